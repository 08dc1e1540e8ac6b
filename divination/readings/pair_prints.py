"""From a reading of two to a job for the press: its cards, both's words, the last sky, their seal or its sketch."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from decks.faces.letters import centered_text
from decks.faces.strokes import Group, Stroke
from decks.marks import SUITS, draw_mark_svg, mark_names
from decks.ornaments import DRAWINGS, draw_ornament_svg
from decks.seals import draw_seal_svg
from divination.board import Sign
from divination.readings.pair_files import seal_shown_on_page
from printing.job import Job
from printing.manner import Manner
from printing.text import tidy_lines_or_run_on_many_short_ones

if TYPE_CHECKING:
    from divination.pages.pair_readings import PairReadingPage, SignedWords


def pair_reading_job(page: "PairReadingPage", manner: Manner) -> Job:
    """Return what the press needs to print the reading of two that *page* (PairReadingPage) shows."""
    reading, seal = page.read.reading, seal_shown_on_page(page)
    sections = [
        (method, [(row, [_name_and_tidied_words(each) for each in row.words if each.words]) for row in rows])
        for method, rows in page.sections
    ]
    context = {"page": page, "game": page.game, "sections": sections, "paper": manner.paper, "seal": seal}
    images = {f"mark:{name}": draw_mark_svg(name, "print") for name in mark_names()}
    images |= {f"ghost:{name}": draw_mark_svg(name, "ghost") for name in SUITS}
    images |= {f"ornament:{name}": draw_ornament_svg(name) for name in DRAWINGS}
    lettered = [(place, tuple(_transforms_and_paths_of_sign(place.sign))) for place in page.sky.places]
    sky = {"sky": page.sky, "places": lettered}
    images["sky:last"] = render_to_string("divination/pairs/print_sky.svg", sky).encode()
    if seal:
        palette = (
            "ink" if manner.is_sparing and not reading.is_sealed else "print"
        )  # a sketch's gaps are the paper
        images["seal:both"] = draw_seal_svg(seal, palette, is_sketch=not reading.is_sealed)
    return Job(
        html=render_to_string("divination/pairs/print.html", context),
        stylesheets=(
            "fonts",
            "tokens",
            f"page-{manner.paper}",
            "parts",
            "reading",
            f"reading-{manner.paper}",
            "pair-reading",
        ),
        images=images,
        title=_("%(title)s, a reading of two") % {"title": page.game.title},
    )


def _transforms_and_paths_of_sign(sign: Sign | None) -> Iterator[tuple[str, str]]:
    """Yield the transform and the path of what is written in a place: a numeral, or a rank over its suit."""
    if sign:
        yield _transform_and_path_of_text(sign.rank, 0 if sign.suit else -9, 12)
        if sign.suit:
            yield _transform_and_path_of_text(sign.suit.upper(), 14, 6)


def _transform_and_path_of_text(text: str, baseline_y: float, cap_height: float) -> tuple[str, str]:
    """Return *text* as an outline: the press sets no letters within a picture."""
    drawn = centered_text(text, 0, baseline_y, cap_height)
    assert isinstance(drawn, Group)
    (stroke,) = drawn.parts
    assert isinstance(stroke, Stroke)
    return drawn.transform, stroke.data


def _name_and_tidied_words(signed: "SignedWords") -> tuple[str, str]:
    return signed.name, tidy_lines_or_run_on_many_short_ones(signed.words)
