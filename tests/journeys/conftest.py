"""A real browser before a real server: Debian's Chromium through Playwright."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import handlers
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

import machine
from config.templatetags.styles import stylesheet_links_html

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--js-flags=--max-opt=1",  # no page lives long enough for what is compiled twice
]
SENT = {"BACKEND": "config.sheets.JoinedStorage"}
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop in the thread the tests run in
expect.set_options(timeout=30_000)  # as long as Playwright waits for a page: two journeys at once may be slow


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = machine.chromium()
    if path is None:
        pytest.skip("Chromium is missing here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the static files are as they are sent in life: written a subject each, a page asks for fifty."""
    folder = tmp_path_factory.mktemp("static")
    unpacked = sorted({path.suffix[1:] for path in (settings.BASE_DIR / "static").rglob("*.*")})
    with override_settings(
        STATIC_ROOT=folder,
        STORAGES=settings.STORAGES | {"staticfiles": SENT},
        WHITENOISE_SKIP_COMPRESS_EXTENSIONS=unpacked,
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture(scope="module")
def live_server(collected: Path) -> Iterator[LiveServer]:
    """Serve Reverie with its static files by their hashed names, kept by the browser as in life."""
    stylesheet_links_html.cache_clear()
    with (
        override_settings(STATIC_ROOT=collected, STORAGES=settings.STORAGES | {"staticfiles": SENT}),
        pytest.MonkeyPatch.context() as patched,
    ):
        patched.setattr(
            handlers, "StaticFilesHandler", lambda application: application
        )  # WhiteNoise sends them
        server = LiveServer("localhost")
        yield server
        server.stop()
    stylesheet_links_html.cache_clear()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """Collect what the browser complains of, the content policy's refusals too; a journey ends without any."""
    found: list[str] = []
    yield found
    assert found == []


def is_fault(said: ConsoleMessage) -> bool:
    """Return whether the browser complains of more than what is meant: 409 stale, 422 bad input, a preview
    that a newer one replaced.
    """
    meant = r"status of (409|422)|^htmx:(afterRequest|sendAbort)"
    return said.type == "error" and not re.search(meant, said.text)


@pytest.fixture
def context(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, faults: list[str]) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if is_fault(said) else None)
    return page
