"""A Conflict played with its own choices in two browsers: how often one clicks, and what stands within the window."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.characters.conflicts import GUARD, Fight, make_fight
from tests.journeys.looks import asked
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated

LONGEST_MOTION = 900  # ms, of all that falls
MOST = 3  # clicks that an attack may take whoever makes it
WINDOWS: tuple[ViewportSize, ...] = ({"width": 1366, "height": 768}, {"width": 390, "height": 844})
BOXES = """places => places.map(place => {
  const box = place.getBoundingClientRect();
  return [place.tagName + "." + place.className + " " + place.textContent.trim().slice(0, 40),
          box.width > 0 && box.height > 0, box.top >= 0 && box.bottom <= window.innerHeight + 1,
          box.left >= 0 && box.right <= window.innerWidth + 1];
})"""
SEEN = "#waits, #fell h2, #fell .t-great, #fell .t-dice li, .t-may .t-way, .t-do .btn, .aimed"

PRESSED = (
    ".t-may .t-way, .t-may .t-press button, .t-else a, .t-folded > summary, "
    ".t-log :is(summary, button), .t-bar :is(a, button)"
)
SMALL = """places => places.filter(place => place.checkVisibility() && place.getBoundingClientRect().height < 43.9)
  .map(place => place.textContent.trim().slice(0, 40))"""
TYPED = "() => { const line = document.createElement('textarea'); document.body.append(line); line.focus(); }"


class Counted:
    """A page whose clicks are counted, looked at in both windows after each."""

    def __init__(self, page: Page, amiss: list[Any]) -> None:
        self.page, self.amiss, self.clicks, self.states = page, amiss, 0, 0

    def press(self, place: Locator) -> None:
        place.click()
        self.clicks += 1
        self.page.wait_for_load_state("networkidle")

    def look(self, state: str) -> None:
        """Note what of this state does not lie within the window, or is on a phone too low for a thumb.

        A box that is not drawn there is not counted.
        """
        self.states += 1
        expect(self.page.locator("#waits")).to_be_visible()
        self.page.wait_for_load_state("networkidle")
        for window in WINDOWS:
            self.page.set_viewport_size(window)
            self.page.evaluate("scrollTo(0, 0)")
            found = asked(self.page, BOXES, SEEN)
            drawn = [(what, high, wide) for what, is_drawn, high, wide in found if is_drawn]
            assert drawn
            aimed = [high for what, high, _wide in drawn if ".aimed" in what or "figure aimed" in what]
            self.amiss += [
                (state, window["width"], what) for what, high, wide in drawn
                if not (high and wide) and "aimed" not in what
            ]  # fmt: skip
            if aimed and not any(aimed):
                self.amiss.append((state, window["width"], "what it is aimed at"))
        self.amiss += [(state, "low", what) for what in asked(self.page, SMALL, PRESSED)]


@pytest.fixture
def fight(transactional_db: None) -> Fight:
    fight = make_fight(placed=False, foe={**GUARD, "cells": [6] * 9})  # whatever falls, nobody of them is out
    fight.play("ambush players", "guard p1", "guard p2", "guard n3", "guard n4")
    return fight


@pytest.fixture
def table(fight: Fight, page_pool: PagePool, faults: list[str]) -> Iterator[list[Page]]:
    """Yield the pages of the Arbiter and of both players."""
    with seated(page_pool, [fight.ada, fight.bo, fight.dee], faults, has_js=True) as pages:
        for page in pages:
            page.goto(fight.url)
        yield pages


def test_an_attack_takes_three_clicks_and_all_that_counts_is_in_the_window(
    fight: Fight, table: list[Page]
) -> None:
    amiss: list[Any] = []
    arbiter, bo, dee = (Counted(page, amiss) for page in table)
    bo.look("yours to act")
    dee.look("another may act")
    dee.page.emulate_media(reduced_motion="reduce")
    attack_of_a_player(fight, arbiter, bo)
    it_moves_once_as_it_falls(bo.page, dee.page)
    attack_of_the_arbiter(fight, arbiter, bo)
    expect(dee.page.locator("#fell .t-great")).to_be_visible()
    assert dee.page.evaluate("document.activeElement === document.body"), "what others did took the focus"
    fight.play("stop")
    for seen in (arbiter, bo):
        seen.page.goto(fight.url)
        seen.look("over")
    assert amiss == []
    assert min(each.states for each in (arbiter, bo)) >= 3


def it_moves_once_as_it_falls(page: Page, still: Page) -> None:
    """What fell moves, within 900 ms; for who wants it still it has an edge. Drawn anew it does neither."""
    drawn = (
        "places => places.map(place => { const style = getComputedStyle(place); return [style.animationName, "
        "1000 * (parseFloat(style.animationDuration) + parseFloat(style.animationDelay))]; })"
    )
    parts = "#fell .t-new .t-dice svg, #fell .t-new .t-great, #fell .t-new .t-sum li"
    moved = asked(page, drawn, parts)
    assert {name for name, _end in moved} == {"t-falls", "t-lands"}
    assert max(end for _name, end in moved) <= LONGEST_MOTION
    expect(still.locator("#fell .t-new")).to_have_css("outline-width", "2px")
    assert {name for name, _end in asked(still, drawn, parts)} == {"none"}
    page.locator("#do-maneuver, [data-lay-down]").first.click()
    expect(page.locator("#fell .t-result")).to_be_visible()
    expect(page.locator("#fell .t-new")).to_have_count(0)
    page.goto(page.url)


def attack_of_a_player(fight: Fight, arbiter: Counted, bo: Counted) -> None:
    """Whom: the second foe, not the one aimed at already; then the Attack; then, once its Area is said, the dice."""
    bo.press(bo.page.locator("#on-n4"))
    expect(bo.page.get_by_role("button", name="Attack: Guard 2")).to_be_visible()
    bo.look("aimed at another")
    bo.press(bo.page.get_by_role("button", name="Attack: Guard 2"))
    expect(bo.page.locator("#waits")).to_contain_text("It waits for the Arbiter")
    bo.look("waited for the Arbiter")
    expect(arbiter.page.locator("#waits")).to_contain_text("It waits for you: the Arbiter to say the Area")
    arbiter.look("the Arbiter says the Area")
    arbiter.press(arbiter.page.locator(".t-do .btn"))
    assert arbiter.clicks == 1
    arbiter.clicks = 0
    expect(bo.page.locator("#waits")).to_contain_text("It waits for you: the dice of Brand Oakes")
    bo.look("the dice wait")
    arbiter.page.evaluate(TYPED)
    bo.press(bo.page.get_by_role("button", name="dice for Brand Oakes"))
    expect(bo.page.locator("#fell .t-great")).to_be_visible()
    expect(arbiter.page.locator("#fell .t-great")).to_be_visible()
    expect(arbiter.page.locator("#fell .t-new")).to_have_count(0)  # nothing moves under somebody's words
    arbiter.page.evaluate("document.activeElement.remove()")
    bo.look("just revealed")
    assert bo.clicks <= MOST
    assert fight.moves[-3].startswith("attack p1>n4 close1")


def attack_of_the_arbiter(fight: Fight, arbiter: Counted, bo: Counted) -> None:
    """Who: the second of their side; whom: a press on the second of the players', which declares it; the dice."""
    fight.play("done players")
    arbiter.page.goto(fight.url)
    bo.clicks = arbiter.clicks = 0
    arbiter.look("the Arbiter's turn")
    arbiter.press(arbiter.page.locator("#on-n4"))
    expect(arbiter.page.locator("#on-n4.acts")).to_be_visible()
    arbiter.look("who acts")
    arbiter.press(arbiter.page.locator("#on-p1"))
    expect(bo.page.locator("#waits")).to_contain_text("React, or let it pass")
    bo.look("a Reaction is yours")
    bo.press(bo.page.get_by_role("button", name="I let it pass"))
    expect(arbiter.page.locator("#waits")).to_contain_text("It waits for you: the dice of Guard 2")
    arbiter.look("answered")
    arbiter.press(arbiter.page.get_by_role("button", name="dice for Guard 2"))
    expect(arbiter.page.locator("#fell .t-great")).to_be_visible()
    arbiter.look("the Arbiter's dice fell")
    assert arbiter.clicks <= MOST
    assert bo.clicks == 1
    assert fight.moves[-3].startswith("attack n4>p1")
