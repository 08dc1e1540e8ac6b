"""What a hamper falls on (Dreamcatcher, "Failure", "Hampered Abilities and Advantages", "Combat")."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.ability_test import Called, Source, ability_test_of, with_advantage
from characters.dreamcatcher.rules.hampering import (
    can_bear,
    choices_after_failure,
    choices_in_combat,
)
from tests.rules.dreamcatcher.lives import EVERY_ABILITY, HOUSE, abilities, born, hampered


def failed(sheet, ability="Guile", advantage="", rules=HOUSE):
    test = ability_test_of(sheet, ability)
    if advantage:
        test = with_advantage(test, sheet.advantage(advantage))
    return choices_after_failure(sheet, test, rules)


def open_codes(choices):
    return [choice.code for choice in choices if choice.is_open]


def reasons(choices, code):
    return next(choice.reasons for choice in choices if choice.code == code)


def test_one_ability_of_the_players_choice_becomes_hampered():  # D10
    assert open_codes(failed(born())) == list(EVERY_ABILITY)


def test_or_the_advantage_that_was_used():
    assert open_codes(failed(born(), advantage="a2")) == [*EVERY_ABILITY, "a2"]
    assert reasons(failed(born(), advantage="a2"), "a1") == (
        "‘Good with a rope’ was not called in this test.",
    )


@pytest.mark.parametrize("source", [Source.TEMPORARY, Source.AID])
def test_a_temporary_advantage_cannot_take_a_hamper(source):  # D11
    sheet = born()
    test = with_advantage(ability_test_of(sheet, "Guile"), Called("a1", "The wind turns", source))
    assert open_codes(choices_after_failure(sheet, test, HOUSE)) == list(EVERY_ABILITY)


def test_what_is_hampered_already_is_no_choice():
    choices = failed(hampered("ability Guile", "a1"), "Charm")
    assert reasons(choices, "ability Guile") == ("Guile is hampered already. Choose one of these.",)
    assert reasons(choices, "a1")[0] == "‘Good with a rope’ is hampered already. Choose one of these."
    assert reasons(choices, "ability Charm") == ()


def test_a_table_may_say_that_the_ability_used_is_hampered():  # D10
    rules = replace(HOUSE, hampers_ability_used=True)
    assert open_codes(failed(born(), advantage="a2", rules=rules)) == ["ability Guile", "a2"]
    assert reasons(failed(born(), rules=rules), "ability Charm") == (
        "Charm was not used: what was used is hampered (house rule).",
    )


def test_where_the_ability_used_is_hampered_already_the_player_chooses_again_among_all():
    rules = replace(HOUSE, hampers_ability_used=True)
    assert "ability Charm" in open_codes(failed(hampered("ability Guile"), rules=rules))


def test_in_combat_an_ability_or_an_advantage_that_fits_called_or_not():
    choices = choices_in_combat(hampered("ability Guile"), {"a1"})
    assert open_codes(choices) == [*(code for code in EVERY_ABILITY if code != "ability Guile"), "a1"]
    assert reasons(choices, "a2") == ("‘Knows the harbour’ does not fit this fight, unless the GM says so.",)
    assert "a2" in open_codes(choices_in_combat(born(), {"a1", "a2"}))


def test_nothing_left_to_hamper():  # D20
    sheet = hampered(*EVERY_ABILITY, "a1")
    assert not can_bear(failed(sheet))
    assert can_bear(failed(sheet, advantage="a2"))
    assert not can_bear(choices_in_combat(sheet, {"a1"}))
    assert can_bear(failed(hampered(*abilities("Guile", "Charm"))))
