"""What faces weigh and take to draw, the HTML of a page with 24 of them, and the marks of Guides on cards."""

import gzip
from uuid import uuid4

from bench import Row, milliseconds
from bench.pages import SYSTEM, on_a_database_of_its_own, visitor
from campaigns import roster
from characters.ledger import ledger, profiles
from decks.faces import PALETTES, draw_back_svg, draw_face_svg
from decks.management.commands.draw_faces import face_files
from decks.rules import pictures
from decks.rules.tarot import DECK

KILOBYTE = 1024
FACES = [f"{suit}{rank}" for suit in "scwp" for rank in range(1, 7)]


def weight(content: bytes) -> float:
    """Return kilobytes once compressed."""
    return len(gzip.compress(content)) / KILOBYTE


def heaviest() -> tuple[float, str]:
    faces = [
        (weight(draw_face_svg(card.code, palette)), f"{card}, {palette}")
        for card in DECK
        for palette in PALETTES
    ]
    return max([*faces, *((weight(draw_back_svg(palette)), f"back, {palette}") for palette in PALETTES)])


def weight_of_palette(palette: str) -> float:
    return sum(weight(draw_face_svg(card.code, palette)) for card in DECK) + weight(draw_back_svg(palette))


def page() -> bytes:
    """Return the whole page of a Dreamer who holds 24 cards and has XP to spend."""
    owner = roster.create_account("bo", "Bo", None)
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, None)
    profiles.save_name_and_texts(
        draft, {"name": "Ysolde Marrow", "texts": {"dream": "the tide"}}, seen_version=draft.version
    )
    arrival = {"arrival": True, "cards": FACES, "awareness": 5, "xp": 12}
    draft = profiles.change_draft(draft, lambda _before: arrival)
    ledger.finish_draft_as_first_line(draft, op_id=uuid4().hex, by=owner)
    return visitor(owner).ask(draft.get_absolute_url())


def draw_all() -> None:
    draw_face_svg.cache_clear()
    draw_back_svg.cache_clear()
    face_files()


GUIDES = [
    f"{count} {name}s that nobody wants" for count, name in enumerate(pictures.cards_by_thing("creature"))
][:8]


def mark_four_cards() -> None:
    """Look for the words of eight Guides on four Revealed cards, as a page does that nobody asked for before."""
    pictures._forms_of_words.cache_clear()
    pictures._all_forms.cache_clear()
    for card in DECK[:4]:
        for guide in GUIDES:
            pictures.words_seen_on_card(guide, card)


def figures() -> list[Row]:
    most, which = heaviest()
    html = page()
    shown, plain = html.count(b"card "), f"{len(html) / KILOBYTE:.0f} KB plain"
    return [
        Row("heaviest face, compressed, KB", most, 6, which),
        Row("all faces of a palette, compressed, KB", max(map(weight_of_palette, PALETTES)), 330),
        Row("Dreamer's page with 24 faces, compressed, KB", weight(html), 40, f"{plain}, {shown} cards"),
        Row("drawing all files anew, ms", milliseconds(draw_all, 7), 3000),
        Row("marks of 8 Guides on 4 cards, ms", milliseconds(mark_four_cards, 50), 1),
    ]


def run() -> list[Row]:
    """Return the weights, and what drawing the whole deck takes."""
    return on_a_database_of_its_own(figures)
