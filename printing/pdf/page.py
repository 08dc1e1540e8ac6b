"""A page of ours as WeasyPrint reads one."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import tinyhtml5
import weasyprint
from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML

from printing.pdf.files import NamedFetcher

# What no page of ours has, and WeasyPrint's own stylesheet says of every element there is.
NOTES = re.compile(r"^::(?:footnote|note)-.*$", re.MULTILINE)


@lru_cache(maxsize=1)
def _usual_styles() -> CSS:
    """Return what an element looks like of which no stylesheet says anything."""
    text = (Path(weasyprint.__file__).parent / "css" / "html5_ua.css").read_text(encoding="utf-8")
    kept, found = NOTES.subn("", text)
    assert found  # another WeasyPrint would word them otherwise
    return CSS(string=kept.replace("\n::marker", "\nli::marker"))


class Wrapped(ElementWrapper):  # type: ignore[misc]
    """An element whose children are looked for by their tags alone: WeasyPrint asks for no others."""

    def query_all(self, *tags: str) -> Iterator[ElementWrapper]:
        return map(self.from_html_root, (one for one in self.etree_element.iter() if one.tag in tags))


class Page(HTML):  # type: ignore[misc]
    """A page of ours for WeasyPrint: *root* is its tree, whatever it names is among *images*."""

    def __init__(self, root: Element, images: Mapping[str, bytes]) -> None:
        self.base_url, self.media_type = None, "print"
        self.url_fetcher = NamedFetcher(images)
        self.etree_element = root

    @property
    def wrapper_element(self) -> ElementWrapper:
        return Wrapped.from_html_root(self.etree_element, content_language=None)

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        return [_usual_styles()]


def parse_html(html: str) -> Element:
    """Return the elements of *html*.

    Our templates write what XML is too, which is read thirty times as quickly. What is none is read as a browser would.
    """
    with suppress(ElementTree.ParseError):
        root = ElementTree.fromstring(html.removeprefix("<!doctype html>"))
        if root.tag == "html":
            return root
    found: Element = tinyhtml5.parse(html, namespace_html_elements=False)
    return found
