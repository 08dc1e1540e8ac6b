"""A game as its lines leave it: every step, worked out once and remembered."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet

from campaigns.memory import Memory
from divination.games.dealing import dealer
from divination.games.hinting import HINT, Hint, read_note
from divination.know_thyself.rules.telling import beyond
from divination.models import Game, GameLine
from divination.modes import MODES
from divination.readings.rules.reading import CardInReading
from divination.rules.boards import Board, read_board, the_tree
from divination.rules.engine import Dealer, Position, Step, begin, follow
from play.rules.kinds import IllegalMoveError

MOST_JOURNAL = 100_000  # letters in the journal of one game
UNDO = "undo"  # a note of the log, as "hint …" is one; the others are lines of play
MEMORY: Memory[tuple[int, int], tuple[Step, ...]] = Memory(64)
VIEWS: Memory[tuple[int, int], Any] = Memory(64, beside=MEMORY)
NEWEST: Memory[tuple[int, int], list[GameLine]] = Memory(64, beside=MEMORY)
FIRSTS: Memory[int, bool] = Memory(64, beside=MEMORY)
SHORT = 8  # lines of the log, until all are asked for


def steps(game: Game) -> tuple[Step, ...]:
    """Return every step of *game* that stands, its start first."""
    if kept := MEMORY.get((game.pk, game.number)):
        return kept
    return MEMORY.put((game.pk, game.number), replayed(game, standing(game)))


def remember(game: Game, made: tuple[Step, ...], written: GameLine | None = None) -> None:
    """Remember where *game* stands now; *written* is the line that led there, where nothing before it changed."""
    MEMORY.put((game.pk, game.number), made)
    before = NEWEST.get((game.pk, game.number - 1))
    if written and before:
        lines = [written, *before]
        NEWEST.put((game.pk, game.number), lines[:SHORT] if _is_whole(lines[:SHORT]) else lines)


def view_of(game: Game, step: Step) -> Any:
    """Return what may be seen of *step*; of the last one it is remembered: each choice draws it once more."""
    if step is not steps(game)[-1]:
        return MODES[game.mode].view(step.position)
    key = (game.pk, game.number)
    return VIEWS.get(key) or VIEWS.put(key, MODES[game.mode].view(step.position))


def log_of(game: Game) -> QuerySet[GameLine]:
    """Return every line of *game* as it was read, the last first."""
    return game.lines.filter(number__lte=game.number).order_by("-number")


def newest(game: Game) -> list[GameLine]:
    """Return the last lines of the log, remembered: each choice draws them once more.

    All lines come where more was taken back than the last ones hold: each is told by what it followed.
    """
    key = (game.pk, game.number)
    if (kept := NEWEST.get(key)) is not None:
        return kept
    lines = list(log_of(game)[:SHORT]) if game.number else []
    return NEWEST.put(key, lines if _is_whole(lines) else list(log_of(game)))


def _is_whole(lines: Sequence[GameLine]) -> bool:
    """Say whether *lines*, the last first, hold whatever was taken back in them."""
    return sum(line.text == UNDO for line in lines) == sum(line.is_undone for line in lines)


def is_note(line: GameLine) -> bool:
    """Say whether *line* is no line of play."""
    return line.text == UNDO or line.text.startswith(f"{HINT} ")


def notes() -> Q:
    """Return what tells lines that are no lines of play."""
    return Q(text=UNDO) | Q(text__startswith=HINT)


def moves_of(game: Game) -> QuerySet[GameLine]:
    """Return the lines of play that were not taken back, the last first."""
    return log_of(game).filter(is_undone=False).exclude(notes())


def standing(game: Game) -> list[str]:
    """Return the lines of play that were not taken back, as they were played."""
    return list(moves_of(game).values_list("text", flat=True))[::-1]


def hinted(game: Game) -> tuple[Hint, ...]:
    """Return what the last line of *game* hints at, () where it is no hint."""
    last = game.lines.filter(number=game.number).values_list("text", flat=True).first() or ""
    return read_note(last) if last.startswith(f"{HINT} ") and not game.ended_at else ()


def replayed(game: Game, lines: list[str], deals: Dealer | None = None) -> tuple[Step, ...]:
    """Return the steps that *lines* make; one that a corrected rule refuses by now changes nothing."""
    deals = deals or dealer_of(game)
    made = [begin(opening(game), deals)]
    for line in lines:
        before = made[-1].position
        try:
            made.append(follow(before, line, deals))
        except IllegalMoveError:
            made.append(Step(line, before, (), is_revealing=False))
    return tuple(made)


def opening(game: Game) -> Position:
    """Return *game* before any card is turned over."""
    position: Position = MODES[game.mode].new(board_of(game), game.variations, game.setup)
    return position


def board_of(game: Game) -> Board:
    """Return the board on which *game* is played: the Tree, or one of the table's own."""
    return read_board(game.board) if game.board else the_tree()


def dealer_of(game: Game) -> Dealer | None:
    """Return who turns the cards of *game* over; None: its players, who have them in their hands."""
    return dealer(game.deal) if game.deal else None


def is_over(step: Step) -> bool:
    """Say whether the game ends with *step*: it has an outcome, and no card of the reading is missing."""
    return step.position.outcome is not None and step.position.wants is None


def reading_rows(game: Game, made: Sequence[Step]) -> list[dict[str, Any]]:
    """Return the cards of the reading that *made* leaves, as a reading keeps them."""
    return _kept_rows(game, MODES[game.mode].reading(made))


def rows_beyond(game: Game) -> list[dict[str, Any]]:
    """Return the Majors of Know Thyself outside the middle, as a reading that takes them in keeps them."""
    return _kept_rows(game, beyond(steps(game)))


def _kept_rows(game: Game, rows: Sequence[CardInReading]) -> list[dict[str, Any]]:
    names = {spot.key: spot.name for spot in board_of(game).spots}
    return [
        {"place": row.place, "card": row.card.code, "words": "", "line": row.line, "told": row.told,
         "minors": [card.code for card in row.minors], "name": names.get(row.place, "")}
        for row in rows
    ]  # fmt: skip


def is_first(game: Game) -> bool:
    """Say whether its player had finished no game of its mode when *game* began."""
    if (kept := FIRSTS.get(game.pk)) is not None:
        return kept
    others = Game.objects.filter(owner_id=game.owner_id, mode=game.mode, ended_at__lt=game.begun_at)
    return FIRSTS.put(game.pk, not others.exists())


def takeable(game: Game) -> Step | None:
    """Return the last step if it may be taken back: it showed nothing that its player did not know before.

    With real cards the app keeps no secret, and a card written down wrongly may be mended: even the last of the game,
    as long as its reading is as the game left it.
    """
    made = steps(game)
    if len(made) == 1 or _is_settled(game) or (made[-1].is_revealing and not game.is_real):
        return None
    return made[-1]


def _is_settled(game: Game) -> bool:
    """Say whether its end stays. Somebody may have taken it back, and its reading, since *game* was looked up."""
    if not game.ended_at or not game.is_real:
        return bool(game.ended_at)
    reading = getattr(game, "reading", None)
    return reading is None or not reading.is_untouched


def why_it_stays(game: Game) -> str:
    """Say why the last step of *game*, which is not takeable, stays."""
    if not game.ended_at:
        return "What was turned over or shuffled stays known: no move can be taken back now."
    if not game.is_real:
        return "The game is over: its last move stays."
    return "Something was written in the reading, or it was shared: the game stays as it ended."
