"""A game for two that is over as a file: taken along, and brought back by playing every move anew."""

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, Literal

from django.utils import timezone
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from campaigns.fields import LineField
from campaigns.files import FileError, first_error_sentence, read_json, text_validator
from campaigns.models import LONG, NAME, User
from divination.games.records import MOST_LINES, Code, Line, Title, Words, refuse_file
from divination.games.same_sky import may_all_know_deal
from divination.games.thoughts import thoughts_that_all_may_read
from divination.models import Gesture, KeptThought, PairGame
from divination.modes import KINDS_FOR_TWO, MODES_FOR_TWO
from divination.rules.boards import BoardError
from divination.rules.engine import SEE
from divination.rules.starfield import SEATS, starfield_of_json_or_default_if_empty
from divination.rules.two_player_kind import FIRST, HAND_SIZE, setup_of_two_players, variation_problems
from divination.rules.two_players import ABSENT, HAND, SACRED, UNDECIDED, TwoPlayerPosition, other_seat
from play import keeper
from play.chances import DealtChance, WrittenChance
from play.models import Record, Seat
from play.rules.acts import decide_beginning, decide_move, decide_written_chance
from play.rules.choices import commitment_hash
from play.rules.kinds import Chance, IllegalMoveError, Kind, UnknownChanceError
from play.rules.lines import Act

FORMAT, VERSION = "reverie-game-for-two", 1
TURNED = "turned "  # how a line begins that tells which real card was turned over

Name = Annotated[str, text_validator(LineField(max_length=NAME))]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NamesInFile(_Part):
    """What both players were called."""

    one: Name
    two: Name


class MoveInFile(_Part):
    """A move, and whose it was."""

    seat: Literal["1", "2"]
    move: Line


class GestureInFile(_Part):
    """What was let be felt after so many moves (*step*), and whose it was."""

    seat: Literal["1", "2"]
    step: int = Field(ge=0)
    word: Literal["here", "back", "thanks", "beautiful", "alas", "once_more"]


class ThoughtInFile(_Part):
    """A thought that was kept after so many moves (*step*), and opened after the end."""

    seat: Literal["1", "2"]
    step: int = Field(ge=0)
    text: Words


class PairGameFile(_Part):
    """A game for two that is over: how it began, every move of it that stands, how it was dealt (or that the players'
    own cards were *real*), and what was felt and thought beside it.
    """

    format: Literal["reverie-game-for-two"]
    version: Literal[1]
    mode: str
    title: Title
    names: NamesInFile
    variations: tuple[Line, ...] = Field((), strict=False, max_length=10)
    board: dict[str, Any] = {}
    first: Literal["1", "2"]
    hand: int = HAND
    real: bool = False
    deal: Code | None = None
    salt: Code | None = None
    commitment: Code | None = None
    moves: tuple[MoveInFile, ...] = Field(strict=False, max_length=MOST_LINES)
    end: Literal["undecided"] | None = None
    gestures: tuple[GestureInFile, ...] = Field((), strict=False, max_length=MOST_LINES)
    thoughts: tuple[ThoughtInFile, ...] = Field((), strict=False, max_length=MOST_LINES)


@dataclass(frozen=True, slots=True)
class BroughtPairGame:
    """A game for two that a file tells, as it would be kept: not saved, and nobody's yet."""

    game: PairGame
    names: Mapping[str, str]
    acts: tuple[Act, ...]
    position: TwoPlayerPosition
    gestures: tuple[GestureInFile, ...] = ()
    thoughts: tuple[ThoughtInFile, ...] = ()

    @property
    def moves(self) -> int:
        return self.acts[-1].number if self.acts else 0


# --- writing ---


def may_be_exported(game: PairGame) -> bool:
    """Say whether *game* may be taken along: it is over, and nobody plays its deal any more."""
    return may_all_know_deal(game)


def gestures_and_thoughts_in_file(game: PairGame, acts: Sequence[Act]) -> dict[str, list[dict[str, Any]]]:
    """Return the gestures and the opened thoughts of *game*, each after how many of its *acts* that stand it was."""
    numbers = [act.number for act in acts if act.number and not act.note]
    gestures = {(one.seat, bisect_right(numbers, one.step)): one.word for one in game.gestures.all()}
    texts: dict[tuple[str, int], str] = {}
    for step, opened in thoughts_that_all_may_read(game).items():
        for seat, text in opened:  # several where a step between them was taken back
            key = seat, bisect_right(numbers, step)
            texts[key] = f"{texts[key]}\n\n{text}"[:LONG] if key in texts else text
    return {
        "gestures": [{"seat": seat, "step": step, "word": word} for (seat, step), word in gestures.items()],
        "thoughts": [{"seat": seat, "step": step, "text": text} for (seat, step), text in texts.items()],
    }


