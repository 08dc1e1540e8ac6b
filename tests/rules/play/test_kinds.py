"""What is proven for each kind over random play: it is sound, it is tight, it is live. The same tests for all."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from play.rules.choices import commitment_hash
from play.rules.kinds import IllegalMoveError, always_overtakes
from play.rules.lines import ALL_KNOWING, WATCHER, Act, Line
from play.rules.zones import U
from tests.conftest import at_night
from tests.play.hidden import TOYS
from tests.play.worlds import COMMITMENT, Fate, Pair, Toy, World, asked_once, blank, is_within, random_play

every_toy = pytest.mark.parametrize("toy", TOYS.values(), ids=TOYS)
PAIRS, GAMES = 1000, at_night(400, ci=24)


# --- sound: what an audience knows is what the keeper knows, with blanks ---


def check_sound(toy: Toy, games: int = GAMES) -> None:
    def look(world: World) -> None:
        full, watched = world.full(), world.known(WATCHER)
        for audience in toy.audiences:
            known = world.known(audience)
            assert is_within(known.position, full), f"{set(audience)} knows what is not so"
            assert toy.kind.wants(known.position) == toy.kind.wants(watched.position) == toy.kind.wants(full)
            assert (known.number, known.takeable) == (watched.number, watched.takeable)

    for seed in range(games):
        random_play(replace(toy, kind=asked_once(toy.kind)), seed, look)


@pytest.mark.unmeasured
@every_toy
def test_what_an_audience_knows_is_what_the_keeper_knows_with_blanks(toy):
    check_sound(toy)


@pytest.mark.parametrize("name", ["guards", "piles", "figures", "cups"])
def test_something_is_hidden_from_each_audience(name):
    toy, blanks = TOYS[name], set()

    def look(world):
        for audience in toy.audiences:
            if repr(U) in repr(world.known(audience).position):
                blanks.add(audience)
        assert repr(U) not in repr(world.full()) or world.full() == world.begun or name == "figures"

    random_play(toy, 1, look)
    assert blanks >= {WATCHER, frozenset(toy.seats[-1])}


# --- tight: two worlds that differ only in what an audience may not know look the same to it ---


def check_tight(toy: Toy, pairs: int = PAIRS) -> tuple[int, int]:
    """Return how many acts looked the same in all, and how many pairs ended as two different worlds. LeakError."""
    same = different = 0
    for seed in range(pairs):
        pair = Pair(toy, toy.audiences[seed % len(toy.audiences)], seed)
        same += pair.play()
        different += blank(repr(pair.first.full())) != blank(repr(pair.second.full()))
    return same, different


@pytest.mark.unmeasured
@every_toy
def test_two_worlds_that_differ_in_nothing_one_may_know_look_the_same(toy):
    same, different = check_tight(toy)
    assert same >= 4 * PAIRS, "they were told apart too soon to have shown anything"
    assert different >= 0.6 * PAIRS, "too few of them were two worlds at all"


def check_commitments(toy: Toy) -> None:
    """By what all read nobody finds a choice, nor is a salt used twice; what is opened is what was committed to."""
    salts: list[str] = []

    def look(world: World) -> None:
        lines = [line for act in world.acts for line in act.lines]
        heard = " ".join(line.text_heard_by(WATCHER) for line in lines)
        for line in lines:
            said, _mark, salt = line.text.rpartition(" #")
            if line.stub and salt:
                guesses = ["", *COMMITMENT.findall(heard)]
                opened = f"{said} #{salt}" in heard
                assert commitment_hash(salt, said) in line.stub
                assert opened or not any(commitment_hash(guess, said) in line.stub for guess in guesses)

    for seed in range(10):
        world = random_play(toy, seed, look)
        salts += [line.text for act in world.acts for line in act.lines if line.stub and " #" in line.text]
    salts = [text.rpartition(" #")[2] for text in salts]
    assert len(set(salts)) == len(salts) > 10


def test_a_sealed_choice_is_found_by_nobody_and_opened_as_it_was_made():
    check_commitments(TOYS["cups"])


# --- live: every option offered plays and no other; what is remembered is what is folded; no card is lost ---


def try_every_option(toy: Toy, world: World, seats: Iterable[str]) -> int:
    """Try every option of *seats* as *world* stands; return how many were open."""
    tried, many, want = 0, len(world.acts), toy.kind.wants(world.known(WATCHER).position)
    random = Random(many)
    for seat in seats:
        for option in toy.kind.options(world.known(frozenset({seat})).position, seat):
            move = toy.fill(option, random)
            if option.reasons:
                with pytest.raises(IllegalMoveError) as refused:
                    world.move(seat, move)
                assert option.reasons[0] in str(refused.value)
            else:
                other = world.branch()
                assert want
                assert seat in want.seats or option.is_steady, "a seat that is not waited for may move"
                other.move(seat, move)
                tried += 1
                assert len(other.acts) == many + 1
    for seat in want.seats if want and not want.is_the_keepers else ():
        assert world.open_moves(toy, seat, random), "somebody is waited for who can do nothing"
    return tried


def check_options(toy: Toy, games: int = GAMES // 6) -> int:
    """Try every option of every seat at every act; return how many were open."""
    tried = 0

    def look(world: World) -> None:
        nonlocal tried
        tried += try_every_option(toy, world, toy.seats)

    for seed in range(games):
        random_play(replace(toy, kind=asked_once(toy.kind)), seed, look)
    return tried


@every_toy
def test_every_option_offered_plays_and_no_other_does(toy):
    assert check_options(toy) > 100


@every_toy
@pytest.mark.parametrize(
    "move", ["", "fly", "lay", "lay k99", "hide 9", "vote 1 2", "set n1", "undo 1", "* k1"]
)
def test_what_is_not_offered_is_refused(toy, move):
    def look(world):
        for seat in toy.seats:
            with pytest.raises(IllegalMoveError):
                world.move(seat, move)

    random_play(toy, 2, look)


def check_folds(toy: Toy, games: int = GAMES) -> None:
    def look(world: World) -> None:
        for audience in (*toy.audiences, ALL_KNOWING):
            assert world.known(audience) == world.folded(audience)

    for seed in range(games):
        random_play(toy, seed, look)


@pytest.mark.unmeasured
@every_toy
def test_what_is_remembered_is_what_is_folded_from_nothing(toy):
    check_folds(toy)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["guards", "piles"])
def test_every_card_lies_once(name):
    toy = TOYS[name]

    def look(world):
        cards = [card for zone in toy.zones(world.full()) for card in zone]
        assert len(set(cards)) == len(cards)
        sizes = [[len(zone) for zone in toy.zones(world.known(each).position)] for each in toy.audiences]
        assert all(size == [len(zone) for zone in toy.zones(world.full())] for size in sizes)
        assert sum(sizes[0]) == len(cards) == {"guards": 14, "piles": 12}[name]

    for seed in range(GAMES):
        random_play(toy, seed, look)


@every_toy
def test_it_comes_to_an_end_and_says_how(toy):
    for seed in range(GAMES):
        world = random_play(toy, seed, lambda _world: None)
        if not toy.kind.wants(world.known(WATCHER).position):
            assert toy.kind.outcome(world.full()) is not None
            return
    pytest.fail("none of them ended")


@pytest.mark.unmeasured
@every_toy
def test_taking_back_un_knows_no_card(toy):
    """What others knew before an act that may be taken back they know after it: only its maker did anything."""
    taken = 0

    def look(world):
        nonlocal taken
        if by := world.known(WATCHER).takeable_by:
            taken += 1
            before = World(world.kind, world.chance, world.salts, list(world.acts))
            before.take_back()
            for audience in toy.audiences:
                if by not in audience:
                    now = [known_names(zone) for zone in toy.zones(world.known(audience).position)]
                    then = [known_names(zone) for zone in toy.zones(before.known(audience).position)]
                    assert set().union(*now) <= set().union(*then)

    for seed in range(GAMES):
        random_play(toy, seed, look)
    assert taken


def known_names(zone):
    return set(zone.known)


def check_taken_back() -> None:
    world = World(TOYS["guards"].kind, Fate(Random(1)), Random(1))
    world.open()
    before = world.known(ALL_KNOWING).position
    world.move("a", "pass")
    world.take_back()
    assert world.known(ALL_KNOWING).position == world.folded(ALL_KNOWING).position == before
    assert world.known(ALL_KNOWING).number == len(world.acts) - 1 == 2


def test_what_was_taken_back_is_as_if_it_had_not_been():
    check_taken_back()


def test_no_seat_is_lent_and_no_wait_has_words_where_a_kind_says_nothing_else():
    assert TOYS["cups"].kind.lent(None) == {}
    assert TOYS["cups"].kind.waits_for(None, "a") == ""


def test_each_act_overtakes_what_was_shown_before_it_where_a_kind_says_nothing_else():
    assert always_overtakes(Act(1, (Line("move pass", "ada"),)))
