"""The ways into a game in a browser: one button and a first move, and from an agent's Odyssey into it and back."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from campaigns.models import Campaign, User
from divination.models import Game
from evenings.models import Pin
from tests.cast import client_of
from tests.divination.games import play_on
from tests.evenings import agents
from tests.journeys.page_pool import PagePool
from tests.journeys.test_pages import sign_in


@pytest.mark.parametrize("way", ["keyboard", "no scripts"])
@pytest.mark.parametrize(("title", "chooses"), [("Know Thyself", ".hcard"), ("Dream Odyssey", "a.place")])
def test_from_home_to_the_first_move_in_three_clicks(
    page_pool: PagePool, transactional_db: None, bo: User, title: str, chooses: str, way: str
) -> None:
    with page_pool.lent(has_js=way == "keyboard") as page:
        sign_in(page.context, client_of(bo), page_pool.url, "day")
        page.goto("/")
        for wanted in (f"button:has-text('Begin {title}')", f"{chooses} >> nth=0", ".t-do .btn"):
            if way == "keyboard":
                page.locator(wanted).focus()
                page.keyboard.press("Enter")
            else:
                page.locator(wanted).click()
        expect(page.get_by_text("Nothing has been played yet.")).to_have_count(0)
        assert Game.objects.get().number == 1


def test_an_agent_dreams_wakes_and_keeps_the_reading(
    page: Page,
    context: BrowserContext,
    live_server: Any,
    transactional_db: None,
    campaign: Campaign,
    ada: User,
    bo: User,
) -> None:
    sela = agents.agent(bo, campaign)
    agents.begin(campaign, ada, sela)
    sela = agents.act(agents.open_actions(sela, bo), "odyssey alone", bo, crown="drawn", start="m17")
    sign_in(context, client_of(bo), live_server.url, "night")
    here = f"{live_server.url}{sela.get_absolute_url()}odyssey/"
    page.goto(here)
    page.get_by_role("button", name="Begin the game").click()
    game = Pin.objects.get().game
    page.wait_for_url(f"**{game.get_absolute_url()}*")
    page.goto(here)
    expect(page.get_by_role("link", name="Dream on")).to_be_visible()
    play_on(game)
    page.goto(here)
    page.get_by_role("link", name="Tell how it ended").click()
    page.locator("[name=answer_rest][value=xp]").check()
    if page.locator("[name=answer_reward][value=xp]").count():
        page.locator("[name=answer_reward][value=xp]").check()
    page.get_by_role("button", name="Wake", exact=True).click()
    expect(page.get_by_role("heading", name="You woke")).to_be_visible()
    assert [card.code for card in agents.sheet_of(sela).visions] == [game.reading.cards[0]["card"]]
    page.goto(f"{live_server.url}{sela.get_absolute_url()}")
    expect(page.locator(f".pins a[href='{game.reading.get_absolute_url()}']").first).to_be_visible()
