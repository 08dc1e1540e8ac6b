"""What every page knows: the chosen half of the day, how much waits for whoever looks, and the version."""

from typing import Any

from django.http import HttpRequest

from config import __version__
from evenings.pages.home import WAITING_COOKIE

THEMES = ("day", "night")


def page_frame_context(request: HttpRequest) -> dict[str, Any]:
    """Return what `base.html` draws with: the theme (empty: the system's), the count that the browser remembers (None
    where it has none), and the version.
    """
    theme = request.COOKIES.get("theme", "")

    def waiting_count() -> int | None:
        whose, _, count = request.COOKIES.get(WAITING_COOKIE, "").partition(".")
        is_mine = request.user.is_authenticated and whose == request.user.slug
        return int(count) if is_mine and count.isdecimal() and len(count) < 4 else None

    return {
        "theme": theme if theme in THEMES else "",
        "version": __version__,
        "waiting_count": waiting_count,  # asked only where it is drawn
    }
