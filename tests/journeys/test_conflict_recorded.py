"""A Conflict of forty Actions as it was played once, with its own choices: played anew, click by click, in browsers.

Each click is a true one, counted for whoever makes it. What others did is read by looking again, which is no click;
that it comes by itself is shown elsewhere, so every page lies behind others, where it seldom asks by itself. The dice
are those of one seed, so that nobody falls out earlier.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from campaigns import roster
from characters.arkana.rules.conflict import Side
from decks import chance
from tests.cast import make_user
from tests.characters.conflicts import BLADE, GUARD, Fight, make_arkana, make_scene
from tests.journeys.looks import SETTLED, settle
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated
from tests.journeys.test_pairs_here import HIDDEN

ACTIONS = 40
MOST = 3  # clicks that an Attack may take its player, and as many the Arbiter
ACT_OF = {"attack": "diminish", "answer": "control"}
MOST_OTHERWISE = 5  # of anything else, with whatever is asked for it
DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
NAMES = {"p1": "Brand Oakes", "p2": "Sable Reed", "n3": "Guard 1", "n4": "Guard 2"}
HOOK = {"name": "Boat Hook", "kit": "weapon", "hands": 1, "reach": "reach"}
BOW = {"name": "Short Bow", "kit": "weapon", "hands": 1, "reach": "ranged"}
SEEN = """#waits, #fell h2, #fell .t-great, #fell .t-dice li, .t-aims > li > *, .t-may .t-way, .t-press button,
.t-actors a, .t-grid button, .t-grid .off,
.t-pick label, .t-or > li > a, .t-or summary, .t-do .btn"""
AIMED = """.t-aims .aimed, .t-grid .aimed, .figure.aimed, .figure.hurt,
#fell .told h2"""  # the last: a sentence that names whom
# Asks as the table does, and tells whether it was drawn anew since it was measured; null where there is nothing to ask.
ASK = f"""async () => {{
  const asks = document.querySelector("#stage[data-poll]");
  if (!asks) {{ return null; }}
  document.looks = true;
  htmx.ajax("GET", asks.getAttribute("hx-get"), {{source: asks, target: asks, swap: "outerHTML"}});
  document.looks = false;
  await ({SETTLED})();
  return !asks.isConnected || !asks.isMeasured;
}}"""
BOXES = """places => places.map(place => {
  const box = place.getBoundingClientRect();
  const isOver = document.querySelector("#more[open]");  // then what else there is lies over the rows
  const bar = place.closest(".t-rows") && !isOver && document.querySelector(".t-do");
  const foot = bar ? bar.getBoundingClientRect().top : innerHeight;
  return [place.tagName + "." + place.className + " " + place.textContent.trim().replace(/\\s+/g, " ").slice(0, 40),
          box.width > 0 && box.height > 0, box.top >= 0 && box.bottom <= foot + 1,
          box.left >= 0 && box.right <= innerWidth + 1];
})"""


@dataclass(frozen=True)
class Step:
    """An Action or a Reaction as it was chosen: *way* is with what, *area* what the Arbiter says, "" the likely one.

    The Arbiter changes who, with what, whom, the Area and where the Wounds go all at once too.

    *answers* are what whoever is attacked, or called for a Check, does about it, in their own clicks. Real dice fell
    where they show a *face*, all the same one.
    """

    seat: str
    does: str
    at: str = ""
    way: str = ""
    wounds: str = ""
    area: str = ""
    answers: tuple["Step", ...] = ()
    face: str = ""


def attack(
    seat: str, at: str, *answers: Step, way: str = "", wounds: str = "", area: str = "", face: str = ""
) -> Step:
    return Step(seat, "attack", at, way, wounds, area, answers, face)


