"""The printed sheet: paper, pages, type, words."""

from dataclasses import replace

import pytest

from characters.beckoning_dream.paper import Words
from characters.beckoning_dream.rules.boons import Boon
from printing.engine import Engine
from printing.pool import Pool
from tests.printing.paper import OLD, WORDS, YOUNG, page_sizes, reader, sheet_job, squeezed, text_of

LONG = replace(WORDS, notes="She left the lamp burning in the window of the empty house. " * 150)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
@pytest.mark.parametrize("dreamer", [YOUNG, OLD], ids=["young", "old"])
def test_a_sheet_is_one_page_of_its_paper(press: Pool, dreamer, paper: str, size: tuple[int, int]) -> None:
    assert page_sizes(press.run(sheet_job(dreamer, paper=paper), "test")) == [size]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_long_notes_flow_on_whole(press: Pool, paper: str) -> None:
    pdf = press.run(sheet_job(OLD, LONG, paper), "test")
    assert len(page_sizes(pdf)) > 1
    assert squeezed(text_of(pdf)).count("emptyhouse.") == 150


def test_long_boons_flow_on_whole(press: Pool) -> None:
    boons = tuple(Boon(f"Boon number {n}", "Lay it again, once a dream. " * 9) for n in range(12))
    text = squeezed(text_of(press.run(sheet_job(replace(OLD, boons=boons)), "test")))
    assert [f"Boonnumber{n}" in text for n in range(12)] == [True] * 12
    assert text.count("onceadream.") == 108


@pytest.mark.parametrize(
    "words",
    ["Ysolde Marrow", "she / her", "at the Tuesday table", "to find the door her brother left by, and knock"],
)
def test_the_words_stand_on_the_sheet(press: Pool, words: str) -> None:
    assert squeezed(words) in squeezed(text_of(press.run(sheet_job(OLD), "test")))


@pytest.mark.parametrize("shift", range(6))
def test_a_long_run_is_copied_as_it_was_typed(press: Pool, shift: int) -> None:
    run = "x" * shift + "officeflyfjordThThirdfirstQuffle" * 12
    pdf = press.run(sheet_job(OLD, replace(WORDS, dream=run[:190], notes=run)), "test")
    assert run[:190] in squeezed(text_of(pdf))
    assert run in squeezed(text_of(pdf))


@pytest.mark.parametrize(
    "head",
    ["Maximum Awareness", "Counters", "The Deck", "Bonds", "Boons", "XP", "Oneirogen", "Guide", "Notes"],
)
def test_every_section_has_its_head(press: Pool, head: str) -> None:
    assert squeezed(head).upper() in squeezed(text_of(press.run(sheet_job(OLD), "test")))


def test_the_pdf_has_title_and_language_and_no_date(press: Pool) -> None:
    found = reader(press.run(sheet_job(), "test"))
    assert found.metadata is not None
    assert found.metadata.title == "Ysolde Marrow, a Dreamer's sheet"
    assert found.trailer["/Root"]["/Lang"] == "en"
    assert found.metadata.creation_date is None


def test_nothing_is_smaller_than_eight_points(press: Pool) -> None:
    sizes: set[float] = set()

    def seen(text: str, matrix: list[float], place: list[float], font: object, size: float) -> None:
        if text.strip():
            sizes.add(round(size * abs(place[3]) * abs(matrix[3]), 2))

    for page in reader(press.run(sheet_job(OLD, LONG), "test")).pages:
        page.extract_text(visitor_text=seen)
    assert min(sizes) >= 8


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_font_is_embedded_and_ours(press: Pool, paper: str) -> None:
    fonts = {}
    for page in reader(press.run(sheet_job(OLD, LONG, paper), "test")).pages:
        for font in page["/Resources"]["/Font"].values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            fonts[str(inner["/BaseFont"])] = "/FontFile2" in inner["/FontDescriptor"].get_object()
    assert all(fonts.values())
    assert {name.partition("+")[2].split("-")[0] for name in fonts} == {"Cinzel", "EB"}


@pytest.mark.parametrize(
    "name", ["Ýmir Ægisdóttir", "Žofie Łęcka", "Ελένη Ωραία", "Аня Жёлтая", "Nguyễn Ánh"]
)
def test_latin_greek_and_cyrillic_have_their_letters(press: Pool, name: str) -> None:
    pdf = press.run(sheet_job(words=replace(WORDS, name=name, notes=name * 60)), "test")
    assert squeezed(name) in squeezed(text_of(pdf))
    fonts = {str(font) for page in reader(pdf).pages for font in page["/Resources"]["/Font"]}
    names = {
        str(page["/Resources"]["/Font"][font].get_object()["/BaseFont"])
        for page in reader(pdf).pages for font in fonts if font in page["/Resources"]["/Font"]
    }  # fmt: skip
    assert all("Cinzel" in found or "Garamond" in found for found in names)


@pytest.mark.parametrize("name", ["שרה", "月の子", "👩‍🚀", "\u202eevil", "a\u0000b", "\ud800", ""])
def test_what_the_fonts_lack_breaks_nothing(press: Pool, name: str) -> None:
    assert press.run(sheet_job(words=Words(name)), "test").startswith(b"%PDF-")


def test_the_same_sheet_is_the_same_file(press: Pool, engine: Engine) -> None:
    assert press.run(sheet_job(OLD, LONG), "test") == engine.render(sheet_job(OLD, LONG))
