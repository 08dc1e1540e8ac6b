"""A seal as an SVG file: paths alone, no text, so that no font can change it."""

from xml.sax.saxutils import escape

from decks.marks import drawn_symbol_in_words
from decks.outlines import svg_path_data_of_outline
from decks.pen import svg_number
from decks.rules.tarot import names_as_phrase
from decks.sealing.layout import BOX, Layout
from decks.sealing.shapes import PALETTES, Role, Shape

XMLNS = "http://www.w3.org/2000/svg"


def layout_as_svg(layout: Layout, palette_name: str) -> bytes:
    """Return the file of a seal in one palette."""
    colors = PALETTES[palette_name]
    named: dict[Role, str] = {"ink": colors.ink, "gold": colors.gold, "ground": colors.ground}
    paths = "".join(_shape_svg(shape, named) for shape in layout.shapes())
    view = f"0 0 {svg_number(BOX)} {svg_number(BOX)}"
    return (
        f'<svg xmlns="{XMLNS}" viewBox="{view}" role="img"><title>{escape(title_of_layout(layout))}</title>'
        f"<desc>{escape(describe_layout(layout))}</desc>"
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{paths}</g></svg>\n'
    ).encode()


def title_of_layout(layout: Layout) -> str:
    """Return a seal's name: its words.

    >>> from decks.rules.seal import Seal
    >>> from decks.rules.tarot import Card
    >>> from decks.sealing.layout import layout_of_seal
    >>> title_of_layout(layout_of_seal(Seal((Card(None, 18), Card(None, 19)), ("Tide", "Mercy"))))
    'Seal: Tide, Mercy'
    """
    return f"Seal: {', '.join(layout.seal.words)}"


def describe_layout(layout: Layout) -> str:
    """Return which cards stand on a seal, and the word beside each."""
    seal = layout.seal
    said = (
        f"{card}{'' if card == shown else f' as {drawn_symbol_in_words(shown)}'}, “{word}”"
        for card, shown, word in zip(seal.cards, seal.drawn, seal.words, strict=True)
    )
    return f"The symbols of {names_as_phrase(said)}, inside a ring of their words."


def _shape_svg(shape: Shape, colors_by_role: dict[Role, str]) -> str:
    fill = f' fill="{colors_by_role[shape.fill]}"' if shape.fill else ""
    stroke = (
        f' stroke="{colors_by_role[shape.stroke]}" stroke-width="{shape.width:.3g}"' if shape.stroke else ""
    )
    return f'<path d="{svg_path_data_of_outline(shape.outline)}"{fill}{stroke}/>'
