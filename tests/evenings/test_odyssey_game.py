"""An agent's Odyssey as a game: laid out with their own cards, one each, its end brought back, seen by who may."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign, GameSession, User
from characters.ledger import ledger
from characters.models import Character
from divination.games.playing import MEMORY, steps_of_game
from divination.models import Game, Reading
from divination.readings import readings
from evenings.models import Pin
from evenings.templatetags.dreams import agent_of_odyssey
from tests.cast import client_of, copied, fresh, make_user, op
from tests.divination.games import begin, play_on
from tests.evenings import agents
from tests.evenings.agents import act, sheet_of
from tests.promises.test_queries import MOST

pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # games and pins are asked for elsewhere too


@pytest.fixture
@copied
def ready(bo: User, ada: User, campaign: Campaign) -> Character:
    sela = agents.agent(bo, campaign)
    agents.begin(campaign, ada, sela)
    return agents.open_actions(sela, bo)


@pytest.fixture
def dreaming_one(ready: Character, bo: User) -> Character:
    """In an Odyssey whose Crown is drawn."""
    return act(ready, "odyssey alone", bo, crown="drawn", start="m17")


def door(character: Character) -> str:
    return reverse("evenings:dream", args=[character.slug])


def page(client: Client, character: Character, query: str = "") -> Any:
    return client.get(reverse("characters:page", args=[character.slug, "odyssey"]) + query)


def table_of(game: Game) -> Any:
    position: Any = steps_of_game(game)[0].position
    return position.table


def dreamt(client: Client, character: Character) -> Game:
    """Return the game of *character*'s Odyssey, played to its end."""
    client.post(door(character))
    return play_on(Game.objects.get())


@pytest.mark.asks
def test_the_game_is_laid_out_with_the_agents_own_cards(
    bo_client: Client, ready: Character, bo: User
) -> None:
    act(ready, "odyssey alone", bo, crown="burden", start="m17")
    answer = bo_client.post(door(ready))
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, game.get_absolute_url())
    assert game.beforehand == {"crown": sheet_of(ready).burden.card, "party": ["m17"]}
    table = table_of(game)
    assert (table.sefira("crown").major.code, [card.code for card in table.party]) == (
        game.beforehand["crown"],
        ["m17"],
    )


def test_a_contact_comes_along(bo_client: Client, ready: Character, bo: User) -> None:
    contact = sheet_of(ready).contacts[0]
    act(ready, "odyssey with", bo, contact=contact.key, crown="drawn", start="m17", bring="no")
    bo_client.post(door(ready))
    assert Game.objects.get().beforehand == {"crown": "", "party": ["m17"]}


def test_an_odyssey_has_one_game(bo_client: Client, dreaming_one: Character) -> None:
    assert bo_client.post(door(dreaming_one))["Location"] == bo_client.post(door(dreaming_one))["Location"]
    assert (Game.objects.count(), Pin.objects.count()) == (1, 1)


def test_without_an_odyssey_nothing_begins(bo_client: Client, ready: Character) -> None:
    assert bo_client.post(door(ready))["Location"].endswith("/odyssey/")
    assert not Game.objects.exists()


def test_nobody_else_dreams_it(ada_client: Client, cy_client: Client, dreaming_one: Character) -> None:
    assert {client.post(door(dreaming_one)).status_code for client in (ada_client, cy_client)} == {404}
    assert not Game.objects.exists()


@pytest.mark.asks
def test_after_a_change_of_hands_the_first_players_game_is_not_taken(
    bo_client: Client, dreaming_one: Character, campaign: Campaign
) -> None:
    bo_client.post(door(dreaming_one))
    dee = make_user("dee")
    Character.objects.filter(pk=dreaming_one.pk).update(owner=dee)
    client = client_of(dee)
    assert client.post(door(dreaming_one)).status_code == 303
    assert "Somebody else plays this Odyssey." in page(client, dreaming_one).content.decode()
    assert Game.objects.get().owner.username == "bo"


def test_it_is_pinned_to_agent_and_session(
    bo_client: Client, dreaming_one: Character, campaign: Campaign
) -> None:
    bo_client.post(door(dreaming_one))
    pin = Pin.objects.get()
    assert (pin.character, pin.game_session) == (
        dreaming_one,
        GameSession.objects.get(title="After the flood"),
    )
    assert pin.game_session
    assert pin.game_session.campaign == campaign


def test_the_page_leads_to_the_game_and_on(bo_client: Client, dreaming_one: Character) -> None:
    assert "Dream it here" in page(bo_client, dreaming_one).content.decode()
    bo_client.post(door(dreaming_one))
    game = Game.objects.get()
    shown = page(bo_client, dreaming_one).content.decode()
    assert "Dream it here" not in shown
    assert "Your dream goes on" in shown
    assert game.get_absolute_url() in shown


