"""Each guard of what is played move by move, and the tests that die without it. Leaks stand in tests/play."""

from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace
from typing import Any

from django.db import IntegrityError

from campaigns.errors import OutdatedError
from play import keeper, remembering
from play.models import RecordQuerySet
from play.rules import acts
from play.rules.kinds import IllegalMoveError
from play.rules.lines import Act, Line
from tests.mutants.guards import (
    DATABASE,
    FAILS,
    TOGETHER,
    Guard,
    Put,
    Reworded,
    test_without_it_its_tests_fail,
)
from tests.play import test_keeper as door
from tests.play import test_race as racing
from tests.play.hidden import TOYS
from tests.play.worlds import LeakError
from tests.rules.play.test_kinds import check_tight

pytestmark = DATABASE

__all__ = ["test_without_it_its_tests_fail"]


def everybody(self: Any, user: Any) -> Any:
    return self.all()


GUARDS = (
    Guard(
        "half an act stays",
        Put(keeper, "transaction", SimpleNamespace(atomic=nullcontext)),
        door.test_an_act_that_is_broken_off_leaves_nothing,
    ),
    Guard(
        "what a room writes beside an act stays without it",
        Put(keeper, "transaction", SimpleNamespace(atomic=nullcontext)),
        door.test_a_room_writes_beside_an_act_all_of_it_or_nothing,
    ),
    Guard(
        "a note takes the place of what can be taken back",
        Put(Act, "note", ""),
        door.test_a_note_stands_in_the_log_and_changes_nothing,
        errors=(*FAILS, IllegalMoveError, ValueError),
    ),
    Guard(
        "a click twice is refused",
        Put(keeper, "_act_written_by_op", lambda *_told: None),
        door.test_a_known_op_returns_what_it_wrote,
        errors=OutdatedError,
    ),
    Guard(
        "a stale page plays",
        Reworded(keeper, "_refuse_unless_open_and_not_overtaken", "number != seen_number", "False"),
        door.test_who_saw_an_older_number_is_told,
        errors=(*FAILS, IllegalMoveError),
    ),
    Guard(
        "anybody takes an act back",
        Reworded(door, "take_back_last_act", "(can_take_back_others or now.takeable_by == seat)", "True"),
        door.test_nobody_else_takes_it_back_but_who_runs_it,
    ),
    Guard(
        "a card that was told is un-known",
        Put(Act, "takeable_by", property(lambda act: act.lines[0].by)),
        door.test_what_the_keeper_told_is_taken_back_by_nobody,
    ),
    Guard(
        "all share one fold, whatever they read",
        Put(remembering, "reader_sets_of_audience", lambda *_told: frozenset()),
        door.test_those_who_read_other_lines_do_not,
    ),
    Guard(
        "an act is remembered without those before it",
        Reworded(remembering, "remember_new_act", "kept.number == act.number - 1", "True"),
        door.test_an_act_is_remembered_after_the_one_before_it_alone,
    ),
    Guard(
        "all read every line",
        Put(Line, "text_heard_by", lambda line, _audience: line.text),
        partial(check_tight, TOYS["guards"], 50),
        errors=LeakError,
    ),
    Guard(
        "an act is written of which somebody cannot know",
        Put(acts, "why_lines_are_no_act", lambda _lines: ""),
        door.test_an_act_of_which_somebody_would_not_know_is_refused,
    ),
    Guard(
        "anybody writes a die down",
        Reworded(door, "write_down_chance", "seat not in want.seats", "False"),
        door.test_who_may_not_read_them_writes_nothing_down,
    ),
    Guard(
        "a stranger sees what a table plays",
        Put(RecordQuerySet, "visible_to", everybody),
        (
            door.test_a_record_of_a_table_is_seen_by_those_who_sit_there,
            door.test_ones_own_is_seen_by_oneself_and_where_it_is_shared,
        ),
    ),
    Guard(
        "a ballot stands in another's way",
        Put(keeper, "STEADY_TRIES", 1),
        racing.test_five_ballots_at_once_are_five_ballots,
        marks=(TOGETHER,),
    ),
    Guard(
        "two acts bear one number",
        Reworded(keeper, "_record_at_number", ", number=number", ""),
        racing.test_one_of_sixteen_moves_wins_every_time,
        errors=(*FAILS, IntegrityError),
        marks=(TOGETHER,),
    ),
)
