"""The links to a game for two: to a seat that is empty or whose guest has lost the way, and to look on."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.accounts import new_token, token_hash
from campaigns.kept_queries import KeptModelQuery
from campaigns.models import Guest, Member, User
from divination.games.pairs import count_news_so_pages_redraw, has_person_left
from divination.games.turn_time import count_seat_as_away_until_now
from divination.models import SEAT_LINK_LASTS, LossRead, PairGame, PairLink
from play.models import Seat

SEAT, WATCH = PairLink.Purpose.SEAT, PairLink.Purpose.WATCH


class SeatTakenError(Exception):
    """Somebody else sat down there first, or the link was taken back."""


@dataclass(frozen=True, slots=True)
class LinksOfGame:
    """Which links to a game lead somewhere now: to a seat, by its key, and to look on."""

    by_seat: dict[str, PairLink]
    watch: PairLink | None


def links_of_game(game: PairGame) -> LinksOfGame:
    found = [
        link
        for link in UNUSED_LINKS.all(game.pk)
        if link.purpose == WATCH or link.leads_until > timezone.now()
    ]
    return LinksOfGame(
        {link.seat: link for link in found if link.purpose == SEAT},
        next((link for link in found if link.purpose == WATCH), None),
    )


UNUSED_LINKS = KeptModelQuery(
    PairLink, lambda game_pk: PairLink.objects.filter(game_id=game_pk, used_at=None), int
)


def leads_somewhere() -> Q:
    """Return what finds the links that lead somewhere now: unused ones, those to a seat for as long as they last."""
    return Q(used_at=None) & (Q(purpose=WATCH) | Q(made_at__gt=timezone.now() - SEAT_LINK_LASTS))


def may_seat_be_given_out(seat: Seat) -> bool:
    """Say whether who sits there has no account, or is gone: the other one may give the seat out anew."""
    if not seat.person_id:
        return not seat.player
    return Guest.objects.filter(user=seat.person_id).exists() or has_person_left(seat)


def make_seat_link_token(game: PairGame, seat: Seat, *, is_after_time: bool = False) -> str:
    """Return the token of a new link with which somebody may sit down at *seat*, once; an older one ends.

    Who sits there meanwhile stays until then. SeatTakenError where the app sits there, or somebody with an account who
    has not gone, unless their time for a turn *is_after_time*.
    """
    if not (may_seat_be_given_out(seat) or is_after_time):
        raise SeatTakenError
    return _make_link_token(game, SEAT, seat.key, is_after_time=is_after_time)


def make_watch_link_token(game: PairGame) -> str:
    """Return the token of a new link with which anybody may look on; an older one ends."""
    return _make_link_token(game, WATCH, "")


def _make_link_token(game: PairGame, purpose: str, seat_key: str, *, is_after_time: bool = False) -> str:
    token = new_token()
    with transaction.atomic():
        PairGame.objects.select_for_update().get(
            pk=game.pk
        )  # of two at once one makes the link that leads there
        _end_links(game, purpose, seat_key)
        PairLink.objects.create(
            game=game,
            purpose=purpose,
            seat=seat_key,
            token_hash=token_hash(token),
            is_after_time=is_after_time,
        )
        count_news_so_pages_redraw(game)
    return token


def end_link(game: PairGame, purpose: str, seat_key: str = "") -> None:
    """Let a link lead nowhere any more, as if it had never been."""
    with transaction.atomic():
        _end_links(game, purpose, seat_key)
        count_news_so_pages_redraw(game)


def _end_links(game: PairGame, purpose: str, seat_key: str) -> None:
    PairLink.objects.filter(game=game, purpose=purpose, seat=seat_key, used_at=None).delete()


def seat_link_of_token(token: str) -> PairLink | None:
    """Return the link to a seat of *token*, also one that was used, with its game; None once it is out of date."""
    links = PairLink.objects.filter(purpose=SEAT, token_hash=token_hash(token))
    found = links.filter(leads_somewhere() | Q(used_at__isnull=False))
    return found.select_related("game__owner", "game__campaign").first()


def condition_of_games_watched_by_token(token: str) -> Q:
    """Return what finds the game at which one may look on by *token*: made for that, or one that led to a seat there
    and came too late, where looking on is open.
    """
    own = PairLink.objects.filter(token_hash=token_hash(token))
    late = own.filter(purpose=SEAT, used_at__isnull=False, game__links__purpose=WATCH)
    return Q(pk__in=own.filter(purpose=WATCH).values("game")) | Q(pk__in=late.values("game"))


def sit_down(link: PairLink, person: User, name: str) -> None:
    """Let *person* sit down by *link*, called *name* there ("": as their account is).

    SeatTakenError when somebody was quicker, or the link was taken back or is out of date.
    """
    with transaction.atomic():
        if not PairLink.objects.filter(leads_somewhere(), pk=link.pk).update(used_at=timezone.now()):
            raise SeatTakenError
        free = Q(person=None) | Q(person__is_active=False)  # a guest, or somebody whose account is no more
        if link.game.campaign_id:
            left = Member.objects.filter(campaign=link.game.campaign_id, left_at__isnull=False)
            free |= Q(person__in=left.values("user"))
        has_moved = link.game.lines.filter(by=link.seat, at__gt=link.made_at).exists()
        if link.is_after_time and not has_moved:
            free = Q()
        seat = Seat.objects.filter(free, record=link.game_id, key=link.seat, player="")
        if not seat.update(person=person, name=name):
            raise SeatTakenError
        count_seat_as_away_until_now(link.game, link.seat)
        LossRead.objects.filter(game=link.game, person=person).delete()


def keep_that_loss_was_read(game: PairGame, person: User) -> None:
    """Keep that *person*, who lost their seat at *game*, has read so, until they sit there again."""
    LossRead.objects.get_or_create(game=game, person=person)
