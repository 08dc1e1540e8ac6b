"""A test without a scene, at one keyboard: from a player's answers to dice and what they leave ("Performing a Test").

All that is chosen is chosen before the dice: whether a called hindrance is accepted, what a failure hampers, and if a
point rolls a die again where it fails, the one that most likely turns it.
"""

from collections.abc import Iterator

from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    Called,
    ability_test_of,
    advantage_problems,
    consequences_in_words,
    consequences_of,
    result_in_words,
    with_advantage,
    with_hindrance,
)
from characters.dreamcatcher.rules.destiny import (
    Answer,
    AnswerOffer,
    Point,
    Why,
    answer_offers,
    answer_problems,
    point_of_answer,
    point_of_reroll,
    reasons_against_call,
)
from characters.dreamcatcher.rules.dice import Reroll, Roll, signed
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, Hindrance, left_to_bear_in_words
from characters.dreamcatcher.rules.hampering import can_bear, choice_problems, choices_after_failure
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.odds import best_reroll
from characters.dreamcatcher.rules.scene import Participant, entry_of_test_alone
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    CheckTask,
    DiceByKey,
    DiceToThrow,
    EntriesBySeat,
    Problem,
    Question,
    Table,
)

TASK_LIMIT = 200
OWN, AGAIN = "own", "again"
Cast = ActorAndSheets[Dreamcatcher]


# --- what is asked ---


def questions_of_test(cast: Cast, _table: Table[HouseRules]) -> tuple[Question, ...]:
    """Return what a test asks: what is done, with which ability, what is called, and what a failure hampers."""
    sheet = cast.my_sheet
    abilities = tuple(
        (held.name, f"{held.name} {signed(held.score)}{', hampered' if held.is_hampered else ''}")
        for held in sheet.abilities
    )
    advantages = tuple((held.key, held.words) for held in sheet.advantages if not held.is_hampered)
    hindrances = tuple((held.key, held.words) for held in sheet.hindrances)
    bears = tuple((held.code, held.name) for held in sheet.whole)
    answers = (
        (Answer.ACCEPT.value, "Accept it: a point more, hindered, and no advantage cancels"),
        (Answer.REFUSE.value, "Refuse it: a point less, and it is ignored"),
    )
    return (
        Question("task", "What you do, and to what end", TASK_LIMIT, required=False),
        Question("ability", "Which ability the GM names", choices=abilities),
        Question("advantage", "An advantage you call", choices=(("", "None"), *advantages), required=False),
        Question("called", "A hindrance the GM calls", choices=(("", "None"), *hindrances), required=False),
        Question("answer", "Your answer to the call", choices=answers, begins=Answer.ACCEPT.value),
        Question("hamper", "What a failure hampers", choices=bears, required=bool(bears)),
        Question("reroll", "Destiny", choices=(("yes", "If it fails, a point rolls the best die again"),), many=True),
    )  # fmt: skip


# --- what is amiss ---


def answer_problems_of_test(cast: Cast, table: Table[HouseRules], answers: Answers) -> Iterator[Problem]:
    """Yield every way *answers* are no test that can be rolled."""
    sheet = cast.my_sheet
    if answers.get("ability") not in [held.name for held in sheet.abilities]:
        yield Problem("ability", "Choose one of the abilities.", ("ability",))
        return
    test = _test_without_advantage(sheet, answers)
    called = [held for held in sheet.advantages if held.key == answers.get("advantage")]
    yield from advantage_problems(test, tuple(called))
    yield from _call_problems(sheet, table.rules, answers)
    choices = choices_after_failure(sheet, _test_of(sheet, answers), table.rules)
    if can_bear(choices):
        yield from choice_problems(choices, str(answers.get("hamper")))
    if answers.get("reroll") and _destiny_after_call(sheet, table.rules, answers) < 1:
        yield Problem("reroll", "Rolling a die again takes a point and you have none.", ("reroll",))


def _call_problems(sheet: Dreamcatcher, rules: HouseRules, answers: Answers) -> Iterator[Problem]:
    hindrance = _hindrance_called(sheet, answers)
    if hindrance is None:
        return
    test = ability_test_of(sheet, answers["ability"])
    for reason in reasons_against_call(test, hindrance, (), sheet.called, rules):
        yield Problem("called", reason, ("called",))
    yield from answer_problems(_offers_of_call(sheet, hindrance, rules, answers), str(answers.get("answer")))


# --- the test that the answers make ---


def _hindrance_called(sheet: Dreamcatcher, answers: Answers) -> Hindrance | None:
    return next((held for held in sheet.hindrances if held.key == answers.get("called")), None)


def _offers_of_call(
    sheet: Dreamcatcher, hindrance: Hindrance, rules: HouseRules, answers: Answers
) -> tuple[AnswerOffer, ...]:
    return answer_offers(ability_test_of(sheet, answers["ability"]), hindrance, sheet.xp, rules)


