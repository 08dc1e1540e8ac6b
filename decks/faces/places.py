"""The 24 places of the Minors, each also in the states that sentences tell ("well, full").

A place stands on the ground at (0, 0), up to 20 high and at most 20 wide: paper within an outline, hairlines inside, at
most one dark part, a detail in gold. On a number's card the side of its object is the right of the drawing, so little
reaches far out there above y -5. A place woven on a robe or in the ink-saver is told by its lines alone.
"""

from decks.faces.lines import (
    circles_path,
    ellipse_path,
    star_path,
    wave_path,
)
from decks.faces.strokes import (
    Drawing,
    dark_filled_shape,
    dark_limb,
    gold_filled_shape,
    gold_stroke,
    hole_filled_shape,
    ink_stroke,
    paper_fill_or_stroke,
    paper_filled_shape,
    placed_group,
    shaded_star,
)
from decks.pen import Point, polar_point, polygon_path_data

OUTLINE, INNER = 0.42, 0.2


def _draw_outline(path_data: str) -> Drawing:
    """Draw a place's body: paper within its outline."""
    return paper_filled_shape(path_data, OUTLINE)


def _draw_inner_lines(path_data: str) -> Drawing:
    """Draw joints, planks, cracks: hairlines."""
    return ink_stroke(path_data, INNER)


def _draw_gold_dots(diameter: float, *centers: Point) -> Drawing:
    """Draw round gold dots: strokes next to no length with round ends."""
    return gold_stroke("".join(f"M{x} {y}h.01" for x, y in centers), diameter)


def _short_rays_path(
    center_x: float,
    center_y: float,
    inner: float,
    outer: tuple[float, float],
    count: int,
    start: float,
    sweep: float,
) -> str:
    """Return *count* rays, by turns to one and the other of the *outer* radii, from *start* over *sweep* degrees."""
    ends = []
    for i in range(count):
        turn = start + sweep * i / (count - 1)
        x, y = polar_point((center_x, center_y), inner, turn)
        u, v = polar_point((0, 0), outer[i % 2] - inner, turn)
        ends.append(f"M{x:.1f} {y:.1f}l{u:.1f} {v:.1f}")
    return "".join(ends)


BELL_TOWER: Drawing = (
    _draw_outline("M-3.3 0V-7.2H3.3V0ZM-3.6-8.1V-13H3.6V-8.1ZM-4-13.8L0-19.6 4-13.8Z"),
    paper_filled_shape("M-4.2-7.2h8.4v-.9h-8.4ZM-4.4-13h8.8v-.9h-8.8Z", 0.35),
    hole_filled_shape("M-2.6-8.1v-1.6c0-3.6 5.2-3.6 5.2 0v1.6Z"),
    paper_fill_or_stroke(
        "M0-12.3c1.4.1 1.2 1.2 1.3 2 .1.7.4 1.1.8 1.6h-4.2c.4-.5.7-.9.8-1.6.1-.8-.1-1.9 1.3-2Z"
    ),
    gold_filled_shape("M0-11.9c1 .1.8 1 .9 1.7.1.6.3.9.7 1.3h-3.2c.4-.4.6-.7.7-1.3.1-.7-.1-1.6.9-1.7Z"),
    _draw_gold_dots(0.7, (0, -8.6)),
    _draw_inner_lines(
        "M-1 0v-1.6c0-1.3 2-1.3 2 0v1.6M0-5.4v1.6M-3.3-2.8h1.2M3.3-3.8h-1.2M-3.3-5.4h.9M3.3-1.6h-.9"
        "M3.3-6h-.7M-2.8-15.6h5.6M-1.4-17.4h2.8"
    ),
    ink_stroke("M0-19.6v-.3", 0.6),
)


def _draw_boat(*sails: Drawing) -> Drawing:
    """Draw a hull with its mast, bow to the right, under *sails*."""
    return (
        ink_stroke("M1.2-3V-16.4", 0.5),
        *sails,
        _draw_outline("M-8.6-3.8C-3-2.8 4-2.8 9.6-4.6 8.8-1.6 7.4 0 6 0H-6C-7.4 0-8.3-1.6-8.6-3.8Z"),
        dark_filled_shape("M-8-1.8C-3-1 3.4-1 8.6-2 7.8-.6 7 0 6 0H-6C-7 0-7.6-.6-8-1.8Z", 0.2),
    )


BOAT_SAIL: Drawing = (
    _draw_outline("M.4-15.6C-3.4-12.4-6.6-8.6-7.4-4.8-5-5.4-2.4-5.4.4-5Z"),
    _draw_inner_lines("M.4-12C-1.4-10.4-3.2-8-4-5.2"),
    gold_filled_shape("M1.2-16.6l3.4.7-3.4.9Z", 0.2),
    ink_stroke("M-10-.9c.8-.6 1.4-.4 2 0M7.8-1.4c.4-.8 1.6-.9 2.2-.2", 0.25),
)

