"""The four Queens: open crowns under a horned moon, each crown and veil of another kind."""

from decks.faces.court_parts import FIST, HANDS, ROSE, draw_hem_ornament_around_origin, draw_human_face
from decks.faces.lines import (
    circle_path,
    circles_path,
    crescent_path,
    drops,
    leaf_path,
    leaves_path,
    rays_path,
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
    shaded_star,
    stars,
    suit_colored_shape,
    thin_paper_stroke,
)
from decks.pen import polar_point

HORNED = gold_stroke(crescent_path(35, 35, 19.5, 0.86, 0.3, -90), 0.42)
BAND: Drawing = (
    paper_filled_shape("M26.4 32.6C32 30.2 38 30.2 43.6 32.6L43 35.4C38 33.2 32 33.2 27 35.4Z", 0.35),
    Stroke(circle_path(35, 32.6, 0.6) + circles_path(0.45, (31, 32.9), (39, 32.9)), fill="cloth"),
)
NECKLACE: Drawing = (
    suit_colored_shape("M29.6 48.8Q35 60 40.4 48.8L42.4 50.4Q35 65 27.6 50.4Z"),
    gold_filled_shape(circle_path(35, 58.4, 1)),
)
HAIRLINE = both(ink_stroke("M29 38C29.4 34.6 31.6 33 35 33.4", 0.35))
FOOT = "M12 96.8H58L59 101H11Z"


def _draw_gown(suit_name: str, outline_path: str, hem_path: str = FOOT) -> Drawing:
    """Draw a gown with the suit's ornament on its hem."""
    return (
        paper_filled_shape(outline_path),
        suit_colored_shape(hem_path, 0.3),
        placed_group(35, 98.9, draw_hem_ornament_around_origin(suit_name)),
    )


STRAIGHT = "M35 48C40 48 43.6 49.6 45 54C47 62 56 84 59 101H11C14 84 23 62 25 54C26.4 49.6 30 48 35 48Z"
FLOWING = (
    "M35 48C40.6 48 44.4 50 45.6 54.6C47.6 64 46 72 49.6 80C52.6 87 58 92 60 101H10"
    "C12 92 17.4 87 20.4 80C24 72 22.4 64 24.4 54.6C25.6 50 29.4 48 35 48Z"
)
FOLDS = both(
    ink_stroke(
        "M20.4 76C17.6 84 16 91 15 96M25.4 90C24.8 93 24.5 95 24.3 96.2M21.6 84C20.4 88 19.8 92 19.3 96", 0.2
    )
)

SWORDS: Drawing = (
    HORNED,
    tuple(shaded_star(*polar_point((35, 35), 23.2, turn), 1.25, 0.45, 4) for turn in (-198, 18)),
    _draw_gown("swords", STRAIGHT),
    both(
        paper_filled_shape(
            "M28.8 35C25.6 42 24.6 50 23.6 58C22.8 66 22.6 72 23.6 78C25.6 74 27 68 27.8 61"
            "C28.4 55.6 29.2 50.6 31.8 46.8",
            0.4,
        ),
        ink_stroke("M28.6 42C26.8 50 25.4 60 24.4 71", 0.2),
    ),
    FOLDS,
    NECKLACE,
    # a butterfly on the gown
    paper_filled_shape(
        "M35 76C31 70 26.6 69 25.6 71.6C24.8 74.4 28 77.4 33 78C28.6 78.8 26.8 81.4 28.2 83"
        "C30 84.8 33.4 82.6 35 78.6"
        "C36.6 82.6 40 84.8 41.8 83C43.2 81.4 41.4 78.8 37 78C42 77.4 45.2 74.4 44.4 71.6"
        "C43.4 69 39 70 35 76Z",
        0.32,
    ),
    ink_stroke("M35 74.6V81M34.8 74.6L33 72.4M35.2 74.6L37 72.4M29 73.4L32.4 76.4M41 73.4L37.6 76.4", 0.25),
    draw_human_face(38.8),
    HAIRLINE,
    suit_colored_shape(
        "M26.6 32.6L23.8 20.6L30.4 26.6L35 16.6L39.6 26.6L46.2 20.6L43.4 32.6C38 30.6 32 30.6 26.6 32.6Z"
    ),
    BAND,
    paper_filled_shape(circles_path(1.2, (23.6, 19.6), (46.4, 19.6)), 0.3),
    Stroke(circle_path(35, 15.4, 1.5), "ink", 0.3, "gold"),
    Mark("swords", 16.8, 63.4, 34),
    placed_group(-3.6, 3.4, FIST),
)

