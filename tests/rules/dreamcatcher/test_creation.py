"""How a character begins: six scores spread out, traits in one's own words, five destiny."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.dreamcatcher.rules.creation import (
    arrival_draft_of,
    draft_after_fix,
    draft_problems,
    draft_scores,
    first_entry,
)
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, apply_entry
from characters.dreamcatcher.workbench import spread_rows
from characters.socket.rules import Fix
from tests.rules.dreamcatcher.lives import ADVANTAGES, HINDRANCES, HOUSE, born, draft, hampered, messages

THREE = "A character begins with 3 advantages"


def told(begun, rules=HOUSE):
    return messages(draft_problems(begun, rules))


def scores(*numbers):
    return dict(zip(HOUSE.ability_names, numbers, strict=True))


def posted(cell):
    """Return the scores that a press of *cell* posts."""
    return scores(*map(int, cell.posts.split()))


def test_all_six_are_placed_from_the_beginning():
    assert draft_scores({}, HOUSE) == scores(3, 3, 2, 2, 1, 0)
    assert not told(draft())


def test_a_number_moves_from_one_ability_to_another_and_all_stay_placed():
    first, *_others = rows = spread_rows(draft(), HOUSE)
    assert [posted(cell) for cell in first.cells if cell.other == "Resolve"] == [scores(0, 3, 2, 2, 1, 3)]
    others = [cell for row in rows for cell in row.cells if cell.other != row.name]
    assert len(others) == 6 * 5
    assert not any(told(draft(scores=posted(cell))) for cell in others)


def test_the_spread_has_two_of_plus_3():
    (problem, *_rest) = draft_problems(draft(scores=scores(0, 2, 2, 3, 3, 3)), HOUSE)
    assert problem.message == (
        "The spread has two +3. Take one of these three down to +2 or lower: Charm, Guile, Resolve."
    )
    assert [fix.label for fix in problem.fixes] == [
        f"Make {name} +2" for name in ("Charm", "Guile", "Resolve")
    ]


def test_too_many_below_the_highest_are_told_with_those_above():
    assert told(draft(scores=scores(3, 3, 2, 2, 2, 0))) == [
        "The spread has four +2 or higher. Take one of these five down to +1 or lower: "
        "Forcefulness, Deftness, Intelligence, Charm, Guile."
    ]


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((3, 2, 2, 2, 1, 0), "One +3 of the spread is still to be placed: "
         "Deftness, Intelligence, Charm, Guile, Resolve."),
        ((2, 2, 2, 2, 1, 0), "Two +3 of the spread are still to be placed: "
         "Forcefulness, Deftness, Intelligence, Charm, Guile, Resolve."),
        ((3, 3, 2, 2, 1, -1), "Resolve is −1, and the spread has +3, +2, +1 and 0. Give it one of these."),
    ],
)  # fmt: skip
def test_what_of_the_spread_is_missing_is_told(numbers, message):
    assert message in told(draft(scores=scores(*numbers)))


@given(st.lists(st.integers(-1, 4), min_size=6, max_size=6))
def test_every_other_spread_has_a_problem_and_the_right_one_has_none(numbers):
    assert bool(told(draft(scores=scores(*numbers)))) == (sorted(numbers) != [0, 1, 2, 2, 3, 3])


@pytest.mark.parametrize(
    ("score", "message", "nearest"),
    [
        (7, "Guile is +7. A score goes from −1 to +4.", "4"),
        (-2, "Guile is −2. A score goes from −1 to +4.", "-1"),
        ("high", "Guile is “high”. A score goes from −1 to +4.", "-1"),
        (True, "Guile is “True”. A score goes from −1 to +4.", "-1"),
    ],
)
def test_a_score_outside_the_range_is_named_with_what_mends_it(score, message, nearest):
    problem = next(draft_problems(draft(scores={"Guile": score}), HOUSE))
    assert (problem.message, problem.fixes[0].change) == (message, (("score", f"{nearest} Guile"),))
    assert draft_after_fix(draft(), problem.fixes[0])["scores"]["Guile"] == int(nearest)


@pytest.mark.parametrize(
    ("traits", "message"),
    [
        ({"advantages": []}, f"{THREE}, and none is named. Put them in your own words."),
        ({"advantages": ["Rope", " "]}, f"{THREE}, and 1 is named. Put them in your own words."),
        ({"advantages": ["Rope", "Sea"]}, f"{THREE}, and 2 are named. Put it in your own words."),
        ({"hindrances": ["A", "B", "C"]}, "A character begins with 2 hindrances, and 3 are named: leave out 1."),
        ({"hindrances": ["Dogs", "dogs "]}, "‘dogs’ stands here twice."),
        ({"hindrances": ["Dogs", "x" * 121]}, "This hindrance has 121 characters: at most 120."),
    ],
)  # fmt: skip
def test_three_advantages_and_two_hindrances_in_the_players_own_words(traits, message):
    assert told(draft(**traits)) == [message]


def test_a_trait_too_many_is_left_out_once():
    (problem,) = draft_problems(draft(hindrances=["A", "", "B", "C"]), HOUSE)
    after = draft_after_fix(draft(hindrances=["A", "", "B", "C"]), problem.fixes[1])
    assert after["hindrances"] == ["A", "", "C"]
    assert draft_after_fix(after, problem.fixes[1]) == after


def test_the_first_line_makes_the_character():
    sheet = born()
    assert [(ability.name, ability.score) for ability in sheet.abilities] == list(
        scores(3, 3, 2, 2, 1, 0).items()
    )
    assert [(held.key, held.words) for held in sheet.advantages] == list(
        zip(("a1", "a2", "a3"), ADVANTAGES, strict=True)
    )
    assert [(held.key, held.words) for held in sheet.hindrances] == list(
        zip(("h4", "h5"), HINDRANCES, strict=True)
    )
    assert (sheet.xp, sheet.earned, sheet.next_trait_number, sheet.is_between_stories) == (5, 0, 6, False)


def test_a_character_is_made_under_the_tables_own_rules():
    rules = replace(
        HOUSE, abilities="Body, Mind, Soul", spread="2 1 0", advantages=1, hindrances=0, destiny=2
    )
    begun = draft(advantages=["Rope", ""], hindrances=[], scores={"Body": 0, "Mind": 2, "Soul": 1})
    assert not told(begun, rules)
    sheet = apply_entry(Dreamcatcher(), first_entry(begun, rules))
    assert ([ability.score for ability in sheet.abilities], len(sheet.advantages), sheet.xp) == (
        [0, 2, 1],
        1,
        2,
    )


# --- one who has played before ---


def test_an_existing_character_can_be_brought_with_scores_traits_hampers_and_destiny():
    begun = draft(
        arrival=True, scores=scores(4, 4, 4, 3, 3, 3), advantages=["", "Rope"], hindrances=[], xp=9,
        hampered=["ability Guile", "advantages-1"],
    )  # fmt: skip
    assert not told(begun)
    sheet = apply_entry(Dreamcatcher(), first_entry(json.loads(json.dumps(begun)), HOUSE))
    assert sheet.xp == sheet.earned == 9
    assert [(bearer.code, bearer.hampered_by) for bearer in sheet.hampered] == [
        ("ability Guile", ""),
        ("a1", ""),
    ]


@pytest.mark.parametrize("destiny", [-1, 100, "many"])
def test_destiny_that_nobody_can_bring_is_told(destiny):
    assert told(draft(arrival=True, xp=destiny)) == ["Destiny: from 0 to 99 here."]
    assert "Destiny: from 0 to 6 here." in told(draft(arrival=True, xp=7), replace(HOUSE, destiny_cap=6))


def test_a_hamper_on_nothing_is_told_and_taken_away():
    begun = draft(arrival=True, hampered=["advantages-7", "ability Guile"])
    (problem,) = draft_problems(begun, HOUSE)
    assert problem.message == "Something is hampered here that the character has not. Mark it anew."
    assert draft_after_fix(begun, problem.fixes[0])["hampered"] == ["ability Guile"]
    assert draft_after_fix(draft(), Fix("", (("whole", "x"),)))["hampered"] == []


def test_one_who_comes_holds_at_most_as_many_advantages_as_the_table_allows():
    begun = draft(arrival=True, advantages=[f"Knack {number}" for number in range(7)])
    assert told(begun) == ["At most 6 advantages here, and 7 are named."]


def test_a_duplicate_is_the_character_as_it_is():
    sheet = hampered("ability Charm", "a2")
    again = apply_entry(Dreamcatcher(), first_entry(arrival_draft_of(sheet), HOUSE))
    assert [(held.code, held.is_hampered) for held in again.bearers] == [
        (held.code, held.is_hampered) for held in sheet.bearers
    ]
    assert (again.hindrances, again.xp) == (sheet.hindrances, sheet.xp)
    assert not told(arrival_draft_of(sheet))
