"""How ``make test`` puts its parts together."""

import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps

import all_tests
import check
import machine

MISSING = machine.Part("Chromium", lambda: False, "chromium", "chromium", "chromium", "chromium")
JOURNEYS = all_tests.Part("journeys", ("tests/journeys",), (MISSING,), lambda: nullcontext(""))
RULES = all_tests.Part("rules", ("tests/rules",), (), lambda: nullcontext(""))


@pytest.fixture
def outcome(monkeypatch: pytest.MonkeyPatch) -> all_tests.Outcome:
    monkeypatch.setattr(machine, "get", lambda parts: [part for part in parts if not part.is_here()])
    return all_tests.Outcome()


@pytest.mark.parametrize(("ci", "counted"), [(False, "skipped"), (True, "error")])
def test_what_a_machine_cannot_run_is_skipped_and_in_ci_a_failure(
    outcome: all_tests.Outcome, monkeypatch: pytest.MonkeyPatch, capsys: Any, ci: bool, counted: str
) -> None:
    monkeypatch.setattr(all_tests, "CI", ci)
    outcome.add("journeys", all_tests.run(JOURNEYS))
    assert outcome.counts == {counted: 1}
    assert "Chromium is missing here" in outcome.lines[0]
    assert "apt-get install chromium" in capsys.readouterr().out


def test_the_parts_add_up_to_a_closing_line_as_pytest_writes_it(outcome: all_tests.Outcome) -> None:
    outcome.add("rules", all_tests.Done(Counter(passed=3), 1))
    outcome.add("pages", all_tests.Done(Counter(passed=2, failed=1, error=2), 1))
    found = all_tests.CLOSING.fullmatch(outcome.closing())
    assert found
    assert found["counts"] == "1 failed, 5 passed, 2 errors"


def test_all_of_it_is_weighed_against_a_loop(
    outcome: all_tests.Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: outcome.began + 900)
    outcome.loops, outcome.busy_loops = [9.0, 1.5, 1.0, 1.6, 1.2], [1.9, 1.8]
    expected = "  600 times a loop of 10000000 steps (1.50 s), 486 times as it went meanwhile (1.85 s)"
    assert outcome.weight() == expected


def test_a_part_is_followed_by_a_loop_while_others_run(
    outcome: all_tests.Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_tests, "STEPS", 1000)
    done = all_tests.Done(Counter(passed=3), 1)
    assert outcome.weighed(lambda: done) is done
    assert len(outcome.busy_loops) == 1


def test_what_was_compiled_is_kept_for_the_next_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    told: list[str] = []

    def begun(*_command: Any, env: dict[str, str], **_how: Any) -> Fake:
        told.append(env["PYTHONDONTWRITEBYTECODE"])
        return Fake(["= 1 passed in 1s =\n"], 0)

    monkeypatch.setattr(subprocess, "Popen", begun)
    all_tests.pytest("rules", (), "")
    assert told == [""]


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("===== 3 passed in 0.12s =====", {"passed": 3}),
        (
            "== 1 failed, 2 passed, 1 warning, 2 errors in 75.10s (0:01:15) ==",
            {"failed": 1, "passed": 2, "error": 2},
        ),
        ("\x1b[32m==== \x1b[1m7 passed\x1b[0m, 2 skipped in 1.00s ====\x1b[0m", {"passed": 7, "skipped": 2}),
    ],
)
def test_closing_lines_are_counted(
    monkeypatch: pytest.MonkeyPatch, line: str, counts: dict[str, int]
) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: Fake([line + "\n"], 0))
    assert all_tests.pytest("rules", (), "") == (counts, [])


