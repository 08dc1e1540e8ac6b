"""The seal on a character's sheet: shown to whoever sees the character, taken off by its owner."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.views.decorators.http import conditional_page, require_POST, require_safe

from campaigns.http import PlayerRequest, SeeOther, file_answer, one_or_404, see_other
from characters.ledger import profiles
from characters.models import Character
from decks.seals import draw_seal_svg


@conditional_page  # asked for at every visit, sent only if it changed
@require_safe
@login_required
def seal_svg(request: PlayerRequest, character_slug: str) -> HttpResponse:
    found = one_or_404(Character.objects.visible_to, request.user, character_slug)
    seal = found.chosen_seal
    if seal is None:
        raise Http404
    palette = "night" if request.GET.get("on") == "night" else "day"
    return file_answer(draw_seal_svg(seal, palette), "image/svg+xml", found.name, "svg", ascii_title="seal")


@require_POST
@login_required
def take_seal_off(request: PlayerRequest, character_slug: str) -> SeeOther:
    found = one_or_404(Character.objects.owned_by, request.user, character_slug)
    profiles.put_seal_on_sheet_or_take_off(found, {})
    return see_other(found.get_absolute_url())