ROUNDS = (
    (
        attack("p1", "n3", area="spirit"), attack("p2", "n4", wounds="spirit", face="2"),
        attack("n3", "p1", Step("p1", "dodge")), attack("n3", "p2", Step("p2", "letall")),
        attack("n4", "p1"), Step("n4", "defend"), Step("p2", "idle"),
    ),
    (
        attack("p1", "n4"), Step("p1", "pass", "n4"), attack("p2", "n3", Step("n3", "dodge"), area="mind"),
        Step("p2", "maneuver", area="body"), attack("n4", "p1", way="Bare hands", wounds="spirit", area="mind"),
        attack("n3", "p1", wounds="spirit"), attack("n4", "p1", way="Cudgel", area="spirit"),
    ),
    (
        attack("p1", "n3", way="bare", wounds="spirit"), Step("p2", "check"), attack("n3", "p2", Step("p2", "let")),
        Step("n3", "maneuver"), attack("n4", "p1", Step("p1", "defend", area="spirit"), Step("p2", "defend")),
        Step("n4", "call", answers=(Step("p1", "answer"), Step("p2", "answer", face="4"))), Step("n4", "move"),
    ),
    (
        Step("p1", "move"), attack("p1", "n3"), Step("p1", "drop"), Step("p2", "spell-attack", "n3", area="mind"),
        Step("n4", "defend"), Step("n4", "check"),
        attack("n3", "p2", way="Pike", wounds="spirit", area="spirit"),
        attack("n3", "p1", way="Bare hands", wounds="spirit", area="mind"),
    ),
    (
        Step("p1", "move"), attack("p2", "n3", Step("n3", "defend")), Step("p2", "equip"),
        attack("n3", "p1", Step("p1", "let")), attack("n4", "p1", Step("p1", "dodge")), Step("n4", "task"),
    ),
)  # fmt: skip


class Hand:
    """Whoever sits there, with their page: their clicks are counted, and what they see is measured in both windows."""

    def __init__(self, page: Page, url: str, amiss: list[Any]) -> None:
        self.page, self.url, self.amiss, self.clicks = page, url, amiss, 0
        self.windows, self.is_measured = [PHONE, DESK], False

    def press(self, place: str) -> None:
        self.clicks += 1
        self.is_measured = False
        spot = self.page.locator(place).locator("visible=true").first
        if "label" in place:  # it chooses, and sends nothing
            spot.click()
            return
        with self.page.expect_response(lambda answer: "seen=" not in answer.url):
            spot.click()
        settle(self.page)

    def click(self, place: str) -> None:
        """Press what sends no move: it folds open, or leads to another page."""
        self.is_measured = False
        self.page.locator(place).click()

    def enter(self, place: str, typed: str) -> None:
        """Go to a line, which is a click, write there, and let Enter send it."""
        self.is_measured = False
        self.clicks += 1
        line = self.page.locator(place)
        line.click()
        line.fill(typed)
        with self.page.expect_response(lambda answer: "seen=" not in answer.url):
            line.press("Enter")
        settle(self.page)

    def look_again(self) -> None:
        """Read what others did, as the table does by itself every few seconds."""
        is_news = self.page.evaluate(ASK)
        if is_news is None:
            self.page.goto(self.url)
        self.is_measured &= is_news is False

    def measure(self, state: str) -> None:
        """Note what of this state does not lie within a window; the next is looked at first where this one was last.

        A page on which nothing has happened since it was measured is not measured again.
        """
        if self.is_measured:
            return
        self.is_measured = True
        self.windows.reverse()
        for window in self.windows:
            if window != self.page.viewport_size:
                self.page.set_viewport_size(window)
            drawn, aimed = self._boxes(SEEN, AIMED)
            assert drawn
            width = window["width"]
            self.amiss += [(state, width, what) for what, lies_within in drawn if not lies_within]
            if aimed and not any(lies_within for _what, lies_within in aimed):
                self.amiss.append((state, width, "what it is aimed at"))

    def _boxes(self, *groups: str) -> list[list[tuple[str, bool]]]:
        """Return what is drawn of each group of places, each with whether it lies within the window, unscrolled."""
        found = self.page.evaluate(
            f"""groups => {{
              scrollTo(0, 0);
              Object.assign(document.querySelector("#stage") ?? {{}}, {{isMeasured: true}});
              return groups.map(one => ({BOXES})([...document.querySelectorAll(one)]));
            }}""",
            groups,
        )
        return [[(what, high and wide) for what, is_drawn, high, wide in each if is_drawn] for each in found]


