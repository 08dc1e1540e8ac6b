"""What every page knows: the chosen half of the day and the version."""

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from django.http import HttpRequest

THEMES = ("day", "night")

try:
    VERSION = version("reverie")
except PackageNotFoundError:  # run from a folder that was never installed
    VERSION = "0.1"


def frame(request: HttpRequest) -> dict[str, Any]:
    """Return the theme (empty: the system's) and the version for `base.html`."""
    theme = request.COOKIES.get("theme", "")
    return {"theme": theme if theme in THEMES else "", "version": VERSION}
