"""Every kind of ledger line as a sentence."""

import pytest
from hypothesis import given

from characters.beckoning_dream.rules.offering import SPENDS
from characters.beckoning_dream.rules.words import SENTENCES, cards_gone_and_come, describe_entry
from characters.beckoning_dream.rulings import RULINGS
from characters.socket.rules import Entry
from tests.strategies import DATA, entries

WELL = {"well": 3, "learned": True, "progress": True}
STAR = {"name": "Boon of The Star", "text": "", "category": "Major Arcana", "major": 17}


@pytest.mark.parametrize(
    ("kind", "data", "said"),
    [
        ("created", {"added": ["s1", "s2", "c1"]}, "Created with Swords Ace to 2, Cups Ace."),
        (
            "arrived",
            {"added": ["c9", "m17"], "awareness": 4, "boons": [STAR]},
            "Arrived with Cups 9, The Star, Maximum Awareness 4, one Boon.",
        ),
        (
            "arrived",
            {"added": ["c9"], "awareness": 4, "boons": [STAR, STAR]},
            "Arrived with Cups 9, Maximum Awareness 4, two Boons.",
        ),
        (
            "arrived",
            {"added": ["c9"], "awareness": 3, "boons": []},
            "Arrived with Cups 9, Maximum Awareness 3.",
        ),
        (
            "reflection",
            WELL,
            "Reflection: three cards of the spread went well, we learned something "
            "and we came closer to a dream.",
        ),
        (
            "reflection",
            {"well": 1, "learned": False, "progress": True},
            "Reflection: one card of the spread went well and we came closer to a dream.",
        ),
        (
            "reflection",
            {"well": 0, "learned": False, "progress": False},
            "Reflection: no cards of the spread went well.",
        ),
        ("corrected", {"was_there": False}, "Reflection corrected: not in that dream after all."),
        (
            "corrected",
            {"was_there": True, "well": 2, "learned": False, "progress": False},
            "Reflection corrected: two cards of the spread went well.",
        ),
        ("granted", {"reason": "the long journey"}, "XP outside a dream: the long journey"),
        ("lowest", {"added": ["c2"]}, "The 2 of Cups joined the deck."),
        (
            "told",
            {"name": "Tobias", "bonds": [{"key": "k", "theirs": "m17"}, {"key": "l", "theirs": ""}]},
            "Tobias's card in your Bond is now The Star. Tobias's card in your Bond has left their deck.",
        ),
        (
            "bond",
            {"bond": {"name": "Tobias", "mine": "c1", "theirs": "m17", "words": "We both heard the bell."}},
            "Forged a Bond with Tobias, Ace of Cups and The Star: We both heard the bell.",
        ),
        (
            "across",
            {
                "removed": ["c2"],
                "added": ["s2"],
                "bonds": [
                    {"key": "k", "mine": "s2", "words": "It rang on."},
                    {"key": "l", "is_asleep": True},
                ],
            },
            "Let the 2 of Cups go for the 2 of Swords. A Bond moved to the 2 of Swords: It rang on. "
            "A Bond fell asleep.",
        ),
        (
            "transform",
            {
                "removed": ["c1", "c2", "c3"],
                "added": ["s1"],
                "exception": {"what": "Transform", "reason": "a gift"},
            },
            "Transformed: Swords Ace. On credit: a gift",
        ),
        (
            "exception",
            {
                "removed": ["c4"],
                "exception": {"what": "The 4 of Cups left", "reason": "The tide took it"},
                "bonds": [{"key": "k", "is_asleep": True}],
            },
            "The 4 of Cups left, by exception: The tide took it. A Bond fell asleep.",
        ),
        (
            "across",
            {
                "removed": ["c2"],
                "added": ["s2"],
                "bonds": [
                    {"key": "k", "mine": "s2", "words": "It rang on"},
                    {"key": "l", "mine": "s2", "words": "“Did it ring?”"},
                    {"key": "m", "is_asleep": True},
                ],
            },
            "Let the 2 of Cups go for the 2 of Swords. A Bond moved to the 2 of Swords: It rang on. "
            "A Bond moved to the 2 of Swords: “Did it ring?” A Bond fell asleep.",
        ),
        ("highest", {"added": ["s7"]}, "The 7 of Swords joined the deck."),
        (
            "reworded",
            {"boon": "General", "name": "Tidal Ear", "text": ""},
            "New words for the Boon General: Tidal Ear.",
        ),
        ("reworded", {"bonds": [{"key": "k", "words": "It rang on."}]}, "New words for a Bond: It rang on."),
        ("new_suit", {"added": ["p2", "p1"]}, "The Ace of Pentacles and 2 of Pentacles joined the deck."),
        (
            "two_lowest",
            {"removed": ["w1", "w2"], "added": ["w4"]},
            "Let the Ace of Wands and 2 of Wands go for the 4 of Wands.",
        ),
        ("across", {"removed": ["c9"], "added": ["s11"]}, "Let the 9 of Cups go for the Page of Swords."),
        ("awareness", {"awareness": 1, "from": 3}, "Maximum Awareness rose from 3 to 4."),
        ("boon", {"boons": [{**STAR, "name": "Iron Will"}]}, "Gained a Boon: Iron Will."),
        (
            "boon",
            {"boons": [STAR], "added": ["m17"]},
            "Gained a Boon: Boon of The Star. The Star joined the deck.",
        ),
        ("oneirogen", {"oneirogen": 4}, "Gathered four Oneirogen."),
        ("oneirogen", {"oneirogen": -12}, "Spent 12 Oneirogen."),
    ],
)
def test_a_line_is_a_sentence(kind, data, said):
    assert describe_entry(Entry(kind, 0, data)) == said


@given(entries())
def test_every_settled_fact_can_be_told(entry):
    assert describe_entry(entry)


def test_every_kind_has_a_sentence():
    assert set(SENTENCES) == set(DATA)
    assert set(SENTENCES) >= SPENDS


@pytest.mark.parametrize("code", [f"B{n}" for n in (*range(1, 14), 19, 22)])
def test_a_ruling_that_is_applied_can_be_read(code):
    (choice, why) = next((choice, why) for key, choice, why in RULINGS if key == code)
    assert choice.endswith(".")
    assert why.endswith(".")


def test_a_card_that_a_transform_keeps_neither_leaves_nor_comes() -> None:
    entry = Entry("transform", -4, {"removed": ["s1", "s2", "c1"], "added": ["s1", "w1"]})
    assert cards_gone_and_come(entry) == (("s2", "c1"), ("w1",))
