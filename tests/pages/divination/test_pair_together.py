"""The page of two who play: all their games, how each ended, who began, and how they stand."""

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from divination.games import pairs
from divination.models import PairGame
from divination.rules.starfield import ONE, TWO
from tests.cast import client_of, op
from tests.pages.divination.test_pairs import begun, dee, fresh

__all__ = ["dee"]


def given_up(campaign: Campaign, one: User, other: User, by: str, mode: str = "warring_planets") -> PairGame:
    game = begun(campaign, one, other, mode)
    who = {ONE: one, TWO: other}[by]
    pairs.make_move(game, by, f"forfeit {by}", seen_number=game.number, op_id=op(), by=who)
    return fresh(game)


def together(client: Client, other: User) -> str:
    answer = client.get(reverse("divination:pair_together", args=[other.slug]))
    assert answer.status_code == 200
    return unescape(re.sub(r"\s+", " ", answer.content.decode()))


def test_it_has_all_their_games_and_how_they_stand(
    campaign: Campaign, ada: User, bo: User, dee: User
) -> None:
    """Whichever of them looks, and wherever each sat."""
    won = [
        given_up(campaign, ada, bo, TWO),
        given_up(campaign, bo, ada, TWO),
        given_up(campaign, ada, bo, TWO),
    ]
    lost = given_up(campaign, ada, bo, ONE, "lovers_discourse")
    going, another = begun(campaign, ada, bo), given_up(campaign, ada, dee, ONE)
    for me, other, stands, began in (
        (ada, bo, "Ada won 2, Bo 1.", "Ada began 2, Bo 1."),
        (bo, ada, "Bo won 1, Ada 2.", "Bo began 1, Ada 2."),
    ):
        body = together(client_of(me), other)
        assert stands in body
        assert began in body
        assert "Won 0, lost 1." in body
        assert all(game.get_absolute_url() in body for game in (*won, lost, going))
        assert another.get_absolute_url() not in body
        assert "It goes on." in body


def test_a_draw_and_a_game_left_undecided_are_nobodys(campaign: Campaign, ada: User, bo: User) -> None:
    game = begun(campaign, ada, bo)
    PairGame.objects.filter(pk=game.pk).update(ended_at=game.begun_at)
    body = together(client_of(ada), bo)
    assert "Ada won 0, Bo 0." in body
    assert "Left undecided 1." in body
    assert "draw" not in body


def test_it_is_there_for_the_two_alone(campaign: Campaign, ada: User, bo: User, dee: User, cy: User) -> None:
    given_up(campaign, ada, bo, ONE)
    address = reverse("divination:pair_together", args=[bo.slug])
    assert [client_of(each).get(address).status_code for each in (ada, dee, cy, bo)] == [200, 404, 404, 404]
    roster.leave_campaign(campaign, bo)
    assert client_of(ada).get(address).status_code == 200


def test_the_end_and_the_list_lead_there(campaign: Campaign, ada: User, bo: User) -> None:
    game, client = given_up(campaign, ada, bo, ONE), client_of(ada)
    for address in (game.get_absolute_url(), reverse("divination:games")):
        assert reverse("divination:pair_together", args=[bo.slug]) in client.get(address).content.decode()
