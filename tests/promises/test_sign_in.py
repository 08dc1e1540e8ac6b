"""Sign-in is hard to guess and cannot be locked. The checks are functions so that tests/mutants can see them fail."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import F
from django.test import Client

from campaigns import accounts
from campaigns.errors import HostExistsError
from campaigns.models import SignInBucket, User
from tests.cast import PASSWORD, client_of, make_user

HOME, ELSEWHERE = "192.0.2.7", "198.51.100.9"


def try_in(address: str, password: str = "wrong", username: str = "ada", **headers: Any):
    return Client().post(
        "/sign-in/", {"username": username, "password": password}, REMOTE_ADDR=address, **headers
    )


def use_up(address: str = HOME, tries: int = 10, **headers: Any) -> None:
    for _ in range(tries):
        assert try_in(address, **headers).status_code == 422


def check_the_eleventh_is_refused() -> None:
    use_up()
    refused = try_in(HOME, PASSWORD)
    assert refused.status_code == 429
    assert "Too many tries from here. Try again in" in refused.text
    assert 0 < int(refused["Retry-After"]) <= 90


def check_right_from_elsewhere(*, used_up: bool = False) -> None:
    if not used_up:
        use_up()
    assert try_in(ELSEWHERE, PASSWORD).status_code == 303


def check_an_address_has_tries_of_its_own(name: str = "ada") -> None:
    """Thirty names that nobody has are the end of it; the thirty-first leaves not even a row."""
    for n in range(30):
        assert try_in(HOME, username=f"nobody{n}").status_code == 422
    rows = SignInBucket.objects.count()
    refused = try_in(HOME, PASSWORD, name)
    assert (refused.status_code, SignInBucket.objects.count()) == (429, rows)
    assert 0 < int(refused["Retry-After"]) <= 60
    check_right_from_elsewhere(used_up=True)


def check_a_sign_in_costs_its_address_nothing() -> None:
    """Friends behind one line sign in all evening, and who has an account gains no more tries by it."""
    for n in range(29):
        try_in(HOME, username=f"nobody{n}")
    assert [try_in(HOME, PASSWORD).status_code for _ in range(9)] == [303] * 9
    assert [try_in(HOME, username=f"nobody{n}").status_code for n in range(2)] == [422, 429]


def check_names_cost_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an account exists, is closed or has no password: one hash, as of a wrong password."""
    make_user("closed", is_active=False)
    User.objects.create_user("linkless")
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher,
        "encode",
        lambda self, *asked: hashed.append(asked[0]) or encode(self, *asked),  # type: ignore[func-returns-value]
    )
    costs = {}
    for name in ("ada", "nobody", "closed", "linkless"):
        hashed.clear()
        try_in(HOME, "x" * 50, name)
        costs[name] = len(hashed)
    assert costs == dict.fromkeys(costs, 1)


def check_full_buckets_are_dropped() -> None:
    for n in range(5):
        try_in(ELSEWHERE, username=f"nobody{n}")
    SignInBucket.objects.update(filled_at=F("filled_at") - timedelta(hours=1))
    try_in(HOME)
    assert SignInBucket.objects.count() == 2  # this name's from here, and this address's


def check_forged_headers_change_nothing() -> None:
    for n in range(10):
        try_in(HOME, HTTP_X_FORWARDED_FOR=f"203.0.113.{n}", HTTP_FORWARDED=f"for=203.0.113.{n}")
    forged = {"HTTP_X_FORWARDED_FOR": ELSEWHERE, "HTTP_X_REAL_IP": ELSEWHERE, "HTTP_CLIENT_IP": ELSEWHERE}
    assert try_in(HOME, PASSWORD, **forged).status_code == 429


