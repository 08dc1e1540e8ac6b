"""The Reveal in a browser: both backs turn together as it falls, all is still for a second, then come the Scores."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.characters.dreams import SELECTED, Dreaming, _as_laid, make_dream
from tests.journeys.looks import asked
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated
from tests.journeys.test_conflict_clicks import TYPED

__all__ = ["_as_laid"]

STILLNESS = 1000  # ms
TURNED = "#fell .dream-turns > *"
SCORED = "#fell .stamp"
CAME = "#fell .dream-because"
BEGUN_ANEW = """places => {
  const fell = [...document.querySelectorAll("#fell .t-new")];
  fell.forEach(each => each.classList.remove("t-new"));
  document.body.getBoundingClientRect();
  fell.forEach(each => each.classList.add("t-new"));
  return places.map(place => place.getAnimations()[0]).map(one => {
    const {delay, endTime} = one ? one.effect.getComputedTiming() : {delay: 0, endTime: 0};
    return [one ? one.animationName : "none", delay, endTime];
  });
}"""


@pytest.fixture
def dream(transactional_db: None) -> Dreaming:
    """Ondine's card lies face down, the foe's is still to come."""
    return make_dream().play(*SELECTED)


@pytest.fixture
def bo(dream: Dreaming, page_pool: PagePool, faults: list[str]) -> Iterator[Page]:
    with seated(page_pool, [dream.bo], faults, has_js=True) as (page,):
        yield opened(page, dream)


@pytest.fixture
def dee(dream: Dreaming, page_pool: PagePool, faults: list[str]) -> Iterator[Page]:
    """Yield the page of Dee, who wants all kept still."""
    with seated(page_pool, [dream.dee], faults, has_js=True) as (page,):
        page.emulate_media(reduced_motion="reduce")
        yield opened(page, dream)


def opened(page: Page, dream: Dreaming) -> Page:
    page.goto(dream.url)
    expect(page.locator("#waits")).to_be_visible()
    return page


def moves(page: Page, place: str) -> list[tuple[str, float, float]]:
    """Return how each part of *place* moves: what it does, when it begins and when it ends, in ms."""
    found: list[tuple[str, float, float]] = [tuple(told) for told in asked(page, BEGUN_ANEW, place)]
    assert found
    return found


def test_the_reveal_is_a_moment_and_nothing_waits_for_it(dream: Dreaming, bo: Page, dee: Page) -> None:
    dream.play("gm: select f1 s1")
    expect(bo.locator("#fell .t-new")).to_have_count(2)
    turns = {told for place in (f"{TURNED}.back", f"{TURNED}:not(.back)") for told in moves(bo, place)}
    assert {name for name, _begin, _end in turns} == {"dream-turns-away", "dream-turns-up"}
    assert len(turns) == 2  # both cards at once
    turned = max(end for _name, _begin, end in turns)
    scored = moves(bo, SCORED)
    assert min(begin for _name, begin, _end in scored) >= turned + STILLNESS
    assert min(begin for _name, begin, _end in moves(bo, CAME)) >= max(end for _name, _begin, end in scored)
    bo.locator(".t-do .btn").click()
    expect(bo.locator("#fell .t-new")).to_have_count(0)
    assert dream.moves[-1].startswith("interpret d1")
    expect(dee.locator("#fell .t-new").first).to_be_visible()
    expect(dee.locator("#fell .t-new").first).to_have_css("outline-width", "2px")
    assert {name for place in (TURNED, SCORED, CAME) for name, _b, _e in moves(dee, place)} == {"none"}
    dee.set_viewport_size({"width": 1366, "height": 768})
    dee.goto(f"{dream.url}?screen=all")  # from which nobody scrolls
    expect(dee.locator("#fell .dream-side")).to_have_count(2)
    dee.wait_for_function("document.documentElement.scrollHeight === innerHeight")


def test_what_stood_there_before_does_not_move(dream: Dreaming, bo: Page, dee: Page) -> None:
    dream.play("gm: select f1 s1")
    for page in (bo, dee):
        expect(page.locator("#fell .t-new")).to_have_count(2)
    bo.reload()
    expect(bo.locator("#fell .dream-side")).to_have_count(2)
    expect(bo.locator("#fell .t-new")).to_have_count(0)
    dream.play("d2: hand d2")
    for page in (bo, dee):
        expect(page.locator("#fell [data-say]")).to_contain_text("Tal raises a hand.")
        expect(page.locator("#fell .t-new")).to_have_count(0)


def test_nothing_turns_under_somebodys_words(dream: Dreaming, bo: Page) -> None:
    bo.evaluate(TYPED)
    dream.play("gm: select f1 s1")
    expect(bo.locator("#fell .dream-side")).to_have_count(2)
    expect(bo.locator("#fell .t-new")).to_have_count(0)
