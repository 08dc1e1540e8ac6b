"""Whether who plays opposite is there: their page says so every so often, since looking writes nothing."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from play.models import Seat

WRITTEN_EVERY = timedelta(seconds=59)  # at most one write a minute and seat
IS_THERE = timedelta(seconds=100)  # a page tells every half minute, and every second time is written


def note_person_present_now(seat: Seat) -> None:
    """Keep that who sits on *seat* is there now."""
    now = timezone.now()
    if is_presence_to_be_written(seat, now):
        long_ago = Q(seen_at=None) | Q(seen_at__lte=now - WRITTEN_EVERY)
        if Seat.objects.filter(long_ago, pk=seat.pk).update(seen_at=now):
            seat.seen_at = now


def is_presence_to_be_written(seat: Seat, now: datetime) -> bool:
    return seat.seen_at is None or seat.seen_at <= now - WRITTEN_EVERY


def is_person_there_now(seat: Seat) -> bool:
    """Say whether who sits on *seat* has their page before them now."""
    return bool(seat.seen_at and timezone.now() - seat.seen_at < IS_THERE)
