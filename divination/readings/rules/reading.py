"""What a reading is made of: places, each with its question (Sefirot, "Sefirot as divination", "After play")."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict, TypeVar

from decks.rules.tarot import CODES, MAJORS, Card, Suit

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A place of a reading: what it speaks of, in our words, and the question it answers."""

    key: str
    name: str
    speaks_of: str
    question: str


# The four central Sefira from the ground up, in the order in which they are filled.
CENTRE = (
    ReadingPlace("foundation", "Foundation", "What you stand on: what holds you up, and habits that hold on to you.",
          "What is below my feet?"),
    ReadingPlace("spirit", "Spirit", "Who you are within, the part that hides or has gone unheard.",
          "What is within me?"),
    ReadingPlace("knowledge", "Knowledge", "How you learn, and what of it you use on yourself and the world.",
          "Where should I turn my focus?"),
    ReadingPlace("crown", "Crown", "What ties you to the sky: what lifts you and gives you light.",
          "What crowns me?"),
)  # fmt: skip
# What is asked while a Major comes to one of them ("During play").
DURING = {
    "foundation": "What carries me, and what can I draw on?",
    "spirit": "What lives in me, and what helps or hinders its peace?",
    "knowledge": "What have I learned, and what of it will help me now?",
    "crown": "What have I mastered, and what gives me light?",
}
# What stood in the way of a lost Know Thyself ("After play").
OBSTACLE = ReadingPlace(
    "obstacle", "Obstacle", "What stood in the way, and will again until it is seen.", "What holds me back?"
)
PLACES = {place.key: place for place in (*CENTRE, OBSTACLE)}
# Any other Sefira that a reading takes in; its name is the board's.
BEYOND = ReadingPlace(
    "beyond",
    "",
    "A place beside the middle: what it means, the Tree tells who knows it.",
    "What joins in here?",
)
# A journey: the Crown that called, what was met on the way, who helped at its end, and how it ended.
GOAL = ReadingPlace("goal", "The call", "The world you dreamed, and who waited at its end.", "What calls me?")
STAY = ReadingPlace("stay", "", "Where you came to, and what you found there.", "What did I find here?")
MET = ReadingPlace(
    "way", "On the way", "Somebody who crossed your path.", "Whom did I meet, and what did they want?"
)
ALLY = ReadingPlace(
    "ally", "At your side", "Somebody who stood by you at the Crown.", "Who helps me, and why?"
)
FATE = ReadingPlace("fate", "Fate", "How the dream let you go.", "What do I wake with?")
ROLES = {place.key: place for place in (MET, ALLY, FATE)}


@dataclass(frozen=True, slots=True)
class CardInReading:
    """A card of a reading that grew out of a game: where it lies and what lies with it, told in a sentence.

    *line* counts the steps of the record from 0: the one that put the card there, which the replay opens.
    """

    place: str  # a key of the board, or a role of the reading
    card: Card
    line: int
    minors: tuple[Card, ...]
    told: str


class KeptRow(TypedDict):
    """A card as a reading keeps it, with the reader's *words*; what only a game tells may be missing."""

    place: str
    card: str
    words: str
    line: NotRequired[int]
    told: NotRequired[str]
    minors: NotRequired[list[str]]
    name: NotRequired[str]


@dataclass(frozen=True, slots=True)
class CardProblem:
    """What is wrong with the card of one place, in a sentence."""

    place: str
    message: str


def first_four_majors(shuffled: Sequence[Card]) -> tuple[Card, ...]:
    """Return the Majors that fill the four central Sefira, from the bottom to the top, from a shuffled deck."""
    return tuple(card for card in shuffled if card.is_major)[: len(CENTRE)]


def clockwise_on_ring_by_height(laid_from_bottom: Sequence[Item]) -> Iterator[Item]:
    """Yield what lies from the bottom to the top as it stands around a ring: the highest at the top, the lowest
    at the bottom, those between them down the right and up the left.

    >>> list(clockwise_on_ring_by_height(["foundation", "spirit", "knowledge", "crown"]))
    ['crown', 'knowledge', 'foundation', 'spirit']
    """
    top, *others = reversed(laid_from_bottom)
    yield top
    yield from others[::2]
    yield from reversed(others[1::2])


def journey_place(place_key: str, line_number: int) -> ReadingPlace:
    """Return what a row of Dream Odyssey at *place_key* tells of; the Crown seen at the start (line 0) called."""
    return GOAL if place_key == CENTRE[-1].key and not line_number else ROLES.get(place_key, STAY)


@dataclass(frozen=True, slots=True)
class SuitCounts:
    """What the Minors of one suit weigh on a card: how many they are, the Courts among them told apart."""

    suit: Suit
    pips: int
    courts: int

    @property
    def count(self) -> int:
        return self.pips + self.courts

    @property
    def key(self) -> str:
        return self.suit.name.lower()

    @property
    def strokes(self) -> tuple[str, ...]:
        """A stroke for each, the Courts' last."""
        return ("pip",) * self.pips + ("court",) * self.courts


def counts_of_minors_by_suit(minors: Sequence[Card]) -> tuple[SuitCounts, ...]:
    """Return *minors* by suit, each suit that is there.

    >>> minors = list(map(Card.from_code, ("c2", "s1", "s14")))
    >>> [(one.suit.title, one.pips, one.courts) for one in counts_of_minors_by_suit(minors)]
    [('Swords', 1, 1), ('Cups', 1, 0)]
    """
    found = Counter((card.suit, card.is_court) for card in minors)
    both = (SuitCounts(suit, found[suit, False], found[suit, True]) for suit in Suit)
    return tuple(each for each in both if each.count)


def central_card_problems(card_codes_from_bottom: Sequence[str]) -> Iterator[CardProblem]:
    """Yield what keeps *card_codes_from_bottom*, a Major's for each place, from being a reading."""
    first: dict[str, str] = {}
    for place, code in zip(CENTRE, card_codes_from_bottom, strict=True):
        if not code:
            yield CardProblem(place.key, f"Choose the card that lies on {place.name}.")
        elif code not in CODES or not CODES[code].is_major:
            yield CardProblem(place.key, f"A Major lies on {place.name}: choose one of the {len(MAJORS)}.")
        elif code in first:
            yield CardProblem(place.key, f"{CODES[code]} lies on {first[code]} already. Choose another card.")
        else:
            first[code] = place.name
