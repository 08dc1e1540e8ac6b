"""Paper for a table of Dreamcatcher: the GM's page to call from, the NPCs that were set down, the odds."""

import pytest

from characters.dreamcatcher.odds_page import printed_odds
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.table_paper import gms_page, npcs_of_table
from characters.socket.rules import CharacterThere, OpponentThere, TableToPrint
from tests.printing.catchers import AGAINST, OLD, PAPERS, filled, table_job
from tests.printing.paper import page_sizes, pdf_of, sizes_in, squeezed, text_of
from tests.printing.test_sheet_whole import LEFT, SIZES, collisions, letters

LONGEST = "Wilhelmina Marrow of the Unfinished Staircase and the Other Unfinished Stair, Jr"
LONG = (CharacterThere("c", LONGEST, filled(LONGEST * 3, 5, 9)),)
LONG_NPC = {"score": -3, "bears": 12, "advantages": [LONGEST] * 4, "hindrances": [LONGEST + LONGEST[:40]]}


def said_on(key: str, rules: HouseRules | None = None) -> str:
    return squeezed(text_of(pdf_of(table_job(key, rules=rules))))


def test_the_gms_page_has_everybodys_scores_and_hindrances_to_call_from() -> None:
    (one,) = gms_page(TableToPrint(HouseRules(), (), (CharacterThere("c", "Ragna", OLD),)))["characters"]
    assert one.abilities[:3] == (
        ("Forcefulness", "+3", False),
        ("Deftness", "+2", True),
        ("Intelligence", "0", False),
    )
    assert one.hindrances == ("Will not leave anybody in the water", "Owes the harbour guild")
    assert one.told == "4 destiny · 6 left to bear"
    assert squeezed("Owes the harbour guild") in said_on("gm")


def test_the_gms_page_has_a_strip_of_each_grade_that_the_table_knows() -> None:
    rows = gms_page(TableToPrint(HouseRules(grades="lantern +2/3/2, tide -1/1"), ()))["rows"]
    assert [(row[0].kind, row[0].score, len(row[0].boxes), row[0].advantages) for row in rows] == [
        ("lantern", "+2", 1, ("", "")), ("tide", "−1", 1, ()),
    ]  # fmt: skip


def test_the_ladder_says_what_follows_as_the_table_settled_it() -> None:
    usual = said_on("gm")
    for words in ("double 6", "10 or more", "under 10", "double 1", "an ability, or the advantage called",
                  "Out of it: 3 hampers taken there", "or the action withdrawn"):  # fmt: skip
        assert squeezed(words) in usual
    other = said_on(
        "gm", HouseRules(hampers_ability_used=True, traits_last=True, out_after=0, must_accept=True)
    )
    for words in ("Hampered: the ability used", "a temporary advantage for the scene",
                  "Out of it: nothing left to bear", "Without a point it is accepted."):  # fmt: skip
        assert squeezed(words) in other
    assert squeezed("withdrawn") not in other


def test_a_table_without_characters_has_rows_to_fill_in() -> None:
    blank = gms_page(TableToPrint(HouseRules(abilities="Might, Wit, Heart"), ()))["characters"]
    assert {one.abilities for one in blank} == {
        (("Might", "", False), ("Wit", "", False), ("Heart", "", False))
    }
    assert {one.name for one in blank} == {""}


def test_an_npc_that_was_set_down_has_a_box_for_each_hamper_it_bears() -> None:
    drawn = npcs_of_table(TableToPrint(HouseRules(), AGAINST))
    assert drawn is not None
    ((keeper, gull),) = drawn["rows"]
    assert (keeper.name, keeper.score, len(keeper.boxes)) == ("The Harbourmaster", "+3", 2)
    assert (keeper.advantages, keeper.hindrances) == (("Every ship owes him",), ("Counts aloud",))
    assert (len(gull.boxes), gull.advantages) == (1, ())
    assert npcs_of_table(TableToPrint(HouseRules(), ())) is None


def test_the_odds_begin_at_the_tables_highest_score_and_are_drawn_in_tenths() -> None:
    rows = printed_odds(TableToPrint(HouseRules(highest=5), ()))["rows"]
    assert [score for score, _cells in rows] == ["+5", "+4", "+3", "+2", "+1", "0"]
    ((plain, pips), *_others) = rows[2][1]
    assert (plain.exact, sum(pips), len(pips)) == ("58.33", 6, 10)
    low = printed_odds(TableToPrint(HouseRules(lowest=-3, highest=0), ()))["rows"]
    assert (low[0][0], low[-1][0]) == ("+2", "−3")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", PAPERS)
def test_a_table_of_four_is_one_page_with_letters_one_can_read(key: str, paper: str) -> None:
    pdf = pdf_of(table_job(key, paper=paper))
    assert page_sizes(pdf) == [{"a4": (210, 297), "letter": (216, 279)}[paper]]
    assert min(sizes_in(pdf)) >= 8


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", PAPERS)
def test_page_one_is_whole(key: str, paper: str) -> None:
    """Every letter within its margins, none on another, however long the names are."""
    against = (OpponentThere("a", "npc", LONGEST, LONG_NPC), *AGAINST)
    found = letters(pdf_of(table_job(key, LONG, against, paper=paper)))
    width, _height = SIZES[paper]
    assert [pair for pair in found if pair[1][0] < LEFT[paper] - 0.6] == []
    assert [pair for pair in found if pair[1][2] > width - LEFT[paper] + 0.8] == []
    assert collisions(found) == []