class Table:
    """All who sit there, and the Conflict they play."""

    def __init__(self, fight: Fight, hands: dict[str, Hand]) -> None:
        self.fight, self.hands = fight, hands

    def hand(self, seat: str) -> Hand:
        return self.hands["arbiter" if seat.startswith("n") else seat]

    def play(self, step: Step) -> None:
        hand, arbiter = self.hand(step.seat), self.hands["arbiter"]
        for each in self.hands.values():
            each.clicks = 0
        hand.look_again()
        hand.measure(f"to {step.does}")
        self.declare(hand, step)
        if step.does in ("let", "letall", "drop", "idle"):
            return  # it is done with that
        declared = self.fight.position.declared
        if declared and not declared[-1].is_said:
            self.say_area(arbiter, step)
        mine, theirs = hand.clicks, arbiter.clicks
        for answer in step.answers:
            self.play(answer)
        if self.fight.position.declared:
            hand.clicks, arbiter.clicks = mine, theirs
            hand.look_again()
            hand.measure(f"dice of {step.does}")
            self.roll(hand, step)
            hand.measure(f"fell: {step.does}")
        most = MOST if step.does == "attack" else MOST_OTHERWISE
        assert hand.clicks <= most, (step, hand.clicks)
        assert arbiter.clicks <= most, (step, arbiter.clicks)

    def roll(self, hand: Hand, step: Step) -> None:
        """Let the app roll, or write what real dice show."""
        if step.face:
            count = self.fight.position.fighter(step.seat).mastery(ACT_OF[step.does])
            hand.enter(".t-do label input >> nth=0", " ".join(step.face * count))
            return
        hand.press(".t-do .btn >> nth=0")

    def declare(self, hand: Hand, step: Step) -> None:
        is_arbiter, page = hand is self.hands["arbiter"], hand.page
        if is_arbiter and step.way:
            hand.press(f"#on-{step.seat} a:text('{step.way}')")
            hand.measure("who acts, and with what")
        elif is_arbiter and not page.locator(f"#on-{step.seat}.acts").count():
            hand.press(f"#as-{step.seat}, #on-{step.seat}")
            hand.measure("who acts")
        if step.does == "attack":
            self.attack(hand, step, is_arbiter=is_arbiter)
            return
        self.choose(hand, step)

    def attack(self, hand: Hand, step: Step, *, is_arbiter: bool) -> None:
        page = hand.page
        is_own = step.way or step.wounds
        if is_arbiter:
            self.attack_of_the_arbiter(hand, step)
            return
        if not page.locator(f"#on-{step.at}.aimed").count():
            hand.press(f"#on-{step.at}")
            hand.measure("aimed")
        assert page.locator(f"#on-{step.at}.aimed").count()
        if not is_own:
            hand.press(".t-do .btn")
            return
        row = {"": 0, "bare": -1}[step.way]
        rows = page.locator(".t-press")
        at = row % rows.count()
        hand.press(f".t-press >> nth={at} >> button:has-text('{(step.wounds or 'body').capitalize()}')")

    def attack_of_the_arbiter(self, hand: Hand, step: Step) -> None:
        """Press whom, or where something else than the likely is chosen the cell that says how."""
        if not (step.way or step.wounds or step.area):
            hand.press(f"#on-{step.at}")
            return
        told = f" area={step.area or 'body'} wounds={step.wounds or 'body'}"
        hand.press(f".t-grid button[value^='attack {step.seat}>{step.at}'][value$='{told}']")

    def choose(self, hand: Hand, step: Step) -> None:
        page = hand.page
        row = page.locator(f".t-ways input[value='{step.does} {step.seat}']")
        if step.does == "answer":
            self.roll(hand, step)
        elif step.does == "let":
            hand.press(".t-do .btn")
        elif row.count():
            hand.press(f".t-ways label:has(input[value='{step.does} {step.seat}'])")
            hand.press(".t-do .btn")
        elif step.does == "idle":
            hand.press(f".t-do .btn:has-text('{NAMES[step.seat]}')")
        else:
            verb = step.does
            if verb == "move":
                verb = "advance" if page.locator("#do-advance").count() else "retreat"
            if not page.locator(f"#do-{verb}").is_visible():
                hand.click("#more > summary")
                hand.clicks += 1
                hand.measure("all else")
            hand.press(f"#do-{verb}")
            hand.measure(f"chosen: {verb}")
            if step.at and not page.locator(f"#on-{step.at}.aimed").count():
                hand.press(f"#on-{step.at}")
            if page.locator("input[name=answer_act]:not(:checked)[value=control]").count():
                hand.press("label:has(input[name=answer_act][value=control])")
            if page.locator("input[name=answer_target]").count():
                page.locator("input[name=answer_target]").fill("5")
            hand.press(".t-do .btn")

    def end_turn(self, side: Side) -> None:
        """Let whoever of *side* acts say that it is done, where the turn has not ended by itself."""
        hand = self.hand("p1" if side is Side.PLAYERS else "n3")
        hand.look_again()
        hand.measure("the turn is over")
        if not hand.page.locator(".t-may input[value^='done ']").count():
            if not hand.page.locator("#do-done").is_visible():
                hand.click("#more > summary")
            hand.press("#do-done")
            hand.measure("chosen: done")
        hand.press(".t-do .btn")

    def say_area_of_unused(self) -> None:
        arbiter = self.hands["arbiter"]
        arbiter.look_again()
        arbiter.measure("the Arbiter says the Area of unused Actions")
        arbiter.press(".t-do .btn")

    def end(self) -> None:
        """The Arbiter ends it, writes it into the ledgers, and begins it again."""
        arbiter = self.hands["arbiter"]
        arbiter.look_again()
        arbiter.click("#more > summary")
        arbiter.press("#do-stop")
        arbiter.measure("chosen: stop")
        arbiter.press(".t-do .btn")
        for hand in self.hands.values():
            hand.look_again()
            hand.measure("over")
        arbiter.click(".t-do .btn")
        expect(arbiter.page.locator("#acting")).to_contain_text("It stands in the ledgers")
        arbiter.page.wait_for_load_state()  # a whole page came: before its looks are there nothing has its place
        arbiter.measure("written")
        arbiter.click(".t-do .btn")
        expect(arbiter.page.locator("#waits")).to_contain_text(
            "It waits for you: the Arbiter’s die for Advantage"
        )
        arbiter.measure("begun again")

    def say_area(self, arbiter: Hand, step: Step) -> None:
        arbiter.look_again()
        arbiter.measure("the Arbiter says the Area")
        page = arbiter.page
        if step.area and not page.locator(f"input[name=answer_area][value={step.area}]:checked").count():
            arbiter.press(f"label:has(input[name=answer_area][value={step.area}])")
        if page.locator("input[name=answer_target]").count():
            page.locator("input[name=answer_target]").fill("5")
        arbiter.press(".t-do .btn")


