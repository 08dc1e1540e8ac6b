"""The Majors from the Fool to the Chariot."""

from decks.faces.lines import (
    circle_path,
    circles_path,
    ellipse_path,
    horizontal_lines_path,
    leaf_path,
    leaves_path,
    open_polyline_path,
    points_on_arc_with_both_ends,
    rays_path,
    rows_of_fewer_and_fewer_waves_path,
    segments,
    wave_path,
)
from decks.faces.strokes import (
    Drawing,
    Mark,
    both,
    dark_filled_shape,
    gold_filled_shape,
    gold_stroke,
    ink_stroke,
    major_symbol,
    mirrored,
    paper_fill_or_stroke,
    paper_filled_shape,
    placed_group,
    shaded_star,
    stars,
    thin_paper_stroke,
)
from decks.pen import polar_point

GROUND = ink_stroke(horizontal_lines_path(11, 59, 101))

FOOL: Drawing = (
    gold_stroke(circle_path(52, 31, 4.6), 0.4),
    gold_stroke(rays_path(52, 31, 6, 9.4, 24, 7.8), 0.25),
    major_symbol(0, 31, 44, 31, 0.75),
    ink_stroke("M31 55C30 61 37 64 35 70C33.4 75 42.6 77.5 43.6 84.4", 0.35),
    tuple(
        placed_group(
            x, y, paper_filled_shape("M0 0L3.2 -1.7V1.7ZM0 0L-3.2 -1.7V1.7Z", 0.3), turned_degrees=turned
        )
        for x, y, turned in ((33.2, 62.6, 30), (35, 70, 100), (38.6, 76.3, 20))
    ),
    ink_stroke("M59 86H45.5C42 86 40.8 87.6 41.4 89.6L38.8 93.2L40 96.4L37.4 101"),
    ink_stroke(
        "M45.6 89.6L43.8 93M50 88.4L46.4 95M54.6 88.4L49.6 97.4M59 89L52.8 99.6M47 97.6L45.4 100.8M59 97"
        "L57 100.4",
        0.22,
    ),
    ink_stroke("M42.6 85.9L53.4 71.4", 0.6),
    paper_filled_shape(
        "M52.8 72.2C50.4 74.4 48.8 77.6 50 80.4C51.2 83.2 56.6 83.4 58.2 80.6C59.6 78 57.6 74.4 54.2 72.4Z"
    ),
    paper_filled_shape("M53.4 72.4C51.4 69.6 52.2 68.2 53.6 70.6C55.6 68.4 57 69.2 54 72.6Z", 0.35),
    ink_stroke("M53 74C52 75.6 51.6 77.2 51.8 78.6M54.6 74.2C56 75.6 56.6 77 56.6 78.4M53.8 74.4V77", 0.22),
    gold_filled_shape(circles_path(0.4, (52.2, 80.6), (54.2, 79.2), (56, 80.6))),
    ink_stroke(
        "M11 38.5C16 35.5 17 41.5 22 38.5M10 50C14 47.5 15 52 19 49.6M43 49C47 46 49 52 54 49"
        "C56 47.8 57.6 48.4 59 49.4M47 57C50 55 52 59 56 57",
        0.3,
    ),
    ink_stroke(
        "M11 101C17 99 20 96 25 95.6C30 95.2 32 99.6 37.4 101M11 93.6L17 87L20.6 90.4L26.4 82.6L32.6 91.6",
        0.3,
    ),
    ink_stroke("M26.4 82.6L27.2 87.4L24.8 90M17 87L17.4 90.2", 0.22),
)

