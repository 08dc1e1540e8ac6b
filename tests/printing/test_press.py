"""The press: cache, limits, queue, and workers that come and go."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printing import press as pressing
from printing.cache import PrintCache
from printing.job import Job
from printing.limits import MEGABYTE, PRINTS, Limits, Work
from printing.pool import Pool
from printing.press import (
    PrintBusyError,
    PrintError,
    PrintFailedError,
    PrintTimeoutError,
    PrintTooLargeError,
    print_pdf,
)
from tests.printing import patient_worker

PLAIN = Job("<p>A page.</p>", ("fonts",))
ENDLESS = Job('<div style="display: flex">' * 14 + "x", ("fonts",))
LAUGHS = "".join(f"--a{n}: {f'var(--a{n - 1}) ' * 10};" for n in range(1, 9))
HUNGRY = Job(
    f"<style>:root {{ --a0: x; {LAUGHS} }} p {{ --b: var(--a8); font: var(--b) }}</style><p>x", ("fonts",)
)


# What a pool does with its workers, whatever they do: these start at once, and wait where others would work on.
PATIENT, FOREVER = replace(PRINTS, program=patient_worker.__name__), patient_worker.ENDLESS


@pytest.fixture
def pool_of() -> Iterator[Callable[..., Pool]]:
    """Make pools with tight limits, of prints or of *work*, and close them."""
    made: list[Pool] = []

    def make(work: Work = PRINTS, **limits: Any) -> Pool:
        made.append(Pool(Limits(**limits), work))
        return made[-1]

    yield make
    for pool in made:
        pool.close()


def test_a_hung_worker_is_killed_and_replaced(pool_of) -> None:
    """One that lays out without end `tests/promises/test_hostile_prints.py` sees killed."""
    pool = pool_of(PATIENT)
    pool.run_job(PLAIN, "bo")
    pool._free[0].limits = Limits(wall=0.5)  # from now on: on a busy machine a worker may begin late
    hung = pool.pids()
    with pytest.raises(PrintTimeoutError, match="Shorten the longest text"):
        pool.run_job(FOREVER, "bo")
    assert not any(Path(f"/proc/{pid}").exists() for pid in hung)
    assert pool.run_job(PLAIN, "bo").startswith(b"%PDF-")


def test_a_job_has_its_cpu_seconds_and_no_more(pool_of) -> None:
    with pytest.raises(PrintTimeoutError):
        pool_of(cpu=0, wall=60).run_job(ENDLESS, "bo")


def test_a_job_has_its_memory_and_no_more(pool_of) -> None:
    pool = pool_of(memory=400 * MEGABYTE)
    with pytest.raises(PrintTooLargeError):
        pool.run_job(HUNGRY, "bo")
    assert pool.run_job(PLAIN, "bo").startswith(b"%PDF-")


def test_a_file_has_its_size_and_no_more(pool_of) -> None:
    pool = pool_of(PATIENT, output=50)
    with pytest.raises(PrintTooLargeError):
        pool.run_job(PLAIN, "bo")


def test_too_long_a_page_is_not_even_begun() -> None:
    with pytest.raises(PrintTooLargeError):
        print_pdf(Job("x" * (2 * MEGABYTE + 1), ()), owner="bo")


def test_what_fails_inside_is_a_print_error(press: Pool) -> None:
    with pytest.raises(PrintFailedError, match="tell your host"):
        press.run_job(Job("<p>", ("no-such-stylesheet",)), "bo")
    assert press.run_job(PLAIN, "bo").startswith(b"%PDF-")


def test_a_worker_killed_from_outside_is_replaced(pool_of) -> None:
    pool = pool_of(PATIENT)
    pool.run_job(PLAIN, "bo")
    pool._free[0]._process.kill()
    pool._free[0]._process.wait()
    assert pool.run_job(PLAIN, "bo").startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("work", "limits"), [(replace(PRINTS, program="printing.nothing"), {}), (PATIENT, {"start": 0})]
)
def test_a_worker_that_never_starts_is_no_fault_of_the_text(
    pool_of, work: Work, limits: dict[str, float]
) -> None:
    pool = pool_of(work, **limits)
    with pytest.raises(PrintFailedError, match="tell your host"):
        pool.run_job(PLAIN, "bo")
    assert pool.pids() == []


def test_a_worker_that_printed_enough_is_replaced(pool_of) -> None:
    pool = pool_of(PATIENT, jobs=1)
    pool.run_job(PLAIN, "bo")
    assert pool.pids() == []


def test_a_worker_that_grew_is_replaced(pool_of) -> None:
    pool = pool_of(PATIENT, grown=1)
    pool.run_job(PLAIN, "bo")
    assert pool.pids() == []


def test_what_a_large_print_leaves_behind_does_not_pile_up(pool_of) -> None:
    pool = pool_of(PATIENT)
    held = []
    for _ in range(6):
        pool.run_job(patient_worker.LITTER, "bo")
        held.append(pool._free[0].held)
    assert max(held) < held[0] + 30 * MEGABYTE  # six leave twenty each: one may lie beside the last


def test_a_worker_knows_no_secret_of_the_app(pool_of, monkeypatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "the moon")
    pool = pool_of(PATIENT)
    pool.run_job(PLAIN, "bo")
    assert b"SECRET_KEY" not in Path(f"/proc/{pool.pids()[0]}/environ").read_bytes()


def test_closing_ends_the_workers(pool_of) -> None:
    pool = pool_of(PATIENT)
    pool.run_job(PLAIN, "bo")
    pids = pool.pids()
    pool.close()
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


def outcomes(pool: Pool, jobs: list[tuple[Job, str]]) -> list[str]:
    """Run *jobs* side by side and return what became of each, in the order they ended."""
    ended: list[str] = []

    def one(job: Job, owner: str) -> None:
        try:
            pool.run_job(job, owner)
            ended.append(f"{owner} printed")
        except PrintError as problem:
            ended.append(f"{owner} {type(problem).__name__}")

    threads = [threading.Thread(target=one, args=pair) for pair in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ended


def one_owner_cannot_stop_another(pool: Pool) -> None:
    """Five endless prints of Bo's: two are refused at once, and Ada's single page does not wait for the rest."""
    outcomes(pool, [(PLAIN, "bo"), (PLAIN, "ada")])
    ended = outcomes(pool, [*[(FOREVER, "bo")] * 5, (PLAIN, "ada")])
    assert ended.count("bo PrintBusyError") == 2
    assert ended.index("ada printed") < ended.index("bo PrintTimeoutError")


def test_one_owner_cannot_stop_another(pool_of) -> None:
    one_owner_cannot_stop_another(pool_of(PATIENT, wall=1.5, all=10))


def test_the_queue_of_all_is_bounded_too(pool_of) -> None:
    ended = outcomes(pool_of(PATIENT, wall=1, all=3), [(FOREVER, f"player {n}") for n in range(5)])
    assert sum("PrintBusyError" in end for end in ended) == 2


def test_waiting_has_an_end(pool_of) -> None:
    pool = pool_of(PATIENT, patience=0.1, workers=1)
    with pool._borrow_worker("bo"), pytest.raises(PrintBusyError, match="Try again in a few seconds"):
        pool.run_job(PLAIN, "ada")


@pytest.fixture
def printed(monkeypatch, tmp_path, settings) -> list[str]:
    """The jobs that reached a worker, with an empty cache."""
    settings.DATA_DIR = tmp_path
    seen: list[str] = []

    class Counting:
        def run_job(self, job: Job, owner: str) -> bytes:
            seen.append(job.html)
            return b"%PDF-1.7 " + job.html.encode() + b"\n%%EOF"

    monkeypatch.setattr(pressing, "own_pool", lambda work: Counting())
    return seen


def test_an_unchanged_job_is_printed_once(printed) -> None:
    assert print_pdf(PLAIN, owner="bo") == print_pdf(PLAIN, owner="ada")
    assert len(printed) == 1


@pytest.mark.parametrize(
    "other",
    [
        Job("<p>Another page.</p>", ("fonts",)),
        Job("<p>A page.</p>", ("fonts", "tokens")),
        Job("<p>A page.</p>", ("fonts",), {"mark:x": b"<svg/>"}),
        Job("<p>A page.</p>", ("fonts",), title="Another"),
        Job("<p>A page.</p>", ("fonts",), lang="de"),
    ],
    ids=["html", "stylesheets", "images", "title", "lang"],
)
def test_whatever_changes_the_page_is_printed_anew(printed, other: Job) -> None:
    assert print_pdf(PLAIN, owner="bo") is not None
    print_pdf(other, owner="bo")
    assert len(printed) == 2


def test_a_torn_file_in_the_cache_is_printed_anew(printed, tmp_path) -> None:
    print_pdf(PLAIN, owner="bo")
    (file,) = (tmp_path / "cache").glob("*.pdf")
    file.write_bytes(file.read_bytes()[:10])
    print_pdf(PLAIN, owner="bo")
    assert len(printed) == 2


def test_the_cache_stays_under_its_limit_and_drops_the_oldest(tmp_path) -> None:
    cache = PrintCache(tmp_path, limit=10_000)
    for number in range(30):
        cache.put(f"{number:064}", b"%PDF-" + b"x" * 990 + b"%%EOF")
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 10_000
    assert cache.get(f"{0:064}") is None
    assert cache.get(f"{29:064}") is not None


def test_a_cache_that_cannot_be_written_only_forgets(tmp_path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    cache = PrintCache(tmp_path / "cache")
    cache.put("0" * 64, b"%PDF-%%EOF")
    assert cache.get("0" * 64) is None


def test_a_worker_counts_its_own_memory_and_not_its_parents() -> None:
    held = bytearray(350 * 1024 * 1024)  # what the process that starts it holds
    made = Pool(work=PATIENT)
    try:
        with made._borrow_worker("bo") as worker:
            worker.run_job(PLAIN)
            assert 0 < worker.peak < 300 * 1024 * 1024 < len(held)
    finally:
        made.close()
