"""Each guard of the press switched off by name: its promise must break."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from weasyprint.urls import URLFetcher

from characters.pages import prints
from printing import engine as engines
from printing import fitting
from printing import pool as pools
from printing import press as pressing
from printing.cache import PrintCache
from printing.engine import Engine
from printing.job import Job, PrintTimeoutError
from printing.limits import Limits
from printing.pool import Pool
from tests.printing import paper as printed
from tests.printing import test_arkana_paper as arkana_paper
from tests.printing import test_every_block as every_block
from tests.printing import test_fitting as fits
from tests.printing import test_kept_blocks as kept_blocks
from tests.printing import test_press, test_press_haste
from tests.printing import test_sheet_seal as seals
from tests.promises import test_hostile_prints as hostile
from tests.promises import test_printing_opens_nothing as opening

FAILS = pytest.raises(AssertionError)
PLAIN = Job("<p>A page.</p>", ("fonts",))


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(Limits(wall=1.5, all=10), test_press.PATIENT)
    yield made
    made.close()


@pytest.mark.usefixtures("_set_traps")
@pytest.mark.parametrize(
    "payload",
    ["img-file", "img-http", "style-import", "a-attachment", "svg-image", "style-font"],
)
def test_with_any_fetcher_but_ours_something_is_opened(
    monkeypatch: pytest.MonkeyPatch, traps: opening.Traps, payload: str
) -> None:
    monkeypatch.setattr(engines, "NamedFetcher", lambda known: URLFetcher())
    with pytest.raises(AssertionError):
        opening.printed_raw(Engine(), traps, payload)


@pytest.mark.usefixtures("_set_traps")
def test_without_escaping_it_is_not_shown_as_text(
    monkeypatch: pytest.MonkeyPatch, traps: opening.Traps
) -> None:
    real = prints.render_to_string
    monkeypatch.setattr(
        prints, "render_to_string", lambda *args: real(*args).replace("&lt;", "<").replace("&quot;", '"')
    )
    with pytest.raises(AssertionError):
        opening.shown_as_text(Engine(), traps, ["style-url"])


def test_without_a_queue_of_their_own_one_owner_stops_another(
    monkeypatch: pytest.MonkeyPatch, pool: Pool
) -> None:
    monkeypatch.setattr(Pool, "_refuse_a_crowd", lambda self, owner: None)
    with pytest.raises(AssertionError):
        test_press.one_owner_cannot_stop_another(pool)


def test_with_two_of_one_owner_running_the_other_waits(monkeypatch: pytest.MonkeyPatch, pool: Pool) -> None:
    monkeypatch.setattr(Pool, "_may_run", lambda self, owner: len(self._busy) < self.limits.workers)
    with pytest.raises(AssertionError):
        test_press.one_owner_cannot_stop_another(pool)


def test_without_its_limits_a_hostile_job_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile.Client, "get", lambda self, path: type("Answer", (), {"status_code": 200}))
    with pytest.raises(AssertionError):
        hostile.ends_within_its_limits(Limits(wall=60, cpu=60), hostile.HOSTILE["nested-flex"], patience=3)


def test_with_no_line_remembered_lines_are_laid_out_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        engines.KnownSplits, "__call__", lambda self, *args, **named: self._split(*args, **named)
    )
    with pytest.raises(AssertionError):
        test_press_haste.test_each_line_is_split_once(Engine(), monkeypatch, "rtl", "\u05d3\u05dc\u05ea")


def test_with_a_tag_left_open_a_page_is_read_the_slow_way(monkeypatch: pytest.MonkeyPatch) -> None:
    real = prints.render_to_string
    monkeypatch.setattr(
        prints,
        "render_to_string",
        lambda *args: real(*args).replace("<head>", '<head><meta charset="utf-8">'),
    )
    with pytest.raises(TypeError):
        test_press_haste.test_every_page_is_read_as_xml_and_as_a_browser_reads_it(monkeypatch, "dreamer")


def test_with_weasyprint_s_own_stylesheet_every_element_asks_for_notes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "NOTES", engines.re.compile("^$"))
    engines._usual_styles.cache_clear()
    with FAILS:
        test_press_haste.test_an_element_asks_for_no_footnote(Engine(), monkeypatch)
    engines._usual_styles.cache_clear()


def test_without_forms_a_drawing_stands_wherever_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines.Drawing, "form", lambda self, stream, size: None)
    with FAILS:
        test_press_haste.test_a_drawing_stands_in_a_file_once(Engine())


def blind_to(**left_out: object) -> Callable[..., object]:
    real = Engine._blocks
    return lambda self, root, job: real(self, root, replace(job, **left_out))


# What a block that was drawn before is known by, and what of it goes into a file with it.
KEPT: dict[str, tuple[object, str, object, Callable[[], None]]] = {
    "its drawings": (
        Engine, "_blocks", blind_to(images={}),
        lambda: kept_blocks.test_a_print_after_another_is_the_very_file_that_a_fresh_press_makes("another seal"),
    ),
    "its stylesheets": (
        Engine, "_blocks", blind_to(stylesheets=()),
        lambda: kept_blocks.test_a_print_after_another_is_the_very_file_that_a_fresh_press_makes("another stylesheet"),
    ),
    "what other pages repeat of it": (
        engines.PrintedBlock, "is_alone", True,
        lambda: kept_blocks.test_a_print_after_another_is_the_very_file_that_a_fresh_press_makes(
            "a bruise"
        ),
    ),
    "its letters": (
        engines.CopiedFont, "take", lambda self, other: None,
        lambda: kept_blocks.test_it_looks_reads_and_is_leafed_through_as_one_laid_out_as_a_whole("a line of XP"),
    ),
    "letters no font has": (
        engines.CopiedFont, "is_plain", True,
        lambda: kept_blocks.test_what_the_file_must_know_of_is_laid_out_anew("<p>\U000f1234</p>"),
    ),
    "its heads": (
        engines.PrintedBlock, "heads", lambda self: [],
        lambda: kept_blocks.test_it_looks_reads_and_is_leafed_through_as_one_laid_out_as_a_whole("a line of XP"),
    ),
    "its font, once": (engines, "_once", lambda font: bytes(bytearray(font)), kept_blocks.test_a_font_is_kept_once),
    "that it was drawn before": (
        Engine, "_keep", lambda self, blocks: None,
        lambda: kept_blocks.test_what_the_file_must_know_of_is_laid_out_anew("<p>\U0001f319</p>"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("guard", KEPT)
def test_without_it_a_block_drawn_before_is_not_as_it_was(
    monkeypatch: pytest.MonkeyPatch, guard: str
) -> None:
    room, name, stand_in, its_test = KEPT[guard]
    monkeypatch.setattr(room, name, stand_in)
    with FAILS:
        its_test()


def test_without_the_kill_a_hung_worker_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool(work=test_press.PATIENT)
    pool.run(PLAIN, "bo")
    pool._free[0].limits = Limits(wall=0.5)
    (pid,) = pool.pids()
    kill = pools.Worker.kill
    monkeypatch.setattr(pools.Worker, "kill", lambda self: None)
    with pytest.raises(PrintTimeoutError):
        pool.run(test_press.FOREVER, "bo")
    assert Path(f"/proc/{pid}").exists()
    monkeypatch.setattr(pools.Worker, "kill", kill)
    pool.close()


def test_with_a_date_inside_the_same_sheet_is_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from weasyprint.document import DocumentMetadata

    engine = Engine()
    real = DocumentMetadata.__init__

    def dated(self: DocumentMetadata, **fields: object) -> None:
        real(self, **{**fields, "created": time.strftime("%Y-%m-%dT%H:%M:%S+00:00")})

    monkeypatch.setattr(DocumentMetadata, "__init__", dated)
    first = engine.render(PLAIN)
    time.sleep(1.1)
    assert engine.render(PLAIN) != first


def test_with_a_key_blind_to_the_title_another_job_gets_the_old_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: pytest.FixtureRequest
) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(pressing, "pool", lambda work: type("Echo", (), {"run": staticmethod(echo)}))
    monkeypatch.setattr(Job, "digest", lambda self: self.html)
    pressing.print_pdf(PLAIN, owner="bo")
    assert b"Another" not in pressing.print_pdf(
        Job(PLAIN.html, PLAIN.stylesheets, title="Another"), owner="bo"
    )


def echo(job: Job, owner: str) -> bytes:
    return b"%PDF-1.7 " + job.title.encode() + b"\n%%EOF"


def test_without_making_room_the_cache_outgrows_its_limit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(PrintCache, "_make_room", lambda self, size: None)
    with pytest.raises(AssertionError):
        test_press.test_the_cache_stays_under_its_limit_and_drops_the_oldest(tmp_path)


def test_with_the_whole_environment_a_worker_learns_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "the moon")
    monkeypatch.setattr(pools, "PASSED_ON", tuple(os.environ))
    pool = Pool(work=test_press.PATIENT)
    try:
        pool.run(PLAIN, "bo")
        assert b"SECRET_KEY" in Path(f"/proc/{pool.pids()[0]}/environ").read_bytes()
    finally:
        pool.close()


_set_traps, traps = opening._set_traps, opening.traps


@pytest.mark.parametrize("room", ["divination", "evenings", "campaigns"])
@pytest.mark.parametrize(
    "line", ["import weasyprint", "def ask():\n    from weasyprint.urls import URLFetcher"]
)
def test_a_second_module_that_imports_weasyprint_is_noticed(tmp_path: Path, room: str, line: str) -> None:
    for name, text in (
        (f"{room}/__init__.py", ""),
        ("printing/__init__.py", ""),
        (f"{room}/prints.py", line),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "printing/engine.py").write_text("import weasyprint")
    with FAILS:
        opening.check_one_module_imports_weasyprint(tmp_path)


def test_with_no_end_of_letters_a_block_lays_out_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "LETTERS", 10**9)
    with FAILS:
        fits.test_no_more_letters_are_laid_out_than_a_block_could_hold()


def test_with_room_for_everything_nothing_goes_overleaf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting.Seen, "fits", property(lambda self: True))
    with FAILS:
        fits.test_a_part_that_no_size_holds_goes_overleaf_whole(61, [])


def test_with_a_key_blind_to_what_stands_around_a_fit_is_another_paper_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fitting.Block, "digest", lambda self: fitting.tostring(self.element, "unicode"))
    with FAILS:
        fits.test_what_stands_around_a_block_counts_as_it_does_for_the_stylesheet()


# A millimetre of a stylesheet changed: the sheet is no longer whole.
WIDENED = {
    "the seal's room": (
        (".who { top: 16mm; width: 134mm; }", ".who { top: 16mm; width: 174mm; }"),
        lambda: arkana_paper.test_a_name_stands_clear_of_the_seal("a4"),
    ),
    "a slot's room": (
        (".shelf ol { height: 36mm; }", ".shelf ol { height: 90mm; }"),
        lambda: arkana_paper.test_the_first_page_of_very_much_is_whole_too("a4"),
    ),
    "a name begun in its slot": (
        ("line-height: 4.6mm; max-height: 4.6mm; }", "line-height: 4.6mm; }"),
        arkana_paper.test_a_name_too_long_for_its_slot_is_begun_there_and_whole_overleaf,
    ),
    "the notes' room": (
        (".notes .held { height: 17.2mm; }", ".notes .held { height: 90mm; }"),
        lambda: every_block.test_every_block_holds_its_longest_texts("arkana", 480, "words", "a4"),
    ),
    "a line to write on": (
        (".line { height: 0; border-bottom: .16mm", ".line { height: 0; border-bottom: 0"),
        lambda: arkana_paper.test_what_notes_leave_free_are_writing_lines("", 3),
    ),
    "the edge that cuts lines off": (
        ("padding: 0 1mm; overflow: hidden; }", "padding: 0 1mm; }"),
        lambda: arkana_paper.test_what_notes_leave_free_are_writing_lines("", 3),
    ),
}


@pytest.mark.parametrize("guard", WIDENED)
def test_with_more_room_in_the_stylesheet_the_page_is_no_longer_whole(
    monkeypatch: pytest.MonkeyPatch, guard: str
) -> None:
    (usual, other), its_test = WIDENED[guard]
    real, changed = engines.our_stylesheet, []

    def widened(name: str) -> str:
        text = real(name)
        changed.append(usual in text)
        return text.replace(usual, other)

    monkeypatch.setattr(engines, "our_stylesheet", widened)
    fresh = Engine()
    monkeypatch.setattr(printed, "engine", lambda: fresh)
    monkeypatch.setattr(printed, "PRINTED", {})
    with FAILS:
        its_test()
    assert any(changed)


def blind_to_attribute(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    real = fitting.Block.__post_init__

    def made(block: fitting.Block) -> None:
        real(block)
        for part in block.parts:
            part.attrib.pop(name, None)

    monkeypatch.setattr(fitting.Block, "__post_init__", made)


@pytest.mark.parametrize(
    ("attribute", "its_test"),
    [
        ("data-yields", fits.test_a_part_that_yields_goes_before_the_type_gets_smaller),
        ("data-keep", fits.test_items_that_are_kept_together_go_together),
    ],
)
def test_with_an_attribute_unread_a_part_stands_where_it_should_not(
    monkeypatch: pytest.MonkeyPatch, attribute: str, its_test: Callable[[], None]
) -> None:
    blind_to_attribute(monkeypatch, attribute)
    with FAILS:
        its_test()


def test_with_no_look_at_its_words_a_seal_of_any_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "seal_problems", lambda seal, has_shape: iter(()))
    with FAILS:
        seals.test_a_seal_that_cannot_be_drawn_leaves_the_rings_empty(
            {"cards": ["m2", "m1"], "words": ["Salt", "x" * 25]}
        )
