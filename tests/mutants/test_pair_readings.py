"""Each guard of what two read and seal together, and the tests that die without it."""

from typing import Any

from divination.models import PairPart, PairReadingQuerySet
from divination.pages import pair_papers, pair_seals
from divination.pages import pair_readings as pages
from divination.readings import pair_files, pair_readings
from divination.readings.pair_sealing import pair_seal_unless_too_small
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.divination import test_pair_papers as papers
from tests.pages.divination import test_pair_readings as tests
from tests.pages.divination import test_pair_seals as seal_tests
from tests.pages.divination.test_pair_readings import dee_client, game
from tests.pages.divination.test_pair_seals import cards

pytestmark = DATABASE

__all__ = ["cards", "dee_client", "game", "test_without_it_its_tests_fail"]


def seat_asked_for(request: Any, _seats: Any) -> str:
    asked: str = request.POST.get("seat", "1")
    return asked


def agreed_on_by_one(rows: Any, consent: str) -> Any:
    return rows.filter(pk__in=PairPart.objects.filter(**{consent: True}).values("reading"))


GUARDS: tuple[Guard, ...] = (
    Guard(
        "a game that goes on would be read with what it hides",
        Reworded(pages, "ended_game_and_seats_or_404", "game.ended_at is None", "False"),
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
        Reworded(pair_readings, "do_both_consent", "all(", "any("),
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
        Reworded(
            pair_readings,
            "say_yes_or_no_to_sharing",
            'update(link_hash="")',
            "update(link_hash=F('link_hash'))",
        ),
        tests.test_taking_a_yes_back_ends_the_link_for_good,
    ),
    Guard(
        "a link would outlive a yes",
        (
            Reworded(
                pair_readings,
                "say_yes_or_no_to_sharing",
                'update(link_hash="")',
                "update(link_hash=F('link_hash'))",
            ),
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
        Reworded(
            pair_readings,
            "change_seal_and_say_if_other_had_agreed",
            'version=F("version") + 1',
            'version=F("version")',
        ),
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
        Reworded(
            pair_readings,
            "change_seal_and_say_if_other_had_agreed",
            "pk=reading.pk, version=seen_version",
            "pk=reading.pk",
        ),
        seal_tests.test_an_older_window_shows_both,
    ),
    Guard(
        "two at one device find no way from one consent to the other",
        Put(pair_seals, "url_of_other_on_same_device", lambda *_: ""),
        seal_tests.test_two_at_one_device_hand_it_over_from_the_seal_to_agree_to_it,
    ),
    Guard(
        "a sketch would be shown to the campaign",
        Reworded(pair_seals, "seal_for_reader_or_404", "reading.is_sealed and ", ""),
        seal_tests.test_a_sketch_is_nobodys_but_the_two_who_draw_it,
    ),
    Guard(
        "a sketch would be shown by the link",
        Put(pair_seals, "pair_seal_if_sealed", pair_seal_unless_too_small),
        seal_tests.test_the_link_shows_the_seal_once_it_is_sealed,
    ),
    Guard(
        "the list would show strangers what two wrote",
        Put(PairReadingQuerySet, "played_by", lambda rows, _user: rows.all()),
        tests.test_it_stands_in_the_list_of_both_and_of_whom_they_share_it_with,
    ),
    Guard(
        "the list would show a campaign what nobody shares",
        Put(PairReadingQuerySet, "agreed_on", lambda rows, _consent: rows.all()),
        tests.test_it_stands_in_the_list_of_both_and_of_whom_they_share_it_with,
    ),
    Guard(
        "the list would show a campaign what one alone shares",
        Put(PairReadingQuerySet, "agreed_on", agreed_on_by_one),
        tests.test_it_stands_in_the_list_of_both_and_of_whom_they_share_it_with,
    ),
    Guard(
        "one alone would hang it up at a session",
        Put(PairReadingQuerySet, "agreed_on", agreed_on_by_one),
        tests.test_it_hangs_at_a_session_only_while_both_say_yes,
    ),
    Guard(
        "the list would show every campaign what two share with theirs",
        Put(PairReadingQuerySet, "shared_with", lambda rows, _user: rows.agreed_on("says_campaign")),
        tests.test_it_stands_in_the_list_of_both_and_of_whom_they_share_it_with,
    ),
    Guard(
        "a pin would let a campaign read what is not shared with it",
        Put(PairReadingQuerySet, "shared_with", lambda rows, _user: rows.all()),
        tests.test_another_session_asks_both_anew_and_a_pin_lets_nobody_read,
    ),
    Guard(
        "another session would hang it up by a yes for the one before",
        Reworded(
            pair_readings, "ask_to_pin_to_session", "update(says_pin=False)", "update(says_pin=F('says_pin'))"
        ),
        tests.test_another_session_asks_both_anew_and_a_pin_lets_nobody_read,
    ),
    Guard(
        "whoever looks on would take along what is not shared",
        Reworded(
            pair_papers,
            "_page_of_reader_or_404",
            'not seat and not pair_readings.do_both_consent(read.parts, seats, "says_campaign")',
            "False",
        ),
        tests.test_a_reading_of_two_is_taken_along_as_far_as_its_reader_may_read_it,
    ),
    Guard(
        "whoever looks on would print what is not shared",
        Reworded(
            pair_papers,
            "_page_of_reader_or_404",
            'not seat and not pair_readings.do_both_consent(read.parts, seats, "says_campaign")',
            "False",
        ),
        papers.test_what_is_not_shared_is_printed_for_nobody_else,
    ),
    Guard(
        "a part kept back would be taken along",
        Reworded(pair_papers, "PairReadingPage", "part.is_kept_back and not self.seat", "False"),
        tests.test_a_reading_of_two_is_taken_along_as_far_as_its_reader_may_read_it,
    ),
    Guard(
        "a part kept back would be printed",
        Reworded(pair_papers, "PairReadingPage", "part.is_kept_back and not self.seat", "False"),
        papers.test_a_part_kept_back_is_printed_for_the_two_alone,
    ),
    Guard(
        "a thought of a part kept back would be read",
        Reworded(pages, "PairReadingPage", "and (self.seat or not part.is_kept_back)", ""),
        tests.test_a_thought_that_was_opened_may_stand_in_the_reading,
    ),
    Guard(
        "a thought would be read in a reading before its writer opens it",
        Reworded(pages, "thoughts_that_all_may_read", ".exclude(opened_at=None)", ".all()"),
        tests.test_a_thought_that_was_opened_may_stand_in_the_reading,
    ),
    Guard(
        "a sketch would be taken along by others",
        Reworded(pair_files, "seal_shown_on_page", " if reading.is_sealed or page.seat else None", ""),
        tests.test_a_reading_of_two_is_taken_along_as_far_as_its_reader_may_read_it,
    ),
    Guard(
        "a reading that is linked would lead to the steps of the game",
        Reworded(pages, "PairReadingPage", "if self.is_linked", "if False"),
        tests.test_a_link_takes_both_yes_and_is_shown_once,
    ),
    Guard(
        "an unfinished sketch would be sealed",
        Put(pair_seals, "why_seal_cannot_be_agreed_on", lambda _reading: ""),
        seal_tests.test_what_is_missing_is_no_fault_in_a_sketch_and_keeps_it_from_being_sealed,
    ),
)
