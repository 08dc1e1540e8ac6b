"""The creatures of the cards: 24 of them, and what a card's sentence tells of some.

Each stands on (0, 0) and looks right; what flies hangs above it. All are dark with paper lines, so they open in the
ink-saver. A state such as "crow, wet" is made of the same parts as the creature at ease.
"""

from decks.faces.lines import circle_path, circles_path, ellipse_path, svg_point
from decks.faces.strokes import (
    Drawing,
    Group,
    Stroke,
    dark_filled_shape,
    dark_limb,
    gold_stroke,
    ink_stroke,
    paper_filled_shape,
    placed_group,
    thin_paper_stroke,
)
from decks.pen import Point


def _paper_dots(dot_width: float, *places: Point) -> Stroke:
    """Draw eyes and spots: paper dots on a dark thing, ink dots in the ink-saver."""
    return thin_paper_stroke("".join(f"M{svg_point(place)}h.01" for place in places), dot_width)


def _paper_patch(path_data: str) -> Stroke:
    """Draw a light patch on a dark thing; the ink-saver outlines it."""
    return Stroke(path_data, "seam", 0.2, "ground")


def _on_both_sides(*parts: Drawing) -> Drawing:
    """Return *parts* and their mirror image about x = 0."""
    return (*parts, Group("scale(-1 1)", parts))


def _drops(*places: Point) -> Stroke:
    """Draw falling drops, each from its tip."""
    return dark_filled_shape(
        "".join(f"M{svg_point(place)}c.6 1 .5 1.5 0 1.6-.5-.1-.6-.6 0-1.6Z" for place in places), 0.15
    )


BAT: Drawing = (
    _on_both_sides(
        dark_filled_shape(
            "M.6-10q2.6-.6 3.1-3.2c2.5.1 4.4 2.1 4.3 4.6-1-1-2.7 0-2.3 1.4-.7-1.5-3-.4-2.4 1.2-.8-1.4"
            "-2.9-.6-2.7 1Z"
        ),
        thin_paper_stroke("M3.7-12.8q1.5 2.5 2 5.3M3.6-12.6q.6 3.2-.3 6.3M2.6-10.6l-.9 2.2"),
    ),
    dark_filled_shape(
        "M-1.5-13.2c0 1.9 3 1.9 3 0q.3.5.3 1c.1 1.3-.8 2-.6 3.4s.6 3.4-1.2 5c-1.6-1.5-1.5-3-1.2-5"
        "q.1-.6 0-1.1l-.5-1.3q-.3-1 .2-2Z"
    ),
    _paper_dots(0.6, (-0.55, -11), (0.55, -11)),
    thin_paper_stroke("M-.7-9.2l.4.6.3-.6.3.6.4-.6"),
)

BEE: Drawing = (
    ink_stroke(
        "M4.8-9.4l.3-.8q.6-1 1.8-1M5.2-9q.7-1 1.9-.8l.5.2M0-6.8l-.4 1.6-.6.8M1.6-6.8l.2 1.6-.4.8M3-7"
        "l.8 1.4-.2 1",
        0.32,
    ),
    dark_filled_shape("M-7-5.6q4.2 1.2 7.2-.6c2.6-1.6 2.2-5-1.2-4.8-2.9.2-5.3 2.7-6 5.4Z"),
    dark_filled_shape(
        "M1-10q.7-1.1 1.6-.9c.8.2.9 1 2 .9 1.9 0 1.9 3 0 2.7-1.3-.1-1.3.7-2.2.9q-1 .2-1.6-1-.7-1.3.2-2.6Z"
    ),
    thin_paper_stroke(
        "M-.9-10.6c1 1.2 1.1 2.9.3 4.3M-2.9-10c1.2 1.2 1.4 3 .4 4.4M-4.7-8.8c.9.8 1.1 2.1.4 3.1", 0.75
    ),
    paper_filled_shape(
        "M1.8-10.2l-1.7-.4c-1.3-.2-4.6-.1-4.7-2q0-1 1-1.4 2.2-.8 5.4 3.8ZM2.2-10.4q-1.1-.8-1.8-2"
        "c-1.6-2.9 2.4-3.7 2.6-.6q.1 1.5-.8 2.6Z",
        0.32,
    ),
    _paper_dots(0.65, (4.9, -8.8)),
)

BEETLE_LEGS = "M-2.6-2.4l-1.8.2-.9 2M.2-2.2l-.8 1 .2 1M2.6-2.2l1.3.5.1 1.5"
BEETLE: Drawing = (
    ink_stroke(BEETLE_LEGS, 0.6),
    ink_stroke(
        "M-3.2-2l.3 1L-3.4 0M1.6-2L2-1.1 1.6 0M4.4-2.6l1.2.8L6.2 0M6.3-4c0-1 .6-2 1.5-2.4M6.5-3.6"
        "c.2-.6.9-1 1.5-.8",
        0.36,
    ),
    dark_filled_shape(
        "M-6-2.6c-.9-4.5 5.3-6.2 8.2-3.6q.4.3.7.7 1-.6 2 .6.3.4.5.5c.5.3 2 .3 1.5 1.4s-2.9.8-3.9 1"
        "c-3.1.3-6.2 1.1-9-.6Z"
    ),
    thin_paper_stroke("M2.9-5.5q.6 1.8-.3 3.4M2.8-3.3l-4.4.3-4 .2M1.2-5.5q-2.1-1.2-4.2-.1"),
    _paper_dots(0.5, (6.1, -3.5)),
)
# Two parcels, tied with string.
LOAD: Drawing = (
    paper_filled_shape("M-5-6.8l-.4-3.7 6.6-.8.4 3.7ZM-3.7-10.7l-.4-2.7 3.6-.4.4 2.7Z", 0.4),
    ink_stroke("M-2-7.2l-.4-3.6M-5.2-8.6l6.6-.8M-1.8-10.9l-.3-2.7c-1.7-2.2-2.9 0 0 0 .2-2.9 2.6-1 0 0", 0.28),
)

