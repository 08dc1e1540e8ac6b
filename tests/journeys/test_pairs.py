"""Two of a campaign play a game for two in two browsers, one at a desk, one with a phone."""

import re
from collections.abc import Callable
from random import Random
from time import sleep
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import APIResponse, Page, Route, expect

from campaigns.models import Campaign, User
from divination.games import pairs
from divination.models import PairGame
from divination.modes import MODES_FOR_TWO
from divination.rules.starfield import FAR_FIELD, ONE, TWO
from tests.cast import client_of, op
from tests.conftest import at_night
from tests.journeys.axe import violations
from tests.journeys.held import held_back
from tests.journeys.looks import asked, texts
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated

DESK, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
TURNS, TURNS_COUNTED = 6, at_night(200, ci=5)
IN_SIGHT = "#waits, #fell p, .side h2, .plane, .sky, .hand .card, #next"
CLICK_TWICE = """() => document.addEventListener("htmx:afterSettle", () => setTimeout(() =>
  document.getElementById("next").dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true, detail: 2}))
, 100))"""
# In one step, since a poll may draw the table anew between two.
TOPS_OF_HAND = """() => [false, true].map(isOpen => {
  document.getElementById("again").open = isOpen;
  return document.querySelector(".hand, .hands").getBoundingClientRect().top;
})"""
OUTSIDE = """places => places.filter(place => {
  const box = place.getBoundingClientRect();
  return box.width && !(box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1);
}).map(place => place.tagName + "." + place.getAttribute("class"))"""


def begin_with_bo(desk: Page, mode: str) -> PairGame:
    """Let Ada begin at her desk, from the page of her games."""
    desk.goto("/games/")
    desk.get_by_role("link", name="Begin one").click()
    desk.locator("input[name=mode]").and_(desk.get_by_label(mode)).check()
    desk.locator("fieldset", has_text="With whom").get_by_role("radio", name="Bo ,").check()
    desk.get_by_role("button", name="Begin").click()
    expect(desk.locator("#waits")).to_be_visible()
    return PairGame.objects.get()


def play_a_turn(page: Page) -> int:
    """Draw by a press where the page does not draw by itself, then do what is likely; return the clicks."""
    if not is_plain(page):
        expect(page.locator("form[data-by-itself]")).to_have_count(0)
    clicks, drawn = 0, page.locator("#moves input[name=op_id]")
    while drawn.count():
        before = drawn.get_attribute("value")
        page.locator("#next").click()
        clicks += 1
        expect(page.locator(f"#moves input[value='{before}']")).to_have_count(0)
    return clicks


def is_plain(page: Page) -> bool:
    """Say whether *page* runs no script of the app's."""
    return page.locator("[data-by-itself]").count() > 0 and not page.evaluate("Boolean(window.htmx)")


@pytest.mark.parametrize("mode", ["Warring Planets", "Lovers’ Discourse"])
@pytest.mark.parametrize("has_js", [True, False], ids=["scripts", "plain"])
def test_two_play_some_turns(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str], mode: str, has_js: bool,
) -> None:  # fmt: skip
    clients = [client_of(ada), client_of(bo)]
    with seated(page_pool, clients, faults, has_js=has_js) as (desk, phone):
        desk.set_viewport_size(DESK)  # type: ignore[arg-type]
        phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
        game = begin_with_bo(desk, mode)
        phone.goto(game.get_absolute_url())
        pages = {ONE: desk, TWO: phone}
        if pairs.known_to(game, frozenset()).position.seat == TWO:  # it waits for Bo, on his first page
            phone.goto("/")
            phone.get_by_role("link", name="Play on").first.click()
        for _ in range(TURNS):
            game.refresh_from_db()
            position = pairs.known_to(game, frozenset()).position
            if position.outcome:
                break
            page = pages[position.seat]
            if not has_js:
                page.reload()
            expect(page.locator("#waits")).to_contain_text("For you")
            assert asked(page, OUTSIDE, IN_SIGHT) == []
            assert play_a_turn(page) >= (1 if has_js else 2)
        game.refresh_from_db()
        assert game.number >= 2 * TURNS or game.ended_at
        if has_js:
            waits = desk.locator("#waits")
            expect(waits).to_have_text(re.compile("For you, Ada|Bo "))
            assert [fault for page in pages.values() for fault in violations(page)] == []
            expect(phone.locator("#waits")).to_have_text(re.compile("For you, Bo: play|Ada "))


