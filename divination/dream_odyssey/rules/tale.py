"""What happened in Dream Odyssey, in sentences, and the journey that it was (Sefirot, "The unfolding tale")."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from decks.rules.tarot import Card, capitalized, card_in_sentence, names_as_phrase
from divination.dream_odyssey.rules import tales
from divination.dream_odyssey.rules.position import DreamOdyssey
from divination.dream_odyssey.rules.table import WAY, OdysseyTable
from divination.dream_odyssey.rules.words import major_on_crown, name_of_place
from divination.readings.rules.reading import CardInReading
from divination.rules.boards import CROWN, WINGS
from divination.rules.engine import Event, Step

ALLY, FATE = "ally", "fate"  # places of a reading beside the Sefira and the WAY


def sentence_of_event(event: Event, position_after: DreamOdyssey) -> str:
    """Return *event* in a sentence."""
    return TOLD[event.kind](event, position_after.table)


def card_and_person_in_words(table: OdysseyTable, card: Card) -> str:
    """Return a card with who it is in this world.

    A Court is a person, every other card its name alone.
    """
    return (
        f"{card_in_sentence(card)} ({tales.story_name_of_court(major_on_crown(table), card).lower()})"
        if card.is_court
        else card_in_sentence(card)
    )


def card_names_in_words(event: Event) -> str:
    """Name all cards of *event* in a sentence's words."""
    return names_as_phrase(map(card_in_sentence, event.cards))


def first_card_name(event: Event) -> str:
    """Name the first card of *event* in a sentence's words."""
    return card_in_sentence(event.cards[0])


def _goal_sentence(event: Event, _table: OdysseyTable) -> str:
    (crown,) = event.cards
    lies = f"{tales.landscape_name_of_crown(crown)} ({tales.world_of_crown(crown).title.lower()})"
    return f"{capitalized(card_in_sentence(crown))} waits on the Crown. The world around you: {lies}."


def _opened_sentence(event: Event, table: OdysseyTable) -> str:
    major, *first = event.cards
    where = tales.story_name_of_major(major_on_crown(table), major).lower()
    ahead = f", {card_in_sentence(first[0])} first" if first else ""
    return f"{name_of_place(table, event.place)} is attainable: {card_in_sentence(major)}, {where}{ahead}."


def _encounter_sentence(event: Event, table: OdysseyTable) -> str:
    facing = (
        names_as_phrase(card_and_person_in_words(table, card) for card in event.cards)
        if event.cards
        else "nobody"
    )
    return f"You face {facing}."


def _arrived_sentence(event: Event, table: OdysseyTable) -> str:
    name = name_of_place(table, event.place)
    if not event.cards:
        return f"You pass through {name}."
    who = tales.story_name_of_major(major_on_crown(table), event.cards[0]).lower()
    return f"You reach {name}: {who}, {first_card_name(event)}."


def _joined_sentence(event: Event, table: OdysseyTable) -> str:
    who = names_as_phrase(card_and_person_in_words(table, card) for card in event.cards)
    return f"{capitalized(who)} joins your Party."


def _lost_sentence(event: Event, table: OdysseyTable) -> str:
    if event.place == WAY:
        return f"{capitalized(card_and_person_in_words(table, event.cards[0]))} is not won over."
    return f"{name_of_place(table, event.place)} withstands you: what stands goes back."


def _won_sentence(event: Event, table: OdysseyTable) -> str:
    if event.place == WAY:
        return f"{capitalized(card_and_person_in_words(table, event.cards[0]))} trusts you."
    return f"{name_of_place(table, event.place)} is won."


def _drew_sentence(event: Event, table: OdysseyTable) -> str:
    (card,) = event.cards
    return f"You draw {card_and_person_in_words(table, card)}" + (
        ", who joins your Party." if card.is_court else "."
    )


