"""The Starfield as data: its columns, what touches what, whose edge is where (Sefirot, "The Playing Field").

The manual only pictures it; places and links are read off the picture and checked by its worked examples (rulings on
the boards). Places keep short keys, "L1" to "R4", top to bottom as player 1 sees them, and names both players share.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from divination.rules.boards import BoardError, is_point_on_board, is_printable_name_up_to

ONE, TWO = "1", "2"  # the seats: player 1 sits at the bottom, by the Moon; player 2 at the top, by the Sun
SEATS = (ONE, TWO)
HEART = "C3"  # the central Sefira
SUN_FIELD, MOON_FIELD = "sun", "moon"  # the Gift Fields, in opposite corners
FAR_FIELD = {ONE: SUN_FIELD, TWO: MOON_FIELD}  # where a player gives
NEAR_FIELD = {ONE: MOON_FIELD, TWO: SUN_FIELD}  # where a player takes
COLUMNS = (("L1", "L2", "L3", "L4"), ("C1", "C2", "C3", "C4", "C5"), ("R1", "R2", "R3", "R4"))
PLACES = tuple(place for column in COLUMNS for place in column)
EDGE = {ONE: tuple(column[-1] for column in COLUMNS), TWO: tuple(column[0] for column in COLUMNS)}
# The two rings of the ouroboros, each from player 1's tip upwards; player 2 reads them from C2 back.
RINGS = {"left": ("C4", "L3", "L2", "C2"), "right": ("C4", "R3", "R2", "C2")}
MOST_LINKS = 24

# The names: the column nearer to the Sun, the one nearer to the Moon, and the stars between.
STARFIELD: dict[str, Any] = {
    "title": "The Starfield",
    "places": {
        "L1": {"name": "Sun 1",  "at": [92, 120]},
        "L2": {"name": "Sun 2",  "at": [92, 253]},
        "L3": {"name": "Sun 3",  "at": [92, 387]},
        "L4": {"name": "Sun 4",  "at": [92, 520]},
        "C1": {"name": "Star 1", "at": [260, 54]},
        "C2": {"name": "Star 2", "at": [260, 187]},
        "C3": {"name": "Heart",  "at": [260, 320]},
        "C4": {"name": "Star 4", "at": [260, 453]},
        "C5": {"name": "Star 5", "at": [260, 586]},
        "R1": {"name": "Moon 1", "at": [428, 120]},
        "R2": {"name": "Moon 2", "at": [428, 253]},
        "R3": {"name": "Moon 3", "at": [428, 387]},
        "R4": {"name": "Moon 4", "at": [428, 520]},
    },
    "links": ["L2-C2", "L3-C4", "R2-C2", "R3-C4"],
}  # fmt: skip
OUTER_LINKS = ["L2-C1", "L3-C5", "R2-C1", "R3-C5"]  # of the second board: a little easier for two together


@dataclass(frozen=True)
class Starfield:
    """A sky of 13 Sefira in three columns. *links* join columns; neighbours in a column touch anyway."""

    title: str
    names: Mapping[str, str]
    points: Mapping[str, tuple[float, float]]  # where the middle of each place is, in the board's units
    links: tuple[tuple[str, str], ...]

    @cached_property
    def beside(self) -> dict[str, tuple[str, ...]]:
        """Each place with those it is adjacent to, in the board's order."""
        found: dict[str, set[str]] = {place: set() for place in PLACES}
        in_columns = (pair for column in COLUMNS for pair in pairwise(column))
        for one, other in (*in_columns, *self.links):
            found[one].add(other)
            found[other].add(one)
        return {place: tuple(other for other in PLACES if other in found[place]) for place in PLACES}

    def reached_through(self, start: Iterable[str], is_passed: Callable[[str], bool]) -> set[str]:
        """Return *start*, and every place adjacent to it or to one that was reached and *is_passed*."""
        reached, ahead = set(start), list(start)
        while ahead:
            for place in self.beside[ahead.pop()]:
                if place not in reached:
                    reached.add(place)
                    if is_passed(place):
                        ahead.append(place)
        return reached


def starfield_of_json(board_json: Any) -> Starfield:
    """Return the sky that *board_json*, of the shape of `STARFIELD`, describes. Raises BoardError."""
    if found := tuple(starfield_problems(board_json)):
        raise BoardError(found)
    places, links = board_json["places"], (line.split("-") for line in board_json["links"])
    return Starfield(
        board_json["title"],
        {key: place["name"] for key, place in places.items()},
        {key: (place["at"][0], place["at"][1]) for key, place in places.items()},
        tuple((one, other) for one, other in links),
    )


def starfield_problems(board_json: Any) -> Iterator[str]:
    """Yield everything that keeps *board_json* from being a sky, each with what to do about it."""
    if not isinstance(board_json, dict) or set(board_json) != set(STARFIELD):
        yield f"A sky is an object with {', '.join(STARFIELD)}, and nothing else."
        return
    if not is_printable_name_up_to(board_json["title"], 80):
        yield "“title” is the board's name, up to 80 letters in a line."
    places = board_json["places"]
    if not isinstance(places, dict) or set(places) != set(PLACES):
        yield f"“places” names these and no others: {', '.join(PLACES)}."
    else:
        for key, place in places.items():
            yield from _problems_of_place_json(key, place)
    yield from _link_problems(board_json["links"])


def _problems_of_place_json(key: str, place_json: Any) -> Iterator[str]:
    if not isinstance(place_json, dict) or set(place_json) != {"name", "at"}:
        yield f"“{key}” has a name and at, and nothing else."
        return
    if not is_printable_name_up_to(place_json["name"], 20):
        yield f"The name of “{key}” is 1 to 20 letters in a line."
    if not is_point_on_board(place_json["at"]):
        yield f"“{key}” lies at two numbers on the board, like [92, 253]."


def _link_problems(links_json: Any) -> Iterator[str]:
    if not isinstance(links_json, list) or not all(isinstance(line, str) for line in links_json):
        yield '“links” is a list of pairs like "L2-C2".'
        return
    if len(links_json) > MOST_LINKS:
        yield f"“links” has {len(links_json):,} pairs. {MOST_LINKS} are enough: leave some out."
        return
    pairs = [tuple(line[:6].split("-")) for line in links_json]
    for line, pair in zip(links_json, pairs, strict=True):
        if len(pair) != 2 or not _is_pair_of_two_columns(pair):
            yield f"The link “{line[:20]}” does not lead from one column to another. Write two keys of places."
    if len({frozenset(pair) for pair in pairs}) < len(pairs):
        yield "A link stands there twice. Write it once."


def _is_pair_of_two_columns(pair: Collection[str]) -> bool:
    columns = [next((column for column in COLUMNS if place in column), None) for place in pair]
    return None not in columns and columns[0] is not columns[1]


THE_STARFIELD = starfield_of_json(STARFIELD)


def starfield_of_json_or_default_if_empty(board_json: Mapping[str, Any]) -> Starfield:
    """Return the table's own sky that *board_json* describes; of {} it is the Starfield."""
    return starfield_of_json(board_json) if board_json else THE_STARFIELD
