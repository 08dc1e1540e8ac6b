"""The same sky: one deal for two pairs, of which neither learns anything by the other until both games are over."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from divination.games import pairs, same_sky
from divination.models import PairGame
from divination.rules.starfield import ONE, SEATS
from play.remembering import acts_so_far
from tests.cast import client_of, make_user, op
from tests.pages.divination.test_pairs import begun, dee, fresh

__all__ = ["dee"]


@pytest.fixture
def first(campaign: Campaign, ada: User, bo: User) -> PairGame:
    return begun(campaign, ada, bo, mode="lovers_discourse")


@pytest.fixture
def eve(campaign: Campaign) -> User:
    eve = make_user("eve")
    roster.add_member(campaign, eve)
    return eve


def offered(client: Client, game: PairGame) -> str:
    answer = client.post(reverse("divination:pair_sky", args=[game.slug]))
    found = re.search(r"/sky/[\w-]+/", answer.content.decode())
    assert found
    return found[0]


def begin(client: Client, link: str, campaign: Campaign, partner: User) -> Any:
    return client.post(link, {"partner": f"{campaign.slug}.{partner.slug}", "op_id": op()})


def give_up(game: PairGame) -> None:
    by = pairs.seats_by_key(game)[ONE].person
    assert by
    pairs.make_move(game, ONE, "forfeit 1", seen_number=fresh(game).number, op_id=op(), by=by)


def statuses(client: Client, game: PairGame) -> list[int]:
    names = ("pair_replay", "pair_json", "pair_hindsight")
    return [client.get(reverse(f"divination:{name}", args=[game.slug])).status_code for name in names]


def test_two_pairs_play_one_deal_and_learn_of_each_other_once_both_have_ended(
    first: PairGame, ada_client: Client, campaign: Campaign, dee: User, eve: User
) -> None:
    link = offered(ada_client, first)
    assert begin(client_of(dee), link, campaign, eve).status_code == 303
    second = PairGame.objects.exclude(pk=first.pk).get()
    assert (second.deal, second.setup, second.commitment) == (first.deal, first.setup, first.commitment)
    assert [line.text for line in acts_so_far(second)[0].lines] == [
        line.text for line in acts_so_far(first)[0].lines
    ]
    sky = reverse("divination:pair_sky", args=[first.slug])
    give_up(first)
    assert statuses(ada_client, first) == [404, 404, 404]
    fair = ada_client.get(reverse("divination:pair_fair", args=[first.slug])).content.decode()
    assert first.deal not in fair
    assert first.salt not in fair
    assert "The other pair" not in ada_client.get(sky).content.decode()
    give_up(second)
    assert statuses(ada_client, first) == statuses(client_of(eve), second) == [200, 200, 200]
    assert first.deal in ada_client.get(reverse("divination:pair_fair", args=[first.slug])).content.decode()
    for client, game in ((ada_client, first), (client_of(eve), second)):
        body = unescape(client.get(reverse("divination:pair_sky", args=[game.slug])).content.decode())
        assert "The other pair" in body
        assert same_sky.result_in_words_or_empty(fresh(first)) in body
        assert (
            reverse("divination:pair_sky", args=[game.slug])
            in client.get(game.get_absolute_url()).content.decode()
        )


@pytest.mark.asks
def test_an_offer_that_is_open_keeps_the_deal_closed_until_it_is_taken_back(
    first: PairGame, ada_client: Client, dee: User
) -> None:
    link = offered(ada_client, first)
    give_up(first)
    assert statuses(ada_client, first) == [404, 404, 404]
    ada_client.post(reverse("divination:pair_sky", args=[first.slug]), {"end": "1"})
    assert statuses(ada_client, first) == [200, 200, 200]
    assert client_of(dee).get(link).status_code == 404


def test_a_deal_that_was_told_is_offered_to_nobody(first: PairGame, ada_client: Client) -> None:
    give_up(first)
    answer = ada_client.post(reverse("divination:pair_sky", args=[first.slug]))
    assert "Its deal is told already" in ada_client.get(answer["Location"]).content.decode()
    assert not fresh(first).sky_hash


@pytest.mark.asks
def test_one_other_pair_has_it_and_nobody_who_played_it(
    first: PairGame, ada_client: Client, bo_client: Client, campaign: Campaign, bo: User, dee: User, eve: User
) -> None:
    link = offered(ada_client, first)
    told = "Who played this sky knows its cards"
    assert told in begin(bo_client, link, campaign, eve).content.decode()
    assert told in begin(client_of(dee), link, campaign, bo).content.decode()
    assert begin(client_of(dee), link, campaign, eve).status_code == 303
    assert begin(client_of(eve), link, campaign, dee).status_code == 404
    assert PairGame.objects.count() == 2


def test_only_the_two_offer_it(first: PairGame, dee: User, cy_client: Client) -> None:
    for client in (client_of(dee), cy_client):
        assert client.post(reverse("divination:pair_sky", args=[first.slug])).status_code == 404
    assert not fresh(first).sky_hash


def test_the_page_of_an_offer_tells_nothing_of_the_game(
    first: PairGame, ada_client: Client, dee: User
) -> None:
    body = client_of(dee).get(offered(ada_client, first)).content.decode()
    hands = [
        code for seat in SEATS for code in pairs.known_to(first, frozenset({seat})).position.hands[seat].cards
    ]
    assert first.deal not in body
    assert not any(code in body.split() for code in hands)
