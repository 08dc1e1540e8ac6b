"""A file that somebody brings: read within bounds, and what is wrong in it told in a sentence.

Whatever stands in a file, reading it takes time in proportion to its size: it is measured in one pass before any
of it is made, and no step afterwards looks at a part again for each other part.
"""

import json
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import ValidationError as TextError
from pydantic import AfterValidator, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

MOST_BYTES, MOST_DEPTH, MOST_DIGITS = 512 * 1024, 8, 18
MOST_VALUES, MOST_NAMES = 40_000, 200  # the longest game has 22,000 values; no entry has 30 names
# A string, or what is left of the file where one is never closed: so no quote is the start of a second search.
PARTS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{},]', re.DOTALL)
MOST_PATH = 120


class FileError(ValueError):
    """A file cannot be read; the message names the place in it and says what to do."""


# --- reading ---


class TooLargeError(FileError):
    def __init__(self, size: int) -> None:
        told = f"The file has {-(-size // 1024):,} KB, and at most {MOST_BYTES // 1024} fit. Leave some of it out."
        super().__init__(told)


def read_json(data: bytes) -> Any:
    """Return what a JSON file says.

    FileError: too large, too deep, too many values, no text, no JSON, one name twice.
    """
    if len(data) > MOST_BYTES:
        raise TooLargeError(len(data))
    text = _decode_utf8(data)
    _refuse_json_too_deep_or_with_too_many_values(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_object_with_unique_names,
            parse_constant=_refuse_nan_or_infinity,
            parse_int=_integer_of_digits,
        )
    except json.JSONDecodeError as error:
        place = f"Line {error.lineno}, column {error.colno}"
        raise FileError(f"{place}: here it stops being JSON. Mend it, or export the file anew.") from error


def _decode_utf8(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        told = f"Byte {error.start + 1}: this is no UTF-8 text. Save the file as UTF-8."
        raise FileError(told) from error
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise FileError(f"Line {line}: a NUL stands here, which no text has. Take it out.")
    return text


def _refuse_json_too_deep_or_with_too_many_values(text: str) -> None:
    """Refuse what would nest too deep or hold too much before anything reads it."""
    depth = values = 0
    for part in PARTS.finditer(text):
        match text[part.start()]:
            case "[" | "{":
                depth += 1
            case "]" | "}":
                depth -= 1
            case ",":
                values += 1
        if depth > MOST_DEPTH or values >= MOST_VALUES:
            line = text.count("\n", 0, part.start()) + 1
            if depth > MOST_DEPTH:
                raise FileError(f"Line {line}: this nests more than {MOST_DEPTH} deep. Take a layer out.")
            raise FileError(
                f"Line {line}: at most {MOST_VALUES:,} values fit in a file. Leave some of it out."
            )


def _object_with_unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of the file, each of whose names stands there once."""
    if len(pairs) > MOST_NAMES:
        raise FileError(
            f"{shortened_for_sentence(pairs[0][0])}: {len(pairs):,} names in one entry. "
            f"At most {MOST_NAMES} fit: leave some out."
        )
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise FileError(f"{shortened_for_sentence(name)}: this stands twice in one entry. Take one out.")
        found[name] = value
    return found


def _refuse_nan_or_infinity(name: str) -> None:
    raise FileError(f"{name}: this is no number here. Write a whole number.")


def _integer_of_digits(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise FileError(f"{digits[:MOST_DIGITS]}…: this number is too large. Write a smaller one.")
    return int(digits)


def as_one_json_line(parsed: object) -> str:
    """Return what was read, as a form carries it on: no longer than its file, no line end for a browser to change."""
    return json.dumps(parsed, ensure_ascii=False, separators=(",", ":"))


# --- what is wrong in it ---


def path_with_dots_and_brackets(where: Sequence[str | int]) -> str:
    """Return the place of a value in a file.

    >>> path_with_dots_and_brackets(("boons", 3, "needs", 0, "suit"))
    'boons[3].needs[0].suit'
    """
    parts = [f"[{part}]" if isinstance(part, int) or part.isdecimal() else f".{part}" for part in where]
    return shortened_for_sentence("".join(parts).removeprefix("."))


def shortened_for_sentence(text: str) -> str:
    """Return *text* fit for a sentence: short, and no half of a character."""
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= MOST_PATH else f"{whole[:MOST_PATH]}…"


def first_error_sentence(error: ValidationError) -> str:
    """Return the first thing that is wrong in a file: its place, what it is, what to do."""
    first, count = error.errors(include_url=False)[0], error.error_count()
    more = f" ({count - 1} more after it.)" if count > 1 else ""
    return (
        f"{path_with_dots_and_brackets(first['loc']) or 'The file'}: {_pydantic_error_in_words(first)}{more}"
    )


def _pydantic_error_in_words(error_details: ErrorDetails) -> str:
    """Return in our words what pydantic found."""
    told, facts = str(error_details["type"]), error_details.get("ctx", {})
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
            return str(error_details["msg"])
    wanted = KINDS.get(told)
    return f"this must be {wanted}." if wanted else f"{error_details['msg']}. Mend it."


KINDS = {
    "int_type": "a whole number",
    "string_type": "text in quotes",
    "string_unicode": "text in quotes, with no half of a character in it",
    "tuple_type": "a list: [ … ]",
    "model_type": "an object: { … }",
}


def text_validator(field: forms.Field) -> AfterValidator:
    """Return what keeps a text of a file as the *field* of a form would keep it, and refuses it in the same words."""
    return AfterValidator(partial(_text_cleaned_by_field, field))


def _text_cleaned_by_field(field: forms.Field, typed: str) -> str:
    try:
        return str(field.clean(typed))
    except TextError as error:
        raise PydanticCustomError("ours", "{said}", {"said": " ".join(error.messages)}) from error
