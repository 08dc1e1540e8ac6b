"""A file that somebody brings: read within bounds, and what is wrong in it told in a sentence."""

import json
import re
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

MOST_BYTES, MOST_DEPTH, MOST_DIGITS = 512 * 1024, 8, 18
STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
MOST_PATH = 120


class FileError(ValueError):
    """A file cannot be read; the message names the place in it and says what to do."""


# --- reading ---


class TooLargeError(FileError):
    def __init__(self, size: int) -> None:
        told = f"The file has {-(-size // 1024):,} KB, and at most {MOST_BYTES // 1024} fit. Leave some of it out."
        super().__init__(told)


def read_json(data: bytes) -> Any:
    """Return what a JSON file says. FileError: too large, too deep, no text, no JSON, or one name twice."""
    if len(data) > MOST_BYTES:
        raise TooLargeError(len(data))
    text = _text(data)
    _check_depth(text)
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_number)
    except json.JSONDecodeError as error:
        place = f"Line {error.lineno}, column {error.colno}"
        raise FileError(f"{place}: here it stops being JSON. Mend it, or export the file anew.") from error


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        told = f"Byte {error.start + 1}: this is no UTF-8 text. Save the file as UTF-8."
        raise FileError(told) from error
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise FileError(f"Line {line}: a NUL stands here, which no text has. Take it out.")
    return text


def _check_depth(text: str) -> None:
    """Refuse what would nest too deep before anything reads it."""
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", STRINGS.sub(lambda found: "-" * len(found[0]), text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            line = text[: bracket.start()].count("\n") + 1
            raise FileError(f"Line {line}: this nests more than {MOST_DEPTH} deep. Take a layer out.")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FileError(f"{shown(twice)}: this stands twice in one entry. Take one out.")
    return found


def _no_number(name: str) -> None:
    raise FileError(f"{name}: this is no number here. Write a whole number.")


def _number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise FileError(f"{digits[:MOST_DIGITS]}…: this number is too large. Write a smaller one.")
    return int(digits)


# --- what is wrong in it ---


def path_of(where: Sequence[str | int]) -> str:
    """Return the place of a value in a file.

    >>> path_of(("boons", 3, "needs", 0, "suit"))
    'boons[3].needs[0].suit'
    """
    parts = [f"[{part}]" if isinstance(part, int) or part.isdecimal() else f".{part}" for part in where]
    return shown("".join(parts).removeprefix("."))


def shown(text: str) -> str:
    """Return *text* fit for a sentence: short, and no half of a character."""
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= MOST_PATH else f"{whole[:MOST_PATH]}…"


def sentence_of(error: ValidationError) -> str:
    """Return the first thing that is wrong in a file: its place, what it is, what to do."""
    first, count = error.errors(include_url=False)[0], error.error_count()
    more = f" ({count - 1} more after it.)" if count > 1 else ""
    return f"{path_of(first['loc']) or 'The file'}: {_said(first)}{more}"


def _said(error: Any) -> str:
    """Return in our words what pydantic found."""
    told, facts = str(error["type"]), error.get("ctx", {})
    match told:
        case "extra_forbidden":
            return "nothing here is called that. Take it out."
        case "missing":
            return "this is missing. Add it."
        case "literal_error":
            return f"this must be {facts['expected']}."
        case "greater_than_equal" | "less_than_equal":
            most = f"at least {facts['ge']}" if "ge" in facts else f"at most {facts['le']}"
            return f"this number must be {most}."
        case "too_long":
            return f"at most {facts['max_length']} fit here. Leave some out."
        case "ours":
            return str(error["msg"])
    wanted = KINDS.get(told)
    return f"this must be {wanted}." if wanted else f"{error['msg']}. Mend it."


KINDS = {
    "int_type": "a whole number",
    "string_type": "text in quotes",
    "string_unicode": "text in quotes, with no half of a character in it",
    "tuple_type": "a list: [ … ]",
    "model_type": "an object: { … }",
}