CAT: Drawing = (
    dark_limb("M-2.4-.6q-2 .7-3.4-.3c-.9-.6-.9-1.8 0-2.3", 1),
    dark_filled_shape(
        "M.3-10.4l1.5 1.1h1.2l1.5-1.1c.5 1.4.6 3.6-1 4.3q.4 1 .2 2.1l-.4 1.5q-.5 2 1 2.5h-6.1"
        "c-1.6 0-2.1-1.9-1.6-3.2q.4-1 2.1-1.9c3.4-2 .4-2.8 1.6-5.3Z"
    ),
    thin_paper_stroke("M-.6-.3c2.1-.6 1.2-3.8-.8-3.1M2.1-4.4l.1 4"),
    _paper_dots(0.65, (1.6, -7.8), (3.2, -7.8)),
)
CAT_STALKING: Drawing = (
    dark_limb("M-5.6-3.8c0 1-1.3 1.2-1.8.4q-.6-1 0-2.4", 0.85),
    dark_filled_shape(
        "M3.3-5.6l-.1-1.4 1.2 1h1.1l1.2-1c.7 1.5.3 3.9-1.7 3.9v.7c.3 2.1 2.3 1.1 2.6 2q.1.2 0 .4h-2.2"
        "q-1.6-1-2.8-2.4c-1 .4-1.1 1.8-.2 2.4h-1.6q-.6-1.2-.6-2.5-1.5.6-3 0-.2 1.6 1.2 2.5h-1.8"
        "q-.7-.7-1-1.7c-.7.2-1 1.1-.5 1.7h-1.7q-.4-1 .3-2.3c.6-1.1 0-2.7 1.9-2.8s2.8 1.5 4.6.2"
        "c1-.8.9-1.4 2.4-.9Z"
    ),
    _paper_dots(0.65, (4.4, -4.9), (5.7, -4.9)),
    thin_paper_stroke("M-4.4-4c.9-.3 1.8.4 1.6 1.3M1.2-4.6q1.2.7 1.4 2.1"),
)
CAT_CROUCHING: Drawing = (
    dark_limb("M-4.4-5c-1.8.4-3.1-1.2-2-2.8.5-.7.6-1.7-.4-2", 0.85),
    dark_filled_shape(
        "M2.3-4.3v-2.1l1.3 1h1l1.3-1q.6 3-1 4l-.5.2q0 1.1 1.5 1 1.9-.1 1.7 1.2h-5"
        "c-2.1.2-2.7-2.1-4.3-1.7-.4 1.3 1.8.6 1.5 1.7h-2.8q-.8 0-1.7-1.7c-.7-1.4-.6-4.1 1.3-4.5"
        "s3.6 3.3 5.7 1.9Z"
    ),
    _paper_dots(0.65, (3.4, -4.3), (4.9, -4.3)),
    thin_paper_stroke("M-2.2-.6c1-.7 1.5-2.5.4-3.4q-.7-.6-1.6-.2M1.4-3l.2.6q.8 1.5 2.4 1.2"),
)

CROW: Drawing = (
    ink_stroke("M-.6-1.4L-.4 0M1.1-1.4L1.3 0M-1.2 0H.6M.5 0H2.5", 0.36),
    dark_filled_shape(
        "M6.5-8.4q-.8-1.6-2.6-1.6c-1-1.5-2.9-1.3-3.8.1l-.5.9c-1.4 2.5-4.3 5.1-6.6 6.6l.7.9"
        "q2.3-1.1 4.7-.5l.9.9.9-.9.9.9q.3-.8 1.4-2.6.7-.9.8-2.3.1-1.5.8-2.2Z"
    ),
    thin_paper_stroke("M5.6-8.8h-1.8M.9-7.6q-2.2 3.2-5.7 4.8M1.9-5.8q-1.3 2.5-4.1 2.9"),
    _paper_dots(0.65, (2.4, -9.6)),
)
CROW_WET: Drawing = (CROW, _drops((5.8, -7.2), (4.8, -5.2), (-3.2, -9), (-1.6, -11.6), (-5.4, -6.4)))

# From the throat down and up the back to the nape; a head in profile goes on from there.
FOX_TORSO = "M3.2-6.2c1 1.1.7 2.1.4 3.4q-.6 2 .8 2.8h-6.4c-1.5 0-1.7-2-1.3-3 .8-2 3-2.7 3.7-5"
FOX_LEGS: Drawing = thin_paper_stroke("M-.6-.3c2.1-.6 1.2-3.8-.8-3.1M2-4.2l.1 3.8")
BRUSH: Drawing = (
    dark_filled_shape("M-1.4-.1c-4 .9-8.2-1.5-5.7-5.9q.4-.5.8-1c.1 2.4 1.7 5 4.3 4.8Z"),
    paper_filled_shape("M-7.7-4.2q0-1.7 1.4-2.8.1 1.5.8 2.8l-.8-.6-.3 1Z", 0.25),
)
FOX: Drawing = (
    BRUSH,
    dark_filled_shape(FOX_TORSO + "l.5-3.6 1.2 1.8 1.2-1.6q-.5 2.5 3.5 4.1-1.7.9-3.6 1.1Z"),
    paper_filled_shape("M6.4-7.2q-2-.5-4-.2c0 1.2 1.6 1.8 2.4.9Z", 0.25),
    FOX_LEGS,
    _paper_dots(0.6, (3.5, -8.5)),
)
FOX_LISTENING: Drawing = (
    BRUSH,
    dark_filled_shape(FOX_TORSO + "Z"),
    FOX_LEGS,
    placed_group(
        2.2,
        -7.6,
        dark_filled_shape(
            "M-2.7-5.2l1.8 2.3h1.8l1.8-2.3q-.9 2.4.6 4.4-1 .5-1.7 1.4c-1.3 1.9-1.9 1.9-3.2 0"
            "q-.7-.9-1.7-1.4 1.5-2 .6-4.4Z"
        ),
        _on_both_sides(paper_filled_shape("M3.2-.8c-1.7-1-3.8.8-3.1 2.7Z", 0.25)),
        _paper_dots(0.6, (-1.2, -1.5), (1.2, -1.5)),
        turned_degrees=14,
    ),
)

