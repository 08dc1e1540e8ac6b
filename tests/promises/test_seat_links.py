"""The link to a seat admits one person, however many come at once, and a withdrawn one nobody; looking takes nothing.

It is held to what an invitation is held to (test_invitations). The checks are functions so that tests/mutants can see
them fail.
"""

import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Guest
from campaigns.roster import INVITE_DAYS
from divination.games import pair_links, pairs
from divination.models import SEAT_LINK_LASTS, PairGame, PairLink
from divination.rules.starfield import TWO
from play.models import Seat
from tests.cast import client_of, make_user, op
from tests.conftest import at_night
from tests.promises.racing import CLIENTS, at_once, signed_in
from tests.promises.test_invitations import plain

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


def check_it_looks_like_never_made(late: Callable[[PairGame, str], str], what: str) -> None:
    """Whoever comes by a link that leads nowhere any more sees what they would see had it never been."""
    game, made = began()
    token = late(game, pair_links.make_watch_link_token(game) if what == "watch" else made)
    for client in (Client(), client_of(make_user(f"cy{op()}"))):
        never, gone = client.get(f"/{what}/never-made/"), client.get(f"/{what}/{token}/")
        assert (never.status_code, gone.status_code) == (404, 404)
        assert plain(gone.content.decode(), token) == plain(never.content.decode(), "never-made")
        assert client.post(f"/{what}/{token}/", {"name": "Mira"}).status_code in (404, 405)
    assert pairs.seats_by_key(game)[TWO].person is None
    assert not Guest.objects.exists()


def check_looking_takes_nothing() -> None:
    """The preview of a messenger, or of a search, sits nobody down and writes nothing."""
    game, token = began()
    addresses = [f"/sit/{token}/", f"/watch/{pair_links.make_watch_link_token(game)}/"]
    before = list(PairLink.objects.values()), list(PairGame.objects.values()), list(Seat.objects.values())
    for address in addresses:
        for client in (Client(), client_of(make_user(f"cy{op()}"))):
            for answer in (client.get(address), client.head(address)):
                assert (answer.status_code, answer["X-Robots-Tag"]) == (200, "noindex")
                assert "no-store" in answer["Cache-Control"]
                assert answer["Referrer-Policy"] == "same-origin"
    after = list(PairLink.objects.values()), list(PairGame.objects.values()), list(Seat.objects.values())
    assert after == before
    assert not Guest.objects.exists()


def check_it_ends_while_a_name_is_typed() -> None:
    game, token = began()
    link = pair_links.seat_link_of_token(token)
    assert link
    out_of_date(game, token)
    with pytest.raises(pair_links.SeatTakenError):
        pair_links.sit_down(link, make_user(f"cy{op()}"), "Cy")
    assert pairs.seats_by_key(game)[TWO].person is None


def check_it_is_shown_once() -> None:
    game, _token = began()
    assert game.owner
    ada, links = client_of(game.owner), f"{game.get_absolute_url()}links/"
    for purpose in ("seat", "watch"):
        answer = ada.post(links, {"make": purpose})
        found = re.search(r"/(?:sit|watch)/([\w-]{43})/", answer.content.decode())
        assert found
        for address in (links, game.get_absolute_url(), "/games/", "/"):
            assert found[1] not in ada.get(address).content.decode()


def withdrawn(game: PairGame, token: str) -> str:
    for purpose, seat in ((pair_links.SEAT, TWO), (pair_links.WATCH, "")):
        pair_links.end_link(game, purpose, seat)
    return token


def replaced(game: PairGame, token: str) -> str:
    pair_links.make_seat_link_token(game, pairs.seats_by_key(game)[TWO])
    pair_links.make_watch_link_token(game)
    return token


def out_of_date(_game: PairGame, token: str) -> str:
    PairLink.objects.update(made_at=timezone.now() - timedelta(days=INVITE_DAYS))
    return token


def with_a_wrong_letter(_game: PairGame, token: str) -> str:
    return token[:-2] + ("AA" if token[-2:] != "AA" else "BB")


@pytest.mark.alike
@pytest.mark.parametrize(
    ("late", "what"),
    [
        *((late, what) for late in (withdrawn, replaced, with_a_wrong_letter) for what in ("sit", "watch")),
        (out_of_date, "sit"),
    ],
)
def test_withdrawn_replaced_and_out_of_date_look_like_never_made(
    late: Callable[[PairGame, str], str], what: str
) -> None:
    check_it_looks_like_never_made(late, what)


def test_a_link_to_a_seat_lasts_as_long_as_an_invitation_and_says_so() -> None:
    game, token = began()
    PairLink.objects.update(made_at=timezone.now() - timedelta(days=INVITE_DAYS) + timedelta(minutes=1))
    assert Client().get(f"/sit/{token}/").status_code == 200
    assert set(pair_links.links_of_game(game).by_seat) == {TWO}
    out_of_date(game, token)
    assert pair_links.links_of_game(game).by_seat == {}
    assert game.owner
    told = client_of(game.owner).post(f"{game.get_absolute_url()}links/", {"make": "seat"}).content.decode()
    assert "leads there for seven days" in told
    assert timedelta(days=INVITE_DAYS) == SEAT_LINK_LASTS


def test_who_opened_a_link_in_time_and_sat_down_too_late_does_not_sit() -> None:
    check_it_ends_while_a_name_is_typed()


def test_one_to_look_on_and_one_that_was_used_do_not_go_out_of_date() -> None:
    game, token = began()
    watch, mira = pair_links.make_watch_link_token(game), Client()
    assert mira.post(f"/sit/{token}/", {"name": "Mira"}).status_code == 200
    PairLink.objects.update(made_at=timezone.now() - timedelta(days=300))
    assert mira.get(f"/sit/{token}/")["Location"] == game.get_absolute_url()
    assert "Both seats are taken" in Client().get(f"/sit/{token}/").content.decode()
    assert Client().get(f"/watch/{watch}/").status_code == 200


@pytest.mark.alike
def test_looking_takes_nothing() -> None:
    check_looking_takes_nothing()


@pytest.mark.alike
def test_a_link_is_shown_once() -> None:
    check_it_is_shown_once()


def test_of_sixteen_at_once_one_sits_down() -> None:
    check_one_of_many_sits()


def test_of_eight_with_accounts_at_once_one_sits_down() -> None:
    check_one_of_many_with_accounts_sits()


def test_sitting_down_while_the_link_is_taken_back_is_one_or_the_other() -> None:
    check_who_sits_while_the_link_is_taken_back_sits_or_does_not()


def test_of_new_links_made_at_once_one_leads_there() -> None:
    check_of_two_new_links_at_once_one_leads_there()
