"""What makes a print quick: no line is laid out twice, pages are read as XML, no style is worked out for nothing."""

import functools
import re
from collections import Counter, OrderedDict
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
import tinyhtml5
from weasyprint import css, layout
from weasyprint.layout import inline, preferred
from weasyprint.text import line_break

from characters.beckoning_dream.opponents import EFFORT
from characters.pages import prints
from characters.pages.prints import blank_sheet_job, fullest_demo_sheet_job, print_specimens, sheet_page_job
from characters.socket.playthroughs import Playthrough
from characters.socket.rules import TypedWords
from characters.systems import SYSTEMS
from decks.cutting import job_of_cards_to_cut
from decks.rules.seal import seal_of_json
from decks.rules.tarot import DECK
from decks.seals import seal_pdf_job
from printing.fitting import Fits
from printing.job import Job, PrintBusyError
from printing.manner import OWN, Manner
from printing.pdf import cascade
from printing.pdf.engine import Engine
from printing.pdf.page import parse_html
from tests.printing import agents
from tests.printing.paper import OLD, SEAL, WORDS, pdf_of, reader, sheet_job, squeezed, text_of
from tests.printing.test_duel_table import ALL, duel_table_job
from tests.printing.test_every_block import LENGTHS, SHEETS, text_of_kind
from tests.skeleton import system as skeleton

LINES = 12
WITH_DEMO = [key for key, system in SYSTEMS.items() if system.part_of(Playthrough)]


@pytest.mark.parametrize(("direction", "word"), [("ltr", "door"), ("rtl", "\u05d3\u05dc\u05ea")])
def test_each_line_is_split_once(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, direction: str, word: str
) -> None:
    split, splits = inline.split_first_line._split, []

    def counted(*args: Any, **kwargs: Any) -> Any:
        splits.append(args[0])
        return split(*args, **kwargs)

    monkeypatch.setattr(inline.split_first_line, "_split", counted)
    lines = f'<p style="direction: {direction}">{word}</p>' * LINES
    engine.render_pdf(Job(f"<!doctype html><body>{lines}", ("fonts",)))
    assert len(splits) == LINES


def test_a_line_is_drawn_as_it_was_laid_out(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """WeasyPrint would set each up again to draw it."""
    called: Counter[str] = Counter()
    for name in ("setup", "__init__"):
        called_before = getattr(line_break.Layout, name)

        def counted(*args: Any, name: str = name, act: Any = called_before) -> None:
            called[name] += 1
            act(*args)

        monkeypatch.setattr(line_break.Layout, name, counted)
    lines = "<p>door</p>" * LINES + '<p style="text-align: justify">' + "lantern and tide " * 40
    engine.render_pdf(Job(f"<!doctype html><body>{lines}", ("fonts",)))
    assert called["setup"] == called["__init__"] > LINES


def like_new(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Return *engine* without what it remembers of prints: its fonts and stylesheets are read once."""
    monkeypatch.setattr(engine.fonts, "known_styles", OrderedDict())
    monkeypatch.setattr(engine, "_stamps", OrderedDict())
    monkeypatch.setattr(engine, "_fits", Fits())
    return engine


def test_after_the_specimens_few_styles_are_new(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server prints as it starts, so that whoever prints first waits hardly longer than others."""
    wanted = Manner("a4", "sparing").apply_to(sheet_job(OLD))
    like_new(engine, monkeypatch).render_pdf(wanted)
    all_styles = len(engine.fonts.known_styles)
    like_new(engine, monkeypatch)
    for key in WITH_DEMO:
        engine.render_pdf(fullest_demo_sheet_job(key))
    before = len(engine.fonts.known_styles)
    engine.render_pdf(wanted)
    assert (len(engine.fonts.known_styles) - before) * 2 < all_styles


def test_a_specimen_of_each_game_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, Job, str]] = []
    monkeypatch.setattr(prints, "run_job", lambda *args: asked.append(args))
    print_specimens()
    assert [job.stylesheets[-2:] for _work, job, _owner in asked] == [
        (f"{key}-a4", "ink-sparing") for key in WITH_DEMO
    ]
    assert {owner for *_rest, owner in asked} == {"specimen"}  # never more than one at a time


