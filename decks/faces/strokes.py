"""What a face is made of before it has colours: strokes with roles, groups of them, suit marks."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from decks.faces import lines
from decks.marks import DRAWINGS, OPTICAL_HEIGHT, SYMBOLS
from decks.pen import Point, svg_number

Colors: TypeAlias = dict[str, str]  # role -> colour
SYMBOL_WIDTH = 0.9


@dataclass(frozen=True, slots=True)
class Stroke:
    """One path; *fill* and *stroke* are roles of a palette, empty for none."""

    data: str
    stroke: str = ""
    width: float = 0
    fill: str = ""
    dashes: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Strokes moved, turned, scaled or mirrored together."""

    transform: str
    parts: "tuple[Drawing, ...]"


@dataclass(frozen=True, slots=True)
class Mark:
    """A suit mark of a nominal *height* about (*x*, *y*)."""

    suit: str
    x: float
    y: float
    height: float


Drawing: TypeAlias = "Stroke | Group | Mark | tuple[Drawing, ...]"


def ink_stroke(path_data: str, stroke_width: float = 0.45) -> Stroke:
    """Draw things of the earth: an ink line."""
    return Stroke(path_data, "ink", stroke_width)


def paper_filled_shape(path_data: str, stroke_width: float = 0.45) -> Stroke:
    """Draw a thing that hides what is behind it: paper within an ink line."""
    return Stroke(path_data, "ink", stroke_width, "ground")


def dark_filled_shape(path_data: str, stroke_width: float = 0.3) -> Stroke:
    """Draw a dark thing; the ink-saver leaves it open."""
    return Stroke(path_data, "ink", stroke_width, "solid")


def dark_limb(path_data: str, limb_width: float, stroke_width: float = 0.3) -> Drawing:
    """Draw a limb or tail of a dark thing along its middle line; the ink-saver leaves it open, too."""
    return (
        Stroke(path_data, "ink", limb_width),
        Stroke(path_data, "solid", limb_width - 2 * stroke_width),
    )


def hole_filled_shape(path_data: str, stroke_width: float = 0.3) -> Stroke:
    """Draw a hole, a cave's or a well's: dark by day and by night."""
    return Stroke(path_data, "ink", stroke_width, "field")


def suit_colored_shape(path_data: str, stroke_width: float = 0.35) -> Stroke:
    """Draw what bears the suit's hue: a court's cloth or crown."""
    return Stroke(path_data, "ink", stroke_width, "cloth")


def thin_paper_stroke(path_data: str, stroke_width: float = 0.26) -> Stroke:
    """Draw a paper line on cloth."""
    return Stroke(path_data, "seam", stroke_width)


def gold_stroke(path_data: str, stroke_width: float = 0.22) -> Stroke:
    """Draw sky, number or symbol: a gold line."""
    return Stroke(path_data, "gold", stroke_width)


def gold_filled_shape(path_data: str, stroke_width: float = 0) -> Stroke:
    """Draw what is gold all through."""
    return Stroke(path_data, "gold" if stroke_width else "", stroke_width, "gold")


def gold_rays_stroke(
    center_x: float, center_y: float, inner_radius: float, outer_radius: float, count: int, ray_width: float
) -> Stroke:
    """Draw *count* gold ticks all around between two rings: one broad ring in dashes."""
    middle = (inner_radius + outer_radius) / 2
    gap = 2 * math.pi * middle / count - ray_width
    return Stroke(
        lines.circle_path(center_x, center_y, middle),
        "gold",
        outer_radius - inner_radius,
        "",
        f"{ray_width:.3f} {gap:.3f}",
    )


def paper_fill_or_stroke(path_data: str, stroke_width: float = 0) -> Stroke:
    """Lay paper over what is behind, *stroke_width* wider than *path_data*."""
    return Stroke(path_data, "ground" if stroke_width else "", stroke_width, "" if stroke_width else "ground")


def placed_group(x: float, y: float, *parts: Drawing, turned_degrees: float = 0, scale: float = 1) -> Group:
    """Move *parts* to (*x*, *y*), scaled first, then turned."""
    turn = f"rotate({svg_number(turned_degrees)})" if turned_degrees else ""
    size = f"scale({svg_number(scale)})" if scale != 1 else ""
    return Group(f"translate({lines.svg_point((x, y))}){turn}{size}", parts)


def mirrored(*parts: Drawing) -> Group:
    """Return *parts* on the other side."""
    return Group("matrix(-1 0 0 1 70 0)", parts)


def both(*parts: Drawing) -> Drawing:
    """Return *parts* on both sides."""
    return (*parts, mirrored(*parts))


