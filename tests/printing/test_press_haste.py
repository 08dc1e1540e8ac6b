"""What makes a print quick: no line is laid out twice, pages are read as XML, no style is worked out for nothing."""

import functools
import re
from typing import Any
from xml.etree import ElementTree

import pytest
import tinyhtml5
from weasyprint import css
from weasyprint.layout import inline

from characters.beckoning_dream.opponents import EFFORT
from characters.pages.prints import blank_job
from characters.systems import SYSTEMS
from printing.engine import Engine, tree_of
from printing.job import Job
from tests.printing import agents
from tests.printing.paper import OLD, reader, sheet_job, squeezed, text_of
from tests.printing.test_duel_table import ALL, duel_job
from tests.printing.test_every_block import SHEETS

LINES = 12


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
    engine.render(Job(f"<!doctype html><body>{lines}", ("fonts",)))
    assert len(splits) == LINES


def test_a_print_leaves_no_page_behind(engine: Engine) -> None:
    engine.render(Job("<!doctype html><p>A page.</p>", ("fonts",)))
    assert inline.split_first_line._asked == ()
    assert inline.split_first_line._found is None


ESCAPED = "&amp;&lt;&gt;&quot;&#x27;"
TYPED = (
    """<b>&amp;</b> <!-- ]]> <![CDATA[ \"it's\" -->&nbsp;<br></p> \u05d3\u05dc\u05ea \x0b\x85\ufffe %s"""
    % ("&<>" * 40)
)
PAGES = {
    **{name: functools.partial(made, TYPED, "a4") for name, made in SHEETS.items()},
    **{f"a blank {key}": functools.partial(blank_job, key, "a4") for key in sorted(SYSTEMS)},
    "a duel": functools.partial(duel_job, name=TYPED, other=TYPED),
    "an effort": functools.partial(duel_job, kind=EFFORT, difficulty=4, intensity=2),
    "a large duel": functools.partial(duel_job, ALL, ALL),
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
    assert elements(tree_of(html)) == browser


def test_what_is_no_xml_is_read_all_the_same() -> None:
    assert [one.tag for one in tree_of("<!doctype html><p>One<p>Two&nbsp;<br>").iter()][2:] == [
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
    engine.render(Job("<html><body><p>One</p><p>Two</p></body></html>", ("fonts",)))
    assert [name for name in styled if name and not name.startswith("@")] == []


def test_a_drawing_stands_in_a_file_once(engine: Engine) -> None:
    (page,) = reader(engine.render(sheet_job(OLD))).pages
    shown = re.findall(rb"/(\w+) Do", page.get_contents().get_data())
    assert set(shown) == {name[1:].encode() for name in page["/Resources"]["/XObject"]}
    assert len(shown) > 2 * len(set(shown))


def test_what_was_drawn_before_changes_no_file() -> None:
    """A drawing is named by what it is, not by when it was first drawn."""
    job, other = sheet_job(OLD), agents.agent_job(agents.OLD, agents.WORDS)
    fresh, warm = Engine(), Engine()
    warm.render(other)
    assert fresh.render(job) == warm.render(job)


def test_escapes_are_printed_as_typed(engine: Engine) -> None:
    pdf = engine.render(Job(f"<!doctype html><p>{ESCAPED}</p>", ("fonts",)))
    assert squeezed(text_of(pdf)) == "&<>\"'"