FORESTAY: Drawing = _draw_inner_lines("M1.2-15.4L9.6-4.6")
BOAT: Drawing = _draw_boat(BOAT_SAIL, FORESTAY)
BOAT_WITH_TWO_SAILS: Drawing = _draw_boat(
    BOAT_SAIL,
    _draw_outline("M2-14.2C4.6-11.4 7-8.4 8.4-5 6-5.6 4-5.6 2-5Z"),
    _draw_inner_lines("M2-11C3.6-9.4 5-7.4 5.6-5.4"),
)
BOAT_AT_ANCHOR: Drawing = (
    placed_group(
        -1.4,
        0,
        _draw_boat(
            _draw_inner_lines("M-8.4-4L1.2-15.4 9.6-4.6M4.6-11v1.2"),
            _draw_outline("M1.2-7C-2-7.2-5-6.6-7.4-5.4-5-4.8-2-4.6 1.2-5Z"),
            _draw_inner_lines("M-5-6.2l.3 1.1M-2.8-6.8l.3 2M-.6-6.9l.3 2"),
            _draw_gold_dots(1.4, (4.6, -9.2)),
        ),
        scale=0.92,
    ),
    ink_stroke("M6.6-3.4C8-2.4 9-1.2 9.4 0", 0.32),
)

BRIDGE: Drawing = (
    _draw_outline("M-10 0V-3.6C-5-8.4 5-8.4 10-3.6V0H6.4C6.4-6.4-6.4-6.4-6.4 0Z"),
    _draw_inner_lines(
        "M-10-2.2C-5-6.8 5-6.8 10-2.2M-6.2-1.4l-1.6-.6M-5.2-3l-1.2-1.2M6.2-1.4l1.6-.6M5.2-3l1.2-1.2"
        "M-2.9-4.5l-.5-1.2M2.9-4.5l.5-1.2"
    ),
    gold_filled_shape("M-.6-4.8h1.2l.3-1.5h-1.8Z", 0.2),
    ink_stroke(wave_path(-4.8, 4.8, -2, 0.6, 3) + wave_path(-3.2, 3.2, -0.9, 0.5, 2), 0.25),
)

BROKEN_TOWER: Drawing = (
    _draw_outline(
        "M-5.2 0L-4.4-16.4-3.2-18.4-2.2-17-1.2-17.6-.8-14 .8-14.4 1.2-11.2 2.8-11.8 3-9.4 4.6-9 5.2 0Z"
    ),
    _draw_inner_lines(
        "M-.8-14L-.2-11 -1.2-9.4.4-6.6-.4-4.8M-4.4-15h2M-4.5-12.4h1.4M-2.6-11.2h1M4.8-6.8h-2M3-9.4h-1.4"
        "M-4.9-6h1.6M5-4.4h-1M5.1-2.2H2.8M-5.1-2h1.4"
    ),
    hole_filled_shape("M-3-7.4v-1.4c0-1.3 1.4-1.3 1.4 0v1.4Z"),
    hole_filled_shape("M-.6 0v-2.4c0-2 2.8-2 2.8 0V0Z"),
    paper_filled_shape("M6.2 0l.6-1.9 2-.3.8 2.2ZM-9.6 0l.4-1.4 1.6-.4.8 1.8Z", 0.35),
)

CAVE: Drawing = (
    _draw_outline(
        "M-10 0c.2-3 1.6-4.4 2.2-6.8 1-.8 1.6-3 3-3.6l1.8-2.2 2.2-.4 1.6.8 3 .2 1.6 2.4c1.4.4 2 2 2.4 3.8"
        "l1.4 2C9.8-2.4 10-1 10 0Z"
    ),
    hole_filled_shape(
        "M-5.2 0c-.4-2.8.4-5 1.8-6.4l1.6-1 .7 2.2.9-2.6 1.6-.4.6 1.4.5-1c1.6 1 3.4 4.2 2.9 7.8Z"
    ),
    ink_stroke("M-4.4-1.6C-3-2.6-2.4-3.8-2.4-5M4.6-1.8C3.4-2.6 2.8-3.6 2.8-4.8", 0.2),
    _draw_inner_lines(
        "M-8.4-1.6l1-3.2M-6.2-6l1-2.2M-3.6-9.6l1.8-1.2M2.6-9.8l2 1.4M6.4-2.4l.2-2.6M8.4-1.4l-.6-2.4M-7-2l.4-1.4"
    ),
)

CAVE_WITH_STAR: Drawing = (CAVE, gold_filled_shape(star_path(0.2, -2.8, 1.7, 0.55, 4), 0.15))

DOOR_THAT_STANDS_ALONE: Drawing = (
    gold_stroke(_short_rays_path(0, -7.6, 6.6, (9.3, 8), 19, 171, 198), 0.24),
    _draw_outline("M-4.8-.9V-9.6c0-6 9.6-6 9.6 0V-.9Z"),
    hole_filled_shape("M-3.6-.9V-9.4c0-4.6 7.2-4.6 7.2 0V-.9Z", 0.2),
    paper_filled_shape("M-3.6-.9V-9.4c0-4.8 3.8-5.2 3.8-.2v9.4Z", 0.35),
    _draw_inner_lines("M-2.9-5.8V-9.3c0-3 2.4-3.4 2.4-.3v3.7ZM-2.9-2V-4.8l2.4-.1v3.3Z"),
    gold_filled_shape(star_path(2, -8, 1.1, 0.35, 4)),
    _draw_gold_dots(0.8, (-0.5, -5.3)),
    paper_filled_shape("M-6.4-.9H6.4V0H-6.4Z", 0.35),
)

