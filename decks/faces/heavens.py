"""The Majors from the Devil to the World."""

from decks.faces.lines import (
    circle_path,
    circles_path,
    drops,
    ellipse_path,
    leaf_path,
    open_polyline_path,
    pairs_of_leaves_on_twig_path,
    points_on_arc_with_both_ends,
    rays_path,
    rows_of_fewer_and_fewer_waves_path,
    star_polygon_path,
    wave_path,
)
from decks.faces.roads import GROUND
from decks.faces.strokes import (
    Drawing,
    Mark,
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
)
from decks.pen import polar_point

HORN = "M25.4 37.8C18.6 36.6 14.4 30.6 15.6 21.4C18.4 28 24.6 28.4 32.4 35.8"
LINKS = ((32.4, 83, 115), (30.6, 86, 125), (28.2, 88.6, 140), (25.2, 90.4, 155), (22, 91.6, 165))
DEVIL: Drawing = (
    ink_stroke(circle_path(35, 58, 22.4)),
    gold_stroke(circle_path(35, 58, 21.2), 0.2),
    ink_stroke(star_polygon_path([polar_point((35, 58), 21.2, 90 + 72 * i) for i in range(5)], 2), 0.6),
    paper_filled_shape(circle_path(35, 58, 8.6)),
    gold_stroke(circle_path(35, 58, 7.8), 0.2),
    major_symbol(15, 35, 58, 11, 0.9),
    both(
        paper_filled_shape(HORN),
        ink_stroke("M22.6 36.6L27.4 31.4M19.6 34.4L23.6 29.4M17.4 31.2L20.2 27.6M16 27.4L17.6 25.4", 0.25),
        tuple(
            placed_group(x, y, ink_stroke(ellipse_path(0, 0, 2.1, 1.3), 0.5), turned_degrees=turned)
            for x, y, turned in LINKS
        ),
        ink_stroke(open_polyline_path(points_on_arc_with_both_ends((17.6, 93.4), 3.6, -10, 300, 16)), 0.7),
        ink_stroke(open_polyline_path(points_on_arc_with_both_ends((17.6, 93.4), 2.5, 0, 290, 12)), 0.2),
    ),
    paper_filled_shape(circle_path(35, 82, 2.6), 0.6),
    paper_filled_shape("M24 101V97.6H46V101Z"),
    GROUND,
)

STONES = (
    (55, 28, 31),
    (61, 40, 43),
    (67, 28, 31),
    (86, 40, 44),
    (91, 27, 30),
    (80, 26.6, 29),
    (74, 41, 43.6),
)
TOWER: Drawing = (
    paper_filled_shape("M24.4 97L26.6 50H43.4L45.6 97Z"),
    paper_filled_shape(
        "M23.4 50H46.6L45.6 45.6L43 46.6L42 43.8L38.4 46L35.6 43L31.4 46L28.4 43.4L27 46.4L24.2 45Z"
    ),
    ink_stroke("".join(f"M{x1} {y}H{x2}M{x1 + 1.5} {y}v2.2" for y, x1, x2 in STONES), 0.2),
    dark_filled_shape(
        "M32.4 62V57.4C32.4 54.4 37.6 54.4 37.6 57.4V62ZM31.6 97V89.4C31.6 84.6 38.4 84.6 38.4 89.4V97Z"
    ),
    major_symbol(16, 35, 73.6, 14, 0.9, 0.9),
    placed_group(
        24.6,
        36.4,
        paper_filled_shape("M-8 3.6L-9.6 -4L-4.6 -.6L0 -6L4.6 -.6L9.6 -4L8 3.6ZM-8 3.6H8V6H-8Z", 0.4),
        gold_filled_shape(circles_path(0.7, (-9.6, -4.6), (0, -6.8), (9.6, -4.6))),
        turned_degrees=-28,
    ),
    gold_filled_shape(
        "M56.6 22.4L45.2 33.6L49.4 34.6L38.4 43.4L41.8 44L36.6 48.6L49 41.2L45.4 40.4L56 32.2L51.4 31.4Z",
        0.35,
    ),
    gold_filled_shape(
        drops(
            (14, 44),
            (17, 54),
            (12.6, 64),
            (19, 66),
            (15, 76),
            (20, 80),
            (51, 52),
            (56, 60),
            (50.6, 66),
            (55, 74),
            (51, 82),
            (57, 46),
        ),
        0.22,
    ),
    ink_stroke("M13 98C17 93.6 20 96 24.4 92.6M45.6 92.6C50 95 53 93.6 57 98"),
    ink_stroke("M17.4 97.4L18.6 95.6M21 96.8L22.4 95M49 96L50 97.4M52.6 96L53.6 97.6", 0.22),
    paper_filled_shape(
        "M10 31H22C24.4 31 24.4 28 21.8 28C21.8 25.6 18.4 25.2 17.6 27C16.2 24.8 12.4 25.6 12.8 28.2"
        "C10.4 27 8.4 29.2 10 31Z",
        0.35,
    ),
    ink_stroke(rows_of_fewer_and_fewer_waves_path(97.7, 10, 60, 7, 2), 0.3),
)

