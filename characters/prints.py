"""From a character to a job for the press: one line a system that has a print page."""

from collections.abc import Callable, Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from characters import ledger
from characters.beckoning_dream.paper import Words, paper_context
from characters.beckoning_dream.sheet import sheet_context
from characters.models import Character
from decks.marks import draw_mark, mark_names
from decks.ornaments import DRAWINGS, draw_ornament
from printing.press import Job

PAPERS = ("a4", "letter")


def _dreamer(character: Character, paper: str) -> Mapping[str, Any]:
    _version, table = ledger.table(character)
    words = Words(
        name=character.name,
        pronouns=character.pronouns,
        table=character.campaign.title if character.campaign else "",
        dream=character.texts.get("dream", ""),
        notes=character.texts.get("notes", ""),
    )
    return paper_context(sheet_context(ledger.standing(character).sheet, table.rules), words, paper)


PRINTS: dict[str, tuple[str, Callable[[Character, str], Mapping[str, Any]]]] = {
    "beckoning_dream": ("dreamer", _dreamer),
}


def sheet_job(character: Character, paper: str) -> Job:
    """Return what the press needs to print *character*'s sheet on *paper* ("a4", "letter")."""
    stem, context = PRINTS[character.system]
    html = render_to_string(
        f"characters/{character.system}/print.html",
        {**context(character, paper), "state": _state(character)},
    )
    return Job(
        html=html,
        stylesheets=("fonts", "tokens", f"page-{paper}", "parts", stem, f"{stem}-{paper}"),
        images=sheet_images(),
        title=_("%(name)s, a Dreamer's sheet") % {"name": character.name},
    )


def sheet_images() -> dict[str, bytes]:
    """Return every mark and ornament a sheet may show, by the names its stylesheets use."""
    marks = {f"mark:{name}": draw_mark(name, "print") for name in mark_names()}
    return marks | {f"ornament:{name}": draw_ornament(name) for name in DRAWINGS}


def file_stem(character: Character) -> str:
    """Return a file name for *character*'s sheet in plain ASCII, without its ending."""
    return slugify(character.name) or "sheet"


def _state(character: Character) -> str:
    day = date_format(timezone.localtime(character.touched_at), "j F Y")
    return _("as of %(day)s · revision %(revision)s") % {"day": day, "revision": character.revision}
