"""A game for two by link, in two browsers: a desk with an account, a phone without; its clicks are counted."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from divination.games import pairs
from divination.models import PairGame
from tests.cast import client_of
from tests.journeys.axe import violations
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated
from tests.journeys.test_pairs import DESK, PHONE, play_a_turn


class Clicks:
    """A page whose presses are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def __call__(self, role: Any, name: str) -> None:
        self.page.get_by_role(role, name=name, exact=True).first.click()
        self.count += 1


def check_looks(*pages: Page) -> None:
    """See that nothing is wider than the screen, and that axe has nothing against it."""
    for page in pages:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []


@pytest.mark.parametrize("has_js", [True, False], ids=["scripts", "plain"])
def test_a_desk_and_a_phone_without_an_account_sit_down_by_link_and_move(
    page_pool: PagePool, transactional_db: None, ada: User, campaign: Campaign, faults: list[str],
    has_js: bool,
) -> None:  # fmt: skip
    """Home to the copied link in four clicks; the partner's first look in two and a name; then each moves."""
    with (
        seated(page_pool, [client_of(ada)], faults, has_js=has_js) as (desk,),
        page_pool.lent(has_js=has_js, viewport=PHONE) as phone,  # type: ignore[arg-type]
    ):
        desk.set_viewport_size(DESK)  # type: ignore[arg-type]
        desk.goto("/")
        press = Clicks(desk)
        press("link", "Games")
        press("link", "By link")
        press("button", "Begin")
        line = desk.get_by_label("The link, to be copied")
        expect(line).to_be_visible()
        if has_js:
            press("button", "Copy")
            expect(desk.get_by_role("button", name="Copied")).to_be_visible()
        assert press.count <= 4
        address = line.input_value()
        if has_js:
            check_looks(desk)
        desk.get_by_role("link", name="To the game").click()
        expect(desk.locator("#empty")).to_contain_text("The other seat is empty.")
        game = PairGame.objects.get()

        phone.goto(address)
        if has_js:
            check_looks(phone)
        press = Clicks(phone)
        phone.get_by_label("Your name").fill("Mira")
        press("button", "Sit down")
        back = phone.get_by_label("The link, to be copied").input_value()
        if has_js:
            check_looks(phone)
        press("link", "To the game")
        assert press.count == 2
        expect(phone.locator("#waits")).to_be_visible()
        if not has_js:
            desk.reload()
        expect(desk.locator("#empty")).to_have_count(0)

        pages = {"1": desk, "2": phone}
        for _ in range(2):
            page = pages[pairs.known_to(PairGame.objects.get(), frozenset()).position.seat]
            if not has_js:
                page.reload()
            expect(page.locator("#waits")).to_contain_text("For you")
            assert play_a_turn(page) >= 1  # the draw may come by itself
        assert PairGame.objects.get().number >= 4
        if has_js:
            check_looks(desk, phone)

        with page_pool.lent(has_js=has_js) as tablet:
            tablet.goto(back)
            tablet.get_by_role("button", name="Come back").click()
            tablet.get_by_role("link", name=str(game)).first.click()
            expect(tablet.get_by_role("heading", name="Your hand")).to_be_visible()
