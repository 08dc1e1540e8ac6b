"""Who assists a Check: those at the table by the Mastery on their sheet, anyone else as told (Arkana Engine,
"Task Resolution").
"""

import re
from collections.abc import Iterator
from typing import Any

from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.checks import Assist
from characters.arkana.rules.dice import Dice, whole_number_or_none
from characters.arkana.rules.phrases import HIGHEST, LOWEST, Phrase
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    CheckTask,
    DiceByKey,
    DiceToThrow,
    Problem,
    Question,
    Table,
)

MOST_ASSISTS, OTHERS_LIMIT = 12, 400  # caps of ours, not of the game
ASSIST = "assist"
NAMED = re.compile(r"(?P<name>.+?)[\s:]+(?P<dice>\S+)")


def assist_questions(table: Table[HouseRules]) -> tuple[Question, Question]:
    """Return what a roll asks about those who assist: characters of the table, and others by name and Act Mastery."""
    return (
        Question("assists", "Who assists", choices=table.others, required=False, many=True),
        Question(
            "others",
            "Anyone else who assists",
            OTHERS_LIMIT,
            required=False,
            hint="Their name and Act Mastery, with commas between them: Old Marrow 3, Sill 2.",
        ),
    )


def assist_problems(table: Table[HouseRules], answers: Answers) -> Iterator[Problem]:
    """Yield what is amiss with those who assist: each is named once, with the dice of a Mastery."""
    there = dict(table.others)
    chosen = [there[seat] for seat in answers.get("assists") or () if seat in there]
    if len(chosen) < len(answers.get("assists") or ()):
        yield Problem("assists", "Choose among those at the table.", ("assists",))
    seen = {*chosen, table.name}
    others = typed_names_and_dice_of_others(answers)
    for name, dice in others:
        if name in seen:
            said = (
                f"{name} is named twice: each ally assists with a single roll, and nobody assists themselves."
            )
            yield Problem("others", said, ("others",))
        seen.add(name)
        mastery = whole_number_or_none(dice)
        if not name or mastery is None or not LOWEST <= mastery <= HIGHEST:
            said = f"Write a name and an Act Mastery from {LOWEST} to {HIGHEST} for each, as in “Sill 2”."
            yield Problem("others", f"“{f'{name} {dice}'.strip()}”: {said}", ("others",))
    if len(chosen) + len(others) > MOST_ASSISTS:
        yield Problem("others", f"At most {MOST_ASSISTS} can assist here.", ("others",))


def typed_names_and_dice_of_others(answers: Answers) -> tuple[tuple[str, str], ...]:
    """Return the names written under "others", each with what stands for their dice.

    >>> typed_names_and_dice_of_others({"others": "Old Marrow 3, Sill 2"})
    (('Old Marrow', '3'), ('Sill', '2'))
    """
    parts = (part.strip() for part in re.split(r"[,;\n]", str(answers.get("others") or "")))
    found = ((part, NAMED.fullmatch(part)) for part in parts if part)
    return tuple((told["name"], told["dice"]) if told else (part, "") for part, told in found)


def assists_json_of_answers(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers, phrase: Phrase
) -> Iterator[dict[str, Any]]:
    """Yield who assists: those at the table by the Mastery on their sheet, anyone else as told."""
    there = dict(table.others)
    for seat in answers.get("assists") or ():
        yield {"seat": seat, "name": there[seat], "dice": cast.sheets[seat].dice_count(phrase.act)}
    for name, dice in typed_names_and_dice_of_others(answers):
        yield {"seat": "", "name": name, "dice": int(dice)}


def assists_of(task: CheckTask) -> tuple[Assist, ...]:
    """Return who assists in *task*, each with their number of dice."""
    return tuple(Assist(one["name"], one["dice"]) for one in task["assists"])


def assist_dice_wanted(task: CheckTask) -> tuple[DiceToThrow, ...]:
    """Return the dice that each who assists throws."""
    return tuple(
        DiceToThrow(f"{ASSIST}{place}", f"{one['name']} assists", one["dice"])
        for place, one in enumerate(task["assists"], 1)
    )


def dice_of_each_assist(task: CheckTask, fallen: DiceByKey) -> tuple[Dice, ...]:
    """Return the dice that fell for each who assists, in their order."""
    return tuple(fallen[f"{ASSIST}{place}"] for place, _one in enumerate(task["assists"], 1))