WING = (
    "M29 41.6C23.4 39.4 17 40.6 12.4 45.4C17 45.6 19 46.4 20.4 47.6C17 48.4 15.6 49.6 14.8 51.6"
    "C19 50.8 22 51.4 23.2 52.6C21.4 53.6 20.6 54.6 20.4 56.2C25 55.6 28 52.4 29.4 48.6"
)
LOOP = "M0 0C4 -5 10 -5 10 0C10 5 4 5 0 0C-4 -5 -10 -5 -10 0C-10 5 -4 5 0 0Z"
MAGICIAN: Drawing = (
    placed_group(35, 29, gold_stroke(LOOP, 0.55), scale=1.05),
    gold_stroke(
        open_polyline_path(points_on_arc_with_both_ends((35, 44), 23.4, 200, 340, 24))
        + open_polyline_path(points_on_arc_with_both_ends((35, 44), 22.4, 200, 340, 24)),
        0.2,
    ),
    major_symbol(1, 35, 51, 33, 0.9, 1.1),
    placed_group(
        3.5,
        4.4,
        both(
            paper_filled_shape(WING, 0.42),
            ink_stroke("M17 44.6C21 43 25 43.4 28.6 45M19.6 50C22.6 48.8 25.6 48.4 28.6 48.4", 0.22),
        ),
        scale=0.9,
    ),
    paper_filled_shape("M12 85H58L60 88.4H10Z"),
    ink_stroke(horizontal_lines_path(10.6, 59.4, 89.6), 0.2),
    both(ink_stroke("M15 89.6V101"), ink_stroke("M17 89.6V101", 0.2)),
    ink_stroke("M17 92.6C26 98 44 98 53 92.6", 0.25),
    gold_filled_shape(circle_path(35, 96.7, 0.7)),
    tuple(
        Mark(suit, 17 + 12 * i, 77.2, 13) for i, suit in enumerate(("swords", "cups", "wands", "pentacles"))
    ),
)


def _draw_pillar(x: float, shaft: Drawing, flutes: Drawing) -> Drawing:
    """Draw a column with a lotus on its capital."""
    return placed_group(
        x,
        0,
        shaft,
        paper_filled_shape("M-6 28H6V30.2H-6ZM-5.2 30.2C-5.2 33 -4 33.6 -4 36H4C4 33.6 5.2 33 5.2 30.2Z"),
        paper_filled_shape("M-5.4 88H5.4V90.4H-5.4ZM-6.4 90.4H6.4V93H-6.4Z"),
        flutes,
        paper_filled_shape(leaf_path(0, 28, -128, 5, 1.7) + leaf_path(0, 28, -52, 5, 1.7), 0.3),
        paper_filled_shape(leaf_path(0, 28, -90, 6, 2), 0.3),
    )


SHAFT, FLUTES = "M-4 36H4L4.4 88H-4.4Z", "M-2 38L-2.2 86.4M0 38V86.4M2 38L2.2 86.4"
FRUIT = ((28, 77), (35, 75), (42, 77), (31.5, 84), (38.5, 84))
PRIESTESS: Drawing = (
    major_symbol(2, 36.5, 50, 24),
    gold_stroke(rays_path(35, 50, 14.6, 17.6, 40, 15.8), 0.2),
    _draw_pillar(16, dark_filled_shape(SHAFT, 0.45), thin_paper_stroke(FLUTES, 0.2)),
    _draw_pillar(54, paper_filled_shape(SHAFT), ink_stroke(FLUTES, 0.2)),
    ink_stroke("M22.4 32C26 39 32 39 35 33C38 39 44 39 47.6 32", 0.3),
    ink_stroke("M22.4 35.4C26 42.4 32 42.4 35 36.4C38 42.4 44 42.4 47.6 35.4", 0.2),
    ink_stroke(
        segments(
            *((x, 71.6 if i % 2 else 69.5, x, 90) for i, x in enumerate((24.4, 28, 31.5, 35, 38.5, 42, 45.6)))
        ),
        0.18,
    ),
    ink_stroke("M21 68C25 72.6 30 72.6 35 68C40 72.6 45 72.6 49 68", 0.35),
    tuple(
        placed_group(
            x,
            y,
            paper_filled_shape(circle_path(0, 0, 1.9), 0.35),
            ink_stroke("M-.9 -1.8L-.7 -2.9L0 -2.4L.7 -2.9L.9 -1.8", 0.28),
            gold_filled_shape("M0 -1.3C1.1 -.5 1.1 .7 0 1.4C-1.1 .7 -1.1 -.5 0 -1.3Z"),
        )
        for x, y in FRUIT
    ),
    ink_stroke(rows_of_fewer_and_fewer_waves_path(96, 10, 60, 6, 2), 0.3),
    stars((26.5, 28, 1.2), (43.5, 28, 1.2), (35, 25.4, 1.8)),
)

