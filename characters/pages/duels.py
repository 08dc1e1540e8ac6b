"""A character against an opponent: whom to face, every pair of cards, and the same on paper."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns.http import PlayerRequest, one_or_404
from campaigns.listing import page_of_rows, search_over_list_pages
from campaigns.prints import FileKind, Printable, PrintForm, print_settings_page, printed_file_answer
from characters.ledger import ledger
from characters.models import Character, Opponent, OpponentQuerySet
from characters.pages.prints import duel_table_job
from characters.systems import opponent_kind


@never_cache
@require_GET
@login_required
def possible_opponents_page(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Whom a character may face: the opponents at its table that the reader may see."""
    found = _visible_finished_character_or_404(request, character_slug)
    sheet = ledger.state(found).sheet
    page = page_of_rows(request, visible_opponents_of(request, found).active().order_by("name", "pk"), "name")
    shown = [
        (other, kind, kind.describe(other.data), kind.glance(sheet, other.data))
        for other in page
        for kind in [opponent_kind(other.system, other.kind)]
        if kind.glance
    ]
    context = {
        "character": found,
        "opponents": shown,
        "page": page,
        "search": search_over_list_pages(request, page),
        "runs": found.has_user_as_gm(request.user),
        "section": "characters",
    }
    return render(request, "characters/against.html", context)


@never_cache
@require_GET
@login_required
def duel_page(request: PlayerRequest, character_slug: str, opponent_slug: str) -> HttpResponse:
    """Every pair of a character's cards and an opponent's; by htmx the one pair asked about."""
    found, opponent = _character_and_opponent_or_404(request, character_slug, opponent_slug)
    kind = opponent_kind(opponent.system, opponent.kind)
    if kind.duel is None:
        raise Http404
    context = {
        "own": kind.duel(ledger.state(found).sheet, opponent.data, request.GET.dict()),
        "character": found,
        "opponent": opponent,
        "kind": kind,
        "duel_template": f"characters/{found.system}/_duel.html",
        "section": "characters",
    }
    template = f"characters/{found.system}/_pair.html" if request.htmx else "characters/duel.html"
    return render(request, template, context)


@never_cache
@require_GET
@login_required
def duel_table_print_settings_page(
    request: PlayerRequest, character_slug: str, opponent_slug: str
) -> HttpResponse:
    """Ask how the duel table is to be printed."""
    return print_settings_page(
        request, PrintForm(request), _printable_duel_table_or_404(request, character_slug, opponent_slug)
    )


@never_cache
@require_GET
@login_required
def duel_table_file(
    request: PlayerRequest, character_slug: str, opponent_slug: str, file_kind: FileKind
) -> HttpResponse:
    """The duel table on the paper asked for, or on the reader's own: a PDF, or a page of it as a picture."""
    return printed_file_answer(
        request,
        PrintForm(request, is_file=True),
        _printable_duel_table_or_404(request, character_slug, opponent_slug),
        file_kind,
    )


def _printable_duel_table_or_404(
    request: PlayerRequest, character_slug: str, opponent_slug: str
) -> Printable:
    found, opponent = _character_and_opponent_or_404(request, character_slug, opponent_slug)
    if not has_printable_duel_table(opponent):
        raise Http404
    at = [found.slug, opponent.slug]
    page, back = reverse("characters:duel_print", args=at), reverse("characters:duel", args=at)
    return printable_duel_table(found, opponent, page_url=page, back_url=back)


def has_printable_duel_table(opponent: Opponent) -> bool:
    """Say whether every pair of cards against *opponent* can be drawn on paper."""
    kind = opponent_kind(opponent.system, opponent.kind)
    return kind.duel is not None and kind.has_table


def printable_duel_table(found: Character, opponent: Opponent, *, page_url: str, back_url: str) -> Printable:
    """Return the duel table of *found* against *opponent* as it is printed, asked for on *page_url*."""
    at = [found.slug, opponent.slug]
    return Printable(
        title=_("%(name)s against %(other)s") % {"name": found.name, "other": opponent.name},
        page=page_url,
        pdf=reverse("characters:duel_pdf", args=at),
        png=reverse("characters:duel_png", args=at),
        back=back_url,
        jobs=lambda manner: [duel_table_job(found, opponent, manner.paper)],
        section="characters",
        game=found.system,
    )


def _visible_finished_character_or_404(request: PlayerRequest, character_slug: str) -> Character:
    return one_or_404(
        Character.objects.finished_and_visible_to, request.user, character_slug, "campaign", "owner"
    )


def _character_and_opponent_or_404(
    request: PlayerRequest, character_slug: str, opponent_slug: str
) -> tuple[Character, Opponent]:
    found = _visible_finished_character_or_404(request, character_slug)
    opponent: Opponent = get_object_or_404(visible_opponents_of(request, found), slug=opponent_slug)
    return found, opponent


def visible_opponents_of(request: PlayerRequest, found: Character) -> OpponentQuerySet:
    """Return what the reader may see of what stands against *found*: at its own table, of its own game."""
    shown = Opponent.objects.visible_to(request.user).filter(system=found.system)
    return shown.filter(campaign=found.table) if found.table else shown.none()
