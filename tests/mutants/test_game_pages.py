"""Guards of the games' pages, switched off one by one: each time the test that keeps the promise fails."""

from typing import Any

import pytest
from django.shortcuts import get_object_or_404

from campaigns import files
from campaigns.models import User
from decks.rules import notation
from decks.rules.notation import NotationError
from decks.rules.tarot import CODES
from divination import game_forms, play, playing, tally
from divination.models import Game
from divination.move_forms import SeenForm, WriteForm
from divination.playing import steps
from divination.rules import know_thyself_position
from divination.rules.engine import IllegalMoveError, Step
from divination.screens import desk, odyssey_tale
from divination.views import beginning
from divination.views import games as views
from divination.views import records as file_views
from tests.divination.games import begin
from tests.mutants.conftest import rewritten
from tests.pages.divination import test_again as agains
from tests.pages.divination import test_drawn as drawn
from tests.pages.divination import test_game_files as file_tests
from tests.pages.divination import test_games as pages
from tests.pages.divination import test_grown_seal as seals
from tests.pages.divination import test_odyssey as odysseys
from tests.pages.divination.test_odyssey import at

FAILS = pytest.raises((AssertionError, pytest.fail.Exception))
pytestmark = pytest.mark.django_db


@pytest.fixture
def game(bo: User) -> Game:
    return begin(bo)


def anybodys(_request: Any, slug: str) -> Game:
    found: Game = get_object_or_404(Game, slug=slug)
    return found