def pair_game_as_json(
    game: PairGame,
    name_by_seat: Mapping[str, str],
    acts: Sequence[Act],
    *,
    is_undecided: bool,
    gestures_and_thoughts: Mapping[str, Sequence[Mapping[str, Any]]] = MappingProxyType({}),
) -> str:
    """Return *game*, which is over and stands by *acts*, as a file, with its *gestures_and_thoughts*."""
    told = {
        "format": FORMAT, "version": VERSION, "mode": game.kind, "title": game.title,
        "names": {"one": name_by_seat[SEATS[0]], "two": name_by_seat[SEATS[1]]},
        "variations": game.setup.get("variations", []), "board": game.setup.get("board", {}),
        "first": game.setup[FIRST], "hand": game.setup.get(HAND_SIZE, HAND),
        "real": game.is_real, "deal": game.deal, "salt": game.salt, "commitment": game.commitment,
        "moves": [
            {"seat": act.lines[0].by, "move": _move_of_line_text(act.lines[0].text)}
            for act in acts if act.number and not act.note
        ],
        "end": UNDECIDED if is_undecided else "", **gestures_and_thoughts,
    }  # fmt: skip
    kept = {key: part for key, part in told.items() if part or key == "moves"}
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def _move_of_line_text(line_text: str) -> str:
    """Return the move that *line_text* is: a real card that was turned over is what was seen."""
    return f"{SEE}{line_text.removeprefix(TURNED)}" if line_text.startswith(TURNED) else line_text


# --- reading ---


def is_pair_game_file(file_json: Any) -> bool:
    """Say whether what a file tells is a game for two."""
    return isinstance(file_json, dict) and file_json.get("format") == FORMAT


def pair_game_of_file(data: bytes) -> BroughtPairGame:
    """Return the game that a file tells, played anew from its first move.

    FileError: the first thing that is wrong in it, where it stands and what to do.
    """
    told = read_json(data)
    if not is_pair_game_file(told):
        refuse_file(
            "format", f'this must be "{FORMAT}". Choose a file that was exported from a game for two.'
        )
    if type(told.get("version")) is not int or told["version"] != VERSION:
        refuse_file("version", f"this must be {VERSION}, the only one there is. Export the game anew.")
    if told.get("mode") not in list(MODES_FOR_TWO):
        refuse_file("mode", f"this must be {' or '.join(MODES_FOR_TWO)}: no other game is for two here.")
    try:
        file = PairGameFile.model_validate(told)
    except ValidationError as error:
        raise FileError(first_error_sentence(error)) from error
    game = _unsaved_game_of_file(file)
    acts, position = _replayed_acts_and_position(game, file)
    _refuse_wrong_end(file, position)
    for name in ("gestures", "thoughts"):
        _refuse_late_or_doubled_steps(name, getattr(file, name), len(file.moves))
    names = {SEATS[0]: file.names.one, SEATS[1]: file.names.two}
    return BroughtPairGame(game, names, acts, position, file.gestures, file.thoughts)


def _refuse_late_or_doubled_steps(
    list_name: str, gestures_or_thoughts: Sequence[GestureInFile | ThoughtInFile], last_step: int
) -> None:
    seen: set[tuple[str, int]] = set()
    for number, one in enumerate(gestures_or_thoughts):
        key = one.seat, one.step
        if one.step > last_step:
            refuse_file(f"{list_name}[{number}].step", f"the game has {last_step} moves. Choose one of them.")
        if key in seen:
            refuse_file(f"{list_name}[{number}]", "this seat has one at this step already. Leave one out.")
        seen.add(key)


def _unsaved_game_of_file(file: PairGameFile) -> PairGame:
    """Return the game as it began."""
    mode = MODES_FOR_TWO[file.mode]
    if problem := next(variation_problems(mode, file.variations), None):
        refuse_file("variations", problem)
    try:
        starfield_of_json_or_default_if_empty(file.board)
    except BoardError as error:
        refuse_file("board", error.problems[0])
    variations = [each.key for each in mode.variations if each.key in file.variations]
    try:
        setup = setup_of_two_players(
            variations, file.first, board=file.board, hand_size=file.hand, is_real=file.real
        )
    except ValueError as error:
        refuse_file("hand", str(error))
    if file.real == bool(file.deal):
        refuse_file("deal", "give the code it was dealt by, or, of the players’ own cards, real: true alone.")
    if file.commitment and file.commitment != commitment_hash(file.salt or "", file.deal or ""):
        refuse_file("commitment", "this is not the hash of this salt and deal. Something was changed here.")
    promised = {"salt": file.salt or "", "commitment": file.commitment} if file.commitment else {}
    return PairGame(
        kind=file.mode,
        title=file.title,
        deal=file.deal or "",
        rules_version=mode.version,
        setup=setup,
        **promised,
    )


