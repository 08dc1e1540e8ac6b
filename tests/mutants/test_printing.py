"""Each guard of the press, and the tests that die without it."""

import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings as ours
from weasyprint.document import DocumentMetadata
from weasyprint.text.line_break import Layout
from weasyprint.urls import URLFetcher

from characters.pages import prints
from printing import fitting
from printing import pool as pools
from printing import press as pressing
from printing.cache import PrintCache
from printing.job import Job, PrintTimeoutError
from printing.limits import Limits
from printing.pdf import blocks, cascade, drawings, engine, fonts, lines, page
from printing.pdf.engine import Engine
from printing.pool import Pool
from tests.mutants.guards import Guard, Put, test_without_it_its_tests_fail, with_fixtures
from tests.printing import paper as printed
from tests.printing import test_arkana_paper as arkana_paper
from tests.printing import test_every_block as every_block
from tests.printing import test_fitting as fits
from tests.printing import test_kept_blocks as kept_blocks
from tests.printing import test_press, test_press_haste
from tests.printing import test_sheet_seal as seals
from tests.promises import test_hostile_prints as hostile
from tests.promises import test_printing_opens_nothing as opening

__all__ = ["test_without_it_its_tests_fail"]
PLAIN = Job("<p>A page.</p>", ("fonts",))
KILL = pools.Worker.kill
_set_traps, traps, pool_of = opening._set_traps, opening.traps, test_press.pool_of


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(Limits(wall=1.5, all=10), test_press.PATIENT)
    yield made
    made.close()


@pytest.fixture
def after() -> kept_blocks.PrintAfter:
    """Print each time anew: what was printed with a guard tells nothing of what is without."""
    return kept_blocks.print_after_another


@pytest.fixture
def no_style_known() -> Iterator[None]:
    page._usual_styles.cache_clear()
    yield
    page._usual_styles.cache_clear()


def unescaped(monkeypatch, real=prints.render_to_string):
    monkeypatch.setattr(
        prints, "render_to_string", lambda *args: real(*args).replace("&lt;", "<").replace("&quot;", '"')
    )


def with_a_tag_left_open(monkeypatch, real=prints.render_to_string):
    monkeypatch.setattr(
        prints,
        "render_to_string",
        lambda *args: real(*args).replace("<head>", '<head><meta charset="utf-8">'),
    )


def passing_all_on(monkeypatch):
    monkeypatch.setattr(pools, "PASSED_ON", (*os.environ, "SECRET_KEY"))


def dated(self: DocumentMetadata, _real=DocumentMetadata.__init__, **fields: object) -> None:
    _real(self, **{**fields, "created": time.strftime("%Y-%m-%dT%H:%M:%S+00:00")})


def set_up_again(layout: Layout, style: object) -> None:
    layout.setup(style)
    layout.set_text(layout.text, justify=True)


def blind_to(**left_out: object) -> Callable[..., object]:
    real = Engine._empty_drawn_blocks_and_yield_all
    return lambda self, root, job: real(self, root, replace(job, **left_out))


def blind_to_attribute(monkeypatch, name: str) -> None:
    real = fitting.Block.__post_init__

    def made(block: fitting.Block) -> None:
        real(block)
        for part in block.parts:
            part.attrib.pop(name, None)

    monkeypatch.setattr(fitting.Block, "__post_init__", made)


def widened(monkeypatch, usual: str, other: str) -> None:
    """Read *other* where *usual* stands in a stylesheet, and know nothing printed before."""
    sheets = (ours.BASE_DIR / "static/css/print").rglob("*.css")
    assert any(usual in sheet.read_text("utf-8") for sheet in sheets)
    real = engine.read_print_stylesheet
    monkeypatch.setattr(engine, "read_print_stylesheet", lambda name: real(name).replace(usual, other))
    fresh = Engine()
    monkeypatch.setattr(printed, "engine", lambda: fresh)
    monkeypatch.setattr(printed, "PRINTED", {})


def with_any_fetcher(monkeypatch):
    """Give a page, its drawings and its stylesheets WeasyPrint's own fetcher in the place of ours."""
    for module in (page, drawings, engine):
        monkeypatch.setattr(module, "NamedFetcher", lambda known: URLFetcher())


