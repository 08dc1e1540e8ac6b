"""How two cards measure against each other (The Beckoning Dream, "Score", "Suits", "Value", "Interpret")."""

from enum import StrEnum

from decks.rules.tarot import Card, Suit

# Each suit counters the next, the last the first ("Score").
COUNTERS = (Suit.SWORDS, Suit.PENTACLES, Suit.WANDS, Suit.CUPS)


class Score(StrEnum):
    """What a card comes to against another, best first."""

    TRIUMPH = "triumph"
    SUCCESS = "success"
    CLASH = "clash"
    SETBACK = "setback"
    COUNTERED = "countered"

    @property
    def title(self) -> str:  # type: ignore[override]  # a Score is never title-cased otherwise
        return self.name.capitalize()

    @property
    def choices(self) -> int:
        """How many Interpretation Effects it lets one choose ("Interpret")."""
        return CHOICES[self]

    @property
    def is_costly(self) -> bool:
        """Whether it costs the Intensity of an Effort in Stress ("Effort")."""
        return self in (Score.CLASH, Score.SETBACK, Score.COUNTERED)


CHOICES = {Score.TRIUMPH: 3, Score.SUCCESS: 2, Score.CLASH: 2, Score.SETBACK: 1, Score.COUNTERED: 0}


def value_of_card(card: Card) -> int:
    """Return a card's value ("Value"): its number, Page 11 to King 14, a Major's numeral (Ruling B4)."""
    return card.rank


def suit_countered_by(suit: Suit) -> Suit:
    """Return the suit that *suit* counters."""
    return COUNTERS[(COUNTERS.index(suit) + 1) % len(COUNTERS)]


def counters(card: Card, other: Card) -> bool:
    """Say whether *card* counters *other*: by suit alone, so a Major neither counters nor is countered."""
    if card.suit is None or other.suit is None:
        return False
    return suit_countered_by(card.suit) is other.suit


def score_against(card: Card, against: Card) -> Score:
    """Compare two revealed cards; Countered overrides even a Triumph."""
    if counters(against, card):
        return Score.COUNTERED
    mine, theirs = value_of_card(card), value_of_card(against)
    if mine == theirs:  # Ruling B3, before the doubling, so that 0 and 0 clash
        return Score.CLASH
    if mine < theirs:
        return Score.SETBACK
    return Score.TRIUMPH if mine >= 2 * theirs else Score.SUCCESS
