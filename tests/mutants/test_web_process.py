"""Each guard of a web process switched off by name: its promise must break."""

from collections.abc import Callable
from typing import Any

import pytest

from config import web_process
from tests.config import test_web_process as serves

pytestmark = pytest.mark.sqlite
NEVER = 3600


@pytest.mark.parametrize(
    ("limit", "value", "promise"),
    [
        ("head", NEVER, serves.a_head_has_its_time),
        ("body", NEVER, serves.a_body_has_its_time),
        ("reading", NEVER, serves.an_answer_is_taken_in_time),
        ("connections", 500, serves.the_longest_idle_makes_room),
        ("body_size", 5 * web_process.MEGABYTE, serves.too_much_is_answered_by_its_head),
        ("body_size", 5 * web_process.MEGABYTE, serves.what_is_too_much_is_not_kept),
        ("bodies", 64 * web_process.MEGABYTE, serves.bodies_together_have_a_limit),
        ("bodies", 64 * web_process.MEGABYTE, serves.chunks_count_among_all_bodies),
    ],
)
def test_without_the_limit_its_promise_breaks(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int, promise: Callable[[], None]
) -> None:
    real = web_process.Limits
    monkeypatch.setattr(serves, "Limits", lambda **limits: real(**{**limits, limit: value}))
    with pytest.raises((AssertionError, TimeoutError)):
        promise()


def test_with_threads_that_read_slow_lines_hold_them_all() -> None:
    with pytest.raises((AssertionError, TimeoutError)):
        serves.slow_lines_hold_no_thread("gthread")


def test_with_every_header_told_one_passes_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    real = web_process.environ

    def all_of_them(request: Any, body: bytes, length: int) -> dict[str, Any]:
        told = {f"HTTP_{name.replace('-', '_').upper()}": value for name, value in request.headers.items()}
        return {**told, **real(request, body, length)}

    monkeypatch.setattr(web_process, "environ", all_of_them)
    with pytest.raises(AssertionError):
        serves.no_header_passes_for_another()


def test_with_the_usual_time_a_process_hangs_on() -> None:
    with pytest.raises(AssertionError):
        serves.a_process_that_hangs_is_replaced("config.web_process.WebProcess", patience=4)


def test_where_nobody_is_sent_elsewhere_all_stay_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_process.Desk, "_is_busy", False)
    with pytest.raises(AssertionError):
        serves.who_is_answered_by_a_busy_process_comes_again_elsewhere()
