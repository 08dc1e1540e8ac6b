"""What a seal is painted from: outlines with a fill and a stroke, each by the part it plays, never by a colour."""

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from xml.etree import ElementTree

from fontTools.misc.transform import Transform

from decks.marks import DRAWINGS, OPTICAL_HEIGHT, Palette
from decks.outlines import (
    Outline,
    circle_outline,
    flattened_points_of_outline,
    outline_of_path_data,
    transformed_outline,
)

Role = Literal["", "ink", "gold", "ground"]
FINE = 0.01  # how far a flattened curve may leave the true one, in the box of 104


@dataclass(frozen=True, slots=True)
class Shape:
    """One outline, filled, stroked or both; "ground" is what lies behind the seal, shining through."""

    outline: Outline
    fill: Role = ""
    stroke: Role = ""
    width: float = 0

    def transformed_with_stroke(self, transform: Transform) -> "Shape":
        """Return the shape through *transform*, which keeps angles; its stroke grows with it."""
        scale = math.hypot(transform.xx, transform.xy)
        return Shape(transformed_outline(self.outline, transform), self.fill, self.stroke, self.width * scale)

    def greatest_distance_of_ink(self, center: tuple[float, float]) -> float:
        """Return how far the shape's ink goes from *center*."""
        farthest: float = max(
            math.dist(center, point) for point in flattened_points_of_outline(self.outline, FINE)
        )
        return farthest + self.width / 2


# A seal lies on the page itself, not on a card: its ground is the page's.
PALETTES = {
    "day": Palette("#F6F0E2", "#241C14", "#9A7528", *["#9A7528"] * 4),
    "night": Palette("#14162B", "#E9E4D4", "#C9A24B", *["#C9A24B"] * 4),
    "print": Palette("#F6F0E2", "#241C14", "#9A7528", *["#9A7528"] * 4),
    "ink": Palette("#FFFFFF", "#000000", "#6B6B6B", *["#6B6B6B"] * 4),
}


@lru_cache(maxsize=8)
def mark_shapes(suit_name: str) -> tuple[Shape, ...]:
    """Return a suit's mark in gold, in its box of 100 around the origin."""
    scaled = Transform().scale(OPTICAL_HEIGHT[suit_name])
    return tuple(
        shape.transformed_with_stroke(scaled)
        for shape in shapes_of_svg_elements(DRAWINGS[suit_name]("gold", "ground"))
    )


def shapes_of_svg_elements(svg_elements: str) -> tuple[Shape, ...]:
    """Return the shapes of what `decks.pen` drew with parts for colours."""
    return tuple(_shapes_of_element(ElementTree.fromstring(f"<g>{svg_elements}</g>"), Transform()))


def _shapes_of_element(element: ElementTree.Element, outer_transform: Transform) -> list[Shape]:
    if element.tag == "g":
        inner = outer_transform.transform(_transform_of_svg_attribute(element.get("transform", "")))
        return [shape for child in element for shape in _shapes_of_element(child, inner)]
    fill = element.get("fill", "none")
    shape = Shape(
        _outline_of_element(element),
        "" if fill == "none" else _role_of_color_name(fill),
        _role_of_color_name(element.get("stroke", "")),
        float(element.get("stroke-width", 0)),
    )
    return [shape.transformed_with_stroke(outer_transform)]


def _role_of_color_name(name: str) -> Role:
    roles: dict[str, Role] = {"": "", "ink": "ink", "gold": "gold", "ground": "ground"}
    return roles[name]


def _outline_of_element(element: ElementTree.Element) -> Outline:
    if element.tag == "path":
        return outline_of_path_data(element.attrib["d"])
    center = (float(element.attrib["cx"]), float(element.attrib["cy"]))
    if element.tag == "circle":
        return circle_outline(center, float(element.attrib["r"]))
    flat = Transform(float(element.attrib["rx"]), 0, 0, float(element.attrib["ry"]), *center)
    return transformed_outline(circle_outline((0, 0), 1), flat)


def _transform_of_svg_attribute(text: str) -> Transform:
    found = Transform()
    for name, inner in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(value) for value in inner.split()]
        if name == "rotate":
            values = [math.radians(values[0])]
        found = getattr(found, name)(*values)
    return found
