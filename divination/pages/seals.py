"""A reading's seal: its words while they are found, the seal itself, and its files."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import conditional_page, require_safe

from campaigns.errors import OutdatedError
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, file_answer, form_page, see_other, stale_page
from decks.rules.seal import Seal
from decks.seals import draw_seal_svg, smallest_readable_diameter_mm
from divination.models import Reading
from divination.pages.reading_forms import PictureForm, SealForm
from divination.pages.readings import SECTION, own_readings, readable_readings, reading_or_404
from divination.readings import readings
from divination.readings.sealing import saved_seal, seal_preview_url

PAGE = "divination/seal.html"
SCREENS = ("day", "night")
SVG = "image/svg+xml"


@never_cache
@open_to_guests
def edit_seal(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """Find the words and see the seal; "show" draws what stands in the form, anything else keeps it."""
    found = reading_or_404(own_readings, request, reading_slug)
    if request.method != "POST":
        return form_page(request, PAGE, SealForm(found), **_edit_seal_context(found, SealForm(found)))
    form = SealForm(found, request.POST, is_live="show" in request.POST)
    if not form.is_valid() or form.is_live:
        return _seal_form_page(request, found, form)
    try:
        readings.save_seal(found, *form.draft.kept, seen_version=form.cleaned_data["version"])
    except OutdatedError:
        now, page = form.now(), _edit_seal_context(found, form)
        return stale_page(request, PAGE, form, saved_values=now, saved_version=found.version, **page)
    messages.success(request, _("Your seal is kept."))
    return see_other(request.path)


def _seal_form_page(request: PlayerRequest, found: Reading, form: SealForm) -> HttpResponse:
    template = "divination/_seal_live.html" if request.htmx else PAGE
    context = {"form": form, **_edit_seal_context(found, form)}
    return render(request, template, context, status=200 if form.is_valid() else 422)


@never_cache
@require_safe
@open_to_guests
def seal_preview_svg(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """The seal with the words of the address, for the page that they are being typed in."""
    found = reading_or_404(own_readings, request, reading_slug)
    form = SealForm(found, request.GET, is_live=True)
    if not form.is_valid():
        return HttpResponse(status=422, content_type=SVG)
    return HttpResponse(draw_seal_svg(form.draft.seal, palette_asked_for(request, "day")), content_type=SVG)


@conditional_page  # asked for at every visit, sent only if it changed
@require_safe
@open_to_guests
def seal_svg_file(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    found, drawn = reading_and_seal_or_404(request, reading_slug)
    return file_answer(
        draw_seal_svg(drawn, palette_asked_for(request, "print")), SVG, found.title, "svg", ascii_title="seal"
    )


@conditional_page
@require_safe
@open_to_guests
def seal_png_file(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    found, drawn = reading_and_seal_or_404(request, reading_slug)
    form = PictureForm(drawn, request.GET.dict())
    if not form.is_valid():
        return _seal_files_page(request, found, drawn, picture=form, status=422)
    return file_answer(form.png, "image/png", found.title, "png", ascii_title="seal")


@require_safe
@open_to_guests
def seal_files_page(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """The seal in every file and size."""
    return _seal_files_page(request, *reading_and_seal_or_404(request, reading_slug))


def _seal_files_page(request: PlayerRequest, found: Reading, drawn: Seal, **answer: Any) -> HttpResponse:
    context = {
        "reading": found,
        "seal": drawn,
        "smallest": smallest_readable_diameter_mm(drawn),
        "picture": answer.get("picture") or PictureForm(drawn),
        **SECTION,
    }
    return render(request, "divination/files.html", context, status=answer.get("status", 200))


def reading_and_seal_or_404(request: PlayerRequest, reading_slug: str) -> tuple[Reading, Seal]:
    """Return a reading and its seal; without a seal there is nothing."""
    found = reading_or_404(readable_readings, request, reading_slug)
    drawn = saved_seal(found)
    if drawn is None:
        raise Http404
    return found, drawn


def palette_asked_for(request: HttpRequest, default_palette: str) -> str:
    wanted = request.GET.get("on", "")
    return wanted if wanted in SCREENS else default_palette


def _edit_seal_context(found: Reading, form: SealForm) -> dict[str, Any]:
    draft = form.draft.without_faults()
    return {
        "reading": found,
        "seal_url": reverse("divination:seal", args=[found.slug]),
        "rows": form.asked(),
        "is_drawable": draft.is_drawable,
        "preview": seal_preview_url(form.draft),
        "ring": draft.ring,
        "smallest": smallest_readable_diameter_mm(draft.seal) if draft.is_drawable else 0,
        "is_whole": all(draft.words.get(laid.key) for laid in draft.laid),
        **SECTION,
    }
