"""A game system as one value: what it rules, what it says, what it shows, and the parts it may have besides."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from characters.socket.rules import plain
from characters.socket.rules.checking import CheckKind
from characters.socket.rules.parts import (
    Board,
    Calculator,
    Catalogue,
    Exceptions,
    Joint,
    Occasion,
    OpponentKind,
    Page,
    Paper,
    TableToPrint,
)
from characters.socket.rules.planning import Planner
from characters.socket.rules.scenes import SceneKind
from characters.socket.rules.strips import Strip
from characters.socket.rules.values import (
    ActorAndSheets,
    Answers,
    Difference,
    Draft,
    EntriesBySeat,
    Entry,
    Group,
    MovedCards,
    NowAndTried,
    Offer,
    Problem,
    Question,
    Rules,
    Sheet,
    Starter,
    Table,
    TextField,
    TypedWords,
)

Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class GameRules(Generic[Sheet, Rules]):
    """What a game rules: what a character is, how it begins, what may be done and what comes of it. All of it pure.

    What a game does not say is said for it (``plain``), as far as that can be; *blank*, *create* and *apply* cannot.
    *read_rules* makes a table's own house rules of JSON, in place of the defaults. *is_entry_still_legal*: could an
    entry be written on this sheet, its price aside? *seats* are the others whose ledgers a sheet's lines may touch,
    *differ* is what taking lines back changes, *draft_of* what a duplicate begins with. *spends* are the kinds of
    entries that their owner may take back, *grants* those that only who runs the table may. *mends* are words that may
    be put right at no price. *waits*: what waits for its player beside XP, in a sentence, and the key of the page, or
    of the check, for it; else None. *what_stays*: what a change of the house rules leaves as it was at a table that
    plays, in sentences.
    """

    blank: Sheet
    create: Callable[[Draft, Rules], Entry]
    apply: Callable[[Sheet, Entry], Sheet]
    house_rules: Rules = plain.NO_HOUSE_RULES
    read_rules: Callable[[Mapping[str, Any]], Rules] = plain.read_no_house_rules  # type: ignore[assignment]  # a game without any
    house_rule_problems: Callable[[Rules], Iterator[Problem]] = plain.no_problems
    what_stays: Callable[[Rules, Rules], Iterator[str]] = lambda _before, _after: iter(())
    starters: tuple[Starter, ...] = ()
    problems: Callable[[Draft, Rules], Iterator[Problem]] = plain.no_problems
    offers: Callable[[Sheet, Table[Rules]], Iterable[Offer]] = plain.no_offers
    settle: Callable[[ActorAndSheets[Sheet], Offer, Answers, Rules], EntriesBySeat] = plain.settle_alone
    is_entry_still_legal: Callable[[Sheet, Entry], bool] = plain.every_entry_is_still_legal
    seats: Callable[[Sheet], tuple[str, ...]] = plain.no_seats_of_others
    differ: Callable[[Sheet, Sheet], Difference] = plain.difference_in_fields_but_xp
    award: Callable[[int, str], Entry] = plain.award_entry
    draft_of: Callable[[Sheet], Draft] = plain.empty_draft
    spends: frozenset[str] = frozenset()
    grants: frozenset[str] = frozenset({"granted"})
    mends: Callable[[Sheet], Iterator[Offer]] | None = None
    waits: Callable[[Sheet, Rules], tuple[str, str] | None] | None = None


@dataclass(frozen=True, slots=True)
class GameWords:
    """What a game says where a page is shared: its own words, whole phrases each; plain English, no mark-up.

    *title* is the game, *character* what it calls one, *currency* what XP is called. *texts* are what people may write
    of a character, *groups* the headings of its offers, *house_rule_fields* what a table is asked, *rulings* our
    readings of its book: a code, the choice, and why. *describe* tells an entry of the ledger in a line, *cards* which
    it took away and which it brought, by their codes.

    Choosing a kind of character: *line* says in a sentence or two what one is and how it grows, *begins* what to begin
    with ("Ten cards make the first one, and ready-made decks are there."). Building: *starters_title* and
    *starters_note* head the ready-made beginnings; *finished* follows "This writes the first line of the ledger.",
    *arrived* says what of an arrival becomes that line. Growing: *growth* heads the offers and *growth_line* stands
    under it; *after* leads what Offer.after tells ("Deck after"), *whole* what Difference.before and .after tell ("The
    deck"). *page* is the link to where an offer's answers are put together ("Build the new deck"). Planning:
    *none_marked* says how to mark a goal, *want_less* what might help where no way leads there. Counting: *real* says
    with what a table plays for which its calculators count.
    """

    title: str
    character: str
    line: str
    describe: Callable[[Entry], str]
    cards: Callable[[Entry], MovedCards] = plain.no_moved_cards
    currency: str = "XP"
    begins: str = ""
    starters_title: str = "Ready-made ones"
    starters_note: str = ""
    finished: str = ""
    arrived: str = ""
    growth: str = "What they may do"
    growth_line: str = ""
    house_rule_fields: tuple[Question, ...] = ()
    texts: tuple[TextField, ...] = plain.TEXTS
    groups: tuple[Group, ...] = ()
    rulings: tuple[tuple[str, str, str], ...] = ()
    after: str = "Afterwards"
    whole: str = "Altogether"
    page: str = "Put it together"
    none_marked: str = "Mark what they should be, and the way appears here."
    want_less: str = "Or want a little less."
    real: str = "with real cards"


@dataclass(frozen=True, slots=True)
class GameViews(Generic[Sheet, Rules]):
    """What a game shows: what its templates draw, and the form of its builder.

    *sheet* is what ``_sheet.html`` draws, *paper* what ``print.html`` does: of None, a form to fill in by hand. What
    people typed is there besides: ``character.texts`` on the screen, ``typed`` on paper, both by a TextField's key.
    *workbench* is what ``_builder.html`` draws; in it as "tallies" (Tally), how far the draft is, the first the one
    that matters most. *form* is a DraftForm: what a click of the builder may post. *strip* is the sheet in one line
    above its offers: as it was before what was written lately, as it is, and the offer chosen. *foresee* is what
    ``_changes.html`` draws of an offer, *party* what ``_party.html`` and ``_party_told.html`` draw of a table: each
    one's name, sheet now, and sheet as tried out.
    """

    form: type[Any]
    sheet: Callable[[Sheet, Table[Rules]], Any] = plain.sheet_context
    paper: Callable[[Sheet | None, Table[Rules], TypedWords, str], Mapping[str, Any]] = plain.paper_context
    workbench: Callable[[Draft, Rules, Sequence[Problem]], Mapping[str, Any]] = plain.builder_context
    strip: Callable[[Sheet, Sheet, Offer | None], Strip] | None = None
    foresee: Callable[[Sheet, Offer], Any] | None = None
    party: Callable[[tuple[NowAndTried[Sheet], ...]], Any] | None = None


@dataclass(frozen=True, slots=True)
class System(Generic[Sheet, Rules]):
    """A game system as one value; *key* is its folder, its column, its place in addresses.

    *parts* is what it may have besides, each a value with a page or a form of its own: an Occasion, Page, Board,
    Calculator, CheckKind, SceneKind, OpponentKind or Paper, any number of them; a Joint, a Planner, a Catalogue,
    Exceptions, a Playthrough at most once.
    """

    key: str
    rules: GameRules[Sheet, Rules]
    says: GameWords
    shows: GameViews[Sheet, Rules]
    parts: tuple[object, ...] = ()

    def parts_of(self, kind: type[Part]) -> tuple[Part, ...]:
        """Return its parts of this kind, in its own order."""
        return tuple(part for part in self.parts if isinstance(part, kind))

    def part_of(self, kind: type[Part]) -> Part | None:
        """Return its one part of this kind, None where it has none."""
        return next((part for part in self.parts if isinstance(part, kind)), None)

    @property
    def occasions(self) -> tuple[Occasion, ...]:
        return self.parts_of(Occasion)

    @property
    def pages(self) -> tuple[Page[Sheet, Rules], ...]:
        return self.parts_of(Page)

    @property
    def boards(self) -> tuple[Board[Sheet, Rules], ...]:
        return self.parts_of(Board)

    @property
    def calculators(self) -> tuple[Calculator, ...]:
        return self.parts_of(Calculator)

    @property
    def checks(self) -> tuple[CheckKind[Sheet, Rules], ...]:
        return self.parts_of(CheckKind)

    @property
    def scenes(self) -> tuple[SceneKind[Sheet, Rules], ...]:
        return self.parts_of(SceneKind)

    @property
    def opponents(self) -> tuple[OpponentKind[Sheet], ...]:
        return self.parts_of(OpponentKind)

    @property
    def papers(self) -> tuple[Paper[TableToPrint[Rules]], ...]:
        return self.parts_of(Paper)

    @property
    def joint(self) -> Joint[Sheet] | None:
        return self.part_of(Joint)

    @property
    def planner(self) -> Planner[Sheet, Rules] | None:
        return self.part_of(Planner)

    @property
    def catalogue(self) -> Catalogue[Rules] | None:
        return self.part_of(Catalogue)

    @property
    def exceptions(self) -> Exceptions[Sheet, Rules] | None:
        return self.part_of(Exceptions)

    def takes_two_characters(self, offer_code: str) -> bool:
        """Say whether the offer *offer_code* is between two characters."""
        return self.joint is not None and offer_code.partition(" ")[0] in self.joint.groups

    def needs_yes_of_other_or_gm(self, offer_code: str, answers: Answers) -> bool:
        """Say whether this offer, answered so, is proposed first: to another player, or to a game master."""
        asked = self.joint is not None and self.joint.needs_yes_of_gm(offer_code.partition(" ")[0], answers)
        return asked or self.takes_two_characters(offer_code)

    @property
    def is_rehearsed(self) -> bool:
        """Say whether its characters have something to try out side by side: spends that cost something."""
        return self.shows.party is not None or any(group.price != 0 for group in self.says.groups)

    @property
    def is_headed(self) -> bool:
        """Say whether its offers stand under headings of its own, and not by price."""
        return any(group.heading for group in self.says.groups)
