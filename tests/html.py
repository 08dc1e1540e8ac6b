"""A page as a browser reads it."""

from functools import lru_cache
from typing import Any

from lxml import etree

RANDOM = r"[\w-]{22,}"  # slugs and tokens, drawn by lot: "w4-" may begin one


@lru_cache(maxsize=2)
def parsed(body: str) -> Any:
    """Return the tree of a whole page; it is looked at, never changed.

    libxml2 (2.14) takes HTML apart as browsers do, in a tenth of the time that Python needs: see `test_html`.
    """
    tree = etree.fromstring(body, etree.HTMLParser())
    for comment in tree.iter(etree.Comment):
        comment.text = ""  # nobody reads it
    return tree
