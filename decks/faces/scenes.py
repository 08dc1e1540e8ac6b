"""Where a Minor's place, creature and object stand: under the figure of a number, around a court.

The figure in gold rises, the land of its suit lies below it, an object is let down from it on a gold thread. A court
does not move: its creature sits at the hem, its object hangs from the frame, its place lies far off behind a Page or a
Knight and is woven in gold on the robe of a Queen or a King.
"""

from dataclasses import dataclass

from decks.faces.courts import draw_court
from decks.faces.creatures import CREATURES
from decks.faces.lines import horizontal_lines_path, segments, wave_path
from decks.faces.objects import OBJECTS
from decks.faces.pips import draw_ace_or_pips, lowest_point_of_figure
from decks.faces.places import PLACES
from decks.faces.strokes import Drawing, Group, Mark, Stroke, gold_stroke, ink_stroke, placed_group
from decks.marks import SUITS
from decks.rules.pictures import CREATURE, OBJECT, PICTURES, PLACE, Picture, Thing
from decks.rules.tarot import QUEEN, Card

GROUND = 98.6  # the y on which the things of a number stand
MIDDLE, PLACE_X, CREATURE_X = 35.0, 20.4, 50.0
OBJECT_TOP, THREAD = 82.2, 0.2
HORIZON = ink_stroke(horizontal_lines_path(9.4, 60.6, GROUND), 0.42)