TOLD: dict[str, Callable[[Event, OdysseyTable], str]] = {
    "goal": _goal_sentence,
    "shuffled back": lambda event, _: (
        f"{capitalized(card_names_in_words(event))} cannot be in a hand: shuffled back into the deck."
    ),
    "hand": lambda event, _: f"Your hand: {card_names_in_words(event)}.",
    "party": lambda event, table: (
        f"Your Party: {names_as_phrase(card_and_person_in_words(table, card) for card in event.cards)}."
    ),
    "joined": _joined_sentence,
    "opened": _opened_sentence,
    "set out": lambda event, table: f"You set out for {name_of_place(table, event.place)}.",
    "arrived": _arrived_sentence,
    "inspired": lambda event, _: (
        f"Something on the way inspires you: {first_card_name(event)} comes to your hand."
    ),
    "stranger": lambda event, table: (
        f"On the way you meet {card_and_person_in_words(table, event.cards[0])}."
    ),
    "encounter": _encounter_sentence,
    "drew": _drew_sentence,
    "reshuffled": lambda event, _: f"The deck is empty: {event.number} discarded cards are shuffled anew.",
    "played": lambda event, _: (
        f"You play {first_card_name(event)} against {card_in_sentence(event.cards[1])}."
    ),
    "met": lambda event, _: (
        f"{capitalized(first_card_name(event))} goes to meet {card_in_sentence(event.cards[1])}."
    ),
    "raised": lambda event, _: (
        f"{capitalized(first_card_name(event))} helps {card_in_sentence(event.cards[1])}."
    ),
    "beaten": lambda event, _: f"{capitalized(first_card_name(event))} is beaten.",
    "failed": lambda event, _: (
        f"{capitalized(card_in_sentence(event.cards[1]))} stands against {first_card_name(event)}."
    ),
    "wound": lambda event, _: f"{capitalized(first_card_name(event))} is wound {event.number} of {WINGS}.",
    "warded": lambda event, _: f"Justice prevents the wound; {card_names_in_words(event)} is discarded.",
    "won": _won_sentence,
    "lost": _lost_sentence,
    "victory": lambda event, _: f"{capitalized(first_card_name(event))} receives you. You have won.",
    "defeat": lambda _event, _table: "The fourth wound. You lose your way, and wake.",
    "kept": lambda event, table: f"Justice keeps {card_and_person_in_words(table, event.cards[0])}.",
    "discarded": lambda event, _: f"Discarded: {card_names_in_words(event)}.",
    "gave up": lambda event, table: (
        f"{capitalized(card_and_person_in_words(table, event.cards[0]))} leaves to find help."
    ),
    "took": lambda event, _: f"You take {card_names_in_words(event)}.",
    "peeked": lambda event, _: f"You look within, at the bottom of the deck: {card_names_in_words(event)}.",
    "power": lambda event, _: f"You use {first_card_name(event)}.",
    "put back": lambda event, _: f"Put back: {card_names_in_words(event)}.",
    "conjured": lambda event, table: (
        f"{capitalized(card_names_in_words(event))} lie on {name_of_place(table, event.place)} now."
    ),
    "swayed": lambda event, table: (
        f"{capitalized(card_and_person_in_words(table, event.cards[0]))} changes sides."
    ),
    "recognised": lambda event, _: (
        f"{capitalized(first_card_name(event))} recognises {card_in_sentence(event.cards[1])}, which is yours."
    ),
}


# --- the journey ---


@dataclass(slots=True)
class Meeting:
    """An encounter as it is gathered from the events."""

    place: str
    card: Card
    line: int
    toward: str = ""
    minors: tuple[Card, ...] = ()
    fate: str = "ended"


def cards_in_reading(steps: Sequence[Step]) -> tuple[CardInReading, ...]:
    """Return the journey: the Crown, places and people in their order, who helped at the Crown, and how it ended."""
    last = steps[-1].position
    assert isinstance(last, DreamOdyssey)
    way = [
        *_rows_of_joined_without_encounter(steps, last.table),
        *(_row_of_meeting(met, last.table) for met in meetings(steps)),
    ]
    rows = [
        _goal_row(steps),
        *sorted(way, key=lambda row: row.line),
        *_rows_of_allies_at_crown(steps, last.table),
    ]
    if fate := last.outcome:
        rows.append(
            CardInReading(FATE, fate.card or major_on_crown(last.table), len(steps) - 1, (), fate.told)
        )
    return tuple(rows)


