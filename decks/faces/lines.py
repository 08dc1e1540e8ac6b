"""Path data for every drawing of a face, in millimetres on a card of 70 x 120: rings, rays, stars, leaves, waves."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from decks.pen import Point, polar_point, polygon_path_data, svg_number

MIDDLE = 35.0  # the line most drawings are symmetrical about


def svg_point(point: Point) -> str:
    """Write a point as path data needs it."""
    return f"{svg_number(point[0])} {svg_number(point[1])}"


def polyline_path(points: Iterable[Point]) -> str:
    """Return the open line through *points*."""
    return "M" + "L".join(map(svg_point, points))


def segments(*ends: tuple[float, float, float, float]) -> str:
    """Return straight strokes, each from its first point to its second."""
    return "".join(polyline_path(((x1, y1), (x2, y2))) for x1, y1, x2, y2 in ends)


def level_lines_path(x1: float, x2: float, *heights: float) -> str:
    """Return level strokes from *x1* to *x2*, one at each height."""
    return segments(*((x1, y, x2, y) for y in heights))


def circle_path(x: float, y: float, radius: float) -> str:
    """Return a circle."""
    return ellipse_path(x, y, radius, radius)


def circles_path(radius: float, *centers: Point) -> str:
    """Return circles of one size."""
    return "".join(circle_path(x, y, radius) for x, y in centers)


def ellipse_path(x: float, y: float, rx: float, ry: float) -> str:
    """Return an upright ellipse."""
    radii, across = f"{svg_number(rx)} {svg_number(ry)} 0 1 0", svg_number(2 * rx)
    return f"M{svg_point((x - rx, y))}a{radii} {across} 0a{radii} -{across} 0Z"


def rectangle_path(x: float, y: float, width: float, height: float) -> str:
    """Return a rectangle."""
    return f"M{svg_point((x, y))}h{svg_number(width)}v{svg_number(height)}h{svg_number(-width)}Z"


def lozenges_path(y: float, radius: float, *across: float) -> str:
    """Return small upright lozenges in a row."""
    return "".join(
        polygon_path_data(((x, y - radius), (x + 0.72 * radius, y), (x, y + radius), (x - 0.72 * radius, y)))
        for x in across
    )


def points_on_arc(
    center: Point, radius: float, start: float, stop: float, steps: int, ry: float = 0
) -> list[Point]:
    """Return points along an arc, both ends among them; *ry* makes it part of an ellipse."""
    turns = (start + (stop - start) * step / steps for step in range(steps + 1))
    spots = (polar_point((0, 0), 1, turn) for turn in turns)
    return [(center[0] + radius * x, center[1] + (ry or radius) * y) for x, y in spots]


def rays_path(
    x: float,
    y: float,
    inner: float,
    outer: float,
    count: int,
    short: float = 0,
    start: float = 0,
    sweep: float = 360,
) -> str:
    """Return *count* rays; every second one ends at *short*, if given."""
    reach = [outer, short or outer]
    turns = [start + sweep * i / count for i in range(count)]
    return "".join(
        polyline_path((polar_point((x, y), inner, turn), polar_point((x, y), reach[i % 2], turn)))
        for i, turn in enumerate(turns)
    )


def star_path(x: float, y: float, outer: float, inner: float, points: int) -> str:
    """Return the outline of a star, one point upward."""
    turn = 180 / points
    return polygon_path_data(
        polar_point((x, y), (outer, inner)[i % 2], turn * i - 90) for i in range(2 * points)
    )


def star_shade_path(x: float, y: float, outer: float, inner: float, points: int) -> str:
    """Return the shaded half of every point of `star_path`."""
    turn = 360 / points
    return "".join(
        polygon_path_data(
            (
                polar_point((x, y), outer, turn * i - 90),
                polar_point((x, y), inner, turn * (i + 0.5) - 90),
                (x, y),
            )
        )
        for i in range(points)
    )


def star_polygon_path(points: Sequence[Point], step: int) -> str:
    """Return the star polygon that joins every *step*-th of *points*, in as many loops as it takes."""
    loops = math.gcd(len(points), step)
    return "".join(
        polygon_path_data(points[(first + i * step) % len(points)] for i in range(len(points) // loops))
        for first in range(loops)
    )


def leaf_path(x: float, y: float, turned: float, length: float, width: float) -> str:
    """Return a leaf that grows from (*x*, *y*) in the direction *turned*."""
    angle = math.radians(turned)

    def turn(along: float, across: float) -> str:
        return svg_point(
            (
                x + along * math.cos(angle) - across * math.sin(angle),
                y + along * math.sin(angle) + across * math.cos(angle),
            )
        )

    near, far, thin = 0.3 * length, 0.72 * length, 0.8 * width
    out = f"C{turn(near, -width)} {turn(far, -thin)} {turn(length, 0)}"
    return f"M{svg_point((x, y))}{out}C{turn(far, thin)} {turn(near, width)} {svg_point((x, y))}Z"


def leaves_path(length: float, width: float, *places: tuple[float, float, float]) -> str:
    """Return leaves of one size, each at (x, y, turned)."""
    return "".join(leaf_path(x, y, turned, length, width) for x, y, turned in places)


def twig_leaves_path(points: Sequence[Point], length: float, width: float, spread: float = 38) -> str:
    """Return a pair of leaves at every point of a twig but the last."""
    pairs = []
    for (x, y), (u, v) in pairwise(points):
        ahead = math.degrees(math.atan2(v - y, u - x))
        pairs += [(x, y, ahead - spread), (x, y, ahead + spread)]
    return leaves_path(length, width, *pairs)


def wave_path(x1: float, x2: float, y: float, height: float, count: int) -> str:
    """Return a line of waves."""
    step = (x2 - x1) / count
    crest = f"q{svg_number(step / 4)} {svg_number(-height * 1.5)} {svg_number(step / 2)} 0"
    trough = f"t{svg_number(step / 2)} 0"
    return f"M{svg_point((x1, y))}" + (crest + trough) * count


def sea_path(y: float, x1: float = 12, x2: float = 58, count: int = 5, rows: int = 3) -> str:
    """Return rows of waves, each shorter than the one above it."""
    return "".join(wave_path(x1 + i * 2.3, x2 - i * 2.3, y + i * 2.5, 1.1, count - i) for i in range(rows))


def drops(*places: Point) -> str:
    """Return falling drops."""
    return "".join(f"M{svg_point(place)}c.9 1.5.9 2.4 0 2.8c-.9-.4-.9-1.3 0-2.8Z" for place in places)


def crescent_path(x: float, y: float, radius: float, ratio: float, shift: float, turned: float = 0) -> str:
    """Return a moon whose horns point *turned* degrees; *shift* and *ratio* say how thick it is."""
    apart, small = radius * shift, radius * ratio
    along = (radius**2 - small**2 + apart**2) / (2 * apart)
    up = math.degrees(math.atan2(math.sqrt(max(radius**2 - along**2, 0)), along))
    first, second = polar_point((x, y), radius, turned - up), polar_point((x, y), radius, turned + up)
    big, less = svg_number(radius), svg_number(small)
    return (
        f"M{svg_point(first)}A{big} {big} 0 1 0 {svg_point(second)}A{less} {less} 0 1 1 {svg_point(first)}Z"
    )
