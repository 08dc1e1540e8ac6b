"""A campaign's page: who is there, who stands at the door, what has been dreamt."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date_format

from campaigns import roster
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.systems import SYSTEMS
from evenings import record
from tests.cast import copied
from tests.characters import conflicts
from tests.characters.arkana import make_arkana
from tests.characters.catchers import make_catcher
from tests.evenings import agents, tables

pytestmark = pytest.mark.django_db


def text(client, campaign, part=""):
    page = client.get(f"{campaign.get_absolute_url()}{part}").content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.fixture
@copied
def arrival(bo, campaign):
    pell = profiles.create_draft_and_delete_old_untouched(tables.SYSTEM, bo, campaign)
    Character.objects.filter(pk=pell.pk).update(name="Pell")
    profiles.change_draft(pell, lambda _: {**tables.TEN, "arrival": True})
    profiles.offer_draft_to_gm(pell)
    return pell


def test_a_member_sees_the_table(bo_client, campaign, dream):
    page = text(bo_client, campaign)
    for words in ("The Salt Stair", campaign.pitch, "Ondine Varga", "3 XP to spend", "Ace to 6"):
        assert words in page


def test_who_still_has_to_spend_is_told_to_all(ada_client, bo_client, ondine, campaign, dream):
    spending = f'href="{ondine.get_absolute_url()}grow/"'
    assert "6 XP wait to be spent" in text(ada_client, campaign)
    assert "Ondine Varga Bo 3 XP to spend" in text(ada_client, campaign)
    assert spending in bo_client.get(campaign.get_absolute_url()).content.decode()
    assert spending not in ada_client.get(campaign.get_absolute_url()).content.decode()


def test_what_others_have_to_spend_is_no_button(ada_client, campaign, dream):
    assert '<p class="soft"><b>3 XP</b> to spend</p>' in ada_client.get(campaign.get_absolute_url()).text


def test_what_is_counted_for_the_table_is_named_by_what_it_plays_with(ada_client, bo, campaign):
    """Real dice are no real cards."""
    make_catcher(bo, campaign)
    assert ">With real dice</a>" in ada_client.get(campaign.get_absolute_url()).text


def test_what_nothing_can_be_bought_for_is_kept(bo_client, ada, bo, campaign):
    make_arkana(bo, campaign, xp=1)  # the least raise takes 2
    assert "1 XP, kept" in text(bo_client, campaign)
    assert "to spend" not in text(bo_client, campaign)


def test_an_evening_is_told_in_a_line(bo_client, campaign, dream):
    assert "The Orchard Under Glass 13 November 2026 Reflection night: 3 XP each." in text(
        bo_client, campaign, "evenings/"
    )


def test_the_last_spread_lies_there_as_cards(bo_client, ada, campaign, ondine, dream):
    tables.evening(campaign, ada, ondine, well=3, badly=2)
    page = text(bo_client, campaign)
    assert "Reflection night 13 November, 4 XP each" in page
    assert (page.count("Went well"), page.count("Did not")) == (3, 2)


def test_a_correction_of_the_last_spread_is_counted_in(bo_client, ada, campaign, ondine, dream):
    record.correct_evening(dream, tables.answers(well=1), [ondine.slug], op_id=tables.op(), by=ada)
    assert "2 XP each" in text(bo_client, campaign)


@pytest.mark.asks
def test_the_next_evening_is_the_first_that_is_not_over(bo_client, ada, campaign):
    assert "None is planned." in text(bo_client, campaign)
    today = timezone.localdate()
    for days, title in ((-1, "Yesterday"), (9, "Later"), (2, "The Thirteenth Step")):
        roster.new_session(campaign, title, today + timedelta(days=days), ada)
    page = text(bo_client, campaign)
    assert f"The Thirteenth Step {date_format(today + timedelta(days=2), 'l, j F')}" in page
    assert not re.search("Yesterday|Later", page)


def test_an_evening_that_is_today_is_still_the_next(bo_client, ada, campaign):
    roster.new_session(campaign, "Tonight", timezone.localdate(), ada)
    assert "Tonight" in text(bo_client, campaign)


@pytest.mark.asks
def test_one_of_which_an_evening_is_written_is_the_next_no_more(bo_client, ada, campaign, ondine):
    tonight = record.WhenAndWhere(campaign, "Tonight", timezone.localdate())
    record.record_evening(
        tables.SYSTEM, tables.REFLECTION, tonight, tables.answers(), [ondine.slug], op_id=tables.op(), by=ada
    )
    assert "None is planned." in text(bo_client, campaign)


def test_the_seals_of_those_who_play_there_are_shown(bo_client, campaign, ondine):
    Character.objects.filter(pk=ondine.pk).update(seal={"cards": ["m1", "m2"], "words": ["SALT", "TIDE"]})
    page = bo_client.get(campaign.get_absolute_url()).content.decode()
    assert "The seal of Ondine Varga: SALT, TIDE" in page
    assert f"{ondine.get_absolute_url()}seal.svg?on=day" in page


def buttons(page):
    """Return the buttons of a page, each with whether it is the one that comes first."""
    return [
        (label, not quiet) for quiet, label in re.findall(r'<a class="btn( quiet)?" href[^>]*>([^<]+)<', page)
    ]


DREAM_FIRST = [("Begin a dream", True), ("Reflection night", False)]
REFLECTION_FIRST = [("Reflection night", True), ("Begin a dream", False)]


def test_before_the_first_dream_a_game_master_finds_it_first(ada_client, campaign, ondine):
    page = ada_client.get(campaign.get_absolute_url()).text
    assert buttons(page) == DREAM_FIRST
    assert page.index(">Begin a dream<") < page.index(">At the table<")
    assert reverse("evenings:occasion", args=[campaign.slug, tables.SYSTEM, "reflection"]) in page


def test_once_a_reflection_is_written_the_next_dream_comes_first(ada_client, campaign, dream):
    page = ada_client.get(campaign.get_absolute_url()).text
    assert buttons(page) == DREAM_FIRST
    assert page.index(">At the table<") < page.index(">Begin a dream<")


@pytest.mark.asks
def test_after_a_session_of_which_nothing_is_told_its_reflection_comes_first(
    ada_client, ada, campaign, ondine
):
    yesterday = timezone.localdate() - timedelta(days=1)
    roster.new_session(campaign, "Tonight", timezone.localdate(), ada)
    assert buttons(ada_client.get(campaign.get_absolute_url()).text) == DREAM_FIRST
    roster.new_session(campaign, "Yesterday", yesterday, ada)
    assert buttons(ada_client.get(campaign.get_absolute_url()).text) == REFLECTION_FIRST


def test_a_game_of_which_no_dream_is_played_keeps_its_order(ada_client, ada, bo):
    gate = roster.new_campaign("The Gate", "", ada, system="arkana")
    roster.add_member(gate, bo)
    make_arkana(bo, gate)
    page = ada_client.get(gate.get_absolute_url()).text
    assert buttons(page)[0][1]
    assert page.index(">At the table<") < page.index("<h2>Begin</h2>") < page.index(">Begin a conflict<")


def test_a_player_who_has_a_character_there_is_not_pressed_to_make_another(bo_client, campaign, ondine):
    page = bo_client.get(campaign.get_absolute_url()).text
    assert ("New character", True) not in buttons(page)
    assert ">New character</a>" in page


def test_an_empty_table_begins_with_an_invitation(ada_client, ada, bo_client, campaign):
    alone = roster.new_campaign("Nine Lanterns", "", ada)
    page = ada_client.get(alone.get_absolute_url()).text
    first, then = page.index(">Invite players</a>"), page.index(">New character</a>")
    assert first < then < page.index(">New session</a>")
    assert page.count('<a class="btn" ') == 1
    assert "2 sit here with you already" not in page


def test_a_player_at_an_empty_table_begins_with_a_character(bo_client, campaign):
    page = text(bo_client, campaign)
    assert "Before the first session 1 Everyone makes a character" in page
    assert "Invite players" not in page


def test_once_somebody_is_there_the_page_tells_who(ada_client, campaign, ondine):
    page = text(ada_client, campaign)
    assert "Before the first session" not in page
    assert "At the table" in page


def test_in_the_archive_nothing_is_begun_but_a_gm_brings_it_back(ada_client, bo_client, campaign, ondine):
    roster.set_campaign_archived(campaign, is_archived=True)
    for part in ("", "evenings/"):
        url = f"{campaign.get_absolute_url()}{part}"
        assert "Bring it back" in ada_client.get(url).text
        assert "Bring it back" not in bo_client.get(url).text
        assert not re.search(r"characters/new/\?|sessions/new/|/evenings/\w+/\w+/", ada_client.get(url).text)


def test_a_player_finds_a_new_character(bo_client, campaign, ondine):
    page = bo_client.get(campaign.get_absolute_url()).content.decode()
    assert f"/characters/new/?campaign={campaign.slug}" in page
    assert f"/evenings/{tables.SYSTEM}" not in page
    assert "house-rules" not in bo_client.get(f"{campaign.get_absolute_url()}keep/").text


def test_what_one_may_begin_stands_in_one_place(ada_client, bo_client, bo, ada, campaign, ondine):
    make_arkana(bo, campaign)
    roster.new_session(campaign, "The Thirteenth Step", timezone.localdate(), ada)
    for client, least in ((ada_client, 7), (bo_client, 3)):
        check_begun_in_one_place(client, campaign, least)


def check_begun_in_one_place(client, campaign, least):
    page = client.get(campaign.get_absolute_url()).text
    begins, place, after = page.partition("<h2>Begin</h2>")
    place, _, after = after.partition("</section>")
    acts = re.findall(r'href="(/[^"]+)"', place)
    assert len(acts) >= least
    main = begins[begins.index("<main") :] + after
    assert [act for act in acts if f'href="{act}"' in main] == []
    led = set(re.findall(r'href="(/[^"]*/(?:new|rehearsal|rolls|evenings/[^"/]+/[^"]+)/[^"]*)"', main))
    assert led == set()


def test_no_heading_stands_over_nothing(bo_client, ada_client, campaign):
    headings = re.findall(r"<h2>([^<]+)</h2>", bo_client.get(f"{campaign.get_absolute_url()}keep/").text)
    assert headings == ["The Beckoning Dream", "Arkana Engine", "Dreamcatcher"]
    assert "<h2>The Hidden Isle</h2>" in ada_client.get(f"{campaign.get_absolute_url()}keep/").text


def test_who_stands_at_the_door_is_the_game_masters_to_answer(ada_client, campaign, arrival):
    page = ada_client.get(campaign.get_absolute_url()).content.decode()
    assert "Pell stands at the door" in page
    assert arrival.get_absolute_url() in page


def test_another_player_does_not_see_who_stands_at_the_door(cy_client, cy, campaign, arrival):
    roster.add_member(campaign, cy)
    assert "Pell" not in text(cy_client, campaign)


def test_a_draft_is_its_owners(ada_client, bo_client, bo, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(tables.SYSTEM, bo, campaign)
    Character.objects.filter(pk=draft.pk).update(name="Ysolt")
    assert "Ysolt" in text(bo_client, campaign)
    assert "Ysolt" not in text(ada_client, campaign)


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
    draft = profiles.create_draft_and_delete_old_untouched(tables.SYSTEM, bo, campaign)
    profiles.change_draft(draft, lambda _: {"cards": ["c1"]})
    assert "One card is missing: 1, and a first deck has 2 to 12." in text(bo_client, campaign)


def test_a_table_of_two_games_has_a_place_for_each(ada_client, ada, bo, campaign):
    tables.dreamer(bo, campaign, "Ondine Varga")
    agents.agent(bo, campaign, "Sela Vane")
    now = ada_client.get(campaign.get_absolute_url()).text
    kept = ada_client.get(f"{campaign.get_absolute_url()}keep/").text
    for key in (tables.SYSTEM, agents.SYSTEM):
        assert f"/campaigns/{campaign.slug}/house-rules/{key}/" in kept
        assert f"/evenings/{key}/" in now
    assert "<h2>The Hidden Isle</h2>" in kept


def test_a_campaigns_own_game_stands_first_and_others_under_another_game(ada_client, ada, bo):
    hand = roster.new_campaign("The Hand", "", ada, system=agents.SYSTEM)
    kept = ada_client.get(f"{hand.get_absolute_url()}keep/").text
    first, another = kept.split("<summary>Another game</summary>")
    assert re.findall(r"<h2>([^<]+)</h2>", first) == ["The Hidden Isle"]
    assert "<h2>The Beckoning Dream</h2>" in another
    assert "The Hidden Isle. You run this campaign" in text(ada_client, hand)


def test_a_game_that_somebody_plays_there_is_no_other(ada_client, ada):
    hand = roster.new_campaign("The Hand", "", ada, system=agents.SYSTEM)
    tables.dreamer(ada, hand, "Ondine Varga")
    kept = ada_client.get(f"{hand.get_absolute_url()}keep/").text
    assert re.findall(r"<h2>([^<]+)</h2>", kept)[:2] == ["The Hidden Isle", "The Beckoning Dream"]


def test_where_nobody_plays_no_evening_is_recorded(ada, ada_client, campaign):
    empty = ada_client.get(campaign.get_absolute_url()).text
    profiles.create_draft_and_delete_old_untouched("arkana", ada, campaign)
    begun = ada_client.get(campaign.get_absolute_url()).text
    assert "New character" in begun
    assert not any(f"/evenings/{key}/" in page for key in SYSTEMS for page in (empty, begun))


@pytest.mark.parametrize("part", ["", "evenings/", "keep/"])
def test_every_part_leads_to_every_other(bo_client, cy_client, campaign, part):
    here = campaign.get_absolute_url()
    page = bo_client.get(f"{here}{part}").text
    assert all(f'href="{here}{other}"' in page for other in ("", "evenings/", "keep/", "members/"))
    assert re.search(rf'href="{here}{part}" aria-current="page"', page)
    assert cy_client.get(f"{here}{part}").status_code == 404


def choose(client, campaign, system):
    return client.post(f"{campaign.get_absolute_url()}game/", {"system": system})


def test_a_game_master_says_which_game_it_plays(ada_client, bo_client, campaign):
    assert choose(bo_client, campaign, "arkana").status_code == 404
    assert choose(ada_client, campaign, "arkana").status_code == 303
    campaign.refresh_from_db()
    assert campaign.system == "arkana"
    assert "This campaign plays Arkana Engine." in text(ada_client, campaign)


@pytest.mark.parametrize(("system", "says"), [("", "Choose a game."), ("chess", "chess is not one of")])
def test_a_game_that_is_none_is_refused_where_it_was_chosen(ada_client, campaign, system, says):
    answer = choose(ada_client, campaign, system)
    assert (answer.status_code, says in answer.text) == (422, True)
    campaign.refresh_from_db()
    assert campaign.system == ""


def test_a_scene_under_way_is_a_way_in(bo_client, ada, bo, campaign):
    brand, sable = (conflicts.make_arkana(bo, campaign, name) for name in ("Brand", "Sable"))
    fight = conflicts.make_scene(
        campaign, {**dict.fromkeys(("dee", "cy"), bo), "ada": ada, "bo": bo}, brand, sable
    )
    page = bo_client.get(campaign.get_absolute_url()).content.decode()
    assert fight.scene.get_absolute_url() in page
