"""The README names what is there."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

README = (Path(settings.BASE_DIR) / "README.md").read_text()
SETTINGS = (Path(settings.BASE_DIR) / "config/settings.py").read_text()
NAMED = sorted(
    set(re.findall(r"`((?:tests|docs|bin|config)/[\w./]+|\.ci/run|[A-Z]+\.md)`|\]\(([\w./]+)\)", README))
)


@pytest.mark.parametrize("path", [code or link for code, link in NAMED])
def test_every_path_is_there(path: str) -> None:
    assert (Path(settings.BASE_DIR) / path).exists()


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"`(\w+) (?:USERNAME|FILE)|manage\.py (\w+)", README)))
)
def test_every_command_is_there(command: tuple[str, str]) -> None:
    assert (command[0] or command[1]) in get_commands()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"(?:`|\n)make (\w+)", README))))
def test_every_make_target_is_there(target: str) -> None:
    assert f"\n{target}:" in (Path(settings.BASE_DIR) / "Makefile").read_text()


@pytest.mark.parametrize("name", sorted(set(re.findall(r'env_\w+\("(\w+)"|environ\.get\("(\w+)"', SETTINGS))))
def test_every_setting_is_explained(name: tuple[str, str]) -> None:
    assert f"`{name[0] or name[1]}`" in README


# Of what stands among the promises: what the tests themselves stand on, and that shared pages hold together.
NO_PROMISE = {f"tests/promises/test_{name}.py" for name in ("fields", "games_part", "world")}


def promises() -> list[tuple[str, list[str]]]:
    """Return each promise of the README with the tests that keep it; a name without a folder stands in the last one."""
    table = README.partition("\n## Promises\n")[2].partition("\n## ")[0]
    kept = []
    for promise, names in re.findall(r"^\| ([^|]+\.) \| ([^|]+) \|$", table, re.M):
        folder, paths = "", []
        for name in re.findall(r"`([^`]+)`", names):
            folder = name.rpartition("/")[0] or folder
            paths.append(f"{folder}/{name.rpartition('/')[2]}")
        kept.append((promise, paths))
    return kept


def test_every_promise_is_told() -> None:
    told = [promise for promise, _paths in promises()]
    assert len(told) == len(set(told)) >= 18  # one without a test named would not be among them


@pytest.mark.parametrize(("promise", "paths"), promises())
def test_every_promise_names_tests_that_are_there(promise: str, paths: list[str]) -> None:
    assert paths
    assert [path for path in paths if not (Path(settings.BASE_DIR) / path).exists()] == []


def test_every_test_of_a_promise_is_named_at_one() -> None:
    kept = {path for _promise, paths in promises() for path in paths}
    there = {
        f"tests/promises/{path.name}" for path in (Path(__file__).parents[1] / "promises").glob("test_*.py")
    }
    assert there - kept == NO_PROMISE


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("Backup and restore", "manage.py backup"),
        ("Backup and restore", "manage.py restore"),
        ("Upgrade", "backup"),
        ("Forget", "manage.py forget"),
    ],
)
def test_what_one_does_with_the_data_is_told(heading: str, said: str) -> None:
    assert said in README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
