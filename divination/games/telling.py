"""Lines of a game told whole, by a file or by a version before: each becomes the act the door would have written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from divination.games.hinting import HINT
from divination.rules.course import SEAT, GameSoFar
from divination.rules.engine import SEE, card_of_code
from play.chances import WrittenChance
from play.rules.acts import decide_beginning, decide_move, decide_written_chance
from play.rules.kinds import Chance, IllegalMoveError, Kind, UnknownChanceError
from play.rules.lines import NOTE, Act, Line


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game as far as its lines were told: the acts they make, and how it stands."""

    acts: tuple[Act, ...]
    so_far: GameSoFar

    def after_line(
        self, kind: Kind[GameSoFar], act_number: int, line_text: str, chance: Chance
    ) -> "ToldGame":
        """Return it after line *act_number*, a move, "see c9" or a hint. IllegalMoveError where it cannot be."""
        if line_text.startswith(HINT):
            return ToldGame((*self.acts, note_as_act(act_number, line_text)), self.so_far)
        act = act_of_played_line(kind, self.so_far, act_number, line_text, chance)
        return ToldGame((*self.acts, act), game_so_far_after_lines(kind, self.so_far, act.lines))


def begin_told_game(kind: Kind[GameSoFar], beginning: GameSoFar, chance: Chance) -> ToldGame:
    """Return a game before its first line, once what is dealt to begin with lies open."""
    decided = decide_beginning(kind, beginning, chance)
    return ToldGame((Act(0, decided.lines),) if decided.lines else (), decided.full)


def replay_told_lines(
    kind: Kind[GameSoFar], setup: Mapping[str, Any], lines: Sequence[str], chance: Chance
) -> ToldGame:
    """Return the game that was begun with *setup* and went as *lines* tell. IllegalMoveError where it cannot have."""
    told = begin_told_game(kind, kind.begin(setup, {}), chance)
    for number, line in enumerate(lines, 1):
        told = told.after_line(kind, number, line, chance)
    return told


def act_of_played_line(
    kind: Kind[GameSoFar], game_so_far: GameSoFar, act_number: int, line_text: str, chance: Chance
) -> Act:
    """Return the act in which *line_text*, a move or "see c9", was played. IllegalMoveError where it cannot be."""
    if not line_text.startswith(SEE):
        return Act(
            act_number, decide_move(kind, game_so_far, game_so_far, SEAT, line_text, chance, _no_salt).lines
        )
    written = WrittenChance(line_text.removeprefix(SEE))
    try:
        return Act(act_number, decide_written_chance(kind, game_so_far, game_so_far, SEAT, written).lines)
    except UnknownChanceError:
        game_so_far.position.see(card_of_code(line_text.removeprefix(SEE)))  # says why no card can be it
        raise IllegalMoveError(f"{line_text}: one card is turned over at a time.") from None


def note_as_act(act_number: int, note: str) -> Act:
    """Return act *act_number*, which notes *note* in the log."""
    return Act(act_number, (Line(f"{NOTE}{note}", by=SEAT),))


def game_so_far_after_lines(
    kind: Kind[GameSoFar], game_so_far: GameSoFar, lines: Sequence[Line]
) -> GameSoFar:
    """Return *game_so_far* after *lines*, which all may read."""
    for line in lines:
        game_so_far = kind.apply(game_so_far, line.text)
    return game_so_far


def _no_salt() -> str:
    raise AssertionError("Nothing is sealed in these games.")
