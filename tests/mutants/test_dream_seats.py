"""Guards of who sits at a dream: late-comers, and those with real cards; and the tests that die without each."""

from characters.beckoning_dream.dream_page import posting
from characters.ledger import scenes
from characters.models import Character
from characters.pages.form_stage import FormStage
from play.models import Seat
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, rewritten, test_without_it_its_tests_fail
from tests.pages.characters import test_dream as page
from tests.pages.characters.test_dream import late

pytestmark = DATABASE

__all__ = ["late", "test_without_it_its_tests_fail"]

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
        "somebody would join from another table",
        Put(scenes, "characters_at_table_of_scene", lambda _scene: Character.objects.active()),
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
)
