"""The four courts of each suit: a figure on the suit's land, under the suit's sky."""

from decks.faces.court_parts import LANDS, SKIES
from decks.faces.kings import KINGS
from decks.faces.knights import KNIGHTS
from decks.faces.pages import PAGES
from decks.faces.queens import QUEENS
from decks.faces.strokes import Drawing, placed_group
from decks.rules.tarot import KING, KNIGHT, PAGE, QUEEN

FIGURES: dict[int, dict[str, Drawing]] = {PAGE: PAGES, KNIGHT: KNIGHTS, QUEEN: QUEENS, KING: KINGS}
# Figures are drawn up to y 13 and stand on y 101; so much smaller they stay in the picture field.
SCALE = 0.925


def draw_court(rank: int, suit_name: str, behind: Drawing = ()) -> Drawing:
    """Draw the picture of a Page, Knight, Queen or King, with *behind* between the figure and its land."""
    figure = placed_group(35 * (1 - SCALE), 101 * (1 - SCALE), FIGURES[rank][suit_name], scale=SCALE)
    sky = SKIES[suit_name] if rank in (PAGE, KNIGHT) else ()
    return sky, LANDS[suit_name], behind, figure