def check_a_new_session(user: User) -> None:
    client = Client()
    planted = client.session
    planted["by"] = "somebody else"
    planted.save()
    client.cookies["sessionid"] = planted.session_key  # type: ignore[assignment]
    client.post("/sign-in/", {"username": user.username, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)
    assert client.session.session_key != planted.session_key
    assert not Session.objects.filter(session_key=planted.session_key).exists()


def check_a_new_password_ends_other_sessions(user: User) -> None:
    here, elsewhere = client_of(user), client_of(user)
    here.post("/account/password/", {"old": PASSWORD, "password": "seven bells at dusk"})
    assert here.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302


def check_a_reset_link_works_once(user: User) -> None:
    url = f"/reset/{accounts.make_reset_link_token(user, None)}/"
    assert Client().post(url, {"password": "seven bells at dusk"}).status_code == 303
    assert Client().get(url).status_code == 404


def check_there_is_one_first_host() -> None:
    gate = Barrier(5)

    def become(name: str) -> bool:
        gate.wait()
        try:
            accounts.create_host(name, name, "a lamp in the window")
        except HostExistsError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(5) as pool:
        made = list(pool.map(become, [f"host{n}" for n in range(5)]))
    assert made.count(True) == 1
    assert User.objects.filter(is_staff=True).count() == 1


def test_the_eleventh_try_is_refused_even_with_the_right_password(ada):
    check_the_eleventh_is_refused()


def test_the_right_password_from_elsewhere_still_works(ada):
    check_right_from_elsewhere()


def test_forged_forwarding_headers_change_nothing(ada):
    check_forged_headers_change_nothing()


def test_capitals_are_no_other_name(ada):
    use_up()
    assert try_in(HOME, PASSWORD, "ADA").status_code == 429


def test_other_names_from_there_are_free(ada, bo):
    use_up()
    assert try_in(HOME, PASSWORD, "bo").status_code == 303


@pytest.mark.django_db
def test_a_name_nobody_has_is_limited_alike():
    for _ in range(10):
        assert try_in(HOME, username="nobody").status_code == 422
    assert try_in(HOME, username="nobody").status_code == 429


def test_a_network_of_one_is_one_address(ada):
    for n in range(10):
        try_in(f"2001:db8::{n}")
    assert try_in("2001:db8::ffff", PASSWORD).status_code == 429
    assert try_in("2001:db8:0:1::1", PASSWORD).status_code == 303


def test_a_try_comes_back_every_ninety_seconds(ada):
    use_up()
    SignInBucket.objects.update(filled_at=F("filled_at") - timedelta(seconds=91))
    assert try_in(HOME).status_code == 422
    assert try_in(HOME, PASSWORD).status_code == 429


def test_a_refused_try_costs_nothing_more(ada):
    use_up()
    use_up_waits = [int(try_in(HOME)["Retry-After"]) for _ in range(3)]
    assert max(use_up_waits) <= 90


def test_a_sign_in_gives_all_tries_back(ada):
    use_up(tries=9)
    assert try_in(HOME, PASSWORD).status_code == 303
    use_up()


def test_full_buckets_are_dropped(ada):
    check_full_buckets_are_dropped()


@pytest.mark.parametrize("name", ["ada", "nobody else"])
def test_an_address_has_tries_of_its_own(ada, name):
    check_an_address_has_tries_of_its_own(name)


def test_a_sign_in_costs_its_address_nothing(ada):
    check_a_sign_in_costs_its_address_nothing()


def test_a_name_that_nobody_has_costs_what_a_wrong_password_costs(ada, monkeypatch):
    check_names_cost_alike(monkeypatch)


@pytest.mark.django_db(transaction=True)
def test_tries_at_once_are_counted_one_by_one():
    gate = Barrier(16)

    def try_one(_n: int) -> bool:
        gate.wait()
        try:
            return accounts.take_sign_in_try_and_return_seconds_to_wait("ada", HOME) == 0
        finally:
            connection.close()

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(try_one, range(16))).count(True) == 10


def test_signing_in_begins_a_new_session(ada):
    check_a_new_session(ada)


def test_a_new_password_ends_every_other_session(ada):
    check_a_new_password_ends_other_sessions(ada)


def test_a_reset_link_works_once(ada):
    check_a_reset_link_works_once(ada)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_make_one_first_host():
    check_there_is_one_first_host()
