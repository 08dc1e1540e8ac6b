"""A game as its acts leave it: every step, folded once and remembered by the room of play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.memory import Memory
from divination.games.hinting import HINT, Hint, hints_of_log_note
from divination.know_thyself.rules.telling import cards_beyond_center
from divination.models import Game
from divination.modes import MODES
from divination.readings.rules.reading import CardInReading, KeptRow
from divination.rules import boards
from divination.rules.boards import Board
from divination.rules.course import GameSoFar, kind_of_mode
from divination.rules.engine import Step
from play.remembering import MEMORY as MEMORY
from play.remembering import acts_so_far, known
from play.rules.kinds import Kind
from play.rules.lines import WATCHER, Act

MOST_JOURNAL = 100_000  # letters in the journal of one game
UNDO = "undo"  # a note of the log, as "hint …" is one; the others are lines of play
VIEWS: Memory[tuple[int, int], Any] = Memory(64, beside=MEMORY)
FIRSTS: Memory[int, bool] = Memory(64, beside=MEMORY)
SHORT = 8  # lines of the log, until all are asked for


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: a move, a card that was written down, or a note ("hint …", "undo")."""

    number: int
    text: str
    is_undone: bool = False

    @property
    def is_note(self) -> bool:
        """Say whether it is no line of play."""
        return self.text == UNDO or self.text.startswith(HINT)


def kind_of_game(game: Game) -> Kind[GameSoFar]:
    return kind_of_mode(MODES[game.mode])


def played_so_far(game: Game) -> GameSoFar:
    """Return *game* as it went so far; nothing in it is private, so that all share it."""
    return known(kind_of_game(game), game, WATCHER).position


def steps_of_game(game: Game) -> tuple[Step, ...]:
    """Return every step of *game* that stands, its start first."""
    return played_so_far(game).steps


def view_of_step(game: Game, step: Step) -> Any:
    """Return what may be seen of *step*; of the last one it is remembered: each choice draws it once more."""
    if step is not steps_of_game(game)[-1]:
        return MODES[game.mode].view(step.position)
    key = (game.pk, game.number)
    return VIEWS.get(key) or VIEWS.put(key, MODES[game.mode].view(step.position))


def log_of_game_newest_first(game: Game) -> list[LogLine]:
    """Return every line of *game* as it was read, the last first; what was dealt to begin with is none."""
    return log_of_acts_newest_first(acts_so_far(game))


def log_of_acts_newest_first(acts: Iterable[Act]) -> list[LogLine]:
    """Return the lines of the log that *acts* make, the last first."""
    told = [act for act in acts if act.number]
    gone = {act.taken_back for act in told}
    return [LogLine(act.number, _log_text_of_act(act), act.number in gone) for act in reversed(told)]


def _log_text_of_act(act: Act) -> str:
    return UNDO if act.taken_back else act.note or act.lines[0].text


def played_lines_not_taken_back(game: Game) -> list[str]:
    """Return the lines of play that were not taken back, as they were played."""
    return [
        line.text for line in reversed(log_of_game_newest_first(game)) if not (line.is_undone or line.is_note)
    ]


def hints_of_last_log_line(game: Game) -> tuple[Hint, ...]:
    """Return what the last line of *game* hints at, () where it is no hint."""
    last = next((line.text for line in log_of_game_newest_first(game)), "")
    return hints_of_log_note(last) if last.startswith(f"{HINT} ") and not game.ended_at else ()


def board_of_game(game: Game) -> Board:
    """Return the board on which *game* is played: the Tree, or one of the table's own."""
    return boards.board_of_json_or_tree_if_empty(game.board)


def rows_of_majors_beyond_center(game: Game) -> list[KeptRow]:
    """Return the Majors of Know Thyself outside the middle, as a reading that takes them in keeps them."""
    return kept_rows_of_cards(game, cards_beyond_center(steps_of_game(game)))


def kept_rows_of_cards(game: Game, cards: Sequence[CardInReading]) -> list[KeptRow]:
    """Return *cards* as a reading keeps them, with the names that the board of *game* has for their places."""
    names = {spot.key: spot.name for spot in board_of_game(game).spots}
    return [
        {"place": card.place, "card": card.card.code, "words": "", "line": card.line, "told": card.told,
         "minors": [minor.code for minor in card.minors], "name": names.get(card.place, "")}
        for card in cards
    ]  # fmt: skip


def has_player_finished_none_of_mode_before(game: Game) -> bool:
    """Say whether its player had finished no game of its mode when *game* began."""
    if (kept := FIRSTS.get(game.pk)) is not None:
        return kept
    others = Game.objects.filter(owner_id=game.owner_id, kind=game.kind, ended_at__lt=game.begun_at)
    return FIRSTS.put(game.pk, not others.exists())


def step_that_may_be_taken_back(game: Game) -> Step | None:
    """Return the last step if it may be taken back: it showed nothing that its player did not know before.

    With real cards the app keeps no secret, and a card written down wrongly may be mended: even the last of the game,
    as long as its reading is as the game left it.
    """
    now = known(kind_of_game(game), game, WATCHER)
    return now.position.steps[-1] if now.takeable and not is_over_for_good(game) else None


def is_over_for_good(game: Game) -> bool:
    """Say whether its end stays. Somebody may have taken it back, and its reading, since *game* was looked up."""
    if not game.ended_at or not game.is_real:
        return bool(game.ended_at)
    reading = getattr(game, "reading", None)
    return reading is None or not reading.is_untouched


def why_last_step_cannot_be_taken_back(game: Game) -> str:
    """Say why the last step of *game*, which is not takeable, stays."""
    if not game.ended_at:
        return "What was turned over or shuffled stays known: no move can be taken back now."
    if not game.is_real:
        return "The game is over: its last move stays."
    return "Something was written in the reading, or it was shared: the game stays as it ended."
