"""/games/two/: who is there, the time for a turn, being away, six gestures: all that two who may not speak tell."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns import roster
from campaigns.models import Campaign, User
from divination.errors import RefusedError
from divination.games import pair_links, pairs, turn_time
from divination.games.app_turns import hand_seat_to_app
from divination.games.thoughts import thoughts_that_all_may_read
from divination.models import Gesture, KeptThought, PairGame, PairLink
from divination.rules.starfield import ONE, TWO
from play import times
from play.models import Line, Seat
from tests.cast import client_of, make_user, op
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
    assert "Bo has not come here yet." in text(ada_client, game)
    assert post(bo_client, game, "here").status_code == 200
    assert "Bo is here." in text(ada_client, game)
    clock.forward(minutes=2)
    assert "Bo was last here" in text(ada_client, game)


def test_looking_alone_tells_nobody(ada_client: Client, bo_client: Client, game: PairGame) -> None:
    page(bo_client, game)
    assert "Bo has not come here yet." in text(ada_client, game)


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


def test_who_watches_reads_the_time_and_is_led_nowhere(
    ada_client: Client, timed: PairGame, campaign: Campaign
) -> None:
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    assert f'href="{timed.get_absolute_url()}time/"' in page(ada_client, timed)
    assert "Ada has until" in text(client_of(dee), timed)
    assert f'href="{timed.get_absolute_url()}time/"' not in page(client_of(dee), timed)


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
    assert ada_client.get(f"{game.get_absolute_url()}?seen={seen}", **HTMX).status_code == 200
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
    until = times.moment_in_words(clock.now + timedelta(days=1))
    assert f"You have until {until}." in text(ada_client, timed)
    assert f"Ada has until {until}." in text(bo_client, timed)


@pytest.mark.asks
def test_home_tells_until_when_to_whose_turn_it_is(
    ada_client: Client, bo_client: Client, timed: PairGame, game: PairGame
) -> None:
    """The other game, of the same two, has no time for a turn."""
    end = turn_time.end_of_turn(timed, TWO)
    assert end
    assert f"Until {times.moment_in_words(end)}." in text_at(ada_client, "/")
    assert text_at(ada_client, "/").count("Until ") == 1
    assert "Until " not in text_at(bo_client, "/")
    move(ada_client, timed, "forfeit 1")
    assert "Until " not in text_at(ada_client, "/")


def text_at(client: Client, page: str) -> str:
    return client.get(page).content.decode()


def test_the_list_of_games_tells_until_when(ada_client: Client, bo_client: Client, timed: PairGame) -> None:
    end = turn_time.end_of_turn(timed, TWO)
    assert end
    until = times.moment_in_words(end)
    for client in (ada_client, bo_client):
        assert f"Until {until}." in client.get("/games/").content.decode()
    move(ada_client, timed, "forfeit 1")
    assert "Until " not in bo_client.get("/games/").content.decode()


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


def test_the_page_of_time_leads_back_to_the_table(ada_client: Client, game: PairGame) -> None:
    told = ada_client.get(f"{game.get_absolute_url()}time/").text
    assert re.search(rf'<a class="go" href="{game.get_absolute_url()}">Back to the game</a>', told)


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


@pytest.mark.asks
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
    turn_time.go_away_until_day(timed, ONE, timezone.localdate(clock.now) + timedelta(days=20))
    clock.forward(days=25)
    with pytest.raises(RefusedError, match="30 days at most"):
        turn_time.go_away_until_day(timed, ONE, timezone.localdate(clock.now) + timedelta(days=20))
    turn_time.go_away_until_day(timed, ONE, timezone.localdate(clock.now) + timedelta(days=9))


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
    turn_time.count_seat_as_away_until_now(found, TWO)
    assert turn_time.end_of_turn(found, ONE) == clock.now + timedelta(days=1)


# --- when it has run out ---


def ends(client: Client, game: PairGame, how: str, **data: str) -> str:
    """Say how it goes on; return the sentence that the next page tells."""
    answer = post(client, game, "time", end=how, **data)
    told = (
        client.get(answer["location"]).content.decode()
        if answer.status_code == 303
        else answer.content.decode()
    )
    return " ".join(re.sub(r"<[^>]+>", " ", told).split())


@pytest.fixture
def run_out(timed: PairGame, clock: Clock) -> PairGame:
    clock.forward(days=1, minutes=1)
    return timed


@pytest.mark.parametrize("how", ["undecided", "absent", "app", "link"])
def test_too_early_it_tells_until_when(bo_client: Client, timed: PairGame, clock: Clock, how: str) -> None:
    until = times.moment_in_words(clock.now + timedelta(days=1))
    assert f"Ada has until {until}." in ends(bo_client, timed, how)
    assert not fresh(timed).ended_at


def test_nothing_happens_by_itself_and_who_waits_is_asked(
    ada_client: Client, bo_client: Client, run_out: PairGame
) -> None:
    assert "Ada’s time ran out" in text(bo_client, run_out)
    assert "How does it go on?" in text(bo_client, run_out)
    assert "How does it go on?" not in text(ada_client, run_out)
    assert move(ada_client, run_out, "draw").status_code == 303


def test_at_ones_own_turn_the_other_waits(ada_client: Client, run_out: PairGame) -> None:
    assert "It is your turn: Bo waits for you." in ends(ada_client, run_out, "undecided")
    assert not fresh(run_out).ended_at


def test_without_a_time_agreed_on_nobody_is_absent(bo_client: Client, game: PairGame) -> None:
    assert "No time for a turn was agreed on." in ends(bo_client, game, "undecided")


@pytest.mark.parametrize(("how", "told"), [
    ("undecided", "Undecided, at 0 to 0. The time of Ada ran out."),
    ("absent", "Bo won, though it stood 0 to 0. The time of Ada ran out."),
])  # fmt: skip
def test_who_waits_ends_it(bo_client: Client, run_out: PairGame, how: str, told: str) -> None:
    assert told in ends(bo_client, run_out, how)
    assert fresh(run_out).ended_at


def test_what_both_win_together_is_ended_undecided_alone(
    bo_client: Client, campaign: Campaign, ada: User, bo: User, clock: Clock
) -> None:
    found = pairs.begin_pair_game(
        campaign,
        "lovers_discourse",
        (),
        ada,
        bo,
        title="Two",
        op_id=op(),
        first_seat=ONE,
        minutes_for_turn=60,
    )
    clock.forward(hours=2)
    assert "Take it as forfeited" not in text(bo_client, found, "time/")
    assert "The game stays undecided." in ends(bo_client, found, "undecided")


def test_a_click_twice_ends_it_once(bo_client: Client, run_out: PairGame) -> None:
    told = {"number": str(run_out.number), "op_id": op()}
    for _ in range(2):
        assert post(bo_client, run_out, "time", end="undecided", **told).status_code == 303
    assert fresh(run_out).number == run_out.number + 1


def test_who_moved_meanwhile_is_not_absent(ada_client: Client, bo_client: Client, run_out: PairGame) -> None:
    move(ada_client, run_out, "draw")
    assert "The game moved on" in ends(bo_client, run_out, "undecided", number=str(run_out.number))
    assert not fresh(run_out).ended_at


def test_who_goes_away_once_it_has_run_out_is_late(
    ada_client: Client, bo_client: Client, run_out: PairGame
) -> None:
    turn_time.go_away_until_day(run_out, ONE, timezone.localdate() + timedelta(days=9))
    assert "Undecided" in ends(bo_client, run_out, "undecided")


@pytest.mark.asks
def test_the_seat_goes_to_whoever_opens_the_new_link_unless_its_player_moved(
    bo_client: Client, run_out: PairGame, ada: User, clock: Clock
) -> None:
    def link() -> str:
        made = post(bo_client, run_out, "time", end="link")
        assert made.status_code == 200
        PairLink.objects.update(made_at=clock.now)
        return re.findall(r"/sit/[\w-]+/", made.content.decode())[0]

    first, cy = link(), client_of(make_user("cy"))
    assert pairs.seats_by_key(fresh(run_out))[ONE].person == ada
    clock.forward(minutes=1)
    pairs.make_move(fresh(run_out), ONE, "draw", seen_number=run_out.number, op_id=op(), by=ada)
    Line.objects.filter(act=run_out.number + 1).update(at=clock.now)
    assert cy.post(first).status_code == 409
    assert pairs.seats_by_key(fresh(run_out))[ONE].person == ada
    clock.forward(days=2)
    assert cy.post(link()).status_code == 303
    assert str(pairs.seats_by_key(fresh(run_out))[ONE].person) == "Cy"


def test_the_app_plays_on_there(bo_client: Client, run_out: PairGame) -> None:
    assert post(bo_client, run_out, "time", end="app").status_code == 303
    seat = pairs.seats_by_key(fresh(run_out))[ONE]
    assert (seat.player, seat.person) == ("sensible", None)
    assert position_of(run_out).seat == TWO  # it has made its turn


@pytest.mark.asks
def test_who_lost_their_seat_is_told_so_and_shown_nothing(
    ada_client: Client, bo: User, run_out: PairGame
) -> None:
    move(ada_client, run_out, "draw")
    PairGame.objects.update(campaign=None, owner=bo)
    hand_seat_to_app(fresh(run_out), run_out.seats.get(key=ONE), "sensible")
    at, lost = run_out.get_absolute_url(), "Your seat was given to another"
    told = ada_client.get(at)
    assert (told.status_code, lost in told.content.decode()) == (404, True)
    assert "hand" not in told.content.decode()
    assert ada_client.get(f"{at}?seen=1.0", headers={"HX-Request": "true"})["HX-Redirect"] == at
    for stranger in (client_of(make_user("cy")), Client()):
        assert lost not in stranger.get(at, follow=True).content.decode()


def test_who_lost_their_seat_is_told_on_home_until_the_game_is_over(
    ada_client: Client, bo_client: Client, run_out: PairGame
) -> None:
    lost = "Your seat was given to another."
    move(ada_client, run_out, "draw")
    assert lost not in text_at(ada_client, "/")
    hand_seat_to_app(fresh(run_out), run_out.seats.get(key=ONE), "sensible")
    assert lost in text_at(ada_client, "/")
    assert run_out.get_absolute_url() in text_at(ada_client, "/")
    assert lost not in text_at(bo_client, "/")
    move(bo_client, run_out, "forfeit 2")
    assert lost not in text_at(ada_client, "/")


@pytest.mark.asks
def test_who_has_read_that_their_seat_is_lost_is_told_no_more(
    ada_client: Client, bo_client: Client, run_out: PairGame, clock: Clock
) -> None:
    """By one press on home, for good: of another seat that they lose there later they are told again."""
    lost = "Your seat was given to another."

    def lose_seat() -> None:
        hand_seat_to_app(fresh(run_out), run_out.seats.get(key=ONE), "sensible")
        assert lost in text_at(ada_client, "/")

    move(ada_client, run_out, "draw")
    assert post(ada_client, run_out, "lost").status_code == 404
    lose_seat()
    (press,) = re.findall(r'action="(/games/two/[\w-]+/lost/)"', ada_client.get("/").text)
    for client, status in ((ada_client, 303), (ada_client, 303), (bo_client, 404)):  # a click twice is one
        assert client.post(press).status_code == status
    assert lost not in text_at(ada_client, "/")
    assert run_out.get_absolute_url() not in ada_client.get("/").text
    clock.forward(days=1)
    assert lost not in text_at(ada_client, "/")
    run_out.seats.filter(key=ONE).update(player="")
    link = PairLink.objects.create(game=run_out, purpose="seat", seat=ONE, token_hash="a", made_at=clock.now)
    pair_links.sit_down(link, User.objects.get(username="ada"), "")
    lose_seat()


# --- kept thoughts ---

CANARY = "the tower was never mine"


def kept(game: PairGame) -> KeptThought:
    return KeptThought.objects.get(game=game)


def test_a_thought_is_its_writers_alone_until_they_open_it_after_the_end(
    ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    assert post(ada_client, game, "thoughts", version="0", text=CANARY).status_code == 303
    parts = ("", "thoughts/", "time/", "replay/", "game.json", "replay/?at=0")
    assert CANARY in text(ada_client, game, "thoughts/")
    assert not any(CANARY in text(bo_client, game, part) for part in parts)
    assert post(ada_client, game, "thoughts", open="all").status_code == 404  # not before the end
    move(bo_client, game, "forfeit 2")
    assert not any(CANARY in text(bo_client, game, part) for part in parts)
    assert not any(CANARY in text(ada_client, game, part) for part in parts if "thoughts" not in part)
    assert thoughts_that_all_may_read(fresh(game)) == {}
    assert post(bo_client, game, "thoughts", open="all").status_code == 303  # theirs alone
    assert not kept(game).opened_at
    assert post(ada_client, game, "thoughts", open="one", step=str(kept(game).step)).status_code == 303
    assert CANARY in text(bo_client, game, f"replay/?at={kept(game).step}")
    assert thoughts_that_all_may_read(fresh(game)) == {kept(game).step: [(ONE, CANARY)]}


def test_what_is_open_stays_as_it_is(ada_client: Client, game: PairGame) -> None:
    post(ada_client, game, "thoughts", version="0", text=CANARY)
    move(ada_client, game, "forfeit 1")
    post(ada_client, game, "thoughts", open="all")
    answer = post(ada_client, game, "thoughts", step="0", version="1", text="Something else")
    assert answer.status_code == 422
    assert kept(game).text == CANARY


def test_who_sits_down_there_later_reads_none(ada_client: Client, game: PairGame) -> None:
    post(ada_client, game, "thoughts", version="0", text=CANARY)
    cy = make_user("cy")
    Seat.objects.filter(record=game, key=ONE).update(person=cy)
    assert CANARY not in text(client_of(cy), game, "thoughts/")


def test_on_one_device_there_are_none(ada: User, ada_client: Client, game: PairGame) -> None:
    """Whoever holds the device would read them."""
    Seat.objects.filter(record=game).update(person=ada)
    assert ada_client.get(f"{game.get_absolute_url()}thoughts/").status_code == 404
    assert "Thoughts" not in text(ada_client, game)


def test_a_step_that_was_not_played_has_no_thought(ada_client: Client, game: PairGame) -> None:
    assert post(ada_client, game, "thoughts", version="0", step="99", text="Hm").status_code == 422
    assert not KeptThought.objects.exists()
