"""Know Thyself, what always holds: random games of every set of variations, and the plain version beside them."""

import random
import re
from itertools import chain, combinations, pairwise

import pytest

from bench.games import by_the_engine, plainly
from bench.plain.know_thyself import Plain
from decks.rules.tarot import CODES
from divination.games.dealing import dealer_guessing_cards, dealer_of_deal
from divination.know_thyself.rules.game import MODE
from divination.know_thyself.rules.position import KnowThyself
from divination.know_thyself.rules.table import FATED, OVER
from divination.rules.engine import Step, first_step, step_of_line
from play.rules.kinds import IllegalMoveError
from tests.conftest import at_night
from tests.rules.sefirot.playthroughs import replay
from tests.rules.sefirot.thyself import BOARD, is_whole

KEYS = [variation.key for variation in MODE.variations]
SETS = [list(chosen) for chosen in chain.from_iterable(combinations(KEYS, n) for n in range(len(KEYS) + 1))]
GAMES = at_night(2000, 64) // len(SETS)
NUMBERED = [(chosen, seed) for chosen in SETS for seed in range(GAMES)]
MOST_MOVES = 400
# How many moves a random game of a fixed deal takes, and how it ends: a changed rule shows here first.
COUNTED = [
    ([], 1, 96, "lost w8"),
    ([], 2, 38, "lost w10"),
    (["meditative"], 3, 133, "lost s11"),
    (["fated"], 4, 98, "lost w13"),
    (["numerology"], 5, 100, "lost c8"),
    (["meditative", "fated"], 6, 38, "lost p9"),
    (["meditative", "numerology"], 7, 103, "lost p6"),
    (["fated", "numerology"], 8, 96, "lost c10"),
    (["meditative", "fated", "numerology"], 9, 146, "lost m16"),
]


def game(variations: list[str], seed: int) -> list[Step]:
    """Return a random game from its start to the last card of its reading."""
    choose, deals = random.Random(seed).choice, dealer_of_deal(f"{seed:064x}")
    steps = [first_step(MODE.new(BOARD, variations, {}), deals)]
    while moves := steps[-1].position.legal_moves():
        steps.append(step_of_line(steps[-1].position, choose(moves), deals))
    return steps


def told(step: Step) -> KnowThyself:
    assert isinstance(step.position, KnowThyself)
    return step.position


def lengths(position: KnowThyself) -> set[int]:
    return {len(column) for column in position.columns}


@pytest.mark.unmeasured
@pytest.mark.parametrize(("variations", "seed"), NUMBERED)
def test_a_random_game_keeps_the_rules(variations: list[str], seed: int) -> None:
    steps = game(variations, seed)
    last = told(steps[-1])
    assert last.phase == OVER
    assert last.outcome
    assert last.wants is None
    assert len(steps) < MOST_MOVES
    assert all(is_whole(told(step)) for step in steps)
    for step in steps[:: at_night(1, 3)]:
        at = told(step)
        seen = MODE.view(at)
        open_moves = tuple(option.move for option in seen.options if not option.reasons)
        assert open_moves == at.legal_moves()
        assert len(set(open_moves)) == len(open_moves)
        assert len(at.grace) <= 4
        assert all(sefira.total <= sefira.holds for sefira in at.tree.values() if sefira.holds)
        assert all(MODE.tell(event, at) for event in step.events)
        assert seen.deck == len(at.hidden)
    lines = [step.line for step in steps[1:]]
    assert replay(steps[0].position, lines, dealer_of_deal(f"{seed:064x}"))[1:] == steps[1:]
    for row in MODE.reading(steps):
        assert row.card in chain.from_iterable(event.cards for event in steps[row.line].events)