CUPS: Drawing = (
    HORNED,
    gold_filled_shape(drops((12.2, 28), (57.8, 28), (10.4, 37), (59.6, 37)), 0.2),
    _draw_gown("cups", FLOWING),
    both(
        paper_filled_shape(
            "M28.8 34C24 39 26.8 45 23 51C19.6 56.6 22.4 62 19.4 68C18.6 70.6 19.4 73.4 21.2 74.6"
            "C24.8 70 26 66 25.8 61"
            "C25.8 56 29 52 31.8 46.8C29.4 43 28.6 38.6 28.8 34Z",
            0.4,
        ),
        ink_stroke("M28 41C26.4 46 27.4 49.4 24.8 54C22.4 58.6 24 63 21.4 69", 0.2),
    ),
    FOLDS,
    NECKLACE,
    draw_human_face(38.8),
    HAIRLINE,
    # a crown of shells
    both(
        suit_colored_shape("M30.6 32C25.4 30.4 22.6 25.8 23.6 20.4C28.4 20.8 31.6 24.6 32 31.4Z"),
        thin_paper_stroke("M25 22.4L30.6 30.4M24.4 25.4L29.4 30.6M27.4 22.4L31 29"),
    ),
    suit_colored_shape("M35 31.4C29.8 28 29 21.4 35 15.6C41 21.4 40.2 28 35 31.4Z"),
    thin_paper_stroke("M35 18V30.4M33 20.4L34.4 29.6M37 20.4L35.6 29.6M31.8 23L33.8 29M38.2 23L36.2 29"),
    BAND,
    gold_filled_shape(circles_path(0.7, (35, 14.8), (23, 19.6), (47, 19.6)), 0.2),
    Mark("cups", 35, 72.6, 25),
    HANDS,
)

SUNFLOWER: Drawing = (
    ink_stroke("M0 2C1 10 -1 18 0 30", 0.45),
    dark_filled_shape(leaf_path(0, 14, -30, 7, 1.7) + leaf_path(0, 19, -150, 7, 1.7), 0.15),
    tuple(
        paper_filled_shape(leaf_path(*polar_point((0, 0), 2.4, 30 * i), 30 * i, 4, 1.4), 0.28)
        for i in range(12)
    ),
    paper_filled_shape(circle_path(0, 0, 2.9), 0.38),
    gold_filled_shape(circles_path(0.36, (0, 0), *(polar_point((0, 0), 1.5, 60 * i) for i in range(6)))),
)
WANDS: Drawing = (
    HORNED,
    gold_stroke(rays_path(35, 35, 20.5, 21.7, 19, 21, 190, 169.5), 0.24),
    _draw_gown(
        "wands",
        "M35 48C41 48 45 49.6 46.4 54C48 62 50 70 53 78C55.6 86 58 93 59 101H11"
        "C12 93 14.4 86 17 78C20 70 22 62 23.6 54"
        "C25 49.6 29 48 35 48Z",
    ),
    both(
        # loose hair
        paper_filled_shape(
            "M28.8 35C24.6 36.6 24.2 41 22 44.4C24 45 22 49 20 52C23 52.4 21.8 57 20.6 60.4"
            "C25 59.4 28.4 55 31.8 47.4C29.6 43.6 28.8 39.4 28.8 35Z",
            0.4,
        ),
        ink_stroke(
            "M27.6 39.6C27 43 25.4 45 24.4 47.4M28.4 44C27.4 48 25.4 51 23.6 53.4M29.8 47.4"
            "C28.4 51 26.4 54 24 56.4",
            0.22,
        ),
        ink_stroke("M22 72C19.4 80 17.4 88 16.4 96M26 84C25 88 24.4 92 24.2 96", 0.2),
    ),
    NECKLACE,
    draw_human_face(38.8),
    HAIRLINE,
    suit_colored_shape(
        leaves_path(10.4, 2.6, (29, 32.4, -124), (41, 32.4, -56), (31.6, 31.8, -106), (38.4, 31.8, -74))
        + leaf_path(35, 32, -90, 16, 3.2)
    ),
    thin_paper_stroke("M35 30V19.4M31.2 30L29.4 24.4M38.8 30L40.6 24.4M28 30.6L24.8 26.2M42 30.6L45.2 26.2"),
    BAND,
    Mark("wands", 35, 77.4, 25),
    placed_group(55.4, 66, SUNFLOWER),
    mirrored(placed_group(-4.2, 8, FIST)),
)

