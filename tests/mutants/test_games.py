"""Guards of games, switched off one by one: each time the test that keeps the promise fails."""

import json
from typing import Any

import pytest
from django.db import DatabaseError

from campaigns.errors import OutdatedError
from campaigns.models import Campaign, User
from divination import fairness, hinting, play, playing, records
from divination.models import Game, GameQuerySet, Reading
from divination.modes import MODES
from divination.rules import boards, dream_odyssey_setup
from divination.rules.engine import Step
from tests.divination import test_hinting as hint_tests
from tests.divination import test_playing as playing_tests
from tests.divination import test_records as record_tests
from tests.divination.games import begin, play_on
from tests.divination.tiny import LADDER
from tests.pages.divination import test_game_files as file_tests
from tests.promises import test_game_race as racing
from tests.promises import test_undo_keeps as undoing
from tests.rules.sefirot import test_odyssey_player as player_tests

FAILS = pytest.raises((AssertionError, pytest.fail.Exception))
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODES, LADDER.key, LADDER)


@pytest.fixture
def file(bo: User) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(record_tests.exported(record_tests.played(bo)))
    return told


def last(game: Game) -> Step | None:
    made = playing.steps(game)
    return made[-1] if len(made) > 1 else None


def test_without_asking_what_was_shown_a_card_is_unseen(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "takeable", last)
    with FAILS:
        playing_tests.check_undo_stops(playing_tests.begin(bo))
    with FAILS:
        undoing.check_random_game(bo, "know_thyself", 0)


def test_without_the_number_seen_an_old_page_moves(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    real = play._write
    monkeypatch.setattr(play, "_check_shown", lambda *_asked: None)
    monkeypatch.setattr(
        play, "_write", lambda game, text, _number, op_id: real(game, text, game.number, op_id)
    )
    with FAILS:
        playing_tests.test_an_old_page_takes_nothing_back(bo)


def test_without_the_op_a_double_click_is_told_off(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_is_known", lambda *_asked: False)
    with pytest.raises(OutdatedError):
        playing_tests.test_the_same_move_twice_is_once(bo)


def test_where_the_app_deals_nobody_says_which_card_it_is(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "SEE", "nothing ")
    with FAILS:
        playing_tests.test_a_line_that_is_no_move_says_what_is(bo)


def test_without_looking_at_its_members_a_stranger_shares(
    ada: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Campaign, "has_member", lambda *_asked: True)
    with FAILS:
        playing_tests.test_only_with_a_table_where_its_owner_sits(ada, bo)


def test_without_asking_who_may_look_everybody_does(
    ada: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameQuerySet, "visible_to", lambda games, _user: games.all())
    with FAILS:
        playing_tests.test_whoever_it_is_shared_with_looks_on(ada, bo, cy)


def test_without_asking_what_was_written_a_mended_end_takes_words_along(
    bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reading, "is_untouched", True)
    with FAILS:
        playing_tests.check_it_stays(playing_tests.laid_out(bo), "words")


def test_without_looking_again_words_that_came_between_are_lost(
    bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "_go_on", lambda game: game.reading.delete())
    with FAILS:
        playing_tests.test_words_that_come_between_keep_the_game_ended(bo)


# --- files ---


def test_without_looking_at_the_cards_a_changed_one_passes(
    file: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_check_cards", lambda *_asked: None)
    with FAILS:
        record_tests.check_cards(file)


def test_without_the_hash_another_salt_passes(file: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "is_kept", lambda _game: True)
    with FAILS:
        record_tests.check_cards(file)


def test_a_hash_without_its_salt_keeps_nothing(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "commitment", lambda _salt, deal: f"{int(deal, 16) % 2:064x}")
    told = json.loads(record_tests.exported(record_tests.played(bo)))
    with FAILS:
        record_tests.check_cards(told)


def test_told_before_its_end_the_deal_is_seen(bo: User, cy: User, monkeypatch: pytest.MonkeyPatch) -> None:
    real = records.write_file

    def at_once(game: Game, *steps: Any, **told: Any) -> str:
        return json.dumps({**json.loads(real(game, *steps, **told)), "deal": game.deal})

    monkeypatch.setattr(record_tests, "write_file", at_once)
    with FAILS:
        record_tests.test_before_its_end_a_file_tells_no_deal(bo, cy)


def test_without_the_end_checked_a_result_is_believed(
    file: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_check_end", lambda *_asked: None)
    change = {"result": "lost" if file["result"] == "won" else "won"}
    with FAILS:
        record_tests.refused({**file, **change})


def test_without_the_chapters_checked_a_step_that_is_none_has_one(
    file: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "_check_chapters", lambda *_asked: None)
    with FAILS:
        record_tests.refused({**file, "chapters": [{"line": 999, "text": "."}]})


def test_without_the_kind_another_file_is_read(file: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_check_kind", lambda _told: None)
    with pytest.raises((AssertionError, KeyError, pytest.fail.Exception)):
        assert record_tests.refused({**file, "mode": "chess"}).startswith("mode: this must be ")


@pytest.mark.parametrize("word", ["\ud800", "a\x07b"])
def test_any_name_would_stand_on_a_board(bo: User, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setattr(boards, "_is_name", lambda told, _most: isinstance(told, str))
    with FAILS:
        record_tests.test_a_boards_words_can_be_kept(bo, word)


def test_the_journal_would_go_to_everybody(bo: User, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    real = records.write_file
    monkeypatch.setattr(
        "divination.views.records.write_file",
        lambda game, steps, **_told: real(game, steps, with_journal=True),
    )
    with FAILS:
        file_tests.test_others_get_no_journal(play_on(begin(bo, "dream_odyssey")), bo, ada)


def test_without_checking_a_changed_code_looks_kept(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divination.views.records.is_kept", lambda _game: True)
    with FAILS:
        file_tests.test_a_code_that_was_changed_is_told(play_on(begin(bo, "dream_odyssey", deal="")), bo)


# --- many at once ---


@pytest.mark.django_db(transaction=True)
def test_without_raising_the_number_first_two_moves_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def anyhow(game: Game, text: str, number: int, op_id: str) -> bool:
        game.refresh_from_db()
        Game.objects.filter(pk=game.pk).update(number=game.number + 1)
        play.GameLine.objects.create(game=game, number=game.number + 1, text=text, op_id=op_id)
        game.number += 1
        return True

    monkeypatch.setattr(play, "_write", anyhow)
    with pytest.raises((AssertionError, DatabaseError)):
        racing.test_one_of_sixteen_moves_wins_every_time()


# --- hints ---


def test_without_the_steps_of_victory_ties_stand_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting.Tried, "rank", property(lambda one: (-one.won, 0.0, 0.0)))
    monkeypatch.setattr(hinting, "FEW", 99)
    with FAILS:
        hint_tests.check_ties()


def test_the_first_of_moves_that_do_as_well_walks_to_and_fro(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting.Tried, "rank", property(lambda one: (-one.won, 0.0, 0.0)))
    monkeypatch.setattr(hinting.Tried, "beats", lambda *_asked: True)
    with FAILS:
        hint_tests.check_walk()


def test_of_one_game_a_percent_would_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "ENOUGH", 1)
    with FAILS:
        hint_tests.test_no_percent_is_told_of_fewer_than_fifty_games(49, None)


def test_the_stacks_of_before_are_not_stern(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dream_odyssey_setup.ALL_STACKS, "steep", {"crown": 5})
    with FAILS:
        player_tests.check_stern()
