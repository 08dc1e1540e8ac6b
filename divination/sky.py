"""The Starfield as it is drawn for one who sits at it: every place with what it holds, the links, the Gift Fields."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from decks.rules.tarot import card_in_sentence, names_as_phrase
from divination.board import Sign, sign_of_card
from divination.lovers_discourse.rules.table import FIELD_NAMES, LoversTable
from divination.rules.starfield import (
    COLUMNS,
    MOON_FIELD,
    NEAR_FIELD,
    ONE,
    PLACES,
    SUN_FIELD,
    THE_STARFIELD,
    TWO,
    Starfield,
)
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_player_words import cards_at_start_of_sentence, player_token
from divination.rules.two_players import TwoPlayerPosition
from divination.warring_planets.rules.table import Guard

WIDTH, HEIGHT = 520, 640  # of a board's units
LOWER = 0.88  # drawn so much flatter, to fit beside all else on a phone
FIELD_POINTS = {SUN_FIELD: (92, 14), MOON_FIELD: (428, 626)}


class PlacePress(NamedTuple):
    """What a press on a place does: it plays *move*, sent to *posts*; without these, or a script, *href* chooses it.

    *is_open*: the chosen card may go there; *is_chosen*: it goes there unless another place is chosen.
    """

    is_open: bool = False
    is_chosen: bool = False
    href: str = ""
    posts: str = ""
    move: str = ""


NO_PRESS = PlacePress()


@dataclass(frozen=True, slots=True)
class DrawnSefira:
    """A place as it is drawn. *faces* are "near" and "far": where its wedges point.

    *state* is "empty", "major", "resolved", "guard", "gift" or "locked", as a class.
    """

    key: str
    name: str
    x: float
    y: float
    state: str
    told: str
    sign: Sign | None = None
    second: Sign | None = None
    label: str = ""
    percent: int = 0
    faces: tuple[str, ...] = ()
    press: PlacePress = NO_PRESS
    is_pencilled: bool = False

    @property
    def is_theirs(self) -> bool:
        return self.faces == ("far",)

    @property
    def is_field(self) -> bool:
        return self.key in FIELD_POINTS


@dataclass(frozen=True, slots=True)
class DrawnSky:
    """The whole sky; *columns* and *links* are paths."""

    title: str
    columns: str
    links: str
    places: tuple[DrawnSefira, ...]


def drawing_of_sky(
    position: TwoPlayerPosition,
    reader_seat: str,
    press_on: Callable[[str], PlacePress],
    with_names: Callable[[str], str],
) -> DrawnSky:
    """Return the sky of *position* with *reader_seat* at the bottom ("" for who watches, as player 1 sees it).

    *press_on* says what a press on a place does.
    """
    board, near_seat = position.board, reader_seat or ONE
    fields = FIELD_POINTS if isinstance(position, LoversTable) else {}
    places = [_drawn_place(position, place, near_seat, press_on(place)) for place in PLACES]
    gifts = [_drawn_field(position, field, reader_seat, press_on(field)) for field in fields]
    in_columns = [pair for column in COLUMNS for pair in pairwise(column)]
    return DrawnSky(
        board.title,
        _path_data_of_lines_between(board, in_columns, near_seat),
        _path_data_of_lines_between(board, board.links, near_seat),
        tuple(replace(place, told=with_names(place.told)) for place in (*places, *gifts)),
    )


@dataclass(frozen=True, slots=True)
class SkyPicture:
    """The Starfield drawn small: its ways, its places, and those of them that stand out."""

    ways: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    points: tuple[tuple[float, float], ...]
    lit: tuple[tuple[float, float], ...]


def picture_of_sky(*lit_places: str) -> SkyPicture:
    """Return the Starfield with *lit_places*, as a picture of a game."""
    at, in_columns = THE_STARFIELD.points, (pair for column in COLUMNS for pair in pairwise(column))
    ways = tuple((at[one], at[other]) for one, other in (*in_columns, *THE_STARFIELD.links))
    return SkyPicture(ways, tuple(at.values()), tuple(at[place] for place in lit_places))


def _turned(point: tuple[float, float], near_seat: str) -> tuple[float, float]:
    """Return where *point* is drawn: for player 2 the board is turned by half a circle."""
    x, y = point
    if near_seat == TWO:
        x, y = WIDTH - x, HEIGHT - y
    return round(x, 1), round(y * LOWER, 1)


def _path_data_of_lines_between(
    board: Starfield, pairs_of_places: Iterable[Iterable[str]], near_seat: str
) -> str:
    ends = ([_turned(board.points[place], near_seat) for place in pair] for pair in pairs_of_places)
    return "".join(f"M{one[0]} {one[1]}L{other[0]} {other[1]}" for one, other in ends)


def _drawn_place(position: TwoPlayerPosition, place: str, near_seat: str, press: PlacePress) -> DrawnSefira:
    name, (x, y) = position.board.names[place], _turned(position.board.points[place], near_seat)
    held = position.sky.get(place)
    if held is None:
        return DrawnSefira(place, name, x, y, "empty", f"{name}, empty", press=press)
    if isinstance(held, Guard):
        told = f"{name}: the {held.card}, a Guard of {player_token(held.faces)}"
        faces = ("near" if held.faces == near_seat else "far",)
        return DrawnSefira(
            place, name, x, y, "guard", told, sign_of_card(held.card.code), label="Guard", faces=faces,
            press=press,
        )  # fmt: skip
    seats = sorted(held.laid_by) if isinstance(position, LoversTable) else [held.faces]
    whose = names_as_phrase(map(player_token, seats))
    return DrawnSefira(
        place, name, x, y, "resolved" if held.is_resolved else "major",
        f"{name}: {cards_at_start_of_sentence(held.majors)} of {whose}, {fullness_in_words(held)}",
        sign_of_card(held.major.code),
        sign_of_card(held.second.code) if held.second else None,
        fullness_in_words(held),
        100 if held.is_resolved else round(100 * held.total / held.holds) if held.holds else 0,
        tuple("near" if seat == near_seat else "far" for seat in seats),
        press,
    )  # fmt: skip


def fullness_in_words(held: StarfieldSefira) -> str:
    """Return how full a Major is: "9 of 12"; The Fool holds any one card."""
    if held.is_resolved:
        return "resolved"
    return f"{held.total} of {held.holds}" if held.holds else "any one card"


def _drawn_field(position: TwoPlayerPosition, field: str, reader_seat: str, press: PlacePress) -> DrawnSefira:
    assert isinstance(position, LoversTable)
    x, y = _turned(FIELD_POINTS[field], reader_seat)
    label = ("to you" if field == NEAR_FIELD[reader_seat] else "from you") if reader_seat else ""
    where = f"The Gift Field by {FIELD_NAMES[field]}"
    if field in position.locked:
        return DrawnSefira(field, "Locked", x, y, "locked", f"{where}, locked for good", press=press)
    if gift := position.gifts.get(field):
        sign = sign_of_card(gift.code)
        told = f"{where}: {card_in_sentence(gift)}"
        return DrawnSefira(field, "Gift", x, y, "gift", told, sign, label=label, press=press)
    return DrawnSefira(field, "Gift", x, y, "field", f"{where}, empty", label=label, press=press)
