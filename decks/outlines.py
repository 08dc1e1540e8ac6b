"""Outlines as values: read from path data or a font's glyph, moved, flattened, measured, written as path data."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from decks.pen import Point

Polygon = tuple[Point, ...]
Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Contour:
    """A line from *start*: each step ends at its last point; a curve has one or two control points before it."""

    start: Point
    steps: tuple[tuple[Point, ...], ...]
    is_closed: bool

    def transformed(self, transform: Transform) -> "Contour":
        """Return the contour with every point through *transform*."""
        move = transform.transformPoint
        return Contour(move(self.start), tuple(tuple(map(move, step)) for step in self.steps), self.is_closed)

    def flattened(self, tolerance: float) -> Polygon:
        """Return points that lie on the contour and leave it nowhere by more than *tolerance*."""
        points = [self.start]
        for step in self.steps:
            points.extend(_points_after_start_of_step(points[-1], step, tolerance))
        if self.is_closed and len(points) > 1 and math.dist(points[0], points[-1]) < 1e-9:
            points.pop()
        return tuple(points)


Outline = tuple[Contour, ...]


class OutlinePen(BasePen):  # type: ignore[misc]
    """Collects what is drawn with it as an `Outline`."""

    def __init__(self, glyphs: Any = None) -> None:
        super().__init__(glyphs)
        self.outline: Outline = ()
        self._start: Point = (0.0, 0.0)
        self._steps: list[tuple[Point, ...]] = []

    def _moveTo(self, point: Point) -> None:
        self._start, self._steps = point, []

    def _lineTo(self, point: Point) -> None:
        self._steps.append((point,))

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:
        self._steps.append((first, second, end))

    def _qCurveToOne(self, control: Point, end: Point) -> None:
        self._steps.append((control, end))

    def _closePath(self) -> None:
        self._append_contour(is_closed=True)

    def _endPath(self) -> None:
        self._append_contour(
            is_closed=bool(self._steps) and math.dist(self._start, self._steps[-1][-1]) < 0.05
        )

    def _append_contour(self, *, is_closed: bool) -> None:
        self.outline += (Contour(self._start, tuple(self._steps), is_closed),)


def outline_of_path_data(svg_path_data: str) -> Outline:
    """Return the outline that SVG path data draws."""
    pen = OutlinePen()
    parse_path(svg_path_data, pen)
    return pen.outline


def transformed_outline(outline: Outline, transform: Transform) -> Outline:
    """Return *outline* with every point through *transform*."""
    return tuple(contour.transformed(transform) for contour in outline)


def circle_outline(center: Point, radius: float) -> Outline:
    """Return a full circle as four curves."""
    (x, y), bend = center, radius * 0.5522847
    quarters = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
    steps = tuple(
        (
            (x + a * radius + c * bend, y + b * radius + d * bend),
            (x + c * radius + a * bend, y + d * radius + b * bend),
            (x + c * radius, y + d * radius),
        )
        for a, b, c, d in quarters
    )
    return (Contour((x + radius, y), steps, is_closed=True),)


def line_outline(*points: Point) -> Outline:
    """Return the open line through *points*."""
    return (Contour(points[0], tuple((point,) for point in points[1:]), is_closed=False),)


def svg_path_data_of_outline(outline: Outline) -> str:
    """Return *outline* as SVG path data: relative, to a hundredth, without drifting."""
    return "".join(_relative_path_data_of_contour(contour) for contour in outline)


def bounds_of_points(points: Iterable[Point]) -> Bounds:
    """Return the least and greatest x and y of *points*: left, top, right, bottom."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def are_holes_by_nonzero_rule(polygons: Sequence[Polygon]) -> list[bool]:
    """Return which of *polygons*, painted as one outline, cut away and do not fill (the nonzero rule)."""
    turns = [math.copysign(1, _twice_signed_area(polygon)) for polygon in polygons]
    boxes = [bounds_of_points(polygon) for polygon in polygons]
    found = []
    for place, polygon in enumerate(polygons):
        x, y = polygon[0]
        around = (
            turns[other]
            for other, (left, top, right, bottom) in enumerate(boxes)
            if other != place
            and left < x < right
            and top < y < bottom
            and _is_inside((x, y), polygons[other])
        )
        found.append(turns[place] + sum(around) == 0)
    return found


def _twice_signed_area(polygon: Polygon) -> float:
    following = (*polygon[1:], polygon[0])
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(polygon, following, strict=True))


def _is_inside(point: Point, polygon: Polygon) -> bool:
    x, y = point
    following = (*polygon[1:], polygon[0])
    crossed = (
        ax + (y - ay) / (by - ay) * (bx - ax) > x
        for (ax, ay), (bx, by) in zip(polygon, following, strict=True)
        if (ay > y) != (by > y)
    )
    return sum(crossed) % 2 == 1


def flattened_points_of_outline(outline: Outline, tolerance: float) -> Iterator[Point]:
    """Yield every point of *outline*, flattened."""
    for contour in outline:
        yield from contour.flattened(tolerance)


def _points_after_start_of_step(start: Point, step: tuple[Point, ...], tolerance: float) -> Iterator[Point]:
    if len(step) == 3:
        yield from _points_between_ends_of_cubic(start, *step, tolerance)
    elif len(step) == 2:
        yield from _points_between_ends_of_quadratic(start, *step, tolerance)
    yield step[-1]


def _points_between_ends_of_quadratic(
    start: Point, control: Point, end: Point, tolerance: float
) -> Iterator[Point]:
    (x, y), (cx, cy), (ex, ey) = start, control, end
    ax, ay, bx, by = x - 2 * cx + ex, y - 2 * cy + ey, 2 * (cx - x), 2 * (cy - y)
    pieces = math.ceil(math.sqrt(math.hypot(ax, ay) / (4 * tolerance)))
    for piece in range(1, pieces):
        t = piece / pieces
        yield x + t * (bx + t * ax), y + t * (by + t * ay)


def _points_between_ends_of_cubic(
    start: Point, first: Point, second: Point, end: Point, tolerance: float
) -> Iterator[Point]:
    (x, y), (fx, fy), (sx, sy), (ex, ey) = start, first, second, end
    bend = max(math.hypot(x - 2 * fx + sx, y - 2 * fy + sy), math.hypot(fx - 2 * sx + ex, fy - 2 * sy + ey))
    cx, cy, bx, by = 3 * (fx - x), 3 * (fy - y), 3 * (x - 2 * fx + sx), 3 * (y - 2 * fy + sy)
    ax, ay = ex - x - cx - bx, ey - y - cy - by
    pieces = math.ceil(math.sqrt(0.75 * bend / tolerance))
    for piece in range(1, pieces):
        t = piece / pieces
        yield x + t * (cx + t * (bx + t * ax)), y + t * (cy + t * (by + t * ay))


def _relative_path_data_of_contour(contour: Contour) -> str:
    x, y = round(contour.start[0], 2), round(contour.start[1], 2)
    parts = [f"M{_shortest_text_to_hundredths(x)} {_shortest_text_to_hundredths(y)}"]
    for step in contour.steps:
        ends = [(round(px, 2), round(py, 2)) for px, py in step]
        parts.append(
            " lqc"[len(step)]
            + " ".join(
                f"{_shortest_text_to_hundredths(px - x)} {_shortest_text_to_hundredths(py - y)}"
                for px, py in ends
            )
        )
        x, y = ends[-1]
    return "".join(parts) + ("z" if contour.is_closed else "")


def _shortest_text_to_hundredths(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
