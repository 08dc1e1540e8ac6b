"""A table's Dreamers side by side: who covers which suit and value, what stands out, what of their Bonds is open."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.beckoning_dream.rules.score import COUNTERS, suit_countered_by
from characters.socket.rules import NowAndTried
from decks.rules.tarot import (
    NUMERALS,
    RANKS,
    Card,
    Suit,
    card_in_sentence,
    cards_in_deck_order,
    names_as_phrase,
    rank_name,
    ranks_as_ranges,
    ranks_held_of_suit,
)

STEP, WIDE, HIGH = 9, 6, 14  # a strip: the way from rank to rank, a rank's width and height
COURT = 4  # the gap before the courts
STRIP = f"0 0 {STEP * len(RANKS) + COURT} {HIGH + 2}"


@dataclass(frozen=True, slots=True)
class RankStripPaths:
    """Fourteen places as the outlines of those held, those that come, those that leave, and the empty ones."""

    held: str
    comes: str
    leaves: str
    empty: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody holds, in words before and after."""

    name: str
    before: str
    after: str
    strip: str = ""

    @property
    def is_changed(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PartyRow:
    """A line of the table: *key* names its mark, *line* says more of it."""

    key: str
    name: str
    line: str
    cells: tuple[Cell, ...]
    together: Cell | None = None

    @property
    def every_cell(self) -> tuple[Cell, ...]:
        return (*self.cells, self.together) if self.together else self.cells


@dataclass(frozen=True, slots=True)
class PartyView:
    """All of a table that its templates draw: a row a suit, a row a figure, what stands out, what of Bonds."""

    suits: tuple[PartyRow, ...]
    figures: tuple[PartyRow, ...]
    sentences: tuple[str, ...]
    bonds: tuple[str, ...]


@lru_cache(maxsize=64)
def party_view(members: tuple[NowAndTried[Dreamer], ...]) -> PartyView:
    """Return what the table's *members* are together, as they are and as they would be."""
    return PartyView(
        suits=tuple(_suit_row(suit, members) for suit in Suit),
        figures=tuple(_rows_of_majors_awareness_cards_and_boons(members)),
        sentences=tuple(_remarks_on_decks_as_tried_out(members)),
        bonds=tuple(_bond_remarks(members)),
    )


# --- the table ---


def _suit_row(suit: Suit, members: Sequence[NowAndTried[Dreamer]]) -> PartyRow:
    all_now = {rank for _, now, _ in members for rank in ranks_held_of_suit(now.deck, suit)}
    all_then = {rank for _, _, then in members for rank in ranks_held_of_suit(then.deck, suit)}
    return PartyRow(
        key=suit.name.lower(),
        name=suit.title,
        line=f"counter {suit_countered_by(suit).title}",
        cells=tuple(
            _ranks_cell(
                name, set(ranks_held_of_suit(now.deck, suit)), set(ranks_held_of_suit(then.deck, suit))
            )
            for name, now, then in members
        ),
        together=_ranks_cell("Together", all_now, all_then),
    )


def _ranks_cell(name: str, ranks_now: AbstractSet[int], ranks_as_tried: AbstractSet[int]) -> Cell:
    return Cell(
        name,
        ranks_as_ranges(ranks_now),
        ranks_as_ranges(ranks_as_tried),
        _rank_strip_svg(frozenset(ranks_now), frozenset(ranks_as_tried)),
    )


@lru_cache(maxsize=2048)
def _rank_strip_svg(ranks_now: frozenset[int], ranks_as_tried: frozenset[int]) -> SafeString:
    """Draw a strip; the words beside it say the same."""
    shown = rank_strip_svg_paths(ranks_now, ranks_as_tried)
    paths = [(part, getattr(shown, part)) for part in ("empty", "held", "comes", "leaves")]
    return format_html(
        '<svg class="strip" viewBox="{}" aria-hidden="true">{}</svg>',
        STRIP,
        format_html_join("", '<path class="{}" d="{}"/>', [path for path in paths if path[1]]),
    )


def rank_strip_svg_paths(ranks_now: AbstractSet[int], ranks_as_tried: AbstractSet[int]) -> RankStripPaths:
    """Return the fourteen ranks of a suit as a drawing takes them."""
    return RankStripPaths(
        held="".join(
            f"M{_x_of_rank(rank)} 1h{WIDE}v{HIGH}h-{WIDE}z" for rank in sorted(ranks_now & ranks_as_tried)
        ),
        comes="".join(_framed_plus_svg_path(_x_of_rank(rank)) for rank in sorted(ranks_as_tried - ranks_now)),
        leaves="".join(
            _slanting_line_svg_path(_x_of_rank(rank)) for rank in sorted(ranks_now - ranks_as_tried)
        ),
        empty="".join(
            f"M{_x_of_rank(rank)} {HIGH + 1}h{WIDE}"
            for rank in RANKS
            if rank not in ranks_now | ranks_as_tried
        ),
    )


def _x_of_rank(rank: int) -> int:
    return (rank - 1) * STEP + 1 + (COURT if rank > 10 else 0)


def _framed_plus_svg_path(x: int) -> str:
    """Return a frame with a plus in it."""
    middle, half = x + WIDE // 2, HIGH // 2 + 1
    frame = f"M{x} 1h{WIDE}v{HIGH}h-{WIDE}z"
    return f"{frame}M{middle} {half - 3}v6M{x + 1} {half}h{WIDE - 2}"


def _slanting_line_svg_path(x: int) -> str:
    """Return a slanting line from foot to head."""
    return f"M{x} {HIGH + 1}l{WIDE} -{HIGH}"


def _rows_of_majors_awareness_cards_and_boons(members: Sequence[NowAndTried[Dreamer]]) -> Iterator[PartyRow]:
    """Yield Majors, Awareness, cards and Boons."""
    yield PartyRow(
        "majors",
        "Majors",
        "",
        tuple(Cell(n, _majors_in_words(a), _majors_in_words(b)) for n, a, b in members),
    )
    yield PartyRow(
        "", "Awareness", "Maximum", tuple(Cell(n, str(a.awareness), str(b.awareness)) for n, a, b in members)
    )
    yield PartyRow("", "Cards", "", tuple(Cell(n, str(len(a.deck)), str(len(b.deck))) for n, a, b in members))
    yield PartyRow(
        "", "Boons", "", tuple(Cell(n, str(len(a.boons)), str(len(b.boons))) for n, a, b in members)
    )


def _majors_in_words(dreamer: Dreamer) -> str:
    held = [card for card in cards_in_deck_order(dreamer.deck) if card.is_major]
    return ", ".join(f"{NUMERALS[card.rank]} {card}" for card in held)


# --- what stands out ---


def _remarks_on_decks_as_tried_out(members: Sequence[NowAndTried[Dreamer]]) -> Iterator[str]:
    """Yield what the table may want to speak about, as it would be; nothing of it is a rule."""
    for suit in Suit:
        yield from _remarks_on_who_holds_suit(suit, members)
    for suit in Suit:
        tall = _names_and_tried_dreamers_highest_in_suit(suit, members)
        if len(tall) > 1:
            named = names_as_phrase(f"{name} ({_top_rank_name(then, suit)})" for name, then in tall)
            yield f"{named} stand tallest in one suit, {suit.title}: {_suit_countering(suit).title} counter all of it."
    for card in cards_in_deck_order(frozenset().union(*(then.deck for _, _, then in members))):
        holders = [name for name, _, then in members if card in then.deck]
        if card.is_major and len(holders) > 1:
            yield f"{card} is in the decks of {names_as_phrase(holders)}."


def _remarks_on_who_holds_suit(suit: Suit, members: Sequence[NowAndTried[Dreamer]]) -> Iterator[str]:
    """Yield who holds *suit*, where that is worth a word."""
    now = [name for name, now, _ in members if ranks_held_of_suit(now.deck, suit)]
    then = [name for name, _, then in members if ranks_held_of_suit(then.deck, suit)]
    if not then:
        nobody = "Nobody would hold {} any more" if now else "Nobody holds {}"
        countered = _phrase_on_suit_it_alone_counters(suit, members)
        yield f"{nobody.format(suit.title)}, and only {suit.title} counter {countered}."
    elif not now:
        yield f"{names_as_phrase(then)} would bring {suit.title}, which nobody holds yet."
    elif len(then) == 1 and len(members) > 1:
        yield f"Only {then[0]} {'would hold' if len(now) > 1 else 'holds'} {suit.title}."


def _phrase_on_suit_it_alone_counters(suit: Suit, members: Sequence[NowAndTried[Dreamer]]) -> str:
    """Return the suit that *suit* alone counters, and whose tall cards that one counters."""
    countered = suit_countered_by(suit)
    behind = suit_countered_by(countered)
    tall = [name for name, _ in _names_and_tried_dreamers_highest_in_suit(behind, members)]
    return (
        f"{countered.title}, which counter the {behind.title} of {names_as_phrase(tall)}"
        if tall
        else countered.title
    )


def _suit_countering(suit: Suit) -> Suit:
    """Return the suit that counters *suit*."""
    return COUNTERS[COUNTERS.index(suit) - 1]


def _names_and_tried_dreamers_highest_in_suit(
    suit: Suit, members: Sequence[NowAndTried[Dreamer]]
) -> list[tuple[str, Dreamer]]:
    """Return who would have their highest Minor in *suit*, and in no other as high."""
    return [(name, then) for name, _, then in members if _suit_of_highest_minor_unless_tied(then) is suit]


def _suit_of_highest_minor_unless_tied(dreamer: Dreamer) -> Suit | None:
    tops = {suit: max(ranks_held_of_suit(dreamer.deck, suit), default=0) for suit in Suit}
    highest = max(tops.values())
    tall = [suit for suit, top in tops.items() if top == highest]
    return tall[0] if highest and len(tall) == 1 else None


def _top_rank_name(dreamer: Dreamer, suit: Suit) -> str:
    return rank_name(max(ranks_held_of_suit(dreamer.deck, suit)))


# --- Bonds ---


def _bond_remarks(members: Sequence[NowAndTried[Dreamer]]) -> Iterator[str]:
    """Yield what the drafts would do to Bonds, which ones sleep, and who has none."""
    for name, now, then in members:
        before = {bond.key: bond for bond in now.bonds}
        for bond in then.bonds:
            yield from _remarks_on_bond(name, before.get(bond.key, bond), bond)
    if without := [name for name, _, then in members if not then.bonds]:
        yield f"{names_as_phrase(without)} {'has' if len(without) == 1 else 'have'} no Bond yet."


def _remarks_on_bond(member_name: str, bond_now: Bond, bond_as_tried: Bond) -> Iterator[str]:
    if bond_as_tried.is_asleep:
        sleeps = "sleeps" if bond_now.is_asleep else "would fall asleep"
        yield f"The Bond of {member_name} with {bond_as_tried.name} {sleeps}."
    elif bond_as_tried.mine != bond_now.mine:
        card = card_in_sentence(Card.from_code(bond_as_tried.mine))
        yield f"The Bond of {member_name} with {bond_as_tried.name} would move to {card}: {bond_as_tried.words}"
