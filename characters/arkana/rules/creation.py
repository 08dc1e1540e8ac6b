"""An Arkana's beginning: the Arbiter's points, the Kit set, the first pieces (Arkana Engine, "The Arkana")."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.kit import (
    HANDS,
    SPELL_SLOTS,
    KitPlace,
    Piece,
    WrittenSpell,
    code_of_ratings,
    count_with_noun,
    kit_set_problems,
    piece_problems,
    written_spell_problems,
)
from characters.arkana.rules.phrases import HIGHEST, LOWEST, PHRASES, Phrase
from characters.socket.rules import Draft, Entry, Fix, Problem

MOST_XP, MOST_WOUNDS = 500, 50  # what an arrival may claim; caps of ours, not of the game


def draft_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """Yield what keeps *draft* from being finished, as a new character or as an arrival."""
    yield from _score_problems(draft)
    if draft.get("arrival"):
        yield from _xp_and_wounds_problems(draft)
    else:
        yield from _point_problems(draft, rules)
    yield from kit_set_problems(draft.get("kit"))
    for place in KitPlace:
        yield from _problems_of_each_listed(draft, place.value, piece_problems)
    yield from _problems_of_each_listed(draft, "spells", written_spell_problems)
    for place in KitPlace:
        yield from _slot_problems(draft, place, rules)


# --- scores and points ---


def draft_scores(draft: Draft) -> dict[Phrase, int]:
    """Return the Base Scores of a draft, 2 where it has no number."""
    told = draft.get("scores", {})
    return {phrase: _whole_number_or(told.get(phrase.code, LOWEST), LOWEST) for phrase in PHRASES}


def _whole_number_or(value: object, otherwise: int) -> int:
    return value if type(value) is int else otherwise


def _score_problems(draft: Draft) -> Iterator[Problem]:
    for phrase in PHRASES:
        score = draft.get("scores", {}).get(phrase.code, LOWEST)
        if type(score) is int and LOWEST <= score <= HIGHEST:  # Ruling A6
            continue
        nearest = HIGHEST if _whole_number_or(score, LOWEST) > HIGHEST else LOWEST
        told = score if type(score) is int else f"“{score}”"
        message = f"{phrase} is {told}. A Base Score goes from {LOWEST} to {HIGHEST}."
        yield Problem("score", message, (phrase.code,), (_score_fix(phrase, nearest),))


def _score_fix(phrase: Phrase, score: int) -> Fix:
    return Fix(f"Make {phrase} {score}", ((phrase.code, str(score)),))


def points_spent(draft: Draft, rules: HouseRules) -> int:
    """Return the points that the draft's scores take: one price for every +1 above 2."""
    raised = sum(max(0, score - LOWEST) for score in draft_scores(draft).values())
    return raised * rules.points_per_raise


