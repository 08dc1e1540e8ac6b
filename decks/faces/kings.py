"""The four Kings: arched crowns before the sun, each with his own throne, beard and collar."""

from decks.faces.court_parts import FIST, HANDS, draw_hem_ornament_around_origin, draw_human_face
from decks.faces.lines import (
    circle_path,
    circles_path,
    horizontal_lines_path,
    leaf_path,
    leaves_path,
    rays_path,
    star_path,
    svg_point,
)
from decks.faces.strokes import (
    Drawing,
    Mark,
    Stroke,
    both,
    dark_filled_shape,
    gold_filled_shape,
    gold_stroke,
    ink_stroke,
    mirrored,
    paper_filled_shape,
    placed_group,
    suit_colored_shape,
    thin_paper_stroke,
)
from decks.pen import polar_point

DISC = gold_stroke(circle_path(35, 36, 12.8), 0.3)


def _sun_flame_path(degrees: float) -> str:
    """Return one bent flame of the sun."""
    base, bend, tip, back, end = (
        svg_point(polar_point((35, 36), radius, degrees + more))
        for radius, more in ((13.6, -7), (17, -5), (20.4, 3), (16.2, 3), (13.6, 7))
    )
    return f"M{base}Q{bend} {tip}Q{back} {end}"


SUNS: dict[str, Drawing] = {
    "swords": (DISC, gold_stroke(rays_path(35, 36, 13.6, 20.6, 36, 17.6), 0.26)),
    "cups": (
        DISC,
        gold_stroke(rays_path(35, 36, 13.6, 16.6, 36, 15.4), 0.26),
        gold_stroke(
            "".join(
                f"M{x:.2f} {y:.2f}q.9 1.5 0 2.8q-.9 -1.3 0 -2.8"
                for x, y in (polar_point((35, 34.6), 19.2, 15 * i) for i in range(24))
            ),
            0.2,
        ),
    ),
    "wands": (DISC, gold_stroke("".join(_sun_flame_path(22.5 * i) for i in range(16)), 0.26)),
    "pentacles": (
        DISC,
        gold_stroke(circle_path(35, 36, 14.2), 0.2),
        gold_stroke(rays_path(35, 36, 15.2, 18.6, 32, 17), 0.26),
        gold_filled_shape(circles_path(0.5, *(polar_point((35, 36), 20, 22.5 * i) for i in range(16)))),
    ),
}

