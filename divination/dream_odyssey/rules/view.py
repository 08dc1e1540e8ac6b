"""What a player of Dream Odyssey may see: nothing that the table does not know, each card with its tale."""

from dataclasses import dataclass

from decks.rules.tarot import Card
from divination.dream_odyssey.rules import tales
from divination.dream_odyssey.rules.position import DreamOdyssey
from divination.dream_odyssey.rules.table import (
    WAY,
    Encounter,
    OdysseyTable,
    Sefira,
    known_cards,
    value_of_played_pip,
)
from divination.dream_odyssey.rules.words import place_of_wanted_card_in_words, question_asked
from divination.rules.boards import CROWN, WINGS
from divination.rules.engine import Option, Outcome, Slot, value_of_card


@dataclass(frozen=True, slots=True)
class Person:
    """A card and who it is in this world; "" for a pip."""

    card: Card
    who: str


@dataclass(frozen=True, slots=True)
class SefiraView:
    """A place: what may be seen of it, and how it stands: "closed", "open" (attainable) or "empty"."""

    key: str
    name: str
    state: str
    major: Card | None
    tale: str  # the place in this world, "" while its Major lies face down
    stack: tuple[Card | None, ...]
    is_here: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class FoeView:
    """A card of an encounter: its value, and whether it "waits", "stands" (faced in vain) or is "beaten"."""

    card: Card | None  # None: it lies face down
    who: str
    value: int
    state: str


@dataclass(frozen=True, slots=True)
class EncounterView:
    """What is faced: on which Sefira, or on the WAY; the pip being played, its value and the Courts with it."""

    place: str
    name: str
    trigger: Person
    foes: tuple[FoeView, ...]
    pip: Card | None
    foe: Card | None
    value: int
    raising: tuple[Card, ...]
    spent: tuple[Card, ...]
    is_small: bool  # Aces count 11


@dataclass(frozen=True, slots=True)
class OdysseyView:
    """The whole table as its player sees it; piles from the top."""

    crown: Card | None
    landscape: str
    world: str
    at: str
    toward: str
    places: tuple[SefiraView, ...]
    hand: tuple[Card, ...]
    party: tuple[Person, ...]
    wounds: tuple[Card | None, ...]  # one a winged field, None where it is free
    deck: tuple[Card | None, ...]  # cards that were seen and put back are known
    discard: tuple[Card, ...]
    majors: int  # left in their deck
    left_majors: tuple[Card, ...]
    aside: tuple[Card | None, ...]
    encounter: EncounterView | None
    asks: str  # the decision's kind, "" where none is asked
    question: str
    wants: bool  # a card is being turned over,
    wanted: str  # and this is where it lies
    options: tuple[Option, ...]
    outcome: Outcome | None


def view_of_odyssey(position: DreamOdyssey) -> OdysseyView:
    """Return what the player may see."""
    table = position.table
    crown = card_if_open(table.sefira(CROWN).major)
    asked = question_asked(table)
    return OdysseyView(
        crown,
        tales.landscape_name_of_crown(crown) if crown else "",
        tales.world_of_crown(crown).title if crown else "",
        table.at,
        table.toward,
        tuple(_sefira_view(table, crown, on) for on in table.sefirot),
        table.hand,
        tuple(_person_of_card(crown, card) for card in table.party),
        tuple(table.wounds) + (None,) * (WINGS - len(table.wounds)),
        tuple(map(card_if_open, table.minors)),
        table.discard,
        len(table.majors),
        table.left_majors,
        tuple(map(card_if_open, table.aside)),
        _encounter_view(table, crown, table.encounter) if table.encounter else None,
        table.todo[0].kind if asked else "",
        asked,
        position.wants is not None,
        place_of_wanted_card_in_words(table),
        tuple(position.options()),
        table.outcome,
    )


def card_if_open(slot: Slot | None) -> Card | None:
    """Return the card that lies open in *slot*; None where it is empty or face down."""
    return slot if isinstance(slot, Card) else None


def _person_of_card(crown: Card | None, card: Card) -> Person:
    if not crown or not (card.is_major or card.is_court):
        return Person(card, "")
    return Person(
        card,
        tales.story_name_of_major(crown, card) if card.is_major else tales.story_name_of_court(crown, card),
    )


def _sefira_view(table: OdysseyTable, crown: Card | None, on: Sefira) -> SefiraView:
    state = "empty" if on.major is None else "open" if on.is_open else "closed"
    major = card_if_open(on.major)
    tale = tales.story_name_of_major(crown, major) if crown and major else ""
    name = table.board.by_key[on.key].name
    stack = tuple(map(card_if_open, on.stack))
    return SefiraView(on.key, name, state, major, tale, stack, table.at == on.key, table.toward == on.key)


def _encounter_view(table: OdysseyTable, crown: Card | None, on: Encounter) -> EncounterView:
    name = "On the way" if on.place == WAY else table.board.by_key[on.place].name
    beaten = tuple(_foe_view(crown, card, "beaten") for card in on.beaten)
    standing = tuple(
        _foe_view(crown, card, "stands" if card in on.faced else "waits") for card in known_cards(on.row)
    )
    hidden = (FoeView(None, "", 0, "waits"),) * (len(on.row) - len(standing))
    value = value_of_played_pip(on.pip, on.raising, is_ace_eleven=on.is_small) if on.pip else 0
    trigger = _person_of_card(crown, on.trigger)
    foes = beaten + standing + hidden
    return EncounterView(
        on.place, name, trigger, foes, on.pip, on.foe, value, on.raising, on.courts, on.is_small
    )


def _foe_view(crown: Card | None, card: Card, state: str) -> FoeView:
    return FoeView(card, _person_of_card(crown, card).who, value_of_card(card), state)
