"""Pages of a system's own about one character: odds, a builder of something new."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from campaigns.http import PlayerRequest
from characters import ledger
from characters.models import Character
from characters.systems import system_of


@require_GET
@login_required
def page(request: PlayerRequest, slug: str, key: str) -> HttpResponse:
    """Answer with the page *key* of the character's system, or its fragment ``_<key>.html``."""
    shown = Character.objects.select_related("campaign", "owner").finished()
    found = get_object_or_404(shown.visible_to(request.user), slug=slug)
    system = system_of(found.system)
    wanted = next((page for page in system.pages if page.key == key), None)
    if wanted is None:
        raise Http404
    version, table = ledger.table(found)
    context = {
        **wanted.context(ledger.standing(found).sheet, table, request.GET.dict()),
        "character": found,
        "page": wanted,
        "rules_version": version,
        "can_write": found.owner_id == request.user.pk or found.has_gm(request.user),
        "section": "characters",
    }
    name = f"_{key}.html" if request.htmx else f"{key}.html"
    return render(request, f"characters/{system.key}/{name}", context)
