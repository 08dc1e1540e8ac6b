"""What a campaign settles of its dreams: asked with its figures, frozen when one begins."""

import pytest

from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.rules.dreaming.construction import begin
from characters.beckoning_dream.rules.dreaming.house_rules import (
    DreamingRules,
    dreaming_rule_fields,
    dreaming_rule_problems,
)
from characters.beckoning_dream.rules.own_effects import HOW
from tests.rules.dreaming.dreams import setup


def test_each_is_asked_with_its_figures_beside_it() -> None:
    for question in dreaming_rule_fields():
        assert hasattr(DreamingRules(), question.key)
        assert question.hint


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (DreamingRules(), []),
        (DreamingRules(spread_size=0), ["Cards of the spread: 1 to 12."]),
        (DreamingRules(own_effects="Omen | any | any | x"), []),
        (DreamingRules(own_effects="Omen | any | any | "), [f"“Omen | any | any |”: {HOW}"]),
        (DreamingRules(spread_size=13), ["Cards of the spread: 1 to 12."]),
    ],
)
def test_what_no_table_can_mean_says_what_fits(rules: DreamingRules, told: list[str]) -> None:
    assert [problem.message for problem in dreaming_rule_problems(rules)] == told


def test_a_dream_keeps_what_was_settled_when_it_began() -> None:
    begun = begin(setup(["d1"]), {"deck_least": 8, "may_dreamers_duel": True})
    assert begun.rules == DreamingRules(may_dreamers_duel=True)
    assert HouseRules(may_dreamers_duel=True).deck_least == 10
