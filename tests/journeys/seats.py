"""Several people at one table, each in a browser of their own."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager

from django.test import Client
from playwright.sync_api import Locator, Page, expect

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


def press_and_see(page: Page, place: str | Locator) -> None:
    """Press what stands first at *place* of a live table, and wait until the table is drawn with what came of it."""
    see_drawn_anew(page, (page.locator(place) if isinstance(place, str) else place).first.click)


def see_drawn_anew(page: Page, press: Callable[[], None]) -> None:
    """Press at a live table, and wait until it is drawn with what came of it."""
    drawn = page.locator("input[name=op_id]").first.get_attribute("value")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        press()
    expect(page.locator(f"input[name=op_id][value='{drawn}']")).to_have_count(0)
