"""Each guard of the links to a game for two, and the tests that die without it."""

from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

from django.db import IntegrityError

from campaigns import guests
from divination.games import listing, pair_links, pair_replay, pairs
from divination.pages import pair_links as pages
from divination.pages import pair_time
from divination.pages.pair_acts import table_for
from divination.pages.pair_table import PairTable
from evenings import forgetting
from play import models as play_models
from tests.evenings import test_forgetting as forgotten
from tests.evenings.test_forgetting import world
from tests.mutants.guards import (
    DATABASE,
    FAILS,
    TOGETHER,
    Guard,
    Put,
    Reworded,
    RewordedView,
    test_without_it_its_tests_fail,
)
from tests.pages.divination import test_pair_company as company
from tests.pages.divination import test_pair_links as tests
from tests.pages.divination.test_pair_company import clock, timed
from tests.pages.divination.test_pair_links import deserted, game, link, mira, watch
from tests.pages.evenings import test_home as home
from tests.promises import test_seat_links as races

pytestmark = DATABASE

__all__ = [
    "clock",
    "deserted",
    "game",
    "link",
    "mira",
    "test_without_it_its_tests_fail",
    "timed",
    "watch",
    "world",
]


def seen_from_a_seat(game: Any, seats: Any, _seat: str, asked: Any, **told: Any) -> PairTable:
    return table_for(game, seats, "1", asked, **told)


