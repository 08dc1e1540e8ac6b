"""Each guard of presence, gestures, the time for a turn and kept thoughts, and the test that dies without it."""

from datetime import timedelta
from functools import partial
from typing import Any

from divination.games import gestures, listing, pair_links, presence, thoughts, turn_ends, turn_time
from divination.pages import pair_kept, pair_thoughts
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.divination import test_pair_company as tests
from tests.pages.divination.test_pair_company import clock, run_out, timed
from tests.pages.divination.test_pairs import game

pytestmark = DATABASE

__all__ = ["clock", "game", "run_out", "test_without_it_its_tests_fail", "timed"]


def of_everybody(game: Any, _writer: Any, _seat: str) -> Any:
    return game.thoughts.all()


GUARDS: tuple[Guard, ...] = (
    Guard(
        "without its writer a thought is read by the other one",
        Put(pair_thoughts, "thoughts_of_writer", of_everybody),
        tests.test_a_thought_is_its_writers_alone_until_they_open_it_after_the_end,
    ),
    Guard(
        "without its writer a thought is read by who sits down there later",
        Put(pair_thoughts, "thoughts_of_writer", lambda game, _writer, seat: game.thoughts.filter(seat=seat)),
        tests.test_who_sits_down_there_later_reads_none,
    ),
    Guard(
        "without its writer a thought is opened by the other one",
        Put(thoughts, "thoughts_of_writer", of_everybody),
        tests.test_a_thought_is_its_writers_alone_until_they_open_it_after_the_end,
    ),
    Guard(
        "unopened thoughts stand in the replay after the end",
        Reworded(pair_kept, "thoughts_that_all_may_read", ".exclude(opened_at=None)", ".all()"),
        tests.test_a_thought_is_its_writers_alone_until_they_open_it_after_the_end,
    ),
    Guard(
        "thoughts are opened before the end",
        Reworded(pair_thoughts, "open_thoughts", "if not game.ended_at", "if False"),
        tests.test_a_thought_is_its_writers_alone_until_they_open_it_after_the_end,
    ),
    Guard(
        "what is open is written anew",
        Reworded(pair_thoughts, "keep_thought", "if here.exclude(opened_at=None).exists()", "if False"),
        tests.test_what_is_open_stays_as_it_is,
    ),
    Guard(
        "who chooses makes a gesture",
        Put(gestures, "may_make_gesture", lambda *_asked: True),
        tests.test_none_while_one_chooses,
    ),
    Guard(
        "a seat is written at every look",
        Put(presence, "WRITTEN_EVERY", timedelta()),
        tests.test_a_seat_is_written_at_most_once_a_minute,
    ),
    Guard(
        "one is absent too early",
        Reworded(turn_ends, "check_time_has_run_out", "if until > timezone.now()", "if False"),
        partial(tests.test_too_early_it_tells_until_when, how="undecided"),
    ),
    Guard(
        "one is absent at the other's turn",
        Reworded(turn_ends, "check_time_has_run_out", "if position.seat == seat", "if False"),
        tests.test_at_ones_own_turn_the_other_waits,
    ),
    Guard(
        "who came back and moved loses the seat",
        Reworded(pair_links, "sit_down", "and not has_moved", ""),
        tests.test_the_seat_goes_to_whoever_opens_the_new_link_unless_its_player_moved,
    ),
    Guard(
        "home tells for ever of a seat that was lost",
        Reworded(listing, "_rows_of_pair_games_lost_by", ".exclude(losses_read__person=user)", ""),
        tests.test_who_has_read_that_their_seat_is_lost_is_told_no_more,
    ),
    Guard(
        "read once, home tells of no seat that is lost there later",
        Reworded(
            pair_links, "sit_down", "LossRead.objects.filter(game=link.game, person=person).delete()", "pass"
        ),
        tests.test_who_has_read_that_their_seat_is_lost_is_told_no_more,
    ),
    Guard(
        "away for ever, thirty days at a time",
        Reworded(turn_time, "go_away_until_day", "MOST_AWAY - before", "MOST_AWAY"),
        tests.test_away_again_and_again_while_nobody_moves_counts_together,
    ),
)