def shaded_star(
    center_x: float,
    center_y: float,
    outer_radius: float,
    inner_radius: float,
    point_count: int,
    color_role: str = "gold",
    stroke_width: float = 0.14,
) -> Drawing:
    """Draw a star with half of every point in shade, as on a compass rose."""
    lit = Stroke(
        lines.star_path(center_x, center_y, outer_radius, inner_radius, point_count),
        color_role,
        stroke_width,
        "ground",
    )
    shade = "solid" if color_role == "ink" else color_role
    return lit, Stroke(
        lines.shaded_halves_of_star_path(center_x, center_y, outer_radius, inner_radius, point_count),
        color_role,
        stroke_width * 0.6,
        shade,
    )


def stars(*places: tuple[float, float, float]) -> Drawing:
    """Draw small four-pointed stars of the sky, each at (x, y, size)."""
    return tuple(shaded_star(x, y, size, size * 0.36, 4) for x, y, size in places)


def major_symbol(
    major: int,
    center_x: float,
    center_y: float,
    height: float,
    line_width: float = SYMBOL_WIDTH,
    halo_width: float = 0,
) -> Group:
    """Draw a Major's symbol in gold, *height* high; *halo_width* is the breadth of the paper left around its line."""
    scale = height / 100
    strokes = SYMBOLS[major][1]
    around = (paper_fill_or_stroke(strokes, (line_width + 2 * halo_width) / scale),) if halo_width else ()
    return Group(
        f"translate({lines.svg_point((center_x, center_y))})scale({scale:.3f})",
        (*around, gold_stroke(strokes, line_width / scale)),
    )


def drawing_as_svg(drawing: Drawing, colors: Colors) -> str:
    """Return *drawing* as SVG in these colours."""
    return "".join(
        _part_as_svg(part, colors)
        for part in _parts_with_like_neighbours_joined(_parts_of_nested_tuples(drawing))
    )


def suit_names_of_marks_in_drawing(drawing: Drawing) -> list[str]:
    """Return the suits whose marks *drawing* shows."""
    found: dict[str, None] = {}
    for part in _parts_of_nested_tuples(drawing):
        if isinstance(part, Mark):
            found[part.suit] = None
        elif isinstance(part, Group):
            found.update(dict.fromkeys(suit_names_of_marks_in_drawing(part.parts)))
    return list(found)


def suit_mark_definitions(suit_names: Iterable[str], colors: Colors) -> str:
    """Return the definitions of suit marks, each drawn once however often it is used."""
    marks = "".join(
        f'<g id="{suit}">{DRAWINGS[suit](colors[suit], colors["ground"])}</g>' for suit in suit_names
    )
    return f"<defs>{marks}</defs>" if marks else ""


def _parts_of_nested_tuples(drawing: Drawing) -> Iterable[Stroke | Group | Mark]:
    if isinstance(drawing, tuple):
        for part in drawing:
            yield from _parts_of_nested_tuples(part)
    else:
        yield drawing


def _parts_with_like_neighbours_joined(parts: Iterable[Stroke | Group | Mark]) -> list[Stroke | Group | Mark]:
    """Return *parts* with neighbouring lines of one kind as one path."""
    joined: list[Stroke | Group | Mark] = []
    for part in parts:
        last = joined[-1] if joined else None
        if isinstance(part, Stroke) and isinstance(last, Stroke) and _are_joinable_strokes(part, last):
            joined[-1] = Stroke(last.data + part.data, last.stroke, last.width)
        else:
            joined.append(part)
    return joined


def _are_joinable_strokes(one: Stroke, other: Stroke) -> bool:
    kinds = [(stroke.stroke, stroke.width, stroke.fill, stroke.dashes) for stroke in (one, other)]
    return kinds[0] == kinds[1] and not one.fill and not one.dashes


def _part_as_svg(part: Stroke | Group | Mark, colors: Colors) -> str:
    if isinstance(part, Group):
        return f'<g transform="{part.transform}">{drawing_as_svg(part.parts, colors)}</g>'
    if isinstance(part, Mark):
        place: Point = (part.x, part.y)
        size = f"{part.height * OPTICAL_HEIGHT[part.suit] / 100:.4f}"
        return f'<use href="#{part.suit}" transform="translate({lines.svg_point(place)})scale({size})"/>'
    filled = f' fill="{colors[part.fill]}"' if part.fill else ""
    stroked = (
        f' stroke="{colors[part.stroke]}" stroke-width="{svg_number(part.width)}"' if part.stroke else ""
    )
    dashed = f' stroke-dasharray="{part.dashes}" stroke-linecap="butt"' if part.dashes else ""
    return f'<path d="{part.data}"{filled}{stroked}{dashed}/>'
