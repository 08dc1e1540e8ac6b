"""Each guard of an agent's builder and of an arrival switched off by name: its test must notice."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters import keeping
from characters.hidden_isle import forms, workbench
from characters.hidden_isle.rules import arriving, creation
from characters.models import Character
from tests.cast import fresh
from tests.pages.characters import test_agent_builder as builder
from tests.rules.hidden_isle import test_arriving as coming
from tests.rules.hidden_isle.lives import DRAFT


class Guard(NamedTuple):
    """Where a guard stands, what stands in for it, and the test that must fail then."""

    room: Any
    name: str
    off: Any
    law: Callable[..., object]
    told: tuple[Any, ...] = ()


def nothing(*_: object, **__: object) -> Iterator[Any]:
    return iter(())


A_THIRD_BOX: Any = ({"harm": ["s trauma"] * 3}, "Swords has two boxes, and 3 are filled. Take 1 out.", [])
TOO_SKILLED = ({"skills": {"slip": 4}}, "Slip is 4: 0 to 3.", [("slip", "3"), ("unlock", "slip")])
NO_VISION = (
    {"visions": ["c3"]}, "The 3 of Cups is no vision card: those are the Majors and the courts.",
    [("drop-vision", "0")],
)  # fmt: skip
RULES = (
    Guard(arriving, "_harm", nothing, coming.test_what_breaks_a_rule_is_told_with_what_mends_it, A_THIRD_BOX),
    Guard(
        arriving, "_skills", nothing, coming.test_what_breaks_a_rule_is_told_with_what_mends_it, TOO_SKILLED
    ),
    Guard(
        arriving, "_visions", nothing, coming.test_what_breaks_a_rule_is_told_with_what_mends_it, NO_VISION
    ),
    Guard(arriving, "_between", nothing, coming.test_affection_and_distance_have_their_bounds),
    Guard(creation, "_is_empty", lambda _: False, coming.test_a_full_burden_has_left_its_place_empty),
    Guard(creation, "_closeness", lambda *_, **__: {"affection": 1}, coming.test_they_come_as_they_are),
)
PAGES = (
    Guard(forms, "seen", lambda _: "0" * 16, builder.test_what_another_tab_changed_is_not_overwritten),
    Guard(
        forms.AgentDraftForm, "_posted", lambda *_: None, builder.test_a_contact_and_items_are_kept
    ),
    Guard(forms.AgentDraftForm, "_drop", lambda *_: None, builder.test_rows_come_and_go),
    Guard(workbench, "create", lambda *_: creation.create(DRAFT, creation.HouseRules()),
          builder.test_an_arrival_brings_harm_and_xp_and_waits_for_the_seer),
)  # fmt: skip


@pytest.mark.parametrize("guard", RULES, ids=lambda guard: guard.name)
def test_a_rule_switched_off_is_noticed(guard: Guard, monkeypatch: pytest.MonkeyPatch) -> None:
    guard.law(*guard.told)
    monkeypatch.setattr(guard.room, guard.name, guard.off)
    with pytest.raises(AssertionError):
        guard.law(*guard.told)


@pytest.mark.django_db
@pytest.mark.parametrize("guard", PAGES, ids=lambda guard: guard.name)
def test_a_guard_of_the_builder_switched_off_is_noticed(
    guard: Guard,
    bo: User,
    campaign: Campaign,
    bo_client: Client,
    ada_client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = keeping.new_draft("hidden_isle", bo, campaign)
    keeping.save_words(begun, {"name": "Sela Vane"}, version=1)
    keeping.change_draft(fresh(begun), lambda _: dict(DRAFT))
    whole: Character = fresh(begun)
    given = (whole, bo_client, ada_client)
    monkeypatch.setattr(guard.room, guard.name, guard.off)
    with pytest.raises(AssertionError):
        guard.law(*given[: guard.law.__code__.co_argcount])
