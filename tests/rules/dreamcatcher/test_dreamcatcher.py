"""How facts change a character."""

import pytest

from characters.dreamcatcher.rules.dreamcatcher import (
    apply_entry,
    destiny_after,
    left_to_bear_in_words,
    words_and_scene_of_test,
)
from characters.socket.rules import Entry
from tests.rules.dreamcatcher.lives import EVERY_ABILITY, born, hampered


def after(sheet, *entries):
    for entry in entries:
        sheet = apply_entry(sheet, entry)
    return sheet


def test_each_hamper_says_which_test_brought_it():
    sheet = hampered("ability Guile", "a1")
    brought = [(bearer.name, bearer.hampered_by) for bearer in sheet.hampered]
    assert brought == [("Guile", "t1"), ("‘Good with a rope’", "t1")]
    assert (sheet.bearer("a1").is_hampered, sheet.bearer("ability Charm").is_hampered) == (True, False)
    assert (sheet.ability("Guile").score, sheet.advantage("a2").words, sheet.hindrance("h5").words) == (
        1, "Knows the harbour", "Afraid of dogs"
    )  # fmt: skip


def test_the_pool_is_a_ledger_every_point_says_where_it_came_from():
    sheet = after(
        born(),
        Entry("scene", 0, {"points": [[1, "accepted", "t", "X"], [-1, "refused", "t", "Y"]]}),
        Entry("test", 1, {"points": [[-1, "rerolled", "t", "the 2"], [2, "overridden", "", "So be it"]]}),
        Entry("story", 2, {"recovered": "all"}),
        Entry("convert", -3, {}),
        Entry("granted", -1, {"reason": "An error"}),
        Entry("reworded", 0, {}),
    )
    assert dict(sheet.pool) == {
        "begun": 5, "accepted": 1, "refused": -1, "rerolled": -1, "gm": 1, "story": 2, "converted": -3
    }  # fmt: skip
    assert sum(dict(sheet.pool).values()) == sheet.xp == 4


def test_what_is_left_to_bear_is_every_ability_and_advantage_that_is_whole():
    assert len(born().whole) == 9
    assert left_to_bear_in_words(hampered("ability Guile", "a1", "a2", "a3")) == (
        "Can bear 5 more: 5 abilities and no advantage."
    )
    assert left_to_bear_in_words(hampered(*EVERY_ABILITY, "a1", "a2", "a3")) == "Nothing is left to bear."


def test_what_is_recovered_is_whole_again_at_a_scenes_end_one_and_at_a_storys_end_all():
    sheet = hampered("ability Guile", "ability Charm", "a1")
    one = after(sheet, Entry("scene", 0, {"recovered": ["a1"]}))
    assert [bearer.code for bearer in one.hampered] == ["ability Charm", "ability Guile"]
    assert not after(one, Entry("story", 2, {"recovered": "all"})).hampered


def test_between_stories_is_from_a_storys_end_to_the_first_line_of_play():  # D21
    ended = after(born(), Entry("scene", 0, {"called": ["h4"]}), Entry("story", 2, {"recovered": "all"}))
    assert (ended.is_between_stories, ended.stories, ended.called, ended.xp, ended.earned) == (
        True,
        1,
        (),
        7,
        2,
    )
    grown = after(
        ended, Entry("convert", -3, {"left": ["h4"], "came": {"advantages": [["a6", "X"]]}, "converted": 1})
    )
    assert (grown.is_between_stories, grown.conversions, grown.xp) == (True, 1, 4)
    assert [held.key for held in (*grown.advantages, *grown.hindrances)] == ["a1", "a2", "a3", "a6", "h5"]
    for kind in ("scene", "test"):
        assert not after(grown, Entry(kind)).is_between_stories


def test_an_advantage_from_a_conversion_is_whole():  # D21
    grown = after(
        hampered("a1"), Entry("convert", -3, {"left": ["h4"], "came": {"advantages": [["a6", "X"]]}})
    )
    assert not grown.advantage("a6").is_hampered


def test_no_key_of_a_trait_comes_twice():
    gone = after(born(), Entry("exception", 0, {"left": ["h5"]}))
    assert gone.next_trait_number == 6


def test_a_score_a_name_and_words_can_change():
    data = {
        "scores": [["ability Guile", 1]],
        "renamed": [["ability Guile", "Cunning"], ["h4", "In debt"], ["a1", "Ropes"]],
    }
    changed = after(
        born(), Entry("exception", 0, {**data, "exception": {"what": "Guile", "reason": "Older sheet"}})
    )
    assert (changed.ability("Cunning").score, changed.hindrance("h4").words, changed.advantage("a1").words) == (
        2, "In debt", "Ropes"
    )  # fmt: skip
    assert changed.exceptions == (("Guile", "Older sheet"),)


def test_what_the_gm_grants_is_kept_with_the_reason():
    assert after(born(), Entry("granted", -2, {"reason": "A pact"})).exceptions == (("−2 destiny", "A pact"),)


@pytest.mark.parametrize(
    ("destiny", "change", "cap", "then"), [(5, 1, 5, 5), (3, 1, 5, 4), (9, 1, 0, 10), (9, -2, 5, 7)]
)
def test_a_capped_pool_loses_what_is_gained_above_the_cap_and_never_what_it_holds(destiny, change, cap, then):
    assert destiny_after(destiny, change, cap) == then


def test_the_key_of_a_test_says_what_it_was_and_which_scene_has_it():
    slug = "Xy7-" * 5 + "_z"
    assert words_and_scene_of_test(f"Guile: past the guard @ {slug}") == ("Guile: past the guard", slug)
    assert words_and_scene_of_test("Guile: past the guard") == ("Guile: past the guard", "")


@pytest.mark.parametrize("words", ["Meet @ noon", "Tea @ the pier", "Tea @ ", " @ noon"])
def test_a_goal_with_an_at_sign_is_no_scene(words):
    assert words_and_scene_of_test(words) == (words, "")