# Open where it lies over a neck.
GOAT_HEAD: Drawing = (
    dark_filled_shape("M3.9-9.8c1.1-2.7-1.7-5.5-4.3-4 1.8.3 4 2 3 4"),
    dark_filled_shape("M1.4-7.5c1.6-2.5 1.4-3.9 4.5-1.6.8.5 1.1 2-.1 2.1l-.4 2-.9-1.8-.5.8"),
    dark_filled_shape("M3.1-9.2c-.9-.8-2.2-.3-2.5.8q1.3.6 2.5-.2"),
    thin_paper_stroke("M2.8-10.8l1-.2M2.5-12.1l1-.5M1.7-13l.6-.8", 0.2),
    _paper_dots(0.55, (4.6, -9)),
)
GOAT: Drawing = (
    dark_limb("M-2.6-4c.6 1.3-.5 2.5.4 3.6M1-4l.2 3.6", 0.85),
    dark_filled_shape(
        "M-5.3-6.6l-1-1.6.6-.3 1.2 1.3q4.9 1.1 8.1-1.8 1.7 1.5.2 3.7c-.8 1.1-.3 2.3-.5 3.6q-.2 1.1.5 1.7"
        "h-1.3q-.3-1.8-.4-3.7-2.6.4-5.1-.3-.9.5-.6 1.8c.2.6-.2 1.5.2 2l.3.2h-1.4c-.7-1.4.2-2.4-.5-3.6"
        "s-1.1-1.7-.3-3Z"
    ),
    GOAT_HEAD,
)
GOAT_STUBBORN: Drawing = (
    dark_limb("M-4.2-3.6c.9.8 1.1 2.2.4 3.2M2-4.2l3 3.8", 0.85),
    dark_filled_shape(
        "M-6.6-5l-1.2-1 .4-.5 1.6.9q5.8-1 8.4-3.8 1.1 1.6 1 3.9c-.1 2.5 1 4.6 3.4 5.5h-1.4l-3.2-3.4"
        "q-3.3.9-6.6.2c-1.6.7.2 2.1-.9 3.2h-1.4c.8-1.8-1.7-3-.1-5Z"
    ),
    placed_group(-0.6, -0.4, GOAT_HEAD),
)
GOAT_AT_REST: Drawing = (
    dark_filled_shape(
        "M4-6.8q.4 2.2.4 4.4c1.4-.4 2.6 1.2 1.8 2.4h-11.8c-1.5 0-1.3-2.3-.8-3.2q.9-1.5 3.1-1.6h2.3"
        "q2.8-.2 5-2Z"
    ),
    placed_group(0, 2.2, GOAT_HEAD),
    thin_paper_stroke("M-5-1c-.1-2.1 3-2.8 3.4-1 .3 1.3-1.3 2.1-2.4 1.5M3.6-2.4c-1.3-1-2.7 1.7 0 1.7h2"),
)

# From the nape over ears and muzzle to the throat, part of an outline.
HARE_HEAD = "l1.3-.8q-3-.9-4.5-3.6 3 .6 5.3 2.5-2-1.7-2.7-4.3c2 .5 3.6 2.2 3.9 4.3 1.5.5 3.1 2.1.7 2.8l-1.2.4"
HARE: Drawing = (
    paper_filled_shape(circle_path(-5.4, -6, 0.9), 0.25),
    dark_filled_shape(
        "M-5.3-5c.9-3.4 5.2-3.4 7.9-2.4"
        + HARE_HEAD
        + "q-.6 1.4 1.8 2.5c1.7.8.6 2.4-1.1.8q-1.4-1.3-2.3-1.5-.2 2.1-1.6 3.7c-1.1 1.2-2.2.2-1.3-.9"
        "l.7-.7q.8-1 .2-2.1-1-.8-2.2-.4l-.5.3q.3 1.8-2.3 2.6.9.7 2 .8 1.5.2 1 1-2.7.3-4.7-1.5.7-.8 1-1.9"
        "c-.8-.1-1.5-.8-1.4-1.6Z"
    ),
    _paper_dots(0.6, (6.2, -7.9)),
    thin_paper_stroke("M-1-4.4c.2-1.3-1-2.3-2.2-1.8"),
)
HARE_LEAPING: Drawing = placed_group(
    0,
    -2.4,
    paper_filled_shape(circle_path(-5.4, -4.6, 0.9), 0.25),
    dark_filled_shape(
        "M-5.4-3.6c.6-2 2.6-2.2 4.4-2.3l3.6-.3"
        + HARE_HEAD
        + "c2.4 0 3.7 2.7 1.6 2q-1-.3-2-.5c2.4 1.5 2.2 3.4-.8 1.1l-1.2-1.1c-2.9-.1-4.8.7-7 2.6"
        "q-2.7 2.3-3 1.4-.1-.3.4-.7.9-.7 1.6-1.6c-1.6 1.2-4.3.2-2.4-.7q1-.5 2-1.2Z"
    ),
    _paper_dots(0.6, (6.2, -6.7)),
    thin_paper_stroke("M-1.4-2.8c.7-1.1-.7-2.3-1.8-1.6"),
)

