"""Each guard of a live scene of Dreamcatcher, and the tests that die without it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError

from characters.dreamcatcher import scene, scene_moves, scene_options
from characters.dreamcatcher.rules import aiding, destiny, growth, hampering, played_scene, scene_lines
from characters.dreamcatcher.rules import scene as scene_rules
from characters.ledger import latecomers, undoing
from characters.ledger import scenes as ledger_scenes
from tests.mutants.guards import (
    DATABASE,
    FAILS,
    TOGETHER,
    Guard,
    Put,
    Redrawn,
    Reworded,
    rewritten,
    test_without_it_its_tests_fail,
    two_move_together,
)
from tests.pages.characters import test_catcher as growing
from tests.pages.characters import test_dreamcatcher_scene as page
from tests.pages.characters.test_catcher import ragna
from tests.pages.characters.test_dreamcatcher_scene import late, opened, table
from tests.promises import test_catcher_race as racing
from tests.promises import test_catcher_secrets as secrets
from tests.promises import test_npc_lines as lines
from tests.rules.dreamcatcher import test_played_scene as played
from tests.rules.dreamcatcher import test_scene as rules

__all__ = ["late", "opened", "ragna", "table", "test_without_it_its_tests_fail"]
BROKEN = (*FAILS, LookupError, StopIteration)  # as a scene is that holds what the table cannot have read


def nothing(*_: object, **__: object) -> Iterator[Any]:
    yield from ()


def whoever_has_not_rolled(action: played_scene.Action) -> tuple[played_scene.Roller, ...]:
    return tuple(each for each in action.rollers if each.degree is None)


def asked(name: str, of: Any, old: str, new: str) -> Callable[..., None]:
    """Let what is offered ask the rule *name* that reads *new* for *old*."""
    return partial(put_reworded, vars(scene_options), name, getattr(of, name), old, new)


def applied(word: str, function: Callable[..., Any], old: str, new: str) -> Callable[..., None]:
    return partial(put_reworded, scene_lines.APPLIES, word, function, old, new)


def decided(word: str, function: Callable[..., Any], old: str, new: str) -> Callable[..., None]:
    return partial(put_reworded, scene_moves.MOVES, word, function, old, new)


def put_reworded(
    where: Any, key: str, function: Callable[..., Any], old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(where, key, rewritten(function, old, new))


def anything_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every advantage fit a fight."""
    stand_in = rewritten(hampering.choices_in_combat, "held.key in fitting", "True or fitting")
    monkeypatch.setattr(scene_rules, "choices_in_combat", stand_in)


