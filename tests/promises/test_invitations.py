"""An invitation admits whom the GM meant. The checks are functions so that tests/mutants can see them fail."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from campaigns import roster
from campaigns.errors import AlreadyMemberError, InviteGoneError
from campaigns.models import Campaign, Invite, User
from tests.cast import client_of, make_user

NEW = {"display_name": "Dee", "username": "dee", "password": "a lamp in the window"}


def at_once(tasks: list[Callable[[], Any]]) -> list[Any]:
    """Run *tasks* in threads that start together; return what each gave or raised."""
    gate = Barrier(len(tasks))

    def run(task: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            gate.wait()
            return task()
        except (InviteGoneError, AlreadyMemberError) as error:
            return type(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def check_one_use_admits_one(campaign: Campaign, gm: User) -> None:
    before = campaign.members.present().count()
    token = roster.make_invite_token(campaign, gm)
    crowd = [make_user(f"guest{n}") for n in range(20)]
    got = at_once([lambda user=user: roster.accept_invite(token, user) for user in crowd])  # type: ignore[misc]
    assert (got.count(campaign), got.count(InviteGoneError)) == (1, 19)
    assert campaign.members.present().count() == before + 1


def check_joining_is_once_each(campaign: Campaign, gm: User, guest: User) -> None:
    token = roster.make_invite_token(campaign, gm, uses=10)
    got = at_once([lambda: roster.accept_invite(token, guest)] * 10)
    assert (got.count(campaign), got.count(AlreadyMemberError)) == (1, 9)
    assert Invite.objects.get().uses_left == 9


def check_it_is_gone(token: str, guest: User) -> None:
    """Whoever comes too late sees what they would see had it never been."""
    for client, words in ((Client(), NEW), (client_of(guest), {})):
        never = client.get("/join/never-made/")
        late = client.get(f"/join/{token}/")
        assert (late.status_code, never.status_code) == (404, 404)
        assert plain(late.text, token) == plain(never.text, "never-made")
        assert client.post(f"/join/{token}/", words).status_code == 404
    assert not Campaign.objects.visible_to(guest).exists()
    assert not User.objects.filter(username="dee").exists()


def plain(page: str, token: str) -> str:
    """Return *page* without its own address and CSRF tokens."""
    lines = page.replace(token, "").splitlines()
    return "\n".join(line for line in lines if "csrf" not in line.lower())


def check_looking_uses_nothing(campaign: Campaign, gm: User, guest: User) -> None:
    token = roster.make_invite_token(campaign, gm)
    for client in (Client(), client_of(guest), client_of(gm)):
        client.get(f"/join/{token}/")
        client.head(f"/join/{token}/")
    assert Invite.objects.get().uses_left == 1
    assert campaign.members.count() == 2


def check_only_the_hash_is_kept(campaign: Campaign, gm: User) -> None:
    token = roster.make_invite_token(campaign, gm)
    assert len(token) == 43  # 256 bits
    assert token not in str(list(Invite.objects.values_list()))


def used(campaign: Campaign, gm: User) -> str:
    token = roster.make_invite_token(campaign, gm)
    roster.accept_invite(token, make_user("first"))
    return token


def expired(campaign: Campaign, gm: User) -> str:
    token = roster.make_invite_token(campaign, gm)
    Invite.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    return token


def revoked(campaign: Campaign, gm: User) -> str:
    token = roster.make_invite_token(campaign, gm)
    roster.revoke_invite(Invite.objects.get())
    return token


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_with_one_use_make_one_member(campaign, ada):
    check_one_use_admits_one(campaign, ada)


@pytest.mark.django_db(transaction=True)
def test_one_person_ten_times_at_once_sits_down_once(campaign, ada, cy):
    check_joining_is_once_each(campaign, ada, cy)


@pytest.mark.parametrize("late", [used, expired, revoked])
def test_used_expired_and_revoked_look_like_never_made(campaign, ada, cy, late):
    check_it_is_gone(late(campaign, ada), cy)


def test_looking_uses_nothing(campaign, ada, cy):
    check_looking_uses_nothing(campaign, ada, cy)


def test_only_the_hash_is_kept(campaign, ada):
    check_only_the_hash_is_kept(campaign, ada)


def test_one_use_and_seven_days_by_default(campaign, ada):
    roster.make_invite_token(campaign, ada)
    made = Invite.objects.get()
    assert made.uses_left == 1
    assert abs(made.expires_at - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)
