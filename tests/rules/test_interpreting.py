"""The Beckoning Dream, "Interpret": what a Scored card lets one choose."""

import pytest

from characters.beckoning_dream.rules.interpreting import (
    EFFECT_BY_NAME,
    EFFECTS,
    Interpretation,
    InterpretedTurn,
    added_by_trap,
    names_of_open_interpretation_effects,
    stress_after_brace,
)
from characters.beckoning_dream.rules.score import RevealedCard, Score
from decks.rules.tarot import Card, Suit

ANY = ("Press", "Help", "Hinder", "Study")


def open_to(code: str, scored: Score) -> set[str]:
    return set(names_of_open_interpretation_effects(Card.from_code(code), scored)) - set(ANY)


def test_who_is_countered_chooses_nothing() -> None:
    assert names_of_open_interpretation_effects(Card.from_code("c9"), Score.COUNTERED) == ()


@pytest.mark.parametrize("scored", [kind for kind in Score if kind.choices])
def test_some_can_always_be_chosen(scored: Score) -> None:
    assert set(ANY) <= set(names_of_open_interpretation_effects(Card.from_code("m3"), scored))


@pytest.mark.parametrize(
    ("code", "scored", "more"),
    [
        ("c9", Score.TRIUMPH, {"Analyze", "Lookout", "Devastate"}),
        ("c9", Score.CLASH, {"Analyze"}),
        ("c9", Score.SETBACK, {"Analyze", "Anticipate", "Fall Back"}),
        ("p9", Score.TRIUMPH, {"Misdirect", "Plot", "Devastate"}),
        ("p9", Score.SETBACK, {"Misdirect", "Trap", "Fall Back"}),
        ("s9", Score.SUCCESS, {"Glare", "Devastate"}),
        ("s9", Score.TRIUMPH, {"Glare", "Break", "Devastate"}),
        ("s9", Score.SETBACK, {"Glare", "Brace", "Fall Back"}),
        ("m9", Score.TRIUMPH, {"Devastate"}),
    ],
)
def test_others_need_a_suit_or_a_score(code: str, scored: Score, more: set[str]) -> None:
    assert open_to(code, scored) == more


def test_those_of_wands_are_the_tables_own() -> None:
    assert not [effect for effect in EFFECTS if effect.suit is Suit.WANDS]
    assert open_to("w9", Score.CLASH) == set()


# --- two cards on the table ---


def interpretation(mine: str, theirs: str, **more: object) -> Interpretation:
    cards = [RevealedCard(Card.from_code(code)) for code in (mine, theirs)]
    return Interpretation(*cards, **more)  # type: ignore[arg-type]


def why_not(name: str, mine: str, theirs: str, **more: object) -> list[str]:
    return list(interpretation(mine, theirs, **more).reasons_against(EFFECT_BY_NAME[name]))


def test_a_closed_effect_says_which_suit_and_score_it_needs() -> None:
    assert why_not("Break", "s5", "s4") == ["Break needs a Triumph."]
    assert why_not("Devastate", "s3", "s4") == ["Devastate needs a Triumph or a Success."]
    assert why_not("Brace", "c9", "c4") == ["Brace needs a card of Swords.", "Brace needs a Setback."]
    assert why_not("Press", "p4", "s4") == ["A Countered card chooses nothing."]


@pytest.mark.parametrize("name", ["Analyze", "Anticipate", "Misdirect", "Study", "Break", "Fall Back"])
def test_against_an_effort_some_have_nothing_to_work_on(name: str) -> None:  # Ruling B37
    assert f"{name} has nothing to work on in an Effort." in why_not(name, "c3", "c4", is_against_effort=True)


def test_against_an_effort_the_others_work() -> None:  # Ruling B37
    found = {effect.name for effect in interpretation("s9", "s4", is_against_effort=True).open_effects}
    assert found == {"Glare", "Press", "Devastate", "Help", "Hinder"}


