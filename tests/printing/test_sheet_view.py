"""A Dreamer as the sheet shows one, and how it is fitted to paper."""

from dataclasses import replace
from typing import Any

import pytest

from characters.beckoning_dream.paper import Words, paper_context
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.beckoning_dream.sheet import SheetView, SuitRow, sheet_context
from decks.rules.tarot import cards_of_codes
from tests.printing.paper import OLD, WORDS, YOUNG, SetOut, pdf_of, ruled, sheet_job
from tests.printing.test_sheet_whole import boxes_of, letters, lines_under


def view(dreamer: Dreamer) -> SheetView:
    return sheet_context(dreamer)


def row(dreamer: Dreamer, key: str) -> SuitRow:
    return next(suit for suit in view(dreamer).suits if suit.key == key)


def prices(dreamer: Dreamer, key: str) -> dict[str, str]:
    return {cell.code: cell.price for cell in row(dreamer, key).ranks if cell.price}


def test_the_next_highest_of_a_suit_shows_its_price() -> None:
    assert prices(YOUNG, "swords") == {"s4": "3 XP"}


def test_a_suit_that_begins_above_the_ace_shows_both_ends() -> None:
    assert prices(YOUNG, "pentacles") == {"p1": "1 XP", "p5": "3 XP"}


def test_a_new_suit_comes_with_two_cards_for_one_price() -> None:
    assert prices(YOUNG, "wands") == {"w1": "2 XP", "w2": "both"}


def test_a_full_suit_offers_nothing() -> None:
    assert prices(replace(YOUNG, deck=cards_of_codes(f"c{rank}" for rank in range(1, 15))), "cups") == {}


def test_what_cannot_be_paid_yet_is_shown_all_the_same() -> None:
    assert prices(replace(YOUNG, xp=0), "swords") == {"s4": "3 XP"}


@pytest.mark.parametrize(
    ("key", "words"), [("swords", "Ace to 3"), ("wands", "none"), ("pentacles", "2 to 4")]
)
def test_a_suit_says_its_range(key: str, words: str) -> None:
    assert row(YOUNG, key).range == words


@pytest.mark.parametrize(
    ("key", "counters", "countered_by"),
    [
        ("swords", "Pentacles", "Cups"),
        ("pentacles", "Wands", "Swords"),
        ("wands", "Cups", "Pentacles"),
        ("cups", "Swords", "Wands"),
    ],
)
def test_each_suit_counters_one_and_is_countered_by_one(key: str, counters: str, countered_by: str) -> None:
    assert (row(YOUNG, key).counters, row(YOUNG, key).countered_by) == (counters, countered_by)


def test_the_highest_circle_is_the_maximum() -> None:
    assert view(YOUNG).circles == ("on", "on", "most", *["off"] * 7)


def test_a_maximum_above_ten_gets_twenty_circles() -> None:
    assert view(replace(YOUNG, awareness=14)).circles.count("off") == 6


def test_owed_xp_has_a_true_minus() -> None:
    assert view(replace(YOUNG, xp=-3)).balance == "−3"


def drawn(dreamer: Dreamer = YOUNG, paper: str = "a4", **words: str) -> dict[str, Any]:
    return dict(paper_context(view(dreamer), replace(WORDS, **words), paper))


def set_out(dreamer: Dreamer = YOUNG, paper: str = "a4", **words: str) -> SetOut:
    return SetOut(sheet_job(dreamer, replace(WORDS, **words), paper))


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Ysolde Marrow", "grand"),
        ("Ysolde Marrow-Hale", "large"),
        ("Maximiliane Okonkwo-Fitzgerald", "middle"),
        ("W" * 80, "small"),
    ],
)
def test_a_longer_name_is_set_smaller(name: str, size: str) -> None:
    assert set_out(name=name).size("who") == size


def test_a_dream_of_two_hundred_letters_stays_on_page_one() -> None:
    dream = ("to carry the lantern down " * 7).strip()
    assert dream in set_out(dream=dream).first("who")


def test_a_dream_that_fits_no_size_goes_overleaf() -> None:
    page = set_out(name="W" * 80, table="W" * 80, dream="W" * 200)
    assert page.first("dream") == "Dream overleaf"
    assert "W" * 200 in page.overleaf.replace(" ", "")


def test_three_boons_stay_and_nothing_goes_overleaf() -> None:
    page = set_out(OLD)
    assert len(page.all("boon")) == 3
    assert page.overleaf == ""
    assert len(page.all("continued")) == 0


def test_a_long_boon_goes_overleaf_whole() -> None:
    long = Boon("The Tower", "Stones fall and fall. " * 100 + "End")
    page = set_out(replace(OLD, boons=(*OLD.boons, long)))
    assert f"{long.name}{long.text}" in page.overleaf
    assert long.name not in page.first("held")
    assert "1 more overleaf" in page.first("boons")
    assert len(page.all("continued")) == 1


