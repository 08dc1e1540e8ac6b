"""The other one at a game for two, as a page tells of them: there or away, until when, what they let be felt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.kept_queries import KeptModelQuery
from divination.games.gestures import gesture_in_words, may_make_gesture
from divination.games.presence import is_person_there_now, is_presence_to_be_written
from divination.games.turn_time import away_until, end_of_turn
from divination.models import Gesture, PairGame
from divination.rules.two_players import TwoPlayerPosition, other_seat
from play.models import Seat
from play.times import AGREED_TIMES, moment_in_words


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An act in words, with what was let be felt at it."""

    act: int
    words: str
    felt: list[str]


GESTURES_OF_GAME = KeptModelQuery(Gesture, lambda game_pk: Gesture.objects.filter(game_id=game_pk), int)


@dataclass(frozen=True)
class Company:
    """*game* with both its *seats*, for who sits at *seat* ("": who looks on), at *position* and *number*."""

    game: PairGame
    seats: Mapping[str, Seat]
    names: Mapping[str, str]
    seat: str
    position: TwoPlayerPosition
    number: int
    is_partner_missing: bool

    # --- who is there ---

    @property
    def partner(self) -> Seat:
        return self.seats[other_seat(self.seat)]

    @property
    def sits_alone(self) -> bool:
        """Say whether the reader sits there and shares no device with the other one, who would read all they write."""
        return bool(self.seat) and self.partner.person_id != self.seats[self.seat].person_id

    @property
    def presence(self) -> str:
        """Whether the other one looks on, else when they last did."""
        name, partner = self.names[other_seat(self.seat)], self.partner
        if self.is_partner_missing or partner.player or not self.sits_alone:
            return ""
        if until := away_until(self.game, partner.key):
            return _("%(name)s is away until %(day)s.") % {"name": name, "day": day_in_words(until)}
        if is_person_there_now(partner):
            return _("%(name)s is here.") % {"name": name}
        if partner.seen_at:
            return _("%(name)s was last here %(when)s.") % {
                "name": name, "when": moment_in_words(partner.seen_at),
            }  # fmt: skip
        return _("%(name)s has not come here yet.") % {"name": name}

    @property
    def tells_present(self) -> bool:
        """Say whether the page is to tell at once that the reader is there."""
        return is_presence_to_be_written(self.seats[self.seat], timezone.now())

    # --- until when ---

    @cached_property
    def end_of_turn(self) -> datetime | None:
        """Until when the one who is waited for has time; None where no time was agreed on, or nobody sits there."""
        if self.position.outcome or self.is_partner_missing:
            return None
        return end_of_turn(self.game, other_seat(self.position.seat))

    @property
    def agreed(self) -> str:
        return str(AGREED_TIMES.get(self.game.minutes_for_turn, ""))

    @property
    def has_run_out(self) -> bool:
        return bool(self.end_of_turn and self.end_of_turn <= timezone.now())

    @property
    def may_end(self) -> bool:
        """Say whether the reader waits, and may say how it goes on."""
        return self.has_run_out and bool(self.seat) and self.seat != self.position.seat

    @property
    def time(self) -> str:
        """Until when the turn may take, in words."""
        if self.end_of_turn is None:
            return ""
        told = {"name": self.names[self.position.seat], "when": moment_in_words(self.end_of_turn)}
        is_own = self.seat == self.position.seat
        if self.has_run_out:
            return (
                _("Your time ran out: %(when)s.") if is_own else _("%(name)s’s time ran out: %(when)s.")
            ) % told
        return (_("You have until %(when)s.") if is_own else _("%(name)s has until %(when)s.")) % told

    @property
    def away_until(self) -> str:
        """Until which day the reader is away, in words."""
        until = away_until(self.game, self.seat) if self.seat else None
        return day_in_words(until) if until else ""

    # --- gestures ---

    @cached_property
    def _gestures(self) -> list[Gesture]:
        return list(GESTURES_OF_GAME.all(self.game.pk))

    @cached_property
    def may_make_gesture(self) -> bool:
        is_felt = self.sits_alone and not self.is_partner_missing and not self.partner.player
        return is_felt and may_make_gesture(self.position, self.seat, self.number, self._gestures)

    @property
    def words(self) -> list[tuple[str, Any]]:
        return Gesture.Word.choices

    @property
    def last_gestures(self) -> list[str]:
        """What was let be felt since the last act."""
        return [self._gesture_in_words(one) for one in self._gestures if one.step >= self.number]

    def _gesture_in_words(self, gesture: Gesture) -> str:
        return gesture_in_words(gesture, self.names[gesture.seat])

    def log_entries_with_gestures(self, log: Sequence[tuple[int, str]]) -> list[LogEntry]:
        """Return each act of *log*, the last first, with what was let be felt from it to the next."""
        entries, later = [], self.number + 1
        for at, (act, words) in enumerate(log, 1):
            first = 0 if at == len(log) else act
            steps = range(first, later)
            felt = [self._gesture_in_words(one) for one in self._gestures if one.step in steps]
            entries.append(LogEntry(act, words, felt))
            later = first
        return entries


def day_in_words(until: datetime) -> str:
    """Return the day until which somebody is away."""
    return date_format(timezone.localtime(until), "l, j F")