def test_no_effect_is_chosen_twice_and_none_too_many() -> None:
    setback = interpretation("s3", "s4")
    assert list(setback.problems_of_chosen(["Press"])) == []
    assert list(setback.problems_of_chosen(["Press", "Press"])) == [
        "Press is chosen.",
        "A Setback has 1 choice.",
    ]
    assert list(setback.problems_of_chosen(["Break"])) == ["Break needs a Triumph."]
    four = ["Press", "Devastate", "Help", "Study"]
    assert list(interpretation("s9", "s4").problems_of_chosen(four)) == ["A Triumph has 3 choices."]


def test_a_push_gives_a_choice_more_and_opens_the_suit_of_the_burned_card() -> None:
    pushed = interpretation("s3", "s4", pushed_suits=(Suit.PENTACLES,))
    assert pushed.choices == 2
    assert not list(pushed.problems_of_chosen(["Trap", "Press"]))
    too_many = ["Trap", "Press", "Brace"]
    assert list(pushed.problems_of_chosen(too_many)) == ["A Setback with a Push has 2 choices."]


def test_a_push_of_a_card_burned_unseen_opens_no_suit() -> None:  # Ruling B33
    blind = interpretation("s3", "s4", pushed_suits=(None,))
    assert blind.choices == 2
    assert [effect.name for effect in blind.open_effects if effect.suit not in (None, Suit.SWORDS)] == []


def test_a_push_gives_a_countered_card_nothing() -> None:  # Ruling B33
    countered = interpretation("p9", "s4", pushed_suits=(Suit.CUPS,))
    assert countered.choices == 0
    assert countered.open_effects == ()


def test_devastate_deals_the_difference_of_the_values_as_they_stand() -> None:  # Ruling B34
    helped = Interpretation(RevealedCard(Card.from_code("s5"), 2), RevealedCard(Card.from_code("w6"), -2))
    assert helped.score is Score.SUCCESS
    assert helped.stress_dealt_by(["Devastate"], is_dealt_stress=False) == 3


def test_press_deals_1_and_glare_2_to_who_dealt_some_this_turn() -> None:
    clash = interpretation("s4", "w4")
    assert clash.stress_dealt_by(["Press", "Glare"], is_dealt_stress=False) == 2
    assert clash.stress_dealt_by(["Press", "Glare"], is_dealt_stress=True) == 3
    assert clash.stress_dealt_by(["Help", "Study"], is_dealt_stress=True) == 0


@pytest.mark.parametrize(("stress", "left"), [(0, 0), (1, 1), (2, 1), (3, 1), (5, 2), (8, 4)])
def test_brace_halves_rounded_down_and_leaves_at_least_1(stress: int, left: int) -> None:
    assert stress_after_brace(stress) == left


@pytest.mark.parametrize(("stress", "more"), [(0, 2), (3, 2), (4, 2), (5, 3), (8, 4)])
def test_a_trap_adds_half_of_what_was_dealt_rounded_up_at_least_2(stress: int, more: int) -> None:
    assert added_by_trap(stress) == more


# --- a turn in which both have chosen ---


def duel(mine: str, theirs: str, my_effects: str = "", their_effects: str = "") -> InterpretedTurn:
    return InterpretedTurn(
        interpretation(mine, theirs), interpretation(theirs, mine), my_effects.split(), their_effects.split()
    )


def effort(mine: str, theirs: str, my_effects: str = "", intensity: int = 2) -> InterpretedTurn:
    against = interpretation(mine, theirs, is_against_effort=True)
    return InterpretedTurn(against, None, my_effects.split(), intensity=intensity)


def dealt(turn: InterpretedTurn) -> tuple[int, int]:
    return turn.stress_dealt_by_me, turn.stress_dealt_to_me


def test_each_side_deals_what_it_chose() -> None:
    turn = duel("s4", "w7", "Press", "Devastate Press")
    assert dealt(turn) == (1, 4)
    assert dealt(turn.from_other_side) == (4, 1)


def test_a_glare_on_both_sides_deals_2_to_each_whatever_the_order_of_choosing() -> None:  # Ruling B36
    assert dealt(duel("s4", "s4", "Glare", "Glare")) == (2, 2)
    assert dealt(duel("s4", "s4", "Glare", "Press")) == (2, 1)
    assert dealt(duel("s4", "s4", "Glare", "Help")) == (1, 0)


