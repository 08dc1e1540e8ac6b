"""Clicks that come faster than their answers all count, and none writes what is chosen no longer."""

import re
from time import sleep
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from campaigns.models import Campaign, User
from characters.ledger import profiles
from characters.models import Character
from tests.cast import PASSWORD, SYSTEM, client_of, fresh, make_dreamer, make_user
from tests.journeys.test_pages import sign_in

AT_ONCE = "() => ['c1', 'c2', 'c3'].forEach((code) => document.getElementById('card-' + code).click())"
PRESS = "() => document.querySelector('#choice button').click()"


def test_three_cards_pressed_at_once_are_all_held(page: Page, transactional_db: None) -> None:
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, make_user("bo"), None)
    page.goto(f"/sign-in/?next={draft.get_absolute_url()}")
    page.get_by_label("User name").fill("bo")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#card-c1")).to_be_visible()
    page.wait_for_load_state()  # before its scripts run, a page takes one click and leaves
    page.evaluate(AT_ONCE)
    for code in ("c1", "c2", "c3"):
        expect(page.locator(f"#card-{code}")).to_have_attribute("aria-pressed", "true")
    assert set(Character.objects.get(pk=draft.pk).draft["cards"]) == {"c1", "c2", "c3"}


@pytest.mark.parametrize("where", ["offers", "rehearsal"])
def test_what_is_chosen_no_longer_cannot_be_written_while_the_new_choice_is_on_its_way(
    page: Page, context: BrowserContext, live_server: Any, campaign: Campaign, bo: User, where: str
) -> None:
    ondine = make_dreamer(bo, campaign, xp=6)
    rehearsal = f"{campaign.get_absolute_url()}rehearsal/{SYSTEM}/"
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto(rehearsal if where == "rehearsal" else f"{ondine.get_absolute_url()}grow/")
    page.locator("input[value='highest c']").check()
    expect(page.locator("#choice [name=code]")).to_have_value("highest c")

    page.route("**offer=awareness**", lambda route: (sleep(0.5), route.continue_()))  # type: ignore[func-returns-value]
    page.locator("input[value=awareness]").check()
    page.evaluate(PRESS)
    expect(page.locator("#choice [name=code]")).to_have_value("awareness")
    assert ledger_and_drafts(ondine) == (["created", "granted"], [])
    page.evaluate(PRESS)
    expect(page.get_by_text(re.compile(r"^(Written into the|Tried out\. )")).first).to_be_visible()
    kinds, drafts = ledger_and_drafts(ondine)
    assert [*kinds[2:], *drafts] == ["awareness"]


def ledger_and_drafts(character: Character) -> tuple[list[str], list[str]]:
    lines = character.lines.order_by("pk").values_list("kind", flat=True)
    return list(lines), [kept["code"] for kept in fresh(character).rehearsal]
