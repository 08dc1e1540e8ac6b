"""Words typed without JavaScript: a button in the form keeps them and goes where one wants to go."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.cast import client_of
from tests.journeys.test_pages import Table, sign_in, table

__all__ = ["table"]

HALF = "Half a sentence about the stair"


@pytest.mark.parametrize("name", ["notes", "words", "night"])
def test_leaving_by_a_button_of_the_form_keeps_what_was_typed(
    browser: Browser, live_server: Any, table: Table, name: str
) -> None:
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    sign_in(context, client_of(table.ada), live_server.url, "day")
    page = context.new_page()
    page.goto(table.pages[name])
    page.locator("form:has([data-unsaved]) textarea").last.fill(HALF)
    page.locator("details.ways > summary").first.click()
    page.get_by_role("button", name="Characters", exact=True).click()
    expect(page).to_have_url(f"{live_server.url}/characters/")
    expect(page.locator(".notes")).to_contain_text("What you typed is kept")
    page.goto(table.pages[name])
    expect(page.locator("form:has([data-unsaved]) textarea").last).to_have_value(HALF)
    context.close()
