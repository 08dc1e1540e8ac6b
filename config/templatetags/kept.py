"""What is the same on every page, drawn once."""

from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString

from campaigns.markup import as_markup

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=16)
def kept(name: str) -> SafeString:
    """Draw the template *name*, which looks at nothing, once for this process: `{% kept "_styles.html" %}`."""
    return as_markup(get_template(name).render())


@register.simple_tag
@lru_cache(maxsize=16)
def sheets(game: str = "") -> SafeString:
    """Link the stylesheets of a page of *game*, by its key; "none" is a page of no game, "" one of any."""
    return as_markup(get_template("_styles.html").render({"game": game}))
