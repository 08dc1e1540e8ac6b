"""/games/<slug>/ of Know Thyself: the places that are lit are those where a card of the hand may come."""

import re
from typing import Any

import pytest

from campaigns.models import User
from divination.models import Game
from tests.divination.games import begin, go

MINORS = ("c9", "c2", "s1", "w3")
LIT = re.compile(r'class="place sefira open[^"]*" aria-label="(\w+)')


@pytest.fixture
def minors(bo: User) -> Game:
    return dealt(bo, *MINORS)


def dealt(owner: User, *hand: str) -> Game:
    game = begin(owner, is_real=True, deal="")
    go(game, *(f"see {card}" for card in hand))
    return game


def lit(client: Any, game: Game, **query: str) -> list[str]:
    body = client.get(game.get_absolute_url(), query).content.decode()
    return sorted(LIT.findall(re.sub(r'"Place [\w ]+? on ', '"', body)))


def test_with_minors_alone_no_place_is_lit(bo_client: Any, minors: Game) -> None:
    body = bo_client.get(minors.get_absolute_url()).content.decode()
    assert 'class="lit"' not in body
    assert lit(bo_client, minors) == []
    words = bo_client.get(minors.get_absolute_url(), {"as": "words"}).content.decode()
    assert "<td>Open</td>" not in words


def test_a_major_of_the_hand_lights_where_it_may_come(bo_client: Any, bo: User) -> None:
    game = dealt(bo, "m13", *MINORS[1:])
    assert lit(bo_client, game) == [
        "Splendor",
        "Victory",
    ]  # on the Foundation it lies already, as the likely move
    assert lit(bo_client, game, place="grace") == ["Foundation", "Splendor", "Victory"]
    assert lit(bo_client, game, card="m13", place="victory") == ["Foundation", "Splendor"]
    assert lit(bo_client, game, card="c2") == []
    assert "<td>Open</td>" in bo_client.get(game.get_absolute_url(), {"as": "words"}).content.decode()


def test_before_a_card_is_drawn_the_hand_says_what_is_lit(bo_client: Any, minors: Game) -> None:
    go(minors, "c9>1")
    assert lit(bo_client, minors) == []


@pytest.mark.parametrize("card", ["m18", "m13"])
def test_the_moons_place_is_lit_for_the_moon_alone(bo_client: Any, bo: User, card: str) -> None:
    game = dealt(bo, "m1", "m2", "m3", card)
    for move in ("m1@victory", "see m4", "m2@mercy", "see m5", "m3@wisdom", "see m6"):
        go(game, *(["draw"] if move.startswith("see") else []), move)
    assert ("Moon" in lit(bo_client, game, card=card, place="grace")) is (card == "m18")


def test_a_move_named_in_the_address_shows_what_would_rise(bo_client: Any, minors: Game) -> None:
    answer = bo_client.get(minors.get_absolute_url(), {"move": "c9>1"})
    assert answer.status_code == 200
    assert "Give the 9 of Cups to the First Seeress" in answer.content.decode()
