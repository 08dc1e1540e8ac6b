"""What one types, and where one stands, outlast a part of the page drawn anew."""

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from campaigns.models import Campaign, User
from characters.ledger import profiles
from tests.cast import SYSTEM, client_of, make_dreamer
from tests.journeys.test_pages import sign_in


def test_a_click_on_a_card_keeps_a_half_typed_boon(
    page: Page, context: BrowserContext, live_server: Any, transactional_db: None, cy: User
) -> None:
    draft = profiles.change_draft(
        profiles.create_draft_and_delete_old_untouched(SYSTEM, cy, None), lambda _before: {"arrival": True}
    )
    sign_in(context, client_of(cy), live_server.url, "day")
    page.goto(draft.get_absolute_url())
    page.get_by_label("Boon", exact=True).fill("The Long Memory")
    page.locator("#card-c3").click()
    expect(page.locator("#card-c3")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Boon", exact=True)).to_have_value("The Long Memory")
    page.get_by_role("button", name="Add this Boon").click()
    expect(page.locator("#boons .fact")).to_contain_text("The Long Memory")
    expect(page.get_by_label("Boon", exact=True)).to_have_value("")


def test_a_starter_still_held_down_as_the_name_is_answered_is_pressed(
    page: Page, context: BrowserContext, live_server: Any, transactional_db: None, cy: User
) -> None:
    """The page stays where it is under the pointer: to go to the deck is for the answer to the starter."""
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, cy, None)
    sign_in(context, client_of(cy), live_server.url, "day")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(draft.get_absolute_url())
    page.get_by_label("Name", exact=True).fill("Ondine Varga")
    page.get_by_role("button", name="The Open Blade").hover()
    page.mouse.down()
    expect(page.get_by_role("heading", name="Ondine Varga")).to_be_visible()
    page.mouse.up()
    expect(page.get_by_role("heading", name="Nothing to mend")).to_be_visible()
    expect(page.get_by_role("heading", name="The first deck")).to_be_focused()


def test_who_changes_their_mind_finds_their_words_again(
    page: Page,
    context: BrowserContext,
    live_server: Any,
    transactional_db: None,
    campaign: Campaign,
    bo: User,
) -> None:
    dreamer = make_dreamer(bo, campaign, xp=5)
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto(f"{dreamer.get_absolute_url()}grow/")
    page.get_by_role("radio", name="Gain a Boon").check()
    page.get_by_label("Its name").fill("The Long Memory")
    page.locator("input[value='highest c']").check()
    expect(page.get_by_label("Its name")).to_have_count(0)
    page.get_by_role("radio", name="Gain a Boon").check()
    expect(page.get_by_label("Its name")).to_have_value("The Long Memory")


def test_a_spend_is_said_and_stands_where_one_looks(
    page: Page,
    context: BrowserContext,
    live_server: Any,
    transactional_db: None,
    campaign: Campaign,
    bo: User,
) -> None:
    dreamer = make_dreamer(bo, campaign, xp=5)
    sign_in(context, client_of(bo), live_server.url, "day")
    page.goto(f"{dreamer.get_absolute_url()}grow/")
    page.locator("input[value='highest c']").check()
    page.get_by_role("button", name="Write it into the ledger").click()
    expect(page.locator("#said")).to_contain_text("joined the deck. 2 XP left.")
    expect(page.locator("#now p")).to_be_focused()


def test_a_fix_that_goes_leaves_the_focus_at_what_is_to_mend(
    page: Page, context: BrowserContext, live_server: Any, transactional_db: None, cy: User
) -> None:
    begun = profiles.create_draft_and_delete_old_untouched(SYSTEM, cy, None)
    draft = profiles.change_draft(begun, lambda _before: {"cards": ["c1", "c3"]})
    sign_in(context, client_of(cy), live_server.url, "day")
    page.goto(draft.get_absolute_url())
    page.get_by_role("button", name="Add the 2 of Cups").click()
    expect(page.get_by_role("heading", name="Still to do")).to_be_focused()
    page.get_by_text("Ready-made decks").first.click()
    page.get_by_role("button", name="Still Water").click()
    expect(page.get_by_role("heading", name="The first deck")).to_be_focused()


def test_what_is_mended_on_reflection_night_is_marked_no_more(
    page: Page,
    context: BrowserContext,
    live_server: Any,
    transactional_db: None,
    campaign: Campaign,
    ada: User,
    bo: User,
) -> None:
    make_dreamer(bo, campaign, xp=5)
    sign_in(context, client_of(ada), live_server.url, "day")
    page.goto(f"/campaigns/{campaign.slug}/evenings/{SYSTEM}/reflection/")
    page.locator("button[name=save]").click()
    expect(page.locator("#errors")).to_contain_text("things to mend first:")
    page.get_by_label("Title").fill("The Stair")
    page.get_by_label("Title").press("Tab")
    expect(page.locator("#id_title_error")).to_have_count(0)
    expect(page.locator("#id_learned_error")).to_have_count(1)
    page.locator("#id_learned_0").check()
    page.locator("#id_progress_1").check()
    page.get_by_label("Card 1 of the spread").select_option("m16")
    page.locator("#id_went-0_0").check()
    expect(page.locator("#mending")).to_contain_text("All of it is mended.")
    expect(page.locator("p.err")).to_have_count(0)
