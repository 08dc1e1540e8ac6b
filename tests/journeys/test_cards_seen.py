"""What is to be seen on a card, in a browser: large by a press and by keyboard, in the almanac, marked at a table."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from characters.models import Character
from tests.characters.dreams import REVEALED, SELECTED, Dreaming, _as_laid, make_dream
from tests.journeys.axe import violations
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import press_and_see, seated
from tests.pages.characters.test_dream_marks import GUIDES, with_own_deck

__all__ = ["_as_laid"]

SEEN = "The first swallow reaches a small island; a whole egg."  # on the 9 of Swords
OWL = "An owl that does not blink sits below a lighthouse; an open book hangs in its beam."


@pytest.fixture
def dream(transactional_db: None) -> Dreaming:
    """Ondine's 9 of Swords lies against the Warden's Ace; one Guide is on that, the other on neither."""
    return make_dream(spread=1).play(*GUIDES, *REVEALED)


def card(page: Page, code: str) -> str:
    return f"#fell a.look-at[href='/cards/{code}/']"


def invoke(page: Page, how: str, whose: str, where: str) -> None:
    page.locator("#guide > summary").click()
    page.locator(f"#guide [for=how-{how}]").click()
    page.locator(f"#guide [for=whose-{whose}]").click()
    page.fill("#guide [name=where]", where)
    press_and_see(page, "#guide button")


def test_a_card_is_seen_large_and_two_guides_are_invoked_one_marked_and_one_not(
    dream: Dreaming, page_pool: PagePool, faults: list[str]
) -> None:
    with seated(page_pool, [dream.bo, dream.dee], faults, has_js=True) as (bo, dee):
        for page in (bo, dee):
            page.goto(dream.url)
            expect(page.locator("#fell .dream-seen")).to_have_count(1)
            expect(page.locator("#fell .dream-seen")).to_contain_text("owl")
        looking = bo.get_by_role("dialog")
        bo.locator(card(bo, "s1")).focus()
        bo.keyboard.press("Enter")
        expect(looking.get_by_role("figure")).to_contain_text(OWL)
        expect(looking.locator("svg use")).to_have_count(1)
        assert violations(bo) == []
        bo.keyboard.press("Escape")
        expect(looking).to_have_count(0)
        expect(bo.locator(card(bo, "s1"))).to_be_focused()
        bo.locator(card(bo, "s9")).click()
        expect(looking.get_by_role("figure")).to_contain_text(SEEN)
        looking.get_by_role("button", name="Close").click()
        invoke(bo, "weaken", "f1", "the owl")
        invoke(dee, "bolster", "d1", "the shell of the egg")
        expect(dee.locator(".t-log")).to_contain_text(
            "Tal’s Guide: Bolster for Ondine (the shell of the egg)"
        )


def test_a_card_that_a_press_chooses_is_seen_large_by_a_key_or_held(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    dream = make_dream(spread=1).play(*GUIDES, *SELECTED)
    with seated(page_pool, [dream.ada], faults, has_js=True) as (gm,):
        gm.goto(dream.url)
        chosen, held = gm.locator("#move [name=card]").last, gm.locator("#move .dream-tap .card").first
        looking, name = gm.get_by_role("dialog"), held.get_attribute("aria-label")
        chosen.focus()
        gm.keyboard.press("l")
        expect(looking.get_by_role("figure")).to_be_visible()
        gm.keyboard.press("Escape")
        expect(chosen).to_be_focused()
        held.hover()
        gm.mouse.down()
        expect(looking.get_by_role("img", name=name)).to_be_visible()
        gm.mouse.up()
        expect(looking).to_have_count(1)
        looking.get_by_role("button", name="Close").click()
        expect(held.locator("xpath=preceding-sibling::input")).not_to_be_checked()
        held.click()
        expect(held.locator("xpath=preceding-sibling::input")).to_be_checked()
        expect(looking).to_have_count(0)


def test_every_card_of_a_sheet_is_seen_large_by_keyboard(
    transactional_db: None, dreamer: Character, bo_client: Client, page_pool: PagePool, faults: list[str]
) -> None:
    with seated(page_pool, [bo_client], faults, has_js=True) as (bo,):
        bo.goto(dreamer.get_absolute_url())
        cards = [card.get_attribute("aria-label") for card in bo.locator("main .card").all()]
        looking = bo.get_by_role("dialog")
        bo.keyboard.press("Tab")
        bo.keyboard.press("Tab")
        bo.keyboard.press("Enter")
        expect(looking.get_by_role("img", name=cards[0], exact=True)).to_be_visible()
        bo.keyboard.press("ArrowRight")
        expect(looking.get_by_role("img", name=cards[1], exact=True)).to_be_visible()
        looking.get_by_role("button", name="Before").click()
        expect(looking.get_by_role("img", name=cards[0], exact=True)).to_be_visible()
        looking.get_by_role("button", name="Before").click()
        expect(looking.get_by_role("img", name=cards[-1], exact=True)).to_be_visible()
        assert violations(bo) == []


def test_without_javascript_a_card_leads_to_its_page_and_back(dream: Dreaming, page_pool: PagePool) -> None:
    with seated(page_pool, [dream.eve], [], has_js=False) as (eve,):
        eve.goto(dream.url)
        eve.locator(card(eve, "s1")).click()
        expect(eve.get_by_role("figure")).to_contain_text(OWL)
        eve.get_by_role("link", name="Owl").click()
        expect(eve.locator("#owl")).to_contain_text("Owl")
        eve.goto(f"{page_pool.url}/cards/almanac/")
        eve.get_by_label("A word").fill("owl")
        eve.get_by_role("button", name="Look").click()
        expect(eve.locator(".almanac li")).to_have_count(1)
        eve.locator(".almanac a").first.click()
        expect(eve.get_by_role("heading", level=1)).to_have_text("Ace of Swords")


def test_a_table_with_its_own_deck_sees_no_mark_and_no_card_large(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    own = with_own_deck(spread=1).play(*GUIDES, *REVEALED)
    with seated(page_pool, [own.bo], faults, has_js=True) as (bo,):
        bo.goto(own.url)
        expect(bo.locator("#fell .dream-side .card:not(.back)")).to_have_count(2)
        expect(bo.locator(".dream-seen")).to_have_count(0)
        bo.locator("#fell .dream-side .card:not(.back)").first.click()
        bo.wait_for_timeout(300)
        expect(bo.get_by_role("dialog")).to_have_count(0)
