"""What holds in every Conflict, whoever fights: limits, replay, notation, speed."""

from collections import Counter
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules.conflict import (
    Fighter,
    Move,
    Phase,
    Side,
    legal_moves,
    new_conflict,
    open_and_closed_moves,
    play,
    replay,
)
from characters.arkana.rules.phrases import Area
from tests.conftest import at_night
from tests.rules.arkana.fighting import after, begun, refused

PIECES = ("armor1", "armor2", "tool1", "close1", "close2", "reach2", "ranged1", "ranged2")
MOST_MOVES = 120


def value_of(want, chance):
    """Return a legal value for *want*."""
    if want.dice:
        return "".join(chance.choice("123456") for _ in range(want.dice))
    return chance.choice(want.choices) if want.choices else str(chance.randint(1, 9))


def line_of(move: Move, chance: Random) -> str:
    if move.kind == "ruling":
        return "ruling The floor is ice."
    """Return *move* as a line; what may be left out is, now and then."""
    told = [want for want in move.wants if not (want.is_optional or want.is_kept) or chance.random() < 0.7]
    return " ".join([move.code, *(f"{want.key}={value_of(want, chance)}" for want in told)])


def cast_of(chance: Random) -> list[Fighter]:
    """Return one to three characters on each side, of any scores, Kit and ratings."""
    made = []
    for side in Side:
        for number in range(chance.randint(1, 3)):
            cells = tuple(chance.choices(range(2, 7), k=9))
            one, two, three = chance.choices((-1, 0, 1), k=3)
            held, packed = (tuple(chance.choices(PIECES, k=chance.randint(0, 2))) for _ in range(2))
            seat = f"{side[0]}{number}"
            xp = chance.randint(0, 3)
            made.append(
                Fighter(seat, seat.title(), side, cells, one, two, three, equipped=held, pack=packed, xp=xp)
            )
    return made


def any_of(position, chance: Random) -> Move | None:
    """Return a legal move other than the Arbiter's end, None when it is over."""
    legal = [move for move in legal_moves(position) if move.kind not in ("stop", "ruling")]
    return chance.choice(legal) if legal else None


def check_limits(position):
    for fighter in position.fighters:
        assert 0 <= fighter.body <= fighter.mastery(Area.BODY)
        assert 0 <= fighter.spirit <= fighter.mastery(Area.SPIRIT)
        assert fighter.focus >= 0
        assert 0 <= fighter.actions <= 2
        assert 0 <= fighter.xp <= 3
        assert not (fighter.is_out and fighter.actions)
        assert fighter.armor_slots <= 5


def actions_in(move: Move, events) -> dict[str, int]:
    """Return the Actions that *move* took, by seat, from what was told of it."""
    return {
        event.seat: event.amount if event.code in ("action", "reaction") else 1
        for event in events
        if event.code in ("action", "reaction", "assist")
        or (move.kind in ("idle", "unused") and event.code == "initiative")
    }


@settings(max_examples=at_night(500, 30))
@given(st.integers(0, 2**64))
def test_no_random_conflict_breaks_a_limit(seed):
    chance = Random(seed)
    start = position = new_conflict(cast_of(chance))
    lines: list[Any] = []
    spent: Counter[Any] = Counter()
    while len(lines) < MOST_MOVES and (move := any_of(position, chance)):
        before, line = position, line_of(move, chance)
        position, events = play(position, line)
        lines.append(line)
        check_limits(position)
        assert not any(fighter.is_out for fighter in before.fighters if fighter.seat == move.by)
        spent.update(actions_in(move, events))
        assert max(spent.values(), default=0) <= 2
        if position.round > before.round:
            spent.clear()
            check_top(position)
    assert replay(start, lines) == position
    assert position.phase is Phase.OVER or all(map(position.able_fighters, Side))


def check_top(position):
    """Check what holds at the top of a round."""
    assert (position.players, position.arbiter) == (0, 0)
    able = [fighter for fighter in position.fighters if not fighter.is_out]
    assert all((fighter.focus, fighter.actions) == (fighter.mastery(Area.MIND), 2) for fighter in able)


