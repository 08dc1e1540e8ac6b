"""From a Reflection's XP to a planned route to a bought card, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from tests.cast import client_of, make_dreamer
from tests.journeys.page_pool import PagePool
from tests.journeys.test_pages import sign_in


def mark_two_to_five(page: Page) -> None:
    """Mark Swords 2 to 5 where the Ace to 4 are held."""
    page.get_by_role("link", name="Plan a route").click()
    page.get_by_role("button", name="5 of Swords").click()
    expect(page.get_by_role("button", name="5 of Swords")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Ace of Swords").click()
    expect(page.get_by_role("button", name="Ace of Swords")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#way")).to_contain_text("2 XP")
    expect(page.locator("#way")).to_contain_text("in 2 steps. All of it can be paid now.")


def buy_the_first(page: Page) -> None:
    page.get_by_role("link", name="Take the first step").click()
    expect(page.locator("#choice, #settle").first).to_contain_text(
        "Let the Ace of Swords and the 2 of Swords go"
    )
    page.get_by_role("button", name="Write it into the ledger").click()
    expect(page.locator("#now")).to_contain_text("5 of Swords")
    expect(page.locator("#plan")).to_contain_text("One step, 1 XP.")


@pytest.mark.parametrize("has_js", [True, False], ids=["with-javascript", "without-javascript"])
def test_a_player_plans_a_route_and_buys_its_first_card(
    page_pool: PagePool, faults: list[str], campaign: Campaign, bo: User, has_js: bool,
    transactional_db: None,
) -> None:  # fmt: skip
    dreamer = make_dreamer(bo, campaign, xp=3)
    with page_pool.lent(faults, has_js=has_js) as page:
        sign_in(page.context, client_of(bo), page_pool.url, "day")
        page.goto(f"{dreamer.get_absolute_url()}grow/")
        mark_two_to_five(page)
        buy_the_first(page)
        page.get_by_role("link", name="See the whole way").click()
        expect(page.locator("#way")).to_contain_text(re.compile(r"1 XP\s+in one step"))
        page.get_by_role("button", name="Drop this plan").click()
        expect(page.get_by_role("link", name="Plan a route")).to_be_visible()