def _replayed_acts_and_position(
    game: PairGame, file: PairGameFile
) -> tuple[tuple[Act, ...], TwoPlayerPosition]:
    kind = KINDS_FOR_TWO[game.kind]
    chance: Chance = WrittenChance() if game.is_real else DealtChance(game.deal)
    first = kind.begin(game.setup, {})
    begun = decide_beginning(kind, first, chance)
    acts = [Act(0, begun.lines)] if begun.lines else []  # nobody deals real cards here
    full, watched = begun.full, begun.watched
    for number, told in enumerate(file.moves, 1):
        if problem := _why_no_move_or_empty(kind, full, told):
            refuse_file(f"moves[{number - 1}]", problem)
        try:
            if told.move.startswith(SEE):
                seen = WrittenChance(told.move.removeprefix(SEE))
                decided = decide_written_chance(kind, full, watched, told.seat, seen)
            else:
                decided = decide_move(kind, full, watched, told.seat, told.move, chance, _no_salt)
        except (IllegalMoveError, UnknownChanceError) as error:
            refuse_file(f"moves[{number - 1}]", str(error) or "one card is seen at a time.")
        acts.append(Act(number, decided.lines))
        full, watched = decided.full, decided.watched
    return tuple(acts), full


def _why_no_move_or_empty(kind: Kind[Any], full_position: TwoPlayerPosition, move_in_file: MoveInFile) -> str:
    """Say why *move_in_file* is no move now, "" where it is one."""
    if full_position.outcome:
        return "the game is over before this. Leave it out."
    if move_in_file.move == f"{MODES_FOR_TWO[kind.key].forfeit.code} {move_in_file.seat}":
        return ""
    if move_in_file.seat == other_seat(full_position.seat) and move_in_file.move in (
        f"{UNDECIDED} {full_position.seat}",
        f"{ABSENT} {full_position.seat}",
    ):
        return ""
    if full_position.phase == SACRED and full_position.is_real:
        return (
            "" if move_in_file.move.startswith(SEE) else "a card is turned over first. Tell which: “see c7”."
        )
    if move_in_file.seat != full_position.seat:
        return f"it is the turn of player {full_position.seat}."
    options = (
        kind.options_like(full_position, move_in_file.seat, move_in_file.move)
        if kind.options_like
        else kind.options(full_position, move_in_file.seat)
    )
    is_legal = any(one.code == move_in_file.move and not one.reasons for one in options)
    return "" if is_legal else "this is no move here by the rules. Something was changed here."


def _no_salt() -> str:
    raise AssertionError("Nothing is sealed in these games.")


def _refuse_wrong_end(file: PairGameFile, position: TwoPlayerPosition) -> None:
    if not position.outcome and file.end != UNDECIDED:
        refuse_file("moves", "played anew the game is not over. Only a game that is over is brought.")
    if position.outcome and file.end:
        refuse_file("end", "played anew the game is decided. Leave this out.")


# --- keeping ---


def keep_brought_pair_game(owner: User, brought: BroughtPairGame, *, op_id: str) -> PairGame:
    """Keep a game that a file told as *owner*'s, who sits at neither seat. A known *op_id* returns the first."""
    game = brought.game
    game.owner, game.op_id = owner, op_id

    def beside(record: Record, _outcome: Any) -> None:
        for seat, name in brought.names.items():
            Seat.objects.filter(record=record, key=seat).update(name=name, is_waited_for=False)
        for gesture in brought.gestures:
            Gesture.objects.create(game=game, **gesture.model_dump())
        for thought in brought.thoughts:  # open, so that whose row it is tells nobody more
            KeptThought.objects.create(
                game=game, writer=owner, opened_at=timezone.now(), **thought.model_dump()
            )
        record.ended_at = record.ended_at or timezone.now()  # it was left undecided
        Record.objects.filter(pk=record.pk).update(ended_at=record.ended_at)

    kind = KINDS_FOR_TWO[game.kind]
    return keeper.keep_told_record(kind, game, dict.fromkeys(SEATS), brought.acts, by=owner, beside=beside)
