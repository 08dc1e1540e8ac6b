"""What a GM accepts is what the GM saw, however quickly a player changes it."""

import re
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.ledger.errors import OutdatedError
from characters.models import Character
from tests.cast import SYSTEM, copied, fresh, op

pytestmark = pytest.mark.django_db
OFFERED = re.compile(r'name="offered" value="([^"]+)"')


def stand_at_the_door(owner: User, campaign: Campaign) -> Character:
    """Return an arrival with two cards and 2 XP that waits for the GM."""
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    profiles.save_name_and_texts(draft, {"name": "Ondine Varga"}, seen_version=draft.version)
    profiles.change_draft(
        draft, lambda _: {"arrival": True, "cards": ["c3", "c4"], "awareness": 4, "xp": 2, "boons": []}
    )
    profiles.offer_draft_to_gm(draft)
    return fresh(draft)


@pytest.fixture
@copied
def arrival(bo: User, campaign: Campaign) -> Character:
    return stand_at_the_door(bo, campaign)


def offered(page: Any) -> dict[str, str]:
    found = OFFERED.search(page.content.decode())
    return {"offered": found[1] if found else ""}


def offer_more(arrival: Character) -> None:
    """Take the arrival back, claim 200 XP, and offer it anew."""
    profiles.withdraw_arrival_from_gm(arrival)
    profiles.change_draft(arrival, lambda draft: {**draft, "xp": 200})
    profiles.offer_draft_to_gm(arrival)


def check_a_gm_accepts_what_they_saw(arrival: Character, gm_client: Client) -> None:
    seen = offered(gm_client.get(arrival.get_absolute_url()))
    offer_more(fresh(arrival))
    answer = gm_client.post(f"{arrival.get_absolute_url()}finish/", seen)
    assert (answer.status_code, fresh(arrival).is_finished) == (409, False)
    assert "This was changed while you looked at it." in answer.content.decode()


def check_nothing_slips_between_the_look_and_the_write(arrival: Character, gm: User) -> None:
    seen = fresh(arrival)
    offer_more(fresh(arrival))
    with suppress(OutdatedError):
        ledger.finish_draft_as_first_line(seen, op_id=op(), by=gm)
    assert not fresh(arrival).is_finished


def test_an_arrival_changed_since_is_looked_at_again(arrival: Character, ada_client: Client) -> None:
    check_a_gm_accepts_what_they_saw(arrival, ada_client)


def test_what_is_finished_is_what_was_read(arrival: Character, ada: User) -> None:
    check_nothing_slips_between_the_look_and_the_write(arrival, ada)


def test_a_draft_turned_into_an_arrival_on_the_way_is_not_finished(bo: User, campaign: Campaign) -> None:
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    profiles.save_name_and_texts(draft, {"name": "Sly"}, seen_version=draft.version)
    seen = fresh(draft)
    profiles.change_draft(draft, lambda _: {"arrival": True, "cards": ["c14"], "xp": 200, "awareness": 9})
    with pytest.raises(OutdatedError):
        ledger.finish_draft_as_first_line(seen, op_id=op(), by=bo)


def test_offering_twice_is_once(arrival: Character, bo_client: Client) -> None:
    bo_client.post(f"{arrival.get_absolute_url()}finish/")
    assert fresh(arrival).offered_at == arrival.offered_at


def test_a_draft_that_cannot_be_finished_is_still_shown_as_a_draft(bo: User, bo_client: Client) -> None:
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, None)
    answer = bo_client.post(f"{draft.get_absolute_url()}finish/")
    assert answer.status_code == 422
    assert not answer.context["character"].is_finished


def test_a_gm_who_sends_one_back_is_at_the_table_again(
    arrival: Character, campaign: Campaign, ada_client: Client
) -> None:
    answer = ada_client.post(f"{arrival.get_absolute_url()}withdraw/")
    assert answer.headers["Location"] == campaign.get_absolute_url()
