"""A game system as one value."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from characters.socket.rules.checking import Check
from characters.socket.rules.parts import Board, Catalogue, Joint, Occasion, OpponentKind, Page
from characters.socket.rules.planning import Planner
from characters.socket.rules.scenes import SceneKind
from characters.socket.rules.spoken import Spoken
from characters.socket.rules.strips import Strip
from characters.socket.rules.values import (
    Answers,
    Cast,
    Deed,
    Difference,
    Draft,
    Entry,
    Group,
    Offer,
    Problem,
    Question,
    Rules,
    Sheet,
    Starter,
    Table,
    TextField,
    Words,
)


@dataclass(frozen=True, slots=True)
class System(Generic[Sheet, Rules]):
    """A game system as one value; see DESIGN, "A game system is one value"."""

    key: str
    title: str
    character: str
    currency: str
    spoken: Spoken
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
    # what its builder draws; in it as "tallies" (Tally), how far the draft is, the first the one that matters most
    workbench: Callable[[Draft, Rules, Sequence[Problem]], Mapping[str, Any]]
    draft_of: Callable[[Sheet], Draft]  # what a duplicate begins with
    spends: frozenset[str]  # kinds that their owner may take back
    grants: frozenset[str]  # kinds that only who runs the table may
    occasions: tuple[Occasion, ...] = ()
    pages: tuple[Page[Sheet, Rules], ...] = ()
    boards: tuple[Board[Sheet, Rules], ...] = ()
    checks: tuple[Check[Sheet, Rules], ...] = ()
    scenes: tuple[SceneKind[Sheet, Rules], ...] = ()
    joint: Joint[Sheet] | None = None
    exceptions: Callable[[Sheet, Table[Rules]], Iterator[Offer]] | None = None  # what a game master may grant
    exception_groups: tuple[Group, ...] = ()
    opponents: tuple[OpponentKind[Sheet], ...] = ()
    planner: Planner[Sheet, Rules] | None = None
    foresee: Callable[[Sheet, Offer], Any] | None = None  # for _changes.html, of an offer
    # the sheet in one line above its offers: as it was before what was written lately, as it is, and the offer chosen
    strip: Callable[[Sheet, Sheet, Offer | None], Strip] | None = None
    # what ``_party.html`` and ``_party_told.html`` draw of a table: each one's name, sheet now, and sheet as tried out
    party: Callable[[tuple[tuple[str, Sheet, Sheet], ...]], Any] | None = None
    rulings: tuple[tuple[str, str, str], ...] = ()
    catalogue: Catalogue[Rules] | None = None
    mends: Callable[[Sheet], Iterator[Offer]] | None = None  # words that may be put right, at no price
    # what waits for its player beside XP, in a sentence, and the key of the page for it; else None
    waits: Callable[[Sheet, Rules], tuple[str, str] | None] | None = None

    def takes_two(self, code: str) -> bool:
        """Say whether the offer *code* is between two characters."""
        return self.joint is not None and code.partition(" ")[0] in self.joint.groups

    def waits_for_yes(self, code: str, answers: Answers) -> bool:
        """Say whether the offer *code*, answered so, is proposed first: to another player, or to a game master."""
        asked = self.joint is not None and self.joint.asks_gm(code.partition(" ")[0], answers)
        return asked or self.takes_two(code)

    @property
    def is_rehearsed(self) -> bool:
        """Say whether its characters have something to try out side by side: spends that cost something."""
        return self.party is not None or any(group.price != 0 for group in self.groups)

    @property
    def is_headed(self) -> bool:
        """Say whether its offers stand under headings of its own, and not by price."""
        return any(group.heading for group in self.groups)
