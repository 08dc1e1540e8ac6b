"""The links to a game for two: made, taken back, and what they lead to: a seat, or a place to look on from."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns import guests
from campaigns.fields import LineField
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, one_or_404, posted_data, see_other
from campaigns.models import NAME
from campaigns.qr import qr_code
from divination.games import pair_links, pairs, visiting
from divination.games.app_turns import hand_seat_to_app, play_app_decisions_known_at_once
from divination.games.pair_links import SEAT, WATCH, SeatTakenError
from divination.models import PairGame, PairLink
from divination.modes import MODES_FOR_TWO, variation_titles
from divination.pages.pair_acts import table_for
from divination.rules.players_for_two import SENSIBLE
from divination.rules.two_players import other_seat
from play.models import Seat

SECTION = {"section": "games"}
BACK, APP = "back", "app"


class SitDownForm(forms.Form):
    """What who sits down without an account is called at this table."""

    name = LineField(
        label=gettext_lazy("Your name"),
        max_length=NAME,
        help_text=gettext_lazy("What the other one reads."),
        error_messages={"required": gettext_lazy("Write what the other one shall call you.")},
    )


# --- made, shown once, taken back ---


@never_cache
@open_to_guests
def links_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Which links lead to the game now; one that is made is shown by this answer alone."""
    game = one_or_404(PairGame.objects.visible_to, request.user, pair_slug)
    seats = pairs.seats_by_key(game)
    own = pairs.audience_of_user(seats, request.user)
    if not own:
        raise Http404
    seat, other = min(own), other_seat(min(own))
    is_gone = other not in own and pairs.has_person_left(seats[other])
    make, end = request.POST.get("make", ""), request.POST.get("end", "")
    if end in (WATCH, SEAT, "own"):
        pair_links.end_link(game, WATCH if end == WATCH else SEAT, {SEAT: other, "own": seat}.get(end, ""))
        messages.success(request, _("This link leads nowhere any more."))
        return see_other(request.path)
    if make == SEAT and other not in own and (pairs.is_seat_empty(seats[other]) or "sure" in request.POST):
        try:
            return answer_with_new_seat_link(request, game, seats[other])
        except SeatTakenError:
            messages.error(request, _("Somebody sits there."))
            return see_other(request.path)
    if make == APP and is_gone and "sure" in request.POST:
        return _hand_seat_to_app(request, game, seats[other])
    if make == WATCH:
        return _fresh_link_page(request, game, WATCH, pair_links.make_watch_link_token(game))
    if make == BACK and request.user.is_guest:
        return _way_back_page(request, game)
    links = pair_links.links_of_game(game)
    context = {
        "game": game,
        "links": links,
        "seat_link": links.by_seat.get(other),
        "own_link": links.by_seat.get(seat),
        "is_empty": pairs.is_seat_empty(seats[other]),
        "may_give_out": other not in own and pair_links.may_seat_be_given_out(seats[other]),
        "is_gone": is_gone,
        "asked": make,
        "partner": pairs.names_by_seat(seats)[other],
    }
    return render(request, "divination/pairs/links.html", context | SECTION)


def _hand_seat_to_app(request: PlayerRequest, game: PairGame, seat: Seat) -> HttpResponse:
    """Let the app play on where somebody has gone; real cards it does not see."""
    if game.is_real or game.ended_at:
        raise Http404
    if hand_seat_to_app(game, seat, SENSIBLE):
        play_app_decisions_known_at_once(game, pairs.seats_by_key(game))
    else:
        messages.error(request, _("Somebody sits there."))
    return see_other(game.get_absolute_url())


def answer_with_new_seat_link(
    request: HttpRequest, game: PairGame, seat: Seat | None = None, *, is_after_time: bool = False
) -> HttpResponse:
    """Show a new link to *seat*, or to the one that is empty; where none is any more, lead to the table."""
    empty = [each for each in pairs.seats_by_key(game).values() if pairs.is_seat_empty(each)]
    chosen = seat or next(iter(empty), None)
    if chosen is None:
        return see_other(game.get_absolute_url())
    token = pair_links.make_seat_link_token(game, chosen, is_after_time=is_after_time)
    return _fresh_link_page(request, game, SEAT, token)


def _way_back_page(request: PlayerRequest, game: PairGame) -> HttpResponse:
    return _fresh_link_page(request, game, BACK, guests.make_way_back_token(request.user))


