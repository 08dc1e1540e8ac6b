"""What a reading is made of: its places, how they stand around a ring, what Minors weigh, what is no reading."""

from decks.rules.tarot import Card
from divination.readings.rules.reading import (
    ALLY,
    CENTRE,
    GOAL,
    MET,
    STAY,
    central_card_problems,
    clockwise_on_ring_by_height,
    counts_of_minors_by_suit,
    first_four_majors,
    journey_place,
)


def cards(codes: str) -> list[Card]:
    return [Card.from_code(code) for code in codes.split()]


def test_the_first_four_majors_of_a_shuffled_deck_fill_the_centre() -> None:
    assert first_four_majors(cards("c1 m3 s2 m9 m0 w4 m21 m7")) == tuple(cards("m3 m9 m0 m21"))


def test_the_highest_stands_at_the_top_and_the_lowest_at_the_bottom() -> None:
    assert [place.key for place in clockwise_on_ring_by_height(CENTRE)] == [
        "crown",
        "knowledge",
        "foundation",
        "spirit",
    ]


def test_a_journey_speaks_of_the_crown_that_called_and_of_whom_it_met() -> None:
    told = [
        journey_place("crown", 0),
        journey_place("crown", 9),
        journey_place("way", 4),
        journey_place("ally", 9),
    ]
    assert told == [GOAL, STAY, MET, ALLY]


def test_minors_weigh_by_suits_their_courts_apart() -> None:
    (swords, cups) = counts_of_minors_by_suit(cards("c2 s1 s14 s12"))
    assert (swords.key, swords.count, swords.strokes) == ("swords", 3, ("pip", "court", "court"))
    assert (cups.key, cups.pips, cups.courts) == ("cups", 1, 0)
    assert counts_of_minors_by_suit([]) == ()


def test_four_majors_are_a_reading() -> None:
    assert list(central_card_problems(["m0", "m3", "m21", "m7"])) == []


def test_what_is_none_is_told_at_each_place() -> None:
    told = {problem.place: problem.message for problem in central_card_problems(["", "c9", "m3", "m3"])}
    assert told == {
        "foundation": "Choose the card that lies on Foundation.",
        "spirit": "A Major lies on Spirit: choose one of the 22.",
        "crown": "The Empress lies on Knowledge already. Choose another card.",
    }
