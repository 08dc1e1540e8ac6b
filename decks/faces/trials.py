"""The Majors from Strength to Temperance."""

from decks.faces.lines import (
    circle_path,
    circles_path,
    crescent_path,
    ellipse_path,
    horizontal_lines_path,
    leaf_path,
    leaves_path,
    open_polyline_path,
    pairs_of_leaves_on_twig_path,
    points_on_arc_with_both_ends,
    rays_path,
    rows_of_fewer_and_fewer_waves_path,
    wave_path,
)
from decks.faces.roads import GROUND, LOOP
from decks.faces.strokes import (
    Drawing,
    Stroke,
    both,
    dark_filled_shape,
    gold_filled_shape,
    gold_stroke,
    ink_stroke,
    major_symbol,
    paper_filled_shape,
    placed_group,
    shaded_star,
    stars,
    thin_paper_stroke,
)
from decks.pen import polar_point

FLAME = "M0 -2C6 -3.4 8 2.6 {0} 0C8 5.2 4 3.4 0 2"
LAUREL = points_on_arc_with_both_ends((35, 72), 25, 160, 97, 9, 24)
STRENGTH: Drawing = (
    placed_group(35, 27, gold_stroke(LOOP, 0.55), scale=0.95),
    tuple(
        placed_group(
            *polar_point((35, 58), 11.6, 15 * i - 90),
            paper_filled_shape(FLAME.format((11.8, 7.8)[i % 2]), 0.35),
            turned_degrees=15 * i - 90,
        )
        for i in range(24)
    ),
    paper_filled_shape(circle_path(35, 58, 12)),
    gold_stroke(circle_path(35, 58, 11), 0.2),
    major_symbol(8, 35, 58, 14.4, 0.95),
    both(
        ink_stroke(open_polyline_path(LAUREL), 0.3),
        dark_filled_shape(pairs_of_leaves_on_twig_path(LAUREL, 4.6, 1.3), 0.15),
    ),
    shaded_star(35, 96.4, 3.2, 1.1, 5, stroke_width=0.2),
)

HERMIT: Drawing = (
    gold_stroke(rays_path(35, 52, 13, 22, 32, 16.5)),
    paper_filled_shape(circle_path(35, 25.6, 2.6)),
    paper_filled_shape("M35 28.2V31.4M28 38L30.6 33.4C32 31 38 31 39.4 33.4L42 38Z"),
    paper_filled_shape("M26.6 38H43.4V40.2H26.6Z"),
    paper_filled_shape("M28 40.2H42L44 63.4H26Z"),
    paper_filled_shape("M25 63.4H45L43.6 67H26.4Z"),
    major_symbol(9, 35, 52.2, 15, 0.85),
    ink_stroke("M10 101L24 80L29 86.4L37 74L46.6 88L50.4 83L60 97"),
    ink_stroke(
        "M37 74L38 80.4L35 84.6L37 89M24 80L24.6 85.4L21.6 89.6M50.4 83L50.6 87"
        "M18.6 88.2L21 90.6L23 88.8M32.6 81L35 83.4L38.8 81.4L41.4 80.6",
        0.25,
    ),
    ink_stroke("M55 40V90.4M55 40C55 35 60 35.4 59 39.4", 0.6),
    stars((13, 30, 1.5), (57, 27, 1.2), (12, 62, 1.2), (17.6, 45, 1)),
    ink_stroke(horizontal_lines_path(10, 60, 101), 0.3),
)

RIM = [polar_point((35, 60), 21.5, 45 * i - 90) for i in range(8)]
SPOKE: Drawing = (
    ink_stroke("M9.4 -.9L18.6 -.5M9.4 .9L18.6 .5", 0.3),
    paper_filled_shape(circle_path(14, 0, 1), 0.3),
)
WHEEL: Drawing = (
    paper_filled_shape(circle_path(35, 60, 25)),
    gold_stroke(circle_path(35, 60, 24), 0.2),
    ink_stroke(circle_path(35, 60, 19), 0.35),
    Stroke(circle_path(35, 60, 21.5), "ink", 5, "", "0.16 2.654"),
    ink_stroke(rays_path(35, 60, 19, 24, 8, start_degrees=22.5), 0.5),
    Stroke(circles_path(2.1, *RIM), fill="ground"),
    tuple(shaded_star(x, y, 1.9, 0.65, 4) for x, y in RIM[::2]),
    tuple(
        placed_group(x, y, gold_stroke(crescent_path(0, 0, 1.5, 0.84, 0.4), 0.3), turned_degrees=90 * i - 45)
        for i, (x, y) in enumerate(RIM[1::2])
    ),
    tuple(placed_group(35, 60, SPOKE, turned_degrees=22.5 + 45 * i) for i in range(8)),
    paper_filled_shape(circle_path(35, 60, 10)),
    gold_stroke(circle_path(35, 60, 9.1), 0.2),
    major_symbol(10, 35, 60, 11.6, 0.95),
    gold_stroke(rays_path(35, 60, 25.8, 26.8, 24), 0.25),
    tuple(
        (shaded_star(x, y, 4.2, 1.35, 4, "ink", 0.25), gold_stroke(circle_path(x, y, 5.6), 0.2))
        for x, y in ((14.5, 28), (55.5, 28), (55.5, 92), (14.5, 92))
    ),
)

