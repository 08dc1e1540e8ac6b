"""In grey, at 22 mm and 300 dpi, each suit is still told from the others: by one pip, and by the corner."""

import io
from functools import lru_cache
from itertools import combinations

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from weasyprint import HTML

from decks.faces import face_and_back_svgs_by_image_name
from decks.faces.pips import LAYOUTS
from decks.marks import SUITS
from printing.pdf.files import NamedFetcher

WIDTH, DPI, CARD = 22, 300, 70
PIXELS = WIDTH / 25.4 * DPI / CARD  # of one millimetre of the card's own drawing
APART = 0.35  # of all the ink the two marks have, at least so much lies where the other has none
PAIRS = list(combinations(SUITS, 2))


@lru_cache
def printed(code: str, palette: str) -> Image.Image:
    """Return the face as a printer without colour lays it down."""

    page = f"@page {{ size: {WIDTH}mm {WIDTH * 12 / 7}mm; margin: 0 }} body {{ margin: 0 }}"
    page += f" img {{ display: block; width: {WIDTH}mm }}"
    html = HTML(
        string=f'<style>{page}</style><img src="face:{code}">',
        url_fetcher=NamedFetcher(face_and_back_svgs_by_image_name([code], palette)),
    )
    sheet = pypdfium2.PdfDocument(io.BytesIO(html.write_pdf()))[0]
    return sheet.render(scale=DPI / 72).to_pil().convert("L")


def cut(image: Image.Image, x: float, y: float, half: float) -> Image.Image:
    """Return the square about (*x*, *y*) millimetres of the card."""
    return image.crop(tuple(round(edge * PIXELS) for edge in (x - half, y - half, x + half, y + half)))  # type: ignore[arg-type]


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how much of both marks' ink is not shared, 0 to 1: the outlines count, and where the weight lies."""
    paper = max(image.getextrema()[1] for image in (one, other))
    inked = [ImageChops.subtract(Image.new("L", image.size, paper), image) for image in (one, other)]
    differs = ImageStat.Stat(ImageChops.difference(*inked)).sum[0]
    return float(differs / sum(ImageStat.Stat(image).sum[0] for image in inked))


@pytest.mark.parametrize("palette", ["print", "ink"])
@pytest.mark.parametrize(("one", "other"), PAIRS)
@pytest.mark.parametrize("rank", [2, 5, 10])
def test_one_pip_names_its_suit(rank: int, one: str, other: str, palette: str) -> None:
    x, y = LAYOUTS[rank].places[0]
    half = LAYOUTS[rank].height * 0.6
    pips = [cut(printed(f"{suit[0]}{rank}", palette), x, y, half) for suit in (one, other)]
    assert apart(*pips) >= APART


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_corner_names_its_suit(one: str, other: str) -> None:
    corners = [cut(printed(f"{suit[0]}7", "print"), 12.6, 22.7, 4.8) for suit in (one, other)]
    assert apart(*corners) >= APART
