"""What a list of characters says: `{% last_part %}`, where it leads, and `kind_of`, what somebody is called."""

from django import template
from django.template import Context

from characters.models import Character
from characters.pages.parts import url_of_last_used_part
from characters.systems import system_of

register = template.Library()


@register.simple_tag(takes_context=True, name="last_part")
def url_at_part_used_last(context: Context, character: Character) -> str:
    """Return the address of *character*, at the part its owner used last: `{% last_part character %}`."""
    request = context.get("request")
    return (
        url_of_last_used_part(character, request.user, request.COOKIES)
        if request
        else character.get_absolute_url()
    )


@register.filter("kind_of")
def word_for_character_in_its_game(character: Character) -> str:
    """Return what their game calls such a character, the word of its own: `{{ character|kind_of }}`."""
    return system_of(character.system).says.character
