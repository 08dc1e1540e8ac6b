"""Path data for every drawing of a face, in millimetres on a card of 70 x 120: rings, rays, stars, leaves, waves."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from decks.pen import Point, polar_point, polygon_path_data, svg_number

MIDDLE = 35.0  # the line most drawings are symmetrical about


def svg_point(point: Point) -> str:
    """Write a point as path data needs it."""
    return f"{svg_number(point[0])} {svg_number(point[1])}"


def open_polyline_path(points: Iterable[Point]) -> str:
    """Return the open line through *points*."""
    return "M" + "L".join(map(svg_point, points))


def segments(*ends: tuple[float, float, float, float]) -> str:
    """Return straight strokes, each from its first point to its second."""
    return "".join(open_polyline_path(((x1, y1), (x2, y2))) for x1, y1, x2, y2 in ends)


def horizontal_lines_path(x1: float, x2: float, *ys: float) -> str:
    """Return level strokes from *x1* to *x2*, one at each height."""
    return segments(*((x1, y, x2, y) for y in ys))


def circle_path(center_x: float, center_y: float, radius: float) -> str:
    """Return a circle."""
    return ellipse_path(center_x, center_y, radius, radius)


def circles_path(radius: float, *centers: Point) -> str:
    """Return circles of one size."""
    return "".join(circle_path(x, y, radius) for x, y in centers)


def ellipse_path(center_x: float, center_y: float, radius_x: float, radius_y: float) -> str:
    """Return an upright ellipse."""
    radii, across = (
        f"{svg_number(radius_x)} {svg_number(radius_y)} 0 1 0",
        svg_number(2 * radius_x),
    )
    return f"M{svg_point((center_x - radius_x, center_y))}a{radii} {across} 0a{radii} -{across} 0Z"


def rectangle_path(left: float, top: float, width: float, height: float) -> str:
    """Return a rectangle."""
    return f"M{svg_point((left, top))}h{svg_number(width)}v{svg_number(height)}h{svg_number(-width)}Z"


def lozenges_path(center_y: float, half_height: float, *center_xs: float) -> str:
    """Return small upright lozenges in a row."""
    return "".join(
        polygon_path_data(
            (
                (x, center_y - half_height),
                (x + 0.72 * half_height, center_y),
                (x, center_y + half_height),
                (x - 0.72 * half_height, center_y),
            )
        )
        for x in center_xs
    )


def points_on_arc_with_both_ends(
    center: Point,
    radius: float,
    start_degrees: float,
    stop_degrees: float,
    steps: int,
    vertical_radius: float = 0,
) -> list[Point]:
    """Return points along an arc, both ends among them; *vertical_radius* makes it part of an ellipse."""
    turns = (start_degrees + (stop_degrees - start_degrees) * step / steps for step in range(steps + 1))
    spots = (polar_point((0, 0), 1, turn) for turn in turns)
    return [(center[0] + radius * x, center[1] + (vertical_radius or radius) * y) for x, y in spots]


def rays_path(
    center_x: float,
    center_y: float,
    inner_radius: float,
    outer_radius: float,
    count: int,
    outer_radius_of_every_second: float = 0,
    start_degrees: float = 0,
    sweep_degrees: float = 360,
) -> str:
    """Return *count* rays; every second one ends at *outer_radius_of_every_second*, if given."""
    reach = [outer_radius, outer_radius_of_every_second or outer_radius]
    turns = [start_degrees + sweep_degrees * i / count for i in range(count)]
    return "".join(
        open_polyline_path(
            (
                polar_point((center_x, center_y), inner_radius, turn),
                polar_point((center_x, center_y), reach[i % 2], turn),
            )
        )
        for i, turn in enumerate(turns)
    )


def star_path(
    center_x: float, center_y: float, outer_radius: float, inner_radius: float, point_count: int
) -> str:
    """Return the outline of a star, one point upward."""
    turn = 180 / point_count
    return polygon_path_data(
        polar_point((center_x, center_y), (outer_radius, inner_radius)[i % 2], turn * i - 90)
        for i in range(2 * point_count)
    )


def shaded_halves_of_star_path(
    center_x: float, center_y: float, outer_radius: float, inner_radius: float, point_count: int
) -> str:
    """Return the shaded half of every point of `star_path`."""
    turn = 360 / point_count
    return "".join(
        polygon_path_data(
            (
                polar_point((center_x, center_y), outer_radius, turn * i - 90),
                polar_point((center_x, center_y), inner_radius, turn * (i + 0.5) - 90),
                (center_x, center_y),
            )
        )
        for i in range(point_count)
    )


def star_polygon_path(corners: Sequence[Point], step: int) -> str:
    """Return the star polygon that joins every *step*-th of *corners*, in as many loops as it takes."""
    loops = math.gcd(len(corners), step)
    return "".join(
        polygon_path_data(corners[(first + i * step) % len(corners)] for i in range(len(corners) // loops))
        for first in range(loops)
    )


def leaf_path(foot_x: float, foot_y: float, degrees: float, length: float, width: float) -> str:
    """Return a leaf that grows from (*foot_x*, *foot_y*) in the direction *degrees*."""
    angle = math.radians(degrees)

    def turn(along: float, across: float) -> str:
        return svg_point(
            (
                foot_x + along * math.cos(angle) - across * math.sin(angle),
                foot_y + along * math.sin(angle) + across * math.cos(angle),
            )
        )

    near, far, thin = 0.3 * length, 0.72 * length, 0.8 * width
    out = f"C{turn(near, -width)} {turn(far, -thin)} {turn(length, 0)}"
    return f"M{svg_point((foot_x, foot_y))}{out}C{turn(far, thin)} {turn(near, width)} {svg_point((foot_x, foot_y))}Z"


def leaves_path(length: float, width: float, *feet_and_degrees: tuple[float, float, float]) -> str:
    """Return leaves of one size, each at (x, y, turned)."""
    return "".join(leaf_path(x, y, turned, length, width) for x, y, turned in feet_and_degrees)


def pairs_of_leaves_on_twig_path(
    twig_points: Sequence[Point], length: float, width: float, spread_degrees: float = 38
) -> str:
    """Return a pair of leaves at every point of a twig but the last."""
    pairs = []
    for (x, y), (u, v) in pairwise(twig_points):
        ahead = math.degrees(math.atan2(v - y, u - x))
        pairs += [(x, y, ahead - spread_degrees), (x, y, ahead + spread_degrees)]
    return leaves_path(length, width, *pairs)


def wave_path(x1: float, x2: float, y: float, height: float, wave_count: int) -> str:
    """Return a line of waves."""
    step = (x2 - x1) / wave_count
    crest = f"q{svg_number(step / 4)} {svg_number(-height * 1.5)} {svg_number(step / 2)} 0"
    trough = f"t{svg_number(step / 2)} 0"
    return f"M{svg_point((x1, y))}" + (crest + trough) * wave_count


def rows_of_fewer_and_fewer_waves_path(
    top_y: float, x1: float = 12, x2: float = 58, waves_in_first_row: int = 5, row_count: int = 3
) -> str:
    """Return rows of waves, each shorter than the one above it."""
    return "".join(
        wave_path(x1 + i * 2.3, x2 - i * 2.3, top_y + i * 2.5, 1.1, waves_in_first_row - i)
        for i in range(row_count)
    )


def drops(*places: Point) -> str:
    """Return falling drops."""
    return "".join(f"M{svg_point(place)}c.9 1.5.9 2.4 0 2.8c-.9-.4-.9-1.3 0-2.8Z" for place in places)


def crescent_path(
    center_x: float,
    center_y: float,
    radius: float,
    cut_radius_ratio: float,
    cut_shift_ratio: float,
    horns_degrees: float = 0,
) -> str:
    """Return a moon whose horns point *horns_degrees*; *cut_shift_ratio* and *cut_radius_ratio* say how thick it is."""
    apart, small = radius * cut_shift_ratio, radius * cut_radius_ratio
    along = (radius**2 - small**2 + apart**2) / (2 * apart)
    up = math.degrees(math.atan2(math.sqrt(max(radius**2 - along**2, 0)), along))
    first, second = (
        polar_point((center_x, center_y), radius, horns_degrees - up),
        polar_point((center_x, center_y), radius, horns_degrees + up),
    )
    big, less = svg_number(radius), svg_number(small)
    return (
        f"M{svg_point(first)}A{big} {big} 0 1 0 {svg_point(second)}A{less} {less} 0 1 1 {svg_point(first)}Z"
    )
