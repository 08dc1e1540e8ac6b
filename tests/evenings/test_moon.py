"""The moon is computed, not invented."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from evenings.moon import FULL, NEW, moment_of_new_or_full_moon, moon_of_day

FULL_MOONS = (  # from published almanacs, UTC
    (2015, 9, 28, 2, 50), (2018, 1, 31, 13, 27), (2020, 10, 31, 14, 49), (2022, 6, 14, 11, 52),
    (2024, 1, 25, 17, 54), (2024, 4, 23, 23, 49), (2024, 8, 19, 18, 26), (2025, 1, 13, 22, 27),
    (2025, 11, 5, 13, 19), (2026, 1, 3, 10, 3), (2026, 3, 3, 11, 38), (2026, 11, 24, 14, 53),
)  # fmt: skip
NEW_MOONS = ((2000, 1, 6, 18, 14), (2017, 8, 21, 18, 30), (2024, 4, 8, 18, 21), (2026, 8, 12, 17, 37))


def away(when, phase):
    known = datetime(*when).replace(tzinfo=UTC)
    nearest = min(
        (moment_of_new_or_full_moon(n, phase) for n in range(400)), key=lambda found: abs(found - known)
    )
    return abs(nearest - known).total_seconds() / 3600


@pytest.mark.parametrize("when", FULL_MOONS)
def test_full_moons_fall_within_an_hour_of_the_almanac(when):
    assert away(when, FULL) < 1


@pytest.mark.parametrize("when", NEW_MOONS)
def test_new_moons_fall_within_an_hour_of_the_almanac(when):
    assert away(when, NEW) < 1


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (date(2026, 11, 20), "The moon is waxing, four days short of full."),
        (date(2026, 11, 23), "The moon is waxing, one day short of full."),
        (date(2026, 11, 24), "The moon is full."),
        (date(2026, 11, 25), "The moon is waning, one day past full."),
        (date(2026, 8, 12), "The moon is new."),
        (date(2026, 8, 14), "The moon is waxing, two days past new."),
    ],
)
def test_the_moon_in_words(day, words):
    assert str(moon_of_day(day)) == words


def test_the_day_is_the_zones_own():
    # full at 23:49 UTC on 23 April 2024: already the 24th in Berlin
    assert str(moon_of_day(date(2024, 4, 24), ZoneInfo("Europe/Berlin"))) == "The moon is full."


@pytest.mark.parametrize("year", range(1990, 2060, 7))
def test_every_day_has_a_moon(year):
    assert moon_of_day(date(year, 3, 1)).until in range(1, 17)
