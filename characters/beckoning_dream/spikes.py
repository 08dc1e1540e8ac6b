"""A Spike as the screen shows it: what it asks of a deck, suit by suit (The Beckoning Dream, "Spike")."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.foresight import held, of_suit
from characters.socket.charts import Moon, moons
from characters.socket.rules import Draft
from characters.socket.rules.chances import percent
from decks.rules.tarot import Suit


@dataclass(frozen=True, slots=True)
class Approach:
    """A suit that the game master may assign: *key* names its mark, *cards* are those held, *chance* in per cent."""

    key: str
    name: str
    cards: int
    chance: str
    moon: Moon


def spike_text(kept: Draft) -> str:
    """Tell a Spike in a line."""
    return f"Difficulty {kept['difficulty']}. Consequence: {kept['consequence']}"


def spike_shown(kept: Draft) -> Mapping[str, Any]:
    """Return what a Spike's page draws."""
    return {"kept": kept, "spike": True}


def approaches(dreamer: Dreamer, difficulty: int) -> tuple[Approach, ...]:
    """Return how likely each suit is met when so many cards are looked at, the whole deck in the Future."""
    chances = [(suit, held(dreamer.deck, difficulty, of_suit(suit))) for suit in Suit]
    return tuple(
        Approach(
            key=suit.name.lower(),
            name=suit.title,
            cards=sum(map(of_suit(suit), dreamer.deck)),
            chance=percent(chance),
            moon=moons([(suit.title, chance)])[0],
        )
        for suit, chance in chances
    )


def against(dreamer: Dreamer, kept: Draft, asked: Mapping[str, str]) -> Mapping[str, Any]:
    """Return what the page draws of *dreamer* before the Spike that a game master *kept*."""
    return {
        "spike": approaches(dreamer, kept["difficulty"]),
        "kept": kept,
        "cards": len(dreamer.deck),
        "majors": sum(card.is_major for card in dreamer.deck),
    }


def glance(dreamer: Dreamer, kept: Draft) -> str:
    """Say in a few figures how *dreamer* stands before it: the suits held, the likeliest first."""
    held_suits = [one for one in approaches(dreamer, kept["difficulty"]) if one.cards]
    likeliest = sorted(held_suits, key=lambda one: -one.cards)
    return ", ".join(f"{one.name} {one.chance} %" for one in likeliest[:2]) or "no suit to meet it with"
