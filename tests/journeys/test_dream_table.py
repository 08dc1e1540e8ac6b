"""A dream at the table in a browser: by a game master at a desk and players on phones, without JavaScript, and by a
game master alone who presses for all, with real cards.
"""

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from campaigns import roster
from campaigns.models import Campaign
from characters.ledger import opposition
from tests.cast import SYSTEM, client_of, make_dreamer, make_user, op
from tests.journeys.axe import bring, violations
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated

DESK: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
OUTSIDE = """places => places.map(place => {
  const box = place.getBoundingClientRect();
  return [place.tagName + "." + place.className, box.top, box.bottom, box.left, box.right];
}).filter(([, top, bottom, left, right]) =>
  top < 0 || bottom > innerHeight + 1 || left < 0 || right > innerWidth + 1)"""
MOST = 4  # clicks of a turn for its player: a card, Select, Interpret with who is next, bear
SPIKE = {"difficulty": 3, "consequence": "The stair forgets."}


class Seated:
    """Somebody at the table: what they click is counted, and each new state of their forms is looked at once."""

    def __init__(self, page: Page, size: ViewportSize, url: str) -> None:
        self.page, self.clicks, self.states = page, 0, set[str]()
        page.set_viewport_size(size)
        bring(page)
        page.goto(url)

    def awaits(self, what: str) -> None:
        expect(self.page.locator("#waits")).to_contain_text(re.compile(what))

    def is_asked(self) -> str:
        told = self.page.locator("#waits").inner_text()
        return told.partition(":")[2].strip() if told.startswith("It is for you") else ""

    def look(self, state: str) -> None:
        """Look once at what is asked: accessible, and on a phone all that counts on the first screen."""
        if state in self.states:
            return
        self.states.add(state)
        assert violations(self.page) == [], state
        self.page.evaluate("scrollTo(0, 0)")
        for place in ("#waits", ".t-do .btn", "#move .dream-hand"):
            assert self.page.locator(place).evaluate_all(OUTSIDE) == [], (state, place)

    def press(self, place: str) -> None:
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            self.page.locator(place).first.click()
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
def pages(
    campaign: Campaign, page_pool: PagePool, faults: list[str], request: pytest.FixtureRequest
) -> Iterator[list[Page]]:
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
    gm, bo, dee = (Seated(page, size, url) for page, size in zip(pages, (DESK, PHONE, PHONE), strict=True))
    gm.awaits("ask the Dreamers a question")
    gm.look("ask")
    gm.page.fill("#move [name=words]", "What waits at the top?")
    gm.press(".t-do .btn")
    for player in (bo, dee):
        player.awaits("answer the question")
        player.look("answer")
        player.page.fill("#move [name=words]", "Three wet ladders")
        player.press(".t-do .btn")
    gm.awaits("Between Conflicts")
    gm.press("button:has-text('Scene 1')")
    _meet_spike(gm, bo, dee)
    _fight_duel(gm, bo, dee)
    _overcome_effort(gm, bo, dee)
    gm.press("button:has-text('The scene went well')")
    gm.page.locator("#endings summary").click()
    gm.press("#endings button")
    for one in (gm, bo, dee):
        one.awaits("The dream is over")
    bo.look("over")


def _begin(gm: Seated, tab: str, what: str) -> None:
    gm.page.get_by_role("link", name=tab, exact=True).click()
    box = gm.page.locator("#move label", has_text=what)
    expect(box).to_be_visible()
    box.locator("input").check()


def _meet_spike(gm: Seated, bo: Seated, dee: Seated) -> None:
    _begin(gm, "A Spike", "The Stair Forgets")
    gm.look("begin a spike")
    gm.page.fill("#spike-stress", "1")
    gm.press(".t-do .btn")
    for player in (bo, dee):
        player.clicks = 0
        player.awaits("meet the Spike")
        player.look("how it is met")
        player.page.fill("#move [name=words]", "I count the steps aloud")
        player.press(".t-do .btn")
    gm.awaits("suit")
    gm.look("suits")
    gm.clicks = 0
    for _player in (bo, dee):
        gm.press(".dream-approach button")
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
    gm.page.locator("label", has_text="at random").click()
    gm.press(".t-do .btn")
    _play(gm, bo, dee)


def _overcome_effort(gm: Seated, bo: Seated, dee: Seated) -> None:
    _begin(gm, "An Effort", "A slight Effort")
    gm.press(".t-do .btn")
    _play(gm, bo, dee)


def _play(gm: Seated, bo: Seated, dee: Seated) -> None:
    """Play until nothing is asked any more; a turn takes its player no more clicks than it may."""
    for _turn in range(60):
        asked = next((one for one in (bo, dee, gm) if one.page.reload() and one.is_asked()), None)
        if asked is None:
            return
        what = asked.is_asked()
        asked.look(re.sub(r"\d+", "n", what))
        if "Opponent" in what:
            asked.clicks = 0
            asked.tap("#move .dream-tap")
        asked.press(".t-do .btn")
        assert asked is gm or asked.clicks <= MOST, what
    raise AssertionError("It never ends.")
