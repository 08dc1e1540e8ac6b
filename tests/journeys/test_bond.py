"""Two players in two browsers make a Bond together: offered, answered with other words, agreed on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.characters.bonds import OTHER_WORDS, WORDS, Pair, make_pair, page
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated


@pytest.fixture
def pair(transactional_db: None) -> Pair:
    return make_pair()


@pytest.fixture(params=[True, False], ids=["with-javascript", "without-javascript"])
def players(
    request: pytest.FixtureRequest, page_pool: PagePool, faults: list[str], pair: Pair
) -> Iterator[tuple[Page, Page]]:
    """Yield Bo's page and Dee's, each in a browser of its own."""
    clients = (pair.bo, pair.dee)
    with seated(page_pool, clients, faults, has_js=request.param) as pages:
        yield pages[0], pages[1]


def choose(page: Page, card: str) -> None:
    page.locator(f"label.pick:has(input[name=answer_card][value={card}])").click()


def offer(bo: Page, pair: Pair) -> None:
    """Offer Tobias a Bond on Ondine's own page."""
    bo.goto(page(pair.ondine, "grow/"))
    bo.locator("input[name=offer][value=bond]").check()
    if bo.get_by_role("button", name="Show what this choice does").is_visible():
        bo.get_by_role("button", name="Show what this choice does").click()
    bo.locator("input[name=answer_with][value='" + pair.tobias.slug + "']").check()
    choose(bo, "c2")
    bo.get_by_label("What binds you").fill(WORDS)
    bo.get_by_role("button", name="Lay it before them").click()
    expect(bo.locator("#proposals")).to_contain_text("Laid before Dee. Nothing is spent until they agree.")


def test_what_is_offered_stands_there_still_after_another_spend(
    players: tuple[Page, Page], pair: Pair
) -> None:
    bo, _dee = players
    offer(bo, pair)
    bo.locator("input[name=offer][value='two_lowest s']").check()
    if bo.get_by_role("button", name="Show what this choice does").is_visible():
        bo.get_by_role("button", name="Show what this choice does").click()
    bo.get_by_role("button", name="Write it into the ledger").click()
    expect(bo.locator("#now")).to_contain_text("Written into the ledger.")
    expect(bo.locator("#proposals")).to_have_count(1)
    expect(bo.locator("#proposals")).to_contain_text("Laid before Dee. Nothing is spent until they agree.")


def test_two_browsers_make_a_bond_together(players: tuple[Page, Page], pair: Pair) -> None:
    bo, dee = players
    offer(bo, pair)
    dee.goto("/")
    expect(dee.get_by_role("heading", name="Ondine Varga offers Tobias Reed a Bond")).to_be_visible()
    dee.get_by_role("link", name="Read and answer").click()
    expect(dee.locator("blockquote")).to_have_text(WORDS)
    choose(dee, "s4")
    dee.get_by_text("Suggest other words").click()
    dee.get_by_label("What binds you").fill(OTHER_WORDS)
    dee.get_by_role("button", name="Lay these words before them").click()
    expect(dee.get_by_text("Laid before Bo, who plays Ondine Varga.")).to_be_visible()

    bo.goto("/")
    bo.get_by_role("link", name="Read and answer").click()
    expect(bo.locator("blockquote")).to_have_text(OTHER_WORDS)
    bo.get_by_role("button", name="Agree, for 2 XP each").click()
    expect(bo.get_by_role("heading", name="Ondine Varga and Tobias Reed share a Bond")).to_be_visible()
    bo.get_by_role("link", name="To Ondine Varga").click()
    expect(bo.locator("#bonds")).to_contain_text(OTHER_WORDS)
    expect(bo.locator("#bonds")).to_contain_text("Their card: 4 of Swords")

    dee.goto(page(pair.tobias))
    expect(dee.locator("#bonds")).to_contain_text("Their card: 2 of Cups")
    expect(dee.locator("#bonds")).to_contain_text(OTHER_WORDS)
    assert pair.balances == (2, 2)