def _point_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """The player may spend the points assigned, and may leave some; a fix lowers one Phrase by enough."""
    spent, given = points_spent(draft, rules), rules.creation_points
    if spent <= given:
        return
    steps = -(-(spent - given) // rules.points_per_raise)
    scores = draft_scores(draft)
    raised = tuple(phrase for phrase in PHRASES if scores[phrase] > LOWEST)
    low_enough = [phrase for phrase in raised if LOWEST <= scores[phrase] - steps <= HIGHEST]
    message = (
        f"The scores take {count_with_noun(spent, 'point')}, and the Arbiter gives {given}: "
        f"lower them by {steps} in all."
    )
    fixes = tuple(_score_fix(phrase, scores[phrase] - steps) for phrase in low_enough)
    yield Problem("points", message, tuple(phrase.code for phrase in raised), fixes)


def _xp_and_wounds_problems(draft: Draft) -> Iterator[Problem]:
    """An arrival comes with XP and Wounds of its own; its scores were paid for elsewhere."""
    wounds = draft.get("wounds", {})
    for key, label, told, most in (
        ("xp", "XP", draft.get("xp", 0), MOST_XP),
        ("body", "Wounds to Body", wounds.get("body", 0), MOST_WOUNDS),
        ("spirit", "Wounds to Spirit", wounds.get("spirit", 0), MOST_WOUNDS),
    ):
        if type(told) is not int or not 0 <= told <= most:
            yield Problem(key, f"{label}: from 0 to {most} here.", (key,))


# --- pieces and spells ---


def _problems_of_each_listed(
    draft: Draft, list_key: str, problems_of_thing: Callable[[Mapping[str, Any]], Iterator[Problem]]
) -> Iterator[Problem]:
    """Yield the problems of each piece or spell; *where* begins with the list and the place in it."""
    for place, told in enumerate(draft.get(list_key, ())):
        for problem in problems_of_thing(told):
            out = Fix("Take it out", (("drop", _list_index_and_length_code(draft, list_key, place)),))
            yield Problem(problem.code, problem.message, (f"{list_key}-{place}-{problem.where[0]}",), (out,))


def _list_index_and_length_code(draft: Draft, list_key: str, index: int) -> str:
    """Return what names a piece or spell: its list, its place there, and of how many, so that twice is once."""
    return f"{list_key}-{index}-{len(draft.get(list_key, ()))}"


def _hands_of_piece(piece_data: Mapping[str, Any]) -> int:
    """Return the slots of a piece, 1 where it does not say."""
    return int(piece_data["hands"]) if str(piece_data.get("hands")) in map(str, HANDS) else HANDS[0]


def slots_filled_in_draft(draft: Draft, place: KitPlace) -> int:
    """Return the slots that the draft fills at *place*."""
    spells = sum(SPELL_SLOTS for spell in draft.get("spells", ()) if spell.get("place") == place)
    return sum(map(_hands_of_piece, draft.get(place.value, ()))) + spells


def slots_at_start(rules: HouseRules, place: KitPlace) -> int:
    """Return how many slots a new character has there under *rules*."""
    return rules.equipment_slots if place is KitPlace.EQUIPMENT else rules.pack_slots


def _slot_problems(draft: Draft, place: KitPlace, rules: HouseRules) -> Iterator[Problem]:
    """Pieces fill as many slots as they take hands; a fix moves one that is enough, or takes it out."""
    taken, given = slots_filled_in_draft(draft, place), slots_at_start(rules, place)
    if taken <= given:
        return
    over, room = taken - given, slots_at_start(rules, place.other) - slots_filled_in_draft(draft, place.other)
    message = (
        f"{place.title} has {count_with_noun(given, 'slot')}, and what is there takes {taken}: "
        f"{count_with_noun(over, 'slot')} too many. Move something to the {place.other}, or leave it out."
    )
    fixes = []
    for number, told in enumerate(draft.get(place.value, ())):
        code, name = _list_index_and_length_code(draft, place.value, number), told.get("name") or "this piece"
        if _hands_of_piece(told) >= over and _hands_of_piece(told) <= room:
            fixes.append(Fix(f"Move {name} to the {place.other}", (("move", code),)))
        if _hands_of_piece(told) >= over:
            fixes.append(Fix(f"Leave {name} out", (("drop", code),)))
    yield Problem("slots", message, (place.value,), tuple(fixes))


# --- mending and making ---


def draft_after_fix(draft: Draft, fix: Fix) -> Draft:
    """Return *draft* as *fix* changes it: a score, the Kit set, a piece or spell moved or taken out."""
    if fix.field == "kit":
        return {**draft, "kit": fix.value}
    if fix.field not in ("drop", "move"):
        return {**draft, "scores": {**draft.get("scores", {}), fix.field: int(fix.value)}}
    key, number, count = fix.value.split("-")
    things = list(draft.get(key, ()))
    if len(things) != int(count):  # it has gone already
        return draft
    thing = things.pop(int(number))
    if fix.field == "drop":
        return {**draft, key: things}
    other = KitPlace(key).other.value
    return {**draft, key: things, other: [*draft.get(other, ()), thing]}


def first_entry(draft: Draft, rules: HouseRules) -> Entry:
    """Return the first line of a draft without problems: the house's slots are settled into it."""
    raised = {phrase.code: score - LOWEST for phrase, score in draft_scores(draft).items() if score > LOWEST}
    came = {place.value: [Piece.read(told).data for told in draft.get(place.value, ())] for place in KitPlace}
    spells = [WrittenSpell.read(told).data for told in draft.get("spells", ())]
    data = {
        "scores": raised,
        "kit": draft["kit"],
        "slots": [rules.equipment_slots, rules.pack_slots],
        "came": {**came, "spells": spells},
    }
    if not draft.get("arrival"):
        return Entry("created", 0, data)
    wounds = {area: draft.get("wounds", {}).get(area, 0) for area in ("body", "spirit")}
    return Entry("arrived", draft.get("xp", 0), {**data, "wounds": wounds})


def arrival_draft_of(arkana: Arkana) -> Draft:
    """Return *arkana* as an arrival's draft, for a duplicate."""
    return {
        "arrival": True,
        "scores": {phrase.code: score for phrase, score in arkana.scores.items()},
        "kit": code_of_ratings(arkana.ratings),
        "equipment": [piece.data for piece in arkana.equipment],
        "pack": [piece.data for piece in arkana.pack],
        "spells": [spell.data for spell in arkana.spells],
        "wounds": {"body": arkana.body_wounds, "spirit": arkana.spirit_wounds},
        "xp": max(0, arkana.xp),
    }
