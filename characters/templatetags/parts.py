"""The `{% last_part %}` tag: where a list leads."""

from typing import Any

from django import template

from characters.models import Character
from characters.parts import last_used

register = template.Library()


@register.simple_tag(takes_context=True)
def last_part(context: Any, character: Character) -> str:
    """Return the address of *character*, at the part its owner used last: `{% last_part character %}`."""
    request = context.get("request")
    return last_used(character, request.user, request.COOKIES) if request else character.get_absolute_url()
