"""Several people at one table, each in a browser of their own."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

from django.test import Client
from playwright.sync_api import Page

from tests.journeys.page_pool import PagePool
from tests.journeys.test_pages import sign_in


@contextmanager
def seated(
    page_pool: PagePool, clients: Iterable[Client], faults: list[str], *, has_js: bool
) -> Iterator[list[Page]]:
    """Yield a page for each of *clients*, signed in; what their browsers complain of goes to *faults*."""
    with ExitStack() as borrowed:
        opened = []
        for client in clients:
            page = borrowed.enter_context(page_pool.lent(faults, has_js=has_js))
            sign_in(page.context, client, page_pool.url, "day")
            opened.append(page)
        yield opened
