"""From a reading to a job for the press: its cards, what was said of them, its seal at its head."""

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from decks.faces import face_and_back_svgs_by_image_name
from decks.marks import SUITS, draw_mark_svg, mark_names
from decks.ornaments import DRAWINGS, draw_ornament_svg
from decks.seals import draw_seal_svg
from divination.models import Reading
from divination.readings.growing import GameOfReading
from divination.readings.sealing import saved_seal
from printing.job import Job
from printing.manner import Manner
from printing.text import tidy_lines_or_run_on_many_short_ones

FEW = 4  # cards that stand on the page as they are held; more of them are drawn small


def reading_job(
    reading: Reading, game_of_reading: GameOfReading | None, manner: Manner, *, with_seal: bool = True
) -> Job:
    """Return what the press needs to print *reading* in *manner*, with its seal or without."""
    seal = saved_seal(reading) if with_seal else None
    is_large = len(reading.laid) <= FEW
    context = {
        "reading": reading,
        "grown": game_of_reading,
        "paper": manner.paper,
        "rows": [(laid, tidy_lines_or_run_on_many_short_ones(laid.words)) for laid in reading.shown],
        "is_large": is_large,
        "seal_alt": reading.seal_alt if seal else "",
    }
    codes = [laid.card.code for laid in reading.laid] if is_large else []
    faces = face_and_back_svgs_by_image_name(codes, "ink" if manner.is_sparing else "print")
    images = {f"mark:{name}": draw_mark_svg(name, "print") for name in mark_names()}
    images |= {f"ghost:{name}": draw_mark_svg(name, "ghost") for name in SUITS}
    images |= {f"ornament:{name}": draw_ornament_svg(name) for name in DRAWINGS} | faces
    return Job(
        html=render_to_string("divination/print.html", context),
        stylesheets=(
            "fonts",
            "tokens",
            f"page-{manner.paper}",
            "parts",
            "reading",
            f"reading-{manner.paper}",
        ),
        images=images | ({"seal:chosen": draw_seal_svg(seal, "print")} if seal else {}),
        title=_("%(title)s, a reading") % {"title": reading.title},
    )
