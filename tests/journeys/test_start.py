"""What somebody sees who comes to a Reverie that was just started."""

from playwright.sync_api import Page

from campaigns import roster


def test_the_setup_link_opens_in_a_browser(page: Page) -> None:
    page.goto(f"/setup/{roster.setup_token()}/")
    assert page.get_by_role("button").count() > 0
