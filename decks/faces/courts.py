"""The four courts of each suit."""

from decks.faces.strokes import Drawing, Mark


def court(rank: int, suit: str) -> Drawing:
    """Draw the picture of a Page, Knight, Queen or King."""
    return Mark(suit, 35, 60, 24 + rank)
