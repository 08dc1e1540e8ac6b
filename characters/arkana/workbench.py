"""What the builder draws: the grid with its live Masteries, the points left, the six Kit sets, the slots."""

from collections.abc import Mapping, Sequence
from typing import Any

from characters.arkana.rules.arkana import HouseRules
from characters.arkana.rules.creation import draft_scores, points_spent, slots_at_start, slots_filled_in_draft
from characters.arkana.rules.kit import (
    KIT_SETS,
    Kit,
    KitPlace,
    Piece,
    WrittenSpell,
    armor_tool_weapon_ratings,
    count_with_noun,
    piece_problems,
    ratings_in_words,
    written_spell_problems,
)
from characters.arkana.rules.phrases import HIGHEST, LOWEST, Area, PhraseAct, ScoreByPhrase, mastery_of
from characters.arkana.sheet import USES, WHATS, slots_view
from characters.socket.rules import Draft, Problem, Tally


def builder_context(draft: Draft, rules: HouseRules, problems: Sequence[Problem]) -> dict[str, Any]:
    """Return what the builder draws of *draft*; the *problems* are numbered where they stand."""
    notes = {where: number for number, problem in enumerate(problems, 1) for where in problem.where}
    scores, pieces, spells = draft_scores(draft), _readable_pieces_by_place(draft), _readable_spells(draft)
    return {
        "rows": [_act_row_context(act, scores, notes) for act in PhraseAct],
        "columns": [_area_column_context(area, scores) for area in Area],
        **_points_context(draft, rules),
        "kits": [_kit_set_context(code, draft) for code in KIT_SETS],
        "kit_note": notes.get("kit", ""),
        "lacks_kit": not draft.get("kit"),
        "shelves": [_slots_context(place, draft, rules, pieces, spells, notes) for place in KitPlace],
        "spells": [_spell_context(spell, f"spells-{n}-{len(spells)}") for n, spell in enumerate(spells)],
        "counts": {"pieces": sum(map(len, pieces.values())), "spells": len(spells)},
        "arrival": bool(draft.get("arrival")),
        "xp": draft.get("xp", 0),
        "body_wounds": draft.get("wounds", {}).get("body", 0),
        "spirit_wounds": draft.get("wounds", {}).get("spirit", 0),
    }


def _points_context(draft: Draft, rules: HouseRules) -> dict[str, Any]:
    """Return how far the points are: an arrival has spent none here."""
    given, spent = rules.creation_points, points_spent(draft, rules)
    told = (
        "above the lowest scores" if draft.get("arrival") else f"of {count_with_noun(given, 'point')} spent"
    )
    return {
        "given": given,
        "spent": spent,
        "left": given - spent,
        "over": max(0, spent - given),
        "price": rules.points_per_raise,
        "tallies": (Tally(str(spent), told),),
    }


def _readable_pieces_by_place(draft: Draft) -> dict[KitPlace, list[Piece]]:
    """Return the pieces of a draft that can be read; the form keeps no others."""
    return {
        place: [Piece.read(told) for told in draft.get(place.value, ()) if not any(piece_problems(told))]
        for place in KitPlace
    }


def _readable_spells(draft: Draft) -> list[WrittenSpell]:
    return [
        WrittenSpell.read(told) for told in draft.get("spells", ()) if not any(written_spell_problems(told))
    ]


def _act_row_context(
    act: PhraseAct, scores: ScoreByPhrase, problem_number_by_code: Mapping[str, int]
) -> dict[str, Any]:
    cells = [
        {
            "code": phrase.code,
            "name": str(phrase),
            "score": score,
            "less": score - 1 if score > LOWEST else "",
            "more": score + 1 if score < HIGHEST else "",
            "note": problem_number_by_code.get(phrase.code, ""),
        }
        for phrase, score in scores.items()
        if phrase.act is act
    ]
    return {
        "key": act.value,
        "title": act.title,
        "mastery": mastery_of(scores, act),
        "use": USES[act],
        "cells": cells,
    }


def _area_column_context(area: Area, scores: ScoreByPhrase) -> dict[str, Any]:
    return {
        "key": area.value,
        "title": area.title,
        "mastery": mastery_of(scores, area),
        "what": WHATS[area],
    }


def _kit_set_context(ratings_code: str, draft: Draft) -> dict[str, Any]:
    ratings = armor_tool_weapon_ratings(ratings_code)
    return {
        "code": ratings_code,
        "told": ratings_in_words(ratings),
        "rated": [
            {"title": kit.plural, "sign": rating.sign} for kit, rating in zip(Kit, ratings, strict=True)
        ],
        "chosen": ratings_code == draft.get("kit"),
    }


def _spell_context(spell: WrittenSpell, draft_code: str) -> dict[str, Any]:
    return {"words": spell.words, "name": str(spell), "place": spell.place, "code": draft_code}


def _slots_context(
    place: KitPlace,
    draft: Draft,
    rules: HouseRules,
    pieces: Mapping[KitPlace, list[Piece]],
    spells: list[WrittenSpell],
    problem_number_by_code: Mapping[str, int],
) -> dict[str, Any]:
    given, taken = slots_at_start(rules, place), slots_filled_in_draft(draft, place)
    return {
        "key": place.value,
        "title": place.title,
        "other": place.other.value,
        "note": problem_number_by_code.get(place.value, ""),
        "held": slots_view(place, given, pieces[place], spells).held,
        "given": given,
        "taken": taken,
    }
