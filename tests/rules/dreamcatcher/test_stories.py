"""A story ends: destiny and recovery for who was there (Dreamcatcher, "Destiny Points"; house defaults)."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.dreamcatcher import apply_entry
from characters.dreamcatcher.rules.stories import (
    correction_entry,
    differs_for_one,
    foreseen_sentences,
    is_correction_needed,
    story_entry,
    story_problems,
    title_and_destiny_for_all,
)
from tests.rules.dreamcatcher.lives import HOUSE, born, hampered, messages

TOLD = {"title": " The  drowned bell ", "destiny": 2, "differs": {"bo": 3}}


def test_destiny_is_given_out_upon_completing_a_story_to_all_and_what_differs_to_one():
    ada, bo = (story_entry(born(), TOLD, seat, HOUSE) for seat in ("ada", "bo"))
    assert (ada.xp, bo.xp, ada.data["title"]) == (2, 3, "The drowned bell")


def test_where_one_gets_what_all_get_nothing_differs():
    assert differs_for_one(TOLD)
    assert not differs_for_one({**TOLD, "differs": {"bo": 2}})


def test_everything_is_recovered():
    sheet = hampered("a1", "ability Guile")
    assert not apply_entry(sheet, story_entry(sheet, TOLD, "ada", HOUSE)).hampered


def test_a_capped_pool_takes_what_it_can():
    capped = replace(HOUSE, destiny_cap=6)
    assert story_entry(born(), TOLD, "ada", capped).xp == 1
    told = foreseen_sentences(born(), capped, story_entry(born(), TOLD, "ada", capped))
    assert told[0] == "1 above the cap of 6 is lost."


def test_the_preview_shows_what_each_gets():
    sheet = hampered("a1")
    assert foreseen_sentences(sheet, HOUSE, story_entry(sheet, TOLD, "bo", HOUSE)) == (
        "Recovers 1 hamper.",
        "Conversions are open until their next scene.",
    )
    nothing = story_entry(born(), {"title": "X", "destiny": 0}, "bo", HOUSE)
    assert foreseen_sentences(born(), HOUSE, nothing) == ("Conversions are open until their next scene.",)
    less = correction_entry(born(), TOLD, None, "bo", HOUSE)
    assert foreseen_sentences(born(), HOUSE, less) == ()


def test_while_no_number_is_given_nobody_gets_any():
    assert story_entry(born(), {"title": "X", "differs": {"bo": "many"}}, "bo", HOUSE).xp == 0
    assert title_and_destiny_for_all({}) == (("No title yet", 0),)
    assert title_and_destiny_for_all(TOLD) == (("The drowned bell", 2),)


def test_who_was_there_after_all_recovers_and_may_convert_as_all_others():
    sheet = hampered("a1", "ability Guile")
    entry = correction_entry(sheet, None, {**TOLD, "destiny": 0}, "ada", HOUSE)
    after = apply_entry(sheet, entry)
    assert is_correction_needed(entry)
    assert (after.hampered, after.is_between_stories, after.stories) == ((), True, 1)


def test_a_correction_that_changes_nothing_for_one_writes_nothing():
    assert not is_correction_needed(correction_entry(born(), TOLD, TOLD, "ada", HOUSE))


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"destiny": 2}, "Give the story a title."),
        ({"title": "x" * 201, "destiny": 2}, "The title has 201 characters: at most 200."),
        ({"title": "X"}, "Destiny for all: from 0 to 20."),
        ({"title": "X", "destiny": -1}, "Destiny for all: from 0 to 20."),
        ({"title": "X", "destiny": 2, "differs": {"bo": 21}}, "Destiny for one: from 0 to 20."),
    ],
)
def test_what_keeps_a_storys_end_from_being_recorded(answers, message):
    assert messages(story_problems(answers)) == [message]
    assert not messages(story_problems(TOLD))


@pytest.mark.parametrize(
    ("before", "after", "change", "was_there"),
    [
        (TOLD, {**TOLD, "destiny": 4}, 2, True),
        (TOLD, None, -2, False),
        (None, TOLD, 2, True),
    ],
)
def test_corrections_come_later_and_points_stay_spent(before, after, change, was_there):  # D21
    entry = correction_entry(born(), before, after, "ada", HOUSE)
    assert (entry.xp, entry.data["was_there"]) == (change, was_there)


def test_a_correction_may_leave_a_pool_in_debt():
    spent = replace(born(), xp=1)
    assert apply_entry(spent, correction_entry(spent, TOLD, None, "ada", HOUSE)).xp == -1
