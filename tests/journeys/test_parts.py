"""A character's page in parts: a sheet is short enough to be read, and one buys one thing after another in place."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from characters.socket.playthroughs import Playthrough
from characters.systems import SYSTEMS, playthrough_of
from evenings import demo
from tests.cast import client_of, make_dreamer
from tests.journeys.page_pool import PagePool
from tests.journeys.test_pages import sign_in

MOST = {1280: 2200, 390: 3200}  # px of height by width


def heights(page: Page, live_server: Any) -> dict[str, int]:
    """Return how high each demo character's sheet is for its owner, who sees all of it, at each width."""
    measured = {}
    for who in Character.objects.filter(is_demo=True, finished_at__isnull=False):
        sign_in(page.context, client_of(who.owner), live_server.url, "day")
        page.goto(who.get_absolute_url())
        expect(page.locator("#character h1")).to_have_text(str(who))
        for width, most in MOST.items():
            page.set_viewport_size({"width": width, "height": 800})
            measured[f"{who} {width}"] = page.evaluate("document.documentElement.scrollHeight") - most
    return measured


@pytest.mark.parametrize("system", [key for key in SYSTEMS if SYSTEMS[key].part_of(Playthrough)])
def test_no_demo_characters_sheet_is_too_long(
    page: Page, live_server: Any, transactional_db: None, system: str
) -> None:
    demo.write_playthrough_and_return_accounts(system, playthrough_of(system))
    measured = heights(page, live_server)
    assert len(measured) > len(MOST)
    assert {who: over for who, over in measured.items() if over > 0} == {}


@pytest.mark.parametrize("width", MOST)
def test_one_buys_one_thing_after_another_and_never_leaves_the_offers(
    page_pool: PagePool, campaign: Campaign, bo: User, transactional_db: None, width: int
) -> None:
    dreamer = make_dreamer(bo, campaign, xp=9)
    with page_pool.lent(viewport={"width": width, "height": 800}) as page:
        sign_in(page.context, client_of(bo), page_pool.url, "day")
        page.goto(f"{dreamer.get_absolute_url()}grow/")
        buy(page, "highest c", "7 of Cups", "6 XP left")
        back_to_the_group(page, "highest")
        buy(page, "highest s", "5 of Swords", "3 XP left")
        expect(page.locator("#tonight li")).to_have_count(2)
        expect(page.locator(".tabs .due")).to_have_text("3 XP")
        expect(page.locator("#strip .lain.new")).to_have_count(2)
        page.locator("#tonight button").first.click()
        expect(page.locator("#tonight li")).to_have_count(1)
        expect(page.locator("#strip .lain.new")).to_have_count(1)
        assert page.url.endswith("/grow/#group-highest")


def buy(page: Page, code: str, card: str, left: str) -> None:
    page.locator(f"input[value='{code}']").check()
    expect(page.locator(f"#strip [aria-label='{card}, joins the deck']")).to_be_in_viewport()
    page.get_by_role("button", name="Write it into the ledger").click()
    expect(page.locator("#now")).to_contain_text(left)
    expect(page.locator("#now p")).to_be_focused()
    expect(page.locator("#now p")).to_be_in_viewport()


def back_to_the_group(page: Page, group: str) -> None:
    """The next thing after what was said leads back to where one was."""
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(f"#group-{group}")).to_be_in_viewport()


def test_without_javascript_the_note_stands_at_the_offers(
    page_pool: PagePool, campaign: Campaign, bo: User, transactional_db: None
) -> None:
    dreamer = make_dreamer(bo, campaign, xp=9)
    with page_pool.lent(has_js=False) as page:
        sign_in(page.context, client_of(bo), page_pool.url, "day")
        page.goto(dreamer.get_absolute_url())
        page.get_by_role("link", name="Grow 9 XP").click()
        page.locator("input[value='highest c']").check()
        page.get_by_role("button", name="Show what this choice does").click()
        page.get_by_role("button", name="Write it into the ledger").click()
        expect(page.locator("#now")).to_contain_text("Written into the ledger.")
        expect(page.get_by_role("link", name="Back to: A higher card")).to_be_visible()
        expect(page.locator("#strip .lain.new")).to_have_count(1)
        page.goto("/characters/")
        page.get_by_role("link", name="Ondine Varga").click()
        assert page.url.endswith("/grow/")