def test_a_turn_takes_two_clicks_and_by_hand_three(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str],
) -> None:  # fmt: skip
    """Choose any card of the hand, press where it goes; the other page follows by itself, and draws as it is set."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE
    )
    with seated(page_pool, [client_of(ada), client_of(bo)], faults, has_js=True) as (desk, phone):
        phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
        phone.goto(game.get_absolute_url())
        phone.get_by_role("button", name="Draws by itself").click()
        expect(phone.get_by_role("button", name="Draws by itself")).to_have_attribute("aria-pressed", "false")
        desk.goto(game.get_absolute_url())
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")  # without a click
        desk.locator("#moment summary").click()  # one who has read the rules of the moment
        choose_another_card(desk)
        expect(desk.locator("#moment")).not_to_have_attribute("open", "")
        place = choose_the_last_way_in_words(desk)
        expect(desk.locator("[id^=place-][aria-current]")).to_have_id(place)
        choose_another_card_and_press_where_it_goes(desk)
        expect(desk.locator("#waits")).to_have_text("Bo draws a card.")
        expect(phone.locator("#waits")).to_have_text("For you, Bo: draw a card.")
        wait_until_bo_has_seen_the_last_act(game)
        desk.reload()
        desk.get_by_role("button", name="Ask to take back").click()
        phone.get_by_role("button", name="Let it be taken back").click()
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")
        choose_another_card_and_press_where_it_goes(desk)
        expect(phone.locator("#waits")).to_have_text("For you, Bo: draw a card.")
        closed, opened = phone.evaluate(TOPS_OF_HAND)  # what Ada did is followed again over the board
        assert opened == closed
        expect(phone.locator("#again li").last).to_be_visible()
        phone.locator("#next").click()
        expect(phone.locator("#waits")).to_have_text("For you, Bo: play a card.")
        choose_another_card_and_press_where_it_goes(phone)
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")


def wait_until_bo_has_seen_the_last_act(game: PairGame) -> None:
    """Bo's page tells it once it has drawn the act."""
    game.refresh_from_db()
    for _ in range(100):
        if game.seats.filter(key=TWO, seen_number__gte=game.number).exists():
            return
        sleep(0.1)
    raise AssertionError("Bo's page never told that it drew the last act.")


def choose_the_last_way_in_words(page: Page) -> str:
    """Choose it, and return the id of its place on the board."""
    way = page.locator("#moves [name=move]").last
    expect(way).not_to_be_checked()
    way.check()
    return f"place-{way.get_attribute('data-place')}"


def choose_another_card(page: Page) -> None:
    card = page.locator(".hand a:not([aria-current])").first.get_attribute("id")
    page.locator(f"#{card}").click()
    expect(page.locator(f"#{card}")).to_have_attribute("aria-current", "true")


def choose_another_card_and_press_where_it_goes(page: Page) -> None:
    choose_another_card(page)
    page.locator(".plane th a:visible, .at.open").first.click()


def test_a_turn_is_played_by_keyboard_alone(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str],
) -> None:  # fmt: skip
    """Tab to another card, Enter, an arrow to another Seeress, Enter."""
    game = pairs.begin_pair_game(
        campaign,
        "warring_planets",
        (),
        ada,
        bo,
        title="Two skies",
        op_id=op(),
        first_seat=ONE,
        deal="c11c" * 16,
    )
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (desk,):
        desk.goto(game.get_absolute_url())
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")
        minors = {move.partition(">")[0] for move in position_of(game, ONE).choices if move.endswith(">2")}
        card = sorted(minors)[0]
        tab_to(desk, "Tab", f"#card-{card}")
        desk.keyboard.press("Enter")
        expect(desk.locator("#next")).to_be_focused()
        tab_to(desk, "Shift+Tab", "#moves [name=move]")
        while not desk.locator(f"[name=move][value='{card}>2']").is_checked():
            desk.keyboard.press("ArrowDown")
        tab_to(desk, "Tab", "#next")
        desk.keyboard.press("Enter")
        expect(desk.locator("#waits")).to_have_text("Bo draws a card.")
        assert [each.code for each in position_of(game).columns_of[ONE][1]] == [card]


