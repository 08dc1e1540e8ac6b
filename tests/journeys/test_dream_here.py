"""A dream at one device in a browser: two hand on a phone, and nothing of the other's hand is left in it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.characters.dreams import DUEL, Dreaming, _as_laid
from tests.journeys.axe import violations
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import press_and_see, seated
from tests.promises.test_dream_curtain import dream_at_one_device

__all__ = ["_as_laid"]

PHONE: ViewportSize = {"width": 390, "height": 844}
ONDINES, TALS = (
    ("9 of Swords", "8 of Swords", "7 of Cups"),
    ("8 of Wands", "9 of Pentacles", "7 of Pentacles"),
)


@pytest.fixture
def dream(transactional_db: None) -> Dreaming:
    """Both Dreamers are Bo's, a Duel is open, and Ondine is on turn."""
    return dream_at_one_device().play(*DUEL, "d1: next d1")


@pytest.fixture
def page(dream: Dreaming, page_pool: PagePool, faults: list[str], request: Any) -> Iterator[Page]:
    with seated(page_pool, [dream.bo], faults, has_js=request.param) as (page,):
        page.set_viewport_size(PHONE)
        page.goto(dream.url)
        yield page


def named(page: Page, cards: tuple[str, ...]) -> list[str]:
    """Return which of *cards* stand anywhere in the page."""
    html = page.content()
    return [card for card in cards if card in html]


def press(page: Page) -> None:
    """Press what is likely."""
    press_and_see(page, ".t-do .btn[form=move]")


@pytest.mark.parametrize("page", [True, False], indirect=True, ids=["scripts", "plain"])
def test_two_hand_on_a_phone_and_neither_finds_the_others_hand(
    dream: Dreaming, page: Page, request: Any
) -> None:
    ondine = page.get_by_role("button", name="I am Ondine: show my hand")
    tal = page.get_by_role("button", name="I am Tal: show my hand")
    expect(page.get_by_role("heading", name="Ondine is next")).to_be_visible()
    assert named(page, ONDINES + TALS) == []
    has_js = "plain" not in request.node.name
    assert not has_js or violations(page) == []
    ondine.click()
    expect(page.locator("#move .dream-hand")).to_be_visible()
    assert (named(page, ONDINES), named(page, TALS)) == (list(ONDINES), [])
    page.get_by_role("button", name="Hide my hand").click()
    expect(ondine).to_be_visible()
    assert named(page, ONDINES + TALS) == []
    page.go_back()
    assert named(page, ONDINES + TALS) == []
    page.goto(dream.url)
    ondine.click()
    expect(page.locator("#move .dream-hand")).to_be_visible()
    press(page)
    dream.play("gm: select f1 s1")
    page.goto(dream.url)
    press(page)  # Interpret, then Tal
    dream.play("gm: interpret f1 nothing")
    page.goto(dream.url)
    expect(page.get_by_role("heading", name="Tal is next")).to_be_visible()
    assert named(page, ("7 of Cups", "8 of Swords", *TALS)) == []
    for away in (page.go_back, page.go_forward, page.reload):
        away()
        assert named(page, ("7 of Cups", "8 of Swords", *TALS)) == []
    page.goto(dream.url)
    tal.click()
    expect(page.locator("#move .dream-hand")).to_be_visible()
    assert (named(page, TALS), named(page, ("7 of Cups", "8 of Swords"))) == (list(TALS), [])


@pytest.mark.parametrize("page", [True], indirect=True, ids=["scripts"])
def test_the_curtain_falls_in_the_page_that_shows_a_hand(dream: Dreaming, page: Page) -> None:
    page.get_by_role("button", name="I am Ondine: show my hand").click()
    expect(page.locator("#move .dream-hand")).to_be_visible()
    page.locator("#lines summary").click()
    dream.play("d1: oppose d1 f1", "d1: select d1 s9", "gm: select f1 s1", "d1: then d1 d2",
               "d1: interpret d1 nothing", "gm: interpret f1 nothing")  # fmt: skip
    expect(page.get_by_role("heading", name="Tal is next")).to_be_visible()
    assert named(page, ("7 of Cups", "8 of Swords", *TALS)) == []