HIGH_EAR = ((17.8, 65.2), (18.2, 68.4), (18.8, 71.6), (19.7, 74.8), (20.8, 78))
LOW_EAR = ((25.6, 80.6), (25.9, 83.2), (26.6, 85.8))
EMPRESS: Drawing = (
    tuple(shaded_star(*polar_point((35, 52), 25.4, -172 + 15 * i + 0.5), 1.5, 0.52, 5) for i in range(12)),
    gold_stroke(circle_path(35, 47, 13.6), 0.2),
    major_symbol(3, 35, 56, 42, 0.95, 1),
    both(
        ink_stroke("M32 101C22 92 17 80 17.6 62", 0.4),
        ink_stroke("M33.4 101C28 95 25.4 88 25.6 78", 0.35),
        dark_filled_shape(
            leaf_path(17.6, 62, -92, 6, 1.4)
            + leaves_path(5, 1.25, *((x, y, -92 + turn) for x, y in HIGH_EAR for turn in (-36, 36)))
            + leaf_path(25.6, 78, -90, 4.6, 1.1)
            + leaves_path(4, 1, *((x, y, -90 + turn) for x, y in LOW_EAR for turn in (-36, 36))),
            0.2,
        ),
        paper_filled_shape("M24 92C18 92 14 95 11.6 100C17 100.6 22 98 24 92Z", 0.35),
        ink_stroke("M24 92C20 95 16 97.6 12.6 99.4", 0.2),
    ),
    GROUND,
)

RIDGE = "M10 78L17 62L20.6 67L28 49L32 57L35 53L38 57L42 49L49.4 67L53 62L60 78"
EMPEROR: Drawing = (
    gold_stroke(rays_path(35, 46, 21.5, 25.4, 21, 23.2, 196, 155.4), 0.22),
    ink_stroke(RIDGE, 0.3),
    ink_stroke(
        "M17 62L17.8 67L15.4 71M28 49L28.8 55.6L26 61.6M42 49L41.2 55.6L44 61.6M53 62L52.2 67L54.6 71"
        "M19 66L18.4 70M30.4 54L29.8 57M39.6 54L40.2 57M51 66L51.6 70",
        0.22,
    ),
    # the throne: a high back, arms that end in rams, three steps
    paper_filled_shape("M24.4 90V63C24.4 56.4 28.4 55 35 55C41.6 55 45.6 56.4 45.6 63V90Z"),
    ink_stroke("M26.6 80V64C26.6 58.8 29.4 57.4 35 57.4C40.6 57.4 43.4 58.8 43.4 64V80", 0.2),
    major_symbol(4, 35, 43.5, 34, 1.05, 1),
    paper_filled_shape("M23.6 80.4C29 78.6 41 78.6 46.4 80.4V84H23.6Z", 0.4),
    ink_stroke("M24.4 86H45.6M28 86V90M35 86V90M42 86V90", 0.22),
    both(
        paper_filled_shape("M18.4 90V76.4H24.4V90Z"),
        paper_filled_shape(
            "M24.6 76.6H17C13.6 76.6 12.4 72.4 14.8 70.4C17.2 68.6 20.6 70.6 20 73.2"
            "C19.4 75.4 16.4 75 16.8 73"
        ),
        ink_stroke("M20.4 70.8C21.6 69 24.4 69.6 24.6 72.2V76.6M19 79V88M21.6 79V88", 0.3),
    ),
    paper_filled_shape("M15.4 90H54.6V93.6H15.4ZM12.6 93.6H57.4V97.2H12.6ZM9.8 97.2H60.2V101H9.8Z", 0.42),
    gold_filled_shape(circle_path(35, 70, 1.1)),
    gold_stroke(circle_path(35, 70, 4.2) + rays_path(35, 70, 2, 3.4, 8), 0.22),
    shaded_star(35, 99.1, 1.3, 0.46, 4),
)