def test_glare_and_trap_see_what_is_dealt_before_it_is_halved() -> None:  # Ruling B36
    turn = duel("s2", "s9", "Brace", "Devastate Press Glare")
    assert (turn.stress_dealt_to_me, turn.stress_to_bear) == (9, 4)
    assert turn.from_other_side.result_in_figures(EFFECT_BY_NAME["Glare"]) == "1 Stress"
    trapped = duel("p2", "w9", "Trap", "Devastate")
    assert trapped.result_in_figures(EFFECT_BY_NAME["Trap"]) == "an ally’s next value +4"


def test_without_brace_all_that_was_dealt_is_borne() -> None:
    assert duel("s2", "s9", "Glare", "Press").stress_to_bear == 1


def test_a_countered_setback_or_clash_costs_the_intensity_of_an_effort() -> None:
    assert [effort(mine, "s4").stress_dealt_to_me for mine in ("p4", "s3", "s4", "s5", "s9")] == [
        2,
        2,
        2,
        0,
        0,
    ]


def test_any_stress_dealt_is_subtracted_from_the_difficulty_which_is_resolved_at_zero_or_less() -> None:
    turn = effort("s9", "s4", "Devastate Press Glare")
    assert [turn.difficulty_left(difficulty) for difficulty in (12, 7, 3)] == [5, 0, 0]


def test_intensity_is_stress_that_an_effort_dealt_this_turn() -> None:  # Rulings B36, B37
    costly = effort("s4", "s4", "Glare Press")
    assert dealt(costly) == (3, 2)
    braced = effort("s3", "s4", "Brace", intensity=5)
    assert braced.stress_to_bear == 2


def test_an_effort_interprets_nothing() -> None:
    with pytest.raises(ValueError, match="Interprets nothing"):
        _ = effort("s4", "s4").from_other_side


def results(turn: InterpretedTurn) -> dict[str, str]:
    return {effect.name: turn.result_in_figures(effect) for effect in turn.mine.open_effects}


def test_each_effect_says_in_figures_what_it_does_here() -> None:
    assert results(duel("s9", "s4")) == {
        "Glare": "1 Stress", "Break": "burns the 4 of Swords", "Press": "1 Stress", "Devastate": "9 − 4 = 5 Stress",
        "Help": "an ally’s next value +1", "Hinder": "their next value −1", "Study": "one fact of their deck",
    }  # fmt: skip
    weak = duel("s2", "m9").from_other_side  # as the foe reads it, whose value is the greater one
    assert weak.result_in_figures(EFFECT_BY_NAME["Devastate"]) == "9 − 2 = 7 Stress"


def test_each_effect_says_in_figures_what_it_does_here_beside_what_they_chose() -> None:
    setback = results(duel("s2", "m3", their_effects="Devastate Press"))
    assert results(duel("s2", "m3", their_effects="Devastate"))["Brace"] == "1 → 1 Stress"
    assert (setback["Brace"], setback["Glare"], setback["Fall Back"]) == (
        "2 → 1 Stress",
        "2 Stress",
        "out of the Duel",
    )
    assert results(duel("s2", "m3"))["Brace"] == "no Stress to halve"
    assert results(duel("c2", "m3"))["Anticipate"] == "an ally Selects after their Reveal"
    cups, coins = results(duel("c9", "c4")), results(duel("p9", "p4"))
    assert (cups["Analyze"], cups["Lookout"]) == ("their Present is shown", "Awareness +1 for one")
    assert (coins["Misdirect"], coins["Plot"]) == ("their Awareness −1", "an ally’s next Draw: one of 3")
    assert results(duel("p3", "m4"))["Trap"] == "an ally’s next value +2"


def test_to_hinder_an_effort_takes_1_from_the_next_card_that_is_opposed() -> None:  # Ruling B37
    assert results(effort("s9", "s4"))["Hinder"] == "the next opposed card −1"


def test_breaking_a_major_names_it_as_it_is() -> None:
    assert results(duel("s9", "m3"))["Break"] == "burns The Empress"
