"""Whole games for two as text files: `tests/playthroughs/<mode>-<what>.txt`, told anew and compared line by line.

A file says in its first line what it shows, then how the game begins: `new` with its variations; `first 2` where
player 2 begins; `links` where the sky is joined otherwise; `deal` with its code, or `top` with the cards that lie on
top of the deck (below them all others in their order), or `real cards`, of which nobody tells the app what a hand
holds. Then come the moves, each with what happened, set in, as who knows all reads it; "see m7" says which real card
was turned over. A line that begins with # is for whoever reads along. Ada is player 1, Bo player 2.
`python -m tests.rules.sefirot.playthroughs_for_two FILE...` tells files anew from what is not set in.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from decks.rules.tarot import CODES
from divination.lovers_discourse.rules import game as lovers_discourse
from divination.rules.engine import SEE
from divination.rules.starfield import SEATS, STARFIELD
from divination.rules.two_player_words import cards_in_words, with_player_names
from divination.rules.two_players import FORFEIT, TwoPlayerPosition
from divination.warring_planets.rules import game as warring_planets
from divination.warring_planets.rules.table import WarOutcome
from play.chances import DealtChance, WrittenChance
from play.rules.kinds import Chance, IllegalMoveError, UnknownChanceError

FOLDER = Path(__file__).parents[2] / "playthroughs"
GAMES: dict[str, Any] = {game.MODE.key: game for game in (lovers_discourse, warring_planets)}
NAMES = {"1": "Ada", "2": "Bo"}
HEAD, END = ("new", "first", "links", "deal", "top", "real cards"), "outcome"


@dataclass(frozen=True)
class Told:
    """A line of the file, "" for the start, with the position that it led to and what the log says of it."""

    line: str
    position: TwoPlayerPosition
    log: tuple[str, ...]


@dataclass(frozen=True)
class Stacked:
    """A deck with these codes on *top* of it."""

    top: tuple[str, ...]

    def order(self, cards: Sequence[str], _shuffle_number: int) -> tuple[str, ...]:
        return (*self.top, *(code for code in cards if code not in self.top))

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        raise UnknownChanceError

    def card(self) -> str:
        raise UnknownChanceError


def retold(name: str, text: str) -> str:
    """Return the file *name* as its game is told today."""
    told = list(game_of(name, text))
    start, moves = told[0], iter(told[1:])
    lines, is_begun = [], False
    for line in _lines_kept(text):
        if line.startswith(("#", *HEAD)):
            lines.append(line)
            continue
        if not is_begun:
            lines += start.log
            is_begun = True
        lines += [line, *next(moves).log]
    return "\n".join([*lines, _outcome_line(told[-1].position)]) + "\n"


@cache
def game_of(name: str, text: str) -> Sequence[Told]:
    """Return the game of the file *name*, line by line. Raises IllegalMoveError at the first that cannot be."""
    game = GAMES[name.partition("-")[0]]
    kept = [line for line in _lines_kept(text) if not line.startswith("#")]
    head = [line for line in kept if line.startswith(HEAD)]
    said = {line.partition(" ")[0]: line.partition(" ")[2] for line in head}
    setup = {"variations": said["new"].split(), "first": said.get("first", "1"), "real": "real" in said}
    if "links" in said:
        setup["board"] = STARFIELD | {"links": said["links"].split()}
    chance: Chance = WrittenChance()
    if not setup["real"]:
        chance = DealtChance(said["deal"]) if "deal" in said else Stacked(tuple(said["top"].split()))
    return list(_told_lines(game, setup, chance, kept[len(head) :]))


def _told_lines(game: Any, setup: dict[str, Any], chance: Chance, lines: Sequence[str]) -> Iterator[Told]:
    position, log = _after_keeper(game, game.KIND.begin(setup, {}), chance)
    yield Told("", position, (*log, *_hands_in_words(position)))
    for line in lines:
        if line.startswith(SEE):
            position, log = _after_keeper(game, position, WrittenChance(line.removeprefix(SEE)))
        else:
            if line not in position.choices and not line.startswith(FORFEIT):
                raise IllegalMoveError(f"{line}: legal are {', '.join(position.choices)}")
            position = position.after_line(line)
            said = _said(game, position)
            position, more = _after_keeper(game, position, chance)
            log = (*said, *more)
        yield Told(line, position, log)


def _after_keeper(game: Any, position: Any, chance: Chance) -> tuple[Any, tuple[str, ...]]:
    """Return the position once the keeper has said all that can be said now, and the log of it."""
    log: tuple[str, ...] = ()
    while (want := game.KIND.wants(position)) and want.is_the_keepers:
        try:
            lines = game.KIND.answer(position, want, chance)
        except UnknownChanceError:  # a real card that the file says later
            break
        for line in lines:
            position = position.after_line(line.text)
            log += _said(game, position)
    return position, log


def _said(game: Any, position: Any) -> tuple[str, ...]:
    told = (game.MODE.tell(event, position) for event in position.events)
    return tuple(f"    {with_player_names(sentence, NAMES)}" for sentence in told)


def _hands_in_words(position: TwoPlayerPosition) -> Iterator[str]:
    if not position.is_real:
        for seat in SEATS:
            yield f"    {NAMES[seat]} holds {cards_in_words(tuple(CODES[code] for code in position.drawn[seat]))}."


def _lines_kept(text: str) -> list[str]:
    """Return what is not told anew: how the game begins, its moves, and what is for whoever reads along."""
    return [line for line in text.splitlines() if line and not line.startswith((" ", END))]


def _outcome_line(position: TwoPlayerPosition) -> str:
    ended = position.outcome
    assert ended
    if not isinstance(ended, WarOutcome):
        return f"{END} {'won' if ended.is_won else 'lost'}: {ended.told}"
    one, two = ended.scores
    who = f"{NAMES[ended.winner]} won" if ended.winner else "a draw"
    return f"{END} {who}, {one} to {two}: {with_player_names(ended.told, NAMES)}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = FOLDER / name
        path.write_text(retold(name, path.read_text("utf-8")), "utf-8")
