"""What is known before the dice fall (Dreamcatcher, "Performing a Test")."""

from characters.dreamcatcher.rules.foresight import (
    approaches_beside_each_other,
    price_of_failing,
    rounded_per_cent,
)
from tests.rules.dreamcatcher.lives import born, hampered


def test_all_approaches_stand_beside_each_other_with_what_closes_one():
    found = approaches_beside_each_other(
        hampered("ability Guile"), lambda name: ["closed"] * (name == "Charm")
    )
    assert [rounded_per_cent(one.plain.succeeds) for one in found] == ["58", "58", "42", "42", "11", "17"]
    assert [rounded_per_cent(one.with_advantage.succeeds) for one in found] == [
        "81",
        "81",
        "68",
        "68",
        "28",
        "36",
    ]
    assert [one.reasons for one in found if one.ability == "Charm"] == [("closed",)]
    assert [one.ability for one in found if one.is_hampered] == ["Guile"]
    assert all(one.with_reroll.succeeds > one.plain.succeeds for one in found)
    assert not any(one.reasons for one in approaches_beside_each_other(born()))


def test_what_a_failure_would_cost_is_told():
    assert price_of_failing(hampered("a1", "a2", "a3", "ability Guile")) == (
        "A failure hampers something. Can bear 5 more: 5 abilities and no advantage."
    )
