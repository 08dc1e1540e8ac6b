"""stub"""

from decks.faces.strokes import Drawing, symbol

MAJORS: tuple[Drawing, ...] = tuple(symbol(i, 35, 60, 40) for i in range(22))
STORIES = ("x",) * 22
