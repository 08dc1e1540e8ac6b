"""Combat, exchange by exchange (Dreamcatcher, "Combat")."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.combat import (
    Combat,
    Fighter,
    after_exchange,
    combat_terms,
    reasons_against_acting,
    reasons_against_conceding,
    with_conceded,
    with_hamper,
    with_next_leads,
)
from characters.dreamcatcher.rules.contest import Rolled, Side, contest_end
from characters.dreamcatcher.rules.dice import Degree
from tests.rules.dreamcatcher.lives import HOUSE

ADA, BO = Fighter("ada", "Ada", Side.LEFT, 9), Fighter("bo", "Bo", Side.LEFT, 9)
IMP = Fighter("imp", "Imp", Side.RIGHT, 2, is_player=False)
BEGUN = Combat((ADA, BO, IMP), "ada", "imp")


def exchanged(combat=BEGUN, left=Degree.SUCCESS, right=Degree.FAILURE):
    end = contest_end(Rolled(left), Rolled(right), combat_terms(combat), HOUSE)
    return after_exchange(combat, end)


def hampered(combat, *seats):
    for seat in seats:
        combat = with_hamper(combat, seat)
    return combat


def sides_that_stand(combat):
    """Return the sides on which somebody can still act."""
    return [side for side in Side if combat.standing(side, HOUSE)]


def test_after_an_exchange_its_winner_may_impose_a_hamper():
    combat = exchanged()
    assert (combat.may_impose, combat.exchanges) == (Side.LEFT, 1)


def test_a_tie_makes_sense_by_default_and_nobody_imposes_anything():  # D17
    combat = exchanged(left=Degree.SUCCESS, right=Degree.SUCCESS)
    assert combat.may_impose is None
    assert combat_terms(BEGUN).tie_makes_sense
    assert (combat_terms(BEGUN).left_is_player, combat_terms(BEGUN).right_is_player) == (True, False)


@pytest.mark.parametrize(("taken", "is_out"), [(2, False), (3, True)])
def test_out_of_the_scene_after_three_hampers_in_this_combat(taken, is_out):
    assert hampered(BEGUN, *["ada"] * taken).fighter("ada").is_out(HOUSE) is is_out


def test_or_when_nothing_is_left_whichever_is_first():
    assert replace(ADA, bears=0, taken=1).is_out(HOUSE)
    never = replace(HOUSE, out_after=0)
    assert not replace(ADA, bears=1, taken=8).is_out(never)
    assert replace(ADA, bears=0, taken=9).is_out(never)


def test_an_npc_is_out_when_its_boxes_are_full():
    assert not replace(IMP, bears=2, taken=3).is_out(HOUSE)
    assert hampered(BEGUN, "imp", "imp").fighter("imp").is_out(HOUSE)


def test_who_is_taken_out_acts_no_more_until_the_scene_ends():  # D18
    assert list(reasons_against_acting(replace(ADA, taken=3), HOUSE)) == ["They are out of this scene."]
    assert list(reasons_against_acting(replace(ADA, has_conceded=True), HOUSE)) == [
        "Ada has conceded this fight."
    ]
    assert not list(reasons_against_acting(ADA, HOUSE))


def test_after_each_exchange_each_participant_can_concede():  # D18
    assert list(reasons_against_conceding(BEGUN, "ada", HOUSE)) == [
        "Who concedes, concedes after an exchange: none has been yet."
    ]
    combat = exchanged()
    assert list(reasons_against_conceding(combat, "imp", HOUSE)) == [
        "The last exchange is not settled yet: its winner may still impose a hamper."
    ]
    assert not list(reasons_against_conceding(replace(combat, may_impose=None), "imp", HOUSE))


def test_who_concedes_allows_the_other_to_win_and_bears_no_more():  # D18
    combat = with_conceded(replace(exchanged(), may_impose=None), "imp")
    assert (combat.is_over(HOUSE), combat.fighter("imp").taken) == (True, 0)
    assert sides_that_stand(combat) == [Side.LEFT]


def test_if_no_one_concedes_it_continues_until_one_is_out():
    assert not BEGUN.is_over(HOUSE)
    ended = hampered(BEGUN, "imp", "imp")
    assert (ended.is_over(HOUSE), sides_that_stand(ended)) == (True, [Side.LEFT])


def test_where_all_are_out_at_once_nobody_won():
    alone = Combat((replace(ADA, taken=2), replace(IMP, bears=1)), "ada", "imp")
    ended = hampered(alone, "ada", "imp")
    assert (ended.is_over(HOUSE), sides_that_stand(ended)) == (True, [])


def test_another_leads_where_a_lead_is_out():  # D19
    combat = with_next_leads(hampered(BEGUN, "ada", "ada", "ada"), HOUSE)
    assert (combat.left_lead, combat.right_lead) == ("bo", "imp")
    over = with_next_leads(hampered(BEGUN, "imp", "imp"), HOUSE)
    assert (over.left_lead, over.right_lead) == ("ada", "imp")
