"""Each guard of divination, and the tests that die without it."""

import json
import sys
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import count
from typing import Any

import pytest
from django.db import DatabaseError
from django.shortcuts import get_object_or_404

from campaigns import files
from campaigns.errors import OutdatedError
from campaigns.models import Campaign, CampaignQuerySet, User
from campaigns.versions import save_fields_at_version
from characters.systems import SYSTEMS
from decks.rules import notation
from decks.rules.notation import NotationError
from decks.rules.tarot import CODES
from divination.dream_odyssey import tale as odyssey_tale
from divination.dream_odyssey.rules import setup as dream_odyssey_setup
from divination.games import fairness, hinting, play, records, tally
from divination.games.playing import steps_of_game
from divination.know_thyself.rules import position as know_thyself_position
from divination.models import Game, GameQuerySet, Reading, ReadingQuerySet
from divination.modes import MODES
from divination.pages import beginning, beside, game_forms, links, seals
from divination.pages import games as views
from divination.pages import readings as reading_views
from divination.pages import records as file_views
from divination.pages.desk import GameDesk, Screen
from divination.pages.games import WriteForm
from divination.readings import growing, readings, sealing
from divination.rules import boards, course
from divination.rules.course import SEAT
from divination.screens import SCREENS
from evenings.pages import seals as choosing
from play import keeper
from play.rules.kinds import IllegalMoveError
from play.rules.lines import Act
from tests.cast import copied
from tests.divination import test_hinting as hint_tests
from tests.divination import test_playing as playing_tests
from tests.divination import test_records as record_tests
from tests.divination.games import begin, play_on
from tests.divination.tiny.rules.game import MODE as LADDER
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
)
from tests.pages.divination import test_again as agains
from tests.pages.divination import test_double_click as kept_divination
from tests.pages.divination import test_drawn as drawn
from tests.pages.divination import test_ended as kept_game_readings
from tests.pages.divination import test_follows as follows
from tests.pages.divination import test_game_files as file_tests
from tests.pages.divination import test_games as pages
from tests.pages.divination import test_grown as game_pages
from tests.pages.divination import test_grown_seal, test_reading, test_rulings
from tests.pages.divination import test_link as link_pages
from tests.pages.divination import test_odyssey as odysseys
from tests.pages.divination.conftest import make_reading
from tests.pages.divination.test_odyssey import at
from tests.promises import test_game_race as racing
from tests.promises import test_outside as outside
from tests.promises import test_swapped_keys as swapping
from tests.promises import test_two_tabs as tabs
from tests.promises import test_undo_keeps as undoing
from tests.routes import ROUTES, Route
from tests.rules.sefirot import test_odyssey_player as player_tests

pytestmark = DATABASE

__all__ = ["test_without_it_its_tests_fail"]


def route_of(name: str, args: str) -> Route:
    return next(route for route in ROUTES if (route.name, route.args) == (name, args))


def everybody(self: Any, user: Any) -> Any:
    return self.all()


def _update(reading: Reading, **fields: Any) -> None:
    Reading.objects.filter(pk=reading.pk).update(**fields)


@pytest.fixture
def game(bo: User) -> Game:
    return begin(bo)


def anybodys(_request: Any, slug: str) -> Game:
    found: Game = get_object_or_404(Game, slug=slug)
    return found


@pytest.fixture
@copied
def reading(bo: User) -> Reading:
    return make_reading(bo)


@pytest.fixture(autouse=True)
def _ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODES, LADDER.key, LADDER)


@pytest.fixture
def file(bo: User) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(record_tests.exported(record_tests.played(bo)))
    return told


def without(text: Any, said: str) -> Any:
    """Return *text*, or each text of a tuple, without *said*."""
    if isinstance(text, tuple):
        return tuple(without(part, said) for part in text)
    return str(text).replace(said, "")


