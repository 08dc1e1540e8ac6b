"""Positions of both games for two written down in a few words, for the tests.

A sky tells for each place who laid what there: "1 m9 p4" is The Hermit of player 1 with the 4 of Pentacles on it,
"2 p11" a Guard of player 2, "12 m18 m19" both luminaries, laid by two; "2>1 m9 p9" was laid by 2 and faces 1.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from decks.rules.tarot import CODES, DECK, Card
from divination.lovers_discourse.rules import game as lovers_discourse
from divination.lovers_discourse.rules.position import LoversDiscourse
from divination.rules.engine import Event
from divination.rules.starfield import PLACES, STARFIELD
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_player_kind import CardOption
from divination.rules.two_players import PLAY, RAISE, TOLD, TwoPlayerPosition, other_seat
from divination.warring_planets.rules import game as warring_planets
from divination.warring_planets.rules.position import WarringPlanets
from divination.warring_planets.rules.table import Guard
from play.chances import DealtChance
from play.rules.kinds import Kind
from play.rules.zones import U, Zone

LOVERS, WAR = lovers_discourse.KIND, warring_planets.KIND
ON_COLUMNS_ALONE = STARFIELD | {"links": []}
# A sky without a free Sefira: each laid the half that is nearer, player 1 the centre too.
FULL = {
    "L1": "2 m1", "L2": "2 m2", "L3": "1 m3", "L4": "1 m4", "C1": "2 m5", "C2": "2 m6", "C3": "1 m21",
    "C4": "1 m7", "C5": "1 m8", "R1": "2 m9", "R2": "2 m10", "R3": "1 m11", "R4": "1 m12",
}  # fmt: skip
# The same when all of it is resolved, The World at the centre by four.
RESOLVED = {
    "L1": "2 m1 s1", "L2": "2 m2 s2", "L3": "1 m3 s3", "L4": "1 m4 s4", "C1": "2 m5 s5", "C2": "2 m6 s6",
    "C3": "1 m21 s12 s13 w1", "C4": "1 m7 s7", "C5": "1 m8 s8", "R1": "2 m9 s9", "R2": "2 m10 s10",
    "R3": "1 m11 s11 c1", "R4": "1 m12 s14 c2",
}  # fmt: skip
DEALT = DealtChance("7" * 64)
Sky = Mapping[str, str]
Seeresses = Sequence[str]


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CODES[code] for code in codes.split())


def lovers(
    hand: str = "", sky: Sky | None = None, columns: Seeresses = ("", "", ""), **lies: Any
) -> LoversDiscourse:
    """Return a position of Lovers' Discourse in the middle of a game, as the keeper knows it; see `_position`."""
    position = _position(LOVERS, hand, sky or {}, columns, **lies)
    assert isinstance(position, LoversDiscourse)
    return position


def war(
    hand: str = "", sky: Sky | None = None, columns: Seeresses = ("", "", ""), **lies: Any
) -> WarringPlanets:
    """Return a position of Warring Planets in the middle of a game, as the keeper knows it; see `_position`."""
    position = _position(WAR, hand, sky or {}, columns, **lies)
    assert isinstance(position, WarringPlanets)
    return position


def _position(
    kind: Kind[Any],
    hand: str,
    sky: Sky,
    columns: Seeresses,
    *,
    seat: str = "1",
    other: str = "",
    others_columns: Seeresses = ("", "", ""),
    raised: str = "",
    gifts: Mapping[str, str] | None = None,
    locked: Mapping[str, str] | None = None,
    passed: str = "",
    variations: str = "",
    number: int = 0,
    deck: str | None = None,
    board: Mapping[str, Any] | None = None,
    is_real: bool = False,
) -> TwoPlayerPosition:
    """Return the position in which *seat* is to play a card of its *hand*, or to place what is *raised*.

    *hand* and *columns* are those of *seat*, in the order in which they came; with real cards a hand may be "U U m4".
    What lies nowhere is in the deck, or *deck* says what is: then the rest has been discarded.
    """
    at = kind.begin({"variations": variations.split(), "board": board or {}, "real": is_real}, {})
    foe = other_seat(seat)
    fields = [*(gifts or {}).values(), *(locked or {}).values()]
    told = f"{hand} {other} {raised} {' '.join([*columns, *others_columns, *fields])}".split()
    told += [code for lies in sky.values() for code in lies.split()[1:]]
    used = [code for code in told if code != U]
    assert len(set(used)) == len(used), "a card lies twice"
    rest = [card.code for card in DECK if card.code not in used]
    left = rest if deck is None else deck.split()
    at = at.with_(
        phase=RAISE if raised else PLAY, seat=seat, mover=seat, turn=9, number=number, raised=cards(raised),
        hands={seat: Zone().add(hand.split()), foe: Zone().add(other.split())},
        drawn={seat: tuple(hand.split()), foe: tuple(other.split())},
        columns_of={seat: tuple(map(cards, columns)), foe: tuple(map(cards, others_columns))},
        deck=Zone((U,) * len(left) if is_real else tuple(left), is_pile=True),
        away=cards(" ".join(code for code in rest if code not in left)),
        drawing=0, is_asked_if_stuck=False, events=(),
    )  # fmt: skip
    if isinstance(at, LoversDiscourse):
        at = at.with_(
            gifts={field: CODES[code] for field, code in (gifts or {}).items()},
            locked={field: CODES[code] for field, code in (locked or {}).items()},
            passed=frozenset(cards(passed)),
        )
    position: TwoPlayerPosition = at.with_(
        sky={place: _held(at, sky[place]) for place in PLACES if place in sky}
    )
    return position


