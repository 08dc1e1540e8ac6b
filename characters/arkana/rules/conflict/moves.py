"""A move of a Conflict as one line: its legal part (`attack bo>imp close1`), and what comes with it (`area=body`)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from characters.arkana.rules.conflict.position import WOUNDS, PieceWord
from characters.arkana.rules.phrases import Area, PhraseAct
from characters.socket.rules import Problem
from play.rules import kinds
from play.rules.replacing import replace

SHOWN = 12  # of the legal moves, in an error
HIGHEST_TARGET = 99
LONGEST_RULING = 300


class IllegalMoveError(kinds.IllegalMoveError):
    """The line is no legal move; the message says the rule and what is legal.

    *problems*: what is amiss with what came with it, each under its key.
    """

    def __init__(self, message: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message)
        self.problems = problems


@dataclass(frozen=True, slots=True)
class WantedAnswer:
    """What comes with a move: one of *choices* (or *many*), so many *dice*, a *text* or else a number."""

    key: str
    choices: tuple[str, ...] = ()
    dice: int = 0
    is_text: bool = False
    is_many: bool = False
    is_optional: bool = False
    is_kept: bool = False  # read where an old line has it, asked no more

    @property
    def legal(self) -> str:
        """What would be legal, to follow "must be"."""
        if self.dice:
            return f"{self.dice} {'die' if self.dice == 1 else 'dice'} of 1 to 6, as in {'3516241352'[: self.dice]}"
        if self.choices:
            return f"{'some' if self.is_many else 'one'} of {', '.join(self.choices)}"
        return f"1 to {LONGEST_RULING} characters" if self.is_text else f"a number from 0 to {HIGHEST_TARGET}"

    def allows(self, answer: str) -> bool:
        if self.dice:
            return len(answer) == self.dice and set(answer) <= set("123456")
        if self.choices:
            return set(answer.split(",") if self.is_many else [answer]) <= set(self.choices)
        if self.is_text:
            return 0 < len(answer) <= LONGEST_RULING
        is_number = answer.isascii() and answer.isdigit() and len(answer) <= 2
        return is_number and int(answer) <= HIGHEST_TARGET  # Ruling A13


AREA = WantedAnswer("area", tuple(Area))
LOSS = WantedAnswer("wounds", tuple(WOUNDS))
TARGET = WantedAnswer("target")
ACT = WantedAnswer("act", tuple(PhraseAct))
TOOL = WantedAnswer("tool", ("yes", "no"), is_optional=True)
OLD_TOOL = replace(TOOL, is_kept=True)
CAUSE, COST = WantedAnswer("spell", tuple(PhraseAct)), WantedAnswer("cost", tuple(WOUNDS))
OLD_SPELL = (CAUSE, TARGET, COST)


class Move(NamedTuple):
    """One thing somebody could do: who, to whom, with which pieces; *reasons* say what stands against it.

    *word* is what a Spell's line begins with. One that *is_kept* was written down by an older reading of the rules: it
    is played wherever it stands in a record, and offered no more.
    """

    kind: str
    by: str = ""
    at: str = ""
    pieces: tuple[PieceWord, ...] = ()
    word: str = ""
    wants: tuple[WantedAnswer, ...] = ()
    reasons: tuple[str, ...] = ()
    is_kept: bool = False

    @property
    def is_spell(self) -> bool:
        return bool(self.word)

    @property
    def code(self) -> str:
        whom = f"{self.by}>{self.at}" if self.at else self.by
        return " ".join(filter(None, (self.word, self.kind, whom, "+".join(self.pieces))))


@dataclass(frozen=True, slots=True)
class MoveAnswers:
    """What came with a move, read."""

    area: Area | None = None
    wounds: Area = Area.BODY
    cost: Area = Area.BODY
    act: PhraseAct | None = None
    spell: PhraseAct | None = None
    target: int | None = None
    actions: int = 1
    dice: tuple[int, ...] = ()
    cause: tuple[int, ...] = ()
    xp: int = 0
    tool: bool = False
    also: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    text: str = ""


def _dice_of_digits(value: str) -> tuple[int, ...]:
    return tuple(map(int, value))


READ: dict[str, Callable[[str], Any]] = {
    "area": Area,
    "wounds": Area,
    "cost": Area,
    "act": PhraseAct,
    "spell": PhraseAct,
    "target": int,
    "actions": int,
    "xp": int,
    "dice": _dice_of_digits,
    "cause": _dice_of_digits,
    "tool": "yes".__eq__,
    "also": lambda value: tuple(dict.fromkeys(value.split(","))),
    "who": lambda value: tuple(dict.fromkeys(value.split(","))),
    "text": str,
}


def split_move_line_into_code_and_answers(move_line: str) -> tuple[str, dict[str, str]]:
    """Return the legal part of *move_line* and what comes with it; IllegalMoveError where something comes twice.

    >>> split_move_line_into_code_and_answers("attack bo>imp close1 area=body wounds=body")
    ('attack bo>imp close1', {'area': 'body', 'wounds': 'body'})
    """
    if move_line.startswith("ruling "):
        return "ruling", {"text": move_line.removeprefix("ruling ").strip()}
    words = move_line.split()
    pairs = [word.partition("=")[::2] for word in words if "=" in word]
    if len(pairs) > len(dict(pairs)):
        raise IllegalMoveError(f"“{move_line}” says something twice: say each thing once.")
    return " ".join(word for word in words if "=" not in word), dict(pairs)


def read_move_answers(move: Move, answers: Mapping[str, str]) -> MoveAnswers:
    """Return what came with *move*; IllegalMoveError with every problem in it."""
    if problems := tuple(_answer_problems(move, answers)):
        told = " ".join(problem.message for problem in problems)
        raise IllegalMoveError(f"“{move.code}”: {told}", problems)
    return MoveAnswers(**{key: READ[key](value) for key, value in answers.items()})


def _answer_problems(move: Move, answers: Mapping[str, str]) -> Iterator[Problem]:
    wants = {want.key: want for want in move.wants}
    for key, want in wants.items():
        if key not in answers and not want.is_optional:
            yield Problem("missing", f"{key} is missing: it must be {want.legal}.", (key,))
        if key in answers and not want.allows(answers[key]):
            yield Problem("amiss", f"{key} must be {want.legal}, not “{answers[key]}”.", (key,))
    for key in answers.keys() - wants:
        takes = ", ".join(key for key, want in wants.items() if not want.is_kept) or "nothing"
        yield Problem("odd", f"{key} does not go with this move, which takes {takes}.", (key,))