PENTACLES: Drawing = (
    HORNED,
    stars((12, 33, 1.3), (58, 33, 1.3)),
    both(
        ink_stroke("M10.4 101C9.4 88 9.6 76 12.4 64C13.4 60 13 56 11.4 52", 0.36),
        dark_filled_shape(
            leaves_path(
                4,
                1.2,
                (10, 92, -40),
                (9.7, 86, -140),
                (9.9, 80, -35),
                (10.6, 74, -145),
                (11.6, 68, -30),
                (12.8, 61, -150),
                (12.6, 57, -40),
            ),
            0.12,
        ),
        placed_group(11.2, 50.6, ROSE, scale=1.5),
        placed_group(14.4, 70, ROSE, scale=1.2),
    ),
    _draw_gown(
        "pentacles",
        "M35 48C41.4 48 45.6 50.4 47 56C49.4 66 52.6 76 54.4 84L57 101H13L15.6 84"
        "C17.4 76 20.6 66 23 56C24.4 50.4 28.6 48 35 48Z",
        "M13.6 96.8H56.4L57 101H13Z",
    ),
    # a hood that falls into a cape
    paper_filled_shape(
        "M35 30C28 30 25.4 35 25.6 41C25.8 47 22.6 51 19.4 57.4C17.6 61.4 17 65 16.8 68.4"
        "C21.6 65.6 25 63.6 28.4 59.6C30 57.6 32.4 56.6 35 56.6"
        "C37.6 56.6 40 57.6 41.6 59.6C45 63.6 48.4 65.6 53.2 68.4C53 65 52.4 61.4 50.6 57.4"
        "C47.4 51 44.2 47 44.4 41C44.6 35 42 30 35 30Z",
        0.42,
    ),
    both(
        ink_stroke("M27 46C26 51 23.6 55 21 60M29.4 50C28.2 53.6 26.6 56.4 24 60", 0.2),
        ink_stroke("M19.4 78C18 85 17 91 16.6 96M24.4 88L23.8 96", 0.2),
    ),
    suit_colored_shape(
        "M35 56.6C32.4 56.6 30 57.6 28.4 59.6C25 63.6 21.6 65.6 16.8 68.4L17 65.6"
        "C21.4 63.2 24.4 61 27.2 57.8C29.4 55.4 32 54.4 35 54.4"
        "C38 54.4 40.6 55.4 42.8 57.8C45.6 61 48.6 63.2 53 65.6L53.2 68.4C48.4 65.6 45 63.6 41.6 59.6"
        "C40 57.6 37.6 56.6 35 56.6Z",
        0.3,
    ),
    draw_human_face(39.4),
    HAIRLINE,
    suit_colored_shape(
        "M26.6 32.6L25 21.4H29.4L30.2 25.6H32.8L33 18.4H37L37.2 25.6H39.8L40.6 21.4H45L43.4 32.6"
        "C38 30.6 32 30.6 26.6 32.6Z"
    ),
    BAND,
    placed_group(35, 16.6, ROSE, scale=1.3),
    both(placed_group(26.8, 19.8, ROSE)),
    Mark("pentacles", 35, 77, 27),
    placed_group(0, 2.6, HANDS),
)

QUEENS: dict[str, Drawing] = {"swords": SWORDS, "cups": CUPS, "wands": WANDS, "pentacles": PENTACLES}
