"""A board as it is drawn: every place with its ring, sign and name, and the branches between them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from decks.marks import SYMBOLS
from decks.rules.tarot import CODES, NUMERALS, rank_letter
from divination.rules.boards import HEIGHT, KNOWLEDGE, START, WIDTH, Board, Spot

MARGIN, CROWDED = 110, 190  # of the board's units: the outer columns, and how near a place keeps a name away
RADII = {"closed": 27, "open": 33, "free": 29, "taken": 29, "foot": 11}
# What an empty place bears where it has a sign of its own, in a box from -50 to 50.
OWN_SIGNS = {
    "crown": "M-38 32H38M-38 20L-44 -16L-22 0L0 -34L22 0L44 -16L38 20Z",
    "sun": "M0 -20A20 20 0 1 0 .01 -20M0 -44V-32M0 32V44M-44 0H-32M32 0H44"
           "M-31 -31L-23 -23M23 23L31 31M31 -31L23 -23M-23 23L-31 31",
    "moon": "M14 -40A40 40 0 1 0 38 18A35 35 0 0 1 14 -40Z",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sign:
    """A card, or a place's own sign, as a ring bears it: rank or numeral over a drawing in a box from -50 to 50.

    A Major and a place are a *path*; of a Minor the *suit* is named, whose mark is a file.
    """

    rank: str = ""
    path: str = ""
    suit: str = ""

    @property
    def day(self) -> str:
        return f"marks/{self.suit}-day.svg"

    @property
    def night(self) -> str:
        return f"marks/{self.suit}-night.svg"


@dataclass(frozen=True, slots=True)
class Press:
    """What a press on a place does: it plays *move*, sent to *posts*; without these, or a script, *href* chooses it.

    *told* says it in words, *label* in a few; *card* is the code of what goes there.
    """

    href: str = ""
    posts: str = ""
    move: str = ""
    card: str = ""
    label: str = ""
    told: str = ""
    is_chosen: bool = False


NOTHING = Press()


@dataclass(frozen=True, slots=True)
class PlaceStatus:
    """What a mode says of a place.

    *state* is "closed", "open" (a card may come, or one may go there), "chosen", "holding", "resolved", or a mode's
    own, as a class. *share* of its ring is filled clockwise, from 0 to 1. *told* is what its link, or the drawing
    without one, says to those who listen. *count* stands small on its rim (a stack), *second* is another card's code
    there. *is_here* marks who stands on it, *is_next* where they travel. *change* is an event's kind: it moves once.
    """

    state: str = "closed"
    sign: str = ""  # a card's code, or nothing: then the place's own
    label: str = ""
    share: float = 0
    told: str = ""
    count: int | str = ""
    second: str = ""
    is_here: bool = False
    is_next: bool = False
    is_target: bool = False  # the chosen card may go there
    change: str = ""
    press: Press = NOTHING


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """A place as it is drawn: where, what it bears, and on which *side* of its ring the name stands."""

    key: str
    name: str
    x: float
    y: float
    side: str  # left, right, above, below
    status: PlaceStatus
    sign: Sign | None
    second: Sign | None

    @property
    def told(self) -> str:
        return self.status.told or ", ".join(filter(None, (self.name, self.status.label)))

    @property
    def percent(self) -> int:
        return round(100 * self.status.share)

    @property
    def radius(self) -> int:
        """How far its ring reaches."""
        return RADII.get(self.status.state, 35)

    @property
    def second_x(self) -> int:
        """Where a second card lies: outside, away from its neighbours, unless a count stands there."""
        return 30 if self.side == "right" and not self.status.count else -30

    @property
    def name_x(self) -> int:
        return {"left": -43, "right": 43}.get(self.side, 0)

    @property
    def name_y(self) -> int:
        """Where its name hangs; the first line stands `name_dy` below that, whatever size letters have."""
        return {"below": self.radius + 2, "above": -self.radius - 2}.get(self.side, 0)

    @property
    def name_dy(self) -> str:
        if self.side == "below":
            return "1em"
        if self.side == "above":
            return "-1.35em" if self.status.label else "-.3em"
        return "-.1em" if self.status.label else ".3em"


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole board: *foot* is where the tree begins, drawn as a place where a mode says something of it.

    *branches* and those of them that are *lit* are paths; *walker* is where somebody travels between two places.
    """

    title: str
    told: str
    branches: str
    lit: str
    places: tuple[DrawnPlace, ...]
    wings: tuple[DrawnPlace, ...]
    foot: DrawnPlace
    walker: tuple[float, float] | None = None
    width: int = field(default=WIDTH)
    height: int = field(default=HEIGHT)


