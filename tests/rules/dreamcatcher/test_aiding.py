"""Aid: what it lifts, gives and spoils (Dreamcatcher, "Multiple participants and Aiding")."""

import pytest

from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    Called,
    Consequences,
    with_advantage,
    with_hindrance,
)
from characters.dreamcatcher.rules.aiding import (
    GIFT,
    Aid,
    AidTotal,
    aid_problems,
    consequences_of_aiding,
    final_degree,
    ladder,
    lead_test_with_aid,
    total_of_aid,
)
from characters.dreamcatcher.rules.dice import Degree, Way
from tests.rules.dreamcatcher.lives import messages

WORST, FAILED, DONE, BEST = sorted(Degree)
LEAD = AbilityTest("Deftness", 2)
ROPE = Called("a1", "Good with a rope")


@pytest.mark.parametrize(
    ("rolled", "aids", "final"),
    [
        (WORST, [DONE], FAILED),
        (FAILED, [DONE], DONE),
        (DONE, [DONE], BEST),
        (FAILED, [DONE, DONE], BEST),
        (FAILED, [FAILED], FAILED),
        (WORST, [DONE, BEST, DONE], BEST),
    ],
)
def test_the_leads_final_degree_is_increased_by_one_level_per_successful_aid(rolled, aids, final):
    assert final_degree(rolled, total_of_aid(aids)) is final


@pytest.mark.parametrize(("degree", "hampers"), [(WORST, 1), (FAILED, 1), (DONE, 0), (BEST, 0)])
def test_who_aids_takes_the_consequences_of_a_failed_roll_and_no_temporary_trait(degree, hampers):
    assert consequences_of_aiding(degree) == Consequences(degree.succeeds, hampers)


def test_the_final_degree_cannot_go_above_a_critical_success():
    assert final_degree(BEST, total_of_aid([DONE, DONE])) is BEST


def test_a_critical_failure_creates_a_hindrance_for_the_lead():
    assert lead_test_with_aid(LEAD, total_of_aid([WORST])).way is Way.HINDRANCE
    assert lead_test_with_aid(LEAD, total_of_aid([FAILED])) == LEAD


def test_a_critical_failures_hindrance_is_cancelled_by_an_advantage_as_any_other():  # D14
    assert lead_test_with_aid(with_advantage(LEAD, ROPE), total_of_aid([WORST])).way is Way.PLAIN


def test_a_critical_success_aids_and_gives_a_temporary_advantage():
    total = total_of_aid([BEST])
    assert (total.steps, total.gifts) == (1, 1)
    assert total_of_aid([DONE]).gifts == 0
    assert with_advantage(LEAD, GIFT).way is Way.ADVANTAGE


def test_to_use_instead_of_their_normal_advantage():
    assert with_advantage(with_advantage(LEAD, ROPE), GIFT).advantage == GIFT


@pytest.mark.parametrize(
    ("aids", "total"),
    [
        ([BEST, WORST], AidTotal(1)),
        ([BEST, BEST, WORST], AidTotal(2, 1)),
        ([BEST, WORST, WORST, DONE], AidTotal(2, 0, 1)),
        ([], AidTotal()),
    ],
)
def test_critical_aids_cancel_one_for_one_and_a_cancelled_success_still_counts(aids, total):  # D5
    assert total_of_aid(aids) == total


def test_no_gift_cancels_an_accepted_hindrance():
    accepted = with_hindrance(LEAD, Called("h5", "Dogs", brings_point=True))
    assert with_advantage(accepted, GIFT).way is Way.HINDRANCE


def test_the_lead_climbs_a_ladder_of_four_rungs():
    rungs = ladder(WORST, total_of_aid([DONE, DONE]))
    assert [(rung.degree, rung.is_rolled, rung.is_final) for rung in rungs] == [
        (BEST, False, False), (DONE, False, True), (FAILED, False, False), (WORST, True, False)
    ]  # fmt: skip


def problems(aid, *given, lead=LEAD, **how):
    return messages(aid_problems("Ada", lead, given, aid, **how))


def test_an_aid_uses_another_approach_or_advantage():  # D14
    same = Aid("Bo", AbilityTest("Deftness", 1))
    assert problems(same) == [
        "The lead uses Deftness. Aid comes by another approach or an advantage of your own, unless the GM allows it."
    ]
    assert not problems(same, is_allowed=True)
    assert not problems(Aid("Bo", AbilityTest("Charm", 1)))
    assert not problems(Aid("Bo", with_advantage(AbilityTest("Deftness", 1), ROPE)))
    assert (
        len(
            problems(
                Aid("Bo", with_advantage(AbilityTest("Deftness", 1), ROPE)), lead=with_advantage(LEAD, ROPE)
            )
        )
        == 1
    )
    other = with_advantage(AbilityTest("Deftness", 1), Called("a9", "Sailor"))
    assert not problems(Aid("Bo", other), lead=with_advantage(LEAD, ROPE))


def test_one_aid_by_each_character():  # D14
    aid = Aid("Bo", AbilityTest("Charm", 1))
    assert problems(aid, aid) == ["Each aids once in a test."]


def test_who_leads_does_not_aid():
    assert problems(Aid("Ada", AbilityTest("Charm", 1))) == [
        "The lead does not aid: name somebody else as the lead, or let others help."
    ]


def test_who_aids_aids_before_the_lead():  # D14
    assert problems(Aid("Bo", AbilityTest("Charm", 1)), has_lead_rolled=True) == [
        "The dice have fallen. Who aids, aids before the lead."
    ]
