"""A Conflict told in lines: who folds what they read stands where the engine does, and knows no figure they may not."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from characters.arkana.rules.conflict import Move, Phase, Position, Side, legal_moves, play
from characters.arkana.rules.conflict import lines as told
from characters.arkana.rules.conflict.casting import starting_position
from characters.arkana.rules.conflict.lines import ARBITER
from characters.arkana.rules.conflict.moves import split_move_line_into_code_and_answers
from characters.arkana.rules.conflict.position import DeclaredAction, Event, Fighter
from characters.arkana.scene import KIND
from characters.arkana.scene_options import options_of_seats
from characters.arkana.scene_view import conflict_context
from decks.rules.tarot import capitalized
from play.rules.acts import LinesAndPositionsAfter, decide_move
from play.rules.kinds import IllegalMoveError, What
from play.rules.knowing import Known, fold, known_after_act
from play.rules.lines import ALL_KNOWING, KEEPER, WATCHER, Act, Audience, Line
from play.rules.replacing import replace
from play.rules.zones import U
from tests.conftest import at_night
from tests.rules.arkana.test_conflict_laws import line_of

CONFLICTS, PAIRS = at_night(2000, ci=40), at_night(1000, ci=40)
MOST_ACTS = 90
THE_ARBITER: Audience = frozenset({ARBITER})
PIECES = [
    {"name": name, "kit": kit, "hands": hands, "reach": reach}
    for name, kit, hands, reach in (
        ("Mail", "armor", 1, ""),
        ("Plate", "armor", 2, ""),
        ("Lens", "tool", 1, ""),
        ("Cudgel", "weapon", 1, "close"),
        ("Pike", "weapon", 2, "reach"),
        ("Bow", "weapon", 1, "ranged"),
    )
]

# What a table may not read of the Arbiter's side, told here and never asked of the code (Ruling A21).
OPEN_ON_THE_BOARD = {"seat", "name", "side", "place", "is_out", "actions", "has_actions"}
OPEN_OF_A_FIGHTER = {"seat", "name", "side", "place", "actions"}
OPEN_OF_WHAT_IS_DECLARED = {"kind", "by", "at", "answers", "helpers", "reactions", "answered", "dodged"}


def veiled(position: Position) -> Position:
    """Return *position* as the table may know it."""
    return replace(
        position,
        fighters=tuple(
            f if f.side is Side.PLAYERS else replace(blank(f, OPEN_OF_A_FIGHTER), is_told_out=f.is_out)
            for f in position.fighters
        ),
        declared=tuple(
            each if position.fighter(each.by).side is Side.PLAYERS else _veiled_declared(each)
            for each in position.declared
        ),
    )


def _veiled_declared(declared: DeclaredAction) -> DeclaredAction:
    """That it has an Area and a Target, is a Spell, has its dice, shows; which they are does not."""
    said: Any = U if declared.is_said else None
    shows: dict[str, Any] = {"area": said, "target": said, "dice": U if declared.dice else ()}
    shows |= {"act": declared.act and U, "cause": declared.cause and U}
    return replace(blank(declared, OPEN_OF_WHAT_IS_DECLARED), **shows)


def blank(value: Any, kept: set[str]) -> Any:
    unknown: dict[str, Any] = {part.name: U for part in fields(value) if part.name not in kept}
    return replace(value, **unknown)


# --- a Conflict at random ---


def fighter(random: Random, seat: str, side: Side, *, xp: int = 0) -> dict[str, Any]:
    held = random.choices(PIECES, k=random.randint(0, 2))
    return {
        "seat": seat, "name": seat.title(), "side": side.value, "place": random.choice(("", "", "guard", "cover")),
        "cells": random.choices(range(2, 7), k=9), "kit": "".join(random.choices("+0-", k=3)), "slots": [5, 5],
        "equipment": held, "pack": random.choices(PIECES, k=random.randint(0, 1)), "spells": [], "wounds": [0, 0],
        "xp": xp,
    }  # fmt: skip


def cast_of(random: Random, *, xp: bool = True) -> dict[str, Any]:
    ours = [
        fighter(random, f"p{n}", Side.PLAYERS, xp=random.randint(0, 2)) for n in range(random.randint(1, 3))
    ]
    theirs = [
        fighter(random, f"n{n}", Side.ARBITER, xp=xp * random.randint(0, 2))
        for n in range(random.randint(1, 3))
    ]
    return {"fighters": [*ours, *theirs], "seats": {each["seat"]: each["seat"] for each in ours}}


class Dice:
    def __init__(self, random: Random) -> None:
        self.random = random

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.random.randint(1, sides) for _ in range(count))

    def order(self, cards: Any, number: int) -> Any:
        raise NotImplementedError

    def card(self) -> str:
        raise NotImplementedError


class World:
    """One Conflict played by its lines, as the Arbiter, the table and the keeper know it."""

    def __init__(self, cast: Mapping[str, Any], rules: Mapping[str, Any], random: Random) -> None:
        self.random, self.acts = random, list[Act]()
        self.begun = KIND.begin(told.cast_without_arbiters_figures(cast), rules)
        self.first = told.arbiters_lines_of_hidden_figures(cast, rules)
        self.known: dict[Audience, Known[Any]] = {
            each: self.heard_first(each) for each in (WATCHER, THE_ARBITER, ALL_KNOWING)
        }

    def heard_first(self, audience: Audience) -> Known[Any]:
        position = self.begun
        for line in self.first:
            if heard := line.text_heard_by(audience):
                position = KIND.apply(position, heard)
        return Known(position)

    @property
    def full(self) -> told.Conflict:
        return self.known[ALL_KNOWING].position

    @property
    def seen(self) -> told.Conflict:
        return self.known[WATCHER].position

    def move(self, seat: str, move: str) -> Act:
        own = self.full if seat == ARBITER else self.seen
        KIND.open_option_of_move(own, seat, move)
        made = decide_move(KIND, self.full, self.seen, seat, move, Dice(self.random), lambda: "")
        act = self.add(made.lines)
        assert made == LinesAndPositionsAfter(
            made.lines, self.full, self.seen
        )  # what it hands on, a fold makes of its lines
        return act

    def add(self, made: tuple[Line, ...]) -> Act:
        act = Act(len(self.acts) + 1, made)
        self.acts.append(act)
        for audience, known in self.known.items():
            self.known[audience] = known_after_act(KIND, known, act, audience)
        return act


def seat_of(position: Position, move: Move, random: Random) -> str:
    """Return who makes *move*: whose it is, or the Arbiter in their place."""
    by = position.declared[-1].by if move.kind in ("resolve", "throw") else move.by
    ours = [f.seat for f in position.fighters if f.side is Side.PLAYERS]
    if by == Side.PLAYERS and move.kind in ("done", "unused"):
        by = random.choice(ours)
    return by if by in ours and random.random() < 0.8 else ARBITER


def without_dice(line: str) -> str:
    return " ".join(word for word in line.split() if not word.startswith(("dice=", "cause=")))


def steps(world: World, random: Random) -> Iterator[tuple[str, str]]:
    """Yield what is tried, by the Arbiter where it is not open to who tries it."""
    for seat, made in tried(world, random):
        yield (seat if is_open(world, seat, made) else ARBITER), made


def tried(world: World, random: Random) -> Iterator[tuple[str, str]]:
    """Yield a legal move at random with who tries it, its dice typed in or left to the app, until it is over."""
    for _ in range(MOST_ACTS):
        legal = [move for move in legal_moves(world.full.position) if move.kind != "stop"]
        if not legal:
            return
        move = random.choice(legal)
        line = line_of(move, random)
        seat = seat_of(world.full.position, move, random)
        made = line if move.kind == "ruling" or random.random() < 0.5 else without_dice(line)
        yield seat, made


# --- sound ---


def check_fold(seed: int) -> int:
    """Play a Conflict and compare at every act what each folds with what the engine says; return how many acts."""
    random = Random(seed)
    cast, rules = cast_of(random), {"players_set": random.random() < 0.3, "focus_is_used_up": seed % 2 == 0}
    world = World(cast, rules, random)
    position = starting_position(cast, world.begun.position.rules)
    check_same(world, position)
    for seat, line in tried(world, random):
        many = len(world.acts)
        try:
            act = world.move(seat, line)
        except IllegalMoveError:
            assert len(world.acts) == many, "it was refused after something of it was said"
            act = world.move(ARBITER, line)
        made = (
            act.lines[-1] if len(act.lines) == 1 else next(x for x in act.lines if x.text.startswith("move "))
        )
        position, _events = play(position, made.text.removeprefix("move "))
        check_same(world, position)
    check_folded_anew(world)
    return len(world.acts)


def check_same(world: World, position: Position) -> None:
    assert world.full == told.Conflict(position)
    assert repr(world.full) == repr(told.Conflict(position)), "it holds other types than the engine's"
    assert world.known[THE_ARBITER].position == world.full
    assert world.seen == told.Conflict(veiled(position))
    wants = [KIND.wants(known.position) for known in world.known.values()]
    assert wants[0] == wants[1] == wants[2]
    assert len({(known.number, known.takeable) for known in world.known.values()}) == 1


def check_folded_anew(world: World) -> None:
    for audience, known in world.known.items():
        assert fold(KIND, world.heard_first(audience).position, world.acts, audience) == known


def tell(events: tuple[Event, ...], *, is_arbiter: bool) -> tuple[str, ...]:
    """Return what happened in words: to the table without the numbers of the Arbiter's side."""
    words = ((event, event.words if is_arbiter or event.open is None else event.open) for event in events)
    return tuple(
        f"The Arbiter rules: {each}" if event.code == "ruling" else capitalized(each)
        for event, each in words
        if each
    )


