"""Page one is whole: any deck of up to 24 cards, every text that fits, nothing over the edge or on another thing."""

from dataclasses import replace
from itertools import combinations

import pypdfium2
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.paper import Words
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.pages.prints import blank_sheet_job
from decks.rules.tarot import DECK, NUMERALS, Card, Suit, cards_of_codes, rank_letter
from printing.job import Job
from tests.conftest import at_night
from tests.printing.paper import KEY, SEAL, STATE, WORDS, page_sizes, pdf_of, ruled, sheet_job
from tests.strategies import decks

MOST_CARDS = 24
LEFT = {"a4": 18.0, "letter": 20.95}
SIZES = {"a4": (210, 297), "letter": (216, 279)}
MILLIMETRE = 72 / 25.4
Box = tuple[float, float, float, float]
UNDER_A_HEAD = 6  # mm: its own rules end there
NEIGHBOURS = 2  # an italic f reaches over what follows it


def letters(pdf: bytes) -> list[tuple[str, Box]]:
    """Return every letter of page one with its left, bottom, right and top in mm."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].get_textpage()
        text = page.get_text_range()
        boxes = [page.get_charbox(place) for place in range(page.count_chars())]
    finally:
        document.close()
    found = ((letter, box) for letter, box in zip(text, boxes, strict=False) if not letter.isspace())
    return [(letter, tuple(side / MILLIMETRE for side in box)) for letter, box in found]


def covered(one: Box, other: Box) -> float:
    """Return how much of the smaller of two boxes the other one covers."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    if across <= 0 or down <= 0:
        return 0
    areas = ((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return across * down / max(min(areas), 0.01)


def collisions(found: list[tuple[str, Box]]) -> list[str]:
    """Return the pairs of letters that lie on each other, those of one line's kerning left aside."""
    by_place = sorted(enumerate(found), key=lambda pair: pair[1][1][3])
    near: list[str] = []
    for place, (nth, (letter, box)) in enumerate(by_place):
        for other_nth, (other, beside) in by_place[place + 1 : place + 160]:
            if beside[1] > box[3]:
                break
            if beside[0] >= box[2] or beside[2] <= box[0]:
                continue  # as nearly all do, on a line and below each other
            if abs(nth - other_nth) > NEIGHBOURS and covered(box, beside) > 0.4:
                near.append(f"{letter}{other} at {box[0]:.0f}, {box[1]:.0f}")
    return near


def boxes_of(found: list[tuple[str, Box]], words: str) -> list[Box]:
    """Return the boxes of the letters of *words*."""
    wanted = words.replace(" ", "")
    first = "".join(letter for letter, _box in found).index(wanted)
    return [box for _letter, box in found[first : first + len(wanted)]]


def lines_under(pdf: bytes, head: str, until: str, across: tuple[float, float]) -> int:
    """Return how many lines to write on stand between a *head* of page one and the words *until*, both ends apart."""
    found = letters(pdf)
    foot, top = boxes_of(found, until)[0][3], boxes_of(found, head)[0][1]
    return ruled(pdf, across, (top - UNDER_A_HEAD, foot + 1))


def check_whole(job: Job, paper: str) -> list[tuple[str, Box]]:
    """Print *job*: one page, every letter within its margins, none on another."""
    pdf = pdf_of(job)
    assert page_sizes(pdf) == [SIZES[paper]]
    found = letters(pdf)
    width, height = SIZES[paper]
    assert [pair for pair in found if pair[1][0] < LEFT[paper] - 0.6] == []
    assert [pair for pair in found if pair[1][2] > width - LEFT[paper] + 0.8] == []
    assert [pair for pair in found if pair[1][1] < 6 or pair[1][3] > height - 9] == []
    assert collisions(found) == []
    return found


BONDS = (
    Bond("a", "", "The Heron", "c4", "", "We drowned once in the same sea. It owes me a name."),
    Bond(
        "b",
        "",
        "Tam Okoro",
        "c3",
        "s3",
        "He held the lantern while I read, and has never asked what it said.",
    ),
    Bond("c", "", "Old Marlowe", "m9", "p14", "We both heard the bell.", is_asleep=True),
    Bond("d", "", "Marguerite of the Long Low Road", "p1", "m0", "word " * 30 + "end"),
)


@st.composite
def small_decks(draw: st.DrawFn) -> frozenset[Card]:
    """Draw up to 24 cards: a deck as one becomes, or any cards at all, gaps and 22 Majors too."""
    whole = decks().map(lambda deck: frozenset(sorted(deck, key=DECK.index)[:MOST_CARDS]))
    majors = [card for card in DECK if card.is_major]
    many = st.sets(st.sampled_from(majors), min_size=10)
    anything = st.sets(st.sampled_from(DECK), max_size=MOST_CARDS)
    return frozenset(draw(st.one_of(whole, anything, many)))


def dreamers() -> st.SearchStrategy[Dreamer]:
    boons = st.lists(
        st.sampled_from([Boon("Still Water", "Cups that Clash."), Boon("Star", "", "M", 17)]), max_size=3
    )
    bonds = st.lists(st.sampled_from(BONDS), max_size=3)
    return st.builds(
        Dreamer,
        deck=small_decks(),
        awareness=st.integers(0, 24),
        xp=st.integers(-9, 120),
        earned=st.integers(0, 400),
        boons=boons.map(tuple),
        bonds=bonds.map(tuple),
    )


def short_words() -> st.SearchStrategy[Words]:
    return st.sampled_from(
        [
            WORDS,
            Words("Bo"),
            replace(WORDS, name="Maximiliane Okonkwo-Fitzgerald", look="A grey coat."),
            Words("שרה"),
        ]
    )


def every_card_is_there(dreamer: Dreamer, paper: str, words: Words) -> None:
    found = check_whole(sheet_job(dreamer, words, paper, SEAL if dreamer.xp > 9 else {}), paper)
    for suit in Suit:
        wanted = [card for card in dreamer.deck if card.suit is suit]
        bold = "".join(letter for letter, _box in found)
        assert all(rank_letter(card.rank).upper() in bold.upper() for card in wanted)
    assert all(NUMERALS[card.rank] in bold for card in dreamer.deck if card.is_major)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@settings(max_examples=at_night(full=300, ci=15), phases=[Phase.explicit, Phase.generate])
@given(dreamer=dreamers(), words=short_words())
def test_any_deck_of_24_cards_leaves_page_one_whole(paper: str, dreamer: Dreamer, words: Words) -> None:
    every_card_is_there(dreamer, paper, words)


CORNERS = {
    "nothing": [],
    "all-majors": [f"m{rank}" for rank in range(22)] + ["s1", "c14"],
    "courts": [f"{suit}{rank}" for suit in "scwp" for rank in range(9, 15)],
    "gaps": [f"{suit}{rank}" for suit in "scwp" for rank in (1, 3, 5, 11, 13, 14)],
    "a-suit": [f"p{rank}" for rank in range(1, 15)] + [f"m{rank}" for rank in range(2, 12)],
    "four-majors": ["m2", "m12", "m5", "m10", *[f"c{rank}" for rank in range(12, 15)]],
}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("corner", CORNERS)
def test_page_one_is_whole_at_the_corners(corner: str, paper: str) -> None:
    dreamer = Dreamer(deck=cards_of_codes(CORNERS[corner]), awareness=20, xp=-12, earned=120)
    every_card_is_there(dreamer, paper, WORDS)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_short_note_stands_clear_of_the_foot(paper: str) -> None:
    note = "Owes the lighthouse a letter. Never sleeps with her boots off."
    found = check_whole(sheet_job(words=replace(WORDS, notes=note), paper=paper), paper)
    note_boxes, foot_boxes = boxes_of(found, note), boxes_of(found, STATE)
    assert min(box[1] for box in note_boxes) - max(box[3] for box in foot_boxes) > 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_blank_sheet_is_whole(paper: str) -> None:
    check_whole(blank_sheet_job(KEY, paper), paper)


def test_two_letters_on_each_other_would_be_noticed() -> None:
    box, beside, away = (10.0, 10.0, 12.0, 14.0), (10.5, 10.5, 12.5, 14.5), (13.0, 10.0, 15.0, 14.0)
    found = [("a", box), ("-", away), ("-", away), ("b", beside)]
    assert collisions(found) == ["ab at 10, 10"]
    assert [covered(one, two) > 0.4 for one, two in combinations([box, beside, away], 2)] == [
        True,
        False,
        False,
    ]
