"""The registry of game systems: one line a system."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from characters.arkana.demo import DEMO as ARKANA_TABLE
from characters.arkana.forms import ArkanaDraftForm
from characters.arkana.occasion_forms import MilestoneForm
from characters.arkana.opponent_forms import NpcForm
from characters.arkana.plan_forms import ArkanaPlanForm
from characters.arkana.system import SYSTEM as ARKANA
from characters.beckoning_dream.catalogue_forms import BoonForm
from characters.beckoning_dream.demo import DEMO as SALT_STAIR
from characters.beckoning_dream.forms import DreamerDraftForm
from characters.beckoning_dream.occasion_forms import ReflectionForm
from characters.beckoning_dream.opponent_forms import EffortForm, FoeForm, SpikeForm
from characters.beckoning_dream.plan_forms import DreamerPlanForm
from characters.beckoning_dream.system import SYSTEM as BECKONING_DREAM
from characters.hidden_isle.demo import DEMO as HIDDEN_ISLE_TABLE
from characters.hidden_isle.forms import AgentDraftForm
from characters.hidden_isle.occasion_forms import DowntimeForm
from characters.hidden_isle.system import SYSTEM as HIDDEN_ISLE
from characters.socket.catalogue_forms import EntryForm
from characters.socket.draft_form import DraftForm
from characters.socket.occasions import OccasionForm
from characters.socket.opponents import OpponentPart
from characters.socket.plans import PlanForm
from characters.socket.playthroughs import Playthrough
from characters.socket.rules import OpponentKind, System


class Room(NamedTuple):
    """All there is of one system: its rules, the forms that ask for them, its demo table."""

    system: System[Any, Any]
    draft_form: type[DraftForm]
    occasion_forms: Mapping[str, type[OccasionForm]]
    opponent_parts: Mapping[str, type[OpponentPart]]
    playthrough: Playthrough
    catalogue_form: type[EntryForm] | None = None
    plan_form: type[PlanForm] | None = None


SYSTEMS: dict[str, Room] = {
    "beckoning_dream": Room(
        BECKONING_DREAM,
        DreamerDraftForm,
        {"reflection": ReflectionForm},
        {"foe": FoeForm, "effort": EffortForm, "spike": SpikeForm},
        SALT_STAIR,
        BoonForm,
        DreamerPlanForm,
    ),
    "arkana": Room(
        ARKANA,
        ArkanaDraftForm,
        {"milestone": MilestoneForm},
        {"npc": NpcForm},
        ARKANA_TABLE,
        plan_form=ArkanaPlanForm,
    ),
    "hidden_isle": Room(HIDDEN_ISLE, AgentDraftForm, {"downtime": DowntimeForm}, {}, HIDDEN_ISLE_TABLE),
}


def system_of(key: str) -> System[Any, Any]:
    """Return the system with this key; KeyError if there is none."""
    return SYSTEMS[key].system


def draft_form(key: str) -> type[DraftForm]:
    """Return the form of a system's builder."""
    return SYSTEMS[key].draft_form


def occasion_form(key: str, occasion: str) -> type[OccasionForm]:
    """Return the form that asks an occasion's questions."""
    return SYSTEMS[key].occasion_forms[occasion]


def opponent_kind(key: str, kind: str) -> OpponentKind[Any]:
    """Return what a system's opponents of this kind are; StopIteration if it has none."""
    return next(found for found in system_of(key).opponents if found.key == kind)


def opponent_part(key: str, kind: str) -> type[OpponentPart]:
    """Return the form that asks a system's own questions about an opponent of this kind."""
    return SYSTEMS[key].opponent_parts[kind]


def plan_form(key: str) -> type[PlanForm]:
    """Return the form of a system's plans; KeyError if it has none."""
    if (form := SYSTEMS[key].plan_form) is None:
        raise KeyError(key)
    return form


def catalogue_form(key: str) -> type[EntryForm]:
    """Return the form of one entry of a system's catalogue; KeyError if it has none."""
    if (form := SYSTEMS[key].catalogue_form) is None:
        raise KeyError(key)
    return form


def playthrough_of(key: str) -> Playthrough:
    """Return a system's demo table as a lived history."""
    return SYSTEMS[key].playthrough
