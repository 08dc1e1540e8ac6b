"""The duel table as markup: every pair of two decks in a cell that needs no colour to be read."""

from functools import lru_cache
from itertools import groupby
from typing import Literal

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from characters.beckoning_dream.rules.duel import CardPair, DeckPairing, pair_decks
from characters.beckoning_dream.rules.score import Score
from decks.rules.tarot import NUMERALS, Card, Suit, rank_letter

# Two strokes for a Triumph, one for a Success, even, less, crossed out.
SIGNS = {
    Score.TRIUMPH: "++",
    Score.SUCCESS: "+",
    Score.CLASH: "=",
    Score.SETBACK: "\N{MINUS SIGN}",
    Score.COUNTERED: "\N{MULTIPLICATION SIGN}",
}
PER_SHEET, LARGE, PER_LARGE = (
    16,
    1_600,
    20,
)  # columns beside each other on paper; pairs that are many, and then
BUTTON = '<td class="{}"><button tabindex="-1" name="at" value="{}-{}" aria-label="{}">{}</button></td>'


def mark_css_class_and_name_of_family(family: Suit | None) -> tuple[str, str]:
    """Return the class of a family's mark, and its name."""
    return (family.name.lower(), family.title) if family else ("majors", "Majors")


@lru_cache(maxsize=32)
def duel_table_head_and_body_html(
    own_deck: frozenset[Card], opponent_deck: frozenset[Card], effort_intensity: int
) -> SafeString:
    """Return head and body of the table: a row for each of *own_deck*, in each cell a button with both signs.

    The buttons are for the pointer: whoever uses the keyboard has the two fields beside the table.
    """
    met = pair_decks(own_deck, opponent_deck, effort_intensity)
    firsts = first_cards_of_families_after_the_first(met.theirs)
    heads = format_html_join(
        "", "{}", ((_head_cell_html("col", card, card in firsts),) for card in met.theirs)
    )
    rows = format_html_join(
        "",
        '<tr class="{}">{}{}</tr>',
        (
            (
                _css_class_if_family_starts_or_empty(
                    card in first_cards_of_families_after_the_first(met.mine)
                ),
                _head_cell_html("row", card, False),
                _button_cells_html(row, firsts, effort_intensity),
            )
            for card, row in zip(met.mine, met.rows, strict=True)
        ),
    )
    return format_html("<thead><tr><td></td>{}</tr></thead><tbody>{}</tbody>", heads, rows)


@lru_cache(maxsize=64)
def first_cards_of_families_after_the_first(cards: tuple[Card, ...]) -> frozenset[Card]:
    """Return the cards with which another family begins than the one before."""
    return frozenset(
        card for card, before in zip(cards[1:], cards, strict=False) if card.suit is not before.suit
    )


def _css_class_if_family_starts_or_empty(is_family_start: bool) -> str:
    return "start" if is_family_start else ""


def _head_cell_html(scope: Literal["col", "row"], card: Card, is_family_start: bool) -> SafeString:
    return format_html(
        '<th scope="{}" class="{}"><b>{}</b><i class="mark {}"></i><span class="vh">{}</span></th>',
        scope,
        _css_class_if_family_starts_or_empty(is_family_start),
        short_card_name(card),
        mark_css_class_and_name_of_family(card.suit)[0],
        card,
    )


def short_card_name(card: Card) -> str:
    """Return a card as its corner has it: "9", "Kn", "XIII"."""
    return rank_letter(card.rank) if card.suit else NUMERALS[card.rank]


def _button_cells_html(
    row: tuple[CardPair, ...], family_firsts: frozenset[Card], effort_intensity: int
) -> SafeString:
    cells = (
        (
            f"{pair.my_score.value} {_css_class_if_family_starts_or_empty(pair.theirs in family_firsts)}".rstrip(),
            pair.mine.code,
            pair.theirs.code,
            _scores_in_words(pair, effort_intensity),
            score_signs_html(pair.my_score, None if effort_intensity else pair.their_score),
        )
        for pair in row
    )
    return format_html_join("", BUTTON, cells)


def _scores_in_words(pair: CardPair, effort_intensity: int) -> str:
    if not effort_intensity:
        return f"{pair.my_score.title}, theirs {pair.their_score.title}"
    return (
        f"{pair.my_score.title}, {effort_intensity} Stress"
        if pair.my_score.is_costly
        else pair.my_score.title
    )


