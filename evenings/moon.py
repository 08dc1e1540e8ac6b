"""The moon above the island, computed (Meeus, Astronomical Algorithms, chapter 49; good to about an hour)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from math import radians, sin

LUNATION = 29.530588861  # days from new moon to new moon, in the mean
FIRST_NEW = 2451550.09766  # the new moon of 6 January 2000, as a Julian day
EPOCH, EPOCH_DAY = datetime(2000, 1, 1, 12, tzinfo=UTC), 2451545.0
NEW, FULL = 0.0, 0.5

# In days: at new moon, at full moon, and what of sun (M), moon (N) and node (F) it swings with.
SWINGS = (
    (-0.40720, -0.40614, (0, 1, 0)),
    (0.17241, 0.17302, (1, 0, 0)),
    (0.01608, 0.01614, (0, 2, 0)),
    (0.01039, 0.01043, (0, 0, 2)),
    (0.00739, 0.00734, (-1, 1, 0)),
    (-0.00514, -0.00515, (1, 1, 0)),
    (0.00208, 0.00209, (2, 0, 0)),
    (-0.00111, -0.00111, (0, 1, -2)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Moon:
    """The moon of one day: days since the last turn and days to the next, and which turn that is."""

    is_waxing: bool
    since: int
    until: int

    def __str__(self) -> str:
        if self.since == 0:
            return "The moon is new." if self.is_waxing else "The moon is full."
        last, coming = ("new", "full") if self.is_waxing else ("full", "new")
        way = "waxing" if self.is_waxing else "waning"
        if self.until <= self.since:
            return f"The moon is {way}, {_day_count_with_noun(self.until)} short of {coming}."
        return f"The moon is {way}, {_day_count_with_noun(self.since)} past {last}."


def moon_of_day(day: date, zone: tzinfo = UTC) -> Moon:
    """Return the moon of *day*, as it is counted in *zone*.

    >>> str(moon_of_day(date(2026, 11, 20)))
    'The moon is waxing, four days short of full.'
    """
    turns = [
        (when.astimezone(zone).date(), phase) for when, phase in _moments_and_phases_of_moons_around(day)
    ]
    last, phase = next(turn for turn in reversed(turns) if turn[0] <= day)
    coming = next(turn[0] for turn in turns if turn[0] > day)
    return Moon(phase == NEW, (day - last).days, (coming - day).days)


def moment_of_new_or_full_moon(lunations_since_january_2000: int, fraction_of_lunation: float) -> datetime:
    """Return when the new or the full moon of *lunations_since_january_2000* (0: January 2000) falls."""
    k = lunations_since_january_2000 + fraction_of_lunation
    t = k / 1236.85
    angles = (
        radians(2.5534 + 29.10535670 * k),
        radians(201.5643 + 385.81693528 * k + 0.0107582 * t * t),
        radians(160.7108 + 390.67050284 * k - 0.0016118 * t * t),
    )
    swing = sum(
        (full if fraction_of_lunation else new)
        * sin(sum(n * angle for n, angle in zip(parts, angles, strict=True)))
        for new, full, parts in SWINGS
    )
    day = FIRST_NEW + LUNATION * k + 0.00015437 * t * t + swing
    return EPOCH + timedelta(days=day - EPOCH_DAY, seconds=-70)  # dynamical time runs about 70 s ahead


def _moments_and_phases_of_moons_around(day: date) -> Iterator[tuple[datetime, float]]:
    """Yield the turns around *day*, oldest first."""
    noon = datetime.combine(day, time(12), UTC)
    near = int((noon - EPOCH) / timedelta(days=LUNATION))
    for lunation in range(near - 2, near + 3):
        yield moment_of_new_or_full_moon(lunation, NEW), NEW
        yield moment_of_new_or_full_moon(lunation, FULL), FULL


def _day_count_with_noun(count: int) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
    return f"{words[count] if count < len(words) else count} day{'s'[: count != 1]}"
