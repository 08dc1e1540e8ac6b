"""A dream at the table in a browser: by a game master at a desk and players on phones, without JavaScript, and by a
game master alone who presses for all, with real cards.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from campaigns import roster
from campaigns.models import Campaign
from characters.ledger import opposition
from tests.cast import SYSTEM, client_of, make_dreamer, make_user, op
from tests.journeys.axe import violations
from tests.journeys.looks import asked
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import press_and_see, seated

DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
WHOLE = 4000  # px, higher than any of these pages
OUTSIDE = """places => places.map(place => {
  const {top, bottom, left, right} = place.getBoundingClientRect();
  const isInside = top >= 0 && bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth + 1;
  return isInside ? "" : [place.className, top, bottom, left, right].join(" ");
}).filter(Boolean)"""
# As the table asks by itself: where there is no news, nothing is drawn. What it tells of who is waited for then.
ASK_FOR_NEWS = """async () => {
  await htmx.ajax("GET", document.querySelector("#stage").getAttribute("hx-get"),
    {target: "#stage", swap: "outerHTML"});
  return document.querySelector("#waits").innerText;
}"""
MOST = 4  # clicks of a turn for its player: a card, Select, Interpret with who is next, bear
SPIKE = {"difficulty": 3, "consequence": "The stair forgets.", "stress": 1}


class Seated:
    """Somebody at the table: what they click is counted, and each new state of their forms is looked at once; of two
    players who are *alike* one is enough.
    """

    def __init__(self, page: Page, size: ViewportSize, url: str, alike: "Seated | None" = None) -> None:
        self.page, self.size, self.clicks = page, size, 0
        self.states: set[str] = alike.states if alike else set()
        page.set_viewport_size(size)
        page.goto(url)

    def awaits(self, what: str) -> None:
        expect(self.page.locator("#waits")).to_contain_text(re.compile(what))

    def is_asked(self) -> str:
        """Return for what they are waited for now, "" where they are not; a poll would tell them within 3 s."""
        told = str(self.page.evaluate(ASK_FOR_NEWS))
        return told.partition(":")[2].strip() if told.startswith("It is for you") else ""

    def look(self, state: str) -> None:
        """Look once at what is asked: accessible, and on a phone all that counts on the first screen."""
        if state in self.states:
            return
        self.states.add(state)
        self.page.evaluate("scrollTo(0, 0)")
        is_turn = "a card" in state
        for place in (
            "#waits",
            ".t-do .btn",
            *(("#move .dream-hand", ".dream-foes, .dream-effort") * is_turn),
        ):
            assert asked(self.page, OUTSIDE, place) == [], (state, place)
        self.page.set_viewport_size({**self.size, "height": WHOLE})  # the bar at the foot lies over nothing
        assert violations(self.page) == [], state
        self.page.set_viewport_size(self.size)

    def press(self, place: str) -> None:
        press_and_see(self.page, place)
        self.clicks += 1

    def tap(self, place: str) -> None:
        self.page.locator(place).first.click()
        self.clicks += 1


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """A table of Ada, who runs it, Bo with Ondine and Dee with Wren."""
    ada, bo, dee = map(make_user, ("ada", "bo", "dee"))
    campaign = roster.new_campaign("The Salt Stair", "Everyone dreams of the same stair.", ada)
    for player, name in ((bo, "Ondine Varga"), (dee, "Wren Sable")):
        roster.add_member(campaign, player)
        make_dreamer(player, campaign, name=name)
    opposition.create_opponent(
        campaign, SYSTEM, "spike", op_id=op(), name="The Stair Forgets", portrait="", data=SPIKE
    )
    return campaign


@pytest.fixture
def pages(campaign: Campaign, page_pool: PagePool, faults: list[str], request: Any) -> Iterator[list[Page]]:
    clients = [client_of(member.user) for member in campaign.members.order_by("pk").select_related("user")]
    with seated(page_pool, clients, faults, has_js=request.param) as seats:
        yield seats


def begin(page: Page, campaign: Campaign, *, real: bool = False, question: str = "") -> str:
    page.goto(reverse("characters:scene_new", args=[campaign.slug, SYSTEM, "dream"]))
    page.fill("[name=title]", "The Toll")
    page.fill("[name=question]", question)
    page.select_option("[name=spread]", "1")
    for box in page.locator("[name$=_real]").all() if real else ():
        box.check()
    page.click("form.muster button.btn")
    expect(page.locator("#waits")).to_be_visible()
    return page.url


# --- a whole dream ---


@pytest.mark.parametrize("pages", [True], indirect=True)
def test_a_whole_dream_is_played_at_a_desk_and_on_phones(campaign: Campaign, pages: list[Page]) -> None:
    url = begin(pages[0], campaign)
    gm, bo = Seated(pages[0], DESK, url), Seated(pages[1], PHONE, url)
    dee = Seated(pages[2], PHONE, url, alike=bo)
    gm.awaits("ask the Dreamers a question")
    gm.look("ask")
    gm.page.fill("#move [name=words]", "What waits at the top?")
    gm.press(".t-do .btn")
    for player in (bo, dee):
        player.awaits("answer the question")
        player.look("answer")
        player.page.fill("#move [name=words]", "Three wet ladders")
        player.press(".t-do .btn")
        assert player.clicks <= 2  # of Construction, beyond the answer
    gm.awaits("Before the first scene")
    gm.press("button:has-text('Scene 1')")
    _meet_spike(gm, bo, dee)
    _fight_duel(gm, bo, dee)
    _overcome_effort(gm, bo, dee)
    gm.press("button:has-text('The scene went well')")
    gm.page.locator(".t-may a", has_text="End the dream").click()
    expect(gm.page.locator("#move h2")).to_have_text("End the dream?")
    gm.press(".t-do .btn")
    for one in (gm, bo, dee):
        one.awaits("The dream is over")
    bo.look("over")


def _begin(gm: Seated, tab: str, what: str) -> None:
    gm.page.locator(".t-actors a", has_text=tab).click()
    box = gm.page.locator("#move label:has(input)", has_text=what)
    expect(box).to_be_visible()
    box.locator("input").check()


def _meet_spike(gm: Seated, bo: Seated, dee: Seated) -> None:
    _begin(gm, "A Spike", "The Stair Forgets")
    gm.look("begin a spike")
    gm.press(".t-do .btn")
    for player in (bo, dee):
        player.clicks = 0
        player.awaits("say how you meet the Spike")
        player.look("how it is met")
        player.page.fill("#move [name=words]", "I count the steps aloud")
        player.press(".t-do .btn")
    gm.awaits("suit")
    gm.look("suits")
    gm.clicks = 0
    for _player in (bo, dee):
        gm.press(".dream-approach button:enabled")
    assert gm.clicks == 2  # one a Dreamer
    for player in (bo, dee):
        expect(player.page.locator("#move .dream-hand")).to_be_visible()
        player.look("what was looked at")
        player.tap("#move .dream-tap:last-child")
        player.press(".t-do .btn")
        assert player.clicks <= 3
    _play(gm, bo, dee)


def _fight_duel(gm: Seated, bo: Seated, dee: Seated) -> None:
    _begin(gm, "A Duel", "A minor foe")
    gm.look("begin a duel")
    gm.page.select_option("[name=selects]", "random")
    gm.press(".t-do .btn")
    _play(gm, bo, dee)


def _overcome_effort(gm: Seated, bo: Seated, dee: Seated) -> None:
    _begin(gm, "An Effort", "A slight Effort")
    gm.press(".t-do .btn")
    _play(gm, bo, dee)


def _play(gm: Seated, bo: Seated, dee: Seated) -> None:
    """Play until nothing is asked any more; a turn takes its player no more clicks than it may."""
    for _turn in range(60):
        told = ((one, one.is_asked()) for one in (bo, dee, gm))
        asked, what = next(((one, what) for one, what in told if what), (gm, ""))
        if not what:
            gm.awaits("Between Conflicts")
            return
        asked.look(re.sub(r"\d+", "n", what))
        if "begins" in what or "a card" in what:
            asked.clicks = 0
        if "a card" in what and asked.page.locator("#move .dream-tap").count():
            asked.tap("#move .dream-tap")
        asked.press(".t-do .btn")
        assert asked is gm or asked.clicks <= MOST, what
    raise AssertionError("It never ends.")


# --- without JavaScript ---


@pytest.mark.parametrize("pages", [False], indirect=True)
def test_a_duel_and_a_refused_step_by_hand_without_javascript(campaign: Campaign, pages: list[Page]) -> None:
    gm, bo, dee = pages
    url = begin(gm, campaign, question="What waits?")
    gm.click("button:has-text('Scene 1')")
    gm.locator("#by-hand summary").click()
    gm.select_option("#hand-step", "stress")
    gm.fill("#by-hand [name=why]", "The tide returns")
    gm.click("#by-hand button")
    expect(gm.locator("#errors")).to_contain_text("bears no Stress now")
    expect(gm.locator("#by-hand [name=why]")).to_have_value("The tide returns")
    gm.goto(f"{url}?begin=duel")
    gm.select_option("[name=selects]", "random")
    gm.click(".t-do .btn")
    gm.goto(f"{url}?as=gm")
    gm.click(".t-do .btn")  # who waited longest begins: Ondine
    bo.goto(url)
    chosen = bo.locator("#move .dream-tap").last
    card = chosen.locator("input").get_attribute("value")
    chosen.click()
    expect(bo.locator(".t-do .btn")).to_have_text("Select it", use_inner_text=True)
    bo.click(".t-do .btn")
    expect(bo.locator("#fell")).to_contain_text("You")
    dee.goto(url)
    dee.click("button:has-text('Raise your hand')")
    bo.goto(url)
    expect(bo.locator(".t-do .btn")).to_have_count(0)  # the Score waits for the hand
    gm.goto(url)
    gm.click("button:has-text('Lower Wren Sable')")
    bo.goto(url)
    assert card not in asked(bo, "all => all.map(one => one.value)", "#move input[name=card]")
    expect(bo.locator("#waits")).not_to_contain_text("raised hand")


# --- a game master alone ---


@pytest.mark.parametrize("pages", [True], indirect=True)
def test_a_game_master_alone_presses_for_all_who_play_with_real_cards(
    campaign: Campaign, pages: list[Page]
) -> None:
    gm = Seated(pages[0], DESK, begin(pages[0], campaign, real=True, question="What waits?"))
    gm.awaits("enter the card of the spread")
    gm.look("spread")
    gm.press(".dream-grid button")
    for name in ("Ondine Varga", "Wren Sable"):
        gm.awaits(f"{name}: enter the card")
        gm.look("a card of a Guide")
        gm.press(".dream-grid button:nth-child(2)")
    for name in ("Ondine Varga", "Wren Sable"):
        gm.awaits(f"{name}: answer the question")
        gm.page.fill("#move [name=words]", "Three wet ladders")
        gm.press(".t-do .btn")
    gm.awaits("Before the first scene")
    _begin(gm, "An Effort", "A vast Effort")
    gm.press(".t-do .btn")
    gm.awaits("the GM: say who begins")
    gm.press(".t-do .btn")
    gm.awaits("Ondine Varga: choose an Opponent")
    gm.look("a real card face down")
    gm.page.locator("#move label", has_text="7 of Pentacles").click()
    gm.press(".t-do .btn")
    gm.awaits("Ondine Varga: enter the card")
    gm.press(".dream-grid button")
    while "Interpret" in gm.is_asked() or "nobody has a choice" in gm.is_asked():
        gm.press(".t-do .btn")
    gm.awaits("Ondine Varga: bear 2 Stress")
    gm.page.locator("#move .t-way", has_text="Flinch").first.click()
    gm.look("Stress on real cards")
    gm.press(".t-do .btn")
    expect(gm.page.locator("#errors")).to_contain_text("Say which card goes")
