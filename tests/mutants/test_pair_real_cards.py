"""Each place where a card of real cards may lie, in a game for two, and the test that dies where it is not told."""

from functools import partial

from divination.games import real_cards_for_two
from tests.divination import test_real_cards_for_two as tests
from tests.mutants.guards import Guard, Reworded, test_without_it_its_tests_fail

__all__ = ["test_without_it_its_tests_fail"]
PLACES = {
    "with a Seeress": ('{player_token(seat)} already.", column', '{player_token(seat)} already.", ()', "w2"),
    "in the other hand, as a gift that was taken": ('holds it.", gifts', 'holds it.", ()', "m5"),
    "among what rose": ('to be placed.", position.raised', 'to be placed.", ()', "s6"),
    "among what was discarded": ("position.away", "()", "s7"),
    "on a place of the sky": ("held.majors\n", "()\n", "m9"),
    "on a Major": ("held.minors", "()", "c4"),
    "on guard": ("(held.card,)", "()", "p11"),
    "in a Gift Field": ('as a gift.", (card,)', 'as a gift.", ()', "m3"),
    "in a locked field": ('{FIELD_NAMES[field]}.", (card,)', '{FIELD_NAMES[field]}.", ()', "m4"),
}

GUARDS: tuple[Guard, ...] = (
    *(
        Guard(
            f"a card that lies {where} is laid again",
            Reworded(real_cards_for_two, "_sentences_and_cards_that_lie_there", old, new),
            partial(tests.test_a_card_says_where_it_lies, code=code),
            errors=KeyError,
        )
        for where, (old, new, code) in PLACES.items()
    ),
    Guard(
        "a gift that was taken is laid by nobody",
        Reworded(
            real_cards_for_two, "_sentences_and_cards_that_lie_there", "if seat != position.seat", "if True"
        ),
        tests.test_ones_own_hand_is_no_place_where_a_card_lies,
    ),
    Guard(
        "a card turned over for its number is said to be out of the game",
        Reworded(
            real_cards_for_two, "_sentences_and_cards_that_lie_there", "position.phase == SACRED", "False"
        ),
        partial(tests.test_a_card_says_where_it_lies, code="s8"),
    ),
)
