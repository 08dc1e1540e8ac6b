"""Each guard of what is kept of a game for two, and the tests that die without it."""

from typing import Any

from divination.games import pair_records, pair_replay, same_sky
from divination.pages import pair_kept
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.divination import test_pair_files as files
from tests.pages.divination import test_pair_kept as tests
from tests.pages.divination import test_same_sky as sky
from tests.pages.divination.test_pair_kept import game, over
from tests.pages.divination.test_pairs import dee, sits
from tests.pages.divination.test_same_sky import eve, first

pytestmark = DATABASE

__all__ = ["dee", "eve", "first", "game", "over", "sits", "test_without_it_its_tests_fail"]


def any_pair(_request: Any, slug: str, *_read_with_it: str) -> Any:
    return pair_kept.pairs.PairGame.objects.get(slug=slug)


GUARDS: tuple[Guard, ...] = (
    Guard(
        "an early replay shows both hands while they are played",
        Reworded(pair_replay, "replay_of_ended_game", "not may_all_know_deal(game)", "False"),
        tests.test_there_is_no_replay_before_the_end,
    ),
    Guard(
        "without its filter a replay answers anyone",
        Put(pair_kept, "visible_pair_or_404", any_pair),
        tests.test_a_member_who_watches_sees_the_replay_and_a_stranger_does_not,
    ),
    Guard(
        "the order of the deal is told while the cards are played",
        Reworded(pair_kept, "_deal_context", "not may_all_know_deal(game) or ", ""),
        tests.test_code_and_salt_are_told_at_the_end_and_never_before,
    ),
    Guard(
        "what was dealt is held against nothing",
        Put(pair_kept, "is_dealt_as_coded", lambda _game: True),
        tests.test_another_deal_than_the_code_gives_is_told,
    ),
    Guard(
        "by the keeper's eyes each seems to have known the other hand",
        Reworded(pair_replay, "_replay_steps", "frozenset({seat})", "ALL_KNOWING"),
        tests.test_a_gift_that_was_taken_is_known_to_both_in_the_replay,
    ),
    Guard(
        "the first pair to end tells the deal to the second",
        Put(same_sky, "other_game_with_same_deal", lambda _game: None),
        sky.test_two_pairs_play_one_deal_and_learn_of_each_other_once_both_have_ended,
    ),
    Guard(
        "an offer that is open lets the deal be told",
        Put(same_sky, "is_sky_offered", lambda _game: False),
        sky.test_an_offer_that_is_open_keeps_the_deal_closed_until_it_is_taken_back,
    ),
    Guard(
        "who played a sky would play it again",
        Put(same_sky, "does_user_sit_in_game", lambda _game, _user: False),
        sky.test_one_other_pair_has_it_and_nobody_who_played_it,
    ),
    Guard(
        "an early file tells the deal while it is played",
        Put(pair_kept, "may_be_exported", lambda _game: True),
        files.test_a_game_that_goes_on_is_not_taken_along,
    ),
    Guard(
        "a file may seat who brought it",
        Reworded(
            pair_records, "keep_brought_pair_game", "dict.fromkeys(SEATS)", "dict.fromkeys(SEATS, owner)"
        ),
        files.test_who_brought_a_game_gains_no_right_to_it_elsewhere,
    ),
    Guard(
        "a file's end is believed",
        Put(pair_records, "_refuse_wrong_end", lambda _file, _position: None),
        files.test_a_game_left_undecided_comes_back_undecided,
    ),
)
