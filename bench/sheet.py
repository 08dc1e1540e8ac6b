"""A Dreamer's sheet through the press, against the same page through WeasyPrint with nothing shared or kept."""

import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from statistics import median
from xml.etree.ElementTree import tostring

from playwright.sync_api import sync_playwright
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

import machine
from bench import RUNS, Row, milliseconds, processor_milliseconds, worked_side_by_side
from bench.lines import served
from characters.beckoning_dream.paper import Words, paper_context
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.sheet import sheet_context
from characters.pages.prints import seal_svg_of_json_or_empty, sheet_page_job
from decks.rules.tarot import cards_of_codes
from printing.manner import Manner
from printing.pdf.engine import Engine
from printing.pdf.files import NamedFetcher, read_our_fonts, read_print_stylesheet
from printing.press import Job, own_pool, print_pdf
from printing.shared import SharedPress

USUAL = Manner("a4", "sparing")  # what is chosen already on the page that asks how to print
STARTS = 3
SETTLED, QUIET, LITTLE = 8, 4, 60  # seconds, seconds, milliseconds of the processor
DREAMER = Dreamer(
    deck=cards_of_codes(
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
LONG = replace(WORDS, notes="She came down to the water, and the water asked her name. " * 130)
SEAL = {
    "cards": ["m2", "m1", "m0", "c7", "m19"],
    "words": ["Clarity", "Hunger", "Threshold", "Inheritance", "Mercy"],
}


def job(revision: int = 14, dreamer: Dreamer = DREAMER, words: Words = WORDS) -> Job:
    """Return the sheet of 24 cards and a seal at *revision*: another revision is another page to the cache."""
    context = paper_context(sheet_context(dreamer), words, "a4")
    drawn = {**context, "state": f"revision {revision}"}
    return sheet_page_job("beckoning_dream", "a4", drawn, words.name, seal_svg_of_json_or_empty(SEAL))


def never_drawn(wanted: Job, number: int) -> Job:
    """Return *wanted* so that the press has drawn no block of it: with another drawing that none of them shows.

    How its texts fit is known, as it is of any sheet that was printed before.
    """
    other = f"<svg xmlns='http://www.w3.org/2000/svg' id='n{number}'/>".encode()
    return replace(wanted, images={**wanted.images, "mark:none": other})


def unseen(number: int, words: Words = WORDS) -> Job:
    """Return a sheet of which the press has drawn no block."""
    return never_drawn(job(number, words=words), number)


def of_another(number: int) -> Job:
    """Return the sheet of a Dreamer whose seal, name and notes the press has never seen."""
    notes = f"{number} doors stood open, and she counted {number} steps to each. " * 3
    words = replace(WORDS, name=f"{WORDS.name} {number}", notes=notes)
    cards = [f"m{(number * len(SEAL['cards']) + place) % 22}" for place in range(len(SEAL["cards"]))]
    seal = {"cards": cards, "words": [f"{word} {number}" for word in SEAL["words"]]}
    context = paper_context(sheet_context(DREAMER), words, "a4")
    return sheet_page_job("beckoning_dream", "a4", context, words.name, seal_svg_of_json_or_empty(seal))


def spent(number: int) -> Job:
    """Return the sheet after a line of XP: a figure, its circles and the day are other ones."""
    return job(number, replace(DREAMER, xp=number % 12, earned=25 + number))


def bought(number: int) -> Job:
    """Return the sheet after a card was bought: its suit, what it costs now, and what a line of XP changes."""
    cup = cards_of_codes([f"c{7 + number % 4}"])
    return job(number, replace(DREAMER, deck=DREAMER.deck | cup, xp=number % 12, earned=25 + number))


# The most that each may take of what WeasyPrint takes by itself.
LIMITS = {"whole": 0.5, "after a line of XP": 0.1, "after a bought card": 0.25}
KINDS: dict[str, Callable[[int], Job]] = dict(zip(LIMITS, (unseen, spent, bought), strict=True))


@lru_cache(maxsize=1)
def _setting_out() -> Engine:
    return Engine()


def set_out(wanted: Job) -> Job:
    """Return *wanted* with everything in its room: the page that the press lays out in the end."""
    page = _setting_out().fit_page(wanted).etree_element
    return replace(wanted, html=f"<!doctype html>{tostring(page, 'unicode', method='html')}")


def plainly(wanted: Job) -> bytes:
    """Return *wanted*, set out, as WeasyPrint prints it by itself: all is read for this job alone."""
    fonts = FontConfiguration()
    stylesheets = [
        CSS(string=read_print_stylesheet(name), font_config=fonts, url_fetcher=NamedFetcher(read_our_fonts()))
        for name in wanted.stylesheets
    ]
    page = HTML(string=wanted.html, url_fetcher=NamedFetcher(wanted.images))
    pdf = page.write_pdf(stylesheets=stylesheets, font_config=fonts)
    assert isinstance(pdf, bytes)
    return pdf


def print_next(jobs: Iterator[Job]) -> bytes:
    return print_pdf(next(jobs), owner="bench")


def plainly_next(jobs: Iterator[Job]) -> bytes:
    return plainly(next(jobs))


class Chromium:
    """A warm browser that prints the same HTML, its stylesheets and images written into it."""

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
        self._browser = self._playwright.chromium.launch(executable_path=machine.chromium(), args=flags)
        self._page = self._browser.new_page()

    def print(self, wanted: Job) -> bytes:
        self._page.set_content(standing_alone(wanted), wait_until="load")
        return self._page.pdf(prefer_css_page_size=True, print_background=True)

    def print_next(self, jobs: Iterator[Job]) -> bytes:
        return self.print(next(jobs))

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()


def standing_alone(wanted: Job) -> str:
    """Return *wanted* as one HTML file that a browser can print: everything it names stands in it."""
    styles = "\n".join(map(read_print_stylesheet, wanted.stylesheets))
    for kind, files in (("image/svg+xml", wanted.images), ("font/ttf", read_our_fonts())):
        for name, content in files.items():
            styles = styles.replace(f'"{name}"', f'"data:{kind};base64,{b64encode(content).decode()}"')
    return wanted.html.replace("</head>", f"<style>{styles}</style></head>")


def chromium_rows(numbers: Iterator[int]) -> Iterator[Row]:
    """Yield how a warm press that has drawn no block of it compares with a warm browser, on one page and on three.

    A browser works in several processes at once: what is compared is what all of them take of the processor.
    """
    if machine.chromium() is None:
        yield Row("sheet PDF, whole / chromium", 0, None, "no chromium here: not measured")
        return
    browser = Chromium()
    try:
        for pages, words in (("one page", WORDS), ("three pages", LONG)):
            jobs = [unseen(next(numbers), words) for _ in range(2 * RUNS + 2)]
            ready = iter([set_out(each) for each in jobs[: RUNS + 1]])
            rest = iter(jobs[RUNS + 1 :])
            browser.print_next(ready)
            print_next(rest)
            ours, theirs = worked_side_by_side(
                partial(print_next, rest),
                partial(browser.print_next, ready),
            )
            name = f"sheet PDF, whole, {pages} / chromium"
            yield Row(name, ours / theirs, None, f"{ours:.0f} ms / {theirs:.0f} ms of the processor")
    finally:
        browser.close()


def first_row(numbers: Iterator[int]) -> Row:
    """Return what the first sheet after a server's start takes of the processor, beside later ones: each is of a
    Dreamer whom the press has not seen, so that what is a sheet's own weighs the same on both sides.

    The server is one as a host starts it, and has come to rest; the sheets are printed the usual way, at its own press.
    """
    taken: dict[bool, list[float]] = {True: [], False: []}
    with tempfile.TemporaryDirectory(prefix="reverie-bench-") as folder:
        for _ in range(STARTS):
            with served(folder):
                press = SharedPress(Path(folder))
                time.sleep(SETTLED)
                while processor_milliseconds_in(QUIET) > LITTLE:
                    pass
                for number in range(RUNS):
                    before, wanted = processor_milliseconds(), USUAL.apply_to(of_another(next(numbers)))
                    press.run_job("prints", wanted, "bench")
                    taken[number == 0].append(processor_milliseconds() - before)
                press.close()
    first, warm = median(taken[True]), median(taken[False])
    return Row(
        "sheet PDF, first / warm", first / warm, None, f"{first:.0f} ms / {warm:.0f} ms of the processor"
    )


def processor_milliseconds_in(seconds: float) -> float:
    """Return what is used of the processor from now on."""
    before = processor_milliseconds()
    time.sleep(seconds)
    return processor_milliseconds() - before


def run() -> list[Row]:
    """Return how the warm press, what it keeps and its cache compare with the plain way, in one run."""
    numbers = count(100)
    for _ in range(3):  # warm: worker started, fonts, stylesheets and images kept
        print_pdf(job(next(numbers)), owner="bench")
    pages = {name: [set_out(made(900 + n)) for n in range(RUNS)] for name, made in KINDS.items()}
    rows = []
    for name, made in KINDS.items():
        asked = iter([made(next(numbers)) for _ in range(RUNS)])
        ours, plain = worked_side_by_side(
            partial(print_next, asked),
            partial(plainly_next, iter(pages[name])),
        )
        said = f"{ours:.0f} ms / {plain:.0f} ms of the processor"
        rows.append(Row(f"sheet PDF, {name} / nothing shared", ours / plain, LIMITS[name], said))
    print_pdf(job(), owner="bench")
    again = milliseconds(lambda: print_pdf(job(), owner="bench"))  # by the clock: it reads a file
    rows.append(Row("sheet PDF, unchanged / nothing shared", again / plain, 0.05, f"{again:.1f} ms"))
    rows.append(first_row(numbers))
    rows.extend(chromium_rows(numbers))
    own_pool().close()
    return rows
