"""The door from an agent's downtime to the game that is their Odyssey."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns.errors import OutdatedError
from campaigns.http import PlayerRequest, SeeOther, one_or_404, see_other
from campaigns.models import User
from characters.models import Character, CharacterQuerySet
from evenings import dreaming


def _own_agents(user: User) -> CharacterQuerySet:
    return Character.objects.finished().owned_by(user).filter(system=dreaming.SYSTEM)


@require_POST
@login_required
def go_to_odyssey_game(request: PlayerRequest, character_slug: str) -> SeeOther:
    """Go to the game of the Odyssey that your agent is in; without one, back to where they set out."""
    character = one_or_404(_own_agents, request.user, character_slug)
    try:
        game = dreaming.begin_or_find_odyssey_game(character, request.user)
    except OutdatedError:
        messages.error(request, _("Somebody else plays this Odyssey. Tell its end here when you know it."))
        game = None
    page = reverse("characters:page", args=[character.slug, dreaming.PAGE])
    return see_other(game.get_absolute_url() if game else page)