def shown_without(position: Position, theirs: Collection[str]) -> dict[str, Any]:
    """Return what is drawn of *position*, the figures of *theirs* left out, and how and with what they act."""
    drawn = conflict_context(position)
    kept = {key: value for key, value in drawn.items() if key not in ("fields", "unplaced")}
    kept["figures"] = [
        {key: value for key, value in each.items() if key in OPEN_ON_THE_BOARD} | {"is_open": False}
        if each["seat"] in theirs
        else each
        for each in drawn["figures"]
    ]
    kept["ways"] = {seat: ways for seat, ways in drawn["ways"].items() if seat not in theirs}
    kept["waiting"] = [
        each | {"how": "", "dice": ()} if declared.by in theirs else each
        for each, declared in zip(drawn["waiting"], position.declared, strict=True)
    ]
    return kept


@pytest.mark.unmeasured
def test_each_folds_what_the_engine_says_at_every_act():
    acts = sum(map(check_fold, range(CONFLICTS)))
    assert acts > 15 * CONFLICTS


@pytest.mark.parametrize(
    "seed",
    [0, *(pytest.param(seed, marks=pytest.mark.unmeasured) for seed in range(1, at_night(200, ci=12)))],
)
def test_a_table_is_shown_and_offered_what_it_was(seed):
    """The page of the table, drawn from what it was told, is the Arbiter's but for the figures it may not know."""
    random = Random(seed)
    world = World(cast_of(random), {"players_set": seed % 2 == 0}, random)
    for seat, line in steps(world, random):
        before, own = world.full.position, world.full if seat == ARBITER else world.seen
        assert KIND.open_option_of_move(own, seat, line) == replace(
            KIND, options_like=None
        ).open_option_of_move(own, seat, line)
        world.move(seat, line)
        full, seen = world.full.position, world.seen.position
        ours = frozenset(f.seat for f in full.fighters if f.side is Side.PLAYERS)
        theirs = [f.seat for f in full.fighters if f.side is Side.ARBITER]
        assert shown_without(seen, ()) == shown_without(full, theirs)
        if random.random() < 0.3:
            assert list(options_of_seats(seen, ours)) == list(options_of_seats(full, ours))
        made = next(x for x in world.acts[-1].lines if x.text.startswith("move "))
        _after, events = play(before, made.text.removeprefix("move "))
        words = [each.words for each in world.known[WATCHER].log if each.act == len(world.acts)]
        assert tuple(words) == tell(events, is_arbiter=False)
        words = [each.words for each in world.known[THE_ARBITER].log if each.act == len(world.acts)]
        assert tuple(words) == tell(events, is_arbiter=True)


