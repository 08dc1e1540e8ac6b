"""What a mutant made is not remembered: the next test in this process would take it for the rules."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.mutants import guards
from tests.mutants.guards import changed, forget, rewritten
from tests.promises.world import World, lay_world

__all__ = ["changed", "rewritten"]
DEAD: list[pytest.TestReport] = []


@pytest.fixture(autouse=True)
def _nothing_of_a_mutant_stays() -> Iterator[None]:
    forget()
    yield
    forget()


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


@pytest.fixture
def redrawn(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], None]:
    """Draw the template of a name with *old*, which stands in it once, read as *new*."""
    return lambda name, old, new: guards.Redrawn(name, old, new)(monkeypatch)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the one runner the rows of its room."""
    if metafunc.function is guards.test_without_it_its_tests_fail:
        rows: tuple[guards.Guard, ...] = metafunc.module.GUARDS
        assert len({row.without for row in rows}) == len(rows), "two guards of one name"
        metafunc.parametrize("guard", [pytest.param(row, id=row.without, marks=row.marks) for row in rows])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        DEAD.append(report)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the table of guards, if `--guards FILE` asks for it."""
    if file := session.config.getoption("--guards"):
        Path(file).write_text("".join(f"{row}\n" for row in guards.rows(DEAD)), errors="backslashreplace")