def test_a_game_left_half_way_leaves_the_odyssey_open(
    bo_client: Client, dreaming_one: Character, bo: User
) -> None:
    bo_client.post(door(dreaming_one))
    play_on(Game.objects.get(), 3)
    assert sheet_of(dreaming_one).downtime.odyssey
    act(dreaming_one, "woke lost", bo, crown="m9", rest="xp")  # by hand, as at a table
    assert not sheet_of(dreaming_one).downtime.odyssey


def test_its_end_comes_back_filled_in(bo_client: Client, dreaming_one: Character) -> None:
    game = dreamt(bo_client, dreaming_one)
    crown = table_of(game).sefira("crown").major.code
    shown = page(bo_client, dreaming_one).context["beside"][0].shown
    assert f"offer=woke+{game.result}&answer_crown={crown}" in shown.waking
    form = bo_client.get(shown.waking).context["form"]
    assert form.offer.code == f"woke {game.result}"
    assert form["answer_crown"].value() == crown


@pytest.mark.asks
def test_a_dream_that_is_over_leads_back_to_its_agent(
    bo_client: Client, ada_client: Client, dreaming_one: Character, campaign: Campaign
) -> None:
    bo_client.post(door(dreaming_one))
    game = Game.objects.get()
    back = f'href="{reverse("characters:page", args=[dreaming_one.slug, "odyssey"])}">Back to Sela Vane'
    assert back not in bo_client.get(game.get_absolute_url()).content.decode()
    urls = [play_on(game).get_absolute_url(), game.reading.get_absolute_url()]
    readings.share_with_campaign(game.reading, campaign)
    assert all(back in bo_client.get(url).content.decode() for url in urls)
    assert not any("Back to Sela" in ada_client.get(url).content.decode() for url in urls)


def test_a_dream_of_nobodys_leads_back_to_nobody(
    bo_client: Client, bo: User, django_assert_num_queries: Any
) -> None:
    game = play_on(begin(bo, "dream_odyssey"))
    with django_assert_num_queries(0):
        assert agent_of_odyssey(game, bo) is None
    assert "Back to" not in bo_client.get(game.get_absolute_url()).content.decode()


def test_an_agent_in_other_hands_is_not_led_back_to(bo_client: Client, dreaming_one: Character) -> None:
    game = dreamt(bo_client, dreaming_one)
    Character.objects.filter(pk=dreaming_one.pk).update(owner=make_user("dee"))
    for url in (game.get_absolute_url(), game.reading.get_absolute_url()):
        assert "Back to" not in bo_client.get(url).content.decode()


def test_its_link_leads_back_to_nobody(bo_client: Client, dreaming_one: Character) -> None:
    token = readings.make_link_token(dreamt(bo_client, dreaming_one).reading)
    assert "Back to" not in bo_client.get(reverse("divination:linked", args=[token])).content.decode()


ASKED = (">You are dreaming", ">The Crown", ">Set everything else up", ">It was won", ">It was lost")


def test_once_its_game_is_over_only_its_end_is_told(bo_client: Client, dreaming_one: Character) -> None:
    bo_client.post(door(dreaming_one))
    shown = page(bo_client, dreaming_one).content.decode()
    assert all(told in shown for told in ASKED)
    game = play_on(Game.objects.get())
    answer = page(bo_client, dreaming_one)
    filled = bo_client.get(answer.context["beside"][0].shown.waking).content.decode()
    for told in (answer.content.decode(), filled):
        assert f"The dream was {game.result}" in told
        assert not any(each in told for each in ASKED)
    assert f'value="woke {game.result}">Wake' in filled


def test_a_crown_of_ones_own_is_not_asked_again(bo_client: Client, ready: Character, bo: User) -> None:
    act(ready, "odyssey alone", bo, crown="burden", start="m17")
    dreamt(bo_client, ready)
    assert "answer_crown" not in page(bo_client, ready).context["beside"][0].shown.waking


def test_once_woken_the_reading_stays_on_the_agents_and_the_sessions_page(
    bo_client: Client, dreaming_one: Character, bo: User
) -> None:
    game = dreamt(bo_client, dreaming_one)
    crown = game.reading.cards[0]["card"]
    act(
        dreaming_one,
        f"woke {game.result}",
        bo,
        crown=crown,
        rest="xp",
        **({"reward": "xp"} if game.result == "won" else {}),
    )
    link = game.reading.get_absolute_url()
    session = GameSession.objects.get(title="After the flood")
    assert connection.features.supports_json_field  # asked of SQLite once a process
    urls = [dreaming_one.get_absolute_url(), session.get_absolute_url()]
    assert all(link in bo_client.get(url).content.decode() for url in urls)
    shown = page(bo_client, dreaming_one).content.decode()
    assert link in shown
    assert "Tell how it ended" not in shown


