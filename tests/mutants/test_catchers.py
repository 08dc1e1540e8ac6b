"""Each guard of a Dreamcatcher's building, growing and stories, and the tests that die without it."""

from collections.abc import Iterator
from typing import Any

from characters.dreamcatcher import forms, workbench
from characters.dreamcatcher.rules import creation, growth, stories
from characters.ledger import profiles
from characters.pages import table_papers
from evenings import record
from tests.characters.catchers import SYSTEM, make_catcher
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.characters import test_catcher as page
from tests.pages.characters import test_catcher_builder as builder
from tests.pages.characters import test_catcher_papers as papers
from tests.pages.characters import test_scene_markdown
from tests.pages.characters.test_dreamcatcher_scene import opened, table
from tests.rules.dreamcatcher import test_growth, test_stories

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


def a_number_changes_place(bo, bo_client, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    builder.test_a_pressed_number_changes_place_with_the_one_that_was_there(draft, bo_client)


def a_problem_is_named(bo, bo_client, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    builder.test_a_problem_is_named_at_its_place_with_what_mends_it(draft, bo_client)


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
)  # fmt: skip