def test_a_game_without_a_demo_table_robs_no_other_of_its_specimen(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Job] = []
    monkeypatch.setattr(prints, "run_job", lambda _work, job, _owner: asked.append(job))
    monkeypatch.setattr(prints, "SYSTEMS", {skeleton.SYSTEM.key: skeleton.SYSTEM} | SYSTEMS)
    print_specimens()
    assert len(asked) == len(WITH_DEMO)


def test_a_busy_press_prints_no_specimen(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise PrintBusyError

    monkeypatch.setattr(prints, "run_job", refuse)
    print_specimens()


def test_a_print_leaves_no_page_behind(engine: Engine) -> None:
    engine.render_pdf(Job("<!doctype html><p>A page.</p>", ("fonts",)))
    assert inline.split_first_line._known == preferred.split_first_line._known == {}


def test_a_style_is_worked_out_once(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is a fifth of a whole sheet, and as much of one after a line of XP."""
    engine.render_pdf(sheet_job(OLD))
    engine._stamps.clear()
    worked_out, work_out = [], css.StyleFor.__base__.set_computed_styles

    def counted(*args: Any) -> None:
        worked_out.append(args)
        work_out(*args)

    monkeypatch.setattr(css.StyleFor.__base__, "set_computed_styles", counted)
    engine.render_pdf(sheet_job(OLD, replace(WORDS, name="Ada")))
    assert worked_out == []


def test_styles_are_kept_to_a_number(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cascade, "KEPT_STYLES", 20)
    lines = "".join(f'<p id="line-{n}">One</p>' for n in range(40))
    first = engine.render_pdf(Job(f"<!doctype html><body>{lines}", ("fonts",)))
    assert len(engine.fonts.known_styles) == 20
    assert engine.render_pdf(Job(f"<!doctype html><body>{lines}", ("fonts",))) == first


ESCAPED = "&amp;&lt;&gt;&quot;&#x27;"
TYPED = (
    """<b>&amp;</b> <!-- ]]> <![CDATA[ \"it's\" -->&nbsp;<br></p> \u05d3\u05dc\u05ea \x0b\x85\ufffe %s"""
    % ("&<>" * 40)
)
PAGES = {
    **{name: functools.partial(made, TYPED, "a4") for name, made in SHEETS.items()},
    **{f"a blank {key}": functools.partial(blank_sheet_job, key, "a4") for key in sorted(SYSTEMS)},
    "a duel": functools.partial(duel_table_job, name=TYPED, other=TYPED),
    "an effort": functools.partial(duel_table_job, kind=EFFORT, difficulty=4, intensity=2),
    "a large duel": functools.partial(duel_table_job, ALL, ALL),
    "cards to cut": functools.partial(job_of_cards_to_cut, DECK, Manner("a4"), TYPED, has_backs=True),
    "a card of its own size": functools.partial(job_of_cards_to_cut, DECK[:2], Manner(OWN), TYPED),
    "a seal": functools.partial(seal_pdf_job, seal_of_json(SEAL), 100, Manner("letter", "sparing")),
    "a sheet of a game without paper": functools.partial(
        sheet_page_job, "skeleton", "a4", {"words": TypedWords(TYPED), "typed": {"words": TYPED}}, TYPED
    ),
}


def elements(root: ElementTree.Element) -> list[tuple[str, dict[str, str], str, str]]:
    """Return all elements with what stands in them and after them; white space between elements is nothing."""
    return [(one.tag, one.attrib, (one.text or "").strip(), (one.tail or "").strip()) for one in root.iter()]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_read_as_xml_and_as_a_browser_reads_it(
    monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    """A parser of HTML takes twenty times as long, and longer for each escape."""
    html = PAGES[page]().html
    browser = elements(tinyhtml5.parse(html, namespace_html_elements=False))
    monkeypatch.setattr(tinyhtml5, "parse", None)
    assert elements(parse_html(html)) == browser


def test_what_is_no_xml_is_read_all_the_same() -> None:
    assert [one.tag for one in parse_html("<!doctype html><p>One<p>Two&nbsp;<br>").iter()][2:] == [
        "body",
        "p",
        "p",
        "br",
    ]


def test_an_element_asks_for_no_footnote(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """WeasyPrint's own stylesheet has five rules of notes for every element, and six pages of styles to work out."""
    styled, real = [], css.StyleFor.set_computed_styles

    def counted(self: Any, element: Any, *args: Any, **kwargs: Any) -> None:
        styled.append(kwargs.get("pseudo_type"))
        real(self, element, *args, **kwargs)

    monkeypatch.setattr(css.StyleFor, "set_computed_styles", counted)
    engine.render_pdf(Job("<html><body><p>One</p><p>Two</p></body></html>", ("fonts",)))
    assert [name for name in styled if name and not name.startswith("@")] == []


def test_a_drawing_stands_in_a_file_once(engine: Engine) -> None:
    (page,) = reader(engine.render_pdf(sheet_job(OLD))).pages
    shown = re.findall(rb"/(\w+) Do", page.get_contents().get_data())
    assert set(shown) == {name[1:].encode() for name in page["/Resources"]["/XObject"]}
    assert len(shown) > 2 * len(set(shown))


def test_what_was_drawn_before_changes_no_file(engine: Engine) -> None:
    """A drawing is named by what it is, not by when it was first drawn."""
    pdf_of(agents.agent_job(agents.OLD, agents.WORDS))  # by the same engine, and much else with it
    job = sheet_job(OLD)
    assert Engine().render_pdf(job) == engine.render_pdf(job)


def test_escapes_are_printed_as_typed(engine: Engine) -> None:
    pdf = engine.render_pdf(Job(f"<!doctype html><p>{ESCAPED}</p>", ("fonts",)))
    assert squeezed(text_of(pdf)) == "&<>\"'"


def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[tuple[Any, ...]]:
    """Return what *name* of *module* is called with from now on."""
    calls, real = [], getattr(module, name)

    def count(*args: Any, **kwargs: Any) -> Any:
        calls.append(args)
        return real(*args, **kwargs)

    monkeypatch.setattr(module, name, count)
    return calls


@pytest.mark.parametrize("sheet", SHEETS)
def test_each_page_of_a_long_print_is_laid_out_once(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, sheet: str
) -> None:
    """A count of pages within a page has all of it laid out again: it stands in the page's margin."""
    job = SHEETS[sheet](text_of_kind("words", LENGTHS[-1]), "a4")
    pages = len(reader(pdf_of(job)).pages)  # how its texts fit is known from now on
    made = counted(monkeypatch, layout.page, "make_page")
    engine.render_pdf(job)
    assert len(made) == pages > 1


def test_a_line_of_columns_is_split_once(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns are laid out again and again until they are of one height."""
    splits = counted(monkeypatch, inline.split_first_line, "_split")
    words = " ".join(f"word{n}" for n in range(400))
    html = f"<html><body><div class='columns'><p>{words}</p></div></body></html>"
    engine.render_pdf(Job(html, ("fonts", "tokens", "parts")))
    assert len(splits) == len({args[0] for args in splits}) > 20


def test_lines_of_the_same_words_are_each_cut_short_once(engine: Engine) -> None:
    """WeasyPrint writes the dots into the very line it has split: such a line is not shared."""
    text = squeezed(text_of(engine.render_pdf(SHEETS["agent"]("lantern and tide " * 5, "a4"))))
    assert "…" in text
    assert "……" not in text
