"""Guards of who sits at a dream: late-comers, those with real cards, two at once; and the tests that die of each."""

from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError, connection

from characters.beckoning_dream.dream_page import posting
from characters.ledger import scenes
from characters.models import Character
from characters.pages.form_stage import FormStage
from evenings.pages import home
from evenings.seating import scene_under_way
from play import keeper
from play.models import Seat
from tests.mutants.guards import (
    DATABASE,
    FAILS,
    TOGETHER,
    Guard,
    Put,
    Reworded,
    rewritten,
    test_without_it_its_tests_fail,
    two_move_together,
)
from tests.pages.characters import test_dream as page
from tests.pages.characters.test_dream import late
from tests.pages.evenings import test_whose_turn as turns
from tests.promises import test_dream_race as racing
from tests.promises.test_dream_race import dream, with_two_gms

pytestmark = DATABASE

__all__ = ["dream", "late", "test_without_it_its_tests_fail", "with_two_gms"]


def two_begin_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two who begin a dream at once look without waiting for each other, and neither write before both looked."""
    look, both = scenes.open_scene_with, Barrier(2)

    def together(*told: Any) -> Any:
        found = look(*told)
        both.wait(timeout=30)
        return found

    monkeypatch.setattr(scenes, "open_scene_with", together)
    Reworded(scenes, "refuse_who_is_in_open_scene", ".select_for_update()", "")(monkeypatch)


def newest_alone(seat: Any) -> Any:
    return scene_under_way(SimpleNamespace(scene=seat.scene, scene_seat=None))


GUARDS: tuple[Guard, ...] = (
    Guard(
        "who joins late would have no seat that is waited for",
        Reworded(scenes, "make_moves", "comers.items()", "()"),
        page.test_who_joins_late_plays_their_own_seat_from_then_on,
        errors=(AssertionError, Seat.DoesNotExist),
    ),
    Guard(
        "a late-comer's seat would be nobody's",
        Put(scenes, "slugs_by_seat", lambda scene: scene.cast["seats"]),
        page.test_a_latecomers_seat_goes_with_the_character,
    ),
    Guard(
        "who holds a lent seat would not be told that it is their turn",
        Reworded(keeper, "_seats_to_mark", "dict(kind.lent(watched_position))", "{}"),
        turns.check_holder,
    ),
    Guard(
        "a newer dream of others would hide whose turn it is",
        Put(home, "scene_under_way", newest_alone),
        turns.check_older_dream,
    ),
    Guard(
        "who is given a character in a dream would not be told of their turn",
        Put(scenes, "give_seats_to_owner", lambda _character, _owner: None),
        turns.check_given_character,
    ),
    Guard(
        "somebody would join from another table",
        Put(scenes, "characters_at_table", lambda _campaign_pk, _system: Character.objects.active()),
        page.test_nobody_joins_but_who_sits_at_the_table,
    ),
    Guard(
        "somebody would join twice",
        Put(posting.ACTS, "join", rewritten(posting._join, " or late.slug in seats", "")),
        page.test_who_joins_late_plays_their_own_seat_from_then_on,
    ),
    Guard(
        "the GM could not press for who plays with real cards",
        Put(FormStage, "seats", property(lambda stage: stage.reads)),
        page.test_the_game_master_acts_for_a_latecomer_with_real_cards,
    ),
    Guard(
        "of real cards one that nobody named would go",
        Reworded(posting, "_way_with_chosen_cards", "me.is_real or not", "not"),
        page.test_of_real_cards_nobody_guesses_which_one_goes,
    ),
    Guard(
        "more cards would go than the way takes",
        Reworded(posting, "_way_with_chosen_cards", "len(chosen) > count", "False"),
        page.test_its_player_says_which_card_goes_to_bear_stress,
        errors=(AssertionError, StopIteration),
    ),
    Guard(
        "of a lent seat's player and its holder both would play it",
        two_move_together,
        lambda dream: racing.check_lent_seat(dream),
        errors=(*FAILS, IntegrityError),
        marks=(TOGETHER,),
    ),
    Guard(
        "two game masters would open a Duel each",
        two_move_together,
        lambda with_two_gms: racing.check_two_gms_open(with_two_gms),
        errors=(*FAILS, IntegrityError),
        marks=(TOGETHER,),
    ),
    Guard(
        "two game masters would begin a dream each",
        Put(scenes, "refuse_who_is_in_open_scene", lambda *_told: None),
        lambda with_two_gms: racing.check_two_gms_begin(with_two_gms),
        marks=(TOGETHER,),
    ),
    Guard(
        "of two who begin a dream the second would not wait",
        two_begin_together,
        lambda with_two_gms: racing.check_two_gms_begin(with_two_gms),
        marks=(
            pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one lock for all"),
            TOGETHER,
        ),
    ),
)