SWORD: Drawing = (
    paper_filled_shape("M35 23L39.2 30.6L38.4 64H31.6L30.8 30.6Z", 0.5),
    dark_filled_shape("M35 23L30.8 30.6L31.6 64H35Z", 0.3),
    dark_filled_shape(
        "M20 60.4C24 64.6 29.6 64 35 64C40.4 64 46 64.6 50 60.4C49.4 66.8 43 68.8 35 68.5"
        "C27 68.8 20.6 66.8 20 60.4Z"
    ),
    dark_filled_shape(circles_path(2.1, (20, 60.6), (50, 60.6))),
    dark_filled_shape("M33 68.5H37L36.6 77.4H33.4Z"),
    thin_paper_stroke("M33.2 71.2L36.8 70.2M33.2 73.6L36.8 72.6M33.4 76L36.6 75", 0.6),
)
JUSTICE: Drawing = (
    SWORD,
    ink_stroke("M12.6 37.4C20 35.4 28 35.4 35 37.4C42 35.4 50 35.4 57.4 37.4", 0.6),
    gold_filled_shape(circles_path(1, (12.6, 37.4), (57.4, 37.4)), 0.2),
    paper_filled_shape(circle_path(35, 37.4, 1.6), 0.4),
    gold_filled_shape(circle_path(35, 37.4, 0.6)),
    both(
        ink_stroke("M12.6 38.4L8.8 54.6M12.8 38.4L23.6 54.6", 0.22),
        paper_filled_shape("M8.4 54.6H24.6C23.8 59.6 20 61.8 16.5 61.8C12.8 61.8 9.2 59.6 8.4 54.6Z"),
        ink_stroke("M9.6 56.4H23.2", 0.2),
        ink_stroke(horizontal_lines_path(11, 25, 101)),
    ),
    dark_filled_shape(
        "M16.1 54.2C12.6 52.2 11.6 50.2 12 48.4C12.5 46.4 15 46 16.1 48C17.2 46 19.7 46.4 20.2 48.4"
        "C20.6 50.2 19.6 52.2 16.1 54.2Z"
    ),
    paper_filled_shape(leaf_path(48.8, 54.2, -40, 11.4, 2), 0.35),
    ink_stroke(
        "M47.4 55.2L56.6 47.8M50.6 53.4L51.6 51M52.6 51.6L53.8 49.2M51.6 52.4L53.8 52.2M53.6 50.4L55.6 50",
        0.2,
    ),
    paper_filled_shape(circle_path(35, 88.4, 11.4), 0.42),
    gold_stroke(circle_path(35, 88.4, 10.5), 0.2),
    major_symbol(11, 35, 88.4, 12.4, 0.95),
    stars((22, 27.4, 1.4), (48, 27.4, 1.4)),
)

