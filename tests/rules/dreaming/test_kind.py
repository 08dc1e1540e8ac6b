"""A dream as a kind of play: sound, tight and live over random play, as every kind is."""

import json
from collections import Counter
from random import Random

import pytest

from characters.beckoning_dream.rules.dreaming.folding import FOLDS
from characters.beckoning_dream.rules.dreaming.house_rules import QUESTIONS
from characters.beckoning_dream.rules.dreaming.telling import SAYS, SILENT
from play.rules.lines import WATCHER
from play.rules.zones import U
from tests.conftest import at_night
from tests.play.worlds import Toy, World, random_play
from tests.rules.dreaming.dreams import APART, CONSTRUCTION, dream_of, foe, table
from tests.rules.dreaming.test_own_effects import OWN
from tests.rules.play.test_kinds import check_folds, check_options, check_sound, check_tight

DREAM, PAIRS = dream_of("d1", "d2", "d3", decks=APART), at_night(1000, 40)
REAL = dream_of("d1", "d2", "d3", decks=APART, real="d1 d3")
ALONE = dream_of("d1", decks=APART)
OTHERS = {
    "d4": ("Dee", ["m1", "m2", "m3", "m4", "m5"], 2, 1),
    "d5": ("Eli", ["m6", "m7", "m8", "m9"], 3, 0),
    "d6": ("Fay", ["m10", "m11"], 1, 3),
}
SIX = dream_of(
    *APART, *OTHERS, decks={**APART, **OTHERS}, real="d2 d5"
)  # the most at a table, two with real cards
CONSTRUCTED = {
    "its spread open": dream_of("d1", "d2", "d3", decks=APART, spread=3),
    "each scene turned": dream_of(
        "d1", "d2", "d3", decks=APART, spread=3, question="Why?", turns_scenes=True
    ),
    "what is given shown": dream_of("d1", "d2", "d3", decks=APART, spread=3, shows_given=True),
    "real cards at some seats": dream_of("d1", "d2", "d3", decks=APART, real="d1 d3", spread=5),
    "all cards real": dream_of("d1", "d2", decks=APART, real="d1 d2", spread=2),
    "all cards real, each scene turned": dream_of(
        "d1", "d2", decks=APART, real="d1 d2", spread=2, turns_scenes=True
    ),
}
MEASURED = ("its spread open", "all cards real")  # which go wherever the others do
every_construction = pytest.mark.parametrize("toy", CONSTRUCTED.values(), ids=CONSTRUCTED)

SETTLED = dream_of(  # all that a table may settle otherwise at once
    "d1", "d2", "d3", decks=APART,
    **{asked.key: json.loads(asked.choices[-1][0]) for asked in QUESTIONS if asked.choices},
    guides_a_dream=2, oneirogen_a_dream=1, own_effects=OWN, spread=3,
)  # fmt: skip


@pytest.mark.unmeasured
def test_what_an_audience_knows_is_what_the_keeper_knows_with_blanks() -> None:
    check_sound(DREAM, at_night(200, 3))


@pytest.mark.unmeasured
def test_with_real_cards_at_a_seat_it_is_no_less_sound() -> None:
    check_sound(REAL, at_night(100, 3))


@pytest.mark.parametrize(
    "toy",
    [
        pytest.param(toy, id=name, marks=() if name in MEASURED else pytest.mark.unmeasured)
        for name, toy in CONSTRUCTED.items()
    ],
)
def test_a_constructed_dream_is_no_less_sound(toy: Toy) -> None:
    check_sound(toy, at_night(60, 2))


@pytest.mark.unmeasured
@every_construction
def test_every_option_of_a_constructed_dream_plays_and_no_other_does(toy: Toy) -> None:
    assert check_options(toy, at_night(20, 1)) > 100


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", list(CONSTRUCTED)[:3])
def test_two_constructed_dreams_that_differ_in_nothing_one_may_know_look_the_same(name: str) -> None:
    same, different = check_tight(CONSTRUCTED[name], PAIRS)
    assert same >= PAIRS
    assert different >= PAIRS / 2


@pytest.mark.unmeasured
def test_every_option_offered_plays_and_no_other_does() -> None:
    assert check_options(DREAM, at_night(40, 1)) > 100
    assert check_options(REAL, at_night(40, 1)) > 100


