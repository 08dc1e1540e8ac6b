"""What the tests of printing share: Dreamers, their sheets as jobs, and eyes for a PDF."""

import logging
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree.ElementTree import Element

import pypdfium2
import pypdfium2.raw as raw
from pypdf import PdfReader

from characters.beckoning_dream.paper import Words, paper_context
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.sheet import sheet_context
from characters.pages.prints import seal_svg_of_json_or_empty, sheet_page_job
from decks.rules.tarot import cards_of_codes
from printing.job import Job

if TYPE_CHECKING:
    from printing.pdf.engine import Engine

KEY = "beckoning_dream"
YOUNG = Dreamer(
    deck=cards_of_codes(["s1", "s2", "s3", "c1", "c2", "c3", "c4", "p2", "p3", "p4"]),
    awareness=3,
    xp=2,
    earned=2,
)
OLD = Dreamer(
    deck=cards_of_codes(
        [f"s{rank}" for rank in range(4, 15)] + [f"c{rank}" for rank in range(1, 12)] + ["m2", "m18"]
    ),
    awareness=7,
    xp=12,
    earned=61,
    boons=(
        Boon("The High Priestess", "She may join your deck and lend her power.", "Major Arcana", 2),
        Boon("Still Water", "Cups that Clash may absorb one Stress."),
        Boon("The Moon", "It may join your deck and lend its power.", "Major Arcana", 18),
    ),
)
WORDS = Words(
    "Ysolde Marrow", "she / her", "the Tuesday table", "to find the door her brother left by, and knock"
)


DOTS = 12  # of a page that is looked at, a millimetre
PAPER = 215  # of 255: what is darker everywhere is drawn, not ground
STATE = "as of 20 November 2026 · revision 14"


SEAL = {
    "cards": ["m2", "m1", "m0", "c7", "m19"],
    "words": ["Clarity", "Hunger", "Threshold", "Inheritance", "Mercy"],
}


def sheet_job(
    dreamer: Dreamer = YOUNG,
    words: Words = WORDS,
    paper: str = "a4",
    seal: Mapping[str, list[str]] = MappingProxyType({}),
) -> Job:
    """Return a sheet as the app prints it, without a database."""
    drawn = paper_context(sheet_context(dreamer), words, paper)
    return sheet_page_job(
        KEY,
        paper,
        {**drawn, "state": STATE},
        f"{words.name}, a Dreamer's sheet",
        seal_svg_of_json_or_empty(seal),
    )


class Printed(NamedTuple):
    """A PDF, and what was warned of while it was made."""

    pdf: bytes
    warned: str


class Heard(logging.Handler):
    """What WeasyPrint warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


PRINTED: dict[str, Printed] = {}


@lru_cache(maxsize=1)
def engine() -> "Engine":
    """Return WeasyPrint in this very process, which reads its fonts and stylesheets once; who only looks at a PDF that
    the press made never reads it in.
    """
    from printing.pdf.engine import Engine

    return Engine()


def printed_once(job: Job) -> Printed:
    """Return *job* as a PDF that every test looks at: the same job is the same PDF, and costs seconds."""
    if (found := PRINTED.get(digest := job.digest())) is None:
        log, heard = logging.getLogger("weasyprint"), Heard()
        assert log.isEnabledFor(logging.WARNING)
        log.addHandler(heard)
        try:
            found = PRINTED[digest] = Printed(engine().render_pdf(job), "\n".join(heard.lines))
        finally:
            log.removeHandler(heard)
    return found


class SetOut:
    """A page with everything in its room: what stands where, by classes of the stylesheet."""

    def __init__(self, job: Job) -> None:
        self.page = engine().fit_page(job).etree_element

    def all(self, *wanted: str) -> list[Element]:
        """Return all elements with each of the classes *wanted*."""
        return [one for one in self.page.iter() if set(wanted) <= set(one.attrib.get("class", "").split())]

    def one(self, *wanted: str) -> Element:
        (found,) = self.all(*wanted)
        return found

    def size(self, *wanted: str) -> str:
        """Return the size that the one block of these classes took."""
        return self.one(*wanted).attrib["class"].split()[-1]

    def first(self, *wanted: str) -> str:
        """Return what stands on page one in the blocks of these classes, blanks as single spaces."""
        return " ".join(words_in(one) for one in self.all(*wanted) if one not in list(self._overleaf()))

    @property
    def overleaf(self) -> str:
        """Return what stands overleaf, blanks as single spaces."""
        return " ".join(words_in(leaf) for leaf in self.all("overleaf"))

    def _overleaf(self) -> Iterator[Element]:
        return (one for leaf in self.all("overleaf") for one in leaf.iter())


def words_in(element: Element) -> str:
    return " ".join("".join(element.itertext()).replace("\u200b", "").replace("\u200c", "").split())


def pdf_of(job: Job) -> bytes:
    """Return *job* as the PDF that every test of it looks at."""
    return printed_once(job).pdf


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def text_of(pdf: bytes) -> str:
    """Return all text of *pdf*, as copying it out of a viewer gives it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def squeezed(text: str) -> str:
    """Return *text* without blanks, line ends and soft breaks, which a PDF sets as it needs.

    Hyphens go too: where one ends a line, the reader takes it for a division of the word.
    """
    return re.sub(r"[\s\u200b\ufffe-]+", "", text)


def page_sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Return the pages' width and height in whole millimetres."""
    boxes = [page.mediabox for page in reader(pdf).pages]
    return [(round(float(box.width) * 25.4 / 72), round(float(box.height) * 25.4 / 72)) for box in boxes]


def sizes_in(pdf: bytes) -> set[float]:
    """Return the sizes of all letters of *pdf* in points."""
    sizes, matrix = set(), raw.FS_MATRIX()
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            text = page.get_textpage()
            for place in range(text.count_chars()):
                if chr(raw.FPDFText_GetUnicode(text, place)).strip():
                    raw.FPDFText_GetMatrix(text, place, matrix)
                    sizes.add(round(raw.FPDFText_GetFontSize(text, place) * abs(matrix.d), 2))
    finally:
        document.close()
    return sizes


def fonts_of(pdf: bytes) -> Iterator[tuple[str, Any]]:
    """Yield the name and the inner font of every font of every page."""
    for page in reader(pdf).pages:
        for font in page["/Resources"]["/Font"].values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            yield str(inner["/BaseFont"]), inner


def embedded(pdf: bytes) -> dict[str, bool]:
    """Return whether each font of *pdf*, by its name, is in it."""
    return {name: "/FontFile2" in font["/FontDescriptor"].get_object() for name, font in fonts_of(pdf)}


def ruled(pdf: bytes, across: tuple[float, float], down: tuple[float, float], page: int = 0) -> int:
    """Return how many lines are drawn all the way *across*, from the height *down*[0] to *down*[1], on a *page*.

    In mm from the left and from the foot, as of letters. What a block's edge cuts off is not seen, and not counted.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        found = document[page]
        drawn = found.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
        high = found.get_height() * 25.4 / 72
    finally:
        document.close()
    (left, right), (top, foot) = across, down
    strip = drawn.crop(tuple(round(side * DOTS) for side in (left, high - top, right, high - foot)))
    dark = [max(strip.crop((0, row, strip.width, row + 1)).tobytes()) < PAPER for row in range(strip.height)]
    return sum(is_line and not above for above, is_line in pairwise([False, *dark]))
