"""Tables of Dream Odyssey to test with: every card in sight, unless a test says otherwise."""

from collections.abc import Mapping
from typing import Any

from decks.rules.tarot import Card
from divination.dream_odyssey.rules.encounters import begin_encounter_and_queue_facing
from divination.dream_odyssey.rules.flow import run_until_move_or_card_is_wanted, split_off_events
from divination.dream_odyssey.rules.game import MODE
from divination.dream_odyssey.rules.position import DreamOdyssey
from divination.dream_odyssey.rules.table import WAY, OdysseyTable, Sefira, Task
from divination.rules.boards import CROWN, START, TREE, board_of_json
from divination.rules.engine import Event, Option
from play.rules.kinds import IllegalMoveError

BOARD = board_of_json(TREE)
LOWEST = ("foundation", "splendor", "victory")
EVERY_MAJOR = [Card(None, rank) for rank in range(22)]
CROWNED = "m17"  # a starlit desert
Game = tuple[DreamOdyssey, tuple[Event, ...]]


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card.from_code, codes.split()))


def lay(
    hand: str = "c7 w6 p5",
    party: str = "",
    deck: str = "p2 p3 p4 p6 p7 p8",
    discard: str = "",
    wounds: str = "",
    at: str = START,
    stacks: Mapping[str, str] | None = None,
    majors: Mapping[str, str] | None = None,
    won: str = "",
    task: Task | None = None,
) -> OdysseyTable:
    """Return a table on which *won* Sefira are empty and those beside them, and the lowest, attainable."""
    named = {CROWN: CROWNED, **(majors or {})}
    taken = [*cards(party), *cards(" ".join(named.values()))]
    left = [card for card in EVERY_MAJOR if card not in taken]
    around = {
        *LOWEST,
        *won.split(),
        *(key for place in won.split() for key in BOARD.beside[place]),
    }
    sefirot = []
    for spot in BOARD.spots:
        major = Card.from_code(named[spot.key]) if spot.key in named else left.pop(0)
        gone = spot.key in won.split()
        stack = cards((stacks or {}).get(spot.key, ""))
        sefirot.append(Sefira(spot.key, None if gone else major, stack, spot.key in around))
    return OdysseyTable(
        board=BOARD,
        shuffles=(),
        majors=tuple(left),
        minors=cards(deck),
        hidden=(),
        sefirot=tuple(sefirot),
        todo=(task or Task("turn"),),
        discard=cards(discard),
        hand=cards(hand),
        party=cards(party),
        wounds=cards(wounds),
        at=at,
    )


def game(table: OdysseyTable) -> DreamOdyssey:
    return DreamOdyssey(split_off_events(run_until_move_or_card_is_wanted(table))[0])


def resting(**laid: Any) -> DreamOdyssey:
    """Return a position at the start of a turn."""
    return game(lay(**laid))


def facing(row: str, *, place: str = "foundation", stranger: str = "s12", **laid: Any) -> DreamOdyssey:
    """Return a position in an encounter with *row*, on a Sefira or on the way to Foundation."""
    table = lay(**laid)
    if place == WAY:
        table = table._replace(toward="foundation", todo=(Task("branch"), Task("turn")))
        return game(begin_encounter_and_queue_facing(table, WAY, Card.from_code(stranger), cards(row)))
    major = table.sefira(place).major
    assert isinstance(major, Card)
    return game(begin_encounter_and_queue_facing(table._replace(at=place), place, major, cards(row)))


def do(position: DreamOdyssey, *moves: str) -> DreamOdyssey:
    return story(position, *moves)[0]


def story(position: DreamOdyssey, *moves: str) -> Game:
    """Return the position after *moves*, "see c9" among them, and all that happened."""
    happened: tuple[Event, ...] = ()
    for move in moves:
        if move.startswith("see "):
            position, events = position.see(Card.from_code(move[4:]))
        else:
            position, events = position.play(move)
        happened += events
    return position, happened


def option(position: DreamOdyssey, move: str) -> Option:
    return next(option for option in position.options() if option.move == move)


def refusal(position: DreamOdyssey, move: str) -> str:
    """Return why *move* is refused, by the position and by its options alike."""
    try:
        position.play(move)
    except IllegalMoveError as error:
        return str(error)
    raise AssertionError(f"{move} is legal")


def codes(slots: Any) -> str:
    return " ".join(slot.code if isinstance(slot, Card) else "?" for slot in slots)


def said(events: tuple[Event, ...], position: DreamOdyssey) -> list[str]:
    return [MODE.tell(event, position) for event in events]


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]
