"""What makes a large print quick enough: no line is laid out twice, no escape is read letter by letter."""

from typing import Any
from xml.etree import ElementTree

import pytest
from tinyhtml5.inputstream import HTMLUnicodeInputStream
from tinyhtml5.tokenizer import HTMLTokenizer
from weasyprint import HTML
from weasyprint.layout import inline

from printing import engine as press_engine
from printing.engine import Engine
from printing.job import Job
from tests.printing.paper import squeezed, text_of

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


def test_escapes_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read, letters = HTMLUnicodeInputStream.character, []

    def counted(source: Any) -> Any:
        letters.append(source)
        return read(source)

    monkeypatch.setattr(HTMLUnicodeInputStream, "character", counted)
    HTML(string=f"<!doctype html><p>{(ESCAPED + ' and on') * 100}</p>")
    assert len(letters) < 50  # the first of a text tells that there are escapes: no more is read by itself


@pytest.mark.parametrize("before", [0, 10_190, 10_210, 10_217, 10_230])
def test_escapes_mean_what_they_meant(monkeypatch: pytest.MonkeyPatch, before: int) -> None:
    """Also where the parser's piece of 10,240 letters ends in one, within an attribute, or where one is not whole."""
    text = "x" * before + ESCAPED * 9 + "&amp;lt; & &amp &ampx; &amp;a&eacute; &#38; &#x26; &lt"
    page = f'<!doctype html><p title="{ESCAPED} &amp">{text}</p>'
    quick = ElementTree.tostring(HTML(string=page).etree_element)
    monkeypatch.setattr(HTMLTokenizer, "consume_entity", press_engine._consume_any_entity)
    assert quick == ElementTree.tostring(HTML(string=page).etree_element)


def test_escapes_are_printed_as_typed(engine: Engine) -> None:
    pdf = engine.render(Job(f"<!doctype html><p>{ESCAPED}</p>", ("fonts",)))
    assert squeezed(text_of(pdf)) == "&<>\"'"