def test_without_the_number_of_the_page_an_old_one_plays(
    bo_client: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = play.move
    monkeypatch.setattr(
        play, "move", lambda game, line, *, number, op_id: real(game, line, number=game.number, op_id=op_id)
    )
    with FAILS:
        pages.test_an_outdated_page_is_told(bo_client, game, "7")


def test_a_number_that_is_none_would_be_the_first(
    bo_client: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WriteForm, "clean_number", lambda _form: 0)
    with FAILS:
        pages.test_an_outdated_page_is_told(bo_client, game, "x")


def test_whoever_looks_on_would_play(
    ada_client: Any, bo: User, campaign: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "_own", views._shown)
    with FAILS:
        pages.test_the_table_looks_on_and_cannot_play(ada_client, bo, campaign)


@pytest.mark.parametrize(
    ("what", "at"),
    [("", views), ("replay/", views), ("fair/", file_views), ("game.json", file_views)],
)
def test_a_stranger_would_find_it(
    cy_client: Any, game: Game, what: str, at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at, "_shown", anybodys)
    with FAILS:
        pages.test_a_stranger_finds_no_game(cy_client, game, what)


# --- the journal ---


def test_without_the_version_the_other_tab_is_overwritten(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    real = play.write_chapter

    def anyhow(game: Game, line: int, text: str, *, version: int) -> None:
        kept = game.chapters.filter(line=line).first()
        real(game, line, text, version=kept.version if kept else version)

    monkeypatch.setattr(play, "write_chapter", anyhow)
    with FAILS:
        odysseys.test_two_tabs_never_overwrite_each_other(bo)


def test_without_looking_at_the_steps_any_would_have_a_chapter(
    bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "steps", lambda _game: range(10_000))
    with FAILS:
        odysseys.test_a_step_that_was_not_played_is_refused(bo)


def test_a_stranger_would_write_in_it(bo: User, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_own", anybodys)
    with FAILS:
        odysseys.test_others_write_in_no_journal(bo, ada)


def test_the_table_would_read_it(bo: User, ada: User, campaign: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = views.Desk
    monkeypatch.setattr(views, "Desk", lambda *asked, **told: real(*asked, **{**told, "is_own": True}))
    with FAILS:
        odysseys.test_the_table_reads_no_journal(bo, ada, campaign)


# --- real cards ---


@pytest.mark.parametrize(
    ("data", "told"), [({"card": "c9"}, "in your hand"), ({"written": "c9"}, "in your hand")]
)
def test_without_the_reasons_against_it_what_was_said_is_lost(
    bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch, data: dict[str, str], told: str
) -> None:
    monkeypatch.setattr(views, "reasons_against", lambda _desk: {})
    with FAILS:
        pages.test_what_cannot_be_the_card_is_told(bo_client, bo, data, told)
    with FAILS:
        pages.test_what_lies_elsewhere_stays_in_its_place_and_says_where(bo_client, bo)


def test_nobody_would_ask_to_shuffle_back(bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "first_do", lambda _desk: "")
    with FAILS:
        pages.check_shuffled_back(bo_client, bo)


def test_a_card_would_come_twice(bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(know_thyself_position, "less", lambda hidden, _card: hidden[1:])
    with FAILS:
        pages.test_what_cannot_be_the_card_is_told(bo_client, bo, {"move": "see c9"}, "has been seen before")


@pytest.mark.parametrize(
    ("old", "new", "data", "told"),
    [
        (
            "not card and not written",
            "False",
            {},
            "Say which card was turned over: press it, or type its name.",
        ),
        ("except NotationError", "except ZeroDivisionError", {"written": "zebra"}, "names no card"),
    ],
)
def test_what_names_no_single_card_would_be_taken(
    bo_client: Any,
    bo: User,
    monkeypatch: pytest.MonkeyPatch,
    old: str,
    new: str,
    data: dict[str, str],
    told: str,
) -> None:
    monkeypatch.setattr(views, "SeenForm", rewritten(SeenForm, old, new))
    with pytest.raises((AssertionError, NotationError)):
        pages.test_what_cannot_be_the_card_is_told(bo_client, bo, data, told)


@pytest.mark.parametrize(
    "check",
    [
        pages.test_a_card_told_twice_by_one_click_comes_once,
        pages.test_a_card_told_where_another_came_first_is_outdated,
    ],
)
def test_without_looking_at_the_number_a_late_card_is_told_off(
    bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch, check: Any
) -> None:
    late = 'request.POST.get("number") != str(found.number)'
    monkeypatch.setattr(views, "_form", rewritten(views._form, late, "False"))
    with FAILS:
        check(bo_client, bo)


# --- the log ---


def test_what_a_move_taken_back_had_done_would_be_lost(
    bo_client: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "_again", lambda before, text: Step(text, before.position, (), False))
    with FAILS:
        pages.test_what_was_laid_is_taken_back_until_a_card_is_drawn(bo_client, game)


def test_what_followed_a_move_taken_back_would_be_told_as_if_it_had_not(
    bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_if = rewritten(desk._undone, "append(undone[line.number])", "append(made[-1])")
    monkeypatch.setattr(desk, "_undone", as_if)
    with FAILS:
        pages.test_what_followed_a_move_taken_back_too_is_told_by_what_it_did(bo_client, bo)


def test_of_the_last_lines_alone_not_all_that_was_taken_back_could_be_told(
    bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "_is_whole", lambda _lines: True)
    with pytest.raises((AssertionError, IndexError)):
        pages.test_what_followed_a_move_taken_back_too_is_told_by_what_it_did(bo_client, bo)


def test_a_move_taken_back_that_the_rules_refuse_by_now_would_break_the_page(
    bo_client: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "IllegalMoveError", ZeroDivisionError)
    with pytest.raises(IllegalMoveError):
        pages.test_a_move_taken_back_that_the_rules_refuse_by_now_is_told_as_it_was_written(bo_client, game)


# --- files ---


def test_without_asking_its_size_a_file_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_forms, "MOST_BYTES", 10**9)
    with FAILS:
        file_tests.test_a_file_too_large_is_not_even_read()


def test_without_a_size_that_is_read_a_yes_may_be_as_large_as_it_likes(
    cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 10**9)
    with FAILS:
        file_tests.test_a_yes_too_large_is_told(cy)


def test_a_shuffle_would_lose_its_way(bo: User, cy: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_views, "_again", lambda game: f"/games/new/?mode={game.mode}")
    with FAILS:
        file_tests.check_the_same_shuffle(bo, cy)


# --- what the browser shows already ---


def test_a_game_that_went_on_elsewhere_would_keep_its_old_log(
    bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "_drawn", lambda _request, found: steps(found))
    with FAILS:
        drawn.test_what_the_browser_may_not_show_is_drawn(bo_client, at(bo, "plays"), "", drawn.shown(0))


def test_all_of_the_tale_would_not_come(bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "REDRAWN", set())
    with FAILS:
        drawn.test_what_the_browser_may_not_show_is_drawn(
            bo_client, at(bo, "plays"), "&tale=all", drawn.shown(12)
        )


def test_a_new_chapter_would_not_come(bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odyssey_tale, "stays", lambda desk, made, met: bool(desk.drawn))
    with FAILS:
        drawn.test_the_tale_stays_only_where_it_is_as_it_was(bo)


def test_a_range_would_be_a_card(bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    lenient = rewritten(notation.read_card, "if re.search", "if False and re.search")
    monkeypatch.setattr("divination.move_forms.read_card", lenient)
    with FAILS:
        told = "One card is turned over at a time."
        pages.test_what_cannot_be_the_card_is_told(bo_client, bo, {"written": "c1-3"}, told)


def test_nothing_would_be_asked_while_one_plays(
    bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divination.rules.know_thyself_options.DURING", {})
    with FAILS:
        pages.check_questions(bo_client, bo)


def test_any_game_would_be_begun_again(bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "may_be_again", True)
    with FAILS:
        agains.check_not_yet(bo_client, bo)


def test_again_would_forget_how_it_was_played(
    bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = rewritten(beginning._again, "ended.variations", "()")
    monkeypatch.setattr(beginning, "_again", plain)
    with FAILS:
        agains.check_again(bo_client, bo)


def test_everybodys_games_would_count(
    bo_client: Any, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "_rows", rewritten(tally._rows, "for one in same)", "for one in same) + 1"))
    with FAILS:
        agains.check_tally(bo_client, bo, cy)


def test_only_a_majors_symbol_would_stand_for_a_card(
    bo_client: Any, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divination.forms.SIGNS", frozenset(code for code in CODES if code.startswith("m")))
    with FAILS:
        seals.check_own(bo_client, bo, "spiral", "a spiral")