def drawing_of_board(
    board: Board,
    statuses_by_place: Mapping[str, PlaceStatus],
    wing_statuses: Sequence[PlaceStatus] = (),
    *,
    lit_branches: Collection[tuple[str, str]] = (),
    wing_name: str = "",
    text_description: str = "",
    travelled_places: Sequence[str] = (),
    times_on_knowledge: int = 1,
) -> Drawing:
    """Return *board* with what *statuses_by_place* say of its places; *lit_branches* are named as the board does.

    Without *wing_statuses* no wing is drawn. *travelled_places* are two places between which somebody travels, ()
    for none.
    """
    places = tuple(
        _drawn_place(board, spot, statuses_by_place.get(spot.key, PlaceStatus()), times_on_knowledge)
        for spot in board.spots
    )
    winged = tuple(
        DrawnPlace(spot.key, wing_name, spot.x, spot.y, "below", status, sign_of_card(status.sign), None)
        for spot, status in zip(board.wings, wing_statuses, strict=bool(wing_statuses))
    )
    foot = statuses_by_place.get(START, PlaceStatus("foot"))
    start = DrawnPlace(START, board.start.name, board.start.x, board.start.y, "below", foot, None, None)
    return Drawing(
        board.title, text_description,
        _svg_path_of_branches(board, board.branches), _svg_path_of_branches(board, lit_branches),
        places, winged, start, _middle_of_way(board, travelled_places) if travelled_places else None,
    )  # fmt: skip


def _svg_path_of_branches(board: Board, branches: Iterable[tuple[str, str]]) -> str:
    """Return *branches* as one path: from each of two places to the other."""
    ways = ((board.by_key[one], board.by_key[other]) for one, other in branches)
    return "".join(f"M{one.x} {one.y}L{other.x} {other.y}" for one, other in ways)


def _middle_of_way(board: Board, two_places: Sequence[str]) -> tuple[float, float]:
    """Return the point half-way along *two_places*."""
    one, other = (board.by_key[key] for key in two_places)
    return (one.x + other.x) / 2, (one.y + other.y) / 2


def sign_of_card(card_code: str) -> Sign | None:
    """Return the sign of the card *card_code*, None without one."""
    if not card_code:
        return None
    card = CODES[card_code]
    if card.suit:
        return Sign(rank_letter(card.rank), suit=card.suit.name.lower())
    return Sign(NUMERALS[card.rank], SYMBOLS[card.rank][1])


def _drawn_place(board: Board, spot: Spot, status: PlaceStatus, times_on_knowledge: int) -> DrawnPlace:
    sign = sign_of_card(status.sign)
    if sign is None and status.state == "closed":
        path = OWN_SIGNS.get(spot.key, "")
        is_counted = spot.key == KNOWLEDGE and times_on_knowledge > 1
        sign = Sign(path=path) if path else Sign(f"×{times_on_knowledge}") if is_counted else None
    return DrawnPlace(
        spot.key,
        spot.name,
        spot.x,
        spot.y,
        side_of_name(board, spot),
        status,
        sign,
        sign_of_card(status.second),
    )


def side_of_name(board: Board, spot: Spot) -> Literal["left", "right", "above", "below"]:
    """Return where the name of *spot* has room: outside, away from the middle, unless another place is there."""
    if abs(spot.x - WIDTH / 2) < 1 or not MARGIN < spot.x < WIDTH - MARGIN:
        return "below"
    outward = -1 if spot.x < WIDTH / 2 else 1
    if any(
        0 < (other.x - spot.x) * outward < CROWDED and abs(other.y - spot.y) < MARGIN / 2
        for other in board.spots
    ):
        return "above"
    return "left" if outward < 0 else "right"
