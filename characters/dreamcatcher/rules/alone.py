"""A test without a scene, at one keyboard: from a player's answers to dice and what they leave ("Performing a Test").

What is called is answered before the dice. After them a failure waits for its player, who may roll one die again for a
point and then says what is hampered; until then nothing else is rolled.
"""

from collections.abc import Iterator
from dataclasses import replace

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
    reroll_reasons,
)
from characters.dreamcatcher.rules.dice import Reroll, Roll, signed
from characters.dreamcatcher.rules.dreamcatcher import (
    Dreamcatcher,
    FailedTest,
    Hindrance,
    left_to_bear_in_words,
)
from characters.dreamcatcher.rules.foresight import reroll_in_words
from characters.dreamcatcher.rules.hampering import can_bear, choices_after_failure
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.scene import Participant, entry_of_test_alone
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    CheckTask,
    DiceByKey,
    DiceToThrow,
    EntriesBySeat,
    Group,
    Offer,
    Problem,
    Question,
    Table,
)

TASK_LIMIT = 200
OWN, AGAIN, HAMPER = "own", "again", "hamper"
Cast = ActorAndSheets[Dreamcatcher]


# --- what is asked ---


def questions_of_test(cast: Cast, _table: Table[HouseRules]) -> tuple[Question, ...]:
    """Return what a test asks: what is done, with which ability, what is called, and the answer to it."""
    sheet = cast.my_sheet
    abilities = tuple(
        (held.name, f"{held.name} {signed(held.score)}{', hampered' if held.is_hampered else ''}")
        for held in sheet.abilities
    )
    advantages = tuple((held.key, held.words) for held in sheet.advantages if not held.is_hampered)
    hindrances = tuple((held.key, held.words) for held in sheet.hindrances)
    answers = (
        (Answer.ACCEPT.value, "Accept it: a point more, hindered, and no advantage cancels"),
        (Answer.REFUSE.value, "Pay one point: it is ignored"),
    )
    return (
        Question("task", "What you do, and to what end", TASK_LIMIT, required=False),
        Question("ability", "Which ability the GM names", choices=abilities),
        Question("advantage", "An advantage you call", choices=(("", "None"), *advantages), required=False),
        Question("called", "A hindrance the GM calls", choices=(("", "None"), *hindrances), required=False),
        Question("answer", "Your answer to the call", choices=answers, begins=Answer.ACCEPT.value),
    )  # fmt: skip


# --- what is amiss ---


def answer_problems_of_test(cast: Cast, table: Table[HouseRules], answers: Answers) -> Iterator[Problem]:
    """Yield every way *answers* are no test that can be rolled."""
    sheet = cast.my_sheet
    if sheet.waiting is not None:
        yield Problem("waiting", "A failure still waits: choose first what it hampers.")
    if answers.get("ability") not in [held.name for held in sheet.abilities]:
        yield Problem("ability", "Choose one of the abilities.", ("ability",))
        return
    test = _test_without_advantage(sheet, answers)
    called = [held for held in sheet.advantages if held.key == answers.get("advantage")]
    yield from advantage_problems(test, tuple(called))
    yield from _call_problems(sheet, table.rules, answers)
    if answers.get("called") and answers.get("answer") == Answer.REFUSE.value:
        yield from (Problem("answer", reason, ("answer",)) for reason in _reasons_of_open_scene(table.scene))


def _reasons_of_open_scene(title: str) -> tuple[str, ...]:
    """Return why no point is paid while an open scene has them: it could be spent there too."""
    return (f"Your points are in ‘{title}’ until it ends.",) if title else ()


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


# --- the task ---


def task_of_answers(cast: Cast, table: Table[HouseRules], answers: Answers) -> CheckTask:
    """Return the test that *answers* settle, with all that it stands on as it is now."""
    sheet = cast.my_sheet
    test = _test_of(sheet, answers)
    words = " ".join(str(answers.get("task") or "").split())
    key = f"{test.ability}: {words}" if words else test.ability
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
        "narrow": table.rules.hampers_ability_used,
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
    """Return the dice of a test."""
    way = ability_test_of_task(task).way
    return (DiceToThrow(OWN, way.in_words, way.dice_count),)


# --- what came of it ---


def roll_of_task(task: CheckTask, dice: DiceByKey) -> Roll:
    """Return the roll, with the die that was rolled again since."""
    place = task.get("place")
    reroll = None if place is None else Reroll(place, dice[AGAIN][0])
    return Roll(task["score"], ability_test_of_task(task).way, dice[OWN], reroll)


