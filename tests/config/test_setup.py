"""What ``make run`` makes ready on a machine, and what it says where it may not."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import machine
import setup

MISSING = machine.Part("a part", lambda: False, "apt-a", "dnf-a", "pacman-a", "brew-a")
OTHER = machine.Part("another", lambda: False, "apt-b", "dnf-b", "pacman-b", "brew-b")
HERE = machine.Part("a part that is here", lambda: True, "apt-c", "dnf-c", "pacman-c", "brew-c")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands that are started from now on; none of them runs, all of them fail."""
    started: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        started.append([str(word) for word in command])
        return subprocess.CompletedProcess(command, 1, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    return started


def test_root_installs_what_is_missing_by_apt(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert machine.get([MISSING, HERE]) == [MISSING]
    assert calls[-1][-3:] == ["-y", "--no-install-recommends", "apt-a"]
    assert not [call for call in calls if "sudo" in call]


def test_where_sudo_asks_for_a_password_nothing_is_installed(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert machine.get([MISSING]) == [MISSING]
    assert calls == [["sudo", "-n", "true"]]


def test_nothing_is_started_where_nothing_is_missing(calls: list[list[str]]) -> None:
    assert machine.get([HERE]) == []
    assert calls == []


@pytest.mark.parametrize(
    "line",
    [
        "sudo apt-get install apt-a apt-b",
        "sudo dnf install dnf-a dnf-b",
        "sudo pacman -S pacman-a pacman-b",
        "brew install brew-a brew-b",
    ],
)
def test_the_line_to_type_is_told_for_each_package_manager(line: str) -> None:
    assert line in machine.how_to_get([MISSING, OTHER])


def test_what_is_missing_is_named() -> None:
    assert machine.how_to_get([MISSING, OTHER]).startswith("a part, another are missing here.")


def test_without_a_needed_part_it_stops(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "get", lambda parts: [MISSING])
    with pytest.raises(SystemExit):
        setup.need_of_machine()
    assert "a part is missing here" in capsys.readouterr().err


def test_without_harfbuzz_subset_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "get", lambda parts: [machine.HARFBUZZ_SUBSET])
    setup.need_of_machine()
    assert "libharfbuzz-subset0" in capsys.readouterr().err


@pytest.mark.parametrize(
    "said",
    [
        "WARNING: Retrying ... NewConnectionError: [Errno -3] Temporary failure in name resolution",
        "ERROR: Could not find a version that satisfies ... ERROR: No matching distribution found for django==5.2.19",
        "ReadTimeoutError: Read timed out.",
    ],
)
def test_without_a_network_pip_gets_one_sentence(said: str) -> None:
    assert setup.why_pip_failed(said) == (
        "pip cannot reach its package index: connect this machine to the network and try again."
    )


def test_a_changed_file_is_named_by_pip() -> None:
    said = setup.why_pip_failed("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.\n")
    assert "DO NOT MATCH THE HASHES" in said


@pytest.mark.parametrize(
    ("purpose", "url", "wanted"),
    [
        ("run", "", "requirements.txt"),
        ("run", "postgres://db/reverie", "requirements-postgres.txt"),
        ("test", "", "requirements-dev.txt"),
    ],
)
def test_each_purpose_installs_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, purpose: str, url: str, wanted: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert setup.requirements(purpose) == wanted


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-postgres.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned_by_hash_and_names_no_host(name: str) -> None:
    text = (setup.HOME / name).read_text()
    pinned = [block for block in text.replace("\\\n", " ").splitlines() if "==" in block]
    assert pinned
    assert all("--hash=sha256:" in block for block in pinned)
    assert "://" not in text
    assert not [line for line in text.splitlines() if line.startswith("--")]


def test_the_tests_run_on_the_same_versions_as_reverie() -> None:
    def versions(name: str) -> set[str]:
        lines = (setup.HOME / name).read_text().splitlines()
        return {line.split(" ;")[0].rstrip(" \\") for line in lines if "==" in line}

    assert (
        versions("requirements.txt")
        <= versions("requirements-postgres.txt")
        <= versions("requirements-dev.txt")
    )


def test_an_old_python_gets_one_sentence(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\ncase "$2" in *print*) echo "Python 3.9";; *) exit 1;; esac\n')
    old.chmod(0o755)
    tools = {"PATH": str(tmp_path)}
    done = subprocess.run(
        ["/bin/sh", setup.HOME / "bin/find-python"], env=tools, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "Python 3.11 or later" in done.stderr
    assert "Python 3.9" in done.stderr