def test_what_failed_is_named_once_more_at_the_end(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Whoever sees no more than the last lines of a run must know which test it was, or which file broke."""
    failed, broke = (
        "FAILED tests/a/test_b.py::test_c[one two] - assert 1 == 2",
        "ERROR tests/a/test_d.py - NameError",
    )
    lines = ["ERROR    django.request:log.py:253 Not Found\n", f"{failed}\n", f"{broke}\n"]
    lines += ["= 1 failed, 1 passed, 1 error in 1s =\n"]
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(all_tests, "loop", lambda *_clock: 1.0)
    monkeypatch.setattr(all_tests, "check", lambda: all_tests.Done(Counter(), 1, "make check passed"))
    monkeypatch.setattr(all_tests, "parts", lambda: [RULES])
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: Fake(lines, 1))
    assert all_tests.main() == 1
    *_said, weight, first, second, closing = capsys.readouterr().out.splitlines()
    assert "times a loop" in weight
    assert [first, second] == [f"  rules       {failed}", f"  rules       {broke}"]
    assert all_tests.CLOSING.fullmatch(closing)


def test_a_run_that_ends_without_a_closing_line_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: Fake(["Killed\n"], 137))
    assert all_tests.pytest("rules", (), "") == ({"error": 1}, [])


def test_a_branch_that_no_test_reaches_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = all_tests.Part("rules", (), (), lambda: nullcontext(""), all_tests.COVERAGE)
    monkeypatch.setattr(all_tests, "pytest", lambda *_: (Counter(passed=1), []))
    for reached, counts in ((True, {"passed": 1}), (False, {"passed": 1, "error": 1})):
        monkeypatch.setattr(all_tests, "told", lambda *_, ok=reached: 0 if ok else 2)
        assert all_tests.run(measured).counts == counts


def test_every_example_in_every_room_is_run() -> None:
    check_examples(all_tests.documented_modules())


def check_examples(run: list[str]) -> None:
    rooms = [app.path for app in apps.get_app_configs() if Path(app.path).parent == all_tests.HOME]
    examples = [path for room in rooms for path in Path(room).rglob("*.py") if ">>> " in path.read_text()]
    assert {str(path.relative_to(all_tests.HOME)) for path in examples} == set(run)
    assert {path.split("/")[0] for path in run} >= {
        "campaigns",
        "characters",
        "decks",
        "divination",
        "evenings",
        "printing",
    }


def test_the_types_of_every_room_of_the_tests_and_of_the_benchmarks_are_checked() -> None:
    rooms = {Path(app.path).name for app in apps.get_app_configs() if Path(app.path).parent == all_tests.HOME}
    assert rooms | {"bench", "bin", "config", "tests"} <= set(check.ROOMS)
    assert set(check.ROOMS) <= set(check.STEPS["mypy"])


def test_the_rules_are_measured() -> None:
    (rules,) = [part for part in all_tests.parts() if part.coverage]
    assert rules.name == "rules"
    assert "fail_under = 100" in (all_tests.HOME / rules.coverage).read_text()


def test_every_test_is_in_one_part_and_in_the_one_of_postgresql() -> None:
    """Whatever of the tests a part is given, or is told to leave out, the parts hold every folder once."""
    on_sqlite, on_postgresql = Counter[str](), Counter[str]()
    for part in all_tests.parts():
        (on_postgresql if "--database-only" in part.arguments else on_sqlite).update(files_of(part))
    files = {str(path.relative_to(all_tests.HOME)) for path in all_tests.HOME.glob("tests/**/test_*.py")}
    assert on_sqlite == dict.fromkeys(files, 1)
    assert set(on_postgresql) == {
        name for name in files if not name.startswith(("tests/rules/", "tests/journeys/"))
    }


def files_of(part: all_tests.Part) -> set[str]:
    """Return the files of tests that *part* collects."""
    left_out = [said.removeprefix("--ignore=") for said in part.arguments if "--ignore=" in said]
    given = [all_tests.HOME / name for name in part.arguments if name.split("/")[0] == "tests"]
    found = [path for name in given for path in ([name] if name.is_file() else name.rglob("test_*.py"))]
    files = [path.relative_to(all_tests.HOME) for path in found]
    return {str(path) for path in files if not any(path.is_relative_to(name) for name in left_out)}


def test_three_parts_run_at_a_time_and_the_others_wait(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    running, most = [], []
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(all_tests, "loop", lambda *_clock: 1.0)
    monkeypatch.setattr(all_tests, "check", lambda: all_tests.Done(Counter(), 1, "make check passed"))

    def run(part: all_tests.Part) -> all_tests.Done:
        running.append(part)
        time.sleep(0.02)
        most.append(len(running))
        running.remove(part)
        return all_tests.Done(Counter(passed=1), 1)

    monkeypatch.setattr(all_tests, "run", run)
    assert all_tests.main() == 0
    assert max(most) == all_tests.AT_ONCE == 3
    assert f"{len(all_tests.parts())} passed in" in capsys.readouterr().out


def test_what_is_told_to_end_begins_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def run(part: all_tests.Part) -> all_tests.Done:
        begun.append(part)
        time.sleep(0.1)
        return all_tests.Done(Counter(passed=1), 1)

    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(all_tests, "loop", lambda *_clock: 1.0)
    monkeypatch.setattr(all_tests, "check", ended)
    monkeypatch.setattr(all_tests, "run", run)
    with pytest.raises(KeyboardInterrupt):
        all_tests.main()
    assert len(begun) < len(all_tests.parts())


def test_each_line_says_of_which_part_it_is(capsys: Any) -> None:
    command = [sys.executable, "-c", "import sys; print('one'); print('two', file=sys.stderr); sys.exit(3)"]
    assert all_tests.told("rules", command) == 3
    said = capsys.readouterr().out.splitlines()
    assert sorted(said) == ["rules       one", "rules       two"]


def test_what_runs_is_told_to_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or its database would stay up behind it."""
    told: list[int] = []
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(all_tests, "loop", lambda *_clock: 1.0)
    monkeypatch.setattr(all_tests, "check", ended)
    monkeypatch.setattr(all_tests, "run", lambda _part: time.sleep(0.1))
    monkeypatch.setattr(all_tests, "RUNNING", [SimpleNamespace(send_signal=told.append)])
    with pytest.raises(KeyboardInterrupt):
        all_tests.main()
    assert told == [signal.SIGINT]


def ended() -> all_tests.Done:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("checked", "part", "status"),
    [({}, {"passed": 1}, 0), ({"error": 1}, {"passed": 1}, 1), ({}, {"failed": 1}, 1)],
)
def test_whatever_fails_fails_the_whole(
    monkeypatch: pytest.MonkeyPatch, checked: dict[str, int], part: dict[str, int], status: int
) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(all_tests, "loop", lambda *_clock: 1.0)
    monkeypatch.setattr(all_tests, "told", lambda *_: 1 if checked else 0)
    monkeypatch.setattr(all_tests, "run", lambda _part: all_tests.Done(Counter(part), 1))
    assert all_tests.main() == status


def test_a_part_is_told_its_database(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        all_tests, "told", lambda _name, _command, more, _heard: asked.append(more["DATABASE_URL"])
    )
    all_tests.run(all_tests.Part("postgresql", (), (), lambda: nullcontext("postgres://there")))
    assert asked == ["postgres://there"]


def test_one_part_at_a_time_installs_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """apt refuses whoever comes while it works."""
    held: list[bool] = []
    monkeypatch.setattr(machine, "get", lambda _needs: held.append(all_tests.INSTALLING.locked()))
    monkeypatch.setattr(all_tests, "pytest", lambda *_: (Counter(passed=1), []))
    all_tests.run(RULES)
    assert held == [True]
    assert not all_tests.INSTALLING.locked()


class Fake:
    """A process that printed *stdout* and ended with *returncode*."""

    def __init__(self, stdout: list[str], returncode: int) -> None:
        self.stdout, self.returncode = stdout, returncode

    def __enter__(self) -> "Fake":
        return self

    def __exit__(self, *_: object) -> None: ...
