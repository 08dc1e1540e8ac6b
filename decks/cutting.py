"""Cards to cut: faces in true size, four to a page, between marks that tell where to cut."""

from collections.abc import Sequence
from html import escape

from decks.faces import alt_text_of_card, face_and_back_svgs_by_image_name
from decks.faces.frame import HEIGHT, WIDTH
from decks.rules.tarot import Card
from printing.job import Job
from printing.manner import OWN, SIZES, Manner

OWN_SIZE = f"{WIDTH:g} × {HEIGHT:g} mm"
ACROSS, PAGE = 2, 4  # how many lie beside each other, and on a page
MARK, APART = 6.0, 1.5  # mm: how long a mark is, and how far from the cards it begins

FaceOnPage = tuple[int, int, str, str]  # column, row, image, what it shows


def pages_for_cards_at_four_a_page(card_count: int, *, has_backs: bool = False) -> int:
    """Return how many pages *card_count* cards take; with their backs, each page has one overleaf.

    >>> pages_for_cards_at_four_a_page(10), pages_for_cards_at_four_a_page(78, has_backs=True)
    (3, 40)
    """
    return -(-card_count // PAGE) * (2 if has_backs else 1)


def job_of_cards_to_cut(cards: Sequence[Card], manner: Manner, title: str, *, has_backs: bool = False) -> Job:
    """Return the job that prints *cards* in true size; *has_backs* prints the back of each overleaf.

    Turned over its long edge, a page has every back behind its face. On a page of its `OWN` size there is one card.
    """
    size = SIZES.get(manner.paper, (WIDTH, HEIGHT))
    most = 1 if manner.paper == OWN else PAGE
    css = (
        f"@page {{ size: {size[0]:g}mm {size[1]:g}mm; margin: 0 }} body {{ margin: 0 }} "
        f".page {{ position: relative; width: {size[0]:g}mm; height: {size[1]:g}mm }} "
        ".page + .page { break-before: page } img, i { position: absolute } i { background: #1a1a1a } "
        f"img {{ width: {WIDTH:g}mm; height: {HEIGHT:g}mm }}"
    )
    body = ""
    for first in range(0, len(cards), most):
        leaf = cards[first : first + most]
        for side in (_faces_on_leaf(leaf), _mirrored_backs_on_leaf(leaf))[: 2 if has_backs else 1]:
            body += f'<div class="page">{_page_html(side, size, has_marks=manner.paper != OWN)}</div>'
    images = face_and_back_svgs_by_image_name(
        [card.code for card in cards], "ink" if manner.is_sparing else "print"
    )
    if not has_backs:
        del images["face:back"]
    html = f"<!doctype html><html><head><style>{css}</style></head><body>{body}</body></html>"
    return Job(html, ("fonts",), images, title)


def _faces_on_leaf(leaf: Sequence[Card]) -> list[FaceOnPage]:
    return [
        (n % ACROSS, n // ACROSS, f"face:{card.code}", alt_text_of_card(card)) for n, card in enumerate(leaf)
    ]


def _mirrored_backs_on_leaf(leaf: Sequence[Card]) -> list[FaceOnPage]:
    """Return the backs of *leaf* as they lie once the page is turned: left and right have changed."""
    last = min(ACROSS, len(leaf)) - 1
    return [
        (last - column, row, "face:back", "Card back") for column, row, _image, _told in _faces_on_leaf(leaf)
    ]


def _page_html(placed: Sequence[FaceOnPage], size_mm: tuple[float, float], *, has_marks: bool) -> str:
    """Return the cards in the middle of their page, and a mark at both ends of every cut."""
    columns, rows = 1 + max(column for column, *_ in placed), 1 + max(row for _column, row, *_ in placed)
    left, top = (size_mm[0] - columns * WIDTH) / 2, (size_mm[1] - rows * HEIGHT) / 2
    drawn = [
        f'<img src="{image}" alt="{escape(said)}" '
        f'style="left: {left + column * WIDTH:.2f}mm; top: {top + row * HEIGHT:.2f}mm"/>'
        for column, row, image, said in placed
    ]
    if has_marks:
        ends = (top - APART - MARK, top + rows * HEIGHT + APART)
        sides = (left - APART - MARK, left + columns * WIDTH + APART)
        drawn += [
            _cut_mark_html_in_mm(left + n * WIDTH - 0.05, end, 0.1, MARK)
            for n in range(columns + 1)
            for end in ends
        ]
        drawn += [
            _cut_mark_html_in_mm(side, top + n * HEIGHT - 0.05, MARK, 0.1)
            for n in range(rows + 1)
            for side in sides
        ]
    return "".join(drawn)


def _cut_mark_html_in_mm(left: float, top: float, width: float, height: float) -> str:
    return f'<i style="left: {left:.2f}mm; top: {top:.2f}mm; width: {width}mm; height: {height}mm"></i>'
