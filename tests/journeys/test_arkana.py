"""An Arkana group in real browsers: from creation through a conflict that both watch live to a milestone."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from campaigns import roster
from campaigns.models import Campaign
from tests.cast import client_of, make_user
from tests.characters.conflicts import make_arkana
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated

FOE = "the tide-warden"


@pytest.fixture(params=[True, False], ids=["with-javascript", "without-javascript"])
def has_js(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def table(
    has_js: bool,
    transactional_db: None,
    page_pool: PagePool,
    faults: list[str],
) -> Iterator[tuple[Page, Page, Campaign]]:
    """Yield the page of the Arbiter, who plays too, and a player's, each in a browser of its own, and the campaign
    where they sit.
    """
    people = [make_user("ysbet"), make_user("oren")]
    campaign = roster.new_campaign("The Dry Sea", "", people[0])
    roster.add_member(campaign, people[1])
    make_arkana(people[0], campaign, "Maud")
    with seated(page_pool, map(client_of, people), faults, has_js=has_js) as pages:
        yield pages[0], pages[1], campaign


def build(page: Page, name: str) -> None:
    """Build an Arkana from a ready-made one, one point moved from a Phrase to another."""
    page.goto("/characters/new/")
    page.locator("label.pick", has=page.locator("input[value=arkana]")).click()
    page.get_by_label("Campaign").select_option(label="The Dry Sea")
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="The Gatekeeper").click()
    expect(page.get_by_role("heading", name="Nothing to mend")).to_be_visible()
    page.get_by_role("button", name="Diminish Body to 5").click()
    expect(page.locator("#to-mend")).to_contain_text("10 of 9 points")
    page.get_by_role("button", name="Diminish Body to 4").first.click()
    expect(page.get_by_role("heading", name="Nothing to mend")).to_be_visible()
    page.get_by_role("button", name="Finish the Arkana").click()
    expect(page.locator("#character h1")).to_have_text(name)


def begin_a_conflict(arbiter: Page, campaign: Campaign) -> None:
    """Set everybody in Guard against one foe made up on the spot, whom the players ambush."""
    arbiter.goto(campaign.get_absolute_url())
    arbiter.get_by_role("link", name="Begin a conflict").click()
    arbiter.get_by_label("What it is about").fill("At the weir")
    arbiter.wait_for_load_state()
    for begins in arbiter.locator("select[name$=start]").all():
        begins.select_option("guard")
    foe = arbiter.locator(".later .foe").first
    foe.get_by_label("How many").select_option("1")
    foe.get_by_label("What the table calls them").fill(FOE)
    arbiter.get_by_text("The players ambush").click()
    arbiter.get_by_role("button", name="Begin a conflict").click()
    expect(arbiter.get_by_role("heading", name="At the weir", level=1)).to_be_visible()


def fell(player: Page, arbiter: Page, campaign: Campaign, *, has_js: bool) -> None:
    """Declare an Attack, let the Arbiter say its Area, and enter the real dice: 4 and two Gains, less the foe's Focus
    of 2, are too much for it.
    """
    player.goto(campaign.get_absolute_url())
    player.get_by_role("link", name="To the scene").click()
    player.get_by_role("button", name=f"Attack: {FOE}").click()
    expect(player.locator("#tracker")).to_contain_text("It waits for its Area.")
    if not has_js:
        arbiter.get_by_role("link", name="Look again").click()
    arbiter.get_by_role("radio", name="Body 4").check()
    arbiter.get_by_role("button", name="Area and Target").click()
    if not has_js:
        player.get_by_role("link", name="Look again").click()
    expect(player.locator("#tracker")).to_contain_text("It waits for Reactions, Assists and its dice.")
    player.get_by_label("Real dice").fill("6 5")
    player.get_by_role("button", name="Roll 3 dice").click()
    expect(player.locator("#errors")).to_be_visible()
    expect(player.get_by_label("Dice")).to_have_value("6 5")
    player.get_by_label("Dice").fill("6 5 4")
    player.get_by_role("button", name="Let the dice fall").click()
    expect(player.locator("#log")).to_contain_text("6 (Gain)")


def end_it(arbiter: Page, *, has_js: bool) -> None:
    """See on the Arbiter's screen, which asks every 3 seconds, that the foe is out; write what each takes away."""
    if not has_js:
        arbiter.get_by_role("link", name="Look again").click()
    expect(arbiter.get_by_role("heading", name="What each takes away")).to_be_visible()
    arbiter.get_by_role("button", name="Write it into the ledgers").click()
    expect(arbiter.get_by_text("It stands in the ledgers")).to_be_visible()


def reach_a_milestone(arbiter: Page, campaign: Campaign, *, has_js: bool) -> None:
    """Record it for everybody: 5 XP each, shown before it is written."""
    arbiter.goto(campaign.get_absolute_url())
    arbiter.get_by_role("link", name="Milestone").first.click()
    arbiter.get_by_label("Title").fill("The weir is ours")
    arbiter.get_by_label("The goal you reached").fill("Take the weir before the tide")
    arbiter.get_by_label("XP for each of you").fill("5")
    if has_js:
        arbiter.get_by_label("XP for each of you").blur()
    else:
        arbiter.get_by_role("button", name="Look first").click()
    expect(arbiter.locator("#live")).to_contain_text("0, then 5")
    arbiter.get_by_role("button", name="Record the milestone").click()
    expect(arbiter.get_by_role("heading", name="The weir is ours", level=1)).to_be_visible()


def grow(player: Page, *, has_js: bool) -> None:
    """Raise a Phrase for its current score."""
    player.goto("/characters/")
    player.get_by_role("link", name="Corvin").click()
    player.get_by_role("link", name="Ledger").click()
    expect(player.locator("#ledger")).to_contain_text("A conflict of 1 round: At the weir.")
    expect(player.locator("#ledger")).to_contain_text("Milestone: Take the weir before the tide")
    player.get_by_role("link", name="Grow 5 XP").click()
    player.locator("label", has_text="Diminish Body from 4 to 5").click()
    if not has_js:
        player.get_by_role("button", name="Show what this choice does").click()
    expect(player.locator("#choice")).to_contain_text("Costs 4 XP, leaves 1")
    player.get_by_role("button", name="Write it into the ledger").click()
    expect(player.locator("#now")).to_contain_text("Raised Diminish Body from 4 to 5.")


def print_sheet(player: Page) -> None:
    player.get_by_role("link", name="Sheet", exact=True).click()
    player.get_by_role("link", name="Print the sheet").click()
    expect(player.get_by_role("radio", name=re.compile("^Sparing"))).to_be_checked()
    player.route("**/sheet.pdf*", lambda route: route.fulfill(status=204))  # the page that waits stays
    player.get_by_role("button", name="Print it").click()
    href = player.get_by_role("link", name="Open the file").get_attribute("href")
    assert href
    answer = player.context.request.get(href)
    assert answer.headers["content-type"] == "application/pdf"
    assert "CORVIN" in PdfReader(BytesIO(answer.body())).pages[0].extract_text().upper()


def test_a_group_goes_from_creation_through_a_conflict_to_a_milestone(
    table: tuple[Page, Page, Campaign], has_js: bool
) -> None:
    arbiter, player, campaign = table
    build(player, "Corvin")
    begin_a_conflict(arbiter, campaign)
    fell(player, arbiter, campaign, has_js=has_js)
    end_it(arbiter, has_js=has_js)
    reach_a_milestone(arbiter, campaign, has_js=has_js)
    grow(player, has_js=has_js)
    print_sheet(player)
