"""The colours a face is drawn in: a role for each kind of thing, a palette for each place it is seen."""

from decks.marks import PALETTES as MARKS
from decks.marks import SUITS, Palette

WHITE, BLACK, GREY = "#FFFFFF", "#1A1A1A", "#6E6A64"


def _colors_by_role(palette: Palette, field_color: str, thread_color: str) -> dict[str, str]:
    """Return what each role is in *palette*; a back is *thread_color* on a *field_color*."""
    return {
        "ground": palette.ground,
        "ink": palette.ink,
        "gold": palette.gold,
        "solid": palette.ink,
        "seam": palette.ground,
        "field": field_color,
        "thread": thread_color,
        **{suit: getattr(palette, suit) for suit in SUITS},
    }


# The ink-saver prints with black alone and leaves cloth, dark things and the back's field open.
PALETTES: dict[str, dict[str, str]] = {
    "day": _colors_by_role(MARKS["day"], "#241C14", "#C9A557"),
    "night": _colors_by_role(MARKS["night"], "#0E1024", "#C9A24B"),
    "print": _colors_by_role(MARKS["print"], "#241C14", "#C9A557"),
    "ink": {
        "ground": WHITE,
        "ink": BLACK,
        "gold": GREY,
        "solid": WHITE,
        "seam": BLACK,
        "cloth": WHITE,
        "field": WHITE,
        "thread": GREY,
        **dict.fromkeys(SUITS, BLACK),
    },
}
SCREEN = ("day", "night")
# Of a drawing within a page: the colours that the page has by day and by night.
ON_PAGE = {
    "ground": "var(--leaf)",
    "ink": "var(--ink)",
    "gold": "var(--gold)",
    "solid": "var(--ink)",
    "seam": "var(--leaf)",
    "field": "var(--hole)",
}


def colors_by_role_of_palette(palette_name: str, suit_name_of_cloth: str = "") -> dict[str, str]:
    """Return the colours of *palette_name*, cloth in a suit's hue; KeyError if there is no such palette."""
    roles = PALETTES[palette_name]
    return {"cloth": roles[suit_name_of_cloth], **roles} if suit_name_of_cloth else roles
