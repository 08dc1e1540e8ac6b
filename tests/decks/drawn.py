"""Where the strokes of a drawing are: SVG read back as points on the card."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, radians
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from fontTools.misc.transform import Identity, Transform
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

HREF, STEPS = "href", 12
NUMBERS = {"circle": ("cx", "cy", "r", "r"), "ellipse": ("cx", "cy", "rx", "ry")}


@dataclass(frozen=True)
class Drawn:
    """One stroke: its points on the card, half of its width there, its colours."""

    points: tuple[tuple[float, float], ...]
    reach: float
    fill: str
    stroke: str


class PointPen(BasePen):  # type: ignore[misc]
    """Collects points along an outline."""

    def __init__(self) -> None:
        super().__init__(None)
        self.points: list[tuple[float, float]] = []

    def _moveTo(self, point: Any) -> None:
        self.points.append(point)

    def _lineTo(self, point: Any) -> None:
        (x, y), (u, v) = self._getCurrentPoint(), point
        self.points += [(x + (u - x) * i / STEPS, y + (v - y) * i / STEPS) for i in range(1, STEPS + 1)]

    def _curveToOne(self, near: Any, far: Any, end: Any) -> None:
        corners = (self._getCurrentPoint(), near, far, end)
        for i in range(1, STEPS + 1):
            t = i / STEPS
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            self.points.append(
                tuple(sum(s * c[axis] for s, c in zip(shares, corners, strict=True)) for axis in (0, 1))
            )


def strokes(svg: bytes) -> list[Drawn]:
    """Return every stroke of *svg* that is seen, as it lies on the card."""
    root = fromstring(svg)
    named = {found.get("id", ""): found for found in root.iter() if found.get("id")}
    return list(_walk(root, Identity, {"fill": "none", "stroke": "none"}, named))


def _walk(
    element: Element, at: Transform, given: dict[str, str], named: dict[str, Element]
) -> Iterator[Drawn]:
    tag = element.tag.rpartition("}")[2]
    if tag == "defs":
        return
    at = at.transform(_transform(element.get("transform", "")))
    given = {**given, **element.attrib}
    if tag == "use":
        yield from _walk(named[element.attrib[HREF][1:]], at, given, named)
    if data := _data(tag, element):
        pen = PointPen()
        parse_path(data, pen)
        reach = (
            float(given.get("stroke-width", 0)) / 2 * hypot(at.xx, at.xy)
            if given["stroke"] != "none"
            else 0.0
        )
        points = tuple(at.transformPoint(point) for point in pen.points)
        yield Drawn(points, abs(reach), given["fill"], given["stroke"])
    for child in element:
        yield from _walk(child, at, given, named)


def _data(tag: str, element: Element) -> str:
    if tag == "path":
        return element.attrib["d"]
    if tag in NUMBERS:
        x, y, rx, ry = (float(element.attrib[name]) for name in NUMBERS[tag])
        return f"M{x - rx} {y}a{rx} {ry} 0 1 0 {2 * rx} 0a{rx} {ry} 0 1 0 {-2 * rx} 0Z"
    return ""


def _transform(text: str) -> Transform:
    made = Identity
    for step in filter(None, (part.strip() for part in text.split(")"))):
        name, _, listed = step.partition("(")
        values = [float(value) for value in listed.replace(",", " ").split()]
        made = made.transform(_step(name, values))
    return made


def _step(name: str, values: list[float]) -> Transform:
    if name == "translate":
        return Identity.translate(*values)
    if name == "scale":
        return Identity.scale(*values)
    if name == "matrix":
        return Transform(*values)
    turned, x, y = values[0], *(values[1:] or [0, 0])
    return Identity.translate(x, y).rotate(radians(turned)).translate(-x, -y)
