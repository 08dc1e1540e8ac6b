"""From a reading of two to its seal: which cards may stand in it, what is wrong with a sketch, whether it is whole."""

from collections.abc import Iterator, Mapping, Sequence

from decks.letters import is_character_drawable_on_ring
from decks.rules.seal import LEAST_CARDS, MOST_CARDS, Seal, SealProblem, seal_problems
from decks.rules.tarot import CODES, Card
from divination.models import PairReading
from divination.readings.pair_readings import ReadGame

UNFINISHED = ("few", "empty")  # codes of what a sketch may still lack
Entry = Mapping[str, str]  # a card, its word, its symbol


def cards_for_pair_seal(read: ReadGame) -> list[Card]:
    """Return the cards that may stand in the seal, each once: those of the reading, then those of any other way to
    read the game, then those that stand there.
    """
    every = [*read.rows().values(), *read.rows(read.offered).values()]
    lies = (card for rows in every for row in rows for card in row.cards)
    return list(dict.fromkeys([*lies, *(CODES[one["card"]] for one in read.reading.seal)]))


def seal_of_entries(entries: Sequence[Entry]) -> Seal:
    """Return the seal of *entries*, in their order around the ring."""
    symbols = tuple(one["symbol"] for one in entries)
    return Seal(
        tuple(CODES[one["card"]] for one in entries),
        tuple(one["word"] for one in entries),
        symbols if any(symbols) else (),
    )


def pair_seal_unless_too_small(reading: PairReading) -> Seal | None:
    """Return the seal of *reading* as it is by now, None while too little of it is there to be drawn."""
    return seal_of_entries(reading.seal) if LEAST_CARDS <= len(reading.seal) <= MOST_CARDS else None


def pair_seal_if_sealed(reading: PairReading | None) -> Seal | None:
    """Return the seal of *reading* once both agreed to it; before, nobody but the two sees any."""
    return pair_seal_unless_too_small(reading) if reading and reading.is_sealed else None


def problems_of_seal_sketch(entries: Sequence[Entry]) -> Iterator[SealProblem]:
    """Yield what cannot even stand in a sketch; that something is missing is no fault yet."""
    for problem in seal_problems(seal_of_entries(entries), is_character_drawable_on_ring):
        if problem.code not in UNFINISHED:
            yield problem


def why_seal_cannot_be_agreed_on(reading: PairReading) -> str:
    """Say what is missing before anybody can agree to it, "" where it is whole."""
    problems = seal_problems(seal_of_entries(reading.seal), is_character_drawable_on_ring)
    return next((problem.message for problem in problems), "")
