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

X = 35.0
HALO = {"swords": (0.56, 0.7), "cups": (0.66, 0.7), "wands": (0.64, 0.7), "pentacles": (0.94, 1.1)}
REACH_BELOW = {
    "swords": 0.56,
    "cups": 0.45,
    "wands": 0.53,
    "pentacles": 0.45,
}  # of a mark's height, from its middle
ACE_Y = 46.0
ACE_HEIGHT = {"swords": 51.2, "cups": 34.4, "wands": 49.6, "pentacles": 34.4}
COLUMN, ROW, TOP = 14.4, 7.1, 25.0
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
    lowest_line: float | None = None  # where the figure last crosses the middle; None: a mark stands there


def _polygon_corners(
    count: int, radius_x: float, radius_y: float, center_y: float, start_degrees: float = -90
) -> tuple[Point, ...]:
    turns = (math.radians(start_degrees + 360 * i / count) for i in range(count))
    return tuple((X + radius_x * math.cos(turn), center_y + radius_y * math.sin(turn)) for turn in turns)


def _lowest_crossing_of_middle(places: tuple[Point, ...], step: int) -> float:
    """Return the greatest y at which a line from one of *places* to the *step*-th after it crosses the middle."""
    ends = zip(places, places[step:] + places[:step], strict=True)
    return max(y + (v - y) * (X - x) / (u - x) for (x, y), (u, v) in ends if (x - X) * (u - X) < -1e-6)


def _layout_joined_by_star_polygons(
    places: tuple[Point, ...], mark_height: float, *steps: int, a_mark_below: bool = False
) -> Layout:
    """Join *places* by the star polygons of these steps; a step of 1 is the plain polygon."""
    lowest = None if a_mark_below else max(_lowest_crossing_of_middle(places, step) for step in steps)
    return Layout(places, mark_height, "".join(star_polygon_path(places, step) for step in steps), lowest)


def _three() -> Layout:
    places = _polygon_corners(3, 18.2, 19.6, 49)
    middles = [
        ((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(places, places[1:] + places[:1], strict=True)
    ]
    figure = polygon_path_data(places) + polygon_path_data(middles) + circle_path(X, 49, 7.6)
    return Layout(places, 21.5, figure, places[1][1])


def _ten() -> Layout:
    places = tuple((X + x * COLUMN, TOP + y * ROW) for x, y in TREE)
    return Layout(places, 9.9, "".join(open_polyline_path((places[a], places[b])) for a, b in PATHS))


TWO = ((X, 28.5), (X, 63))
FOUR = ((X - 14.6, 37.5), (X + 14.6, 37.5), (X + 14.6, 68.5), (X - 14.6, 68.5))
RHOMBUS = ((X, 37.5), (X + 14.6, 53), (X, 68.5), (X - 14.6, 53))
LAYOUTS: dict[int, Layout] = {
    2: Layout(
        TWO, 25.5, circles_path(17.4, (X, 36.8), (X, 54.7)) + horizontal_lines_path(X - 24, X + 24, 45.75)
    ),
    3: _three(),
    4: Layout(
        FOUR, 18.6, polygon_path_data(FOUR) + polygon_path_data(RHOMBUS) + circle_path(X, 53, 5.4), 68.5
    ),
    5: _layout_joined_by_star_polygons(_polygon_corners(5, 18.6, 22.8, 48.6), 17.6, 2, 1),
    6: _layout_joined_by_star_polygons(_polygon_corners(6, 18.5, 23.2, 47.2), 15.9, 2, 1, a_mark_below=True),
    7: _layout_joined_by_star_polygons(_polygon_corners(7, 19.5, 22.8, 50.3), 14.3, 3, 2),
    8: _layout_joined_by_star_polygons(_polygon_corners(8, 19.7, 24.3, 47, -67.5), 12.9, 3, 1),
    9: _layout_joined_by_star_polygons(_polygon_corners(9, 19.5, 24.7, 47.7), 12, 3, 1),
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
    blazing = [polar_point((X, ACE_Y), 21.6, 22.5 + 45 * i) for i in range(8)]
    sides = {
        "swords": rectangle_path(X - 5.2, ACE_Y - 21, 10.4, 9) + rectangle_path(X - 5.2, ACE_Y + 12, 10.4, 9),
        "wands": rectangle_path(X - 9.6, ACE_Y - 23, 19.2, 14) + rectangle_path(X - 5.2, ACE_Y + 12, 10.4, 9),
    }
    return (
        ink_stroke(circle_path(X, ACE_Y, 19.6), 0.42),
        gold_stroke(circle_path(X, ACE_Y, 18.6) + circle_path(X, ACE_Y, 15.8), 0.18),
        gold_rays_stroke(X, ACE_Y, 15.8, 18.6, 72, 0.15),
        gold_rays_stroke(X, ACE_Y, 15.8, 18.6, 24, 0.32),
        gold_stroke(rays_path(X, ACE_Y, 20.5, 20.9, 24, 21.8)),
        tuple(shaded_star(x, y, 1.3, 0.48, 4) for x, y in blazing[::2]),
        gold_filled_shape(circles_path(0.4, *blazing[1::2])),
        Stroke(sides[suit_name], fill="ground") if suit_name in sides else (),
        Mark(suit_name, X, ACE_Y, ACE_HEIGHT[suit_name]),
    )


def draw_ace_or_pips(rank: int, suit_name: str) -> Drawing:
    """Draw the figure of a Minor from the Ace to the 10."""
    if rank == 1:
        return _draw_ace(suit_name)
    layout = LAYOUTS[rank]
    return (
        gold_stroke(layout.figure, 0.2),
        gold_filled_shape(circle_path(X, 45.75, 0.9)) if rank == 2 else (),
        tuple(_halo_behind_mark(suit_name, place, layout.height) for place in layout.places),
        tuple(Mark(suit_name, x, y, layout.height) for x, y in layout.places),
    )


def lowest_point_of_figure(rank: int, suit_name: str) -> float:
    """Return the y at which the figure of a number ends on the middle line, its lowest mark there included."""
    if rank == 1:
        return ACE_Y + max(19.6, ACE_HEIGHT[suit_name] * REACH_BELOW[suit_name] + 0.9)
    layout = LAYOUTS[rank]
    if layout.lowest_line is not None:
        return layout.lowest_line
    return max(y for _, y in layout.places) + layout.height * REACH_BELOW[suit_name] + 0.9