HEDGEHOG: Drawing = (
    ink_stroke("M-3.4-.3h1M3-.3h1.4", 0.6),
    paper_filled_shape("M2-4c1.4-.7 2.3.2 3 1.2s1 .6 1.7.9c1.6.4.2 2.1-1.3 1.7h-4Z", 0.32),
    dark_filled_shape(
        "M2.8-.2c.8-1 .9-1.8.6-2.6l1-.6-1.6-.6.6-1.4-1.6.4-.2-1.4-1.4.9-.9-1.2-1 1.2-1.3-.8-.5 1.4-1.6"
        "-.3-.1 1.4-1.6.3.5 1.3-1.4.7.9 1.3Z",
        0.3,
    ),
    thin_paper_stroke(
        "M-3.6-1.3l-.8-.8M-2.2-2.8l-.6-1M-.6-1.3l-.6-.9M.8-3.2l-.2-1M-1.2-4.4l-.4-.9M1.6-1.3l-.4-.9"
    ),
    ink_stroke("M7.2-1.2h.01", 0.9),
    ink_stroke("M5-2.2h.01", 0.65),
)

HERON_BODY: Drawing = (
    dark_filled_shape(
        "M-6.4-4.6c1.3-2.7 4.7-4.8 7.6-3.3 1 0 1.2-1 .8-1.7l-.6-.8c-1-1.3-.8-3.4 1.2-3.5q1 0 2 .6"
        "l3.4.7-3.4.2c-.8-.5-1.8.1-1.7 1 0 1.3 1.4 1.8 1.3 3.3q-.5 4.2-10.6 3.5Z"
    ),
    ink_stroke("M2.2-13.7c-.9-.7-2.2-.7-3 .1", 0.36),
    thin_paper_stroke("M2-7q-2.9 2.8-6.8 1.9"),
    _paper_dots(0.55, (3.2, -13)),
)
HERON: Drawing = (ink_stroke("M-.6-4.8V0M1.2-5V0M-1.2 0H.4M.6 0H2.2", 0.36), HERON_BODY)
HERON_ON_ONE_LEG: Drawing = (ink_stroke("M.4-4.8V0M-.2 0H1.4M1.4-5L2.2-3.2.4-2.6", 0.36), HERON_BODY)

HORSE: Drawing = (
    dark_limb("M2.6-5q-.2 2.6-2 4.5M-4.2-5q-.9 1-1.3 2.8-.3 1-.8 1.7", 0.9),
    dark_filled_shape("M-5-7.6c-2.2-.4-2.1 2.6-2.5 3.9l-.5 1.3c1.5-.6 2.5-2 2.6-3.6"),
    dark_filled_shape(
        "M4.4-12l-.2-1.8 1.1.9.6-1 .2.9c.3 1.2 1.9 3 1.8 4s-.9 1.1-1.3.7l-1-1-.6-.5"
        "c-.7 2.4-.8 3.5 0 5.9.5 1.4-.4 3 1.2 3.9h-1.3c-.9-1.6-.5-3.5-2.1-4.6q-2.6.9-5.1-.2"
        "c.3 2.3-2.2 2.2.1 4.8h-1.4q-.2-.6-.5-2.3c-.3-1.7-2.4-3-1.5-4.9s2.7-1.1 4.4-.8c3.4.4 3.1-3 5.6-4Z"
    ),
    thin_paper_stroke("M4.8-12q-1.9 1.6-3 3.8"),
    _paper_dots(0.6, (6.1, -11.3)),
)

MOTH: Drawing = (
    _on_both_sides(
        dark_filled_shape("M.3-11.4l.4-1q1.3-2 3.7-1.8-1.5 2.2-4.1 2.8Z", 0.2),
        dark_filled_shape("M.4-7.6q1.7-.6 3.2.4c2.6 1.7.8 5.1-1.6 4q-1.2-.5-1.2-1.8Z"),
        dark_filled_shape("M.4-10.4c2.2-1.7 5.3-1.8 7.6-.3q-.2 2.2-1.4 3.7c-1.6 1.9-4.4 2-6 0Z"),
        _paper_patch(circle_path(5, -9.3, 0.8)),
        thin_paper_stroke(
            "M1.5-9.7l1.5-.3M1.3-8c1.7.9 3.7.8 5.3-.3M1.7-5.6c.4.9 1.4 1.3 2.3 1M1.4-12.4l2-1.3"
        ),
    ),
    dark_filled_shape("M0-3.2q-.8-1.3-1.1-2.8c-.3-1.2-1-6 1.1-6q1.7 0 1.4 3.4c-.2 2-.3 3.6-1.4 5.4Z"),
    thin_paper_stroke("M-.9-9.4c.5.5 1.3.5 1.8 0M-.9-7.9c.5.5 1.3.5 1.8 0M-.8-6.4c.4.5 1.2.5 1.6 0"),
    _paper_dots(0.45, (-0.6, -11.1), (0.6, -11.1)),
)

