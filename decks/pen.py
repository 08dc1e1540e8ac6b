"""SVG strokes for every drawing of the decks: paths, circles, leaves and shaded stars, as plain text."""

import math
from collections.abc import Iterable

Point = tuple[float, float]


def svg_number(value: float) -> str:
    """Write *value* as SVG needs it, to a hundredth.

    >>> svg_number(2.50)
    '2.5'
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def polar_point(center: Point, radius: float, degrees: float) -> Point:
    """Return the point *radius* away from *center*; 0 degrees points right, 90 down."""
    angle = math.radians(degrees)
    return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)


def polygon_path_data(points: Iterable[Point]) -> str:
    """Return the path data of the closed polygon through *points*."""
    return "M" + "L".join(f"{svg_number(x)} {svg_number(y)}" for x, y in points) + "Z"


def path_svg(path_data: str, *, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    """Draw *path_data*, filled, stroked or both, with round caps and joins."""
    return f'<path d="{path_data}" fill="{fill}"{_stroke_attributes(stroke, width)}/>'


def circle_svg(
    center: Point, radius: float, *, fill: str = "none", stroke: str = "", width: float = 0
) -> str:
    """Draw a ring or a dot."""
    x, y = map(svg_number, center)
    return f'<circle cx="{x}" cy="{y}" r="{svg_number(radius)}" fill="{fill}"{_stroke_attributes(stroke, width)}/>'


def ellipse_svg(
    center: Point, radii: Point, *, fill: str = "none", stroke: str = "", width: float = 0
) -> str:
    """Draw an upright ellipse."""
    (x, y), (rx, ry) = map(svg_number, center), map(svg_number, radii)
    return (
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"{_stroke_attributes(stroke, width)}/>'
    )


def group_svg(inner_svg: str, transform: str) -> str:
    """Return *inner_svg* moved, turned or scaled by *transform*."""
    return f'<g transform="{transform}">{inner_svg}</g>'


def leaf_svg(
    foot: Point,
    turned_degrees: float,
    length: float,
    width: float,
    *,
    fill: str,
    stroke: str = "",
    stroke_width: float = 0,
) -> str:
    """Draw a leaf that grows from *foot* in the direction *turned_degrees* (degrees)."""
    near, far = svg_number(length * 0.3), svg_number(length * 0.72)
    full, less = svg_number(width), svg_number(width * 0.8)
    data = f"M0 0C{near} -{full} {far} -{less} {svg_number(length)} 0C{far} {less} {near} {full} 0 0Z"
    where = f"translate({svg_number(foot[0])} {svg_number(foot[1])}) rotate({svg_number(turned_degrees)})"
    return group_svg(path_svg(data, fill=fill, stroke=stroke, width=stroke_width), where)


def compass_star_svg(
    center: Point,
    outer_radius: float,
    inner_radius: float,
    point_count: int,
    *,
    ink: str,
    ground: str,
    width: float,
) -> str:
    """Draw a star with the left half of every point in shade, as on a compass rose."""
    turn = 180 / point_count
    rim = [
        polar_point(center, inner_radius if i % 2 else outer_radius, turn * i - 90)
        for i in range(2 * point_count)
    ]
    shade = "".join(polygon_path_data((rim[2 * i], rim[2 * i + 1], center)) for i in range(point_count))
    lit = path_svg(polygon_path_data(rim), fill=ground, stroke=ink, width=width)
    return lit + path_svg(shade, fill=ink, stroke=ink, width=width * 0.6)


def svg_document(
    inner_svg: str, view_box: tuple[float, float, float, float], title: str, description: str
) -> bytes:
    """Return *inner_svg* as a whole SVG file with its title and description."""
    view = " ".join(map(svg_number, view_box))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">'
        f"<title>{title}</title><desc>{description}</desc>{inner_svg}</svg>\n"
    ).encode()


def _stroke_attributes(color: str, width: float) -> str:
    if not color or not width:
        return ""
    return (
        f' stroke="{color}" stroke-width="{svg_number(width)}" stroke-linecap="round" stroke-linejoin="round"'
    )
