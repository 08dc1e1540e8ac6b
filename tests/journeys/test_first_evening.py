"""One evening in a real browser: set up, invite, join, two Dreamers, Reflection, spend, print."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pypdf import PdfReader

from campaigns import roster
from tests.journeys.page_pool import PagePool

PASSWORD = "a lantern in the weir"


def make_account(page: Page, name: str) -> None:
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_label("User name").fill(name.lower())
    page.get_by_label("Password").fill(PASSWORD)


def open_campaign(page: Page) -> str:
    """Open a campaign and return the link of its one invitation."""
    page.goto("/campaigns/new/")
    page.get_by_label("Title").fill("The Salt Stair")
    page.get_by_role("radio", name=re.compile("The Beckoning Dream")).check()
    page.get_by_role("button", name="Open the campaign").click()
    page.get_by_role("link", name=re.compile("Invite|table", re.I)).first.click()
    page.get_by_role("button", name=re.compile("invit", re.I)).first.click()
    link = page.get_by_label("The link, to be copied")
    expect(link).to_have_value(re.compile(r"^https?://\S+/join/\S+/$"))
    return link.input_value()


def build_dreamer(page: Page, name: str, starter: str) -> None:
    """Build a Dreamer from a ready-made deck, with one card taken out and put back by hand."""
    page.goto("/characters/new/")
    page.get_by_label("Campaign").select_option(label="The Salt Stair")
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name=starter).click()
    expect(page.get_by_role("heading", name="Nothing to mend")).to_be_visible()
    page.get_by_role("button", name="Ace of Swords").click()
    expect(page.get_by_text("Swords begins at 2.")).to_be_visible()
    page.get_by_role("button", name="Add the Ace of Swords").click()
    page.get_by_role("button", name="Finish the Dreamer").click()
    expect(page.locator("#character h1")).to_have_text(name)


def record_a_dream(page: Page, *, has_js: bool) -> None:
    """Tell a dream of three cards, two of which went well, with one yes: 3 XP for everyone."""
    page.get_by_role("link", name="The Salt Stair").first.click()
    page.get_by_role("link", name=re.compile("Reflection")).first.click()
    page.get_by_label("Title").fill("The Orchard Under Glass")
    for place, (card, went) in enumerate((("m16", "yes"), ("w2", "yes"), ("c1", "no"))):
        page.locator(f"select[name=card-{place}]").select_option(card)
        page.locator(f"input[name=went-{place}][value={went}]").check()
    page.locator("input[name=learned][value=yes]").check()
    page.locator("input[name=progress][value=no]").check()
    if not has_js:
        page.get_by_role("button", name="Look first").click()
    expect(page.locator("#live")).to_contain_text("3 XP")
    expect(page.locator("#live")).to_contain_text("0, then 3")
    page.get_by_role("button", name="Record the dream").click()
    expect(page.get_by_role("heading", name="The Orchard Under Glass", level=1)).to_be_visible()


def spend(page: Page, name: str, *, has_js: bool) -> None:
    """Buy the next highest card of Swords with the XP of the dream."""
    page.goto("/characters/")
    page.get_by_role("link", name=name).click()
    page.get_by_role("link", name="Grow 3 XP").click()
    page.locator("input[value='highest s']").check()
    if not has_js:
        page.get_by_role("button", name="Show what this choice does").click()
    expect(page.locator("#choice")).to_contain_text("Costs 3 XP, leaves 0")
    page.get_by_role("button", name="Write it into the ledger").click()
    expect(page.locator("#now")).to_contain_text("Written into the ledger. The 7 of Swords joined the deck.")
    expect(page.locator("#tonight")).to_contain_text("The 7 of Swords joined the deck.")


def print_sheet(context: BrowserContext, page: Page, name: str) -> None:
    page.get_by_role("link", name="Sheet", exact=True).click()
    page.get_by_role("link", name="Print the sheet").click()
    expect(page.get_by_role("radio", name=re.compile("^Sparing"))).to_be_checked()
    page.route("**/sheet.pdf*", lambda route: route.fulfill(status=204))  # the page that waits stays
    page.get_by_role("button", name="Print it").click()
    href = page.get_by_role("link", name="Open the file").get_attribute("href")
    assert href
    answer = context.request.get(href)
    assert answer.headers["content-type"] == "application/pdf"
    pages = PdfReader(BytesIO(answer.body())).pages
    text = pages[0].extract_text()
    assert len(pages) == 1
    assert "Ace to 7" in text
    assert name.upper() in text.upper()


@pytest.mark.parametrize("has_js", [True, False], ids=["with-javascript", "without-javascript"])
def test_a_group_goes_from_nothing_to_a_printed_sheet(
    page_pool: PagePool, faults: list[str], has_js: bool
) -> None:
    with page_pool.lent(faults, has_js=has_js) as host, page_pool.lent(faults, has_js=has_js) as player:
        host.goto(f"/setup/{roster.setup_token()}/")
        make_account(host, "Maren")
        host.get_by_role("button", name="Make my account").click()
        link = open_campaign(host)
        player.goto(link)
        make_account(player, "Ines")
        player.get_by_role("button", name="Make my account and join").click()
        build_dreamer(player, "Ondine Varga", "The Open Blade")
        build_dreamer(host, "Tobias Reed", "The Open Blade")
        record_a_dream(host, has_js=has_js)
        spend(player, "Ondine Varga", has_js=has_js)
        print_sheet(player.context, player, "Ondine Varga")