@pytest.mark.parametrize("is_over_days", [False, True], ids=["together", "in pencil"])
def test_a_turn_begins_two_keys_from_the_likely_move(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str], is_over_days: bool,
) -> None:  # fmt: skip
    """Tab to "To your move", Enter: the button has the focus, also where the turn laid out in pencil is given."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        is_over_days=is_over_days, deal="c11c" * 16,
    )  # fmt: skip
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (desk,):
        desk.goto(game.get_absolute_url())
        for waits in ["draw a card", "play a card", "give the turn"] if is_over_days else ["play a card"]:
            expect(desk.locator("#waits")).to_contain_text(waits)
            desk.locator("#waits").focus()  # where a turn begins
            desk.keyboard.press("Tab")
            link = desk.get_by_role("link", name="To your move")
            expect(link).to_be_focused()
            expect(link).to_be_in_viewport()
            assert violations(desk) == []
            desk.keyboard.press("Enter")
            expect(desk.locator("#next")).to_be_focused()
            desk.keyboard.press("Enter")
        expect(desk.locator("#waits")).to_have_text("Bo draws a card.")
        expect(link).to_have_count(0)


def test_on_a_phone_another_card_goes_to_another_seeress_in_two_presses(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str],
) -> None:  # fmt: skip
    """A press on her column, whatever lies there; only while a card may go there."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        deal="c11c" * 16,
    )  # fmt: skip
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (phone,):
        phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
        phone.goto(game.get_absolute_url())
        expect(phone.locator("#waits")).to_have_text("For you, Ada: play a card.")
        minors = sorted(
            {move.partition(">")[0] for move in position_of(game, ONE).choices if move.endswith(">2")}
        )
        card = next(one for one in minors if phone.locator(f"#card-{one}:not([aria-current])").count())
        phone.locator(f"#card-{card}").click()
        expect(phone.locator(f"#card-{card}")).to_have_attribute("aria-current", "true")
        other = phone.locator(".near .plane th a:not([aria-current])").last
        box, lies = other.bounding_box(), phone.locator(".near .plane tbody").bounding_box()
        assert box
        assert lies
        assert box["width"] >= 44
        assert box["height"] >= 40
        assert lies["y"] - 4 <= box["y"] <= box["y"] + box["height"] <= lies["y"] + lies["height"] + 4
        assert violations(phone) == []
        which = texts(phone, ".near .plane th a").index(other.inner_text())
        phone.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75)
        expect(phone.locator("#waits")).to_have_text("Bo draws a card.")
        assert [each.code for each in position_of(game).columns_of[ONE][which]] == [card]
        expect(phone.locator(".plane th a")).to_have_count(0)


def tab_to(page: Page, key: str, place: str) -> None:
    """Press *key* until the focus is there; a page has no fifty places to stop at."""
    for _ in range(50):
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
        page.keyboard.press(key)
    raise AssertionError(place)


