"""The press that several processes share: one of it, whoever comes, and another when it is killed."""

import os
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from django.conf import settings

from printing import shared
from printing.job import PrintBusyError, PrintError, PrintFailedError
from printing.limits import LIMITS, Limits
from printing.pool import Pool
from printing.server import Server
from printing.shared import SharedPress
from tests.printing import patient_server, patient_worker
from tests.printing.test_press import FOREVER, PATIENT, PLAIN, one_owner_cannot_stop_another

PATIENCE = 60
Make = Callable[[], SharedPress]


@contextmanager
def presses_on(folder: Path) -> Iterator[Make]:
    """Make what each process has of the press that they share, and let go of it."""
    made: list[SharedPress] = []

    def make() -> SharedPress:
        made.append(SharedPress(folder))
        return made[-1]

    yield make
    for press in made:
        press.close()


@pytest.fixture
def printing_presses(tmp_path: Path) -> Iterator[Make]:
    with presses_on(tmp_path / "data") as make:
        yield make


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a press that is started have workers that start at once and print nothing."""
    monkeypatch.setattr(shared, "SERVER", patient_server.__name__)


@pytest.fixture
def presses(tmp_path: Path, patient: None) -> Iterator[Make]:
    with presses_on(tmp_path / "data") as make:
        yield make


def servers() -> set[int]:
    """Return the presses that this process has started and that still run."""
    return {pid for pid in children(os.getpid()) if is_server(pid)}


def is_server(pid: int) -> bool:
    return any(name.encode() in command_of(pid) for name in ("printing.server", patient_server.__name__))


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def kill_children(pid: int) -> None:
    for child in children(pid):
        with suppress(ProcessLookupError):
            os.kill(child, 9)


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def wait_until(is_so: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)


def two_workers_serve_all(presses: Make, processes: int = 4) -> None:
    """However many processes print at once."""
    before = servers()
    found = [presses() for _ in range(processes)]
    with ThreadPoolExecutor(processes) as others:
        jobs = [others.submit(press.run_job, "prints", PLAIN, f"player {n}") for n, press in enumerate(found)]
        assert all(job.result().startswith(b"%PDF-") for job in jobs)
    (press,) = servers() - before
    assert 1 <= len(children(press)) <= LIMITS.workers


def test_two_workers_serve_all_processes(printing_presses: Make) -> None:
    two_workers_serve_all(printing_presses)


def a_killed_press_is_replaced(presses: Make) -> None:
    before = servers()
    one, other = presses(), presses()
    assert one.run_job("prints", PLAIN, "bo") == other.run_job("prints", PLAIN, "ada")
    (killed,) = servers() - before
    os.kill(killed, 9)
    wait_until(lambda: not command_of(killed))
    assert one.run_job("prints", PLAIN, "bo") == other.run_job("prints", PLAIN, "ada")
    assert len(servers() - before) == 1


def test_a_killed_press_is_replaced(presses: Make) -> None:
    a_killed_press_is_replaced(presses)


def test_a_press_killed_at_work_is_replaced_and_asked_again(presses: Make) -> None:
    before = servers()
    press = presses()
    press.run_job("prints", PLAIN, "bo")
    (killed,) = servers() - before
    with ThreadPoolExecutor(1) as others:
        job = others.submit(press.run_job, "prints", FOREVER, "bo")
        time.sleep(0.3)
        os.kill(killed, 9)
        wait_until(lambda: servers() - before - {killed})
        (second,) = servers() - before - {killed}
        assert press.run_job("prints", PLAIN, "ada").startswith(b"%PDF-")

        def is_done_without_workers() -> bool:
            kill_children(second)  # of which the one that it waits for may come later
            return job.done()

        wait_until(is_done_without_workers)
        with pytest.raises(PrintError):
            job.result()


def test_it_ends_with_the_last_of_its_processes(presses: Make) -> None:
    before = servers()
    one, other = presses(), presses()
    one.run_job("prints", PLAIN, "bo")
    other.run_job("prints", PLAIN, "bo")
    (press,) = servers() - before
    workers = children(press)
    one.close()
    time.sleep(0.5)
    assert is_server(press)
    other.close()
    wait_until(lambda: not any(map(command_of, [press, *workers])))


def test_a_process_that_is_killed_lets_go_of_it(tmp_path: Path) -> None:
    program = (
        "import os, sys, pathlib; from printing.shared import SharedPress; from printing.job import Job;"
        "press = SharedPress(pathlib.Path(sys.argv[1]));"
        "press.run_job('prints', Job('<p>A page.</p>', ('fonts',)), 'bo');"
        "print(open(f'/proc/{os.getpid()}/task/{os.getpid()}/children').read(), flush=True); os.kill(os.getpid(), 9)"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "data")]
    said = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True).stdout
    wait_until(lambda: not any(b"printing" in command_of(int(pid)) for pid in said.split()))
    assert said.split()


def test_what_stopped_it_before_does_not_hinder_the_next(presses: Make, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(tmp_path / "data" / shared.SOCKET))
    assert presses().run_job("prints", PLAIN, "bo").startswith(b"%PDF-")


def test_it_is_its_owners_and_knows_no_secret(
    presses: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "the moon")
    before = servers()
    presses().run_job("prints", PLAIN, "bo")
    (press,) = servers() - before
    assert b"SECRET_KEY" not in Path(f"/proc/{press}/environ").read_bytes()
    assert stat.S_IMODE((tmp_path / "data" / shared.SOCKET).stat().st_mode) == 0o600


@pytest.mark.usefixtures("patient")
def test_a_folder_may_lie_deep(tmp_path: Path) -> None:
    press = SharedPress(tmp_path / ("deep" * 30) / "data")
    assert press.run_job("prints", PLAIN, "bo").startswith(b"%PDF-")
    press.close()


def test_a_refusal_comes_over_in_its_own_words(presses: Make) -> None:
    with pytest.raises(PrintFailedError, match="tell your host"):
        presses().run_job("prints", patient_worker.FAILING, "bo")


def a_process_keeps_threads_for_pages(folder: Path, most: int = 2) -> None:
    """However much is asked of the press, by however many."""
    press = SharedPress(folder, most)
    press.run_job("prints", PLAIN, "bo")
    with press._places, press._places, pytest.raises(PrintBusyError, match="Try again in a few seconds"):
        press.run_job("prints", PLAIN, "ada")
    assert press.run_job("prints", PLAIN, "ada").startswith(b"%PDF-")
    press.close()


@pytest.mark.usefixtures("patient")
def test_a_process_keeps_threads_for_pages(tmp_path: Path) -> None:
    a_process_keeps_threads_for_pages(tmp_path / "data")


class Spread:
    """A press whose jobs come from two processes in turn."""

    def __init__(self, *presses: SharedPress) -> None:
        self.presses, self.asked = presses, 0

    def run_job(self, job: object, owner: str) -> bytes:
        self.asked += 1
        return self.presses[self.asked % 2].run_job("prints", job, owner)  # type: ignore[arg-type]


def the_queue_is_one(presses: Make, folder: Path) -> None:
    """One owner cannot stop another, whichever process their jobs come from."""
    pool = Pool(Limits(wall=1.5, all=10), PATIENT)
    folder.mkdir()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / shared.SOCKET))
        listener.listen(64)
        thread = threading.Thread(
            target=Server({"prints": pool}).serve_until_nobody_is_connected, args=(listener,), daemon=True
        )
        thread.start()
        one, other = presses(), presses()
        one_owner_cannot_stop_another(Spread(one, other))  # type: ignore[arg-type]
        one.close()
        other.close()
        thread.join(PATIENCE)


def test_one_owner_cannot_stop_another_from_two_processes(presses: Make, tmp_path: Path) -> None:
    the_queue_is_one(presses, tmp_path / "data")


def test_a_web_process_shares_and_a_command_does_not(tmp_path: Path) -> None:
    program = "from printing import press; assert not press._shared; import config.wsgi; assert press._shared; print(1)"
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    command = [sys.executable, "-c", f"import django; django.setup(); {program}"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert done.stdout == "1\n", done.stderr
