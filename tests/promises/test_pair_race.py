"""Two writers at once in a game for two: one wins, the other is told; a click twice is one move, again is one game."""

from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from divination.games import pairs
from divination.models import PairGame
from divination.rules.starfield import ONE, TWO
from play import remembering
from play.models import Record
from play.rules.lines import ALL_KNOWING
from tests.cast import make_user, op
from tests.conftest import at_night
from tests.promises.racing import at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(20, ci=4)
BOTH = 2


@pytest.fixture
def game() -> PairGame:
    ada, bo = make_user("ada"), make_user("bo")
    campaign = roster.new_campaign("The Salt Stair", "", ada)
    roster.add_member(campaign, bo)
    return pairs.begin_pair_game(
        campaign, "lovers_discourse", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE
    )


@pytest.fixture
def clients(game: PairGame) -> dict[str, Client]:
    seats = pairs.seats_by_key(game)
    return {key: signed_in(seat.person, 1)[0] for key, seat in seats.items() if seat.person}


def now(game: PairGame) -> PairGame:
    remembering.MEMORY.clear()
    return PairGame.objects.get(pk=game.pk)


def position(game: PairGame) -> Any:
    return pairs.known_to(now(game), ALL_KNOWING).position


def sent(game: PairGame, what: str, **data: str) -> tuple[str, dict[str, str]]:
    told = {"number": str(now(game).number), "op_id": op(), **data}
    return reverse(f"divination:pair_{what}", args=[game.slug]), told


def statuses_at_once(*clients_and_posts: tuple[Client, tuple[str, dict[str, str]]]) -> Counter[int]:
    def post(number: int) -> int:
        client, (url, data) = clients_and_posts[number]
        return client.post(url, data).status_code

    return Counter(at_once(post, len(clients_and_posts)))


def play(game: PairGame, move: str) -> None:
    found = now(game)
    seat = position(game).seat
    by = pairs.seats_by_key(found)[seat].person
    assert by
    pairs.make_move(found, seat, move, seen_number=found.number, op_id=op(), by=by)


def test_the_same_click_eight_times_is_one_move(game: PairGame) -> None:
    ada = pairs.seats_by_key(game)[ONE].person
    assert ada
    clients, told = signed_in(ada, 8), sent(game, "move", move="draw")
    assert statuses_at_once(*((client, told) for client in clients)) == {303: 8}
    assert now(game).number == game.number + 1


def test_one_of_two_moves_at_once_wins_every_time(game: PairGame) -> None:
    ada = pairs.seats_by_key(game)[ONE].person
    assert ada
    clients = signed_in(ada, BOTH)
    for _ in range(ROUNDS):
        posts = [(client, sent(game, "move", move="draw")) for client in clients]
        assert statuses_at_once(*posts) == {303: 1, 409: 1}
        assert position(game).phase == "play"
        game.lines.filter(act=now(game).number).delete()
        Record.objects.update(number=game.number)


def test_a_move_and_a_take_back_at_once_leave_one_of_both(game: PairGame, clients: dict[str, Client]) -> None:
    for _ in range(ROUNDS):
        play(game, "draw")
        seat = position(game).seat
        given = next(move for move in position(game).choices if ">" in move or "@" in move)
        play(game, given)
        if position(game).phase != "draw":  # it rose: another round would ask for more than a race
            break
        other, before = position(game).seat, now(game).number
        posts = (clients[seat], sent(game, "undo")), (clients[other], sent(game, "move", move="draw"))
        statuses = statuses_at_once(*posts)
        assert statuses[303] == 1
        assert set(statuses) <= {303, 409, 422}
        assert now(game).number == before + 1
        assert position(game).phase == "play"
        held = position(game)
        play(game, next(move for move in held.choices if ">" in move or "@" in move))
        if position(game).phase != "draw":
            break


def test_who_gives_up_while_the_other_moves_ends_it(game: PairGame, clients: dict[str, Client]) -> None:
    draws = clients[ONE], sent(game, "move", move="draw")
    gives_up = clients[TWO], sent(game, "move", move="forfeit 2")
    statuses = statuses_at_once(draws, gives_up)
    assert set(statuses) <= {303, 409}
    assert position(game).outcome
    assert now(game).ended_at


def test_again_pressed_by_both_at_once_is_one_game(game: PairGame, clients: dict[str, Client]) -> None:
    play(game, "forfeit 1")
    assert statuses_at_once(*((client, sent(game, "again")) for client in clients.values())) == {303: 2}
    assert PairGame.objects.exclude(pk=game.pk).count() == 1
