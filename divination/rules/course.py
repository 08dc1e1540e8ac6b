"""A mode of Sefirot as a kind of play: one seat, nothing private, and the keeper says which cards are turned over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

from divination.readings.rules.reading import CardInReading
from divination.rules.boards import board_of_json_or_tree_if_empty
from divination.rules.engine import (
    SEE,
    AnyMode,
    Event,
    Outcome,
    Position,
    Slot,
    Step,
    Unseen,
    card_of_code,
)
from play.rules.kinds import Chance, IllegalMoveError, Kind, Option, Tell, UnknownChanceError, Want, What
from play.rules.lines import Audience, Line

SEAT = "player"
DEALT = "dealt "  # a line of the keeper: which card the deal turned over; "see c9" says it of the player's own cards
REFUSED = "A move that the rules refuse by now."


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """A game as it went: its steps, the start first, and what the last line of it brought about."""

    steps: tuple[Step, ...]
    latest: tuple[Event, ...] = ()

    @property
    def position(self) -> Position:
        return self.steps[-1].position


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended, and the rows of the reading that grew out of it."""

    outcome: Outcome
    reading: tuple[CardInReading, ...]


@cache
def kind_of_mode(mode: AnyMode) -> Kind[GameSoFar]:
    """Return *mode* as a kind of play; what it is begun with is `setup_of_record_without_empty_parts`."""

    def begin(setup: Mapping[str, Any], _house_rules: Mapping[str, Any]) -> GameSoFar:
        variations = setup.get("variations", ())
        if problems := list(mode.problems(variations)):
            raise ValueError(" ".join(problems))
        keys = (*variations, *setup.get("settings", ()))
        opening = mode.new(
            board_of_json_or_tree_if_empty(setup.get("board", {})), keys, setup.get("setup", {})
        )
        return GameSoFar((Step("", opening, (), is_revealing=False),))

    def options(game_so_far: GameSoFar, _seat: str) -> Iterator[Option]:
        for option in chain(game_so_far.position.options(), mode.changes(game_so_far.position)):
            yield Option(option.move, option.label, option.reasons)

    def says(_heard: str, game_so_far: GameSoFar) -> str:
        if game_so_far.steps[-1].is_refused:
            return REFUSED
        return " ".join(mode.tell(event, game_so_far.position) for event in game_so_far.latest)

    def outcome(game_so_far: GameSoFar) -> Ended | None:
        ended = game_so_far.position.outcome
        return (
            Ended(ended, mode.reading(game_so_far.steps)) if ended and game_so_far.steps[-1].is_over else None
        )

    return Kind(
        key=mode.key,
        title=mode.title,
        version=mode.version,
        begin=begin,
        apply=game_so_far_after_line,
        wants=want_of_game_so_far,
        options=options,
        decide=line_of_legal_move,
        answer=lines_of_turned_card,
        tells=(Tell(rf"{DEALT}[a-z]\d+"),),
        says=says,
        shows=lambda game_so_far: mode.view(game_so_far.position),
        outcome=outcome,
    )


def setup_of_record_without_empty_parts(
    variations: Sequence[str],
    board: Mapping[str, Any],
    mode_setup: Mapping[str, Any],
    settings: Sequence[str] = (),
) -> dict[str, Any]:
    """Return what a record keeps of how it began; {} is a game as it stands on the Tree of Life."""
    told = {
        "variations": list(variations),
        "board": dict(board),
        "setup": dict(mode_setup),
        "settings": list(settings),
    }
    return {key: part for key, part in told.items() if part}


def game_so_far_after_line(game_so_far: GameSoFar, line_text: str) -> GameSoFar:
    """Return *game_so_far* after a line; one that today's rules refuse is a step that changes nothing."""
    before, is_dealt = game_so_far.position, line_text.startswith(DEALT)
    try:
        after, events = position_and_events_after_line(before, line_text)
        is_refused = False
    except IllegalMoveError:
        after, events, is_refused = before, (), True
    if is_dealt:  # it belongs to the move that turned it over
        *others, last = game_so_far.steps
        step = Step(last.line, after, last.events + events, is_revealing=True, is_refused=last.is_refused)
        return GameSoFar((*others, step), events)
    is_revealing = not is_refused and (
        line_text.startswith(SEE) or len(after.shuffles) > len(before.shuffles)
    )
    return GameSoFar((*game_so_far.steps, Step(line_text, after, events, is_revealing, is_refused)), events)


def position_and_events_after_line(position: Position, line_text: str) -> tuple[Position, tuple[Event, ...]]:
    """Return what *line_text*, a move or the card turned over, makes of *position*. Raises IllegalMoveError."""
    for word in (DEALT, SEE):
        if line_text.startswith(word):
            return position.see(card_of_code(line_text.removeprefix(word)))
    return position.play(line_text)


def want_of_game_so_far(game_so_far: GameSoFar) -> Want | None:
    """Return what is waited for: the card that is being turned over, else the player's move."""
    alone: Audience = frozenset({SEAT})
    if wanted := game_so_far.position.wants:
        return Want(What.CARD, alone, of=f"{wanted.shuffle}.{wanted.place}")
    return None if game_so_far.position.outcome else Want(What.MOVE, alone)


def line_of_legal_move(game_so_far: GameSoFar, seat: str, move: str) -> tuple[Line, ...]:
    """Return the move's line. Raises IllegalMoveError."""
    game_so_far.position.play(move)
    return (Line(move, by=seat),)


def lines_of_turned_card(game_so_far: GameSoFar, _want: Want, chance: Chance) -> tuple[Line, ...]:
    """Return the line of the card that is turned over. IllegalMoveError if what was written down cannot be it."""
    line = _line_text_of_turned_card(game_so_far.position, chance)
    position_and_events_after_line(game_so_far.position, line)
    return (Line(line),)


def _line_text_of_turned_card(position: Position, chance: Chance) -> str:
    try:
        return f"{SEE}{chance.card()}"
    except UnknownChanceError:  # it is dealt here, or nobody has looked at the table's own deck yet
        wanted = position.wants
        assert wanted
        return (
            f"{DEALT}{codes_of_last_shuffle(position.shuffles[: wanted.shuffle + 1], chance)[wanted.place]}"
        )


def codes_of_last_shuffle(shuffles: Sequence[Sequence[Slot]], chance: Chance) -> tuple[str, ...]:
    """Return the last of *shuffles* from the top; what nobody saw before it is known by the earlier ones."""
    orders: list[tuple[str, ...]] = []
    for number, gathered in enumerate(shuffles):
        codes = [
            orders[slot.shuffle][slot.place] if isinstance(slot, Unseen) else slot.code for slot in gathered
        ]
        orders.append(chance.order(codes, number))
    return orders[-1]
