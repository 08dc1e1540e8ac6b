"""What a foe, an Effort and a Spike may be (The Beckoning Dream, "Foe", "Effort", "Spike", "Deck")."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from characters.beckoning_dream.rules.deck import MOST_AWARENESS, deck_problems
from characters.socket.rules import Problem
from decks.rules.tarot import DECK, Card, cards_of_codes

# What a game master set down of one, as JSON.
FoeData = Mapping[str, Any]
EffortData = Mapping[str, Any]
SpikeData = Mapping[str, Any]
FoeOrEffortData = FoeData | EffortData

MOST_SPREAD, MOST_DIFFICULTY, MOST_INTENSITY = 12, 99, 20  # caps of ours, not of the game
FOE_FIGURES = (("awareness", "Awareness", 0, MOST_AWARENESS),)
EFFORT_FIGURES = (
    ("difficulty", "Difficulty", 1, MOST_DIFFICULTY),
    ("intensity", "Intensity", 1, MOST_INTENSITY),  # Stress is always 1 or more
)

SPIKE_FIGURES = (("difficulty", "Difficulty", 1, len(DECK)),)
CONSEQUENCE_LIMIT = 400


def foe_problems(foe_data: FoeData) -> Iterator[Problem]:
    """Yield every way a foe's deck breaks the rules that always hold; it may have any card else."""
    deck = cards_of_codes(foe_data["cards"])
    if not deck:
        yield Problem("empty", "A foe needs at least one card. Choose one, or write it.", ("cards",))
    for problem in deck_problems(deck) if deck else ():
        yield Problem(problem.code, f"{problem.message} {_at_least_one_fix_as_sentence(problem)}", ("cards",))
    yield from _out_of_bounds_problems(foe_data, FOE_FIGURES)


def _at_least_one_fix_as_sentence(problem: Problem) -> str:
    first, *others = [fix.label for fix in problem.fixes]
    return ", or ".join([first, *(f"{label[0].lower()}{label[1:]}" for label in others)]) + "."


def effort_problems(effort_data: EffortData) -> Iterator[Problem]:
    """Yield what keeps an Effort from being one: a spread of at least one card, and two figures."""
    spread = cards_of_codes(effort_data["cards"])
    if not 1 <= len(spread) <= MOST_SPREAD:
        said = "An Effort has at least one card." if not spread else f"{len(spread)} cards are too many."
        yield Problem("spread", f"{said} Its spread may have 1 to {MOST_SPREAD}.", ("cards",))
    yield from _out_of_bounds_problems(effort_data, EFFORT_FIGURES)


def spike_problems(spike_data: SpikeData) -> Iterator[Problem]:
    """Yield what keeps a Spike from being one: a Difficulty, and a Consequence that is always bad."""
    yield from _out_of_bounds_problems(spike_data, SPIKE_FIGURES)
    if not spike_data["consequence"].strip():
        told = "Say what happens to who shows no card of the suit. It is always bad."
        yield Problem("consequence", told, ("consequence",))
    if len(spike_data["consequence"]) > CONSEQUENCE_LIMIT:
        told = f"{len(spike_data['consequence']):,} characters are too many: {CONSEQUENCE_LIMIT} fit here."
        yield Problem("consequence", told, ("consequence",))


def _out_of_bounds_problems(
    opponent_data: FoeData | EffortData | SpikeData,
    keys_labels_and_bounds: Iterable[tuple[str, str, int, int]],
) -> Iterator[Problem]:
    for key, label, least, most in keys_labels_and_bounds:
        if not least <= opponent_data[key] <= most:
            yield Problem(key, f"{label} is {opponent_data[key]}. It may be {least} to {most} here.", (key,))


def twice_written_problems(cards: Iterable[Card]) -> Iterator[Problem]:
    """Yield a sentence for each card that stands twice in what somebody wrote ("Deck")."""
    seen: dict[Card, int] = {}
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        if seen[card] == 2:
            the = str(card) if card.is_major else f"The {card}"
            yield Problem(
                "twice", f"{the} is here twice. A deck has one of each card: take one out.", ("cards",)
            )
