"""What the page of a Check, a Spell or a Rest draws once the dice lie there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from characters.arkana.foreseen import KINDS
from characters.arkana.rules import casting, checks, recovering, rolling
from characters.arkana.rules.checks import Outcome, outcome_of
from characters.arkana.rules.dice import DICE_RESULTS, Dice, count_gains, net_gains, signed
from characters.arkana.rules.phrases import Area
from characters.socket.rules import CheckOutcome, CheckTask, DiceByKey, DiceToThrow


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it fell: its face, what it is called, what it adds."""

    face: int
    mark: str
    adds: str


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw: whose, its dice in order, and what it comes to."""

    label: str
    dice: tuple[Die, ...]
    total: str


def dice_with_faces(dice: Dice) -> tuple[Die, ...]:
    """Return each die with the name of its face and what it brings, as the page draws it."""
    return tuple(Die(face, DICE_RESULTS[face].title, signed(DICE_RESULTS[face])) for face in dice)


def rolls_of_check(dice_wanted: Sequence[DiceToThrow], fallen: DiceByKey) -> Iterator[Roll]:
    """Yield every throw of a check with what it adds to the Result, in the order in which the dice fell."""
    for one in dice_wanted:
        dice = fallen[one.key]
        yield Roll(one.label, dice_with_faces(dice), _signed_total_of_dice(one.key, dice))


def _signed_total_of_dice(dice_key: str, dice: Dice) -> str:
    if dice_key == casting.CAUSE:
        return signed(count_gains(dice))
    return signed(
        net_gains(dice) if dice_key == rolling.OWN else checks.net_gains_of_assist_at_least_zero(dice)
    )


def unrolled_score_parts_in_words(task: CheckTask) -> Iterator[tuple[str, str]]:
    """Yield what stood before any die was rolled, and what was paid for since."""
    check = rolling.check_of(task)
    yield _("Base Score"), str(check.base)
    if task["kit"]:
        yield task["kit_type"], signed(task["kit"])
    if check.xp:
        yield _("XP spent"), signed(check.xp)


def outcome_maker(
    dice_wanted_of: Callable[[CheckTask], tuple[DiceToThrow, ...]],
    sentence_of: Callable[[CheckTask, DiceByKey], str],
    context_of: Callable[[CheckTask, DiceByKey], Mapping[str, Any]],
) -> Callable[[CheckTask, DiceByKey], CheckOutcome]:
    """Return what tells and draws a check once its dice lie there."""

    def made(task: CheckTask, fallen: DiceByKey) -> CheckOutcome:
        thrown = list(rolls_of_check(dice_wanted_of(task), fallen))
        stood = [*unrolled_score_parts_in_words(task), *((roll.label, roll.total) for roll in thrown)]
        shown = {"rolls": thrown, "parts": stood, "words": task["words"]}
        return CheckOutcome(sentence_of(task, fallen), {**shown, **context_of(task, fallen)})

    return made


def _verdict_context(score: int, target: int) -> dict[str, Any]:
    result = outcome_of(score, target)
    names = {
        Outcome.SUCCESS: _("Success"),
        Outcome.COMPLICATION: _("Success, with complications"),
        Outcome.FAILURE: _("Failure"),
    }
    return {"score": score, "target": target, "verdict": names[result], "kind": KINDS[result]}


def check_outcome_context(task: CheckTask, fallen: DiceByKey) -> dict[str, Any]:
    """Return what the page of a Check draws beside the sentence."""
    return _verdict_context(rolling.score_of(task, fallen), task["target"])


def spell_outcome_context(task: CheckTask, fallen: DiceByKey) -> dict[str, Any]:
    """Return what the page of a Spell draws beside the sentence."""
    made = casting.casting_of(task, fallen)
    payment = casting.payment_of(task, fallen)
    told = {"cost": made.cost, "payment": payment, "spell": task["title"], "how": task["how"]}
    return {**_verdict_context(made.result.score, task["target"]), **told}


def rest_outcome_context(task: CheckTask, fallen: DiceByKey) -> dict[str, Any]:
    """Return what the page of a rest draws beside the sentence."""
    left = recovering.wounds_left_after_rest(task, fallen)
    score = rolling.result_of(task, fallen).score
    return {"score": score, "left": left, "healed": task["wounds"] - left, "area": Area(task["area"]).title}
