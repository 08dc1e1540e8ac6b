"""A job for the press that wants everything ends within its limits, and all others are answered meanwhile."""

import threading
import time
from dataclasses import replace

import pytest
from django.test import Client

from printing.limits import MEGABYTE, Limits
from printing.pool import Pool
from printing.press import Job, PrintError
from tests.printing import test_press

HOSTILE = {
    "nested-flex": '<div style="display: flex">' * 14 + "x",
    "nested-columns": '<div style="columns: 2">' * 10 + "x " * 100,
    "nested-tables": "<table><td>" * 60 + "x",
    "many-cells": "<table><tr>" + "<td>x" * 40_000,
    "many-pages": '<p style="break-after: page">x</p>' * 20_000,
    "deep": "<b>" * 20_000,
    "gradient": '<p style="height: 9999px; background: repeating-linear-gradient(red 0, blue .0001px)">x',
    "laughs": test_press.HUNGRY.html,
    "counters": '<p style="counter-increment: a 999999999">x</p>' * 9_000,
}


def ends_within_its_limits(limits: Limits, html: str, patience: float = 8) -> None:
    """Run one hostile job, for *patience* seconds at most, beside a health check that must go on answering."""
    pool = Pool(replace(limits, wall=60))
    pool.run_job(Job("<p>A page.</p>", ("fonts",)), "bo")
    pool._free[0].limits = limits  # from now on: on a busy machine a first page takes as long
    started, ended = time.monotonic(), threading.Event()

    def hostile() -> None:
        try:
            pool.run_job(Job(html, ("fonts",)), "bo")
        except (PrintError, OSError):  # OSError: the pool was closed under a job that would not end
            pass
        finally:
            ended.set()

    threading.Thread(target=hostile, daemon=True).start()
    while not ended.wait(0.05) and time.monotonic() - started < patience:
        assert Client().get("/healthz").status_code in (200, 503)
    has_ended = ended.is_set()
    pool.close()
    assert has_ended


@pytest.mark.alike  # the database only says that it is well
@pytest.mark.django_db
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_job_ends_while_the_app_answers(kind: str) -> None:
    ends_within_its_limits(Limits(wall=1, cpu=2, memory=400 * MEGABYTE), HOSTILE[kind])
