"""Games are begun, played line by line, taken back as far as nothing was shown, and end in a reading."""

from typing import Any

import pytest
from django.db.models import Model

from campaigns import roster
from campaigns.errors import NotMemberError, OutdatedError
from campaigns.models import User
from decks.rules.tarot import Card
from divination.errors import RefusedError
from divination.games import play, playing
from divination.models import Game, Reading
from divination.readings import readings
from divination.rules.boards import TREE
from play.rules.kinds import IllegalMoveError
from tests.cast import op
from tests.divination.games import DEAL
from tests.promises.world import everything

pytestmark = pytest.mark.django_db


def begin(owner: User, **fields: Any) -> Game:
    return play.begin_game(owner, "ladder", **{"title": "A climb", "op_id": op(), "deal": DEAL, **fields})


def go(game: Game, *lines: str) -> None:
    for line in lines:
        play.play_line(game, line, seen_number=game.number, op_id=op())


def fresh(row: Any) -> Any:
    assert isinstance(row, Model)
    return type(row)._default_manager.get(pk=row.pk)


def hand(game: Game) -> str:
    now: Any = playing.steps_of_game(game)[-1].position
    card: Card = now.hand
    return card.code


def finish(game: Game) -> None:
    while not game.ended_at:
        go(game, playing.steps_of_game(game)[-1].position.legal_moves()[0])


def refused(game: Game, line: str, **told: Any) -> str:
    before = everything()
    with pytest.raises((IllegalMoveError, OutdatedError)) as error:
        play.play_line(game, line, **{"seen_number": game.number, "op_id": op(), **told})
    assert everything() == before
    return str(error.value)


# --- beginning ---


def test_a_game_begins_with_its_set_up_dealt(bo: User) -> None:
    game = begin(bo)
    assert (len(playing.steps_of_game(game)), hand(game), game.number) == (1, "c8", 0)


def test_a_new_deal_is_nobodys_and_committed_to(bo: User) -> None:
    one, other = begin(bo, deal=""), begin(bo, deal="")
    assert one.deal != other.deal
    assert (len(one.deal), len(one.salt), len(one.commitment)) == (64, 64, 64)


def test_a_code_that_is_known_is_committed_to_nobody(bo: User) -> None:
    assert begin(bo).commitment == ""


def test_real_cards_have_no_deal(bo: User) -> None:
    game = begin(bo, deal="", is_real=True)
    assert (game.deal, game.salt, game.commitment, game.is_real) == ("", "", "", True)


def test_begun_twice_is_once(bo: User, cy: User) -> None:
    op_id = op()
    assert begin(bo, op_id=op_id) == begin(bo, op_id=op_id)
    with pytest.raises(OutdatedError):
        begin(cy, op_id=op_id)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"variations": ["slippery"]}, "There is no variation “slippery”: choose steep."),
        ({"setup": {"crown": "m1"}}, "This game asks for nothing beforehand."),
        ({"board": {"title": "A hut"}}, "A board is an object with title, places, start, wings, branches"),
    ],
)
def test_what_cannot_begin_says_why_and_writes_nothing(bo: User, fields: dict[str, Any], told: str) -> None:
    before = everything()
    with pytest.raises(RefusedError, match=told):
        begin(bo, **fields)
    assert everything() == before


def test_a_board_with_a_branch_missing_is_told(bo: User) -> None:
    cut = {**TREE, "branches": [line for line in TREE["branches"] if not line.startswith("sun")]}
    with pytest.raises(RefusedError, match=r"No branch leads from the start to “sun”\. Add one\."):
        begin(bo, board=cut)


def test_only_with_a_table_where_its_owner_sits(ada: User, bo: User) -> None:
    campaign = roster.new_campaign("The Salt Stair", "", ada)
    with pytest.raises(NotMemberError):
        begin(bo, campaign=campaign)
    assert Game.objects.count() == 0


def test_whoever_it_is_shared_with_looks_on(ada: User, bo: User, cy: User) -> None:
    campaign = roster.new_campaign("The Salt Stair", "", ada)
    roster.add_member(campaign, bo)
    game = begin(bo, campaign=campaign)
    assert [Game.objects.visible_to(user).filter(pk=game.pk).exists() for user in (ada, bo, cy)] == [
        True,
        True,
        False,
    ]
    assert not Game.objects.visible_to(ada).filter(pk=begin(bo).pk).exists()


