"""Visitors without an account: a random key in a cookie stands for them, and what they begin moves in with them.

A guest is a user who can do nothing but what the views named by ``open_to_guests`` let them: no sign-in, no password.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from campaigns.accounts import address_or_ipv6_network, new_token, token_hash
from campaigns.models import Guest, User

COOKIE, LASTS = "seat", timedelta(days=90)  # longer than a turn and an absence of a game for two together
SEEN_AGAIN = timedelta(days=1)  # how often it is written down that they did something

View = Callable[..., HttpResponse]


def open_to_guests(view: View) -> View:
    """Let *view* be used by whoever is signed in and by a guest; anyone else is asked to sign in."""

    @wraps(view)
    def seated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not put_guest_into_request_and_return_user(request).is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return seated


def open_to_anyone_where_guests_are_let_in(view: View) -> View:
    """The same for a view with which one becomes a guest: where the host lets guests in, anyone may use it."""

    @wraps(view)
    def seated(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not put_guest_into_request_and_return_user(request).is_authenticated and not settings.GUESTS:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return seated


def put_guest_into_request_and_return_user(request: HttpRequest) -> User | AnonymousUser:
    """Return who asks: the user signed in, this browser's guest (``request.user`` from now on), or nobody."""
    if not request.user.is_authenticated and (guest := guest_of_cookie(request)):
        request.user = guest
    return request.user


def guest_of_cookie(request: HttpRequest) -> User | None:
    """Return the guest whose key the browser keeps; None where it has none, or the host lets no guests in."""
    key = request.COOKIES.get(COOKIE, "")
    if not settings.GUESTS or not key:
        return None
    now = timezone.now()
    hashed = token_hash(key)
    found = _guests_still_here().filter(Q(key_hash=hashed) | Q(way_back_hash=hashed)).first()
    if found is None:
        return None
    if request.method == "POST" and found.seen_at < now - SEEN_AGAIN:
        Guest.objects.filter(pk=found.pk).update(seen_at=now)
    return mark_as_guest(found.user)


def _guests_still_here() -> QuerySet[Guest]:
    return Guest.objects.filter(seen_at__gt=timezone.now() - LASTS).select_related("user")


def make_way_back_token(user: User) -> str:
    """Return a new key with which the guest *user* comes back on another device; an older one, and whoever came by it,
    is no longer let in.
    """
    token = new_token()
    Guest.objects.filter(user=user).update(way_back_hash=token_hash(token))
    return token


def guest_of_way_back(token: str) -> User | None:
    """Return whom a way back leads to; None where it leads nowhere any more, or the host lets no guests in."""
    if not settings.GUESTS:
        return None
    found = _guests_still_here().filter(way_back_hash=token_hash(token)).first()
    return mark_as_guest(found.user) if found else None


def mark_as_guest(user: User) -> User:
    """Mark *user* as one who has no account."""
    user.is_guest = True
    return user


def make_guest_and_return_key(request: HttpRequest) -> str:
    """Make a guest of whoever asks, ``request.user`` from now on, and return the key for their browser to keep.

    Guests who did nothing for 90 days go at this moment, with all that they began.
    """
    delete_expired_guests()
    key = new_token()
    with transaction.atomic():
        user = User.objects.create(
            username=f"guest-{token_hash(key)[:24]}", display_name=_("A guest"), is_active=False
        )
        Guest.objects.create(user=user, key_hash=token_hash(key), address=hashed_client_address(request))
    request.user = mark_as_guest(user)
    return key


def set_guest_cookie(response: HttpResponse, guest_key: str) -> HttpResponse:
    """Let the browser keep *key*, which nothing on the page can read."""
    response.set_cookie(
        COOKIE, guest_key, LASTS, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )
    return response


def hashed_client_address(request: HttpRequest) -> str:
    """Return what stands for where a request comes from, so that no address is stored."""
    return salted_hmac(
        "campaigns.guests", address_or_ipv6_network(request.META.get("REMOTE_ADDR", ""))
    ).hexdigest()


def delete_expired_guests() -> None:
    """Delete guests, with all that is theirs, whose browser was not seen for as long as they last."""
    User.objects.filter(guest__seen_at__lt=timezone.now() - LASTS).delete()


def move_guests_rows_to_user_and_delete_guest(request: HttpRequest, user: User) -> None:
    """Give all that the guest of this browser began to *user*, who has just signed in; the guest is gone then."""
    guest = guest_of_cookie(request)
    if guest is not None and guest != user:
        move_rows_and_delete_guest(guest, user)


def move_rows_and_delete_guest(guest: User, user: User) -> None:
    """Give all that *guest* began, and every seat of theirs, to *user*; the guest is gone then."""
    with transaction.atomic():
        for relation in User._meta.get_fields(include_hidden=True):
            if relation.auto_created and relation.one_to_many:
                _move_all_rows_or_none(relation, guest, user)
        guest.delete()


def _move_all_rows_or_none(foreign_key: Any, guest: User, user: User) -> None:
    """Give the rows of one foreign key to *user*; those that *user* has already stay the guest's, and go with them."""
    name = foreign_key.field.name
    try:
        with transaction.atomic():
            foreign_key.related_model._base_manager.filter(**{name: guest}).update(**{name: user})
    except IntegrityError:
        return


def sign_in_with_guests_rows(request: HttpRequest, user: User) -> None:
    """Sign *user* in; what this browser's guest began is theirs from now on."""
    move_guests_rows_to_user_and_delete_guest(request, user)
    login(request, user)
