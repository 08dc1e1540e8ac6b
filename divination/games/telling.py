"""Lines of a game told whole, by a file or by a version before: each becomes the act the door would have written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from divination.games.hinting import HINT
from divination.rules.course import SEAT, Course
from divination.rules.engine import SEE, card_of_code
from play.chances import WrittenChance
from play.rules.acts import decide_beginning, decide_move, decide_written_chance
from play.rules.kinds import Chance, IllegalMoveError, Kind, UnknownChanceError
from play.rules.lines import NOTE, Act, Line


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game as far as its lines were told: the acts they make, and how it stands."""

    acts: tuple[Act, ...]
    course: Course

    def after_line(self, kind: Kind[Course], number: int, text: str, chance: Chance) -> "ToldGame":
        """Return it after line *number*, a move, "see c9" or a hint. IllegalMoveError where it cannot be."""
        if text.startswith(HINT):
            return ToldGame((*self.acts, act_that_notes(number, text)), self.course)
        act = act_of_played_text(kind, self.course, number, text, chance)
        return ToldGame((*self.acts, act), course_after_lines(kind, self.course, act.lines))


def begin_told_game(kind: Kind[Course], begun: Course, chance: Chance) -> ToldGame:
    """Return a game before its first line, once what is dealt to begin with lies open."""
    decided = decide_beginning(kind, begun, chance)
    return ToldGame((Act(0, decided.lines),) if decided.lines else (), decided.full)


def replay_told_lines(
    kind: Kind[Course], setup: Mapping[str, Any], lines: Sequence[str], chance: Chance
) -> ToldGame:
    """Return the game that was begun with *setup* and went as *lines* tell. IllegalMoveError where it cannot have."""
    told = begin_told_game(kind, kind.begin(setup, {}), chance)
    for number, line in enumerate(lines, 1):
        told = told.after_line(kind, number, line, chance)
    return told


def act_of_played_text(kind: Kind[Course], course: Course, number: int, text: str, chance: Chance) -> Act:
    """Return act *number*, in which *text*, a move or "see c9", was played. IllegalMoveError where it cannot be."""
    if not text.startswith(SEE):
        return Act(number, decide_move(kind, course, course, SEAT, text, chance, _no_salt).lines)
    written = WrittenChance(text.removeprefix(SEE))
    try:
        return Act(number, decide_written_chance(kind, course, course, SEAT, written).lines)
    except UnknownChanceError:
        course.position.see(card_of_code(text.removeprefix(SEE)))  # says why no card can be it
        raise IllegalMoveError(f"{text}: one card is turned over at a time.") from None


def act_that_notes(number: int, text: str) -> Act:
    """Return act *number*, which notes *text* in the log."""
    return Act(number, (Line(f"{NOTE}{text}", by=SEAT),))


def course_after_lines(kind: Kind[Course], course: Course, lines: Sequence[Line]) -> Course:
    """Return *course* after *lines*, which all may read."""
    for line in lines:
        course = kind.apply(course, line.text)
    return course


def _no_salt() -> str:
    raise AssertionError("Nothing is sealed in these games.")
