"""A Check as it is asked for at the table: from what a player answers to dice and what they leave (Arkana Engine,
"Task Resolution").

A task is JSON: the Phrase with its Base Score and dice, the Target, Kit, XP, who assists, as they were when it was
settled, so that what is rolled for it reads the same for ever.
"""

from collections.abc import Iterator

from characters.arkana.rules import assisting, checks
from characters.arkana.rules.aftermath import CHECK, GAIN_PRICE, entry_of_roll, reasons_against_buying_gains
from characters.arkana.rules.arkana import Arkana, HouseRules, wound_limits_reached_sentences
from characters.arkana.rules.checks import Check, Result
from characters.arkana.rules.dice import whole_number_or_none
from characters.arkana.rules.kit import Kit, count_with_noun
from characters.arkana.rules.phrases import PHRASES, Phrase
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    CheckTask,
    DiceByKey,
    DiceToThrow,
    EntriesBySeat,
    Offer,
    Problem,
    Question,
    Table,
)

TASK_LIMIT, MOST_XP, MOST_LATER = 200, 99, 6  # caps of ours, not of the game
OWN = "own"


# --- what is asked ---


def kit_xp_and_assist_questions(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules]
) -> tuple[Question, ...]:
    """Return what every Check asks beside its Phrase and Target: Kit, XP, who assists."""
    arkana = cast.my_sheet
    return (
        Question(
            "task", "What you do", TASK_LIMIT, required=False, hint="In a few words, for the table to read."
        ),
        Question("kit", "Kit that counts", choices=kit_choices_with_none(arkana), required=False),
        Question("xp", "XP for Gains", 3, begins="0", hint=f"You have {arkana.xp}. Each XP is one Gain."),
        *assisting.assist_questions(table),
    )


def kit_choices_with_none(arkana: Arkana) -> tuple[tuple[str, str], ...]:
    """Return the types of Kit that may count, with the ratings."""
    rated = tuple((kit.value, f"{kit.plural} {arkana.rating(kit).sign}") for kit in Kit)
    return (("", "None"), *rated)


def check_questions(cast: ActorAndSheets[Arkana], table: Table[HouseRules]) -> tuple[Question, ...]:
    """Return what a Check asks: the Phrase agreed upon, the Target that the Arbiter sets, and what all of them do."""
    return (
        phrase_question(cast.my_sheet),
        *target_step_and_number_questions(table),
        *kit_xp_and_assist_questions(cast, table),
        Question(
            "critical", "The story hangs on it", choices=(("yes", "Roll whatever the Base Score"),), many=True
        ),
        Question("way", "How", choices=(("roll", "Roll"), ("base", "Take the Base Score")), begins="roll"),
    )


def phrase_question(arkana: Arkana) -> Question:
    """Ask which of the nine Phrases, each with its Base Score."""
    named = tuple((phrase.code, f"{phrase} {score}") for phrase, score in arkana.scores.items())
    return Question("phrase", "Phrase", choices=named)


def target_step_and_number_questions(table: Table[HouseRules]) -> tuple[Question, Question]:
    """Return the Target as a step of the house's ladder, or as any number."""
    ladder = tuple((str(target), f"{target} {word}") for target, word in table.rules.ladder)
    return (
        Question("step", "Target", choices=(*ladder, ("", "Another")), required=False),
        Question("target", "Another Target", 6, required=False),
    )


# --- what is amiss ---


def check_answer_problems(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers
) -> Iterator[Problem]:
    """Yield every way *answers* are no Check that can be rolled."""
    yield from phrase_problems(answers)
    yield from target_answer_problems(table, answers)
    yield from wounds_kit_xp_and_assist_problems(cast, table, answers)
    if answers.get("way") == "base" and not list(phrase_problems(answers)):
        target = target_answered_or_none(answers)
        if target is not None and not list(wounds_kit_xp_and_assist_problems(cast, table, answers)):
            task = check_task_of_answers(cast, table, answers)
            way = checks.base_roll_and_spell_approaches(check_of(task), target, task["critical"])[0]
            yield from (Problem("way", doubt, ("way",)) for doubt in way.doubts)


