"""What a page says of itself, asked by the page's own means: to find and wait as Playwright does in the world of the
page it brings all of its script there first, for each page anew, which takes as long as most pages do.
"""

from typing import Any

from playwright.sync_api import Page

SETTLED = """() => new Promise(settled => {
  const look = () => document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")
    ? setTimeout(look, 10) : settled();
  look();
})"""

COME_TO_REST = (
    "document.getAnimations().forEach(one => one.finish())"  # dice that still fall are half transparent
)
DRAW_BY = """theme => {
  document.documentElement.dataset.theme = theme;
  document.querySelector("meta[name=color-scheme]").content = theme === "night" ? "dark" : "light";
}"""


def asked(page: Page, question: str, places: str) -> Any:
    """Return what *question*, a function of a list, says of all that CSS finds by *places*."""
    return page.evaluate(f"places => ({question})([...document.querySelectorAll(places)])", places)


def texts(page: Page, places: str) -> list[str]:
    """Return what is read at each of *places*."""
    found: list[str] = asked(page, "parts => parts.map(part => part.innerText)", places)
    return found


def settle(page: Page) -> None:
    """Wait until *page* shows all that it was answered."""
    page.evaluate(SETTLED)
