"""What a page asks for, held back until a journey lets it go."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Error, Page, Route


@contextmanager
def held_back(
    page: Page, url: str | re.Pattern[str], hold: Callable[[list[Route], Route], None] = list.append
) -> Iterator[list[Route]]:
    """Hold back what *page* asks for at *url*, and yield it as it comes. What nobody answered comes to nothing, however
    the journey ends: a browser may wait for it without end before it closes a page.
    """
    held: list[Route] = []
    page.route(url, lambda route: hold(held, route))
    try:
        yield held
    finally:
        page.unroute(url)
        for route in held:
            with suppress(Error):  # it was answered
                route.abort()
