"""Where a card of real cards lies by now, in a game for two: anywhere but in the hand of who is on turn."""

from typing import Any

import pytest

from decks.rules.tarot import CODES
from divination.games.real_cards_for_two import sentence_where_card_lies_by_code
from divination.rules.two_players import SACRED
from tests.rules.sefirot.two_players import lovers, war

LIES: dict[str, tuple[Any, str]] = {
    "m9": (war(sky={"L4": "1 m9 c4"}), "It lies on Sun 4 already."),
    "c4": (war(sky={"L4": "1 m9 c4"}), "It lies on The Hermit already."),
    "c5": (war(sky={"C3": "12 m18 m19 c5"}), "It lies on The Moon and The Sun already."),
    "p11": (war(sky={"R1": "2 p11"}), "It guards Moon 1 already."),
    "w2": (war(columns=("", "w2", "")), "It lies with the Second Seeress of ‹1› already."),
    "w3": (war(others_columns=("w3", "", "")), "It lies with the First Seeress of ‹2› already."),
    "s6": (war(raised="s6"), "It rose just now, and is still to be placed."),
    "s7": (war("U U U", deck="c1"), "It is out of the game."),
    "s8": (war("U U U", deck="c1").with_(phase=SACRED), "It was turned over already."),
    "m3": (lovers(gifts={"sun": "m3"}), "It lies in the Sun’s field, as a gift."),
    "m4": (lovers(locked={"moon": "m4"}), "It locks the Moon’s field."),
    "m5": (lovers("U U U", other="m5 U U", is_real=True), "It was a gift: ‹2› holds it."),
}


@pytest.mark.parametrize("code", LIES)
def test_a_card_says_where_it_lies(code: str) -> None:
    position, told = LIES[code]
    assert sentence_where_card_lies_by_code(position)[code] == told


def test_ones_own_hand_is_no_place_where_a_card_lies() -> None:
    """A gift that was taken is told, and may be laid by who holds it."""
    assert sentence_where_card_lies_by_code(lovers("m5 U U", other="U U U", is_real=True)) == {}


def test_every_card_that_lies_open_is_told_and_no_other() -> None:
    position = war("U U", sky={"L4": "1 m9 c4", "R1": "2 p11"}, columns=("w2", "", ""), is_real=True)
    assert sentence_where_card_lies_by_code(position).keys() == {"m9", "c4", "p11", "w2"} <= CODES.keys()
