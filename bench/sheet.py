"""A Dreamer's sheet through the press, against the same HTML through WeasyPrint with nothing shared or kept."""

from itertools import count

from django.template.loader import render_to_string
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from bench import Row, milliseconds, side_by_side
from characters.beckoning_dream.paper import Words, paper_context
from characters.beckoning_dream.rules.dreamer import Boon, Dreamer, HouseRules
from characters.beckoning_dream.sheet import sheet_context
from characters.prints import sheet_images
from decks.rules.tarot import cards
from printing.engine import NamedFetcher, our_fonts, our_stylesheet
from printing.press import Job, pool, print_pdf

DREAMER = Dreamer(
    deck=cards([f"{suit}{rank}" for suit in "scp" for rank in range(1, 7)] + ["m2", "m18"]),
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
    "Ysolde Marrow", "she / her", "the Tuesday table", "to find the door her brother left by, and knock"
)


def job(revision: int = 14) -> Job:
    """Return the sheet at *revision*: another revision is another page to the cache."""
    context = paper_context(sheet_context(DREAMER, HouseRules()), WORDS, "a4")
    html = render_to_string(
        "characters/beckoning_dream/print.html", {**context, "state": f"revision {revision}"}
    )
    stylesheets = ("fonts", "tokens", "page-a4", "parts", "beckoning_dream", "beckoning_dream-a4")
    return Job(html, stylesheets, sheet_images(), WORDS.name)


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
    pool().close()
    return [
        Row("sheet PDF, warm / nothing shared", warm / plain, 0.65, f"{warm:.0f} ms / {plain:.0f} ms"),
        Row("sheet PDF, unchanged / nothing shared", again / plain, 0.05, f"{again:.1f} ms"),
    ]
