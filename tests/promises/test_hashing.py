"""Two passwords at most are hashed at once on this machine, two more may wait, and whoever comes then is told so."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fcntl import LOCK_EX, flock
from threading import Barrier, Condition

import pytest
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher, PBKDF2PasswordHasher
from django.db import connection
from django.test import Client

from campaigns import accounts, hashing, roster
from campaigns.errors import BusyError
from campaigns.forms import BUSY
from campaigns.hashing import LimitedHasher
from campaigns.models import Campaign, Member, SignInBucket, User
from tests.cast import PASSWORD, client_of
from tests.promises.world import every_row

WORDS = "seven bells at dusk"


class Counted:
    """Stands for Django's hash, and counts how many are made at once: one lasts until a second has begun and eight who
    asked were refused.
    """

    def __init__(self) -> None:
        self.now = self.most = self.refused = 0
        self.is_over = False
        self.changed = Condition()

    def __call__(self, hasher: object, password: str, salt: str, iterations: int | None = None) -> str:
        with self.changed:
            self.now += 1
            self.most = max(self.most, self.now)
            self.changed.notify_all()
            self.changed.wait_for(lambda: self.is_over or (self.most >= 2 and self.refused == 8), 5)
            self.is_over = True  # even if nobody was refused: whoever comes later does not wait for it again
        time.sleep(0.05)  # for those who should wait to come in, if nothing held them
        with self.changed:
            self.now -= 1
        return "hashed"

    def refuse(self) -> None:
        with self.changed:
            self.refused += 1
            self.changed.notify_all()


def check_two_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of twelve at once two are hashed, two wait for these, eight are told to come again."""
    counted, gate = Counted(), Barrier(12)
    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", lambda *asked: counted(*asked))

    def ask(_number: int) -> str:
        gate.wait()
        try:
            return LimitedHasher().encode("a", "salt")
        except BusyError:
            counted.refuse()
            return "busy"

    with ThreadPoolExecutor(12) as pool:
        answers = sorted(pool.map(ask, range(12)))
    assert (answers, counted.most) == (["busy"] * 8 + ["hashed"] * 4, 2)
    assert LimitedHasher().encode("a", "salt") == "hashed"  # and the next one finds its place


def check_the_whole_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """While other processes hash two, none is hashed here; killed ones leave their places."""
    monkeypatch.setattr(hashing, "PATIENCE", 0.1)
    others = [held(settings.DATA_DIR / f".hashing-{number}") for number in range(2)]
    try:
        with pytest.raises(BusyError):
            LimitedHasher().encode("a", "salt", 1)
    finally:
        for other in others:
            other.kill()
            other.wait()
    assert LimitedHasher().encode("a", "salt", 1).startswith("pbkdf2_sha256$1$")


def held(file: os.PathLike[str]) -> subprocess.Popen[bytes]:
    """Return another process that holds the lock of *file*."""
    code = "import fcntl, sys; f = open(sys.argv[1], 'a'); fcntl.flock(f, fcntl.LOCK_EX); print(flush=True); input()"
    pipe = subprocess.PIPE
    other = subprocess.Popen([sys.executable, "-c", code, str(file)], stdin=pipe, stdout=pipe)
    assert other.stdout
    other.stdout.readline()
    return other


def test_two_are_hashed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    check_two_at_once(monkeypatch)


def test_two_are_hashed_at_once_on_the_whole_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    check_the_whole_machine(monkeypatch)


def test_whoever_waits_is_let_in_by_the_first_who_leaves() -> None:
    files = [open(settings.DATA_DIR / f".hashing-{number}", "a") for number in range(2)]  # noqa: SIM115
    for file in files:
        flock(file, LOCK_EX)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(LimitedHasher().encode, "a", "salt", 1)
        time.sleep(0.1)
        assert not waiting.done()
        files[1].close()
        assert waiting.result(timeout=5)
    files[0].close()