def test_boons_that_go_overleaf_keep_their_order() -> None:
    boons = tuple(Boon(f"Boon {n}.", "Lay it again, once a dream. " * (9 if n == 2 else 3)) for n in range(9))
    page = set_out(replace(OLD, boons=boons))
    told = [page.first("held"), page.overleaf]
    orders = [[n for n in range(9) if f"Boon {n}." in each] for each in told]
    assert orders[0] + orders[1] == list(range(9))
    assert all(orders)


@pytest.mark.parametrize(
    ("paper", "dreamer", "lines"),
    [("a4", YOUNG, 9), ("letter", YOUNG, 8), ("a4", OLD, 3), ("letter", OLD, 2)],
)
def test_what_boons_leave_free_are_writing_lines(paper: str, dreamer: Dreamer, lines: int) -> None:
    pdf = pdf_of(sheet_job(dreamer, WORDS, paper))
    left = boxes_of(letters(pdf), "BOONS")[0][0] + 1
    assert lines_under(pdf, "BOONS", "GUIDE", (left, left + 50)) == lines


@pytest.mark.parametrize(
    ("notes", "lines"), [("", 2), ("Afraid of gulls.", 1), ("Gulls.\nStairs.", 0), ("Gulls. " * 99, 2)]
)
def test_what_notes_leave_free_are_writing_lines(notes: str, lines: int) -> None:
    pdf = pdf_of(sheet_job(YOUNG, replace(WORDS, notes=notes)))
    found = letters(pdf)
    from_head_on = boxes_of(found, "NOTES")[0][3], boxes_of(found, "revision")[0][3]
    assert ruled(pdf, (80, 150), from_head_on) == lines


def test_short_notes_stay_on_page_one() -> None:
    page = set_out(notes="Afraid of gulls.")
    assert (page.first("notes"), page.overleaf) == ("Notes Afraid of gulls.", "")


def test_long_notes_go_overleaf_by_paragraphs_and_leave_lines() -> None:
    page = set_out(notes="One. " * 80 + "\n\nTwo.")
    assert page.first("notes") == "Notes more overleaf"
    assert page.overleaf.endswith("One.Two.")
    assert len([line for line in page.one("notes") if line.attrib.get("class") == "line"]) == 2


def test_no_words_at_all_are_no_problem() -> None:
    assert paper_context(view(Dreamer()), Words(""), "letter")["boons"] == ()


@pytest.mark.parametrize(
    ("low", "high", "words", "size"),
    [
        (1, 7, "Ace to\u00a07", "wide"),
        (5, 5, "5", "wide"),
        (10, 13, "10 to\u00a0Queen", "close"),
        (12, 14, "Knight to\u00a0King", "close"),
    ],
)
def test_a_range_is_set_as_large_as_it_fits(low: int, high: int, words: str, size: str) -> None:
    deck = cards_of_codes(f"s{rank}" for rank in range(low, high + 1))
    page = set_out(replace(YOUNG, deck=deck))
    assert (page.one("range", size).text, len(page.all("range"))) == (words, 5)


def test_a_range_with_gaps_is_set_small() -> None:
    deck = cards_of_codes(f"s{rank}" for rank in (1, 3, 5, 7, 9, 11, 13))
    assert set_out(replace(YOUNG, deck=deck)).one("range", "tight") is not None


def test_a_short_look_stays_on_page_one() -> None:
    page = set_out(look="A grey coat.")
    assert (page.first("look"), page.overleaf) == ("Look A grey coat.", "")


def test_a_long_look_goes_overleaf_and_says_so() -> None:
    page = set_out(look="A grey coat. " * 40)
    assert (page.first("look"), page.size("who")) == ("Look overleaf", "grand")
    assert "A grey coat. A grey coat." in page.overleaf


def test_no_look_is_a_line_to_write_on() -> None:
    assert [one.attrib["class"] for one in set_out().one("look")] == ["label", "line"]


def test_a_bonds_name_that_fits_no_line_is_begun_and_whole_overleaf() -> None:
    bond = Bond("a", "", "N" * 80, "c4", "", "We drowned once.")
    page = set_out(replace(YOUNG, bonds=(bond,)))
    assert len(page.all("begun")) == 1
    assert "N" * 80 in page.overleaf


@pytest.mark.parametrize(("majors", "named"), [(4, True), (5, False)])
def test_few_majors_stand_with_their_names(majors: int, named: bool) -> None:
    deck = cards_of_codes(f"m{rank}" for rank in range(majors))
    assert drawn(replace(YOUNG, deck=deck))["names_majors"] is named
