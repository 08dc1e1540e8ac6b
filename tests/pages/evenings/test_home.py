"""The first page: what waits for you, your characters, your campaigns; for anyone else, what Reverie is."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns import roster
from campaigns.models import User
from characters.ledger import ledger, profiles, scenes
from characters.models import Character
from characters.socket.rules import Comer
from characters.systems import SYSTEMS
from decks.rules.tarot import Card
from divination.games import pairs
from divination.models import PairGame
from divination.modes import ALL
from divination.readings import readings
from evenings import record
from evenings.pages.home import part_of_day
from play.models import Record
from tests.cast import client_of, op
from tests.characters import bonds, conflicts
from tests.characters.arkana import make_arkana
from tests.evenings import agents, tables

pytestmark = pytest.mark.django_db


def text(client):
    return " ".join(re.sub(r"<[^>]+>", " ", client.get("/").content.decode()).split())


def test_anybody_sees_what_reverie_is(client, dream):
    page = text(client)
    assert "A table of cards that remembers" in page
    assert all(system.says.title in page for system in SYSTEMS.values())
    assert all(part in page for part in ("Characters", "Sessions", "Games of cards", "Readings", "Paper"))
    assert "Salt Stair" not in page
    assert "Ondine" not in page


@pytest.mark.parametrize("is_open", [True, False])
def test_who_has_no_account_is_led_to_a_game_for_two_where_guests_are_let_in(client, db, settings, is_open):
    settings.GUESTS = is_open
    led = f'href="{reverse("divination:pair_new")}"' in client.get("/").text
    assert led == is_open


def test_each_part_of_what_reverie_is_has_its_picture(client, db):
    parts = client.get("/").text.split('<div class="five">')[1].split("<section>")[1:]
    assert [bool(re.search(r'<svg|<img|class="card', part.split("<h2>")[0])) for part in parts] == [True] * 5


@pytest.mark.parametrize("page", ["/", "/campaigns/", "/cards/"])
def test_games_stand_in_the_bar(ada_client, page):
    bar = ada_client.get(page).text.partition("<nav")[2].partition("</nav>")[0]
    assert re.search(r'<a href="/games/"[^>]*>Games</a>', bar)


def test_one_who_is_signed_in_is_greeted(ada_client):
    assert re.search(r"(Good (morning|afternoon|evening)|Still awake), Ada", text(ada_client))


def test_an_account_made_in_the_shell_is_greeted_by_its_user_name(db):
    assert re.search(
        r"(Good (morning|afternoon|evening)|Still awake), Keeper",
        text(client_of(User.objects.create_user("Keeper"))),
        re.I,
    )


def test_the_moon_stands_beside_the_date(ada_client):
    assert "The moon is " in text(ada_client)


@pytest.mark.parametrize(
    ("hour", "part"), [(3, "night"), (5, "morning"), (12, "afternoon"), (18, "evening"), (23, "evening")]
)
def test_the_greeting_goes_by_the_hosts_clock(settings, hour, part):
    settings.TIME_ZONE = "UTC"
    with timezone.override(UTC):
        assert part_of_day(datetime(2026, 11, 20, hour, 30, tzinfo=UTC)) == part


def test_one_who_is_new_may_open_a_campaign_or_begin_a_character(cy_client):
    page = text(cy_client)
    assert "Open a campaign" in page
    assert "Begin a character" in page
    assert "A GM’s invitation seats you at their campaign." in page
    assert "No characters yet." not in page


def test_who_has_a_character_is_not_asked_to_begin_one(bo_client, ada_client, campaign, ondine):
    assert "Nothing waits for you." in text(bo_client)
    assert "Begin a character" not in text(bo_client)
    assert "Begin a character?" not in text(ada_client)  # something waits for her


def test_one_who_is_new_finds_every_game_by_its_picture(cy_client):
    page = cy_client.get("/").text
    assert page.count('<svg class="tree"') == len(ALL)
    for mode in ALL:
        assert f'name="mode" value="{mode.key}"' in page


def test_one_who_keeps_a_seal_finds_it_though_nothing_else_is_theirs(cy, cy_client):
    four = [Card.from_code(code) for code in ("m7", "m17", "m1", "m9")]
    reading = readings.lay_new_reading_of_real_cards(cy, "Low tide", "", four, op_id=op())
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone"], seen_version=1)
    assert "Your last seal" in text(cy_client)


@pytest.mark.asks
def test_a_scene_under_way_stands_first_for_all_at_the_table(
    bo_client, ada_client, cy_client, bo, campaign, dream
):
    brand = make_arkana(bo, campaign)
    comer = Comer(brand.name, brand.slug, ledger.state(brand).sheet)
    foe: Any = Comer("Guard", data=conflicts.GUARD)
    kind = scenes.scene_kind_by_options("arkana", "conflict")
    scene = scenes.begin_scene(campaign, "arkana", kind, "At the gate", [comer, foe], {}, op_id=op(), by=bo)
    for client, turn in ((bo_client, ""), (ada_client, "It is your turn. ")):
        assert f"Waiting for you At the gate {turn}Under way at The Salt Stair" in text(client)
        assert scene.get_absolute_url() in client.get("/").content.decode()
    assert "At the gate" not in text(cy_client)
    Record.objects.update(ended_at=timezone.now())
    assert "At the gate" not in text(bo_client)


def test_a_new_player_is_asked_for_a_character_alone(bo_client, campaign):
    page = text(bo_client)
    assert "You have no character yet" in page
    assert "Do you run a game?" not in page


def test_nothing_waits(bo_client, bo, ondine):
    assert "Nothing waits for you." in text(bo_client)


@pytest.mark.asks
def test_xp_to_spend_wait_for_their_player(bo_client, dream):
    page = text(bo_client)
    assert "Ondine Varga has 3 XP to spend" in page
    assert "From The Orchard Under Glass ." in page
    assert re.search(r"\w+ options are open\.", page)


def test_xp_of_several_evenings_are_not_told_as_one_evenings(bo_client, bo, ada, campaign, dream, ondine):
    tables.evening(campaign, ada, ondine)
    assert "From The Orchard Under Glass and before." in text(bo_client)


def test_xp_of_an_evening_that_was_corrected_are_still_that_evenings(bo_client, ada, dream, ondine, tobias):
    record.correct_evening(
        dream, tables.answers(well=3), [ondine.slug, tobias.slug], op_id=tables.op(), by=ada
    )
    assert "Ondine Varga has 4 XP to spend From The Orchard Under Glass ." in text(bo_client)


def test_spending_leads_to_what_may_be_spent_on(bo_client, dream):
    page = bo_client.get("/").content.decode()
    led = re.findall(r'class="btn[^"]*" href="([^"]+/grow/)">Spend<', page)
    assert led
    assert 'id="spend"' in bo_client.get(led[0]).content.decode()


def test_what_is_free_is_nothing_to_spend_on(bo_client, bo, campaign):
    agents.agent(bo, campaign, "Sela Vane")
    make_arkana(bo, campaign, xp=1)  # packing is free, and the least raise takes 2
    assert "to spend" not in text(bo_client)


def test_a_downtime_waits_for_its_player(bo_client, bo, ada, campaign):
    sela = agents.agent(bo, campaign, "Sela Vane", vices=[])
    assert "Sela Vane’s turn" not in text(bo_client)
    agents.begin(campaign, ada, sela)
    assert "It is Sela Vane’s turn First your contacts drift." in text(bo_client)
    assert f"{sela.get_absolute_url()}downtime/" in bo_client.get("/").content.decode()
    agents.act(sela, "drift", bo)
    assert "It is Sela Vane’s turn Two actions left." in text(bo_client)


def test_the_game_master_does_not_spend_them(ada_client, dream):
    assert "3 XP to spend" not in text(ada_client)


def arriving(owner, campaign):
    """Return Pell, who stands at the door of *campaign*."""
    pell = profiles.create_draft_and_delete_old_untouched(tables.SYSTEM, owner, campaign)
    Character.objects.filter(pk=pell.pk).update(name="Pell")
    profiles.change_draft(pell, lambda _: {**tables.TEN, "arrival": True, "awareness": 4, "xp": 2})
    profiles.offer_draft_to_gm(pell)


def test_an_arrival_waits_for_the_game_master(ada_client, bo_client, bo, campaign):
    arriving(bo, campaign)
    assert "Pell stands at the door" in text(ada_client)
    assert "Pell stands at the door" not in text(bo_client)
    assert "waits for the GM" in text(bo_client)


def test_the_arrival_of_one_who_left_waits_for_no_game_master(ada_client, bo, campaign):
    arriving(bo, campaign)
    roster.leave_campaign(campaign, bo)
    assert "Pell" not in text(ada_client)


def test_a_draft_waits_with_what_is_missing(bo_client, bo, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(tables.SYSTEM, bo, campaign)
    Character.objects.filter(pk=draft.pk).update(name="Ysolt of the Weirs")
    profiles.change_draft(draft, lambda _: {"cards": ["c1", "c2", "c4"]})
    page = text(bo_client)
    assert "Ysolt of the Weirs is a draft" in page
    assert "Cups has a gap: Ace, 2, 4." in page


def test_nobody_sees_anothers_draft(ada_client, bo, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(tables.SYSTEM, bo, campaign)
    Character.objects.filter(pk=draft.pk).update(name="Ysolt of the Weirs")
    assert "Ysolt" not in text(ada_client)


def test_a_debt_is_told(bo_client, bo, ada, dream, ondine, tobias):
    tables.spend(ondine, "highest", bo)
    record.correct_evening(
        dream, tables.answers(well=0), [ondine.slug, tobias.slug], op_id=tables.op(), by=ada
    )
    assert "Ondine Varga owes 2 XP" in text(bo_client)


def test_an_empty_table_waits_for_players(cy_client, cy):
    roster.new_campaign("Nine Lanterns", "", cy)
    assert "Nine Lanterns has no players yet" in text(cy_client)


def test_a_table_without_a_dream_waits_for_its_first(ada_client, campaign):
    assert "The Salt Stair has no session yet" in text(ada_client)


@pytest.mark.asks
def test_the_oldest_has_the_one_primary_button(bo_client, bo, campaign, dream):
    draft = profiles.create_draft_and_delete_old_untouched(tables.SYSTEM, bo, campaign)
    Character.objects.filter(pk=draft.pk).update(name="Ysolt", touched_at=datetime(2020, 1, 1, tzinfo=UTC))
    page = bo_client.get("/").content.decode()
    assert re.findall(r'<a class="btn" href="([^"]+)"', page) == [draft.get_absolute_url()]


def test_a_character_is_told_in_a_line(bo_client, ondine):
    page = text(bo_client)
    assert "Dreamer, 10 cards" in page
    assert "Ace to 6" in page


def test_a_campaign_is_told_in_a_line(bo_client, dream):
    page = text(bo_client)
    assert "you play" in page
    assert "Ada is the GM." in page
    assert "One session so far. Last: The Orchard Under Glass , 13 November." in page


def test_the_page_takes_at_most_8_queries(bo_client, bo, ada, django_assert_max_num_queries):
    for number in range(6):
        table = tables.campaign(ada, bo, title=f"Table {number}")
        there = [tables.dreamer(bo, table, f"Dreamer {number} {n}") for n in range(4)]
        for _ in range(3):
            tables.evening(table, ada, *there)
    ledger.MEMORY.clear()
    with django_assert_max_num_queries(8):
        bo_client.get("/")


def test_a_game_for_two_waits_for_whose_turn_it_is(ada_client, bo_client, ada, bo, campaign):
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Over the stair", op_id=op(), first_seat="2"
    )
    for url in ("/", campaign.get_absolute_url()):
        assert game.get_absolute_url() in bo_client.get(url).content.decode()
        assert game.get_absolute_url() not in ada_client.get(url).content.decode()
    pairs.make_move(game, "1", "forfeit 1", seen_number=game.number, op_id=op(), by=ada)
    assert game.get_absolute_url() not in bo_client.get("/").content.decode()


def test_every_game_for_two_waits_for_whose_turn_it_is_by_link_or_of_a_campaign(
    ada_client, bo_client, ada, bo, campaign
):
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Over the stair", op_id=op(), first_seat="2"
    )
    by_link = [
        pairs.begin_pair_record(
            PairGame(title=title),
            "lovers_discourse",
            (),
            {"1": ada, "2": bo},
            op_id=op(),
            owner=ada,
            first_seat="2",
        )
        for title in ("By letter", "By lantern")
    ]
    roster.leave_campaign(campaign, bo)
    told = text(bo_client)
    for waiting in (game, *by_link):
        assert waiting.title in told
    assert told.count("It is your turn. Ada waits for you.") == 3
    assert "3" in bo_client.get("/waiting/").text
    assert "waits for you" not in text(ada_client)


DRAW = re.compile(
    r'action="(\S+/draw/)">.*?name="number" value="(\d+)"><input type="hidden" name="op_id" value="([^"]+)"'
)


@pytest.fixture
def over_days(ada, bo, campaign):
    return pairs.begin_pair_game(
        campaign,
        "lovers_discourse",
        (),
        ada,
        bo,
        title="By post",
        op_id=op(),
        first_seat="1",
        is_over_days=True,
        deal="c0de" * 16,
    )


def draw_on_home(client):
    ((url, number, op_id),) = DRAW.findall(client.get("/").text)
    return client.post(url, {"number": number, "op_id": op_id})


def test_who_draws_by_a_press_draws_on_home(ada_client, bo_client, over_days):
    """The press leads to the table; once it is drawn, home has a link alone."""
    press = DRAW.findall(ada_client.get("/").text)
    answers = [
        ada_client.post(url, {"number": number, "op_id": op_id}) for url, number, op_id in [*press, *press]
    ]
    assert [answer["Location"] for answer in answers] == [over_days.get_absolute_url()] * 2
    position = pairs.known_to(PairGame.objects.get(), frozenset({"1"})).position
    assert (position.phase, len(position.hand.cards)) == ("play", 4)
    assert not DRAW.findall(ada_client.get("/").text)
    assert over_days.get_absolute_url() in ada_client.get("/").text
    assert not DRAW.findall(bo_client.get("/").text)


def test_where_a_gift_lies_home_draws_nothing_and_leads_to_the_choice(ada, bo, bo_client, over_days):
    pairs.make_move(over_days, "1", "draw", seen_number=over_days.number, op_id=op(), by=ada)
    own = pairs.known_to(over_days, frozenset({"1"})).position
    gift = next(move for move in own.choices if move.startswith("gift"))
    pairs.make_move(over_days, "1", gift, seen_number=over_days.number, op_id=op(), by=ada)
    assert draw_on_home(bo_client)["Location"] == over_days.get_absolute_url()
    position = pairs.known_to(PairGame.objects.get(), frozenset({"2"})).position
    assert (position.phase, set(position.choices)) == ("draw", {"draw", "take"})


@pytest.mark.parametrize("draws_by_itself", [None, True, False])
@pytest.mark.parametrize("is_over_days", [True, False])
def test_home_draws_only_for_who_draws_by_a_press(ada_client, over_days, draws_by_itself, is_over_days):
    PairGame.objects.update(is_over_days=is_over_days)
    over_days.seats.update(draws_by_itself=draws_by_itself)
    draws = not draws_by_itself if is_over_days else draws_by_itself is False
    assert bool(DRAW.findall(ada_client.get("/").text)) == draws


@pytest.mark.parametrize("game", ["of real cards", "on one device"])
def test_where_a_hand_is_opened_or_nobody_deals_home_draws_none(ada, ada_client, over_days, game):
    PairGame.objects.update(deal="" if game == "of real cards" else over_days.deal)
    if game == "on one device":
        over_days.seats.update(person=ada)
    assert over_days.get_absolute_url() in ada_client.get("/").text
    assert not DRAW.findall(ada_client.get("/").text)


def test_one_who_left_is_told_nothing_of_the_campaign(bo_client, bo, campaign, ondine):
    roster.leave_campaign(campaign, bo)
    roster.save_campaign_title_and_pitch(campaign, "The Sweet Stair", "", campaign.version)
    assert "The Sweet Stair" not in text(bo_client)


def test_the_game_master_is_told_who_has_not_spent(ada_client, bo_client, dream):
    page = text(ada_client)
    assert "Two at The Salt Stair have something to spend" in page
    assert "Ondine Varga 3 XP, Tobias Reed 3 XP." in page
    assert "have something to spend" not in text(bo_client)


def test_the_game_master_is_not_told_of_one_who_left(ada_client, bo, campaign, dream):
    roster.leave_campaign(campaign, bo)
    assert "Ondine Varga" not in text(ada_client)


def test_the_game_master_is_told_of_a_bond_that_nobody_answered():
    pair = bonds.make_pair()
    pair.offer()
    page = text(pair.ada)
    assert "Tobias Reed has not answered yet" in page
    assert re.search(r"Since \d+ \w+: Ondine Varga offers Tobias Reed a Bond", page)
    assert all("has not answered yet" not in text(client) for client in (pair.bo, pair.dee))


@pytest.mark.asks
def test_a_session_that_has_been_waits_for_its_reflection(
    ada_client, bo_client, ada, campaign, ondine, dream
):
    today = timezone.localdate()
    played = roster.new_session(campaign, "The Thirteenth Step", today, ada)
    roster.new_session(campaign, "The Next One", today + timedelta(days=7), ada)
    page = ada_client.get("/").content.decode()
    assert "The Thirteenth Step: Reflection night" in page
    way = reverse("evenings:occasion", args=[campaign.slug, tables.SYSTEM, "reflection"])
    assert f"{way}?session={played.slug}" in page
    assert "The Thirteenth Step: Reflection night" not in text(bo_client)
    assert "The Next One: Reflection night" not in page


def test_an_earlier_session_without_a_reflection_is_left_in_peace(ada_client, ada, campaign, ondine, dream):
    roster.new_session(campaign, "An idle evening", date(2026, 1, 1), ada)
    assert "An idle evening" not in text(ada_client)


def test_a_game_that_has_no_occasion_for_every_evening_asks_for_none(ada_client, bo, ada, campaign):
    make_arkana(bo, campaign)
    roster.new_session(campaign, "At the gate", timezone.localdate(), ada)
    assert "At the gate:" not in text(ada_client)


@pytest.mark.parametrize("path", ["/characters/", "/campaigns/", "/games/", "/readings/", "/cards/"])
def test_the_head_of_every_page_tells_how_much_waits(ada_client, dream, path):
    assert '/#waiting"' not in ada_client.get(path).content.decode()  # not known in this browser yet
    ada_client.get("/")
    head = ada_client.get(path).content.decode().partition("<main")[0]
    assert re.search(r'href="/#waiting".*Waiting for you: </span>1</a>', head, re.S)
    assert 'hx-get="/waiting/" hx-trigger="load"' in head


def test_the_count_is_asked_for_anew(ada_client, bo, campaign, dream):
    ada_client.get("/")
    arriving(bo, campaign)
    assert ">2</a>" in ada_client.get("/waiting/").content.decode()
    assert ">2</a>" in ada_client.get("/cards/").content.decode()


@pytest.mark.parametrize(
    "kept", ["", "x", ".", "nobody.7", "{slug}.", "{slug}.-1", "{slug}.99999", "{slug}.x"]
)
def test_a_count_that_is_none_of_ones_own_is_not_shown(ada_client, ada, kept):
    ada_client.cookies["waiting"] = kept.format(slug=ada.slug)
    assert '/#waiting"' not in ada_client.get("/cards/").content.decode()
