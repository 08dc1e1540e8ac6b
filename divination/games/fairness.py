"""Whether a deal was fair: what is told of it at the start, and how anybody checks it at the end."""

from collections.abc import Sequence

from decks import chance
from decks.rules.tarot import Card
from divination.games import dealing
from divination.models import Game
from divination.rules.engine import Step
from play.models import Record
from play.rules.choices import commitment_hash


def deal_fields_with_salt_and_commitment(deal_code: str) -> dict[str, str]:
    """Return what a game keeps of *deal_code*: its code, with a new salt and their hash."""
    salt = chance.new_deal()
    return {"salt": salt, "deal": deal_code, "commitment": commitment_hash(salt, deal_code)}


def does_commitment_match_deal(game: Record) -> bool:
    """Say whether *game* was dealt by the code that it was committed to."""
    return game.commitment == commitment_hash(game.salt, game.deal)


def card_orders_of_shuffles(game: Game, steps: Sequence[Step]) -> tuple[tuple[Card, ...], ...]:
    """Return every shuffle of *game* from the top, as its code deals it; for nobody's eyes before the end."""
    shuffles = steps[-1].position.shuffles
    return tuple(
        dealing.order_of_last_shuffle(shuffles[:number], game.deal) for number in range(1, len(shuffles) + 1)
    )
