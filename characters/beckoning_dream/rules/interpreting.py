"""What a Scored card lets one choose (The Beckoning Dream, "Interpret", and the public Interpretation Effects).

The three of Wands are not known: a table fills them in for itself (`own_effects`).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from characters.beckoning_dream.rules.score import RevealedCard, Score
from decks.rules.tarot import Card, Suit, card_in_sentence

LEAST_TRAP = 2  # the least that a Trap adds


ME, OPPONENT, ALLY, FOE = "me", "opponent", "ally", "foe"  # of whom a step of an effect is


class StepWord(StrEnum):
    """What a plain step of an effect that a table wrote does."""

    DRAW = "draw"
    BURN = "burn"  # unseen, the top of the Future
    AWARENESS = "awareness"
    ONEIROGEN = "oneirogen"
    VALUE = "value"  # of the next Revealed card
    STRESS = "stress"


@dataclass(frozen=True, slots=True)
class EffectStep:
    """A plain step of an effect: *who* it works on, what it does, how many or by how much."""

    who: str
    word: StepWord
    figure: int

    @property
    def needs_a_foe(self) -> bool:
        """Say whether an Effort, which has neither cards nor Awareness, cannot take it (Ruling B37)."""
        return self.who in (OPPONENT, FOE) and self.word is not StepWord.STRESS


@dataclass(frozen=True, slots=True)
class Effect:
    """An Interpretation Effect: *suit* is the Scored card's (None: any), *only* the Scores it needs (none: any).

    Against an Effort, which is an Opponent and no foe, some have nothing to work on (Ruling B37). One that a table
    wrote has *words* that say what it means, *steps* that the app does, and a *code* by which lines name it.
    """

    name: str
    suit: Suit | None = None
    only: tuple[Score, ...] = ()
    works_on_effort: bool = True
    code: str = ""
    words: str = ""
    steps: tuple[EffectStep, ...] = ()

    @property
    def stress(self) -> int:
        """The Stress that the steps of one that a table wrote deal."""
        return sum(step.figure for step in self.steps if step.word is StepWord.STRESS)

    def is_open_to(self, card: Card, score: Score) -> bool:
        """Say whether *card*, Scored so, may be Interpreted by it."""
        return self.suit in (None, card.suit) and (not self.only or score in self.only)


EFFECTS = (
    Effect("Analyze", Suit.CUPS, works_on_effort=False),
    Effect("Anticipate", Suit.CUPS, (Score.SETBACK,), works_on_effort=False),
    Effect("Lookout", Suit.CUPS, (Score.TRIUMPH,)),
    Effect("Misdirect", Suit.PENTACLES, works_on_effort=False),
    Effect("Trap", Suit.PENTACLES, (Score.SETBACK,)),
    Effect("Plot", Suit.PENTACLES, (Score.TRIUMPH,)),
    Effect("Glare", Suit.SWORDS),
    Effect("Brace", Suit.SWORDS, (Score.SETBACK,)),
    Effect("Break", Suit.SWORDS, (Score.TRIUMPH,), works_on_effort=False),
    Effect("Press"),
    Effect("Devastate", None, (Score.SUCCESS, Score.TRIUMPH)),
    Effect("Help"),
    Effect("Hinder"),
    Effect("Study", works_on_effort=False),
    Effect("Fall Back", None, (Score.SETBACK,), works_on_effort=False),
)
EFFECT_BY_NAME = {effect.name: effect for effect in EFFECTS}


def names_of_open_interpretation_effects(card: Card, score: Score) -> tuple[str, ...]:
    """Return the names of what *card*, Scored so, may choose from; one that is Countered chooses nothing."""
    if not score.choices:
        return ()
    return tuple(effect.name for effect in EFFECTS if effect.is_open_to(card, score))


# --- two cards on the table ---


@dataclass(frozen=True)
class Interpretation:
    """One side of a turn: its Revealed card, the one against it, and what Guides that Pushed opened for it.

    *pushed_suits* has an entry for each Push: the suit of the card that was Burned for it, None where that was burned
    unseen or is a Major's (Ruling B33). *set_score* is one that the game master set otherwise than the cards.
    *does_push_free*: a Countered card has the choices of its Pushes, an option of that ruling.
    """

    mine: RevealedCard
    theirs: RevealedCard
    is_against_effort: bool = False
    pushed_suits: tuple[Suit | None, ...] = ()
    set_score: Score | None = None
    does_push_free: bool = False

    @cached_property
    def score(self) -> Score:
        return self.set_score or self.mine.score_against(self.theirs)

    @cached_property
    def choices(self) -> int:
        """How many effects may be chosen: a Push gives one more, but none to a Countered card (Ruling B33)."""
        may_choose = self.score.choices or self.does_push_free
        return self.score.choices + len(self.pushed_suits) if may_choose else 0

    def reasons_against(self, effect: Effect) -> Iterator[str]:
        """Yield why *effect* cannot be chosen; nothing where it can."""
        if not self.choices:
            yield "A Countered card chooses nothing."
            return
        if self.is_against_effort and not effect.works_on_effort:
            yield f"{effect.name} has nothing to work on in an Effort."
        if effect.suit and effect.suit not in (self.mine.suit, *self.pushed_suits):
            yield f"{effect.name} needs a card of {effect.suit.title}."
        if effect.only and self.score not in effect.only:
            yield f"{effect.name} needs a {' or a '.join(score.title for score in reversed(effect.only))}."

    @cached_property
    def open_effects(self) -> tuple[Effect, ...]:
        return tuple(effect for effect in EFFECTS if not any(self.reasons_against(effect)))

    def problems_of_chosen(
        self, chosen: Sequence[str], effects: Mapping[str, Effect] = EFFECT_BY_NAME
    ) -> Iterator[str]:
        """Yield what is amiss with the names *chosen* of *effects*: closed, twice, too many ("Interpret")."""
        for place, name in enumerate(chosen):
            if name in chosen[:place]:
                yield f"{name} is chosen."
            else:
                yield from self.reasons_against(effects[name])
        if len(chosen) > self.choices > 0:
            pushed = " with a Push" if self.pushed_suits else ""
            count = "1 choice" if self.choices == 1 else f"{self.choices} choices"
            yield f"A {self.score.title}{pushed} has {count}."

    @cached_property
    def difference(self) -> int:
        """What Devastate deals: the difference of the two values."""
        return abs(self.mine.value - self.theirs.value)

    def stress_of(self, name: str, *, is_dealt_stress: bool) -> int:
        """Return the Stress that the effect *name* deals; Glare deals 2 to who deals some this turn."""
        return {"Press": 1, "Devastate": self.difference, "Glare": 2 if is_dealt_stress else 1}.get(name, 0)

    def stress_dealt_by(self, chosen: Collection[str], *, is_dealt_stress: bool) -> int:
        """Return the Stress that *chosen* deal to the Opponent; *is_dealt_stress*: the Opponent deals some this turn.

        It is what is dealt, before anybody splits or halves it (Ruling B36).
        """
        return sum(self.stress_of(name, is_dealt_stress=is_dealt_stress) for name in chosen)


DEAL_STRESS = frozenset({"Press", "Devastate", "Glare"})


@dataclass(frozen=True)
class InterpretedTurn:
    """A turn in which both sides have chosen, told from one of them; then all takes effect together (Ruling B35).

    *my_effects* and *their_effects* are names. *theirs* is None where mine opposes a card of an Effort, which chooses
    nothing and deals *intensity* to who Scores not well enough. *own* are the effects that the table wrote, by name.
    """

    mine: Interpretation
    theirs: Interpretation | None
    my_effects: Collection[str] = ()
    their_effects: Collection[str] = ()
    intensity: int = 0
    own: Mapping[str, Effect] = field(default_factory=dict)

    @property
    def from_other_side(self) -> "InterpretedTurn":
        """The same turn as the foe tells it; ValueError of an Effort, which tells none."""
        if self.theirs is None:
            raise ValueError("An Effort Interprets nothing.")
        return InterpretedTurn(self.theirs, self.mine, self.their_effects, self.my_effects, own=self.own)

    def _stress_of_own(self, chosen: Iterable[str]) -> int:
        return sum(self.own[name].stress for name in chosen if name in self.own)

    @property
    def stress_dealt_to_me(self) -> int:
        """Return all that the Opponent deals this turn, before splitting and halving (Ruling B36)."""
        if self.theirs is None:
            return self.intensity if self.mine.score.is_costly else 0
        is_dealt = not DEAL_STRESS.isdisjoint(self.my_effects) or self._stress_of_own(self.my_effects) > 0
        by_text = self.theirs.stress_dealt_by(self.their_effects, is_dealt_stress=is_dealt)
        return by_text + self._stress_of_own(self.their_effects)

    @property
    def stress_dealt_by_me(self) -> int:
        """Return all that I deal to the Opponent; off an Effort's Difficulty it is taken."""
        by_text = self.mine.stress_dealt_by(self.my_effects, is_dealt_stress=self.stress_dealt_to_me > 0)
        return by_text + self._stress_of_own(self.my_effects)

    @property
    def stress_to_bear(self) -> int:
        """Return what I have to bear once, after Brace, of all that was dealt (Ruling B36)."""
        dealt = self.stress_dealt_to_me
        return stress_after_brace(dealt) if "Brace" in self.my_effects else dealt

    def difficulty_left(self, difficulty: int) -> int:
        """Return what is left of an Effort's *difficulty*; at 0 it is Resolved ("Effort")."""
        return max(0, difficulty - self.stress_dealt_by_me)

    def result_in_figures(self, effect: Effect) -> str:
        """Return in a few words what *effect* does if I choose it, beside all that is chosen already; of one that a
        table wrote, its own words.

        "Their" speaks of the Opponent.
        """
        if effect.code:
            return effect.words
        dealt, ally = self.stress_dealt_to_me, "an ally\N{RIGHT SINGLE QUOTATION MARK}s next"
        halved = (
            f"{dealt} \N{RIGHTWARDS ARROW} {stress_after_brace(dealt)} Stress"
            if dealt
            else "no Stress to halve"
        )
        values = sorted((self.mine.mine.value, self.mine.theirs.value), reverse=True)
        hindered = "the next opposed card" if self.theirs is None else "their next value"
        return {
            "Analyze": "their Present is shown",
            "Anticipate": "an ally Selects after their Reveal",
            "Lookout": "Awareness +1 for one",
            "Misdirect": "their Awareness \N{MINUS SIGN}1",
            "Trap": f"{ally} value +{added_by_trap(dealt)}",
            "Plot": f"{ally} Draw: one of 3",
            "Glare": f"{2 if dealt else 1} Stress",
            "Brace": halved,
            "Break": f"burns {card_in_sentence(self.mine.theirs.card)}",
            "Press": "1 Stress",
            "Devastate": f"{values[0]} \N{MINUS SIGN} {values[1]} = {self.mine.difference} Stress",
            "Help": f"{ally} value +1",
            "Hinder": f"{hindered} \N{MINUS SIGN}1",
            "Study": "one fact of their deck",
            "Fall Back": "out of the Duel",
        }[effect.name]


def stress_after_brace(stress: int) -> int:
    """Return what is left of a turn's Stress for who chose Brace: half, rounded down, at least 1; of none, none."""
    return max(1, stress // 2) if stress else 0


def added_by_trap(stress_dealt_by_opponent: int) -> int:
    """Return what a Trap adds to an ally's next value: half the Opponent's Stress, rounded up, at least 2."""
    return max(LEAST_TRAP, (stress_dealt_by_opponent + 1) // 2)
