"""Headers of every answer, and whose forwarding headers are believed."""

from ipaddress import ip_network
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.middleware import forwarding, headers

PROXY, FRIEND, FORGED, STRANGER = "10.0.0.7", "10.0.0.8", "198.51.100.9", "203.0.113.5"


def seen(peer: str, **sent: str) -> HttpRequest:
    """Return the request as a view sees it when *peer* sends *sent*."""
    kept: list[HttpRequest] = []
    answer = forwarding(lambda request: kept.append(request) or HttpResponse())
    answer(RequestFactory().get("/", REMOTE_ADDR=peer, **sent))
    return kept[0]


@pytest.fixture
def proxied(settings: Any) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/24")]


def test_by_default_nobody_may_say_whom_they_forward() -> None:
    request = seen(PROXY, HTTP_X_FORWARDED_FOR=FORGED, HTTP_X_FORWARDED_PROTO="https")
    assert (request.META["REMOTE_ADDR"], request.scheme) == (PROXY, "http")


def test_forwarding_headers_of_strangers_never_reach_a_view() -> None:
    request = seen(STRANGER, HTTP_X_FORWARDED_FOR=FORGED, HTTP_X_FORWARDED_HOST="elsewhere")
    assert not [name for name in request.META if "FORWARDED" in name]


@pytest.mark.usefixtures("proxied")
def test_a_trusted_proxy_says_whom_it_forwards() -> None:
    request = seen(PROXY, HTTP_X_FORWARDED_FOR=STRANGER, HTTP_X_FORWARDED_PROTO="https")
    assert (request.META["REMOTE_ADDR"], request.is_secure()) == (STRANGER, True)


@pytest.mark.usefixtures("proxied")
@pytest.mark.parametrize(
    "chain",
    [f"{FORGED}, {STRANGER}", f"{FORGED}, {STRANGER}, {FRIEND}", f"nonsense, {STRANGER}", f" {STRANGER} "],
)
def test_what_stands_before_the_last_stranger_is_not_believed(chain: str) -> None:
    assert seen(PROXY, HTTP_X_FORWARDED_FOR=chain).META["REMOTE_ADDR"] == STRANGER


@pytest.mark.usefixtures("proxied")
@pytest.mark.parametrize("chain", ["", "nonsense", f"{STRANGER}, nonsense"])
def test_without_a_readable_address_the_proxy_counts(chain: str) -> None:
    assert seen(PROXY, HTTP_X_FORWARDED_FOR=chain).META["REMOTE_ADDR"] == PROXY


@pytest.mark.usefixtures("proxied")
def test_a_proxy_that_a_socket_for_both_writes_as_ipv6_is_the_same_one() -> None:
    assert seen(f"::ffff:{PROXY}", HTTP_X_FORWARDED_FOR=STRANGER).META["REMOTE_ADDR"] == STRANGER


@pytest.mark.usefixtures("proxied")
def test_a_stranger_forges_nothing() -> None:
    assert seen(STRANGER, HTTP_X_FORWARDED_FOR=FORGED).META["REMOTE_ADDR"] == STRANGER


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Content-Security-Policy", "default-src 'none'"),
        ("Permissions-Policy", "camera=()"),
        ("Referrer-Policy", "same-origin"),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ],
)
@pytest.mark.django_db
def test_every_answer_bars_what_is_not_ours(client: Client, name: str, value: str) -> None:
    assert value in client.get("/healthz").headers[name]
    assert value in client.get("/nowhere/").headers[name]


def test_the_policy_allows_nothing_inline() -> None:
    assert "unsafe" not in answered(HttpResponse()).headers["Content-Security-Policy"]


def answered(response: HttpResponse) -> HttpResponse:
    return headers(lambda request: response)(RequestFactory().get("/"))


def test_a_page_stays_out_of_shared_caches() -> None:
    response = answered(HttpResponse())
    assert set(response.headers["Cache-Control"].split(", ")) == {"private", "no-cache"}


def test_a_page_that_asks_for_no_store_keeps_it() -> None:
    response = answered(HttpResponse(headers={"Cache-Control": "no-store"}))
    assert response.headers["Cache-Control"] == "no-store"


def test_a_page_and_its_fragment_are_cached_apart() -> None:
    assert "HX-Request" in answered(HttpResponse()).headers["Vary"]
    assert "Vary" not in answered(HttpResponse(content_type="application/pdf")).headers
