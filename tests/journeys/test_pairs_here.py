"""Two play at one device, and one plays against the app, in a browser: with scripts and without."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.models import User
from decks.rules.tarot import CODES
from divination.errors import HintBusyError, HintError
from divination.games import app_turns, pairs
from divination.games.hint_press import json_answer_from_press
from divination.models import PairGame
from divination.rules.starfield import SEATS
from divination.rules.two_players import other_seat
from tests.cast import client_of
from tests.journeys.axe import violations
from tests.journeys.held import held_back
from tests.journeys.looks import asked
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated
from tests.journeys.test_pairs import DESK, IN_SIGHT, OUTSIDE, PHONE

NAMES = {"1": "Ada", "2": "Noor"}


def choose(page: Page, way: str) -> None:
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Games").first.click()
    page.get_by_role("link", name="Begin one").click()
    page.locator(f"input[name=partner][value={way}]").check()


def hand_of(game: PairGame, seat: str) -> list[str]:
    return [str(CODES[code]) for code in pairs.known_to(game, frozenset({seat})).position.hands[seat].cards]


def shown(page: Page, cards: list[str]) -> list[str]:
    body = page.content()
    return [card for card in cards if re.search(rf"\b{card}\b", body)]


def next_seat(game: PairGame) -> str:
    game.refresh_from_db()
    return str(pairs.known_to(game, frozenset()).position.seat)


def play_turn(page: Page, game: PairGame) -> None:
    """Press what leads on, until it is the other one's turn."""
    seat = next_seat(game)
    for _ in range(12):
        if next_seat(game) != seat:
            return
        op = page.locator("#moves input[name=op_id]")
        before = op.get_attribute("value")
        page.locator("#next").click()
        expect(page.locator(f"#moves input[value='{before}']")).to_have_count(0)


@pytest.mark.parametrize("has_js", [True, False], ids=["scripts", "plain"])
def test_two_share_a_phone_behind_a_curtain(
    page_pool: PagePool, transactional_db: None, ada: User, faults: list[str], has_js: bool
) -> None:
    with seated(page_pool, [client_of(ada)], faults, has_js=has_js) as (page,):
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        choose(page, "here")
        page.get_by_label("Who sits across").fill("Noor")
        page.get_by_role("button", name="Begin").click()
        game = PairGame.objects.get()
        seat = next_seat(game)
        show = page.get_by_role("button", name=re.compile("show my hand"))
        expect(show).to_have_text(f"I am {pairs.names_by_seat(pairs.seats_by_key(game))[seat]}: show my hand")
        assert shown(page, hand_of(game, "1") + hand_of(game, "2")) == []
        assert asked(page, OUTSIDE, "#waits, #fell p, .side h2, .sky, #next") == []
        show.click()
        expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
        assert shown(page, hand_of(game, other_seat(seat))) == []
        assert asked(page, OUTSIDE, IN_SIGHT) == []
        opened = page.url
        page.get_by_role("button", name="Hide my hand").click()
        expect(show).to_be_visible()
        page.go_back()
        assert page.locator(".hand").count() == 0
        page.goto(opened)
        expect(show).to_be_visible()
        show.click()
        expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
        play_turn(page, game)
        expect(show).to_have_text(re.compile(f"I am {re.escape(_name(game, other_seat(seat)))}"))
        hands = [card for each in SEATS for card in hand_of(game, each)]
        assert shown(page, hands) == []
        for away in (page.go_back, page.go_forward, page.reload):
            away()
            assert [card for card in shown(page, hands) if page.locator(".hand").count()] == []
        assert not has_js or violations(page) == []


ANSWERS: dict[str, Callable[[Route], None]] = {  # one after another: the card is drawn by the last
    "refused": lambda route: route.fulfill(status=503),
    "lost": lambda route: route.abort(),
    "answered": lambda route: route.continue_(),
}


def test_a_curtain_asked_for_while_a_card_is_drawn_hangs_however_that_ends(
    page_pool: PagePool, transactional_db: None, ada: User
) -> None:
    game = pairs.begin_pair_game_here(
        ada, "warring_planets", (), NAMES, title="Here", op_id="one device", first_seat="1", deal="c0ffee"
    )
    with seated(page_pool, [client_of(ada)], [], has_js=True) as (page,):
        page.goto(game.get_absolute_url())
        show = page.get_by_role("button", name=re.compile("show my hand"))
        with held_back(page, re.compile("/move/$")) as held:
            for sent, draw_is in enumerate(ANSWERS, 1):
                show.click()
                while len(held) < sent:  # the page draws by itself
                    page.wait_for_timeout(50)
                page.get_by_role("button", name="Hide my hand").click()
                ANSWERS[draw_is](held[-1])
                expect(show, draw_is).to_be_visible(timeout=5_000)
                assert page.locator(".hand").count() == 0, draw_is


