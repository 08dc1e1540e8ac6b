"""What a dream gives (The Beckoning Dream, "Reflection")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.beckoning_dream.rules.dream import (
    MOST_CARDS,
    correction_entry,
    reflection_entry,
    reflection_parts_in_words_and_xp_gained,
    reflection_problems,
)
from characters.beckoning_dream.system import SYSTEM
from characters.socket.rules import ActorAndSheets, Entry
from decks.rules.tarot import DECK
from tests.strategies import dreamers

SPREADS = st.lists(
    st.tuples(st.sampled_from([card.code for card in DECK]), st.booleans()), min_size=1, max_size=12
)
DREAMS = st.fixed_dictionaries({"spread": SPREADS, "learned": st.booleans(), "progress": st.booleans()})


def dream(*spread: str, learned: bool = False, progress: bool = False) -> dict[str, object]:
    """Return answers; a card with a plus went well."""
    return {
        "spread": [[card.rstrip("+"), card.endswith("+")] for card in spread],
        "learned": learned,
        "progress": progress,
    }


def told(answers: dict[str, object]) -> list[tuple[str, tuple[str, ...]]]:
    return [(problem.message, problem.where) for problem in reflection_problems(answers)]


def test_each_card_resolved_positively_gives_one_xp():
    assert reflection_entry(dream("m1+", "c2", "s3+")).xp == 2


def test_a_card_not_marked_gives_nothing():  # Ruling B19
    assert reflection_entry(dream("m1", "c2", "s3")).xp == 0


def test_each_yes_gives_one_more():
    assert reflection_entry(dream("m1+", learned=True)).xp == 2
    assert reflection_entry(dream("m1+", learned=True, progress=True)).xp == 3


def test_the_second_question_gives_one_at_most():  # Ruling B19
    assert reflection_entry({**dream("m1"), "progress": 3}).xp == 1


@given(DREAMS)
def test_all_dreamers_gain_the_same_and_the_sum_is_what_is_shown(answers):
    entry = reflection_entry(answers)
    assert entry.xp == sum(xp for _, xp in reflection_parts_in_words_and_xp_gained(answers))
    assert 0 <= entry.xp <= len(answers["spread"]) + 2


@given(DREAMS, dreamers())
def test_a_dream_adds_its_xp_and_changes_nothing_else(answers, who):
    entry = reflection_entry(answers)
    left = SYSTEM.rules.apply(who, entry)
    assert (left.xp, left.earned) == (who.xp + entry.xp, who.earned + entry.xp)
    assert (left.deck, left.awareness, left.boons) == (who.deck, who.awareness, who.boons)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (dream("m1"), ["No cards went well", "Nothing important was learned", "No dream came closer"]),
        (dream("m1+", learned=True), ["One card went well", "We learned something", "No dream came closer"]),
        (
            dream("m1+", "m2+", progress=True),
            ["Two cards went well", "Nothing important was learned", "We came closer to a dream"],
        ),
    ],
)
def test_what_everyone_gets_is_shown_in_words(answers, said):
    assert [words for words, _ in reflection_parts_in_words_and_xp_gained(answers)] == said


def test_a_spread_has_a_card():
    assert told(dream()) == []  # Ruling B23
    assert reflection_parts_in_words_and_xp_gained(dream(learned=True))[0] == ("No card was named", 0)
    assert reflection_entry(dream(learned=True, progress=True)).xp == 2
    assert told({}) == told(dream())


def test_a_card_may_lie_twice_from_two_decks():
    assert told(dream("c2+", "c2")) == []


def test_a_spread_has_room_for_twelve():
    assert told(dream(*["c2"] * MOST_CARDS)) == []
    assert told(dream(*["c2"] * 13)) == [("A spread has at most 12 cards here: 13 are named.", ("spread",))]


def test_a_card_left_open_is_named_by_its_place():
    assert told(dream("c2", "", "x9")) == [
        ("Card 2: choose a card.", ("card-1",)),
        ("Card 3: choose a card.", ("card-2",)),
    ]


@given(DREAMS)
def test_every_whole_dream_can_be_recorded(answers):
    assert told(answers) == []


# --- corrections ---


@given(st.one_of(st.none(), DREAMS), st.one_of(st.none(), DREAMS))
def test_a_correction_is_the_difference(before, after):
    gave, gives = (reflection_entry(answers).xp if answers else 0 for answers in (before, after))
    assert correction_entry(before, after).xp == gives - gave


def test_a_correction_keeps_what_is_true_now():
    assert correction_entry(dream("m1+"), dream("m1+", "m2+", learned=True)) == Entry(
        "corrected", 2, {"was_there": True, "well": 2, "learned": True, "progress": False}
    )


def test_someone_who_was_not_there_gives_it_back():
    assert correction_entry(dream("m1+", learned=True), None) == Entry("corrected", -2, {"was_there": False})


def test_someone_who_was_there_after_all_gets_it():
    assert correction_entry(None, dream("m1+", learned=True)).xp == 2


def test_reflection_is_the_one_occasion():
    (occasion,) = SYSTEM.occasions
    assert (occasion.key, occasion.title) == ("reflection", "Reflection night")
    nobody = ActorAndSheets("me", {"me": SYSTEM.rules.blank})
    assert occasion.settle(nobody, dream("m1+"), SYSTEM.rules.house_rules) == reflection_entry(dream("m1+"))


def test_xp_outside_a_dream_bear_a_reason():
    assert SYSTEM.rules.award(2, "the long journey") == Entry("granted", 2, {"reason": "the long journey"})
