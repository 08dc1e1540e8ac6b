"""What axe finds amiss on a page, by the rules of WCAG 2.2 AA and those of good practice."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": TAGS,
    "resultTypes": ["violations"],  # what is right is counted, and not sent
    "preload": False,  # no rule of these reads stylesheets, and axe would look for what they import beside the page
}


def violations(page: Page) -> list[tuple[str, list[Any]]]:
    """Return each rule that *page* breaks, as it stands, and where it does."""
    faults = Axe().run(page, options=OPTIONS).response["violations"]
    return [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in faults]