# --- tight ---


def other_figures(random: Random, cast: Mapping[str, Any]) -> dict[str, Any]:
    """Return *cast* with other figures for everybody of the Arbiter's side."""

    def other(told_of: Mapping[str, Any]) -> Mapping[str, Any]:
        if told_of["side"] == Side.PLAYERS:
            return told_of
        new = fighter(random, told_of["seat"], Side.ARBITER)
        return new | {key: told_of[key] for key in ("name", "place")}

    return {**cast, "fighters": [other(each) for each in cast["fighters"]]}


def shows(values: Mapping[str, str]) -> tuple[Any, ...]:
    """Return what of the answers stands open: how many Actions, who else, whether Area and Target are said."""
    return (values.get("actions"), values.get("also"), "area" in values, "target" in values)


def counterparts(world: World, line: str, random: Random) -> Iterator[str]:
    """Yield what the Arbiter does in the other world: the same thing, with other pieces, Areas, Targets and dice."""
    code, values = split_move_line_into_code_and_answers(line)
    kind, by, at, is_spell = signature(code)
    legal = [
        move for move in legal_moves(world.full.position) if signature(move.code) == (kind, by, at, is_spell)
    ]
    for move in random.sample(legal, len(legal)):
        other = line_of(move, random)
        _code, new = split_move_line_into_code_and_answers(other)
        if move.kind == "ruling":
            yield line
        if shows(new) == shows(values):
            yield other


