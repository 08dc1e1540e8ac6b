"""Know Thyself: Meditative, Fated, Numerology, and any of them together."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.rules.tarot import DECK, Card
from divination.games.dealing import dealer_of_deal
from divination.know_thyself.rules.game import MODE
from divination.know_thyself.rules.heavens import score_of_resolved_majors
from divination.rules.engine import first_step, value_of_card
from divination.rules.material_plane import Columns, matches_in_lines, rising_cards
from tests.rules.sefirot.thyself import BOARD, card, cards, codes, is_whole, kinds, option, play, table

MINORS = [each for each in DECK if each.suit]


def test_any_of_the_three_may_be_played_together() -> None:
    keys = [variation.key for variation in MODE.variations]
    assert keys == ["meditative", "fated", "numerology"]
    assert list(MODE.problems(keys)) == []


def test_an_unknown_variation_is_told_with_those_there_are() -> None:
    (told,) = MODE.problems(["fated", "blind"])
    assert told == "Know Thyself has no variation “blind”: choose among meditative, fated and numerology."


# Meditative.


@pytest.mark.parametrize(("major", "place", "holds"), [
    ("m9", "spirit", 18), ("m9", "knowledge", 36), ("m0", "knowledge", 80), ("m0", "spirit", 0),
])  # fmt: skip
def test_meditation_doubles_what_a_major_takes(major: str, place: str, holds: int) -> None:
    """Ruling K10: The Fool elsewhere still takes one card."""
    assert table(variations="meditative").sefira_with_major(card(major), place).holds == holds


def test_but_not_the_score() -> None:
    """Ruling K10."""
    tree = {"spirit": "m9 c9 s9", "knowledge": "m1 c4"}
    assert score_of_resolved_majors(table("", tree=tree, variations="meditative").tree) == 9 + 2


# Fated.


@pytest.mark.parametrize(
    ("columns", "open_to"),
    [
        (("", "", ""), "123"),
        (("c1", "", ""), "23"),
        (("c1", "s1", ""), "3"),
        (("c1", "s1", "w1"), "123"),
        (("c1 p1", "s1", ""), "23"),
    ],
)
def test_a_row_is_filled_before_the_next_begins(columns: tuple[str, str, str], open_to: str) -> None:
    """Ruling K13: any Seeress who has fewer cards than another, or any when all have as many."""
    at = table("p9", columns, variations="fated")
    assert at.legal_moves() == tuple(f"p9>{number}" for number in open_to)


def test_the_refusal_names_who_has_room() -> None:
    at = table("p9", ("c1", "s1", ""), variations="fated")
    assert option(at, "p9>1").reasons == (
        "The row begun has to be filled first: the Third Seeress has room in it.",
    )


# Numerology.


def test_cards_are_turned_over_until_one_is_worth_6_to_10() -> None:
    at, events = play(MODE.new(BOARD, ["numerology"], {}), "see c3", "see m12", "see m0", "see s7")
    assert kinds(events) == ["turned"] * 4 + ["sacred"]
    assert (at.number, events[-1].number) == (7, 7)


@pytest.mark.parametrize(
    ("code", "number"),
    [
        ("c6", 6),
        ("c10", 10),
        ("c11", 10),
        ("c14", 10),
        ("m6", 6),
        ("m10", 10),
        ("m11", 0),
        ("c5", 0),
        ("m5", 0),
    ],
)
def test_any_card_counts_courts_as_10_and_majors_by_their_number(code: str, number: int) -> None:
    """Ruling K17."""
    at, _ = play(MODE.new(BOARD, ["numerology"], {}), f"see {code}")
    assert at.number == number


def test_all_are_shuffled_back_and_the_game_begins() -> None:
    at, _ = play(MODE.new(BOARD, ["numerology"], {}), "see c3", "see s7")
    assert (len(at.shuffles), at.shuffles[1][:2]) == (2, cards("c3 s7"))
    assert (at.may_be(), at.phase, is_whole(at)) == (DECK, "play", True)
    at, _ = play(at, "see s7", "see c3", "see c4", "see c5")
    assert codes(at.hand) == "s7 c3 c4 c5"


def test_a_deal_gives_the_same_number_and_hand_for_ever() -> None:
    one, other = (first_step(MODE.new(BOARD, ["numerology"], {}), dealer_of_deal("a" * 64)) for _ in range(2))
    assert one == other
    assert len(one.position.hand) == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("columns", "number", "rises"),
    [
        (("c3", "s5", ""), 8, "c3 s5"),  # the number
        (("c9", "s7", ""), 8, "c9 s7"),  # twice the number
        (("c3", "c5", ""), 9, ""),  # of a suit, but not the number
        (("c8", "", ""), 8, ""),  # a single card is no match
        (("c8 s8", "", ""), 8, "c8 s8"),
        (("c2 s3 w4", "p5", ""), 7, "c2 p5 s3 w4"),  # in a row and in a column
        (("c1 s2 w5 p3", "", ""), 8, "c1 s2 w5 p3"),  # 1 + 2 + 5, and 5 + 3
        (("c1 s2 w4", "", ""), 7, "c1 s2 w4"),  # three
        (("c1 s2 w4 p9", "", ""), 7, "c1 s2 w4 p9"),  # 1 + 2 + 4 + ... and 4 + 1 + 9 = 14
    ],
)
def test_two_or_more_that_total_the_number_or_a_multiple_rise(
    columns: tuple[str, str, str], number: int, rises: str
) -> None:
    """Ruling K11."""
    laid = tuple(cards(column) for column in columns)
    assert sorted(codes(rising_cards(matches_in_lines(laid, number))).split()) == sorted(rises.split())


@given(st.lists(st.sampled_from(MINORS), unique=True, max_size=9), st.integers(6, 10))
def test_every_subset_of_a_line_counts(line: list[Card], number: int) -> None:
    """Ruling K11, by going through them all."""
    laid: Columns = (tuple(line), (), ())
    found = {
        each
        for size in range(2, len(line) + 1)
        for chosen in combinations(line, size)
        if sum(map(value_of_card, chosen)) % number == 0
        for each in chosen
    }
    assert set(rising_cards(matches_in_lines(laid, number))) == found


def test_courts_of_one_suit_negate_whatever_they_total() -> None:
    """Ruling K12."""
    at, events = play(table("c12", ["c13", "", ""], variations="numerology", number=7), "c12>1")
    assert (at.legal_moves(), kinds(events)) == (("negate c13 c12", "leave"), ["given"])


def test_declined_they_stay() -> None:
    """Ruling K12."""
    at, _ = play(table("c12", ["c13", "", ""], variations="numerology", number=7), "c12>1")
    assert option(at, "leave").does == ("The turn ends.",)
    at, events = play(at, "leave")
    assert (codes(at.columns[0]), at.phase, kinds(events)) == ("c13 c12", "draw", ["left"])


def test_left_courts_may_negate_when_the_next_card_is_given() -> None:
    """Ruling K22."""
    at, _ = play(table("s1", ["c13 c12", "", ""], variations="numerology", number=7), "s1>3")
    assert at.legal_moves() == ("negate c13 c12", "leave")


def test_courts_of_other_suits_never_negate_and_rise_if_they_total_a_multiple() -> None:
    """Ruling K12."""
    at, _ = play(
        table("c12", ["s13", "", ""], {"spirit": "m21"}, variations="numerology", number=10), "c12>1"
    )
    assert (at.phase, codes(at.raised)) == ("raise", "s13 c12")
    at, events = play(table("c12", ["s13", "", ""], variations="numerology", number=7), "c12>1")
    assert (at.phase, kinds(events)) == ("draw", ["given"])


def test_what_matched_with_a_negated_court_rises_alone() -> None:
    """Ruling K7: 10 + 10 + 4 are three times 8."""
    at = table("c12 w1 w2 w3", ["c13 s4", "", ""], {"spirit": "m21"}, variations="numerology", number=8)
    at, _ = play(at, "c12>1", "negate c13 c12", "draw", "see p1")
    assert codes(at.raised) == "s4"


def test_after_a_negation_alone_what_slides_up_may_match() -> None:
    at = table("c12 w1 w2 w3", ["c13 s4", "w5", ""], {"spirit": "m21"}, variations="numerology", number=9)
    at, _ = play(at, "c12>3", "negate c13 c12", "draw", "see p1")
    assert codes(at.raised) == "s4 w5"
