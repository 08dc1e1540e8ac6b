"""Who turns cards over: a deal by its code, the same for ever, or a guess that fits all that has been seen."""

from functools import lru_cache

from decks import chance
from decks.rules.tarot import CODES, Card
from divination.rules.course import codes_of_last_shuffle
from divination.rules.engine import Dealer, Position, Slot, Unseen
from play.chances import DealtChance


def dealer_of_deal(deal_code: str) -> Dealer:
    """Return who turns over the cards of *deal_code*, a code of `chance.new_deal`."""
    known: dict[int, tuple[tuple[tuple[Slot, ...], ...], tuple[Card, ...]]] = {}

    def deals(position: Position, unseen: Unseen) -> Card:
        shuffles = position.shuffles[: unseen.shuffle + 1]
        if unseen.shuffle not in known or known[unseen.shuffle][0] != shuffles:
            known[unseen.shuffle] = (shuffles, order_of_last_shuffle(shuffles, deal_code))
        return known[unseen.shuffle][1][unseen.place]

    return deals


@lru_cache(maxsize=256)
def order_of_last_shuffle(shuffles: tuple[tuple[Slot, ...], ...], deal_code: str) -> tuple[Card, ...]:
    """Return the last of *shuffles* from the top, as *deal_code* gives it to a game that is played."""
    return tuple(CODES[code] for code in codes_of_last_shuffle(shuffles, DealtChance(deal_code)))


def dealer_guessing_cards(guess_code: str) -> Dealer:
    """Return who turns over any card that it may be, each as likely: what somebody knows who saw no order."""
    below = chance.chooser_of_numbers_below_limit(guess_code)

    def guess(position: Position, _unseen: Unseen) -> Card:
        cards = position.may_be()
        return cards[below(len(cards))]

    return guess
