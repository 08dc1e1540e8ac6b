"""Deliberate leaks of what lies hidden in a game for two, and the test of two worlds that dies of each."""

from functools import partial
from hashlib import sha256
from typing import Any

from divination.games.pairs import known_to
from divination.pages import pair_table, pairs
from divination.pages.pair_table import PairTable
from play.rules.lines import ALL_KNOWING
from tests.mutants.guards import DATABASE, Guard, Put, test_without_it_its_tests_fail
from tests.pages.divination.test_pairs import dee, sits
from tests.promises.test_pair_worlds import test_nothing_that_lies_hidden_changes_an_answer as check_worlds

pytestmark = DATABASE

__all__ = ["dee", "sits", "test_without_it_its_tests_fail"]

show_table, hand_as_dealt = pairs.table_page, PairTable.hand.fget


def table_numbered_by_its_deck(request: Any, game: Any, *more: Any, **told: Any) -> Any:
    """Answer with an ETag that counts in what is drawn next."""
    answer = show_table(request, game, *more, **told)
    answer["ETag"] = f'"{known_to(game, ALL_KNOWING).position.deck.cards[:9]}"'
    return answer


def hand_by_what_comes(table: Any) -> Any:
    """Return the hand, sorted by what lies in the deck."""
    cards, deck = hand_as_dealt(table), known_to(table.game, ALL_KNOWING).position.deck.cards
    return tuple(sorted(cards, key=lambda held: sha256(f"{held.card.code} {deck}".encode()).digest()))


GUARDS: tuple[Guard, ...] = (
    Guard(
        "an ETag that counts in the deck",
        Put(pairs, "table_page", table_numbered_by_its_deck),
        partial(check_worlds, mode="warring_planets", seat="1"),
    ),
    Guard(
        "a hand in an order that tells of the deck",
        Put(PairTable, "hand", property(hand_by_what_comes)),
        partial(check_worlds, mode="lovers_discourse", seat="2"),
    ),
    Guard(
        "a GM who looks on and reads what each drew",
        Put(pair_table, "known_to", lambda game, audience: known_to(game, audience or ALL_KNOWING)),
        partial(check_worlds, mode="lovers_discourse", seat=""),
    ),
)