def test_a_turn_over_days_takes_four_clicks_from_home(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str],
) -> None:  # fmt: skip
    """Play on, draw, lay the likely move out, give; another device shows the pencil, the other player nothing."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        is_over_days=True,
    )  # fmt: skip
    people = [client_of(ada), client_of(ada), client_of(bo)]
    with seated(page_pool, people, faults, has_js=True) as (desk, phone, other):
        other.goto(game.get_absolute_url())
        desk.goto("/")
        desk.get_by_role("link", name="Play on").first.click()
        desk.locator("#next").click()
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")
        desk.locator("#next").click()
        expect(desk.locator("#waits")).to_have_text("For you, Ada: give the turn.")
        phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
        phone.goto(game.get_absolute_url())
        expect(phone.get_by_role("button", name="Give the turn")).to_be_in_viewport()
        expect(other.locator("#waits")).to_have_text("Ada plays a card.")
        assert [fault for page in (desk, phone) for fault in violations(page)] == []
        desk.get_by_role("button", name="Give the turn").click()
        expect(other.locator("#waits")).to_have_text("For you, Bo: draw a card.")


THREE_RISE = [  # of the deal below, until Ada has drawn: the Ace of Wands then matches two cards
    "draw", "m21@L4", "draw", "m14@L1", "draw", "p7>1", "draw", "m3@L2", "draw", "m10@L3", "draw", "c6>1", "draw",
    "s11>2", "draw", "s1>2", "draw",
]  # fmt: skip
HEIGHTS = "parts => parts.map(part => part.clientHeight)"
COVERED = """() => {
  const button = document.getElementById("next");
  const {left, top, width, height} = button.getBoundingClientRect();
  const at = part => document.elementFromPoint(left + width / 2, top + height * part);
  return [.1, .5, .9].filter(part => !button.contains(at(part)));
}"""


def test_a_long_turn_in_pencil_leaves_its_places_and_its_button_room_at_a_desk(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str],
) -> None:  # fmt: skip
    """Three cards rose and are placed; what is laid out scrolls in itself, and nothing lies over the button."""
    game = pairs.begin_pair_game(
        campaign, "lovers_discourse", ("numerology",), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        is_over_days=True, deal="ab71fc4c8a1c4d62b9202b36ee7c07dd398a0907a37037bd8c3959d6af573608",
    )  # fmt: skip
    for move in THREE_RISE:
        seat = position_of(game).seat
        by = ada if seat == ONE else bo
        pairs.make_move(game, seat, move, seen_number=game.number, op_id=op(), by=by)
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (desk,):
        desk.set_viewport_size(DESK)  # type: ignore[arg-type]
        desk.goto(game.get_absolute_url())
        desk.locator("#card-w1").click()
        expect(desk.locator("#card-w1")).to_have_attribute("aria-current", "true")
        expect(desk.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
        desk.locator(".near .plane th a").nth(2).click()
        for steps in (1, 2, 3):
            expect(desk.locator(".pencil li")).to_have_count(steps)
            expect(desk.locator("#waits")).to_have_text("For you, Ada: place what rose.")
            assert desk.evaluate(COVERED) == []
            assert asked(desk, HEIGHTS, "#moves .t-rows")[0] >= 60
            assert asked(desk, HEIGHTS, ".pencil")[0] >= 100
            assert violations(desk) == []
            desk.locator("#next").click()
        expect(desk.locator("#waits")).to_have_text("For you, Ada: give the turn.")
        assert desk.evaluate(COVERED) == []
        desk.get_by_role("button", name="Give the turn").click()
        expect(desk.locator("#waits")).to_have_text("Bo draws a card.")


@pytest.mark.parametrize("has_js", [True, False], ids=["scripts", "plain"])
def test_another_card_than_the_likely_one_is_given_over_days_in_four_clicks_from_home(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str], has_js: bool,
) -> None:  # fmt: skip
    """Play on, draw, another card, and one press that lays it out and gives it; on a phone all of it is in sight."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        is_over_days=True, deal="c11c" * 16,
    )  # fmt: skip
    with seated(page_pool, [client_of(ada)], faults, has_js=has_js) as (phone,):
        phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
        phone.goto("/")
        phone.get_by_role("link", name="Play on").first.click()
        phone.locator("#next").click()
        expect(phone.locator("#waits")).to_have_text("For you, Ada: play a card.")
        minors = {move.partition(">")[0] for move in position_of(game, ONE).choices if move.endswith(">2")}
        card = next(
            one for one in sorted(minors) if phone.locator(f"#card-{one}:not([aria-current])").count()
        )
        phone.locator(f"#card-{card}").click()
        expect(phone.locator(f"#card-{card}")).to_have_attribute("aria-current", "true")
        at_once = phone.get_by_role("button", name="Lay it out and give the turn")
        expect(at_once).to_be_in_viewport(ratio=1)
        expect(phone.locator("#moves .does").first).to_be_in_viewport(ratio=1)
        assert asked(phone, OUTSIDE, IN_SIGHT) == []
        if has_js:
            assert violations(phone) == []
        at_once.click()
        expect(phone.locator("#waits")).to_have_text("Bo draws a card.")
        assert card in {each.code for column in position_of(game).columns_of[ONE] for each in column}


