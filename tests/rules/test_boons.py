"""Boons: powers of their own (The Beckoning Dream, "Boons", "Reflection")."""

import pytest
from hypothesis import given

from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Dreamer, apply_entry
from characters.beckoning_dream.rules.gaining import needs_yes_of_gm
from characters.beckoning_dream.rules.offering import PRICES
from characters.beckoning_dream.rules.reflection import (
    open_and_closed_offers,
    settled_entry_under_default_rules,
)
from characters.socket.rules import AnswersError, Entry, Offer
from decks.rules.tarot import cards_of_codes, codes_in_deck_order
from tests.rules import laws
from tests.strategies import TABLE, boon_names, dreamers

STAR = Boon("Boon of The Star", "", "Major Arcana", 17)


def dreamer(deck: str, xp: int = 12, *boons: Boon) -> Dreamer:
    return Dreamer(cards_of_codes(deck.split()), awareness=3, xp=xp, boons=boons)


def the_offer(who: Dreamer) -> Offer:
    (found,) = [offer for offer in open_and_closed_offers(who, TABLE) if offer.code == "boon"]
    return found


def boon(who: Dreamer, **answers: str) -> Entry:
    return settled_entry_under_default_rules(the_offer(who), who, **answers)


def refusals(who: Dreamer, **answers: str) -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(AnswersError) as refused:
        boon(who, **answers)
    assert str(refused.value) == " ".join(problem.message for problem in refused.value.problems)
    return [(problem.message, problem.where) for problem in refused.value.problems]


def test_three_xp_gain_a_boon_with_the_tables_own_words():
    who = dreamer("c1", 3)
    entry = boon(who, boon="General", name="  Iron \n Will ", text=" Never yields. ")
    held = {"name": "Iron Will", "text": "Never yields.", "category": "General", "major": None}
    assert entry == Entry("boon", -3, {"boons": [held]})
    assert apply_entry(who, entry).boons == (Boon("Iron Will", "Never yields."),)


def test_a_minor_arcana_boon_brings_no_card():
    assert "added" not in boon(dreamer("c1"), boon="Minor Arcana", name="Tide").data


def test_a_major_boon_adds_its_card_at_once_and_free():  # Ruling B7
    who = dreamer("c1")
    entry = boon(who, boon="m17")
    assert (entry.xp, entry.data["added"]) == (-PRICES["boon"], ["m17"])
    grown = apply_entry(who, entry)
    assert codes_in_deck_order(grown.deck) == ["c1", "m17"]
    assert (grown.boons, grown.majors_held) == ((STAR,), frozenset({17}))


def test_a_major_boon_may_bear_another_name():
    assert boon(dreamer("c1"), boon="m17", name="Polaris").data["boons"][0]["name"] == "Polaris"


def test_there_are_22_major_boons_and_three_kinds_more():
    asked = dict(the_offer(dreamer("c1")).asks[0].choices)
    assert len(asked) == 25
    assert (asked["m13"], asked["General"]) == ("XIII Death", "General, in our own words")


def test_a_major_whose_boon_is_held_is_no_choice():  # Ruling B8
    assert "m17" not in dict(the_offer(dreamer("m17", 3, STAR)).asks[0].choices)


def test_the_same_major_twice_is_refused():  # Ruling B8
    said = [("Boon of The Star is held already. A Boon is held once.", ("boon",))]
    assert refusals(dreamer("m17", 3, STAR), boon="m17") == said
    assert refusals(dreamer("m17", 3, STAR), boon="m17", name="Other") == said


@pytest.mark.parametrize("name", ["Iron Will", "iron will", " IRON  WILL "])
def test_the_same_boon_twice_is_refused(name):  # Ruling B8
    who = dreamer("c1", 3, Boon("Iron Will"))
    assert refusals(who, boon="General", name=name) == [
        ("Iron Will is held already. A Boon is held once.", ("name",))
    ]


