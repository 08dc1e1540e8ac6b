"""What somebody without an account may begin, and how much of it."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from campaigns import guests
from campaigns.forms import new_op_id
from campaigns.http import see_other
from campaigns.models import User
from divination.drawing import Picture, picture_of_mode
from divination.models import Game, PairGame, Reading
from divination.modes import ALL
from divination.rules.engine import AnyMode
from play.models import Record

MOST_A_DEVICE, MOST_AN_ADDRESS = 20, 200  # games and readings that guests may have at once
OPEN_MODES = ("know_thyself",)

Begun = TypeVar("Begun", Game, PairGame, Reading)


def modes_user_may_begin(user: User | AnonymousUser) -> tuple[AnyMode, ...]:
    """Return the games that *user*, a guest, or a visitor may begin."""
    has_account = user.is_authenticated and not user.is_guest
    return tuple(mode for mode in ALL if has_account or mode.key in OPEN_MODES)


def modes_pictures_and_op_ids_to_begin(
    user: User | AnonymousUser,
) -> list[tuple[AnyMode, Picture, str]]:
    """Return every game that one button begins for *user*, each with its picture and the id of that write."""
    return [(mode, picture_of_mode(mode), new_op_id()) for mode in modes_user_may_begin(user)]


def why_guest_may_begin_no_more(request: HttpRequest) -> str:
    """Return why whoever asks may begin nothing more without an account; "" where they may, or have one."""
    if request.user.is_authenticated and not request.user.is_guest:
        return ""
    if request.user.is_authenticated and _begun(owner=request.user) >= MOST_A_DEVICE:
        told = _(
            "This device keeps %(n)d games and readings without an account, and it has them. Sign in to keep more."
        )
        return told % {"n": MOST_A_DEVICE}
    if _begun(owner__guest__address=guests.hashed_client_address(request)) >= MOST_AN_ADDRESS:
        return _("Too many play from here without an account. Sign in, or come back in some days.")
    return ""


def _begun(**whose: Any) -> int:
    games = Record.objects.filter(**whose).count()
    return games + Reading.objects.filter(game=None, **whose).count()


def redirect_to_begun(begun: Game | PairGame | Reading) -> HttpResponse:
    return see_other(begun.get_absolute_url())


def begin_as_user_or_guest(
    request: HttpRequest,
    make: Callable[[], Begun],
    answer_to: Callable[[Begun], HttpResponse] = redirect_to_begun,
) -> HttpResponse:
    """Answer to what *make* begins for ``request.user``; a visitor becomes a guest by it, or not if it cannot begin."""
    key = request.COOKIES.get(guests.COOKIE, "") if getattr(request.user, "is_guest", False) else ""
    with transaction.atomic():
        if not request.user.is_authenticated:
            key = guests.make_guest_and_return_key(request)
        begun = make()
    answer = answer_to(begun)
    return guests.set_guest_cookie(answer, key) if key else answer
