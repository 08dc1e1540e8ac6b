"""A campaign's page: who is there, who stands at the door, what has been dreamt."""

import re

import pytest
from django.urls import reverse

from campaigns import roster
from characters import keeping, ledger
from characters.models import Character
from characters.systems import SYSTEMS
from tests.characters import conflicts
from tests.evenings import agents, tables

pytestmark = pytest.mark.django_db


def text(client, campaign):
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(campaign.get_absolute_url()).content.decode()).split())


@pytest.fixture
def arrival(bo, campaign):
    pell = keeping.new_draft(tables.SYSTEM, bo, campaign)
    Character.objects.filter(pk=pell.pk).update(name="Pell")
    keeping.change_draft(pell, lambda _: {**tables.TEN, "arrival": True})
    keeping.offer(pell)
    return pell


def test_a_member_sees_the_table(bo_client, campaign, dream):
    page = text(bo_client, campaign)
    for words in ("The Salt Stair", campaign.pitch, "Ondine Varga", "3 XP unspent.", "Ace to 6"):
        assert words in page


@pytest.mark.parametrize("line", ["She counts stairs", "She counts stairs."])
def test_what_follows_the_line_under_a_name_begins_a_sentence(bo_client, campaign, ondine, dream, line):
    Character.objects.filter(pk=ondine.pk).update(texts={"dream": line})
    assert "She counts stairs. 3 XP unspent." in text(bo_client, campaign)


def test_an_evening_is_told_in_a_line(bo_client, campaign, dream):
    assert "The Orchard Under Glass 13 November 2026 Reflection night: 3 XP each." in text(
        bo_client, campaign
    )


def test_the_game_master_finds_reflection_night(ada_client, campaign, ondine):
    url = reverse("evenings:occasion", args=[campaign.slug, tables.SYSTEM, "reflection"])
    assert f'class="btn" href="{url}"' in ada_client.get(campaign.get_absolute_url()).content.decode()


def test_an_empty_table_begins_with_an_invitation(ada_client, campaign):
    assert "Invite players" in text(ada_client, campaign)


def test_a_player_finds_a_new_character(bo_client, campaign, ondine):
    page = bo_client.get(campaign.get_absolute_url()).content.decode()
    assert f"/characters/new/?campaign={campaign.slug}" in page
    assert "/evenings/" not in page
    assert "house-rules" not in page


def test_no_heading_stands_over_nothing(bo_client, ada_client, campaign):
    page = bo_client.get(campaign.get_absolute_url()).content.decode()
    rooms = re.findall(r'<section class="room">.*?</section>', page, re.DOTALL)
    assert all("href=" in room for room in rooms)
    assert "The Hidden Isle" not in page
    assert (
        "The Hidden Isle" in ada_client.get(campaign.get_absolute_url()).content.decode()
    )  # its house rules


def test_who_stands_at_the_door_is_the_game_masters_to_answer(ada_client, campaign, arrival):
    page = ada_client.get(campaign.get_absolute_url()).content.decode()
    assert "At the door" in page
    assert arrival.get_absolute_url() in page


def test_another_player_does_not_see_who_stands_at_the_door(cy_client, cy, campaign, arrival):
    roster.add_member(campaign, cy)
    assert "Pell" not in text(cy_client, campaign)


def test_a_draft_is_its_owners(ada_client, bo_client, bo, campaign):
    draft = keeping.new_draft(tables.SYSTEM, bo, campaign)
    Character.objects.filter(pk=draft.pk).update(name="Ysolt")
    assert "Ysolt" in text(bo_client, campaign)
    assert "Ysolt" not in text(ada_client, campaign)


def test_a_stranger_gets_404(cy_client, campaign):
    assert cy_client.get(campaign.get_absolute_url()).status_code == 404


def test_a_host_who_is_no_member_gets_404(cy_client, cy, campaign):
    cy.is_staff = True
    cy.save()
    assert cy_client.get(campaign.get_absolute_url()).status_code == 404


def test_one_who_left_gets_404(bo_client, bo, campaign):
    roster.leave(campaign, bo)
    assert bo_client.get(campaign.get_absolute_url()).status_code == 404


def test_somebody_unknown_is_asked_to_sign_in(client, campaign):
    assert client.get(campaign.get_absolute_url()).status_code == 302


def test_the_page_takes_at_most_8_queries(ada_client, ada, bo, campaign, django_assert_max_num_queries):
    there = [tables.dreamer(bo, campaign, f"Dreamer {number}") for number in range(12)]
    for _ in range(20):
        tables.evening(campaign, ada, *there[:2])
    ledger.MEMORY.clear()
    with django_assert_max_num_queries(8):
        ada_client.get(campaign.get_absolute_url())


def test_a_draft_is_judged_by_the_tables_own_rules(bo_client, ada, bo, campaign):
    numbers = {"deck_least": 2, "deck_most": 12, "awareness": 3}
    roster.change_house_rules(campaign, tables.SYSTEM, numbers, by=ada, seen_version=0)
    draft = keeping.new_draft(tables.SYSTEM, bo, campaign)
    keeping.change_draft(draft, lambda _: {"cards": ["c1"]})
    assert "One card is missing: 1, and a first deck has 2 to 12." in text(bo_client, campaign)


def test_a_table_of_two_games_has_a_place_for_each(ada_client, ada, bo, campaign):
    tables.dreamer(bo, campaign, "Ondine Varga")
    agents.agent(bo, campaign, "Sela Vane")
    page = ada_client.get(campaign.get_absolute_url()).content.decode()
    for key in (tables.SYSTEM, agents.SYSTEM):
        assert f"/campaigns/{campaign.slug}/house-rules/{key}/" in page
        assert f"/evenings/{key}/" in page
    assert "The Hidden Isle</h2>" in page


def test_a_table_names_no_game_that_nobody_plays_there(ada_client, bo, campaign):
    agents.agent(bo, campaign, "Sela Vane")
    page = ada_client.get(campaign.get_absolute_url()).content.decode()
    assert f"house-rules/{tables.SYSTEM}" not in page


def test_an_empty_table_lists_every_game(ada_client, campaign):
    page = ada_client.get(campaign.get_absolute_url()).content.decode()
    assert all(f"{room.system.title}</h2>" in page for room in SYSTEMS.values())


def test_where_nobody_plays_no_evening_is_recorded(ada_client, campaign):
    assert "/evenings/" not in ada_client.get(campaign.get_absolute_url()).content.decode()


def test_a_scene_under_way_is_a_way_in(bo_client, ada, bo, campaign):
    brand, sable = (conflicts.make_arkana(bo, campaign, name) for name in ("Brand", "Sable"))
    fight = conflicts.make_scene(
        campaign, {**dict.fromkeys(("dee", "cy"), bo), "ada": ada, "bo": bo}, brand, sable
    )
    page = bo_client.get(campaign.get_absolute_url()).content.decode()
    assert fight.scene.get_absolute_url() in page
