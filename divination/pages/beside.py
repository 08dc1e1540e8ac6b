"""What stands beside a choice, drawn once it is opened: why not there, the rules of the moment, a hint, the log."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from divination.games.hinting import HINT, hints_of_log_note
from divination.games.playing import (
    SHORT,
    UNDO,
    LogLine,
    has_player_finished_none_of_mode_before,
    log_of_game_newest_first,
    steps_of_game,
)
from divination.pages.desk import GameDesk, sentences_of_step
from divination.rules.course import GameSoFar, game_so_far_after_line
from divination.rules.engine import AnyMode, Step
from divination.screens import SCREENS


def keys_and_headings_of_parts_beside_choice(desk: GameDesk) -> list[tuple[str, str]]:
    """Return what stands beside the choice: the key of each part and what it is called."""
    if not desk.is_open:
        return []
    rules = (
        _("New here? The rules of this moment")
        if has_player_finished_none_of_mode_before(desk.game)
        else _("The rules of this moment")
    )
    found = [("why", _("Why not elsewhere?")), ("lesson", rules), ("hinting", _("A hint"))]
    has_settings = desk.mode.settings and not desk.step.position.wants
    return [*found, ("settings", _("How you play on"))] if has_settings else found


def why_not_context(desk: GameDesk) -> dict[str, Any]:
    """Return what keeps the chosen card from other places."""
    return {"refused": SCREENS[desk.mode.key].why_not(desk)}


def lesson_context(desk: GameDesk) -> dict[str, Any]:
    """Return the step of the rules that tells of this moment, and what the places of the middle answer by now."""
    screen = SCREENS[desk.mode.key]
    by_key = {step.key: step for step in screen.lessons}
    return {"lesson": by_key.get(screen.moment(desk)), "answered": screen.answered(desk)}


def hints_context(desk: GameDesk) -> dict[str, Any]:
    """Return the moves that the last line of the log hints at, the best first; [] where it is no hint."""
    last = next((line.text for line in log_of_game_newest_first(desk.game)), "")
    by_move = {option.move: option for option in desk.options}
    told = hints_of_log_note(last) if last.startswith(f"{HINT} ") else ()
    return {"hints": [(by_move[hint.move], hint) for hint in told if hint.move in by_move]}


def settings_context(desk: GameDesk) -> dict[str, Any]:
    """Return the moves that change how it is played on."""
    return {"settings": tuple(desk.mode.changes(desk.step.position)) if desk.is_open else ()}


def log_context(desk: GameDesk, *, is_log_whole: bool = True) -> dict[str, Any]:
    """Return the lines of the log, the last first: all of them, or the newest."""
    lines = log_of_game_newest_first(desk.game)
    told = log_entries_newest_first(desk.mode, steps_of_game(desk.game), lines)
    return {
        "log": list(told if is_log_whole else islice(told, SHORT)),
        "is_all": is_log_whole or len(lines) < SHORT,
    }


PARTS: dict[str, Callable[[GameDesk], dict[str, Any]]] = {
    "why": why_not_context,
    "lesson": lesson_context,
    "hinting": hints_context,
    "settings": settings_context,
    "gamelog": log_context,
}


def all_parts_context(desk: GameDesk, *, is_log_whole: bool) -> dict[str, Any]:
    """Return every part, for a page that is drawn at once; of the log all lines, or the newest."""
    parts = (
        why_not_context(desk),
        lesson_context(desk),
        hints_context(desk),
        settings_context(desk),
        log_context(desk, is_log_whole=is_log_whole),
    )
    return {"is_drawn": True, **dict(pair for part in parts for pair in part.items())}


# --- the log ---


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: *at* is the step it led to, None of a note and of what was taken back."""

    number: int
    code: str
    told: tuple[str, ...] = ()
    at: int | None = None
    is_undone: bool = False
    note: str = ""  # "undo", "hint"


def log_entries_newest_first(
    mode: AnyMode, standing_steps: Sequence[Step], lines_newest_first: Sequence[LogLine]
) -> Iterator[LogEntry]:
    """Yield *lines_newest_first*, the last first, each with what happened; *standing_steps* are those that stand.

    *lines_newest_first* hold whatever was taken back in them.
    """
    at, undone = len(standing_steps) - 1, _undone_steps_by_line_number(standing_steps, lines_newest_first)
    for line in lines_newest_first:
        if line.is_note:
            yield LogEntry(line.number, line.text, note=line.text.partition(" ")[0])
        elif line.is_undone:
            yield LogEntry(
                line.number, line.text, sentences_of_step(mode, undone[line.number]), is_undone=True
            )
        else:
            yield LogEntry(line.number, line.text, sentences_of_step(mode, standing_steps[at]), at)
            at -= 1


def _undone_steps_by_line_number(
    standing_steps: Sequence[Step], lines_newest_first: Sequence[LogLine]
) -> dict[int, Step]:
    """Return the step that each of *lines_newest_first* made which was taken back since, by its number.

    One that a corrected rule refuses by now changes nothing.
    """
    made = list(
        standing_steps[
            : len(standing_steps) - sum(not (line.is_undone or line.is_note) for line in lines_newest_first)
        ]
    )
    undone: dict[int, Step] = {}
    for line in reversed(lines_newest_first):
        if line.is_undone:
            undone[line.number] = game_so_far_after_line(GameSoFar((made[-1],)), line.text).steps[-1]
            made.append(undone[line.number])
        elif line.text == UNDO:
            made.pop()
        elif not line.is_note:
            made.append(standing_steps[len(made)])
    return undone
