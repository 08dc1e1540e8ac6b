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
