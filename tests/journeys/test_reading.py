"""A reading by keyboard alone: drawn, written in, sealed; the seal on a sheet, printed."""

import io
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pypdf import PdfReader

from campaigns.models import Campaign, User
from divination.models import Reading
from tests.cast import client_of, make_dreamer
from tests.journeys.axe import violations
from tests.journeys.page_pool import PagePool
from tests.journeys.test_pages import sign_in

SEAL = {"row3": "Alone", "row2": "Begin", "row1": "Listen", "row0": "Stand"}
PREVIEW = "#live img"
LOADED = "image => image.decode().then(() => image.naturalWidth)"


def tab_to(page: Page, selector: str) -> None:
    """Walk on by Tab until the focus is there."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no way by Tab to {selector}")


def follow(page: Page, selector: str) -> None:
    tab_to(page, selector)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def write(page: Page, selector: str, words: str) -> None:
    tab_to(page, selector)
    page.keyboard.press("Control+A")
    page.keyboard.type(words)


def shown_words(page: Page) -> Any:
    """Wait until the drawing of the last keystroke is there, and return where it came from."""
    assert page.eval_on_selector(PREVIEW, LOADED) > 0
    return page.get_attribute(PREVIEW, "src")


@pytest.fixture
def table(transactional_db: None, campaign: Campaign, bo: User) -> Any:
    return make_dreamer(bo, campaign)


def test_from_a_shuffled_deck_to_a_printed_seal(
    page: Page, context: BrowserContext, live_server: Any, table: Any, bo: User
) -> None:
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto("/")
    follow(page, "a[href='/readings/new/']")
    write(page, "[name=title]", "Before the ebb")
    write(page, "[name=question]", "What holds?")
    follow(page, "button.btn:not(.quiet)")

    reading = Reading.objects.get()
    assert page.locator(".station .card").count() == 4
    write(page, "[name=row3]", "A lamp, and whoever carries it.")
    follow(page, "#words button.btn")
    assert page.input_value("[name=row3]") == "A lamp, and whoever carries it."
    expect(page.locator("#said")).to_have_text("Your words are kept.")  # aloud, and not only to see
    assert violations(page) == []

    follow(page, f"a[href='{reading.get_absolute_url()}seal/']")
    for place, word in SEAL.items():
        write(page, f"[name={place}]", word)
        page.wait_for_selector(f"{PREVIEW}[src*='{place}={word}']")
    assert all(f"{place}={word}" in shown_words(page) for place, word in SEAL.items())

    page.keyboard.press("Control+A")
    page.keyboard.type("Stand\U0001f319")
    page.wait_for_selector("#row0-say .err")
    assert "has no shape here" in page.inner_text("#row0-say")
    assert page.evaluate("document.activeElement.name") == "row0"
    page.keyboard.press("Control+A")
    page.keyboard.type("Stand")
    page.wait_for_selector("#row0-say .err", state="detached")
    follow(page, "button[name=keep]")

    follow(page, "a[href$='/choose/']")
    tab_to(page, "[name=character]")
    page.keyboard.type("Ond")
    follow(page, "main button.btn")
    assert page.url.endswith(f"{table.get_absolute_url()}#seal")
    page.wait_for_selector("#seal img")
    assert page.eval_on_selector("#seal img", LOADED) > 0
    for pdf in (f"{table.get_absolute_url()}sheet.pdf", f"{reading.get_absolute_url()}seal.pdf"):
        printed = context.request.get(live_server.url + pdf)
        assert len(PdfReader(io.BytesIO(printed.body())).pages) >= 1


def test_without_a_script_it_is_shown_by_its_button(page_pool: PagePool, table: Any, bo: User) -> None:
    with page_pool.lent(has_js=False) as page:
        sign_in(page.context, client_of(bo), page_pool.url, "night")
        page.goto("/readings/new/")
        page.fill("[name=title]", "By candle")
        page.click("button.btn:not(.quiet)")
        page.click("text=Seal the reading >> nth=0")
        for place, word in SEAL.items():
            page.fill(f"[name={place}]", word)
        page.click("button[name=show]")
        assert "row3=Alone" in str(page.get_attribute(PREVIEW, "src"))
        assert "on=night" in str(page.get_attribute(PREVIEW, "src"))
        assert Reading.objects.get().seal == []
        page.click("button[name=keep]")
        assert Reading.objects.get().seal == ["Stand", "Listen", "Begin", "Alone"]
