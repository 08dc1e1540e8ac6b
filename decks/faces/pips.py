"""The numbered cards: each number is a star figure in gold with the suit's marks on its corners."""

import math
from dataclasses import dataclass

from decks.faces.lines import (
    circle_path,
    circles_path,
    ellipse_path,
    horizontal_lines_path,
    open_polyline_path,
    rays_path,
    rectangle_path,
    star_polygon_path,
)
from decks.faces.strokes import (
    Drawing,
    Mark,
    Stroke,
    gold_filled_shape,
    gold_rays_stroke,
    gold_stroke,
    ink_stroke,
    shaded_star,
)
from decks.pen import Point, polar_point, polygon_path_data

X, Y = 35.0, 60.0
HALO = {"swords": (0.56, 0.7), "cups": (0.66, 0.7), "wands": (0.64, 0.7), "pentacles": (0.94, 1.1)}
ACE_HEIGHT = {"swords": 64.0, "cups": 43.0, "wands": 62.0, "pentacles": 43.0}
COLUMN, ROW, TOP = 17.0, 9.5, 27.0
TREE = ((0, 0), (1, 1), (-1, 1), (1, 2.7), (-1, 2.7), (0, 3.7), (1, 4.75), (-1, 4.75), (0, 5.75), (0, 7.1))
PATHS = (
    (0, 1),
    (0, 2),
    (0, 5),
    (1, 2),
    (1, 3),
    (1, 5),
    (2, 4),
    (2, 5),
    (3, 4),
    (3, 5),
    (3, 6),
    (4, 5),
    (4, 7),
    (5, 6),
    (5, 7),
    (5, 8),
    (6, 7),
    (6, 8),
    (6, 9),
    (7, 8),
    (7, 9),
    (8, 9),
)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the marks of one number stand, how high they are, and the figure that joins them."""

    places: tuple[Point, ...]
    height: float
    figure: str


def _polygon_corners(
    count: int, radius_x: float, radius_y: float, center_y: float = Y, start_degrees: float = -90
) -> tuple[Point, ...]:
    turns = (math.radians(start_degrees + 360 * i / count) for i in range(count))
    return tuple((X + radius_x * math.cos(turn), center_y + radius_y * math.sin(turn)) for turn in turns)


def _layout_joined_by_star_polygons(places: tuple[Point, ...], mark_height: float, *steps: int) -> Layout:
    """Join *places* by the star polygons of these steps; a step of 1 is the plain polygon."""
    return Layout(places, mark_height, "".join(star_polygon_path(places, step) for step in steps))


def _three() -> Layout:
    places = _polygon_corners(3, 19.2, 25, Y + 3)
    middles = [
        ((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(places, places[1:] + places[:1], strict=True)
    ]
    return Layout(
        places, 25, polygon_path_data(places) + polygon_path_data(middles) + circle_path(X, Y + 3, 9.6)
    )


def _ten() -> Layout:
    places = tuple((X + x * COLUMN, TOP + y * ROW) for x, y in TREE)
    return Layout(places, 12.8, "".join(open_polyline_path((places[a], places[b])) for a, b in PATHS))


TWO = ((X, Y - 21), (X, Y + 21))
FOUR = ((X - 15, Y - 20), (X + 15, Y - 20), (X + 15, Y + 22), (X - 15, Y + 22))
RHOMBUS = polygon_path_data(((X, Y - 20), (X + 15, Y + 1), (X, Y + 22), (X - 15, Y + 1)))
LAYOUTS: dict[int, Layout] = {
    2: Layout(
        TWO, 30, circles_path(21, (X, Y - 11), (X, Y + 11)) + horizontal_lines_path(X - 26.5, X + 26.5, Y)
    ),
    3: _three(),
    4: Layout(FOUR, 22, polygon_path_data(FOUR) + RHOMBUS + circle_path(X, Y + 1, 6)),
    5: _layout_joined_by_star_polygons(_polygon_corners(5, 19.6, 29, Y + 2.5), 20.5, 2, 1),
    6: _layout_joined_by_star_polygons(_polygon_corners(6, 19.5, 29.6, Y + 0.8), 18.5, 2, 1),
    7: _layout_joined_by_star_polygons(_polygon_corners(7, 20.5, 31, Y + 1.5), 16.6, 3, 2),
    8: _layout_joined_by_star_polygons(_polygon_corners(8, 20.7, 31, Y + 0.5, -67.5), 15, 3, 1),
    9: _layout_joined_by_star_polygons(_polygon_corners(9, 20.5, 31.5, Y + 1.4), 14, 3, 1),
    10: _ten(),
}


def _halo_behind_mark(suit_name: str, place: Point, height: float) -> Stroke:
    """Lay paper behind a mark, so that the figure's lines stop short of it."""
    wide, margin = HALO[suit_name]
    return Stroke(
        ellipse_path(*place, height * wide / 2 + margin, height * 0.56 + (margin - 0.7) * 0.4), fill="ground"
    )


def _draw_ace(suit_name: str) -> Drawing:
    """Draw one great mark on a ring of hours."""
    blazing = [polar_point((X, Y), 26.9, 22.5 + 45 * i) for i in range(8)]
    sides = {
        "swords": rectangle_path(X - 6.4, Y - 26, 12.8, 11) + rectangle_path(X - 6.4, Y + 15, 12.8, 11),
        "wands": rectangle_path(X - 12, Y - 29, 24, 18) + rectangle_path(X - 6.4, Y + 15, 12.8, 11),
    }
    return (
        ink_stroke(circle_path(X, Y, 24.4), 0.42),
        gold_stroke(circle_path(X, Y, 23.2) + circle_path(X, Y, 19.8), 0.18),
        gold_rays_stroke(X, Y, 19.8, 23.2, 72, 0.16),
        gold_rays_stroke(X, Y, 19.8, 23.2, 24, 0.34),
        gold_stroke(rays_path(X, Y, 25.5, 25.9, 24, 27)),
        tuple(shaded_star(x, y, 1.5, 0.55, 4) for x, y in blazing[::2]),
        gold_filled_shape(circles_path(0.45, *blazing[1::2])),
        Stroke(sides[suit_name], fill="ground") if suit_name in sides else (),
        Mark(suit_name, X, Y, ACE_HEIGHT[suit_name]),
    )


def draw_ace_or_pips(rank: int, suit_name: str) -> Drawing:
    """Draw the picture of a Minor from the Ace to the 10."""
    if rank == 1:
        return _draw_ace(suit_name)
    layout = LAYOUTS[rank]
    return (
        gold_stroke(layout.figure, 0.2),
        gold_filled_shape(circle_path(X, Y, 0.9)) if rank == 2 else (),
        tuple(_halo_behind_mark(suit_name, place, layout.height) for place in layout.places),
        tuple(Mark(suit_name, x, y, layout.height) for x, y in layout.places),
    )
