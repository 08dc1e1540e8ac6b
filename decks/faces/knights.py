"""The four Knights: closed helms, each with its own crest, shield and banner."""

from decks.faces.lines import circle_path, circles_path, leaf_path, leaves_path, wave_path
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
    suit_colored_shape,
    thin_paper_stroke,
)

MANTLE: Drawing = (
    paper_filled_shape(
        "M35 49C40 49 46 50.4 49.5 54C53.4 58.4 55 66 55.4 74L52.6 101H17.4L14.6 74"
        "C15 66 16.6 58.4 20.5 54C24 50.4 30 49 35 49Z"
    ),
    suit_colored_shape("M17.1 97H52.9L52.6 101H17.4Z", 0.3),
    both(ink_stroke("M19.4 67C19 76 19.4 88 20 96.4", 0.2)),
)
PAULDRON = paper_filled_shape("M27.6 50.4C20.5 50.2 15.4 54 14.2 61C18.6 59.4 24.6 59.6 28 62.4")
SHOULDERS: dict[str, Drawing] = {
    "swords": (
        PAULDRON,
        ink_stroke("M16.4 57.6C20.6 55.6 25 55.6 28.6 57.6M19.2 54.2C22.6 52.6 26 52.4 28.8 53.6", 0.22),
    ),
    "cups": (
        PAULDRON,
        ink_stroke(
            "M15.4 58C16.4 55.4 18.6 55.4 19.4 57.4C20.2 55 23 55 23.8 57.2"
            "C24.6 55.2 27 55.4 28 57.6"
            "M18.6 54.2C19.6 52 21.8 52 22.6 54C23.6 52 26 52 27 54",
            0.24,
        ),
    ),
    "wands": (
        PAULDRON,
        paper_filled_shape(leaf_path(27.6, 52, 152, 14, 2.6) + leaf_path(27.6, 56, 168, 12, 2.2), 0.3),
        ink_stroke("M26 52.8L17 57.6M26 56.4L17.6 58", 0.2),
    ),
    "pentacles": (
        PAULDRON,
        dark_filled_shape(circles_path(0.7, (17.4, 57.8), (20.6, 56.6), (24, 56.4), (27.2, 57.4)), 0.1),
        ink_stroke("M18.4 54C21.8 52.4 25.4 52.2 28.8 53.4", 0.22),
    ),
}

