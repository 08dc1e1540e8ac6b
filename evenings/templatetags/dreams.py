"""The way back from a game to the agent whose Odyssey it is."""

from django import template

from campaigns.models import User
from characters.models import Character
from divination.models import Game

register = template.Library()


@register.simple_tag
def agent_of_odyssey(game: Game | None, user: User) -> Character | None:
    """Return *user*'s agent whose Odyssey *game* was; nobody is asked for where no agent's cards were laid out."""
    if game is None or not game.beforehand:
        return None
    return Character.objects.filter(owner=user, pins__game=game).first()
