"""What lies on the table in Dream Odyssey, and how cards move between its piles (Sefirot, "Dream Odyssey").

Piles are told from the top. Where nobody has seen a card an `Unseen` lies, and nowhere else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from decks.rules.tarot import ACE, KING, KNIGHT, PAGE, QUEEN, Card
from divination.rules.boards import CROWN, START, Board
from divination.rules.engine import Event, Outcome, Slot, Unseen

TOP, BOTTOM = "top", "bottom"
WAY = "way"  # the place of an encounter on the way
FULL_HAND = 3
FOOL, MAGICIAN, PRIESTESS, EMPRESS, EMPEROR, HIEROPHANT, LOVERS, CHARIOT, STRENGTH, HERMIT, WHEEL = range(11)
JUSTICE, HANGED, DEATH, TEMPERANCE, DEVIL, TOWER, STAR, MOON, SUN, GATE, WORLD = range(11, 22)
READERS = (MAGICIAN, PRIESTESS, DEATH, SUN)  # whose powers look at the order of the discard pile
FOOLS_ACE = 11
RAISES = {PAGE: 2, KNIGHT: 3, QUEEN: 4}  # a King doubles


class Sefira(NamedTuple):
    """A place of the tree: the Major and the Minors that lie on it, and whether it is attainable."""

    key: str
    major: Slot | None = None
    stack: tuple[Slot, ...] = ()
    is_open: bool = False


class Encounter(NamedTuple):
    """What is faced, on Sefira *place* or on the WAY.

    *row* still stands; those of it that are *faced* stood against a pip. *pip* is being played against *foe*, with
    the Courts *raising* it. *courts* are spent at the end, *allies* are all of the Party who took part.
    """

    place: str
    trigger: Card  # whom it is about: the Sefira's Major, the stranger on the way
    row: tuple[Slot, ...] = ()
    faced: tuple[Card, ...] = ()
    beaten: tuple[Card, ...] = ()
    pips: tuple[Card, ...] = ()  # played and discarded
    courts: tuple[Card, ...] = ()
    allies: tuple[Card, ...] = ()
    has_played: bool = False
    is_small: bool = False  # The Fool's power: Aces have a value of 11
    pip: Card | None = None
    foe: Card | None = None
    raising: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """What comes next, by itself or as a decision; *cards* and *place* say of what, *number* how often."""

    kind: str
    cards: tuple[Card, ...] = ()
    place: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class MoveAndReasonsAgainst:
    """A move that a decision asks for, and what stands against it."""

    move: str
    kind: str
    card: str = ""
    place: str = ""
    reasons: tuple[str, ...] = ()


class OdysseyTable(NamedTuple):
    """All that lies on the table, and what comes next (*todo*); *happened* gathers what a move brought about."""

    board: Board
    shuffles: tuple[tuple[Slot, ...], ...]
    majors: tuple[Slot, ...]
    minors: tuple[Slot, ...]
    hidden: tuple[tuple[Card, ...], ...]  # for each shuffle, what nobody has seen since
    sefirot: tuple[Sefira, ...]
    todo: tuple[Task, ...]
    left_majors: tuple[Card, ...] = ()  # their discard pile
    discard: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    party: tuple[Card, ...] = ()
    wounds: tuple[Card, ...] = ()
    aside: tuple[Slot, ...] = ()  # lifted, until it is clear where they go
    at: str = START
    toward: str = ""
    encounter: Encounter | None = None
    outcome: Outcome | None = None
    happened: tuple[Event, ...] = ()

    @property
    def wants(self) -> Unseen | None:
        """The next card to be turned over: what lies face up is what was lifted, what is faced, what is attainable."""
        for slot in (*self.aside, *(self.encounter.row if self.encounter else ())):
            if isinstance(slot, Unseen):
                return slot
        for sefira in self.sefirot:
            if (
                sefira.is_open or sefira.key == CROWN
            ):  # the Crown's Major is the goal, and seen from the start
                if isinstance(sefira.major, Unseen):
                    return sefira.major
                if sefira.is_open and sefira.stack and isinstance(sefira.stack[0], Unseen):
                    return sefira.stack[0]
        return None

    def census(self) -> Iterator[Slot]:
        """Yield every card once, wherever it lies."""
        for pile in (self.majors, self.left_majors, self.minors, self.discard, self.aside):
            yield from pile
        for cards in (self.hand, self.party, self.wounds):
            yield from cards
        for sefira in self.sefirot:
            yield from (sefira.major,) if sefira.major else ()
            yield from sefira.stack
        if now := self.encounter:
            yield from (*now.row, *now.courts, *now.raising)
            yield from (now.trigger,) if now.place == WAY else ()
            yield from (now.pip,) if now.pip else ()

    def sefira(self, key: str) -> Sefira:
        return next(sefira for sefira in self.sefirot if sefira.key == key)

    @property
    def courts(self) -> tuple[Card, ...]:
        return tuple(card for card in self.party if card.is_court)

    def party_has_major(self, rank: int) -> bool:
        return Card(None, rank) in self.party

    def with_tasks_first(self, *tasks: Task) -> "OdysseyTable":
        """Do *tasks* first."""
        return self._replace(todo=(*tasks, *self.todo))

    def with_event(self, kind: str, *cards: Card, place: str = "", number: int = 0) -> "OdysseyTable":
        return self._replace(happened=(*self.happened, Event(kind, cards, place, number)))

    def with_encounter(self, **changes: Any) -> "OdysseyTable":
        """Change the encounter."""
        assert self.encounter
        return self._replace(encounter=self.encounter._replace(**changes))

    def with_sefira(self, key: str, **changes: Any) -> "OdysseyTable":
        """Change what lies on a Sefira."""
        return self._replace(
            sefirot=tuple(on._replace(**changes) if on.key == key else on for on in self.sefirot)
        )


def cards_without(cards: tuple[Card, ...], *gone: Card) -> tuple[Card, ...]:
    """Return *cards* in their order, those *gone* left out."""
    return tuple(card for card in cards if card not in gone)


def known_cards(slots: tuple[Slot, ...]) -> tuple[Card, ...]:
    """Return the cards among *slots* that have been seen."""
    return tuple(slot for slot in slots if isinstance(slot, Card))


def value_of_played_pip(
    pip: Card, raising_courts_in_order: tuple[Card, ...] = (), *, is_ace_eleven: bool = False
) -> int:
    """Return what *pip* is worth with the Courts raising it, in the order in which they came (ruling O1)."""
    value = FOOLS_ACE if is_ace_eleven and pip.rank == ACE else pip.rank
    for court in raising_courts_in_order:
        value = value * 2 if court.rank == KING else value + RAISES[court.rank]
    return value


def most_value_with_courts(
    pip: Card, raising: tuple[Card, ...], further_courts: tuple[Card, ...], *, is_ace_eleven: bool
) -> int:
    """Return the most that *further_courts* could make of *pip* beside those *raising* it: Kings come last."""
    kings_last = tuple(sorted(further_courts, key=lambda court: court.rank))
    return value_of_played_pip(pip, raising + kings_last, is_ace_eleven=is_ace_eleven)


def shuffle_discard_as_new_deck(table: OdysseyTable) -> OdysseyTable:
    """Shuffle the discarded Minors into a new deck ("How to play")."""
    return shuffle_as_new_deck(table._replace(discard=()), table.discard).with_event(
        "reshuffled", number=len(table.discard)
    )


def shuffle_as_new_deck(table: OdysseyTable, gathered: tuple[Slot, ...]) -> OdysseyTable:
    """Make *gathered* the Minors deck, in an order that nobody knows."""
    number = len(table.shuffles)
    return table._replace(
        shuffles=(*table.shuffles, gathered),
        minors=tuple(Unseen(number, place) for place in range(len(gathered))),
        hidden=(*table.hidden, known_cards(gathered)),
    )


def lift_minors_aside(table: OdysseyTable, count: int, end: str = TOP) -> OdysseyTable:
    """Lift Minors aside one after another; the discard pile is shuffled only when none is left (ruling O11)."""
    for _ in range(count):
        if not table.minors and table.discard:
            table = shuffle_discard_as_new_deck(table)
        if not table.minors:
            return table
        deck = table.minors
        slot, rest = (deck[0], deck[1:]) if end == TOP else (deck[-1], deck[:-1])
        table = table._replace(minors=rest, aside=(*table.aside, slot))
    return table


def put_on_discard_pile(table: OdysseyTable, *cards: Card) -> OdysseyTable:
    """Lay *cards* on the discard pile, the last on top; Majors have their own."""
    for card in cards:
        if card.is_major:
            table = table._replace(left_majors=(card, *table.left_majors))
        else:
            table = table._replace(discard=(card, *table.discard))
    return table


def put_into_hand_or_party(table: OdysseyTable, *cards: Card) -> OdysseyTable:
    """Take *cards*: pips into the hand, Courts and Majors into the Party (ruling O2)."""
    for card in cards:
        if card.is_major or card.is_court:
            table = table._replace(party=(*table.party, card))
        else:
            table = table._replace(hand=(*table.hand, card))
    return table


def take_all_from_aside(table: OdysseyTable) -> tuple[OdysseyTable, tuple[Card, ...]]:
    """Return the table with nothing lifted aside, and the cards that were."""
    return table._replace(aside=()), known_cards(table.aside)
