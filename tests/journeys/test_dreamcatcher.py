"""A group of Dreamcatcher in real browsers: a character made, a story played and ended, paper, and a table of dice."""

import re
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns import roster
from campaigns.models import Campaign
from tests.cast import client_of, make_user
from tests.journeys.axe import violations
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated

MOST = 180  # seconds that a character may take somebody who knows what to write
KEY, CLICK, THOUGHT = (
    0.28,
    1.7,
    1.35,
)  # seconds each takes most people (Card, Moran, Newell: keystroke-level model)
FURTHEST = 60  # presses of Tab from one place of a page to another
TRAITS = {
    "Advantage 1": "Knows every current of the river",
    "Advantage 2": "Lifts what two men cannot",
    "Advantage 3": "Never lost in fog",
    "Hindrance 1": "Will not leave anybody in the water",
    "Hindrance 2": "Owes the harbour guild",
}
SPREAD = ("Deftness 0, from Resolve", "Charm +3, from Resolve")  # pressed one after the other


class Maker:
    """Somebody at a page, with a mouse or by keyboard alone: what their acts take a person is added up."""

    def __init__(self, page: Page, *, has_mouse: bool) -> None:
        self.page, self.has_mouse, self.keys, self.clicks, self.acts = page, has_mouse, 0, 0, 0
        self._began = monotonic()

    @property
    def seconds(self) -> float:
        """Return how long a person takes for what was done, and the pages took to answer."""
        return self.keys * KEY + self.clicks * CLICK + self.acts * THOUGHT + monotonic() - self._began

    def press(self, place: Locator) -> None:
        self.acts += 1
        if self.has_mouse:
            self.clicks += 1
            place.click()
            return
        self._go_to(place)
        self.keys += 1
        self.page.keyboard.press("Enter")

    def write(self, place: Locator, words: str) -> None:
        self.acts += 1
        if self.has_mouse:
            self.clicks += 1
            place.click()
        else:
            self._go_to(place)
        self.keys += len(words)
        self.page.keyboard.type(words)

    def _go_to(self, place: Locator) -> None:
        for _time in range(FURTHEST):
            if place.evaluate("place => place === document.activeElement"):
                return
            self.keys += 1
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {place}.")


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """The table of Halla, where Joss and Minna play."""
    halla, joss, minna = map(make_user, ("halla", "joss", "minna"))
    campaign = roster.new_campaign("The Light Inland", "", halla, system="dreamcatcher")
    for player in (joss, minna):
        roster.add_member(campaign, player)
    return campaign


@pytest.mark.parametrize(
    ("has_mouse", "has_js"),
    [(True, True), (False, True), (True, False)],
    ids=["mouse", "keyboard", "no-javascript"],
)
def test_a_character_is_made_in_under_three_minutes(
    campaign: Campaign, page_pool: PagePool, faults: list[str], *, has_mouse: bool, has_js: bool
) -> None:
    joss = campaign.members.get(user__username="joss").user
    with seated(page_pool, [client_of(joss)], faults, has_js=has_js) as (page,):
        page.goto("/characters/new/")
        maker = Maker(page, has_mouse=has_mouse)
        maker.press(page.get_by_role("button", name="Begin"))
        maker.write(page.get_by_role("textbox", name="Name", exact=True), "Ragna Oarless")
        for press in SPREAD:
            maker.press(page.get_by_role("button", name=press))
            expect(page.get_by_role("button", name=press)).to_have_count(0)
            if not has_mouse:
                expect(page.get_by_role("rowheader", name=press.split(",")[0])).to_be_focused()
        for label, words in TRAITS.items():
            maker.write(page.get_by_label(label), words)
        if not has_js:
            maker.press(page.get_by_role("button", name="Keep what is typed"))
        if has_js and has_mouse:
            assert violations(page) == []
        maker.press(page.get_by_role("button", name="Finish the Dreamcatcher"))
        expect(page.locator("#character h1")).to_have_text("Ragna Oarless")
        assert maker.acts == 3 + len(SPREAD) + len(TRAITS) + (not has_js)
        assert maker.seconds < MOST
        for score in (r"Deftness\s*0", r"Charm\s*\+3", r"Resolve\s*\+2", *TRAITS.values()):
            expect(page.get_by_role("listitem").filter(has_text=re.compile(score))).to_be_visible()
        if has_js and has_mouse:
            assert violations(page) == []
