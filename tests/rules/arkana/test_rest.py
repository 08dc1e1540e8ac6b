"""Rest, sentence by sentence (Arkana Engine, the paragraph on Rest; Ruling A6)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules.checks import Assist, Check, Result
from characters.arkana.rules.phrases import Area, Phrase
from characters.arkana.rules.rest import (
    HEALED,
    Recovery,
    Rest,
    recovery_problems,
    wounds_left_after_score,
    wounds_left_chances,
)
from tests.conftest import at_night

BODY = Phrase.from_code("enhance body")
ADA_BODY = Recovery("Ada", Area.BODY, ("Bo",))
PARTY = ("Ada", "Bo", "Cy")


def said(rest: Rest, who: str, area: object, *assists: str) -> list[str]:
    return [problem.message for problem in recovery_problems(rest, who, area, assists)]


def test_wounds_are_removed_with_a_check_of_enhance_body_or_of_enhance_spirit():
    assert [str(phrase) for phrase in HEALED.values()] == ["Enhance Body", "Enhance Spirit"]
    assert not said(Rest(), "Ada", "body") + said(Rest(), "Ada", Area.SPIRIT)


@pytest.mark.parametrize("area", ["mind", "", "soul", None, []])
def test_nothing_else_is_healed_by_a_rest(area):
    assert said(Rest(), "Ada", area) == ["A Rest heals Wounds of Body or of Spirit, each with its own Check."]


def test_the_two_are_done_separately():
    rest = Rest((Recovery("Ada", Area.BODY),))
    assert not said(rest, "Ada", "spirit")


def test_each_is_done_once_per_rest():
    rest = Rest((Recovery("Ada", Area.BODY),))
    assert said(rest, "Ada", "body") == [
        "Ada has made the Check of Enhance Body in this Rest; the next Rest brings another."
    ]
    assert not said(Rest(), "Ada", "body")


def test_each_character_recovers():
    assert not said(Rest((Recovery("Ada", Area.BODY),)), "Cy", "body")


@pytest.mark.parametrize(("wounds", "score", "left"), [(5, 3, 2), (5, 5, 0), (5, 0, 5)])
def test_wounds_equal_to_the_result_are_removed(wounds, score, left):
    assert wounds_left_after_score(wounds, score) == left


def test_wounds_never_fall_below_none():
    assert wounds_left_after_score(2, 6) == 0


def test_a_result_below_nothing_heals_nothing_and_hurts_nobody():  # Ruling A6
    assert wounds_left_after_score(4, -2) == 4


def test_a_player_may_assist_anothers_recovery_instead():
    assert not said(Rest(), "Ada", "body", "Bo", "Cy")
    assert Rest((ADA_BODY,)).names_helped_by("Bo") == {"Ada"}


def test_who_assists_does_not_heal():
    rest = Rest((ADA_BODY,))
    assert said(rest, "Bo", "body") == ["Bo assists in this Rest instead of healing."]


def test_who_has_healed_does_not_assist():
    rest = Rest((ADA_BODY,))
    assert said(rest, "Cy", "body", "Ada") == [
        "Ada has healed in this Rest, and so assists nobody; the next Rest brings the choice anew."
    ]


def test_who_assists_assists_one_other_character():
    rest = Rest((ADA_BODY,))
    assert not said(rest, "Ada", "spirit", "Bo")
    assert said(rest, "Cy", "body", "Bo") == [
        "Bo assists Ada in this Rest, and may assist one character only."
    ]


def test_nobody_assists_themselves():
    assert said(Rest(), "Ada", "body", "Ada") == ["Ada heals here: only another character can assist."]


def test_who_assists_makes_a_single_roll():
    assert said(Rest(), "Ada", "body", "Bo", "Bo") == ["Bo assists with a single roll: name each ally once."]


@pytest.mark.parametrize("wounds", [0, 2, 6])
def test_the_chance_of_each_number_of_wounds_left_is_that_of_every_roll(wounds):
    check = Check(BODY, 2, 4, assists=(Assist("Bo", 3),))
    rolls = product(product((6, 3, 1), repeat=4), product((6, 3, 1), repeat=3))
    left = Counter(
        wounds_left_after_score(wounds, Result(check, dice, (helped,)).score) for dice, helped in rolls
    )
    assert wounds_left_chances(check, wounds) == {n: Fraction(left[n], left.total()) for n in sorted(left)}


@given(st.data())
@settings(max_examples=at_night(500, 50))
def test_no_rest_ever_heals_twice_or_lets_anyone_both_heal_and_assist(data):
    rest = Rest()
    for _ in range(8):
        who, area = data.draw(st.sampled_from(PARTY)), data.draw(st.sampled_from(list(HEALED)))
        assists = tuple(data.draw(st.lists(st.sampled_from(PARTY), max_size=2)))
        if not list(recovery_problems(rest, who, area, assists)):
            rest = Rest((*rest.made, Recovery(who, area, assists)))
    assert max(Counter((made.who, made.area) for made in rest.made).values(), default=0) <= 1
    assert all(len(rest.names_helped_by(name)) <= 1 for name in PARTY)
    assert not any(rest.has_made_healing_check(name) and rest.names_helped_by(name) for name in PARTY)
