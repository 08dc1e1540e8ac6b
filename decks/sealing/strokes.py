"""Strokes as polygons: a line of some width with round caps and joins, in pieces that are simply filled."""

import math
from collections.abc import Iterator
from itertools import pairwise

from decks.outlines import Polygon
from decks.pen import Point

SHARP = math.cos(math.radians(40))  # a corner that turns further is joined by a disc


def stroke_polygons(line: Polygon, width: float, *, is_closed: bool, tolerance: float) -> Iterator[Polygon]:
    """Yield polygons that together cover *line* drawn *width* wide."""
    points = list(_points_without_repeats_in_a_row(line))
    if is_closed:
        points.append(points[0])
    sides = [_offset_to_left_edge(one, other, width / 2) for one, other in pairwise(points)]
    joins = list(pairwise([*sides, sides[0]] if is_closed else [*sides, None]))
    first = joins[-1] if is_closed else (None, sides[0])
    for (one, other), side, (before, after) in zip(
        pairwise(points), sides, pairwise([first, *joins]), strict=True
    ):
        yield _quad_with_offsets_to_both_sides(
            one, other, _offset_to_common_corner(*before) or side, _offset_to_common_corner(*after) or side
        )
    for point, join in zip(points, [first, *joins], strict=True):
        if _offset_to_common_corner(*join) is None:
            yield disc_polygon(point, width / 2, tolerance)


def disc_polygon(center: Point, radius: float, tolerance: float) -> Polygon:
    """Return a disc as a polygon that leaves it nowhere by more than *tolerance*."""
    count = max(8, math.ceil(math.pi / math.acos(1 - min(0.5, tolerance / radius))))
    turns = (2 * math.pi * at / count for at in range(count))
    return tuple((center[0] + radius * math.cos(turn), center[1] + radius * math.sin(turn)) for turn in turns)


def _points_without_repeats_in_a_row(points: Polygon) -> Iterator[Point]:
    """Yield *points* without those that lie on the one before."""
    last = None
    for point in points:
        if last is None or math.dist(point, last) > 1e-6:
            last = point
            yield point


def _offset_to_left_edge(one: Point, other: Point, half_width: float) -> Point:
    """Return the way from the middle of a line to its left edge."""
    long = math.dist(one, other)
    return (one[1] - other[1]) / long * half_width, (other[0] - one[0]) / long * half_width


def _offset_to_common_corner(before: Point | None, after: Point | None) -> Point | None:
    """Return the way to the common corner of two pieces' edges, None at an end or a sharp corner."""
    if before is None or after is None:
        return None
    square = before[0] ** 2 + before[1] ** 2
    along = (before[0] * after[0] + before[1] * after[1]) / square
    if along < SHARP:
        return None
    return (before[0] + after[0]) / (1 + along), (before[1] + after[1]) / (1 + along)


def _quad_with_offsets_to_both_sides(
    one: Point, other: Point, offset_at_one: Point, offset_at_other: Point
) -> Polygon:
    return (
        (one[0] + offset_at_one[0], one[1] + offset_at_one[1]),
        (other[0] + offset_at_other[0], other[1] + offset_at_other[1]),
        (other[0] - offset_at_other[0], other[1] - offset_at_other[1]),
        (one[0] - offset_at_one[0], one[1] - offset_at_one[1]),
    )
