"""Printing opens no socket and no file but ours; what you type is shown as text."""

import ast
import contextlib
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.conf import settings

from characters.beckoning_dream.opponents import FOE
from characters.beckoning_dream.paper import Words
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.pages.prints import duel_table_job_of_context
from characters.socket import rules
from printing.job import UNPRINTABLE, Job
from printing.pdf.engine import Engine
from tests.printing import agents, arkana, catchers, pair_readings, paper, readings, stories, table_papers
from tests.printing.paper import KEY, STATE, YOUNG, reader, sheet_job, squeezed, text_of
from tests.printing.payloads import PAYLOADS

SECRET = "the drowned bell rings at four"


@dataclass
class Traps:
    """A file that nobody may open and an address that nobody may call, and who did."""

    file: str = ""
    net: str = ""
    opened: list[str] = field(default_factory=list)

    def fill(self, payload: str) -> str:
        return PAYLOADS[payload](self.file, self.net)


TRAPS = Traps()


def _watch(event: str, args: tuple[object, ...]) -> None:
    if not TRAPS.file:
        return
    if event == "open" and TRAPS.file.removeprefix("file://") in str(args[0]):
        TRAPS.opened.append(f"opened {args[0]}")
    if event in ("socket.connect", "socket.getaddrinfo"):
        TRAPS.opened.append(f"{event} {args}")


@pytest.fixture(scope="module", autouse=True)
def _set_traps() -> Iterator[None]:
    folder = tempfile.mkdtemp(prefix="c")  # a short path, so that payloads stay as short as names
    canary = Path(folder) / "k.svg"
    canary.write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><text>{SECRET}</text></svg>')
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=_answer, args=(listener,), daemon=True).start()
    TRAPS.file, TRAPS.net = canary.as_uri(), f"http://127.0.0.1:{listener.getsockname()[1]}"
    sys.addaudithook(_watch)
    yield
    TRAPS.file = ""
    shutil.rmtree(folder)
    listener.close()


def _answer(listener: socket.socket) -> None:
    while True:
        try:
            caller, _ = listener.accept()
        except OSError:
            return
        TRAPS.opened.append("called")
        caller.close()


@pytest.fixture
def traps() -> Traps:
    TRAPS.opened.clear()
    return TRAPS


def printed_raw(engine: Engine, traps: Traps, payload: str) -> None:
    """Print *payload* as HTML, as if no template escaped it: nothing may be opened even so.

    WeasyPrint gives up on some of them, which is as good.
    """
    html = f"<html><body><p>A page.<br>{traps.fill(payload)}</body></html>"  # no XML: as a browser reads it
    pdf = b""
    with contextlib.suppress(OSError):
        pdf = engine.render_pdf(
            Job(html, ("fonts",), {"mark:cups": b"<svg xmlns='http://www.w3.org/2000/svg'/>"})
        )
    assert traps.opened == []
    if not pdf:
        return
    assert "/EmbeddedFiles" not in reader(pdf).trailer["/Root"].get("/Names", {})  # type: ignore[attr-defined]
    assert squeezed(SECRET) not in squeezed(text_of(pdf))


@pytest.fixture(scope="module")
def engine() -> Engine:
    return paper.engine()


@pytest.mark.parametrize("payload", PAYLOADS)
def test_even_unescaped_it_opens_nothing(engine: Engine, traps: Traps, payload: str) -> None:
    printed_raw(engine, traps, payload)


def in_every_field(text: str) -> Job:
    """Return the sheet of a Dreamer with *text* in each of the eleven fields that it prints."""
    dreamer = Dreamer(
        deck=YOUNG.deck,
        awareness=3,
        xp=2,
        earned=2,
        boons=(Boon(text, text),),
        bonds=(Bond("b", "", text, "s1", "c9", text),),
        exceptions=(("The 9 of Cups came", text),),
    )
    return sheet_job(dreamer, Words(text, text, text, text, text, text))


def on_a_duel_table(text: str) -> Job:
    """Return a duel table with *text* in each of the three fields that it prints."""
    drawn = {**FOE.duel(YOUNG, {"cards": ["s1"], "awareness": 3}, {}), "paper": "a4", "kind": FOE}  # type: ignore[misc]
    return duel_table_job_of_context(KEY, "a4", drawn, rules.TypedWords(text, table=text), text, STATE)


