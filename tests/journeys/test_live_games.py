"""Games at the live table: clicks a turn takes, and what stands in the window at every state of a recorded game."""

import json
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page

from campaigns.models import User
from divination.games import play
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES
from tests.cast import client_of, op
from tests.divination.games import begin
from tests.journeys.looks import SETTLED, settle, texts
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated
from tests.rules.sefirot.playthroughs import FOLDER

RECORDED = (FOLDER / "know_thyself-draws-itself.txt").read_text("utf-8").splitlines()
DEAL = next(line.removeprefix("deal ") for line in RECORDED if line.startswith("deal "))
MOVES = [line for line in RECORDED if line[0] not in " #" and line.partition(" ")[0] not in (
    "new", "deal", "outcome", "reading",
)]  # fmt: skip
LOADED_ANEW = 8  # states of the recorded game that are held against the page as it is loaded
SHOWN = ("#waits", "#board", ".hands", ".t-do", "#gamelog summary")
WINDOWS = [{"width": 390, "height": 844}, {"width": 1366, "height": 768}]
# What of the selectors does not lie within the window, as it stands unscrolled.
OUTSIDE = """selectors => selectors.flatMap(one => [...document.querySelectorAll(one)].filter(each => {
  const {width, top, left, bottom, right} = each.getBoundingClientRect();
  return !width || top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
}).map(each => one + " " + Math.round(each.getBoundingClientRect().bottom)))"""
# Which cards of the Seeresses lie over the hand beneath them.
OVER_THE_HAND = """() => {
  const hand = document.querySelector(".hands")?.getBoundingClientRect().top ?? Infinity;
  return [...document.querySelectorAll(".seer .wide")]
    .filter(each => each.getBoundingClientRect().bottom > hand + 1).map(() => "over the hand");
}"""
# As a press on a link draws the table: nobody need load all of the page anew for each state.
DRAW = f"""async url => {{
  const game = document.getElementById("game");
  htmx.ajax("GET", url, {{source: game, target: game, swap: "outerHTML"}});
  await ({SETTLED})();
  return document.getElementById("game").getAttribute("hx-headers");
}}"""
AMISS = f"selectors => {{ scrollTo(0, 0); return [...({OUTSIDE})(selectors), ...({OVER_THE_HAND})()]; }}"
IN_SIGHT = [
    "#waits",
    "#fell h2",
    ".t-do .btn",
    "a.place .disk",
    "a.seer",
    ".hands a.hcard .card",
    "a.faced .card",
    "a.t-way[aria-current]",
    ".hands .hcard .card",
]


def press(page: Page, selector: str) -> None:
    """Press what is there: of a place its disk, for the middle of all it holds may be bare board."""
    found = page.locator(selector)
    disks = found.locator(".disk")
    with page.expect_response(lambda answer: "/games/" in answer.url):
        (disks if disks.count() else found).first.click()
    settle(page)


def play_by_pressing(page: Page, game: Game, move: str) -> int:
    """Make *move* on the board, and return how many clicks it took."""
    position = steps_of_game(game)[-1].position
    every = [*position.options(), *MODES[game.mode].changes(position)]
    option = next(one for one in every if one.move == move)
    url, clicks = game.get_absolute_url(), 0
    button = f".t-do [name=move][value='{move}'] ~ button"
    place = f"a[href='{url}?card={option.card}&place={option.place}']"
    card = f"a[href='{url}?card={option.card}']"
    if not option.card and not page.locator(button).count():  # how one plays on
        page.locator(".settings summary").click()
        press(page, f"button[name=move][value='{move}']")
        return 2
    if not page.locator(f"{button}, {place}").count():
        press(page, card)
        clicks = 1
    press(page, button if page.locator(button).count() else place)
    return clicks + 1


@pytest.fixture
def table(page_pool: PagePool, transactional_db: None, bo: User, faults: list[str], request: Any) -> Any:
    with seated(page_pool, [client_of(bo)], faults, has_js=True) as (page,):
        yield page


@pytest.fixture
def anew(page_pool: PagePool, bo: User, faults: list[str]) -> Any:
    with seated(page_pool, [client_of(bo)], faults, has_js=True) as (page,):
        yield page


def test_a_turn_of_know_thyself_takes_two_clicks_and_stands_as_if_it_was_loaded_anew(
    table: Page, anew: Page, bo: User
) -> None:
    """A recorded game by choices of its own. A card that rises asks for one press more, where it has a choice."""
    game = begin(bo, deal=DEAL)
    for page in (table, anew):
        page.set_viewport_size(WINDOWS[1])  # type: ignore[arg-type]
    table.goto(game.get_absolute_url())
    turns: list[list[int]] = [[]]
    made = [""]
    for move in MOVES:
        if move in [step.line for step in steps_of_game(game)[len(made) :]]:
            made.append(move)  # it followed by itself
            continue
        turn = steps_of_game(game)[-1].position.turn  # type: ignore[attr-defined]
        clicks = play_by_pressing(table, game, move)
        game.refresh_from_db()
        made.append(move)
        if len(made) <= 1 + LOADED_ANEW:
            told = [texts(table, one) for one in SHOWN]
            anew.goto(game.get_absolute_url())
            assert told == [texts(anew, one) for one in SHOWN], move
        assert clicks <= 2, move
        if "draws" not in move:
            turns[-1].append(clicks)
        if steps_of_game(game)[-1].position.turn > turn:  # type: ignore[attr-defined]
            turns.append([])
    assert game.ended_at
    played = [turn for turn in turns if turn]
    assert median(map(sum, played)) <= 2
    assert all(sum(turn) <= 2 for turn in played if len(turn) == 1)
    assert sum(map(sum, played)) / len(played) <= 2


def draw(page: Page, game: Game, chosen: str = "") -> None:
    """Have *page* draw the game as it stands, with what is *chosen* in it."""
    drawn = page.evaluate(DRAW, f"{game.get_absolute_url()}{chosen}")
    assert json.loads(drawn) == {"Drawn": str(game.number)}


def outside(page: Page) -> list[str]:
    """Return what is out of sight as the page stands, on a phone and on a desk, first in the window that it has."""
    found: list[str] = []
    for window in sorted(WINDOWS, key=lambda window: window != page.viewport_size):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        seen = page.evaluate(AMISS, IN_SIGHT)
        found += [f"{window['width']}: {one}" for one in seen]
    return found


@pytest.mark.parametrize("mode", ["know_thyself", "dream_odyssey"])
def test_at_every_state_what_counts_lies_in_the_window(table: Page, bo: User, mode: str) -> None:
    """The line of who waits, what just happened, each button, whatever may be aimed at: unscrolled."""
    game = begin(bo, mode, deal=DEAL)
    faults: dict[str, list[str]] = {}
    table.goto(game.get_absolute_url())
    while not game.ended_at:
        position, number = steps_of_game(game)[-1].position, game.number
        move = MOVES[number] if mode == "know_thyself" else MODES[mode].sensible(position)
        option = next((one for one in position.options() if one.move == move), None)
        chosen = f"?card={option.card}&place={option.place}" if option and option.card else ""
        if number % 6 == 5:
            table.goto(game.get_absolute_url())  # as who comes back sees it
        else:
            draw(table, game, chosen if number % 4 else "")
        if found := outside(table):
            faults[f"{number} {move}"] = found
        play.play_line(game, move, seen_number=number, op_id=op())
    draw(table, game)
    assert {**faults, "end": outside(table)} == {"end": []}