@pytest.mark.parametrize("has_js", [True, False], ids=["scripts", "plain"])
def test_another_card_to_another_place_is_given_over_days_in_four_clicks_from_home(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str], has_js: bool,
) -> None:  # fmt: skip
    """Draw a card on home, another card than the likely one, another Seeress, give."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        is_over_days=True, deal="c11c" * 16,
    )  # fmt: skip
    with seated(page_pool, [client_of(ada)], faults, has_js=has_js) as (phone,):
        phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
        phone.goto("/")
        clicks = [phone.get_by_role("button", name="Draw a card")]
        clicks[-1].click()
        expect(phone.locator("#waits")).to_have_text("For you, Ada: play a card.")
        minors = {move.partition(">")[0] for move in position_of(game, ONE).choices if move.endswith(">2")}
        card = next(
            one for one in sorted(minors) if phone.locator(f"#card-{one}:not([aria-current])").count()
        )
        clicks.append(phone.locator(f"#card-{card}"))
        clicks[-1].click()
        expect(clicks[-1]).to_have_attribute("aria-current", "true")
        clicks.append(phone.locator(".near .plane th a:not([aria-current])").last)
        which = texts(phone, ".near .plane th a").index(clicks[-1].inner_text())
        clicks[-1].click()
        if has_js:  # it was laid by the press; meanwhile no button does anything
            expect(phone.locator("#waits")).to_have_text("For you, Ada: give the turn.")
        clicks.append(phone.get_by_role("button", name=re.compile("ive the turn$")))
        expect(clicks[-1]).to_be_in_viewport(ratio=1)
        clicks[-1].click()
        expect(phone.locator("#waits")).to_have_text("Bo draws a card.")
        assert [each.code for each in position_of(game).columns_of[ONE][which]] == [card]
        assert len(clicks) == 4


@pytest.mark.parametrize("mode", ["warring_planets", "lovers_discourse"])
def test_a_game_by_its_players_own_choices_takes_two_clicks_a_turn_and_one_a_raised_card(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str], mode: str,
) -> None:  # fmt: skip
    """Any card of the hand goes anywhere, what rises where it is likely; of each game a whole one at night."""
    random = Random(f"clicks {mode}")
    game = pairs.begin_pair_game(
        campaign, mode, (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE, deal="c11c" * 16
    )
    with seated(page_pool, [client_of(ada), client_of(bo)], faults, has_js=True) as pages:
        for page in pages:
            page.set_viewport_size(DESK)  # type: ignore[arg-type]
            page.goto(game.get_absolute_url())
        for _ in range(TURNS_COUNTED):
            turn, clicks, chosen = position_of(game).turn, 0, 0
            while not (now := position_of(game)).outcome and now.turn == turn:
                page = pages[int(now.seat) - 1]
                if now.phase == "draw" and list(now.choices) == ["draw"]:
                    expect(page.locator("#waits")).to_contain_text("play a card")  # without a click
                    continue
                chosen += now.phase != "play"  # a risen card, a gift or a draw, Courts that met
                clicks += click_through(page, game, random)
            assert clicks - chosen <= 2, turn
            if position_of(game).outcome:
                break


def position_of(game: PairGame, *seats: str) -> Any:
    game.refresh_from_db()
    return pairs.known_to(game, frozenset(seats)).position


def click_through(page: Page, game: PairGame, random: Random) -> int:
    """Make one move, of the hand any, else the likely one; return its clicks."""
    before, now = game.number, position_of(game)
    own = position_of(game, now.seat)
    move = random.choice(list(own.choices)) if now.phase == "play" else MODES_FOR_TWO[game.kind].sensible(own)
    expect(page.locator("#waits")).to_contain_text("For you")
    card = re.search(r"[scwpm]\d+", move)
    place = FAR_FIELD[now.seat] if move.startswith("gift") else re.split("[@>]", move)[-1]
    clicks = 0
    if page.locator(f"#moves [name=move][value='{move}']").count() == 0:
        assert card
        page.locator(f"#card-{card[0]}").click()
        expect(page.locator(f"#card-{card[0]}")).to_have_attribute("aria-current", "true")
        clicks += 1
    way = page.locator(f"#moves [name=move][value='{move}']")
    if way.get_attribute("type") == "hidden" or way.is_checked():
        page.locator("#next").click()
    elif ">" in move:
        page.locator(".plane th a").nth(int(place) - 1).click()
    else:
        page.locator(f"#place-{place}").click()
    expect(page.locator(f"#moves [name=number][value='{before}']")).to_have_count(0)
    return clicks + 1


def test_a_double_click_makes_one_move(
    page_pool: PagePool, transactional_db: None, ada: User, faults: list[str]
) -> None:
    """The app answers at once, and the page draws by itself: the next turn's button stands under the pointer."""
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (desk,):
        desk.goto("/games/two/")
        desk.locator("label.pick", has_text="Warring Planets").click()
        desk.locator("fieldset.with label", has_text="The app").click()
        desk.get_by_role("button", name="Begin").click()
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")
        before = PairGame.objects.get().number
        desk.evaluate(CLICK_TWICE)
        desk.locator("#next").click()
        expect(desk.locator(f"#moves input[name=number][value='{before}']")).to_have_count(0)
        expect(desk.locator("#waits")).to_have_text(re.compile("^For you, Ada: pla"))
        after = PairGame.objects.get().number
        desk.wait_for_timeout(500)
        assert PairGame.objects.get().number == after


