"""Page two of an agent's sheet: what was written at length, and lines to write more on where the page has room."""

import re
from collections.abc import Iterable, Mapping
from math import ceil
from typing import Any

from characters.socket.rules import Words
from printing.text import BREAKS, GARAMOND, LONGEST_RUN, line_count, soften, tidy

IN_COLUMNS = 12_000
BREAKING = re.compile(f"[{BREAKS}]+")
FORM_LINES = {"a4": {"look": 5, "why": 5, "notes": 17}, "letter": {"look": 5, "why": 5, "notes": 15}}
WRITTEN = ("look", "why", "notes")
WIDTH, SIZE, TEXT_LINE, BETWEEN, RULED, HEAD = 174.0, 10.5, 4.7, 2.4, 7.0, 17.4  # mm, but SIZE in points


def written(words: Words) -> dict[str, Any]:
    """Return what a player wrote at length, paragraph by paragraph: it stands overleaf."""
    texts = {key: tidy(words.texts.get(key, "")) for key in WRITTEN}
    setting = "columns" if _sets_in_columns(texts) else "running"
    paragraphs = {f"{key}_overleaf": tuple(text.split("\n\n")) if text else () for key, text in texts.items()}
    return {**paragraphs, "setting": setting}


def _sets_in_columns(texts: Mapping[str, str]) -> bool:
    """Two columns read best, but are laid out several times over: very much text, or a run that no line can
    break, takes the full measure.
    """
    if sum(map(len, texts.values())) > IN_COLUMNS:
        return False
    return all(len(run) <= 2 * LONGEST_RUN for text in texts.values() for run in BREAKING.split(soften(text)))


def spare_lines(drawn: Mapping[str, Any], paper: str, *, is_crowded: bool) -> dict[str, Any]:
    """Return look and why with the lines left to write on, those of the notes, and how the notes are set.

    A page that holds little more than these texts is ruled to its foot, as the blank one is; else no line is.
    """
    named = {f"{key}_overleaf" for key in (*WRITTEN, "granted")}
    is_crowded |= any(value for key, value in drawn.items() if key.endswith("_overleaf") and key not in named)
    lines = {} if is_crowded else _left(drawn, FORM_LINES[paper])
    spare = {key: range(lines.get(key, 0)) for key in WRITTEN}
    return {
        "written_overleaf": tuple((key, drawn[f"{key}_overleaf"], spare[key]) for key in ("look", "why")),
        "notes_lines": spare["notes"],
        "setting": "running" if lines else drawn["setting"],
    }


def _left(drawn: Mapping[str, Any], form: Mapping[str, int]) -> dict[str, int]:
    """Return the ruled lines left under each text of a page that has *form* of them, none where it is full."""
    used = {key: _ruled(drawn[f"{key}_overleaf"]) for key in WRITTEN}
    granted = _ruled((f"{what}: {why}" for what, why in drawn["granted_overleaf"]), HEAD)
    left = {key: max(0, form[key] - used[key]) for key in ("look", "why")}
    over = sum(max(0, used[key] - form[key]) for key in ("look", "why"))
    left["notes"] = form["notes"] - used["notes"] - granted - over
    return left if left["notes"] > 0 else {}


def _ruled(paragraphs: Iterable[str], head: float = 0) -> int:
    """Return how many ruled lines' room *paragraphs* take, with *head* mm above them."""
    high = [
        sum(line_count(line, GARAMOND, SIZE, WIDTH) or 1 for line in paragraph.split("\n")) * TEXT_LINE
        + BETWEEN
        for paragraph in paragraphs
    ]
    return ceil((sum(high) + head) / RULED) if high else 0
