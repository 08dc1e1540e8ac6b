"""The socket: what a game system must offer so that Reverie can keep its characters."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

Sheet = TypeVar("Sheet")
Rules = TypeVar("Rules")
OUTSIDE = "outside"  # the answer that names a character who is not kept here
Draft = Mapping[str, Any]  # JSON: what a builder has so far
Answers = Mapping[str, Any]


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
    data: Mapping[str, Any] = field(default_factory=dict)


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

    *closed* are choices that are not possible, each with why; *menu* tells the open and the closed at length, group
    by group. *begins* is what a text begins with. Where an offer takes two, both must give a *shared*
    answer alike. *page* names the page of the system where the answer is put together. Questions that follow each
    other *about* the same thing stand together under its name.
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


@dataclass(frozen=True, slots=True)
class Group:
    """A heading under which offers of one kind stand, with its law in our words."""

    key: str
    title: str
    law: str
    price: int


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
    """What surrounds a character: the house rules in force, and the others there, by seat and name."""

    rules: Rules
    others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Joint(Generic[Sheet]):
    """How an offer that takes two is agreed on.

    *groups* are those offers; their answer "with" names the other seat, or OUTSIDE. *reply* returns what the other is
    asked, from the cast whose move it then is; *agree* the deed, from the maker's cast and offer, each seat's answers
    and name, and the key under which both remember it.
    """

    groups: frozenset[str]
    reply: Callable[["Cast[Sheet]"], tuple[Question, ...]]
    agree: Callable[["Cast[Sheet]", Offer, Mapping[str, Answers], Mapping[str, str], str], "Deed"]


@dataclass(frozen=True, slots=True)
class Cast(Generic[Sheet]):
    """Whose move it is, and the sheets it may touch, by seat."""

    me: str
    sheets: Mapping[str, Sheet]

    @property
    def my_sheet(self) -> Sheet:
        return self.sheets[self.me]


Deed = Mapping[str, Entry]  # by seat


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
class Words:
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
class Occasion:
    """What happens to everyone at once: *problems* and *settle* read the game master's answers (JSON).

    The entry that *settle* makes has the occasion's *key* as its kind.
    """

    key: str
    title: str
    line: str
    problems: Callable[[Answers], Iterator[Problem]]
    sums: Callable[[Answers], tuple[tuple[str, int], ...]]
    settle: Callable[[Answers], Entry]
    correct: Callable[[Answers | None, Answers | None], Entry]


@dataclass(frozen=True, slots=True)
class Page(Generic[Sheet, Rules]):
    """A page of a system's own about one character, at /characters/<slug>/<key>/.

    *context* is pure: from the sheet, the table and what the address asks (the last value of each name) to what the
    template ``characters/<system>/<key>.html`` draws. *link* is what the character's own page calls the way there, ""
    where other ways lead to it.
    """

    key: str
    title: str
    context: Callable[[Sheet, Table[Rules], Mapping[str, str]], Mapping[str, Any]]
    link: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """What becomes of a sheet: cards that leave and come, the deck on either side, the rest in sentences."""

    leaves: tuple[str, ...]
    comes: tuple[str, ...]
    before: str
    after: str
    told: tuple[str, ...] = ()


Goal = Mapping[str, Any]  # JSON: where a character is to go


@dataclass(frozen=True, slots=True)
class Step:
    """One spend on the way to a goal: the offer's code and price, what to answer it, and what it changes.

    *after* tells the sheet after it in words; *notes* are what should be known before; *changes* is what
    ``characters/<system>/_changes.html`` draws of it. *page* names the page that takes the answers as its query.
    """

    code: str
    price: int
    label: str
    answers: Mapping[str, str] = field(default_factory=dict)
    leaves: tuple[str, ...] = ()
    comes: tuple[str, ...] = ()
    after: str = ""
    notes: tuple[str, ...] = ()
    changes: tuple[Any, ...] = ()
    page: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """Return what is kept of the step, as JSON."""
        return {"code": self.code, "answers": dict(self.answers)}


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a goal, step by step, each of them legal at its turn."""

    steps: tuple[Step, ...]

    @property
    def cost(self) -> int:
        return sum(step.price for step in self.steps)


@dataclass(frozen=True, slots=True)
class NoRoute:
    """That there is no way, and why: every one was tried, or none can be; *fixes* might open one."""

    reasons: tuple[str, ...]
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Planner(Generic[Sheet, Rules]):
    """How a system plans ahead.

    *begin*: the goal a plan starts from. *problems*: what of a goal breaks the rules; *find* a cheapest way to one
    without problems; *follow* what is left of kept steps (``Step.data``) where they still lead there, else None.
    *workbench*: what ``characters/<system>/_goal.html`` draws to choose a goal. *told*: the goal in a line.
    """

    begin: Callable[[Sheet], Goal]
    problems: Callable[[Sheet, Goal, Rules], Iterator[Problem]]
    find: Callable[[Sheet, Goal, Rules], Route | NoRoute]
    follow: Callable[[Sheet, Goal, Rules, Sequence[Mapping[str, Any]]], Route | None]
    workbench: Callable[[Sheet, Goal, Rules, Sequence[Problem]], Mapping[str, Any]]
    told: Callable[[Goal], str]


