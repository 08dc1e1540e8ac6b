"""Clicks that come faster than their answers all count."""

from playwright.sync_api import Page, expect

from characters import keeping
from characters.models import Character
from tests.cast import PASSWORD, SYSTEM, make_user

AT_ONCE = "() => ['c1', 'c2', 'c3'].forEach((code) => document.getElementById('card-' + code).click())"


def test_three_cards_pressed_at_once_are_all_held(page: Page, transactional_db: None) -> None:
    draft = keeping.new_draft(SYSTEM, make_user("bo"), None)
    page.goto(f"/sign-in/?next={draft.get_absolute_url()}")
    page.get_by_label("User name").fill("bo")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#card-c1")).to_be_visible()
    page.wait_for_load_state()  # before its scripts run, a page takes one click and leaves
    page.evaluate(AT_ONCE)
    for code in ("c1", "c2", "c3"):
        expect(page.locator(f"#card-{code}")).to_have_attribute("aria-pressed", "true")
    assert set(Character.objects.get(pk=draft.pk).draft["cards"]) == {"c1", "c2", "c3"}
