"""What pages ask of the database for themselves, since PostgreSQL runs few of their tests (see ``asks``)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

HOME = Path(settings.BASE_DIR)
WRITES = {
    *("create", "get_or_create", "update_or_create", "bulk_create", "bulk_update", "save", "delete"),
    *("select_for_update", "atomic", "execute"),
}
FUNCTIONS = ("django.db.models.functions", "django.db.models.fields.json", "django.db.models.expressions")
# What asks each database in its own spelling, and the test that is marked ``asks`` for its answer.
SPELLED_OTHERWISE = {
    "characters/pages/house_rules.py": "characters/test_catalogue.py",
    "divination/pages/readings.py": "divination/test_pair_readings.py",
    "evenings/pages/campaigns.py": "evenings/test_campaign.py",
    "evenings/pages/home.py": "evenings/test_home.py",
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(HOME.glob("*/pages/**/*.py")):
        if path.relative_to(HOME).parts[0] != "tests":
            yield str(path.relative_to(HOME)), ast.parse(path.read_text("utf-8"))


def database_calls(tree: ast.Module) -> list[str]:
    """Return the calls of *tree* that write rows or lock them."""
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [
        ast.unparse(function)
        for function in called
        if isinstance(function, ast.Attribute)
        and (function.attr in WRITES or (function.attr == "update" and ".objects." in ast.unparse(function)))
    ]


def test_a_page_writes_nothing_but_by_the_door_of_its_room() -> None:
    """A door's tests run on PostgreSQL unmarked; a page's own write would be tested on SQLite alone."""
    found = {name: database_calls(tree) for name, tree in modules()}
    assert {name: calls for name, calls in found.items() if calls} == {
        "characters/pages/prints.py": ["rules.create"]  # a character, in memory
    }


def test_what_each_database_spells_for_itself_is_known() -> None:
    """Whoever lets another page ask such a thing marks a test of its answer ``asks``, and enters both here."""
    assert {
        name
        for name, tree in modules()
        if any(isinstance(node, ast.ImportFrom) and node.module in FUNCTIONS for node in ast.walk(tree))
    } == set(SPELLED_OTHERWISE)


@pytest.mark.parametrize("tests", sorted(SPELLED_OTHERWISE.values()))
def test_its_answer_is_asked_of_postgresql_too(tests: str) -> None:
    assert "@pytest.mark.asks" in (HOME / "tests/pages" / tests).read_text("utf-8")
