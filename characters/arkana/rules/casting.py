"""A Spell as it is asked for at the table: Cause, Effect, and what both cost (Arkana Engine, "Task Resolution")."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from characters.arkana.rules import assisting, rolling, spells
from characters.arkana.rules.aftermath import CHECK, entry_of_roll
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.dice import whole_number_or_none
from characters.arkana.rules.kit import WrittenSpell
from characters.arkana.rules.phrases import Area, Phrase, PhraseAct
from characters.arkana.rules.spells import WOUNDED, Casting, Payment, Spell
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

CAUSE = "cause"


def spell_questions(cast: ActorAndSheets[Arkana], table: Table[HouseRules]) -> tuple[Question, ...]:
    """Return what a Spell asks: what is cast, the Cause and how it works, the Effect, what pays for it."""
    arkana = cast.my_sheet
    acts = tuple((act.value, f"{act.title}, {arkana.dice_count(act)} dice") for act in PhraseAct)
    return (
        *_written_spell_and_expend_questions(arkana),
        Question("act", "The Act of the Cause", choices=acts),
        Question("how", "How the Cause affects the Effect", rolling.TASK_LIMIT),
        rolling.phrase_question(arkana),
        *_optional_target_step_and_number_questions(table),
        *rolling.kit_xp_and_assist_questions(cast, table),
        Question(
            "focus",
            "Focus at hand",
            3,
            begins=str(arkana.focus),
            hint=f"At most {arkana.focus} between conflicts.",
        ),
        Question(
            "area",
            "What exceeds it",
            choices=tuple((area.value, f"Wounds to {area.title}") for area in WOUNDED),
        ),
    )


def _optional_target_step_and_number_questions(table: Table[HouseRules]) -> tuple[Question, Question]:
    """Return what a Check asks about its Target, which a Spell may leave open (Ruling A27)."""
    step, other = rolling.target_step_and_number_questions(table)
    hint = "Left empty, one more than Base Score and Act Mastery together."
    return step, replace(other, hint=hint)


def _optional_target_answer_problems(table: Table[HouseRules], answers: Answers) -> Iterator[Problem]:
    if any(str(answers.get(key) or "").strip() for key in ("target", "step")):
        yield from rolling.target_answer_problems(table, answers)


def _target_or_default(arkana: Arkana, phrase: Phrase, answers: Answers) -> int:
    """Return the Target in *answers*, or what it is where nothing is said."""
    said = rolling.target_answered_or_none(answers)
    return (
        spells.default_spell_target(arkana.scores[phrase], arkana.dice_count(phrase.act))
        if said is None
        else said
    )


def _written_spell_and_expend_questions(arkana: Arkana) -> tuple[Question, ...]:
    """Return which spell of the sheet is cast, and if it is expended; nothing where none is written down."""
    if not arkana.spells:
        return ()
    ready = [
        (number, spell) for number, spell in enumerate(arkana.spells, 1) if spell.words not in arkana.expended
    ]
    spent = [str(spell) for spell in arkana.spells if spell.words in arkana.expended]
    return (
        Question(
            "spell",
            "The spell",
            choices=(
                ("", "None of those written down"),
                *((str(number), str(spell)) for number, spell in ready),
            ),
            required=False,
            closed=tuple((name, "Expended; a Rest brings it back.") for name in spent),
        ),
        Question("expend", "Afterwards", choices=(("yes", "It is expended until the next Rest"),), many=True),
    )


# --- what is amiss ---


def spell_answer_problems(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers
) -> Iterator[Problem]:
    """Yield every way *answers* are no Spell that can be cast."""
    yield from rolling.phrase_problems(answers)
    yield from _optional_target_answer_problems(table, answers)
    yield from rolling.wounds_kit_xp_and_assist_problems(cast, table, answers)
    yield from _spell_choice_problems(cast.my_sheet, answers)
    asked = {
        "act": answers.get("act"),
        "how": answers.get("how"),
        "cause": cast.my_sheet.dice_count(PhraseAct.ENHANCE),
    }
    yield from spells.spell_problems({**asked, "target": 0}, table.rules.ladder)
    yield from _problems_of_paying_dearest_cost(cast, table, answers)


def _spell_choice_problems(arkana: Arkana, answers: Answers) -> Iterator[Problem]:
    number = str(answers.get("spell") or "")
    written = _written_spell_chosen(arkana, answers)
    if number and written is None:
        yield Problem("spell", "That spell is not on the sheet. Choose another, or none.", ("spell",))
    elif written and written.words in arkana.expended:
        yield Problem("spell", f"{written} is expended; a Rest brings it back.", ("spell",))
    elif answers.get("expend") and written is None:
        yield Problem("expend", "Only a spell that is written down can be expended: choose it.", ("expend",))


def _written_spell_chosen(arkana: Arkana, answers: Answers) -> WrittenSpell | None:
    """Return the spell of the sheet that *answers* name, if they name one that is there."""
    number = whole_number_or_none(str(answers.get("spell") or ""))
    return arkana.spells[number - 1] if number and 0 < number <= len(arkana.spells) else None


def _problems_of_paying_dearest_cost(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers
) -> Iterator[Problem]:
    """Yield what keeps the dearest this Spell may come to from being paid; a choice of Wounds is asked for in time."""
    dearest, focus = 0, str(answers.get("focus") or "").strip()
    if not [
        *rolling.phrase_problems(answers),
        *_optional_target_answer_problems(table, answers),
    ] and _is_act_of_cause_chosen(answers):
        arkana, phrase = cast.my_sheet, Phrase.from_code(str(answers["phrase"]))
        above = max(0, _target_or_default(arkana, phrase, answers) - arkana.scores[phrase])
        dearest = above + arkana.dice_count(PhraseAct(str(answers["act"])))
    for problem in spells.payment_problems(dearest, focus, answers.get("area")):
        if problem.code == "area":
            said = (
                f"It may cost up to {dearest}, and Focus is {focus}: the rest is Wounds to Body or to Spirit."
            )
            yield Problem("area", f"{said} Choose.", ("area",))
        else:
            yield problem


def _is_act_of_cause_chosen(answers: Answers) -> bool:
    return answers.get("act") in list(PhraseAct)


# --- the task ---


def spell_task_of_answers(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers
) -> CheckTask:
    """Return the task that *answers* without problems settle."""
    arkana, act = cast.my_sheet, PhraseAct(str(answers["act"]))
    written = _written_spell_chosen(arkana, answers)
    phrase = Phrase.from_code(str(answers["phrase"]))
    return {
        **rolling.shared_part_of_task(cast, table, answers, phrase),
        "target": _target_or_default(arkana, phrase, answers),
        "act": act.value,
        "cause": arkana.dice_count(act),
        "how": " ".join(str(answers["how"]).split()),
        "focus": whole_number_or_none(str(answers["focus"])),
        "area": str(answers.get("area") or Area.BODY),
        "spell": written.words if written else "",
        "title": str(written) if written else "",
        "expend": bool(answers.get("expend")),
        "held": {area.value: [arkana.wounds(area), arkana.most_wounds(area)] for area in WOUNDED},
    }


def spell_of(task: CheckTask) -> Spell:
    """Return the Spell that *task* tells of."""
    return Spell(PhraseAct(task["act"]), task["cause"], rolling.check_of(task), task["target"], task["how"])


def spell_dice_wanted(task: CheckTask) -> tuple[DiceToThrow, ...]:
    """Return whose dice fall: those of the Cause before those of the Effect."""
    effect = DiceToThrow(rolling.OWN, f"Effect, {Phrase.from_code(task['phrase'])}", task["dice"])
    return (
        DiceToThrow(CAUSE, f"Cause, {PhraseAct(task['act']).title}", task["cause"]),
        effect,
        *assisting.assist_dice_wanted(task),
    )


# --- what comes of it ---


def casting_of(task: CheckTask, fallen: DiceByKey) -> Casting:
    """Return what came of the Spell of *task* by the dice that fell."""
    return spells.casting_of_spell(
        spell_of(task), fallen[CAUSE], fallen[rolling.OWN], assisting.dice_of_each_assist(task, fallen)
    )


def payment_of(task: CheckTask, fallen: DiceByKey) -> Payment:
    """Return what the Spell takes: Focus first, then Wounds where the player chose."""
    return spells.payment_for(casting_of(task, fallen).cost, task["focus"], Area(task["area"]))


def spell_in_words(task: CheckTask, fallen: DiceByKey) -> str:
    """Return what came of a Spell in a sentence."""
    title = task["title"]
    named = f"{title}{'' if title.endswith(('.', '!', '?', '…')) else '.'} " if title else ""
    spent = " The spell is expended until the next Rest." if task["expend"] else ""
    told = spells.describe_casting(casting_of(task, fallen), payment_of(task, fallen))
    return rolling.with_players_words_before(task, f"{named}{told}{spent}")


def entries_if_spell_changes_sheet(
    cast: ActorAndSheets[Arkana], task: CheckTask, fallen: DiceByKey
) -> EntriesBySeat:
    """Return the line of a Spell: Wounds, XP, the spell expended; none where there is none of them."""
    arkana, payment = cast.my_sheet, payment_of(task, fallen)
    more: dict[str, Any] = {"expended": [task["spell"]]} if task["expend"] else {}
    if not (payment.wounds or task["xp"] or more):
        return {}
    wounds = {payment.area: arkana.wounds(payment.area) + payment.wounds} if payment.area else {}
    told = spell_in_words(task, fallen)
    return {cast.me: entry_of_roll(arkana, CHECK, told, wounds_after=wounds, gains_bought=task["xp"], **more)}


def gain_offers_after_spell(
    cast: ActorAndSheets[Arkana], _table: Table[HouseRules], task: CheckTask, fallen: DiceByKey
) -> tuple[Offer, ...]:
    """Return the Gains that would make an Effect that fell short better."""
    score = casting_of(task, fallen).result.score
    return rolling.better_outcome_offers(cast.my_sheet, score, task["target"])


def paid_spell_task_and_entries(
    cast: ActorAndSheets[Arkana], task: CheckTask, fallen: DiceByKey, offer: Offer
) -> tuple[CheckTask, EntriesBySeat]:
    """Return the task with the Gains of *offer* on its Effect, and the line that pays for them."""
    paid = rolling.task_with_gains(task, offer)
    gains = paid["later"] - task["later"]
    return paid, {
        cast.me: entry_of_roll(cast.my_sheet, CHECK, spell_in_words(paid, fallen), gains_bought=gains)
    }
