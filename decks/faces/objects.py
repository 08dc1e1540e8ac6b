"""The objects let down into a face: each hangs from (0, 0), where its thread of gold ends, 7 to 12 mm down."""

from decks.faces.lines import (
    circle_path,
    circles_path,
    ellipse_path,
)
from decks.faces.strokes import (
    Drawing,
    Group,
    Stroke,
    dark_filled_shape,
    gold_filled_shape,
    gold_stroke,
    hole_filled_shape,
    ink_stroke,
    paper_filled_shape,
    placed_group,
    thin_paper_stroke,
)


def _thread(path_data: str) -> Stroke:
    """Draw the thread of gold on its last way, where it parts or goes through a hole."""
    return gold_stroke(path_data, 0.2)


def _outlined_shape(path_data: str, stroke_width: float = 0.4) -> Stroke:
    """Draw a body: paper within the outline all objects have."""
    return paper_filled_shape(path_data, stroke_width)


def _fine_line(path_data: str, stroke_width: float = 0.2) -> Stroke:
    """Draw what lies within an outline: folds, shade, grain."""
    return ink_stroke(path_data, stroke_width)


def _hollow_line(path_data: str, stroke_width: float, paper_width: float, dashes: str = "") -> Drawing:
    """Draw a rung, or with *dashes* a rope, along its middle line."""
    return ink_stroke(path_data, stroke_width), Stroke(path_data, "ground", paper_width, "", dashes)


def _drawn_twice(second_transform: str, *parts: Drawing) -> Drawing:
    """Return *parts* as they are and once more with *second_transform*."""
    return (*parts, Group(second_transform, parts))


def _on_both_sides(*parts: Drawing) -> Drawing:
    """Return *parts* on both sides of the thread."""
    return _drawn_twice("scale(-1 1)", *parts)


LOOP_ON_TOP = ink_stroke(circle_path(0, 0.75, 0.75), 0.35)
SOUND_LINES = "M-3.9 2.2c-.8 1-1.1 2.2-.8 3.6M-5 1.8c-.8 1.6-1 3.2-.6 4.8"
BROKEN_SOUND_LINES = "M-3.9 2.2l-.9 1.2.6.9-.7 1.4M-5 1.8l-.8 1.4.6 1-.6 1 .6 1.4"


def _draw_bell(clapper_x: float = 0, sound_lines: str = "", crack: Drawing = ()) -> Drawing:
    """Draw a bell with what its sound is like and what is wrong with it."""
    return (
        LOOP_ON_TOP,
        gold_filled_shape(circle_path(clapper_x, 9.4, 1), 0.2),
        _outlined_shape(
            "M0 1.5c2.3 0 2.7 1.9 2.9 4.2.1 1.6.6 2.3 1.5 3.3h-8.8c.9-1 1.4-1.7 1.5-3.3.2-2.3.6-4.2 2.9-4.2Z"
        ),
        _fine_line("M-3 6.6h6M-3.3 7.5h6.6M-2 5.8c.2-1.6.4-2.4 1-3.1M-1.2 5.8c.1-1 .2-1.6.4-2.1"),
        crack,
        _on_both_sides(gold_stroke(sound_lines, 0.28)) if sound_lines else (),
    )


def _draw_candle(flame: str, swing_degrees: float = 0) -> Drawing:
    """Draw a candle in a holder that hangs by two threads."""
    return placed_group(
        0,
        0,
        _thread("M-4 9.2L0 0l4 9.2"),
        ink_stroke(circle_path(-4.8, 9.9, 0.8), 0.36),
        _outlined_shape("M-1.1 9V5.6c.6-.5 1.6-.5 2.2 0V9Z", 0.36),
        _outlined_shape(
            "M-4.4 9.2h8.8c-.2 1.3-1.2 2-2.6 2h-3.6c-1.4 0-2.4-.7-2.6-2ZM-1.7 9.2v-1h3.4v1Z", 0.36
        ),
        _fine_line("M-2 10.2h5"),
        ink_stroke("M0 5.4v-.8", 0.3),
        gold_filled_shape(flame, 0.15),
        turned_degrees=swing_degrees,
    )


