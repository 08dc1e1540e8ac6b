"""Whom the Arbiter plays: an NPC of the Arkana Engine, set down in short."""

from collections.abc import Mapping
from typing import Any

from characters.arkana.opponent_forms import NpcForm
from characters.arkana.rules import npcs
from characters.arkana.rules.arkana import Arkana
from characters.arkana.rules.phrases import Area, PhraseAct
from characters.socket.rules import Draft, OpponentKind


def npc_context(npc_data: Draft) -> Mapping[str, Any]:
    """Return what ``_opponent.html`` draws: the table of Base Scores with its margins, Kit, pieces."""
    npc = npcs.npc_of(npc_data)
    return {
        "areas": [area.title for area in Area],
        "rows": [
            {"act": act.title, "mastery": npc.dice_count(act), "cells": npc.cells[at * 3 : at * 3 + 3]}
            for at, act in enumerate(PhraseAct)
        ],
        "limits": (
            ("Wounds to Body", npc.most_wounds(Area.BODY)),
            ("Focus", npc.focus),
            ("Wounds to Spirit", npc.most_wounds(Area.SPIRIT)),
        ),
        "kit": tuple(
            zip(("Armor", "Tools", "Weapons"), (rating.sign for rating in npc.ratings), strict=True)
        ),
        "pieces": [piece.description for piece in npc.equipment],
    }


NPC: OpponentKind[Arkana] = OpponentKind(
    key="npc",
    title="NPC",
    plural="NPCs",
    line="Somebody the Arbiter plays: Base Scores, Kit, and what is at hand.",
    problems=npcs.npc_problems,
    describe=npcs.npc_in_words,
    shown=npc_context,
    form=NpcForm,
)
