"""A Spike as the screen shows it: what it asks of a deck, suit by suit (The Beckoning Dream, "Spike")."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.dreaming.spikes import CONSEQUENCES, costs_in_words
from characters.beckoning_dream.rules.foes import SpikeData
from characters.beckoning_dream.rules.foresight import card_test_of_suit, chance_at_least_one_fits
from characters.socket.charts import Moon, row_of_moons
from characters.socket.rules.chances import per_cent_in_two_decimals
from decks.rules.tarot import Suit


@dataclass(frozen=True, slots=True)
class Approach:
    """A suit that the game master may assign: *key* names its mark, *cards* are those held, *chance* in per cent."""

    key: str
    name: str
    cards: int
    chance: str
    moon: Moon


def spike_in_words(spike_data: SpikeData) -> str:
    """Tell a Spike in a line."""
    costs = spike_costs_in_words(spike_data)
    told = f"Difficulty {spike_data['difficulty']}. Consequence: {spike_data['consequence']}"
    return f"{told} ({costs})" if costs else told


def spike_costs_in_words(spike_data: SpikeData) -> str:
    """Return what of a Spike's Consequence is a figure: "2 Stress, 1 Burn"; "" where nothing is."""
    return costs_in_words(*(spike_data.get(key, 0) for key in CONSEQUENCES))


def spike_page_context(spike_data: SpikeData) -> Mapping[str, Any]:
    """Return what a Spike's page draws."""
    return {"kept": spike_data, "spike": True, "costs": spike_costs_in_words(spike_data)}


def spike_approaches_by_suit(dreamer: Dreamer, difficulty: int) -> tuple[Approach, ...]:
    """Return how likely each suit is met when so many cards are looked at, the whole deck in the Future."""
    chances = [
        (suit, chance_at_least_one_fits(dreamer.deck, difficulty, card_test_of_suit(suit))) for suit in Suit
    ]
    return tuple(
        Approach(
            key=suit.name.lower(),
            name=suit.title,
            cards=sum(map(card_test_of_suit(suit), dreamer.deck)),
            chance=per_cent_in_two_decimals(chance),
            moon=row_of_moons([(suit.title, chance)])[0],
        )
        for suit, chance in chances
    )


def spike_against_dreamer_context(
    dreamer: Dreamer, spike_data: SpikeData, query: Mapping[str, str]
) -> Mapping[str, Any]:
    """Return what the page draws of *dreamer* before the Spike."""
    return {
        "spike": spike_approaches_by_suit(dreamer, spike_data["difficulty"]),
        "kept": spike_data,
        "cards": len(dreamer.deck),
        "majors": sum(card.is_major for card in dreamer.deck),
    }


def two_likeliest_suits_in_words(dreamer: Dreamer, spike_data: SpikeData) -> str:
    """Say in a few figures how *dreamer* stands before it: the suits held, the likeliest first."""
    held_suits = [one for one in spike_approaches_by_suit(dreamer, spike_data["difficulty"]) if one.cards]
    likeliest = sorted(held_suits, key=lambda one: -one.cards)
    return ", ".join(f"{one.name} {one.chance} %" for one in likeliest[:2]) or "no suit to meet it with"
