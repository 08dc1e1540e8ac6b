"""Giving a character to somebody else at the table."""

import pytest
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import profiles
from characters.ledger.errors import RefusedError
from characters.models import Character
from tests.cast import fresh

pytestmark = pytest.mark.django_db


def check_who_left_learns_nobodys_name(
    dreamer: Character, campaign: Campaign, owner_client: Client, newcomer: User
) -> None:
    roster.leave_campaign(campaign, dreamer.owner)
    roster.add_member(campaign, newcomer)
    page = owner_client.get(f"{dreamer.get_absolute_url()}hand-over/").content.decode()
    assert f">{newcomer.display_name}<" not in page  # two letters alone any token may spell


def check_words_saved_meanwhile_stay(dreamer: Character, to: User) -> None:
    seen = fresh(dreamer)
    profiles.save_name_and_texts(seen, {"texts": {"look": "a grey coat"}}, seen_version=seen.version)
    profiles.hand_over_to(seen, to)
    assert fresh(dreamer).texts.get("look") == "a grey coat"


def test_who_left_a_table_learns_nobodys_name_there(
    dreamer: Character, campaign: Campaign, bo_client: Client, cy: User
) -> None:
    check_who_left_learns_nobodys_name(dreamer, campaign, bo_client, cy)


@pytest.mark.asks
def test_words_saved_while_handing_over_stay(dreamer: Character, ada: User) -> None:
    check_words_saved_meanwhile_stay(dreamer, ada)


@pytest.mark.asks
def test_of_two_who_hand_over_at_once_the_second_is_told(
    dreamer: Character, campaign: Campaign, ada: User, cy: User
) -> None:
    roster.add_member(campaign, cy)
    seen = fresh(dreamer)
    profiles.hand_over_to(fresh(dreamer), ada)
    with pytest.raises(RefusedError, match="belongs to Ada"):
        profiles.hand_over_to(seen, cy)
    assert fresh(dreamer).owner == ada


def test_who_left_a_table_hands_nobody_over_to_it(dreamer: Character, campaign: Campaign, ada: User) -> None:
    roster.leave_campaign(campaign, dreamer.owner)
    with pytest.raises(RefusedError):
        profiles.hand_over_to(fresh(dreamer), ada)


def test_without_a_table_nobody_is_offered_to_hand_over_to(
    dreamer: Character, campaign: Campaign, bo_client: Client
) -> None:
    assert "hand-over" in bo_client.get(f"{dreamer.get_absolute_url()}more/").content.decode()
    roster.leave_campaign(campaign, dreamer.owner)
    assert "hand-over" not in bo_client.get(f"{dreamer.get_absolute_url()}more/").content.decode()
