"""Path data for every drawing of a face, in millimetres on a card of 70 x 120: rings, rays, stars, leaves, waves."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from decks.pen import Point, number, outline, polar

MIDDLE = 35.0  # the line most drawings are symmetrical about


def spot(point: Point) -> str:
    """Write a point as path data needs it."""
    return f"{number(point[0])} {number(point[1])}"


def through(points: Iterable[Point]) -> str:
    """Return the open line through *points*."""
    return "M" + "L".join(map(spot, points))


def segments(*ends: tuple[float, float, float, float]) -> str:
    """Return straight strokes, each from its first point to its second."""
    return "".join(through(((x1, y1), (x2, y2))) for x1, y1, x2, y2 in ends)


def levels(x1: float, x2: float, *heights: float) -> str:
    """Return level strokes from *x1* to *x2*, one at each height."""
    return segments(*((x1, y, x2, y) for y in heights))


def ring(x: float, y: float, radius: float) -> str:
    """Return a circle."""
    return oval(x, y, radius, radius)


def rings(radius: float, *centers: Point) -> str:
    """Return circles of one size."""
    return "".join(ring(x, y, radius) for x, y in centers)


def oval(x: float, y: float, rx: float, ry: float) -> str:
    """Return an upright ellipse."""
    radii, across = f"{number(rx)} {number(ry)} 0 1 0", number(2 * rx)
    return f"M{spot((x - rx, y))}a{radii} {across} 0a{radii} -{across} 0Z"


def box(x: float, y: float, width: float, height: float) -> str:
    """Return a rectangle."""
    return f"M{spot((x, y))}h{number(width)}v{number(height)}h{number(-width)}Z"


def lozenges(y: float, radius: float, *across: float) -> str:
    """Return small upright lozenges in a row."""
    return "".join(
        outline(((x, y - radius), (x + 0.72 * radius, y), (x, y + radius), (x - 0.72 * radius, y)))
        for x in across
    )


def around(center: Point, radius: float, start: float, stop: float, steps: int, ry: float = 0) -> list[Point]:
    """Return points along an arc, both ends among them; *ry* makes it part of an ellipse."""
    turns = (start + (stop - start) * step / steps for step in range(steps + 1))
    spots = (polar((0, 0), 1, turn) for turn in turns)
    return [(center[0] + radius * x, center[1] + (ry or radius) * y) for x, y in spots]


def rays(
    x: float, y: float, inner: float, outer: float, count: int, short: float = 0,
    start: float = 0, sweep: float = 360,
) -> str:  # fmt: skip
    """Return *count* rays; every second one ends at *short*, if given."""
    reach = [outer, short or outer]
    turns = [start + sweep * i / count for i in range(count)]
    return "".join(
        through((polar((x, y), inner, turn), polar((x, y), reach[i % 2], turn)))
        for i, turn in enumerate(turns)
    )


def star(x: float, y: float, outer: float, inner: float, points: int) -> str:
    """Return the outline of a star, one point upward."""
    turn = 180 / points
    return outline(polar((x, y), (outer, inner)[i % 2], turn * i - 90) for i in range(2 * points))


def star_shade(x: float, y: float, outer: float, inner: float, points: int) -> str:
    """Return the shaded half of every point of `star`."""
    turn = 360 / points
    return "".join(
        outline((polar((x, y), outer, turn * i - 90), polar((x, y), inner, turn * (i + 0.5) - 90), (x, y)))
        for i in range(points)
    )


def star_figure(points: Sequence[Point], step: int) -> str:
    """Return the star polygon that joins every *step*-th of *points*, in as many loops as it takes."""
    loops = math.gcd(len(points), step)
    return "".join(
        outline(points[(first + i * step) % len(points)] for i in range(len(points) // loops))
        for first in range(loops)
    )


def leaf(x: float, y: float, turned: float, length: float, width: float) -> str:
    """Return a leaf that grows from (*x*, *y*) in the direction *turned*."""
    angle = math.radians(turned)

    def turn(along: float, across: float) -> str:
        return spot((
            x + along * math.cos(angle) - across * math.sin(angle),
            y + along * math.sin(angle) + across * math.cos(angle),
        ))  # fmt: skip

    near, far, thin = 0.3 * length, 0.72 * length, 0.8 * width
    out = f"C{turn(near, -width)} {turn(far, -thin)} {turn(length, 0)}"
    return f"M{spot((x, y))}{out}C{turn(far, thin)} {turn(near, width)} {spot((x, y))}Z"


def leaves(length: float, width: float, *places: tuple[float, float, float]) -> str:
    """Return leaves of one size, each at (x, y, turned)."""
    return "".join(leaf(x, y, turned, length, width) for x, y, turned in places)


def twig(points: Sequence[Point], length: float, width: float, spread: float = 38) -> str:
    """Return a pair of leaves at every point of a twig but the last."""
    pairs = []
    for (x, y), (u, v) in pairwise(points):
        ahead = math.degrees(math.atan2(v - y, u - x))
        pairs += [(x, y, ahead - spread), (x, y, ahead + spread)]
    return leaves(length, width, *pairs)


def wave(x1: float, x2: float, y: float, height: float, count: int) -> str:
    """Return a line of waves."""
    step = (x2 - x1) / count
    crest = f"q{number(step / 4)} {number(-height * 1.5)} {number(step / 2)} 0"
    trough = f"t{number(step / 2)} 0"
    return f"M{spot((x1, y))}" + (crest + trough) * count


def sea(y: float, x1: float = 12, x2: float = 58, count: int = 5, rows: int = 3) -> str:
    """Return rows of waves, each shorter than the one above it."""
    return "".join(wave(x1 + i * 2.3, x2 - i * 2.3, y + i * 2.5, 1.1, count - i) for i in range(rows))


def drops(*places: Point) -> str:
    """Return falling drops."""
    return "".join(f"M{spot(place)}c.9 1.5.9 2.4 0 2.8c-.9-.4-.9-1.3 0-2.8Z" for place in places)


def crescent(x: float, y: float, radius: float, ratio: float, shift: float, turned: float = 0) -> str:
    """Return a moon whose horns point *turned* degrees; *shift* and *ratio* say how thick it is."""
    apart, small = radius * shift, radius * ratio
    along = (radius**2 - small**2 + apart**2) / (2 * apart)
    up = math.degrees(math.atan2(math.sqrt(max(radius**2 - along**2, 0)), along))
    first, second = polar((x, y), radius, turned - up), polar((x, y), radius, turned + up)
    big, less = number(radius), number(small)
    return f"M{spot(first)}A{big} {big} 0 1 0 {spot(second)}A{less} {less} 0 1 1 {spot(first)}Z"