def _fresh_link_page(request: HttpRequest, game: PairGame, purpose: str, token: str) -> HttpResponse:
    names = {SEAT: "divination:pair_sit", WATCH: "divination:pair_watch", BACK: "campaigns:come_back"}
    link = request.build_absolute_uri(reverse(names[purpose], args=[token]))
    context = {"game": game, "purpose": purpose, "link": link, "qr": qr_code(link), **SECTION}
    answer = render(request, "divination/pairs/fresh_link.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


# --- what they lead to ---


@never_cache
def sit_down_page(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose game it is and ask for a name; only a POST sits down."""
    link = pair_links.seat_link_of_token(token)
    if link is None:
        raise Http404
    user = guests.put_guest_into_request_and_return_user(request)
    seats = pairs.seats_by_key(link.game)
    own = pairs.audience_of_user(seats, user)
    if link.seat in own:
        return see_other(link.game.get_absolute_url())
    if own or link.used_at or link.game.ended_at:
        return _closed_seat_page(request, link, token, is_own=bool(own))
    if not user.is_authenticated and not settings.GUESTS:
        return redirect_to_login(request.get_full_path())
    has_account = user.is_authenticated and not user.is_guest
    form = SitDownForm({"name": "-"} if has_account and request.method == "POST" else posted_data(request))
    if not form.is_valid():
        return _seat_page(request, link, seats, form, has_account=has_account)
    name = "" if has_account else form.cleaned_data["name"]

    def sit_down() -> PairGame:
        pair_links.sit_down(link, request.user, name)  # type: ignore[arg-type]  # a guest by now
        return link.game

    try:
        return visiting.begin_as_user_or_guest(
            request,
            sit_down,
            visiting.redirect_to_begun if has_account else lambda game: _way_back_page(request, game),  # type: ignore[arg-type]
        )
    except SeatTakenError:
        request.user = user
        found = pair_links.seat_link_of_token(token)
        if found is None:  # it was taken back at this moment
            raise Http404 from None
        return _closed_seat_page(request, found, token)


def _seat_page(
    request: HttpRequest, link: PairLink, seats: dict[str, Seat], form: SitDownForm, *, has_account: bool
) -> HttpResponse:
    game, mode = link.game, MODES_FOR_TWO[link.game.kind]
    context = {
        "game": game,
        "mode": mode,
        "played_as": variation_titles(mode, game.setup.get("variations", ())),
        "partner": pairs.names_by_seat(seats)[other_seat(link.seat)],
        "form": form,
        "has_account": has_account,
        **SECTION,
    }
    return _with_noindex_header(
        render(request, "divination/pairs/sit.html", context, status=422 if form.is_bound else 200)
    )


def _closed_seat_page(
    request: HttpRequest, link: PairLink, token: str, *, is_own: bool = False
) -> HttpResponse:
    """Say why nobody sits down by this link, and lead whoever may to where one looks on."""
    may_watch = PairGame.objects.filter(pair_links.condition_of_games_watched_by_token(token)).exists()
    context = {
        "game": link.game,
        "is_own": is_own,
        "is_taken": bool(link.used_at),
        "watch": reverse("divination:pair_watch", args=[token]) if may_watch else "",
        **SECTION,
    }
    status = 409 if request.method == "POST" else 200
    return _with_noindex_header(render(request, "divination/pairs/closed_seat.html", context, status=status))


@never_cache
@require_safe
def watched_pair_page(request: HttpRequest, token: str) -> HttpResponse:
    """The table for whoever looks on by a link: what lies open, and nothing to do."""
    watched = PairGame.objects.filter(pair_links.condition_of_games_watched_by_token(token))
    asked: dict[str, Any] = request.GET.dict()
    is_part = bool(getattr(request, "htmx", False))
    if is_part and asked.get("seen") in {f"{n}.{news}" for n, news in watched.values_list("number", "news")}:
        return HttpResponse(status=204)
    game = get_object_or_404(watched)
    table = table_for(game, pairs.seats_by_key(game), "", asked, address=request.path)
    name = "_table" if is_part else "table"
    answer = render(request, f"divination/pairs/{name}.html", {"table": table, "game": game, **SECTION})
    answer["Cache-Control"] = "no-store"
    return _with_noindex_header(answer)


def _with_noindex_header(answer: HttpResponse) -> HttpResponse:
    answer["X-Robots-Tag"] = "noindex"
    return answer
