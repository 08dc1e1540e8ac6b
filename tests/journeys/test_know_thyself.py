"""A whole solitaire in a browser: by keyboard alone, and without JavaScript, to both endings."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from campaigns.models import User
from divination.games import play
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES
from tests.cast import client_of, make_user, op
from tests.divination.games import play_on
from tests.journeys.axe import violations
from tests.journeys.looks import settle
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated
from tests.journeys.test_pages import sign_in
from tests.journeys.test_reading import tab_to

MODE = MODES["know_thyself"]
# Deals that a sensible player wins, and loses.
WON = "ff5a1ae012afa5d4c889c50ad427aaf545d31a4fac04ffc1c4d03d403ba4250a"
LOST = "27d719c754aacd492a6dc8a1b76619355abcf5ef473cbec02018d3c57ebbf0d5"


def begun(owner: User, deal: str) -> Game:
    return play.begin_game(owner, MODE.key, title="By the well", op_id=op(), deal=deal)


def sensible(game: Game) -> Any:
    """Return what a sensible player does now, as the option that the page offers."""
    game.refresh_from_db()
    position = steps_of_game(game)[-1].position
    move = MODE.sensible(position)
    return next(option for option in position.options() if option.move == move)


def choose(page: Page, game: Game, option: Any, act: Any) -> None:
    """Choose the card, then the place, as far as that is needed before the move's own button is there."""
    url = game.get_absolute_url()
    card = f"a[href='{url}?card={option.card}']"
    place = f"a[href='{url}?card={option.card}&place={option.place}']"
    for link in (card, place) if not page.locator(place).count() else (place,):
        if not page.locator(button_of(option)).count():
            act(link)


def button_of(option: Any) -> str:
    return f".t-do [name=move][value='{option.move}'] ~ button"


def press(page: Page, selector: str) -> None:
    """Go there by Tab, from wherever the focus is, and press Enter."""
    if not page.evaluate("selector => document.activeElement.matches(selector)", selector):
        tab_to(page, selector)
    with page.expect_response(lambda answer: "/games/" in answer.url):
        page.keyboard.press("Enter")
    settle(page)


def by_keyboard(page: Page, game: Game) -> None:
    """Press the button where it is there, else the card, then the place: pressing a place plays it."""
    option, url = sensible(game), game.get_absolute_url()
    place = f"a[href='{url}?card={option.card}&place={option.place}']"
    if not page.locator(button_of(option)).count() and not page.locator(place).count():
        press(page, f"a[href='{url}?card={option.card}']")
    press(page, button_of(option) if page.locator(button_of(option)).count() else place)


def by_click(page: Page, game: Game) -> None:
    option = sensible(game)
    choose(page, game, option, lambda link: page.locator(link).first.click())
    page.locator(button_of(option)).click()


def has_ended(game: Game) -> bool:
    game.refresh_from_db()
    return bool(game.ended_at)


@pytest.mark.parametrize(
    ("deal", "result", "by_code"),
    [(WON, "won", range(18, 81)), (LOST, "lost", range(0))],
)
def test_a_whole_game_by_keyboard_alone(
    page: Page,
    context: BrowserContext,
    live_server: Any,
    transactional_db: None,
    bo: User,
    deal: str,
    result: str,
    by_code: range,
) -> None:
    """From the first card to the end. Of the long game code plays the middle: no way to move is in there alone."""
    game = begun(bo, deal)
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto(game.get_absolute_url())
    while not has_ended(game):
        if game.number in by_code:
            play_on(game, by_code.stop - game.number)
            page.goto(game.get_absolute_url())
        by_keyboard(page, game)
    assert game.result == result
    assert violations(page) == []
    press_to(page, f"a[href='{game.reading.get_absolute_url()}']")
    assert page.locator(".station").count() >= 4


def press_to(page: Page, selector: str) -> None:
    if not page.evaluate("selector => document.activeElement.matches(selector)", selector):
        tab_to(page, selector)
    with page.expect_navigation():
        page.keyboard.press("Enter")


@pytest.mark.parametrize(("deal", "result"), [(LOST, "lost")])
def test_a_whole_game_without_javascript(
    page_pool: PagePool, transactional_db: None, bo: User, deal: str, result: str
) -> None:
    game = begun(bo, deal)
    with page_pool.lent(has_js=False) as page:
        sign_in(page.context, client_of(bo), page_pool.url, "night")
        page.goto(game.get_absolute_url())
        while not has_ended(game):
            by_click(page, game)
        assert game.result == result
        page.get_by_role("link", name="Look at your reading").click()
        expect(page.locator(".station").nth(3)).to_be_visible()


def test_real_cards_are_told_one_by_one(
    page: Page, context: BrowserContext, live_server: Any, transactional_db: None, bo: User
) -> None:
    game = play.begin_game(bo, MODE.key, title="At the table", op_id=op(), is_real=True)
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto(game.get_absolute_url())
    for told, code in enumerate(("m7", "c3", "s4", "w9"), 1):
        page.fill("[name=written]", code)
        page.keyboard.press("Enter")
        expect(page.locator(".hcard")).to_have_count(told)
    page.wait_for_function("() => document.getAnimations().every(one => one.playState === 'finished')")
    assert violations(page) == []


def test_a_phone_shows_board_sentence_and_hand(
    context: BrowserContext, page: Page, live_server: Any, transactional_db: None, bo: User
) -> None:
    game = begun(bo, WON)
    play_on(game, 1)
    page.set_viewport_size({"width": 390, "height": 844})
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto(game.get_absolute_url())
    for part in (".t-board", ".plane", ".hands", ".t-do .btn"):
        box = page.locator(part).bounding_box()
        assert box
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 844, part
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_real_card_is_one_tap_and_the_page_stays_where_it_is(
    page_pool: PagePool, transactional_db: None, faults: list[str]
) -> None:
    """On a phone: four cards of a real deck pressed one after another; nothing scrolls by itself."""
    bo = make_user("bo")
    game = play.begin_game(bo, MODE.key, title="On the quay", op_id=op(), is_real=True)
    phone: Any = {"width": 390, "height": 844}
    with seated(page_pool, [client_of(bo)], faults, has_js=True) as (page,):
        page.set_viewport_size(phone)
        page.goto(game.get_absolute_url())
        for code in ("c9", "m17", "s3"):
            page.evaluate(
                "code => document.getElementById(`see-${code}`).click()", code
            )  # a tap, without a scroll
            expect(page.locator(f"#see-{code}")).to_have_class("not")
            assert page.evaluate("[scrollY, document.activeElement.id]") == [0, "waits"]
        page.evaluate("document.getElementById('see-w8').click()")
        expect(page.locator(".handsec .hcard")).to_have_count(4)
        assert page.evaluate("scrollY") == 0
        page.wait_for_function("() => document.getAnimations().every(one => one.playState === 'finished')")
        assert violations(page) == []