MOUSE: Drawing = (
    ink_stroke("M-4.2-.6c-1.4 1-4.3 0-2.8-1.6.6-.7.8-1.9-.4-2.2", 0.4),
    dark_filled_shape(
        "M7.6-1.5l-2.3-2.4c-1.2-1-3.1-.6-4.6-.9q-4.1-.7-5.3 1.8c-.5 1.1-.1 2.4 1 3h8.6l-.4-.6q1.7.2 3-.9Z"
    ),
    dark_filled_shape(circle_path(2.6, -5.2, 1.7)),
    _paper_patch(circle_path(2.6, -5.2, 0.8)),
    thin_paper_stroke("M-2.6-.3c1.4.1 2.2-1.7 1.2-2.7"),
    _paper_dots(0.6, (5, -2.8)),
    ink_stroke("M6.6-2.5l.8-.9M7-2.2l1-.5", 0.2),
)
MOUSE_WELL_FED: Drawing = (
    ink_stroke("M-3.8-.6c-.9.5-2.4.7-3.3-.1q-.8-.7.2-1.6c.6-.6 1-1.7-.1-2.1", 0.4),
    dark_filled_shape(circle_path(3.1, -9.1, 1.2)),
    dark_filled_shape(
        "M6-6.8l-.6-.8q-1.5-1.5-3.7-.7c-2.7 1-6.2 1.1-6.5 4.7-.2 2.5 1.5 3.6 3.8 3.6h4.6"
        "c2.1-1.2 1.7-4 0-5.4q1.5-.2 2.4-1.4Z"
    ),
    dark_filled_shape(circle_path(1, -8.8, 1.6)),
    _paper_patch(circle_path(1, -8.8, 0.75)),
    _paper_dots(0.6, (3.8, -7.2)),
    thin_paper_stroke("M2.8-5c-2.7-.8-3.8 3-1.6 4.6"),
    paper_filled_shape(circle_path(5.7, -4.4, 0.8), 0.3),
    dark_limb("M3.4-4.5L5-4.1", 0.8),
)

OWL: Drawing = (
    ink_stroke("M-1.6-.2V.1M-.9-.3V.1M.9-.3V.1M1.6-.2V.1", 0.45),
    dark_filled_shape(
        "M-2.9-10.5q.9 1 2.9 1 2 0 2.9-1 .6 1.1.3 2.7c-.3 1.4.3 2.1.5 3.4.6 3.7-4.1 5.6-6.5 3-2.1-2.3 0"
        "-4-.4-6.4q-.3-1.6.3-2.7Z"
    ),
    _paper_patch(circles_path(1.3, (-1.45, -7.5), (1.45, -7.5))),
    ink_stroke("M-1.4-7.5h.01M1.4-7.5h.01", 1.1),
    _paper_patch("M-.5-6.5h1L0-5.3Z"),
    thin_paper_stroke(
        "M-1.5-4.3q.5.6 1 0 .5.6 1 0 .5.6 1 0M-1-3.2q.5.6 1 0 .5.6 1 0M-.5-2.1q.5.6 1 0M-3-5.4"
        "c-.2 1.6 0 3 1 4.2M3-5.4c.2 1.6 0 3-1 4.2"
    ),
)

SEAL: Drawing = (
    dark_filled_shape(
        "M4.6-6.9c.3 2.6-.3 5.4-2.6 6.9h-5.6c-2.6 0-4.4-2.3-3.8-4.8l.8 1 .9-1.6"
        "c-.8 1.2.1 2.7 1.5 2.6 1.9-.1 4.3-3.7 4.9-5.4q1-2.5 2.8-2.1l.7.3 1.3 1.1c1 .8.3 2.2-.9 2Z"
    ),
    dark_filled_shape("M1.8-3.6q.4 2.7 3 3.6h-3.1c-.8 0-1.4-.8-1.2-1.6"),
    _paper_dots(0.8, (3.6, -8.9)),
    thin_paper_stroke(
        "M2-.2c-1.8-.3-2.1-2.8-.4-3.6M-6.5-3l1.2 1.3M4.2-7.4c.5.4 1.2 0 1.2-.6M3.2-7.6l1.2-.3M3.2-7l.8-.2"
    ),
)
SEAL_ON_ITS_BACK: Drawing = (
    dark_limb("M-.2-3.2c-1-1-1.1-2.5-.2-3.6M1.4-3q1-1.8-.2-3.4", 1.25),
    dark_filled_shape(
        "M-7.6-5.6l1.1.4.9-1.3.6 2.1q.7 2.2 2.3 1.2l1.3-.9c2-1.1 3.3.8 4.6.4q.9-.3.7-1.2"
        "c-.2-1.1 1.1-2.2 2-1.1l.4.5.9.9c1 1.2.5 3-.8 3.8h-9.4q-2.5.4-3.8-2.8Z"
    ),
    thin_paper_stroke(
        "M-3.4-1.6q3.1-1.6 6.2-.2M-6.4-4.6l.8 1.6M4.6-4.6c-.3-.5 0-1.1.6-1.1M4.8-3.6l.3-1.1M4.2-3.6l.2-.6"
    ),
    _paper_dots(0.8, (6.1, -4.1)),
    ink_stroke("M-8-.6q1-.7 2 0t2 0 2 0 2 0 2 0 2 0 2 0 2 0", 0.25),
)

SNAIL: Drawing = (
    ink_stroke("M4.9-3.4L4.6-5.8M5.8-3.2L6.8-5.2", 0.3),
    ink_stroke("M4.6-5.9h.01M6.9-5.3h.01", 0.8),
    dark_filled_shape("M-6.8 0q2.3-2.3 6.8-1.6l1.6.2c1.5 0 1.8-.8 2.6-1.8 2-2.5 3.6 2.3.4 3.2Z"),
    paper_filled_shape(circle_path(-0.9, -4.2, 3.3), 0.42),
    ink_stroke(
        "M2.2-3.2c-1 2.1-4 2.5-5.3.4-.9-1.6.2-3.7 2.1-3.7 3.1 0 2.7 4.3.1 3.7-1.7-.4-1.1-2.8.3-2.2", 0.32
    ),
)