def phrase_problems(answers: Answers) -> Iterator[Problem]:
    """Yield that none of the nine Phrases was chosen."""
    if answers.get("phrase") not in [phrase.code for phrase in PHRASES]:
        yield Problem("phrase", "Choose one of the nine Phrases.", ("phrase",))


def target_answer_problems(table: Table[HouseRules], answers: Answers) -> Iterator[Problem]:
    """Yield what keeps the Target from being one number; a step and another number are two."""
    typed, step = str(answers.get("target") or "").strip(), str(answers.get("step") or "").strip()
    if typed and step and whole_number_or_none(typed) != whole_number_or_none(step):
        said = f"The Target is {step} above and {typed} here: keep one of them."
        yield Problem("target", said, ("target",))
    else:
        yield from checks.target_problems(typed or step, table.rules.ladder)


def target_answered_or_none(answers: Answers) -> int | None:
    """Return the Target in *answers*, None where it is no number."""
    return whole_number_or_none(str(answers.get("target") or answers.get("step") or ""))


def wounds_kit_xp_and_assist_problems(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers
) -> Iterator[Problem]:
    """Yield what is amiss with Kit, XP and those who assist, and that who retired from play rolls no more."""
    arkana = cast.my_sheet
    yield from (Problem("gone", told, ()) for told in wound_limits_reached_sentences(arkana))
    if answers.get("kit") and answers["kit"] not in list(Kit):
        yield Problem("kit", "Kit is Armor, Tools or Weapons, or none counts.", ("kit",))
    yield from _xp_problems(arkana, answers.get("xp"))
    yield from assisting.assist_problems(table, answers)


def _xp_problems(arkana: Arkana, typed: object) -> Iterator[Problem]:
    """Yield what keeps XP from being spent: a whole number, as many as there are."""
    gains = whole_number_or_none(typed or "0")
    if gains is None or not 0 <= gains <= MOST_XP:
        said = f"Spend a whole number of XP, from 0 to {MOST_XP}; each adds one Gain."
        yield Problem("xp", said, ("xp",))
    elif gains:
        yield from (Problem("xp", why, ("xp",)) for why in reasons_against_buying_gains(arkana, gains))


# --- the task ---


def check_task_of_answers(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers
) -> CheckTask:
    """Return the task that *answers* without problems settle."""
    common = shared_part_of_task(cast, table, answers, Phrase.from_code(str(answers["phrase"])))
    way = "base" if answers.get("way") == "base" else "roll"
    return {
        **common,
        "target": target_answered_or_none(answers),
        "critical": bool(answers.get("critical")),
        "way": way,
    }


def shared_part_of_task(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers, phrase: Phrase
) -> CheckTask:
    """Return what every task says: the Check as the sheets at the table make it."""
    arkana, kit = cast.my_sheet, str(answers.get("kit") or "")
    return {
        "words": str(answers.get("task") or "").strip(),
        "phrase": phrase.code,
        "base": arkana.scores[phrase],
        "dice": arkana.dice_count(phrase.act),
        "kit": int(arkana.rating(Kit(kit))) if kit else 0,
        "kit_type": Kit(kit).plural if kit else "",
        "xp": whole_number_or_none(str(answers.get("xp") or "0")) or 0,
        "later": 0,
        "assists": list(assisting.assists_json_of_answers(cast, table, answers, phrase)),
    }


def check_of(task: CheckTask) -> Check:
    """Return the Check that *task* is."""
    return Check(
        Phrase.from_code(task["phrase"]),
        task["base"],
        task["dice"],
        kit=task["kit"],
        xp=task["xp"] + task["later"],
        assists=assisting.assists_of(task),
    )


