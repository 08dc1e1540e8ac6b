"""Finishing keeps what was typed last, and a draft that turns into another kind is drawn whole, whatever the game."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.ledger import profiles
from characters.models import Character
from characters.systems import SYSTEMS, system_of
from tests.cast import fresh

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
every_system = pytest.mark.parametrize("key", SYSTEMS)


def begun(key: str, bo: User, campaign: Campaign, **draft: Any) -> Character:
    """Return a draft with a name that could be finished as it stands."""
    who = profiles.create_draft_and_delete_old_untouched(key, bo, campaign)
    profiles.save_name_and_texts(who, {"name": "Sela Vane"}, seen_version=who.version)
    profiles.change_draft(who, lambda _: {**system_of(key).rules.starters[0].draft, **draft})
    return fresh(who)


def finish(client: Client, who: Character, **posted: str) -> Any:
    return client.post(f"{who.get_absolute_url()}finish/", posted)


def test_what_was_typed_last_is_finished(bo: User, campaign: Campaign, bo_client: Client) -> None:
    who = begun("hidden_isle", bo, campaign)
    assert finish(bo_client, who, **{"adulthood-text": "Sold other people's maps"}).status_code == 303
    assert "Sold other people&#x27;s maps" in bo_client.get(who.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("track", "kept"), [("9", 9), ("lots", None)], ids=["what-breaks-a-rule", "what-cannot-be-read"]
)
def test_what_was_typed_last_is_looked_at_first(
    track: str, kept: int | None, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = begun("hidden_isle", bo, campaign)
    answer = finish(bo_client, who, **{"burden-track": track, "adulthood-text": "Sold maps"})
    assert (answer.status_code, fresh(who).is_finished) == (422, False)
    assert f'value="{track}"' in answer.content.decode()
    assert 'value="Sold maps"' in answer.content.decode()
    assert kept is None or fresh(who).draft["burden"]["track"] == kept


@every_system
def test_an_arrival_is_laid_before_the_gm_with_what_was_typed_last(
    key: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = begun(key, bo, campaign, arrival=True)
    page = bo_client.get(who.get_absolute_url()).content.decode()
    field = next(part for part in page.split("<input") if 'name="xp"' in part)
    assert 'form="clicks"' in field
    assert f'form="clicks" formaction="{who.get_absolute_url()}finish/"' in page
    assert finish(bo_client, who, xp="7").status_code == 303
    assert fresh(who).draft["xp"] == 7
    assert fresh(who).offered_at


@every_system
def test_what_waits_for_the_gm_is_not_typed_over(
    key: str, bo: User, campaign: Campaign, bo_client: Client, ada_client: Client
) -> None:
    who = begun(key, bo, campaign, arrival=True, xp=2)
    profiles.offer_draft_to_gm(who)
    assert finish(bo_client, who, xp="200").status_code == 303  # a double click: it waits already
    seen = ada_client.get(who.get_absolute_url()).context["offered"]
    finish(ada_client, who, xp="200", offered=seen)
    assert (fresh(who).is_finished, fresh(who).draft["xp"]) == (True, 2)


@every_system
def test_a_draft_that_turns_into_an_arrival_is_drawn_with_its_heading(
    key: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = begun(key, bo, campaign)
    answer = bo_client.post(f"{who.get_absolute_url()}draft/", {"arrival": "yes"}, headers=HTMX)
    assert answer.headers["HX-Redirect"] == who.get_absolute_url()
    assert "arrives at" in bo_client.get(who.get_absolute_url()).content.decode()


@every_system
def test_a_finished_character_is_drawn_whole(
    key: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = begun(key, bo, campaign)
    answer = bo_client.post(f"{who.get_absolute_url()}finish/", headers=HTMX)
    assert answer.headers["HX-Redirect"] == who.get_absolute_url()
    assert fresh(who).is_finished