@pytest.mark.unmeasured
@pytest.mark.parametrize(("variations", "seed"), NUMBERED[:: max(1, len(NUMBERED) // 16)])
def test_every_move_against_the_rules_is_refused_with_reason_and_remedy(
    variations: list[str], seed: int
) -> None:
    for step in game(variations, seed)[::7]:
        at = told(step)
        for option in at.options():
            if option.reasons:
                with pytest.raises(IllegalMoveError) as refused:
                    at.play(option.move)
                assert str(refused.value).startswith(f"{option.move}: {' '.join(option.reasons)}")
                assert str(refused.value).endswith(f"Legal: {', '.join(at.legal_moves())}.")


@pytest.mark.unmeasured
@pytest.mark.parametrize(("variations", "seed"), NUMBERED[:: at_night(1, 3)])
def test_the_plain_version_offers_the_same_moves_and_ends_alike(variations: list[str], seed: int) -> None:
    choose, deals = random.Random(seed).choice, dealer_of_deal(f"{seed:064x}")
    step, plain = first_step(MODE.new(BOARD, variations, {}), deals), Plain(BOARD, variations, f"{seed:064x}")
    while moves := plain.moves():
        assert list(step.position.legal_moves()) == moves
        move = choose(moves)
        plain.do(move)
        step = step_of_line(step.position, move, deals)
    assert step.position.outcome
    assert plain.result.startswith("won" if step.position.outcome.is_won else "lost")


@pytest.mark.parametrize(("variations", "seed", "count", "end"), COUNTED)
def test_a_fixed_deal_takes_its_number_of_moves(
    variations: list[str], seed: int, count: int, end: str
) -> None:
    assert by_the_engine(variations, seed) == plainly(variations, seed) == (count, end)


@pytest.mark.parametrize("variations", SETS)
def test_the_sensible_player_makes_legal_moves_to_the_end(variations: list[str]) -> None:
    deals = dealer_guessing_cards(f"{variations}")
    step = first_step(MODE.new(BOARD, variations, {}), deals)
    while not step.position.outcome:
        step = step_of_line(step.position, MODE.sensible(told(step)), deals)
    assert step.position.wants is None


@pytest.mark.unmeasured
def test_the_sensible_player_wins_far_more_than_a_random_one() -> None:
    """Of random games about one in a thousand is won."""
    games, won = at_night(400, 40), 0
    for number in range(games):
        deals = dealer_guessing_cards(f"share {number}")
        step = first_step(MODE.new(BOARD, [], {}), deals)
        while not step.position.outcome:
            step = step_of_line(step.position, MODE.sensible(told(step)), deals)
        won += step.position.outcome.is_won
    assert won / games > 0.04


@pytest.mark.parametrize("seed", range(4))
def test_a_fated_row_is_never_longer_than_the_fates_allow(seed: int) -> None:
    """A card never lies deeper than one row under a shorter column (Ruling K13)."""
    steps = game([FATED], seed)
    for before, step in pairwise(steps):
        if step.line[-2:-1] == ">":
            chosen = len(told(before).columns[int(step.line[-1]) - 1])
            assert chosen == min(lengths(told(before))) or chosen < max(lengths(told(before)))


def test_a_move_is_one_short_line() -> None:
    lines = {step.line for chosen in SETS for step in game(chosen, 11)[1:]}
    shapes = re.compile(
        r"draw|rise|leave|[a-z]\d+>[123]|m\d+@[a-z]+|raise \w\d+@[a-z]+|negate \w\d+ \w\d+|discard \w\d+"
    )
    assert [line for line in lines if not shapes.fullmatch(line)] == []
    assert {line.split("@")[0].split(">")[0] for line in lines if line[0] == "m" and "@" in line} <= set(
        CODES
    )


@pytest.mark.parametrize("variations", SETS)
def test_with_real_cards_the_players_say_what_was_turned_over(variations: list[str]) -> None:
    """The same game without a dealer: each card that is wanted comes as a line of its own."""
    dealt = game(variations, 5)
    deals, lines = dealer_of_deal(f"{5:064x}"), []
    step = first_step(MODE.new(BOARD, variations, {}), None)
    moves = iter([each.line for each in dealt[1:]])
    while True:
        if wanted := step.position.wants:
            line = f"see {deals(step.position, wanted).code}"
        elif (line := next(moves, "")) == "":
            break
        step = step_of_line(step.position, line, None)
        lines.append(line)
        assert step.is_revealing == line.startswith("see")
    assert step.position == dealt[-1].position
    assert replay(MODE.new(BOARD, variations, {}), lines, None)[-1].position == step.position
