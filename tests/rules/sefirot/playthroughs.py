"""Whole games as text files: `tests/playthroughs/<mode>-<what>.txt`, told anew and compared line by line.

A file says in its first line what it shows, then how the game begins (`new` with its variations, `board` with a file
beside it where it is not the Tree, `setup` as JSON where the mode asks for one, `deal` with its code, or `real
cards`), then every line of the record, each with what happened, set in; then outcome and reading.
`python -m tests.rules.sefirot.playthroughs FILE...` tells files anew from what is not set in.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from divination.dream_odyssey.rules import game as dream_odyssey
from divination.games.dealing import dealer_of_deal
from divination.know_thyself.rules import game as know_thyself
from divination.rules.boards import TREE, board_of_json
from divination.rules.engine import AnyMode, Dealer, Position, Step, first_step, step_of_line

FOLDER = Path(__file__).parents[2] / "playthroughs"
MODES: dict[str, AnyMode] = {mode.key: mode for mode in (know_thyself.MODE, dream_odyssey.MODE)}
HEAD, END = ("#", "new", "board", "setup", "deal", "real cards"), ("outcome", "reading")


def retold(name: str, text: str) -> str:
    """Return the file *name* as its game is told today."""
    head, _moves = _split(text)
    return "\n".join([*head, *_lines(MODES[name.partition("-")[0]], steps_of(name, text))]) + "\n"


def replay(position: Position, lines: Iterable[str], dealer: Dealer | None) -> list[Step]:
    """Return every step of a game from its start. Raises IllegalMoveError at the first line that cannot be."""
    steps = [first_step(position, dealer)]
    for line in lines:
        steps.append(step_of_line(steps[-1].position, line, dealer))
    return steps


@cache
def steps_of(name: str, text: str) -> Sequence[Step]:
    """Return the game of the file *name*, step by step."""
    head, lines = _split(text)
    said = {line.partition(" ")[0]: line.partition(" ")[2] for line in head}
    board = json.loads((FOLDER / said["board"]).read_text("utf-8")) if "board" in said else TREE
    opening = MODES[name.partition("-")[0]].new(
        board_of_json(board), said["new"].split(), json.loads(said.get("setup", "{}"))
    )
    return replay(opening, lines, dealer_of_deal(said["deal"]) if "deal" in said else None)


def _split(text: str) -> tuple[list[str], list[str]]:
    """Return how the game begins, and the lines of its record."""
    kept = [line for line in text.splitlines() if line and not line.startswith((" ", *END))]
    head = [line for line in kept if line.startswith(HEAD)]
    return head, kept[len(head) :]


def _lines(mode: AnyMode, steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        if step.line:
            yield step.line
        for event in step.events:
            yield f"    {mode.tell(event, step.position)}"
    outcome = steps[-1].position.outcome
    assert outcome
    score = f" with {outcome.score}" if outcome.score else ""
    yield f"outcome {'won' if outcome.is_won else 'lost'}{score}: {outcome.told}"
    for row in mode.reading(steps):
        minors = "".join(f" {minor.code}" for minor in row.minors)
        yield f"reading {row.place}: {row.card.code}{minors}, by line {row.line}. {row.told}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = FOLDER / name
        path.write_text(retold(name, path.read_text("utf-8")), "utf-8")
