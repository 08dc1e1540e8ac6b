"""Sitting down to a game for two by link, the way back, looking on by link: nothing is taken by looking."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import guests, roster
from campaigns.models import Campaign, Guest, Member, User
from decks.rules.tarot import CODES
from divination.games import pair_links, pairs
from divination.models import Gesture, KeptThought, PairGame, PairHint, PairLink, PairPart
from divination.readings import pair_readings
from divination.rules.starfield import ONE, TWO
from play.models import Pencil, Seat
from tests.cast import PASSWORD, client_of, make_user, op
from tests.pages.divination.test_pairs import hidden_from, play_at_random

pytestmark = pytest.mark.django_db
ADDRESS = re.compile(r'<input class="token" readonly value="http://testserver([^"]+)"')
HTMX: Any = {"headers": {"hx-request": "true"}}


def began_by(client: Client, **told: Any) -> Any:
    """Return the answer to beginning a game by link."""
    data = {"mode": "warring_planets", "partner": "link", "op_id": op(), **told}
    return client.post(reverse("divination:pair_new"), data)


def address_in(answer: Any) -> str:
    found = ADDRESS.search(answer.content.decode())
    assert found, answer.content.decode()[:2000]
    return found[1]


@pytest.fixture
def link(ada_client: Client) -> str:
    """The address of the empty seat of a game that Ada began."""
    return address_in(began_by(ada_client))


@pytest.fixture
def game(link: str) -> PairGame:
    return PairGame.objects.get()


@pytest.fixture
def mira() -> Client:
    """A browser of somebody without an account."""
    return Client()


def test_who_begins_without_an_account_gives_a_name_that_the_other_reads(mira: Client) -> None:
    link = address_in(began_by(mira, own_name="Mira"))
    assert "Mira asks you to a game" in Client().get(link).text
    sit(other := Client(), link, "Noor")
    game = PairGame.objects.get()
    for client, partner in ((mira, "Noor"), (other, "Mira")):
        told = page(client, game)
        assert partner in told
        assert "A guest" not in told


def test_who_has_an_account_is_called_as_it_is(ada_client: Client) -> None:
    assert 'name="own_name"' not in ada_client.get(reverse("divination:pair_new")).text
    assert 'name="own_name"' in Client().get(reverse("divination:pair_new")).text
    began_by(ada_client, own_name="Mira")
    assert pairs.names_by_seat(seats(PairGame.objects.get()))[ONE] == "Ada"


def sit(client: Client, link: str, name: str = "Mira") -> Any:
    return client.post(link, {"name": name})


def ask(client: Client, game: PairGame, **data: str) -> Any:
    return client.post(f"{game.get_absolute_url()}links/", data)


def forfeit(client: Client, game: PairGame) -> None:
    """Let who sits across give *game* up."""
    number = str(PairGame.objects.get(pk=game.pk).number)
    client.post(f"{game.get_absolute_url()}move/", {"move": "forfeit 2", "number": number, "op_id": op()})


def seats(game: PairGame) -> dict[str, Seat]:
    return pairs.seats_by_key(PairGame.objects.get(pk=game.pk))


def page(client: Client, game: PairGame) -> str:
    return client.get(game.get_absolute_url()).content.decode()


# --- opened ---


def test_who_begins_by_link_is_shown_an_address_once(ada_client: Client, ada: User) -> None:
    answer = began_by(ada_client, title="Across the water")
    game = PairGame.objects.get()
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    assert address_in(answer).startswith("/sit/")
    assert '<svg class="qr"' in answer.content.decode()
    assert (game.owner, game.campaign, game.title) == (ada, None, "Across the water")
    assert {key: seat.person for key, seat in seats(game).items()} == {ONE: ada, TWO: None}


@pytest.mark.asks
def test_a_double_click_begins_one_game_and_shows_a_link_that_leads_there(ada_client: Client) -> None:
    told = op()
    _first, second = (began_by(ada_client, op_id=told) for _ in range(2))
    assert PairGame.objects.count() == 1
    assert sit(Client(), address_in(second)).status_code == 200


def test_somebody_without_a_campaign_begins_by_link_at_once(cy_client: Client) -> None:
    body = cy_client.get(reverse("divination:pair_new")).content.decode()
    assert re.search(r'value="link"[^>]* checked', body)


def test_with_link_is_chosen_beforehand(ada_client: Client, campaign: Any) -> None:
    chosen = re.compile(r'value="link"[^>]* checked')
    assert not chosen.search(ada_client.get("/games/two/").content.decode())
    assert chosen.search(ada_client.get("/games/two/?with=link").content.decode())


def test_a_guest_begins_by_link_too(mira: Client) -> None:
    link = address_in(began_by(mira))
    game = PairGame.objects.get()
    assert game.owner
    assert game.owner.guest
    assert mira.get(game.get_absolute_url()).status_code == 200
    assert sit(Client(), link, "Noor").status_code == 200


def test_games_for_two_count_among_what_a_device_keeps(mira: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr("divination.games.visiting.MOST_A_DEVICE", 1)
    began_by(mira)
    assert began_by(mira).status_code == 422


def test_whoever_opened_it_may_play_while_the_seat_is_empty(ada_client: Client, ada: User) -> None:
    game = pairs.begin_pair_record(
        PairGame(title=""),
        "warring_planets",
        (),
        {ONE: ada, TWO: None},
        op_id=op(),
        owner=ada,
        first_seat=ONE,
    )
    assert "The other seat is empty. No link leads to it." in page(ada_client, game)
    told = {"move": "draw", "number": "0", "op_id": op()}
    assert (
        ada_client.post(f"{game.get_absolute_url()}move/", {**told, "number": str(game.number)}).status_code
        == 303
    )


def test_the_page_says_that_the_seat_is_empty_until_somebody_sits_there(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    assert "The other seat is empty. The link you made leads to it." in page(ada_client, game)
    sit(mira, link)
    assert "The other seat is empty" not in page(ada_client, game)


def test_a_page_that_waits_goes_on_when_somebody_sits_down(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    game.refresh_from_db()
    seen = f"{game.get_absolute_url()}?seen={game.number}.{game.news}"
    assert ada_client.get(seen, **HTMX).status_code == 204
    sit(mira, link)
    assert "Mira" in ada_client.get(seen, **HTMX).content.decode()


# --- sitting down ---


def test_the_link_says_what_is_played_with_whom_and_asks_for_a_name(ada_client: Client, mira: Client) -> None:
    link = address_in(began_by(ada_client, mode="lovers_discourse", as_lovers_discourse=["fated"]))
    body = mira.get(link).content.decode()
    for words in ("Ada asks you to a game", "Lovers’ Discourse", "Played as Fated", "Your name"):
        assert words in body


def test_looking_takes_nothing(mira: Client, cy_client: Client, link: str, game: PairGame) -> None:
    for client in (mira, cy_client, Client()):
        assert client.get(link).status_code == 200
        assert client.head(link).status_code == 200
    assert seats(game)[TWO].person is None
    assert not Guest.objects.exists()


def test_who_sits_down_without_an_account_is_shown_the_way_back(
    mira: Client, link: str, game: PairGame
) -> None:
    answer = sit(mira, link)
    assert address_in(answer).startswith("/back/")
    assert seats(game)[TWO].name == "Mira"
    assert mira.cookies[guests.COOKIE]["httponly"]
    assert "Mira" in page(mira, game)


def test_a_name_is_asked_for(mira: Client, link: str, game: PairGame) -> None:
    answer = sit(mira, link, " ")
    assert answer.status_code == 422
    assert "Write what the other one shall call you." in answer.content.decode()
    assert seats(game)[TWO].person is None


def test_who_has_an_account_sits_down_as_themselves(
    cy: User, cy_client: Client, link: str, game: PairGame
) -> None:
    assert "You sit down as Cy." in cy_client.get(link).content.decode()
    answer = sit(cy_client, link)
    assert (answer.status_code, answer["Location"]) == (303, game.get_absolute_url())
    assert (seats(game)[TWO].person, seats(game)[TWO].name) == (cy, "")


def test_whoever_opened_it_does_not_sit_down_twice(ada_client: Client, link: str, game: PairGame) -> None:
    assert "You sit across from it." in ada_client.get(link).content.decode()
    assert sit(ada_client, link).status_code == 409
    assert seats(game)[TWO].person is None


def test_who_sits_there_finds_the_table_by_the_same_link(mira: Client, link: str, game: PairGame) -> None:
    sit(mira, link)
    assert mira.get(link)["Location"] == game.get_absolute_url()


def test_both_seats_are_taken(ada_client: Client, mira: Client, link: str, game: PairGame) -> None:
    sit(mira, link)
    late = Client()
    told = late.get(link).content.decode()
    assert "Both seats are taken" in told
    assert "Watch" not in told
    assert late.get(link.replace("/sit/", "/watch/")).status_code == 404
    ask(ada_client, game, make="watch")
    told = late.get(link).content.decode()
    assert "Both seats are taken. You may watch." in told
    assert late.get(link.replace("/sit/", "/watch/")).status_code == 200
    assert sit(late, link, "Noor").status_code == 409
    assert seats(game)[TWO].name == "Mira"


def test_nobody_sits_down_to_a_game_that_is_over(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    told = {"move": "forfeit 1", "number": str(game.number), "op_id": op()}
    ada_client.post(f"{game.get_absolute_url()}move/", told)
    assert "This game is over" in mira.get(link).content.decode()
    assert sit(mira, link).status_code == 409


def test_a_link_that_was_taken_back_looks_like_never_made(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    ask(ada_client, game, end="seat")
    assert mira.get(link).status_code == mira.get("/sit/never/").status_code == 404
    assert sit(mira, link).status_code == 404
    assert "No link leads to it." in page(ada_client, game)


def test_a_new_link_ends_the_one_before(ada_client: Client, mira: Client, link: str, game: PairGame) -> None:
    new = address_in(ask(ada_client, game, make="seat"))
    assert mira.get(link).status_code == 404
    assert sit(mira, new).status_code == 200


def test_a_closed_house_asks_who_comes_to_sign_in(
    mira: Client, cy_client: Client, link: str, settings: Any
) -> None:
    settings.GUESTS = False
    for answer in (mira.get(link), sit(mira, link)):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/sign-in/")
    assert sit(cy_client, link).status_code == 303


def test_a_stranger_makes_no_links(cy_client: Client, game: PairGame) -> None:
    assert cy_client.get(f"{game.get_absolute_url()}links/").status_code == 404
    assert ask(cy_client, game, make="seat").status_code == 404


def test_who_looks_on_makes_no_links(campaign: Campaign, ada: User, bo: User) -> None:
    game = pairs.begin_pair_game(campaign, "warring_planets", (), ada, bo, title="", op_id=op())
    roster.leave_campaign(campaign, bo)
    member = make_user("dee")
    roster.add_member(campaign, member)
    dee = client_of(member)
    assert dee.get(game.get_absolute_url()).status_code == 200
    for way in ("seat", "watch", "app"):
        assert ask(dee, game, make=way, sure="1").status_code == 404
    assert not PairLink.objects.exists()


# --- back, later, and for good ---


def test_the_way_back_leads_another_device_to_the_seat(mira: Client, link: str, game: PairGame) -> None:
    back, phone = address_in(sit(mira, link)), Client()
    assert phone.get(back).status_code == 200
    assert guests.COOKIE not in phone.cookies
    assert phone.post(back)["Location"] == "/games/"
    assert "nobody else sees it" in page(phone, game)
    assert "nobody else sees it" in page(mira, game)


def test_a_new_way_back_ends_the_one_before(mira: Client, link: str, game: PairGame) -> None:
    back, phone = address_in(sit(mira, link)), Client()
    phone.post(back)
    new = address_in(ask(mira, game, make="back"))
    assert Client().get(back).status_code == 404
    assert phone.get(game.get_absolute_url()).status_code == 302
    assert phone.post(new).status_code == 303
    assert phone.get(game.get_absolute_url()).status_code == 200


def test_what_that_device_had_begun_comes_along(mira: Client, link: str, game: PairGame) -> None:
    back, phone = address_in(sit(mira, link)), Client()
    began_by(phone)
    phone.post(back)
    own = PairGame.objects.exclude(pk=game.pk).get()
    assert (
        mira.get(own.get_absolute_url()).status_code == phone.get(own.get_absolute_url()).status_code == 200
    )
    assert Guest.objects.count() == 1


def test_who_comes_back_signed_in_keeps_it(
    mira: Client, cy: User, cy_client: Client, link: str, game: PairGame
) -> None:
    back = address_in(sit(mira, link))
    cy_client.post(back)
    assert seats(game)[TWO].person == cy
    assert mira.get(back).status_code == 404


def test_who_signs_in_later_keeps_the_game(mira: Client, cy: User, link: str, game: PairGame) -> None:
    sit(mira, link)
    own = address_in(began_by(mira))
    mira.post("/sign-in/", {"username": cy.username, "password": PASSWORD})
    assert seats(game)[TWO].person == cy
    assert PairGame.objects.exclude(pk=game.pk).get().owner == cy
    assert "You sit across from it." in mira.get(own).content.decode()
    assert not Guest.objects.exists()


@pytest.mark.asks
def test_all_that_a_guest_made_in_a_game_is_theirs_once_they_sign_in(
    ada_client: Client, mira: Client, cy: User, link: str, game: PairGame
) -> None:
    """Thoughts, a turn in pencil, how they play, gestures, hints, being away, their part of the reading."""
    sit(mira, link)
    guest, seat = User.objects.get(guest__isnull=False), seats(game)[TWO]
    Seat.objects.filter(pk=seat.pk).update(draws_by_itself=False)
    Pencil.objects.create(seat=seat, moves="play s5")
    PairHint.objects.create(game=game, seat=TWO, number=1, told=[])
    Gesture.objects.create(game=game, seat=TWO, step=0, word="thanks")
    KeptThought.objects.create(game=game, writer=guest, seat=TWO, step=0, text="I nearly laughed.")
    forfeit(mira, game)
    pair_readings.save_part(game, TWO, {"tale-fighter": "It was the fog."}, by=guest, seen_version=1)
    mira.post("/sign-in/", {"username": cy.username, "password": PASSWORD})
    seat = seats(game)[TWO]
    assert (seat.person, seat.name, seat.draws_by_itself) == (cy, "Mira", False)
    assert PairPart.objects.get(seat=TWO).words == {"tale-fighter": "It was the fog."}
    assert "I nearly laughed." in mira.get(f"{game.get_absolute_url()}thoughts/").content.decode()
    assert PairPart.objects.get(seat=TWO).writer == cy
    assert (PairHint.objects.count(), Gesture.objects.count(), Guest.objects.count()) == (1, 1, 0)
    mira.post(f"{game.get_absolute_url()}thoughts/", {"open": "all"})
    assert "I nearly laughed." in ada_client.get(f"{game.get_absolute_url()}replay/?step=0").content.decode()


def test_a_new_link_for_a_guest_who_lost_the_way_is_asked_once_more(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    sit(mira, link)
    asked = ask(ada_client, game, make="seat").content.decode()
    assert "Whoever opens the new link may sit down instead of Mira" in asked
    new, phone = address_in(ask(ada_client, game, make="seat", sure="1")), Client()
    assert "Somebody asked for a new link to your seat." in page(mira, game)
    assert sit(phone, new).status_code == 200
    assert "nobody else sees it" in page(phone, game)
    assert mira.get(game.get_absolute_url()).status_code == 404


def test_a_guest_who_is_still_there_ends_the_new_link(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    sit(mira, link)
    new = address_in(ask(ada_client, game, make="seat", sure="1"))
    ask(mira, game, end="own")
    assert sit(Client(), new).status_code == 404


def test_a_seat_of_one_with_an_account_is_not_given_out(
    ada_client: Client, cy_client: Client, link: str, game: PairGame
) -> None:
    sit(cy_client, link)
    ask(ada_client, game, make="seat", sure="1")
    assert not PairLink.objects.filter(used_at=None).exists()


def test_a_link_given_out_before_its_guest_signed_in_takes_no_seat(
    ada_client: Client, mira: Client, cy: User, link: str, game: PairGame
) -> None:
    sit(mira, link)
    new = address_in(ask(ada_client, game, make="seat", sure="1"))
    mira.post("/sign-in/", {"username": cy.username, "password": PASSWORD})
    assert sit(Client(), new).status_code == 409
    assert seats(game)[TWO].person == cy


def test_a_guest_who_is_gone_leaves_the_game_to_the_other(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    sit(mira, link)
    User.objects.filter(guest__isnull=False).delete()
    assert "Mira" in page(ada_client, game)
    assert "Make a new link" in ada_client.get(f"{game.get_absolute_url()}links/").content.decode()


def test_a_guest_who_began_it_and_is_gone_leaves_it_to_who_plays_on(
    mira: Client, cy: User, cy_client: Client
) -> None:
    link = address_in(began_by(mira))
    sit(cy_client, link)
    User.objects.filter(guest__isnull=False).delete()
    game = PairGame.objects.get()
    assert (game.owner, seats(game)[ONE].person) == (cy, None)
    assert cy_client.get(game.get_absolute_url()).status_code == 200


def test_a_game_of_two_guests_who_are_gone_at_once_goes_too(mira: Client) -> None:
    sit(Client(), address_in(began_by(mira)))
    User.objects.filter(guest__isnull=False).delete()
    assert not PairGame.objects.exists()


def test_again_both_keep_their_seats_and_names_and_the_other_begins(
    ada_client: Client, ada: User, mira: Client, link: str, game: PairGame
) -> None:
    sit(mira, link)
    forfeit(mira, game)
    for client in (mira, ada_client):
        client.post(f"{game.get_absolute_url()}again/")
    again = PairGame.objects.exclude(pk=game.pk).get()
    assert {key: str(seat.name or seat.person) for key, seat in seats(again).items()} == {
        ONE: "Ada",
        TWO: "Mira",
    }
    assert again.setup["first"] != game.setup["first"]
    assert mira.get(again.get_absolute_url()).status_code == 200


def test_guests_find_their_games_for_two_in_the_list_and_on_the_first_page(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    assert "The other seat is empty." in ada_client.get("/games/").content.decode()
    sit(mira, link)
    assert "With Mira." in ada_client.get("/games/").content.decode()
    assert "With Ada." in mira.get("/games/").content.decode()
    is_hers = seats(game)[TWO].is_waited_for
    assert ("Ada waits for you." in mira.get("/").content.decode()) == is_hers
    Seat.objects.filter(key=TWO).update(is_waited_for=not is_hers)
    assert ("Ada waits for you." in mira.get("/").content.decode()) != is_hers


# --- somebody who has gone ---


@pytest.fixture
def deserted(campaign: Campaign, ada: User, bo: User) -> PairGame:
    """A game of a campaign that Bo has left, at his turn."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="", op_id=op(), first_seat=TWO
    )
    roster.leave_campaign(campaign, bo)
    return game