TIERS = (
    (
        "M25 45.6C24.8 43 25.4 40.6 26.4 39L29 41.4L31.4 37.8L35 41L38.6 37.8L41 41.4L43.6 39"
        "C44.6 40.6 45.2 43 45 45.6"
        "C39 44 31 44 25 45.6Z"
    ),
    (
        "M27 38.4C26.8 36.4 27.2 34.4 28 33L30.2 35L32.2 31.8L35 34.6L37.8 31.8L39.8 35L42 33"
        "C42.8 34.4 43.2 36.4 43 38.4"
        "C38 37 32 37 27 38.4Z"
    ),
    (
        "M29.2 31.4C29 29.8 29.4 28.2 30 27L31.8 28.6L33.2 25.8L35 28L36.8 25.8L38.2 28.6L40 27"
        "C40.6 28.2 41 29.8 40.8 31.4"
        "C37 30.4 33 30.4 29.2 31.4Z"
    ),
)
KEY: Drawing = (
    paper_filled_shape("M-.9 -17V22H.9V-17Z", 0.4),
    paper_filled_shape(circle_path(0, -21.4, 5) + circle_path(0, -21.4, 2.9), 0.42),
    paper_filled_shape(circles_path(1.5, (0, -26.4), (-5, -21.4), (5, -21.4)), 0.35),
    ink_stroke("M-1.6 -15.4H1.6M-1.6 -14H1.6", 0.3),
    dark_filled_shape("M.9 13H6V16.6H3.8V15.2H3V17.4H6V21.6H4.2V20.2H3V22H.9Z", 0.3),
)
HIEROPHANT: Drawing = (
    tuple(
        (paper_filled_shape(tier, 0.42), dark_filled_shape(band, 0.3))
        for tier, band in zip(
            TIERS,
            (
                "M25 45.6C31 44 39 44 45 45.6V47.2C39 45.6 31 45.6 25 47.2Z",
                "M27 38.4C32 37 38 37 43 38.4V39.6C38 38.2 32 38.2 27 39.6Z",
                "M29.2 31.4C33 30.4 37 30.4 40.8 31.4V32.4C37 31.4 33 31.4 29.2 32.4Z",
            ),
            strict=True,
        )
    ),
    gold_filled_shape(circles_path(0.55, (35, 24), (35, 43), (35, 36.2), (30, 43.6), (40, 43.6))),
    gold_filled_shape("M34.6 20.2H35.4V21.2H36.4V22H35.4V23.4H34.6V22H33.6V21.2H34.6Z"),
    placed_group(35, 67.4, KEY, turned_degrees=140),
    mirrored(placed_group(35, 67.4, KEY, turned_degrees=140)),
    paper_fill_or_stroke(circle_path(35, 65.6, 13.2)),
    gold_stroke(circle_path(35, 65.6, 12.2), 0.3),
    gold_stroke(rays_path(35, 65.6, 13.4, 16, 36, 14.8), 0.22),
    major_symbol(5, 35, 65.2, 17),
    paper_filled_shape(
        "M10 101V95.4C18 92.2 26 90.8 35 90.8C44 90.8 52 92.2 60 95.4V101H54.6"
        "C54.6 97.8 46.4 97.8 46.4 101H39"
        "C39 96.6 31 96.6 31 101H23.6C23.6 97.8 15.4 97.8 15.4 101Z",
        0.42,
    ),
    ink_stroke("M10 97.2C18 94 26 92.6 35 92.6C44 92.6 52 94 60 97.2", 0.2),
)

BOUGHS = (
    (12.4, 58, -95),
    (12.4, 60, -150),
    (12.8, 62, -30),
    (22.4, 51.6, -60),
    (21, 53.6, -120),
    (20, 56, -10),
    (11.8, 72.4, -80),
    (12.6, 74, -160),
    (25, 57, -120),
    (28.6, 53.8, -130),
    (31.6, 51.8, -110),
    (22, 61, -140),
    (19, 64.6, -160),
    (28, 56, 20),
    (24, 60.4, 10),
    (21, 66, 20),
)
LOVERS: Drawing = (
    gold_stroke(circle_path(35, 33, 5), 0.45),
    gold_stroke(rays_path(35, 33, 6.4, 11, 28, 8.6), 0.25),
    both(
        ink_stroke("M16 101C17 90 15.6 82 16.6 74C17.4 66 22 58 33.6 50.6", 0.5),
        ink_stroke("M19 101C19.6 90 18.8 82 19.4 76C20.4 68 25 60 35 54", 0.35),
        ink_stroke(
            "M17.2 70C14.4 67 12.6 63 12.4 58M18.6 66C18 60 19.6 55 22.4 51.6M16.4 78"
            "C14 77 12.6 75 11.8 72.4",
            0.3,
        ),
        dark_filled_shape(leaves_path(4.2, 1.3, *BOUGHS), 0.15),
        ink_stroke("M24 101L24.6 98.6M27 101L26.6 99.2", 0.25),
    ),
    major_symbol(6, 35, 77, 29, 0.95, 1),
    GROUND,
)

