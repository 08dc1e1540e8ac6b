"""Forty functions drawn by a seed: what goes in and what comes out is to be said from each name and signature alone.

    python -m bench.functions            the forty, as somebody sees them who says it
    python -m bench.functions --places   where each stands, for who compares

Methods that Python calls by their names (`__eq__`) and functions that take nothing are not drawn.
"""

import ast
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench import Row
from bench.size import HOME, ROOMS, python_files

SEED = 13
DRAWN = 40
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Found(NamedTuple):
    """One function: where it stands, and its line of name and signature."""

    place: str  # path:line
    signature: str


def functions() -> Iterator[Found]:
    """Yield every function of the rooms, those of classes under their class's name."""
    for path in sorted(python_files(ROOMS)):
        yield from _within(ast.parse(path.read_text("utf-8")).body, path, "")


def _within(body: list[ast.stmt], path: Path, outer: str) -> Iterator[Found]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _within(node.body, path, f"{outer}{node.name}.")
        elif isinstance(node, Function) and not node.name.startswith("__") and _takes(node):
            yield Found(f"{path.relative_to(HOME)}:{node.lineno}", _signature(node, outer))


def _takes(node: Function) -> bool:
    """Say whether it takes anything but itself."""
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return any(each.arg not in ("self", "cls") for each in given)


def _signature(node: Function, outer: str) -> str:
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{outer}{node.name}({ast.unparse(node.args)}){result}"


def drawn() -> list[Found]:
    """Return the forty, in the order in which they were drawn."""
    return random.Random(SEED).sample(list(functions()), DRAWN)


def run() -> list[Row]:
    """Return how many there are to draw from."""
    return [Row("functions that take something", sum(1 for _ in functions()))]


if __name__ == "__main__":
    for number, found in enumerate(drawn(), 1):
        print(f"{number:2}  {found.place if '--places' in sys.argv else found.signature}")