POST = paper_filled_shape("M12.6 101V50C12.6 46.4 17.4 46.4 17.4 50V101", 0.42)
THRONES: dict[str, Drawing] = {
    # spires, sea scrolls, living wood, vines
    "swords": (
        POST,
        paper_filled_shape("M15 34L17.4 46.4L15 49L12.6 46.4Z", 0.4),
        ink_stroke("M15 34V49", 0.22),
        paper_filled_shape(circle_path(15, 50.6, 1.5), 0.35),
        ink_stroke(horizontal_lines_path(13.6, 16.4, 55, 57, 98, 96), 0.2),
    ),
    "cups": (
        POST,
        paper_filled_shape(
            "M17.4 49.6C20.4 45.6 18 40.4 13.8 40.6C10 41 9.4 46.2 12.8 47C15.4 47.4 16.2 44 13.8 43.6", 0.42
        ),
        ink_stroke(
            "M13 54C14.4 52.8 15.6 52.8 17 54M13 57.4C14.4 56.2 15.6 56.2 17 57.4M13 60.8"
            "C14.4 59.6 15.6 59.6 17 60.8",
            0.24,
        ),
    ),
    "wands": (
        POST,
        paper_filled_shape(
            leaf_path(15, 48.4, -90, 13, 3)
            + leaf_path(15, 48.4, -135, 8.6, 2)
            + leaf_path(15, 48.4, -45, 8.6, 2),
            0.38,
        ),
        ink_stroke("M15 47V38", 0.22),
        dark_filled_shape(leaves_path(4.6, 1.3, (12.8, 60, -140), (12.8, 74, -150), (12.8, 88, -140)), 0.12),
        ink_stroke("M13.4 56L16.6 53.4M13.4 64L16.6 61.4M13.4 72L16.6 69.4M13.4 80L16.6 77.4", 0.22),
    ),
    "pentacles": (
        POST,
        paper_filled_shape(
            "M12 46.6C8.6 44.6 8.6 40.4 11 38.4C11 41.4 12.4 42.8 15 42.8"
            "C17.6 42.8 19 41.4 19 38.4"
            "C21.4 40.4 21.4 44.6 18 46.6L16.4 52.4H13.6Z",
            0.4,
        ),
        dark_filled_shape(circles_path(0.42, (13.6, 46.4), (16.4, 46.4)), 0.1),
        ink_stroke("M14.2 51H15.8", 0.25),
        paper_filled_shape(circles_path(1.1, (15, 60), (13.9, 58.2), (16.1, 58.2), (15, 56.4)), 0.24),
    ),
}
ROBE: Drawing = (
    paper_filled_shape(
        "M35 47.6C43 47.6 51.6 50 53 58C54.4 68 56 86 56.4 101H13.6C14 86 15.6 68 17 58"
        "C18.4 50 27 47.6 35 47.6Z"
    ),
    both(ink_stroke("M19.6 70C18.4 79 17.6 88 17.4 96.4M23 90L22.6 96.4", 0.2)),
    suit_colored_shape("M13.8 96.6H56.2L56.4 101H13.6Z", 0.3),
)
CAPE = paper_filled_shape(
    "M27.4 48.6C19.6 50.4 16.6 54 16.4 60.6C21 66 29 67.8 35 67.8V64.4C31 62 28 55 27.4 48.6Z", 0.42
)
TAILS = ((20, 57), (23.6, 54), (23.6, 61), (27, 58), (28.6, 63), (19.6, 61.2), (32.4, 64.4))
COLLARS: dict[str, Drawing] = {
    # ermine, scales, leaves, coins
    "swords": (
        CAPE,
        dark_filled_shape("".join(f"M{x} {y}l.55 1.5l-.55 .5l-.55 -.5Z" for x, y in TAILS), 0.1),
    ),
    "cups": (
        CAPE,
        ink_stroke(
            "M18 55.6q1.4 1.8 2.8 0q1.4 1.8 2.8 0q1.4 1.8 2.8 0"
            "M17 59.6q1.5 1.8 3 0q1.5 1.8 3 0q1.5 1.8 3 0q1.3 1.6 2.4 0"
            "M20 63.4q1.5 1.8 3 0q1.5 1.8 3 0q1.5 1.8 3 0",
            0.24,
        ),
    ),
    "wands": (CAPE, dark_filled_shape(leaves_path(3.2, 0.9, *((x, y, 60) for x, y in TAILS)), 0.1)),
    "pentacles": (CAPE, ink_stroke(circles_path(0.9, *TAILS), 0.24)),
}
BEARDS: dict[str, Drawing] = {
    "swords": (
        paper_filled_shape(
            "M29 40.4C28 48 32.4 56.6 35 61C37.6 56.6 42 48 41 40.4C39.6 43.6 37.6 44.2 35 43.2"
            "C32.4 44.2 30.4 43.6 29 40.4Z",
            0.4,
        ),
        ink_stroke("M32 46C32.6 50.6 33.8 54.4 35 57.4M38 46C37.4 50.6 36.2 54.4 35 57.4M35 46V53", 0.2),
    ),
    "cups": (
        paper_filled_shape(
            "M29 40.4C26.6 43 26.6 46.4 28.4 48C27.4 50.4 29 53 31.4 53.2"
            "C32 55.4 33.6 56.2 35 55.4C36.4 56.2 38 55.4 38.6 53.2"
            "C41 53 42.6 50.4 41.6 48C43.4 46.4 43.4 43 41 40.4C39.6 43.6 37.6 44.2 35 43.2"
            "C32.4 44.2 30.4 43.6 29 40.4Z",
            0.4,
        ),
        ink_stroke(
            "M30 46C31 47.4 30.4 49 31.4 50.4M40 46C39 47.4 39.6 49 38.6 50.4M33.4 47"
            "C34 49 33.2 51 34.2 53M36.6 47C36 49 36.8 51 35.8 53",
            0.22,
        ),
    ),
    "wands": (
        paper_filled_shape(
            "M29 40.4C28 46 29 51 31.4 57.4C32.8 55.4 34 53.6 35 51.4C36 53.6 37.2 55.4 38.6 57.4"
            "C41 51 42 46 41 40.4"
            "C39.6 43.6 37.6 44.2 35 43.2C32.4 44.2 30.4 43.6 29 40.4Z",
            0.4,
        ),
        ink_stroke(
            "M31.2 46C31.2 49 31.4 51.6 32 54M38.8 46C38.8 49 38.6 51.6 38 54M34 46.4L33.4 51"
            "M36 46.4L36.6 51",
            0.2,
        ),
    ),
    "pentacles": (
        paper_filled_shape(
            "M29 40.4C27.8 45 27.8 49.6 29 54.4C31 55.4 33 55.8 35 55.8"
            "C37 55.8 39 55.4 41 54.4C42.2 49.6 42.2 45 41 40.4"
            "C39.6 43.6 37.6 44.2 35 43.2C32.4 44.2 30.4 43.6 29 40.4Z",
            0.4,
        ),
        ink_stroke(
            "M30.6 45.4V53.4M32.8 46V54.2M35 46.4V54.6M37.2 46V54.2M39.4 45.4V53.4M28.8 49.6H41.2", 0.2
        ),
    ),
}
ARCHES: Drawing = (
    suit_colored_shape(
        "M26.6 33.6C23 27.6 25.4 21.6 30 21.6C32.4 21.6 34.2 22.8 35 24.6C35.8 22.8 37.6 21.6 40 21.6"
        "C44.6 21.6 47 27.6 43.4 33.6"
        "C38 31.8 32 31.8 26.6 33.6Z",
        0.45,
    ),
    thin_paper_stroke(
        "M35 24.6V31.6M29 32C27.6 28.6 28 25.4 30.4 24.2M41 32C42.4 28.6 42 25.4 39.6 24.2", 0.3
    ),
    paper_filled_shape("M26.2 33.6C32 31.4 38 31.4 43.8 33.6L43.4 36.4C38 34.2 32 34.2 26.6 36.4Z", 0.35),
    Stroke(circles_path(0.5, (30, 34), (35, 33.6), (40, 34)), fill="cloth"),
)
ORB = Stroke(circle_path(35, 21.6, 2.2), "ink", 0.35, "gold")
FINIALS: dict[str, Drawing] = {
    "swords": (ORB, ink_stroke("M35 19.4V15M33.2 16.8H36.8", 0.5)),
    "cups": (
        ORB,
        gold_filled_shape(
            "M35 14.4C36.6 16.6 36.8 17.6 36.4 18.6C36 19.6 34 19.6 33.6 18.6C33.2 17.6 33.4 16.6 35 14.4Z",
            0.2,
        ),
    ),
    "wands": (
        ORB,
        dark_filled_shape(
            leaf_path(35, 19.6, -90, 5.4, 1.3)
            + leaf_path(35, 19.6, -140, 4.4, 1.1)
            + leaf_path(35, 19.6, -40, 4.4, 1.1),
            0.12,
        ),
    ),
    "pentacles": (ORB, gold_filled_shape(star_path(35, 17, 2.4, 0.95, 5), 0.12)),
}
HELD: dict[str, Drawing] = {
    "swords": (Mark("swords", 20.2, 74.4, 36), placed_group(-0.2, 13.4, FIST)),
    "cups": (Mark("cups", 35, 80.4, 23), placed_group(0, 7.4, HANDS)),
    "wands": (Mark("wands", 50, 75, 42), mirrored(placed_group(-0.8, 12, FIST))),
    "pentacles": (Mark("pentacles", 35, 82, 25), placed_group(0, 8.4, HANDS)),
}


def draw_king(suit_name: str) -> Drawing:
    """Draw the King of *suit_name*."""
    border = placed_group(35, 98.8, draw_hem_ornament_around_origin(suit_name), scale=0.92)
    lips = ink_stroke("M33.8 45.2Q35 45.8 36.2 45.2", 0.28)
    person = (
        both(COLLARS[suit_name]),
        draw_human_face(39),
        BEARDS[suit_name],
        lips,
        ARCHES,
        FINIALS[suit_name],
    )
    return SUNS[suit_name], both(THRONES[suit_name]), ROBE, border, person, HELD[suit_name]


KINGS: dict[str, Drawing] = {suit: draw_king(suit) for suit in SUNS}
