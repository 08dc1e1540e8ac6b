"""The link to a seat admits one person, however many come at once; a withdrawn one nobody. Checks for tests/mutants."""

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Guest
from divination.games import pair_links, pairs
from divination.models import PairGame, PairLink
from divination.rules.starfield import TWO
from tests.cast import make_user, op
from tests.conftest import at_night
from tests.promises.racing import CLIENTS, at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(50, ci=2)


def began() -> tuple[PairGame, str]:
    """Return a game whose other seat is empty, with the token of the link to it."""
    game = pairs.begin_pair_game_by_link(make_user(f"ada{op()}"), "warring_planets", (), title="", op_id=op())
    return game, pair_links.make_seat_link_token(game, pairs.seats_by_key(game)[TWO])


def sat_down_by_status(token: str, clients: list[Client]) -> Counter[int]:
    def sit(number: int) -> int:
        return clients[number].post(f"/sit/{token}/", {"name": f"Guest {number}"}).status_code

    return Counter(at_once(sit, len(clients)))


def check_one_of_many_sits() -> None:
    """Of sixteen without an account one sits, and no other has become a guest."""
    for _ in range(ROUNDS):
        game, token = began()
        before = Guest.objects.count()
        crowd = [Client(raise_request_exception=False) for _ in range(CLIENTS)]
        assert sat_down_by_status(token, crowd) == {200: 1, 409: CLIENTS - 1}
        assert Guest.objects.count() == before + 1
        seat = pairs.seats_by_key(game)[TWO]
        admitted = [client for client in crowd if client.get(game.get_absolute_url()).status_code == 200]
        assert len(admitted) == 1
        assert seat.name.startswith("Guest ")


def check_one_of_many_with_accounts_sits() -> None:
    game, token = began()
    crowd = [signed_in(make_user(f"cy{number}"), 1)[0] for number in range(8)]
    assert sat_down_by_status(token, crowd) == {303: 1, 409: 7}
    assert pairs.seats_by_key(game)[TWO].person


def check_who_sits_while_the_link_is_taken_back_sits_or_does_not() -> None:
    for _ in range(ROUNDS):
        game, token = began()

        def act(number: int, token: str = token, game: PairGame = game) -> Any:
            if number:
                return pair_links.end_link(game, pair_links.SEAT, TWO)
            return Client().post(f"/sit/{token}/", {"name": "Mira"}).status_code

        status, _none = at_once(act, 2)
        assert (status, bool(pairs.seats_by_key(game)[TWO].person)) in ((200, True), (404, False))


def check_of_two_new_links_at_once_one_leads_there() -> None:
    game, _token = began()
    seat = pairs.seats_by_key(game)[TWO]
    made = at_once(lambda _number: pair_links.make_seat_link_token(game, seat), 4)
    assert PairLink.objects.filter(game=game, used_at=None).count() == 1
    assert sum(Client().get(f"/sit/{token}/").status_code == 200 for token in made) == 1


def test_of_sixteen_at_once_one_sits_down() -> None:
    check_one_of_many_sits()


def test_of_eight_with_accounts_at_once_one_sits_down() -> None:
    check_one_of_many_with_accounts_sits()


def test_sitting_down_while_the_link_is_taken_back_is_one_or_the_other() -> None:
    check_who_sits_while_the_link_is_taken_back_sits_or_does_not()


def test_of_new_links_made_at_once_one_leads_there() -> None:
    check_of_two_new_links_at_once_one_leads_there()
