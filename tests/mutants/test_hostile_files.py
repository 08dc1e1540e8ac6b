"""What keeps the reading of a file linear, switched off: the file that once stopped everybody does it again."""

import re
from typing import Any

import pytest

from campaigns import files
from campaigns.files import FileError
from divination.rules import boards
from tests.promises import test_hostile_files as hostile

FAILS = pytest.raises(AssertionError)


def test_a_search_from_each_quote_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PARTS", re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]', re.DOTALL))
    with FAILS:
        hostile.check_soon_read(hostile.quotes, 24_000)


def test_counting_each_name_among_all_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _value in pairs]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise FileError(twice)
        return dict(pairs)

    monkeypatch.setattr(files, "_once", counted)
    with FAILS:
        hostile.check_soon_read(hostile.many_names, 110_000)


def test_branches_without_end_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "MOST_BRANCHES", 10**9)
    with FAILS:
        hostile.check_soon_read(hostile.branches, 120_000)


def test_values_without_end_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_VALUES", 10**9)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        hostile.test_too_much_is_told_with_what_to_do(b"\n[" + b"0," * 40_000 + b"0]", "Line 2")


def test_names_without_end_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_NAMES", 10**9)
    with FAILS:
        hostile.test_too_much_is_told_with_what_to_do(hostile.many_names(3_000), "0000000: 251 names")