def _held(at: Any, told: str) -> StarfieldSefira | Guard:
    """Return what occupies a place, from "1 m9 p4", "2>1 m9 p9", "12 m18 m19" or, of a Guard, "2 p11"."""
    seats, *codes = told.split()
    by, _, faces = seats.partition(">")
    lies = cards(" ".join(codes))
    if not lies[0].is_major:
        return Guard(lies[0], by)
    majors = [card for card in lies if card.is_major]
    laid = at.with_(seat=by[0], mover=by[0], sky={}).sefira_with_major(majors[0], "C3")
    if majors[1:]:
        laid = at.with_(seat=by[-1], sky={"C3": laid}).sefira_with_major(majors[1], "C3")
    for minor in lies[len(majors) :]:
        laid = laid.with_minor(minor)
    held: StarfieldSefira = laid if not faces else _facing(laid, faces)
    return held


def _facing(laid: StarfieldSefira, seat: str) -> StarfieldSefira:
    return StarfieldSefira(laid.major, laid.holds, laid.minors, laid.total, laid.second, laid.laid_by, seat)


def kind_of(position: TwoPlayerPosition) -> Kind[Any]:
    return LOVERS if isinstance(position, LoversDiscourse) else WAR


def play(position: Any, *lines: str) -> tuple[Any, list[Event]]:
    """Return the position after *lines*, moves and what the keeper says ("drawn 2 c9", "on"), and all that happened."""
    events: list[Event] = []
    for line in lines:
        is_keepers = line.split()[0] in TOLD
        assert is_keepers or line in position.choices, f"{line} is none of {list(position.choices)}"
        position = position.after_line(line)
        events += position.events
    return position, events


def keepers_lines(position: Any, chance: Any = DEALT) -> list[str]:
    """Return what the keeper, who alone reads all of it, says now."""
    kind = kind_of(position)
    want = kind.wants(position)
    assert want
    return [line.text for line in kind.answer(position, want, chance)]


def answered(position: Any) -> Any:
    """Return the position once the keeper has said all that it is asked."""
    while (want := kind_of(position).wants(position)) and want.is_the_keepers:
        for line in keepers_lines(position):
            position = position.after_line(line)
    return position


def moves(position: Any, begin: str = "") -> list[str]:
    """Return the legal moves that *begin* so, as they stand in their order."""
    return [move for move in position.choices if move.startswith(begin)]


def places(position: Any, begin: str) -> str:
    """Return where the legal moves that *begin* so lead, in the board's order: "L4 C4"."""
    return " ".join(move.rpartition("@")[2] for move in moves(position, f"{begin}@"))


def option(position: Any, move: str) -> CardOption:
    """Return what the page tells of *move*."""
    return next(
        each
        for each in kind_of(position).options(position, position.seat)
        if each.code == move and isinstance(each, CardOption)
    )


def reasons(position: Any, move: str) -> tuple[str, ...]:
    return option(position, move).reasons


def log_of(position: Any) -> str:
    """Return what the log says of the last line."""
    return kind_of(position).says("", position)


def codes(laid: Iterable[Card]) -> str:
    return " ".join(card.code for card in laid)


def plane_of(position: Any, seat: str = "1") -> list[str]:
    return [codes(column) for column in position.columns_of[seat]]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]
