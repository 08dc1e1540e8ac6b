"""/games/two/: who is there, the time for a turn, being away, six gestures: all that two who may not speak tell."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, User
from divination.errors import RefusedError
from divination.games import pairs, turn_time
from divination.models import Gesture, PairGame
from divination.rules.starfield import ONE, TWO
from play.models import Line, Seat
from tests.cast import op
from tests.pages.divination.test_pairs import HTMX, fresh, game, move, position_of

__all__ = ["game"]

DAY = 24 * 60


class Clock:
    """The time as the app reads it, which a test sets forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = timezone.now()
        monkeypatch.setattr(timezone, "now", lambda: self.now)

    def forward(self, **passed: float) -> None:
        self.now += timedelta(**passed)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def timed(clock: Clock, campaign: Campaign, ada: User, bo: User) -> PairGame:
    """A game over days with a day for a turn, in which Ada begins."""
    begun = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE,
        is_over_days=True, minutes_for_turn=DAY,
    )  # fmt: skip
    PairGame.objects.filter(pk=begun.pk).update(begun_at=clock.now)
    return fresh(begun)


def page(client: Client, game: PairGame) -> str:
    return client.get(game.get_absolute_url()).content.decode()


def text(client: Client, game: PairGame, part: str = "") -> str:
    return " ".join(
        re.sub(r"<[^>]+>", " ", client.get(f"{game.get_absolute_url()}{part}").content.decode()).split()
    )


def post(client: Client, game: PairGame, what: str, **data: str) -> Any:
    told = {"number": str(fresh(game).number), "op_id": op(), **data}
    return client.post(f"{game.get_absolute_url()}{what}/", told)


# --- who is there ---


def test_the_other_is_here_while_their_page_says_so_and_then_was_last_here(
    ada_client: Client, bo_client: Client, game: PairGame, clock: Clock
) -> None:
    assert "Bo has not been here yet." in text(ada_client, game)
    assert post(bo_client, game, "here").status_code == 200
    assert "Bo is here." in text(ada_client, game)
    clock.forward(minutes=2)
    assert "Bo was last here" in text(ada_client, game)


def test_looking_alone_tells_nobody(ada_client: Client, bo_client: Client, game: PairGame) -> None:
    page(bo_client, game)
    assert "Bo has not been here yet." in text(ada_client, game)


