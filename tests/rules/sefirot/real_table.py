"""Two hands and a deck of real cards, of which a game for two is told only what is laid: for the tests."""

from random import Random
from typing import Any

from divination.rules.starfield import SEATS
from divination.rules.two_player_kind import setup_of_two_players
from divination.rules.two_players import EVERY_CODE, STUCK
from play.chances import WrittenChance
from tests.rules.sefirot.skies import MODES


class RealTable:
    """Two hands and a deck of real cards, which the *position* is told of only as they are laid."""

    def __init__(
        self, name: str, variations: tuple[str, ...], random: Random, first: str = "", hand_size: int = 3
    ) -> None:
        self.kind, self.random = MODES[name].KIND, random
        setup = setup_of_two_players(
            variations, first or random.choice(SEATS), board={}, hand_size=hand_size, is_real=True
        )
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

    def play(self) -> tuple[str, str]:
        """Make a move of this hand at random, and return whose it was and which."""
        seat, move = self.position.seat, self.random.choice(self.moves_of_hand())
        was_in_hand = self.hands[seat]
        self.position = self.position.after_line(move)
        laid = {card.code for card in self.position.open_cards()}
        self.hands[seat] = was_in_hand - laid
        self.draw_as_told()
        return seat, move
