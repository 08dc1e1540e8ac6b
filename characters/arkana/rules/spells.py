"""Spells: a Cause, then an Effect, and what both cost (Arkana Engine, "Task Resolution", "Spells in Conflict")."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from characters.arkana.rules import checks
from characters.arkana.rules.checks import Check, Outcome, Result, TargetLadder, outcome_of
from characters.arkana.rules.dice import Dice, count_gains, count_losses, signed, whole_number_or_none
from characters.arkana.rules.dice import describe_dice as dice_told
from characters.arkana.rules.odds import (
    ChanceByNumber,
    OutcomeChances,
    chances_of_ways,
    outcome_chances_of_ways,
    ways_by_gains_and_losses,
    ways_by_result,
    ways_by_sum,
)
from characters.arkana.rules.phrases import HIGHEST, LOWEST, Area, PhraseAct
from characters.socket.rules import Answers, Problem

WOUNDED = (Area.BODY, Area.SPIRIT)


@dataclass(frozen=True, slots=True)
class Spell:
    """A Spell to be cast: the Act of its Cause with that Mastery's dice, and the Effect with its Target.

    *how* is what the player declares: how that Act affects the Effect.
    """

    act: PhraseAct
    cause: int
    effect: Check
    target: int
    how: str = ""


def spell_problems(answers: Answers, ladder: TargetLadder) -> Iterator[Problem]:
    """Yield every way *answers* (JSON: "act", "cause", "how", "target") is no Spell, its Effect's Check aside."""
    if answers.get("act") not in list(PhraseAct):
        yield Problem("act", "Declare the Act of the Cause: Enhance, Control or Diminish.", ("act",))
    if not str(answers.get("how") or "").strip():
        yield Problem("how", "Say how the Cause affects the Effect.", ("how",))
    mastery = whole_number_or_none(answers.get("cause"))
    if mastery is None or not LOWEST <= mastery <= HIGHEST:
        said = f"The Cause rolls an Act Mastery, a whole number from {LOWEST} to {HIGHEST}."
        yield Problem("cause", said, ("cause",))
    yield from checks.target_problems(answers.get("target"), ladder)


def default_spell_target(base_score: int, act_mastery: int) -> int:
    """Return the least Target that lies beyond a Base Score and the dice of its Act Mastery together."""
    return base_score + act_mastery + 1  # Ruling A27


# --- Cause, then Effect ---


@dataclass(frozen=True, slots=True)
class Casting:
    """A Spell as it was cast: the dice of its Cause, and the Result of its Effect."""

    spell: Spell
    cause: Dice
    result: Result

    @property
    def cost(self) -> int:
        return focus_cost_with_losses(self.spell, count_losses(self.cause))

    @property
    def outcome(self) -> Outcome:
        return outcome_of(self.result.score, self.spell.target)


def effect_after_cause(spell: Spell, cause_dice: Dice) -> Check:
    """Return the Effect as the Cause leaves it: raised by its Gains, never lowered by its Losses."""
    return replace(spell.effect, cause=count_gains(cause_dice))  # Ruling A1


def casting_of_spell(
    spell: Spell, cause_dice: Dice, effect_dice: Dice, assist_dice: tuple[Dice, ...] = ()
) -> Casting:
    """Return what comes of *spell*: the Cause is made first, and modifies the Effect."""
    return Casting(
        spell, cause_dice, Result(effect_after_cause(spell, cause_dice), effect_dice, assist_dice)
    )  # Ruling A11


# --- what it costs ---


def focus_cost_before_cause(spell: Spell) -> int:
    """Return the Focus that it costs before the Cause: Target minus Base Score, at least nothing (Ruling A2)."""
    return max(0, spell.target - spell.effect.base)


def focus_cost_with_losses(spell: Spell, losses: int) -> int:
    """Return what it costs with *losses* Losses in its Cause."""
    return focus_cost_before_cause(spell) + losses  # Ruling A1


@dataclass(frozen=True, slots=True)
class Payment:
    """What a cost takes: Focus, and Wounds to Body or to Spirit."""

    focus: int
    wounds: int = 0
    area: Area | None = None

    def __str__(self) -> str:
        if not self.wounds:
            return f"{self.focus} Focus"
        where = self.area.title if self.area else "Body or Spirit"
        return f"{self.focus} Focus and {self.wounds} Wound{'' if self.wounds == 1 else 's'} to {where}"


def payment_problems(focus_cost: int, focus_held: object, wounds_area: object = "") -> Iterator[Problem]:
    """Yield what keeps *focus_cost* from being paid with *focus_held* at hand, the rest as Wounds to *wounds_area*."""
    held = whole_number_or_none(focus_held)
    if held is None or held < 0:
        yield Problem("focus", "Focus is a whole number from 0 on.", ("focus",))
    elif focus_cost > held and wounds_area not in WOUNDED:
        rest = f"The cost of {focus_cost} is {focus_cost - held} more than the Focus of {held}"
        yield Problem("area", f"{rest}: take the rest as Wounds to Body or to Spirit.", ("area",))


def payment_for(focus_cost: int, focus_held: int, wounds_area: Area | None = None) -> Payment:
    """Return what *focus_cost* takes: Focus first, and what exceeds it as Wounds to the player's *wounds_area*."""
    spent = min(focus_cost, focus_held)  # Ruling A2
    return (
        Payment(spent, focus_cost - spent, wounds_area) if focus_cost > spent else Payment(spent)
    )  # Ruling A3


# --- before the dice fall ---


def effect_chances(spell: Spell) -> OutcomeChances:
    """Return the exact chance of each outcome, the Gains of the Cause added to the Effect."""
    raised: Counter[int] = Counter()
    for (won, _lost), count in ways_by_gains_and_losses(spell.cause).items():
        raised[won] += count
    return outcome_chances_of_ways(
        ways_by_sum(ways_by_result(replace(spell.effect, cause=0)), raised), spell.target
    )


def focus_cost_chances(spell: Spell) -> ChanceByNumber:
    """Return the exact chance of each cost."""
    ways: Counter[int] = Counter()
    for (_won, lost), count in ways_by_gains_and_losses(spell.cause).items():
        ways[focus_cost_with_losses(spell, lost)] += count
    return chances_of_ways(ways)


def wound_chances_from_cost(spell: Spell, focus_held: int) -> ChanceByNumber:
    """Return the exact chance of each number of Wounds with *focus_held* at hand."""
    ways: Counter[int] = Counter()
    for (_won, lost), count in ways_by_gains_and_losses(spell.cause).items():
        ways[payment_for(focus_cost_with_losses(spell, lost), focus_held).wounds] += count
    return chances_of_ways(ways)


def describe_casting(casting: Casting, payment: Payment) -> str:
    """Return what came of a Spell in a sentence: each die of its Cause, what it cost, and the Effect with its own."""
    effect = checks.describe_result(casting.result, casting.spell.target)
    return f"{describe_cause_dice(casting)}, for {payment}; Effect of {effect}"


def describe_cause_dice(casting: Casting) -> str:
    """Return the Cause with each die's part, and what it brings to the Effect."""
    brought = signed(count_gains(casting.cause))
    return f"Cause of {casting.spell.act.title}: dice {dice_told(casting.cause)}, {brought} to the Effect"
