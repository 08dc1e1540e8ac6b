"""The rules page of a game, for anybody: its steps, its variations, how we read the manual."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from divination.rulings import RULINGS

RULES = Path(__file__).parents[3] / "divination" / "rules"
LISTED = {code for rulings in RULINGS.values() for code, _choice, _why in rulings}


@pytest.mark.parametrize("mode", RULINGS)
def test_a_games_page_tells_every_ruling(bo_client: Client, mode: str) -> None:
    page = bo_client.get(f"/games/rules/{mode}/").content.decode()
    assert [code for code, _choice, _why in RULINGS[mode] if f'id="{code}"' not in page] == []


def test_every_ruling_that_the_rules_cite_is_listed() -> None:
    cited = {code for file in RULES.glob("*.py") for code in re.findall(r"\b[KO]\d+\b", file.read_text())}
    assert cited - LISTED == set()


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("know_thyself", "Put all of them back and shuffle the whole deck again."),  # the manual's set-up
        ("know_thyself", "each resolved Major scores its number"),
        ("know_thyself", "an Ace counts 1"),
        ("know_thyself", "What carries me, and what can I draw on?"),  # "During play"
        ("know_thyself", "A reading may take in more Sefira"),
        ("know_thyself", "(house default)"),
        ("dream_odyssey", "Courts among them go back, shuffle, and draw anew until you hold three pips."),
        ("dream_odyssey", "an Ace 1, yours too"),
        ("dream_odyssey", "A hand that an encounter empties draws one card, not two."),
        ("dream_odyssey", "(house default)"),
        ("dream_odyssey", "There is none: you come to the Crown, or you wake."),
    ],
)
def test_the_rules_page_says_what_one_needs_at_a_table(bo_client: Client, mode: str, said: str) -> None:
    assert said in bo_client.get(f"/games/rules/{mode}/").content.decode()


@pytest.mark.parametrize(
    "said",
    [
        "Equal values Clash, 0 against 0 too, and a Setback is looked for before a Triumph.",
        "the card that counters still scores by its value",
        "(house default)",
        "costs every Oneirogen you have, one at least, and a third of your deck",
        "To Invoke a Bond:",
        "To Invoke a Guide:",
        "No effect is chosen twice",
    ],
)
def test_how_the_beckoning_dream_is_read_says_it_whole(client: Client, said: str) -> None:
    assert said in unescape(client.get(reverse("characters:rulings")).content.decode())