def spent(fight: Fight) -> list[str]:
    """Return what each Action was spent on."""
    free = {"ambush", "guard", "cover", "done", "set", "resolve", "let", "letall", "drop", "enough"}
    free |= {"call", "answer", "stop"}
    kinds = [kind for kind in (move.split()[0] for move in fight.moves) if kind not in free]
    return kinds + ["invoke"] * kinds.count("invoke")  # a Spell takes two


@pytest.fixture
def fight(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Fight:
    dice = Random(13)
    monkeypatch.setattr(
        chance, "rolled_dice", lambda count, sides: tuple(dice.randint(1, sides) for _ in range(count))
    )
    people = {who: make_user(who) for who in ("ada", "bo", "dee", "cy")}
    campaign = roster.new_campaign("The Salt Stair", "", people["ada"])
    for who in ("bo", "dee"):
        roster.add_member(campaign, people[who])
    brand = make_arkana(people["bo"], campaign, equipment=[BLADE, HOOK])
    sable = make_arkana(people["dee"], campaign, "Sable Reed", equipment=[BOW])
    kit = [{**BLADE, "name": "Cudgel"}, {**HOOK, "name": "Pike"}]
    fight = make_scene(
        campaign, people, brand, sable, foe={**GUARD, "cells": [6, 6, 6, 6, 6, 6, 2, 2, 2], "equipment": kit}
    )
    fight.play("ambush players", "guard p1", "cover p2", "guard n3", "cover n4")
    return fight


@pytest.fixture
def table(fight: Fight, page_pool: PagePool, faults: list[str]) -> Iterator[Table]:
    amiss: list[Any] = []
    with (
        seated(page_pool, [fight.ada, fight.bo, fight.dee], faults, has_js=True) as pages,
        ExitStack() as behind,
    ):
        for page in pages:
            behind.enter_context(page.add_init_script(HIDDEN))
        hands = {
            seat: Hand(page, fight.url, amiss)
            for seat, page in zip(("arbiter", "p1", "p2"), pages, strict=True)
        }
        for hand in hands.values():
            hand.page.goto(fight.url)
        yield Table(fight, hands)


def test_forty_actions_take_three_clicks_an_attack_and_all_that_counts_is_in_the_window(
    fight: Fight, table: Table
) -> None:
    for steps in ROUNDS:
        first = fight.position.turn
        for side in (first, first.other):
            for step in steps:
                if step.seat.startswith("n") is (side is Side.ARBITER) and step.does != "idle":
                    table.play(step)
            table.end_turn(side)
        if unused := [step for step in steps if step.does == "idle"]:
            table.say_area_of_unused()
            table.play(*unused)
    assert len(spent(fight)) == ACTIONS
    table.end()
    amiss = table.hands["arbiter"].amiss
    assert "\n".join(map(str, sorted(set(amiss)))) == ""
