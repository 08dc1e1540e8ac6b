"""Each guard of evenings, and the tests that die without it."""

import io
from functools import partial
from types import SimpleNamespace

import pytest
from django.db import IntegrityError

from campaigns.models import CampaignQuerySet, GameSessionQuerySet, GMNoteQuerySet
from characters.models import Character, CharacterQuerySet
from characters.pages.panels import Panel
from config import serving
from divination.games import play
from divination.pages import begin_forms, board_form
from evenings import dreaming, forgetting, record
from evenings.briefs import CharacterBrief
from evenings.models import Evening, PinQuerySet
from evenings.pages import campaigns as pages
from evenings.pages import home, nights
from evenings.templatetags import dreams
from tests.cast import op
from tests.evenings import tables
from tests.evenings import test_forgetting as kept
from tests.evenings import test_odyssey_game as odysseys
from tests.mutants.guards import (
    COMMITTED,
    DATABASE,
    TOGETHER,
    Guard,
    Put,
    Redrawn,
    Reworded,
    rewritten,
    test_without_it_its_tests_fail,
)
from tests.pages.divination import test_new_game as games
from tests.pages.evenings import test_campaign as at_table
from tests.pages.evenings import test_home as at_home
from tests.pages.evenings import test_kept as kept_evenings
from tests.pages.evenings.test_kept import dream, note, ondine

pytestmark = DATABASE

__all__ = ["dream", "note", "ondine", "test_without_it_its_tests_fail"]


class _NoTransaction:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def everything(self, user):
    return self.all()


ready, dreaming_one = (odysseys.ready, odysseys.dreaming_one)

world = kept.world


def without_one_op_a_second_click_writes_again(monkeypatch):
    create = Evening.objects.create
    monkeypatch.setattr(record, "evening_written_by_op", lambda op_id: None)
    monkeypatch.setattr(Evening.objects, "create", lambda **row: create(**row | {"op_id": tables.op()}))


def without_one_op_a_second_correction_click_writes_again(monkeypatch):
    create = Evening.objects.create
    monkeypatch.setattr(record, "evening_written_by_op", lambda op_id: None)
    monkeypatch.setattr(Evening.objects, "create", lambda **row: create(**row | {"op_id": tables.op()}))


def without_what_was_seen_a_stale_correction_overwrites(monkeypatch):
    correct = record.correct_evening

    def blind(*args, seen_slug=None, **kwargs):
        return correct(*args, **kwargs)

    monkeypatch.setattr(record, "correct_evening", blind)


def without_alone_a_player_records_for_themselves(ondine, monkeypatch):
    monkeypatch.setattr(
        nights,
        "finished_characters_without_campaign",
        lambda user: ondine.__class__.objects.filter(owner=user),
    )


def without_the_table_a_stranger_is_seated(ondine, monkeypatch):
    monkeypatch.setattr(
        nights, "characters_at_campaign", lambda campaign, system: ondine.__class__.objects.finished()
    )


def with_what_is_free_an_offer_waits_that_costs_nothing(monkeypatch):

    def every(brief):
        offers = brief.system.rules.offers(brief.state.sheet, brief.table) if brief.state else ()
        return sum(offer.is_open for offer in offers)

    monkeypatch.setattr(CharacterBrief, "open_offers", property(every))


def an_odyssey_is_begun_anew_each_time(monkeypatch):
    begin = play.begin_game
    monkeypatch.setattr(play, "begin_game", lambda *args, op_id, **told: begin(*args, op_id=op(), **told))


def the_set_up_forgets_the_agents_cards(monkeypatch):
    begin = play.begin_game
    monkeypatch.setattr(play, "begin_game", lambda *args, setup, **told: begin(*args, **told))


def the_way_back_would_lead_to_somebody_elses_agent(monkeypatch):
    anybodys = SimpleNamespace(filter=lambda owner, **asked: Character.objects.filter(**asked))
    monkeypatch.setattr(dreams, "Character", SimpleNamespace(objects=anybodys))


