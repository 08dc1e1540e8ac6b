"""A game as a file that can be taken along (docs/games.md): written, and read back only as far as it replays."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NoReturn

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from campaigns.fields import LineField, LongField
from campaigns.files import FileError, first_error_sentence, read_json, text_validator
from campaigns.models import LINE, NAME
from decks.rules.tarot import DECK, Card
from divination.errors import RefusedError
from divination.games.fairness import card_orders_of_shuffles, does_commitment_match_deal
from divination.games.hinting import HINT
from divination.games.playing import MOST_JOURNAL, UNDO, kind_of_game, log_of_game_newest_first
from divination.games.telling import ToldGame, begin_told_game
from divination.models import Game
from divination.modes import MODES, checked_setting_keys_in_order, checked_variation_keys_in_order
from divination.rules.boards import TREE, BoardError, board_of_json
from divination.rules.course import DEALT, GameSoFar, setup_of_record_without_empty_parts
from divination.rules.engine import SEE, Step
from play.chances import DealtChance, WrittenChance
from play.remembering import acts_so_far
from play.rules.kinds import IllegalMoveError
from play.rules.lines import Act

FORMAT, VERSION = "reverie-game", 1
MOST_LINES, MOST_SHUFFLES, LONGEST_LINE = 2_000, 200, 60

# --- the file ---


def _checked_deal_code(typed: str) -> str:
    if len(typed) != 64 or not set(typed) <= set("0123456789abcdef"):
        raise PydanticCustomError("ours", "this must be 64 digits from 0 to f.")
    return typed


Title = Annotated[str, text_validator(LineField(max_length=NAME))]
Question = Annotated[str, text_validator(LineField(max_length=LINE, required=False))]
Line = Annotated[str, text_validator(LineField(max_length=LONGEST_LINE))]
Words = Annotated[str, text_validator(LongField(required=False))]
Order = Annotated[tuple[Line, ...], Field(strict=False, max_length=len(DECK))]
Code = Annotated[str, AfterValidator(_checked_deal_code)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SetupInFile(_Part):
    """What was chosen before a Dream Odyssey, by the codes of the cards."""

    crown: Line | None = None
    party: tuple[Line, ...] = Field((), strict=False, max_length=10)


class ChapterInFile(_Part):
    """What stands in the journal at a step, the start being 0."""

    line: int = Field(ge=0, le=MOST_LINES)
    text: Words


class GameFile(_Part):
    """A game: how it began, every line of it that stands, and once it is over how it was dealt."""

    format: Literal["reverie-game"]
    version: Literal[1]
    mode: str
    variations: tuple[Line, ...] = Field((), strict=False, max_length=10)
    board: dict[str, Any] = {}
    settings: tuple[Line, ...] = Field((), strict=False, max_length=10)
    setup: SetupInFile = Field(default_factory=lambda: SetupInFile(party=()))
    title: Title
    question: Question = ""
    deal: Code | None = None
    salt: Code | None = None
    commitment: Code | None = None
    lines: tuple[Line, ...] = Field((), strict=False, max_length=MOST_LINES)
    result: Literal["won", "lost"] | None = None
    shuffles: tuple[Order, ...] = Field((), strict=False, max_length=MOST_SHUFFLES)
    chapters: tuple[ChapterInFile, ...] = Field((), strict=False, max_length=MOST_LINES)


@dataclass(frozen=True, slots=True)
class BroughtGame:
    """A game that a file tells, as it would be kept: not saved, and nobody's yet."""

    game: Game
    told: ToldGame
    chapters: tuple[tuple[int, str], ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.told.so_far.steps


# --- writing ---


def game_as_json(game: Game, steps: Sequence[Step], *, with_journal: bool) -> str:
    """Return *game* as a file. Before its end it tells no deal, but every card that was turned over."""
    is_told = bool(game.ended_at) and not game.is_real
    told = {
        "format": FORMAT, "version": VERSION, "mode": game.mode, "variations": game.variations, "board": game.board,
        "settings": game.settings, "setup": game.beforehand, "title": game.title, "question": game.question,
        "commitment": game.commitment,
        "deal": game.deal if is_told else "", "salt": game.salt if is_told else "", "result": game.result,
        "lines": list(_file_lines_of_game(game)),
        "shuffles": [[card.code for card in order] for order in card_orders_of_shuffles(game, steps)]
        if is_told
        else [],
        "chapters": list(game.chapters.values("line", "text")) if with_journal else [],
    }  # fmt: skip
    return json.dumps({key: part for key, part in told.items() if part}, ensure_ascii=False, indent=1) + "\n"


def _file_lines_of_game(game: Game) -> Iterator[str]:
    """Yield every line that stands, a hint once before each move; what was turned over too, while it goes on."""
    is_open = not (game.ended_at or game.is_real)
    acts, before = {act.number: act for act in acts_so_far(game)}, ""
    if is_open and 0 in acts:
        yield from _turned_cards_as_lines(acts[0])
    for line in reversed(log_of_game_newest_first(game)):
        text = HINT if line.text.startswith(HINT) else line.text
        if line.is_undone or text == UNDO or text == before == HINT:
            continue
        yield text
        before = text
        if is_open and text != HINT:
            yield from _turned_cards_as_lines(acts[line.number])


def _turned_cards_as_lines(act: Act) -> Iterator[str]:
    """Yield every card that the keeper turned over in *act*, as who holds real cards would write it down."""
    for line in act.lines:
        if line.text.startswith(DEALT):
            yield f"{SEE}{line.text.removeprefix(DEALT)}"


# --- reading ---


def game_of_file(data: bytes) -> BroughtGame:
    """Return the game that a file tells, played anew from its first line.

    FileError: the first thing that is wrong in it, where it stands and what to do.
    """
    told = read_json(data)
    _refuse_other_formats(told)
    try:
        file = GameFile.model_validate(told)
    except ValidationError as error:
        raise FileError(first_error_sentence(error)) from error
    game = _unsaved_game_of_file(file)
    told = _told_game_replayed_from_file(game, file)
    _fill_in_end_or_refuse(game, file, told.so_far)
    chapters = tuple((each.line, each.text) for each in file.chapters if each.text)
    _refuse_wrong_chapters(chapters, len(told.so_far.steps))
    return BroughtGame(game, told, chapters)


def refuse_file(place_in_file: str, sentence: str) -> NoReturn:
    raise FileError(f"{place_in_file}: {sentence}")


def _refuse_other_formats(file_json: Any) -> None:
    """Refuse another format, a later version and a mode that is not played here before the rest is looked at."""
    if not isinstance(file_json, dict):
        refuse_file("The file", 'this must be an object, { "format": … }. Export a game to see how.')
    if file_json.get("format") != FORMAT:
        refuse_file("format", f'this must be "{FORMAT}". Choose a file that was exported from a game.')
    if type(file_json.get("version")) is not int or file_json["version"] != VERSION:
        refuse_file("version", f"this must be {VERSION}, the only one there is. Export the game anew.")
    if file_json.get("mode") not in list(MODES):
        refuse_file("mode", f"this must be {' or '.join(MODES)}: no other game is played here.")


def _unsaved_game_of_file(file: GameFile) -> Game:
    """Return the game as it began."""
    mode = MODES[file.mode]
    if problem := next(mode.problems(file.variations), None):
        refuse_file("variations", problem)
    try:
        board_of_json(file.board or TREE)
    except BoardError as error:
        refuse_file("board", error.problems[0])
    try:
        settings = checked_setting_keys_in_order(mode, file.settings)
    except RefusedError as error:
        refuse_file("settings", str(error))
    setup = file.setup.model_dump(exclude_defaults=True, mode="json")
    told = setup_of_record_without_empty_parts(
        checked_variation_keys_in_order(mode, file.variations), file.board, setup, settings
    )
    game = Game(
        kind=file.mode, title=file.title, question=file.question, deal=file.deal or "", rules_version=mode.version,
        setup=told,
    )  # fmt: skip
    try:
        kind_of_game(game).begin(game.setup, {})
    except ValueError as error:
        refuse_file("setup", str(error))
    return game


def _told_game_replayed_from_file(game: Game, file: GameFile) -> ToldGame:
    kind = kind_of_game(game)
    chance = DealtChance(game.deal) if game.deal else WrittenChance()
    told = begin_told_game(kind, kind.begin(game.setup, {}), chance)
    for number, line in enumerate(file.lines, 1):
        try:
            told = told.after_line(kind, number, line, chance)
        except IllegalMoveError as error:
            refuse_file(f"lines[{number - 1}]", str(error))
    return told


def _fill_in_end_or_refuse(game: Game, file: GameFile, game_so_far: GameSoFar) -> None:
    """Fill in how *game* ended and how it was committed to; only a deal that was played out has been nobody's."""
    outcome = game_so_far.position.outcome
    if game_so_far.steps[-1].is_over and outcome:
        game.result = Game.Result.WON if outcome.is_won else Game.Result.LOST
    if (file.result or "") != game.result:
        refuse_file("result", f"played anew it is {game.get_result_display()}. Something was changed here.")
    if not game.deal:
        return
    _refuse_wrong_cards(file, card_orders_of_shuffles(game, game_so_far.steps))
    if file.commitment and game.result:
        game.salt, game.commitment = file.salt or "", file.commitment
        if not does_commitment_match_deal(game):
            refuse_file(
                "commitment", "this is not the hash of this salt and deal. Something was changed here."
            )


def _refuse_wrong_cards(file: GameFile, dealt_orders: Sequence[Sequence[Card]]) -> None:
    if not file.shuffles:
        return
    if len(file.shuffles) != len(dealt_orders):
        refuse_file(
            "shuffles", f"the deal was shuffled {len(dealt_orders)} times, and not {len(file.shuffles)}."
        )
    for number, (told, order) in enumerate(zip(file.shuffles, dealt_orders, strict=True)):
        if len(told) != len(order):
            refuse_file(f"shuffles[{number}]", f"{len(order)} cards were shuffled, and not {len(told)}.")
        for place, (code, card) in enumerate(zip(told, order, strict=True)):
            if code != card.code:
                refuse_file(
                    f"shuffles[{number}][{place}]", f"the deal says {card.code}. A card was changed here."
                )


def _refuse_wrong_chapters(steps_and_texts: Sequence[tuple[int, str]], step_count: int) -> None:
    seen: set[int] = set()
    for number, (line, _said) in enumerate(steps_and_texts):
        if line >= step_count:
            refuse_file(
                f"chapters[{number}].line", f"the game has {step_count - 1} steps. Choose one of them."
            )
        if line in seen:
            refuse_file(f"chapters[{number}].line", "this step has a chapter already. Put both into one.")
        seen.add(line)
    if sum(len(text) for _line, text in steps_and_texts) > MOST_JOURNAL:
        refuse_file("chapters", f"a journal holds {MOST_JOURNAL:,} letters. Shorten it.")