def test_the_answer_says_whether_the_other_is_here(
    ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    post(bo_client, game, "here")
    assert "Bo is here." in post(ada_client, game, "here").content.decode()


def test_a_seat_is_written_at_most_once_a_minute(bo_client: Client, game: PairGame, clock: Clock) -> None:
    def seen() -> datetime | None:
        return Seat.objects.get(record=game, key=TWO).seen_at

    post(bo_client, game, "here")
    first = seen()
    clock.forward(seconds=50)
    post(bo_client, game, "here")
    assert seen() == first
    clock.forward(seconds=10)
    post(bo_client, game, "here")
    assert seen() == clock.now


# --- gestures ---


def test_who_waits_has_one_gesture_a_step_which_both_read(
    ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    assert post(bo_client, game, "gesture", word="beautiful").status_code == 303
    for client in (ada_client, bo_client):
        assert page(client, game).count("Bo finds it beautiful.") == 1
    assert post(bo_client, game, "gesture", word="alas").status_code == 303
    assert [one.word for one in Gesture.objects.all()] == ["beautiful"]
    assert 'class="gestures"' not in page(bo_client, game)


def test_none_while_one_chooses(ada_client: Client, game: PairGame) -> None:
    assert 'class="gestures"' not in page(ada_client, game)
    answer = post(ada_client, game, "gesture", word="here")
    assert answer.status_code == 422
    assert "It is your turn" in answer.content.decode()
    assert not Gesture.objects.exists()


def test_a_gesture_outdates_no_move_and_shows_at_the_next_poll(
    ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    seen = f"{game.number}.{game.news}"
    post(bo_client, game, "gesture", word="thanks")
    assert ada_client.get(f"{game.get_absolute_url()}?seen={seen}", **HTMX).status_code == 200  # type: ignore[arg-type]
    assert move(ada_client, game, "draw", number=str(game.number)).status_code == 303


def test_after_a_move_it_stands_in_the_log_at_its_step(
    ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    move(ada_client, game, "draw")
    post(bo_client, game, "gesture", word="thanks")
    move(ada_client, game, next(iter(position_of(game, ONE).choices)))
    post(ada_client, game, "gesture", word="here")  # it rests, and Bo is to draw
    log = page(ada_client, game).partition('<ol class="log">')[2].partition("</ol>")[0]
    last, before = log.split("<li>")[1:3]
    assert "Ada is here." in last
    assert "Bo says thank you." in before


def test_one_that_the_game_overtook_is_told(ada_client: Client, bo_client: Client, game: PairGame) -> None:
    before = str(game.number)
    move(ada_client, game, "draw")
    assert post(bo_client, game, "gesture", word="here", number=before).status_code == 409


def test_none_but_the_six(bo_client: Client, game: PairGame) -> None:
    assert post(bo_client, game, "gesture", word="m14 is mine").status_code == 422
    assert not Gesture.objects.exists()


def test_after_the_end_both_have_one(ada_client: Client, bo_client: Client, game: PairGame) -> None:
    move(ada_client, game, "forfeit 1")
    for client in (ada_client, bo_client):
        assert post(client, game, "gesture", word="once_more").status_code == 303
    assert "Ada would play once more." in page(bo_client, game)
    assert "Bo would play once more." in page(ada_client, game)


# --- the time for a turn ---


def test_both_read_until_when(ada_client: Client, bo_client: Client, timed: PairGame, clock: Clock) -> None:
    until = turn_time.moment_in_words(clock.now + timedelta(days=1))
    assert f"You have until {until}." in text(ada_client, timed)
    assert f"Ada has until {until}." in text(bo_client, timed)


def test_what_one_does_in_their_turn_gives_them_no_more_time(
    timed: PairGame, ada: User, clock: Clock
) -> None:
    first = turn_time.end_of_turn(timed, TWO)
    clock.forward(hours=5)
    pairs.make_move(timed, ONE, "draw", seen_number=timed.number, op_id=op(), by=ada)
    Line.objects.filter(act=timed.number).update(at=clock.now)
    assert turn_time.end_of_turn(timed, TWO) == first


def test_without_a_time_nobody_reads_of_any(ada_client: Client, game: PairGame) -> None:
    assert "You have until" not in text(ada_client, game)
    assert "No time for a turn was agreed on" in text(ada_client, game, "time/")


# --- being away ---


def day_in(clock: Clock, days: int) -> str:
    return str(timezone.localdate(clock.now) + timedelta(days=days))


def test_the_time_stands_still_while_one_is_away(
    ada_client: Client, bo_client: Client, timed: PairGame, clock: Clock
) -> None:
    before = turn_time.end_of_turn(timed, TWO)
    assert post(ada_client, timed, "time", away="1", day=day_in(clock, 10)).status_code == 303
    assert "Ada is away until" in text(bo_client, timed)
    until = turn_time.away_until(fresh(timed), ONE)
    assert until
    assert before
    assert turn_time.end_of_turn(fresh(timed), TWO) == before + (until - clock.now)
    clock.forward(days=2)
    assert post(ada_client, timed, "time", back="1").status_code == 303
    assert turn_time.end_of_turn(fresh(timed), TWO) == before + timedelta(days=2)
    assert "away until" not in text(bo_client, timed)


@pytest.mark.parametrize(("days", "told"), [
    (31, "Away for 30 days at most"),
    (0, "still to come"),
    (-3, "still to come"),
])  # fmt: skip
def test_a_day_too_far_off_or_gone_is_none(
    ada_client: Client, timed: PairGame, clock: Clock, days: int, told: str
) -> None:
    answer = post(ada_client, timed, "time", away="1", day=day_in(clock, days))
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not fresh(timed).absences


def test_away_again_and_again_while_nobody_moves_counts_together(timed: PairGame, clock: Clock) -> None:
    turn_time.go_away(timed, ONE, timezone.localdate(clock.now) + timedelta(days=20))
    clock.forward(days=25)
    with pytest.raises(RefusedError, match="30 days at most"):
        turn_time.go_away(timed, ONE, timezone.localdate(clock.now) + timedelta(days=20))
    turn_time.go_away(timed, ONE, timezone.localdate(clock.now) + timedelta(days=9))


def at(hour: float) -> datetime:
    return datetime(2026, 11, 1, tzinfo=timezone.get_default_timezone()) + timedelta(hours=hour)


@pytest.mark.parametrize(("pauses", "end"), [
    ([], 10),
    ([(2, 5)], 13),
    ([(-3, 1)], 11),  # what lies before the turn gave it nothing
    ([(2, 5), (4, 7)], 15),  # both away: once
    ([(2, 9), (3, 5), (12, 14)], 19),
    ([(11, 20)], 10),  # it had run out
    ([(1, 2), (10.5, 12)], 12.5),
])  # fmt: skip
def test_a_pause_moves_the_end_by_what_lies_in_the_turn(
    pauses: list[tuple[float, float]], end: float
) -> None:
    told = [(at(since), at(until)) for since, until in pauses]
    assert turn_time.end_with_pauses(at(0), timedelta(hours=10), told) == at(end)


def test_it_begins_anew_for_who_sits_down_by_link(ada: User, clock: Clock) -> None:
    found = pairs.begin_pair_game_by_link(
        ada, "warring_planets", (), title="By link", op_id=op(), minutes_for_turn=DAY
    )
    clock.forward(days=5)
    turn_time.note_seat_was_empty(found, TWO)
    assert turn_time.end_of_turn(found, ONE) == clock.now + timedelta(days=1)
