"""Headers every answer carries, compression, whom a request comes from, how much it may send; a day's upkeep."""

import ipaddress
from collections.abc import Callable
from contextlib import suppress
from datetime import date

from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers

from campaigns import accounts
from config import MOST_BODY

ViewOfRequest = Callable[[HttpRequest], HttpResponse]

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "browsing-topics",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)

COMPRESSED = ("text/", "application/json", "image/svg+xml")  # PDF and PNG are small already


class Compression(GZipMiddleware):
    """Send words and drawings compressed, each answer longer by up to a hundred random bytes.

    Those are Django's guard against BREACH, which reads a page's secrets off its compressed length.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.get("Content-Type", "").startswith(COMPRESSED):
            return response
        return super().process_response(request, response)


def adding_security_headers(get_response: ViewOfRequest) -> ViewOfRequest:
    """Bar everything but Reverie's own files; keep pages out of shared caches."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        if not response.has_header("Cache-Control"):  # a page that asks for no-store keeps it
            patch_cache_control(response, private=True, no_cache=True)
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["HX-Request"])  # one URL answers page and fragment
        return response

    return answer


def refusing_large_bodies(get_response: ViewOfRequest) -> ViewOfRequest:
    """Refuse what sends more than is read here, before any of it is read: config/web_process.py keeps none of it.

    It stands last, within the session: the answer is a page. The token is looked for in a body only after it. A body
    that tells no length, or a false one, is read by Django as far as it told, which is this far at most.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        told = request.META.get("CONTENT_LENGTH") or "0"
        if not (told.isascii() and told.isdecimal()):
            told = request.META["CONTENT_LENGTH"] = (
                "0"  # Django (5.2) reads none of it, and breaks on the word
            )
        if int(told) > MOST_BODY:
            return render(request, "413.html", {"most": MOST_BODY}, status=413)
        return get_response(request)

    return answer


def doing_daily_upkeep(get_response: ViewOfRequest) -> ViewOfRequest:
    """Drop what is over once a day, after the day's first POST: it writes, and a GET never does."""
    swept = date.min

    def answer(request: HttpRequest) -> HttpResponse:
        nonlocal swept
        response = get_response(request)
        if request.method == "POST" and swept < (today := timezone.localdate()):
            swept = today  # what cannot be written now is tomorrow's
            with suppress(OperationalError):
                accounts.sweep_sessions()
        return response

    return answer


def trusting_forwarding_of_proxies(get_response: ViewOfRequest) -> ViewOfRequest:
    """Believe forwarding headers only where a trusted proxy set them; drop them otherwise."""

    def answer(request: HttpRequest) -> HttpResponse:
        chain = request.META.pop("HTTP_X_FORWARDED_FOR", "")
        scheme = request.META.pop("HTTP_X_FORWARDED_PROTO", "")
        request.META.pop("HTTP_X_FORWARDED_HOST", None)
        if settings.TRUSTED_PROXIES and is_trusted_proxy(request.META.get("REMOTE_ADDR", "")):
            request.META["REMOTE_ADDR"] = nearest_untrusted_address(chain, request.META["REMOTE_ADDR"])
            if scheme in ("http", "https"):
                request.META["wsgi.url_scheme"] = scheme
        return get_response(request)

    return answer


def nearest_untrusted_address(forwarded_chain: str, peer_address: str) -> str:
    """Return the last address of *forwarded_chain* that no trusted proxy has; what stands before it may be forged."""
    for hop in reversed(forwarded_chain.split(",")):
        if not is_ip_address(hop.strip()):
            break
        peer_address = hop.strip()
        if not is_trusted_proxy(peer_address):
            break
    return peer_address


def is_trusted_proxy(peer_address: str) -> bool:
    if not is_ip_address(peer_address):
        return False
    ip = ipaddress.ip_address(peer_address)
    plain = getattr(ip, "ipv4_mapped", None) or ip  # a socket for both writes ::ffff:10.0.0.1
    return any(plain in proxy for proxy in settings.TRUSTED_PROXIES)


def is_ip_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True
