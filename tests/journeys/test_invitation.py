"""A GM hands an invitation on: one line, copied by a press; who opens it sits at the table."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from campaigns.models import Campaign, Invite, User
from tests.cast import client_of, make_user
from tests.journeys.page_pool import PagePool
from tests.journeys.test_pages import sign_in

pytestmark = pytest.mark.django_db(transaction=True)

REFUSING = """
Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject()}});
document.addEventListener('copy', () => { window.copied = String(document.activeElement.value); });
"""


def invited(page: Page, campaign: Campaign, button: str) -> Locator:
    """Press *button* on the page of the people; return the field with the line."""
    page.goto(f"{campaign.get_absolute_url()}members/")
    page.get_by_role("button", name=button, exact=True).click()
    return page.get_by_label("The link, to be copied")


def test_copy_puts_the_line_on_the_clipboard_and_says_so(
    page: Page, context: BrowserContext, live_server: Any, campaign: Campaign, ada: User
) -> None:
    sign_in(context, client_of(ada), live_server.url, "day")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    line = invited(page, campaign, "Make an invitation")
    expect(line).not_to_have_value("")
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == line.input_value()
    assert line.input_value().startswith(f"{live_server.url}/join/")


def test_where_the_clipboard_is_refused_the_line_is_chosen_and_copied_as_by_hand(
    page: Page, context: BrowserContext, live_server: Any, campaign: Campaign, ada: User
) -> None:
    sign_in(context, client_of(ada), live_server.url, "day")
    with page.add_init_script(REFUSING):
        line = invited(page, campaign, "Make an invitation")
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
        chosen = line.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
        assert chosen == line.input_value()


def test_without_javascript_the_line_stands_in_a_field_and_no_button_promises_more(
    page_pool: PagePool, campaign: Campaign, ada: User
) -> None:
    with page_pool.lent(has_js=False) as page:
        sign_in(page.context, client_of(ada), page_pool.url, "day")
        line = invited(page, campaign, "Make an invitation")
        expect(line).to_have_js_property("readOnly", True)
        expect(page.get_by_role("button", name="Copy")).to_have_count(0)
        line.focus()
        page.keyboard.press("Control+a")
        assert line.evaluate("f => f.selectionEnd - f.selectionStart") == len(line.input_value())


def test_one_line_for_the_whole_table_seats_one_after_another(
    page_pool: PagePool, page: Page, context: BrowserContext, live_server: Any, campaign: Campaign, ada: User
) -> None:
    sign_in(context, client_of(ada), live_server.url, "day")
    line = invited(page, campaign, "For the whole table").input_value()
    for name in ("nia", "oda"):
        with page_pool.lent() as there:
            sign_in(there.context, client_of(make_user(name)), page_pool.url, "day")
            there.goto(line)
            there.get_by_role("button", name="Join the campaign").click()
            expect(there.get_by_role("heading", name=str(campaign))).to_be_visible()
    page.goto(f"{campaign.get_absolute_url()}members/")
    expect(page.get_by_text("For 8 more people")).to_be_visible()
    assert Invite.objects.get().uses_left == 8
