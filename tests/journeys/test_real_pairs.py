"""Two play a whole game with their own cards over one phone, tap by tap, with scripts and without."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from campaigns.models import User
from divination.games import pairs
from divination.rules.two_players import PLAY
from tests.cast import client_of
from tests.journeys.axe import violations
from tests.journeys.looks import asked
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated
from tests.journeys.test_pairs import OUTSIDE, PHONE
from tests.pages.divination.test_real_pairs import in_middle
from tests.rules.sefirot.real_table import RealTable

# What a thumb taps is 44 px at least.
SMALL = """parts => parts.map(part => part.getBoundingClientRect())
  .filter(box => box.width && (box.width < 43.99 || box.height < 43.99)).length"""
TAPPED = ".grid a, .grid button, .way"
IN_SIGHT = "#waits, #fell p, .side h2, .side .backs, .plane, .sky, .family.swords > *, .family.cups > *"


@pytest.mark.parametrize("has_js", [True, False], ids=["scripts", "plain"])
def test_a_whole_game_over_one_phone(
    page_pool: PagePool, transactional_db: None, ada: User, faults: list[str], has_js: bool
) -> None:
    """A turn without a match is a tap on the card and one on its place, each card that rose one more."""
    table = RealTable("lovers_discourse", (), Random("short 53"), first="1")
    game = in_middle(ada, "lovers_discourse")
    with seated(page_pool, [client_of(ada)], faults, has_js=has_js) as (phone,):
        phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
        phone.goto(game.get_absolute_url())
        while not table.position.outcome:
            phase, (_seat, move) = table.position.phase, table.play()
            assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
            assert asked(phone, SMALL, TAPPED) == 0
            if phone.locator(".real.asks").count():
                phone.evaluate("scrollTo(0, 0)")
                assert asked(phone, OUTSIDE, IN_SIGHT) == []
            taps, number = 0, game.number
            if phase == PLAY and (card := re.search(r"[scwpm]\d+", move)):
                phone.locator(f"#tap-{card[0]}").click()
                expect(phone.locator("#next")).to_contain_text("Where does")
                taps += 1
            phone.locator(f"button[name=move][value='{move}']").click()
            taps += 1
            expect(phone.locator(f"#moves input[name=number][value='{number}']")).to_have_count(0)
            game.refresh_from_db()
            assert (game.number, taps) == (number + 1, 2 if phase == PLAY else 1)
            if has_js and game.number == 4:
                assert violations(phone) == []
        expect(phone.locator("#fell h2")).to_contain_text("The game is lost")
        assert pairs.known_to(game, frozenset()).position == table.position


def test_the_page_stays_where_it_is(
    page_pool: PagePool, transactional_db: None, ada: User, faults: list[str]
) -> None:
    game = in_middle(ada, "lovers_discourse")
    with seated(page_pool, [client_of(ada)], faults, has_js=True) as (phone,):
        phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
        phone.goto(game.get_absolute_url())
        phone.evaluate("scrollTo(0, 90)")
        phone.locator("#tap-c9").click()
        expect(phone.locator("#next")).to_have_text("Where does the 9 of Cups go?")
        expect(phone.locator("#next")).to_be_focused()
        assert phone.evaluate("scrollY") == 90
        phone.locator(".way").first.click()
        expect(phone.locator("#waits")).to_contain_text("For you, Bo")
        assert phone.evaluate("scrollY") == 90
        phone.keyboard.press("Tab")
        expect(phone.locator("#tap-s1")).to_be_focused()