JAR: Drawing = (
    paper_filled_shape(
        "M-1.8 -5.6C-5.6 -4.4 -6 -.4 -4.6 3.2C-3.6 5.8 -2 8.4 -1.4 10H1.4C2 8.4 3.6 5.8 4.6 3.2"
        "C6 -.4 5.6 -4.4 1.8 -5.6Z"
        "M-2.2 10H2.2V11.6H-2.2Z",
        0.42,
    ),
    ink_stroke("M-2.4 -8.4C-5.4 -8.8 -6 -5.6 -4.4 -3.6M2.4 -8.4C5.4 -8.8 6 -5.6 4.4 -3.6", 0.4),
    paper_filled_shape("M-1.4 -9.6C-1.2 -8 -1.2 -7 -1.8 -5.6H1.8C1.2 -7 1.2 -8 1.4 -9.6Z", 0.38),
    paper_filled_shape("M-2.8 -10.8H2.8V-9.6H-2.8Z", 0.35),
    ink_stroke("M-5 -1.4C-2 -.2 2 -.2 5 -1.4M-5 0C-2 1.2 2 1.2 5 0", 0.22),
    gold_filled_shape(circles_path(0.35, (-2.8, 2.2), (0, 2.6), (2.8, 2.2))),
)
STAR: Drawing = (
    gold_stroke(rays_path(35, 44, 12, 22.6, 32, 15.4), 0.2),
    shaded_star(35, 44, 19.6, 5.4, 8, stroke_width=0.4),
    Stroke(circle_path(35, 44, 4.2), "gold", 0.35, "ground"),
    gold_filled_shape(circle_path(35, 44, 1.3)),
    tuple(
        shaded_star(x, y, 2.5, 0.95, 8, "ink", 0.18)
        for x, y in ((14.4, 29), (55.6, 29), (11.8, 46), (58.2, 46), (17, 60), (53, 60), (35, 71.4))
    ),
    both(
        placed_group(18, 74.2, JAR, turned_degrees=112, scale=0.86),
        ink_stroke(
            "M25.6 77.2C28.6 79.6 29 84 29.2 89M25.2 78.4C27.4 80.8 27.8 85 27.9 89M24.8 79.4"
            "C26.2 81.6 26.6 85.6 26.6 89",
            0.28,
        ),
        ink_stroke("M22 90.4C25 89 31 89 33 90.4", 0.25),
    ),
    major_symbol(17, 35, 83.6, 11, 0.95),
    ink_stroke(rows_of_fewer_and_fewer_waves_path(93, 10, 60, 6, 3), 0.33),
    ink_stroke(wave_path(10, 22, 90.4, 0.8, 2) + wave_path(48, 60, 90.4, 0.8, 2), 0.33),
)

