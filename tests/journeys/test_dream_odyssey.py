"""A whole journey in a browser, to both endings: with scripts, and without."""

import re
from collections.abc import Collection
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from campaigns.models import User
from divination.games.playing import log_of_game_newest_first, step_that_may_be_taken_back, steps_of_game
from divination.models import Game
from divination.modes import MODES
from divination.rules.engine import Option
from tests.cast import client_of, make_user
from tests.divination.games import begin, play_on
from tests.journeys.looks import settle
from tests.journeys.page_pool import PagePool
from tests.journeys.test_know_thyself import press, press_to
from tests.journeys.test_pages import sign_in

MODE = MODES["dream_odyssey"]
# Deals that a sensible player wins, and loses.
WON, LOST = (
    "0000000000000000000000000000000000000000000000000000000000000040",
    "0000000000000000000000000000000000000000000000000000000000000003",
)
AGAIN = {4, *range(8, 12), *range(13, 18)}  # where who loses makes a move of a kind that they made before


def wait_until_answered(page: Page, *, scripts: bool) -> None:
    """Wait until the page shows the answer."""
    if scripts:
        settle(page)
    else:
        page.wait_for_load_state()


def button_of(option: Option) -> str:
    return f".t-do [name=move][value='{option.move}'] ~ button"


def links_of(url: str, option: Option) -> list[str]:
    """Return what may have to be chosen before *option* has its button."""
    if not option.card:
        return [f"{url}?move={option.move.replace(' ', '+')}"]
    return [f"{url}?card={option.card}", f"{url}?card={option.card}&place={option.place}"]


def write_while_choosing(page: Page, game: Game) -> None:
    """Open the journal, write, and choose where to go: the words stand there still."""
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Write in your journal").first.click()
    page.locator("#journal-0-text").fill("A door that was not there yesterday.")
    page.locator("svg a.place").first.click()
    page.wait_for_url("**?move=*")
    settle(page)
    assert page.locator("#journal-0-text").input_value() == "A door that was not there yesterday."


def is_as_drawn_anew(page: Page) -> None:
    """What stayed in the page while the rest was drawn says what a page from nothing says."""
    parts = ("gamelog", "unfolding", "decks")
    before = [page.locator(f"#{part}").inner_text() for part in parts]
    page.reload()
    assert [page.locator(f"#{part}").inner_text() for part in parts] == before


def play_through(page: Page, game: Game, *, scripts: bool, by_code: Collection[int]) -> list[str]:
    """Make the moves of a sensible player as the page offers them: what is chosen first, then the button; return them.

    Those *by_code* are made beside the page.
    """
    url, pressed = game.get_absolute_url(), []
    page.goto(url)
    while not game.ended_at:
        if game.number in by_code:
            while game.number in by_code:
                play_on(game, 1)
            page.goto(url)
        if scripts and game.number % 5 == 4:
            is_as_drawn_anew(page)
        position = steps_of_game(game)[-1].position
        move = MODE.sensible(position)
        option = next(each for each in position.options() if each.move == move)
        button = page.locator(button_of(option))
        for href in links_of(url, option):
            if not button.count() and (link := page.locator(f"a[href='{href}']")).count():
                with page.expect_response(lambda answer: "/games/" in answer.url):
                    link.first.click()
                wait_until_answered(page, scripts=scripts)
        with page.expect_response(lambda answer: "/move/" in answer.url):
            button.first.click()
        wait_until_answered(page, scripts=scripts)
        game.refresh_from_db()
        pressed.append(move)
    return pressed


def kind_of(move: str) -> str:
    """Return what *move* does, whatever the card or the place."""
    return re.sub(r"[mcswp]\d+", "", move).partition(" ")[0]


@pytest.mark.parametrize(
    ("deal", "told", "scripts", "by_code"), [(WON, "Won.", True, ()), (LOST, "Lost.", False, AGAIN)]
)
def test_a_journey_is_played_to_its_end(
    transactional_db: None,
    page_pool: PagePool,
    ada: User,
    deal: str,
    told: str,
    scripts: bool,
    by_code: Collection[int],
) -> None:
    """Without scripts each kind of move is pressed once, and the last: code makes the others."""
    game = begin(ada, MODE.key, deal=deal)
    with page_pool.lent(has_js=scripts) as page:
        sign_in(page.context, client_of(ada), page_pool.url, "day")
        if scripts:
            write_while_choosing(page, game)
        pressed = play_through(page, game, scripts=scripts, by_code=by_code)
        made = [step.line for step in steps_of_game(game)[1:]]
        assert {kind_of(move) for move in pressed} == {kind_of(move) for move in made}
        assert pressed[-1] == made[-1]
        assert told in page.locator("#waits").inner_text()
        page.get_by_role("link", name="Look at your reading").click()
        page.wait_for_url(f"**{game.reading.get_absolute_url()}")


def by_keyboard(page: Page, game: Game) -> None:
    """Make the move of a sensible player by Tab and Enter."""
    position = steps_of_game(game)[-1].position
    move = MODE.sensible(position)
    option = next(each for each in position.options() if each.move == move)
    for href in links_of(game.get_absolute_url(), option):
        if not page.locator(button_of(option)).count() and page.locator(f"a[href='{href}']").count():
            press(page, f"a[href='{href}']")
    press(page, button_of(option))
    game.refresh_from_db()


def test_the_first_encounter_by_keyboard_alone(
    page: Page, context: BrowserContext, live_server: Any, transactional_db: None, bo: User
) -> None:
    """From the form to the first encounter's end, one move of it taken back and made again."""
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto(f"/games/new/?mode={MODE.key}&deal={WON}")
    press_to(page, ".beginning button.btn")
    told: set[str] = set()
    game, taken_back = Game.objects.get(), ""
    while not told & {"won", "lost"}:
        by_keyboard(page, game)
        if step_that_may_be_taken_back(game) and not taken_back:
            taken_back = steps_of_game(game)[-1].line
            press(page, "#take-back")
            game.refresh_from_db()
            by_keyboard(page, game)
        told |= {event.kind for event in steps_of_game(game)[-1].events}
    assert taken_back in [step.line for step in steps_of_game(game)]
    assert "encounter" in {event.kind for step in steps_of_game(game) for event in step.events}
    assert [line.text for line in log_of_game_newest_first(game) if line.is_undone] == [taken_back]


@pytest.mark.parametrize("width", [1280, 1366])
def test_a_row_stays_on_one_line_beside_the_hand(
    transactional_db: None, page_pool: PagePool, width: int
) -> None:
    user = make_user("bo")
    games = [begin(user, "dream_odyssey"), play_on(begin(user, "dream_odyssey"), 6)]
    with page_pool.lent(viewport={"width": width, "height": 768}) as page:
        sign_in(page.context, client_of(user), page_pool.url, "day")
        for game in games:
            page.goto(game.get_absolute_url())
            page.evaluate("document.fonts.ready")
            heights = [place.bounding_box()["height"] for place in page.locator(".t-way").all()]
            assert heights
            assert max(heights) <= 43  # two lines take 48
