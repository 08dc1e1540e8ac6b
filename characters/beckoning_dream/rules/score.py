"""How two cards measure against each other (The Beckoning Dream, "Score", "Suits", "Value", "Interpret")."""

from dataclasses import dataclass
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


def counters(suit: Suit | None, other: Suit | None) -> bool:
    """Say whether *suit* counters *other*; without a suit, as a Major is, a card neither counters nor is countered."""
    return suit is not None and other is not None and suit_countered_by(suit) is other


@dataclass(frozen=True, slots=True)
class RevealedCard:
    """A card on the table: *added* is all that was added to its value, less all that was taken from it.

    *named* is the value that the game master gave a Major here, before the Score; None: its numeral. *suit_of* is the
    card by whose suit it is Scored, where that is not its own ("Bond", Combined Might).
    """

    card: Card
    added: int = 0
    named: int | None = None
    suit_of: Card | None = None

    @property
    def suit(self) -> Suit | None:
        """The suit by which it is Scored and Interpreted."""
        return (self.suit_of or self.card).suit

    @property
    def value(self) -> int:
        """Its value wherever one is named: never below 0, without a ceiling (Ruling B34)."""
        return max(0, (value_of_card(self.card) if self.named is None else self.named) + self.added)

    def score_against(self, other: "RevealedCard") -> Score:
        """Return what it Scores; what was added never changes a suit (Ruling B34)."""
        return _score(self.suit, self.value, other.suit, other.value)


def score_against(card: Card, against: Card) -> Score:
    """Compare two revealed cards; Countered overrides even a Triumph."""
    return _score(card.suit, value_of_card(card), against.suit, value_of_card(against))


def _score(suit: Suit | None, mine: int, other: Suit | None, theirs: int) -> Score:
    if counters(other, suit):
        return Score.COUNTERED
    if mine == theirs:  # Ruling B3, before the doubling, so that 0 and 0 clash
        return Score.CLASH
    if mine < theirs:
        return Score.SETBACK
    return Score.TRIUMPH if mine >= 2 * theirs else Score.SUCCESS