FACE_IN_MOON = (
    "M40 27.8A16 16 0 0 0 40 58.2A15.2 15.2 0 0 1 38 49.4C36.6 48 38.6 47.6 37.4 46.6"
    "C36 46 37.6 45 36.2 44.4"
    "C33.6 43.6 36.2 40.6 37.2 38C37.6 34 38.4 30.6 40 27.8Z"
)
TURRET: Drawing = (
    paper_filled_shape("M12 88V62.6H10.6V57.4H12.8V59.4H14.8V57.4H17.2V59.4H19.2V57.4H21.4V62.6H20V88"),
    ink_stroke("M10.6 62.6H21.4", 0.3),
    dark_filled_shape("M14.8 71V68C14.8 66 17.2 66 17.2 68V71Z"),
    ink_stroke("M13 76H15M16.4 80H18.6M13 84H15.4M17 74H19", 0.2),
)
MOON: Drawing = (
    gold_stroke(rays_path(35, 43, 17.2, 22.8, 32, 19.6), 0.28),
    Stroke(circle_path(35, 43, 16), "gold", 0.45, "ground"),
    paper_filled_shape(FACE_IN_MOON, 0.4),
    ink_stroke(
        "M36 38.2C34.4 37.4 33 37.6 32 38.6M35.4 40C34.2 40.8 33.2 40.6 32.6 39.8M36.6 46.6"
        "C35.4 47 34.4 46.8 33.8 46.4",
        0.3,
    ),
    gold_filled_shape(drops((24, 66), (30, 69), (35, 66.6), (40, 69), (46, 66), (27, 73.4), (43, 73.4)), 0.2),
    both(TURRET),
    ink_stroke(
        "M34 77C38.6 79 31 82.4 35 85.4C37 87 33 88.4 31.6 90M36.4 77C42 79.4 34.6 82.6 38.6 85.4"
        "C41 87.2 40 88.8 40.4 90",
        0.3,
    ),
    ink_stroke(
        "M10 88C16 86.6 20 89 25 88.4C29 88 30 90 31.6 90M60 88C54 86.6 50 89 45 88.4C42 88 41 90 40.4 90"
    ),
    major_symbol(18, 35, 95.8, 10, 0.8),
    ink_stroke(wave_path(11, 27, 95.4, 0.9, 2) + wave_path(43, 59, 95.4, 0.9, 2), 0.3),
    ink_stroke(wave_path(13, 27, 99, 0.8, 2) + wave_path(43, 57, 99, 0.8, 2), 0.2),
)

STRAIGHT: Drawing = (
    paper_filled_shape("M12 -3L24.6 0L12 3Z", 0.38),
    gold_filled_shape("M12 0L24.6 0L12 3Z", 0.1),
)
CURLED = paper_filled_shape(
    "M12 -1.9C15 -3.9 16.6 .7 19 -1C20.4 -1.9 21.6 -1.3 22.6 .2C20.6 .2 19.8 1.3 18.2 1.9"
    "C15.8 2.8 14.6 .2 12 1.9Z",
    0.35,
)
FLOWERS = ((18, 77, 1.1), (30.4, 79.4, 0.85), (41.4, 79, 0.9), (53, 76.4, 1.15))


def _draw_sunflower(blossom_x: float, blossom_y: float, scale: float) -> Drawing:
    return (
        ink_stroke(
            f"M{blossom_x} {blossom_y}C{blossom_x + 0.6} {blossom_y + 4} "
            f"{blossom_x - 0.6} {blossom_y + 7} {blossom_x} 88",
            0.4,
        ),
        paper_filled_shape(
            leaf_path(blossom_x, 86, -30, 5 * scale, 1.5) + leaf_path(blossom_x, 85, -150, 5 * scale, 1.5),
            0.3,
        ),
        placed_group(
            blossom_x,
            blossom_y,
            tuple(
                paper_filled_shape(leaf_path(*polar_point((0, 0), 1.9, 24 * i), 24 * i, 3.2, 1.05), 0.25)
                for i in range(15)
            ),
            paper_filled_shape(circle_path(0, 0, 2.2), 0.35),
            gold_filled_shape(
                circles_path(0.3, (0, 0), *(polar_point((0, 0), 1.1, 60 * i) for i in range(6)))
            ),
            scale=scale,
        ),
    )


