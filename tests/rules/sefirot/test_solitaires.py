"""The two games for one as guests of this room: what their lines fold to is what their rules make, at every act."""

from dataclasses import replace
from functools import cache, lru_cache
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest

from divination.dream_odyssey.rules import game as dream_odyssey
from divination.games.dealing import dealer_of_deal
from divination.know_thyself.rules import game as know_thyself
from divination.rules.boards import THE_TREE
from divination.rules.course import (
    DEALT,
    REFUSED,
    SEAT,
    GameSoFar,
    kind_of_mode,
    setup_of_record_without_empty_parts,
)
from divination.rules.engine import SEE, AnyMode, Step, first_step, step_of_line
from play.chances import DealtChance, WrittenChance
from play.rules.acts import decide_beginning, decide_move, decide_written_chance
from play.rules.kinds import IllegalMoveError, Kind, What
from play.rules.knowing import Known, fold
from play.rules.lines import ALL_KNOWING, KEEPER, WATCHER, Act, Line
from tests.conftest import at_night
from tests.divination.tiny.rules import game as ladder
from tests.rules.sefirot.test_odyssey_laws import SETUPS, STACKS

MODES = {"know_thyself": know_thyself, "dream_odyssey": dream_odyssey, "ladder": ladder}
KEYS = [variation.key for variation in know_thyself.VARIATIONS]
SETS = [list(chosen) for chosen in chain.from_iterable(combinations(KEYS, n) for n in range(len(KEYS) + 1))]
GAMES = [("know_thyself", tuple(SETS[n % len(SETS)]), n) for n in range(at_night(2000, 64))]
GAMES += [("dream_odyssey", (STACKS[n % len(STACKS)],), n) for n in range(at_night(2000, 60))]
GAMES += [("ladder", (), n) for n in range(12)]
FEW = GAMES[::11]  # which are played last where all are, and kept for those who look at a few
MANY = [game for game in GAMES if game not in FEW]
OLD = [("dream_odyssey", ("stern",), n) for n in range(3)]
Played = tuple[list[Step], list[Act]]


def no_salt() -> str:
    raise AssertionError("Nothing is sealed in these games.")


