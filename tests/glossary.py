"""One name for one thing: the words that players read, wherever they stand, and those that are retired.

A *session* is what one plays and writes down, the *ledger* is what a character's lines stand in, the *archive* holds
what is kept out of the lists, a *campaign* is what one joins, opens and leaves (its people sit "at the table"), and the
*GM* runs it.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
ROOMS = ("campaigns", "characters", "config", "decks", "divination", "evenings", "play", "printing")
PAGES = ("README.md", "CHANGELOG.md", "docs/boon-catalogue.md", "docs/licences.md", "docs/screen.md")

RETIRED = {
    "session": r"\bevenings?\b|\bsittings?\b",
    "ledger": r"\bhistor(?:y|ies)\b|\bstay in the book\b",
    "archive": r"\bputs? away\b|\bputting away\b",
    "campaign": r"\b(?:to|leave|join) the table\b|\b(?:at|of|in) (?:this|one) table\b|\byour tables\b|\bdemo tables?\b",
    "GM": r"\bgame masters?\b",
}
# what such a word may still say, and why
ALLOWED = {
    "Good evening": "a greeting by the hour",
    "Ask them to the table": "whom one asks to sit down, not a page",
    "Sleeps sitting.": "somebody in a demo is asleep on a chair",
    "only game masters read this": "what a column of the database is for; no page shows it",
}
RETIRED_WORDS = re.compile("|".join(f"(?P<{name}>{words})" for name, words in RETIRED.items()), re.IGNORECASE)

SAID, UNSAID = (
    re.compile(r"[ A-Z]"),
    re.compile(r"[\w./<>:]+$|[A-Z_]+ "),
)  # names, addresses and SQL are not said


def retired(text: str) -> Iterator[tuple[str, str]]:
    """Yield each retired word in *text* that stands in no allowed sentence, with the name to say instead."""
    for sentence in ALLOWED:
        text = text.replace(sentence, "")
    for found in RETIRED_WORDS.finditer(text):
        yield found[0], str(found.lastgroup)


def texts() -> Iterator[tuple[str, str]]:
    """Yield all that is written for people, each with where it stands: strings of the code, templates, documents."""
    for room in ROOMS:
        for path in sorted((HOME / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from _strings(path)
    for path in sorted((HOME / "templates").rglob("*.html")):
        yield from _lines(path, drawn(path.read_text()))
    for name in PAGES:
        yield from _lines(HOME / name, re.sub(r"`[^`\n]*`|\]\([^)]*\)", "", (HOME / name).read_text()))


def _lines(path: Path, text: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        yield f"{path.relative_to(HOME)}:{number}", line


def _strings(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the strings of a module that are a sentence or a label, no docstrings: these hold a space or a capital."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    docs = {node.value for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and node not in docs and _is_said(node.value):
            yield f"{path.relative_to(HOME)}:{node.lineno}", str(node.value)


def _is_said(value: object) -> bool:
    return isinstance(value, str) and bool(SAID.search(value)) and not UNSAID.match(value)


def drawn(source: str) -> str:
    """Return what a template says, line by line: no comments, no variables, no names of files, addresses, classes."""
    kept = re.sub(r"{#.*?#}|{% comment %}.*?{% endcomment %}", _newlines, source, flags=re.DOTALL)
    kept = re.sub(r"{{.*?}}", "…", kept)
    kept = re.sub(
        r"{% (?!translate )[^%]*%}", lambda tag: " ".join(re.findall(r"_\([\"'](.*?)[\"']\)", tag[0])), kept
    )
    kept = re.sub(r"{% translate [\"'](.*?)[\"'][^%]*%}", r"\1", kept)
    return re.sub(r'\s(?!aria-label=|title=|alt=|placeholder=)[\w-]+="[^"]*"', " ", kept)


def _newlines(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n")
