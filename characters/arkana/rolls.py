"""What is rolled for an Arkana: Check, Spell and Rest, and what their pages draw before and after the dice fall."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from characters.arkana.rules import casting, checks, odds, recovering, rest, rolling, spells
from characters.arkana.rules.aftermath import resting
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.checks import Outcome, outcome
from characters.arkana.rules.dice import DICE_RESULTS, Dice, gains, net, signed
from characters.arkana.rules.phrases import PHRASES, Act, Area, Phrase
from characters.arkana.rules.rolling import Around
from characters.charts import PILLAR, Moon, Pillar, moons, pillars
from characters.rules import Cast, Check, Fallen, Made, Task, Wanted
from characters.rules.chances import percent

KINDS = {Outcome.SUCCESS: "success", Outcome.COMPLICATION: "complication", Outcome.FAILURE: "failure"}
FEWEST, WIDEST = 9, 15  # pillars beside each other; what lies beyond is gathered at the ends


# --- what a form draws ---


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the grid: the Phrase's code and name, its Base Score."""

    code: str
    name: str
    score: int


def desk(cast: Cast[Arkana], table: Around) -> dict[str, Any]:
    """Return the grid to choose a Phrase from, and what is at hand."""
    arkana = cast.my_sheet
    rows = [
        (act.title, arkana.dice(act), [_cell(arkana, phrase) for phrase in PHRASES if phrase.act is act])
        for act in Act
    ]
    return {"rows": rows, "areas": [area.title for area in Area], "xp": arkana.xp, "others": table.others}


def _cell(arkana: Arkana, phrase: Phrase) -> Cell:
    return Cell(phrase.code, str(phrase), arkana.scores[phrase])


def rest_desk(cast: Cast[Arkana], table: Around) -> dict[str, Any]:
    """Return whether a Rest is open, what was healed in it so far, and by whom."""
    called = recovering.names(cast, table)
    made = recovering.rest_of(cast, table).made
    return {
        **desk(cast, table),
        "is_open": bool(cast.my_sheet.rest),
        "made": [(one.who, rest.HEALED[one.area], one.assists) for one in made],
        "me": called[cast.me],
    }


# --- before the dice fall ---


@dataclass(frozen=True, slots=True)
class Likely:
    """The chance of one outcome, as a moon and in per cent."""

    name: str
    kind: str
    percent: str
    moon: Moon


def likely(chances: odds.Chances) -> tuple[Likely, ...]:
    """Return the chances of success, complication and failure, each beside its moon."""
    told = (
        (_("Success"), "success", chances.success),
        (_("With complications"), "complication", chances.complication),
        (_("Failure"), "failure", chances.failure),
    )
    return tuple(
        Likely(name, kind, percent(chance), moons([(name, chance)])[0]) for name, kind, chance in told
    )


@dataclass(frozen=True, slots=True)
class Hills:
    """A row of pillars, and how wide their drawing is."""

    pillars: tuple[Pillar, ...]

    @property
    def wide(self) -> int:
        return PILLAR * max(FEWEST, len(self.pillars))


