"""Whether the deal of a game for two was fair: what its code gives, and whether that was dealt."""

from collections.abc import Collection

from decks.rules.tarot import CODES, Card
from divination.models import PairGame
from divination.rules.two_players import EVERY_CODE, NUMEROLOGY
from play.chances import DealtChance
from play.remembering import acts_so_far

DEALT = "dealt "


def card_orders_for_two(deal_code: str, variations: Collection[str]) -> list[tuple[Card, ...]]:
    """Return every shuffle that *deal_code* gives, from the top: with Numerology the first finds the sacred number.

    For nobody's eyes before the end.
    """
    chance, shuffles = DealtChance(deal_code), 2 if NUMEROLOGY in variations else 1
    return [tuple(CODES[code] for code in chance.order(EVERY_CODE, number)) for number in range(shuffles)]


def is_dealt_as_coded(game: PairGame) -> bool:
    """Say whether the cards of *game* were dealt in the order that its code gives."""
    order = card_orders_for_two(game.deal, game.setup.get("variations", ()))[-1]
    told = [line.text for act in acts_so_far(game)[:1] for line in act.lines if line.text.startswith(DEALT)]
    return told == [f"{DEALT}{' '.join(card.code for card in order)}"]
