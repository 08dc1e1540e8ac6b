"""The rules page of a game, for anybody: its steps, its variations, how we read the manual."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from divination.readings.rules.reading import DURING
from divination.screens import SCREENS, TAUGHT_FOR_TWO, teaching_of_mode

DIVINATION = Path(__file__).parents[3] / "divination"
RULINGS = {key: taught.rulings for key in (*SCREENS, *TAUGHT_FOR_TWO) if (taught := teaching_of_mode(key))}
LISTED = {code for rulings in RULINGS.values() for code, _choice, _why in rulings}


@pytest.mark.parametrize("mode", RULINGS)
def test_a_games_page_tells_every_ruling(bo_client: Client, mode: str) -> None:
    page = bo_client.get(f"/games/rules/{mode}/").content.decode()
    assert [code for code, _choice, _why in RULINGS[mode] if f'id="{code}"' not in page] == []


def test_every_ruling_that_the_rules_cite_is_listed() -> None:
    cited = {
        code
        for file in DIVINATION.glob("**/rules/*.py")
        for cited_together in re.findall(r"Rulings? ((?:[KLOW]\d+(?:, | and )?)+)", file.read_text())
        for code in re.findall(r"[KLOW]\d+", cited_together)
    }
    assert cited - LISTED == set()


# What whoever plays at a table with real cards must find on the rules page of their game.
AT_A_TABLE = [
    ("know_thyself", "ten places for Majors"),  # the manual's set-up
    ("know_thyself", "four Grace Fields and, below, for three columns"),
    ("know_thyself", "Shuffle all 78 cards and draw three."),
    ("know_thyself", "turn cards over until one is worth 6 to 10"),
    ("know_thyself", "them back and shuffle the whole deck again"),
    ("know_thyself", "each resolved Major scores its number"),
    ("know_thyself", "The Fool 40 there"),
    ("know_thyself", "an Ace counts 1, pips their"),
    *(("know_thyself", question) for question in DURING.values()),
    ("know_thyself", "A reading may take in more Sefira"),
    ("dream_odyssey", "Part the Majors from the Minors and shuffle each."),
    ("dream_odyssey", "crosswise and face down, as many Minors as the number beside it"),
    ("dream_odyssey", "draw anew until you hold three pips. Draw one Major for your Party."),
    ("dream_odyssey", "Turn over the lowest three Majors and the first card of each of their stacks."),
    ("dream_odyssey", "Set a coin at the"),
    ("dream_odyssey", "an Ace 1, yours too"),
    ("dream_odyssey", "A hand that an encounter empties draws one card, not two."),
    ("dream_odyssey", "one, also when the encounter emptied your hand"),
    ("dream_odyssey", "There is none: you come to the Crown, or you wake."),
]
# What a player of The Beckoning Dream, and of the Arkana Engine, must find among the rulings.
HOW_IT_IS_READ = [
    "Equal values Clash, 0 against 0 too",  # B3 whole
    "a Setback is looked for before a Triumph",
    "outdoes even a Triumph",
    "the card that counters still scores by its value",
    "The 2 of Swords against the 10 of Pentacles: Swords have a Setback, Pentacles are Countered.",
    "A Major neither counters nor is countered.",
    "A Triumph has 3 choices, a Success or a Clash 2, a Setback 1, Countered none",
    "No effect is chosen twice",
    "costs every Oneirogen you have, one at least, and a third of your deck",
    "The second time half of it; a third time there is none.",
    "To Invoke a Bond:",
    "Tag In puts a card of your Present in its place",
    "Shared Pain splits its owner’s Stress of this turn",
    "Combined Might adds the value of a card you Reveal",
    "To Invoke a Guide:",
    "Bolster and Weaken move that card’s value by 1",
    "Push Burns a card of yours",
    "Just in Time brings you into the Conflict",
    "Whoever has Actions left may react: who is attacked more than once, and others of their side too.",  # A15
    "Only Passing Guard is reacted to once.",
    "expended until the next Rest stays written down, and comes back with it.",  # A19
    "by default one more than Base Score and Act Mastery together",  # A27
    "an Effect below it fails and does nothing, while its cost is paid all the same",
    "No reach binds a Spell.",
    "A Tool may help the Check of a task in a conflict, and unused Actions.",  # A28
    "takes no more slots than there are free hands",
    "Area, Target, and whether a Base Score is enough are the Arbiter’s to say",
]
DEFAULTS = ["B1", "B20", "B21", "A5", "A8", "H1"]  # what the house settled where a text names nothing


@pytest.mark.parametrize(("mode", "said"), AT_A_TABLE)
def test_the_rules_page_says_what_one_needs_at_a_table(bo_client: Client, mode: str, said: str) -> None:
    assert said in bo_client.get(f"/games/rules/{mode}/").content.decode()


@pytest.mark.parametrize("said", HOW_IT_IS_READ)
def test_how_a_game_is_read_says_it_whole(client: Client, said: str) -> None:
    assert said in unescape(client.get(reverse("characters:rulings")).content.decode())


@pytest.mark.parametrize(("mode", "code"), [("know_thyself", "Tree"), ("dream_odyssey", "Stacks")])
def test_a_games_house_default_is_called_one(bo_client: Client, mode: str, code: str) -> None:
    check_called_a_default(bo_client.get(f"/games/rules/{mode}/"), code)


@pytest.mark.parametrize("code", DEFAULTS)
def test_a_house_default_is_called_one(client: Client, code: str) -> None:
    check_called_a_default(client.get(reverse("characters:rulings")), code)


def check_called_a_default(page: Any, code: str) -> None:
    ruling = page.content.decode().partition(f'id="{code}"')[2].partition("</div>")[0]
    assert "house default" in ruling