def hills(spread: odds.Spread, kind: Callable[[int], str]) -> Hills:
    """Return the chance of each number as a pillar; of many, those furthest from the likeliest are gathered."""
    numbers = sorted(spread)
    low, high = numbers[0], numbers[-1]
    if len(numbers) > WIDEST:
        likeliest = max(numbers, key=lambda number: spread[number])
        low = max(low, min(likeliest - WIDEST // 2, high - WIDEST + 1))
        high = low + WIDEST - 1
    gathered: dict[int, Fraction] = {}
    for number in numbers:
        at = min(max(number, low), high)
        gathered[at] = gathered.get(at, Fraction(0)) + spread[number]
    named = [(_end(at, low, high, numbers), gathered[at], kind(at)) for at in sorted(gathered)]
    return Hills(pillars(named))


def _end(at: int, low: int, high: int, numbers: Sequence[int]) -> str:
    """Return the name beneath a pillar; one that gathers others says so."""
    name = signed(at).removeprefix("+")
    if at == low and numbers[0] < low:
        return f"\N{LESS-THAN OR EQUAL TO}{name}"
    return f"\N{GREATER-THAN OR EQUAL TO}{name}" if at == high and numbers[-1] > high else name


def against(target: int) -> Callable[[int], str]:
    return lambda score: KINDS[outcome(score, target)]


def told_spread(spread: odds.Spread) -> tuple[tuple[str, str], ...]:
    return tuple((signed(number).removeprefix("+"), percent(chance)) for number, chance in spread.items())


def check_foreseen(task: Task) -> dict[str, Any]:
    """Return the exact chances of a Check, and what speaks against each way to go about it."""
    check, target = rolling.check_of(task), task["target"]
    base, roll, spell = checks.ways(check, target, task["critical"])
    spread = odds.results(check)
    return {
        "likely": likely(odds.chances(check, target)),
        "hills": hills(spread, against(target)),
        "spread": told_spread(spread),
        "target": target,
        "check": check,
        "may_take_base": base.is_open,
        "doubts": roll.doubts,
        "suits_a_spell": spell.is_open,
    }


def spell_foreseen(task: Task) -> dict[str, Any]:
    """Return the exact chances of a Spell: what it comes to, what it costs, whom that fells."""
    spell = casting.spell_of(task)
    costs, wounds = spells.costs(spell), spells.wounds(spell, task["focus"])
    held, most = task["held"][task["area"]]
    felled = sum((chance for number, chance in wounds.items() if held + number >= most), Fraction(0))
    reach = checks.ways(spell.effect, spell.target)[2]
    return {
        "likely": likely(spells.chances(spell)),
        "target": spell.target,
        "check": spell.effect,
        "cost": spells.base_cost(spell),
        "costs": told_spread(costs),
        "hills": hills(costs, lambda cost: "failure" if cost > task["focus"] else "success"),
        "wounds": told_spread(wounds),
        "unhurt": percent(wounds.get(0, Fraction(0))),
        "felled": percent(felled) if felled else "",
        "area": Area(task["area"]).title,
        "held": held,
        "most": most,
        "focus": task["focus"],
        "doubts": reach.doubts,
    }


def rest_foreseen(task: Task) -> dict[str, Any]:
    """Return the exact chance of each number of Wounds left."""
    check = rolling.check_of(task)
    spread = rest.wounds_left(check, task["wounds"])
    whole = spread.get(0, Fraction(0))
    return {
        "check": check,
        "area": Area(task["area"]).title,
        "wounds": task["wounds"],
        "whole": percent(whole),
        "moon": moons([("", whole)])[0],
        "hills": hills(spread, lambda wounds: "failure" if wounds else "success"),
        "spread": told_spread(spread),
    }


# --- when they lie there ---


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


def drawn(dice: Dice) -> tuple[Die, ...]:
    return tuple(Die(face, DICE_RESULTS[face].title, signed(DICE_RESULTS[face])) for face in dice)


def rolls(wanted: Sequence[Wanted], fallen: Fallen) -> Iterator[Roll]:
    """Yield every throw of a check with what it adds to the Result, in the order in which the dice fell."""
    for one in wanted:
        dice = fallen[one.key]
        yield Roll(one.label, drawn(dice), _total(one.key, dice))


def _total(key: str, dice: Dice) -> str:
    if key == casting.CAUSE:
        return signed(gains(dice))
    return signed(net(dice) if key == rolling.OWN else checks.assisted(dice))


def parts(task: Task) -> Iterator[tuple[str, str]]:
    """Yield what stood before any die was rolled, and what was paid for since."""
    check = rolling.check_of(task)
    yield _("Base Score"), str(check.base)
    if task["kit"]:
        yield task["kit_type"], signed(task["kit"])
    if check.xp:
        yield _("XP spent"), signed(check.xp)


def made_with(
    wants: Callable[[Task], tuple[Wanted, ...]],
    told: Callable[[Task, Fallen], str],
    more: Callable[[Task, Fallen], Mapping[str, Any]],
) -> Callable[[Task, Fallen], Made]:
    """Return what tells and draws a check once its dice lie there."""

    def made(task: Task, fallen: Fallen) -> Made:
        thrown = list(rolls(wants(task), fallen))
        stood = [*parts(task), *((roll.label, roll.total) for roll in thrown)]
        shown = {"rolls": thrown, "parts": stood, "words": task["words"]}
        return Made(told(task, fallen), {**shown, **more(task, fallen)})

    return made


def _verdict(score: int, target: int) -> dict[str, Any]:
    result = outcome(score, target)
    names = {
        Outcome.SUCCESS: _("Success"),
        Outcome.COMPLICATION: _("Success, with complications"),
        Outcome.FAILURE: _("Failure"),
    }
    return {"score": score, "target": target, "verdict": names[result], "kind": KINDS[result]}


def _check_more(task: Task, fallen: Fallen) -> dict[str, Any]:
    return _verdict(rolling.score_of(task, fallen), task["target"])


def _spell_more(task: Task, fallen: Fallen) -> dict[str, Any]:
    made = casting.casting_of(task, fallen)
    payment = casting.payment_of(task, fallen)
    told = {"cost": made.cost, "payment": payment, "spell": task["title"], "how": task["how"]}
    return {**_verdict(made.result.score, task["target"]), **told}


def _rest_more(task: Task, fallen: Fallen) -> dict[str, Any]:
    left = recovering.left(task, fallen)
    score = rolling.result_of(task, fallen).score
    return {"score": score, "left": left, "healed": task["wounds"] - left, "area": Area(task["area"]).title}


# --- the three ---

CHECKS: tuple[Check[Arkana, HouseRules], ...] = (
    Check(
        key="check",
        title="Check",
        line="A Phrase against a Target: what you do, and how hard the Arbiter says it is.",
        asks=rolling.check_questions,
        desk=desk,
        problems=rolling.check_problems,
        settle=rolling.settle_check,
        foresee=check_foreseen,
        wants=rolling.check_wants,
        made=made_with(rolling.check_wants, rolling.told_check, _check_more),
        deed=rolling.check_deed,
        later=rolling.check_later,
        pay=rolling.pay_check,
    ),
    Check(
        key="spell",
        title="Spell",
        line="A Cause, then an Effect that lies beyond you, paid for in Focus and perhaps in Wounds.",
        asks=casting.spell_questions,
        desk=desk,
        problems=casting.cast_problems,
        settle=casting.settle_spell,
        foresee=spell_foreseen,
        wants=casting.spell_wants,
        made=made_with(casting.spell_wants, casting.told_spell, _spell_more),
        deed=casting.spell_deed,
        later=casting.spell_later,
        pay=casting.pay_spell,
    ),
    Check(
        key="rest",
        title="Rest",
        line="Wounds of Body and of Spirit, each healed once in a Rest; or assist another instead.",
        asks=recovering.rest_questions,
        desk=rest_desk,
        problems=recovering.rest_problems,
        settle=recovering.settle_rest,
        foresee=rest_foreseen,
        wants=recovering.rest_wants,
        made=made_with(recovering.rest_wants, recovering.told_rest, _rest_more),
        deed=recovering.rest_deed,
        later=recovering.rest_later,
        pay=recovering.pay_rest,
        opens=resting,
    ),
)
