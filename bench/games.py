"""Random games of Know Thyself by the engine, against the same deals by a plain mutable version of the rules."""

import random
from time import process_time

from bench import Row
from bench.plain.know_thyself import Plain, play
from divination.games.dealing import dealer_of_deal
from divination.know_thyself.rules.game import MODE
from divination.rules.boards import TREE, board_of_json
from divination.rules.engine import first_step, step_of_line

BOARD = board_of_json(TREE)
GAMES, LIMIT = 60, 2.0
SETS = [[], ["meditative"], ["fated"], ["numerology"], ["meditative", "fated", "numerology"]]


def by_the_engine(variations: list[str], seed: int) -> tuple[int, str]:
    """Return how many moves a random game took, and how it ended."""
    choose, deals, count = random.Random(seed).choice, dealer_of_deal(f"{seed:064x}"), 0
    step = first_step(MODE.new(BOARD, variations, {}), deals)
    while not (outcome := step.position.outcome):
        step = step_of_line(step.position, choose(step.position.legal_moves()), deals)
        count += 1
    if outcome.is_won:
        return count, f"won {outcome.score}"
    return count, f"lost {outcome.card.code}" if outcome.card else "lost"


def plainly(variations: list[str], seed: int) -> tuple[int, str]:
    """Return the same of the same deal and choices."""
    game = Plain(BOARD, variations, f"{seed:064x}")
    return play(game, random.Random(seed).choice), game.result


def run() -> list[Row]:
    """Return the time of the engine as a multiple of the plain version's."""
    taken = {by_the_engine: 0.0, plainly: 0.0}
    for seed in range(GAMES):
        variations, ends = SETS[seed % len(SETS)], []
        for way in taken:
            began = process_time()
            ends.append(way(variations, seed))
            taken[way] += process_time() - began
        assert ends[0] == ends[1], f"deal {seed}: {ends[0]} by the engine, {ends[1]} plainly"
    ratio = taken[by_the_engine] / taken[plainly]
    note = f"{GAMES / taken[by_the_engine]:.0f} games a second"
    return [Row("random Know Thyself / plain mutable version", ratio, LIMIT, note)]
