"""Two players rehearse side by side, each in a browser of their own: drafts are seen, only one's own are written."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, rehearsing
from characters.models import Character, LedgerLine
from tests.cast import SYSTEM, client_of, fresh, make_dreamer, make_user, op
from tests.journeys.page_pool import PagePool
from tests.journeys.test_pages import sign_in

WITHIN = 15_000  # a poll every three seconds and its answer, on a machine that two browsers keep busy


@pytest.fixture
def tobias(transactional_db: None, campaign: Campaign) -> Character:
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    deck = [f"{suit}{rank}" for suit in "wp" for rank in range(1, 6)]
    return make_dreamer(dee, campaign, cards=deck, xp=6, name="Tobias Reed")


@pytest.fixture
def theirs(page_pool: PagePool, faults: list[str]) -> Iterator[Page]:
    with page_pool.lent(faults, viewport={"width": 390, "height": 844}) as page:
        yield page


def kinds(character: Character) -> list[str]:
    return list(LedgerLine.objects.filter(character=character).values_list("kind", flat=True))


def try_out(page: Page, code: str) -> None:
    page.locator(f"input[value='{code}']").check()
    page.get_by_role("button", name="Try it out").click()


def test_two_players_draft_side_by_side_and_one_confirms(
    page: Page,
    context: BrowserContext,
    theirs: Page,
    live_server: Any,
    campaign: Campaign,
    bo: User,
    tobias: Character,
) -> None:
    ondine = make_dreamer(bo, campaign, xp=6)
    url = f"{campaign.get_absolute_url()}rehearsal/{SYSTEM}/"
    sign_in(context, client_of(bo), live_server.url, "day")
    sign_in(theirs.context, client_of(tobias.owner), live_server.url, "night")
    page.goto(url)
    theirs.goto(url)

    try_out(page, "highest c")
    expect(page.locator("#own .drafts")).to_contain_text("Add the 7 of Cups")
    expect(page.locator("#own .note")).to_be_focused()
    expect(theirs.locator("#party")).to_contain_text("Add the 7 of Cups", timeout=WITHIN)

    # what one is typing outlasts what the other does
    theirs.locator("input[value=boon]").check()
    theirs.get_by_label("Its name").fill("The Long Mem")
    try_out(page, "awareness")
    expect(theirs.locator("#party")).to_contain_text("More Awareness", timeout=WITHIN)
    expect(theirs.get_by_label("Its name")).to_have_value("The Long Mem")
    expect(theirs.get_by_label("Its name")).to_be_focused()
    try_out(theirs, "highest w")
    expect(page.locator("#party")).to_contain_text("Add the 6 of Wands", timeout=WITHIN)

    page.get_by_role("button", name="Write all 2 into the ledger for 5 XP").click()
    expect(page.locator("#own .note")).to_contain_text("2 spends are in the ledger.")
    assert kinds(ondine) == ["created", "granted", "highest", "awareness"]
    assert (kinds(tobias), len(fresh(tobias).rehearsal)) == (["created", "granted"], 1)
    expect(theirs.locator("#own .drafts")).to_contain_text("Add the 6 of Wands")


def test_a_change_of_ones_own_elsewhere_is_said_and_nothing_is_lost(
    page: Page, context: BrowserContext, live_server: Any, campaign: Campaign, bo: User, tobias: Character
) -> None:
    ondine = make_dreamer(bo, campaign, xp=6)
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto(f"{campaign.get_absolute_url()}rehearsal/{SYSTEM}/")
    page.locator("input[value=boon]").check()
    page.get_by_label("Its name").fill("The Long Memory")
    rehearsing.add_drafted_spend(ondine, "awareness", {}, op_id=op())
    ledger.MEMORY.clear()
    expect(page.locator("#party .note")).to_contain_text("has changed elsewhere", timeout=WITHIN)
    expect(page.get_by_label("Its name")).to_have_value("The Long Memory")

    # signed out in another window: what is asked for answers with the page to sign in
    context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    with page.expect_response(lambda answer: "/sign-in/" in answer.url, timeout=WITHIN):
        pass
    page.wait_for_timeout(300)
    expect(page.locator("#party table")).to_be_visible()
    expect(page.get_by_label("Its name")).to_have_value("The Long Memory")


def test_it_all_works_without_javascript(
    page_pool: PagePool, campaign: Campaign, bo: User, tobias: Character
) -> None:
    ondine = make_dreamer(bo, campaign, xp=6)
    rehearsing.add_drafted_spend(tobias, "highest w", {}, op_id=op())
    with page_pool.lent(has_js=False) as page:
        sign_in(page.context, client_of(bo), page_pool.url, "day")
        page.goto(f"{campaign.get_absolute_url()}rehearsal/{SYSTEM}/")
        expect(page.locator("#party")).to_contain_text("Add the 6 of Wands")
        for code in ("highest c", "awareness"):
            page.locator(f"input[value='{code}']").check()
            page.get_by_role("button", name="Show what this choice does").click()
            page.get_by_role("button", name="Try it out").click()
        page.locator("#own .drafts li").nth(0).get_by_role("button", name="Take out").click()
        page.get_by_role("link", name="Look again").click()
        page.get_by_role("button", name="Write it into the ledger for 2 XP").click()
        expect(page.get_by_text("One spend is in the ledger.")).to_be_visible()
    assert kinds(ondine) == ["created", "granted", "awareness"]
    assert kinds(tobias) == ["created", "granted"]
