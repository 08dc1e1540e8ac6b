"""The guards of config/, switched off one by one: the test that keeps each must then fail."""

from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.middleware.http import ConditionalGetMiddleware
from django.utils import timezone

import all_tests
from campaigns import accounts
from config import middleware
from tests.config import test_all_tests as parts
from tests.config import test_bodies as bodies
from tests.config import test_middleware as kept
from tests.config import test_upkeep as upkeep
from tests.pages import test_sent_once as seals
from tests.promises.world import lay_world


def test_believing_every_peer_is_noticed(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    monkeypatch.setattr(middleware, "is_trusted", lambda peer: True)
    with pytest.raises(AssertionError):
        kept.test_a_stranger_forges_nothing()


def test_believing_the_first_address_is_noticed(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]
    monkeypatch.setattr(middleware, "nearest_stranger", lambda chain, peer: chain.split(",")[0].strip())
    with pytest.raises(AssertionError):
        kept.test_what_stands_before_the_last_stranger_is_not_believed(f"{kept.FORGED}, {kept.STRANGER}")


def test_an_inline_policy_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "CONTENT_SECURITY_POLICY", "script-src 'self' 'unsafe-inline'")
    with pytest.raises(AssertionError):
        kept.test_the_policy_allows_nothing_inline()


def test_one_cache_for_page_and_fragment_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "patch_vary_headers", lambda response, names: None)
    with pytest.raises((AssertionError, KeyError)):
        kept.test_a_page_and_its_fragment_are_cached_apart()


@pytest.mark.django_db
def test_reading_whatever_comes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "MOST_BODY", 10**9)
    with pytest.raises(AssertionError):
        bodies.check_refused_unread()


@pytest.mark.django_db
def test_an_upload_written_to_disk_is_noticed(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.TemporaryFileUploadHandler"]
    with pytest.raises(AssertionError):
        bodies.check_nothing_is_written(monkeypatch)


def test_a_length_that_tells_the_page_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware.Compression, "max_random_bytes", 0)
    with pytest.raises(AssertionError):
        kept.check_that_the_length_tells_nothing()


def test_compressing_what_is_compressed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "COMPRESSED", ("",))
    with pytest.raises(AssertionError):
        kept.test_what_is_compressed_already_is_sent_as_it_is("application/pdf")


def test_a_seal_sent_again_is_noticed(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ConditionalGetMiddleware, "needs_etag", lambda self, response: False)
    with pytest.raises((AssertionError, KeyError)):
        seals.check_a_seal_is_sent_once(lay_world(), *seals.SEALS[0])


@pytest.mark.django_db
def test_sessions_that_nobody_sweeps_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    for key, ends in (("over", now - timedelta(minutes=1)), ("open", now + timedelta(minutes=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=ends)
    monkeypatch.setattr(accounts, "sweep_sessions", lambda: None)
    with pytest.raises(AssertionError):
        upkeep.check_swept_daily()


@pytest.mark.django_db
def test_a_token_that_scripts_may_read_is_noticed(settings: Any) -> None:
    settings.CSRF_COOKIE_HTTPONLY = False
    with pytest.raises(AssertionError):
        kept.check_cookies_are_for_the_server_alone()


@pytest.mark.parametrize("room", ["campaigns", "divination", "evenings", "printing"])
def test_a_room_whose_examples_are_not_run_is_noticed(room: str) -> None:
    with pytest.raises(AssertionError):
        parts.check_examples([path for path in all_tests.documented_modules() if not path.startswith(room)])