# The courts' land once more, far and near: windy hills, the sea, a desert with pyramids, a tilled field.
FAR_LANDS: dict[str, Drawing] = {
    "swords": ink_stroke(
        "M9.4 95.8C14 91.8 19 91.6 24.4 95.2C30 98 39 97.8 45.4 95C51 92.2 56 92.8 60.6 95.4", 0.2
    ),
    "cups": (),
    "wands": ink_stroke(
        "M29.6 97.2L33.4 93.4L37.2 97M36 95.8L38.4 94L41.4 96.8M9.4 96.6C18 95 26 97.8 34 97C44 96 52 95.6 60.6 96.6",
        0.2,
    ),
    "pentacles": ink_stroke("M9.4 95.6C20 92.8 50 92.8 60.6 95.6", 0.2),
}
FURROWS = (-8.2, -7, -5.8, -4.6, -3.4, -2.2, -1, 1, 2.2, 3.4, 4.6, 5.8, 7, 8.2)
NEAR_LANDS: dict[str, Drawing] = {
    "swords": ink_stroke("M12 100.4H18M21 101.6H30M33 100.6H41M44.4 101.6H52M54.4 100.4H58", 0.22),
    "cups": (
        ink_stroke(wave_path(10.4, 59.6, 100.5, 0.7, 10), 0.26),
        ink_stroke(wave_path(14, 56, 102, 0.6, 8), 0.22),
    ),
    "wands": ink_stroke(
        "M11 101.4C17 99.6 22 99.8 27 101.2C32 102.4 40 100 46 100.4C51 100.8 55 101.8 59 101", 0.22
    ),
    "pentacles": ink_stroke(
        segments(*((MIDDLE + 2.3 * x, 99.4, MIDDLE + 3.1 * x, 101.9) for x in FURROWS)), 0.22
    ),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a thing stands, its scale, and whether it faces left."""

    x: float
    y: float
    scale: float = 1.0
    faces_left: bool = False

    def draw(self, drawing: Drawing) -> Drawing:
        """Return *drawing* here."""
        return placed_group(
            self.x, self.y, Group("scale(-1 1)", (drawing,)) if self.faces_left else drawing, scale=self.scale
        )


# Where several of one creature are, about the middle of their ground: face to face, or in the air.
GATHERED: dict[tuple[str, int], tuple[Spot, ...]] = {
    ("crow", 2): (Spot(-5.2, 0, 0.8), Spot(5.2, 0, 0.8, faces_left=True)),
    ("horse", 2): (Spot(-4, 0, 0.8), Spot(4, 0, 0.8, faces_left=True)),
    ("seal", 2): (Spot(-4.6, 0, 0.8), Spot(4.6, 0, 0.8, faces_left=True)),
    ("bee", 3): (Spot(-5.2, 1.6, 0.66), Spot(5, 0.4, 0.66), Spot(-0.4, -5.4, 0.66)),
}


def draw_creatures(thing: Thing) -> Drawing:
    """Draw a creature as often as its card tells, looking right, on (0, 0)."""
    drawing = CREATURES[thing.drawing_name]
    if thing.count == 1:
        return drawing
    return tuple(spot.draw(drawing) for spot in GATHERED[thing.name, thing.count])


def _draw_land_with_things(card: Card, picture: Picture, thread_top: float, object_top: float) -> Drawing:
    """Draw the land of a suit with three things on it; the sides change from card to card."""
    suit_name = _suit_name(card)
    is_creature_left = (card.rank + SUITS.index(suit_name)) % 2 == 0
    place = Spot(70 - PLACE_X if is_creature_left else PLACE_X, GROUND, 1.06, faces_left=is_creature_left)
    creature = Spot(
        70 - CREATURE_X if is_creature_left else CREATURE_X, GROUND, 1.04, faces_left=not is_creature_left
    )
    return (
        FAR_LANDS[suit_name],
        HORIZON,
        NEAR_LANDS[suit_name],
        place.draw(PLACES[picture.things[PLACE].drawing_name]),
        creature.draw(draw_creatures(picture.things[CREATURE])),
        _draw_hanging_object(picture, MIDDLE, thread_top, object_top, 0.98),
    )


def draw_scene_below_figure(card: Card, picture: Picture) -> Drawing:
    """Draw the land of a number's suit with its three things, the object let down from the figure."""
    thread_top = lowest_point_of_figure(card.rank, _suit_name(card))
    return _draw_land_with_things(card, picture, thread_top, max(OBJECT_TOP, thread_top + 1.6))


HEM, GOWN = 100.9, 96.2  # the y on which a court's creature stands, and what is woven on a gown
# Of each court: its place, far off or woven, and its creature.
COURT_SPOTS: dict[str, tuple[Spot, Spot]] = {
    "s11": (Spot(14.4, 96.5, 0.68), Spot(52, HEM, 0.9, faces_left=True)),
    "s12": (Spot(55.8, 90.4, 0.63), Spot(45, HEM, 0.9, faces_left=True)),
    "s13": (Spot(29.6, GOWN, 0.62), Spot(47.4, HEM)),
    "s14": (Spot(35, GOWN, 0.75), Spot(47.4, HEM, faces_left=True)),
    "c11": (Spot(15.6, 90.4, 0.66), Spot(52.4, 96.6, 0.8, faces_left=True)),
    "c12": (Spot(13.4, 60.6, 0.52), Spot(52, HEM, 0.9, faces_left=True)),
    "c13": (Spot(28.4, GOWN, 0.72), Spot(47.4, HEM, faces_left=True)),
    "c14": (Spot(23, GOWN, 0.64), Spot(47.4, HEM, faces_left=True)),
    "w11": (Spot(55.4, 97.6, 0.62), Spot(15, HEM, 0.9)),
    "w12": (Spot(55.8, 57.6, 0.58), Spot(51, HEM, 0.9, faces_left=True)),
    "w13": (Spot(25.5, GOWN, 0.72), Spot(47.4, HEM, faces_left=True)),
    "w14": (Spot(36.4, GOWN, 0.74), Spot(24, HEM)),
    "p11": (Spot(15, 95.6, 0.7), Spot(52, HEM, 0.9, faces_left=True)),
    "p12": (Spot(14.6, 52, 0.76), Spot(47, HEM, faces_left=True)),
    "p13": (Spot(24.6, GOWN, 0.68), Spot(47.4, HEM, faces_left=True)),
    "p14": (Spot(22.6, GOWN, 0.6), Spot(47.4, HEM, faces_left=True)),
}
# The hills that carry what lies far off above a Knight's shoulder: left end, right end.
FAR_HILLS = {"c12": (8.6, 18.6), "w12": (50, 61.4), "p12": (9.4, 20)}
FRAME_HOOK = (55.4, 6.9, 9.6)  # x; where the thread from the inner frame begins and ends


def draw_court_with_things(card: Card, picture: Picture) -> Drawing:
    """Draw a court with its three things around it."""
    place_spot, creature_spot = COURT_SPOTS[card.code]
    place: Drawing = place_spot.draw(PLACES[picture.things[PLACE].drawing_name])
    if hill := FAR_HILLS.get(card.code):
        place = (place, _draw_far_hill(*hill, place_spot.y))
    creature = CREATURES[picture.things[CREATURE].drawing_name]
    is_worn = card.rank >= QUEEN
    x, thread_top, top = FRAME_HOOK
    return (
        draw_court(card.rank, _suit_name(card), () if is_worn else place),
        woven_in_gold(place) if is_worn else (),
        creature_spot.draw((paper_around(creature, 1.4), creature)),
        _draw_hanging_object(picture, x, thread_top, top, 0.92),
    )


STRIP_THREAD_TOP = 75.0


def draw_strip(card: Card) -> Drawing:
    """Draw the land of a Minor with its three things and nothing above them, a court's like a number's."""
    return _draw_land_with_things(card, PICTURES[card.code], STRIP_THREAD_TOP, OBJECT_TOP)


def draw_thing(kind: str, name: str) -> Drawing:
    """Draw one thing of *kind* as it is where no card tells more of it."""
    return {PLACE: PLACES, CREATURE: CREATURES, OBJECT: OBJECTS}[kind][name]


def draw_minor(card: Card) -> Drawing:
    """Draw what stands in the picture field of a Minor."""
    picture = PICTURES[card.code]
    if card.is_court:
        return draw_court_with_things(card, picture)
    return draw_scene_below_figure(card, picture), draw_ace_or_pips(card.rank, _suit_name(card))


def woven_in_gold(drawing: Drawing) -> Drawing:
    """Return *drawing* as embroidery: its lines in gold, what was dark as gold thread."""
    if isinstance(drawing, tuple):
        return tuple(map(woven_in_gold, drawing))
    if isinstance(drawing, Group):
        return Group(drawing.transform, tuple(map(woven_in_gold, drawing.parts)))
    if isinstance(drawing, Mark):
        return drawing
    if drawing.fill in ("solid", "gold", "field"):
        return Stroke(drawing.data, "gold", 0.2, "gold")
    return Stroke(drawing.data, "gold" if drawing.stroke else "", drawing.width, drawing.fill)


def paper_around(drawing: Drawing, breadth: float) -> Drawing:
    """Return the paper that sets *drawing* off from what is behind it, half of *breadth* on each side of its lines."""
    if isinstance(drawing, tuple):
        return tuple(paper_around(part, breadth) for part in drawing)
    if isinstance(drawing, Group):
        return Group(drawing.transform, tuple(paper_around(part, breadth) for part in drawing.parts))
    if isinstance(drawing, Stroke) and (drawing.fill in ("solid", "ground") or drawing.width > 0.5):
        return Stroke(drawing.data, "ground", drawing.width + breadth)
    return ()


def _draw_far_hill(left: float, right: float, y: float) -> Drawing:
    return ink_stroke(f"M{left:g} {y + 1:g}Q{(left + right) / 2:g} {y - 0.8:g} {right:g} {y + 0.8:g}", 0.25)


def _draw_hanging_object(picture: Picture, x: float, thread_top: float, top: float, scale: float) -> Drawing:
    return (
        gold_stroke(f"M{x:g} {thread_top:.2f}V{top:.2f}", THREAD),
        placed_group(x, top, OBJECTS[picture.things[OBJECT].drawing_name], scale=scale),
    )


def _suit_name(card: Card) -> str:
    assert card.suit is not None
    return card.suit.name.lower()
