"""A reading as a file to take along (docs/reading.schema.json): what lay where, what was said of it, its seal."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from divination.models import LaidCard, Reading
from divination.readings.growing import GameOfReading
from divination.readings.sealing import saved_seal


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class RowInFile(_Part):
    """A card on its place: by its code and its name, the question asked there, the reader's words; then what a game
    tells of it: how it came there, at which step, and the Minors that lay on it.
    """

    place: str
    question: str
    card: str
    name: str
    title: str
    words: str
    told: str | None = None
    step: int | None = None
    minors: tuple[str, ...] = ()


class SealInFile(_Part):
    """The cards of the seal as they stand around its ring, a word for each; *symbols* are what stands for them,
    another card's code, a simple shape, or signs within one ("circle+m16"), "" where a card's own symbol does.
    """

    cards: tuple[str, ...]
    words: tuple[str, ...]
    symbols: tuple[str, ...] | None = None


class GameInFile(_Part):
    """The game that the reading grew out of, and how it ended."""

    name: str
    result: Literal["won", "lost"]
    told: str
    score: int


class ChapterInFile(_Part):
    """What its player wrote in the journal at a step, the start being 0."""

    step: int
    text: str


class ReadingFile(_Part):
    """A reading, its rows as one reads them."""

    format: Literal["reverie-reading"] = "reverie-reading"
    version: Literal[1] = 1
    title: str
    question: str
    drawn: str
    game: GameInFile | None = None
    rows: tuple[RowInFile, ...]
    seal: SealInFile | None = None
    journal: tuple[ChapterInFile, ...] = ()


def reading_as_json(reading: Reading, game_of_reading: GameOfReading | None) -> str:
    """Return *reading* as a file; of a game only what *game_of_reading* tells."""
    seal = saved_seal(reading)
    file = ReadingFile(
        title=reading.title,
        question=reading.question,
        drawn=reading.drawn_at.date().isoformat(),
        game=_game_in_file(game_of_reading) if game_of_reading else None,
        rows=tuple(_row_in_file(laid) for laid in reading.shown),
        seal=SealInFile.model_validate(seal.kept) if seal else None,
        journal=tuple(ChapterInFile(step=one.line, text=one.text) for one in game_of_reading.chapters)
        if game_of_reading
        else (),
    )
    return file.model_dump_json(indent=1, exclude_none=True) + "\n"


def _game_in_file(game_of_reading: GameOfReading) -> GameInFile:
    result: Literal["won", "lost"] = "won" if game_of_reading.is_won else "lost"
    return GameInFile(
        name=game_of_reading.game, result=result, told=game_of_reading.told, score=game_of_reading.score
    )


def _row_in_file(laid: LaidCard) -> RowInFile:
    return RowInFile(
        place=str(laid.heading),
        question=laid.place.question,
        card=laid.card.code,
        name=str(laid.card),
        title=laid.title,
        words=laid.words,
        told=laid.told or None,
        step=laid.line,
        minors=tuple(card.code for card in laid.minors),
    )
