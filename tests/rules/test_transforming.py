"""To Transform: a whole deck let go for a new one (The Beckoning Dream, "Reflection")."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.rules.boons import Boon, Need, is_boon_awake
from characters.beckoning_dream.rules.deck import deck_problems
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, apply_entry
from characters.beckoning_dream.rules.offering import PRICES, missing_xp_reasons
from characters.beckoning_dream.rules.reflection import settled_entry_under_default_rules
from characters.beckoning_dream.rules.transforming import (
    cards_a_transform_may_add,
    read_new_deck,
    transform_offer,
    transform_problems,
)
from characters.socket.rules import AnswersError, Entry
from decks.rules.notation import cards_of_text
from decks.rules.tarot import DECK, Card, cards_of_codes, codes_in_deck_order
from tests.conftest import at_night
from tests.rules import laws
from tests.strategies import decks, near_new_decks, transformers

STAR, STRENGTH = Boon("Boon of The Star", major=17), Boon("Boon of Strength", major=8)
SIX = "c1-4 s5-6"


def who(deck: str, xp: int = 12, boons: tuple[Boon, ...] = (), bonds: tuple[Bond, ...] = ()) -> Dreamer:
    return Dreamer(frozenset(cards_of_text(deck)), 3, xp, boons=boons, bonds=bonds)


def transform(dreamer: Dreamer, deck: str, **answers: str) -> Entry:
    return settled_entry_under_default_rules(transform_offer(dreamer), dreamer, deck=deck, **answers)


def refusals(dreamer: Dreamer, deck: str, **answers: str) -> list[str]:
    with pytest.raises(AnswersError) as refused:
        transform(dreamer, deck, **answers)
    assert {problem.where[0] for problem in refused.value.problems} <= {"deck", "keep_1", "card_1", "words_1"}
    return [problem.message for problem in refused.value.problems]


# --- the laws ---


@given(st.data())
@settings(max_examples=at_night(2000, 200))
def test_a_new_deck_is_refused_exactly_when_the_book_refuses_it(data: st.DataObject) -> None:
    dreamer = data.draw(transformers())
    laws.told_exactly_when_no_new_deck(dreamer, data.draw(near_new_decks(dreamer)))


@given(decks(), st.sets(st.sampled_from(DECK), max_size=12))
def test_what_a_transform_takes_is_a_deck(old: frozenset[Card], new: set[Card]) -> None:
    if len(old) > 2 and not any(transform_problems(Dreamer(old), new)):
        assert not list(deck_problems(new))


# --- four XP: every card leaves, two fewer come ---


def test_four_xp_remove_all_cards_and_add_two_fewer() -> None:
    dreamer = who(SIX, 4)
    offer = transform_offer(dreamer)
    assert (offer.price, offer.is_open, offer.asks[0].page) == (4, True, "transform")
    assert offer.asks[0].hint == "Four cards, as s1-4 c2: each suit from its Ace, nothing above 9."
    entry = transform(dreamer, "w1-3 p1")
    assert entry == Entry(
        "transform", -4, {"removed": codes_in_deck_order(dreamer.deck), "added": ["w1", "w2", "w3", "p1"]}
    )
    assert apply_entry(dreamer, entry).deck == cards_of_codes(["w1", "w2", "w3", "p1"])


def test_of_three_cards_one_comes() -> None:  # Ruling B11
    assert transform_offer(who("c1-3")).asks[0].hint.startswith("One card,")
    assert apply_entry(who("c1-3"), transform(who("c1-3"), "s1")).deck == cards_of_codes(["s1"])


@pytest.mark.parametrize("deck", ["c1", "c1-2", "c5 m17"])
def test_it_takes_at_least_three_cards(deck: str) -> None:  # Ruling B11
    found = transform_offer(who(deck, boons=(STAR,)))
    count = len(cards_of_text(deck))
    assert found.reasons == (f"To Transform takes at least 3 cards. Your deck has {count}.",)
    assert found.asks == ()


def test_more_cards_than_go_up_to_9_cannot_come() -> None:
    assert transform_offer(who("s1-14 c1-14 w1-10")).is_open
    assert transform_offer(who("s1-14 c1-14 w1-11")).reasons == (
        "37 cards would have to come, and only 36 go up to 9.",
    )
    assert transform_offer(who("s1-14 c1-14 w1-11", boons=(STRENGTH,))).is_open


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("s1-3", "One card is missing: 3 of 4."), ("s1-6", "Two cards are too many: 6 of 4."),
        ("", "Four cards are missing: 0 of 4."), ("s1-5", "One card is too many: 5 of 4."),
    ],
)  # fmt: skip
def test_two_fewer_and_no_other_number_come(new: str, said: str) -> None:
    assert refusals(who(SIX), new) == [said]


def test_majors_count_among_the_cards_that_leave() -> None:  # Ruling B12
    dreamer = who("c1-4 m17", boons=(STAR,))
    assert codes_in_deck_order(apply_entry(dreamer, transform(dreamer, "s1-3")).deck) == ["s1", "s2", "s3"]


# --- as a first deck, but up to 9 ---


def test_suits_start_at_the_ace_again() -> None:  # Ruling B13
    assert refusals(who(SIX), "s2-5") == ["Swords begins at 2. A Transform begins each suit with its Ace."]


def test_no_suit_has_a_gap() -> None:
    assert refusals(who(SIX), "s1-3 s5") == ["Swords has a gap: Ace, 2, 3, 5."]


def test_a_deck_has_each_card_once() -> None:
    assert refusals(who(SIX), "s1-4 s2") == ["The 2 of Swords is named twice. A deck has each card once."]
    assert refusals(who(SIX), "s1-4 s2 s1")[0].startswith(
        "The Ace of Swords and 2 of Swords are named twice."
    )


def test_values_above_6_may_come_but_none_above_9() -> None:
    eleven = who("c1-11")
    assert apply_entry(eleven, transform(eleven, "s1-9")).deck == frozenset(cards_of_text("s1-9"))
    assert refusals(who("c1-12"), "s1-10") == [
        "The 10 of Swords is above 9. A Transform adds nothing higher."
    ]


def test_a_major_comes_again_only_if_its_boon_is_held() -> None:  # Ruling B12
    dreamer = who("c1-4 m8", boons=(STRENGTH,))
    assert apply_entry(dreamer, transform(dreamer, "s1-2 m8")).deck == cards_of_codes(["s1", "s2", "m8"])
    assert refusals(who("c1-5"), "s1-2 m8") == ["Strength: a Major comes again only if its Boon is held."]
    assert refusals(who("c1-6"), "s1-2 m7 m8") == [
        "The Chariot and Strength: a Major comes again only if its Boon is held."
    ]


def test_a_major_out_of_the_deck_may_come_by_the_boon_that_is_held() -> None:  # Ruling B12
    dreamer = who("c1-5", boons=(STRENGTH,))
    assert apply_entry(dreamer, transform(dreamer, "s1-2 m8")).deck == cards_of_codes(["s1", "s2", "m8"])


def test_the_limit_of_9_binds_majors_too() -> None:  # Ruling B12
    assert refusals(who("c1-4 m17", boons=(STAR,)), "s1-2 m17") == [
        "The Star is above 9. A Transform adds nothing higher."
    ]
    assert {
        card.rank for card in cards_a_transform_may_add(who("c1", boons=(STAR, STRENGTH))) if card.is_major
    } == {8}


def test_each_problem_but_the_number_of_cards_says_what_mends_it() -> None:
    found = {
        p.code: [fix.label for fix in p.fixes]
        for p in transform_problems(who(SIX), cards_of_codes(["s2", "m8"]))
    }
    assert found == {
        "ace": ["Add the Ace of Swords", "Take Swords out"], "boonless": ["Take Strength out"], "count": [],
    }  # fmt: skip
    (several,) = [
        p for p in transform_problems(who(SIX), cards_of_codes(["m7", "m8"])) if p.code == "boonless"
    ]
    assert several.fixes[0].label == "Take these Majors out"


@pytest.mark.parametrize("typed", ["c99", "an old song", "s4-1", "s1;s2", "\u0000"])
def test_what_names_no_cards_is_said(typed: str) -> None:
    (said,) = refusals(who(SIX), typed)
    assert "“" in said


def test_a_deck_is_read_from_a_line() -> None:
    assert read_new_deck("s1-2 m8") == cards_of_codes(["s1", "s2", "m8"])


# --- what stays ---


def test_awareness_and_the_xp_left_stay() -> None:  # Ruling B13
    dreamer = who(SIX, 7)
    after = apply_entry(dreamer, transform(dreamer, "s1-4"))
    assert (after.awareness, after.xp) == (3, 3)


def test_boons_stay_and_sleep_while_they_ask_for_what_is_not_there() -> None:  # Ruling B12
    tide = Boon("Tide", needs=(Need(suit="c", cards=4),))
    dreamer = who(SIX, boons=(tide,))
    after = apply_entry(dreamer, transform(dreamer, "s1-4"))
    assert after.boons == (tide,)
    assert (
        is_boon_awake(tide, dreamer.deck, dreamer.boons),
        is_boon_awake(tide, after.deck, after.boons),
    ) == (
        True,
        False,
    )


def test_a_bond_whose_card_comes_again_is_kept() -> None:  # Ruling B13
    dreamer = who(SIX, 4, bonds=(Bond("k", "", "Marlowe", "c1", "s2", "The bell."),))
    assert apply_entry(dreamer, transform(dreamer, "c1-4")).bonds == dreamer.bonds


def test_a_bond_whose_card_goes_is_changed_for_1_xp_or_sleeps() -> None:
    dreamer = who(SIX, 5, bonds=(Bond("k", "", "Marlowe", "c1", "s2", "The bell."),))
    kept = apply_entry(dreamer, transform(dreamer, "s1-4", keep_1="pay", card_1="s4", words_1="It rang on."))
    assert (kept.xp, kept.bonds[0].mine, kept.bonds[0].words) == (0, "s4", "It rang on.")
    slept = apply_entry(dreamer, transform(dreamer, "s1-4", keep_1="sleep"))
    assert (slept.xp, slept.bonds[0].is_asleep) == (1, True)
    assert len(refusals(dreamer, "s1-4")) == 1


def test_four_xp_and_no_less() -> None:
    assert transform_offer(who(SIX, 3)).reasons == missing_xp_reasons(who(SIX, 3), PRICES["transform"])
    poor = who(SIX, 4, bonds=(Bond("k", "", "Marlowe", "c1", "s2", "The bell."),))
    assert refusals(poor, "s1-4", keep_1="pay", card_1="s1", words_1="Hm.") == [
        "To keep this Bond costs 1 XP more than you have. Let it sleep, or spend less."
    ]
