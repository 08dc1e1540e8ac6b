"""Headers of every answer, and whose forwarding headers are believed."""

import gzip
from ipaddress import ip_network
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.views.decorators.http import conditional_page

from config.middleware import Compression, adding_security_headers, trusting_forwarding_of_proxies
from tests.cast import PASSWORD, make_user

PROXY, FRIEND, FORGED, STRANGER = "10.0.0.7", "10.0.0.8", "198.51.100.9", "203.0.113.5"


def seen(peer: str, **sent: Any) -> HttpRequest:
    """Return the request as a view sees it when *peer* sends *sent*."""
    kept: list[HttpRequest] = []
    answer = trusting_forwarding_of_proxies(lambda request: kept.append(request) or HttpResponse())  # type: ignore[func-returns-value]
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
    return adding_security_headers(lambda request: response)(RequestFactory().get("/"))


def test_a_page_stays_out_of_shared_caches() -> None:
    response = answered(HttpResponse())
    assert set(response.headers["Cache-Control"].split(", ")) == {"private", "no-cache"}


def test_a_page_that_asks_for_no_store_keeps_it() -> None:
    response = answered(HttpResponse(headers={"Cache-Control": "no-store"}))
    assert response.headers["Cache-Control"] == "no-store"


def test_a_page_and_its_fragment_are_cached_apart() -> None:
    assert "HX-Request" in answered(HttpResponse()).headers["Vary"]
    assert "Vary" not in answered(HttpResponse(content_type="application/pdf")).headers


def page_of(content: bytes, kind: str = "text/html; charset=utf-8", **asked: Any) -> HttpResponse:
    """Return the answer of *content* as it is sent to a browser that takes gzip, or that asks as *asked* says."""
    answer = Compression(lambda _request: HttpResponse(content, content_type=kind))
    sent = answer(RequestFactory().get("/", **{"HTTP_ACCEPT_ENCODING": "gzip, br", **asked}))
    assert isinstance(sent, HttpResponse)
    return sent


PAGE = b"".join(b"<p>The stair has %d steps.</p>" % n for n in range(400))


@pytest.mark.parametrize(
    "kind", ["text/html; charset=utf-8", "application/json", "image/svg+xml", "text/calendar"]
)
def test_words_and_drawings_are_sent_compressed(kind: str) -> None:
    sent = page_of(PAGE, kind)
    assert sent["Content-Encoding"] == "gzip"
    assert sent["Vary"] == "Accept-Encoding"
    assert len(sent.content) == int(sent["Content-Length"]) < len(PAGE) / 4
    assert gzip.decompress(sent.content) == PAGE


@pytest.mark.parametrize("kind", ["application/pdf", "image/png", "font/woff2"])
def test_what_is_compressed_already_is_sent_as_it_is(kind: str) -> None:
    assert page_of(PAGE, kind).content == PAGE


def test_who_takes_no_gzip_gets_none() -> None:
    assert page_of(PAGE, HTTP_ACCEPT_ENCODING="identity").content == PAGE


def test_a_short_answer_is_not_worth_it() -> None:
    assert page_of(b"ok").content == b"ok"


def check_that_the_length_tells_nothing() -> None:
    """One page, sent forty times: its length moves by up to a hundred bytes, a guess at its text by one."""
    assert len({len(page_of(PAGE).content) for _ in range(40)}) > 10


def test_the_length_of_a_page_tells_nothing() -> None:
    check_that_the_length_tells_nothing()


def test_a_file_that_a_browser_knows_is_known_compressed_too() -> None:
    view = conditional_page(lambda _request: HttpResponse(PAGE, content_type="image/svg+xml"))
    first = Compression(view)(RequestFactory().get("/", HTTP_ACCEPT_ENCODING="gzip"))
    again = Compression(view)(
        RequestFactory().get("/", HTTP_ACCEPT_ENCODING="gzip", HTTP_IF_NONE_MATCH=first["ETag"])
    )
    assert (first["ETag"][:2], again.status_code) == ("W/", 304)


@pytest.mark.django_db
def test_cookies_are_for_the_server_alone() -> None:
    check_cookies_are_for_the_server_alone()


def check_cookies_are_for_the_server_alone() -> None:
    """No script reads the token of the forms or the session: htmx finds the token in the page."""
    make_user("ada")
    client = Client()
    client.get("/sign-in/")
    client.post("/sign-in/", {"username": "ada", "password": PASSWORD})
    assert set(client.cookies) >= {"csrftoken", "sessionid"}
    assert [name for name, cookie in client.cookies.items() if not cookie["httponly"]] == []
