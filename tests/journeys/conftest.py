"""A real browser before a real server: Debian's Chromium through Playwright."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import handlers
from django.core.management import call_command
from django.db import connections
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

import machine
from config.templatetags.styles import stylesheet_links_html
from tests.journeys.page_pool import PagePool

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # what draws, and what loads, is no process of its own: less is told from one to another
    "--enable-features=NetworkServiceInProcess2",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--js-flags=--max-opt=1",  # no page lives long enough for what is compiled twice
    "--force-gpu-mem-available-mb=0",  # nobody looks at a pixel: all is laid out, and no tile is filled
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
    with as_sent(folder), override_settings(WHITENOISE_SKIP_COMPRESS_EXTENSIONS=unpacked):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def as_sent(collected: Path) -> override_settings:
    """Return the settings by which pages name the static files as in life."""
    return override_settings(STATIC_ROOT=collected, STORAGES=settings.STORAGES | {"staticfiles": SENT})


@pytest.fixture(scope="session")
def server(collected: Path) -> Iterator[LiveServer]:
    """Serve all journeys at one address: a browser keeps the static files of one for the next."""
    with as_sent(collected), pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            handlers, "StaticFilesHandler", lambda application: application
        )  # WhiteNoise sends them
        server = LiveServer("localhost")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def live_server(server: LiveServer, collected: Path) -> Iterator[LiveServer]:
    """Let pages name the static files by their hashes, and the server keep its connections, both as in life."""
    stylesheet_links_html.cache_clear()
    with as_sent(collected), pytest.MonkeyPatch.context() as patched:
        patched.setitem(connections["default"].settings_dict, "CONN_MAX_AGE", None)
        yield server
    stylesheet_links_html.cache_clear()


@pytest.fixture(scope="session")
def every_page(browser: Browser, server: LiveServer) -> PagePool:
    return PagePool(browser, server.url)


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """Collect what the browser complains of, the content policy's refusals too; a journey ends without any."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def page_pool(every_page: PagePool, live_server: LiveServer) -> PagePool:
    """Lend pages while the live server answers them."""
    return every_page


@pytest.fixture
def page(page_pool: PagePool, faults: list[str]) -> Iterator[Page]:
    with page_pool.lent(faults, viewport={"width": 1280, "height": 900}) as page:
        yield page


@pytest.fixture
def context(page: Page) -> BrowserContext:
    """Return what the page is opened in: its cookies, and what it may do."""
    return page.context


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    """Yield a page that no server has sent: what is written into it no content policy refuses."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    yield page
    page.close()