# What prints a text in each of its fields, and how many those are.
SHEETS: dict[str, tuple[Callable[[str], Job], int]] = {
    "beckoning_dream": (in_every_field, 11),
    "duel": (on_a_duel_table, 3),
    "arkana": (arkana.in_every_field, arkana.FIELDS),
    "hidden_isle": (agents.in_every_field, agents.FIELDS),
    "dreamcatcher": (catchers.in_every_field, catchers.FIELDS),
    "reading": (readings.in_every_field, readings.FIELDS),
    "reading of two": (pair_readings.in_every_field, pair_readings.FIELDS),
    "story": (stories.in_every_field, stories.FIELDS),
    "scores": (table_papers.scores_in_every_field, table_papers.SCORES_FIELDS),
}
REORDERED = "right-to-left"  # drawn from right to left, and so copied
AS_TYPED = [payload for payload in PAYLOADS if payload != REORDERED]
PACKS = {"odd": AS_TYPED[::2], "even": AS_TYPED[1::2], REORDERED: [REORDERED]}


def shown_as_text(engine: Engine, traps: Traps, payloads: list[str], key: str = KEY) -> None:
    """Print *payloads*, one after the other, in every field: they open nothing, are no link, and stand there
    as they were typed.
    """
    texts = {payload: " ".join(traps.fill(payload).split()) for payload in payloads}
    sheet, fields = SHEETS[key]
    pdf = engine.render_pdf(sheet(" ".join(texts.values())))
    assert traps.opened == []
    assert "/EmbeddedFiles" not in reader(pdf).trailer["/Root"].get("/Names", {})  # type: ignore[attr-defined]
    assert not [page for page in reader(pdf).pages if "/Annots" in page]
    seen = squeezed(text_of(pdf))
    typed = {payload: squeezed(UNPRINTABLE.sub("\ufffd", text)) for payload, text in texts.items()}
    if reordered := typed.pop(REORDERED, ""):
        assert set(reordered) - {"\u202e", "\u202c"} <= set(seen)
    counts = {payload: seen.count(text) for payload, text in typed.items()}
    assert {payload: count for payload, count in counts.items() if count < fields} == {}


@pytest.mark.parametrize("key", SHEETS)
@pytest.mark.parametrize("pack", PACKS)
def test_in_every_field_it_is_shown_as_text(engine: Engine, traps: Traps, pack: str, key: str) -> None:
    shown_as_text(engine, traps, PACKS[pack], key)


# What prints each of several texts in fields of its own, which are as large as what may be typed.
PIECES: dict[str, tuple[Callable[[list[str]], Job], int]] = {
    "cards to cut": (table_papers.spikes_with_each_in_every_field, table_papers.SPIKE_FIELDS),
    "the GM's page": (catchers.gms_page_with_each_in_every_field, catchers.GMS_FIELDS),
    "strips": (catchers.strips_with_each_in_every_field, catchers.STRIP_FIELDS),
}


@pytest.mark.parametrize("key", PIECES)
def test_piece_by_piece_it_is_shown_as_text(engine: Engine, traps: Traps, key: str) -> None:
    texts = [" ".join(traps.fill(payload).split()) for payload in AS_TYPED]
    printed, fields = PIECES[key]
    pdf = engine.render_pdf(printed(texts))
    assert traps.opened == []
    assert not [page for page in reader(pdf).pages if "/Annots" in page]
    seen = squeezed(text_of(pdf))
    typed = [squeezed(UNPRINTABLE.sub("\ufffd", text)) for text in texts]
    assert [text for text in typed if seen.count(text) < fields] == []


def test_one_room_imports_weasyprint() -> None:
    check_one_room_imports_weasyprint(Path(settings.BASE_DIR))


def check_one_room_imports_weasyprint(root: Path) -> None:
    """Whatever room there is, a module of it that imports WeasyPrint anywhere is told."""
    rooms = [init.parent for init in root.glob("*/__init__.py") if init.parent.name not in ("tests", "bench")]
    modules = [path for room in rooms for path in room.rglob("*.py")]
    found = {str(path.parent.relative_to(root)) for path in modules if "weasyprint" in imported(path)}
    assert found == {"printing/pdf"}


def imported(path: Path) -> set[str]:
    """Return the libraries and rooms that a module imports, wherever in it."""
    names: set[str] = set()
    for part in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(part, ast.Import):
            names |= {alias.name.split(".")[0] for alias in part.names}
        elif isinstance(part, ast.ImportFrom) and part.module:
            names.add(part.module.split(".")[0])
    return names
