"""Nothing moves under a reader while a page loads: each kind of page, nothing of it known to the browser before."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from campaigns.models import User
from tests.cast import client_of
from tests.journeys.test_pages import sign_in, table

__all__ = ["table"]

KINDS = [
    "home", "list", "character", "arkana", "agent", "builder", "agent-builder", "odds", "plan", "transform", "history",
    "campaign", "members", "session", "night", "house-rules", "opponents", "duel", "rehearsal", "proposal", "downtime",
    "hand", "check", "scene", "readings", "reading", "told", "linked", "seal", "cards", "card", "catalogue", "account",
    "games", "new-game", "thyself", "thyself-words", "facing", "journey-replay",
]  # fmt: skip
MOST = 0.02  # cumulative layout shift; what a browser's makers call good is 0.1
WATCH = """
window.shifted = 0;
new PerformanceObserver(function (list) {
  list.getEntries().forEach(function (entry) { if (!entry.hadRecentInput) { window.shifted += entry.value; } });
}).observe({type: "layout-shift", buffered: true});
"""


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_moves_while_it_loads(
    page: Page,
    context: BrowserContext,
    live_server: Any,
    table: dict[str, str],
    ada: User,
    width: int,
) -> None:
    sign_in(context, client_of(ada), live_server.url, "day")
    page.add_init_script(WATCH)
    page.set_viewport_size({"width": width, "height": 844})
    browser = context.new_cdp_session(page)
    moved: dict[str, float] = {}
    for name in KINDS:
        browser.send("Network.clearBrowserCache")
        page.goto(table[name])
        page.wait_for_timeout(100)
        shifted = page.evaluate("window.shifted")
        if shifted > MOST:
            moved[name] = shifted
    assert moved == {}
