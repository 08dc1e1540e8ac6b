"""Words typed without JavaScript: a button in the form keeps them and goes where one wants to go."""

from playwright.sync_api import expect

from tests.cast import client_of
from tests.journeys.page_pool import PagePool
from tests.journeys.test_pages import Table, sign_in, table

__all__ = ["table"]

HALF = "Half a sentence about the stair"


def test_leaving_by_a_button_of_the_form_keeps_what_was_typed(page_pool: PagePool, table: Table) -> None:
    with page_pool.lent(has_js=False) as page:
        sign_in(page.context, client_of(table.ada), page_pool.url, "day")
        for name in ("notes", "words", "night"):
            page.goto(table.pages[name])
            text = page.locator("form:has([data-unsaved]) textarea").last
            text.fill(f"{HALF}, {name}")
            page.locator("details.ways > summary").first.click()
            page.get_by_role("button", name="Characters", exact=True).click()
            expect(page).to_have_url(f"{page_pool.url}/characters/")
            expect(page.locator(".notes")).to_contain_text("What you typed is kept")
            page.goto(table.pages[name])
            expect(text).to_have_value(f"{HALF}, {name}")