def check_dice_wanted(task: CheckTask) -> tuple[DiceToThrow, ...]:
    """Return whose dice fall, the character's own first; none where the Base Score is taken."""
    if task.get("way") == "base":
        return ()
    phrase = Phrase.from_code(task["phrase"])
    return (DiceToThrow(OWN, str(phrase), task["dice"]), *assisting.assist_dice_wanted(task))


def result_of(task: CheckTask, fallen: DiceByKey) -> Result:
    """Return the Result of the character's own dice and of every Assist."""
    return Result(check_of(task), fallen[OWN], assisting.dice_of_each_assist(task, fallen))


# --- what comes of it ---


def with_players_words_before(task: CheckTask, sentence: str) -> str:
    """Return *sentence* after what the player said they do, where they said anything."""
    return f"“{task['words']}”: {sentence}" if task["words"] else sentence


def check_in_words(task: CheckTask, fallen: DiceByKey) -> str:
    """Return what came of a Check in a sentence with each die's part in it."""
    if task["way"] == "base":
        return with_players_words_before(
            task, checks.describe_base_score_taken(check_of(task), task["target"])
        )
    return with_players_words_before(task, checks.describe_result(result_of(task, fallen), task["target"]))


def score_of(task: CheckTask, fallen: DiceByKey) -> int:
    """Return the Result Score: the Base Score alone where it was taken."""
    return int(task["base"]) if task["way"] == "base" else result_of(task, fallen).score


def entries_if_check_took_xp(
    cast: ActorAndSheets[Arkana], task: CheckTask, fallen: DiceByKey
) -> EntriesBySeat:
    """Return the line of a Check: the XP spent on Gains before the roll; none where there were none."""
    if not task["xp"] or task["way"] == "base":
        return {}
    return {
        cast.me: entry_of_roll(cast.my_sheet, CHECK, check_in_words(task, fallen), gains_bought=task["xp"])
    }


def offer_of_gains_after_roll(arkana: Arkana, gains: int, leads_to: str) -> Offer:
    """Return the offer of *gains* after the dice fell, with what it leads to and what stands against it."""
    price = gains * GAIN_PRICE
    label = f"{count_with_noun(gains, 'Gain')} more: {leads_to}"
    return Offer(f"gain {gains}", CHECK, price, label, reasons=reasons_against_buying_gains(arkana, gains))


def better_outcome_offers(arkana: Arkana, score: int, target: int) -> tuple[Offer, ...]:
    """Return the Gains that bring *score* to success with complications and to success, as far as 6 reach."""
    return tuple(
        offer_of_gains_after_roll(arkana, at - score, f"Result {at}, a {checks.outcome_of(at, target).value}")
        for at in (target - 1, target)
        if 0 < at - score <= MOST_LATER
    )


def gain_offers_after_check(
    cast: ActorAndSheets[Arkana], _table: Table[HouseRules], task: CheckTask, fallen: DiceByKey
) -> tuple[Offer, ...]:
    """Return the Gains that would make a Check that fell short better."""
    if task["way"] == "base":
        return ()
    return better_outcome_offers(cast.my_sheet, score_of(task, fallen), task["target"])


def task_with_gains(task: CheckTask, offer: Offer) -> CheckTask:
    """Return *task* with the Gains of *offer* added after the dice fell."""
    return {**task, "later": task["later"] + int(offer.code.removeprefix("gain "))}


def paid_check_task_and_entries(
    cast: ActorAndSheets[Arkana], task: CheckTask, fallen: DiceByKey, offer: Offer
) -> tuple[CheckTask, EntriesBySeat]:
    """Return the task as it stands with the Gains of *offer*, and the line that pays for them."""
    paid = task_with_gains(task, offer)
    told = check_in_words(paid, fallen)
    return paid, {
        cast.me: entry_of_roll(cast.my_sheet, CHECK, told, gains_bought=paid["later"] - task["later"])
    }