def _test_without_advantage(sheet: Dreamcatcher, answers: Answers) -> AbilityTest:
    test, hindrance = ability_test_of(sheet, answers["ability"]), _hindrance_called(sheet, answers)
    if hindrance is None or answers.get("answer") != Answer.ACCEPT:
        return test
    return with_hindrance(test, Called(hindrance.key, hindrance.words, brings_point=True))


def _test_of(sheet: Dreamcatcher, answers: Answers) -> AbilityTest:
    test = _test_without_advantage(sheet, answers)
    called = [held for held in sheet.advantages if held.key == answers.get("advantage")]
    return with_advantage(test, called[0]) if called else test


def _points_of_call(sheet: Dreamcatcher, rules: HouseRules, answers: Answers, key: str) -> tuple[Point, ...]:
    hindrance = _hindrance_called(sheet, answers)
    if hindrance is None:
        return ()
    offers = _offers_of_call(sheet, hindrance, rules, answers)
    return tuple(
        point
        for offer in offers
        if offer.answer == answers.get("answer")
        for point in point_of_answer(offer, hindrance, key)
    )


def _destiny_after_call(sheet: Dreamcatcher, rules: HouseRules, answers: Answers) -> int:
    return sheet.xp + sum(point.change for point in _points_of_call(sheet, rules, answers, ""))


# --- the task ---


def task_of_answers(cast: Cast, table: Table[HouseRules], answers: Answers) -> CheckTask:
    """Return the test that *answers* settle, with all that it stands on as it is now."""
    sheet = cast.my_sheet
    test = _test_of(sheet, answers)
    words = " ".join(str(answers.get("task") or "").split())
    key = f"{test.ability}: {words}" if words else test.ability
    choices = choices_after_failure(sheet, test, table.rules)
    return {
        "words": words,
        "key": key,
        "ability": test.ability,
        "score": test.score,
        "is_hampered": test.is_hampered,
        "advantage": [test.advantage.key, test.advantage.words] if test.advantage else None,
        "hindrances": [[held.key, held.words] for held in test.hindrances],
        "called": [answers["called"]] if _hindrance_called(sheet, answers) else [],
        "points": [point.data for point in _points_of_call(sheet, table.rules, answers, key)],
        "hamper": str(answers.get("hamper")) if can_bear(choices) else "",
        "reroll": bool(answers.get("reroll")),
        "left": left_to_bear_in_words(sheet),
    }


def ability_test_of_task(task: CheckTask) -> AbilityTest:
    """Return the test that *task* tells; whatever hinders it was accepted for a point."""
    advantage = task["advantage"]
    return AbilityTest(
        task["ability"],
        task["score"],
        task["is_hampered"],
        Called(*advantage) if advantage else None,
        tuple(Called(key, words, brings_point=True) for key, words in task["hindrances"]),
    )


def dice_wanted(task: CheckTask) -> tuple[DiceToThrow, ...]:
    """Return the dice of a test, and the one that is rolled again if it fails and a point is set on that."""
    way = ability_test_of_task(task).way
    own = DiceToThrow(OWN, way.in_words, way.dice_count)
    return (own, DiceToThrow(AGAIN, "Rolled again, if it fails", 1)) if task["reroll"] else (own,)


# --- what came of it ---


def roll_of_task(task: CheckTask, dice: DiceByKey) -> Roll:
    """Return the roll, with the die rolled again where it failed and a die can turn it (Ruling D24)."""
    way = ability_test_of_task(task).way
    place = best_reroll(dice[OWN], way, task["score"]) if task["reroll"] else None
    reroll = None if place is None else Reroll(place, dice[AGAIN][0])
    return Roll(task["score"], way, dice[OWN], reroll)


def told_in_words(task: CheckTask, dice: DiceByKey) -> str:
    """Return the result in sentences, every die in it, and what follows."""
    roll = roll_of_task(task, dice)
    follows = consequences_of(roll.degree, roll.degree, HouseRules())
    said = f"{task['words']}: " if task["words"] else ""
    return f"{said}{result_in_words(ability_test_of_task(task), roll)} {consequences_in_words(follows)}"


def entries_of_test(cast: Cast, task: CheckTask, dice: DiceByKey) -> EntriesBySeat:
    """Return the line that a test leaves: its hamper, every point and where it came from, what was called."""
    roll = roll_of_task(task, dice)
    points = tuple(Point(change, Why(why), test, words) for change, why, test, words in task["points"])
    if roll.reroll is not None:
        points += (point_of_reroll(roll, roll.reroll.place, task["key"]),)
    is_hampering = not roll.degree.succeeds and task["hamper"]
    one = Participant(
        cast.me,
        "",
        cast.my_sheet,
        hampers=((task["hamper"], task["key"]),) if is_hampering else (),
        points=points,
        called=tuple(task["called"]),
    )
    return {cast.me: entry_of_test_alone(one, task["key"])}