FRONDS = (
    "M0-11c2-2.4 5.4-2.6 8 1-2.6-1-4.2-1.3-5.6-.8 1.6.8 2.8 2.4 2.8 4.6-1-2-2.6-3.4-5.2-4.8-2.6 "
    "1.4-4.2 2.8-5.2 4.8 0-2.2 1.2-3.8 2.8-4.6"
    "-1.4-.5-3-.2-5.6.8 2.6-3.6 6-3.4 8-1ZM0-11c-.4-2.4 1-4.8 4.4-5.2-1.2 1.4-1.6 3.6-4.4 "
    "5.2-2.8-1.6-3.2-3.8-4.4-5.2 3.4.4 4.8 2.8 4.4 5.2Z"
)


def _draw_palm(outline_width: float) -> Drawing:
    """Draw a palm that leans, 13 high above its island."""
    return (
        dark_limb("M-1.2-2.4C.2-4.8.4-7.4 0-11", 0.9, outline_width * 0.8),
        dark_filled_shape(FRONDS, outline_width),
        _draw_gold_dots(1.1, (-0.7, -9.9), (0.8, -9.8)),
    )


GLASS_HOUSE: Drawing = (
    _draw_outline("M-8.4 0V-8.4L0-15.4 8.4-8.4V0Z"),
    placed_group(
        0, 0.6, gold_filled_shape(FRONDS, 0.2), gold_stroke("M0-11C.3-8 .2-6 0-3.5", 0.8), scale=0.8
    ),
    paper_filled_shape("M-1.5-3.8h3l-.5 1.8h-2Z", 0.3),
    _draw_inner_lines(
        "M-8.4-2H8.4M-8.4-5.2H8.4M-8.4-8.4H8.4M-4.6-11.6H4.6M-5.6-2V-10.7M-2.8-2V-13M2.8-2V-13M5.6-2V-10.7"
        "M0-11.6v-3.8M-6.2-2V0M-2.2-2V0M2.2-2V0M6.2-2V0"
    ),
    ink_stroke("M-9.2-7.7L0-15.4 9.2-7.7M0-15.4v-1.6"),
)


def _spot_of_maze(across: float, deep: float, high: float = 0) -> Point:
    """Return where a point of the maze's plan is seen from above, at a slant."""
    near = 1 / (1 + 0.4 * deep)
    return round(9.7 * across * near, 1), round(-17.4 * deep * near - 0.9 * high * near, 1)


def _hedge_tops(half: float, gate: float, front: int) -> str:
    """Return the top of a square hedge around the maze's middle; its gate is in *front* (1) or at the back (-1)."""
    inside = half - 0.1
    outline = ((gate, half), (half, half), (half, -half), (-half, -half), (-half, half), (-gate, half))
    inline = (
        (-gate, inside),
        (-inside, inside),
        (-inside, -inside),
        (inside, -inside),
        (inside, inside),
        (gate, inside),
    )
    return polygon_path_data(_spot_of_maze(u, 0.5 - front * v / 2, 1) for u, v in outline + inline)


def _hedge_faces(*faces: tuple[float, float, float]) -> str:
    """Return the sides of hedges that look at us, each from left to right at its depth."""
    return "".join(
        polygon_path_data(
            _spot_of_maze(u, deep, high) for u, high in ((left, 0), (left, 1), (right, 1), (right, 0))
        )
        for left, right, deep in faces
    )


# Three hedges, one within the other, the gates in front, at the back, in front; two round bushes at the first.
HEDGE_MAZE: Drawing = (
    dark_filled_shape(
        _hedge_faces(
            (-0.9, 0.9, 0.95),
            (-0.66, -0.16, 0.78),
            (0.16, 0.66, 0.78),
            (-0.66, 0.66, 0.17),
            (-0.22, 0.22, 0.61),
            (-0.32, -0.12, 0.34),
            (0.12, 0.32, 0.34),
            (-1, -0.16, 0),
            (0.16, 1, 0),
        ),
        0.2,
    ),
    paper_filled_shape(
        _hedge_tops(1, 0.16, 1) + _hedge_tops(0.66, 0.16, -1) + _hedge_tops(0.32, 0.12, 1), 0.26
    ),
    _draw_gold_dots(1.4, _spot_of_maze(0, 0.52, 1)),
    paper_filled_shape(circles_path(1, (-2.4, -1.8), (2.4, -1.8)), 0.35),
)