HORSE: Drawing = (
    # the tail first, then the breast, the neck, the head
    paper_filled_shape(
        "M24.4 101C17 101.4 11.4 97.6 11.6 92.2C11.8 88 16 86 18.8 88C21.2 89.8 20.2 93.2 17.8 93.4", 0.42
    ),
    paper_filled_shape(
        "M28.6 101C22 99.4 19.4 93.6 18.6 87.4C18.2 83.2 16.4 80.4 17.2 76C17.8 73.6 18.6 72.2 19.6 71"
        "C17.6 71.8 15.4 73.8 13.6 74.4C12 74.8 10.8 73.6 11 72.2C11.2 71 11.8 70.4 12.4 69.6"
        "C13.8 66.6 15 63.2 17.6 61L17.4 57.2L20.4 59.8C26.4 61 30 66.6 31 74V101Z"
    ),
    ink_stroke(
        "M21 60.6C25.6 63.4 27.6 69 27.6 76C27.6 82 28.4 88 30 92M22 63.4L25 61.4M24.2 66L27.8 64.4"
        "M25.8 69.4L29.6 68.6M26.6 73L30.6 73M27 77L30.8 77.6",
        0.25,
    ),
    ink_stroke(
        "M20 88.4L22.4 85.6M20.6 91.6L23.6 88.4M22 94.8L25 91.2M14.6 97.6C16.4 99 18.6 99.6 21 99.4", 0.22
    ),
    dark_filled_shape(ellipse_path(16.8, 65.4, 0.5, 0.4), 0.2),
    ink_stroke("M12.2 72.6C12.8 72.4 13.2 72 13.6 71.6M17.6 68.4C18.4 69.4 19 70.2 19.6 71", 0.25),
    ink_stroke("M19.6 71C22.6 74 26 75 31 75.6", 0.3),
    paper_filled_shape(
        "M15.2 84.4C12 82.6 9.8 84 9.6 87.2C11.8 86.2 13.6 87 14.6 89.4C16.2 88 17 86.4 15.2 84.4Z", 0.35
    ),
)
CHARIOT: Drawing = (
    gold_stroke(
        open_polyline_path(points_on_arc_with_both_ends((35, 52), 23.2, 184, 356, 24))
        + open_polyline_path(points_on_arc_with_both_ends((35, 52), 24.2, 184, 356, 24)),
        0.22,
    ),
    tuple(
        shaded_star(*polar_point((35, 52), 26.2, turn), 1.3, 0.46, 4)
        for turn in (202, 224, 246, 294, 316, 338)
    ),
    shaded_star(35, 26.4, 4.2, 1.4, 8, stroke_width=0.2),
    both(
        ink_stroke("M22.4 54L15.4 50.4M24 60V42C24 40.4 25.6 40.4 25.6 42V58", 0.4),
        gold_filled_shape(circle_path(24.8, 39.6, 0.9)),
    ),
    paper_filled_shape(
        "M20.4 54C20.4 50 25 48.4 26 52.6C28 56 42 56 44 52.6C45 48.4 49.6 50 49.6 54"
        "C49.6 72 45.6 86 35 94"
        "C24.4 86 20.4 72 20.4 54Z"
    ),
    gold_stroke(
        "M23.2 57.4C28 60.4 42 60.4 46.8 57.4C46.2 71.6 42.6 83 35 90C27.4 83 23.8 71.6 23.2 57.4Z", 0.22
    ),
    major_symbol(7, 35, 64.4, 17.5),
    both(placed_group(1.7, 18.2, HORSE, scale=0.82)),
    paper_filled_shape("M35 101C31.8 97.8 31.8 92 35 88.6C38.2 92 38.2 97.8 35 101Z", 0.4),
    ink_stroke("M35 90.4V99.4M33.8 93V98M36.2 93V98", 0.2),
    ink_stroke(wave_path(8.6, 61.4, 101, 0.5, 8), 0.3),
)
