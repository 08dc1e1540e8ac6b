"""Each guard of what two read and seal together, and the tests that die without it."""

from typing import Any

from divination.models import PairPart
from divination.pages import pair_readings as pages
from divination.pages import pair_seals
from divination.readings import pair_readings
from divination.readings.pair_sealing import pair_seal
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.divination import test_pair_readings as tests
from tests.pages.divination import test_pair_seals as seal_tests
from tests.pages.divination.test_pair_readings import dee_client, game
from tests.pages.divination.test_pair_seals import cards

pytestmark = DATABASE

__all__ = ["cards", "dee_client", "game", "test_without_it_its_tests_fail"]


def seat_asked_for(request: Any, _seats: Any) -> str:
    asked: str = request.POST.get("seat", "1")
    return asked


GUARDS: tuple[Guard, ...] = (
    Guard(
        "a game that goes on would be read with what it hides",
        Reworded(pages, "ended_game_and_seats_or_404", ", ended_at__isnull=False", ""),
        tests.test_a_game_that_goes_on_has_no_reading,
    ),
    Guard(
        "each would write in the other's part",
        Put(pages, "own_seat_or_404", seat_asked_for),
        tests.test_neither_changes_the_others_part,
        errors=PairPart.DoesNotExist,
    ),
    Guard(
        "the campaign would read it by one's yes",
        Reworded(pair_readings, "is_agreed", "all(", "any("),
        tests.test_the_campaign_reads_it_only_while_both_say_yes,
    ),
    Guard(
        "a part kept back would be read",
        Reworded(pages, "PairReadingPage", "part.is_kept_back and not self.seat", "False"),
        tests.test_a_part_kept_back_is_read_by_the_two_alone,
    ),
    Guard(
        "one alone would make a link",
        Reworded(
            pair_readings,
            "make_link_token",
            '.agreed_on("says_link").filter(pk=reading.pk)',
            ".filter(pk=reading.pk)",
        ),
        tests.test_a_link_takes_both_yes_and_is_shown_once,
    ),
    Guard(
        "a link would come back with a new yes",
        Reworded(pair_readings, "say", 'update(link_hash="")', "update(link_hash=F('link_hash'))"),
        tests.test_taking_a_yes_back_ends_the_link_for_good,
    ),
    Guard(
        "a link would outlive a yes",
        (
            Reworded(pair_readings, "say", 'update(link_hash="")', "update(link_hash=F('link_hash'))"),
            Reworded(pair_readings, "reading_of_link", '.agreed_on("says_link")', ".all()"),
        ),
        tests.test_taking_a_yes_back_ends_the_link_for_good,
    ),
    Guard(
        "an older window would save over what was written",
        Reworded(pair_readings, "save_part", "seen_version, words", "part.version, words"),
        tests.test_an_older_window_loses_nothing,
    ),
    Guard(
        "a change would leave the other's consent",
        Reworded(pair_readings, "change_seal", 'version=F("version") + 1', 'version=F("version")'),
        seal_tests.test_a_change_withdraws_both_consents_and_says_so,
    ),
    Guard(
        "a consent would be for what nobody had seen",
        Reworded(
            pair_readings,
            "agree_to_seal",
            "game=game, version=seen_version)\n    if not found.update(**dict.fromkeys("
            "[AGREED[key] for key in agreeing], seen_version))",
            "game=game)\n    if not found.update(**dict.fromkeys([AGREED[key] for key in agreeing], F('version')))",
        ),
        seal_tests.test_a_consent_is_for_what_was_shown,
    ),
    Guard(
        "an older window would save over the sketch",
        Reworded(pair_readings, "change_seal", "pk=reading.pk, version=seen_version", "pk=reading.pk"),
        seal_tests.test_an_older_window_shows_both,
    ),
    Guard(
        "a sketch would be shown to the campaign",
        Reworded(pair_seals, "seal_for_reader_or_404", "reading.is_sealed and ", ""),
        seal_tests.test_a_sketch_is_nobodys_but_the_two_who_draw_it,
    ),
    Guard(
        "a sketch would be shown by the link",
        Put(pair_seals, "pair_seal_if_sealed", pair_seal),
        seal_tests.test_the_link_shows_the_seal_once_it_is_sealed,
    ),
    Guard(
        "an unfinished sketch would be sealed",
        Put(pair_seals, "why_not_agreed_on", lambda _reading: ""),
        seal_tests.test_what_is_missing_is_no_fault_in_a_sketch_and_keeps_it_from_being_sealed,
    ),
)