PRESSED = ".plane th a, a.at, #next, .ways button, .t-log a.go[hx-get]"
DIM = """places => places.map(place => {
  const {cursor, textDecorationColor} = getComputedStyle(place);
  return cursor === "progress" && textDecorationColor === "rgba(0, 0, 0, 0)";
})"""
ENDS: dict[str, Callable[[Route], None]] = {  # one after another: the move is made by the last
    "refused": lambda route: route.fulfill(status=503, body="Nothing was written."),
    "lost": lambda route: route.abort(),
    "answered": lambda route: route.continue_(),
}


@pytest.mark.parametrize("is_over_days", [False, True], ids=["together", "in pencil"])
def test_what_cannot_be_pressed_while_a_move_is_on_its_way_shows_so(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign, is_over_days: bool,
) -> None:  # fmt: skip
    """All but the cards of the hand, and it can be read; a press beside it sends nothing, and is told why; then all may
    be pressed, however that ended.
    """
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        deal="c11c" * 16, is_over_days=is_over_days,
    )  # fmt: skip
    pairs.make_move(game, ONE, "draw", seen_number=game.number, op_id=op(), by=ada)
    with seated(page_pool, [client_of(ada)], [], has_js=True) as (desk,):
        desk.goto(
            game.get_absolute_url()
        )  # while nothing is held back: then a browser forgets all that it was sent
        with held_back(desk, re.compile("/(move|pencil)/$")) as held:
            desk.locator(".hand a:not([aria-current])").first.click()
            expect(desk.locator("#pair")).not_to_have_attribute("aria-busy", "true")
            for sent, end in enumerate(ENDS, 1):
                desk.locator("#next").click()
                while len(held) < sent:
                    desk.wait_for_timeout(50)
                expect(desk.locator("#pair")).to_have_attribute("aria-busy", "true")
                desk.wait_for_timeout(400)
                assert set(asked(desk, DIM, PRESSED)) == {True}
                assert set(asked(desk, DIM, ".hand a")) == {False}
                if sent == 1:
                    assert violations(desk) == []  # what is dim can be read
                desk.evaluate("document.getElementById('said').textContent = ''")
                desk.locator(".plane th a:visible, .at.open").first.click()
                expect(desk.locator("#said")).to_have_text("Your move is on its way.")
                assert len(held) == sent
                ENDS[end](held[-1])
                expect(desk.locator("#pair")).not_to_have_attribute("aria-busy", "true")
                expect(desk.locator("#waits")).to_have_text(
                    "For you, Ada: play a card." if end != "answered"
                    else "For you, Ada: give the turn." if is_over_days
                    else "Bo draws a card."
                )  # fmt: skip
                assert True not in asked(desk, DIM, PRESSED)


