"""Small ornaments of a printed sheet, by name, drawn in millimetres: stars, rings, empty places, a ruler."""

from collections.abc import Callable

from decks.marks import PALETTES
from decks.pen import circle_svg, compass_star_svg, path_svg, svg_document, svg_number

FACE = (8.2, 14.06)  # the small face of a card
_COLORS = PALETTES["print"]
INK, GOLD, GROUND = _COLORS.ink, _COLORS.gold, _COLORS.ground
LEAF = PALETTES["day"].ground


def _frame_rectangle_svg(fill: str, stroke: str, width: float, dashes: str = "") -> str:
    across, down = (svg_number(side - 0.3) for side in FACE)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<rect x=".15" y=".15" width="{across}" height="{down}" rx=".7" fill="{fill}"'
        f' stroke="{stroke}" stroke-width="{width}"{dashed}/>'
    )


def _face() -> bytes:
    return svg_document(
        _frame_rectangle_svg(LEAF, INK, 0.24), (0, 0, *FACE), "Card", "The outline of a small card"
    )


def _place() -> bytes:
    drawn = _frame_rectangle_svg("none", GOLD, 0.2, ".7 .8")
    return svg_document(drawn, (0, 0, *FACE), "Open place", "A dashed outline where a card may come")


def _ghost() -> bytes:
    drawn = _frame_rectangle_svg("none", GOLD, 0.18)
    return svg_document(
        drawn, (0, 0, *FACE), "Card to ink", "The outline of a small card, to be inked when it is held"
    )


def _star() -> bytes:
    drawn = compass_star_svg((2, 2), 1.7, 0.6, 4, ink=GOLD, ground=GROUND, width=0.14)
    return svg_document(drawn, (0, 0, 4, 4), "Star", "A four-pointed star")


def _seal() -> bytes:
    rings = ((50, 0.9, INK), (48.5, 0.3, GOLD), (36.2, 0.7, INK), (35, 0.25, GOLD))
    drawn = "".join(circle_svg((52, 52), radius, stroke=color, width=width) for radius, width, color in rings)
    return svg_document(drawn, (0, 0, 104, 104), "Seal", "Empty rings, room for a seal")


def _ring_drawer(
    radius: float, width: float, color: str, outer_ring_radius: float = 0
) -> Callable[[], bytes]:
    def draw() -> bytes:
        drawn = circle_svg((4.2, 4.2), radius, stroke=color, width=width)
        drawn += (
            circle_svg((4.2, 4.2), outer_ring_radius, stroke=INK, width=0.18) if outer_ring_radius else ""
        )
        return svg_document(drawn, (0, 0, 8.4, 8.4), "Circle", "A circle to mark")

    return draw


def _dot() -> bytes:
    drawn = circle_svg((4.2, 4.2), 2.5, stroke=INK, width=0.2) + circle_svg((4.2, 4.2), 1.75, fill=INK)
    return svg_document(drawn, (0, 0, 8.4, 8.4), "Filled circle", "A circle that is marked")


def _squares() -> bytes:
    places = [(0.2 + 6.83 * column, 0.2 + 6.3 * row) for row in range(2) for column in range(7)]
    drawn = "".join(f"M{svg_number(left)} {svg_number(top)}h5v5h-5z" for left, top in places)
    box = (0, 0, 46.38, 11.7)
    return svg_document(path_svg(drawn, stroke=INK, width=0.2), box, "Squares", "Fourteen squares to mark")


def _arrow() -> bytes:
    drawn = path_svg("M.2 1.2H3M1.8 .3L3 1.2L1.8 2.1", stroke=INK, width=0.26)
    return svg_document(drawn, (0, 0, 3.2, 2.4), "Counters", "An arrow from a suit to the one it counters")


def _ruler() -> bytes:
    ticks = "".join(
        f"M{svg_number(0.1 + 5 * step)} 2.1V{svg_number(2.1 - (1.8 if step % 10 == 0 else 1.3 if step == 5 else 0.8))}"
        for step in range(11)
    )
    drawn = path_svg("M.1 2.1H50.1", stroke=INK, width=0.2) + path_svg(ticks, stroke=INK, width=0.16)
    return svg_document(drawn, (0, 0, 50.2, 2.3), "50 mm", "A ruler: 50 mm when printed at 100 %")


def _medallion() -> bytes:
    drawn = circle_svg((7, 7), 6.4, stroke=INK, width=0.42) + circle_svg((7, 7), 5.7, stroke=GOLD, width=0.2)
    return svg_document(drawn, (0, 0, 14, 14), "Medallion", "A double ring around a figure")


def _moon_drawer(path_data: str, phase_name: str) -> Callable[[], bytes]:
    return lambda: svg_document(
        path_svg(path_data, stroke=GOLD, width=0.42), (0, 0, 10, 10), "Moon", f"The {phase_name} moon"
    )


PIPS = {
    "a": (1.4, 1.4), "b": (4.2, 1.4), "c": (1.4, 2.8), "d": (2.8, 2.8),
    "e": (4.2, 2.8), "f": (1.4, 4.2), "g": (4.2, 4.2),
}  # fmt: skip
DICE = ("d", "ag", "adg", "abfg", "abdfg", "abcefg")  # the pips of each face, from 1


def _die_drawer(pip_letters: str) -> Callable[[], bytes]:
    def draw() -> bytes:
        edge = f'<rect x=".2" y=".2" width="5.2" height="5.2" rx=".9" fill="none" stroke="{INK}" stroke-width=".2"/>'
        drawn = edge + "".join(circle_svg(PIPS[pip], 0.5, fill=INK) for pip in pip_letters)
        return svg_document(
            drawn, (0, 0, 5.6, 5.6), f"Die: {len(pip_letters)}", f"The face of a die with {len(pip_letters)}"
        )

    return draw


DRAWINGS: dict[str, Callable[[], bytes]] = {
    "face": _face,
    "place": _place,
    "ghost": _ghost,
    "star": _star,
    "seal": _seal,
    "ring": _ring_drawer(3.1, 0.42, INK),
    "ring-open": _ring_drawer(3.1, 0.16, GOLD),
    "ring-most": _ring_drawer(3.1, 0.42, INK, outer_ring_radius=3.9),
    "circle": _ring_drawer(2.5, 0.2, INK),
    "circle-open": _ring_drawer(2.5, 0.16, GOLD),
    "dot": _dot,
    "squares": _squares,
    "arrow": _arrow,
    "ruler": _ruler,
    "medallion": _medallion,
    "moon-waxing": _moon_drawer("M4 .9A4.2 4.2 0 1 1 4 9.1A4.6 4.6 0 0 0 4 .9Z", "waxing"),
    "moon-full": _moon_drawer("M5 .8A4.2 4.2 0 1 1 4.99 .8ZM5 1.7A3.3 3.3 0 1 1 4.99 1.7Z", "full"),
    "moon-waning": _moon_drawer("M6 .9A4.2 4.2 0 1 0 6 9.1A4.6 4.6 0 0 1 6 .9Z", "waning"),
    **{f"die-{number}": _die_drawer(pips) for number, pips in enumerate(DICE, 1)},
}


def draw_ornament_svg(ornament_name: str) -> bytes:
    """Return the SVG file of an ornament, for paper."""
    return DRAWINGS[ornament_name]()
