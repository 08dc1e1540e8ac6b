"""The 78 cards and how they are named (The Beckoning Dream, "Suits", "Value")."""

import doctest
import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.beckoning_dream.rules import deck, dream, dreamer, reflection, words
from decks.rules import tarot
from decks.rules.tarot import DECK, Card, Suit

SOME = st.sets(st.sampled_from(DECK))


def cards(text: str) -> frozenset[Card]:
    return tarot.cards_of_codes(text.split())


def test_there_are_78_cards_and_each_once():
    assert len(DECK) == len(set(DECK)) == 78


def test_every_minor_belongs_to_one_of_four_suits_of_fourteen():
    assert [sum(card.suit is suit for card in DECK) for suit in Suit] == [14, 14, 14, 14]


def test_there_are_22_majors_without_a_suit():
    assert [card.rank for card in DECK if card.is_major] == list(range(22))


def test_suits_are_told_in_the_order_of_the_book():
    assert [suit.title for suit in Suit] == ["Swords", "Cups", "Wands", "Pentacles"]


@pytest.mark.parametrize(
    ("rank", "name"),
    [(1, "Ace"), (2, "2"), (10, "10"), (11, "Page"), (12, "Knight"), (13, "Queen"), (14, "King")],
)
def test_the_ace_is_1_and_courts_are_11_to_14(rank, name):
    assert tarot.rank_name(rank) == name


@pytest.mark.parametrize(
    ("rank", "letter"), [(1, "A"), (7, "7"), (11, "P"), (12, "Kn"), (13, "Q"), (14, "K")]
)
def test_a_corner_has_a_letter(rank, letter):
    assert tarot.rank_letter(rank) == letter


@pytest.mark.parametrize(
    ("code", "name"), [("c9", "9 of Cups"), ("s1", "Ace of Swords"), ("w14", "King of Wands"), ("m0", "The Fool"),
                       ("m20", "The Gate")]
)  # fmt: skip
def test_a_code_names_a_card(code, name):
    assert str(Card.from_code(code)) == name


def test_death_is_thirteen():  # Ruling B4
    assert (str(Card(None, 13)), tarot.NUMERALS[13]) == ("Death", "XIII")


@given(st.sampled_from(DECK))
def test_a_code_reads_back(card):
    assert Card.from_code(card.code) is card


@pytest.mark.parametrize(
    "code", ["", "c", "9", "c0", "c15", "m22", "m-1", "x3", "c09", "c 9", "c٩", "C9", "c9 ", "c1.0"]
)
def test_what_names_no_card_is_refused_with_a_remedy(code):
    with pytest.raises(ValueError, match="is no card: write a suit letter and a rank, as c9 or m13"):
        Card.from_code(code)


@pytest.mark.parametrize(
    ("suit", "rank", "said"), [(Suit.CUPS, 15, "rank 15 in Cups"), (Suit.CUPS, 0, "rank 0 in Cups"),
                               (None, 22, "rank 22 in the Majors"), (None, -1, "rank -1 in the Majors")]
)  # fmt: skip
def test_no_other_card_can_be_made(suit, rank, said):
    with pytest.raises(ValueError, match=f"There is no card of {said}"):
        Card(suit, rank)


def test_a_set_of_cards_has_each_once():
    assert len(tarot.cards_of_codes(["w4", "w4"])) == 1


def test_one_bad_code_among_cards_is_named():
    with pytest.raises(ValueError, match="'z9'"):
        tarot.cards_of_codes(["w4", "z9"])


@given(SOME)
def test_codes_come_in_deck_order_and_read_back(some):
    listed = tarot.codes_in_deck_order(some)
    assert tarot.cards_of_codes(listed) == some
    assert [Card.from_code(code) for code in listed] == [card for card in DECK if card in some]


@given(st.sets(st.integers(1, 14)))
def test_runs_cover_the_ranks_and_never_touch(ranks):
    found = tarot.lowest_and_highest_of_runs(sorted(ranks))
    assert {rank for low, high in found for rank in range(low, high + 1)} == ranks
    assert all(high + 1 < low for (_, high), (low, _) in pairwise(found))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no cards"),
        ("c1", "Cups Ace"),
        ("c10 c11 c9", "Cups 9 to Page"),
        ("p1 s3 s4 s5", "Swords 3 to 5, Pentacles Ace"),
        ("c2 c4 c5", "Cups 2, 4 to 5"),
        ("m17 m8", "Strength, The Star"),
        ("m0 w14", "Wands King, The Fool"),
    ],
)
def test_a_deck_is_told_by_its_ranges(text, said):
    assert tarot.deck_in_words(cards(text)) == said


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_listed_as_a_phrase(names, said):
    assert tarot.names_as_phrase(names) == said


@pytest.mark.parametrize("module", [tarot, deck, dream, dreamer, reflection, words], ids=lambda m: m.__name__)
def test_the_examples_in_the_docstrings_are_true(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_that_was_sent_is_the_one_that_is_here(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card
