"""A page as a browser reads it."""

import re
from functools import lru_cache
from typing import Any

import tinyhtml5
from tinyhtml5 import inputstream

RANDOM = r"[\w-]{22,}"  # slugs and tokens, drawn by lot: "w4-" may begin one


class Patterns(dict[tuple[Any, bool], re.Pattern[str]]):
    """The parser's patterns, kept by what they stand for: it looks for them there, and keeps them elsewhere."""

    def __missing__(self, key: tuple[Any, bool]) -> re.Pattern[str]:
        letters, is_of_them = key
        told = "".join(f"\\x{ord(letter):02x}" for letter in letters)
        self[key] = re.compile(f"[{'' if is_of_them else '^'}{told}]+")
        return self[key]


inputstream.characters_until_regex = Patterns()


@lru_cache(maxsize=2)
def parsed(body: str) -> Any:
    """Return the tree of a whole page; it is looked at, never changed."""
    return tinyhtml5.parse(body, namespace_html_elements=False)
