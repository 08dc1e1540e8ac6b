"""What the Arbiter grants beside the rules, and why."""

import pytest

from characters.arkana.rules.arkana import apply_entry
from characters.arkana.rules.granting import EXCEPTIONS, GRANTS, award_entry, exception_offers
from characters.socket.rules import AnswersError, Entry
from tests.rules.arkana.lives import TABLE, born, exception, settled


def refused(code, **answers):
    arkana = born(wounds={"body": 1})
    with pytest.raises(AnswersError) as caught:
        settled(arkana, exception(arkana, code), **answers)
    return [(problem.message, problem.where) for problem in caught.value.problems]


def granted(arkana, code, **answers):
    entry = settled(arkana, exception(arkana, code), **answers)
    assert entry.kind in GRANTS
    return apply_entry(arkana, entry)


def test_three_things_may_be_granted():
    assert {one.group for one in exception_offers(born(), TABLE)} == EXCEPTIONS


@pytest.mark.parametrize(("typed", "xp"), [("4", 4), ("-2", -2), ("−2", -2)])
def test_xp_come_or_go_with_a_reason(typed, xp):
    arkana = granted(born(), "xp", xp=typed, reason="A quiet  week")
    assert arkana.xp == xp
    assert arkana.exceptions[0][1] == "A quiet week"


@pytest.mark.parametrize("typed", ["", "0", "51", "many"])
def test_an_award_is_a_number(typed):
    assert refused("xp", xp=typed, reason="Why") == [
        ("Give a number from 1 to 50, or with a minus to take some away.", ("xp",))
    ]


def test_an_award_is_one_line():
    assert award_entry(2, "Luck") == Entry("granted", 2, {"reason": "Luck"})


def test_a_base_score_is_set_anew_at_no_price():
    arkana = granted(born(), "score", phrase="control mind", score="5", reason="The well")
    assert (arkana.cells[4], arkana.xp) == (5, 0)
    assert arkana.exceptions == (("Control Mind rose from 2 to 5", "The well"),)
    fallen = granted(arkana, "score", phrase="control mind", score="3", reason="The curse")
    assert fallen.exceptions[1] == ("Control Mind fell from 5 to 3", "The curse")


@pytest.mark.parametrize("score", ["1", "7", "", "high"])
def test_not_even_the_arbiter_goes_below_2_or_above_6(score):  # Ruling A6
    assert refused("score", phrase="control mind", score=score, reason="Why") == [
        ("A Base Score goes from 2 to 6.", ("score",))
    ]


def test_a_phrase_must_be_one_of_nine_and_change():
    assert refused("score", phrase="mind", score="7", reason="Why")[0] == (
        "Choose one of the nine Phrases.",
        ("phrase",),
    )
    assert refused("score", phrase="control mind", score="2", reason="Why") == [
        ("Control Mind is 2 already. Choose another score.", ("score",))
    ]


def test_wounds_are_set_to_what_they_should_be():
    arkana = granted(born(wounds={"body": 1}), "wounds", area="body", held="0", reason="A spring")
    assert arkana.body_wounds == 0
    assert arkana.exceptions == (("Wounds to Body went from 1 to 0", "A spring"),)
    assert granted(arkana, "wounds", area="spirit", held="3", reason="Grief").is_incapacitated


@pytest.mark.parametrize("held", ["-1", "51", "", "some"])
def test_wounds_are_a_number_from_0(held):
    assert refused("wounds", area="body", held=held, reason="Why") == [
        ("Wounds: a number from 0 to 50.", ("held",))
    ]


def test_wounds_are_to_body_or_spirit_and_change():
    assert refused("wounds", area="mind", held="1", reason="Why") == [
        ("Wounds are to Body or to Spirit: choose one.", ("area",))
    ]
    assert refused("wounds", area="body", held="1", reason="Why") == [
        ("Wounds to Body are 1 already. Give another number.", ("held",))
    ]


def test_nothing_is_granted_without_a_reason():
    assert refused("wounds", area="body", held="0") == [("Say why: it stands in the ledger.", ("reason",))]
    assert refused("wounds", area="body", held="0", reason="x" * 201) == [
        ("The reason has 201 characters: at most 200.", ("reason",))
    ]


def test_every_answer_amiss_is_named():
    assert [where for _, where in refused("score")] == [("phrase",), ("score",), ("reason",)]
