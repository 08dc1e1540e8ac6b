"""A Hand in real browsers: from creation through a downtime with a Dream Odyssey to print."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from campaigns import roster
from campaigns.models import Campaign
from tests.cast import client_of, make_user
from tests.evenings.agents import agent
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated


@pytest.fixture(params=[True, False], ids=["with-javascript", "without-javascript"])
def has_js(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def table(
    has_js: bool, transactional_db: None, page_pool: PagePool, faults: list[str]
) -> Iterator[tuple[Page, Page, Campaign]]:
    """Yield the page of the Seer, who has an agent too, and a player's, each in a browser of its own, and the campaign
    where they sit.
    """
    people = [make_user("ottilie"), make_user("noor")]
    campaign = roster.new_campaign("The Hand at Low Water", "", people[0])
    roster.add_member(campaign, people[1])
    agent(people[0], campaign, "Dorrit")
    with seated(page_pool, map(client_of, people), faults, has_js=has_js) as pages:
        yield pages[0], pages[1], campaign


def build(page: Page, name: str) -> None:
    """Build an agent from a ready-made one, with a skill point taken back and placed again."""
    page.goto("/characters/new/")
    page.locator("label.pick", has=page.locator("input[value=hidden_isle]")).click()
    page.get_by_label("Campaign").select_option(label="The Hand at Low Water")
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="The Lantern Thief").click()
    expect(page.get_by_role("heading", name="Nothing to mend")).to_be_visible()
    page.get_by_role("button", name="Slip 2").click()
    expect(page.locator("#to-mend")).to_contain_text("One skill point to place: 6 of 7.")
    page.get_by_role("button", name="Slip 2").first.click()
    expect(page.get_by_role("heading", name="Nothing to mend")).to_be_visible()
    page.get_by_role("button", name="Finish the agent").click()
    expect(page.locator("#character h1")).to_have_text(name)


def begin_a_downtime(seer: Page, campaign: Campaign) -> None:
    """Begin it for the whole Hand; what waits for each agent is told before."""
    seer.goto(campaign.get_absolute_url())
    seer.get_by_role("link", name="Downtime", exact=True).first.click()
    seer.get_by_label("Title").fill("Low water")
    expect(seer.locator("#live")).to_contain_text("Iveta")
    seer.get_by_role("button", name="Begin the downtime").click()
    expect(seer.get_by_role("heading", name="Low water", level=1)).to_be_visible()


def pay_and_drift(player: Page) -> None:
    """Vices first, then drift: an action before them is not open."""
    player.goto("/characters/")
    player.get_by_role("link", name="Iveta").click()
    player.get_by_role("link", name="Downtime").first.click()
    expect(player.locator("#actions")).to_contain_text("First your vices")
    player.get_by_role("link", name="Pay for").click()
    player.get_by_role("button", name="Pay for it").click()
    expect(player.locator("#errors")).to_be_visible()
    player.locator("#vice label.pick", has_text="Cups").click()
    player.get_by_role("button", name="Pay for it").click()
    player.get_by_role("button", name="Let them drift").click()
    expect(player.locator("#done")).to_contain_text("drift")


def dream(player: Page) -> None:
    """Set out alone with the ideal as the Crown, win, and take 2 points on its track and 2 XP."""
    player.get_by_role("link", name="Set out on one").click()
    player.locator(".way a").first.click()
    player.locator("#answer label.pick", has_text="ideal").first.click()
    player.locator("#answer label.pick:has(input[value=m12])").last.click()
    player.get_by_role("button", name="Set out").click()
    expect(player.get_by_role("heading", name="You are dreaming")).to_be_visible()
    expect(player.locator("#laid")).to_contain_text(
        "Take The Star and The Hanged Man out of the decks first."
    )
    player.get_by_role("link", name="It was won").click()
    player.locator("#answer label.pick", has_text="ideal").first.click()
    player.locator("#answer label.pick", has_text="2 XP").click()
    player.get_by_role("button", name="Wake").click()
    expect(player.get_by_role("heading", name="You woke")).to_be_visible()
    expect(player.get_by_role("main")).to_contain_text("An extra vision card for the next scenario.")


def look_at_the_hand(seer: Page, campaign: Campaign) -> None:
    """See every agent's downtime on one page."""
    seer.goto(campaign.get_absolute_url())
    seer.get_by_role("link", name="The Hand’s downtime").click()
    expect(seer.get_by_role("main")).to_contain_text("Iveta")
    expect(seer.get_by_role("main")).to_contain_text("One agent still has actions.")


def rest_and_print(player: Page) -> None:
    """End the downtime, find the ideal's track and the vision card on the sheet, and print it."""
    player.get_by_role("link", name="Back to the downtime").first.click()
    player.get_by_role("button", name="End this downtime").click()
    player.goto("/characters/")
    player.get_by_role("link", name="Iveta").click()
    expect(player.get_by_role("main")).to_contain_text("2 of 7. Full, it becomes a virtue.")
    player.get_by_role("link", name="Print the sheet").click()
    expect(player.get_by_role("radio", name=re.compile("^Sparing"))).to_be_checked()
    player.route("**/sheet.pdf*", lambda route: route.fulfill(status=204))  # the page that waits stays
    player.get_by_role("button", name="Print it").click()
    href = player.get_by_role("link", name="Open the file").get_attribute("href")
    assert href
    answer = player.context.request.get(href)
    assert answer.headers["content-type"] == "application/pdf"
    assert "IVETA" in PdfReader(BytesIO(answer.body())).pages[0].extract_text().upper()


def test_a_hand_goes_from_creation_through_an_odyssey_to_print(
    table: tuple[Page, Page, Campaign], has_js: bool
) -> None:
    seer, player, campaign = table
    build(player, "Iveta")
    begin_a_downtime(seer, campaign)
    pay_and_drift(player)
    dream(player)
    look_at_the_hand(seer, campaign)
    rest_and_print(player)
