"""Bonds and exceptions on the printed sheet."""

from dataclasses import replace
from typing import Any

import pytest

from characters.beckoning_dream.paper import paper_context
from characters.beckoning_dream.rules.boons import Boon, Need
from characters.beckoning_dream.rules.dreamer import Bond
from characters.beckoning_dream.sheet import sheet_context
from tests.printing.paper import WORDS, YOUNG, SetOut, page_sizes, pdf_of, sheet_job, squeezed, text_of

HERON = Bond("a", "", "The Heron", "c4", "s9", "We drowned once in the same sea. It owes me a name.")
TOLD = "WE COUNTED EVERY STAIR TOGETHER, AND THE ONE THAT WAS NOT THERE WE COUNTED TWICE, "
LONG = replace(HERON, key="b", name="Tam Okoro", words=TOLD * 2 + "so that it would hold us.")


def drawn(*bonds: Bond, exceptions: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
    dreamer = replace(YOUNG, bonds=bonds, exceptions=exceptions)
    return dict(paper_context(sheet_context(dreamer), WORDS, "a4"))


def printed(*bonds: Bond, **told: Any) -> bytes:
    return pdf_of(sheet_job(replace(YOUNG, bonds=bonds, **told)))


def test_a_bond_shows_both_cards_the_name_and_the_words() -> None:
    text = squeezed(text_of(printed(HERON)))
    assert squeezed("With The Heron") in text.replace("WITHTHEHERON", "WithTheHeron")
    assert squeezed(HERON.words) in text


@pytest.mark.parametrize(("count", "free"), [(0, 3), (1, 2), (3, 0), (5, 0)])
def test_three_bonds_have_a_place_on_page_one(count: int, free: int) -> None:
    bonds = tuple(replace(HERON, key=str(n)) for n in range(count))
    page = drawn(*bonds)
    assert len(page["bond_places"]) == free
    assert page["more_bonds"] == max(0, count - 3)
    assert bool(SetOut(sheet_job(replace(YOUNG, bonds=bonds))).all("overleaf")) == (count > 3)


def test_words_too_long_for_their_place_stand_overleaf() -> None:
    pdf = printed(LONG)
    assert len(page_sizes(pdf)) == 2
    assert squeezed(LONG.words) in squeezed(text_of(pdf))


def test_a_bond_asleep_says_so_and_keeps_its_words() -> None:
    text = squeezed(text_of(printed(replace(HERON, is_asleep=True))))
    assert "asleep" in text
    assert squeezed(HERON.words) in text


def test_an_exception_of_cards_is_told_overleaf_and_granted_xp_are_not() -> None:
    came = ("The 9 of Wands came", "the tree gave it back")
    assert drawn(exceptions=(("+1 XP", "a brave song"),))["exceptions"] == ()
    text = squeezed(text_of(printed(exceptions=(came,))))
    assert squeezed("The 9 of Wands came: the tree gave it back") in text


def test_a_boon_asleep_says_what_it_waits_for() -> None:
    waits = Boon("Loud in the Dark", "Your voice fills the room.", "Minor Arcana", None, (Need("w", 0, 5),))
    pdf = pdf_of(sheet_job(replace(YOUNG, boons=(waits,))))
    text = squeezed(text_of(pdf))
    assert squeezed("Asleep: waits for the 5 of Wands or higher.") in text
    assert len(page_sizes(pdf)) == 1