HOUSE_WITH_LIT_WINDOW: Drawing = (
    gold_stroke("M.6-15.2c-1.2-1 1-1.8 0-3.2", 0.28),
    paper_filled_shape("M-.4-12.4v-2h2v2", 0.35),
    _draw_outline("M-6.8-7.2V0H6.8V-7.2M-8.4-7.2l3.2-5.2H5.2l3.2 5.2Z"),
    _draw_inner_lines(
        "M-7.2-9H7.2M-6.2-10.7H6.2M-5.6-9v1.8M-2-9v1.8M2-9v1.8M5.6-9v1.8M-3.8-10.7V-9M0-10.7V-9M3.8-10.7V-9"
    ),
    hole_filled_shape("M-5 0V-3.8c0-1.9 3-1.9 3 0V0Z", 0.2),
    gold_stroke(_short_rays_path(2.7, -3.7, 2.6, (3.4, 3.4), 12, 0, 330), 0.2),
    paper_filled_shape("M1-5.4h3.4v3.4h-3.4Z", 0.25),
    gold_filled_shape(
        "M1.3-5.1h1.2v1.2h-1.2ZM2.9-5.1h1.2v1.2h-1.2ZM1.3-3.5h1.2v1.2h-1.2ZM2.9-3.5h1.2v1.2h-1.2Z"
    ),
)


ISLAND: Drawing = (
    placed_group(0, -0.8, _draw_palm(0.25)),
    _draw_outline("M-8-1.4C-6-3.2-3.4-4 0-4S6-3.2 8-1.4"),
    ink_stroke(wave_path(-10, 10, -1.3, 0.6, 5) + wave_path(-6, 6, -0.5, 0.4, 3), 0.26),
)
TINY_ISLAND: Drawing = (
    placed_group(0, -2.4, _draw_palm(0.4), scale=0.5),
    paper_filled_shape("M-3.6-2C-2-4.2 2-4.2 3.6-2", 0.38),
    ink_stroke(
        wave_path(-10, -3, -2.2, 1, 2) + wave_path(3, 10, -2.2, 1, 2) + wave_path(-7, 7, -0.9, 0.7, 4), 0.28
    ),
)

JETTY: Drawing = (
    paper_fill_or_stroke("M-10-9.2H8.4V-.3H-10Z"),
    _draw_inner_lines("M-10-9.2H8.4"),
    gold_stroke("M-8-9.2a2 2 0 0 1 4 0M-7-8.2h2", 0.26),
    paper_filled_shape("M-5.6-6.6v-1h.7v1M-.6-6.7v-.8h.6v.8M3.2-6.8v-.7h.5v.7", 0.3),
    paper_filled_shape("M-10-6.5L7-6.9 6.6-5-10-2.3", 0.38),
    _draw_inner_lines(
        "M-9.6-3.3L-8-6.5M-7.3-3.6L-5.8-6.6M-5.1-3.9L-3.8-6.6M-3.2-4.1L-1.9-6.7M-1.3-4.4L-.2-6.7"
        "M.4-4.6L1.4-6.8M1.9-4.8L2.9-6.8M3.3-5L4.2-6.8M4.6-5.2L5.4-6.9M5.8-5.4L6.6-6.9M-10-3.2L6.6-5.5"
    ),
    paper_filled_shape(
        "M-8.3-.8V-4.7h1.1V-.8M-3.2-1.8V-5.1h.8V-1.8M.9-2.6V-5.4h.6V-2.6M4.1-3.2V-5.7h.5V-3.2"
        "M6.3-3.7V-5.9h.4V-3.7",
        0.32,
    ),
    ink_stroke(
        "M-6-.8q.7-.9 1.4 0t1.4 0M-1-1.3q.7-.9 1.4 0t1.4 0M6.4-1.8q.7-.9 1.4 0t1.4 0M7.6-5q.5-.7 1 0t1 0"
        "M2.6-.7q.8-1 1.6 0t1.6 0",
        0.25,
    ),
)

LIGHTHOUSE: Drawing = (
    gold_stroke("M3-16.6L9-18.4M3-16h6.4M3-15.4L9-13.6M-3-16.6L-9-18.4M-3-16h-6.4M-3-15.4L-9-13.6", 0.25),
    paper_filled_shape("M-8.4 0C-7.4-2.4-4-2.6-3-3.2H3C4-2.6 7.4-2.4 8.4 0Z", 0.38),
    _draw_outline("M-2.7-2.8L-1.8-13.6H1.8L2.7-2.8Z"),
    dark_filled_shape("M-2.4-6H2.4L2.2-8.6H-2.2ZM-2-11.2H2L1.8-13.6H-1.8Z", 0.2),
    paper_filled_shape("M-2.7-13.6H2.7v-.9H-2.7ZM-1.5-14.5v-2.7h3v2.7Z", 0.35),
    _draw_gold_dots(1.6, (0, -15.8)),
    dark_filled_shape("M-2.1-17.2L0-19.4 2.1-17.2Z", 0.3),
    _draw_inner_lines("M-5-.6l1-1M4.4-.8l1-.6M-.7-2.9v-1.3c0-.8 1.4-.8 1.4 0v1.3"),
)