GUARDS: tuple[Guard, ...] = (
    # --- who may move for whom
    Guard(
        "one player would move for another",
        Reworded(scene_options, "options_of_seats", "if one.seat in seats:", "if True:"),
        played.test_a_player_moves_for_nobody_else,
    ),
    Guard(
        "a player would do what is the GM's",
        Reworded(scene_options, "options_of_seats", "if is_gm:\n        yield from", "if True:\n        yield from"),
        partial(played.test_a_player_does_nothing_that_is_the_gms, "point p1 1"),
    ),
    Guard(
        "the GM could move for nobody",
        Reworded(scene_options, "options_of_seats", "if one.seat in seats:", "if one.seat in seats and not is_gm:"),
        played.test_the_gm_moves_for_whoever_is_there,
        errors=(*FAILS, played.IllegalMoveError),
    ),
    Guard(
        "the GM would choose a hamper for a player without a word",
        Reworded(scene_options, "_hampers", "(WORDS,) if is_gm and choice.is_open else ()", "()"),
        played.test_a_choice_that_waits_blocks_that_characters_next_test_alone,
    ),
    # --- what the table may not read
    Guard(
        "the table would read the figures of an NPC that is set down",
        Reworded(scene_moves, "_line_of_npc", "by, THE_GM, stub", "by, None, stub"),
        played.test_a_temporary_hindrance_of_an_npc_is_called_and_gone,
    ),
    Guard(
        "the table would read an NPC's dice",
        Reworded(scene_moves, "_fell", "KEEPER, THE_GM, stub", "KEEPER, None, stub"),
        played.test_an_npc_calls_its_advantage_and_bears_its_hindrance,
    ),
    Guard(
        "the table would read what a hamper of an NPC falls on",
        decided("cross", scene_moves._cross, 'bears a hamper."}', 'bears a hamper: {code}."}'),
        played.test_what_a_hamper_of_an_npc_falls_on_is_read_by_the_gm_alone,
    ),
    Guard(
        "a hidden NPC would be told when it is set down",
        Reworded(scene_moves, "_line", "THE_GM, hidden) if hidden", "None) if hidden"),
        played.test_a_hidden_npc_is_nowhere_until_it_is_revealed,
        errors=BROKEN,
    ),
    Guard(
        "a hidden NPC would be named as a scene begins",
        Put(played, "cast_as_all_may_read", lambda cast: {**cast, "npcs": [npc["name"] for npc in cast["npcs"]]}),
        played.test_a_scene_begins_with_what_the_gm_alone_knows,
    ),
    Guard(
        "a player would read the figures and the hidden of a scene as it begins",
        Put(scene, "THE_GM", frozenset({played_scene.GM, "p1"})),
        secrets.check_canary,
        marks=(DATABASE,),
    ),
    Guard(
        "a player's page would show what an NPC can bear",
        decided("cross", scene_moves._cross, "bears a hamper.\"}", "bears a hamper, {one.npc.left} were left.\"}"),
        secrets.check_worlds,
        marks=(DATABASE,),
    ),
    Guard(
        "a line of an NPC's traits would be more than text",
        Redrawn(
            "characters/dreamcatcher/_opponent.html",
            'in shown.advantages %}<li class="fact">{{ words }}',
            'in shown.advantages %}<li class="fact">{{ words|safe }}',
        ),
        partial(lines.test_every_line_of_an_npcs_traits_is_text, lines.PIECES[0]),
        marks=(DATABASE,),
    ),
    # --- what waits, and who is out
    Guard(
        "a hamper that waits would block nothing",
        Put(scene_rules, "reasons_of_waiting_hamper", nothing),
        played.test_a_choice_that_waits_blocks_that_characters_next_test_alone,
    ),
    Guard(
        "whoever is out would act",
        asked("reasons_against_acting", scene_rules, "if scene.participant(seat).is_out:", "if False:"),
        played.test_who_bore_three_hampers_in_a_fight_is_out_of_the_scene,
    ),
    Guard(
        "a scene would end while somebody chooses",
        Put(scene_options, "ending_problems", nothing),
        played.test_a_choice_that_waits_blocks_that_characters_next_test_alone,
    ),
    Guard(
        "a scene would end while somebody chooses, whoever asks",
        Put(rules, "ending_problems", nothing),
        rules.test_a_scene_in_which_a_choice_waits_does_not_end,
    ),
    Guard(
        "whoever can bear nothing more would stay in the scene",
        Put(scene_lines, "can_bear", lambda _choices: True),
        played.test_who_can_bear_nothing_more_is_out_of_the_scene,
    ),
    Guard(
        "a called hindrance would not be waited for",
        Put(played_scene.Action, "must_roll", property(whoever_has_not_rolled)),
        played.test_a_called_hindrance_waits_for_its_player_and_nobody_rolls,
    ),
    # --- what is closed
    Guard(
        "an approach that failed would be open",
        Put(scene_options, "reasons_against_approach", nothing),
        played.test_a_failed_approach_is_closed_for_its_goal_to_everybody,
    ),
    Guard(
        "an approach would not close by failing",
        Put(scene_lines, "with_approach_closed", lambda scene, *_told: scene),
        played.test_a_failed_approach_is_closed_for_its_goal_to_everybody,
    ),
    Guard(
        "a second die would be rolled again",
        applied("again", scene_lines._again, "is_kept=True", "is_kept=False"),
        played.test_rolling_twice_is_closed_and_the_new_face_counts,
    ),
    Guard(
        "somebody would aid after the lead",
        asked("aid_problems", aiding, "if has_lead_rolled:", "if False:"),
        played.test_after_the_dice_nobody_aids_and_nothing_is_called,
    ),
    Guard(
        "somebody would aid by the lead's approach",
        asked("aid_problems", aiding, "and not is_allowed", "and False"),
        played.test_aid_comes_by_another_approach_or_an_advantage_unless_the_gm_allows_it,
    ),
    Guard(
        "a hindrance would be called after the dice",
        Reworded(scene_options, "_reasons_against_call", "if roller.degree is not None:", "if False:"),
        played.test_after_the_dice_nobody_aids_and_nothing_is_called,
    ),
    Guard(
        "a hindrance would be called twice in a test",
        Reworded(scene_options, "_reasons_against_call", "if key in roller.called:", "if False:"),
        played.test_a_called_hindrance_waits_for_its_player_and_nobody_rolls,
    ),
    Guard(
        "an advantage would cancel what was accepted",
        Put(scene_options, "reasons_against_calling", nothing),
        played.test_a_called_hindrance_waits_for_its_player_and_nobody_rolls,
    ),
    Guard(
        "one would concede before an exchange",
        Put(scene_options, "reasons_against_conceding", nothing),
        played.test_conceding_is_offered_after_an_exchange_and_leaves_them_in_the_scene,
    ),
    Guard(
        "a hamper in a fight would fall on what does not fit it",
        anything_fits,
        played.test_an_advantage_that_the_gm_lets_fit_may_bear_what_was_imposed,
    ),
    Guard(
        "somebody would fight on both sides",
        decided("fight", scene_moves._fight, 'set(told["left"]) & set(told["right"])', "set()"),
        played.test_nobody_fights_on_both_sides,
    ),
    Guard(
        "somebody would join a fight amid an exchange",
        Reworded(scene_options, "_joining", "if now.action is not None and now.action.kind", "if False"),
        played.test_whoever_is_here_may_join_a_fight_under_way,
    ),
    # --- whoever comes later
    Guard(
        "somebody would come to a scene that ends",
        Put(played, "reasons_against_coming", lambda _now: ()),
        played.test_nobody_comes_once_the_scene_ends_or_too_many_are_there,
    ),
    Guard(
        "the table would read an NPC by the name that the GM has for it",
        Reworded(latecomers, "who_may_come", 'each.name if each.is_revealed else ""', "each.name"),
        page.test_an_npc_set_down_before_comes_under_a_name_for_the_table,
        marks=(DATABASE,),
    ),
    Guard(
        "whoever was let go would stay in the scene",
        Put(ledger_scenes, "_slugs_of_who_came_with_act", lambda *_told: {}),
        page.test_who_came_may_be_let_go_again_and_nothing_of_it_stays,
        marks=(DATABASE,),
    ),
    # --- destiny
    Guard(
        "refusing without a point would take the pool below zero",
        asked("answer_offers", destiny, "() if destiny > 0 else", "() if True else"),
        played.test_with_no_point_left_refusing_is_closed_and_the_action_may_be_withdrawn,
    ),
    Guard(
        "a withdrawn call would be used up",
        Put(scene_lines, "counts_as_called", lambda _answer: True),
        played.test_with_no_point_left_refusing_is_closed_and_the_action_may_be_withdrawn,
    ),
    Guard(
        "a reroll would cost nothing",
        applied("again", scene_lines._again, "scene=scene)", "scene=now.scene)"),
        played.test_rolling_twice_is_closed_and_the_new_face_counts,
    ),
    Guard(
        "an old page would answer a later call",
        Reworded(scene_options, "_answers", 'group="answer"', 'group="answer", is_steady=True'),
        page.test_an_old_page_answers_no_later_call,
        marks=(DATABASE,),
    ),
    Guard(
        "points that lie in a scene would be spent beside it",
        Reworded(growth, "_reasons_of_time", "if open_scene:", "if False:"),
        growing.test_nobody_converts_while_a_scene_of_theirs_is_open,
        marks=(DATABASE,),
    ),
    Guard(
        "points that lie in a scene would be taken back beside it",
        Put(undoing.ledger, "title_of_scene_that_holds_currency", lambda _character: ""),
        growing.test_nothing_is_taken_back_while_a_scene_of_theirs_is_open,
        marks=(DATABASE,),
    ),
    Guard(
        "a character would be in two scenes at once",
        Reworded(ledger_scenes, "refuse_who_is_in_open_scene", "if first := open", "if False and open"),
        growing.test_a_character_is_in_one_open_scene_at_a_time,
        marks=(DATABASE,),
    ),
    # --- many at once
    Guard(
        "without the lock two would move at once",
        two_move_together,
        lambda: racing.each_round(racing.check_two_players_answer),
        errors=(*FAILS, IntegrityError),
        marks=(TOGETHER,),
    ),
)  # fmt: skip