GUARDS: tuple[Guard, ...] = (
    Guard(
        "used without end, a link seats all who come",
        Reworded(pair_links, "sit_down", "leads_somewhere(), pk=link.pk", "pk=link.pk"),
        races.check_one_of_many_sits,
        marks=(TOGETHER,),
    ),
    Guard(
        "a new link leaves the one before open",
        Put(pair_links, "_end_links", lambda *_which: None),
        (tests.test_a_new_link_ends_the_one_before, races.check_of_two_new_links_at_once_one_leads_there),
        marks=(TOGETHER,),
    ),
    Guard(
        "a link to a seat leads there for ever",
        Put(pair_links, "SEAT_LINK_LASTS", timedelta(days=3000)),
        partial(races.check_it_looks_like_never_made, races.out_of_date, "sit"),
        marks=(TOGETHER,),
    ),
    Guard(
        "who opened a link in time sits down after it",
        Reworded(pair_links, "sit_down", "leads_somewhere(), pk=link.pk", "used_at=None, pk=link.pk"),
        races.check_it_ends_while_a_name_is_typed,
        marks=(TOGETHER,),
    ),
    Guard(
        "what looks on by a link is found by searching",
        Put(pages, "_with_noindex_header", lambda answer: answer),
        races.check_looking_takes_nothing,
        errors=KeyError,
        marks=(TOGETHER,),
    ),
    Guard(
        "whoever looks sits down",
        Put(pages, "posted_data", lambda _request: {"name": "Mira"}),
        tests.test_looking_takes_nothing,
    ),
    Guard(
        "a link out of date pushes one with an account off their seat",
        Reworded(pair_links, "sit_down", "objects.filter(free, ", "objects.filter("),
        tests.test_a_link_given_out_before_its_guest_signed_in_takes_no_seat,
    ),
    Guard(
        "the seat of one with an account is given out",
        Put(pair_links, "may_seat_be_given_out", lambda _seat: True),
        tests.test_a_seat_of_one_with_an_account_is_not_given_out,
    ),
    Guard(
        "the seat of a guest is given out by one press",
        Put(pairs, "is_seat_empty", lambda _seat: True),
        tests.test_a_new_link_for_a_guest_who_lost_the_way_is_asked_once_more,
    ),
    Guard(
        "whose seat is given out is not told",
        Put(PairTable, "is_own_seat_given_out", False),
        tests.test_a_new_link_for_a_guest_who_lost_the_way_is_asked_once_more,
    ),
    Guard(
        "who looks on gives a seat out",
        RewordedView("pair_links", "if not own:", "own = own or frozenset({'1'})\n    if not own:"),
        tests.test_who_looks_on_makes_no_links,
    ),
    Guard(
        "the seat of the app is given out",
        Reworded(pair_links, "may_seat_be_given_out", "return not seat.player", "return True"),
        tests.test_a_seat_that_the_app_has_is_not_given_out,
    ),
    Guard(
        "a link pushes the app off a seat that it took meanwhile",
        Reworded(pair_links, "sit_down", ', player="")', ")"),
        tests.test_a_link_leads_to_no_seat_that_the_app_took_meanwhile,
    ),
    Guard(
        "who is there counts as gone from a campaign",
        Reworded(pairs, "has_person_left", ", left_at__isnull=False", ""),
        tests.test_who_left_does_not_give_out_the_seat_of_who_stays,
    ),
    Guard(
        "a link takes the seat of one who came back",
        Reworded(pair_links, "sit_down", ", left_at__isnull=False", ""),
        tests.test_a_link_leads_to_no_seat_of_one_who_came_back_meanwhile,
    ),
    Guard(
        "one press lets the app sit down",
        RewordedView("pair_links", 'is_gone and "sure" in request.POST', "is_gone"),
        tests.test_the_app_plays_on_where_somebody_left_once_that_is_asked_again,
    ),
    Guard(
        "the app sits down instead of one who is there",
        RewordedView("pair_links", 'is_gone and "sure" in request.POST', '"sure" in request.POST'),
        tests.test_the_app_does_not_sit_down_instead_of_one_who_is_there,
    ),
    Guard(
        "somebody sits down to a game that is over",
        RewordedView("pair_sit", " or link.game.ended_at", ""),
        tests.test_nobody_sits_down_to_a_game_that_is_over,
    ),
    Guard(
        "who sits across sits down twice",
        RewordedView("pair_sit", "if own or", "if"),
        tests.test_whoever_opened_it_does_not_sit_down_twice,
    ),
    Guard(
        "what was taken back leads there still",
        Put(pair_links, "end_link", lambda *_which: None),
        tests.test_a_link_that_was_taken_back_looks_like_never_made,
    ),
    Guard(
        "looking on that was ended goes on",
        Put(pair_links, "end_link", lambda *_which: None),
        tests.test_either_ends_looking_on,
    ),
    Guard(
        "too early a link to the seat of who is late",
        Reworded(
            pair_time,
            "_end_and_answer",
            "LINK:\n        turn_ends.check_time_has_run_out(game, seats, seat)",
            "LINK:",
        ),
        partial(company.test_too_early_it_tells_until_when, how="link"),
    ),
    Guard(
        "too early the app plays on for who is late",
        Reworded(
            pair_time,
            "_end_and_answer",
            "APP:\n        turn_ends.check_time_has_run_out(game, seats, seat)",
            "APP:",
        ),
        partial(company.test_too_early_it_tells_until_when, how="app"),
    ),
    Guard(
        "an early replay shows both hands to who looks on",
        Reworded(pair_replay, "replay_of_ended_game", "not may_all_know_deal(game)", "False"),
        tests.test_who_looked_on_reads_the_replay_with_both_hands_once_it_is_over,
    ),
    Guard(
        "the replay of who looked on leads to the game of the two",
        RewordedView(
            "pair_watch_replay", 'address=reverse("divination:pair_watch", args=[token])', 'address=""'
        ),
        tests.test_who_looked_on_reads_the_replay_with_both_hands_once_it_is_over,
    ),
    Guard(
        "the replay of who looked on is found by searching",
        RewordedView("pair_watch_replay", 'answer["X-Robots-Tag"] = "noindex"', ""),
        tests.test_who_looked_on_reads_the_replay_with_both_hands_once_it_is_over,
        errors=KeyError,
    ),
    Guard(
        "a link to a seat lets one look on",
        Reworded(pair_links, "condition_of_games_watched_by_token", "own.filter(purpose=WATCH)", "own"),
        tests.test_a_link_to_a_seat_shows_no_table_and_no_replay,
    ),
    Guard(
        "who comes too late looks on by the link to the seat alone",
        Reworded(pair_links, "condition_of_games_watched_by_token", "own.filter(purpose=WATCH)", "own"),
        tests.test_both_seats_are_taken,
    ),
    Guard(
        "the table of links holds what opens a seat",
        Put(pair_links, "token_hash", lambda token: token),
        tests.test_only_hashes_are_kept,
    ),
    Guard(
        "the table of guests holds what opens a way back",
        Put(guests, "token_hash", lambda token: token),
        tests.test_only_hashes_are_kept,
    ),
    Guard(
        "a closed house seats guests",
        Put(pages, "settings", SimpleNamespace(GUESTS=True)),
        tests.test_a_closed_house_asks_who_comes_to_sign_in,
    ),
    Guard(
        "who comes too late looks on though nobody allowed it",
        Reworded(pair_links, "condition_of_games_watched_by_token", ", game__links__purpose=WATCH", ""),
        tests.test_both_seats_are_taken,
    ),
    Guard(
        "who looks on sees a hand",
        Put(pages, "table_for", seen_from_a_seat),
        tests.test_who_looks_on_by_a_link_sees_no_hand_and_has_no_button,
    ),
    Guard(
        "a page that waits is not told that somebody sat down",
        Put(pair_links, "count_seat_as_away_until_now", lambda _game, _seat: None),
        tests.test_a_page_that_waits_goes_on_when_somebody_sits_down,
    ),
    Guard(
        "a new way back leaves the one before open",
        Put(guests, "make_way_back_token", lambda _user: "x" * 43),
        tests.test_a_new_way_back_ends_the_one_before,
    ),
    Guard(
        "a guest's games count for nothing",
        Put(pages.visiting, "_begun", lambda **_whose: 0),
        tests.test_games_for_two_count_among_what_a_device_keeps,
    ),
    Guard(
        "with a guest goes the game that another plays",
        Put(play_models, "pks_of_records_by_other_person", lambda _pks, _gone: {}),
        tests.test_a_guest_who_began_it_and_is_gone_leaves_it_to_who_plays_on,
        errors=(*FAILS, pairs.PairGame.DoesNotExist),
    ),
    Guard(
        "a game is handed on to somebody who goes too",
        Reworded(play_models, "pks_of_records_by_other_person", ".exclude(person__in=gone_user_pks)", ""),
        tests.test_a_game_of_two_guests_who_are_gone_at_once_goes_too,
        errors=IntegrityError,
        marks=(TOGETHER,),
    ),
    Guard(
        "with who is forgotten goes the game that another plays",
        Put(forgetting, "_hand_on_records_that_others_play", lambda _user: None),
        forgotten.test_a_game_for_two_stays_with_who_sits_across_from_a_former_player,
        errors=(*FAILS, pairs.PairGame.DoesNotExist),
        marks=(TOGETHER,),
    ),
    Guard(
        "a game for two waits for both at once",
        Reworded(listing, "_rows_of_pair_games_waiting_for", ", is_waited_for=True", ""),
        home.test_every_game_for_two_waits_for_whose_turn_it_is_by_link_or_of_a_campaign,
    ),
)
