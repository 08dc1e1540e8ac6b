"""What is rolled for an Arkana: Check, Spell and Rest, and what their pages draw to ask for them."""

from dataclasses import dataclass
from typing import Any

from characters.arkana.foreseen import check_foreseen, rest_foreseen, spell_foreseen
from characters.arkana.rules import casting, recovering, rest, rolling
from characters.arkana.rules.aftermath import rest_opening_entry
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.phrases import PHRASES, Act, Area, Phrase
from characters.arkana.rules.rolling import Around
from characters.arkana.thrown import check_context, check_maker, rest_context, spell_context
from characters.socket.rules import Cast, Check


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the grid: the Phrase's code and name, its Base Score."""

    code: str
    name: str
    score: int


def check_desk(cast: Cast[Arkana], table: Around) -> dict[str, Any]:
    """Return the grid to choose a Phrase from, and what is at hand."""
    arkana = cast.my_sheet
    rows = [
        (
            act.title,
            arkana.dice(act),
            [_phrase_cell(arkana, phrase) for phrase in PHRASES if phrase.act is act],
        )
        for act in Act
    ]
    return {"rows": rows, "areas": [area.title for area in Area], "xp": arkana.xp, "others": table.others}


def _phrase_cell(arkana: Arkana, phrase: Phrase) -> Cell:
    return Cell(phrase.code, str(phrase), arkana.scores[phrase])


def rest_desk(cast: Cast[Arkana], table: Around) -> dict[str, Any]:
    """Return whether a Rest is open, what was healed in it so far, and by whom."""
    called = recovering.names_by_slug(cast, table)
    made = recovering.rest_of(cast, table).made
    return {
        **check_desk(cast, table),
        "is_open": bool(cast.my_sheet.rest),
        "made": [(one.who, rest.HEALED[one.area], one.assists) for one in made],
        "me": called[cast.me],
    }


# --- the three ---

CHECKS: tuple[Check[Arkana, HouseRules], ...] = (
    Check(
        key="check",
        title="Check",
        line="A Phrase against a Target: what you do, and how hard the Arbiter says it is.",
        asks=rolling.check_questions,
        desk=check_desk,
        problems=rolling.check_problems,
        settle=rolling.settle_check,
        foresee=check_foreseen,
        wants=rolling.check_dice_wanted,
        made=check_maker(rolling.check_dice_wanted, rolling.check_in_words, check_context),
        deed=rolling.check_deed,
        later=rolling.check_gains_later,
        pay=rolling.pay_check,
    ),
    Check(
        key="spell",
        title="Spell",
        line="A Cause, then an Effect that lies beyond you, paid for in Focus and perhaps in Wounds.",
        asks=casting.spell_questions,
        desk=check_desk,
        problems=casting.cast_problems,
        settle=casting.settle_spell,
        foresee=spell_foreseen,
        wants=casting.spell_dice_wanted,
        made=check_maker(casting.spell_dice_wanted, casting.spell_in_words, spell_context),
        deed=casting.spell_deed,
        later=casting.spell_gains_later,
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
        wants=recovering.rest_dice_wanted,
        made=check_maker(recovering.rest_dice_wanted, recovering.rest_in_words, rest_context),
        deed=recovering.rest_deed,
        later=recovering.rest_gains_later,
        pay=recovering.pay_rest,
        opens=rest_opening_entry,
    ),
)