def test_who_stays_gives_the_seat_out_once_their_partner_left_the_campaign(
    ada_client: Client, bo_client: Client, mira: Client, deserted: PairGame
) -> None:
    assert bo_client.get(deserted.get_absolute_url()).status_code == 200  # the game goes on
    assert "Bo has left." in ada_client.get(f"{deserted.get_absolute_url()}links/").content.decode()
    assert "instead of Bo" in ask(ada_client, deserted, make="seat").content.decode()
    new = address_in(ask(ada_client, deserted, make="seat", sure="1"))
    assert "Somebody asked for a new link to your seat." in page(bo_client, deserted)
    assert sit(mira, new).status_code == 200
    assert seats(deserted)[TWO].name == "Mira"
    assert bo_client.get(deserted.get_absolute_url()).status_code == 404


def test_who_left_does_not_give_out_the_seat_of_who_stays(bo_client: Client, deserted: PairGame) -> None:
    for way in ("seat", "app"):
        ask(bo_client, deserted, make=way, sure="1")
    assert not PairLink.objects.exists()
    assert not seats(deserted)[ONE].player


def test_a_link_leads_to_no_seat_of_one_who_came_back_meanwhile(
    ada_client: Client, mira: Client, campaign: Campaign, bo: User, deserted: PairGame
) -> None:
    new = address_in(ask(ada_client, deserted, make="seat", sure="1"))
    Member.objects.filter(user=bo).update(left_at=None)
    assert sit(mira, new).status_code == 409
    assert seats(deserted)[TWO].person == bo