@pytest.mark.asks
def test_a_pin_gives_nobody_the_right_to_read(
    bo_client: Client, ada_client: Client, dreaming_one: Character, campaign: Campaign
) -> None:
    game = dreamt(bo_client, dreaming_one)
    link = game.reading.get_absolute_url()
    session = GameSession.objects.get(title="After the flood")
    assert connection.features.supports_json_field  # asked of SQLite once a process
    urls = [dreaming_one.get_absolute_url(), session.get_absolute_url()]
    assert not any(link in ada_client.get(url).content.decode() for url in urls)
    assert not page(ada_client, dreaming_one).context["beside"]
    readings.share_with_campaign(game.reading, campaign)
    assert all(link in ada_client.get(url).content.decode() for url in urls)


def test_a_seal_is_shown_where_the_reading_is_pinned(bo_client: Client, dreaming_one: Character) -> None:
    reading = dreamt(bo_client, dreaming_one).reading
    Reading.objects.filter(pk=reading.pk).update(
        seal=["Salt", "Tide"], chosen=[{"row": 0, "symbol": ""}, {"row": 1, "symbol": ""}]
    )
    shown = bo_client.get(dreaming_one.get_absolute_url()).content.decode()
    assert reverse("divination:seal_svg", args=[reading.slug]) in shown
    assert "Salt" in shown


def test_a_second_odyssey_has_a_game_of_its_own(
    bo_client: Client, dreaming_one: Character, bo: User, ada: User
) -> None:
    bo_client.post(door(dreaming_one))
    act(dreaming_one, "woke lost", bo, crown="m9", rest="xp")
    agents.begin(dreaming_one.campaign, ada, fresh(dreaming_one))
    again = act(agents.open_actions(fresh(dreaming_one), bo), "odyssey alone", bo, crown="drawn", start="m17")
    assert "Dream it here" in page(bo_client, again).content.decode()
    bo_client.post(door(again))
    assert Game.objects.count() == 2


@pytest.mark.parametrize("is_over", [True, False])
def test_the_odyssey_of_an_earlier_downtime_stands_below_with_its_session(
    bo_client: Client, dreaming_one: Character, bo: User, ada: User, is_over: bool
) -> None:
    bo_client.post(door(dreaming_one))
    first = play_on(Game.objects.get(), 10_000 if is_over else 3)
    act(dreaming_one, "woke lost", bo, crown="m9", rest="xp")
    agents.begin(dreaming_one.campaign, ada, fresh(dreaming_one), title="The salt fair")
    way = (first.reading if is_over else first).get_absolute_url()
    told = f"{'Won' if first.result == 'won' else 'Lost'}." if is_over else "Left half-way"
    asleep = page(bo_client, dreaming_one)
    again = act(agents.open_actions(fresh(dreaming_one), bo), "odyssey alone", bo, crown="drawn", start="m17")
    bo_client.post(door(again))
    for shown in (asleep, page(bo_client, again)):
        above, below = shown.content.decode().split("Dreamt before")
        assert way not in above
        assert all(words in below for words in (way, told, "After the flood."))
    assert Game.objects.latest("pk").title == "The Odyssey of Sela Vane, The salt fair"
    assert first.title == "The Odyssey of Sela Vane, After the flood"


def test_another_game_of_ones_own_is_none_of_it(bo_client: Client, dreaming_one: Character, bo: User) -> None:
    begin(bo, "dream_odyssey", op_id=op())
    bo_client.post(door(dreaming_one))
    assert Pin.objects.get().game.beforehand["party"] == ["m17"]


@pytest.mark.asks
def test_pages_with_a_dream_ask_no_more_than_eight_questions(
    bo_client: Client, ada_client: Client, dreaming_one: Character, campaign: Campaign
) -> None:
    bo_client.post(door(dreaming_one))
    session = GameSession.objects.get(title="After the flood")
    odyssey = reverse("characters:page", args=[dreaming_one.slug, "odyssey"])
    game = Game.objects.get()
    assert connection.features.supports_json_field  # asked of SQLite once a process
    urls = [dreaming_one.get_absolute_url(), session.get_absolute_url(), odyssey, "/", "/games/"]
    for is_over in (False, True):
        if is_over:
            readings.share_with_campaign(play_on(game).reading, campaign)
            urls.append(game.reading.get_absolute_url())
        for client in (bo_client, ada_client):
            for url in [*urls, *[game.get_absolute_url()] * (client is bo_client)]:
                ledger.MEMORY.clear()
                MEMORY.clear()
                with CaptureQueriesContext(connection) as asked:
                    assert client.get(url).status_code == 200
                assert len(asked) <= MOST, (url, is_over, [query["sql"][:90] for query in asked])