def _coil(path_data: str, limb_width: float = 1.7) -> Drawing:
    """Draw one bend of a snake, a little paper around it."""
    return Stroke(path_data, "ground", limb_width + 0.5), dark_limb(path_data, limb_width)


# About the neck's end.
SNAKE_HEAD: Drawing = (
    gold_stroke("M2.4.2L4 .4 4.8-.1M4 .4l.8.6", 0.25),
    dark_filled_shape("M-.8-.9c.8-.8 3.7-.3 3.4 1.2q-.1.7-1 .7h-1.7c-1.1-.1-1.5-1.2-.7-1.9Z"),
    _paper_dots(0.55, (1, -0.3)),
)
SNAKE: Drawing = (
    dark_filled_shape("M3-.3q2.7.3 4.8-1.5-2.4.2-4.8 0Z"),
    _coil("M-4.6-1.9q4.7 1.6 9.4 0"),
    _coil("M-3.9-3.7q4 1.7 8 0"),
    _coil("M3.3-5.4q-1.7.2-3.3.6c-3.6 1-3.5-2.3-1.3-2s1.4.2 2.2 0c1.6-.8-1.2-2.4.1-4q.6-.8 1.6-.6", 1.5),
    placed_group(3, -11.4, SNAKE_HEAD),
)
SNAKE_UNCOILING: Drawing = placed_group(
    -2.8,
    0,
    _coil(
        "M-3.2-1.1c2.5.7 4.3-2.7 2-3.9-2.5-1.3-4.5 3.5-.2 3.8q1.5.1 2.2-.6c.7-.7.7-2.3 2-2.3q1-.1 1 1.2"
        "c0 2.5 2.4 2 2.4.3s-1.1-2.4.4-3.4",
        1.4,
    ),
    dark_filled_shape("M-2.7-1.7q-1.7.3-2.9 1.5l2.9-.3"),
    placed_group(6.4, -6, SNAKE_HEAD),
    scale=0.95,
)

SPIDER_LEGS: Drawing = ink_stroke(
    "M1-6.4c2.1-.4 3.3-2.6 2.6-4.6M1.2-6.2c2 .7 4.2-.7 4.4-2.8M1.2-5.8c1.9-1 4.2.4 4.2 2.6M1-5.4"
    "c1.7.1 2.6 2 1.6 3.4",
    0.4,
)
SPIDER_WITHOUT_THREAD: Drawing = (
    _on_both_sides(SPIDER_LEGS),
    dark_filled_shape(ellipse_path(0, -9, 2, 2.4) + ellipse_path(0, -5.9, 1.4, 1.2)),
)
SPIDER: Drawing = (
    ink_stroke("M0-15.2V-11.4", 0.2),
    SPIDER_WITHOUT_THREAD,
    thin_paper_stroke("M0-10.6v.6M-.9-9.4L0-8.8.9-9.4M-.8-8.2L0-7.6.8-8.2"),
    _paper_dots(0.45, (-0.5, -5.4), (0.5, -5.4)),
)
# One thread around the middle, sagging from spoke to spoke.
WEB_RING = (
    "M0-7.5Q2-4.8 5.3-5.3 4.8-2 7.5 0 4.8 2 5.3 5.3 2 4.8 0 7.5-2 4.8-5.3 5.3-4.8 2-7.5 0-4.8-2-5.3-5.3"
    "-2-4.8 0-7.5Z"
)
SPIDER_IN_WEB: Drawing = (
    ink_stroke("M0-15v15M-7.5-7.5h15M-5.3-12.8l10.6 10.6M-5.3-2.2l10.6-10.6", 0.2),
    tuple(
        placed_group(0, -7.5, ink_stroke(WEB_RING, round(0.2 / scale, 2)), scale=scale)
        for scale in (0.44, 0.7, 0.96)
    ),
    placed_group(0, -7.5 + 4.6, SPIDER_WITHOUT_THREAD, scale=0.64),
)

STAG_ANTLERS = (
    "M4.3-11.8c-1.5-.1-2.4-1.7-1.7-3M2.8-12.8l-1.6-.4M2.5-13.9l-1.3-.7M5-12l.7-.4q1.1-.9.9-2.4M5.9-12.8"
    "l1.3-.1M6.5-13.9l1.3-.5"
)
STAG: Drawing = (
    ink_stroke(STAG_ANTLERS, 0.45),
    dark_limb("M-3-5c-.7 1.6-.3 3.1.1 4.7M1.6-5l.1 4.7", 0.7),
    dark_filled_shape("M4-11.4c-.7-.8-1.9-.7-2.4.2q1.1.9 2.4.4Z"),
    dark_filled_shape(
        "M-5.5-5.8l-1.2.2q1.5-2.9 4.1-2.4l1.6.4q2.7.4 3.8-2c.4-.9 1.2-3.5 2.7-2 .5.6.7.6 1.4.8 1.5.6 0"
        " 2.3-1.1 1.4-1 1.1-1.1 2.6-2.1 3.9s-.2 2.4-.5 3.5q-.1 1.2.3 2h-.9"
        "q.2-2.4-.5-4.7-2.5 0-5-.4-1 .3-1.1 1.3l.1 1.2-.3 1.6q0 .6.4 1h-1c-1.4-2.2 1-3.8-.7-5.8Z"
    ),
    _paper_dots(0.55, (5.3, -10.9)),
)
STAG_DRINKING: Drawing = (
    dark_limb("M-4.4-5.4q-.9 2.3.2 5.1M.3-5.2l.3 4.9", 0.7),
    dark_filled_shape("M4.8-4.2c-.9-.1-1.8.5-2 1.4q1.2.4 2-.6Z"),
    ink_stroke(
        "M4.8-3.8c1.1-1 1-2.9-.2-3.8M5.5-5.2l-1.3-.6M5.2-3.6c1.4-.5 2.3-1.9 2.2-3.4M6.3-4.2l1.5-.2"
        "M7.1-5.4l.9-1M5.3-6.7l.7-1.1",
        0.45,
    ),
    dark_filled_shape(
        "M-6.9-5.8l-1.1.2q.6-1.5 1.6-2.3c1.4-1 2.6 0 4 0l1.3-.2c2.6-.7 3.3.9 4.7 2.7l2.9 3.4"
        "c1 1.3 0 2.6-1.2 1.2l-2.6-3.4-.5-.6q.3 1 .1 2c-.2 1-.5 2 .3 2.8h-1"
        "q-.1-2.5-.8-5-2.6.2-5.1-.4-1.3.5-.9 2.1c.3 1.2-.7 2.4.2 3.3h-1.1c-1.4-2.2 1.1-3.9-.8-5.8Z"
    ),
    _paper_dots(0.55, (5.2, -2.5)),
)

