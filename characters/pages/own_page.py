"""Pages of a system's own about one character: odds, a builder of something new, a downtime."""

from typing import Any
from urllib.parse import quote, urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.http import PlayerRequest, one_or_404
from characters.ledger import ledger
from characters.models import Character
from characters.pages.panels import panels_shown_to
from characters.pages.spend_form import SpendForm
from characters.socket.rules import Page
from characters.systems import system_of


@require_GET
@login_required
def system_page(request: PlayerRequest, character_slug: str, page_key: str) -> HttpResponse:
    """Answer with the page *page_key* of the character's system, or its fragment ``_<key>.html``."""
    found = one_or_404(
        Character.objects.finished_and_visible_to, request.user, character_slug, "campaign", "owner"
    )
    wanted = next((page for page in system_of(found.system).pages if page.key == page_key), None)
    if wanted is None:
        raise Http404
    return render_system_page(request, found, wanted)


def render_system_page(
    request: PlayerRequest,
    found: Character,
    wanted: Page[Any, Any],
    form: SpendForm | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Answer with the page *wanted*, or its fragment; *form* is what was posted from it."""
    version, table = ledger.rules_version_and_table(found)
    query = (request.POST or request.GET).dict()
    sheet = ledger.state(found).sheet
    parts = panels_shown_to(request.user, found, wanted.key, sheet)
    context = {
        "own": wanted.context(sheet, table, query),
        "beside": parts,
        "settled": next((part.settles for part in parts if part.settles), ""),
        "character": found,
        "page": wanted,
        "rules_version": version,
        "can_write": found.owner_id == request.user.pk or found.has_user_as_gm(request.user),
        "is_written": request.method == "POST" and form is None,
        "is_outdated": status == 409,
        "section": "characters",
    }
    if wanted.writes:
        context["form"] = _form_renewed_or_chosen_in_address(request, found, form)
    name = f"_{wanted.key}.html" if request.htmx else f"{wanted.key}.html"
    return render(request, f"characters/{found.system}/{name}", context, status=status)


def _form_renewed_or_chosen_in_address(
    request: PlayerRequest, found: Character, form: SpendForm | None
) -> SpendForm:
    """Return *form*, for the sheet as it is now; without one, what the address chooses and has answered already."""
    if form is not None:
        return SpendForm(found, form.data).rebound_with_typed() if form.is_outdated else form
    fresh = SpendForm(found, code=request.GET.get("offer", ""))
    answered = (name for name in fresh.fields if name.startswith("answer_") and name in request.GET)
    fresh.initial = {**fresh.initial, **{name: request.GET[name] for name in answered}}
    return fresh


def page_that_posted_form_stands_on(request: PlayerRequest, found: Character) -> Page[Any, Any] | None:
    """Return the page that the form just posted stands on; None: the character's own."""
    pages = (page for page in system_of(found.system).pages if page.writes)
    return next((page for page in pages if page.key == request.POST.get("page")), None)


def page_url(found: Character, page: Page[Any, Any]) -> str:
    return reverse("characters:page", args=[found.slug, page.key])


def url_to_draw_page_with_answers_so_far(found: Character, wanted: Page[Any, Any], posted: QueryDict) -> str:
    """Return the address that draws *wanted* with what is answered so far; nothing is written."""
    chosen = {name: posted[name] for name in posted if name == "offer" or name.startswith("answer_")}
    return f"{page_url(found, wanted)}?{urlencode(chosen)}#{quote(str(posted['look']), safe='')}"
