"""Sentences of a game's text in our words, and the tests that are named as keeping them."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TABLE = "at the table"  # what only people do there, and no app can break


def sentences_and_tests(sentences: Mapping[str, Mapping[str, str]]) -> list[tuple[str, str]]:
    """Return each sentence, told with its part, with each test of the several, as `module::name`, that keep it."""
    return [
        (f"{part}: {said}", kept)
        for part, told in sentences.items()
        for said, all_kept in told.items()
        if all_kept != TABLE
        for kept in all_kept.split()
    ]


@cache
def names_in(folder: Path, module: str) -> frozenset[str]:
    """Return the names of the tests in *module*, told from *folder*."""
    tree = ast.parse((folder / f"{module}.py").read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