TWIGS = (
    (14.6, 36, -40),
    (14.8, 50, 30),
    (11.8, 42, -150),
    (11.8, 58, 150),
    (14.8, 66, -40),
    (17, 24.9, -60),
    (25, 24.5, -120),
    (29, 24.3, -70),
)
LEG, ARMS = "M35.2 57L44 51.4L34.4 47.6", "M31.6 66.6L27.4 61.6L32.4 58.4M38.4 66.6L42.6 61.6L37.6 58.4"
HANGED_MAN: Drawing = (
    paper_filled_shape("M10 25.6C22 23.6 48 23.6 60 25.6L59.6 29.2C48 27.4 22 27.4 10.4 29.2Z"),
    ink_stroke("M14 26.8C20 26 27 25.7 32 25.7M38 26.4C45 26.2 51 26.8 56 27.2", 0.2),
    both(
        ink_stroke("M11.6 29C12.6 50 11.4 76 10 101M14.4 28.8C15 50 14.4 78 13.6 101"),
        dark_filled_shape(leaves_path(4.2, 1.3, *TWIGS), 0.15),
        ink_stroke("M13.2 34V46M12.9 58V72", 0.2),
    ),
    gold_stroke("M35 91L16.4 42.6H53.6Z", 1),
    gold_stroke("M35 85.4L19.4 44.6H50.6Z", 0.2),
    ink_stroke("M35 27.6V44", 0.5),
    ink_stroke("M33.8 31.4L36.2 32.4M33.8 34L36.2 35M33.8 36.6L36.2 37.6M33.8 39.2L36.2 40.2", 0.3),
    ink_stroke(LEG, 2.5),
    thin_paper_stroke(LEG, 1.7),
    ink_stroke("M35 44.6V57", 2.7),
    thin_paper_stroke("M35 44.6V57", 1.9),
    ink_stroke("M33.2 44.2H36.8M33.4 45.4H36.6", 0.5),
    ink_stroke(ARMS, 2.1),
    thin_paper_stroke(ARMS, 1.35),
    paper_filled_shape("M32.6 56.4H37.4L39 66.8H31Z", 0.4),
    dark_filled_shape("M32.4 58H37.6L37.8 59.4H32.2Z", 0.2),
    ink_stroke("M35 59.4V66.8M33.4 62q.3 .4 0 .8M36.6 62q.3 .4 0 .8", 0.25),
    gold_stroke(rays_path(35, 71.2, 4.6, 7.2, 24, 5.9), 0.28),
    paper_filled_shape(circle_path(35, 71.2, 3.5), 0.42),
    ink_stroke(
        "M33.3 71.8q.65 .6 1.3 0M35.4 71.8q.65 .6 1.3 0M34.3 69.7q.7 -.5 1.4 0M31.8 72.4"
        "C32.4 74.6 37.6 74.6 38.2 72.4",
        0.26,
    ),
    ink_stroke(rows_of_fewer_and_fewer_waves_path(96, 17, 53, 4, 2), 0.32),
)

DEATH: Drawing = (
    gold_stroke("M22 101A13 13 0 0 1 48 101"),
    gold_stroke("M24 101A11 11 0 0 1 46 101", 0.2),
    gold_stroke(rays_path(35, 101, 14.6, 22, 31, 18.4, 180, 186), 0.28),
    both(
        paper_filled_shape(
            "M33.4 47C29 37 19.6 29 9.6 29.6C9 37 10.6 44 14.4 49.6C12.4 51 12.6 53.6 13.8 55.4"
            "C18 60.4 26 61 33.2 58.6"
        ),
        paper_filled_shape(
            "M33.2 58.4C26 60.6 20.4 63.4 18.6 69.6C17.6 74 19.6 78.6 22.8 82C27.4 80 31.4 74 33.6 66.6"
        ),
        ink_stroke(
            "M33 48.6C27 42 19.6 35.6 11.8 32.4M33 51C26 46.6 18.6 43 12.4 41.4M33 53.4"
            "C27 51.4 20 50 14.8 49.8"
            "M33.2 56C27 56.6 20 56.4 14.2 54.4M33.4 61.4C28 64 23 67.4 19.6 71.6M33.4 64"
            "C29 68 25 73 21.4 79.6"
            "M10.4 33.4C13.6 34 16.6 33 18.4 31.2M11.4 40C14.4 41 17 40.6 19 39M13.2 46"
            "C15 47 16.6 47 18 46.2",
            0.22,
        ),
        paper_filled_shape(circle_path(21.6, 44, 3.3) + circle_path(25.2, 69.4, 2.3), 0.35),
        gold_stroke(circle_path(21.6, 44, 2.1), 0.25),
        dark_filled_shape(circle_path(21.6, 44, 1.1) + circle_path(25.2, 69.4, 0.9), 0.15),
        ink_stroke("M33.8 44.6C31 38 27.6 34.4 24.4 33C23.4 32.6 22.6 33.2 23.2 34", 0.35),
    ),
    paper_filled_shape(
        "M35 44C38.4 44 38.8 48 38 51C39.2 58 38.6 70 35 80C31.4 70 30.8 58 32 51C31.2 48 31.6 44 35 44Z"
    ),
    ink_stroke(
        "M31.8 60.6H38.2M31.9 63.6H38.1M32.2 66.6H37.8M32.8 69.6H37.2M33.4 72.6H36.6M34 75.4H36", 0.25
    ),
    Stroke(circles_path(0.75, (33.3, 47.4), (36.7, 47.4)) + "M35 49.4L34.5 50.6H35.5Z", "ink", 0.2, "ink"),
    ink_stroke("M33.4 52.4H36.6M34.2 51.8V53M35 51.8V53M35.8 51.8V53", 0.2),
    major_symbol(13, 35, 30, 12.4, 0.8),
    GROUND,
    both(ink_stroke("M10 98C13 96.6 16 99 19 97.6", 0.2)),
)