def told_in_words(task: CheckTask, dice: DiceByKey) -> str:
    """Return the result in sentences, every die in it, and what follows."""
    roll = roll_of_task(task, dice)
    follows = consequences_of(roll.degree, roll.degree, HouseRules())
    said = f"{task['words']}: " if task["words"] else ""
    chosen = f" Hampered: {task['chosen']}." if task.get("chosen") else ""
    result = result_in_words(ability_test_of_task(task), roll)
    return f"{said}{result} {consequences_in_words(follows)}{chosen}"


def entries_of_test(cast: Cast, task: CheckTask, dice: DiceByKey) -> EntriesBySeat:
    """Return the line that a test leaves: every point and where it came from, what was called, a failure that waits."""
    points = tuple(Point(change, Why(why), test, words) for change, why, test, words in task["points"])
    one = Participant(cast.me, "", cast.my_sheet, points=points, called=tuple(task["called"]))
    waits = _failed_test_or_none(task, roll_of_task(task, dice))
    return {cast.me: entry_of_test_alone(one, task["key"], waits, follows=False)}


def _failed_test_or_none(task: CheckTask, roll: Roll) -> FailedTest | None:
    if roll.degree.succeeds:
        return None
    return FailedTest(task["key"], task["ability"], task["advantage"][0] if task["advantage"] else "")


# --- what is chosen after the dice ---

AFTER = (
    Group(
        AGAIN,
        "Roll one die again?",
        "For a point, once in a test. The new face counts, even if it is worse.",
        1,
    ),
    Group(HAMPER, "What is hampered?", "Its player chooses. Nothing else is rolled before.", 0),
)


def offers_after_test(
    cast: Cast, table: Table[HouseRules], task: CheckTask, dice: DiceByKey
) -> tuple[Offer, ...]:
    """Return what the player of a failed test may choose: a die to roll again, and then what is hampered (D10, D24)."""
    sheet = cast.my_sheet
    if sheet.waiting is None:
        return ()
    roll = roll_of_task(task, dice)
    rerolls = _reroll_offers(sheet, roll, table.scene) if sheet.waiting.key == task["key"] else ()
    return (*rerolls, *_hamper_offers(sheet, sheet.waiting, is_narrow=task["narrow"]))


def _reroll_offers(sheet: Dreamcatcher, roll: Roll, open_scene: str) -> Iterator[Offer]:
    reasons = _reasons_of_open_scene(open_scene) or reroll_reasons(roll, sheet.xp)
    for place, face in enumerate(roll.dice):
        gives = reroll_in_words(roll, place)
        yield Offer(f"{AGAIN} {place}", AGAIN, 1, f"The {face}: {gives}", reasons=reasons)


def _hamper_offers(sheet: Dreamcatcher, waiting: FailedTest, *, is_narrow: bool) -> Iterator[Offer]:
    """Yield each thing that may be hampered; where nothing is left to bear, that it stands so (Ruling D20)."""
    called = [Called(held.key, held.words) for held in sheet.advantages if held.key == waiting.advantage]
    test = AbilityTest(waiting.ability, 0, advantage=called[0] if called else None)
    choices = choices_after_failure(sheet, test, HouseRules(hampers_ability_used=is_narrow))
    for choice in choices:
        if choice.is_open:
            yield Offer(f"{HAMPER} {choice.code}", HAMPER, 0, choice.name)
    if not can_bear(choices):
        yield Offer(HAMPER, HAMPER, 0, "Nothing is left to bear: it stands as it is")


def dice_of_offer(_task: CheckTask, offer: Offer) -> tuple[DiceToThrow, ...]:
    """Return the die that falls for *offer*."""
    return (DiceToThrow(AGAIN, "The die", 1),) if offer.group == AGAIN else ()


def chosen_task_and_entries(
    cast: Cast, task: CheckTask, dice: DiceByKey, offer: Offer
) -> tuple[CheckTask, EntriesBySeat]:
    """Return the test with what was chosen of it, and the line that this writes."""
    one, waits = Participant(cast.me, "", cast.my_sheet), cast.my_sheet.waiting
    assert waits is not None
    code = offer.code.partition(" ")[2]
    if offer.group == AGAIN:
        task = {**task, "place": int(code)}
        point = point_of_reroll(roll_of_task(task, dice), int(code), waits.key)
        one, waits_now = replace(one, points=(point,)), _failed_test_or_none(task, roll_of_task(task, dice))
    else:
        task = {**task, "chosen": offer.label if code else ""}
        one, waits_now = replace(one, hampers=((code, waits.key),) if code else ()), None
    return task, {cast.me: entry_of_test_alone(one, waits.key, waits_now, follows=True)}


def waiting_choice_in_words(sheet: Dreamcatcher, _rules: HouseRules) -> tuple[str, str] | None:
    """Return what waits for a character's player, and the key of the check for it; None where nothing does."""
    if sheet.waiting is None:
        return None
    return f"A test failed: {sheet.waiting.key}. What it hampers is yours to choose.", "test"
