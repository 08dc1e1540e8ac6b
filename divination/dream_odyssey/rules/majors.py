"""When each Major may be used (Sefirot, "Using Major Arcana", "The powers")."""

from collections.abc import Callable, Iterator

from decks.rules.tarot import Card
from divination.dream_odyssey.rules.table import (
    CHARIOT,
    DEATH,
    DEVIL,
    EMPEROR,
    EMPRESS,
    FOOL,
    GATE,
    HANGED,
    HERMIT,
    HIEROPHANT,
    JUSTICE,
    LOVERS,
    MAGICIAN,
    MOON,
    PRIESTESS,
    STAR,
    STRENGTH,
    SUN,
    TEMPERANCE,
    TOWER,
    WORLD,
    Encounter,
    OdysseyTable,
    cards_without,
    known_cards,
)

IN_ENCOUNTERS = (FOOL, EMPEROR, HIEROPHANT, LOVERS, CHARIOT, TEMPERANCE, TOWER)
ASKED = {
    JUSTICE: "Its moment comes when you would take a wound or discard a Court: you are asked then.",
    STAR: "Its moment comes right after an encounter: you are asked then.",
}
# How many cards a power needs in the deck, and in the discard pile (ruling O5).
FROM_DECK = {EMPRESS: 3, HERMIT: 2, HANGED: 3, DEVIL: 3, MOON: 4, GATE: 1, WORLD: 4}
FROM_DISCARD = {DEATH: 3, SUN: 4}  # Death's fourth is the wound (ruling O13)
TAKEN_BY_PRIESTESS = 3


def reasons_against_using_major(table: OdysseyTable, rank: int) -> Iterator[str]:
    """Say why the Major of *rank* cannot be used now."""
    if rank in ASKED:
        yield ASKED[rank]
    elif table.encounter is None and rank in IN_ENCOUNTERS:
        yield "Its power is for encounters."
    elif table.encounter is not None and rank not in IN_ENCOUNTERS:
        yield "Its power is not for encounters."
    else:
        for pile, have, needs in (
            ("deck", table.minors, FROM_DECK.get(rank, 0)),
            ("discard pile", table.discard, FROM_DISCARD.get(rank, 0)),
        ):
            if len(have) < needs:
                yield f"It needs {needs} cards in the {pile}, which holds {len(have)}."
        if rank in OTHERS:
            yield from OTHERS[rank](table)


def _reasons_against_fool(table: OdysseyTable) -> Iterator[str]:
    on = table.encounter
    assert on
    if not table.hand or not cards_without(known_cards(on.row), *on.faced):
        yield "There is nothing left to play, or nothing to play it against."


def keys_of_replaceable_stacks(table: OdysseyTable) -> list[str]:
    """Return the Sefira whose stack The Magician can replace."""
    return [on.key for on in table.sefirot if 0 < len(on.stack) <= len(table.discard)]


def _reasons_against_magician(table: OdysseyTable) -> Iterator[str]:
    if not keys_of_replaceable_stacks(table):
        yield "The discard pile does not hold as many cards as any stack on the tree."


def _reasons_against_priestess(table: OdysseyTable) -> Iterator[str]:
    if max(len(table.minors), len(table.discard)) < TAKEN_BY_PRIESTESS:
        yield f"It needs {TAKEN_BY_PRIESTESS} cards in the deck or in the discard pile."


def _reasons_against_emperor(table: OdysseyTable) -> Iterator[str]:
    if not any(card.is_court for card in _known_row_cards_or_empty(table)):
        yield "No Court stands in this encounter."


def _reasons_against_hierophant(table: OdysseyTable) -> Iterator[str]:
    if not pips_hierophant_may_return(table):
        yield "No pip that you played in this encounter lies on the discard pile."


def pips_hierophant_may_return(table: OdysseyTable) -> tuple[Card, ...]:
    """Return the pips of this encounter that The Hierophant may keep."""
    on = table.encounter
    return tuple(pip for pip in on.pips if pip in table.discard) if on else ()


def _reasons_against_lovers(table: OdysseyTable) -> Iterator[str]:
    if not {card.suit for card in table.hand} & {card.suit for card in _known_row_cards_or_empty(table)}:
        yield "No card of your hand shares its suit with a card that stands."


def _reasons_against_chariot(table: OdysseyTable) -> Iterator[str]:
    on = table.encounter
    if on and on.has_played:  # Ruling O20
        yield "You have played a card already: it leaves an encounter before any is played."


def _reasons_if_row_empty(table: OdysseyTable) -> Iterator[str]:
    if not _known_row_cards_or_empty(table):
        yield "Nothing stands any more."


def _reasons_against_tower(table: OdysseyTable) -> Iterator[str]:
    yield from _reasons_if_row_empty(table)
    if len(table.party) < 2:  # Ruling O4
        yield "It takes another card of your Party to discard."


def _reasons_if_unwounded(table: OdysseyTable) -> Iterator[str]:
    if not table.wounds:
        yield "You have no wound."


def _reasons_if_hand_empty(table: OdysseyTable) -> Iterator[str]:
    if not table.hand:
        yield "Your hand is empty."


OTHERS: dict[int, Callable[[OdysseyTable], Iterator[str]]] = {
    FOOL: _reasons_against_fool,
    MAGICIAN: _reasons_against_magician,
    PRIESTESS: _reasons_against_priestess,
    EMPEROR: _reasons_against_emperor,
    HIEROPHANT: _reasons_against_hierophant,
    LOVERS: _reasons_against_lovers,
    CHARIOT: _reasons_against_chariot,
    STRENGTH: _reasons_if_unwounded,
    HANGED: _reasons_if_hand_empty,
    DEATH: _reasons_if_unwounded,
    TEMPERANCE: _reasons_if_row_empty,
    TOWER: _reasons_against_tower,
}


def _known_row_cards_or_empty(table: OdysseyTable) -> tuple[Card, ...]:
    return known_cards(table.encounter.row) if table.encounter else ()


def spend_major(table: OdysseyTable, rank: int) -> OdysseyTable:
    """Use the Major of *rank*: it is discarded, and has taken part in the encounter."""
    card = Card(None, rank)
    table = table._replace(party=cards_without(table.party, card), left_majors=(card, *table.left_majors))
    on: Encounter | None = table.encounter
    if on:
        table = table.with_encounter(allies=(*on.allies, card))
    return table.with_event("power", card, place=on.place if on else "")
