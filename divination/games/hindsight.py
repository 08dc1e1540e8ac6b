"""What could have been known in a game for two that is over: worked out act by act in the hints' process, and kept."""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from divination.games.hint_press import json_answer_from_press
from divination.games.pairs import kind_of_pair_game
from divination.games.same_sky import may_all_know_deal
from divination.games.thinking import trial_by_move_of_json
from divination.models import PairGame, PairHindsight
from divination.modes import MODES_FOR_TWO
from divination.rules.engine import Move
from divination.rules.far_sighted import Trial
from divination.rules.hindsight import Mark, mark_with_clearly_better_move
from divination.rules.starfield import SEATS
from divination.rules.two_players import TwoPlayerPosition
from play import remembering
from play.rules.lines import ALL_KNOWING

MOST_SECONDS = 300.0  # that are spent on a game
MOST_ROUNDS = 8  # of one task, so that no other hint waits long


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A move of which there was a choice: its act and which line of that, and what was known before it."""

    act: int
    part: int
    seat: str
    move: Move
    known: TwoPlayerPosition
    both_hands_known: TwoPlayerPosition

    @property
    def key(self) -> str:
        return f"{self.act}.{self.part}"


@dataclass(frozen=True, slots=True)
class MarkInWords:
    """A mark at *act*, made by *seat*: what was done and what was better, as their buttons said."""

    act: int
    seat: str
    played: str
    better: str
    well_played: int
    well_better: int
    games: int
    could_be_known: bool


def may_be_looked_back_on(game: PairGame) -> bool:
    """Say whether *game* is over, and both hands are known."""
    return may_all_know_deal(game) and not game.is_real


def hindsight_of(game: PairGame) -> PairHindsight | None:
    """Return what was found of *game* so far, None where nobody asked."""
    return PairHindsight.objects.filter(game=game).first()


def marks_by_act(found: PairHindsight | None) -> dict[int, list[MarkInWords]]:
    """Return what was marked at each act, for the replay; an act of several moves may have several."""
    marks: dict[int, list[MarkInWords]] = {}
    for told in found.marks.values() if found else ():
        marks.setdefault(told["act"], []).append(MarkInWords(**told))
    return dict(sorted(marks.items()))


def look_back_for_seconds(game: PairGame, *, seconds: float) -> PairHindsight:
    """Look at more of the choices of *game*, from the last to the first, for so many *seconds*, and keep what is found:
    at one at least.

    HintError where the hints' process has no time just now: what was found before is kept.
    """
    found, _is_new = PairHindsight.objects.get_or_create(game=game)
    ahead = [choice for choice in moves_with_a_choice(game) if choice.key not in found.acts]
    until = time.monotonic() + seconds
    while ahead and found.seconds < MOST_SECONDS:
        choice, started = ahead.pop(), time.monotonic()
        mark = _mark_of_choice(game, choice)
        found.acts.append(choice.key)
        if mark:
            found.marks[choice.key] = asdict(_mark_in_words(game, choice, mark))
        found.seconds += time.monotonic() - started
        found.save(update_fields=["acts", "marks", "seconds"])
        if time.monotonic() > until:
            break
    found.is_done = not ahead or found.seconds >= MOST_SECONDS
    found.save(update_fields=["is_done"])
    return found


def moves_with_a_choice(game: PairGame) -> Iterator[ChoiceMade]:
    """Yield every move of *game* of which there was a choice, in their order."""
    kind = kind_of_pair_game(game)
    opening = remembering.first_position(kind, game)
    known, full = dict.fromkeys(SEATS, opening), opening
    for act in remembering.acts_that_stand(game):
        if act.note:
            continue
        for part, line in enumerate(act.lines):
            seat, before = line.by, known.get(line.by)
            if before and line.text in before.choices and len(before.choices) > 1:
                both = before.with_(hands=full.hands, drawn=full.drawn)
                yield ChoiceMade(act.number, part, seat, line.text, before, both)
            full = kind.apply(full, line.text_heard_by(ALL_KNOWING))
            for each in SEATS:
                if heard := line.text_heard_by(frozenset({each})):
                    known[each] = kind.apply(known[each], heard)


def _mark_of_choice(game: PairGame, choice: ChoiceMade) -> Mark | None:
    def try_moves(position: TwoPlayerPosition, moves: Any, games: int, what_for: str) -> dict[Move, Trial]:
        trials = {move: Trial() for move in moves}
        for begun in range(0, games, MOST_ROUNDS):
            code = f"{game.slug}:{choice.key}:{what_for}:{begun}"
            rounds = min(MOST_ROUNDS, games - begun)
            answer = json_answer_from_press(
                "trials",
                game.kind,
                position,
                code,
                queue_owner=f"hindsight {game.pk}",
                moves=list(moves),
                rounds=rounds,
            )
            for move, trial in trial_by_move_of_json(answer).items():
                trials[move].well += trial.well
                trials[move].rates += trial.rates
        return trials

    return mark_with_clearly_better_move(
        MODES_FOR_TWO[game.kind], choice.known, choice.both_hands_known, choice.move, try_moves
    )


def _mark_in_words(game: PairGame, choice: ChoiceMade, mark: Mark) -> MarkInWords:
    mode = MODES_FOR_TWO[game.kind]
    played, better = (
        mode.label(choice.known, choice.known.choices[move]) for move in (mark.played, mark.better)
    )
    return MarkInWords(
        choice.act, choice.seat, played, better, mark.well_played, mark.well_better, mark.games,
        mark.could_be_known,
    )  # fmt: skip