def signature(code: str) -> tuple[str, str, str, bool]:
    words = code.split()
    is_spell = words[0] in ("invoke", "cast")
    kind, *rest = words[is_spell:]
    by, _mark, at = (rest[0] if rest else "").partition(">")
    return kind, by, at, is_spell


class LeakError(AssertionError):
    """The table could tell two worlds apart that differ in nothing it may know."""


def check_pair(seed: int) -> tuple[int, bool]:
    """Play two worlds side by side; return how many acts looked the same, and whether they were two. LeakError."""
    random = Random(seed)
    cast, rules = cast_of(random, xp=False), {"players_set": random.random() < 0.3}
    one, two = World(cast, rules, random), World(other_figures(random, cast), rules, random)
    if one.seen != two.seen:
        raise LeakError("They begin differently.")
    for seat, line in steps(one, random):
        if line.startswith(("resolve", "throw", "idle", "unused", "assist", "spare")) and "dice=" not in line:
            line = with_dice(one, line, random)
        others = [line] if seat != ARBITER or is_ours(one, line) else list(counterparts(two, line, random))
        other = next((each for each in others if is_open(two, seat, each)), None)
        if other is None:
            continue
        one.move(seat, line)
        two.move(seat, other)
        if not look_alike(one, two):
            break
    return len(one.acts), one.full != two.full


def is_ours(world: World, line: str) -> bool:
    """Say whether *line* moves somebody whom the table knows."""
    position, code = world.full.position, split_move_line_into_code_and_answers(line)[0]
    kind, by, *_rest = signature(code)
    if kind in ("set", "enough", "resolve", "throw") and position.declared:
        by = position.declared[-1].by
    sides = {f.seat: f.side for f in position.fighters}
    return sides.get(by, Side(by) if by in list(Side) else Side.PLAYERS) is Side.PLAYERS


def with_dice(world: World, line: str, random: Random) -> str:
    code, values = split_move_line_into_code_and_answers(line)
    move = next(move for move in legal_moves(world.full.position) if move.code == code)
    more = [want for want in move.wants if want.dice and want.key not in values]
    return " ".join(
        [line, *(f"{w.key}={''.join(random.choice('123456') for _ in range(w.dice))}" for w in more)]
    )


def is_open(world: World, seat: str, line: str) -> bool:
    try:
        KIND.open_option_of_move(world.full if seat == ARBITER else world.seen, seat, line)
        told.lines_of_move_or_of_its_waiting_roll(world.full, seat, line)
    except IllegalMoveError:
        return False
    return True


TOLD_OF_ONE_ALONE = ("event out ", "event fizzled ")  # in the other world nothing is said in its place


def look_alike(one: World, two: World) -> bool:
    """Say whether the table still sees one and the same; False where words told more, as they may."""
    heard = [[x for line in w.acts[-1].lines if (x := line.text_heard_by(WATCHER))] for w in (one, two)]
    for here, there in zip(*heard, strict=False):
        if here != there:
            if here.startswith(TOLD_OF_ONE_ALONE) or there.startswith(TOLD_OF_ONE_ALONE):
                return False
            if any(
                tells.may_reveal_to(WATCHER, here) and tells.may_reveal_to(WATCHER, there)
                for tells in KIND.tells
            ):
                return False
            raise LeakError(f"It reads {here!r} here and {there!r} there.")
    if len(heard[0]) != len(heard[1]):
        raise LeakError(f"It reads {heard[0]} here and {heard[1]} there.")
    for here, there in zip(page(one), page(two), strict=True):
        if here != there:
            raise LeakError(f"It sees {here!r:.400} here and {there!r:.400} there.")
    return True


def page(world: World) -> tuple[Any, ...]:
    """Return all that the page of anybody at the table is made of."""
    known = world.known[WATCHER]
    ours = [f.seat for f in world.seen.position.fighters if f.side is Side.PLAYERS]
    offered = [list(KIND.options(known.position, seat)) for seat in ours]
    return known, KIND.wants(known.position), KIND.shows(known.position), offered


def check_pairs(pairs: int = PAIRS) -> None:
    played = [check_pair(seed) for seed in range(pairs)]
    assert sum(acts for acts, _two in played) > 5 * pairs, (
        "they were told apart too soon to have shown anything"
    )
    assert sum(two for _acts, two in played) == pairs