def test_a_majors_own_name_may_be_held_already():  # Ruling B8
    who = dreamer("c1", 3, Boon("Boon of The Star"))
    assert refusals(who, boon="m17") == [
        ("Boon of The Star is held already. A Boon is held once.", ("boon",))
    ]
    assert boon(who, boon="m17", name="Polaris").data["added"] == ["m17"]


def test_a_boon_needs_a_kind_and_a_name():
    assert refusals(dreamer("c1")) == [
        ("Choose a Boon.", ("boon",)),
        ("Give the Boon a name.", ("name",)),
    ]


@pytest.mark.parametrize("kind", ["m22", "m", "c1", "Majors", "general"])
def test_there_is_no_other_kind(kind):
    assert refusals(dreamer("c1"), boon=kind, name="A") == [("Choose a Boon.", ("boon",))]


@pytest.mark.parametrize("kind", ["General", "Minor Arcana", "Major Arcana"])  # Ruling B24
def test_only_a_major_names_itself(kind):
    assert refusals(dreamer("c1"), boon=kind, name="  ") == [("Give the Boon a name.", ("name",))]


def test_words_have_room_and_an_end():
    assert boon(dreamer("c1"), boon="General", name="n" * 80, text="t" * 2000).kind == "boon"
    assert refusals(dreamer("c1"), boon="General", name="n" * 81, text="t" * 2001) == [
        ("The name has 81 characters: at most 80.", ("name",)),
        ("The text has 2001 characters: at most 2000.", ("text",)),
    ]


@given(dreamers(), boon_names())
def test_a_boon_is_refused_exactly_when_it_is_held(who, boon):
    laws.a_boon_is_held_once(who, *boon)


# --- one in a player's own words that brings a Major (Ruling B24)

FERRY = {"boon": "Major Arcana", "major": "m13", "name": "The Last Ferry", "text": ""}


def test_an_own_boon_may_bring_a_major():
    who = dreamer("c1", 3)
    after = apply_entry(who, boon(who, **FERRY))
    assert codes_in_deck_order(after.deck) == ["c1", "m13"]
    assert [(held.name, held.category, held.major) for held in after.boons] == [
        ("The Last Ferry", "Major Arcana", 13)
    ]


@pytest.mark.parametrize(
    ("answers", "asks"),
    [
        (FERRY, True), ({**FERRY, "boon": "General"}, True), ({**FERRY, "major": ""}, False),
        ({"boon": "m13", "name": "The Last Ferry"}, False), ({"boon": "@Iron Will"}, False), ({}, False),
    ],
)  # fmt: skip
def test_a_gm_is_asked_where_the_players_own_brings_a_major(answers, asks):
    assert needs_yes_of_gm("boon", answers) is asks
    assert not needs_yes_of_gm("transform", answers)


@pytest.mark.parametrize("kind", ["General", "Minor Arcana", "m13", "m17"])
def test_only_an_own_boon_of_the_majors_brings_one_that_is_named(kind):
    told = refusals(dreamer("c1"), **{**FERRY, "boon": kind})
    assert told == [
        (
            "Only a Boon of the Major Arcana in our own words brings one you name. Choose that, or none.",
            ("major",),
        )
    ]


@pytest.mark.parametrize("major", ["m22", "c7", "13", "-1", "m 1"])
def test_what_is_no_major_is_none_to_bring(major):
    assert refusals(dreamer("c1"), **{**FERRY, "major": major}) == [
        ("Choose one of these Majors, or none.", ("major",))
    ]


def test_a_major_whose_boon_is_held_is_not_offered_and_not_brought_twice():
    who = dreamer("c1 m17", 12, STAR)
    (major,) = [question for question in the_offer(who).asks if question.key == "major"]
    assert "m17" not in dict(major.choices)
    assert len(major.choices) == 22  # with the word for none
    assert refusals(who, **{**FERRY, "major": "m17"})[0][0].endswith("is held already. A Boon is held once.")
