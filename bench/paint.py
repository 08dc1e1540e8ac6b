"""The first page on a slow phone, in Chromium: until something is seen, and how many requests that waits for."""

import random
from statistics import median

from playwright.sync_api import Browser, sync_playwright

import machine
from bench import Row
from bench.lines import HOME, served

SLOWER = 4  # a phone's processor, as a multiple of this one's time
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
ROUNDS, RATIO, REQUESTS = 9, 0.5, 4
FLAGS = ["--no-sandbox", "--disable-gpu"]
PAINT = "performance.getEntriesByName('first-contentful-paint')"
WAITS = "performance.getEntriesByType('resource').filter(found => found.renderBlockingStatus == 'blocking').length"


def seen(browser: Browser, port: int) -> tuple[float, int]:
    """Return the milliseconds until something is drawn from an empty cache, and how many requests drawing waits for."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"http://127.0.0.1:{port}/", wait_until="load")
    page.wait_for_function(f"{PAINT}.length")
    found = page.evaluate(f"{PAINT}[0].startTime"), page.evaluate(WAITS)
    context.close()
    return found


def run() -> list[Row]:
    """Return the first page's drawing, held against the same page with a link to each stylesheet."""
    apart = {"DJANGO_SETTINGS_MODULE": "bench.plain.a_link_each", "PYTHONPATH": str(HOME)}
    taken: dict[int, list[float]] = {}
    with served() as ours, served(**apart) as plain, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=machine.chromium(), args=FLAGS)
        for port in [ours, plain] * 2:
            seen(browser, port)
        waits = seen(browser, ours)[1]
        for _ in range(ROUNDS):
            for port in random.sample([ours, plain], 2):
                taken.setdefault(port, []).append(seen(browser, port)[0])
        browser.close()
    first, other = median(taken[ours]), median(taken[plain])
    return [
        Row(
            "first page, slow phone: drawn / a link each",
            first / other,
            RATIO,
            f"{first:.0f} / {other:.0f} ms",
        ),
        Row("first page: requests that drawing waits for", waits, REQUESTS),
    ]
