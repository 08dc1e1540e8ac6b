"""A test without a scene: what may be answered, what falls, what it leaves ("Performing a Test", "Destiny Points")."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.alone import (
    ability_test_of_task,
    answer_problems_of_test,
    chosen_task_and_entries,
    dice_of_offer,
    dice_wanted,
    entries_of_test,
    offers_after_test,
    questions_of_test,
    roll_of_task,
    task_of_answers,
    told_in_words,
    waiting_choice_in_words,
)
from characters.dreamcatcher.rules.dice import Way
from characters.dreamcatcher.rules.dreamcatcher import apply_entry
from characters.dreamcatcher.rules.validity import is_entry_still_legal
from characters.socket.rules import ActorAndSheets, Entry, Table
from tests.rules.dreamcatcher.lives import EVERY_ABILITY, HOUSE, born, hampered, messages

TABLE = Table(HOUSE)
PLAIN = {"task": " past  the guard ", "ability": "Guile", "answer": "accept"}


def cast_of(sheet):
    return ActorAndSheets("me", {"me": sheet})


def told(answers, sheet=None, rules=HOUSE):
    return messages(answer_problems_of_test(cast_of(sheet or born()), Table(rules), answers))


def task(sheet=None, **more):
    return task_of_answers(cast_of(sheet or born()), TABLE, {**PLAIN, **more})


def after(made, sheet, **dice):
    return apply_entry(sheet, entries_of_test(cast_of(sheet), made, dice)["me"])


def left(made, sheet, offer, **dice):
    """Return the test and the sheet once *offer* was chosen of the dice that lie there."""
    task_now, written = chosen_task_and_entries(cast_of(sheet), made, dice, offer)
    return task_now, apply_entry(sheet, written["me"])


def offered(made, sheet, here=TABLE, **dice):
    return {offer.code: offer for offer in offers_after_test(cast_of(sheet), here, made, dice)}


def test_points_that_lie_in_an_open_scene_are_spent_there():
    here, reason = Table(HOUSE, scene="The harbour"), "Your points are in ‘The harbour’ until it ends."
    refusing = {**PLAIN, "called": "h4", "answer": "refuse"}
    assert messages(answer_problems_of_test(cast_of(born()), here, refusing)) == [reason]
    assert messages(answer_problems_of_test(cast_of(born()), here, {**refusing, "answer": "accept"})) == []
    made = task_of_answers(cast_of(born()), here, PLAIN)
    sheet = after(made, born(), own=(1, 2))
    assert offered(made, sheet, here, own=(1, 2))["again 0"].reasons == (reason,)
    assert offered(made, sheet, own=(1, 2))["again 0"].is_open  # the scene has ended since


def test_only_what_is_whole_may_be_called():
    asked = {one.key: one for one in questions_of_test(cast_of(hampered("a1", "ability Guile")), TABLE)}
    assert [key for key, _words in asked["advantage"].choices] == ["", "a2", "a3"]
    assert ("Guile", "Guile +1, hampered") in asked["ability"].choices


def test_a_whole_test_has_no_problem():
    assert told(PLAIN) == told({**PLAIN, "advantage": "a1"}) == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"ability": "Might"}, "Choose one of the abilities."),
        (
            {"called": "h4", "advantage": "a1"},
            "You accepted this hindrance and have its point: no advantage cancels it in this test.",
        ),
        ({"called": "h4", "answer": "shrug"}, "Choose one of the answers."),
    ],
)
def test_what_is_amiss_is_said(changed, message):
    assert told({**PLAIN, **changed}) == [message]


def test_without_a_point_nothing_is_refused():
    broke = replace(born(), xp=0)
    assert told({**PLAIN, "called": "h4", "answer": "refuse"}, broke) == [
        "Refusing takes a point and you have none. Accept it, or withdraw."
    ]


def test_the_same_hindrance_is_called_as_often_as_the_table_says():
    called = replace(born(), called=("h4",))
    once = replace(HOUSE, calls="story")
    assert told({**PLAIN, "called": "h4"}, called, once) == [
        "‘Owes money everywhere’ was called in this story, and is called once a story (house rule)."
    ]


def test_an_accepted_call_hinders_and_brings_a_point():
    made = task(called="h4")
    assert ability_test_of_task(made).way is Way.HINDRANCE
    sheet = after(made, born(), own=(6, 6, 4))
    assert (sheet.xp, sheet.called, sheet.hampered) == (6, ("h4",), ())


def test_a_refused_call_is_ignored_and_takes_one():
    made = task(called="h4", answer="refuse")
    assert ability_test_of_task(made).way is Way.PLAIN
    assert after(made, born(), own=(6, 6)).xp == 4


FELL = {"own": (1, 5)}  # 7 with Guile, a failure


def test_a_failure_hampers_what_its_player_chooses_after_the_dice_and_says_which_test_brought_it():
    made = task(advantage="a1")
    fell = {"own": (1, 2, 4)}
    sheet = after(made, born(), **fell)
    assert not sheet.hampered
    offers = offered(made, sheet, **fell)
    assert [code for code in offers if code.startswith("hamper")] == [
        *(f"hamper {code}" for code in EVERY_ABILITY), "hamper a1"
    ]  # fmt: skip
    assert not dice_of_offer(made, offers["hamper a1"])
    chosen, sheet = left(made, sheet, offers["hamper a1"], **fell)
    assert [(held.code, held.hampered_by) for held in sheet.hampered] == [("a1", "Guile: past the guard")]
    assert told_in_words(chosen, fell) == (
        "past the guard: 4 and 2, without the 1 and Guile +1 make 7, a failure. "
        "No progress, and something is hampered. Hampered: ‘Good with a rope’."
    )
    assert not offered(chosen, sheet, **fell)


def test_where_the_table_says_so_the_ability_used_is_hampered():
    narrow = task_of_answers(cast_of(born()), Table(replace(HOUSE, hampers_ability_used=True)), PLAIN)
    assert [
        code for code in offered(narrow, after(narrow, born(), **FELL), **FELL) if "again" not in code
    ] == ["hamper ability Guile"]


def test_a_choice_that_waits_blocks_the_next_test_and_is_told():
    made = task()
    sheet = after(made, born(), **FELL)
    assert told(PLAIN, sheet) == ["A failure still waits: choose first what it hampers."]
    assert waiting_choice_in_words(sheet, HOUSE) == (
        "A test failed: Guile: past the guard. What it hampers is yours to choose.", "test"
    )  # fmt: skip
    _chosen, sheet = left(made, sheet, offered(made, sheet, **FELL)["hamper ability Charm"], **FELL)
    assert told(PLAIN, sheet) == []
    assert waiting_choice_in_words(sheet, HOUSE) is None


def test_a_storys_end_recovers_what_was_not_chosen_yet():
    sheet = after(task(), born(), **FELL)
    assert apply_entry(sheet, Entry("story", 2, {"recovered": "all"})).waiting is None


def test_where_nothing_is_left_to_bear_nothing_more_is_hampered():
    spent = hampered(*EVERY_ABILITY, "a1", "a2", "a3")
    made = task(spent, task="")
    fell = {"own": (1, 2, 3)}
    waiting = after(made, spent, **fell)
    offers = offered(made, waiting, **fell)
    assert [code for code in offers if "again" not in code] == ["hamper"]
    chosen, sheet = left(made, waiting, offers["hamper"], **fell)
    assert (sheet.hampered, sheet.waiting) == (spent.hampered, None)
    assert "Hampered" not in told_in_words(chosen, fell)


def test_a_point_rolls_one_die_again_after_the_dice_and_the_page_says_what_each_gives():
    made = task()
    assert [(one.key, one.count) for one in dice_wanted(made)] == [("own", 2)]
    sheet = after(made, born(), **FELL)
    offers = offered(made, sheet, **FELL)
    assert offers["again 0"].label == "The 1: 3 of 6 a success, 3 of 6 a failure"
    assert offers["again 1"].label == "The 5: 5 of 6 a failure, 1 of 6 a critical failure"
    assert [one.count for one in dice_of_offer(made, offers["again 0"])] == [1]
    again, sheet = left(made, sheet, offers["again 0"], **FELL, again=(6,))
    assert roll_of_task(again, {**FELL, "again": (6,)}).degree.succeeds
    assert (sheet.xp, sheet.waiting, sheet.hampered) == (4, None, ())


def test_the_new_face_counts_even_if_it_is_worse_and_one_die_is_rolled_again_once():
    made = task()
    sheet = after(made, born(), **FELL)
    again, sheet = left(made, sheet, offered(made, sheet, **FELL)["again 1"], **FELL, again=(1,))
    fell = {**FELL, "again": (1,)}
    assert "make 3, a critical failure" in told_in_words(again, fell)
    offers = offered(again, sheet, **fell)
    assert offers["again 0"].reasons == ("One die may be rolled again once in a test, and that was the 5.",)
    assert offers["hamper ability Charm"].is_open


def test_without_a_point_nothing_is_rolled_again_and_a_success_waits_for_nothing():
    broke = replace(born(), xp=0)
    made = task(broke)
    offers = offered(made, after(made, broke, **FELL), **FELL)
    assert offers["again 0"].reasons == ("Rolling a die again takes a point and you have none.",)
    accepted = task(broke, called="h4")  # the point that was accepted
    fell = {"own": (1, 5, 5)}
    assert offered(accepted, after(accepted, broke, **fell), **fell)["again 0"].is_open
    assert not offered(made, after(made, broke, own=(6, 5)), own=(6, 5))


def test_of_dice_that_another_test_followed_none_is_rolled_again():
    made, other = task(), task(task="across the yard")
    assert not [code for code in offered(made, after(other, born(), **FELL), **FELL) if "again" in code]


def test_what_was_chosen_falls_with_the_test_that_it_was_chosen_for():
    made = task()
    sheet = after(made, born(), **FELL)
    _task, written = chosen_task_and_entries(
        cast_of(sheet), made, FELL, offered(made, sheet, **FELL)["hamper ability Charm"]
    )
    assert is_entry_still_legal(sheet, written["me"])
    assert not is_entry_still_legal(born(), written["me"])


def test_an_ability_that_is_renamed_meanwhile_is_the_one_that_waits():
    sheet = apply_entry(
        after(task(), born(), **FELL), Entry("exception", 0, {"renamed": [["ability Guile", "Wit"]]})
    )
    assert sheet.waiting.ability == "Wit"