def setup_of(mode: str, variations: tuple[str, ...], number: int) -> dict[str, Any]:
    beforehand = SETUPS[number // 3 % 3] if mode == "dream_odyssey" else {}
    return setup_of_record_without_empty_parts(variations, {}, beforehand)


@lru_cache(maxsize=16)
def played(mode: str, variations: tuple[str, ...], number: int) -> Played:
    """Return a random game: its steps by its rules and a dealer, and its acts by the keeper and the same deal."""
    game, deal, random = MODES[mode], f"{number:064x}", Random(number)
    setup, deals = setup_of(mode, variations, number), dealer_of_deal(deal)
    steps = [first_step(game.MODE.new(THE_TREE, variations, setup.get("setup", {})), deals)]
    decided = decide_beginning(game.KIND, game.KIND.begin(setup, {}), DealtChance(deal))
    acts, full = [Act(0, decided.lines)], decided.full
    check_same(game, full, steps)
    while not full.steps[-1].is_over:
        move = chosen(game, steps[-1].position, random, number)
        steps.append(step_of_line(steps[-1].position, move, deals))
        decided = decide_move(game.KIND, full, full, SEAT, move, DealtChance(deal), no_salt)
        acts.append(Act(len(acts), decided.lines))
        full = decided.full
        assert decided.watched.position == full.position
        check_same(game, full, steps)
    return steps, acts


def chosen(game: Any, position: Any, random: Random, number: int) -> str:
    is_sensible = random.random() < number % 4 / 3
    return str(game.MODE.sensible(position) if is_sensible else random.choice(position.legal_moves()))


def after(kind: Any, course: GameSoFar, act: Act) -> GameSoFar:
    for line in act.lines:
        course = kind.apply(course, line.text)
    return course


@cache
def position_shown(mode: AnyMode) -> Kind[GameSoFar]:
    """Return *mode* as a kind of play which shows the very position that its view is made of."""
    return kind_of_mode(replace(mode, view=lambda position: position))


def check_same(game: Any, course: GameSoFar, steps: list[Step]) -> None:
    last = steps[-1]
    assert course.steps[-1] == last
    assert len(course.steps) == len(steps)
    assert position_shown(game.MODE).shows(course) == last.position
    assert game.KIND is kind_of_mode(game.MODE)
    game.KIND.shows(course)  # of every position there is a view
    want = game.KIND.wants(course)
    assert (want is None) == (last.position.outcome is not None)
    assert want is None or (want.what, want.seats) == (What.MOVE, frozenset({SEAT}))


@pytest.mark.unmeasured
@pytest.mark.parametrize(("mode", "variations", "number"), [*MANY, *OLD, *FEW])
def test_what_the_lines_fold_to_is_what_the_rules_make_at_every_act(mode, variations, number):
    steps, acts = played(mode, variations, number)
    game, setup = MODES[mode], setup_of(mode, variations, number)
    known: Known[GameSoFar] = fold(game.KIND, game.KIND.begin(setup, {}), acts, WATCHER)
    assert known.position.steps == tuple(steps)
    ended = game.KIND.outcome(known.position)
    assert (ended.outcome, ended.reading) == (steps[-1].position.outcome, game.MODE.reading(steps))


@pytest.mark.unmeasured
@pytest.mark.parametrize(("mode", "variations", "number"), FEW)
def test_what_is_offered_is_what_is_legal(mode, variations, number):
    steps, acts = played(mode, variations, number)
    kind, course = MODES[mode].KIND, MODES[mode].KIND.begin(setup_of(mode, variations, number), {})
    for step, act in zip(steps, acts, strict=True):
        course = after(kind, course, act)
        offered = [option.code for option in kind.options(course, SEAT) if not option.reasons]
        settings = [change.move for change in MODES[mode].MODE.changes(step.position)]
        assert offered == [*step.position.legal_moves(), *settings]
        assert "" not in [option.label for option in kind.options(course, SEAT)]


@pytest.mark.parametrize(("mode", "variations", "number"), FEW)
def test_nothing_is_private_and_the_keeper_turns_every_card_over(mode, variations, number):
    _steps, acts = played(mode, variations, number)
    lines = [line for act in acts for line in act.lines]
    assert {line.readers for line in lines} == {None}
    assert all(line.text.startswith(DEALT) == (line.by == KEEPER) for line in lines)
    kind, begun = MODES[mode].KIND, MODES[mode].KIND.begin(setup_of(mode, variations, number), {})
    known = [fold(kind, begun, acts[:5], audience) for audience in (WATCHER, ALL_KNOWING, frozenset({SEAT}))]
    assert known[0] == known[1] == known[2]


@pytest.mark.parametrize(("mode", "variations", "number"), FEW)
def test_with_real_cards_each_is_written_down_and_leads_to_the_same_end(mode, variations, number):
    steps, acts = played(mode, variations, number)
    kind, setup = MODES[mode].KIND, setup_of(mode, variations, number)
    course, said = kind.begin(setup, {}), [line.text for act in acts for line in act.lines]
    assert decide_beginning(kind, course, WrittenChance()).lines == ()
    for text in said:
        if text.startswith(DEALT):
            written = WrittenChance(text.removeprefix(DEALT))
            lines = decide_written_chance(kind, course, course, SEAT, written).lines
            assert [line.text for line in lines] == [f"{SEE}{text.removeprefix(DEALT)}"]
        else:
            lines = decide_move(kind, course, course, SEAT, text, WrittenChance(), no_salt).lines
        assert {line.by for line in lines} == {SEAT}
        course = after(kind, course, Act(1, lines))
    assert course.position == steps[-1].position
    assert len(course.steps) == 1 + len(said)  # a card written down is a step of its own
    assert kind.outcome(course).outcome == steps[-1].position.outcome


@pytest.mark.parametrize(("mode", "variations", "number"), FEW)
def test_what_happened_is_told_line_by_line(mode, variations, number):
    steps, acts = played(mode, variations, number)
    game = MODES[mode]
    known = fold(game.KIND, game.KIND.begin(setup_of(mode, variations, number), {}), acts, WATCHER)
    alone = [(at, step) for at, step in enumerate(steps) if len(acts[at].lines) == 1 and step.events and at]
    assert alone
    for at, step in alone:  # a move after which no card was turned over
        told = " ".join(game.MODE.tell(event, step.position) for event in step.events)
        assert [line.words for line in known.log if line.act == at] == [told]


@pytest.mark.parametrize("mode", MODES)
def test_a_line_that_the_rules_of_today_refuse_stays_and_says_so(mode):
    steps, acts = played(*next(game for game in GAMES if game[0] == mode))
    game = MODES[mode]
    lines = [Line("fly", by=SEAT), Line(f"{SEE}c99", by=SEAT), Line(f"{DEALT}m3")]
    told = [*acts[:2], *(Act(number, (line,)) for number, line in enumerate(lines, 2))]
    begun = game.KIND.begin(setup_of(mode, *next(each[1:] for each in GAMES if each[0] == mode)), {})
    known = fold(game.KIND, begun, told, WATCHER)
    assert [step.is_refused for step in known.position.steps] == [False, False, True, True]
    assert [step.line for step in known.position.steps[2:]] == ["fly", f"{SEE}c99"]
    assert known.position.position == steps[1].position
    offered = {option.code for option in game.KIND.options(known.position, SEAT)}
    assert set(steps[1].position.legal_moves()) <= offered - {"fly"}
    assert [line.words for line in known.log[-3:]] == [REFUSED] * 3
    assert known.position.steps[2].events == ()


@pytest.mark.parametrize("mode", MODES)
def test_what_is_not_offered_is_not_played_and_no_other_card_can_be_it(mode):
    game, chance = MODES[mode], DealtChance("0f" * 32)
    begun = game.KIND.begin({}, {})
    with pytest.raises(IllegalMoveError):
        game.KIND.decide(begun, SEAT, "draw")
    seen = decide_beginning(game.KIND, begun, chance).lines[0].text.removeprefix(DEALT)
    course = game.KIND.apply(begun, f"{SEE}{seen}")
    want = game.KIND.wants(course)
    if want and want.is_the_keepers:
        with pytest.raises(IllegalMoveError):
            decide_written_chance(game.KIND, course, course, SEAT, WrittenChance(seen))


@pytest.mark.parametrize(
    ("mode", "setup", "told"),
    [
        ("know_thyself", {"variations": ["slippery"]}, "has no variation “slippery”"),
        ("know_thyself", {"board": {"title": "A hut"}}, "A board is an object with"),
        ("dream_odyssey", {"setup": {"crown": "c3"}}, "crown"),
    ],
)
def test_what_cannot_begin_says_why(mode, setup, told):
    with pytest.raises(ValueError, match=f"(?i){told}"):
        MODES[mode].KIND.begin(setup, {})
