"""The duel table on paper: every pair with its signs, in letters one can read, for decks of any size."""

from typing import Any

import pytest

from characters.beckoning_dream.duel_table import (
    LARGE,
    is_too_large_to_print_pair_by_pair,
    printed_duel_table_parts_html,
)
from characters.beckoning_dream.opponents import EFFORT, FOE
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.duel import pair_decks
from characters.pages.prints import duel_table_job_of_context
from characters.socket.rules import OpponentKind, TypedWords
from decks.rules.notation import cards_of_text
from decks.rules.tarot import DECK
from printing.job import Job
from tests.printing.paper import KEY, STATE, page_sizes, pdf_of, sizes_in, squeezed, text_of
from tests.printing.test_sheet_whole import LEFT, SIZES, collisions, letters

ALL = "s1-14 c1-14 w1-14 p1-14 m0-21"


def duel_table_job(
    mine: str = "c1-6 s1-4", theirs: str = "s1-6 w2-5 m16", paper: str = "a4",
    kind: OpponentKind[Any] = FOE, name: str = "Ysolde Marrow", other: str = "The Toll-Keeper", **data: Any,
) -> Job:  # fmt: skip
    """Return a duel table as the app prints it, without a database."""
    dreamer = Dreamer(deck=frozenset(cards_of_text(mine)), awareness=3)
    kept = {"cards": [card.code for card in cards_of_text(theirs)], "awareness": 4, **data}
    drawn = {**kind.duel(dreamer, kept, {}), "paper": paper, "kind": kind}  # type: ignore[misc]
    return duel_table_job_of_context(
        KEY, paper, drawn, TypedWords(name, table="the Tuesday table"), other, STATE
    )


@pytest.fixture(scope="module")
def printed() -> bytes:
    return pdf_of(duel_table_job())


def test_it_says_who_stands_against_whom(printed: bytes) -> None:
    said = squeezed(text_of(printed))
    assert squeezed("Ysolde Marrow against The Toll-Keeper at the Tuesday table") in said
    assert squeezed("your Cups counter their Swords") in said
    assert squeezed(STATE) in said


def test_it_has_a_cell_for_every_pair() -> None:
    [table] = printed_duel_table_parts_html(
        frozenset(cards_of_text("c1-6")), frozenset(cards_of_text("s1-6 w2-5")), 0
    )
    assert str(table).count("<td") - 1 == 6 * 10  # the corner is empty
    assert '<td class="triumph">++<i>×</i></td>' in table


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_its_pages_have_the_paper_s_size(paper: str, size: tuple[int, int]) -> None:
    assert set(page_sizes(pdf_of(duel_table_job(paper=paper)))) == {size}


@pytest.mark.parametrize("mine", ["c1-6 s1-4", "c1-14 w1-14 p1-14"])
def test_nothing_is_smaller_than_eight_points(mine: str) -> None:
    assert min(sizes_in(pdf_of(duel_table_job(mine, mine)))) >= 8


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kind", [FOE, EFFORT], ids=["foe", "effort"])
def test_page_one_is_whole(paper: str, kind: OpponentKind[Any]) -> None:
    """Every letter within its margins, none on another, however long the names are."""
    longest = "Wilhelmina Marrow of the Unfinished Staircase and the Other Unfinished Stair, Jr"
    figures: dict[str, Any] = {"difficulty": 99, "intensity": 20} if kind is EFFORT else {}
    job = duel_table_job(
        theirs="s1-3 w12-14 m16 m18", paper=paper, kind=kind, name=longest, other=longest, **figures
    )
    found = letters(pdf_of(job))
    width, _height = SIZES[paper]
    assert [pair for pair in found if pair[1][0] < LEFT[paper] - 0.6] == []
    assert [pair for pair in found if pair[1][2] > width - LEFT[paper] + 0.8] == []
    assert collisions(found) == []


def test_an_effort_prints_its_stress() -> None:
    said = squeezed(text_of(pdf_of(duel_table_job(kind=EFFORT, difficulty=6, intensity=2))))
    assert squeezed("Difficulty 6, Intensity 2") in said
    assert squeezed("Stress a pair") in said
    assert squeezed("2 Stress") in said


def test_a_wide_table_comes_in_parts_of_one_width() -> None:
    parts = printed_duel_table_parts_html(
        frozenset(cards_of_text("c1-6")), frozenset(cards_of_text("s1-14 w1-7")), 0
    )
    assert [str(part).count('scope="col"') for part in parts] == [11, 10]


def test_the_whole_deck_against_itself_shares_its_cells() -> None:
    met = pair_decks(frozenset(DECK), frozenset(DECK))
    assert len(met.pairs) > LARGE
    assert is_too_large_to_print_pair_by_pair(met)
    parts = printed_duel_table_parts_html(frozenset(DECK), frozenset(DECK), 0)
    spanned = [int(wide) for part in parts for wide in _spans(str(part))]
    assert sum(spanned) == len(met.pairs)
    assert len(spanned) < len(met.pairs) / 2


def _spans(table: str) -> list[str]:
    return [cell.partition('"')[0] for cell in table.split('colspan="')[1:]]
