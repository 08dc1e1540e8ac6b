"""Sixteen clients at once in one game: one line is one step, a click twice is one move, and it ends once."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest

from campaigns.errors import OutdatedError
from divination.games import play, playing
from divination.games.dealing import dealer_of_deal
from divination.games.playing import log_of_game_newest_first
from divination.models import Game, Reading
from divination.modes import MODES
from divination.readings import readings
from divination.rules.engine import step_of_line
from play.rules.kinds import IllegalMoveError
from tests.cast import make_user, op
from tests.conftest import at_night
from tests.divination.games import DEAL, begin, go, play_on
from tests.promises.racing import CLIENTS, at_once

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(20, ci=3)
DONE, LATE = "done", "late"


def each(game: Game, act: Callable[[Game, int], object]) -> Counter[str]:
    """Let every client do *act* with the game as its page showed it."""
    pages = [Game.objects.get(pk=game.pk) for _ in range(CLIENTS)]

    def click(number: int) -> str:
        try:
            act(pages[number], number)
        except OutdatedError:
            return LATE
        return DONE

    return Counter(at_once(click))


def check_one_line(game: Game) -> None:
    """All of them move from the same page: one is made, the others are told."""
    moves, before = playing.steps_of_game(game)[-1].position.legal_moves(), game.number
    ops = [op() for _ in range(CLIENTS)]
    done = each(
        game, lambda page, n: play.play_line(page, moves[n % len(moves)], seen_number=before, op_id=ops[n])
    )
    assert done == {DONE: 1, LATE: CLIENTS - 1}
    game.refresh_from_db()
    assert (game.number, len(log_of_game_newest_first(game))) == (before + 1, before + 1)
    playing.MEMORY.clear()
    assert len(playing.steps_of_game(game)) == len(log_of_game_newest_first(game)) + 1


def test_one_of_sixteen_moves_wins_every_time() -> None:
    game = begin(make_user("bo"))
    for _ in range(ROUNDS):
        check_one_line(game)


def check_one_op(game: Game) -> None:
    moves, before, op_id = playing.steps_of_game(game)[-1].position.legal_moves(), game.number, op()
    done = each(game, lambda page, _: play.play_line(page, moves[0], seen_number=before, op_id=op_id))
    assert done == {DONE: CLIENTS}
    assert game.lines.filter(act__gt=before, part=1).count() == 1


def test_the_same_click_sixteen_times_is_one_move() -> None:
    check_one_op(begin(make_user("bo")))


def check_take_back(game: Game) -> None:
    go(game, playing.steps_of_game(game)[-1].position.legal_moves()[-1])
    op_id = op()
    done = each(
        game, lambda page, _: play.take_back_last_line_to_step_before(page, seen_number=1, op_id=op_id)
    )
    assert done == {DONE: CLIENTS}
    game.refresh_from_db()
    assert [line.text for line in log_of_game_newest_first(game) if not line.is_undone] == ["undo"]


def test_a_move_is_taken_back_once() -> None:
    check_take_back(begin(make_user("bo")))


def check_begin() -> None:
    bo, op_id = make_user("bo"), op()
    games = at_once(lambda _: play.begin_game(bo, "know_thyself", title="A climb", deal=DEAL, op_id=op_id).pk)
    assert (len(set(games)), Game.objects.count()) == (1, 1)


def test_begun_sixteen_times_is_one_game() -> None:
    check_begin()


def check_end(game: Game) -> None:
    while True:
        sensible = MODES[game.mode].sensible(playing.steps_of_game(game)[-1].position)
        step = step_of_line(playing.steps_of_game(game)[-1].position, sensible, dealer_of_deal(game.deal))
        if step.is_over:
            break
        go(game, sensible)
    before, op_id = game.number, op()
    each(game, lambda page, _: play.play_line(page, sensible, seen_number=before, op_id=op_id))
    assert (Reading.objects.filter(game=game).count(), game.lines.filter(part=1, act__gt=0).count()) == (
        1,
        before + 1,
    )
    assert Game.objects.get(pk=game.pk).ended_at


def test_it_ends_once_with_one_reading() -> None:
    check_end(begin(make_user("bo"), "dream_odyssey"))


def check_mended(game: Game) -> None:
    """Half take the last line back, half write in its reading: one of both stands, and never half of it."""
    play_on(game)
    reading = game.reading
    texts = [""] * (len(reading.cards) - 1)

    def act(page: Game, number: int) -> None:
        if number % 2:
            readings.save_title_question_and_words(
                reading, reading.title, "", ["Salt", *texts], seen_version=1
            )
        else:
            with suppress(IllegalMoveError):
                play.take_back_last_line_to_step_before(page, seen_number=game.number, op_id=op())

    each(game, act)
    game.refresh_from_db()
    words = [kept.cards[0]["words"] for kept in Reading.objects.filter(game=game)]
    assert (bool(game.ended_at), words) in [(True, ["Salt"]), (False, [])]
    assert sum(line.is_undone for line in log_of_game_newest_first(game)) == (not game.ended_at)


def test_a_mended_end_and_the_words_of_its_reading_do_not_meet() -> None:
    check_mended(begin(make_user("bo"), "dream_odyssey", deal="", is_real=True))


def check_hint(game: Game) -> None:
    done = each(
        game, lambda page, _: play.note_and_return_hints(page, seen_number=0, op_id=op(), seconds=0.01)
    )
    assert done[DONE] >= 1
    game.refresh_from_db()
    assert len(log_of_game_newest_first(game)) == 1


def test_a_hint_is_noted_once() -> None:
    check_hint(begin(make_user("bo")))