@settings(max_examples=at_night(200, 15))
@given(st.integers(0, 2**64))
def test_only_legal_moves_are_accepted(seed):
    chance = Random(seed)
    position = new_conflict(cast_of(chance))
    for _ in range(30):
        every = list(open_and_closed_moves(position))
        assert list(legal_moves(position)) == [move for move in every if not move.reasons]
        if shut := [move for move in every if move.reasons]:
            move = chance.choice(shut)
            assert move.reasons[0] in refused(position, line_of(move, chance))
        if not (legal := any_of(position, chance)):
            break
        position, _ = play(position, line_of(legal, chance))


def test_playing_never_changes_the_position_played_on():
    position = begun()
    kept = hash(position)
    after(position, "defend bo area=body", "resolve dice=555")
    assert hash(position) == kept
    assert position == begun()


# --- what comes with a move ---


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("attack bo>imp area=body", "wounds is missing: it must be one of body, spirit."),
        ("defend bo area=soul", "area must be one of body, mind, spirit, not “soul”."),
        ("defend bo area=body area=mind", "says something twice"),
        ("defend bo area=body dice=333", "dice does not go with this move, which takes area."),
        ("done players area=body", "area does not go with this move, which takes nothing."),
        ("check bo act=control area=body target=x", "target must be a number from 0 to 99, not “x”."),
        ("check bo act=control area=body target=-3", "not “-3”"),
        ("check bo act=control area=body target=٣", "a number from 0 to 99"),
        ("check bo act=control area=body target=100", "a number from 0 to 99"),
        ("pass bo>orc area=mind target=3 also=orc,cy", "also must be some of orc, not “orc,cy”."),
        ("fly bo", "“fly bo”: that cannot be done here. Legal: "),
        ("", "that cannot be done here"),
        ("attack bo>nobody area=body wounds=body", "that cannot be done here"),
        ("attack bo>imp area=body wounds=mind", "wounds must be one of body, spirit"),
    ],
)
def test_what_does_not_fit_is_named(line, problem):
    assert problem in refused(begun(), line)


@pytest.mark.parametrize("target", [0, 99])
def test_a_target_is_a_number_from_0_to_99(target):
    position = after(begun(), f"check bo act=control area=body target={target}")
    assert position.declared[-1].target == target


@pytest.mark.parametrize("dice", ["55", "5555", "557", "55x", "5,5"])
def test_as_many_dice_as_the_act_mastery_of_1_to_6(dice):
    said = refused(after(begun(), "defend bo area=body"), f"resolve dice={dice}")
    assert "dice must be 3 dice of 1 to 6, as in 351" in said


def test_one_die_decides_advantage():
    assert "dice must be 1 die of 1 to 6" in refused(new_conflict(begun().fighters), "advantage dice=66")


def test_a_refusal_shows_some_legal_moves_and_counts_the_rest():
    assert refused(begun(), "fly bo").endswith("more.")
    waiting = refused(after(begun(), *("task bo", "resolve") * 2, "done players", "done arbiter"), "fly")
    assert waiting.endswith(
        "Legal: set, idle cy, idle imp, idle orc, unused players, unused arbiter, call, ruling, stop."
    )


# --- speed ---


def crowd():
    """Return twenty characters with Kit, about to begin."""
    kit: dict[str, Any] = {"equipped": ("armor1", "close1", "ranged1"), "pack": ("reach2", "tool1")}
    sides = [side for side in Side for _ in range(10)]
    return new_conflict([Fighter(f"f{n}", f"F{n}", side, (6,) * 9, **kit) for n, side in enumerate(sides)])


def long_conflict():
    """Return the position of twenty characters after 300 Actions, and the slowest move on the way, in seconds."""
    position, slowest, actions = crowd(), 0.0, 0
    lines = ["advantage dice=6", *(f"{'guard' if n % 2 else 'cover'} f{n}" for n in range(20))]
    while actions < 300:
        if not lines:
            side = position.turn
            able = [each for each in position.fighters if each.side is side and each.actions]
            lines = (
                [f"done {side}"] if not able else [f"defend {able[0].seat} area=body", "resolve dice=333333"]
            )
        line = lines.pop(0)
        began = perf_counter()
        position, _ = play(position, line)
        slowest = max(slowest, perf_counter() - began)
        actions += line.startswith("defend")
    return position, slowest


@pytest.mark.unmeasured
def test_a_move_among_twenty_with_300_actions_is_quick():
    position, _ = long_conflict()
    times = []
    for _ in range(9):
        began = perf_counter()
        play(position, "resolve dice=333333")
        times.append(perf_counter() - began)
    assert min(times) < 0.015  # seconds
