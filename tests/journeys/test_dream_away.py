"""A dream opened again after a week, and somebody is away: how it stood, a hand that counts as lowered, a seat lent."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.characters.dreams import REVEALED, Dreaming, _as_laid, let_time_pass, make_dream
from tests.journeys.axe import violations
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated

__all__ = ["_as_laid"]


@pytest.fixture
def dream(transactional_db: None) -> Dreaming:
    """Two cards lie Revealed, and Dee, who is away, holds the Score with a raised hand since a week."""
    dream = make_dream(minutes_for_hands=60).play(*REVEALED, "d2: hand d2")
    let_time_pass(dream, days=7)
    return dream


@pytest.fixture
def pages(dream: Dreaming, page_pool: PagePool, faults: list[str], request: Any) -> Iterator[list[Page]]:
    """Yield the pages of the game master, of Bo and of Dee."""
    with seated(page_pool, [dream.ada, dream.bo, dream.dee], faults, has_js=request.param) as seats:
        for page in seats:
            page.goto(dream.url)
        yield seats


@pytest.mark.parametrize("pages", [True, False], indirect=True, ids=["with scripts", "without"])
def test_after_a_week_they_read_how_it_stood_and_go_on_without_who_is_away(
    dream: Dreaming, pages: list[Page], request: Any
) -> None:
    gm, bo, dee = pages
    has_js = request.node.callspec.params["pages"]  # axe runs in the page
    for page in pages:
        expect(page.locator("#last-time")).to_contain_text("A Duel goes on: Ondine and Tal against Warden.")
        expect(page.locator("#last-time")).to_contain_text("Tal raises a hand.")
    assert not has_js or violations(bo) == []
    bo.get_by_role("button", name="Tal’s hand counts as lowered").click()
    expect(bo.locator("#waits")).to_contain_text("Interpret")
    expect(bo.locator("#last-time")).to_have_count(0)
    gm.goto(dream.url)
    gm.locator("#away > summary").click()
    gm.select_option("#lend-whose", "d2")
    gm.select_option("#lend-holder", "d1")
    gm.get_by_role("button", name="Lend it").click()
    expect(gm.locator(".t-log > p").first).to_contain_text("Tal’s seat is lent to Ondine’s player")
    bo.goto(f"{dream.url}?as=d2")
    expect(bo.locator(".t-own")).to_contain_text("Tal")
    expect(bo.locator(".dream-own .present .card:not(.back)")).to_have_count(3)
    assert not has_js or violations(bo) == []
    dee.goto(dream.url)
    dee.get_by_role("button", name="The seat back to its player").click()
    expect(dee.locator(".t-log > p").first).to_contain_text("Tal’s player has the seat back.")
    assert dream.of("d2").lent_to == ""