SWALLOW: Drawing = (
    dark_filled_shape(
        "M7.4-8.4q-.7-.9-1.8-1l-.8.1q-2.7-4.1-7.4-5.3 2.7 2.3 3.2 5.8-4.4 1.2-8.4-1l2.8 2-2.4 2.8"
        "q3.6-2.3 7.8-1.8-1 3-3.4 5c3.2.1 6.1-1.7 7.4-4.6q1.9-.4 3-2Z"
    ),
    _paper_patch("M5.8-7.6q-.9 0-1.8.4c-3.7 1.7-3.3-2.3 0-1Z"),
    _paper_dots(0.5, (5.8, -8.6)),
)

SWAN_WING: Drawing = thin_paper_stroke("M-6-3.9q1.2.8 2.8-.2c1.9-1.2 3.8-.3 4.6 1.7M-4.4-2q2 .6 3.6-.8")
SWAN: Drawing = (
    dark_filled_shape(
        "M-7.7-5.2q1.2 1.2 3.1.1.9-.6 1.2-.7c1.9-.7 4.2.5 5.3 2q.9 0 1.3-.8"
        "c.8-1.9-2.5-3.7-1.3-6.2.6-1.3 2.3-1.7 3.2-.5l1.9 1.1-2-.1c-.3-.6-1-.7-1.5-.3"
        "q-.8.7.3 2.6.8 1.3 1 2.2 1.4 5.8-5.4 5.8h-2.1c-2.9-.2-4.5-2.5-5-5.2Z"
    ),
    SWAN_WING,
    _paper_dots(0.5, (4, -11.1)),
    thin_paper_stroke("M5.1-11.1L4.9-10.4", 0.2),
)
SWAN_LOOKING: Drawing = (
    placed_group(
        -0.4,
        -2.6,
        dark_filled_shape(
            "M-7.4-5.2c.9 1 2 .7 2.9.1q.8-.6 1.1-.7c1.9-.8 4.2.6 5.3 2 .1-1.9 1.4-5.6 3.9-4.4"
            "s2.4 5.4 1.5 7.3c-1.3-1-1-2.1-.9-3.5.2-3.3-3.2-3-1.9-.2q1.2 2.5-1.2 3.9-1 .6-2.5.7h-1.4h-2"
            "c-2.9-.2-4.7-2.4-4.8-5.2Z"
        ),
        SWAN_WING,
        _paper_dots(0.5, (7, -3.6)),
    ),
    ink_stroke(
        "M-7.6-2.4H-5.6M-6-1.6H-1.4M-3.6-.8H0M2-2.2H4M6.2-2.2H7.4M2.4-1.6H4.2M5.8-1.6H7.3M3.1-1H6.9M4.1-.5H6",
        0.24,
    ),
)

TOAD_THIGH = "M-1.6-.4c1.5-1.9-1.7-3.9-3.6-1.7q-.4.6-.6 1.3"
TOAD: Drawing = (
    dark_filled_shape(
        "M5.2-5q.5-.7 0-1.4c-.8-1-2.4-.4-2.5.8l-1.1-.5-1.4.4-1.2-.2-1.4.8-1.2.1-1 1q-2.2 1.4-2.6 4h5.6"
        "c.2-1.1 1.5-1.5 2.4-.8.5-.4 1.1.5.5.8h3.6c.3-.6-.5-.6-.7-.8q-.7-.6 1.8-.9 1-.1 1-1.3"
        "c0-1-.9-1.8-1.8-2Z"
    ),
    thin_paper_stroke("M6.8-3c-1.3.8-2.9.6-4-.4" + TOAD_THIGH),
    _paper_dots(0.9, (4.1, -5.7)),
    _paper_dots(0.45, (1.4, -4.6), (-0.4, -4.6), (0.4, -3.2), (-1.6, -3.8), (-3.4, -3.9)),
)
TOAD_LOOKING_UP: Drawing = (
    dark_filled_shape(
        "M6.2-7.8l-1.3-.5c.1-2-3.1-1.4-2.4.5l-1.3.4-1 .9-1.4.2-1 1-1.4.4-1 1q-2.3 1.3-2.6 3.9h5.6"
        "c.3-1 1.4-1.6 2.4-1.5s.9 1.1.6 1.5h3.4q.1-.4-.3-.7l-.8-.4q-.9-.8.7-2.3 2.1-2 1.8-4.4Z"
    ),
    thin_paper_stroke("M6-7.5c-.3 1.3-1.7 2.1-3 1.7" + TOAD_THIGH),
    _paper_dots(0.9, (3.5, -8.2)),
    _paper_dots(0.45, (1.4, -5.6), (0, -5.2), (0.6, -3.9), (-1.4, -4.1), (-3, -3.9)),
)

