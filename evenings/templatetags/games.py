"""The game that a campaign plays, for pages of rooms that know no games."""

from typing import Any

from django import template

from campaigns.models import Campaign
from characters.socket.rules import System
from characters.systems import SYSTEMS, system_of

register = template.Library()


@register.simple_tag
def game_of(campaign: Campaign) -> System[Any, Any] | None:
    """Return the game that *campaign* plays; None while it has chosen none."""
    return system_of(campaign.system) if campaign.system in SYSTEMS else None
