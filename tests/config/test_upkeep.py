"""What is over is dropped once a day, and at every start; a GET writes nothing."""

from datetime import timedelta
from unittest import mock

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from campaigns import accounts
from config import prepare
from config.middleware import doing_daily_upkeep

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_over_and_one_not() -> None:
    now = timezone.now()
    for key, ends in (("over", now - timedelta(minutes=1)), ("open", now + timedelta(minutes=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=ends)


def left() -> set[str]:
    return set(Session.objects.values_list("session_key", flat=True))


def test_a_session_that_ended_is_dropped_after_the_days_first_post() -> None:
    check_swept_daily()


def check_swept_daily() -> None:
    answer, post = doing_daily_upkeep(lambda request: HttpResponse()), RequestFactory().post("/")
    answer(RequestFactory().get("/"))
    assert left() == {"over", "open"}
    answer(post)
    assert left() == {"open"}
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    answer(post)
    assert left() == {"open"}
    tomorrow = timezone.localdate() + timedelta(days=1)
    with mock.patch.object(timezone, "localdate", return_value=tomorrow):
        answer(post)
    assert left() == set()


def test_a_database_that_cannot_be_written_now_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked() -> None:
        raise OperationalError

    monkeypatch.setattr(accounts, "sweep_sessions", locked)
    answer = doing_daily_upkeep(lambda request: HttpResponse(status=204))
    assert answer(RequestFactory().post("/")).status_code == 204


def test_a_start_drops_what_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    for step in ("migrate", "fill", "collect_static"):
        monkeypatch.setattr(prepare, step, lambda: None)
    monkeypatch.setattr(connection, "close", lambda: None)
    prepare.everything()
    assert left() == {"open"}
