"""A thousand random scenes: two to eight characters, NPCs from none to twelve, tests, aid, contests, fights, both
recoveries. Each keeps every limit after each move, plays what it offers, and loses or makes no point.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from characters.dreamcatcher.rules.hampering import can_bear
from characters.dreamcatcher.rules.house_rules import ANY, EVERY, STORY
from characters.dreamcatcher.rules.played_scene import GM, Action, PlayedScene, code_and_answers, with_answers
from characters.dreamcatcher.rules.scene import Participant, hamper_choices
from characters.dreamcatcher.scene import outcome_if_over
from characters.dreamcatcher.scene_moves import MOVES
from play.rules.lines import ALL_KNOWING, WATCHER, Act
from tests.conftest import at_night
from tests.play.worlds import Fate, World
from tests.rules.dreamcatcher.lives import HOUSE
from tests.rules.dreamcatcher.scenes import OTHER_HOUSE, scene_of
from tests.rules.play.test_kinds import try_every_option

SCENES = at_night(1000, ci=10)
MOST_MOVES, LATE = 90, 25  # in a scene; of them when it is hurried to its end
LOOKS = at_night(2, 1)  # how often every option of somebody is tried in it
HOUSES = (
    HOUSE,
    replace(HOUSE, scene_recovery=0),
    replace(HOUSE, scene_recovery=EVERY, calls=STORY, destiny_cap=5),
    OTHER_HOUSE,
)
SELDOM = (
    "point",
    "trait",
    "hamper",
    "mend",
    "drop",
    "no",
    "happens",
    "peace",
    "open",
    "npc",
    "end",
    "ask",
    "withdraw",
)
WEIGHTS = dict.fromkeys(SELDOM, 0.1) | {"call": 4, "aid": 2}
ENDS = ("settle", "end", "peace", "drop")
USUAL = {  # what even a few scenes come to
    "describe", "test", "contest", "fight", "exchange", "aid", "call", "answer", "roll", "reroll", "keep", "override",
    "stand", "impose", "choose", "cross", "concede", "reveal", "recover", "end", "settle",
}  # fmt: skip


class Watched:
    """A random scene, and what was true of it after each act."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.toy = scene_of(self.random.randint(2, 8), self.random.choice(HOUSES))
        self.world = World(self.toy.kind, Fate(self.random), Random(seed))
        self.world.open()
        self.began: PlayedScene = self.world.full()
        self.positions: dict[int, PlayedScene] = {0: self.began}
        self.made: Counter[str] = Counter()

    def play(self) -> None:
        for number in range(self.random.randint(0, 12)):
            self.set_down(f"Guard {number}")
        looks = self.random.sample(range(10, MOST_MOVES), LOOKS)
        for number in range(MOST_MOVES):
            if number in looks:
                try_every_option(self.toy, self.world, [self.random.choice(self.toy.seats)])
            if not self.go_on():
                break

    def set_down(self, name: str) -> None:
        told = {
            "name": name,
            "grade": self.random.choice("0123"),
            "seen": self.random.choice(("seen", "hidden")),
        }
        self.move(GM, with_answers("npc", {**told, "hindrances": self.random.choice(("", "Half blind"))}))

    def go_on(self) -> bool:
        watched = self.world.known(WATCHER)
        want = self.toy.kind.wants(watched.position)
        if want is None:
            return False
        first = want.first or frozenset()
        for seat in first:
            assert self.world.open_moves(self.toy, seat, self.random), (
                "somebody is waited for who can do nothing"
            )
        if watched.takeable and self.random.random() < 0.05:
            before = self.positions[int(watched.takeable) - 1]
            self.world.take_back()
            assert self.world.full() == before, "what was taken back left something"
            self.look()
            return True
        is_late = len(self.world.acts) > MOST_MOVES - LATE
        seats = first if first and self.random.random() < 0.7 else want.seats
        if is_late and not first:
            seats = frozenset({GM})
        self.move(seat := self.random.choice(sorted(seats)), self.chosen(seat, is_late))
        return True

    def chosen(self, seat: str, is_late: bool) -> str:
        """Return a move of *seat*: of each sort as often, but seldom what ends something, until it is late."""
        moves: dict[str, list[str]] = {}
        for move in self.world.open_moves(self.toy, seat, self.random):
            moves.setdefault(sort_of(move), []).append(move)
        ends = [word for word in ENDS if is_late and word in moves]
        words = ends[:1] or self.random.choices(list(moves), [WEIGHTS.get(word, 1) for word in moves])
        return self.random.choice(moves[words[0]])

    def move(self, seat: str, move: str) -> None:
        before = self.world.full()
        self.world.move(seat, move)
        self.made[move.split()[0]] += 1
        check_points(before, self.world.full(), self.world.acts[-1])
        self.look()

    def look(self) -> None:
        self.positions[self.world.acts[-1].number] = now = self.world.full()
        check_limits(now)