def nothing_is_opened(traps: opening.Traps, payload: str) -> None:
    opening.printed_raw(Engine(), traps, payload)


def nothing_is_left_of_a_hung_worker() -> None:
    pool = Pool(work=test_press.PATIENT)
    try:
        pool.run_job(PLAIN, "bo")
        pool._free[0].limits = Limits(wall=0.5)
        (pid,) = pool.pids()
        with pytest.raises(PrintTimeoutError):
            pool.run_job(test_press.FOREVER, "bo")
        assert not Path(f"/proc/{pid}").exists()
    finally:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pools.Worker, "kill", KILL)
            pool.close()


def the_same_page_is_the_same_file_later() -> None:
    engine = Engine()
    first = engine.render_pdf(PLAIN)
    time.sleep(1.1)
    assert engine.render_pdf(PLAIN) == first


def a_page_of_another_title_is_another_file(monkeypatch, tmp_path: Path, settings) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(pressing, "own_pool", lambda work: type("Echo", (), {"run_job": staticmethod(echo)}))
    pressing.print_pdf(PLAIN, owner="bo")
    other = Job(PLAIN.html, PLAIN.stylesheets, title="Another")
    assert b"Another" in pressing.print_pdf(other, owner="bo")


def echo(job: Job, owner: str) -> bytes:
    return b"%PDF-1.7 " + job.title.encode() + b"\n%%EOF"


