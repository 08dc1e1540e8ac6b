"""Turns of a dream in a browser: counted in clicks, by keyboard alone, over a dropped line, with stays and Guides.

What others do meanwhile is played by the rules; that their pages do it, the dreams of test_dream_table.py prove.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, ViewportSize, expect

from tests.cast import make_dreamer
from tests.characters.dreams import (
    DUEL,
    EFFORT,
    FOE,
    SELECTED,
    SPIKE,
    Dreaming,
    _as_laid,
    make_dream,
)
from tests.journeys.looks import asked, texts
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import press_and_see, seated
from tests.journeys.test_dream_table import OUTSIDE
from tests.pages.characters.test_dream_bad_input import fall

__all__ = ["_as_laid"]

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1366, "height": 768}
ASK_ANEW = "() => htmx.ajax('GET', location.pathname, {target: '#stage', swap: 'outerHTML'})"
FOCUS = "() => document.activeElement.id || document.activeElement.className"
PRESSED = ".t-bar :is(a, button), .t-may :is(a, button, summary, select, label:has(input))"
SMALLER_THAN_A_THUMB = """places => places.map(place => {
  const {width, height} = place.getBoundingClientRect();
  const isSmall = place.checkVisibility() && Math.min(width, height) < 43.5;
  return isSmall && [place.outerHTML.slice(0, 80), width, height].join(" ");
}).filter(Boolean)"""  # 44 px, but for what is rounded
CUT_OFF = """menus => menus.flatMap(menu => {
  const style = getComputedStyle(menu), pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = menu.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [...menu.options].map(one => one.text).filter(text => pen.measureText(text).width > room);
})"""
LAST_OUTSIDE = f"places => ({OUTSIDE})(places.slice(-1))"
WIDTHS = "cards => cards.map(card => card.getBoundingClientRect().width)"
ALONE = ("gm: elsewhere d2", "gm: duel d1 f1", "d1: next d1")
LONG_FOE = {"name": "Warden", "cards": ["p1", *(f"s{rank}" for rank in range(5, 15))], "awareness": 2}
RANDOM_FOE = {**LONG_FOE, "cards": LONG_FOE["cards"][1:], "selects_at_random": True, "bearing": "holds"}


class Player:
    """Somebody's page, on which clicks are counted; others' moves reach it without waiting for a poll."""

    def __init__(self, page: Page, dream: Dreaming) -> None:
        self.page, self.dream, self.clicks = page, dream, 0
        page.set_viewport_size(PHONE)
        page.goto(dream.url)

    def reads(self, what: str) -> None:
        """Look anew, as a poll would within 3 s, until the sentence on top says *what*."""
        self.page.evaluate(ASK_ANEW)
        expect(self.page.locator("#waits")).to_contain_text(what)

    def page_height_at(self, size: ViewportSize) -> int:
        """Return how high the page is in a window of that *size*: as high as that, it does not scroll."""
        self.page.set_viewport_size(size)
        height = int(self.page.evaluate("document.documentElement.scrollHeight"))
        self.page.set_viewport_size(PHONE)
        return height

    def press(self, place: str = ".t-do .btn") -> None:
        press_and_see(self.page, place)
        self.clicks += 1

    def tap(self, place: str) -> None:
        self.page.locator(place).first.click()
        self.clicks += 1


@contextmanager
def at_table(dream: Dreaming, page_pool: PagePool, faults: list[str], *who: str) -> Iterator[list[Player]]:
    clients = [getattr(dream, name) for name in who]
    with seated(page_pool, clients, faults, has_js=True) as pages:
        yield [Player(page, dream) for page in pages]


def test_in_a_duel_with_two_foes_everybody_stands_in_the_window_of_a_desk(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    two = (f"gm: foe {FOE}", f"gm: foe {FOE}", "gm: duel d1 d2 f1 f2")
    dream = make_dream().play(*two, "d1: next d1", "d1: oppose d1 f1", "d1: select d1 s9", "gm: select f1 s1")
    with at_table(dream, page_pool, faults, "bo") as (bo,):
        bo.page.set_viewport_size(DESK)
        bo.reads("Interpret")
        expect(bo.page.locator(".dream-foes > li")).to_have_count(2)
        ends = bo.page.locator(".dream-other").last.bounding_box()
        begins = bo.page.locator(".t-log").bounding_box()
        assert ends
        assert begins
        assert ends["y"] + ends["height"] <= begins["y"]


def test_a_spread_of_three_named_cards_stands_in_the_window_of_a_desk(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream(spread=3, question="What waits at the bottom of the stair?").play("gm: scene 1")
    with at_table(dream, page_pool, faults, "ada") as (gm,):
        assert gm.page.locator(".dream-margin b[aria-hidden]").count() == 3
        assert gm.page_height_at(DESK) == DESK["height"]


# --- clicks ---


def test_a_duels_turn_takes_four_clicks_three_with_nothing_to_bear_and_a_foe_three_or_one(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream().play(f"gm: foe {json.dumps(LONG_FOE)}", *ALONE)
    with at_table(dream, page_pool, faults, "bo", "ada") as (bo, gm):
        for card, foes, clicks_of_bo, clicks_of_gm in (("s9", "p1", 3, 2), ("s8", "s10", 4, 3)):
            bo.clicks = gm.clicks = 0
            bo.reads("Select a card")
            bo.tap(f"#move [for=card-{card}]")
            bo.press()
            gm.reads("Select a card")
            gm.tap(f"#move [for=card-{foes}]")
            gm.press()
            bo.reads("Interpret")
            assert bo.page_height_at(DESK) == DESK["height"]
            bo.press()
            if foes == "s10":
                gm.reads("Interpret")
                gm.press()
                bo.reads("bear")
                bo.press()
            assert (bo.clicks, gm.clicks) == (clicks_of_bo, clicks_of_gm)
            assert dream.full.turn.by == "d1"
            assert not dream.full.turn.revealed  # the next turn
        dream.play("gm: resolve open", f"gm: foe {json.dumps(RANDOM_FOE)}")
        dream.play(*ALONE[1:])
        bo.clicks = gm.clicks = 0
        bo.reads("Select a card")
        bo.tap("#move [for=card-s10]")
        bo.press()
        bo.reads("Interpret")
        bo.press()
        gm.reads("Interpret")
        gm.press()
        assert gm.clicks == 1


# --- by keyboard alone ---


class Keys:
    """Somebody who has no pointer: Tab, arrows, Space and Enter, and what has the focus after each answer."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page

    def tab_to(self, place: str) -> None:
        """Press Tab until the focus is on *place*: all that counts lies near."""
        for _time in range(25):
            if self.page.evaluate("place => document.activeElement.matches(place)", place):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"25 times Tab, and not at {place}: {self.page.evaluate(FOCUS)}")

    def choose(self, key: str, says: str) -> None:
        """Press *key* where the focus is; the button says what is chosen, and the focus stays with it."""
        self.page.keyboard.press(key)
        expect(self.page.locator(".t-do .btn .dream-chosen")).to_contain_text(says)
        assert self.page.evaluate("() => document.activeElement.closest('#move') !== null")

    def enter(self, then: str) -> None:
        """Press Enter; the sentence on top says what comes *then*, and has the focus, or what may be chosen anew."""
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#waits")).to_contain_text(then)
        expect(self.page.locator("#waits:focus, #move :focus")).to_have_count(1)


