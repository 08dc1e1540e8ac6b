"""What every page knows: the chosen half of the day and the version."""

from typing import Any

from django.http import HttpRequest

from config import __version__

THEMES = ("day", "night")


def frame(request: HttpRequest) -> dict[str, Any]:
    """Return the theme (empty: the system's) and the version for `base.html`."""
    theme = request.COOKIES.get("theme", "")
    return {"theme": theme if theme in THEMES else "", "version": __version__}
