"""Each guard of hints in games for two and of what could have been known, and the tests that die without it."""

from functools import partial
from typing import Any

from divination.games import hindsight, pair_hints, thinking
from divination.games.pairs import known_to
from divination.pages import pair_hints as page
from divination.rules.starfield import ONE, SEATS
from play.rules.lines import ALL_KNOWING
from tests.divination import test_thinking as thought
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.divination import test_pair_hindsight as back
from tests.pages.divination import test_pair_hints as tests
from tests.pages.divination.test_pair_hindsight import _few_games, over
from tests.pages.divination.test_pair_hints import _short, chosen
from tests.pages.divination.test_pairs import game, sits

pytestmark = DATABASE

__all__ = ["_few_games", "_short", "chosen", "game", "over", "sits", "test_without_it_its_tests_fail"]


def by_the_keepers_eyes(game: Any, _audience: Any) -> Any:
    return known_to(game, ALL_KNOWING)


GUARDS: tuple[Guard, ...] = (
    Guard(
        "on a slow machine the far-sighted player thinks for as long as it takes",
        Put(thinking, "MOST_SECONDS_OF_MOVE", 1000.0),
        partial(
            thought.test_a_far_sighted_player_thinks_two_seconds_however_slow_the_machine,
            seconds_a_round=0.5,
            rounds=4,
        ),
    ),
    Guard(
        "on a busy machine the far-sighted player thinks until its worker is ended",
        Put(thinking, "LONGEST_WAIT_FOR_MOVE", 1000.0),
        partial(
            thought.test_a_far_sighted_player_moves_on_fewer_games_where_others_keep_the_machine_busy,
            seconds_a_round=0.4,
            rounds=3,
        ),
    ),
    Guard(
        "without both a hint is given where one alone allows it",
        Put(pair_hints, "seats_that_allow_hints", lambda _game, _seats: {*SEATS}),
        partial(tests.test_a_hint_is_given_only_if_both_allow_it, who=(ONE,)),
    ),
    Guard(
        "without a least number a hint rests on one game",
        Reworded(pair_hints, "give_hint", "< LEAST_GAMES", "< 0"),
        partial(tests.test_a_hint_of_too_few_games_is_none_and_may_be_asked_for_again, games=1),
    ),
    Guard(
        "by the keeper's eyes a hint peeks into the other hand",
        Put(pair_hints, "known_to", by_the_keepers_eyes),
        tests.test_a_hint_is_made_of_what_its_seat_knows,
    ),
    Guard(
        "without its seat the other reads a hint",
        Reworded(pair_hints, "tried_moves_of_hint_given", "seat=seat, ", ""),
        tests.test_nothing_tells_the_other_that_a_hint_was_asked_for,
    ),
    Guard(
        "behind a curtain a hint shows the other hand",
        Reworded(page, "_game_seats_and_seat_or_404", "len(own) != 1", "not own"),
        tests.test_who_sits_at_both_ends_gets_no_hint,
    ),
    Guard(
        "before the end what could be known shows both hands",
        Put(hindsight, "may_be_looked_back_on", lambda _game: True),
        back.test_nobody_looks_back_before_the_end,
    ),
    Guard(
        "with the other hand open a move is weighed by what nobody knew",
        Reworded(hindsight, "moves_with_a_choice", "line.text, before, both", "line.text, both, both"),
        back.test_a_move_is_weighed_by_what_its_player_knew_then,
    ),
)