def may_stand_in_seal(row: CardInReading) -> bool:
    """Say whether a seal may take the card of *row* ("Sealing the game"): Majors, and who helped at the Crown."""
    return row.place == ALLY or (row.card.is_major and row.place != FATE)


def _line_numbers_and_events(steps: Sequence[Step]) -> Iterator[tuple[int, Event]]:
    for line, step in enumerate(steps):
        for event in step.events:
            yield line, event


def _goal_row(steps: Sequence[Step]) -> CardInReading:
    crown = next(event.cards[0] for _, event in _line_numbers_and_events(steps) if event.kind == "goal")
    land = f"{tales.landscape_name_of_crown(crown)} ({tales.world_of_crown(crown).title.lower()})"
    told = f"{land}: {card_in_sentence(crown)} is whom you seek."
    return CardInReading(CROWN, crown, 0, (), told)


def meetings(steps: Sequence[Step]) -> list[Meeting]:
    """Return every encounter so far, in its order; one that is not over yet has "ended" as its fate."""
    met: list[Meeting] = []
    toward = ""
    for line, event in _line_numbers_and_events(steps):
        if event.kind == "set out":
            toward = event.place
        elif event.kind == "stranger" or (event.kind == "arrived" and event.cards):
            met.append(Meeting(event.place, event.cards[0], line, toward))
        elif event.kind == "encounter":
            met[-1].minors = event.cards
        elif event.kind in ("won", "lost"):
            met[-1].fate = event.kind
    return met


FATES = {"won": "joins you", "lost": "is not won over", "ended": "is where your journey ends"}
STAYS = {"won": ": you win over {}", "lost": ": you do not win over {}", "ended": f", {FATES['ended']}"}
BLESSED = ", gives its blessing"


def _row_of_meeting(met: Meeting, table: OdysseyTable) -> CardInReading:
    crown = major_on_crown(table)
    if met.place == WAY:
        person = tales.story_name_of_court(crown, met.card)
        told = f"{person}, on the way to {name_of_place(table, met.toward)}, {FATES[met.fate]}."
    else:
        where = tales.story_name_of_major(crown, met.card)
        fate = BLESSED if met.place == CROWN and met.fate == "won" else STAYS[met.fate]
        told = f"{where}, on {name_of_place(table, met.place)}{fate.format(card_in_sentence(met.card))}."
    return CardInReading(met.place, met.card, met.line, met.minors, told)


def _rows_of_joined_without_encounter(steps: Sequence[Step], table: OdysseyTable) -> Iterator[CardInReading]:
    """Yield who joined the Party without an encounter: at the set-up, or brought by the Sun and the Moon."""
    for line, event in _line_numbers_and_events(steps):
        if event.kind == "party" or (event.kind == "joined" and not event.place):
            for card in event.cards:
                how = "came to you as well" if line else "set out with you"
                yield CardInReading(
                    WAY, card, line, (), f"{capitalized(card_and_person_in_words(table, card))} {how}."
                )


def _rows_of_allies_at_crown(steps: Sequence[Step], table: OdysseyTable) -> Iterator[CardInReading]:
    """Yield who of the Party took part in encounters with the Crown, each once."""
    seen: set[Card] = set()
    for line, event in _line_numbers_and_events(steps):
        if event.kind in ("met", "raised", "power") and event.place == CROWN and event.cards[0] not in seen:
            seen.add(event.cards[0])
            yield CardInReading(
                ALLY,
                event.cards[0],
                line,
                (),
                f"{capitalized(card_and_person_in_words(table, event.cards[0]))} stood by you at the Crown.",
            )
