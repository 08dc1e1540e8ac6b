"""The one back of all cards: an island mirrored in the sea, the same after half a turn."""

import math

from decks.faces.frame import HEIGHT, WIDTH
from decks.faces.lines import (
    circle_path,
    circles_path,
    horizontal_lines_path,
    rays_path,
    rectangle_path,
    shaded_halves_of_star_path,
    star_path,
)
from decks.faces.strokes import Drawing, Group, Stroke
from decks.pen import polar_point

X, Y = 35.0, 60.0
STEP, CLEAR = 6, 26.6
ISLAND = (
    "M18 60C21.6 58.8 23 57 25 54.4L27 52L28.6 54L33.6 45L37.2 51.2L39.4 48.4L44.4 56.4"
    "C46.4 58.4 48.6 59.4 52 60"
)
SLOPES = (
    "M33.6 45L34.4 49.6L32.6 53L33.8 57M39.4 48.4L39.6 52.2L41.6 55.4M27 52L27.4 55.4L26.2 57.6"
    "M36.2 53.6L37.4 57.2M30.6 54.8L30 57.6M43.6 57L44.6 58.6M23.6 58.4L24.4 56.8M35.6 51.4L36 53"
)


def _thread_stroke(path_data: str, width: float) -> Stroke:
    return Stroke(path_data, "thread", width)


def _lattice() -> Drawing:
    """Strew stars and dots on a staggered lattice, clear of the compass ring."""
    places = [
        (X + i * STEP + (STEP / 2 if j % 2 else 0), Y + j * STEP, j % 2 or (i + j // 2) % 2)
        for j in range(-9, 10)
        for i in range(-5, 6)
    ]
    seen = [
        (x, y, kind)
        for x, y, kind in places
        if 8.4 < x < 61.6 and 8.6 < y < 111.4 and math.hypot(x - X, y - Y) > CLEAR
    ]
    large = "".join(star_path(x, y, 1, 0.3, 4) for x, y, kind in seen if not kind)
    return Stroke(large + circles_path(0.28, *((x, y) for x, y, kind in seen if kind)), fill="thread")


HALF: Drawing = (
    Stroke(ISLAND, "thread", 0.42, "field"),
    _thread_stroke(SLOPES, 0.18),
    _thread_stroke(circle_path(28, 46.2, 1.9), 0.28),
    _thread_stroke(rays_path(28, 46.2, 2.6, 4.2, 12, start_degrees=15), 0.18),
    Stroke(star_path(43.2, 45, 1.4, 0.5, 4), "thread", 0.12, "field"),
    Stroke(shaded_halves_of_star_path(43.2, 45, 1.4, 0.5, 4), fill="thread"),
)
BACK: Drawing = (
    Stroke(rectangle_path(0, 0, WIDTH, HEIGHT), fill="ground"),
    Stroke(rectangle_path(3.6, 3.6, 62.8, 112.8), "thread", 0.3, "field"),
    _thread_stroke(rectangle_path(5, 5, 60, 110), 0.3),
    _thread_stroke(rectangle_path(5.9, 5.9, 58.2, 108.2), 0.14),
    _lattice(),
    _thread_stroke(circle_path(X, Y, 24.6), 0.42),
    _thread_stroke(circle_path(X, Y, 23.6) + circle_path(X, Y, 18.4), 0.16),
    Stroke(circle_path(X, Y, 21), "thread", 5.2, "", "0.14 1.922"),
    Stroke(circles_path(0.9, *(polar_point((X, Y), 21, 45 * i) for i in range(8))), "thread", 0.2, "field"),
    HALF,
    Group("rotate(180 35 60)", (HALF,)),
    _thread_stroke(horizontal_lines_path(16.8, 53.2, Y), 0.25),
)