def test_every_password_is_hashed_so() -> None:
    code = "import django; django.setup(); from django.contrib.auth.hashers import get_hashers; print(get_hashers())"
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True
    )
    assert done.stdout.count("Hasher") == done.stdout.count("campaigns.hashing.LimitedHasher") == 1, (
        done.stderr
    )


# --- who is told so loses nothing ---


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*asked: object) -> str:
        raise BusyError

    monkeypatch.setattr(MD5PasswordHasher, "encode", refuse)


NEW = {"username": "dee", "display_name": "Dee", "password": WORDS}


def doors(campaign: Campaign, gm: User) -> dict[str, tuple[Client, str, dict[str, str], int]]:
    """Return every form that hashes a password: who posts it, where, what, and the status they get."""
    invite, link = roster.make_invite_token(campaign, gm), accounts.make_reset_link_token(gm, None)
    return {
        "sign in": (Client(), "/sign-in/", {"username": "ada", "password": PASSWORD}, 503),
        "set up": (Client(), f"/setup/{accounts.setup_token()}/", NEW, 503),
        "join": (Client(), f"/join/{invite}/", NEW, 503),
        "reset": (Client(), f"/reset/{link}/", {"password": WORDS}, 503),
        "change": (client_of(gm), "/account/password/", {"old": PASSWORD, "password": WORDS}, 422),
    }


@pytest.mark.parametrize("door", ["sign in", "set up", "join", "reset", "change"])
def test_at_each_door_one_is_told_to_come_again(
    door: str, campaign: Campaign, ada: User, request: pytest.FixtureRequest
) -> None:
    client, url, typed, status = doors(campaign, ada)[door]
    request.getfixturevalue("busy")
    before = every_row()
    answer = client.post(url, typed)
    assert (answer.status_code, str(BUSY) in answer.text) == (status, True)
    assert status == 422 or answer["Retry-After"] == "3"
    assert all(word in answer.text for key, word in typed.items() if key not in ("old", "password"))
    if door != "sign in":
        assert every_row() == before


def check_a_try_unlooked_at_is_given_back() -> None:
    for _ in range(50):
        assert Client().post("/sign-in/", {"username": "ada", "password": "x"}).status_code == 503
    assert min(SignInBucket.objects.values_list("tokens", flat=True)) > 9


@pytest.mark.alike  # a try is given back as by a sign-in, which test_sign_in asks of every database
@pytest.mark.usefixtures("busy")
def test_a_try_that_was_not_looked_at_is_given_back(db: None) -> None:
    check_a_try_unlooked_at_is_given_back()


# --- nobody waits for a hash with the database in their hand ---

WRITES: dict[str, Callable[[User, Campaign], object]] = {
    "account": lambda user, campaign: accounts.create_account("dee", "Dee", WORDS),
    "host": lambda user, campaign: accounts.create_host("dee", "Dee", WORDS),
    "join": lambda user, campaign: roster.accept_invite_as_new(
        roster.make_invite_token(campaign, user), "dee", "Dee", WORDS
    ),
    "reset": lambda user, campaign: accounts.reset_password(
        accounts.make_reset_link_token(user, None), WORDS
    ),
    "change": lambda user, campaign: accounts.change_password(user, WORDS),
}


def check_hashed_outside(write: str, monkeypatch: pytest.MonkeyPatch) -> None:
    user = User.objects.create_user("ada", PASSWORD, display_name="Ada")
    campaign = roster.new_campaign("The Salt Stair", "", user)
    encode, inside = MD5PasswordHasher.encode, list[bool]()
    monkeypatch.setattr(
        MD5PasswordHasher,
        "encode",
        lambda self, *asked: inside.append(connection.in_atomic_block) or encode(self, *asked),  # type: ignore[func-returns-value]
    )
    WRITES[write](user, campaign)
    assert inside == [False]
    assert User.objects.get(username="ada" if write in ("reset", "change") else "dee").check_password(WORDS)
    assert Member.objects.count() == (2 if write == "join" else 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("write", WRITES)
def test_a_password_is_hashed_before_the_transaction(write: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_hashed_outside(write, monkeypatch)