def _draw_compass(needle_degrees: float, motion: Drawing) -> Drawing:
    """Draw a compass with its needle turned."""
    return (
        LOOP_ON_TOP,
        _outlined_shape(circle_path(0, 6, 4.4)),
        gold_stroke(circle_path(0, 6, 3.7)),
        motion,
        placed_group(
            0,
            6,
            dark_filled_shape("M0-3l.9 3h-1.8Z", 0.2),
            _outlined_shape("M0 3l.9-3h-1.8Z", 0.24),
            turned_degrees=needle_degrees,
        ),
        gold_filled_shape(circle_path(0, 6, 0.4)),
    )


# Pips lie on unit squares that are leaned into the three faces of the cube.
DIE: Drawing = (
    _outlined_shape("M0 .2l4.4 2.4v4.8l-4.4 2.4-4.4-2.4v-4.8Z"),
    ink_stroke("M-4.4 2.6l4.4 2.4 4.4-2.4M0 5v4.8", 0.32),
    Group("matrix(4.4 2.4 -4.4 2.4 0 .2)", (gold_stroke("M.5 .5h.01", 0.28),)),
    Group("matrix(4.4 2.4 0 4.8 -4.4 2.6)", (ink_stroke("M.25 .25h.01M.5 .5h.01M.75 .75h.01", 0.2),)),
    Group(
        "matrix(4.4 -2.4 0 4.8 0 5)", (ink_stroke("M.27 .25h.01M.73 .25h.01M.27 .75h.01M.73 .75h.01", 0.2),)
    ),
)


def _draw_egg(shell: Drawing) -> Drawing:
    """Draw an egg in a little net; *shell* is what is seen on it."""
    return (
        gold_stroke("M-3 6.4C-3.6 4-1.6 1.4 0 0 1.6 1.4 3.6 4 3 6.4M0 9.9v1.6M-.6 11.3l.6-1.4.6 1.4"),
        _outlined_shape("M0 1.8c1.8 0 3 2.6 3 4.8 0 1.9-1.3 3.2-3 3.2s-3-1.3-3-3.2c0-2.2 1.2-4.8 3-4.8Z"),
        shell,
        gold_stroke("M-3.1 6.4Q0 8.2 3.1 6.4M-3 6.4Q-1.4 9 0 9.9 1.4 9 3 6.4M-1.6 7Q-.4 9 0 9.9 .4 9 1.6 7"),
    )


def _draw_hourglass(sand: str) -> Drawing:
    """Draw an hourglass with its sand."""
    return (
        LOOP_ON_TOP,
        _fine_line("M-3 2.4v8.2M3 2.4v8.2", 0.26),
        _outlined_shape("M-2.3 2.6c0 2.8 2 3 2 4s-2 1.2-2 4h4.6c0-2.8-2-3-2-4s2-1.2 2-4Z", 0.34),
        gold_filled_shape(sand),
        _outlined_shape("M-3.6 1.5h7.2v1.1h-7.2ZM-3.6 10.6h7.2v1.1h-7.2Z", 0.36),
    )


PEAR_OUTLINE = (
    "M0 1.6c1.5 0 1.6 1.5 2 2.7.5 1.2 2 2 2 4 0 2.2-1.8 3.3-4 3.3s-4-1.1-4-3.3"
    "c0-2 1.5-2.8 2-4 .4-1.2.5-2.7 2-2.7Z"
)


def _draw_pear(inside: Drawing) -> Drawing:
    """Draw a pear with its leaf."""
    return (
        ink_stroke("M0 1.7V0", 0.4),
        _outlined_shape(PEAR_OUTLINE),
        dark_filled_shape("M0 1.3c.9-1.4 2.7-1.8 4.1-1-.7 1.3-2.6 2-4.1 1Z", 0.2),
        thin_paper_stroke("M.9 1.1l2-.5", 0.2),
        inside,
    )


