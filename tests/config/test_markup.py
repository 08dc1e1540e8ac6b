"""What people type is shown as text: one module makes markup of text, and no other can without this test's notice."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("bin", "campaigns", "characters", "config", "decks", "divination", "evenings", "play", "printing")
MAKER = ROOT / "campaigns" / "markup.py"
UNESCAPED = {"SafeString", "SafeText", "SafeData", "SafeBytes", "mark_safe", "html_safe", "Markup"}
SAID = (*UNESCAPED, "safestring", "__html__")  # what a module must say to make any: most are not read further
MODULES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py") if path != MAKER)


def loose_markup(source: str) -> Iterator[int]:
    """Yield the lines in which *source* could make markup of text; naming its type in a signature is none."""
    if not any(word in source for word in SAID):
        return
    nodes = list(ast.walk(ast.parse(source)))
    told = {id(inner) for outer in _annotations(nodes) for inner in ast.walk(outer)}
    for node in nodes:
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in UNESCAPED and id(node) not in told:
                yield node.lineno
            case ast.alias(name=name, asname=str()) if name in UNESCAPED or name.endswith("safestring"):
                yield node.lineno
            case ast.FunctionDef(name="__html__"):
                yield node.lineno
            case ast.Constant(value="__html__") if id(node) not in told:
                yield node.lineno


def _annotations(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        match node:
            case (
                ast.FunctionDef(returns=ast.AST() as found) | ast.AsyncFunctionDef(returns=ast.AST() as found)
            ):
                yield found
            case ast.arg(annotation=ast.AST() as found) | ast.AnnAssign(annotation=found):
                yield found


def test_one_module_alone_makes_markup_of_text() -> None:
    loose = {str(path.relative_to(ROOT)): list(loose_markup(path.read_text())) for path in MODULES}
    assert {name: lines for name, lines in loose.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "SafeString(words)",
        "mark_safe(words)",
        "safestring.mark_safe(words)",
        "map(SafeString, words)",
        "from django.utils.safestring import SafeString as Words",
        "import django.utils.safestring as words",
        "class Words(SafeData): pass",
        "class Words:\n    def __html__(self): return self.words",
        "setattr(words, '__html__', str)",
    ],
)
def test_every_way_to_it_is_noticed(source: str) -> None:
    assert list(loose_markup(source))


def test_the_type_may_be_named() -> None:
    assert not list(loose_markup("def draw(words: str) -> SafeString: return format_html('{}', words)"))
