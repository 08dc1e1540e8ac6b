"""Whether somebody has a sheet that a seal can stand on."""

from django import template

from campaigns.models import User
from evenings.sealing import possible_seal_bearers

register = template.Library()


@register.simple_tag(name="has_bearer")
def has_possible_seal_bearer(user: User) -> bool:
    return possible_seal_bearers(user).exists()