def test_the_app_plays_on_where_somebody_left_once_that_is_asked_again(
    ada_client: Client, deserted: PairGame
) -> None:
    asked = ask(ada_client, deserted, make="app").content.decode()
    assert "Yes, let the app play on" in asked
    assert not seats(deserted)[TWO].player
    assert ask(ada_client, deserted, make="app", sure="1").status_code == 303
    assert (seats(deserted)[TWO].person, seats(deserted)[TWO].player) == (None, "sensible")
    fresh = PairGame.objects.get()
    assert pairs.known_to(fresh, frozenset({ONE})).position.seat == ONE  # its own turn is played


def test_a_seat_that_the_app_has_is_not_given_out(ada_client: Client, deserted: PairGame) -> None:
    ask(ada_client, deserted, make="app", sure="1")
    ask(ada_client, deserted, make="seat", sure="1")
    assert not PairLink.objects.exists()


def test_a_link_leads_to_no_seat_that_the_app_took_meanwhile(
    ada_client: Client, mira: Client, deserted: PairGame
) -> None:
    new = address_in(ask(ada_client, deserted, make="seat", sure="1"))
    ask(ada_client, deserted, make="app", sure="1")
    assert sit(mira, new).status_code == 409
    assert (seats(deserted)[TWO].person, seats(deserted)[TWO].player) == (None, "sensible")