LONE_TREE: Drawing = (
    _draw_outline(
        "M-3.4 0c1.8-.6 2.2-1.8 2.3-3.4.1-1.2 0-2.2-.3-3.2a2.6 2.6 0 0 1-4.2.2 2.7 2.7 0 0 1-3.4-3.6 2.5 "
        "2.5 0 0 1 1.6-4.2 3.2 3.2 0 0 1 5-3 3.4 3.4 0 0 1 5.8.4 3 3 0 0 1 4.4 3.4 2.6 2.6 0 0 1 .8 4.6 "
        "2.7 2.7 0 0 1-4 2.6 2.4 2.4 0 0 1-3.4-.4c-.3 1-.3 2-.2 3.2.1 1.6.6 2.8 2.4 3.4Z"
    ),
    _draw_inner_lines(
        "M-1.4-6.6C-2-8-3-8.8-4.4-9.4M1.2-6.6C1.4-8.4 2.4-9.6 4-10.2M0-7V-11.4M0-1.2V-4.4"
        "M-7-11a1.6 1.6 0 0 1 2.4-1.6M-3-14.4a1.8 1.8 0 0 1 3-.8M2.4-13.4a1.7 1.7 0 0 1 3 .6"
        "M6-9a1.4 1.4 0 0 0 1.6-1.4M-6.6-8a1.3 1.3 0 0 0 1.6.4M4-7.6a1.3 1.3 0 0 0 1.6-.4"
    ),
)

BUD = "q-1-.3-1-1.6.9.2 1 1.6.1-1.4 1-1.6 0 1.3-1 1.6Z"
TREE_IN_BUD: Drawing = (
    ink_stroke(
        "M-4.4-10.4C-6-11.4-7-12.4-7.6-14.2M-3.6-9.8C-4.4-12-4.4-13.6-5-16M.2-12.6C0-14.6-.6-16.4-1-18"
        "M.3-12C1-14.4 2-16 3-17M4.4-10.8C4.6-13 5.6-14.6 6.2-15.6M5-11.2C6.2-11.6 7-12.2 7.4-13.4"
        "M-2.6-8.8C-5-8.6-7.4-8.6-9-10.2M2.8-8.8C4.4-8.2 6.2-8 7.2-9.2M.1-10.6C-1.4-12-2.2-13.6-2.6-15.2",
        0.32,
    ),
    paper_filled_shape(
        "M-3.4 0c1.8-.6 2.2-1.8 2.3-3.2C-1-5.4-2.8-7.4-5-11-2.6-9-1.4-8-.5-7.4-.1-9 0-10.6.2-13.4.8-10.6 "
        "1-9 1-7.4 2-8.2 3.4-9.2 5.4-11.6 4.2-8.6 1.4-6.4 1.1-3.2 1.2-1.8 1.6-.6 3.4 0Z",
        0.38,
    ),
    _draw_inner_lines("M0-1.2V-5"),
    gold_filled_shape(
        "".join(
            f"M{spot}{BUD}"
            for spot in (
                "-7.7-14",
                "-5-15.8",
                "-1-17.8",
                "3-16.8",
                "6.2-15.4",
                "7.4-13.2",
                "-9-10",
                "7.2-9",
                "-2.6-15",
            )
        ),
        0.2,
    ),
)

TREE_BENT_BY_WIND: Drawing = (
    _draw_outline(
        "M-9.4 0c2-.6 2.7-2 3-4 .5-2.6 1.4-4.4 3.2-6a2.5 2.5 0 0 1-.6-4.4 2.9 2.9 0 0 1 4.2-2.6 2.9 2.9 0 "
        "0 1 4.4.4c1.4-.4 2.6 0 3.5.9-.9 0-1.4.2-1.8.6.9.2 1.6.8 2 1.9-.8-.3-1.5-.3-2 0 .8.5 1.2 1.2 1.3 "
        "2.3-1-.8-2-.9-3-.4-1.2 1.6-3.4 1.9-5 .9-1.6 1.6-2.5 3.6-2.7 6.2-.1 2 .2 3.4 1.6 4.2Z"
    ),
    _draw_inner_lines(
        "M-3-10.2C-1-11.6.2-13 3.2-13.4M-1.2-10C.6-11 2.6-11.4 4.6-11.2M-1.4-14.6C.2-15.6 2-15.8 4.2-15.2"
        "M-5.4-1.4C-5-4-4.6-6-3.2-8"
    ),
    gold_stroke("M-10-15.4h4M-9.4-12.6h3M-10-9.8h3.4", 0.24),
)

SIGNPOST: Drawing = (
    _draw_inner_lines("M-9 0C-4-1-1.6-1.6-.6-2.6M9 0C4-1 1.6-1.6.6-2.6"),
    paper_filled_shape("M-.7 0V-15.6H.7V0Z", 0.4),
    _draw_gold_dots(1.6, (0, -16.4)),
    _draw_outline("M-.6-14.6H6.4l1.8 1.8-1.8 1.8H-.6ZM.6-9.8h-7.4l-1.8 1.8 1.8 1.8H.6Z"),
    _draw_inner_lines("M1.2-13.4h4.2M1.2-12.2h3M-1.2-8.6h-4.6M-1.2-7.4h-3.4"),
)

