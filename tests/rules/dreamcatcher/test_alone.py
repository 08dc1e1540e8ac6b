"""A test without a scene: what may be answered, what falls, what it leaves ("Performing a Test", "Destiny Points")."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.alone import (
    ability_test_of_task,
    answer_problems_of_test,
    dice_wanted,
    entries_of_test,
    questions_of_test,
    roll_of_task,
    task_of_answers,
    told_in_words,
)
from characters.dreamcatcher.rules.dice import Way
from characters.dreamcatcher.rules.dreamcatcher import apply_entry
from characters.socket.rules import ActorAndSheets, Table
from tests.rules.dreamcatcher.lives import EVERY_ABILITY, HOUSE, born, hampered, messages

TABLE = Table(HOUSE)
PLAIN = {"task": " past  the guard ", "ability": "Guile", "answer": "accept", "hamper": "ability Charm"}


def cast_of(sheet):
    return ActorAndSheets("me", {"me": sheet})


def told(answers, sheet=None, rules=HOUSE):
    return messages(answer_problems_of_test(cast_of(sheet or born()), Table(rules), answers))


def task(sheet=None, **more):
    return task_of_answers(cast_of(sheet or born()), TABLE, {**PLAIN, **more})


def after(made, sheet, **dice):
    return apply_entry(sheet, entries_of_test(cast_of(sheet), made, dice)["me"])


def test_only_what_is_whole_may_be_called_or_hampered():
    asked = {one.key: one for one in questions_of_test(cast_of(hampered("a1", "ability Guile")), TABLE)}
    assert [key for key, _words in asked["advantage"].choices] == ["", "a2", "a3"]
    assert "ability Guile" not in dict(asked["hamper"].choices)
    assert ("Guile", "Guile +1, hampered") in asked["ability"].choices


def test_who_bears_nothing_more_is_asked_nothing_of_it():
    asked = {
        one.key: one for one in questions_of_test(cast_of(hampered(*EVERY_ABILITY, "a1", "a2", "a3")), TABLE)
    }
    assert not asked["hamper"].required


def test_a_whole_test_has_no_problem():
    assert told(PLAIN) == told({**PLAIN, "advantage": "a1", "hamper": "a1"}) == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"ability": "Might"}, "Choose one of the abilities."),
        ({"hamper": "a1"}, "‘Good with a rope’ was not called in this test."),
        ({"hamper": ""}, "Choose one of these."),
        (
            {"called": "h4", "advantage": "a1"},
            "You accepted this hindrance and have its point: no advantage cancels it in this test.",
        ),
        ({"called": "h4", "answer": "shrug"}, "Choose one of the answers."),
    ],
)
def test_what_is_amiss_is_said(changed, message):
    assert told({**PLAIN, **changed}) == [message]


def test_without_a_point_nothing_is_refused_and_nothing_rolled_again():
    broke = replace(born(), xp=0)
    assert told({**PLAIN, "called": "h4", "answer": "refuse"}, broke) == [
        "Refusing takes a point and you have none. Accept it, or withdraw."
    ]
    assert told({**PLAIN, "reroll": ["yes"]}, broke) == [
        "Rolling a die again takes a point and you have none."
    ]
    assert told({**PLAIN, "called": "h4", "reroll": ["yes"]}, broke) == []  # the point that was accepted


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


def test_a_failure_hampers_what_was_chosen_and_says_which_test_brought_it():
    made = task(advantage="a1", hamper="a1")
    sheet = after(made, born(), own=(1, 2, 4))
    assert [(held.code, held.hampered_by) for held in sheet.hampered] == [("a1", "Guile: past the guard")]
    assert told_in_words(made, {"own": (1, 2, 4)}) == (
        "past the guard: 4 and 2, without the 1 and Guile +1 make 7, a failure. "
        "No progress, and something is hampered."
    )


def test_where_nothing_is_left_to_bear_nothing_more_is_hampered():
    spent = hampered(*EVERY_ABILITY, "a1", "a2", "a3")
    made = task(spent, task="", hamper="")
    assert (made["hamper"], made["key"]) == ("", "Guile")
    assert after(made, spent, own=(1, 2, 3)).hampered == spent.hampered
    assert told({**PLAIN, "hamper": ""}, spent) == []


def test_a_point_rolls_the_best_die_again_once_it_has_failed():
    made = task(reroll=["yes"])
    assert [(one.key, one.count) for one in dice_wanted(made)] == [("own", 2), ("again", 1)]
    roll = roll_of_task(made, {"own": (1, 5), "again": (6,)})
    assert (roll.dice_now, roll.degree.succeeds) == ((6, 5), True)
    assert after(made, born(), own=(1, 5), again=(6,)).xp == 4


def test_a_success_keeps_its_point():
    made = task(reroll=["yes"])
    assert after(made, born(), own=(6, 5), again=(1,)).xp == 5
    assert [one.key for one in dice_wanted(task())] == ["own"]