@pytest.mark.unmeasured
def test_two_worlds_that_differ_in_their_figures_look_the_same_to_the_table():
    check_pairs()


# --- what an act is ---


def small(**changes: Any) -> World:
    random = Random(1)
    cast = {"fighters": [], "seats": {"p1": "brand"}, **changes}
    pairs = (("p1", Side.PLAYERS), ("n1", Side.ARBITER))
    cast["fighters"] = [
        {**fighter(random, seat, side), "cells": [3] * 9, "place": "guard"} for seat, side in pairs
    ]
    return World(cast, {"players_set": True}, random)


def test_the_app_rolls_what_nobody_typed():
    world = small()
    act = world.move(ARBITER, "advantage")
    assert act.lines[0] == Line("roll advantage", ARBITER, THE_ARBITER, "roll U")
    assert act.lines[1].text.startswith("move advantage dice=")
    assert {line.by for line in act.lines[1:]} == {KEEPER}
    assert act.takeable_by == ""


def test_what_was_typed_is_not_rolled():
    world = small()
    act = world.move(ARBITER, "advantage dice=2")
    assert [line.text for line in act.lines[:2]] == [
        "move advantage dice=2",
        "event advantage The die shows 2: Advantage for the Arbiter’s side.",
    ]
    assert act.takeable_by == ""


def test_an_answer_amiss_is_refused_before_any_die_falls():
    world = small()
    world.move(ARBITER, "ambush players")
    world.move("p1", "defend p1 area=body")
    with pytest.raises(IllegalMoveError, match="xp does not go"):
        world.move("p1", "resolve xp=9")
    assert len(world.acts) == 2


def test_a_move_without_dice_is_taken_back_by_its_maker():
    world = small()
    assert world.move(ARBITER, "ambush players").takeable_by == ARBITER
    assert world.move("p1", "defend p1 area=body").takeable_by == "p1"


def test_nobody_takes_back_what_dice_decided():
    world = small()
    world.move(ARBITER, "ambush players")
    world.move("p1", "defend p1 area=body")
    assert world.move("p1", "resolve dice=333").takeable_by == ""


def test_it_waits_for_the_arbiter_until_it_is_settled():
    world = small()
    world.move(ARBITER, "stop")
    assert world.full.position.phase is Phase.OVER
    want = KIND.wants(world.seen)
    assert want
    assert (want.what, want.seats) == (What.MOVE, THE_ARBITER)
    assert [option.code for option in KIND.options(world.seen, "p1")] == []
    world.move(ARBITER, told.SETTLE)
    assert KIND.wants(world.seen) is None
    assert list(KIND.options(world.full, ARBITER)) == []


def test_a_cast_too_long_for_one_line_takes_several():
    random = Random(2)
    many = [fighter(random, f"n{n}", Side.ARBITER) for n in range(30)]
    for each in many:
        each["equipment"] = [{"name": "x" * 60, "kit": "tool", "hands": 1, "reach": ""}] * 10
    cast = {"fighters": [fighter(random, "p1", Side.PLAYERS), *many], "seats": {}}
    first = told.arbiters_lines_of_hidden_figures(cast, {})
    assert max(len(line.text) for line in first) <= 2000
    assert World(cast, {}, random).full.position == starting_position(
        cast, World(cast, {}, random).begun.position.rules
    )


def test_a_stranger_has_no_figure():
    world = small()
    stranger = world.seen.position.fighter("n1")
    kept = {part.name for part in fields(Fighter) if getattr(stranger, part.name) != U}
    assert kept == {"seat", "name", "side", "place", "actions", "is_told_out"}


def test_a_table_is_offered_no_unused_actions_of_strangers_together():
    world = small()
    for seat, move in ((ARBITER, "ambush players"), ("p1", "done players"), (ARBITER, "done arbiter")):
        world.move(seat, move)
    full, seen = ({move.code for move in legal_moves(known.position)} for known in (world.full, world.seen))
    assert {"unused players", "unused arbiter"} <= full
    assert full - seen == {"unused arbiter", "idle n1"}


@pytest.mark.parametrize(("move", "may"), [("let bo", False), ("letall bo", False), ("attack bo>imp", True)])
def test_who_lets_pass_what_was_declared_changes_no_other_move(move: str, may: bool) -> None:
    assert told.may_change_other_moves(Act(1, (Line(f"move {move}", "bo"),))) is may
