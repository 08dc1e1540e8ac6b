"""The almanac: the 72 things on the cards, by kind, each drawn, with the cards that bear it; on a page and on paper."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from decks.faces import PALETTES, draw_thing_svg
from decks.marks import SUITS, draw_mark_svg
from decks.rules.pictures import (
    CREATURE,
    KINDS,
    OBJECT,
    PLACE,
    WORD,
    Thing,
    cards_by_thing,
    sentence_of_card,
    word_and_singulars,
)
from decks.rules.tarot import DECK, Card, rank_letter
from printing.job import Job
from printing.manner import SIZES, Manner

HEADS = {PLACE: "Places", CREATURE: "Creatures", OBJECT: "Objects"}
MARGIN, HEAD, ROWS_OF_KIND, ACROSS = 11.0, 8.0, 4, 6  # mm; mm; 24 of each kind lie in four rows of six


@dataclass(frozen=True, slots=True)
class AlmanacEntry:
    """A thing with the Minors that bear it."""

    kind: str
    thing: Thing
    cards: tuple[Card, ...]


ENTRIES: dict[str, tuple[AlmanacEntry, ...]] = {
    kind: tuple(AlmanacEntry(kind, Thing(name), tuple(cards)) for name, cards in cards_by_thing(kind).items())
    for kind in KINDS
}


def has_words_that_begin_so(text: str, begun_words: str) -> bool:
    """Say whether each of *begun_words*, or what it may be the plural of, begins a word of *text*.

    >>> has_words_that_begin_so("bell tower", "Towers"), has_words_that_begin_so("comes slowly", "owl")
    (True, False)
    """
    words = WORD.findall(text.casefold())
    return all(
        any(word.startswith(tuple(word_and_singulars(begun))) for word in words)
        for begun in begun_words.casefold().split()
    )


def entries_found(kind: str, begun_words: str) -> list[AlmanacEntry]:
    """Return the things of *kind* that somebody looks for."""
    return [entry for entry in ENTRIES[kind] if has_words_that_begin_so(entry.thing.name, begun_words)]


def cards_told_with(begun_words: str) -> Iterator[Card]:
    """Yield the cards whose sentence tells what somebody looks for: a court and a Major show more than three."""
    return (card for card in DECK if has_words_that_begin_so(sentence_of_card(card), begun_words))


def job_of_almanac(manner: Manner, title: str) -> Job:
    """Return the job that prints the almanac on one page, for tables with real cards."""
    width, height = SIZES[manner.paper]
    row = (height - 2 * MARGIN - len(KINDS) * HEAD) / (len(KINDS) * ROWS_OF_KIND)
    palette = "ink" if manner.is_sparing else "print"
    colors = PALETTES[palette]
    css = (
        f"@page {{ size: {width:g}mm {height:g}mm; margin: {MARGIN:g}mm; background: {colors['ground']} }} "
        f"body {{ margin: 0; color: {colors['ink']} }} "
        f"h2 {{ clear: both; margin: 0; height: {HEAD:g}mm; font: 400 12pt/{HEAD:g}mm Cinzel; text-align: center }} "
        f"li {{ float: left; width: {(width - 2 * MARGIN) / ACROSS - 0.01:.2f}mm; height: {row - 0.01:.2f}mm; "
        "text-align: center; font: 8.5pt/1.1 'EB Garamond' } ul { margin: 0; padding: 0; list-style: none } "
        f".thing {{ display: block; height: {row - 7.8:.2f}mm; margin: 0 auto }} "
        "p { margin: 0.2mm 0 0; font: 700 7pt/3.6mm Cinzel } p img { height: 3.4mm; vertical-align: -0.7mm } "
        "p span { margin: 0 0.7mm; white-space: nowrap }"
    )
    images = {f"mark:{suit}": draw_mark_svg(suit, "print") for suit in SUITS}
    body = ""
    for kind, entries in ENTRIES.items():
        cells = "".join(map(_cell_html, entries))
        body += f"<h2>{HEADS[kind]}</h2><ul>{cells}</ul>"
        images |= {
            f"thing:{one.thing.slug}": draw_thing_svg(kind, one.thing.name, palette) for one in entries
        }
    html = f"<!doctype html><html lang=en><head><style>{css}</style></head><body>{body}</body></html>"
    return Job(html, ("fonts",), images, title)


def _cell_html(entry: AlmanacEntry) -> str:
    cards = "".join(
        f'<span>{rank_letter(card.rank)} <img src="mark:{suit.name.lower()}" alt="{suit.title}"></span>'
        for card in entry.cards
        if (suit := card.suit)
    )
    drawn = f'<img class="thing" src="thing:{entry.thing.slug}" alt="">'
    return f"<li>{drawn}{escape(entry.thing.name)}<p>{cards}</p></li>"
