"""What the courts share: faces, hands, hems, and the land and sky of each suit."""

from decks.faces.lines import (
    circle_path,
    circles_path,
    drops,
    ellipse_path,
    leaf_path,
    leaves_path,
    lozenges_path,
    rays_path,
    wave_path,
)
from decks.faces.strokes import (
    Drawing,
    Stroke,
    both,
    dark_filled_shape,
    gold_filled_shape,
    gold_stroke,
    ink_stroke,
    paper_filled_shape,
    stars,
    suit_colored_shape,
)

ON_CLOTH = "ground"  # the role of what is drawn on coloured cloth


def draw_human_face(center_y: float) -> Drawing:
    """Draw a face with closed eyes about the height *center_y*."""
    eye = f"M31.7 {center_y + 0.8:.2f}Q33 {center_y + 1.55:.2f} 34.3 {center_y + 0.8:.2f}"
    nose = f"M35 {center_y + 1:.2f}V{center_y + 3.7:.2f}Q34.6 {center_y + 4.3:.2f} 34.5 {center_y + 4:.2f}"
    mouth = f"M33.7 {center_y + 5.5:.2f}Q35 {center_y + 6.2:.2f} 36.3 {center_y + 5.5:.2f}"
    return (
        paper_filled_shape(ellipse_path(35, center_y, 6, 7.3), 0.42),
        both(ink_stroke(eye, 0.28)),
        ink_stroke(nose, 0.2),
        ink_stroke(mouth, 0.28),
    )


# Two hands out of wide cuffs hold what is between them, about the height 74.
HANDS: Drawing = both(
    paper_filled_shape(ellipse_path(27.4, 74.6, 2.3, 1.5), 0.35),
    suit_colored_shape("M20.4 71.8C22.4 70.4 24.6 70.4 26 71.6L25.6 77C23.6 78.2 21.4 77.8 19.6 76.6Z"),
    ink_stroke("M27.6 73.6H29M27.8 74.8H29.4", 0.2),
)
# One hand holds a shaft on the left; it is laid over it.
FIST: Drawing = (
    suit_colored_shape("M22.6 70.4C24.6 69.4 26.6 70 27.6 71.4L25.4 76.6C23.6 77 21.8 76.2 21 74.6Z"),
    paper_filled_shape(ellipse_path(20.4, 72, 2.3, 1.9), 0.38),
    ink_stroke("M18.4 71.2H21.2M18.3 72.4H21.2M18.8 73.5H21", 0.2),
)

ROSE: Drawing = (
    paper_filled_shape(circles_path(1.3, (0, 0)), 0.28),
    ink_stroke("M-.6 .2C-.4 -.8 .8 -.7 .6 .2C.4 .8 -.3 .7 -.2 .1", 0.2),
)
HEMS: dict[str, str] = {
    "swords": lozenges_path(0, 1.4, -18, -13.5, -9, -4.5, 0, 4.5, 9, 13.5, 18),
    "cups": wave_path(-19, 19, -0.2, 1.2, 9),
    "wands": leaves_path(3, 0.9, *((x, 0.9, -90 + x) for x in (-18, -13.5, -9, -4.5, 0, 4.5, 9, 13.5, 18))),
    "pentacles": circles_path(1.1, *((x, 0) for x in (-18, -13.5, -9, -4.5, 0, 4.5, 9, 13.5, 18))),
}


def draw_hem_ornament_around_origin(suit_name: str) -> Drawing:
    """Draw a suit's ornament on a hem, about the middle, as paper on cloth."""
    if suit_name == "cups":
        return Stroke(HEMS[suit_name], "seam", 0.4)
    return Stroke(HEMS[suit_name], "seam", 0.15, ON_CLOTH)


def _draw_plant(foot_x: float, foot_y: float, height: float) -> Drawing:
    """Draw a young plant with two pairs of leaves."""
    top = foot_y - height
    return (
        ink_stroke(f"M{foot_x} {foot_y}V{top:.1f}", 0.3),
        dark_filled_shape(
            leaves_path(
                height * 0.42,
                height * 0.11,
                (foot_x, foot_y - height * 0.3, -35),
                (foot_x, foot_y - height * 0.3, -145),
                (foot_x, foot_y - height * 0.65, -40),
                (foot_x, foot_y - height * 0.65, -140),
            )
            + leaf_path(foot_x, top, -90, height * 0.4, 0.8),
            0.12,
        ),
    )


# Windy hills, the sea, a desert with pyramids, a tilled field.
LANDS: dict[str, Drawing] = {
    "swords": (
        ink_stroke("M9 98C14 91.6 19.4 91 26 96.4M44 96.4C49 90 55.6 90.6 61 97.4M10 101H60", 0.32),
        ink_stroke("M12 96.6C15 93.8 18 93.4 21 95M49 94.6C52 92.6 55 93 57.6 95", 0.2),
    ),
    "cups": (
        ink_stroke(wave_path(9, 61, 90.6, 0.8, 11), 0.3),
        ink_stroke(wave_path(10.5, 59.5, 94, 0.9, 9), 0.3),
        ink_stroke(wave_path(9, 61, 97.4, 1, 8) + wave_path(10, 60, 100.6, 0.5, 7), 0.3),
    ),
    "wands": (
        paper_filled_shape("M9 98L16.4 86.6L24 98Z", 0.32),
        ink_stroke("M16.4 86.6L18.6 98M45 98L53 89L61 98M53 89L55 98", 0.3),
        ink_stroke("M9 98H26M44 98H61M10 101C20 99.6 50 99.6 60 101", 0.3),
        ink_stroke("M17.6 92L18.6 91.4M18 94.6L20.4 93.4M54.4 94.6L56 93.8", 0.2),
    ),
    "pentacles": (
        ink_stroke("M9 95.4C17 91.6 26 90.6 35 90.6C44 90.6 53 91.6 61 95.4", 0.32),
        ink_stroke(
            "M9 101L21 92.8M15.6 101L24.4 92.2M22.4 101L28 91.6M47.6 101L42 91.6M54.4 101L45.6 92.2"
            "M61 101L49 92.8",
            0.25,
        ),
        ink_stroke("M9 101H61", 0.3),
        _draw_plant(12.6, 94.4, 5),
        _draw_plant(57.4, 94.4, 5),
    ),
}
# Clouds driven by wind, rain, a desert's small sun, a clear night.
SKIES: dict[str, Drawing] = {
    "swords": gold_stroke(
        "M50.4 44.6C53 43 54 46.2 57 44.6C59 43.4 58.8 41 57 41.2M53 48.2C55 47 56.6 49.4 59 48.2"
        "C60.6 47.2 60.4 45.4 59 45.4"
        "M54 51.4C55.4 50.6 56.4 52 58 51.2",
        0.3,
    ),
    "cups": gold_filled_shape(
        drops((11, 46), (16.4, 48.4), (11.6, 52.6), (60, 27.4), (60.4, 40.6), (54, 25)), 0.16
    ),
    "wands": (
        gold_stroke(circle_path(53.4, 38, 3.2), 0.34),
        gold_stroke(rays_path(53.4, 38, 4.2, 6.6, 16, 5.4), 0.24),
    ),
    "pentacles": stars((13, 41, 1.3), (18, 49, 0.9), (59.4, 30.4, 1.4), (57.4, 24, 0.9)),
}
BIRDS = ink_stroke(
    "M11 52C12 50.8 13 51 13.6 52C14.2 51 15.2 50.8 16.2 52M52 54.4C53 53.2 54 53.4 54.6 54.4"
    "C55.2 53.4 56.2 53.2 57.2 54.4",
    0.28,
)