@dataclass(frozen=True, slots=True)
class OpponentKind(Generic[Sheet]):
    """What may stand against characters: *data* (JSON) is what a game master set down of one.

    *describe* tells it in a line, *shown* is what ``_opponent.html`` draws; *duel* what ``_duel.html`` and
    ``print/duel.html`` draw of a sheet against it and of what the address asks, *glance* the same in a few figures.
    """

    key: str
    title: str
    plural: str
    line: str
    problems: Callable[[Draft], Iterator[Problem]]
    describe: Callable[[Draft], str]
    shown: Callable[[Draft], Mapping[str, Any]]
    duel: Callable[[Sheet, Draft, Mapping[str, str]], Mapping[str, Any]]
    glance: Callable[[Sheet, Draft], str]


Kept = Mapping[str, Any]  # JSON: one entry of a catalogue; its "name" is its own


class FileError(ValueError):
    """A file cannot be read; the message names the place in it and says what to do."""


@dataclass(frozen=True, slots=True)
class Catalogue(Generic[Rules]):
    """What a table keeps for its characters to choose from, as *key* of its house rules.

    *entries* are those of the rules; *address* is where one stands; *problems* are those of all of them together,
    ``where`` beginning with an entry's place; *leave*: why one cannot be taken out. *shown* is what
    ``characters/<system>/_catalogue.html`` draws, *told* an entry in labelled words. *write* makes a file of them,
    *read* reads one, raising FileError; *path* names a problem's ``where`` in that file.
    """

    key: str
    title: str
    entry: str
    line: str
    entries: Callable[[Rules], tuple[Kept, ...]]
    address: Callable[[Kept], str]
    problems: Callable[[Sequence[Kept]], Iterator[Problem]]
    leave: Callable[[Kept, Sequence[Kept]], Iterator[Problem]]
    shown: Callable[[Sequence[Kept]], Any]
    told: Callable[[Kept], tuple[tuple[str, str], ...]]
    write: Callable[[Sequence[Kept]], str]
    read: Callable[[bytes], tuple[Kept, ...]]
    path: Callable[[tuple[str, ...]], str]


@dataclass(frozen=True, slots=True)
class System(Generic[Sheet, Rules]):
    """A game system as one value; see DESIGN, "A game system is one value"."""

    key: str
    title: str
    character: str
    currency: str
    blank: Sheet
    house_rules: Rules
    read_rules: Callable[[Mapping[str, Any]], Rules]  # a table's own (JSON) in place of the defaults
    house_rule_problems: Callable[[Rules], Iterator[Problem]]
    house_rule_fields: tuple[Question, ...]
    texts: tuple[TextField, ...]
    groups: tuple[Group, ...]
    starters: tuple[Starter, ...]
    problems: Callable[[Draft, Rules], Iterator[Problem]]
    create: Callable[[Draft, Rules], Entry]
    offers: Callable[[Sheet, Table[Rules]], Iterator[Offer]]
    settle: Callable[[Cast[Sheet], Offer, Answers, Rules], Deed]
    still_stands: Callable[[Sheet, Entry], bool]  # could it be written on this sheet, its price aside?
    seats: Callable[[Sheet], tuple[str, ...]]  # the others whose ledgers its lines may touch
    differ: Callable[[Sheet, Sheet], Difference]  # what taking lines back changes
    apply: Callable[[Sheet, Entry], Sheet]
    describe: Callable[[Entry], str]
    award: Callable[[int, str], Entry]
    sheet: Callable[[Sheet, Table[Rules]], Any]  # what its sheet templates draw
    paper: Callable[[Sheet | None, Table[Rules], Words, str], Mapping[str, Any]]  # to print; of None, a form
    workbench: Callable[[Draft, Rules, Sequence[Problem]], Mapping[str, Any]]  # what its builder draws
    draft_of: Callable[[Sheet], Draft]  # what a duplicate begins with
    spends: frozenset[str]  # kinds that their owner may take back
    grants: frozenset[str]  # kinds that only who runs the table may
    occasions: tuple[Occasion, ...] = ()
    pages: tuple[Page[Sheet, Rules], ...] = ()
    joint: Joint[Sheet] | None = None
    exceptions: Callable[[Sheet, Table[Rules]], Iterator[Offer]] | None = None  # what a game master may grant
    exception_groups: tuple[Group, ...] = ()
    opponents: tuple[OpponentKind[Sheet], ...] = ()
    planner: Planner[Sheet, Rules] | None = None
    foresee: Callable[[Sheet, Offer], Any] | None = None  # for _changes.html, of an offer
    # what ``_party.html`` and ``_party_told.html`` draw of a table: each one's name, sheet now, and sheet as tried out
    party: Callable[[tuple[tuple[str, Sheet, Sheet], ...]], Any] | None = None
    rulings: tuple[tuple[str, str, str], ...] = ()
    catalogue: Catalogue[Rules] | None = None
    mends: Callable[[Sheet], Iterator[Offer]] | None = None  # words that may be put right, at no price