GUARDS: tuple[Guard, ...] = (
    # --- evenings
    Guard(
        "without one op a second click writes again",
        without_one_op_a_second_click_writes_again,
        kept_evenings.test_the_second_click_writes_nothing,
    ),
    Guard(
        "without one op a second correction click writes again",
        without_one_op_a_second_correction_click_writes_again,
        kept_evenings.test_a_second_correction_click_writes_nothing,
    ),
    Guard(
        "without a transaction half an evening stays",
        Put(record.transaction, "atomic", _NoTransaction),
        kept_evenings.test_a_failure_between_leaves_nothing,
    ),
    Guard(
        "a difference from the first row does not add up",
        Put(record, "evening_and_corrections", lambda first: [first]),
        kept_evenings.test_corrections_add_up_to_the_last,
    ),
    Guard(
        "without what was seen a stale correction overwrites",
        without_what_was_seen_a_stale_correction_overwrites,
        kept_evenings.test_a_stale_correction_is_refused,
    ),
    *(
        Guard(
            f"without its guard a stranger walks in: {place}",
            Put(rows, method, everything),
            partial(kept_evenings.test_a_stranger_finds_nothing, place=place),
        )
        for place, rows, method in (
            (0, CampaignQuerySet, "run_by"),
            (1, GameSessionQuerySet, "run_by"),
            (2, GameSessionQuerySet, "visible_to"),
        )
    ),
    Guard(
        "without its guards the note is read",
        (Put(GMNoteQuerySet, "visible_to", everything), Put(GameSessionQuerySet, "run_by", everything)),
        kept_evenings.test_the_note_stays_secret,
    ),
    Guard(
        "without the table one who left is written",
        Put(CharacterQuerySet, "at_table", lambda self: self.finished()),
        kept_evenings.test_nobody_away_is_written,
    ),
    Guard(
        "without alone a player records for themselves",
        without_alone_a_player_records_for_themselves,
        kept_evenings.test_at_a_table_nobody_records_for_themselves,
    ),
    Guard(
        "without asking for a seat a stranger looks in",
        Put(pages, "own_seat_or_404", lambda user, seats: seats[0]),
        kept_evenings.test_the_campaign_is_its_members,
    ),
    Guard(
        "without the table a stranger is seated",
        without_the_table_a_stranger_is_seated,
        kept_evenings.test_nobody_from_elsewhere_is_seated,
    ),
    Guard(
        "without asking who plays an empty table records evenings",
        Put(pages.SystemAtTable, "occasions", property(lambda room: room.system.occasions)),
        at_table.test_where_nobody_plays_no_evening_is_recorded,
    ),
    Guard(
        "without asking who sits there one who left is told of",
        Put(home, "_is_character_own_or_run_by_user", lambda user, character, tables: True),
        at_home.test_the_arrival_of_one_who_left_waits_for_no_game_master,
    ),
    Guard(
        "without what waits nobody is told of a downtime",
        Put(CharacterBrief, "waits", None),
        at_home.test_a_downtime_waits_for_its_player,
    ),
    Guard(
        "with what is free an offer waits that costs nothing",
        with_what_is_free_an_offer_waits_that_costs_nothing,
        at_home.test_what_is_free_is_nothing_to_spend_on,
    ),
    Guard(
        "without asking who sits there one who left has not spent",
        (
            Put(home, "_is_character_own_or_run_by_user", lambda user, character, tables: True),
            Put(home, "_is_character_run_by_user", lambda user, character, tables: True),
        ),
        at_home.test_the_game_master_is_not_told_of_one_who_left,
    ),
    Guard(
        "without asking whose it is the game master spends for others",
        Reworded(
            home,
            "_waiting_things_of_characters",
            "character.owner_id != user.pk:\n            continue",
            "False: pass",
        ),
        at_home.test_the_game_master_does_not_spend_them,
    ),
    # --- ways_in
    Guard(
        "a board is taken unchecked",
        Put(board_form.BoardForm, "problems", staticmethod(lambda told: ())),
        partial(games.test_a_carried_board_is_checked_again, kept="[]"),
    ),
    Guard(
        "a code is dealt with real cards too",
        Put(begin_forms.NewGameForm, "is_real", False),
        games.test_real_cards_are_dealt_by_nobody,
    ),
    Guard(
        "everybody reads what is pinned",
        Put(PinQuerySet, "readable_by", lambda pins, user: pins.all()),
        odysseys.test_a_pin_gives_nobody_the_right_to_read,
    ),
    Guard(
        "an odyssey is begun anew each time",
        an_odyssey_is_begun_anew_each_time,
        odysseys.test_an_odyssey_has_one_game,
        errors=IntegrityError,
    ),
    Guard(
        "the set up forgets the agents cards",
        the_set_up_forgets_the_agents_cards,
        odysseys.test_the_game_is_laid_out_with_the_agents_own_cards,
    ),
    Guard(
        "the way back would lead to somebody elses agent",
        the_way_back_would_lead_to_somebody_elses_agent,
        odysseys.test_an_agent_in_other_hands_is_not_led_back_to,
    ),
    Guard(
        "every game would be asked for its agent",
        Reworded(odysseys, "agent_of_odyssey", " or not game.beforehand", ""),
        odysseys.test_a_dream_of_nobodys_leads_back_to_nobody,
    ),
    Guard(
        "whoever has its link would see whose dream it was",
        Redrawn("divination/_head.html", " and not is_linked", ""),
        odysseys.test_its_link_leads_back_to_nobody,
    ),
    Guard(
        "a settled dream would ask how it ended",
        Put(dreaming, "Panel", lambda template, shown, settles, below: Panel(template, shown)),
        odysseys.test_once_its_game_is_over_only_its_end_is_told,
    ),
    Guard(
        "a crown of ones own would be asked again",
        Reworded(dreaming, "_url_to_tell_waking", " and not agent.downtime.odyssey.crown", ""),
        odysseys.test_a_crown_of_ones_own_is_not_asked_again,
    ),
    Guard(
        "once woken it would ask to wake",
        Put(
            dreaming.PANELS,
            (dreaming.SYSTEM, dreaming.PAGE),
            rewritten(dreaming.odyssey_panel, "if pin and is_open and", "if pin and"),
        ),
        odysseys.test_once_woken_the_reading_stays_on_the_agents_and_the_sessions_page,
    ),
    # --- forgetting
    *(
        Guard(
            f"a trace left is noticed: {guard}",
            Put(forgetting, guard, lambda *_: None),
            kept.test_nothing_of_a_forgotten_person_is_left,
            marks=marks,
        )
        for guard, marks in (
            ("_remove_character_from_rows_of_others", COMMITTED),
            ("empty_print_cache", COMMITTED),
            ("wipe_deleted_sqlite_rows", (TOGETHER, pytest.mark.sqlite)),
        )
    ),
    Guard(
        "rows left are noticed",
        Put(forgetting, "CASCADE", None),
        kept.test_nothing_of_a_forgotten_person_is_left,
        marks=COMMITTED,
    ),
    Guard(
        "a table left without a game master is noticed",
        Put(forgetting, "_campaigns_run_alone", lambda user: []),
        kept.test_who_alone_runs_a_table_is_not_forgotten,
        marks=COMMITTED,
    ),
    Guard(
        "forgetting beside a server is noticed",
        Put(serving, "_lock_serving_file", lambda kind: io.BytesIO()),
        kept.test_while_reverie_runs_nobody_is_forgotten,
        marks=COMMITTED,
    ),
)