def test_a_duels_turn_an_efforts_turn_and_a_spike_by_keyboard_alone(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream().play(f"gm: foe {FOE}", *ALONE)
    with at_table(dream, page_pool, faults, "bo") as (bo,):
        keys = Keys(bo)
        keys.tab_to("#card-s9")
        keys.choose("ArrowLeft", "Select the 8 of Swords")
        keys.choose("ArrowRight", "Select the 9 of Swords")
        keys.enter("Waiting for the GM")
        dream.play("gm: select f1 s1")
        bo.reads("Interpret, 3 choices")
        keys.tab_to("#move [value=devastate]")
        keys.choose("Space", "Glare and Press")
        keys.enter("Waiting for the GM")
        dream.play("gm: interpret f1 press")
        bo.reads("bear 1 Stress")
        keys.tab_to("#move [name=way]:checked")
        keys.choose("ArrowDown", "Blink once")
        keys.enter("Select a card")
        dream.play("gm: resolve open", "gm: here d2", f"gm: effort {EFFORT}", "d1: next d1")
        bo.reads("choose an Opponent, and a card")
        keys.tab_to("#move [name=opponent]:checked")
        keys.choose("ArrowDown", "against the 4 of Swords")
        keys.tab_to("#move [name=card]:checked")
        keys.enter("Interpret")
        dream.play("gm: resolve open", f"gm: spike {SPIKE}")
        bo.reads("say how you meet the Spike")
        keys.tab_to("#id_words")
        bo.page.keyboard.type("I hold the rope")
        keys.enter("Waiting for Tal and the GM")
        dream.play("gm: suit d1 c")
        bo.reads("show a card of its suit, or none")
        keys.tab_to("#move [name=move]:checked")
        keys.enter("Waiting for Tal to say how they meet the Spike.")
        assert "d1" in dream.full.conflict.spike.chosen


# --- a dropped line ---


def test_a_dropped_line_says_so_and_comes_back_where_it_was(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream().play(*SELECTED)
    with at_table(dream, page_pool, [], "bo") as (bo,):  # a lost line is a fault to the browser, not here
        bo.tap("#move [for=card-c7]")
        expect(bo.page.locator("#card-c7")).to_be_checked()
        bo.page.context.set_offline(True)
        expect(bo.page.locator(".t-lost")).to_be_visible()
        expect(bo.page.locator("#card-c7")).to_be_checked()
        dream.play("gm: award d2 the owl")
        bo.page.context.set_offline(False)
        expect(bo.page.locator("#fell [data-say]")).to_contain_text("the owl")
        expect(bo.page.locator(".t-lost")).to_be_hidden()
        expect(bo.page.locator("#card-c7")).to_be_checked()
        bo.press()
        assert dream.moves[-1] == "select d1 c7"


# --- news ---


def test_news_moves_nothing_that_one_is_about_to_press(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream(spread=1, question="What waits?")
    with at_table(dream, page_pool, faults, "bo") as (bo,):
        box = "all => Math.round(all[0].getBoundingClientRect().top)"
        places = ("#id_words", "#places > summary", ".t-do .btn")
        before = [asked(bo.page, box, place) for place in places]
        dream.play("d2: answer d2 Two brass lanterns, half drowned")
        expect(bo.page.locator("#fell")).to_contain_text("Two brass lanterns")
        assert [asked(bo.page, box, place) for place in places] == before
        dream.play("gm: scene 1")  # something else is asked: the page is where it was
        expect(bo.page.locator("#waits")).to_contain_text("Between Conflicts")
        assert bo.page.evaluate("scrollY") == 0


# --- what comes seldom ---


def test_who_cannot_bear_their_stress_stays_and_the_next_time_wakes(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = fall(make_dream().play(f"gm: foe {json.dumps(LONG_FOE)}", *ALONE))
    with at_table(dream, page_pool, faults, "bo") as (bo,):
        expect(bo.page.locator("#move legend")).to_contain_text("more than can be borne")
        stay = bo.page.locator("#move .t-way", has_text="Stay in the dream")
        expect(stay).to_contain_text("4 cards to play")
        expect(stay).to_contain_text("takes all 5 Oneirogen, and 3 cards burn unseen")
        bo.tap("#move .t-way:has-text('Stay in the dream')")
        bo.press()
        expect(bo.page.locator("#fell [data-say]")).to_contain_text("stays in the dream")
        fall(dream.play("d1: next d1"))
        bo.reads("bear 99 Stress")
        expect(bo.page.locator("#move .t-way.off")).to_contain_text("there is none")
        bo.press()
        expect(bo.page.locator("#fell [data-say]")).to_contain_text("wakes up")
        expect(bo.page.locator(".dream-own")).to_contain_text("awake")


def test_guides_bolster_and_weaken_a_plot_is_taken_and_one_steps_aside_and_comes_back(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream().play(
        *DUEL, "d2: next d2", "d2: oppose d2 f1", "d2: select d2 p9", "gm: select f1 s1",
        "gm: do d2 score:triumph | a tide", "gm: do f1 score:countered | a tide", "d2: interpret d2 plot=d1",
        "d2: next d1", "d1: oppose d1 f1", "d1: select d1 s9", "gm: select f1 s2", "gm: do f1 score:countered | a tide",
    )  # fmt: skip
    with at_table(dream, page_pool, faults, "bo", "dee") as (bo, dee):
        for one, how, whose, value in ((bo, "bolster", "d1", "You, 10"), (dee, "weaken", "f1", "Warden, 1")):
            one.tap("#guide > summary")
            one.tap(f"#guide [for=how-{how}]")
            one.tap(f"#guide [for=whose-{whose}]")
            one.page.fill("#guide [name=where]", "the moth")
            one.press("#guide button")
            expect(one.page.locator(".dream-clash")).to_contain_text(value)
        bo.reads("Interpret")
        dream.play("d1: interpret d1 nothing")
        bo.reads("take one of the cards")
        looked_at = dream.of("d1").piles.looked_at.known
        bo.press()
        assert set(dream.of("d1").piles.present.known) & set(looked_at)
        bo.tap("#places:not([open]) > summary")
        for pressed, told, is_aside in (
            ("#places button:has-text('Ondine steps aside')", "steps aside", True),
            (".t-do .btn:has-text('Ondine comes back')", "is back", False),
        ):
            bo.press(pressed)
            expect(bo.page.locator("#fell [data-say]")).to_contain_text(f"Ondine {told}")
            assert dream.of("d1").stepped_aside == is_aside


def test_a_latecomer_is_let_in_and_answers_from_their_own_page(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream(spread=1, question="What waits?")
    make_dreamer(dream.people["eve"], dream.campaign, name="Wren")
    with at_table(dream, page_pool, faults, "ada", "eve") as (gm, eve):
        expect(eve.page.locator("#acting")).to_contain_text("You watch")
        gm.tap("#late > summary")
        gm.press("#late form button")
        eve.reads("It is for you, Wren: answer the question")
        eve.page.fill("#move [name=words]", "Three wet ladders")
        eve.press()
        assert (gm.clicks, eve.clicks) == (2, 1)
        expect(eve.page.locator(".dream-own")).to_contain_text("Three wet ladders")
        assert dream.of("d3").guide == "Three wet ladders"


def test_of_ten_foes_who_is_in_the_turn_stands_on_a_phones_first_screen(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    gnat = {"name": "Gnat of the hollow stair", "cards": ["w1", "w2"], "awareness": 1}
    foes = [f"f{number}" for number in range(1, 11)]
    dream = make_dream().play(
        *[f"gm: foe {json.dumps(gnat)}"] * 10, f"gm: duel d1 {' '.join(foes)}", "d1: next d1"
    )
    with at_table(dream, page_pool, faults, "bo") as (bo,):
        for places in (
            ("#waits", "#move .dream-hand", ".t-do .btn"),
            ("#waits", ".dream-foes", ".dream-clash"),
        ):
            for place in places:
                assert asked(bo.page, LAST_OUTSIDE, place) == [], place
            if "#move .dream-hand" in places:
                bo.page.select_option("#opponent", "f3")
                bo.press()
                dream.play("gm: select f3 w1")
                bo.reads("Interpret")
        assert dream.full.turn.opponent == "f3"


def test_an_efforts_cards_are_read_and_chosen_on_a_phones_first_screen(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream().play(f"gm: effort {EFFORT}", "d1: next d1")
    with at_table(dream, page_pool, faults, "bo") as (bo,):
        bo.reads("choose an Opponent, and a card")
        theirs, own = (asked(bo.page, WIDTHS, f"#move .dream-{part} .card") for part in ("against", "hand"))
        assert theirs == own[:2]
        for place in ("#waits", ".dream-effort", ".dream-against", ".dream-hand", ".t-do .btn"):
            assert asked(bo.page, OUTSIDE, place) == [], place
        bo.tap("#move .dream-against label:last-child")
        expect(bo.page.locator(".t-do .btn")).to_contain_text("against the 4 of Swords")
        bo.press()
        bo.reads("Interpret")
        for rank in bo.page.locator(".dream-effort .card b").all():
            expect(rank).to_be_visible()


def test_how_foes_play_is_read_whole_on_a_phone_and_eyes_and_candle_in_words(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    with at_table(make_dream(), page_pool, faults, "ada") as (gm,):
        gm.reads("Between Conflicts")
        expect(gm.page.locator("#selects, #bearing")).to_have_count(2)
        assert asked(gm.page, CUT_OFF, "#selects, #bearing") == []
        assert texts(gm.page, ".dream-other .dream-said") == ["Awareness 3 of 3", "7 cards to play"] * 2
        widths = asked(gm.page, WIDTHS, ".dream-other .dream-said")
        assert min(widths) > 40  # as words are drawn, not only spoken


def test_what_one_presses_is_large_enough_for_a_thumb(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream().play(f"gm: foe {FOE}")
    with at_table(dream, page_pool, faults, "bo", "ada") as (bo, gm):
        has_large_presses(gm, "Between Conflicts")
        dream.play(*ALONE)
        has_large_presses(bo, "Select a card")
        dream.play("d1: oppose d1 f1", "d1: select d1 s9", "gm: select f1 s1")
        has_large_presses(bo, "Interpret")
        dream.play("d1: interpret d1 nothing", "gm: interpret f1 press")
        has_large_presses(bo, "bear 1 Stress")
        dream.play("gm: resolve open", "gm: here d2", f"gm: effort {EFFORT}", "d1: next d1")
        has_large_presses(bo, "choose an Opponent")
        dream.play("gm: resolve open", f"gm: spike {SPIKE}")
        has_large_presses(bo, "say how you meet the Spike")
        has_large_presses(gm, "say how they meet the Spike")
        dream.play("gm: suit d1 c")
        has_large_presses(bo, "show a card of its suit")


def has_large_presses(player: Player, what: str) -> None:
    """All that may be pressed is 44 px high and wide, in the bar on top too, and what is folded in."""
    player.reads(what)
    player.page.evaluate(
        "() => document.querySelectorAll('.t-may details').forEach(each => each.open = true)"
    )
    assert asked(player.page, SMALLER_THAN_A_THUMB, PRESSED) == [], what
    player.page.evaluate(
        "() => document.querySelectorAll('.t-may details').forEach(each => each.open = false)"
    )
