"""A phone at a table with real cards: two taps a card, by keyboard too, with and without JavaScript."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.axe import OF_COLOURS, bring, violations
from tests.journeys.looks import COME_TO_REST, DRAW_BY
from tests.journeys.page_pool import PagePool

TURN, STRESS, SPIKE = (f"/calculators/beckoning_dream/{key}/" for key in ("turn", "stress", "spike"))
STATES = (
    TURN, f"{TURN}?mine=s4&theirs=w7&mine_does=brace&theirs_does=press&theirs_does=devastate",
    f"{TURN}?against=effort&mine=m17&mine_named=3&theirs=p6&mine_does=press",
    f"{TURN}?mine=s9&theirs=p4&theirs_added=99", f"{TURN}?mine=s5&theirs=w4&mine_does=break", f"{STRESS}?stress=4",
    f"{STRESS}?stress=x", SPIKE, f"{SPIKE}?past_fit=2",
)  # fmt: skip
LEAST = 44  # px, of what one presses

pytestmark = pytest.mark.alike  # what is drawn, of no database at all


@pytest.fixture
def phone(page_pool: PagePool) -> Any:
    with page_pool.lent(has_touch=True, viewport={"width": 390, "height": 844}) as page:
        yield page


def tap_card(page: Page, side: str, family: str, code: str) -> None:
    page.locator(f"label[for={side}_{family}]").tap()
    page.locator(f"label:has(#{side}-{code})").tap()


def stamps(page: Page) -> Locator:
    return page.locator(".stamp")


def test_a_card_is_two_taps_and_the_page_stays_where_it_is(phone: Page) -> None:
    phone.goto(TURN)
    tap_card(phone, "mine", "swords", "s4")
    expect(phone.locator(".between")).to_have_text("Now theirs")
    tap_card(phone, "theirs", "wands", "w7")
    expect(stamps(phone)).to_have_text([re.compile("Setback"), re.compile("Success")])
    expect(phone).to_have_url(re.compile(r"\?mine=s4&theirs=w7$"))
    expect(phone.locator("#said")).to_contain_text("4 is less than 7")
    phone.evaluate("window.scrollTo(0, 300)")
    phone.locator("label[for=mine-glare]").tap()
    expect(phone).to_have_url(re.compile("mine_does=glare"))
    assert phone.evaluate("window.scrollY") == 300
    expect(phone.locator("#mine-glare")).to_be_focused()
    address = phone.url
    phone.goto(TURN)
    phone.goto(address)
    expect(phone.locator("#mine-glare")).to_be_checked()


def test_from_a_turn_one_goes_on_to_bear_its_stress_and_back_to_what_is_left(phone: Page) -> None:
    phone.goto(f"{TURN}?against=effort&difficulty=9&intensity=2&mine=s4&theirs=w7&mine_does=glare")
    phone.get_by_role("link", name="Bear 2 Stress").tap()
    expect(phone.locator("tr.likely")).to_contain_text("Blink once")
    phone.get_by_label("Awareness").fill("0")
    phone.keyboard.press("Enter")
    expect(phone.locator("tr.likely")).not_to_contain_text("Blink")
    phone.get_by_role("link", name="Next turn").tap()
    expect(phone.get_by_label("Difficulty")).to_have_value("7")


def test_by_keyboard_a_card_is_chosen_and_the_focus_goes_on(phone: Page) -> None:
    phone.goto(TURN)
    for side, key, code in (("mine", "swords", "s1"), ("theirs", "cups", "c1")):
        phone.locator(f"#{side}_{key}").focus()
        phone.keyboard.press("Space")
        phone.keyboard.press("Tab")
        expect(phone.locator(f"#{side}-{code}")).to_be_focused()
        phone.keyboard.press("Space")
        expect(phone.locator("#pick-theirs" if side == "mine" else "#duo")).to_be_focused()
    expect(stamps(phone)).to_have_text([re.compile("Countered"), re.compile("Clash")])


def test_without_javascript_the_same_is_sent_by_a_button(page_pool: PagePool) -> None:
    with page_pool.lent(has_js=False, has_touch=True) as page:
        page.goto(TURN)
        tap_card(page, "mine", "swords", "s4")
        tap_card(page, "theirs", "wands", "w7")
        page.get_by_role("button", name="Score them").click()
        expect(stamps(page)).to_have_text([re.compile("Setback"), re.compile("Success")])
        page.locator("label[for=theirs-press]").click()
        page.get_by_role("button", name="Count").click()
        expect(page.get_by_role("link", name="Bear 1 Stress")).to_be_visible()
        page.goto(SPIKE)
        page.get_by_label("Difficulty").fill("1")
        page.get_by_role("button", name="Count").click()
        expect(page.locator(".lune")).to_contain_text("37.50 %")


SMALL = """() => [...document.querySelectorAll('main :is(label, a, button, select, summary, input)')]
  .filter(part => part.offsetParent && !part.closest('.foot, .vh') && !part.matches('.vh, [hidden]'))
  .filter(part => !part.matches('label') || part.querySelector('input, .card') || part.closest('.heads'))
  .filter(part => !part.matches('label input'))
  .map(part => [part.outerHTML.slice(0, 60), part.getBoundingClientRect()])
  .filter(([, box]) => box.height < %d || box.width < %d - 4).map(([told]) => told)"""


def test_every_state_can_be_read_and_pressed_by_everybody(page_pool: PagePool) -> None:
    """Each is loaded once, and drawn as wide as a phone and as a desk, by day and by night, which changes colours."""
    found: dict[str, list[Any]] = {}
    with page_pool.lent() as page, bring(page):
        for state in STATES:
            page.goto(state)
            found[state] = [*faults_of(page)]
        for family in ("swords", "majors"):
            page.goto(TURN)
            page.locator(f"label[for=mine_{family}]").click()
            found[family] = [*faults_of(page)]
    assert {state: faults for state, faults in found.items() if faults} == {}


def faults_of(page: Page) -> Iterator[Any]:
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        for theme in ("day", "night"):
            page.evaluate(DRAW_BY, theme)
            page.evaluate(COME_TO_REST)
            yield from violations(page, OF_COLOURS if theme == "night" else ())
            yield from page.evaluate(SMALL % (LEAST, LEAST))
            yield from ["wide"] * (page.evaluate("document.documentElement.scrollWidth") > width)