HELM: Drawing = (
    paper_filled_shape(
        "M35 25C42.4 25 45.4 30 45.2 37C45 43 43 47.6 41 50.4H29C27 47.6 25 43 24.8 37C24.6 30 27.6 25 35 25Z"
    ),
    suit_colored_shape("M28.6 50.4H41.4V52.6H28.6Z"),
)
POINTED: Drawing = (
    HELM,
    ink_stroke("M24.8 36.4C30 38.6 33 39 35 41.2C37 39 40 38.6 45.2 36.4", 0.4),
    dark_filled_shape(
        "M25 38.9C30 41 33 41.6 35 44C37 41.6 40 41 45 38.9C44.9 38 45 37 45.2 36.4C40 38.6 37 39 35 41.2"
        "C33 39 30 38.6 24.8 36.4Z",
        0.2,
    ),
    ink_stroke("M35 25V41", 0.25),
    both(ink_stroke("M30.2 45V48M32.4 45.6V48.6", 0.35)),
)
ROUNDED: Drawing = (
    HELM,
    dark_filled_shape(
        "M25.2 36.6C28 35.4 31.4 36.2 33.4 38.8C30.8 39.6 27.8 39.4 25 38.6ZM44.8 36.6C42 35.4 38.6 36.2 36.6 38.8"
        "C39.2 39.6 42.2 39.4 45 38.6Z",
        0.25,
    ),
    ink_stroke("M33.8 41V49.6M36.2 41V49.6M24.9 33C30 30.8 40 30.8 45.1 33", 0.3),
    both(ink_stroke("M28.4 44.4L31.4 45.4M29 46.8L31.6 47.4", 0.3)),
)
BARRED: Drawing = (
    HELM,
    dark_filled_shape("M25.4 35.4H44.6V41H25.4Z", 0.25),
    thin_paper_stroke("M28.6 35.6V40.8M31.8 35.6V40.8M35 35.6V40.8M38.2 35.6V40.8M41.4 35.6V40.8", 0.6),
    ink_stroke("M25 33.6H45M25.4 43H44.6M35 43V50M30.6 45.2V48.4M39.4 45.2V48.4", 0.3),
)
GREAT: Drawing = (
    paper_filled_shape(
        "M25 27.4C28 25.6 42 25.6 45 27.4L44.4 47.4C41.6 49.6 38.4 50.6 35 50.8"
        "C31.6 50.6 28.4 49.6 25.6 47.4Z"
    ),
    suit_colored_shape("M28.6 50.4H41.4V52.6H28.6Z"),
    dark_filled_shape("M25.4 36.4H33V38.6H25.4ZM37 36.4H44.6V38.6H37Z", 0.25),
    paper_filled_shape("M33.4 26.2H36.6V50.6H33.4ZM25.2 33H44.8V35H25.2Z", 0.32),
    both(ink_stroke("M28 42V42.1M30.4 42V42.1M28 44.4V44.5M30.4 44.4V44.5M29.2 46.8V46.9", 0.7)),
)
PLUME: Drawing = (
    suit_colored_shape(
        "M35 25.4C31.4 21.6 33.6 15.6 40 14.8C47 14 53 19 53.6 27.4C54 33 51.6 36.6 50.6 39"
        "C50.8 33 49 29 45.4 27.2"
        "C42 25.4 38 25 35 25.4Z",
        0.42,
    ),
    thin_paper_stroke(
        "M36 23.6C38.4 19.6 45 18.4 49 24C50.4 26 51 28 51.2 30.4M37 24.4C40.4 21.8 45 22.4 47.6 26"
    ),
)
WINGS: Drawing = (
    both(
        suit_colored_shape(
            "M26.4 37C20.4 36.6 17.8 31 18.6 25.4C17.4 22 17.4 18.6 18.4 15.4C20 18 22 19.6 24 20.4"
            "C26.6 22.6 28 26.6 28 31Z"
        ),
        thin_paper_stroke(
            "M20 17.6C20.4 22.6 22.6 27.6 26 31M19.4 22.4C20 27.4 22.4 31.6 25.8 34M19.6 28.4"
            "C20.6 31.6 22.6 34 25.4 35.6"
        ),
    ),
)
FLAMES: Drawing = (
    suit_colored_shape(
        "M29.6 26.6C25.8 23.4 28.2 20 27.4 16.4C30.4 17.6 31.4 19.6 31.6 21.4"
        "C32.8 18.4 34.4 16.6 34 13.8C37.4 15.6 38.2 18.4 38 21"
        "C39.4 19.6 39.8 18 39.6 16.4C43 19 43.8 23.4 40.4 26.6C37 24.8 33 24.8 29.6 26.6Z"
    ),
    thin_paper_stroke(
        "M31 24.4C30.4 22.6 30.6 21.4 31 20.6M35 24C34.6 21.4 35.4 19.6 35.6 18M38.8 24.4"
        "C39.6 23 40 21.8 40 20.8"
    ),
)
HORNS: Drawing = (
    both(
        paper_filled_shape("M25.4 31.6C19.6 31.4 15.8 27.4 16.6 20.4C18.6 24.4 21.6 26 25.2 26Z", 0.42),
        ink_stroke("M22.4 31L22.8 26.2M19.8 29.6L21 25.4M17.8 27L18.8 23.8", 0.22),
    ),
    suit_colored_shape("M29 26C30 22.6 32.4 20.8 35 20.8C37.6 20.8 40 22.6 41 26Z"),
    gold_filled_shape(circle_path(35, 19.4, 1.1), 0.2),
)