SMOKING_MOUNTAIN: Drawing = (
    gold_stroke(
        "M-1.4-12.8c-1.8-1.8 1-2.6 0-4.2M0-12.8c-2-1.6 2-2.6.6-4.4-1-1.2 0-2.4 1.6-2.4"
        "M1.6-12.8c-1-1.4 1.8-2.2 1.2-4",
        0.32,
    ),
    _draw_outline("M-10 0C-6.6-3-4.4-7-3-12 -1.4-11 1.4-11 3-12 4.4-7 6.6-3 10 0Z"),
    paper_filled_shape("M-3-12c1.2-.9 4.8-.9 6 0-1.6 1-4.4 1-6 0Z", 0.3),
    gold_filled_shape("M-.6-11.2c.2 1.6-.6 2.4-.2 3.8.4-1 1.2-1.2 1.2-3.8Z", 0.12),
    _draw_inner_lines("M3-12c0 3.6 1.8 5.8 2 9M-3-12c-.2 3-2 5.4-2.8 8.6M1.4-8.6c.4 2-.4 3.4 0 5.4"),
)

SNOWY_PEAK: Drawing = (
    gold_stroke("M-10-9h4.6M-9.4-9c0-1.9 2.2-1.9 2.5-.7.8-.6 1.6-.1 1.5.7", 0.24),
    _draw_outline("M-10 0L-6.6-5.4-5.6-4.8-.8-17.6.2-18.8 1.6-16.4 2.4-16.8 6.2-6.6 7.2-7.4 10 0Z"),
    _draw_inner_lines(
        "M-3.5-10.4l1.1-1.2.5 3.4 1.3-2.6.9 3.6 1.1-3 1 1.6.9-2.8 1.1.8M.2-18.8L0-16l1 2.6-.6 2"
        "M1.4-5.4L4.4-9M1.8-3L5-6.8M2.2-.8L6.4-5.6M4.4-.8L7-3.8M-5.6-4.8l.6 1.8M-3.6-6.6l-.8 2.4"
        "M-1.6-5.8L-3-1.8M-6-3l-.8 1.6"
    ),
)

STAIR_IN_AIR: Drawing = (
    _draw_outline("M-10 0v-2.1h2.8v-2.1h2.8v-2.1h2.8v-2.1H1.2v-2.1H4v-2.1H7.2v1.6L-5.4 0Z"),
    _draw_inner_lines("M-7.2-2.1h2.4M-4.4-4.2h2.4M-1.6-6.3H.8M1.2-8.4h2.4M4-10.5h1.8"),
    shaded_star(6.4, -16.8, 2.4, 0.8, 4),
)

STANDING_STONES: Drawing = (
    gold_stroke("M-1.2 0a1.2 1.2 0 0 1 2.4 0M0-2v-1.4M-1.2-1.7l-.6-1M1.2-1.7l.6-1", 0.28),
    paper_filled_shape("M-7 0l.3-3.8 1.4.1.3 3.7ZM5 0l.3-4.2 1.5.2.3 4Z", 0.32),
    _draw_outline(
        "M-9.9 0l.5-7.2c.5-1.2 1.7-.9 2.1.1L-6.9 0ZM7 0l.2-5.4c.6-1.1 1.8-.8 2.2.2L9.9 0Z"
        "M-4.8 0L-4.4-10.2H-2.3L-2 0ZM2 0L2.2-10.2H4.4L4.9 0ZM-5.5-10.2l.4-2.7L5-12.7l.6 2.5Z"
    ),
    _draw_inner_lines(
        "M-8.6-5.6l-.2 3.2M-3.4-8.8l-.2 4.2M3.3-8.8l.1 3.4M-3.6-11.5h3.2M1.6-11.6h2M8.5-3.8l.1 1.8"
    ),
)

TENT: Drawing = (
    _draw_inner_lines("M-7.2-6.6L-9.9 0M7.2-6.6L9.9 0"),
    _draw_outline(
        "M-6.5-5.9L-6 0H6L6.5-5.9M0-15L-7.4-6.6q1.2 1.6 2.5 0 1.2 1.6 2.4 0 1.3 1.6 2.5 0 1.2 1.6 2.5 0 "
        "1.2 1.6 2.4 0 1.3 1.6 2.5 0Z"
    ),
    hole_filled_shape("M0-5.6C-.4-3-1.4-1-2.8 0H2.8C1.4-1 .4-3 0-5.6Z"),
    _draw_inner_lines("M0-15L-2.5-6.6M0-15L2.5-6.6"),
    ink_stroke("M0-15v-3.2", 0.4),
    gold_filled_shape("M0-18.2l3.6.9L0-16.2Z", 0.2),
)


