"""The way back from a game to the agent whose Odyssey it is."""

from django import template

from campaigns.models import User
from characters.models import Character
from divination.models import Game

register = template.Library()


@register.simple_tag
def dreamer_of(game: Game | None, user: User) -> Character | None:
    """Return *user*'s agent whose Odyssey *game* was; asked for once it is over, and laid out with cards of theirs."""
    if game is None or not game.ended_at or not game.setup:
        return None
    return Character.objects.filter(owner=user, pins__game=game).first()