LANCE: Drawing = (
    ink_stroke("M14.2 34V101", 0.5),
    dark_filled_shape("M14.2 28L15.8 34.6H12.6Z"),
    suit_colored_shape("M14.6 36C20 34 21.4 38.4 27.4 36.6L24 40.2L26.8 44C21.6 45.6 20 41.8 14.6 43.8Z"),
)
BANNER: Drawing = mirrored(
    ink_stroke("M12.8 30V101", 0.5),
    gold_filled_shape(circle_path(12.8, 28.4, 1.3), 0.2),
    ink_stroke("M10 33H24.4", 0.4),
    suit_colored_shape(
        "M11 33.4H23.6V46.6C22.2 48.4 20.6 48.4 19.4 46.6C18.2 48.4 16.4 48.4 15.2 46.6"
        "C14 48.4 12.4 48.4 11 46.6Z"
    ),
    thin_paper_stroke(wave_path(11.8, 22.8, 37.6, 0.9, 3) + wave_path(11.8, 22.8, 41.4, 0.9, 3), 0.35),
)
TORCH: Drawing = (
    ink_stroke("M14.2 44V100.7", 0.7),
    dark_filled_shape(
        leaves_path(
            6, 1.7, (14.2, 62, -140), (14.2, 70, -20), (14.2, 80, -140), (14.2, 88, -25), (14.2, 54, -30)
        ),
        0.15,
    ),
    paper_filled_shape("M11.4 40H17L15.8 46H12.6Z", 0.4),
    suit_colored_shape(
        "M11.6 40C9.4 36.6 12 34.4 11.6 31C14.2 32 14.8 34 14.8 35.4C15.8 34.6 16.4 33.6 16.2 32.2"
        "C18.8 34.6 19 37.6 16.8 40Z"
    ),
)
EARS = (
    (13.4, 36, -90),
    (13.4, 38.6, -90),
    (9.8, 38, -106),
    (17, 38, -74),
)
SHEAF: Drawing = mirrored(
    ink_stroke("M13.4 36V101", 0.5),
    ink_stroke("M13.4 50L9.8 38M13.4 50L17 38M13.4 50V36", 0.3),
    dark_filled_shape(
        leaves_path(3, 0.8, *((x, y, turn + tilt) for x, y, turn in EARS for tilt in (-32, 32)))
        + leaves_path(3, 0.8, (13.4, 36, -90), (9.8, 38, -106), (17, 38, -74)),
        0.12,
    ),
    suit_colored_shape("M11.8 48.6H15V51.4H11.8Z", 0.3),
    paper_filled_shape("M13.4 52C19 51.4 22.6 54.6 22.6 59C20 56.4 17 55.4 13.4 56Z", 0.35),
)

KITE: Drawing = (
    paper_filled_shape("M22.4 62.6C29 60.4 41 60.4 47.6 62.6C48.6 77 46 88 35 94.4C24 88 21.4 77 22.4 62.6Z"),
    gold_stroke("M23.8 63.8C30 62 40 62 46.2 63.8C47 77 44.6 86.8 35 92.7C25.4 86.8 23 77 23.8 63.8Z", 0.2),
)
SCALLOP: Drawing = (
    paper_filled_shape(
        "M21.4 62C24.4 60.6 26.4 60.6 28.2 62C30.4 60.4 32.6 60.4 35 62C37.4 60.4 39.6 60.4 41.8 62"
        "C43.6 60.6 45.6 60.6 48.6 62"
        "V78C48.6 87 43 93.4 35 93.4C27 93.4 21.4 87 21.4 78Z"
    ),
    gold_stroke(
        "M22.8 63.4C24.8 62.6 26.4 62.6 28.2 63.8C30.4 62.4 32.6 62.4 35 63.8"
        "C37.4 62.4 39.6 62.4 41.8 63.8C43.6 62.6 45.2 62.6 47.2 63.4"
        "V78C47.2 86.2 42.2 91.9 35 91.9C27.8 91.9 22.8 86.2 22.8 78Z",
        0.2,
    ),
)
LOZENGE: Drawing = (
    paper_filled_shape("M35 58.4L49.6 77L35 95.6L20.4 77Z"),
    gold_stroke("M35 61L47.7 77L35 93L22.3 77Z", 0.2),
)
ROUND: Drawing = (
    paper_filled_shape(circle_path(35, 77.4, 15.6)),
    gold_stroke(circle_path(35, 77.4, 14.4), 0.2),
    dark_filled_shape(circles_path(0.5, (35, 62.4), (35, 92.4), (20, 77.4), (50, 77.4)), 0.1),
)

KNIGHTS: dict[str, Drawing] = {
    "swords": (LANCE, MANTLE, both(SHOULDERS["swords"]), KITE, POINTED, PLUME, Mark("swords", 35, 77, 24)),
    "cups": (BANNER, MANTLE, both(SHOULDERS["cups"]), SCALLOP, WINGS, ROUNDED, Mark("cups", 35, 77.4, 23)),
    "wands": (TORCH, MANTLE, both(SHOULDERS["wands"]), LOZENGE, FLAMES, BARRED, Mark("wands", 35, 77, 24)),
    "pentacles": (
        SHEAF,
        MANTLE,
        both(SHOULDERS["pentacles"]),
        ROUND,
        HORNS,
        GREAT,
        Mark("pentacles", 35, 77.4, 26),
    ),
}