@pytest.mark.unmeasured
@pytest.mark.parametrize("toy", [ALONE, SIX], ids=["one Dreamer", "six Dreamers"])
def test_a_dream_of_one_or_of_six_is_no_less_sound(toy: Toy) -> None:
    check_sound(toy, at_night(60, 1))
    assert check_options(toy, at_night(20, 1)) > 100


@pytest.mark.unmeasured
def test_with_all_settled_otherwise_every_option_offered_plays_and_nothing_leaks() -> None:
    check_sound(SETTLED, at_night(100, 3))
    assert check_options(SETTLED, at_night(40, 1)) > 100


@pytest.mark.unmeasured
def test_what_is_remembered_is_what_is_folded_from_nothing() -> None:
    check_folds(DREAM, at_night(100, 1))


@pytest.mark.unmeasured
def test_two_worlds_that_differ_in_nothing_one_may_know_look_the_same() -> None:
    same, different = check_tight(DREAM, PAIRS)
    assert same >= PAIRS
    assert different >= PAIRS / 2


@pytest.mark.unmeasured
def test_of_effects_that_are_chosen_unseen_nobody_learns_before_both_did() -> None:
    toy = dream_of("d1", "d2", "d3", decks=APART, interprets_unseen=True)
    check_sound(toy, at_night(60, 2))
    assert check_tight(toy, PAIRS)[1] >= PAIRS / 2


def test_every_line_that_is_folded_is_told_or_silent_and_no_other() -> None:
    assert SAYS.keys() | SILENT == FOLDS.keys()
    assert not SAYS.keys() & SILENT


@pytest.mark.parametrize(
    ("toy", "dreams"),
    [
        pytest.param(DREAM, at_night(200, 4), id="house defaults", marks=pytest.mark.unmeasured),
        pytest.param(SETTLED, at_night(200, 4), id="all settled otherwise", marks=pytest.mark.unmeasured),
        pytest.param(ALONE, at_night(200, 2), id="one Dreamer", marks=pytest.mark.unmeasured),
        pytest.param(SIX, at_night(200, 2), id="six Dreamers, two of them with real cards"),
    ],
)
def test_each_card_of_ones_own_lies_in_exactly_one_place(toy: Toy, dreams: int) -> None:
    def look(world: World) -> None:
        dream = world.full()
        for bearer in dream.bearers.values():
            piles, turn = bearer.piles, dream.turn
            zones = (piles.future, piles.present, piles.past, piles.pyre, piles.aside, piles.looked_at)
            lies = [card for zone in zones for card in zone]
            lies += (
                [turn.revealed[bearer.key].card.code] if turn and turn.has_card_on_table(bearer.key) else []
            )
            is_unshuffled = set(lies) == {U}  # a foe that was set down and has met nobody yet
            assert len(lies) == len(bearer.deck)
            assert not Counter(card for card in lies if card != U) - Counter(bearer.deck)
            assert is_unshuffled or bearer.is_real or U not in lies

    for seed in range(dreams):
        random_play(toy, seed, look)


@pytest.mark.parametrize(
    "seed",
    [*(pytest.param(seed, marks=pytest.mark.unmeasured) for seed in range(3)), *range(3, at_night(50, 4))],
)
def test_a_duel_ends_within_the_cards_in_it(seed: int) -> None:
    """Nothing shuffles a Past back: who is in a Duel plays or gives up a card a turn, until one side is left."""
    random = Random(seed)
    world = table("d1", "d2", "d3").play(foe("s1 s2 s3 w1 w2 w3", 3, bearing="asked"), "gm: duel d1 d2 d3 f1")
    turns, cards = 0, sum(one.piles.to_play for one in world.full().members)
    while not world.full().conflict.ending:
        move = next(
            (seat, one)
            for seat in sorted(world.kind.wants(world.known(WATCHER).position).seats)
            for one in world.open_moves(DREAM, seat, random)
            if not one.startswith(("resolve", "stay", "do ", *CONSTRUCTION))
        )
        turns += move[1].startswith("next")
        world.move(*move)
    assert turns <= cards
