"""What is done with a character of any game as a whole: handed over, duplicated, joined, put away, brought to a GM."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.systems import system_of
from tests.cast import client_of, fresh, op
from tests.characters.conflicts import make_arkana
from tests.evenings import agents

pytestmark = pytest.mark.django_db
Make = Callable[..., Character]


MAKERS: list[Make] = [make_arkana, agents.agent]


@pytest.fixture(params=MAKERS, ids=["arkana", "agent"])
def make(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def kept(make: Make, bo: User, campaign: Campaign) -> Character:
    return make(bo, campaign, "Ilse Vane")


def sheet(character: Character) -> Any:
    return ledger.state(fresh(character)).sheet


def draft_of(character: Character) -> dict[str, Any]:
    return dict(system_of(character.system).rules.draft_of(sheet(character)))


def test_handed_over_they_are_as_they_were(kept: Character, bo_client: Client, ada: User) -> None:
    before = sheet(kept)
    answer = bo_client.post(f"{kept.get_absolute_url()}hand-over/", {"to": ada.slug})
    assert (answer.status_code, fresh(kept).owner, sheet(kept)) == (303, ada, before)


def test_a_duplicate_is_a_draft_that_may_arrive(kept: Character, bo_client: Client, bo: User) -> None:
    answer = bo_client.post(f"{kept.get_absolute_url()}duplicate/")
    copy = Character.objects.get(name="Ilse Vane (copy)")
    assert answer["Location"] == copy.get_absolute_url()
    assert bo_client.get(copy.get_absolute_url()).status_code == 200
    assert (copy.draft["arrival"], copy.is_finished) == (True, False)
    ledger.finish_draft_as_first_line(copy, op_id=op(), by=bo)
    assert draft_of(copy) == draft_of(kept)


def test_joining_later_keeps_the_ledger(make: Make, cy: User, campaign: Campaign) -> None:
    alone = make(cy, None, "Lone Ilse")
    roster.add_member(campaign, cy)
    answer = client_of(cy).post(f"{alone.get_absolute_url()}campaign/", {"campaign": campaign.slug})
    after = fresh(alone)
    assert (answer.status_code, after.campaign, after.revision) == (303, campaign, alone.revision)


@pytest.mark.asks
def test_put_away_they_leave_the_lists_and_may_come_back(kept: Character, bo_client: Client) -> None:
    bo_client.post(f"{kept.get_absolute_url()}archive/", {"away": "yes"})
    assert fresh(kept).archived_at is not None
    bo_client.post(f"{kept.get_absolute_url()}archive/", {"away": "no"})
    assert fresh(kept).archived_at is None


@pytest.mark.asks
def test_an_arrival_waits_for_the_gm_who_sees_them(
    kept: Character, bo: User, ada_client: Client, campaign: Campaign
) -> None:
    arrival = profiles.create_draft_and_delete_old_untouched(kept.system, bo, campaign)
    profiles.save_name_and_texts(arrival, {"name": "Late Lorn"}, seen_version=arrival.version)
    profiles.change_draft(arrival, lambda _: draft_of(kept))
    profiles.offer_draft_to_gm(fresh(arrival))
    page = ada_client.get(arrival.get_absolute_url())
    assert (page.status_code, "Late Lorn" in page.content.decode()) == (200, True)
    assert "Late Lorn stands at the door" in ada_client.get("/").content.decode()