def test_the_app_does_not_sit_down_instead_of_one_who_is_there(
    ada_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    sit(mira, link)
    ask(ada_client, game, make="app", sure="1")
    assert seats(game)[TWO].person


def test_an_account_that_is_no_more_leaves_its_seat_to_be_given_out(
    ada_client: Client, cy: User, cy_client: Client, mira: Client, link: str, game: PairGame
) -> None:
    sit(cy_client, link)
    User.objects.filter(pk=cy.pk).update(is_active=False)
    assert sit(mira, address_in(ask(ada_client, game, make="seat", sure="1"))).status_code == 200
    assert seats(game)[TWO].name == "Mira"


def test_again_leaves_the_seat_of_one_whose_account_is_no_more_empty(
    ada_client: Client, cy: User, cy_client: Client, link: str, game: PairGame
) -> None:
    sit(cy_client, link)
    forfeit(cy_client, game)
    User.objects.filter(pk=cy.pk).update(is_active=False)
    begun = ada_client.post(f"{game.get_absolute_url()}again/")["Location"]
    assert "The other seat is empty." in ada_client.get(begun).content.decode()


def test_again_without_one_who_left_leads_to_beginning_by_link(
    ada_client: Client, bo_client: Client, deserted: PairGame
) -> None:
    forfeit(bo_client, deserted)
    leads = ada_client.post(f"{deserted.get_absolute_url()}again/")["Location"]
    body = ada_client.get(leads).content.decode()
    assert "Begin one by link instead." in body
    assert re.search(r'value="link"[^>]* checked', body)
    assert re.search(r'value="warring_planets"[^>]* checked', body)
    assert PairGame.objects.count() == 1


@pytest.mark.asks
def test_again_is_played_with_who_sat_down_by_link_to_a_campaigns_game(
    ada_client: Client, mira: Client, deserted: PairGame
) -> None:
    sit(mira, address_in(ask(ada_client, deserted, make="seat", sure="1")))
    forfeit(mira, deserted)
    mira.post(f"{deserted.get_absolute_url()}again/")
    again = PairGame.objects.exclude(pk=deserted.pk).get()
    assert (again.campaign, seats(again)[TWO].name) == (None, "Mira")


# --- looking on ---


@pytest.fixture
def watch(ada_client: Client, mira: Client, link: str, game: PairGame) -> str:
    sit(mira, link)
    return address_in(ask(ada_client, game, make="watch"))


def test_who_looks_on_by_a_link_sees_no_hand_and_has_no_button(watch: str, game: PairGame) -> None:
    body = Client().get(watch).content.decode()
    assert "You look on" in body
    assert "Your hand" not in body
    assert f"/games/two/{game.slug}" not in body
    assert Client().post(watch).status_code == 405


def test_who_looked_on_sees_how_it_ended_and_no_link_that_is_not_theirs(
    watch: str, mira: Client, game: PairGame
) -> None:
    number = str(PairGame.objects.get().number)
    mira.post(f"{game.get_absolute_url()}move/", {"move": "forfeit 2", "number": number, "op_id": op()})
    body = Client().get(watch).content.decode()
    assert "It is over." in body
    assert f"/games/two/{game.slug}" not in body


def test_who_looked_on_reads_the_replay_with_both_hands_once_it_is_over(
    mira: Client, watch: str, game: PairGame
) -> None:
    assert Client().get(f"{watch}replay/").status_code == 404
    forfeit(mira, game)
    assert f'href="{watch}replay/"' in Client().get(watch).content.decode()
    answer = Client().get(f"{watch}replay/", {"step": "0"})
    body = answer.content.decode()
    assert "Mira knew none of these." in body
    assert "/games/two/" not in body
    assert f'href="{watch}replay/?step=' in body
    assert answer["X-Robots-Tag"] == "noindex"
    mira.post(f"{game.get_absolute_url()}links/", {"end": "watch"})
    assert Client().get(f"{watch}replay/").status_code == 404


def test_a_link_to_a_seat_shows_no_table_and_no_replay(ada_client: Client, link: str, game: PairGame) -> None:
    forfeited = {"move": "forfeit 1", "number": str(game.number), "op_id": op()}
    ada_client.post(f"{game.get_absolute_url()}move/", forfeited)
    looked_at = link.replace("/sit/", "/watch/")
    assert Client().get(looked_at).status_code == 404
    assert Client().get(f"{looked_at}replay/").status_code == 404


def test_no_card_of_a_hand_reaches_who_looks_on_by_a_link(ada: User, bo: User) -> None:
    game = pairs.begin_pair_record(
        PairGame(title=""), "warring_planets", (), {ONE: ada, TWO: bo}, op_id=op(), owner=ada, first_seat=ONE
    )
    address, random = f"/watch/{pair_links.make_watch_link_token(game)}/", Random("looks on")
    for _ in range(16):
        whole, part = Client().get(address), Client().get(address, **HTMX)
        read = whole.content.decode() + part.content.decode()
        names = "|".join(str(CODES[code]) for code in hidden_from(game, ""))
        assert not re.search(rf"\b({names})\b", read)
        play_at_random(game, random)


def test_who_looks_on_follows_by_itself(watch: str, game: PairGame) -> None:
    game.refresh_from_db()
    seen = f"{watch}?seen={game.number}.{game.news}"
    assert Client().get(seen, **HTMX).status_code == 204
    pairs.count_news_so_pages_redraw(game)
    assert Client().get(seen, **HTMX).status_code == 200


def test_either_ends_looking_on(watch: str, mira: Client, game: PairGame) -> None:
    game.refresh_from_db()
    ask(mira, game, end="watch")
    assert Client().get(watch).status_code == 404
    assert Client().get(f"{watch}?seen={game.number}.{game.news}", **HTMX).status_code == 404


def test_a_poll_with_nothing_new_is_one_query(
    watch: str, game: PairGame, django_assert_num_queries: Any
) -> None:
    game.refresh_from_db()
    with django_assert_num_queries(1):
        Client().get(f"{watch}?seen={game.number}.{game.news}", **HTMX)


def test_only_hashes_are_kept(ada_client: Client, mira: Client) -> None:
    link = address_in(began_by(ada_client))
    back = address_in(sit(mira, link))
    watch = address_in(ask(ada_client, PairGame.objects.get(), make="watch"))
    kept = str([*PairLink.objects.values(), *Guest.objects.values()])
    for address in (watch, link, back):
        token = address.split("/")[2]
        assert len(token) == 43  # 256 bits
        assert token not in kept
