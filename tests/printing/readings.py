"""What the tests of a printed reading share: readings with little and with very much, and their jobs."""

from typing import Any

from campaigns.models import LINE, LONG, NAME
from decks.rules.tarot import DECK
from divination.models import Reading
from divination.pages.reading_forms import MOST_WORDS
from divination.readings.growing import GameOfReading
from divination.readings.prints import reading_job
from printing.job import Job
from printing.manner import Manner

FOUR = (("foundation", "m7"), ("spirit", "m17"), ("knowledge", "m1"), ("crown", "m9"))
SAID = ("The stair that gives.", "Salt, and a door.", "Ask fewer people.", "A lamp that is carried.")
SEAL = ["Stand", "Listen", "Begin", "Alone"]
ROWS = 40  # a long journey


def rows(*said: str, **more: Any) -> list[dict[str, Any]]:
    return [
        {"place": place, "card": card, "words": words, **more}
        for (place, card), words in zip(FOUR, (*said, "", "", ""), strict=False)
    ]


def quick(*said: str, **fields: Any) -> Reading:
    return Reading(
        **{"title": "The weather within", "question": "What holds?", "cards": rows(*(said or SAID)), **fields}
    )


def lost(*said: str, **fields: Any) -> Reading:
    """Return what a lost Know Thyself leaves: five cards."""
    obstacle = {"place": "obstacle", "card": "w10", "words": said[4] if said else "Haste.", "minors": []}
    return quick(
        mode="know_thyself", cards=[*rows(*(said or SAID)[:4], minors=["c2", "s12"]), obstacle], **fields
    )


def journey(words: str, count: int = ROWS, **fields: Any) -> Reading:
    majors = [card.code for card in DECK if card.is_major]
    told = [
        {"place": "spirit", "card": majors[n % 22], "words": words, "line": n, "minors": ["c2", "s12", "w4", "p9"],
         "told": "Scholar's hut, on Spirit: you win over The Hierophant.", "name": "Spirit"}
        for n in range(count)
    ]  # fmt: skip
    return Reading(**{"mode": "dream_odyssey", "title": "A night", "cards": told, **fields})


def job(reading: Reading, paper: str = "a4", *, with_seal: bool = True, told: str = "") -> Job:
    grown = GameOfReading("Know Thyself", False, told, 0, "", ()) if told else None
    return reading_job(reading, grown, Manner(paper), with_seal=with_seal)


FIELDS = 7  # that a person fills and the page prints; a board's names are typed too


def in_every_field(text: str) -> Job:
    """Return a reading with *text* in each of the fields that it prints."""
    laid = quick(text, text, text, text, title=text, question=text)
    laid.cards[0]["told"] = text
    return job(laid)


def worst(notes: str) -> Job:
    """Return a long journey, every text at its limit."""
    told = journey(notes[: MOST_WORDS // ROWS], title=notes[:NAME], question=notes[:LINE])
    return job(told, told=notes[:LINE])


def worst_of_four(notes: str) -> Job:
    """Return four cards with 10,000 letters each."""
    return job(quick(*[notes[:LONG]] * 4, title=notes[:NAME], question=notes[:LINE]))
