"""Fonts in a file: what their letters are copied as, and the same font with the letters of one block."""

import unicodedata
from copy import copy
from functools import lru_cache
from io import BytesIO
from typing import Any

from fontTools.ttLib import TTFont
from weasyprint.pdf import stream
from weasyprint.pdf.fonts import Font

LARGEST_FONT = 1_000_000  # bytes of a font file that is kept with what is set in it


class Copied(dict[int, str]):
    """What each glyph of a font is copied as: a letter drawn with its marks is a letter and its marks.

    WeasyPrint tells the whole of such a group by its first glyph and leaves the others without a meaning.
    """

    def __init__(self, font: bytes) -> None:
        super().__init__()
        self._font = font

    def __setitem__(self, glyph: int, text: str) -> None:
        if not text or any(map(unicodedata.combining, text)):
            own = character_by_glyph_id(self._font).get(glyph, text)
            text = own if not text or unicodedata.combining(own[:1] or " ") else text
        super().__setitem__(glyph, text)


@lru_cache(maxsize=16)
def character_by_glyph_id(font_file: bytes) -> dict[int, str]:
    """Return the character of each glyph that has one in the font file *font_file*."""
    found = TTFont(BytesIO(font_file), lazy=True)
    return {found.getGlyphID(name): chr(point) for point, name in found.getBestCmap().items()}


@lru_cache(maxsize=16)
def ascent_and_descent_per_thousand(font_file: bytes) -> tuple[int, int]:
    """Return how far the font file *font_file* reaches up and down, in thousandths of its size."""
    found = TTFont(BytesIO(font_file), lazy=True, fontNumber=0)
    up, down = found["hhea"].ascent, found["hhea"].descent
    return round(up * 1000 / found["head"].unitsPerEm), round(down * 1000 / found["head"].unitsPerEm)


@lru_cache(maxsize=16)
def _shared_font_file(font_file: bytes) -> bytes:
    """Return the first of all font files that are *font_file*, so that each is in memory once."""
    return font_file


class CopiedFont(Font):  # type: ignore[misc]
    """A font in a PDF that tells what its letters mean one by one."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.file_content: bytes = _shared_font_file(self.file_content)
        self.to_unicode = Copied(self.file_content)
        if (
            "hhea" in self.tables
        ):  # not by the size that happens to be asked for first: a file depends on itself alone
            self.ascent, self.descent = ascent_and_descent_per_thousand(self.file_content)

    def without_letters(self) -> "CopiedFont":
        """Return the same font with nothing set in it."""
        bare = copy(self)
        bare.widths, bare.missing, bare.to_unicode = {}, {}, Copied(self.file_content)
        return bare

    def add_letters_of(self, other: "CopiedFont") -> None:
        """Hold the letters of *other* too; what a glyph meant first it means."""
        for mine, theirs in ((self.widths, other.widths), (self.to_unicode, other.to_unicode)):
            for glyph, of_it in theirs.items():
                mine.setdefault(glyph, of_it)

    @property
    def is_plain(self) -> bool:
        """Whether its letters are outlines that it has, and nothing is to be kept beside them."""
        is_drawn = self.bitmap or self.png or self.svg or self.colr
        return not (is_drawn or self.missing) and len(self.file_content) < LARGEST_FONT


stream.Font = CopiedFont
