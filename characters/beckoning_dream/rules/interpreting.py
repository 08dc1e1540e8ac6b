"""What a Scored card lets one choose (The Beckoning Dream, "Interpret", and the public Interpretation Effects).

The three of Wands are not known: a table fills them in for itself.
"""

from dataclasses import dataclass

from characters.beckoning_dream.rules.score import Score
from decks.rules.tarot import Card, Suit


@dataclass(frozen=True, slots=True)
class Effect:
    """An Interpretation Effect: *suit* is the Scored card's (None: any), *only* the Scores it needs (none: any)."""

    name: str
    suit: Suit | None = None
    only: tuple[Score, ...] = ()

    def is_open_to(self, card: Card, score: Score) -> bool:
        """Say whether *card*, Scored so, may be Interpreted by it."""
        return self.suit in (None, card.suit) and (not self.only or score in self.only)


EFFECTS = (
    Effect("Analyze", Suit.CUPS),
    Effect("Anticipate", Suit.CUPS, (Score.SETBACK,)),
    Effect("Lookout", Suit.CUPS, (Score.TRIUMPH,)),
    Effect("Misdirect", Suit.PENTACLES),
    Effect("Trap", Suit.PENTACLES, (Score.SETBACK,)),
    Effect("Plot", Suit.PENTACLES, (Score.TRIUMPH,)),
    Effect("Glare", Suit.SWORDS),
    Effect("Brace", Suit.SWORDS, (Score.SETBACK,)),
    Effect("Break", Suit.SWORDS, (Score.TRIUMPH,)),
    Effect("Press"),
    Effect("Devastate", None, (Score.SUCCESS, Score.TRIUMPH)),
    Effect("Help"),
    Effect("Hinder"),
    Effect("Study"),
    Effect("Fall Back", None, (Score.SETBACK,)),
)


def names_of_open_interpretation_effects(card: Card, score: Score) -> tuple[str, ...]:
    """Return the names of what *card*, Scored so, may choose from; one that is Countered chooses nothing."""
    if not score.choices:
        return ()
    return tuple(effect.name for effect in EFFECTS if effect.is_open_to(card, score))
