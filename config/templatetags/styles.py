"""The stylesheets of a page."""

from functools import lru_cache

from django import template
from django.contrib.staticfiles.finders import find
from django.template.loader import get_template
from django.utils.safestring import SafeString

from campaigns.markup import as_markup
from config.finders import EVERY

register = template.Library()


@register.simple_tag(name="sheets")
@lru_cache(maxsize=16)
def stylesheet_links_html(game: str = "") -> SafeString:
    """Link the stylesheets of a page of *game*, by its key, or "" for one of any game.

    "none" is a page of no game, "first" the one that a stranger sees first.
    """
    own = [path for path in (f"css/{game}.css",) if find(path)] if game else [EVERY]
    return as_markup(get_template("_styles.html").render({"games": own, "is_first": game == "first"}))
