"""What passes between a system and the rest: facts, offers, questions, problems."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

Sheet = TypeVar("Sheet")
Rules = TypeVar("Rules")
OUTSIDE = "outside"  # the answer that names a character who is not kept here
Draft = Mapping[str, Any]  # JSON: what a builder has so far
Answers = Mapping[str, Any]
EntryData = Mapping[str, Any]  # JSON: what a line of a ledger holds beside its kind and XP


@dataclass(frozen=True, slots=True)
class Fix:
    """One change of a draft that would mend a problem: its words, and what to post."""

    label: str
    change: tuple[tuple[str, str], ...]  # of one field

    @property
    def field(self) -> str:
        return self.change[0][0]

    @property
    def value(self) -> str:
        """Return what one button posts: the values, with blanks between them."""
        return " ".join(value for _field, value in self.change)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, in words a player can act on; *where* names the field or the cards it speaks of."""

    code: str
    message: str
    where: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A settled fact: its kind, the XP it brings (negative: it costs), and JSON data."""

    kind: str
    xp: int = 0
    data: EntryData = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, told at length under the heading *group*; *why* says what keeps it closed."""

    value: str
    label: str
    group: str = ""
    text: str = ""
    note: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Something an offer or an occasion must know: a line, a long text or one of *choices*.

    *many* of the choices may be taken, or none. *closed* are choices that are not possible, each with why; *menu*
    tells the open and the closed at length, group by group. *begins* is what an answer begins with. Where an offer
    takes two, both must give a *shared* answer alike. *page* names the page of the system where the answer is put
    together. Questions that follow each other *about* the same thing stand together under its name.
    """

    key: str
    label: str
    limit: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = True
    long: bool = False
    hint: str = ""
    closed: tuple[tuple[str, str], ...] = ()
    shared: bool = False
    page: str = ""
    about: str = ""
    menu: tuple[Choice, ...] = ()
    begins: str = ""
    many: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A heading under which offers of one kind stand, with its law in our words.

    *price* is that of all of them; None where each has its own. Groups that follow each other under the same *heading*
    stand together below it, in the system's order; where none has one, groups stand by price. A press on one of a group
    that *is_pressed* makes the move, in a scene.
    """

    key: str
    title: str
    law: str
    price: int | None = None
    heading: str = ""
    is_pressed: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that might be done: its price, what it would change, what it asks, what stands against it.

    *notes* are what should be known before, *extra* what the answers may cost beyond the price, in words; *seats* are
    the other characters whose ledgers it may touch.
    """

    code: str
    group: str
    price: int
    label: str
    leaves: tuple[str, ...] = ()
    comes: tuple[str, ...] = ()
    after: str = ""
    asks: tuple[Question, ...] = ()
    notes: tuple[str, ...] = ()
    extra: str = ""
    seats: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return not self.reasons


@dataclass(frozen=True, slots=True)
class Table(Generic[Rules]):
    """What surrounds a character called *name*: the house rules in force, and the others there, by seat and name.

    *scene* is the title of the open one that holds what the character could spend, "" where none does.
    """

    rules: Rules
    others: tuple[tuple[str, str], ...] = ()
    name: str = ""
    scene: str = ""


@dataclass(frozen=True, slots=True)
class ActorAndSheets(Generic[Sheet]):
    """Whose move it is, and the sheets it may touch, by seat."""

    me: str
    sheets: Mapping[str, Sheet]

    @property
    def my_sheet(self) -> Sheet:
        return self.sheets[self.me]


class NowAndTried(NamedTuple, Generic[Sheet]):
    """Somebody at a table: their sheet as it is, and with what they try out."""

    name: str
    now: Sheet
    tried: Sheet


EntriesBySeat = Mapping[str, Entry]  # by seat


class MovedCards(NamedTuple):
    """The cards that an entry took away and those it brought, by their codes."""

    gone: tuple[str, ...] = ()
    come: tuple[str, ...] = ()


class AnswersError(ValueError):
    """The answers do not settle the question; *problems* lists every reason."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class TextField:
    """Words about a character that are no history; *private* ones only the owner reads."""

    key: str
    label: str
    limit: int
    private: bool = False
    long: bool = True
    hint: str = ""


@dataclass(frozen=True, slots=True)
class TypedWords:
    """What people typed about a character, for its printed sheet; *table* is the campaign's title."""

    name: str
    pronouns: str = ""
    table: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Starter:
    """A ready-made beginning: a draft with a line on how it plays."""

    key: str
    title: str
    line: str
    draft: Draft


@dataclass(frozen=True, slots=True)
class Difference:
    """What becomes of a sheet: cards that leave and come, the whole on either side, the rest in sentences."""

    leaves: tuple[str, ...]
    comes: tuple[str, ...]
    before: str
    after: str
    sentences: tuple[str, ...] = ()
