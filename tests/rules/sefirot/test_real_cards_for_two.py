"""Games for two with hands that nobody typed: at every table of real cards they end, and account for all 78."""

from random import Random
from typing import Any

import pytest

from divination.rules.starfield import SEATS
from divination.rules.two_player_kind import setup_of_two_players
from divination.rules.two_players import EVERY_CODE, STUCK
from play.chances import WrittenChance
from tests.conftest import at_night
from tests.rules.sefirot.skies import MODES, SKIES

GAMES, MOST_TURNS = at_night(500, ci=40), 160


class RealTable:
    """Two hands and a deck of real cards, which the *position* is told of only as they are laid."""

    def __init__(self, name: str, variations: tuple[str, ...], random: Random) -> None:
        self.kind, self.random = MODES[name].KIND, random
        first, hand_size = random.choice(SEATS), random.choice((2, 3, 3, 4))
        setup = setup_of_two_players(variations, first, board={}, hand_size=hand_size, is_real=True)
        self.position: Any = self.kind.begin(setup, {})
        self.deck = random.sample(EVERY_CODE, len(EVERY_CODE))
        while (want := self.kind.wants(self.position)) and want.is_the_keepers:
            (line,) = self.kind.answer(self.position, want, WrittenChance(self.deck.pop()))
            self.position = self.position.after_line(line.text)
        self.deck = random.sample(EVERY_CODE, len(EVERY_CODE))
        self.hands: dict[str, set[str]] = {seat: set() for seat in SEATS}
        self.draw_as_told()

    def draw_as_told(self) -> None:
        """Let each draw as many as the position says they hold by now."""
        for seat in SEATS:
            known = self.position.hands[seat]
            self.hands[seat].update(known.known)
            while len(self.hands[seat]) < len(known):
                self.hands[seat].add(self.deck.pop())

    def moves_of_hand(self) -> list[str]:
        """Return the legal moves that this hand can make; locking and giving up only where it can do nothing else."""
        held = self.hands[self.position.seat] | {card.code for card in self.position.raised}
        held |= {card.code for pair in self.position.pairs for card in pair}
        found = [
            choice
            for choice in self.position.choices.values()
            if all(card.code in held for card in choice.cards) or choice.move == "take"
        ]
        for last in ((), ("lock",), ("lock", STUCK)):
            if moves := [one.move for one in found if one.kind not in {"lock", STUCK} - {*last}]:
                return moves
        raise AssertionError(f"{self.hands} can do nothing: {list(self.position.choices)}")

    def play(self) -> None:
        seat, move = self.position.seat, self.random.choice(self.moves_of_hand())
        was_in_hand = self.hands[seat]
        self.position = self.position.after_line(move)
        laid = {card.code for card in self.position.open_cards()}
        self.hands[seat] = was_in_hand - laid
        self.draw_as_told()


@pytest.mark.unmeasured
@pytest.mark.parametrize(("name", "variations"), SKIES.values(), ids=SKIES)
def test_games_with_a_hand_nobody_typed_end_and_account_for_each_card(
    name: str, variations: tuple[str, ...]
) -> None:
    for seed in range(-(-GAMES // len(SKIES))):
        table = RealTable(name, variations, Random(f"{name} {variations} {seed}"))
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
