"""Each guard of a Dreamcatcher's building, growing and stories, and the tests that die without it."""

from collections.abc import Iterator
from typing import Any

from characters.dreamcatcher import forms, scene, workbench
from characters.dreamcatcher.rules import alone, creation, growth, stories
from characters.ledger import profiles
from characters.pages import opponents, rolls, table_papers
from evenings import record
from tests.characters.catchers import SYSTEM, make_catcher
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.characters import test_catcher as page
from tests.pages.characters import test_catcher_builder as builder
from tests.pages.characters import test_catcher_papers as papers
from tests.pages.characters import test_dreamcatcher_scene as scene_test
from tests.pages.characters import test_scene_markdown
from tests.pages.characters.test_dreamcatcher_scene import opened, table
from tests.rules.dreamcatcher import test_alone, test_growth, test_stories

__all__ = ["opened", "table", "test_without_it_its_tests_fail"]


def nothing(*_: object, **__: object) -> Iterator[Any]:
    yield from ()


def each_gets_their_own(ada_client, bo, campaign):
    page.test_one_may_get_more_and_another_less(make_catcher(bo, campaign), ada_client, bo, campaign)


def a_late_comer_recovers(ada, ada_client, bo, campaign):
    page.test_who_was_there_after_all_recovers_and_may_convert(
        make_catcher(bo, campaign), ada, ada_client, bo, campaign
    )


def an_old_page_overwrites_nothing(bo, bo_client, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    builder.test_a_page_that_is_old_by_now_overwrites_nothing(draft, bo_client)


def a_choice_of_older_dice_is_looked_at_anew(bo, bo_client, campaign):
    page.test_what_is_chosen_of_dice_that_have_become_others_is_looked_at_anew(
        make_catcher(bo, campaign), bo_client
    )


def what_waits_in_a_scene_bars_a_roll(opened):
    scene_test.test_a_hamper_to_choose_is_told_at_home_and_on_the_sheet_and_bars_the_next_test(opened)


def a_number_changes_place(bo, bo_client, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    builder.test_a_pressed_number_changes_place_with_the_one_that_was_there(draft, bo_client)


def a_problem_is_named(bo, bo_client, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    builder.test_a_problem_is_named_at_its_place_with_what_mends_it(draft, bo_client)


def a_revealed_npc_is_a_name_and_looks(bo, bo_client, ada_client, campaign):
    papers.test_a_revealed_npc_is_a_name_and_looks_to_players_and_whole_to_the_gm(
        make_catcher(bo, campaign), campaign, ada_client, bo_client
    )


def an_npcs_figures_stay_the_gms(bo, bo_client, campaign):
    papers.test_the_gms_page_stays_the_gms_and_an_npcs_figures_too(
        make_catcher(bo, campaign), campaign, bo_client
    )


GUARDS: tuple[Guard, ...] = (
    Guard(
        "the GM's paper is the GM's",
        Put(table_papers, "_is_run_by_reader", lambda *_: True),
        an_npcs_figures_stay_the_gms,
        marks=(DATABASE,),
    ),
    Guard(
        "a revealed NPC's figures stay the GM's",
        Put(opponents, "_may_read_figures", lambda _kind, *, is_gm: True),
        a_revealed_npc_is_a_name_and_looks,
        marks=(DATABASE,),
    ),
    Guard(
        "a scene's moves as Markdown are told with the reader's ears",
        Put(table_papers, "_seats_told_or_none_for_gm", lambda *_: None),
        test_scene_markdown.check_figures_stay_the_gms,
        marks=(DATABASE,),
    ),
    Guard(
        "the spread is given out once",
        Put(creation, "_spread_problems", nothing),
        a_problem_is_named,
        marks=(DATABASE,),
    ),
    Guard(
        "a number changes place with another",
        Reworded(workbench, "_cells", "after[place], after[holder] = numbers[holder], numbers[place]",
                 "after[place] = numbers[holder]"),
        a_number_changes_place,
        marks=(DATABASE,),
    ),
    Guard(
        "an old page overwrites nothing",
        Put(forms, "draft_fingerprint", lambda _draft: ""),
        an_old_page_overwrites_nothing,
        errors=(AssertionError, IndexError),
        marks=(DATABASE,),
    ),
    Guard(
        "a hindrance is converted between stories",
        Put(growth, "_reasons_of_time", nothing),
        test_growth.test_a_hindrance_is_converted_between_stories,
    ),
    Guard(
        "one is converted between two stories",
        Put(growth, "_reasons_of_conversions", nothing),
        test_growth.test_one_was_converted_since_the_last_story,
    ),
    Guard(
        "no conversion takes a pool below zero",
        Put(growth, "missing_destiny_reasons", nothing),
        test_growth.test_this_takes_3_points_and_you_have_2,
    ),
    Guard(
        "each gets what is told for them",
        Put(stories, "_differing", lambda _answers: {}),
        each_gets_their_own,
        marks=(DATABASE,),
    ),
    Guard(
        "who was there after all recovers",
        Put(stories, "ALL", ()),
        a_late_comer_recovers,
        marks=(DATABASE,),
    ),
    Guard(
        "a correction that changes nothing is not written",
        Put(test_stories, "is_correction_needed", lambda _entry: True),
        test_stories.test_a_correction_that_changes_nothing_for_one_writes_nothing,
    ),
    Guard(
        "an occasion is settled by each one's own seat",
        Reworded(record, "_casts", "ActorAndSheets(one.slug, {one.slug:", 'ActorAndSheets("", {"":'),
        each_gets_their_own,
        errors=(AssertionError, LookupError, record.Character.DoesNotExist),
        marks=(DATABASE,),
    ),
    Guard(
        "what a failure hampers waits, and nothing else is rolled before",
        Reworded(alone, "_failed_test_or_none", "roll.degree.succeeds", "True"),
        test_alone.test_a_choice_that_waits_blocks_the_next_test_and_is_told,
    ),
    Guard(
        "a test is not rolled while a failure waits",
        Reworded(test_alone, "answer_problems_of_test", "sheet.waiting is not None", "False"),
        test_alone.test_a_choice_that_waits_blocks_the_next_test_and_is_told,
    ),
    Guard(
        "one die is rolled again once",
        Reworded(alone, "_reroll_offers", "reroll_reasons(roll, sheet.xp)", "()"),
        test_alone.test_the_new_face_counts_even_if_it_is_worse_and_one_die_is_rolled_again_once,
    ),
    Guard(
        "what was chosen falls with its test",
        Reworded(test_alone, "is_entry_still_legal", 'entry.data.get("follows")', "False"),
        test_alone.test_what_was_chosen_falls_with_the_test_that_it_was_chosen_for,
    ),
    Guard(
        "what is chosen after the dice is chosen of the ledger that was shown",
        Put(rolls.AfterForm, "is_outdated", False),
        a_choice_of_older_dice_is_looked_at_anew,
        marks=(DATABASE,),
    ),
    Guard(
        "what waits in a scene bars a roll outside of it",
        Put(scene, "reasons_of_waiting_hamper", nothing),
        what_waits_in_a_scene_bars_a_roll,
        marks=(DATABASE,),
    ),
)  # fmt: skip
