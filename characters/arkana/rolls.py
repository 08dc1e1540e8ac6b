"""What is rolled for an Arkana: Check, Spell and Rest, and what their pages draw to ask for them."""

from dataclasses import dataclass
from typing import Any

from characters.arkana.foreseen import check_chances_context, rest_chances_context, spell_chances_context
from characters.arkana.rules import casting, recovering, rest, rolling
from characters.arkana.rules.aftermath import rest_opening_entry
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.phrases import PHRASES, Area, Phrase, PhraseAct
from characters.arkana.thrown import (
    check_outcome_context,
    outcome_maker,
    rest_outcome_context,
    spell_outcome_context,
)
from characters.socket.rules import ActorAndSheets, CheckKind, Table


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the grid: the Phrase's code and name, its Base Score."""

    code: str
    name: str
    score: int


def check_form_context(cast: ActorAndSheets[Arkana], table: Table[HouseRules]) -> dict[str, Any]:
    """Return the grid to choose a Phrase from, and what is at hand."""
    arkana = cast.my_sheet
    rows = [
        (
            act.title,
            arkana.dice_count(act),
            [_phrase_cell_of_grid(arkana, phrase) for phrase in PHRASES if phrase.act is act],
        )
        for act in PhraseAct
    ]
    return {"rows": rows, "areas": [area.title for area in Area], "xp": arkana.xp, "others": table.others}


def _phrase_cell_of_grid(arkana: Arkana, phrase: Phrase) -> Cell:
    return Cell(phrase.code, str(phrase), arkana.scores[phrase])


def rest_form_context(cast: ActorAndSheets[Arkana], table: Table[HouseRules]) -> dict[str, Any]:
    """Return whether a Rest is open, what was healed in it so far, and by whom."""
    called = recovering.distinct_names_by_slug(cast, table)
    made = recovering.open_rest_or_empty(cast, table).made
    return {
        **check_form_context(cast, table),
        "is_open": bool(cast.my_sheet.rest),
        "made": [(one.who, rest.HEALED[one.area], one.assists) for one in made],
        "me": called[cast.me],
    }


# --- the three ---

CHECKS: tuple[CheckKind[Arkana, HouseRules], ...] = (
    CheckKind(
        key="check",
        title="Check",
        line="A Phrase against a Target: what you do, and how hard the Arbiter says it is.",
        asks=rolling.check_questions,
        desk=check_form_context,
        problems=rolling.check_answer_problems,
        settle=rolling.check_task_of_answers,
        foresee=check_chances_context,
        wants=rolling.check_dice_wanted,
        made=outcome_maker(rolling.check_dice_wanted, rolling.check_in_words, check_outcome_context),
        deed=rolling.entries_if_check_took_xp,
        later=rolling.gain_offers_after_check,
        pay=rolling.paid_check_task_and_entries,
    ),
    CheckKind(
        key="spell",
        title="Spell",
        line="A Cause, then an Effect that lies beyond you, paid for in Focus and perhaps in Wounds.",
        asks=casting.spell_questions,
        desk=check_form_context,
        problems=casting.spell_answer_problems,
        settle=casting.spell_task_of_answers,
        foresee=spell_chances_context,
        wants=casting.spell_dice_wanted,
        made=outcome_maker(casting.spell_dice_wanted, casting.spell_in_words, spell_outcome_context),
        deed=casting.entries_if_spell_changes_sheet,
        later=casting.gain_offers_after_spell,
        pay=casting.paid_spell_task_and_entries,
    ),
    CheckKind(
        key="rest",
        title="Rest",
        line="Wounds of Body and of Spirit, each healed once in a Rest; or assist another instead.",
        asks=recovering.rest_questions,
        desk=rest_form_context,
        problems=recovering.rest_answer_problems,
        settle=recovering.rest_task_of_answers,
        foresee=rest_chances_context,
        wants=recovering.rest_dice_wanted,
        made=outcome_maker(recovering.rest_dice_wanted, recovering.rest_in_words, rest_outcome_context),
        deed=recovering.entries_of_rest,
        later=recovering.gain_offers_after_rest,
        pay=recovering.paid_rest_task_and_entries,
        opens=rest_opening_entry,
    ),
)
