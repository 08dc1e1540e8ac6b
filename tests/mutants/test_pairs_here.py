"""Each guard of a game for two at one device or with the app, and the tests that die without it."""

from functools import partial
from typing import Any

from divination.games import app_turns, here, hint_press
from divination.games.pairs import known_to
from divination.pages import pair_acts, pair_table
from divination.pages.pair_table import PairTable
from play.rules.lines import ALL_KNOWING
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.divination import test_pairs_app as app
from tests.pages.divination import test_pairs_here as tests
from tests.pages.divination.test_pairs_app import positions
from tests.pages.divination.test_pairs_here import game

pytestmark = DATABASE

__all__ = ["game", "positions", "test_without_it_its_tests_fail"]


def table_that_leaks(game: Any, seats: Any, seat: str, asked: Any) -> PairTable:
    """Return the hand that is not open, in place of the curtain."""
    return PairTable(game, seats, seat or known_to(game, frozenset()).position.seat, asked)


GUARDS: tuple[Guard, ...] = (
    Guard(
        "a curtain that leaks",
        Put(pair_acts, "CurtainTable", table_that_leaks),
        tests.test_the_curtain_names_who_is_next_and_what_happened,
    ),
    Guard(
        "by the keeper's eyes the hand across stands behind the open one",
        Put(pair_table, "known_to", lambda game, _audience: known_to(game, ALL_KNOWING)),
        partial(tests.test_no_page_of_a_whole_game_names_a_card_of_the_hidden_hands, mode="warring_planets"),
    ),
    Guard(
        "without its key any address opens the hand",
        Reworded(pair_acts, "_table_here", "asked.get(OPEN) == opening.key", "True"),
        tests.test_an_address_without_the_key_shows_the_curtain,
    ),
    Guard(
        "without its turn the address of a turn opens a later one",
        Reworded(
            here,
            "hand_lying_open",
            "(position.seat, str(position.turn)) == (seat, turn)",
            "position.seat == seat",
        ),
        tests.test_the_address_of_a_turn_opens_no_later_one,
    ),
    Guard(
        "without asking whose turn it is the other one opens a hand",
        Reworded(here, "open_hand", "position.seat == seat and ", ""),
        tests.test_a_hand_is_opened_for_its_own_turn_alone,
    ),
    Guard(
        "an app that peeks",
        Put(app_turns, "known_to", lambda game, _audience: known_to(game, ALL_KNOWING)),
        app.test_it_is_given_what_its_own_seat_knows,
    ),
    Guard(
        "an app whose process is broken waits for room",
        Reworded(hint_press, "_answer_from_press", "raise HintError(", "raise HintBusyError("),
        app.test_where_the_hints_process_is_broken_the_page_says_so_and_asks_seldom,
    ),
    Guard(
        "without the end its reckoning is told while they play",
        Reworded(app_turns, "reckoning_sentences_by_act", "not game.ended_at", "False"),
        app.test_it_tells_what_it_reckoned_with_after_the_end_alone,
    ),
)
