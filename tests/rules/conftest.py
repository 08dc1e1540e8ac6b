"""Which tests of the rules are measured: every branch is reached by those that go there once; and what is set up."""

import sys
from collections.abc import Generator
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

from tests.conftest import set_up_without

HOME = Path(__file__).resolve().parents[2]
TRACER = sys.gettrace()  # nothing where no coverage is asked for
UNMEASURED = ("hypothesis", "unmeasured")  # marks, the first of which Hypothesis sets by itself
OF_ROWS_AND_SERVERS = {  # and what these ask for
    "_django_db_marker",
    "_live_server_helper",
    "_nothing_remembered",
    "django_db_blocker",
    "django_test_environment",
    "monkeypatch",
}


class Measuring:
    """Measure what each test calls, and not what pytest does for it; and of no test of Hypothesis, nor of one that is
    marked as unmeasured, since tracing takes as long again as the test does.
    """

    def pytest_collection(self) -> None:
        """Read every module that is measured, and collect unmeasured: pytest calls itself a million times there."""
        if TRACER:
            for path in measured_modules():
                import_module(".".join(path.relative_to(HOME).with_suffix("").parts))
            sys.settrace(None)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        is_measured = not any(item.get_closest_marker(mark) for mark in UNMEASURED)
        sys.settrace(TRACER if is_measured else None)
        try:
            return (yield)
        finally:
            sys.settrace(None)


def measured_modules() -> list[Path]:
    ini = ConfigParser()
    ini.read(Path(__file__).with_name("coverage.ini"))
    return sorted(
        path for folder in ini["run"]["source"].split() for path in (HOME / folder).rglob("[a-z]*.py")
    )


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in the docstrings of the rules, and not in those of their tests, which hold none."""
    return [found for found in (yield) if not isinstance(found, DoctestModule)]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Set up for a test of the rules what it names, and nothing of what rows and servers need around a test."""
    set_up_without(OF_ROWS_AND_SERVERS, item)


def pytest_configure(config: pytest.Config) -> None:
    """Measure the examples in the rules' docstrings too, which lie elsewhere."""
    config.pluginmanager.register(Measuring())
