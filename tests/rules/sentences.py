"""Sentences of a game's text in our words, and the tests that are named as keeping them."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TABLE = "at the table"  # what only people do there, and no app can break


def sentences_without_their_test(sentences: Mapping[str, Mapping[str, str]], folder: Path) -> list[str]:
    """Return each sentence, told with its part, with each test of the several, as `module::name`, that is to keep it
    and is not there, told from *folder*.
    """
    return [
        f"{part}: {said}: {kept}"
        for part, told in sentences.items()
        for said, all_kept in told.items()
        if all_kept != TABLE
        for kept in all_kept.split() or [""]
        if not is_test_there(kept, folder)
    ]


def is_test_there(module_and_name: str, folder: Path) -> bool:
    module, _, name = module_and_name.partition("::")
    return bool(name) and name in names_in(folder, module)


@cache
def names_in(folder: Path, module: str) -> frozenset[str]:
    """Return the names of the tests in *module*, told from *folder*."""
    tree = ast.parse((folder / f"{module}.py").read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
