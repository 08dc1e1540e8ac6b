"""Whose sheet XP changed while a dream goes on over several evenings, and what is asked to take it in (Ruling B31)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from characters.beckoning_dream.dream_page.begin_form import bonds_here
from characters.beckoning_dream.dream_page.reading import Choice
from characters.beckoning_dream.rules.dreaming.growing import EVERY_PLACE, differs_from_dream, places_of_card
from characters.beckoning_dream.rules.dreaming.position import BondHere, Dream
from characters.socket.rules import SceneReading
from decks.rules.tarot import CODES, capitalized, card_in_sentence, cards_in_deck_order


@dataclass(frozen=True, slots=True)
class Grown:
    """A Dreamer whose sheet is another by now, as it is *told*; of which real cards it is asked where they lay."""

    key: str
    name: str
    told: Mapping[str, Any]
    asked: tuple[tuple[str, str, tuple[Choice, ...]], ...]


def grown_sheets(dream: Dream, reading: SceneReading) -> Iterator[Grown]:
    """Yield the Dreamers whose sheets differ from what the dream knows of them."""
    seats = {one.character: one.key for one in dream.dreamers}
    for each in reading.characters():
        if each.slug not in seats:
            continue
        bearer, sheet = dream.bearers[seats[each.slug]], each.sheet
        deck = [card.code for card in cards_in_deck_order(sheet.deck)]
        bonds = list(bonds_here(sheet.bonds, seats))
        if differs_from_dream(bearer, deck, sheet.awareness, (BondHere(**bond) for bond in bonds)):
            told = {"deck": deck, "awareness": sheet.awareness, "bonds": bonds}
            places = {
                code: places_of_card(bearer, code)
                for code in bearer.deck
                if bearer.is_real and code not in deck
            }
            asked = tuple(
                (f"lies_{bearer.key}_{code}", capitalized(card_in_sentence(CODES[code])), _places(may))
                for code, may in places.items()
                if len(may) > 1
            )
            yield Grown(bearer.key, bearer.name, told, asked)


def _places(places: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(place, EVERY_PLACE[place]) for place in places)