WHALE: Drawing = (
    gold_stroke("M3.6-6.9c0-1.6 1.1-2.8 2.3-2.2M3-6.9c0-1.6-1.1-2.8-2.3-2.2M3.3-6.9v-2.6", 0.3),
    dark_filled_shape(
        "M6.2 0c2.1-1.1 2-3.7.4-5.2s-4.9-1.6-7-.4c-1.1.6-3.3 3.1-4.7 2.6q-1-.3-.8-1.4"
        "c1.2-.1 2.1-1.2 2-2.4-1-.4-2.1.1-2.6 1 0-.8-.9-1.2-1.5-.7l-.1.6q0 1.2 1 1.7"
        "c-.4 2.3 1.4 4.3 3.7 4.2Z"
    ),
    thin_paper_stroke("M7.5-2q-2.2.9-4.1-.4M6.9-1q-2.2.5-4.3-.5M-.6-1.8c-.5.9-1.5 1.3-2.4.9"),
    _paper_dots(0.7, (4.6, -3.6)),
)
# From trough to trough.
WAVE = "c2.5.1 2.3-3.4 5.1-2.9-1.7.4-1.6 3 .1 2.9"
WHALE_IN_HIGH_WAVES: Drawing = (
    placed_group(0.5, -1.4, WHALE, turned_degrees=-6, scale=0.96),
    paper_filled_shape("M-8-.1q0-.9.3-.9" + 3 * WAVE + "q.3 0 .2.9", 0.3),
    ink_stroke("M-6.6-.6q1.2-.5 2-1.7M-1.4-.6q1.2-.5 2-1.7M3.8-.6q1.2-.5 2-1.7", 0.2),
)

# From the nape over ears and muzzle to the ruff, part of an outline.
WOLF_HEAD = "q.3-1.8.4-3.6l1.4 1.3 1.2-1.3q-.3 2.4 4.2 2.8.7.5.2 1.2-.4.5-2.8.8l.7 1.5-.9-.1.3 1.5-.8-.5"
WOLF: Drawing = (
    dark_filled_shape("M-2.4-1.7q-2.5-1-4.7.4l-.9.8q3 .5 6 .5Z"),
    dark_filled_shape(
        "M4.1-5q.4 1 .1 2c-.3 1-1 2.7.7 3h-6.9q-1.6 0-2-1.6-.3-1.5 1.8-4.2l-.3-.8 1.3-.5-.1-.8 1.5-.7"
        + WOLF_HEAD
        + "Z"
    ),
    _paper_dots(0.6, (4, -9.4)),
    thin_paper_stroke(
        "M-.6-.3c2.2-.6 1.1-4-1-3.1M2.2-3.8l.1 3.4M1-8.2l.4 1.6.8-.6.4 1.6.8-.6M7.2-8.6l-1.8.2"
    ),
)
WOLF_TAME: Drawing = (
    dark_filled_shape("M-5-1.7q-1.9-.4-3 1.2 2 .5 4 .5Z"),
    dark_filled_shape(
        "M4.3-2.8q-.3.5.1 1c.8 1 2.7-.5 3.4 1q.1.4 0 .8h-12.6c-.9 0-1.5-.8-1.6-1.6-.3-2.7 2.7-3 4.6-3.1"
        "l-.3-.6 1.3-.1-.2-.7 1.4-.3" + WOLF_HEAD + "Z"
    ),
    _paper_dots(0.6, (4.2, -7.2)),
    thin_paper_stroke(
        "M-4.6-.3q1.3.7 2.4-.4c1.4-1.4-.4-3.4-1.8-2.3M1.2-6l.4 1.6.8-.6.4 1.6.8-.6M3.8-1.9"
        "c-.8-.8-1.9.4-1.2 1.1q.3.2.6.2h3.2M7.4-6.4l-1.8.2"
    ),
)

CREATURES: dict[str, Drawing] = {
    "bat": BAT,
    "bee": BEE,
    "beetle": BEETLE,
    "beetle, under a load": (BEETLE, LOAD),
    "cat": CAT,
    "cat, stalking": CAT_STALKING,
    "cat, crouching": CAT_CROUCHING,
    "crow": CROW,
    "crow, wet": CROW_WET,
    "fox": FOX,
    "fox, listening": FOX_LISTENING,
    "goat": GOAT,
    "goat, stubborn": GOAT_STUBBORN,
    "goat, at rest": GOAT_AT_REST,
    "hare": HARE,
    "hare, in mid-leap": HARE_LEAPING,
    "hedgehog": HEDGEHOG,
    "heron": HERON,
    "heron, on one leg": HERON_ON_ONE_LEG,
    "horse": HORSE,
    "moth": MOTH,
    "mouse": MOUSE,
    "mouse, well fed": MOUSE_WELL_FED,
    "owl": OWL,
    "seal": SEAL,
    "seal, on its back": SEAL_ON_ITS_BACK,
    "snail": SNAIL,
    "snake": SNAKE,
    "snake, uncoiling": SNAKE_UNCOILING,
    "spider": SPIDER,
    "spider, in its web": SPIDER_IN_WEB,
    "stag": STAG,
    "stag, drinking": STAG_DRINKING,
    "swallow": SWALLOW,
    "swan": SWAN,
    "swan, looking at itself": SWAN_LOOKING,
    "toad": TOAD,
    "toad, looking up": TOAD_LOOKING_UP,
    "whale": WHALE,
    "whale, in high waves": WHALE_IN_HIGH_WAVES,
    "wolf": WOLF,
    "wolf, tame": WOLF_TAME,
}
