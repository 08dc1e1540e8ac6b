"""What is printed of characters: a sheet, filled or blank."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import conditional_page, require_GET

from campaigns.http import PlayerRequest
from campaigns.prints import Printable, PrintForm, RowsField, ask, printed
from characters.models import Character
from characters.prints import blank_job, blank_title, sheet_job
from characters.systems import SYSTEMS


class SheetPrintForm(PrintForm):
    """What of a character is to be printed and how; the private notes for whose they are."""

    what = RowsField(
        _("What"),
        {
            "filled": (_("The sheet, as it is now"), ""),
            "blank": (_("A blank sheet"), _("to fill in by hand")),
        },
        _("Choose the sheet or a blank one."),
    )
    private = forms.BooleanField(label=_("Print my private notes too"), required=False)
    field_order = ("what", "paper", "ink", "private")

    def __init__(self, request: PlayerRequest, *, is_owner: bool) -> None:
        super().__init__(request)
        if not is_owner:
            del self.fields["private"]


@require_GET
@login_required
def sheet(request: PlayerRequest, slug: str) -> HttpResponse:
    """Ask how a character's sheet is to be printed."""
    found = _finished(request, slug)
    form = SheetPrintForm(request, is_owner=found.owner_id == request.user.pk)
    if form.chosen["what"] == "blank":
        return ask(request, form, _blank(found.system, found))
    return ask(request, form, _filled(found, has_private=bool(form.chosen.get("private"))))


@require_GET
@login_required
def blank(request: PlayerRequest, system: str) -> HttpResponse:
    """Ask how a system's blank sheet is to be printed."""
    return ask(request, PrintForm(request), _blank(system))


@require_GET
@login_required
@conditional_page  # asked for at every visit, sent only if it changed
def sheet_file(request: PlayerRequest, slug: str, kind: str) -> HttpResponse:
    """The sheet on the paper asked for, or on the reader's own; the private notes for their owner alone."""
    found = _finished(request, slug)
    has_private = request.GET.get("private") == "yes" and found.owner_id == request.user.pk
    return printed(request, _filled(found, has_private=has_private), kind)


@require_GET
@login_required
@conditional_page
def blank_file(request: PlayerRequest, system: str, kind: str) -> HttpResponse:
    """A system's sheet to fill in by hand."""
    return printed(request, _blank(system), kind)


def _filled(found: Character, *, has_private: bool) -> Printable:
    return Printable(
        title=found.name,
        page=reverse("characters:print", args=[found.slug]),
        pdf=reverse("characters:sheet_pdf", args=[found.slug]),
        png=reverse("characters:sheet_png", args=[found.slug]),
        back=found.get_absolute_url(),
        jobs=lambda manner: [sheet_job(found, manner.paper, has_private=has_private)],
        section="characters",
        game=found.system,
        asks={"private": "yes"} if has_private else {},
    )


def _blank(system: str, character: Character | None = None) -> Printable:
    """Return the blank sheet of *system*, asked for on *character*'s page where there is one."""
    if system not in SYSTEMS:
        raise Http404
    return Printable(
        title=str(character or blank_title(system)),
        page=reverse("characters:blank_print", args=[system]),
        pdf=reverse("characters:blank_sheet", args=[system]),
        png=reverse("characters:blank_png", args=[system]),
        back=character.get_absolute_url() if character else reverse("characters:list"),
        jobs=lambda manner: [blank_job(system, manner.paper)],
        section="characters",
        game=system,
    )


def _finished(request: PlayerRequest, slug: str) -> Character:
    shown = Character.objects.visible_to(request.user).select_related("campaign")
    found: Character = get_object_or_404(shown, slug=slug, finished_at__isnull=False)
    return found
