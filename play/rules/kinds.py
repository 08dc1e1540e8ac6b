"""What a kind of play must be to be begun, played, watched, undone and ended: one value."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from play.rules.lines import KEEPER, Act, Audience, Line

Position = TypeVar("Position")


class IllegalMoveError(ValueError):
    """The move is none of the open options; the message says what stands against it."""


class UnknownChanceError(Exception):
    """The table's own cards or dice decide this, and nobody has written down yet what they showed."""


class What(StrEnum):
    """What is waited for: of seats a move or a sealed choice, all else of the keeper."""

    MOVE = "move"
    CHOICE = "choice"
    CARD = "card"
    DICE = "dice"
    ORDER = "order"
    ANSWER = "answer"  # what somebody may not know decides; no chance is in it


@dataclass(frozen=True, slots=True)
class Want:
    """What all wait for, and for whom.

    *seats* are those who move or have not chosen; where real cards or dice must be read, those who may read them.
    *of* says which card, dice, order or answer, in the kind's own word. *first* are those who have to say something
    before the rest, where these are not all of *seats*: empty where nobody has to.
    """

    what: What
    seats: Audience = frozenset()
    of: str = ""
    first: Audience | None = None

    @property
    def told(self) -> Audience:
        """Whom pages tell that it is for them."""
        return self.seats if self.first is None else self.first

    @property
    def is_the_keepers(self) -> bool:
        return self.what not in (What.MOVE, What.CHOICE)


@dataclass(frozen=True, slots=True)
class Option:
    """A move that might be made, with what stands against it.

    *code* is the move. Where the option *asks*, the kind's own questions, the move is the code and then the answers,
    which `decide` reads. One that is *steady* stays what it is, whatever was played since it was shown; any other only
    until an act that overtakes it.
    """

    code: str
    label: str
    reasons: tuple[str, ...] = ()
    asks: tuple[Any, ...] = ()
    is_steady: bool = False

    def is_made_by(self, move: str) -> bool:
        """Say whether *move* is this option, with its answers if it asks for some."""
        return move.startswith(f"{self.code} ") if self.asks else move == self.code


@dataclass(frozen=True, slots=True)
class Tell:
    """A line by which hidden cards or figures may become known: a pattern of the whole of it.

    All may learn it, or the seat alone that the pattern's group ``seat`` names; and the seats that *also* may.
    """

    pattern: str
    also: Audience = frozenset()

    def may_reveal_to(self, audience: Audience, heard: str) -> bool:
        """Say whether *audience* may learn from *heard* what it did not know."""
        found = re.fullmatch(self.pattern, heard)
        if not found:
            return False
        seat = found.groupdict().get("seat")
        return seat is None or seat in audience or KEEPER in audience or not self.also.isdisjoint(audience)


class Chance(Protocol):
    """Whoever shuffles and rolls. Each raises UnknownChanceError where nobody has written down what was seen."""

    def order(self, cards: Sequence[str], shuffle_number: int) -> tuple[str, ...]:
        """Return *cards* shuffled; *shuffle_number* counts the shuffles of this record, from 0."""

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Return *count* dice as they fell."""

    def card(self) -> str:
        """Return the name of a card that was turned over at the table."""


def lends_no_seat(_watched_position: Any) -> Mapping[str, str]:
    """Return of every position that none of its seats is lent."""
    return {}


def tells_nothing(_watched_position: Any, _seat: str) -> str:
    """Return that there are no words for what a seat is waited for."""
    return ""


def always_overtakes(_act: Act) -> bool:
    """Say of each act that it overtakes what was shown before it."""
    return True


@dataclass(frozen=True, slots=True)
class Kind(Generic[Position]):
    """A kind of play. All of it is pure; a position is a frozen dataclass with `U` wherever something is not known.

    Deciding may refuse and may know all; applying never refuses, and knows only what its reader may read.

    - *begin* (setup, house rules): the first position, for all the same. ValueError says why it cannot begin.
    - *apply* (anybody's position, a line or stub): the next. It compares nothing that may be `U`; it is the only fold.
    - *wants* (a watcher's position): what all wait for; None once it is over.
    - *options* (a seat's own position, that seat): every move one might think of, with each reason against it.
    - *decide* (the keeper's position, seat, move): the move's lines. IllegalMoveError for answers that are amiss, and
      for nothing that the mover does not know.
    - *answer* (the keeper's position, a want of the keeper, chance): the lines that meet it.
    - *tells*: which lines may let whom know what was hidden. The two-worlds test takes it; no other code does, so that
      what writes a line and what allows it stay apart.
    - *says* (a line or stub, its reader's position after it): it in words, "" where the log needs none.
    - *shows* (an audience's position): what the page draws.
    - *outcome* (the keeper's position): how it ended, in a value of the kind's own.
    - *options_like* (a seat's own position, that seat, a move): of the options at least those that the move may be,
      where a kind has a short way to them.
    - *waits_for* (a watcher's position, a seat that is waited for): who, and for what, in words; "" where it goes
      without.
    - *lent* (a watcher's position): by seat the one from which it is played too, where somebody is away.
    - *overtakes* (an act): whether a move that was shown before it may mean something else after it.
    """

    key: str
    title: str
    version: int  # of its rules: a record says by which it was begun
    begin: Callable[[Mapping[str, Any], Mapping[str, Any]], Position]
    apply: Callable[[Position, str], Position]
    wants: Callable[[Position], Want | None]
    options: Callable[[Position, str], Iterator[Option]]
    decide: Callable[[Position, str, str], Sequence[Line]]
    answer: Callable[[Position, Want, Chance], Sequence[Line]]
    tells: tuple[Tell, ...]
    says: Callable[[str, Position], str]
    shows: Callable[[Position], Any]
    outcome: Callable[[Position], Any]
    waits_for: Callable[[Position, str], str] = tells_nothing
    lent: Callable[[Position], Mapping[str, str]] = lends_no_seat
    overtakes: Callable[[Act], bool] = always_overtakes
    options_like: Callable[[Position, str, str], Iterator[Option]] | None = None

    def open_option_of_move(self, position: Position, seat: str, move: str) -> Option:
        """Return the open option of *seat*, who knows *position*, that *move* is. Raises IllegalMoveError."""
        like = self.options_like
        for option in like(position, seat, move) if like else self.options(position, seat):
            if option.is_made_by(move):
                if option.reasons:
                    raise IllegalMoveError(" ".join(option.reasons))
                return option
        raise IllegalMoveError("This is no move here. Choose one of those that are offered.")