SUN: Drawing = (
    tuple(
        placed_group(35, 47, CURLED if i % 2 else STRAIGHT, turned_degrees=22.5 * i - 90) for i in range(16)
    ),
    gold_stroke(rays_path(35, 47, 13.4, 17, 32, start_degrees=5.6), 0.2),
    paper_filled_shape(circle_path(35, 47, 12.4), 0.5),
    gold_stroke(circle_path(35, 47, 11.4), 0.2),
    major_symbol(19, 35, 47, 13, 1),
    paper_filled_shape("M10 88H60V92H10ZM10 92H60V101H10Z"),
    ink_stroke(
        "M22 92V96.4M34 92V96.4M46 92V96.4M16 96.4V101M28 96.4V101M40 96.4V101M52 96.4V101M10 96.4H60", 0.22
    ),
    tuple(_draw_sunflower(*flower) for flower in FLOWERS),
)

VOUSSOIRS = zip(
    points_on_arc_with_both_ends((35, 57), 14.6, 180, 360, 10, 14.4),
    points_on_arc_with_both_ends((35, 57), 19.8, 180, 360, 10, 20.4),
    strict=True,
)
LEAF_OF_DOOR = "M21 95V57C21 52 22.4 48.6 24.4 46.4L28.6 50.6V99L21 95Z"
GATE: Drawing = (
    paper_filled_shape("M15 95V56C15 30 55 30 55 56V95"),
    ink_stroke("M18 95V56.6C18 34.6 52 34.6 52 56.6V95", 0.25),
    paper_filled_shape("M21 95V57C21 39 49 39 49 57V95"),
    ink_stroke("".join(open_polyline_path(pair) for pair in VOUSSOIRS), 0.25),
    both(
        paper_filled_shape(LEAF_OF_DOOR),
        ink_stroke("M23 58L26.8 60V74L23 72.4ZM23 77L26.8 78.6V93L23 91.4Z", 0.22),
        dark_filled_shape(circle_path(27.5, 76.6, 0.5), 0.1),
        ink_stroke("M10 95H21M10 98H27"),
    ),
    gold_stroke(rays_path(35, 66, 7.9, 10.4, 24)),
    major_symbol(20, 35, 66, 11.6, 0.95),
    gold_stroke("M35 79C36.6 81.6 37.4 83 36.6 85C36 86.4 34 86.4 33.4 85C32.8 83.6 34.6 82.4 35 79Z", 0.35),
    ink_stroke("M10 101H60"),
    ink_stroke("M28.6 99H41.4", 0.2),
    shaded_star(35, 27.6, 3.4, 1.15, 8, stroke_width=0.2),
    stars((13, 36, 1.2), (20, 28, 1.2), (57, 36, 1.2), (50, 28, 1.2)),
)

WREATH = points_on_arc_with_both_ends((35, 60), 19.6, 100, 260, 14, 27.4)
KNOT: Drawing = (
    gold_stroke("M-3.6 -1.8L3.6 1.8M-3.6 1.8L3.6 -1.8", 0.9),
    gold_stroke("M-3.6 -1.8C-6.6 -3.4 -6.6 3.4 -3.6 1.8M3.6 -1.8C6.6 -3.4 6.6 3.4 3.6 1.8", 0.5),
)
WORLD: Drawing = (
    both(
        ink_stroke(open_polyline_path(WREATH), 0.3),
        dark_filled_shape(pairs_of_leaves_on_twig_path(WREATH, 5.6, 1.7), 0.15),
    ),
    placed_group(35, 32.4, KNOT),
    placed_group(35, 87.6, KNOT),
    paper_filled_shape(circle_path(35, 60, 11.6)),
    gold_stroke(circle_path(35, 60, 10.7), 0.2),
    major_symbol(21, 35, 60.6, 11.4, 0.95),
    gold_stroke(rays_path(35, 60, 12.6, 15, 36, 13.8), 0.2),
    Mark("swords", 13.8, 29, 11.4),
    Mark("cups", 56, 29, 11.4),
    Mark("wands", 13.8, 91, 11.4),
    Mark("pentacles", 56, 91, 11.4),
    stars((35, 41, 1.2), (35, 79, 1.2)),
)