def _name(game: PairGame, seat: str) -> str:
    return pairs.names_by_seat(pairs.seats_by_key(game))[seat]


@pytest.mark.parametrize("has_js", [True, False], ids=["scripts", "plain"])
def test_the_app_answers_within_four_clicks_of_home(
    page_pool: PagePool, transactional_db: None, ada: User, faults: list[str], has_js: bool
) -> None:
    with seated(page_pool, [client_of(ada)], faults, has_js=has_js) as (page,):
        page.set_viewport_size(DESK)  # type: ignore[arg-type]
        choose(page, "app")  # the third click
        expect(page.locator("input[name=player][value=sensible]")).to_be_checked()
        page.get_by_role("button", name="Begin").click()
        expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
        game = PairGame.objects.get()
        for _ in range(3):
            before = game.lines.filter(by="2").count()
            for _press in range(12):
                if game.lines.filter(by="2").count() > before:
                    break
                number = page.locator("#moves input[name=op_id]").get_attribute("value")
                page.locator("#next").click()
                expect(page.locator(f"#moves input[value='{number}']")).to_have_count(0)
            expect(page.locator("#fell")).to_contain_text("Reverie")
        assert shown(page, hand_of(game, "2")) == []
        assert not has_js or violations(page) == []


# What a browser says of whoever was not heard.
AMISS = "status of (429|503)|ERR_FAILED|^htmx:(sendError|responseError)|Code (429|503) from .*/app/"
HIDDEN = 'Object.defineProperty(document, "hidden", {get: () => !document.looks})'


def begun_with_far_sighted_one_first(ada: User) -> PairGame:
    game = pairs.begin_pair_record(
        PairGame(title="Far"), "warring_planets", (), {"1": ada, "2": None}, op_id="far sighted", by=ada, owner=ada,
        first_seat="2", deal="far",
    )  # fmt: skip
    game.seats.filter(key="2").update(player="far_sighted", name="Reverie")
    return game


def test_a_far_sighted_one_goes_on_by_itself_after_it_waited_or_went_unheard(
    page_pool: PagePool, transactional_db: None, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no room to think, then the database is busy, then the line is lost; then it plays, and nobody has
    pressed anything.
    """
    refusals = ["busy"]

    def refuse_first(*asked: Any, **told: Any) -> Any:
        if refusals:
            raise HintBusyError(refusals.pop())
        return json_answer_from_press(*asked, **told)

    monkeypatch.setattr(app_turns, "json_answer_from_press", refuse_first)
    unheard: list[Callable[[Route], None]] = [
        lambda route: route.continue_(), lambda route: route.fulfill(status=503), lambda route: route.abort()
    ]  # fmt: skip
    faults: list[str] = []
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (page,):
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.route("**/app/", lambda route: (unheard.pop(0) if unheard else Route.continue_)(route))
        page.goto(begun_with_far_sighted_one_first(ada).get_absolute_url())
        expect(page.locator("#app-plays")).to_contain_text("Reverie waits until there is room to think")
        expect(page.locator("#waits")).to_contain_text("For you, Ada: play a card", timeout=40_000)
        assert not unheard
        assert page.evaluate("document.activeElement === document.body")
        assert asked(page, OUTSIDE, IN_SIGHT) == []
    assert [fault for fault in faults if not re.search(AMISS, fault)] == []


@pytest.mark.parametrize(
    ("error", "said"),
    [(HintBusyError, "Reverie waits until there is room"), (HintError, "Reverie broke off while thinking")],
    ids=["no room", "broken"],
)
def test_a_far_sighted_one_that_waits_is_asked_again_only_while_somebody_looks(
    page_pool: PagePool, transactional_db: None, ada: User, monkeypatch: pytest.MonkeyPatch,
    error: type[HintError], said: str,
) -> None:  # fmt: skip
    """Once by the page that is opened behind others, and no more until it is seen."""
    asked: list[int] = []

    def refuse(*_asked: Any, **_told: Any) -> Any:
        asked.append(1)
        raise error("Not now.")

    monkeypatch.setattr(app_turns, "json_answer_from_press", refuse)
    with seated(page_pool, [client_of(ada)], [], has_js=True) as (page,):
        page.clock.install()
        page.add_init_script(HIDDEN)
        page.goto(begun_with_far_sighted_one_first(ada).get_absolute_url())
        expect(page.locator("#app-plays")).to_contain_text(said)
        assert page.evaluate("document.activeElement === document.body")  # nobody has pressed anything
        page.clock.run_for(120_000)
        page.wait_for_timeout(300)
        assert len(asked) == 1
        page.evaluate("document.looks = true")
        page.clock.run_for(31_000)
        page.wait_for_timeout(300)
        assert len(asked) > 1
        page.context.close()  # with its clock
