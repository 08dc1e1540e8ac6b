"""What fell last, as it stands large on the page: read from what each act told."""

import pytest

from characters.arkana.rules.conflict import play
from characters.arkana.scene_fell import roll_summary_of_events
from tests.rules.arkana.fighting import after, begun


def fallen(*lines, seen=False, **changes):
    """Return what fell with the last of *lines*, for the Arbiter or as *seen* by the table."""
    _position, events = play(after(begun(**changes), *lines[:-1]), lines[-1])
    told = [(event.code, event.words if event.open is None or not seen else event.open) for event in events]
    return roll_summary_of_events([f"event {code} {words}" for code, words in told if words])


ATTACK = "attack bo>imp area=body wounds=body"


def test_an_attack_shows_its_wounds_its_sum_and_its_dice():
    came = fallen(ATTACK, "resolve dice=653")
    assert (came.result, came.word, came.is_bad) == ("2", "Wounds to Body", True)
    assert came.sum == (
        ("3", "Diminish Body"), ("+2", "dice"), ("5", "Result"), ("\N{MINUS SIGN}3", "Focus"), ("2", "Wounds"),
    )  # fmt: skip
    assert came.dice == ((6, "Gain"), (5, "Gain"), (3, "Null"))
    assert came.words == "Imp takes 5 Damage, and Focus stops 3 of it. Imp takes 2 Wounds to Body."


def test_what_focus_stops_is_told_as_no_wound():
    came = fallen(ATTACK, "resolve dice=333")
    assert (came.result, came.word, came.is_bad) == ("0", "Wounds", False)


def test_the_table_reads_the_damage_and_no_figure_of_the_other_side():
    came = fallen(ATTACK, "resolve dice=653", seen=True)
    assert (came.result, came.word) == ("5", "Damage")
    assert came.sum == (("3", "Diminish Body"), ("+2", "dice"), ("5", "Result"))
    theirs = ("done players", "attack imp>bo area=body wounds=body", "resolve dice=653")
    came = fallen(*theirs, seen=True)
    assert (came.result, came.word, came.dice) == ("2", "Wounds to Body", ())


@pytest.mark.parametrize(
    ("lines", "result", "word"),
    [
        (("defend bo area=body", "resolve dice=553"), "8", "Focus"),
        (("maneuver bo area=mind", "resolve dice=553"), "5", "Initiative for the players"),
        (("check bo act=control area=mind target=5", "resolve dice=553"), "5", "a success"),
        (("check bo act=control area=mind target=5", "resolve dice=113"), "1", "4 short, a failure"),
    ],
)
def test_what_else_falls_has_its_number_and_its_word(lines, result, word):
    came = fallen(*lines)
    assert (came.result, came.word) == (result, word)


def test_kit_and_an_assist_are_terms_of_the_sum():
    lines = ("attack bo>imp close1 area=body wounds=body", "resolve dice=333")
    came = fallen(*lines, bo={"weapons": 1, "equipped": ("close1",)})
    assert came.sum[:4] == (("3", "Diminish Body"), ("0", "dice"), ("+1", "Kit"), ("4", "Result"))


def test_a_move_without_dice_leaves_what_fell_before():
    assert fallen(ATTACK) is None
    assert fallen("done players") is None


def test_the_die_for_advantage_is_drawn():
    came = roll_summary_of_events(["event advantage The die shows 5: Advantage for the players."])
    assert (came.result, came.word, came.dice) == ("5", "Advantage for the players", ((5, ""),))