def test_who_was_signed_out_meanwhile_is_led_by_a_press_to_sign_in_and_back(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str],
) -> None:  # fmt: skip
    """The page that asks by itself stays; a press brings the whole page to sign in, not one inside the table."""
    game = pairs.begin_pair_game(
        campaign,
        "warring_planets",
        (),
        ada,
        bo,
        title="Two skies",
        op_id=op(),
        first_seat=ONE,
        deal="c11c" * 16,
    )
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (desk,):
        desk.goto(game.get_absolute_url())
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")
        desk.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
        with desk.expect_response(lambda answer: "/sign-in/" in answer.url):
            pass  # it asked by itself
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")
        desk.locator("#next").click()
        expect(desk.get_by_role("heading", name="Sign in")).to_be_visible()
        assert desk.url.endswith(f"/sign-in/?next={game.get_absolute_url()}")
        expect(desk.locator("#pair")).to_have_count(0)


NEXT_THEN_A_CARD = """() => {
  document.getElementById("next").click();
  document.querySelector(".hand a:not([aria-current])").click();
}"""
NEXT_THEN_ANOTHER_PLACE = """() => {
  document.getElementById("next").click();
  document.querySelector(".plane th a:not([aria-current]), .at.open:not([aria-current])").dispatchEvent(
    new MouseEvent("click", {bubbles: true, cancelable: true}));
}"""


@pytest.mark.parametrize("is_over_days", [False, True], ids=["together", "in pencil"])
@pytest.mark.parametrize("press", [NEXT_THEN_A_CARD, NEXT_THEN_ANOTHER_PLACE], ids=["card", "place"])
def test_who_presses_on_while_their_move_is_on_its_way_is_refused_nothing(
    page_pool: PagePool, transactional_db: None, ada: User, bo: User, campaign: Campaign,
    faults: list[str], press: str, is_over_days: bool,
) -> None:  # fmt: skip
    """The move counts, and its answer is what the page shows, in whatever order they come."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        deal="c0ffee", is_over_days=is_over_days,
    )  # fmt: skip
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (desk,):
        desk.goto(game.get_absolute_url())
        if is_over_days:
            desk.locator("#next").click()
        expect(desk.locator("#waits")).to_have_text("For you, Ada: play a card.")
        desk.route(
            "**seen=**", lambda route: route.fulfill(status=204)
        )  # what nobody asks for does not mend it
        answers: list[APIResponse] = []

        def answer_late(held: list[Route], route: Route) -> None:
            if held:
                return route.continue_()
            sleep(0.4)  # a card pressed meanwhile is answered first
            answers.append(route.fetch())
            held.append(route)

        with held_back(desk, re.compile("/(move|pencil)/$"), answer_late) as held:
            desk.evaluate(press)
            desk.wait_for_timeout(1000)  # another place pressed meanwhile is answered by now
            expect(desk.locator("#errors")).to_have_count(0)
            for route, answer in zip(held, answers, strict=True):
                route.fulfill(response=answer)
        waits = "For you, Ada: (give|place)" if is_over_days else "Bo draws|For you, Ada: place"
        expect(desk.locator("#waits")).to_have_text(re.compile(waits))
        expect(desk.locator("#errors")).to_have_count(0)
        desk.wait_for_load_state("networkidle")
        expect(desk.locator("#waits")).to_have_text(re.compile(waits))
        expect(desk.locator("#errors")).to_have_count(0)
