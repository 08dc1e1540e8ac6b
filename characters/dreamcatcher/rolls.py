"""A test at one keyboard: what its page draws before and after the dice."""

from typing import Any

from characters.dreamcatcher.rules import alone
from characters.dreamcatcher.rules.ability_test import way_in_words
from characters.dreamcatcher.rules.dice import Degree, kept_places
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.foresight import approaches_beside_each_other, rounded_per_cent
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.odds import chances_of_test
from characters.socket.charts import row_of_moons
from characters.socket.rules import ActorAndSheets, CheckKind, CheckOutcome, CheckTask, DiceByKey, Table
from characters.socket.rules.chances import per_cent_in_two_decimals

DEGREES = tuple(sorted(Degree, reverse=True))


def desk_context(cast: ActorAndSheets[Dreamcatcher], _table: Table[HouseRules]) -> dict[str, Any]:
    """Return all approaches beside each other: the chance as they stand, and with an advantage."""
    sheet = cast.my_sheet
    rows = [
        (one.ability, rounded_per_cent(one.plain.succeeds), rounded_per_cent(one.with_advantage.succeeds))
        for one in approaches_beside_each_other(sheet)
    ]
    return {"approaches": rows, "destiny": sheet.xp, "has_hindrances": bool(sheet.hindrances)}


def chances_context(task: CheckTask) -> dict[str, Any]:
    """Return the exact chance of each degree, and of success with the best die rolled again."""
    test = alone.ability_test_of_task(task)
    plain, rerolled = chances_of_test(test), chances_of_test(test, rerolls=True)
    return {
        "how": way_in_words(test),
        "degrees": [
            (degree.in_words, per_cent_in_two_decimals(plain.of(degree)), row_of_moons([("", plain.of(degree))])[0])
            for degree in DEGREES
        ],
        "succeeds": per_cent_in_two_decimals(plain.succeeds),
        "with_reroll": per_cent_in_two_decimals(rerolled.succeeds),
        "left": task["left"],
    }  # fmt: skip


def outcome_of_test(task: CheckTask, dice: DiceByKey) -> CheckOutcome:
    """Return what came of a test, each die with whether it is kept."""
    roll = alone.roll_of_task(task, dice)
    kept = kept_places(roll.dice_now, roll.way)
    shown = {
        "words": task["words"],
        "key": task["key"],
        "total": roll.total,
        "degree": roll.degree.in_words,
        "succeeds": roll.degree.succeeds,
        "dice": [(face, place in kept) for place, face in enumerate(roll.dice_now)],
        "was": "" if roll.reroll is None else roll.dice[roll.reroll.place],
    }
    return CheckOutcome(alone.told_in_words(task, dice), shown)


TEST: CheckKind[Dreamcatcher, HouseRules] = CheckKind(
    key="test",
    title="Test",
    line="Say what you do; the GM names the ability. 10 or more succeeds, and a failure hampers something.",
    asks=alone.questions_of_test,
    desk=desk_context,
    problems=alone.answer_problems_of_test,
    settle=alone.task_of_answers,
    foresee=chances_context,
    wants=alone.dice_wanted,
    made=outcome_of_test,
    deed=alone.entries_of_test,
    after=alone.AFTER,
    later=alone.offers_after_test,
    wants_later=alone.dice_of_offer,
    pay=alone.chosen_task_and_entries,
    waits=lambda cast: cast.my_sheet.waiting is not None,
)
