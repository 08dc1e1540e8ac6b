"""Typed, and left by whatever leads away: the words stand there when one comes back."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from campaigns.models import Unsaved
from tests.cast import client_of
from tests.journeys.test_pages import Table, sign_in, table

__all__ = ["table"]

FILE = re.compile(r"\.(pdf|png|svg|md|json)\b")
HALF = "Half a sentence about the stair"
WITH_WORDS = (
    "night", "notes", "gm-note", "words", "opponent-note", "entry-new", "foe-edit", "npc-new", "boon",
)  # fmt: skip
LEAVES = (  # the addresses of all links and of the pages that other forms lead to
    "[...document.querySelectorAll('a[href]')].map(a => a.href).filter((to, n, all) => "
    "to.startsWith(location.origin) && new URL(to).pathname !== location.pathname && all.indexOf(to) === n)"
)

NEVER_KEPT = """() => {
  window.sent = [];
  window.fetch = (_url, {signal}) => new Promise((_kept, refused) => {
    sessionStorage.sent = sent.push(signal);
    if (signal) { signal.addEventListener("abort", () => refused(signal.reason)); }
  });
}"""


@pytest.fixture
def signed_in(context: BrowserContext, live_server: Any, table: Table) -> None:
    sign_in(context, client_of(table.ada), live_server.url, "day")


def leave_by(page: Page, address: str) -> None:
    """Press the link at once: no rest, in which it would be kept anyhow."""
    link = page.locator(f"a[href='{address}'], a[href='{address.replace(page_origin(page), '')}']").first
    with page.expect_navigation(wait_until="commit"):
        link.dispatch_event("click")


def wait_until_kept(page: Page, words: str) -> None:
    """What is sent as one leaves arrives a moment later."""
    for _ in range(500):
        if any(words in str(row.data) for row in Unsaved.objects.all()):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"{words} was not kept")


def page_origin(page: Page) -> str:
    origin: str = page.evaluate("location.origin")
    return origin


@pytest.mark.usefixtures("signed_in")
def test_a_reading_left_by_each_of_its_links_keeps_its_words(page: Page, table: Table) -> None:
    page.goto(table.pages["reading"])
    links = [to for to in page.evaluate(LEAVES) if not FILE.search(to)]  # a file leaves no page
    assert len(links) > 5
    for n, address in enumerate(links):
        page.locator("textarea").first.fill(f"{HALF} {n}")
        leave_by(page, address)
        wait_until_kept(page, f"{HALF} {n}")
        page.goto(table.pages["reading"])
        expect(page.locator("textarea").first).to_have_value(f"{HALF} {n}")
        expect(page.locator(".unsaved")).to_contain_text("and not saved yet.")


@pytest.mark.usefixtures("signed_in")
def test_each_page_with_words_keeps_them_as_one_leaves(page: Page, table: Table) -> None:
    for name in WITH_WORDS:
        page.goto(table.pages[name])
        text = page.locator("form:has([data-unsaved]) textarea").last
        text.fill(f"{HALF}, {name}")
        leave_by(page, f"{page_origin(page)}/characters/")
        wait_until_kept(page, f"{HALF}, {name}")
        page.goto(table.pages[name])
        expect(text).to_have_value(f"{HALF}, {name}")
        page.get_by_role("button", name="Throw away").first.click()
        page.goto(table.pages[name])
        expect(text).not_to_have_value(f"{HALF}, {name}")


@pytest.mark.usefixtures("signed_in")
def test_two_seconds_of_rest_keep_it_and_saving_forgets_it(page: Page, table: Table) -> None:
    page.goto(table.pages["notes"])
    page.get_by_label("Notes").fill(HALF)
    expect(page.locator("[data-said]")).to_contain_text("Kept at", timeout=10_000)
    page.get_by_role("button", name="Save the notes").click()
    page.wait_for_url("**/sessions/*/")
    page.goto(table.pages["notes"])
    expect(page.get_by_label("Notes")).to_have_value(HALF)
    expect(page.get_by_text("and not saved yet.")).to_have_count(0)
    assert not Unsaved.objects.exists()


@pytest.mark.usefixtures("signed_in")
def test_what_is_being_kept_as_it_is_saved_is_not_kept_again_as_one_leaves(page: Page, table: Table) -> None:
    page.goto(table.pages["notes"])
    page.evaluate(NEVER_KEPT)
    page.get_by_label("Notes").fill(HALF)
    while not page.evaluate("sent.length"):  # two seconds of rest
        page.wait_for_timeout(50)
    page.get_by_role("button", name="Save the notes").click()
    page.wait_for_url("**/sessions/*/")
    assert page.evaluate("Number(sessionStorage.sent)") == 1


@pytest.mark.usefixtures("signed_in")
def test_the_way_to_the_seal_saves_the_words(page: Page, table: Table) -> None:
    page.goto(table.pages["reading"])
    page.locator("textarea").first.fill(HALF)
    page.get_by_role("button", name="Seal the reading").or_(
        page.get_by_role("button", name="Change the seal")
    ).click()
    page.wait_for_url("**/seal/")
    page.goto(table.pages["reading"])
    expect(page.locator("textarea").first).to_have_value(HALF)
    expect(page.get_by_text("and not saved yet.")).to_have_count(0)