GOBLET: Drawing = (
    paper_filled_shape(
        "M-30 -38C-31 -8 -20 7 -6 12C-4 14 -4 16 -7 18.4C-9 20 -9 23 -7 24.8C-4 27 -4 30 -6 33.6"
        "C-10 39 -20 40 -25 46"
        "H25C20 40 10 39 6 33.6C4 30 4 27 7 24.8C9 23 9 20 7 18.4C4 16 4 14 6 12C20 7 31 -8 30 -38Z",
        1.8,
    ),
    paper_filled_shape(ellipse_path(0, -38, 30, 6.6), 1.7),
    ink_stroke("M-27 -18C-14 -11 14 -11 27 -18M-25.6 -13C-13 -7 13 -7 25.6 -13", 0.9),
)
IRIS: Drawing = (
    ink_stroke("M0 0C.6 -6 -.4 -12 0 -17M-.2 -3C-2 -8 -3.6 -11 -5 -13M.3 -2C1.6 -6 3 -9 5 -11", 0.35),
    paper_filled_shape(leaf_path(0, 0, -112, 14, 1.3) + leaf_path(0, 0, -66, 12, 1.2), 0.3),
    paper_filled_shape(
        "M0 -17C-2.6 -18 -3.4 -20.6 -2.2 -23C-.8 -22.2 -.2 -21 0 -19.6C.2 -21 .8 -22.2 2.2 -23"
        "C3.4 -20.6 2.6 -18 0 -17Z"
        "M0 -17.2C-2.2 -17.4 -4 -16.2 -4.4 -13.8C-2.2 -13.6 -.6 -14.8 0 -17.2C.6 -14.8 2.2 -13.6 4.4 -13.8"
        "C4 -16.2 2.2 -17.4 0 -17.2Z",
        0.32,
    ),
)
TEMPERANCE: Drawing = (
    gold_stroke(circle_path(46, 36, 9.6), 0.5),
    gold_stroke(circle_path(46, 36, 8.7), 0.2),
    gold_stroke(rays_path(46, 36, 11, 15.4, 36, 12.8), 0.25),
    major_symbol(14, 46, 36, 11.4, 0.95),
    stars((20.6, 31, 1.5), (27, 27, 1), (14, 41, 1.1)),
    ink_stroke(
        "M10 84L15 80.6C19 78.6 21.4 81.6 25 80.2C28.6 78.8 30.6 80.8 34 81M56.6 82.4"
        "C58 81.6 59 81.4 60 81.8",
        0.25,
    ),
    paper_filled_shape(
        "M30.2 51.6C38 50.8 40 56 40.6 62C41.4 70 42.4 74 45.4 79.8L50.8 79.8C47 73 46.4 68 45.4 60"
        "C44.2 52 38.4 47 29 47.6Z",
        0.38,
    ),
    ink_stroke(
        "M30 50C38 49.2 41.6 53.6 42.6 61C43.6 69 44.4 73.4 47.2 79.6M29.6 48.8C39 48.2 42.8 52.6 44 60.6"
        "C45 68.6 45.8 73.4 49 79.6",
        0.18,
    ),
    placed_group(21, 54, GOBLET, turned_degrees=68, scale=0.25),
    placed_group(48, 88, GOBLET, scale=0.25),
    placed_group(17, 98, IRIS),
    placed_group(27.4, 100, IRIS, scale=0.8),
    ink_stroke(wave_path(10, 36, 101, 0.5, 4) + horizontal_lines_path(36, 60, 101), 0.42),
    ink_stroke(wave_path(12, 30, 98.4, 0.5, 3), 0.22),
)
