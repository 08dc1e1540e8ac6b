"""Whoever is made a link for a new password is told so when they sign in, and on their account's page for good."""

from html import unescape

import pytest
from django.utils import timezone

from campaigns import accounts
from campaigns.models import ResetLink
from tests.cast import PASSWORD, client_of

MADE = "Ada made a link for a new password for you"
ADVICE = "If you did not ask for it, change your password: that ends every such link. And tell a host."


def signed_in(client, password=PASSWORD):
    assert client.post("/sign-in/", {"username": "bo", "password": password}).status_code == 303
    return unescape(client.get("/").text)


def test_they_are_told_once_at_their_next_sign_in(client, ada, bo):
    check_told_once(client, ada, bo)


def check_told_once(client, ada, bo):
    accounts.make_reset_link_token(bo, ada)
    first = signed_in(client)
    assert MADE in first
    assert "Nobody has used it so far. " + ADVICE in first
    note = first[first.index(ADVICE) :]
    assert 'href="/account/password/"' in note[: note.index("</div>")]
    assert MADE not in signed_in(client)


@pytest.mark.asks
def test_a_link_that_the_host_made_in_the_shell_is_told_too(client, bo):
    accounts.make_reset_link_token(bo, None)
    assert "Whoever runs this house made a link for a new password for you" in signed_in(client)


def test_whoever_used_the_link_has_told_its_owner_nothing(client, ada, bo):
    """The link itself signs in: what stands there then is not what its owner reads next."""
    token = accounts.make_reset_link_token(bo, ada)
    client.post(f"/reset/{token}/", {"password": "seven bells at dusk"})
    assert "It was used, or ended when you changed your password or joined a campaign." in signed_in(
        client, "seven bells at dusk"
    )


@pytest.mark.asks
@pytest.mark.parametrize(
    ("change", "fate"),
    [
        ({}, "Nobody has used it so far."),
        ({"expires_at": timezone.now()}, "Nobody used it."),
        (
            {"used_at": timezone.now()},
            "It was used, or ended when you changed your password or joined a campaign.",
        ),
    ],
)
def test_the_accounts_page_keeps_what_was_made(ada, bo, change, fate):
    accounts.make_reset_link_token(bo, ada)
    ResetLink.objects.update(told_at=timezone.now(), **change)
    shown = unescape(client_of(bo).get("/account/").text)
    assert MADE in shown
    assert fate in shown
    assert MADE not in client_of(ada).get("/account/").text


def test_the_accounts_page_tells_the_newest_first_and_no_more_than_ten(ada, bo):
    for number in range(12):
        accounts.make_reset_link_token(bo, ada if number < 11 else None)
    shown = client_of(bo).get("/account/").text
    assert shown.count("made a link for a new password") == 10
    assert shown.index("Whoever runs this house made") < shown.index(MADE)
