"""What every mode of Sefirot is made of: a position that knows no more than its players, moves, events, an outcome.

A position never holds the order of a shuffled pile. Where nobody has seen a card it holds an `Unseen`; when play
turns that card over, the position *wants* it, and whoever keeps the deal, real or written, says which it is.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from decks.rules.tarot import Card
from divination.readings.rules.reading import CardInReading
from divination.rules.boards import Board
from play.rules.kinds import IllegalMoveError

Move = str  # one decision in one short line, "c9>2": form value, stored line, log line and test fixture
COURT_VALUE = 10
SEE = "see "  # a line that says which card was turned over, where the app does not deal: "see c9"


def value_of_card(card: Card) -> int:
    """Return what *card* is worth: a pip its number, a Court 10, a Major its numeral."""
    return COURT_VALUE if card.suit and card.rank > COURT_VALUE else card.rank


def without_card_object(cards: tuple[Card, ...], removed: Card) -> tuple[Card, ...]:
    """Return *cards* without *removed*, one of them."""
    return tuple([card for card in cards if card is not removed])


@dataclass(frozen=True, slots=True)
class Unseen:
    """A card that nobody has seen: *place* (from 0, the top) of what shuffle *shuffle* (from 0) left."""

    shuffle: int
    place: int


Slot = Card | Unseen


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its *kind*, the cards it happened to, where (a key of the board), and a number."""

    kind: str
    cards: tuple[Card, ...] = ()
    place: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: *told* in a sentence, its score (0 where there is none), the card that lost it.

    *is_undecided* where two let it be, because the time of one had run out: neither won nor lost.
    """

    is_won: bool
    told: str
    score: int = 0
    card: Card | None = None
    is_undecided: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A move that might be made, with what it would do in a sentence and every reason against it.

    *card* is what is chosen for it ("" where nothing is), *place* where it goes (a key of the board, a column, "").
    """

    move: Move
    card: str
    place: str
    label: str  # on its button: "Place The Star on Spirit"
    does: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


class Position(Protocol):
    """A game as its players know it; frozen. Playing returns a new one, with what happened."""

    @property
    def shuffles(self) -> tuple[tuple[Slot, ...], ...]:
        """What went into each shuffle, in the order in which it was gathered."""

    @property
    def wants(self) -> Unseen | None:
        """The card that is being turned over; until it is seen no move is legal."""

    @property
    def outcome(self) -> Outcome | None: ...

    def see(self, card: Card) -> "tuple[Self, tuple[Event, ...]]":
        """Return the position when *card* is what was wanted. Raises IllegalMoveError if it cannot be that one."""

    def legal_moves(self) -> tuple[Move, ...]: ...

    def play(self, move: Move) -> "tuple[Self, tuple[Event, ...]]":
        """Return the position after *move*. Raises IllegalMoveError."""

    def options(self) -> Iterator[Option]:
        """Yield every move one might think of now; those without reasons are the legal moves, in their order."""

    def census(self) -> Iterator[Slot]:
        """Yield every card of the deck once, wherever it lies."""

    def may_be(self) -> tuple[Card, ...]:
        """Return the cards that the wanted one may be, in deck order."""


Dealer = Callable[[Position, Unseen], Card]
Play = TypeVar("Play", bound=Position)
View = TypeVar("View")


@dataclass(frozen=True, slots=True)
class Variation:
    """Another way to play a mode: its key, its title, what it changes in a line.

    *is_former*: no game is begun with it any more; those that were go on.
    """

    key: str
    title: str
    line: str
    is_former: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a record: the position it led to, what happened, and whether it showed or shuffled a card.

    One that *is_refused* could be played once and breaks a rule of today: it changes nothing.
    """

    line: str
    position: Position
    events: tuple[Event, ...]
    is_revealing: bool
    is_refused: bool = False

    @property
    def is_over(self) -> bool:
        """Say whether the game ends with it: it has an outcome, and no card of the reading is missing."""
        return self.position.outcome is not None and self.position.wants is None


@dataclass(frozen=True, slots=True)
class Mode(Generic[Play, View]):
    """A game of Sefirot as one value: all that the rest of the app knows of it.

    *setup* is what is chosen beside the variations; a mode that asks for nothing ignores it.
    """

    key: str  # also the stored value, the URL and the template's name
    title: str
    line: str
    variations: tuple[Variation, ...]
    problems: Callable[[Collection[str]], Iterator[str]]  # why these variations cannot be played together
    new: Callable[[Board, Collection[str], Mapping[str, Any]], Play]
    view: Callable[[Play], View]  # lists what may be shown; a template gets this and never the position
    tell: Callable[[Event, Play], str]  # an event in a sentence; with the position after it
    reading: Callable[[Sequence[Step]], tuple[CardInReading, ...]]
    sensible: Callable[[Play], Move]  # what a player would do who looks no further than this move
    version: int  # of the rules: a record says by which it was played
    # How it is played on: chosen beforehand, and changed at any time by moves that no hint weighs.
    settings: tuple[Variation, ...] = ()
    changes: Callable[[Play], Iterator[Option]] = lambda _position: iter(())
    # The one legal move that leaves nothing to choose and shows nothing new, so that it follows by itself.
    follows: "Callable[[Play], Move | None]" = lambda _position: None
    picture: tuple[str, ...] = ()  # places of the Tree that stand for it on a small picture
    is_way: bool = False  # they are a way, from the bottom to the top
    one_of: str = ""  # what is asked where just one variation is played; "": any that go together, or none
    # Which of some legal moves is chosen until the player chooses; made of what lies open, and no advice.
    likely: "Callable[[Play, Sequence[Option]], Option | None]" = lambda _position, _moves: None

    @property
    def offered(self) -> tuple[Variation, ...]:
        """The variations with which a game may be begun."""
        return tuple(variation for variation in self.variations if not variation.is_former)


AnyMode = Mode[Any, Any]


def first_step(position: Position, dealer: Dealer | None) -> Step:
    """Return the start of a game: *position* once the cards turned over at its set-up are seen."""
    return _step_once_cards_are_turned("", position, (), dealer, len(position.shuffles))


def step_of_line(position: Position, line: str, dealer: Dealer | None) -> Step:
    """Return what *line*, a move or "see c9", makes of *position*; *dealer* (None: the players) turns cards over.

    Raises IllegalMoveError.
    """
    shuffles = len(position.shuffles)
    if not line.startswith(SEE):
        after, events = position.play(line)
    else:
        after, events = position.see(card_of_code(line.removeprefix(SEE)))
    return _step_once_cards_are_turned(
        line, after, events, dealer, shuffles, is_revealing=line.startswith(SEE)
    )


def _step_once_cards_are_turned(
    line: str,
    position: Position,
    events: tuple[Event, ...],
    dealer: Dealer | None,
    shuffle_count_before: int,
    *,
    is_revealing: bool = False,
) -> Step:
    """Turn over what is wanted, as far as there is somebody who knows it."""
    while dealer and (wanted := position.wants):
        position, more = position.see(dealer(position, wanted))
        events, is_revealing = events + more, True
    return Step(line, position, events, is_revealing or len(position.shuffles) > shuffle_count_before)


def card_of_code(code: str) -> Card:
    """Return the card that *code* names. Raises IllegalMoveError."""
    try:
        return Card.from_code(code)
    except ValueError as error:
        raise IllegalMoveError(str(error)) from error
