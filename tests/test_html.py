"""A parser in C finds all that a browser would make of a string that leads out of its place: as one in Python does."""

import re
from collections import Counter
from typing import Any

import pytest
import tinyhtml5

from tests.html import parsed
from tests.promises.nasty import STRINGS

PAGE = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T {title}</title></head><body>{body}<p>After'
PLACES = (
    "<p>{}</p>",
    '<input value="{}">',
    "<input value='{}'>",
    "<a href={}>x</a>",
    '<div><span title="{}">x</span></div>',
    "<textarea>\n{}</textarea>",
    "<select><option>{}</option></select>",
    "<table><tr><td>{}</td></tr></table>",
    "<ul><li>{}</ul>",
    "<script>{}</script>",
    "<!-- {} -->",
)
PAGES = [PAGE.replace("{title}", "").replace("{body}", place) for place in PLACES]
PAGES += [PAGE.replace("{title}", "{}").replace("{body}", "")]


def parsed_by_python(page: str) -> Any:
    return tinyhtml5.parse(page, namespace_html_elements=False)


def elements(tree: Any) -> Counter[tuple[str, ...]]:
    names = (node.tag if isinstance(node.tag, str) else "comment" for node in tree.iter())
    return Counter((name, *sorted(node.attrib)) for name, node in zip(names, tree.iter(), strict=True))


@pytest.mark.parametrize("page", PAGES)
def test_whatever_makes_an_element_is_seen(page: str) -> None:
    """Some strings make one where nothing is escaped; by each the page differs from one with as many letters."""
    seen: dict[Any, set[str]] = {}
    for parse in (parsed, parsed_by_python):
        seen[parse] = {
            string
            for string in STRINGS
            if elements(parse(page.replace("{}", string)))
            != elements(parse(page.replace("{}", re.sub(r"\S", "n", string))))
        }
    assert seen[parsed_by_python] <= seen[parsed]
    assert seen[parsed]


@pytest.mark.parametrize("string", STRINGS)
def test_a_text_is_read_alike(string: str) -> None:
    page = PAGES[0].replace("{}", string.replace("&", "&amp;").replace("<", "&lt;"))
    told = [" ".join(parse(page).itertext()).split() for parse in (parsed, parsed_by_python)]
    assert told[0] == told[1]


def test_nobody_reads_a_comment() -> None:
    tree = parsed(PAGE.format(title="", body="<p>One<!-- two -->three"))
    assert "".join(tree.itertext()).split() == ["T", "OnethreeAfter"]