def _draw_pine(x: float, height: float) -> Drawing:
    """Draw a pine in three tiers, its left half in shade."""

    def half(side: int) -> str:
        tiers = ((0.3, 0.33), (-0.16, 0), (0.25, 0.3), (-0.18, 0), (0.28, 0.24))
        width = 0.62 * height * side
        steps = "".join(f"l{across * width:.1f} {down * height:.1f}" for across, down in tiers)
        return f"M{x} {-height}{steps}H{x}Z"

    return (
        ink_stroke(f"M{x} -.3v{0.3 - height * 0.16:.1f}", 0.7),
        _draw_outline(half(1)),
        dark_filled_shape(half(-1), 0.42),
    )


THREE_PINES: Drawing = (_draw_pine(-6.2, 13), _draw_pine(6.2, 11.6), _draw_pine(0, 18))

CROWN = (
    "a1.5 1.5 0 0 1-1.8-1.5 1.3 1.3 0 0 1 .6-2.2 1.7 1.7 0 0 1 3.1-.4 1.5 1.5 0 0 1 1.2 2.5 1.5 1.5 0 "
    "0 1-1.8 1.6Z"
)


def _draw_fruit_trees(*feet: Point) -> Drawing:
    """Draw round fruit trees, each above the foot of its crown."""
    return (
        _draw_outline("".join(f"M{x} {y}{CROWN}" for x, y in feet)),
        _draw_gold_dots(
            1.1,
            *(
                (round(x + right, 1), round(y + down, 1))
                for x, y in feet
                for right, down in ((-0.8, -1.8), (1.7, -1.2), (0.8, -3.8))
            ),
        ),
    )


WALLED_ORCHARD: Drawing = (
    ink_stroke("M-6.6-5v-3M-1-5v-3.6M4.6-5v-3", 0.6),
    _draw_fruit_trees((-7.2, -7.4), (-1.6, -8.4), (4, -7.4)),
    _draw_outline("M-9.4-4.4V0H8.2V-4.4"),
    paper_filled_shape("M-9.9-4.4h18.6v-1h-18.6Z", 0.35),
    _draw_inner_lines(
        "M-9.4-2.2h6.6M1.6-2.2h6.6M-7.2-4.4v2.2M-3.8-4.4v2.2M2.6-4.4v2.2M6-4.4v2.2M-5.6-2.2V0M4.4-2.2V0"
    ),
    hole_filled_shape("M-2.2 0v-2.2c0-2 3.2-2 3.2 0V0Z"),
)


def _hanging_leaves_path(*feet: Point) -> str:
    """Return pairs of leaves that hang from a bough."""
    pair = "q1.5-.3 1.7 1.3-1.5.3-1.7-1.3-1.5-.3-1.7 1.3 1.5.3 1.7-1.3Z"
    return "".join(f"M{x} {y}{pair}" for x, y in feet)


WALLED_ORCHARD_OVER_ITS_WALL: Drawing = (
    WALLED_ORCHARD,
    ink_stroke(
        "M-7.6-7.4C-8.6-6.4-8.6-4.4-8-2M-5.8-7.4C-4.4-6.4-4.2-5-4.6-3.2M5.2-7.4C6.6-6.4 6.4-4.4 5.8-2", 0.35
    ),
    dark_filled_shape(
        _hanging_leaves_path((-8.2, -6.2), (-8.3, -4), (-4.5, -5.8), (6.1, -6.4), (6.1, -4.2)), 0.2
    ),
    _draw_gold_dots(1.2, (-7.9, -1.6), (-4.7, -2.8), (5.7, -1.7)),
)

WATERFALL: Drawing = (
    _draw_outline(
        "M-10 0L-9.4-5.2-7.8-7-8.6-11.4-7.2-14.4-4.6-16-2.4-15-2.8-10.6-3.8-7-3.4-3.6-4.6 0Z"
        "M10 0L9-3.8 7.8-5.6 8.2-10.8 6.6-13.6 4.4-15.2 2.4-14.8 2.8-10.6 3.8-7.4 3.4-4 4.6 0Z"
    ),
    dark_filled_shape(
        "M-2.4-15l-1.4.6-.2 3.4-1.4 4 .6 3.6L-5.6 0h1l1.2-3.6-.4-3.4 1-3.6Z"
        "M2.4-14.8l1.4.6.2 3.6 1.4 3.4L4.8-4 5.6 0h-1L3.4-4l.4-3.4-1-3.2Z",
        0.2,
    ),
    _draw_inner_lines(
        "M-7.8-7l1.4 1M-8.6-11.4l1.6.4M-7.2-3.4l.4 2M7.8-5.6l-1.2 1.2M8.2-10.8l-1.8.8M7-2.6l.4 1.4"
    ),
    ink_stroke(
        "M-2.4-15Q0-14.2 2.4-14.8M-1.6-13.8C-1-10-2.4-7-2.2-3M-.7-12.6C-.4-10.6-1-8.6-.9-6.8M.2-13.6V-9.4"
        "M-.2-8V-3.4M1-12.6C.8-10 1.2-8.6 1.2-5M1.8-13.8C1.6-10 2.6-7 2.3-3",
        0.25,
    ),
    paper_filled_shape(
        "M-6.2 0a1.2 1.2 0 0 1 1.6-1.6 1.5 1.5 0 0 1 2.4-.9 1.4 1.4 0 0 1 2.4-.4 1.4 1.4 0 0 1 2.4.4 1.5 "
        "1.5 0 0 1 2.2 1 1.2 1.2 0 0 1 1.6 1.5Z",
        0.35,
    ),
)