def sort_of(move: str) -> str:
    words = move.split()
    return words[2] if words[0] == "answer" else words[0]


# --- limits ---


def check_limits(now: PlayedScene) -> None:
    for one in now.scene.participants:
        check_participant(now, one)
    for npc in now.npcs:
        assert 0 <= npc.npc.left <= npc.npc.bears
        assert npc.is_out == (npc.npc.left == 0)
        assert not (npc.is_out and npc.seat in now.npc_hampers), "whoever is out bears no more"
    for waiting in now.scene.waiting:
        assert can_bear(hamper_choices(now.scene, waiting, now.rules)), (
            "nobody waits for what cannot be chosen"
        )
    assert len({trait.key for trait in now.scene.traits}) == len(now.scene.traits) <= now.scene.traits_made
    if now.action is not None:
        check_action(now, now.action)
    if now.is_ending:
        assert not now.scene.waiting
        assert not now.npc_hampers
        assert now.action is None
        assert now.fight is None
        assert max(Counter(now.chosen).values(), default=0) <= now.rules.scene_recovery


def check_participant(now: PlayedScene, one: Participant) -> None:
    assert len({code for code, _test in one.hampers}) == len(one.hampers)
    assert all(one.sheet.bearer(code).is_hampered for code, _test in one.hampers)
    if one.is_out:
        assert not [waiting for waiting in now.scene.waiting if waiting.seat == one.seat]
    if now.rules.calls != ANY:
        assert len(set(one.called)) == len(one.called)
    if now.rules.calls == STORY:
        assert not set(one.called) & set(one.sheet.called)


def check_action(now: PlayedScene, action: Action) -> None:
    seats = [roller.seat for roller in action.rollers]
    assert len(set(seats)) == len(seats), "each rolls once"
    assert len(action.leads) == (0 if not action.kind else 1 if action.kind == "test" else 2)
    for roller in action.rollers:
        test = roller.known_test
        assert roller.degree is not None or not now.is_out(roller.seat), "whoever is out rolls nothing"
        called = [each.key for each in test.hindrances]
        assert len(set(called)) == len(called)
        assert not (test.is_hindered_for_a_point and test.advantage), (
            "what was accepted is cancelled by nothing"
        )
        if roller.degree is not None:
            assert len(roller.known_roll.dice) == test.way.dice_count
            assert roller.is_kept or roller.known_roll.reroll is None, "a die is rolled again once"


# --- points ---


def check_points(before: PlayedScene, now: PlayedScene, act: Act) -> None:
    """Each pool changes by what the lines of *act* say, and by nothing else; below zero goes none but by the GM."""
    told = Counter[str]()
    for seat, change, is_the_gms in points_told(before, act):
        told[seat] += change
        assert is_the_gms or change >= 0 or now.scene.participant(seat).destiny >= 0
    for one, was in zip(now.scene.participants, before.scene.participants, strict=True):
        assert one.destiny - was.destiny == told[one.seat]


def points_told(before: PlayedScene, act: Act) -> Iterator[tuple[str, int, bool]]:
    for line in act.lines:
        word, *rest = code_and_answers(line.text)[0]
        if word == "answer":
            cap, held = before.rules.destiny_cap, before.scene.participant(rest[0]).destiny
            is_full = bool(cap) and held >= cap
            yield rest[0], {"accept": 0 if is_full else 1, "refuse": -1, "withdraw": 0}[rest[1]], False
        elif word == "again":
            yield rest[0], -1, False
        elif word == "point":
            yield rest[0], int(rest[1]), True


def check_end(began: PlayedScene, now: PlayedScene) -> None:
    """Each line of the end carries what the scene did to a pool, and what stays hampered of it."""
    entries = outcome_if_over(now)
    assert entries is not None
    for one in now.scene.participants:
        entry = entries[one.seat]
        assert entry.xp == one.destiny - began.scene.participant(one.seat).destiny
        assert entry.xp == sum(point[0] for point in entry.data["points"])


@pytest.mark.unmeasured
def test_a_thousand_random_scenes_keep_every_limit_after_each_move_and_lose_no_point() -> None:
    made: Counter[str] = Counter()
    for seed in range(SCENES):
        scene = Watched(seed)
        scene.play()
        made += scene.made
        assert scene.world.folded(ALL_KNOWING).position == scene.world.full(), (
            "it replays to the same position"
        )
        if scene.world.full().is_over:
            check_end(scene.began, scene.world.full())
    assert made.keys() >= USUAL
    assert SCENES < 1000 or made.keys() == set(MOVES)
