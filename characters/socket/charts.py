"""Small charts as numbers for the templates that draw them: moons lit as much as a chance, a shore, pillars."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

COLUMN, RADIUS, MIDDLE = 44, 17, 20  # a moon's place in its row
LEFT, TOP, WIDE, HIGH = 40, 10, 312, 140  # where the shore lies in its drawing
CROWDED = 14  # from here on every other value has its number beneath
PILLAR, TALLEST = 40, 96  # from pillar to pillar, and how high a certain one would stand


def number_to_two_decimals_at_most(number: Fraction) -> str:
    """Return *number* as a drawing takes it."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Moon:
    """A moon in a row: its middle, its name beneath, and the outline of its lit part, "" for a new moon."""

    x: int
    name: str
    lit: str


def row_of_moons(names_and_chances: Sequence[tuple[str, Fraction]]) -> tuple[Moon, ...]:
    """Return a row of moons, each lit over exactly the share of its disc that its chance is of 1."""
    return tuple(
        Moon(x, name, _svg_path_of_lit_part_or_empty(x, chance))
        for place, (name, chance) in enumerate(names_and_chances)
        for x in (place * COLUMN + COLUMN // 2,)
    )


def _svg_path_of_lit_part_or_empty(center_x: int, chance: Fraction) -> str:
    """Return the outline of the lit part: the right rim, and back along half an ellipse.

    Half an ellipse of width w and a half disc of radius r have areas as w to r, so the share is (1 + w/r) / 2.
    """
    if not chance:
        return ""
    width = (2 * chance - 1) * RADIUS
    bulge = 1 if width > 0 else 0
    top, foot = f"{center_x} {MIDDLE - RADIUS}", f"{center_x} {MIDDLE + RADIUS}"
    half_width = number_to_two_decimals_at_most(abs(width))
    return f"M{top}A{RADIUS} {RADIUS} 0 0 1 {foot}A{half_width} {RADIUS} 0 0 {bulge} {top}Z"


@dataclass(frozen=True, slots=True)
class Shore:
    """Steps that fall from value to value: their line, the ground beneath, and the numbers along the foot."""

    line: str
    ground: str
    names: tuple[tuple[str, str], ...]  # x, number


def shore_of_chances(chances_of_at_least_1_on: Sequence[Fraction]) -> Shore:
    """Return the steps of *chances_of_at_least_1_on*, of a value of at least 1, 2 and so on."""
    step = Fraction(WIDE, len(chances_of_at_least_1_on))
    edges = [
        number_to_two_decimals_at_most(LEFT + step * place)
        for place in range(len(chances_of_at_least_1_on) + 1)
    ]
    heights = [
        number_to_two_decimals_at_most(TOP + HIGH * (1 - chance)) for chance in chances_of_at_least_1_on
    ]
    steps = "".join(f"V{height}H{edge}" for height, edge in zip(heights, edges[1:], strict=True))
    foot = TOP + HIGH
    every = 1 if len(chances_of_at_least_1_on) <= CROWDED else 2
    return Shore(
        line=f"M{LEFT} {heights[0]}{steps}V{foot}",
        ground=f"M{LEFT} {foot}{steps}V{foot}Z",
        names=tuple(
            (number_to_two_decimals_at_most(LEFT + step * place + step / 2), str(place + 1))
            for place in range(0, len(chances_of_at_least_1_on), every)
        ),
    )


@dataclass(frozen=True, slots=True)
class Pillar:
    """A pillar as high as its chance, the likeliest being *TALLEST*: where it stands, its name, and its kind."""

    x: int
    y: str
    height: str
    name: str
    kind: str

    @property
    def middle(self) -> int:
        return self.x + PILLAR // 2


def row_of_pillars_scaled_to_likeliest(
    names_chances_and_kinds: Sequence[tuple[str, Fraction, str]],
) -> tuple[Pillar, ...]:
    """Return a row of pillars of name, chance and kind."""
    most = max((chance for _name, chance, _kind in names_chances_and_kinds), default=Fraction(1))
    return tuple(
        Pillar(
            place * PILLAR,
            number_to_two_decimals_at_most(TALLEST - height),
            number_to_two_decimals_at_most(height),
            name,
            kind,
        )
        for place, (name, chance, kind) in enumerate(names_chances_and_kinds)
        for height in (TALLEST * chance / most,)
    )
