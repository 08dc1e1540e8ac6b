"""Games for two with hands that nobody typed: at every table of real cards they end, and account for all 78."""

from random import Random

import pytest

from divination.rules.two_players import EVERY_CODE
from tests.conftest import at_night
from tests.rules.sefirot.real_table import RealTable
from tests.rules.sefirot.skies import SKIES

GAMES, MOST_TURNS = at_night(500, ci=40), 160


@pytest.mark.unmeasured
@pytest.mark.parametrize(("name", "variations"), SKIES.values(), ids=SKIES)
def test_games_with_a_hand_nobody_typed_end_and_account_for_each_card(
    name: str, variations: tuple[str, ...]
) -> None:
    for seed in range(-(-GAMES // len(SKIES))):
        random = Random(f"{name} {variations} {seed}")
        table = RealTable(name, variations, random, hand_size=random.choice((2, 3, 3, 4)))
        while not table.position.outcome:
            table.play()
            position = table.position
            lying = [card.code for card in position.open_cards()]
            in_hands = [code for hand in table.hands.values() for code in hand]
            assert sorted(lying + in_hands + table.deck) == sorted(EVERY_CODE)
            assert len(position.deck) == len(table.deck)
            assert {seat: len(hand) for seat, hand in position.hands.items()} == {
                seat: len(hand) for seat, hand in table.hands.items()
            }
            assert position.turn <= MOST_TURNS