def leave_out(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    for system in list(SYSTEMS.values()):
        cut = replace(system, says=replace(system.says, rulings=without(system.says.rulings, said)))
        monkeypatch.setitem(SYSTEMS, system.key, cut)


def who_reads_it_does_not_put_its_seal_on_a_sheet(monkeypatch):
    find = choosing.get_object_or_404
    monkeypatch.setattr(choosing, "get_object_or_404", lambda rows, slug, owner: find(rows, slug=slug))


def without_its_version_a_save_goes_over_another(monkeypatch):

    def whatever(row: Any, seen_version: int, **fields: Any) -> None:
        save_fields_at_version(row, row.get().version, **fields)

    monkeypatch.setattr(readings, "save_fields_at_version", whatever)


def without_its_op_a_double_click_draws_twice(monkeypatch):
    create, numbers = (Reading.objects.create, count())
    monkeypatch.setattr(
        Reading.objects, "create", lambda **row: create(**row | {"op_id": f"{next(numbers):032}"})
    )


def without_the_number_of_the_page_an_old_one_plays(game, monkeypatch):
    real = play.play_line
    monkeypatch.setattr(
        play,
        "play_line",
        lambda game, line, *, seen_number, op_id: real(game, line, seen_number=game.number, op_id=op_id),
    )


def without_the_version_the_other_tab_is_overwritten(monkeypatch):
    real = play.write_journal_chapter

    def anyhow(game: Game, line: int, text: str, *, seen_version: int) -> None:
        kept = game.chapters.filter(line=line).first()
        real(game, line, text, seen_version=kept.version if kept else seen_version)

    monkeypatch.setattr(play, "write_journal_chapter", anyhow)


def the_table_would_read_it(monkeypatch):
    real = views.GameDesk
    monkeypatch.setattr(views, "GameDesk", lambda *asked, **told: real(*asked, **{**told, "is_own": True}))


def without_looking_at_the_number_a_late_card_is_told_off(monkeypatch):
    late = 'request.POST.get("number") != str(found.number)'
    monkeypatch.setattr(views, "_play_or_seen_form", rewritten(views._play_or_seen_form, late, "False"))


def a_link_that_ended_opens_nothing(world, monkeypatch):
    kept_game_readings.test_a_link_that_ended_opens_nothing(world)
    token = world.things["linked"]
    Reading.objects.filter(slug=world.things["shared"]).update(link_hash=links.token_hash(token))
    monkeypatch.setattr(readings, "end_link", lambda _reading: None)


def without_the_rule_every_row_stands_in_a_seal(world, monkeypatch):
    told = Reading.objects.get(slug=world.things["told"])
    told.cards[-1]["card"] = "s1"
    told.save()
    kept_game_readings.test_a_wanderer_stands_in_no_seal(world)
    monkeypatch.setattr(sealing, "may_stand_in_seal", lambda _row: True)


def a_journal_told_to_all_is_noticed(monkeypatch):
    told = rewritten(growing.game_of_reading_as_seen_by, "if is_own else ()", "")
    for module in [module for name, module in sys.modules.items() if name.startswith("divination.")]:
        if (
            getattr(module, "game_of_reading_as_seen_by", None) is growing.game_of_reading_as_seen_by
            and module is not growing
        ):
            monkeypatch.setattr(module, "game_of_reading_as_seen_by", told)


def a_hash_without_its_salt_keeps_nothing(monkeypatch):
    for room in (fairness, keeper):
        monkeypatch.setattr(room, "commitment_hash", lambda _salt, deal: f"{int(deal, 16) % 2:064x}")


def told_before_its_end_the_deal_is_seen(monkeypatch):
    real = records.game_as_json

    def at_once(game: Game, *steps: Any, **told: Any) -> str:
        return json.dumps({**json.loads(real(game, *steps, **told)), "deal": game.deal})

    monkeypatch.setattr(record_tests, "game_as_json", at_once)


def the_journal_would_go_to_everybody(monkeypatch):
    real = records.game_as_json
    monkeypatch.setattr(
        "divination.pages.records.game_as_json",
        lambda game, steps, **_told: real(game, steps, with_journal=True),
    )


def without_rulings(mode: str, said: str) -> Screen:
    return replace(SCREENS[mode], rulings=without(SCREENS[mode].rulings, said))


def a_step_left_out_is_noticed(monkeypatch, mode, said):
    screen = SCREENS[mode]
    lessons = tuple(replace(lesson, lines=without(lesson.lines, said)) for lesson in screen.lessons)
    less = replace(screen, lessons=lessons, rulings=without(screen.rulings, said))
    monkeypatch.setitem(SCREENS, mode, less)


def a_ruling_cut_short_is_noticed(monkeypatch, said):
    leave_out(monkeypatch, said)


def a_default_told_as_the_texts_own_is_noticed(monkeypatch):
    leave_out(monkeypatch, "house default")


GUARDS: tuple[Guard, ...] = (
    # --- divination
    Guard(
        "without its filter a reading answers anyone: divination:reading reading",
        Put(ReadingQuerySet, "visible_to", everybody),
        partial(outside.check_answers, route=route_of("divination:reading", "reading")),
    ),
    Guard(
        "without its filter a reading answers anyone: divination:reading foreign",
        Put(ReadingQuerySet, "visible_to", everybody),
        partial(outside.check_answers, route=route_of("divination:reading", "foreign")),
    ),
    Guard(
        "without its filter a reading answers anyone: divination:markdown reading",
        Put(ReadingQuerySet, "visible_to", everybody),
        partial(outside.check_answers, route=route_of("divination:markdown", "reading")),
    ),
    Guard(
        "without its filter a reading answers anyone: divination:seal_svg reading",
        Put(ReadingQuerySet, "visible_to", everybody),
        partial(outside.check_answers, route=route_of("divination:seal_svg", "reading")),
    ),
    Guard(
        "without its filter a reading answers anyone: divination:seal_pdf reading",
        Put(ReadingQuerySet, "visible_to", everybody),
        partial(outside.check_answers, route=route_of("divination:seal_pdf", "reading")),
    ),
    Guard(
        "who reads it does not seal it: divination:seal",
        Put(seals, "own_readings", reading_views.readable_readings),
        partial(outside.check_answers, route=route_of("divination:seal", "shared")),
    ),
    Guard(
        "who reads it does not seal it: divination:seal_preview",
        Put(seals, "own_readings", reading_views.readable_readings),
        partial(outside.check_answers, route=route_of("divination:seal_preview", "shared")),
    ),
    Guard(
        "who reads it does not share it",
        Put(reading_views, "own_readings", reading_views.readable_readings),
        partial(outside.check_answers, route=route_of("divination:share", "shared")),
    ),
    Guard(
        "who reads it does not put its seal on a sheet",
        who_reads_it_does_not_put_its_seal_on_a_sheet,
        partial(outside.check_answers, route=route_of("evenings:choose_seal", "shared")),
    ),
    Guard(
        "without its choices a reading is shared anywhere",
        (
            Put(CampaignQuerySet, "visible_to", everybody),
            Put(
                readings, "share_with_campaign", lambda reading, campaign: _update(reading, campaign=campaign)
            ),
        ),
        partial(
            swapping.check_swap,
            field="ShareForm.campaign",
            case=swapping.SWAPS["ShareForm.campaign"][0],
            thing="elsewhere",
        ),
    ),
    Guard(
        "without its version a save goes over another: divination:reading",
        without_its_version_a_save_goes_over_another,
        partial(tabs.check_two_tabs, tab=next(tab for tab in tabs.TABS if tab.name == "divination:reading")),
    ),
    Guard(
        "without its version a save goes over another: divination:seal",
        without_its_version_a_save_goes_over_another,
        partial(tabs.check_two_tabs, tab=next(tab for tab in tabs.TABS if tab.name == "divination:seal")),
    ),
    Guard(
        "without its op a double click draws twice",
        without_its_op_a_double_click_draws_twice,
        kept_divination.test_a_double_click_draws_once,
    ),
    # --- game_pages
    Guard(
        "without the number of the page an old one plays",
        without_the_number_of_the_page_an_old_one_plays,
        partial(pages.test_an_outdated_page_is_told, number="7"),
    ),
    Guard(
        "a number that is none would be the first",
        Put(WriteForm, "clean_number", lambda _form: 0),
        partial(pages.test_an_outdated_page_is_told, number="x"),
    ),
    Guard(
        "whoever looks on would play",
        Put(views, "_own_game_or_404", views._readable_game_or_404),
        pages.test_the_table_looks_on_and_cannot_play,
    ),
    Guard(
        "a stranger would find it:  views",
        Put(views, "_readable_game_or_404", anybodys),
        partial(pages.test_a_stranger_finds_no_game, what=""),
    ),
    Guard(
        "a stranger would find it: replay/ views",
        Put(views, "_readable_game_or_404", anybodys),
        partial(pages.test_a_stranger_finds_no_game, what="replay/"),
    ),
    Guard(
        "a stranger would find it: fair/ file views",
        Put(file_views, "_readable_game_or_404", anybodys),
        partial(pages.test_a_stranger_finds_no_game, what="fair/"),
    ),
    Guard(
        "a stranger would find it: game.json file views",
        Put(file_views, "_readable_game_or_404", anybodys),
        partial(pages.test_a_stranger_finds_no_game, what="game.json"),
    ),
    Guard(
        "without the version the other tab is overwritten",
        without_the_version_the_other_tab_is_overwritten,
        odysseys.test_two_tabs_never_overwrite_each_other,
    ),
    Guard(
        "without looking at the steps any would have a chapter",
        Put(play, "steps_of_game", lambda _game: range(10000)),
        odysseys.test_a_step_that_was_not_played_is_refused,
    ),
    Guard(
        "a stranger would write in it",
        Put(views, "_own_game_or_404", anybodys),
        odysseys.test_others_write_in_no_journal,
    ),
    Guard("the table would read it", the_table_would_read_it, odysseys.test_the_table_reads_no_journal),
    Guard(
        "without the reasons against it what was said is lost: in your hand",
        Put(views, "reasons_not_turned_over_by_card_code", lambda _desk: {}),
        (
            partial(pages.test_what_cannot_be_the_card_is_told, data={"card": "c9"}, told="in your hand"),
            pages.test_what_lies_elsewhere_stays_in_its_place_and_says_where,
        ),
    ),
    Guard(
        "without the reasons against it what was said is lost: in your hand 1",
        Put(views, "reasons_not_turned_over_by_card_code", lambda _desk: {}),
        (
            partial(pages.test_what_cannot_be_the_card_is_told, data={"written": "c9"}, told="in your hand"),
            pages.test_what_lies_elsewhere_stays_in_its_place_and_says_where,
        ),
    ),
    Guard(
        "nobody would ask to shuffle back",
        Put(views, "real_deck_instruction_now", lambda _desk: ""),
        lambda bo_client, bo: pages.check_shuffled_back(bo_client, bo),
    ),
    Guard(
        "a card would come twice",
        Put(know_thyself_position, "without_card_object", lambda hidden, _card: hidden[1:]),
        partial(
            pages.test_what_cannot_be_the_card_is_told, data={"move": "see c9"}, told="has been seen before"
        ),
    ),
    Guard(
        "no card would be taken for one",
        Reworded(views, "SeenForm", "not card and not written", "False"),
        partial(
            pages.test_what_cannot_be_the_card_is_told,
            data={},
            told="Say which card was turned over: press it, or type its name.",
        ),
    ),
    Guard(
        "what names no card would be taken for one",
        Reworded(views, "SeenForm", "except NotationError", "except ZeroDivisionError"),
        partial(pages.test_what_cannot_be_the_card_is_told, data={"written": "zebra"}, told="names no card"),
        errors=NotationError,
    ),
    Guard(
        "without looking at the number a late card is told off: a card told twice by one click comes once",
        without_looking_at_the_number_a_late_card_is_told_off,
        pages.test_a_card_told_twice_by_one_click_comes_once,
    ),
    Guard(
        "without looking at the number a late card is told off: a card told where another came first is outdated",
        without_looking_at_the_number_a_late_card_is_told_off,
        pages.test_a_card_told_where_another_came_first_is_outdated,
    ),
    Guard(
        "what a move taken back had done would be lost",
        Put(beside, "game_so_far_after_line", lambda course, _text: course),
        pages.test_what_was_laid_is_taken_back_until_a_card_is_drawn,
    ),
    Guard(
        "what followed a move taken back would be told as if it had not",
        Reworded(beside, "_undone_steps_by_line_number", "append(undone[line.number])", "append(made[-1])"),
        pages.test_what_followed_a_move_taken_back_too_is_told_by_what_it_did,
    ),
    Guard(
        "a move taken back that the rules refuse by now would break the page",
        Put(course, "IllegalMoveError", ZeroDivisionError),
        pages.test_a_move_taken_back_that_the_rules_refuse_by_now_is_told_as_it_was_written,
        errors=IllegalMoveError,
    ),
    Guard(
        "without asking its size a file is read whole",
        Put(game_forms, "MOST_BYTES", 10**9),
        file_tests.test_a_file_too_large_is_not_even_read,
    ),
    Guard(
        "without a size that is read a yes may be as large as it likes",
        Put(files, "MOST_BYTES", 10**9),
        file_tests.test_a_yes_too_large_is_told,
    ),
    Guard(
        "a shuffle would lose its way",
        Put(file_views, "_same_deal_again_url_or_empty", lambda game: f"/games/new/?mode={game.mode}"),
        lambda bo, cy: file_tests.check_the_same_shuffle(bo, cy),
    ),
    Guard(
        "a game that went on elsewhere would keep its old log",
        Put(views, "_steps_in_browser", lambda _request, found: steps_of_game(found)),
        lambda bo_client, bo: drawn.test_what_the_browser_may_not_show_is_drawn(
            bo_client, at(bo, "plays"), "", drawn.shown(0)
        ),
    ),
    Guard(
        "all of the tale would not come",
        Put(views, "REDRAWN", set()),
        lambda bo_client, bo: drawn.test_what_the_browser_may_not_show_is_drawn(
            bo_client, at(bo, "plays"), "&tale=all", drawn.shown(12)
        ),
    ),
    Guard(
        "a new chapter would not come",
        Put(odyssey_tale, "is_tale_in_browser_current", lambda desk, made, met: bool(desk.drawn)),
        drawn.test_the_tale_stays_only_where_it_is_as_it_was,
    ),
    Guard(
        "a card that is chosen would have other buttons beside its own",
        Put(
            GameDesk,
            "options_with_button",
            lambda desk, buttons: tuple(filter(None, (desk.chosen, *buttons))),
        ),
        pages.test_a_card_that_is_chosen_has_the_only_button,
    ),
    Guard(
        "a range would be a card",
        Put(
            views,
            "card_of_text",
            rewritten(notation.card_of_text, "if re.search", "if False and re.search"),
        ),
        partial(
            pages.test_what_cannot_be_the_card_is_told,
            data={"written": "c1-3"},
            told="One card is turned over at a time.",
        ),
    ),
    Guard(
        "nothing would be asked while one plays",
        Put(import_module("divination.know_thyself.rules.options"), "DURING", {}),
        lambda bo_client, bo: pages.check_questions(bo_client, bo),
    ),
    Guard(
        "any game would be begun again",
        Put(Game, "may_be_again", True),
        lambda bo_client, bo: agains.check_not_yet(bo_client, bo),
    ),
    Guard(
        "again would forget how it was played",
        Reworded(beginning, "_begin_game_as_ended", "ended.variations", "()"),
        lambda bo_client, bo: agains.check_again(bo_client, bo),
    ),
    Guard(
        "everybodys games would count",
        Reworded(tally, "_tally_rows", "for one in same)", "for one in same) + 1"),
        lambda bo_client, bo, cy: agains.check_tally(bo_client, bo, cy),
    ),
    Guard(
        "only a majors symbol would stand for a card",
        Put(
            import_module("divination.pages.reading_forms"),
            "SIGNS",
            frozenset(code for code in CODES if code.startswith("m")),
        ),
        lambda bo_client, bo: test_grown_seal.check_own(bo_client, bo, "spiral", "a spiral"),
    ),
    # --- game_readings
    Guard(
        "without its filter its files answer anyone: divination:json",
        Put(ReadingQuerySet, "visible_to", everybody),
        partial(outside.check_answers, route=route_of("divination:json", "reading")),
    ),
    Guard(
        "without its filter its files answer anyone: divination:pdf",
        Put(ReadingQuerySet, "visible_to", everybody),
        partial(outside.check_answers, route=route_of("divination:pdf", "reading")),
    ),
    Guard(
        "who reads it makes no link to it",
        Put(links, "own_readings", reading_views.readable_readings),
        partial(outside.check_answers, route=route_of("divination:link", "shared")),
    ),
    Guard(
        "without its token a link opens any reading",
        Put(links, "_reading_of_link_or_404", lambda _token: Reading.objects.first()),
        partial(outside.check_answers, route=route_of("divination:linked", "absent")),
    ),
    Guard(
        "a link that ended opens nothing",
        a_link_that_ended_opens_nothing,
        kept_game_readings.test_a_link_that_ended_opens_nothing,
    ),
    Guard(
        "without the rule every row stands in a seal",
        without_the_rule_every_row_stands_in_a_seal,
        kept_game_readings.test_a_wanderer_stands_in_no_seal,
    ),
    Guard(
        "the way to the seal would lose the words",
        Put(readings, "save_title_question_and_words", lambda *_asked, **_told: None),
        test_reading.test_words_are_kept_on_the_way_to_the_seal,
    ),
    Guard(
        "its token would be kept",
        Put(readings, "token_hash", str),
        link_pages.test_it_is_shown_once_and_only_its_hash_is_kept,
    ),
    Guard(
        "its link would be shown further down",
        Redrawn("divination/_margin.html", "slug %}#link", "slug %}"),
        link_pages.test_the_answer_opens_where_the_link_is_shown,
    ),
    Guard(
        "a journal told to all is noticed",
        a_journal_told_to_all_is_noticed,
        lambda bo, bo_client, ada_client, campaign: game_pages.check_a_journal_is_its_writers(
            bo, bo_client, ada_client, campaign
        ),
    ),
    # --- games
    Guard(
        "without asking what was shown a card is unseen",
        Put(Act, "takeable_by", SEAT),
        (
            lambda bo: playing_tests.check_undo_stops(playing_tests.begin(bo)),
            lambda bo: undoing.check_random_game(bo, "know_thyself", 0),
        ),
    ),
    Guard(
        "without the number seen an old page moves",
        Reworded(keeper, "take_back_last_act", "now.number != seen_number", "False"),
        playing_tests.test_an_old_page_takes_nothing_back,
    ),
    Guard(
        "without the op a double click is told off",
        Put(keeper, "_act_written_by_op", lambda *_asked: None),
        playing_tests.test_the_same_move_twice_is_once,
        errors=OutdatedError,
    ),
    Guard(
        "where the app deals nobody says which card it is",
        Put(play, "SEE", "nothing "),
        playing_tests.test_a_line_that_is_no_move_says_what_is,
    ),
    Guard(
        "without looking at its members a stranger shares",
        Put(Campaign, "has_member", lambda *_asked: True),
        playing_tests.test_only_with_a_table_where_its_owner_sits,
    ),
    Guard(
        "without asking who may look everybody does",
        Put(GameQuerySet, "visible_to", lambda games, _user: games.all()),
        playing_tests.test_whoever_it_is_shared_with_looks_on,
    ),
    Guard(
        "without asking what was written a mended end takes words along",
        Put(Reading, "is_untouched", True),
        lambda bo: playing_tests.check_it_stays(playing_tests.laid_out(bo), "words"),
    ),
    Guard(
        "without looking again words that came between are lost",
        Put(play, "_reopen_game", lambda game: game.reading.delete()),
        playing_tests.test_words_that_come_between_keep_the_game_ended,
    ),
    Guard(
        "without looking at the cards a changed one passes",
        Put(records, "_refuse_wrong_cards", lambda *_asked: None),
        record_tests.check_cards,
    ),
    Guard(
        "without the hash another salt passes",
        Put(records, "does_commitment_match_deal", lambda _game: True),
        record_tests.check_cards,
    ),
    Guard(
        "a hash without its salt keeps nothing",
        a_hash_without_its_salt_keeps_nothing,
        lambda bo: record_tests.check_cards(json.loads(record_tests.exported(record_tests.played(bo)))),
    ),
    Guard(
        "told before its end the deal is seen",
        told_before_its_end_the_deal_is_seen,
        record_tests.test_before_its_end_a_file_tells_no_deal,
    ),
    Guard(
        "without the end checked a result is believed",
        Put(records, "_fill_in_end_or_refuse", lambda *_asked: None),
        lambda file: record_tests.refused({**file, "result": "lost" if file["result"] == "won" else "won"}),
    ),
    Guard(
        "without the chapters checked a step that is none has one",
        Put(records, "_refuse_wrong_chapters", lambda *_asked: None),
        lambda file: record_tests.refused({**file, "chapters": [{"line": 999, "text": "."}]}),
    ),
    Guard(
        "without the kind another file is read",
        Put(records, "_refuse_other_formats", lambda _told: None),
        lambda file: record_tests.refused({**file, "mode": "chess"}),
        errors=KeyError,
    ),
    Guard(
        "any name would stand on a board: half a sign",
        Put(boards, "is_printable_name_up_to", lambda told, _most: isinstance(told, str)),
        partial(record_tests.test_a_boards_words_can_be_kept, word="\ud800"),
    ),
    Guard(
        "any name would stand on a board: a\x07b",
        Put(boards, "is_printable_name_up_to", lambda told, _most: isinstance(told, str)),
        partial(record_tests.test_a_boards_words_can_be_kept, word="a\x07b"),
    ),
    Guard(
        "the journal would go to everybody",
        the_journal_would_go_to_everybody,
        lambda bo, ada: file_tests.test_others_get_no_journal(play_on(begin(bo, "dream_odyssey")), bo, ada),
    ),
    Guard(
        "without checking a changed code looks kept",
        Put(import_module("divination.pages.records"), "does_commitment_match_deal", lambda _game: True),
        lambda bo: file_tests.test_a_code_that_was_changed_is_told(
            play_on(begin(bo, "dream_odyssey", deal="")), bo
        ),
    ),
    Guard(
        "without raising the number first two moves are made",
        Reworded(keeper, "_record_at_number", ", number=number", ""),
        racing.test_one_of_sixteen_moves_wins_every_time,
        errors=(*FAILS, DatabaseError),
        marks=(TOGETHER,),
    ),
    Guard(
        "without the steps of victory ties stand as they are",
        (Put(hinting.TriedMove, "rank", property(lambda one: (-one.won, 0.0, 0.0))), Put(hinting, "FEW", 99)),
        hint_tests.check_ties,
    ),
    Guard(
        "the first of moves that do as well walks to and fro",
        (
            Put(hinting.TriedMove, "rank", property(lambda one: (-one.won, 0.0, 0.0))),
            Put(hinting.TriedMove, "clearly_beats", lambda *_asked: True),
        ),
        hint_tests.check_walk,
    ),
    Guard(
        "of one game a percent would be told",
        Put(hinting, "ENOUGH", 1),
        partial(hint_tests.test_no_percent_is_told_of_fewer_than_fifty_games, games=49, percent=None),
    ),
    Guard(
        "the stacks of before are not stern",
        Put(dream_odyssey_setup.ALL_STACKS, "steep", {"crown": 5}),
        player_tests.check_stern,
    ),
    # --- rules_pages
    *(
        Guard(
            f"a step left out is noticed: {mode} {said}",
            partial(a_step_left_out_is_noticed, mode=mode, said=said),
            partial(test_rulings.test_the_rules_page_says_what_one_needs_at_a_table, mode=mode, said=said),
        )
        for mode, said in test_rulings.AT_A_TABLE
    ),
    *(
        Guard(
            f"a ruling cut short is noticed: {said}",
            partial(a_ruling_cut_short_is_noticed, said=said),
            partial(test_rulings.test_how_a_game_is_read_says_it_whole, said=said),
        )
        for said in test_rulings.HOW_IT_IS_READ
    ),
    *(
        Guard(
            f"a default told as the texts own is noticed: {code}",
            a_default_told_as_the_texts_own_is_noticed,
            partial(test_rulings.test_a_house_default_is_called_one, code=code),
        )
        for code in test_rulings.DEFAULTS
    ),
    Guard(
        "a risen card with one way to go would ask for a press",
        Put(play, "play_line_and_what_follows", play.play_line),
        follows.test_a_risen_card_with_one_way_to_go_takes_it_by_itself,
    ),
    Guard(
        "what had followed by itself would stay when the move goes back",
        Put(play, "take_back_move_and_follow_ups_to_step_before", play.take_back_last_line_to_step_before),
        follows.test_taking_it_back_takes_back_what_followed,
    ),
    Guard(
        "a place would take another card than the one that was chosen",
        Put(GameDesk, "is_choosing", False),
        follows.test_a_place_takes_the_only_card_that_may_go_there,
    ),
    Guard(
        "a games default told as the manuals is noticed: know_thyself Tree",
        Put(SCREENS, "know_thyself", without_rulings("know_thyself", "house default")),
        partial(test_rulings.test_a_games_house_default_is_called_one, mode="know_thyself", code="Tree"),
    ),
    Guard(
        "a games default told as the manuals is noticed: dream_odyssey Stacks",
        Put(SCREENS, "dream_odyssey", without_rulings("dream_odyssey", "house default")),
        partial(test_rulings.test_a_games_house_default_is_called_one, mode="dream_odyssey", code="Stacks"),
    ),
)
