"""The app's players for games for two move on what their seat knows, by chance that can be told again."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from decks.rules.tarot import CODES
from divination.lovers_discourse.rules import game as lovers_discourse
from divination.rules import far_sighted
from divination.rules.far_sighted import (
    Trial,
    codes_of_unseen_cards,
    far_sighted_move,
    has_ended_well,
    position_with_unseen_cards_dealt_anew,
    rating_of_end,
)
from divination.rules.players_for_two import (
    FAR_SIGHTED,
    FIRST_SIGHT,
    PLAYERS_FOR_TWO,
    SENSIBLE,
)
from divination.rules.starfield import ONE, TWO
from divination.rules.two_player_kind import Thought
from divination.warring_planets.rules import game as warring_planets
from play.rules.zones import U, Zone
from tests.rules.sefirot.two_players import FULL, RESOLVED, lovers, war

LAST_BUT_ONE = {**RESOLVED, "L4": "1 m4"}  # all of the sky but The Emperor is resolved


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (lovers_discourse, warring_planets):
        monkeypatch.setattr(game, "MODE", replace(game.MODE, thought=Thought(games=12)))
    monkeypatch.setattr(far_sighted, "FIRST_ROUNDS", 2)


def chance(seed: int) -> Callable[[int], int]:
    return Random(seed).randrange


def seen_by(position: Any, seat: str) -> Any:
    """Return *position* as *seat* knows it: without the other hand, and the order of the deck."""
    hands = {key: hand if key == seat else Zone((U,) * len(hand)) for key, hand in position.hands.items()}
    return position.with_(hands=hands, deck=Zone((U,) * len(position.deck), is_pile=True))


@pytest.mark.parametrize("key", PLAYERS_FOR_TWO)
def test_each_player_makes_a_legal_move_and_the_same_with_the_same_chance(key: str) -> None:
    near_the_end = lovers("s4 c9 m13", FULL, ["c8", "s2", "w3"], other="c2 c3 c4", deck="w8 w9 p3 p4 s10")
    position = seen_by(near_the_end, ONE)
    moves = {
        PLAYERS_FOR_TWO[key].choose(lovers_discourse.MODE, position, chance(1)).move for _again in range(2)
    }
    assert len(moves) == 1
    assert moves <= set(position.choices)


def test_who_plays_at_first_sight_makes_two_moves_in_five_at_random() -> None:
    position = seen_by(lovers("s4 c9 m13", {}, ["c8", "s2", "w3"], other="c2 c3 c4"), ONE)
    number_below, best = chance(5), lovers_discourse.MODE.sensible(position)
    played = [
        PLAYERS_FOR_TWO[FIRST_SIGHT].choose(lovers_discourse.MODE, position, number_below).move
        for _game in range(300)
    ]
    assert 180 <= played.count(best) <= 240
    sensible = PLAYERS_FOR_TWO[SENSIBLE].choose(lovers_discourse.MODE, position, number_below)
    assert (sensible.move, sensible.tried) == (best, ())


def test_cards_that_nobody_showed_are_dealt_anew_and_known_ones_stay() -> None:
    full = lovers("s4 c9 m13", {"C5": "1 m8"}, ["c8", "", ""], other="c2 c3 c4", gifts={"sun": "w5"})
    hands = {ONE: full.hands[ONE], TWO: Zone(("c2", U, U))}  # the 2 of Cups was a gift
    known = seen_by(full, ONE).with_(hands=hands)
    worlds = [position_with_unseen_cards_dealt_anew(known, chance(seed)) for seed in range(20)]
    assert len({world.deck.cards for world in worlds}) == 20
    for world in worlds:
        assert world.hands[ONE] == known.hands[ONE]
        assert "c2" in world.hands[TWO].cards
        assert sorted((*world.deck.cards, *world.hands[TWO].cards)) == sorted(
            (*codes_of_unseen_cards(known), "c2")
        )
        assert not {"m8", "c8", "w5", "s4"} & {*world.deck.cards, *world.hands[TWO].cards}


@pytest.mark.unmeasured
@pytest.mark.parametrize(("at", "mode"), [(lovers, lovers_discourse.MODE), (war, warring_planets.MODE)])
@pytest.mark.parametrize("seed", range(2))
def test_a_far_sighted_player_moves_alike_in_two_worlds_its_seat_cannot_tell_apart(
    at: Any, mode: Any, seed: int
) -> None:
    one = at("s4 c9 m13", FULL, ["c8", "s2", "w3"], other="c2 c3 c4", deck="w8 w9 p3 p4 s10")
    other = at("s4 c9 m13", FULL, ["c8", "s2", "w3"], other="w8 w9 p3", deck="s10 c2 p4 c3 c4")
    chosen = [far_sighted_move(mode, seen_by(position, ONE), chance(seed)) for position in (one, other)]
    assert chosen[0] == chosen[1]


def test_a_far_sighted_player_tells_how_many_games_went_well_after_each_move() -> None:
    position = seen_by(
        lovers("p4 c9", LAST_BUT_ONE, ["p8", "p2", "w3"], other="c3 c4 w5", deck="w8 w9 p3"), ONE
    )
    chosen = PLAYERS_FOR_TWO[FAR_SIGHTED].choose(lovers_discourse.MODE, position, chance(1))
    assert chosen.move == chosen.tried[0].move
    assert {one.move for one in chosen.tried} <= set(position.choices)
    assert chosen.tried[0].well >= chosen.tried[-1].well


@pytest.mark.parametrize(
    ("rounds", "games"), [(0, set()), pytest.param(1, {1}, marks=pytest.mark.unmeasured)]
)
def test_a_far_sighted_player_takes_the_best_it_found_when_its_time_is_up(
    rounds: int, games: set[int]
) -> None:
    position = seen_by(lovers("s4 c9 m13", FULL, ["c8", "s2", "w3"], other="c2 c3 c4"), ONE)
    left = [*[True] * rounds, False]
    chosen = far_sighted_move(lovers_discourse.MODE, position, chance(1), lambda: left.pop(0))
    assert chosen.move in position.choices
    assert {one.games for one in chosen.tried} == games


def test_a_trial_is_ahead_by_what_chance_does_not_explain() -> None:
    better, worse, level = (
        Trial(rates=rates) for rates in ([1.0, 0.5, 1.0, 1.0], [0.0, 0.5, 0.0, 1.0], [1.0] * 4)
    )
    assert better.standard_errors_ahead_of(better) == 0
    assert 1 < better.standard_errors_ahead_of(worse) < 3
    assert level.standard_errors_ahead_of(Trial(rates=[0.0] * 4)) == 4  # always by as much


def test_a_far_sighted_player_wins_at_once_where_it_can() -> None:
    """The 4 of Pentacles resolves The Emperor, the last of the sky."""
    position = seen_by(
        lovers("p4 c9", LAST_BUT_ONE, ["p8", "p2", "w3"], other="c3 c4 w5", deck="w8 w9 p3"), ONE
    )
    raising = position.with_(raised=(CODES["p4"], CODES["w4"]), phase="raise")
    chosen = far_sighted_move(lovers_discourse.MODE, raising, chance(1))
    assert chosen.move.endswith("@L4")
    assert chosen.tried[0].well == chosen.tried[0].games


def test_a_war_that_ends_level_is_half_won_and_went_well_for_nobody() -> None:
    for seat in (ONE, TWO):
        assert rating_of_end(warring_planets.MODE, war("c9"), seat) == 0.5
        assert not has_ended_well(warring_planets.MODE, war("c9"), seat)


def test_a_player_who_has_one_move_tries_none() -> None:
    position = seen_by(war("c9"), ONE).with_(phase="draw")
    assert far_sighted_move(warring_planets.MODE, position, chance(1)).tried == ()
