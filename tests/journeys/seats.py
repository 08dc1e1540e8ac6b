"""Several people at one table, each in a browser of their own."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.test import Client
from playwright.sync_api import Browser, Page

from tests.journeys.conftest import is_fault
from tests.journeys.test_pages import sign_in


@contextmanager
def seated(
    browser: Browser, live_server: Any, clients: Iterable[Client], faults: list[str], *, has_js: bool
) -> Iterator[list[Page]]:
    """Yield a page for each of *clients*, signed in; what their browsers complain of goes to *faults*."""
    pages = []
    for client in clients:
        context = browser.new_context(base_url=live_server.url, java_script_enabled=has_js)
        sign_in(context, client, live_server.url, "day")
        opened = context.new_page()
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.on("console", lambda said: faults.append(said.text) if is_fault(said) else None)
        pages.append(opened)
    yield pages
    for opened in pages:
        opened.context.close()