def one_module_imports_it(tmp_path: Path, room: str, line: str) -> None:
    for name, text in (
        (f"{room}/__init__.py", ""),
        ("printing/__init__.py", ""),
        ("printing/pdf/__init__.py", ""),
        ("printing/pdf/engine.py", "import weasyprint"),
        (f"{room}/prints.py", line),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    opening.check_one_room_imports_weasyprint(tmp_path)


@pytest.mark.parametrize(
    "check",
    [
        nothing_is_left_of_a_hung_worker,
        the_same_page_is_the_same_file_later,
        a_page_of_another_title_is_another_file,
    ],
)
def test_with_its_guard_it_passes(check: Callable[..., object], request: pytest.FixtureRequest) -> None:
    """What is asked here alone is seen to hold: a check that never does would die of every guard."""
    with_fixtures(check, request)()


GUARDS: tuple[Guard, ...] = (
    # --- what is opened
    *(
        Guard(
            f"any fetcher but ours opens something: {payload}",
            with_any_fetcher,
            partial(nothing_is_opened, payload=payload),
        )
        for payload in (
            "img-file",
            "img-http",
            "style-import",
            "a-attachment",
            "svg-image",
            "style-font",
        )
    ),
    Guard(
        "what is not escaped is not shown as text",
        unescaped,
        lambda traps: opening.shown_as_text(Engine(), traps, ["style-url"]),
    ),
    *(
        Guard(
            f"a second module that imports it is noticed: {room}, {line.split()[0]}",
            (),
            partial(one_module_imports_it, room=room, line=line),
        )
        for room in ("divination", "evenings", "campaigns")
        for line in ("import weasyprint", "def ask():\n    from weasyprint.urls import URLFetcher")
    ),
    # --- workers
    Guard(
        "without a queue of their own one owner stops another",
        Put(Pool, "_raise_if_queue_full", lambda self, owner: None),
        test_press.one_owner_cannot_stop_another,
    ),
    Guard(
        "with two of one owner running the other waits",
        Put(Pool, "_may_run", lambda self, owner: len(self._busy) < self.limits.workers),
        test_press.one_owner_cannot_stop_another,
    ),
    Guard(
        "without its limits a hostile job goes on",
        Put(hostile.Client, "get", lambda self, path: type("Answer", (), {"status_code": 200})),
        lambda: hostile.ends_within_its_limits(
            Limits(wall=60, cpu=60), hostile.HOSTILE["nested-flex"], patience=3
        ),
    ),
    Guard(
        "without the kill a hung worker stays",
        Put(pools.Worker, "kill", lambda self: None),
        nothing_is_left_of_a_hung_worker,
    ),
    Guard(
        "with the whole environment a worker learns secrets",
        passing_all_on,
        test_press.test_a_worker_knows_no_secret_of_the_app,
    ),
    # --- what is kept
    Guard(
        "with a date inside the same sheet is another file",
        Put(DocumentMetadata, "__init__", dated),
        the_same_page_is_the_same_file_later,
    ),
    Guard(
        "with a key blind to the title another job gets the old file",
        Put(Job, "digest", lambda self: self.html),
        a_page_of_another_title_is_another_file,
    ),
    Guard(
        "without making room the cache outgrows its limit",
        Put(PrintCache, "_make_room_for", lambda self, size: None),
        test_press.test_the_cache_stays_under_its_limit_and_drops_the_oldest,
    ),
    *(
        Guard(f"a block drawn before is not as it was: without {it}", stand_in, its_test)
        for it, stand_in, its_test in (
            (
                "its drawings",
                Put(Engine, "_empty_drawn_blocks_and_yield_all", blind_to(images={})),
                partial(
                    kept_blocks.test_a_print_after_another_is_the_very_file_that_a_fresh_press_makes,
                    "another seal",
                ),
            ),
            (
                "its stylesheets",
                Put(Engine, "_empty_drawn_blocks_and_yield_all", blind_to(stylesheets=())),
                partial(
                    kept_blocks.test_a_print_after_another_is_the_very_file_that_a_fresh_press_makes,
                    "another stylesheet",
                ),
            ),
            (
                "what other pages repeat of it",
                Put(blocks.PrintedBlock, "is_alone", True),
                partial(
                    kept_blocks.test_a_print_after_another_is_the_very_file_that_a_fresh_press_makes,
                    "a bruise",
                ),
            ),
            (
                "its letters",
                Put(fonts.CopiedFont, "add_letters_of", lambda self, other: None),
                partial(
                    kept_blocks.test_it_looks_reads_and_is_leafed_through_as_one_laid_out_as_a_whole,
                    "a line of XP",
                ),
            ),
            (
                "letters no font has",
                Put(fonts.CopiedFont, "is_plain", True),
                partial(kept_blocks.test_what_the_file_must_know_of_is_laid_out_anew, "<p>\U000f1234</p>"),
            ),
            (
                "its heads",
                Put(blocks.PrintedBlock, "heads", lambda self: []),
                partial(
                    kept_blocks.test_it_looks_reads_and_is_leafed_through_as_one_laid_out_as_a_whole,
                    "a line of XP",
                ),
            ),
            (
                "its font, once",
                Put(fonts, "_shared_font_file", lambda font: bytes(bytearray(font))),
                kept_blocks.test_a_font_is_kept_once,
            ),
            (
                "that it was drawn before",
                Put(Engine, "_keep_stamps_of_blocks", lambda self, blocks: None),
                partial(kept_blocks.test_what_the_file_must_know_of_is_laid_out_anew, "<p>\U0001f319</p>"),
            ),
        )
    ),
    Guard(
        "with a style known by its rules' names alone another one's is taken",
        Put(cascade, "id", lambda one: 0, raising=False),
        partial(
            kept_blocks.test_a_print_after_another_is_the_very_file_that_a_fresh_press_makes, "another sheet"
        ),
    ),
    Guard(
        "with each line set up again to be drawn it is laid out twice",
        Put(Layout, "reactivate", set_up_again),
        lambda monkeypatch: test_press_haste.test_a_line_is_drawn_as_it_was_laid_out(Engine(), monkeypatch),
    ),
    Guard(
        "with no style known each is worked out again",
        Put(cascade, "KEPT_STYLES", 0),
        lambda monkeypatch: test_press_haste.test_a_style_is_worked_out_once(Engine(), monkeypatch),
    ),
    Guard(
        "with no line remembered lines are laid out twice",
        Put(lines.KnownSplits, "__call__", lambda self, *args, **named: self._split(*args, **named)),
        lambda monkeypatch: test_press_haste.test_each_line_is_split_once(
            Engine(), monkeypatch, "rtl", "\u05d3\u05dc\u05ea"
        ),
    ),
    Guard(
        "with a tag left open a page is read the slow way",
        with_a_tag_left_open,
        partial(test_press_haste.test_every_page_is_read_as_xml_and_as_a_browser_reads_it, page="dreamer"),
        errors=TypeError,
    ),
    Guard(
        "with WeasyPrint's own stylesheet every element asks for notes",
        Put(page, "NOTES", re.compile("^$")),
        lambda monkeypatch: test_press_haste.test_an_element_asks_for_no_footnote(Engine(), monkeypatch),
        needs=("no_style_known",),
    ),
    Guard(
        "without forms a drawing stands wherever it is shown",
        Put(drawings.Drawing, "form_x_object_in_size", lambda self, stream, size: None),
        lambda: test_press_haste.test_a_drawing_stands_in_a_file_once(Engine()),
    ),
    # --- what fits
    Guard(
        "with no end of letters a block lays out a book",
        Put(fitting, "LETTERS", 10**9),
        fits.test_no_more_letters_are_laid_out_than_a_block_could_hold,
    ),
    Guard(
        "with room for everything nothing goes overleaf",
        Put(fitting.TryLayout, "fits", property(lambda self: True)),
        lambda: fits.test_a_part_that_no_size_holds_goes_overleaf_whole(61, []),
    ),
    Guard(
        "with a key blind to what stands around a fit is another paper's",
        Put(fitting.Block, "digest", lambda self: fitting.tostring(self.element, "unicode")),
        fits.test_what_stands_around_a_block_counts_as_it_does_for_the_stylesheet,
    ),
    *(
        Guard(
            f"with an attribute unread a part stands where it should not: {name}",
            partial(blind_to_attribute, name=name),
            its_test,
        )
        for name, its_test in (
            ("data-yields", fits.test_a_part_that_yields_goes_before_the_type_gets_smaller),
            ("data-keep", fits.test_items_that_are_kept_together_go_together),
        )
    ),
    *(
        Guard(
            f"with a millimetre of the stylesheet changed the page is no longer whole: {room}",
            partial(widened, usual=usual, other=other),
            its_test,
        )
        for room, usual, other, its_test in (
            (
                "the seal's room",
                ".who { top: 16mm; width: 134mm; }",
                ".who { top: 16mm; width: 174mm; }",
                lambda: arkana_paper.test_a_name_stands_clear_of_the_seal("a4"),
            ),
            (
                "a slot's room",
                ".shelf ol { height: 36mm; }",
                ".shelf ol { height: 90mm; }",
                lambda: arkana_paper.test_the_first_page_of_very_much_is_whole_too("a4"),
            ),
            (
                "a name begun in its slot",
                "line-height: 4.6mm; max-height: 4.6mm; }",
                "line-height: 4.6mm; }",
                arkana_paper.test_a_name_too_long_for_its_slot_is_begun_there_and_whole_overleaf,
            ),
            (
                "the notes' room",
                ".notes .held { height: 17.2mm; }",
                ".notes .held { height: 90mm; }",
                lambda: every_block.test_every_block_holds_its_longest_texts("arkana", 480, "words", "a4"),
            ),
            (
                "a line to write on",
                ".line { height: 0; border-bottom: .16mm",
                ".line { height: 0; border-bottom: 0",
                lambda: arkana_paper.test_what_notes_leave_free_are_writing_lines("", 3),
            ),
            (
                "the edge that cuts lines off",
                "padding: 0 1mm; overflow: hidden; }",
                "padding: 0 1mm; }",
                lambda: arkana_paper.test_what_notes_leave_free_are_writing_lines("", 3),
            ),
        )
    ),
    Guard(
        "with no look at its words a seal of any is drawn",
        Put(prints, "seal_problems", lambda seal, can_draw_character: iter(())),
        lambda: seals.test_a_seal_that_cannot_be_drawn_leaves_the_rings_empty(
            {"cards": ["m2", "m1"], "words": ["Salt", "x" * 25]}
        ),
    ),
)
