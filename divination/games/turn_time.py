"""The time for a turn of a game for two, and who is away: it stands still while either of both is."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from divination.errors import RefusedError
from divination.games.pairs import PairInList, count_news_so_pages_redraw, last_act_of_who_waits
from divination.models import PairGame
from play.models import Record

MOST_AWAY = timedelta(days=30)


# --- who is away ---


@dataclass(frozen=True, slots=True)
class Absence:
    """Who sits at *seat* is away from *since* until *until*."""

    seat: str
    since: datetime
    until: datetime


def absences_of_both_seats(game: PairGame) -> list[Absence]:
    """Return who was or is away, the first first."""
    return [
        Absence(one["seat"], datetime.fromisoformat(one["since"]), datetime.fromisoformat(one["until"]))
        for one in game.absences
    ]


def away_until(game: PairGame, seat: str) -> datetime | None:
    """Return until when *seat* is away, None where they are not."""
    now = timezone.now()
    return next(
        (
            one.until
            for one in absences_of_both_seats(game)
            if one.seat == seat and one.since <= now < one.until
        ),
        None,
    )


def go_away_until_day(game: PairGame, seat: str, day: date) -> None:
    """Let *seat* be away until *day* begins. RefusedError where that is no day to come, or too far off.

    While nobody moves, all that one is away counts together: else a game could be held up for ever.
    """
    now, until = timezone.now(), timezone.make_aware(datetime.combine(day, time.min))
    with transaction.atomic():
        _lock_game_or_refuse_if_over(game)
        others, own = _other_absences_and_current(game, seat, now)
        last_moved = game.lines.aggregate(at=Max("at"))["at"] or game.begun_at
        before = sum(
            (max(one.until - max(one.since, last_moved), timedelta()) for one in others if one.seat == seat),
            timedelta(),
        )
        since = own.since if own else now
        latest = timezone.localtime(max(since, last_moved) + MOST_AWAY - before)
        if until <= now:
            raise RefusedError(_("Choose a day that is still to come."))
        if until > latest:
            raise RefusedError(
                _("Away for 30 days at most: until %(day)s.") % {"day": date_format(latest, "j F Y")}
            )
        _write_absences(game, [*others, Absence(seat, since, until)])


def come_back(game: PairGame, seat: str) -> None:
    """Let *seat* be away no more from now on."""
    now = timezone.now()
    with transaction.atomic():
        _lock_game_or_refuse_if_over(game)
        others, own = _other_absences_and_current(game, seat, now)
        if own:
            _write_absences(game, [*others, Absence(seat, own.since, now)])


def count_seat_as_away_until_now(game: PairGame, seat: str) -> None:
    """Let no time have passed for who has just sat down on *seat*."""
    _write_absences(game, [*absences_of_both_seats(game), Absence(seat, game.begun_at, timezone.now())])


def _lock_game_or_refuse_if_over(game: PairGame) -> None:
    if not Record.objects.filter(pk=game.pk, ended_at=None).update(number=F("number")):
        raise RefusedError(_("The game is over."))
    game.refresh_from_db()


def _other_absences_and_current(
    game: PairGame, seat: str, now: datetime
) -> tuple[list[Absence], Absence | None]:
    found = absences_of_both_seats(game)
    current = next((one for one in found if one.seat == seat and one.until > now), None)
    return [one for one in found if one is not current], current


def _write_absences(game: PairGame, absences: Sequence[Absence]) -> None:
    told: list[dict[str, Any]] = [
        {"seat": one.seat, "since": one.since.isoformat(), "until": one.until.isoformat()} for one in absences
    ]
    PairGame.objects.filter(pk=game.pk).update(absences=told)
    count_news_so_pages_redraw(game)
    game.absences = told


# --- the time for a turn ---


def end_of_turn(game: PairGame, waiting_seat: str) -> datetime | None:
    """Return until when the one for whom *waiting_seat* waits may take, None where no time was agreed on.

    It runs from the last act of *waiting_seat*: what the other one does in their turn gives them no more. One query.
    """
    if not game.minutes_for_turn or game.ended_at:
        return None
    last_act = game.lines.filter(by=waiting_seat).aggregate(at=Max("at"))["at"]
    return _end_of_turn_begun_at(game, last_act or game.begun_at)


def end_of_turn_of_listed_game(pair: PairInList) -> datetime | None:
    """Return the same of a game in a list, None also where one seat is empty. No query."""
    game = pair.game
    if not (game.minutes_for_turn and pair.partner) or game.ended_at:
        return None
    return _end_of_turn_begun_at(game, pair.waits_since or game.begun_at)


def ends_of_turns_by_game_pk(game_pks: Collection[int]) -> dict[int, datetime]:
    """Return the same of each game of *game_pks*, in which a time was agreed on. One query, none without games."""
    if not game_pks:
        return {}
    games: Any = PairGame.objects.filter(pk__in=game_pks).annotate(waits_since=last_act_of_who_waits())
    return {game.pk: _end_of_turn_begun_at(game, game.waits_since or game.begun_at) for game in games}


def _end_of_turn_begun_at(game: PairGame, begun_at: datetime) -> datetime:
    pauses = [(one.since, one.until) for one in absences_of_both_seats(game)]
    return end_with_pauses(begun_at, timedelta(minutes=game.minutes_for_turn), pauses)


def end_with_pauses(
    begun_at: datetime, length: timedelta, pauses: Sequence[tuple[datetime, datetime]]
) -> datetime:
    """Return when *length* is over that began at *begun_at* and stands still in each of *pauses*, which may overlap."""
    counted, end = begun_at, begun_at + length
    for since, until in sorted(pauses):
        first = max(since, counted)
        if first < end and until > first:
            end += until - first
            counted = until
    return end