def _draw_spool(winding: str, threads: str, end: str) -> Drawing:
    """Draw a wooden spool with the end of its thread hanging."""
    return (
        _outlined_shape("M-3.6 8.6v1.1c0 1.3 7.2 1.3 7.2 0V8.6Z"),
        _outlined_shape(winding, 0.36),
        gold_stroke(threads, 0.3),
        _outlined_shape("M-3.6 1.5v1.1c0 1.3 7.2 1.3 7.2 0V1.5Z"),
        _outlined_shape(ellipse_path(0, 1.5, 3.6, 0.9)),
        dark_filled_shape(ellipse_path(0, 1.5, 0.9, 0.3), 0.2),
        _thread("M0 0v1.4"),
        gold_stroke(end, 0.3),
    )


OBJECTS: dict[str, Drawing] = {
    "bell": _draw_bell(-1.6, SOUND_LINES),
    "bell, silent": _draw_bell(),
    "bell, cracked": _draw_bell(
        -1.6,
        BROKEN_SOUND_LINES,
        hole_filled_shape("M1.6 9l.3-1.6-.8-1.3.7-1.4-.5-1.5-.1 1.5-.8 1.4.7 1.4-.6 1.5Z", 0.18),
    ),
    "book": (
        _outlined_shape("M-6 3.2v6.2c2-.7 4.4-.6 6 .5 1.6-1.1 4-1.2 6-.5v-6.2Z"),
        _outlined_shape(
            "M0 3c-1.8-1.2-4-1.2-5.4-.6v6c1.4-.6 3.6-.6 5.4.6 1.8-1.2 4-1.2 5.4-.6v-6c-1.4-.6-3.6-.6-5.4.6Z"
        ),
        ink_stroke("M0 3v6", 0.3),
        _on_both_sides(
            _fine_line("M-4.4 3.7c1.2-.3 2.3-.1 3.4.5m-3.4 1c1.2-.3 2.3-.1 3.4.5m-3.4 1c1.2-.3 2.3-.1 3.4.5")
        ),
        _thread("M0 0v3"),
        gold_filled_shape("M-.4 9.2h.8v2.6l-.4-.5-.4.5Z"),
    ),
    "book, heavy": (
        _thread("M-1.4 2L0 0l2.8 1.8"),
        _outlined_shape("M-5 3.6l3.2-1.8h6.8v7.4l-3.2 1.8H-5Z"),
        _fine_line(
            "M2.3 3.7v6.8M2.8 3.4v6.8M3.3 3.1v6.8M3.8 2.8v6.8M4.3 2.5v6.8M-4 3h6.6M-3.2 2.6h6.4M-2.4 2.2h6.4"
        ),
        dark_filled_shape("M-5 3.6h6.8V11H-5Z", 0.4),
        thin_paper_stroke("M-4 3.6V11M-3 4.6H.8V10h-3.8Z"),
        gold_stroke("M1 5.9h.9l2.5-1.5M1 9.1h.9l2.5-1.5", 0.8),
    ),
    "candle": _draw_candle("M0 1.7c1 1.3 1.3 2 1.1 2.6-.3.8-1.9.8-2.2 0-.2-.6.1-1.3 1.1-2.6Z"),
    "candle, in the wind": (
        _fine_line("M-6 2.6h3.2c1.1 0 1-1.4.1-1.3M-5.6 4h2.6M-6 5.4h2.6c1.1 0 1 1.4.1 1.3"),
        _draw_candle(
            "M-.4 4.9c-.2-1.3 1-1.7 1.9-1.8.7-.1 1.2-.5 1.5-1 .3 1.5-.3 2.8-1.5 3.2-.9.3-1.7.2-1.9-.4Z", -7
        ),
    ),
    "clock with no hands": (
        _outlined_shape("M-2.2 7v4.2l1 .8h2.4l1-.8V7Z"),
        gold_stroke("M0 8v2", 0.3),
        gold_filled_shape(circle_path(0, 10, 0.8)),
        _outlined_shape("M-4.2 8.4V3.4C-4.2 2-1.4 1.8 0 .2 1.4 1.8 4.2 2 4.2 3.4v5Z"),
        _outlined_shape(circle_path(0, 5, 3), 0.3),
        Stroke(circle_path(0, 5, 2.4), "ink", 0.6, "", ".14 .977 .14 0"),
        ink_stroke(circle_path(0, 5, 0.15), 0.3),
    ),
    "compass": _draw_compass(32, ink_stroke("M0 2.6v.7M0 8.7v.7M-3.4 6h.7M2.7 6h.7", 0.3)),
    "compass, spinning": _draw_compass(
        62,
        _drawn_twice(
            "rotate(180 0 6)", _fine_line("M-1.2 3.3a3 3 0 0 1 3.4.7M.1 3.7a2.4 2.4 0 0 1 1.6.7", 0.28)
        ),
    ),
    "die": DIE,
    "die, turning": (
        _thread("M0 0l1.4 1.6"),
        placed_group(-1.7, 1.4, DIE, turned_degrees=-21, scale=0.84),
        _drawn_twice(
            "rotate(180 -.1 5.3)",
            gold_stroke("M-4.7 7a4.9 4.9 0 0 1 .3-4M-5.6 6.4a5.6 5.6 0 0 1 .3-3", 0.28),
        ),
    ),
    "egg": _draw_egg(_fine_line("M-.9 4.2v.01M.6 3.4v.01M1.5 5.4v.01M-.2 5.7v.01M-1.8 6v.01", 0.36)),
    "egg, cracked": _draw_egg(
        (
            ink_stroke("M-2.7 5.4l1.5-1 .7 1.2 1-1.9.9 1.5 1.3-.9", 0.36),
            _fine_line("M-1.2 4.4l.1-1.1M1.4 5.2l.3 1"),
        )
    ),
    "feather": placed_group(
        0,
        0,
        dark_filled_shape(
            "M.1 2.6c1.6.4 2.4 2 2.5 4l-1.2-.1 1.2.9c.2 1.8.1 3.4-.6 4.8C.7 9.2.1 6 .1 2.6Z", 0.3
        ),
        _outlined_shape(
            "M.1 2.6c-1.6.8-2.1 2-1.9 3.6l1.2-.1-1 .9c.1 1 .4 1.8.9 2.6l1-.3-.7.9c.7.9 1.5 1.6 2.4 2"
            "C.7 9.2.1 6 .1 2.6Z",
            0.3,
        ),
        thin_paper_stroke("M.3 4.2l1.2.8M.9 7.2l1.1.8M1.2 8.8l1 .8M1.6 10.3l.6.4", 0.22),
        _fine_line("M.2 4l-1.2.8M.3 5.4l-.8.5M.5 7.3l-1 .7M.9 9l-.7.4"),
        ink_stroke("M0 0C-.2 4.2.6 9 2 12", 0.34),
        gold_stroke("M-.3 .9h.6M-.3 1.6h.6", 0.4),
        turned_degrees=7,
        scale=0.97,
    ),
    "hourglass": _draw_hourglass("M-2.2 3.2h4.4c-.3 1.9-2 2.2-2.2 3.4-.2-1.2-1.9-1.5-2.2-3.4Z"),
    "hourglass, half run": _draw_hourglass(
        "M-1.8 4.3h3.6c-.6.9-1.6 1.3-1.8 2.3-.2-1-1.2-1.4-1.8-2.3ZM-2.2 10.4c.4-1.6 1.7-1.6 2.1-2.4"
        "l-.1-1.6h.4l-.1 1.6c.4.8 1.7.8 2.1 2.4Z"
    ),
    "hourglass, almost run out": _draw_hourglass(
        "M-.6 5.6h1.2c-.3.3-.5.6-.6 1-.1-.4-.3-.7-.6-1ZM-2.2 10.4"
        "c.1-2.3 1.5-2.2 2.2-3.4.7 1.2 2.1 1.1 2.2 3.4Z"
    ),
    "key": (
        _outlined_shape(circle_path(0, 2.5, 2.3) + circle_path(0, 2.5, 1.2)),
        _outlined_shape("M-.6 4.8v6.6h1.2V4.8Z", 0.36),
        dark_filled_shape("M.6 7.6h2.6v1.2h-.8v.8h.8v1.4H.6Z", 0.3),
        gold_stroke("M-1 5.2h2M-.9 6.2h1.8", 0.5),
        _thread("M0 0v1.2"),
    ),
    "lantern": (
        _fine_line("M-2.6 3.4C-2.8 1.4-1.2.2 0 .2s2.8 1.2 2.6 3.2", 0.32),
        _outlined_shape("M-.9 2.2V1.3H.9v.9Z", 0.3),
        _outlined_shape("M-3 4c.2-1.4 1.6-2 3-2s2.8.6 3 2Z"),
        _outlined_shape("M-2.5 4h5l.5 5h-6Z"),
        _fine_line("M-1.4 4l-.3 5M1.4 4l.3 5"),
        _outlined_shape("M-3.6 9h7.2v1.2h-7.2Z", 0.38),
        gold_filled_shape("M.2 4.6c.1 1 1 1.4.9 2.4-.1 1.3-2.1 1.3-2.2 0-.1-.9 1-1.3 1.3-2.4Z", 0.15),
        ink_stroke("M0 8.2v-.6M-.7 9v-.8H.7V9", 0.3),
        _on_both_sides(gold_stroke("M3.7 5.4l1.4-.7M3.8 6.7h2.2M4 8l1.4.6")),
    ),
    "letter": (
        placed_group(
            0,
            0,
            _outlined_shape("M-4.8 1.4h9.6v6.6h-9.6Z"),
            _fine_line("M-4.8 8l3.8-3.5M4.8 8l-3.8-3.5", 0.22),
            ink_stroke("M-4.8 1.4l4.8 4.3 4.8-4.3", 0.36),
            gold_filled_shape(circle_path(0, 5.3, 1.3), 0.1),
            thin_paper_stroke(circle_path(0, 5.3, 0.75), 0.2),
            turned_degrees=-9,
        ),
        _thread("M0 0v1.4"),
    ),
    "loaf": (
        _thread("M-5.4 6L0 0l5.4 6"),
        _outlined_shape("M-5.7 7c0-2.6 2.5-4.4 5.7-4.4S5.7 4.4 5.7 7c0 1.6-2.5 2.6-5.7 2.6S-5.7 8.6-5.7 7Z"),
        _outlined_shape(
            "M-4.6 7c-.2-1.4.8-3 2.3-3.3.2 1.3-.7 2.9-2.3 3.3ZM-1.2 7.4"
            "c-.3-1.6.7-3.7 2.3-4.2.3 1.6-.7 3.7-2.3 4.2ZM2.4 7.3"
            "c-.2-1.3.5-2.9 1.9-3.2.2 1.3-.4 2.8-1.9 3.2Z",
            0.26,
        ),
        _fine_line("M-2.7 4.2l-1 1.8M.7 3.8l-1 2.2M3.9 4.7l-.8 1.6"),
        gold_stroke("M-5.6 7.4c3 1.6 8.2 1.6 11.2 0", 0.45),
        gold_stroke("M0 8.6c-2.4-1.6-2.4 1.2 0 0 2.4-1.6 2.4 1.2 0 0l-1 1.8M0 8.6l1 1.8", 0.3),
    ),
    "mask": (
        _thread("M-4.9 3.4L0 0l4.9 3.4"),
        _fine_line("M-5 3.8c-1.2 1.8.2 3.4-.8 6M5 3.8c1.2 1.8-.2 3.4.8 6", 0.34),
        dark_filled_shape(
            "M0 3.4c1.6-.6 3.6-1.1 5.3-.8.2 2.7-.9 5.2-2.9 5.2-1.2 0-1.6-1.2-2.4-1.2s-1.2 1.2-2.4 1.2"
            "c-2 0-3.1-2.5-2.9-5.2 1.7-.3 3.7.2 5.3.8Z"
        ),
        Stroke(
            "M1.1 5.3c.8-1 2-1.3 2.9-.9-.6 1.4-1.9 1.9-2.9.9ZM-1.1 5.3"
            "c-.8-1-2-1.3-2.9-.9.6 1.4 1.9 1.9 2.9.9Z",
            "seam",
            0.2,
            "ground",
        ),
        gold_filled_shape(circles_path(0.32, (0, 4.2), (-4.6, 3.3), (4.6, 3.3))),
    ),
    "mirror": (
        _outlined_shape("M-.5 8.4h1l.4 2.8c.2 1-2 1-1.8 0Z", 0.36),
        _outlined_shape(ellipse_path(0, 4.4, 3.3, 4)),
        gold_stroke(ellipse_path(0, 4.4, 2.6, 3.3), 0.26),
        _fine_line("M-1.3 5.8l2.2-3.4M-.2 6.4l1.6-2.4", 0.22),
        ink_stroke("M-.8 8.6h1.6", 0.5),
        gold_filled_shape(circle_path(0, 0.3, 0.5)),
    ),
    "paper crown": (
        _outlined_shape("M-3.6 6.4l2-4.4 1.7 3 1.6-2.6 1.9 4Z", 0.26),
        _thread("M-5.2 3.8L0 0l5.2 3.8"),
        _outlined_shape(
            "M-5.6 3.4l1.6 3.2 1.1-3.4 1.6 3.8.7-2.2 1.4.4.6 1.8 1.6-4.2 1 3.6 1.6-3-.8 6.8"
            "c-2.6 1.3-7 1.3-9.6 0Z"
        ),
        _outlined_shape("M-.6 4.8l1.4.4-1.4 2.4Z", 0.3),
        _fine_line("M-4 6.6l.4 4M-2.9 3.2l.7 7.8M-1.3 7v4.1M1.4 7v4.1M3 2.8l-.7 8.2M4 6.4l-.4 4.2"),
        gold_filled_shape("M.4 8.4l1.9-.5.3 1.1-1.9.5Z"),
    ),
    "pear": _draw_pear(
        (
            gold_stroke("M3.1 8c.2 1.5-.6 2.4-1.8 2.6M2.2 7.6c.2 1.2-.2 1.7-.8 1.9", 0.3),
            _fine_line("M-.6 11.5l.6-.6.6.6M-2 7.6v.01M-1.4 9v.01M-.6 7.2v.01M-.8 5.2v.01", 0.3),
        )
    ),
    "pear, halved": _draw_pear(
        (
            placed_group(0, 0.95, _fine_line(PEAR_OUTLINE), scale=0.86),
            gold_stroke(
                "M0 3.4v1.8c1.3 1.2 1.8 2.3 1.6 3.4-.2 1-.9 1.4-1.6 1.4s-1.4-.4-1.6-1.4c-.2-1.1.3-2.2 1.6-3.4",
                0.28,
            ),
            dark_filled_shape(
                "M-.6 9.2c-.6-.5-.5-1.2 0-1.8.5.6.6 1.3 0 1.8ZM.6 9.2c-.6-.5-.5-1.2 0-1.8.5.6.6 1.3 0 1.8Z",
                0.15,
            ),
        )
    ),
    "ribbon": (
        _outlined_shape(
            "M0 4.4c-1.4 2-2.4 4.6-4.8 6.4l1.9-.2.7 1.4c1.8-2.2 2.4-5.2 2.4-5.2s.4 3 2.2 5.2"
            "l.7-1.4 1.9.2c-2.4-2-3.4-4.6-4.8-6.4Z",
            0.36,
        ),
        _outlined_shape(
            "M0 4.2c-2-3-5.6-3.8-5.8-1.4-.3 3 3.4 3.4 5.8 1.6 2.4 1.8 6.1 1.4 5.8-1.6-.2-2.4-3.8-1.6-5.8 1.4Z"
        ),
        dark_filled_shape(
            "M-1.3 3.9c-1.6-1.9-3.5-2.4-3.6-1.2-.1 1.7 1.9 2 3.6 1.6ZM1.3 3.9"
            "c1.6-1.9 3.5-2.4 3.6-1.2.1 1.7-1.9 2-3.6 1.6Z",
            0.12,
        ),
        _outlined_shape("M-1 3.4c.6-.3 1.4-.3 2 0 .4.6.4 1.3 0 1.9-.6.3-1.4.3-2 0-.4-.6-.4-1.3 0-1.9Z", 0.36),
        _thread("M0 0v3.2M-.9 4.4h1.8"),
        _fine_line("M-.7 6.2c-.5 1.6-1.2 2.8-2 3.8M.7 6.2c.5 1.6 1.2 2.8 2 3.8"),
    ),
    "ribbon, tied tight": (
        _outlined_shape(
            "M-.3 6.2c-.8 1.6-1.8 2.6-3.4 3.4l1.6.3.4 1.7C-.2 10.4.2 8.6 0 6.8 0 8.6.4 10.4 1.7 11.6"
            "l.4-1.7 1.6-.3C2.1 8.8 1.1 7.8 .3 6.2Z",
            0.36,
        ),
        _outlined_shape(
            "M0 .2c2.8 0 3.4 2 2.4 3.8L.7 6.2H-.7L-2.4 4C-3.4 2.2-2.8.2 0 .2ZM0 1.4c-1.4 0-1.7 1-1.1 2"
            "L0 5l1.1-1.6c.6-1 .3-2-1.1-2Z",
            0.36,
        ),
        _fine_line("M-1.9 2.6c.2 1.2 1.2 2 1.4 3M1.9 2.6c-.2 1.2-1.2 2-1.4 3M-.8 7.6l-.9 1.4M.8 7.6l.9 1.4"),
        _outlined_shape(
            "M-1.1 5.4c.7-.3 1.5-.3 2.2 0 .3.6.3 1.1 0 1.7-.7.3-1.5.3-2.2 0-.3-.6-.3-1.1 0-1.7Z", 0.36
        ),
        gold_stroke("M-.8 6.6l1.4-1", 0.26),
    ),
    "ring": (
        gold_filled_shape("M-.6.6H.6c1.6 0 2.7 1.5 2.7 3.4S2.2 7.4.6 7.4H-.6Z"),
        ink_stroke("M-.6.6H.6c1.6 0 2.7 1.5 2.7 3.4S2.2 7.4.6 7.4H-.6", 0.36),
        _outlined_shape(ellipse_path(-0.6, 4, 2.7, 3.4), 0.36),
        dark_filled_shape(ellipse_path(-0.6, 4, 2.2, 2.9), 0.24),
        Stroke("M-.1 1.2A2.2 2.9 0 0 0-.1 6.8 2.2 2.9 0 0 0-.1 1.2Z", "ink", 0.24, "ground"),
        thin_paper_stroke("M2.6 2.6c.4.9.4 1.9 0 2.8"),
        _thread("M0 0v1.3M3 .9l.7-.7M3.7 2l1-.4"),
    ),
    "rope ladder": (
        _thread("M-2 1.6L0 0l2 1.6"),
        _hollow_line("M-3 3.2l6-.4M-3 5.6l6 .4M-3 8.4l6-.4M-3 10.8l6 .4", 1, 0.4),
        _hollow_line(
            "M-2 1.2c-.6 2 .4 3 0 5s-.4 3.4 0 5.6M2 1.2c.6 2-.4 3 0 5s.4 3.4 0 5.6", 0.8, 0.36, ".45 .3"
        ),
    ),
    "scissors": (
        _thread("M-2.6 2L0 0l2.6 2"),
        _on_both_sides(
            _outlined_shape("M-1.8 4.2l.9-.5C.4 5.2 2.4 7.6 3.4 11.8L-.4 7Z", 0.3),
            ink_stroke(ellipse_path(-2.6, 3, 1.4, 1.5), 0.6),
        ),
        gold_filled_shape(circle_path(0, 6.2, 0.45)),
    ),
    "shell": (
        _outlined_shape("M-2.2 2.4l.3-2h3.8l.3 2Z", 0.36),
        _outlined_shape(
            "M-1.4 1.6h2.8c2.2.6 3.6 1.8 4 3.4.5 1 .4 1.9-.4 2.5 0 1-.6 1.5-1.5 1.6-.4.8-1.1"
            " 1.1-1.9.8-.6.6-2 .6-2.8 0-.8.3-1.5 0-1.9-.8-.9-.1-1.5-.6-1.5-1.6-.8-.6-.9-1.5-.4-2.5.4-1.6"
            " 1.8-2.8 4-3.4Z"
        ),
        _fine_line(
            "M-.3 1.8l-1.1 8M.3 1.8l1.1 8M-.7 2l-2.6 7M.7 2l2.6 7M-1 2.2l-3.8 5.2M1 2.2l3.8 5.2", 0.24
        ),
        gold_stroke("M-4 5.4q1-.1 1.2.8 1-.1 1.3.6 1.5-.3 3 0 .3-.7 1.3-.6.2-.9 1.2-.8"),
    ),
    "spool": _draw_spool(
        "M-2.2 3v5.8q2.2.9 4.4 0V3Z",
        "M-2.2 4.2q2.2.8 4.4 0m-4.4.9q2.2.8 4.4 0m-4.4.9q2.2.8 4.4 0m-4.4.9q2.2.8 4.4 0m-4.4.9q2.2.8 4.4 0",
        "M2.2 6.9c1.8.4 2.6 1.4 2.2 2.8s.6 1.4.2 2.3",
    ),
    "spool, full": _draw_spool(
        "M-3.2 3c-1.2 1.6-1.2 4.2 0 5.8q3.2 1 6.4 0c1.2-1.6 1.2-4.2 0-5.8Z",
        "M-3.7 3.8q3.7 1.2 7.4 0m-7.7.8q4 1.2 8 0m-8.1.8q4 1.2 8.2 0m-8.2.8q4 1.2 8.2 0m-8 .8"
        "q4 1.2 7.8 0m-7.5.8q3.7 1.1 7.2 0m-6.6.8q3.2 1 6 0",
        "M4 6c1.6.6 1.6 2 1.1 3.2s.8 1.6.3 2.8",
    ),
    "umbrella": (
        ink_stroke("M0 .2v10.2", 0.5),
        gold_stroke("M0 9.8v.7c0 1.7-2.4 1.7-2.4 0", 0.6),
        _outlined_shape(
            "M0 1c3.4 0 5.8 2.4 5.8 5.4-.6-.7-1.4-.7-2 0-.5-.8-1.5-.8-2 0-.9-.7-2.7-.7-3.6"
            " 0-.5-.8-1.5-.8-2 0-.6-.7-1.4-.7-2 0 0-3 2.4-5.4 5.8-5.4Z"
        ),
        dark_filled_shape(
            "M0 1c-2.2 1.2-3.4 3-3.8 5.4.5-.8 1.5-.8 2 0C-1.7 4.2-1 2.2 0 1ZM0 1"
            "c2.2 1.2 3.4 3 3.8 5.4-.5-.8-1.5-.8-2 0C1.7 4.2 1 2.2 0 1Z",
            0.2,
        ),
    ),
}
