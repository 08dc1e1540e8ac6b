"""The places of a Starfield, drawn again and again as they were drawn before."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from divination.sky import DrawnSefira

register = template.Library()


@register.simple_tag(name="sefira")
@lru_cache(maxsize=4096)
def sefira_html(place: DrawnSefira) -> SafeString:
    """Draw a place of the Starfield."""
    return render_to_string("divination/pairs/_sefira.html", {"place": place})
