"""A game for two with the players' own cards: where each card lies by now, and whether one phone lies between both."""

from collections.abc import Iterator, Mapping

from decks.rules.tarot import CODES, Card, card_in_sentence, names_as_phrase
from divination.lovers_discourse.rules.table import FIELD_NAMES, LoversTable
from divination.rules import material_plane as plane
from divination.rules.starfield import SEATS
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_player_words import player_token
from divination.rules.two_players import SACRED, TwoPlayerPosition
from play.models import Seat


def is_phone_in_middle(is_real: bool, seats: Mapping[str, Seat]) -> bool:
    """Say whether both play on one phone: with real cards it shows no hand, so it may lie between them."""
    people = {seat.person_id for seat in seats.values()}
    return is_real and len(people) == 1 and None not in people


def sentence_where_card_lies_by_code(position: TwoPlayerPosition) -> dict[str, str]:
    """Return by its code where each card lies that cannot be in the hand of who is on turn, in a sentence.

    "‹1›" and "‹2›" stand for the players' names.
    """
    return {
        card.code: where for where, cards in _sentences_and_cards_that_lie_there(position) for card in cards
    }


def _sentences_and_cards_that_lie_there(
    position: TwoPlayerPosition,
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for seat in SEATS:
        for key, column in zip(plane.SEERESSES, position.columns_of[seat], strict=True):
            yield f"It lies with {plane.SEERESS_NAMES[key]} of {player_token(seat)} already.", column
        if seat != position.seat:
            gifts = tuple(CODES[code] for code in position.hands[seat].known)
            yield f"It was a gift: {player_token(seat)} holds it.", gifts
    yield "It rose just now, and is still to be placed.", position.raised
    was_turned = position.phase == SACRED
    yield "It was turned over already." if was_turned else "It is out of the game.", position.away
    for place, held in position.sky.items():
        name = position.board.names[place]
        if isinstance(held, StarfieldSefira):
            yield f"It lies on {name} already.", held.majors
            majors = names_as_phrase(map(card_in_sentence, held.majors))
            yield f"It lies on {majors} already.", held.minors
        else:
            yield f"It guards {name} already.", (held.card,)
    if isinstance(position, LoversTable):
        for field, card in position.gifts.items():
            yield f"It lies in {FIELD_NAMES[field]}, as a gift.", (card,)
        for field, card in position.locked.items():
            yield f"It locks {FIELD_NAMES[field]}.", (card,)
