"""Checks: what is asked, what the dice make of it, and whether it is enough (Arkana Engine, "Task Resolution")."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from characters.arkana.rules.dice import Dice, Mark, net_gains, signed, whole_number_or_none
from characters.arkana.rules.dice import describe_dice as dice_told
from characters.arkana.rules.phrases import HIGHEST, LOWEST, Phrase, PhraseAct
from characters.socket.rules import Answers, Problem
from decks.rules.tarot import names_as_phrase

TargetLadder = tuple[
    tuple[int, str], ...
]  # a house rule: Target Scores in words, ((3, "easy"), (4, "fair"), ...)


def target_ladder_in_words(ladder: TargetLadder) -> str:
    """Return *ladder* in words.

    >>> target_ladder_in_words(((3, "easy"), (4, "fair"), (5, "good")))
    '3 easy, 4 fair and 5 good'
    """
    return names_as_phrase(f"{target} {word}" for target, word in ladder)


@dataclass(frozen=True, slots=True)
class Assist:
    """Who assists, and the dice of their single Act Mastery roll."""

    name: str
    dice: int


def assist_of(name: str, mastery_by_act: Mapping[PhraseAct, int], phrase: Phrase) -> Assist:
    """Return how *name* assists with *phrase*: by the Mastery of the Act that it has."""
    return Assist(name, mastery_by_act[phrase.act])


@dataclass(frozen=True, slots=True)
class Check:
    """A Check to be made: the Phrase, its Base Score, as many dice as its Act Mastery, and all that adds to it.

    *kit* is the rating, -1, 0 or 1, of the Kit used, if the Arbiter lets it count, and counts *applied* times (Armor
    and Weapons in Conflict: once for each slot or hand). Each of *xp* is a Gain; *cause* are the Gains of a Spell's
    Cause.
    """

    phrase: Phrase
    base: int
    dice: int
    kit: int = 0
    applied: int = 1
    xp: int = 0
    assists: tuple[Assist, ...] = ()
    cause: int = 0

    @property
    def unrolled(self) -> int:
        """Return what stands before any die is rolled."""
        return self.base + self.kit * self.applied + self.xp + self.cause


# --- what is asked ---


def _is_no_whole_number_in_range(value: object, least: int, most: int | None) -> bool:
    number = whole_number_or_none(value)
    return number is None or number < least or (most is not None and number > most)


def target_problems(target: object, ladder: TargetLadder) -> Iterator[Problem]:
    """Yield what keeps *target* from being a Target Score; *ladder* says what one may be."""
    if _is_no_whole_number_in_range(target, 0, None):  # Ruling A13
        yield Problem(
            "target", f"A Target is a whole number from 0 on: {target_ladder_in_words(ladder)}.", ("target",)
        )


def check_problems(answers: Answers, xp_held: int = 0) -> Iterator[Problem]:
    """Yield every way *answers* (JSON) is no Check; *xp_held* is the XP that may be spent on it."""
    bounds = f"from {LOWEST} to {HIGHEST}"
    if _is_no_whole_number_in_range(answers.get("base"), LOWEST, HIGHEST):  # Ruling A6
        yield Problem("base", f"A Base Score is a whole number {bounds}.", ("base",))
    if _is_no_whole_number_in_range(answers.get("dice"), LOWEST, HIGHEST):
        yield Problem("mastery", f"An Act Mastery, and so the dice, is a whole number {bounds}.", ("dice",))
    if _is_no_whole_number_in_range(answers.get("kit", 0), Mark.LOSS, Mark.GAIN):
        yield Problem("kit", "A Kit Rating is a Gain (1), Null (0) or a Loss (\N{MINUS SIGN}1).", ("kit",))
    if _is_no_whole_number_in_range(answers.get("applied", 1), 0, None):
        yield Problem("applied", "Kit counts a whole number of times, from 0 on.", ("applied",))
    if _is_no_whole_number_in_range(answers.get("xp", 0), 0, None):
        yield Problem("xp", "Spend a whole number of XP, from 0 on; each adds one Gain.", ("xp",))
    elif (whole_number_or_none(answers.get("xp", 0)) or 0) > xp_held:
        yield Problem("xp", f"There are {xp_held} XP to spend; a Gain costs one.", ("xp",))
    yield from _assist_problems(answers.get("assists", []))


def _assist_problems(assists_json: object) -> Iterator[Problem]:
    """Yield what is wrong with those who assist: each is named, once, with the dice of a Mastery."""
    if not isinstance(assists_json, list) or not all(isinstance(one, dict) for one in assists_json):
        yield Problem("assists", "Name everyone who assists, each with their Act Mastery.", ("assists",))
        return
    seen: set[str] = set()
    for place, one in enumerate(assists_json, 1):
        name = str(one.get("name") or "").strip()
        if not name:
            yield Problem(
                "assists", f"Assist {place} needs the name of who assists.", ("assists", str(place))
            )
        elif name in seen:
            said = f"{name} assists with a single roll: name each ally once."
            yield Problem("assists", said, ("assists", str(place)))
        seen.add(name)
        if _is_no_whole_number_in_range(one.get("dice"), LOWEST, HIGHEST):
            said = f"Assist {place} rolls an Act Mastery, a whole number from {LOWEST} to {HIGHEST}."
            yield Problem("assists", said, ("assists", str(place)))


# --- how a task may be gone about ---


@dataclass(frozen=True, slots=True)
class Approach:
    """One way to go about a task; the *doubts* are what speaks against it, for the Arbiter to weigh."""

    key: str
    label: str
    doubts: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return not self.doubts


def base_roll_and_spell_approaches(
    check: Check, target: int, is_critical: bool = False
) -> tuple[Approach, Approach, Approach]:
    """Return the Base Score unrolled, the roll and the Spell, each with what speaks against it."""
    return (
        _base_approach(check, target, is_critical),
        _roll_approach_doubted_if_out_of_reach(check, target),
        _spell_approach_doubted_if_dice_can_reach(check, target),
    )


def _base_approach(check: Check, target: int, is_critical: bool) -> Approach:
    """The Base Score that meets the Target may be the Result, unless the task is critical to the narrative."""
    doubts = []
    if check.base < target:
        doubts.append(f"{check.phrase} {check.base} alone is below the Target of {target}: roll.")
    if is_critical:
        doubts.append("The story hangs on this task: roll, whatever the Base Score.")
    return Approach("base", "Take the Base Score as the Result", tuple(doubts))


def _is_target_beyond_dice(check: Check, target: int) -> bool:
    return target - check.base > check.dice


def _roll_approach_doubted_if_out_of_reach(check: Check, target: int) -> Approach:
    """A difference greater than the Act Mastery typically keeps a character from success."""
    away = f"The Target is {target - check.base} above {check.phrase} {check.base}"
    doubt = f"{away}, and {check.dice} dice are {check.dice} Gains at most: the Arbiter may allow a Spell."
    return Approach(
        "roll", f"Roll {check.dice} dice", (doubt,) if _is_target_beyond_dice(check, target) else ()
    )


def _spell_approach_doubted_if_dice_can_reach(check: Check, target: int) -> Approach:
    """Then the Arbiter may allow a Spell."""
    reach = f"{check.dice} dice can bring {check.phrase} {check.base} to {target}"
    doubt = f"{reach}: a Spell is for what lies beyond them."
    return Approach("spell", "Cast a Spell", () if _is_target_beyond_dice(check, target) else (doubt,))


# --- what the dice make of it ---


@dataclass(frozen=True, slots=True)
class Result:
    """A Check with its dice as they fell, and those of each who assists, in their order."""

    check: Check
    dice: Dice
    assists: tuple[Dice, ...] = ()

    @property
    def score(self) -> int:
        """Return the Result Score: what stood, Gains less Losses, and what each Assist brings. It has no ceiling."""
        return (
            self.check.unrolled
            + net_gains(self.dice)
            + sum(map(net_gains_of_assist_at_least_zero, self.assists))
        )


def net_gains_of_assist_at_least_zero(dice: Dice) -> int:
    """Return what an Assist adds: Gains remaining after its Losses; it never lowers a Result."""
    return max(0, net_gains(dice))


class Outcome(StrEnum):
    """What a Result Score is against the Target Score."""

    SUCCESS = "success"
    COMPLICATION = "success with complications"
    FAILURE = "failure"


def outcome_of(score: int, target: int) -> Outcome:
    """Return what *score* is against *target*: success if it meets or exceeds it."""
    if score >= target:
        return Outcome.SUCCESS
    return Outcome.COMPLICATION if score == target - 1 else Outcome.FAILURE  # Ruling A7


def gains_missing_to_target(score: int, target: int) -> int:
    """Return the Gains, and so the XP, that would make it a success."""
    return max(0, target - score)


def describe_result(result: Result, target: int | None = None) -> str:
    """Return *result* in a sentence with each die's part in it, and what it is against *target* if there is one."""
    check = result.check
    parts = [f"{check.phrase} {check.base}", f"dice {dice_told(result.dice)}"]
    parts += [f"Kit {signed(check.kit * check.applied)}"] if check.kit * check.applied else []
    parts += [f"{check.xp} XP {signed(check.xp)}"] if check.xp else []
    parts += [f"the Cause {signed(check.cause)}"] if check.cause else []
    for one, dice in zip(check.assists, result.assists, strict=True):
        added = signed(net_gains_of_assist_at_least_zero(dice))
        parts.append(f"{one.name}\N{RIGHT SINGLE QUOTATION MARK}s Assist {dice_told(dice)} {added}")
    against = (
        "" if target is None else f" against a Target of {target}, {_verdict_in_words(result.score, target)}"
    )
    return f"{'; '.join(parts)}: Result {signed(result.score).removeprefix('+')}{against}."


def _verdict_in_words(score: int, target: int) -> str:
    short = f"{gains_missing_to_target(score, target)} short, " if score < target else ""
    return f"{short}a {outcome_of(score, target).value}"


def describe_base_score_taken(check: Check, target: int) -> str:
    """Return in a sentence that the Base Score was taken as the Result."""
    stands = f"{check.phrase} {check.base}, taken as the Result without a roll"
    return f"{stands}, against a Target of {target}: {_verdict_in_words(check.base, target)}."
