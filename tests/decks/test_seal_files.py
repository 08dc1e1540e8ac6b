"""A seal's files: SVG, PNG and PDF of one geometry."""

from io import BytesIO
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader

from decks.rules.seal import Seal
from decks.rules.tarot import Card
from decks.sealing.shapes import PALETTES
from decks.seals import (
    SealSizeError,
    draw_seal_png,
    draw_seal_svg,
    layout_of_seal,
    seal_pdf_job,
    smallest_readable_diameter_mm,
)
from printing.pdf.engine import Engine

CODES = "m18 s10 m20 c7 w12"
SEAL = Seal(tuple(map(Card.from_code, CODES.split())), ("Inheritance", "Ελπίδα", "Тишина", "Ébène", "Q"))
PAIR = Seal(SEAL.cards[:2], ("Tide", "Severance"))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return Engine().render_pdf(seal_pdf_job(SEAL, 60))


@pytest.mark.parametrize("palette", PALETTES)
def test_an_svg_is_paths_alone(palette: str) -> None:
    drawn = ElementTree.fromstring(draw_seal_svg(SEAL, palette))
    tags = {element.tag.removeprefix(SVG) for element in drawn.iter()}
    assert tags == {"svg", "title", "desc", "g", "path"}
    assert b"currentColor" not in draw_seal_svg(SEAL, palette)


def test_an_svg_names_its_cards_and_words() -> None:
    drawn = ElementTree.fromstring(draw_seal_svg(PAIR, "day"))
    assert drawn.findtext(f"{SVG}title") == "Seal: Tide, Severance"
    assert drawn.findtext(f"{SVG}desc") == (
        "The symbols of The Moon, “Tide” and 10 of Swords, “Severance”, inside a ring of their words."
    )


def test_a_word_is_shown_as_text() -> None:
    drawn = ElementTree.fromstring(draw_seal_svg(Seal(SEAL.cards[:2], ("a&b", "it’s")), "day"))
    assert drawn.findtext(f"{SVG}title") == "Seal: a&b, it’s"


@pytest.mark.parametrize("palette", PALETTES)
def test_an_svg_has_no_colour_of_another_palette(palette: str) -> None:
    colors = PALETTES[palette]
    drawn = ElementTree.fromstring(draw_seal_svg(SEAL, palette))
    used = {element.get(name) for element in drawn.iter() for name in ("fill", "stroke")}
    assert used - {None, "none"} == {colors.ink, colors.gold, colors.ground}


def test_a_word_not_yet_written_keeps_its_place() -> None:
    drawn = layout_of_seal(Seal(SEAL.cards[:3], ("Tide", "", "Mercy")))
    assert [(word.text, word.place) for word in drawn.words] == [("TIDE", 0), ("MERCY", 2)]
    assert draw_seal_svg(drawn.seal, "day")


@pytest.mark.parametrize(("size", "is_transparent", "mode"), [(512, True, "RGBA"), (1000, False, "RGB")])
def test_a_png_has_its_size_and_its_ground(size: int, is_transparent: bool, mode: str) -> None:
    image = Image.open(BytesIO(draw_seal_png(PAIR, size, transparent=is_transparent)))
    assert (image.format, image.size, image.mode) == ("PNG", (size, size), mode)
    assert image.getpixel((0, 0)) == ((0, 0, 0, 0) if is_transparent else (246, 240, 226))
    assert image.getpixel((size // 2, round(2 * size / 104)))[:3] == (36, 28, 20)


def test_a_transparent_png_on_paper_is_the_one_on_paper() -> None:
    bare = Image.open(BytesIO(draw_seal_png(SEAL, 700, transparent=True)))
    laid = Image.alpha_composite(Image.new("RGBA", bare.size, PALETTES["print"].ground), bare).convert("RGB")
    plain = Image.open(BytesIO(draw_seal_png(SEAL, 700, transparent=False)))
    assert max(high for _, high in ImageChops.difference(laid, plain).getextrema()) <= 3  # type: ignore[misc]


@pytest.mark.parametrize("size", [512, 700, 1000, 1536])
def test_a_png_is_what_the_pdf_shows(pdf: bytes, size: int) -> None:
    page = pypdfium2.PdfDocument(pdf)[0]
    shown = page.render(scale=size / page.get_width()).to_pil().convert("RGB").resize((size, size))
    drawn = Image.open(BytesIO(draw_seal_png(SEAL, size, transparent=False)))
    difference = ImageChops.difference(shown, drawn)
    assert max(ImageStat.Stat(difference).mean) < 2
    # Nothing is missing: eight pixels together never differ much.
    assert max(high for _, high in difference.reduce(8).getextrema()) < 60  # type: ignore[misc]


def test_the_edges_of_a_png_are_smooth() -> None:
    image = Image.open(BytesIO(draw_seal_png(PAIR, 512, transparent=True)))
    assert len(image.getchannel("A").getcolors()) >= 15  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [511, 2049, -1])
def test_a_png_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(SealSizeError, match=f"A picture is 512 to 2048 pixels across; {size} "):
        draw_seal_png(PAIR, size, transparent=True)


@pytest.mark.parametrize(
    ("diameter", "said"),
    [
        (3, "A seal is 30 to 150 mm across; 3 mm could not be read."),
        (29.9, "A seal is 30 to 150 mm across; 29.9 mm could not be read."),
        (151, "A seal is 30 to 150 mm across; 151 mm is wider than the press takes."),
        (float("nan"), "A seal is 30 to 150 mm across; nan mm could not be read."),
    ],
)
def test_a_pdf_of_another_size_is_refused(diameter: float, said: str) -> None:
    with pytest.raises(SealSizeError) as refused:
        seal_pdf_job(PAIR, diameter)
    assert str(refused.value) == said


@pytest.mark.parametrize("diameter", [30, 42.8, 150])
def test_a_pdf_is_in_true_size(diameter: float) -> None:
    (page,) = PdfReader(BytesIO(Engine().render_pdf(seal_pdf_job(PAIR, diameter)))).pages
    millimetres = [float(side) * 25.4 / 72 for side in page.mediabox[2:]]
    assert millimetres == pytest.approx([diameter * 1.04] * 2, abs=0.02)


def test_a_pdf_has_no_text_but_a_title_and_a_language(pdf: bytes) -> None:
    read = PdfReader(BytesIO(pdf))
    assert [page.extract_text() for page in read.pages] == [""]
    assert read.metadata is not None
    assert read.metadata.title == "Seal: Inheritance, Ελπίδα, Тишина, Ébène, Q"
    assert read.trailer["/Root"]["/Lang"] == "en"
    assert not read.pages[0]["/Resources"]["/Font"]


def test_the_smallest_diameter_makes_the_letters_five_points() -> None:
    cap = layout_of_seal(SEAL).cap * smallest_readable_diameter_mm(SEAL) / 100
    assert 1.24 <= cap < 1.25


def test_letters_at_their_largest_are_read_at_every_size() -> None:
    assert smallest_readable_diameter_mm(PAIR) == 22.2
