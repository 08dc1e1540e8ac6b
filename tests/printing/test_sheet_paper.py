"""The printed sheet: paper, pages, type, words."""

from dataclasses import replace

import pytest

from characters.beckoning_dream.paper import Words
from characters.beckoning_dream.rules.boons import Boon
from printing.pool import Pool
from tests.printing.paper import (
    OLD,
    WORDS,
    YOUNG,
    embedded,
    page_sizes,
    pdf_of,
    reader,
    sheet_job,
    sizes_in,
    squeezed,
    text_of,
)

LONG = replace(WORDS, notes="She left the lamp burning in the window of the empty house. " * 150)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
@pytest.mark.parametrize("dreamer", [YOUNG, OLD], ids=["young", "old"])
def test_a_sheet_is_one_page_of_its_paper(dreamer, paper: str, size: tuple[int, int]) -> None:
    assert page_sizes(pdf_of(sheet_job(dreamer, paper=paper))) == [size]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_long_notes_flow_on_whole(paper: str) -> None:
    pdf = pdf_of(sheet_job(OLD, LONG, paper))
    assert len(page_sizes(pdf)) > 1
    assert squeezed(text_of(pdf)).count("emptyhouse.") == 150


def test_long_boons_flow_on_whole() -> None:
    boons = tuple(Boon(f"Boon number {n}", "Lay it again, once a dream. " * 9) for n in range(12))
    text = squeezed(text_of(pdf_of(sheet_job(replace(OLD, boons=boons)))))
    assert [f"Boonnumber{n}" in text for n in range(12)] == [True] * 12
    assert text.count("onceadream.") == 108


@pytest.mark.parametrize(
    "words",
    ["Ysolde Marrow", "she / her", "at the Tuesday table", "to find the door her brother left by, and knock"],
)
def test_the_words_stand_on_the_sheet(words: str) -> None:
    assert squeezed(words) in squeezed(text_of(pdf_of(sheet_job(OLD))))


@pytest.mark.parametrize("shift", range(6))
def test_a_long_run_is_copied_as_it_was_typed(shift: int) -> None:
    run = "x" * shift + "officeflyfjordThThirdfirstQuffle" * 12
    pdf = pdf_of(sheet_job(OLD, replace(WORDS, dream=run[:190], notes=run)))
    assert run[:190] in squeezed(text_of(pdf))
    assert run in squeezed(text_of(pdf))


@pytest.mark.parametrize(
    "head",
    ["Maximum Awareness", "Counters", "The Deck", "Bonds", "Boons", "XP", "Oneirogen", "Guide", "Notes"],
)
def test_every_section_has_its_head(head: str) -> None:
    assert squeezed(head).upper() in squeezed(text_of(pdf_of(sheet_job(OLD))))


def test_the_pdf_has_title_and_language_and_no_date() -> None:
    found = reader(pdf_of(sheet_job()))
    assert found.metadata is not None
    assert found.metadata.title == "Ysolde Marrow, a Dreamer's sheet"
    assert found.trailer["/Root"]["/Lang"] == "en"
    assert found.metadata.creation_date is None


def test_nothing_is_smaller_than_eight_points() -> None:
    assert min(sizes_in(pdf_of(sheet_job(OLD, LONG)))) >= 8


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_font_is_embedded_and_ours(paper: str) -> None:
    fonts = embedded(pdf_of(sheet_job(OLD, LONG, paper)))
    assert all(fonts.values())
    assert {name.partition("+")[2].split("-")[0] for name in fonts} == {"Cinzel", "EB"}


@pytest.mark.parametrize("name", ["שרה", "月の子", "👩‍🚀", "\u202eevil", "a\u0000b", "\ud800", ""])
def test_what_the_fonts_lack_breaks_nothing(press: Pool, name: str) -> None:
    assert press.run_job(sheet_job(words=Words(name)), "test").startswith(b"%PDF-")


def test_the_same_sheet_is_the_same_file(press: Pool) -> None:
    assert press.run_job(sheet_job(OLD, LONG), "test") == pdf_of(sheet_job(OLD, LONG))