def _draw_well(water: Drawing) -> Drawing:
    """Draw a roofed well with a bucket; *water* is what is seen within its brim."""
    return (
        ink_stroke("M-4-5V-12M4-5V-12", 0.5),
        ink_stroke("M-4-10.2H4", 0.4),
        _draw_outline("M-6.8-11.6L0-16 6.8-11.6Z"),
        _draw_inner_lines("M-4.6-13h9.2M-2.4-14.4h4.8M0-10.2v2"),
        paper_filled_shape("M-1.2-8.2h2.4l-.4 2.2h-1.6Z", 0.32),
        _draw_outline("M-5.6-4.6V0H5.6V-4.6Z"),
        _draw_outline(ellipse_path(0, -4.6, 5.6, 1.3)),
        water,
        _draw_inner_lines("M-5.6-1.6H5.6M-2-3.2v1.6M2-3.2v1.6M0-1.6V0M-3.8-1.6V0M3.8-1.6V0"),
    )


WELL: Drawing = _draw_well(hole_filled_shape(ellipse_path(0, -4.6, 4.2, 0.75), 0.2))
FULL_WELL: Drawing = _draw_well(
    (
        ink_stroke(ellipse_path(0, -4.6, 4.2, 0.75), 0.3),
        gold_stroke(wave_path(-3, -0.6, -4.8, 0.4, 1) + wave_path(0.2, 2.6, -4.4, 0.4, 1), 0.24),
    )
)

WINDMILL_SAIL: Drawing = (
    ink_stroke("M0 0V-9", 0.45),
    paper_filled_shape("M.2-2.4V-8.8H2.4V-2.4Z", 0.32),
    _draw_inner_lines("M.2-4.5h2.2M.2-6.7h2.2M1.3-2.4v-6.4"),
)
WINDMILL: Drawing = (
    _draw_outline("M-4 0L-2.6-9.4H2.6L4 0ZM-2.9-9.4c0-3.4 5.8-3.4 5.8 0Z"),
    hole_filled_shape("M-.9 0v-2.4c0-1.4 1.8-1.4 1.8 0V0Z", 0.2),
    _draw_inner_lines("M-1.8-6h1.2M.8-7.6h1M1.4-4.6h1.2"),
    *(placed_group(0, -10.4, WINDMILL_SAIL, turned_degrees=36 + 90 * i) for i in range(4)),
    _draw_gold_dots(1.5, (0, -10.4)),
)
WHIRLING_WINDMILL: Drawing = (
    WINDMILL,
    *(
        placed_group(
            0,
            -10.4,
            gold_stroke("M3.4-7.9A8.6 8.6 0 0 1 6.4-5.7M3.2-5.9A6.7 6.7 0 0 1 4.8-4.6", 0.28),
            turned_degrees=36 + 90 * i,
        )
        for i in (0, 2, 3)
    ),
)

PLACES: dict[str, Drawing] = {
    "bell tower": BELL_TOWER,
    "boat": BOAT,
    "boat, with two sails": BOAT_WITH_TWO_SAILS,
    "boat, at anchor": BOAT_AT_ANCHOR,
    "bridge": BRIDGE,
    "broken tower": BROKEN_TOWER,
    "cave": CAVE,
    "cave, with one star in it": CAVE_WITH_STAR,
    "door that stands alone": DOOR_THAT_STANDS_ALONE,
    "glass house": GLASS_HOUSE,
    "hedge maze": HEDGE_MAZE,
    "house with a lit window": HOUSE_WITH_LIT_WINDOW,
    "island": ISLAND,
    "island, tiny": TINY_ISLAND,
    "jetty": JETTY,
    "lighthouse": LIGHTHOUSE,
    "lone tree": LONE_TREE,
    "lone tree, in bud": TREE_IN_BUD,
    "lone tree, bent by the wind": TREE_BENT_BY_WIND,
    "signpost": SIGNPOST,
    "smoking mountain": SMOKING_MOUNTAIN,
    "snowy peak": SNOWY_PEAK,
    "stair in the air": STAIR_IN_AIR,
    "standing stones": STANDING_STONES,
    "tent": TENT,
    "three pines": THREE_PINES,
    "walled orchard": WALLED_ORCHARD,
    "walled orchard, over its wall": WALLED_ORCHARD_OVER_ITS_WALL,
    "waterfall": WATERFALL,
    "well": WELL,
    "well, full": FULL_WELL,
    "windmill": WINDMILL,
    "windmill, whirling": WHIRLING_WINDMILL,
}
