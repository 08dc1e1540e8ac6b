"""How much there is to read: what parsers count, so that neither long lines nor tables nor moved code count as less."""

import ast
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import tinycss2

from bench import Row

HOME = Path(__file__).resolve().parent.parent
ROOMS = tuple(
    sorted(
        path.parent.name for path in HOME.glob("*/__init__.py") if path.parent.name not in ("tests", "bench")
    )
)
TAG = re.compile(r"\{[%{].*?[%}]\}", re.DOTALL)  # a block or a variable of the template language
MACHINE_MADE = "migrations"


class Tags(HTMLParser):
    """Counts the elements that a template opens."""

    count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count += 1


def python_files(folders: Iterable[str]) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in (HOME / folder).rglob("*.py") if MACHINE_MADE not in path.parts)


def templates() -> Iterator[Path]:
    """Yield every template: pages, parts of pages, what is printed, plain texts."""
    return (path for path in (HOME / "templates").rglob("*") if path.is_file())


def nodes(source: str) -> int:
    """Return how many syntax nodes *source* has, its docstrings not counted."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    told = sum(ast.get_docstring(each) is not None for each in ast.walk(tree) if isinstance(each, documented))
    return sum(1 for _ in ast.walk(tree)) - 2 * told


def tags(source: str) -> int:
    """Return how many elements a template opens, and how many blocks and variables of the template language it has."""
    found = Tags()
    found.feed(TAG.sub(" ", source))
    return found.count + len(TAG.findall(source))


def rules(source: str) -> int:
    """Return how many rules a stylesheet has, those within others too."""
    return _rules(tinycss2.parse_stylesheet(source, skip_comments=True, skip_whitespace=True))


def _rules(found: Iterable[object]) -> int:
    count = 0
    for rule in found:
        if isinstance(rule, tinycss2.ast.QualifiedRule):
            count += 1
        elif isinstance(rule, tinycss2.ast.AtRule) and rule.content is not None:
            inner = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            count += max(1, _rules(inner))
    return count


def run() -> list[Row]:
    """Return what all of it counts, and what the tests count beside it."""
    code = sum(nodes(path.read_text("utf-8")) for path in python_files(ROOMS))
    tested = sum(nodes(path.read_text("utf-8")) for path in python_files(["tests"]))
    drawn = sum(tags(path.read_text("utf-8")) for path in templates())
    styled = sum(rules(path.read_text("utf-8")) for path in (HOME / "static" / "css").rglob("*.css"))
    return [
        Row("syntax nodes of Python, its tests apart", code),
        Row("elements and tags of templates", drawn),
        Row("rules of CSS", styled),
        Row("all three together", code + drawn + styled),
        Row("syntax nodes of the tests", tested),
    ]
