"""A block that was drawn before is drawn as it was: the file is the same, only what changed is laid out."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from hashlib import sha256
from typing import Any, NamedTuple

import pypdfium2
import pytest

from characters.beckoning_dream.paper import Words
from decks.rules.tarot import cards_of_codes
from printing.job import Job
from printing.pdf import blocks, engine
from printing.pdf.engine import Engine
from tests.printing import agents, arkana
from tests.printing.paper import OLD, SEAL, WORDS, YOUNG, reader, sheet_job

Prints = tuple[Callable[[], Job], Callable[[], Job]]


def agent_job(**changed: Any) -> Job:
    return agents.agent_job(replace(agents.OLD, **changed), agents.WORDS)


def arkana_job(**changed: Any) -> Job:
    return arkana.sheet_job(replace(arkana.CORVIN, **changed), arkana.WORDS, "a4", arkana.SEAL)


def long_job(ending: str = "", **changed: Any) -> Job:
    notes = "She came down to the water, and the water asked her name. " * 130
    return sheet_job(replace(OLD, **changed), replace(WORDS, notes=notes + ending))


def written(job: Job, day: str) -> Job:
    return replace(job, html=job.html.replace("20 November", day))


# Two prints, one after the other: what a Dreamer, an Arkana and an agent had before, and have now.
CHANGES: dict[str, Prints] = {
    "a line of XP": (lambda: sheet_job(OLD), lambda: sheet_job(replace(OLD, xp=9, earned=63))),
    "another day": (lambda: sheet_job(OLD), lambda: written(sheet_job(OLD), "21 November")),
    "another day of two pages": (agent_job, lambda: written(agent_job(), "21 November")),
    "a card": (
        lambda: sheet_job(OLD),
        lambda: sheet_job(replace(OLD, deck=OLD.deck | cards_of_codes(["m5"]))),
    ),
    "a seal": (lambda: sheet_job(OLD), lambda: sheet_job(OLD, seal=SEAL)),
    "another seal": (
        lambda: sheet_job(OLD, seal=SEAL),
        lambda: sheet_job(OLD, seal={**SEAL, "cards": ["m3", *SEAL["cards"][1:]]}),
    ),
    "the other paper": (lambda: sheet_job(OLD), lambda: sheet_job(OLD, paper="letter")),
    "another stylesheet": (
        lambda: sheet_job(OLD),
        lambda: replace(sheet_job(OLD), stylesheets=(*sheet_job(OLD).stylesheets, "beckoning_dream-duel")),
    ),
    "words that go overleaf": (
        lambda: sheet_job(OLD),
        lambda: sheet_job(OLD, replace(WORDS, look="lantern and tide " * 100)),
    ),
    "letters the fonts lack": (
        lambda: sheet_job(OLD, Words("Ada", dream="\U0001f319 \u4e00\U000e0100")),
        lambda: sheet_job(replace(OLD, xp=3), Words("Ada \u4e8c", dream="\U0001f319 \u4e00\U000e0100")),
    ),
    "a bruise": (lambda: agent_job(), lambda: agent_job(harm=agents.OLD.harm[:1])),
    "a thing": (lambda: agent_job(), lambda: agent_job(items=("A bell",) * 9)),
    "XP of three pages": (lambda: long_job(), lambda: long_job(xp=9, earned=63)),
    "a longer note": (lambda: long_job(), lambda: long_job("She answered.")),
    "XP of an Arkana": (lambda: arkana_job(), lambda: arkana_job(xp=7)),
    "another sheet": (lambda: arkana_job(), lambda: sheet_job(YOUNG)),
}


@lru_cache(maxsize=1)
def engine_of_this_file() -> Engine:
    return Engine()


def fresh() -> Engine:
    """Return an engine that has drawn nothing yet; its stylesheets are read once."""
    engine_of_this_file()._stamps.clear()
    engine_of_this_file().fonts.known_styles.clear()
    return engine_of_this_file()


class After(NamedTuple):
    """What is printed after another print, what was asked for, and the classes of the blocks that it lays out."""

    pdf: bytes
    job: Job
    anew: frozenset[str]


PrintAfter = Callable[[str], After]


def engine_after(before: Job) -> Engine:
    """Return an engine that has drawn *before* and nothing else."""
    warm = fresh()
    warm.render_pdf(before)
    return warm


def print_after_another(change: str, warmed: Callable[[Job], Engine] = engine_after) -> After:
    real, anew = blocks.BlockContext._stamp_of_block_if_plain, []

    def counted(self: Any, stream: Any) -> Any:
        anew.append(self.block.element.attrib.get("class", ""))
        return real(self, stream)

    before, now = CHANGES[change]
    warm = warmed(before())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(blocks.BlockContext, "_stamp_of_block_if_plain", counted)
        return After(warm.render_pdf(job := now()), job, frozenset(anew))


@pytest.fixture(scope="module")
def after() -> PrintAfter:
    """Print each change once for all tests of it, and what several change once: an engine then knows what it knew."""
    known: dict[str, tuple[OrderedDict[Any, Any], ...]] = {}

    def warmed(before: Job) -> Engine:
        if before.digest() not in known:
            warm = engine_after(before)
            known[before.digest()] = warm._stamps.copy(), warm.fonts.known_styles.copy()
            return warm
        warm, (stamps, styles) = fresh(), known[before.digest()]
        warm._stamps.update(stamps)
        warm.fonts.known_styles.update(styles)
        return warm

    return lru_cache(partial(print_after_another, warmed=warmed))


@pytest.mark.parametrize("change", CHANGES)
def test_a_print_after_another_is_the_very_file_that_a_fresh_press_makes(
    change: str, after: PrintAfter
) -> None:
    pdf, job, _anew = after(change)
    assert sha256(pdf).digest() == sha256(fresh().render_pdf(job)).digest()


def whole(job: Job) -> bytes:
    """Return *job* laid out and drawn as one."""
    return fresh().render_pdf(replace(job, html=job.html.replace('data-blocks=""', "")))


def seen(pdf: bytes) -> list[tuple[str, bytes]]:
    """Return the text and a digest of the picture of each page: two pictures set beside each other take minutes."""
    document = pypdfium2.PdfDocument(pdf)
    pages = [
        (
            page.get_textpage().get_text_range(),
            sha256(page.render(scale=110 / 72).to_pil().tobytes()).digest(),
        )
        for page in document
    ]
    document.close()
    return pages


def heads(pdf: bytes) -> list[Any]:
    def told(outline: list[Any]) -> Iterator[Any]:
        for head in outline:
            yield list(told(head)) if isinstance(head, list) else (head.title, head.left, head.top)

    return list(told(reader(pdf).outline))


@pytest.mark.parametrize(
    "change", ["a line of XP", "a bruise", "XP of three pages", "XP of an Arkana", "letters the fonts lack"]
)
def test_it_looks_reads_and_is_leafed_through_as_one_laid_out_as_a_whole(
    change: str, after: PrintAfter
) -> None:
    pdf, job, _anew = after(change)
    assert seen(pdf) == seen(plain := whole(job))
    assert heads(pdf) == heads(plain)


@pytest.mark.parametrize(
    ("change", "anew"),
    [
        ("a line of XP", ["block xp"]),
        ("another day", ["running-state"]),
        ("XP of three pages", ["block xp"]),
        ("a longer note", ["overleaf"]),
        ("a card", ["aside", "suit majors"]),
    ],
)
def test_only_what_changed_is_laid_out(change: str, anew: list[str], after: PrintAfter) -> None:
    told = after(change).anew
    assert set(anew) <= told <= {*anew, "running-head", "block awareness", "suit swords", "suit cups"}


LINKED = """<html><body class="a4"><section class="sheet" data-blocks="">{}</section></body></html>"""


@pytest.mark.parametrize(
    "block",
    [
        '<p><a href="#there">Go</a></p>',
        '<p id="there">Here</p>',
        '<p class="running-head">Of all pages</p>',
        "<p class='counted'><style>.counted::after { content: counter(pages) }</style>Of how many</p>",
        "<p>\U0001f319</p>",
        "<p>\U000f1234</p>",
    ],
)
def test_what_the_file_must_know_of_is_laid_out_anew(block: str) -> None:
    kept = fresh()
    kept.render_pdf(Job(LINKED.format(block + "<p>Kept</p>"), ("fonts", "tokens", "page-a4", "parts")))
    assert len(kept._stamps) == 1


def test_the_oldest_blocks_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "KEPT_STAMPS", 3)
    kept = fresh()
    for number in range(5):
        kept.render_pdf(Job(LINKED.format(f"<p>{number}</p>"), ("fonts", "tokens", "page-a4", "parts")))
    assert len(kept._stamps) == 3


def test_a_font_is_kept_once() -> None:
    engine = fresh()
    for job in (sheet_job(OLD), sheet_job(YOUNG)):
        engine.render_pdf(job)
    files = {
        id(font.file_content): font.file_content
        for stamps in engine._stamps.values()
        for one in stamps
        for font in one.fonts.values()
    }
    assert len(files) == len(set(files.values()))


def test_what_fills_many_pages_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "KEPT_PAGES", 1)
    kept = fresh()
    kept.render_pdf(long_job())
    assert {len(stamps) for stamps in kept._stamps.values()} == {1}


def test_what_stands_where_its_neighbour_ends_is_laid_out_anew() -> None:
    """Only what has its place, whatever stands beside it, is drawn again as it was."""
    flowing = "<p class='flows'><style>.sheet > .flows { position: relative }</style>%s</p><p class='flows'>Below</p>"
    sheets = ("fonts", "tokens", "page-a4", "parts")
    kept, now = fresh(), Job(LINKED.format(flowing % "Much more stands here. " * 40), sheets)
    kept.render_pdf(Job(LINKED.format(flowing % "Little."), sheets))
    assert sha256(kept.render_pdf(now)).digest() == sha256(fresh().render_pdf(now)).digest()