@lru_cache(maxsize=64)
def score_signs_html(own_score: Score, opponent_score: Score | None) -> SafeString:
    """Return the sign of the Dreamer's Score, the other side's small beside it."""
    return format_html(
        "{}{}", SIGNS[own_score], format_html("<i>{}</i>", SIGNS[opponent_score]) if opponent_score else ""
    )


# --- on paper ---


def printed_duel_table_parts_html(
    own_deck: frozenset[Card], opponent_deck: frozenset[Card], effort_intensity: int
) -> list[SafeString]:
    """Return the table in parts that fit the measure of a sheet, each with all rows and its own head.

    In a very large one equal neighbours share a cell, and suits are marked where they begin or named in words: a
    press that must draw six thousand cells with their marks takes too long.
    """
    met = pair_decks(own_deck, opponent_deck, effort_intensity)
    parts = -(-len(met.theirs) // (PER_LARGE if is_too_large_to_print_pair_by_pair(met) else PER_SHEET))
    wide = -(-len(met.theirs) // parts)  # parts of one width look best
    return [
        _printed_duel_table_html_of_columns(met, slice(wide * part, wide * (part + 1)))
        for part in range(parts)
    ]


def is_too_large_to_print_pair_by_pair(pairing: DeckPairing) -> bool:
    """Say whether a press would take too long over each pair and each card by itself."""
    return len(pairing.mine) * len(pairing.theirs) > LARGE


def _printed_duel_table_html_of_columns(pairing: DeckPairing, column_slice: slice) -> SafeString:
    columns, large = pairing.theirs[column_slice], is_too_large_to_print_pair_by_pair(pairing)
    firsts, row_firsts = (
        first_cards_of_families_after_the_first(columns),
        first_cards_of_families_after_the_first(pairing.mine),
    )
    if large:
        heads = _heads_html_with_marks_where_families_begin(columns, firsts)
    else:
        heads = format_html_join(
            "", "{}", ((_head_cell_html("col", card, card in firsts),) for card in columns)
        )
    rows = (
        (
            _css_class_if_family_starts_or_empty(card in row_firsts),
            _row_head_html_with_family_in_words(card) if large else _head_cell_html("row", card, False),
            (_cells_html_with_equal_neighbours_joined if large else _printed_cells_html)(
                row[column_slice], firsts, pairing.is_effort
            ),
        )
        for card, row in zip(pairing.mine, pairing.rows, strict=True)
    )
    body = format_html_join("", '<tr class="{}">{}{}</tr>', rows)
    return format_html("<thead><tr><td></td>{}</tr></thead><tbody>{}</tbody>", heads, body)


def _css_classes_of_pair_cell(pair: CardPair, family_firsts: frozenset[Card]) -> str:
    return (
        f"{pair.my_score.value} {_css_class_if_family_starts_or_empty(pair.theirs in family_firsts)}".rstrip()
    )


def _printed_cells_html(
    row: tuple[CardPair, ...], family_firsts: frozenset[Card], is_effort: bool
) -> SafeString:
    cells = (
        (
            _css_classes_of_pair_cell(pair, family_firsts),
            score_signs_html(pair.my_score, None if is_effort else pair.their_score),
        )
        for pair in row
    )
    return format_html_join("", '<td class="{}">{}</td>', cells)


def _heads_html_with_marks_where_families_begin(
    columns: tuple[Card, ...], family_firsts: frozenset[Card]
) -> SafeString:
    """Return heads that bear their suit's mark only where it begins."""
    cells = (
        (
            _css_class_if_family_starts_or_empty(card in family_firsts),
            short_card_name(card),
            format_html('<i class="mark {}"></i>', mark_css_class_and_name_of_family(card.suit)[0])
            if card in family_firsts or card is columns[0]
            else "",
        )
        for card in columns
    )
    return format_html_join("", '<th class="{}">{}{}</th>', cells)


def _row_head_html_with_family_in_words(card: Card) -> SafeString:
    return format_html(
        "<th>{} {}</th>", mark_css_class_and_name_of_family(card.suit)[1], short_card_name(card)
    )


def _cells_html_with_equal_neighbours_joined(
    row: tuple[CardPair, ...], family_firsts: frozenset[Card], is_effort: bool
) -> SafeString:
    drawn = (
        (
            _css_classes_of_pair_cell(pair, family_firsts),
            SIGNS[pair.my_score] if is_effort else f"{SIGNS[pair.my_score]} {SIGNS[pair.their_score]}",
        )
        for pair in row
    )
    runs = ((kinds, len(list(same)), said) for (kinds, said), same in groupby(drawn))
    return format_html_join("", '<td class="{}" colspan="{}">{}</td>', runs)
