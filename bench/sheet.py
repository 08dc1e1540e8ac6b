"""A Dreamer's sheet through the press, against the same HTML through WeasyPrint with nothing shared or kept."""

from base64 import b64encode
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from playwright.sync_api import sync_playwright
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from bench import Row, milliseconds, side_by_side
from characters.beckoning_dream.paper import Words, paper_context
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.sheet import sheet_context
from characters.pages.prints import page_job, seal_image
from decks.rules.tarot import cards
from printing.engine import NamedFetcher, our_fonts, our_stylesheet
from printing.press import Job, pool, print_pdf

CHROMIUM = Path("/usr/bin/chromium")
DREAMER = Dreamer(
    deck=cards(
        [f"{suit}{rank}" for suit in "scp" for rank in range(1, 7)]
        + ["w13", "w14", "m2", "m12", "m14", "m18"]
    ),
    awareness=5,
    xp=3,
    earned=25,
    boons=(
        Boon("The High Priestess", "She may join your deck and lend her power.", "Major Arcana", 2),
        Boon("Still Water", "Cups that Clash may absorb one Stress."),
        Boon("The Moon", "It may join your deck and lend its power.", "Major Arcana", 18),
    ),
)
WORDS = Words(
    "Ysolde Marrow",
    "she / her",
    "the Tuesday table",
    "to find the door her brother left by, and knock",
    "A coat two sizes too large, and a lantern.",
)
SEAL = {
    "cards": ["m2", "m1", "m0", "c7", "m19"],
    "words": ["Clarity", "Hunger", "Threshold", "Inheritance", "Mercy"],
}


def job(revision: int = 14) -> Job:
    """Return the sheet of 24 cards and a seal at *revision*: another revision is another page to the cache."""
    context = paper_context(sheet_context(DREAMER, HouseRules()), WORDS, "a4")
    drawn = {**context, "state": f"revision {revision}"}
    return page_job("beckoning_dream", "a4", drawn, WORDS.name, seal_image(SEAL))


def plainly(wanted: Job) -> bytes:
    """Return *wanted* as WeasyPrint prints it by itself: fonts, stylesheets and images read for this job alone."""
    fonts = FontConfiguration()
    stylesheets = [
        CSS(string=our_stylesheet(name), font_config=fonts, url_fetcher=NamedFetcher(our_fonts()))
        for name in wanted.stylesheets
    ]
    page = HTML(string=wanted.html, url_fetcher=NamedFetcher(wanted.images))
    pdf = page.write_pdf(stylesheets=stylesheets, font_config=fonts)
    assert isinstance(pdf, bytes)
    return pdf


class Chromium:
    """A warm browser that prints the same HTML, its stylesheets and images written into it."""

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
        self._browser = self._playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        self._page = self._browser.new_page()

    def print(self, wanted: Job) -> bytes:
        self._page.set_content(standing_alone(wanted), wait_until="load")
        return self._page.pdf(prefer_css_page_size=True, print_background=True)

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()


def standing_alone(wanted: Job) -> str:
    """Return *wanted* as one HTML file that a browser can print: everything it names stands in it."""
    styles = "\n".join(map(our_stylesheet, wanted.stylesheets))
    for kind, files in (("image/svg+xml", wanted.images), ("font/ttf", our_fonts())):
        for name, content in files.items():
            styles = styles.replace(f'"{name}"', f'"data:{kind};base64,{b64encode(content).decode()}"')
    return wanted.html.replace("</head>", f"<style>{styles}</style></head>")


def chromium_row(revisions: Iterator[int], warm: float) -> Row:
    """Return how the warm press compares with a warm browser: told, not held to."""
    if not CHROMIUM.exists():
        return Row("sheet PDF, warm / chromium", 0, None, "no chromium here: not measured")
    browser = Chromium()
    try:
        browser.print(job(next(revisions)))
        taken = milliseconds(lambda: browser.print(job(next(revisions))))
    finally:
        browser.close()
    return Row("sheet PDF, warm / chromium", warm / taken, None, f"{warm:.0f} ms / {taken:.0f} ms")


def run() -> list[Row]:
    """Return how the warm press and its cache compare with the plain way, in one run."""
    revisions = count(100)
    for _ in range(3):  # warm: worker started, fonts, stylesheets and images kept
        print_pdf(job(next(revisions)), owner="bench")
    warm, plain = side_by_side(
        lambda: print_pdf(job(next(revisions)), owner="bench"),
        lambda: plainly(job(next(revisions))),
    )
    print_pdf(job(), owner="bench")
    again = milliseconds(lambda: print_pdf(job(), owner="bench"))
    beside = chromium_row(revisions, warm)
    pool().close()
    return [
        Row("sheet PDF, warm / nothing shared", warm / plain, 0.65, f"{warm:.0f} ms / {plain:.0f} ms"),
        Row("sheet PDF, unchanged / nothing shared", again / plain, 0.05, f"{again:.1f} ms"),
        beside,
    ]
