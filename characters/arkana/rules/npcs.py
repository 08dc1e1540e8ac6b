"""An NPC in short: nine Base Scores, Kit and what is equipped, as the Arbiter sets them down."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from characters.arkana.rules.arkana import Arkana
from characters.arkana.rules.kit import Kit, Piece, Range, Rating, armor_tool_weapon_ratings
from characters.arkana.rules.phrases import HIGHEST, LOWEST, PHRASES, Area, PhraseAct
from characters.socket.rules import Draft, Problem

MOST_PIECES = 10
HANDS_WRITTEN, MOST_PARTS = ("1", "2"), 2
KINDS = (Kit.ARMOR.value, Kit.TOOL.value, *(reach.value for reach in Range))
NOTATION = "Write a name, what it is (armor, tool, close, reach or ranged) and its hands: Spear, reach, 2"


def npc_problems(npc_data: Draft) -> Iterator[Problem]:
    """Yield what keeps *npc_data* ("cells", "kit" and "equipment") from being an NPC; its slots are the Arbiter's."""
    cells = npc_data.get("cells") or ()
    for phrase, score in zip(PHRASES, cells, strict=False):
        if type(score) is not int or not LOWEST <= score <= HIGHEST:  # Ruling A6
            told = f"{phrase} is {score}. A Base Score goes from {LOWEST} to {HIGHEST}."
            yield Problem("score", told, (phrase.code,))
    if len(cells) != len(PHRASES):
        yield Problem("scores", "An NPC has nine Base Scores.", ("cells",))
    if len(npc_data.get("equipment", ())) > MOST_PIECES:
        yield Problem("pieces", f"At most {MOST_PIECES} pieces of Kit fit here.", ("equipment",))


def npc_of(npc_data: Draft) -> Arkana:
    """Return the NPC that *npc_data* without problems tells of."""
    pieces = tuple(map(Piece.read, npc_data["equipment"]))
    slots = sum(piece.hands for piece in pieces)
    return Arkana(
        tuple(npc_data["cells"]), armor_tool_weapon_ratings(npc_data["kit"]), max(5, slots), equipment=pieces
    )


def nine_scores_as_act_and_area_means(score_by_act_or_area: Mapping[str, int]) -> list[int]:
    """Return nine Base Scores from one for each Act and one for each Area: the mean of both, .5 rounded up.

    >>> margins = {"enhance": 2, "control": 3, "diminish": 5, "body": 4, "mind": 2, "spirit": 2}
    >>> nine_scores_as_act_and_area_means(margins)
    [3, 2, 2, 4, 3, 3, 5, 4, 4]
    """
    return [
        (score_by_act_or_area[phrase.act] + score_by_act_or_area[phrase.area] + 1) // 2 for phrase in PHRASES
    ]


def read_pieces_and_problems(text: str) -> tuple[list[dict[str, Any]], list[Problem]]:
    """Return the pieces that *text* writes, one a line, and what is wrong with the other lines."""
    made: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
        name, *rest = (part.strip() for part in line.split(","))
        kind, hands = [*map(str.lower, rest), "1"][:2] if rest else ("", "")
        count = hands.removesuffix("s").removesuffix("hand").strip()
        if not name or kind not in KINDS or count not in HANDS_WRITTEN or len(rest) > MOST_PARTS:
            problems.append(Problem("piece", f"Line {number}, “{line.strip()}”: {NOTATION}.", ("equipment",)))
            continue
        made.append(_piece_data(name, kind, int(count)))
    return made, problems


def _piece_data(name: str, type_or_range: str, hands: int) -> dict[str, Any]:
    is_weapon = type_or_range in list(Range)
    kit = Kit.WEAPON if is_weapon else Kit(type_or_range)
    return Piece(name[:80], kit, hands, Range(type_or_range) if is_weapon else None).data


def pieces_in_lines(pieces_data: Sequence[Mapping[str, Any]]) -> str:
    """Return *pieces_data* as they are written, one a line."""
    return "\n".join(f"{p['name']}, {p['reach'] or p['kit']}, {p['hands']}" for p in pieces_data)


def npc_in_words(npc_data: Draft) -> str:
    """Return an NPC in a line: "Focus 3, Wounds 4 Body and 3 Spirit; dice 3 Enhance, 2 Control, 4 Diminish"."""
    npc = npc_of(npc_data)
    limits = f"{npc.most_wounds(Area.BODY)} Body and {npc.most_wounds(Area.SPIRIT)} Spirit"
    dice = ", ".join(f"{npc.dice_count(act)} {act.title}" for act in PhraseAct)
    return f"Focus {npc.focus}, Wounds {limits}; dice {dice}."


def quick_npc_data(
    every_base_score: int, ratings_code: str, weapon_range: str, armor_slots: int
) -> dict[str, Any]:
    """Return somebody never set down: every Base Score alike, a weapon by its range, slots of armor (Ruling A26)."""
    pieces = []
    if weapon_range:
        pieces.append(_piece_data(f"{weapon_range.capitalize()} weapon", weapon_range, 1))
    if armor_slots:
        pieces.append(_piece_data("Armor", "armor", armor_slots))
    return {"cells": [every_base_score] * len(PHRASES), "kit": ratings_code, "equipment": pieces}


NULLS = "000"
SIGNS = tuple((str(int(rating)), rating.sign) for rating in Rating)
