"""The four Pages: each travels another way, with the suit's thing in hand."""

from decks.faces.court_parts import BIRDS, FIST, HANDS, ROSE, draw_human_face
from decks.faces.lines import circle_path, circles_path, crescent_path, leaf_path
from decks.faces.strokes import (
    Drawing,
    Mark,
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

BOOTS: Drawing = both(
    paper_filled_shape("M27.6 88L28.2 97.6C26.4 98.2 24.8 99.4 24.4 101H33L33.4 88Z", 0.4),
    ink_stroke("M28.2 96.4H33.2", 0.25),
)
STRIDE: Drawing = (
    paper_filled_shape("M24.6 87L21.6 96.8C19.6 97.2 17.8 98.8 17.4 101H26.6L31.4 88Z", 0.4),
    paper_filled_shape(
        "M38.6 88L41.4 97C41.4 98.4 41 99.6 41 101H49.6C49.4 99 47.6 97.8 45.8 97.2L45 87Z", 0.4
    ),
    ink_stroke("M21.8 96.2L27.8 97.6M41.2 96.4L46 96.2", 0.25),
)
COLLAR = suit_colored_shape("M28 47.6Q35 54.5 42 47.6L43.6 50.6Q35 59 26.4 50.6Z")
BOB: Drawing = both(
    suit_colored_shape(
        "M29 36.4C27.4 39.6 27.2 43 27.8 46.6C29.6 46.4 30.8 45.4 31.4 44.2C29.8 41.8 29.2 39 29.4 36.4Z"
    )
)
WAVES: Drawing = both(
    suit_colored_shape(
        "M29.4 35.4C26.6 39 28.6 42 26.6 45.4C25.4 48 26.8 50.4 25.8 53.4C28.4 52.8 30 51 30.2 48.4"
        "C30.4 46.4 31.4 45 31.2 43.6"
        "C29.8 41.4 29.2 38.6 29.6 35.4Z"
    ),
    thin_paper_stroke("M29 39C28.4 42 29.6 43.6 28.4 46C27.6 47.8 28.2 49.4 27.8 51"),
)
CURLS: Drawing = both(
    suit_colored_shape(circles_path(1.5, (28.9, 36.6), (28.2, 39.2), (28.4, 41.8), (29.4, 44)), 0.3)
)
BRAIDS: Drawing = both(
    suit_colored_shape(
        "M29.2 36C27.4 40 27.6 44 28.2 47C29 47.4 30.4 46.6 31 45C29.8 42.4 29.2 39.2 29.6 36Z"
    ),
    suit_colored_shape(
        "M28.2 46.4C26.4 48 26.4 50 28 51.4C26.2 53 26.2 55 27.8 56.4C26.6 57.6 26.6 59.4 27.6 60.8"
        "C29 59.4 29 57.6 28.4 56.4"
        "C30 55 30 53 28.6 51.4C30.2 50 30 48 28.6 46.4Z",
        0.3,
    ),
)

SWORDS: Drawing = (
    gold_stroke(crescent_path(56.4, 27.6, 4, 0.84, 0.36, 150), 0.3),
    BIRDS,
    STRIDE,
    # the wind is in the cape
    paper_filled_shape(
        "M35 47C43.5 47 48 51 50 58C52.6 66.6 57.4 72.4 62 77.4C57.6 78.4 56.4 81.4 57.4 85.6"
        "C52.6 84.4 49.4 86 48.6 89.4"
        "C44 91 39.4 91 35 91C29 91 23.6 90 18.6 86C18.6 77 19 68 20.4 60C22 51.5 26.5 47 35 47Z"
    ),
    suit_colored_shape(
        "M62 77.4C57.6 78.4 56.4 81.4 57.4 85.6C52.6 84.4 49.4 86 48.6 89.4C44 91 39.4 91 35 91"
        "C29 91 23.6 90 18.6 86L19 83"
        "C24 86.8 29.6 87.8 35 87.8C39 87.8 43 87.6 46.2 86.6C47 83 50.6 81.6 54.6 82"
        "C54.2 78 56.4 75.6 60 75.2Z",
        0.3,
    ),
    ink_stroke(
        "M46 57C47.6 66 51 73.6 56 78.6M41.6 60C42.8 70 44.6 78 48.2 84.6M24.4 54C23 60 22.4 64 22 68", 0.2
    ),
    COLLAR,
    BOB,
    draw_human_face(38.6),
    suit_colored_shape("M26 34.4C25.4 27.6 29.6 24.4 35.6 24.4C41.6 24.4 44.8 28.4 44 34.4Z"),
    paper_filled_shape("M24.4 34C30 31.6 40 31.6 45.6 34L45 36.6C40 34.6 30 34.6 25 36.6Z", 0.4),
    paper_filled_shape("M43.6 33C48 29 49.6 23 46.4 16.6C44.6 21.6 42 24 40.4 30.4Z", 0.35),
    ink_stroke(
        "M42.2 31.4C44.6 27.4 46 23 46.4 16.6M43 29.6L46.9 27.2M43.8 27.4L47.9 23.6M44.8 25L47.6 21", 0.2
    ),
    Mark("swords", 20.4, 58.4, 38),
    placed_group(0, 0.6, FIST),
)

CUPS: Drawing = (
    gold_stroke(crescent_path(16, 34, 4.6, 0.84, 0.36, -30), 0.3),
    BOOTS,
    paper_filled_shape(
        "M35 47C42 47 46.6 50.6 48.4 58C50 66 51.6 76 55 84C52.6 88.4 48.8 88.4 46.6 85.6"
        "C44.8 89.8 40.6 89.8 38.6 86.6"
        "C37 89.8 33 89.8 31.4 86.6C29.4 89.8 25.2 89.8 23.4 85.6C21.2 88.4 17.4 88.4 15 84"
        "C18.4 76 20 66 21.6 58C23.4 50.6 28 47 35 47Z"
    ),
    suit_colored_shape(
        "M55 84C52.6 88.4 48.8 88.4 46.6 85.6C44.8 89.8 40.6 89.8 38.6 86.6C37 89.8 33 89.8 31.4 86.6"
        "C29.4 89.8 25.2 89.8 23.4 85.6"
        "C21.2 88.4 17.4 88.4 15 84L16.2 81.2C18.4 84 21.4 84.4 23.6 81.8"
        "C25.4 85.6 29.2 85.8 31.4 82.6C33 85.6 37 85.6 38.6 82.6"
        "C40.8 85.8 44.6 85.6 46.4 81.8C48.6 84.4 51.6 84 53.8 81.2Z",
        0.3,
    ),
    both(ink_stroke("M24.6 54C23.4 62 22.6 70 20 78", 0.2)),
    COLLAR,
    WAVES,
    draw_human_face(38.6),
    paper_filled_shape("M45.4 33.4C50.6 35.6 49 43 53.4 48.4L48.8 51.4C45.2 46 45.8 40 42.6 36.4Z", 0.35),
    ink_stroke("M46.4 36.4C48.8 40 48.6 45 51 49.4", 0.2),
    suit_colored_shape(
        "M25 35C20.6 31 23 25 30.4 23.8C39 22 49.4 25.6 47.4 31.8C47 33.4 45.6 34.6 44.4 35"
        "C38 32.6 31 32.8 25 35Z"
    ),
    paper_filled_shape("M25.2 33.4C31 31 39 31 44.8 33.4L44.2 36C39 33.8 31 33.8 25.8 36Z", 0.4),
    thin_paper_stroke("M27 29.6C31 26.4 39 26 43.6 28.6", 0.26),
    # a fish looks out of the cup
    paper_filled_shape(
        "M33 62C31.6 59.4 32.6 56.4 35.6 55.6C38.4 55 40.4 56.4 41.2 58.4C39.8 59.6 38 60 36.6 59.4"
        "C36 60.4 36.2 61.4 36.6 62Z",
        0.35,
    ),
    dark_filled_shape(circle_path(38.4, 57.4, 0.4), 0.1),
    ink_stroke(
        "M35.6 55.6C34.6 54.6 33.4 54.6 32.4 55.2C33 56 33.2 56.8 33 57.8M36.6 59.4"
        "C36 58.6 36 57.6 36.6 56.8",
        0.22,
    ),
    Mark("cups", 35, 71.4, 23),
    HANDS,
)

WANDS: Drawing = (
    mirrored(STRIDE),
    paper_filled_shape(
        "M35 47C42.5 47 47 51 48.6 59C50 68 51.4 76 53 83L48.4 90L44 84.4L39.6 91L35 85L30.4 91L26 84.4"
        "L21.6 90L17 83"
        "C18.6 76 20 68 21.4 59C23 51 27.5 47 35 47Z"
    ),
    suit_colored_shape(
        "M53 83L48.4 90L44 84.4L39.6 91L35 85L30.4 91L26 84.4L21.6 90L17 83L17.6 79.8L21.8 86L26 80.6"
        "L30.4 87L35 81.2"
        "L39.6 87L44 80.6L48.2 86L52.4 79.8Z",
        0.3,
    ),
    ink_stroke("M46 55C47.6 63 48.6 70 49.4 77M24 55C23 60 22.6 64 22 68", 0.2),
    paper_filled_shape("M31.6 55H38.4V61L35 64.4L31.6 61Z", 0.32),
    gold_filled_shape(circle_path(35, 59, 1)),
    COLLAR,
    CURLS,
    draw_human_face(38.6),
    suit_colored_shape(
        "M27.2 32.4C27.6 25 31.6 20.4 38 19C41.4 22.4 43 27.4 42.8 32.4C38 31 32 31 27.2 32.4Z"
    ),
    paper_filled_shape("M20.6 33.4C26 29.6 44 29.6 49.4 33.4C44 37.2 26 37.2 20.6 33.4Z", 0.42),
    dark_filled_shape(leaf_path(41.6, 30.6, -60, 7, 1.8) + leaf_path(41.6, 30.6, -20, 6, 1.6), 0.2),
    Mark("wands", 20.4, 66, 46),
    placed_group(0, 3, FIST),
)

PENTACLES: Drawing = (
    gold_stroke(crescent_path(53.6, 31, 4.6, 0.84, 0.36, 180), 0.3),
    BOOTS,
    paper_filled_shape(
        "M35 47C43 47 47.4 50.6 48.6 58L51.4 86.4C46 89.4 41 90.4 35 90.4C29 90.4 24 89.4 18.6 86.4"
        "L21.4 58C22.6 50.6 27 47 35 47Z"
    ),
    suit_colored_shape(
        "M18.9 83.2C24 86 29 87 35 87C41 87 46 86 51.1 83.2L51.4 86.4C46 89.4 41 90.4 35 90.4"
        "C29 90.4 24 89.4 18.6 86.4Z",
        0.3,
    ),
    ink_stroke("M24.6 58L22.8 82.6M45.4 58L47.2 82.6", 0.2),
    ink_stroke("M27.6 57C29.6 60.6 40.4 60.6 42.4 57", 0.3),
    COLLAR,
    BRAIDS,
    draw_human_face(38.6),
    suit_colored_shape(
        "M27.4 37.4C25.2 27.4 30 23 35 23C40 23 44.8 27.4 42.6 37.4C40.4 32.8 29.6 32.8 27.4 37.4Z"
    ),
    paper_filled_shape("M27 36.4C29.4 31.6 40.6 31.6 43 36.4L43.2 38.8C40.4 34 29.6 34 26.8 38.8Z", 0.38),
    tuple(placed_group(x, y, ROSE) for x, y in ((30, 33.4), (35, 32.2), (40, 33.4))),
    thin_paper_stroke("M30.4 30C31.4 26.8 33 25.2 35 25.2C37 25.2 38.6 26.8 39.6 30", 0.26),
    Mark("pentacles", 35, 72.4, 26),
    HANDS,
)

PAGES: dict[str, Drawing] = {"swords": SWORDS, "cups": CUPS, "wands": WANDS, "pentacles": PENTACLES}