# --- moving ---


def test_a_move_is_a_line_and_a_step(bo: User) -> None:
    game = begin(bo)
    step = play.play_line(game, "keep c8", seen_number=0, op_id=op())
    assert (step.line, step.is_revealing, game.number) == ("keep c8", False, 1)
    assert [line.text for line in playing.log_of_game_newest_first(game)] == ["keep c8"]
    assert playing.steps_of_game(fresh(game)) == playing.steps_of_game(game)


def test_a_line_that_is_no_move_says_what_is(bo: User) -> None:
    game = begin(bo)
    assert refused(game, "keep c1") == "“keep c1” is no move now. Legal: keep c8, leave c8."
    assert refused(game, "see c8") == "The cards are turned over here for you. Choose one of the moves."
    assert "is no move now" in refused(game, "x" * 9_999)


def test_an_old_page_moves_nothing(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8")
    refused(game, "draw", seen_number=0)
    refused(game, "draw", seen_number=2)


def test_the_same_move_twice_is_once(bo: User) -> None:
    game, op_id = begin(bo), op()
    for _ in range(2):
        step = play.play_line(fresh(game), "keep c8", seen_number=0, op_id=op_id)
        assert step.line == "keep c8"
    assert len(playing.log_of_game_newest_first(fresh(game))) == 1


def test_what_wrote_a_line_writes_no_other(bo: User) -> None:
    game, op_id = begin(bo), op()
    play.play_line(game, "keep c8", seen_number=0, op_id=op_id)
    with pytest.raises(OutdatedError):
        play.play_line(fresh(game), "draw", seen_number=1, op_id=op_id)
    assert len(playing.log_of_game_newest_first(fresh(game))) == fresh(game).number == 1
    go(fresh(game), "draw")


def test_what_is_remembered_is_what_the_lines_say(bo: User) -> None:
    game = begin(bo, deal="")
    finish(game)
    remembered = playing.steps_of_game(game)
    playing.MEMORY.clear()
    assert playing.steps_of_game(fresh(game)) == remembered


def test_a_line_that_a_corrected_rule_refuses_changes_nothing(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8", "draw")
    game.lines.filter(act=1).update(text="keep c1")
    playing.MEMORY.clear()
    assert [step.line for step in playing.steps_of_game(game)] == ["", "keep c1", "draw"]
    assert playing.steps_of_game(game)[-1].position == playing.steps_of_game(game)[0].position


# --- real cards ---


def test_with_real_cards_the_player_says_what_was_turned_over(bo: User) -> None:
    game = begin(bo, deal="", is_real=True)
    assert playing.steps_of_game(game)[-1].position.wants
    go(game, "see c2", "keep c2", "draw", "see c7")
    assert hand(game) == "c7"
    assert refused(game, "see c3") == "3 of Cups cannot be turned over now."
    assert "queen" in refused(game, "see queen")


def test_a_card_written_down_wrongly_is_mended(bo: User) -> None:
    game = begin(bo, deal="", is_real=True)
    go(game, "see c2")
    play.take_back_last_line_to_step_before(game, seen_number=1, op_id=op())
    go(game, "see c3")
    assert hand(game) == "c3"


def laid_out(owner: User) -> Game:
    """Return a game with real cards that is over."""
    game = begin(owner, deal="", is_real=True)
    go(game, "see c5", "keep c5", "draw", "see c6", "keep c6", "draw", "see c7", "keep c7", "draw")
    go(game, "see c8", "keep c8")
    assert game.ended_at
    return fresh(game)


def test_the_last_line_with_real_cards_is_mended_and_its_reading_goes(bo: User) -> None:
    game = laid_out(bo)
    play.take_back_last_line_to_step_before(game, seen_number=11, op_id=op())
    kept = fresh(game)
    assert (kept.result, kept.ended_at, Reading.objects.count()) == ("", None, 0)
    assert playing.steps_of_game(kept) == playing.steps_of_game(game)
    go(kept, "leave c8", "draw", "see c1", "keep c1")
    assert (kept.result, kept.reading.cards[3]["card"]) == ("won", "c1")


TOUCHED = {
    "words": lambda reading: readings.save_title_question_and_words(
        reading, reading.title, "", ["Salt"] + [""] * 3, seen_version=1
    ),
    "a title": lambda reading: readings.save_title_question_and_words(
        reading, "Low tide", "", [""] * 4, seen_version=1
    ),
    "a seal": lambda reading: readings.save_seal(reading, ["Go"] * 4, seen_version=1),
    "a link": lambda reading: readings.make_link_token(reading),
    "a table": lambda reading: readings.share_with_campaign(
        reading, roster.new_campaign("The Stair", "", reading.owner)
    ),
}


def check_it_stays(game: Game, touched: str) -> None:
    TOUCHED[touched](game.reading)
    before = everything()
    with pytest.raises(IllegalMoveError, match="the game stays as it ended"):
        play.take_back_last_line_to_step_before(fresh(game), seen_number=game.number, op_id=op())
    assert (everything() == before, playing.step_that_may_be_taken_back(fresh(game))) == (True, None)


@pytest.mark.parametrize("touched", TOUCHED)
def test_a_reading_that_somebody_wrote_in_or_shared_stays(bo: User, touched: str) -> None:
    check_it_stays(laid_out(bo), touched)


def test_words_that_come_between_keep_the_game_ended(bo: User) -> None:
    """What was looked at before is looked at again under the lock."""
    game = laid_out(bo)
    assert game.reading.is_untouched
    TOUCHED["words"](fresh(game).reading)
    before = everything()
    with pytest.raises(OutdatedError):
        play.take_back_last_line_to_step_before(game, seen_number=11, op_id=op())
    assert everything() == before


def test_an_end_that_somebody_else_took_back_meanwhile_is_told_as_outdated(bo: User) -> None:
    game = laid_out(bo)
    page = fresh(game)  # looked up, its reading not yet
    play.take_back_last_line_to_step_before(game, seen_number=11, op_id=op())
    before = everything()
    with pytest.raises(OutdatedError):
        play.take_back_last_line_to_step_before(page, seen_number=11, op_id=op())
    assert (everything() == before, playing.step_that_may_be_taken_back(page)) == (True, None)


# --- taking back ---


def test_a_move_that_showed_nothing_is_taken_back(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8")
    play.take_back_last_line_to_step_before(game, seen_number=1, op_id=op())
    assert (hand(game), game.number) == ("c8", 2)
    assert [(line.text, line.is_undone) for line in playing.log_of_game_newest_first(game)] == [
        ("undo", False),
        ("keep c8", True),
    ]
    go(game, "leave c8")
    assert [step.line for step in playing.steps_of_game(game)] == ["", "leave c8"]
    assert playing.steps_of_game(fresh(game)) == playing.steps_of_game(game)


def check_undo_stops(game: Game) -> None:
    """What a move turned over stays known."""
    go(game, "keep c8", "draw")
    before = everything()
    with pytest.raises(IllegalMoveError, match="stays known"):
        play.take_back_last_line_to_step_before(game, seen_number=2, op_id=op())
    assert (everything() == before, playing.step_that_may_be_taken_back(game)) == (True, None)


def test_a_card_that_was_seen_stays_seen(bo: User) -> None:
    check_undo_stops(begin(bo))


def test_nothing_is_before_the_start(bo: User) -> None:
    with pytest.raises(IllegalMoveError):
        play.take_back_last_line_to_step_before(begin(bo), seen_number=0, op_id=op())


def test_taken_back_twice_is_once(bo: User) -> None:
    game, op_id = begin(bo, deal="", is_real=True), op()
    go(game, "see c2", "keep c2")
    for _ in range(2):
        play.take_back_last_line_to_step_before(fresh(game), seen_number=2, op_id=op_id)
    assert sum(line.is_undone for line in playing.log_of_game_newest_first(fresh(game))) == 1


def test_an_old_page_takes_nothing_back(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8")
    before = everything()
    with pytest.raises(OutdatedError):
        play.take_back_last_line_to_step_before(game, seen_number=0, op_id=op())
    assert everything() == before


# --- the end ---


def test_the_end_keeps_the_result_and_a_reading(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8", "draw")
    finish(game)
    kept = fresh(game)
    assert (kept.result, bool(kept.ended_at)) == ("won", True)
    reading = Reading.objects.get(game=game)
    assert [row["place"] for row in reading.cards] == ["foundation", "spirit", "knowledge", "crown"]
    assert reading.cards[0] == {
        "place": "foundation", "card": "c8", "words": "", "line": 1, "minors": [], "name": "Foundation",
        "told": "8 of Cups was kept.",
    }  # fmt: skip
    assert (reading.owner, reading.mode, reading.campaign) == (bo, "ladder", None)


def test_a_lost_game_has_a_reading_too(bo: User) -> None:
    game = begin(bo, variations=["steep"])
    finish(game)
    assert (fresh(game).result, Reading.objects.count()) == ("lost", 1)


def test_after_the_end_nothing_moves(bo: User) -> None:
    game = begin(bo)
    finish(game)
    refused(game, "draw")
    with pytest.raises(IllegalMoveError, match="The game is over"):
        play.take_back_last_line_to_step_before(game, seen_number=game.number, op_id=op())


# --- hints ---


def test_a_hint_orders_the_moves_and_is_noted_once(bo: User) -> None:
    game = begin(bo)
    told = play.note_and_return_hints(game, seen_number=0, op_id=op(), seconds=60)
    assert {hint.move for hint in told} == {"keep c8", "leave c8"}
    assert told[0].won / told[0].games >= told[1].won / told[1].games
    assert (
        play.note_and_return_hints(game, seen_number=0, op_id=op())
        == told
        == playing.hints_of_last_log_line(fresh(game))
    )
    assert [line.text for line in playing.log_of_game_newest_first(game)] == [f"hint {told[0]}, {told[1]}"]
    go(game, "keep c8")
    assert playing.hints_of_last_log_line(game) == ()
    assert [step.line for step in playing.steps_of_game(fresh(game))] == ["", "keep c8"]


def test_a_hint_for_an_old_page_is_refused(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8")
    with pytest.raises(OutdatedError):
        play.note_and_return_hints(game, seen_number=0, op_id=op())


def test_where_nothing_is_chosen_nothing_is_hinted(bo: User) -> None:
    game = begin(bo, deal="", is_real=True)
    with pytest.raises(IllegalMoveError, match="nothing to choose"):
        play.note_and_return_hints(game, seen_number=0, op_id=op())


def test_a_move_is_taken_back_past_a_hint(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8")
    play.note_and_return_hints(game, seen_number=1, op_id=op(), seconds=0.01)
    play.take_back_last_line_to_step_before(game, seen_number=2, op_id=op())
    assert hand(game) == "c8"


# --- the journal ---


def test_a_chapter_is_written_changed_and_kept_through_a_take_back(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8")
    play.write_journal_chapter(game, 1, "A stair.", seen_version=0)
    play.write_journal_chapter(game, 1, "A wet stair.", seen_version=1)
    play.take_back_last_line_to_step_before(game, seen_number=1, op_id=op())
    assert [(each.line, each.text, each.version) for each in game.chapters.all()] == [(1, "A wet stair.", 2)]


def check_two_tabs(game: Game) -> None:
    """Neither tab loses what the other wrote."""
    play.write_journal_chapter(game, 0, "One.", seen_version=0)
    for version in (0, 7):
        with pytest.raises(OutdatedError):
            play.write_journal_chapter(game, 0, "Two.", seen_version=version)
    play.write_journal_chapter(game, 0, "One.", seen_version=0)  # the same once more is no other
    assert [each.text for each in game.chapters.all()] == ["One."]


def test_two_tabs_meet(bo: User) -> None:
    check_two_tabs(begin(bo))


@pytest.mark.parametrize("line", [-1, 1, 10**9])
def test_a_step_that_was_not_played_has_no_chapter(bo: User, line: int) -> None:
    with pytest.raises(RefusedError, match="no such step"):
        play.write_journal_chapter(begin(bo), line, "A stair.", seen_version=0)


def test_a_journal_has_an_end(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_JOURNAL", 10)
    game = begin(bo)
    go(game, "keep c8")
    play.write_journal_chapter(game, 0, "12345678", seen_version=0)
    play.write_journal_chapter(game, 0, "1234567890", seen_version=1)
    with pytest.raises(RefusedError, match="holds 10 letters"):
        play.write_journal_chapter(game, 1, "1", seen_version=0)
