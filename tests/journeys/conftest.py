"""A real browser before a real server: Debian's Chromium through Playwright."""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

import machine

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--js-flags=--max-opt=1",  # no page lives long enough for what is compiled twice
]
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
def context(browser: Browser, live_server: Any) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, faults: list[str]) -> Page:
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if is_fault(said) else None)
    return page
