"""A game for two against the app: it sits down, plays by the same door, knows its own hand, and tells afterwards."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from decks.rules.tarot import CODES
from divination.errors import HintBusyError
from divination.games import app_turns, pairs
from divination.games.thinking import json_answer_of_task_for_two
from divination.models import AppDecision, PairGame
from divination.modes import FOR_TWO
from divination.rules.players_for_two import FAR_SIGHTED, FIRST_SIGHT, PLAYERS_FOR_TWO, SENSIBLE
from divination.rules.starfield import ONE, TWO
from play.models import Line, Seat
from play.rules.lines import ALL_KNOWING
from play.rules.zones import U
from printing import press
from printing.job import PrintTooLargeError
from tests.cast import op
from tests.pages.divination.test_pairs import HTMX, begun, fresh, legal, move, position_of

pytestmark = pytest.mark.django_db
MODES = [mode.key for mode in FOR_TWO]


def begin_with_app(client: Client, player: str = SENSIBLE, **told: Any) -> Any:
    data = {"mode": "warring_planets", "partner": "app", "player": player, "op_id": op(), **told}
    return client.post(reverse("divination:pair_new"), data)


def game_with_app(
    user: User, player: str = SENSIBLE, first: str = ONE, mode: str = "warring_planets"
) -> PairGame:
    def seat_app(record: Any, _outcome: Any) -> None:
        Seat.objects.filter(record=record, key=TWO).update(player=player, name=app_turns.NAME)

    return pairs.begin_pair_record(
        PairGame(title="Against the app"), mode, (), {ONE: user, TWO: None}, op_id=op(), by=user, owner=user,
        beside=seat_app, first_seat=first, deal="a deal",
    )  # fmt: skip


def ask_app(client: Client, game: PairGame) -> Any:
    return client.post(f"{game.get_absolute_url()}app/", **HTMX)


def play_own_turn(client: Client, game: PairGame, random: Random) -> None:
    """Play until the app has answered, or it is over."""
    before = len(acts_of_app(game))
    while len(acts_of_app(game)) == before and not position_of(game).outcome:
        move(client, game, random.choice(legal(game)), htmx=True)


def acts_of_app(game: PairGame) -> list[int]:
    return list(
        Line.objects.filter(record=game, by=TWO).values_list("act", flat=True).distinct().order_by("act")
    )


# --- sitting down ---


@pytest.mark.parametrize("player", [*PLAYERS_FOR_TWO])
def test_the_app_sits_down_as_strong_as_was_chosen(ada_client: Client, ada: User, player: str) -> None:
    answer = begin_with_app(ada_client, player)
    game = PairGame.objects.get()
    seats = pairs.seats_by_key(game)
    assert answer["Location"] == game.get_absolute_url()
    assert (seats[ONE].person, seats[TWO].person, seats[TWO].player) == (ada, None, player)
    assert PLAYERS_FOR_TWO[player].title.lower() in ada_client.get(answer["Location"]).content.decode()


def test_whoever_has_no_account_plays_against_it(client: Client) -> None:
    answer = begin_with_app(client)
    assert "Your hand" in client.get(answer["Location"]).content.decode()


def test_whoever_has_no_account_plays_against_it_under_a_name_they_give(client: Client) -> None:
    answer = begin_with_app(client, own_name="Mira")
    told = client.get(answer["Location"]).content.decode()
    assert "For you, Mira: " in told
    assert "A guest" not in told


def test_there_is_no_other_strength(ada_client: Client) -> None:
    assert begin_with_app(ada_client, "clairvoyant").status_code == 422


def test_the_page_that_begins_tells_what_each_does(ada_client: Client) -> None:
    body = ada_client.get(reverse("divination:pair_new")).content.decode()
    for words in ("Two moves in five at random", "The best next move", "about a hundred games"):
        assert words in body


def test_if_it_begins_its_first_turn_is_played(ada_client: Client) -> None:
    for _ in range(12):
        begin_with_app(ada_client)
    begun_by_app = [game for game in PairGame.objects.all() if game.setup["first"] == TWO]
    assert begun_by_app
    assert {position_of(game).seat for game in begun_by_app} == {ONE}


# --- its turns ---


def test_its_turn_is_played_with_the_answer_to_a_move(ada_client: Client, ada: User) -> None:
    game = game_with_app(ada)
    play_own_turn(ada_client, game, Random(1))
    assert position_of(game).seat == ONE
    assert len(acts_of_app(game)) >= 2
    assert "Reverie" in ada_client.get(game.get_absolute_url()).content.decode()


def test_looking_plays_nothing(ada_client: Client, ada: User) -> None:
    game = game_with_app(ada, first=TWO)
    asked: tuple[Any, ...] = {}, HTMX
    for more in asked:
        body = ada_client.get(game.get_absolute_url(), **more).content.decode()
        assert "Let it play" in body
    assert fresh(game).number == 0


def test_a_turn_that_broke_off_goes_on_when_it_is_asked(ada_client: Client, ada: User) -> None:
    game = game_with_app(ada, first=TWO)
    ask_app(ada_client, game)
    assert position_of(game).seat == ONE


def test_a_far_sighted_one_makes_one_decision_at_a_time(
    ada_client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = count_questions(monkeypatch)
    game = game_with_app(ada, FAR_SIGHTED, first=TWO)
    while position_of(game).seat == TWO:
        before, number = len(asked), fresh(game).number
        ask_app(ada_client, game)
        assert fresh(game).number > number
        assert len(asked) <= before + 1
    assert asked


def count_questions(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let the sensible player answer for the far-sighted one; return the positions that it is asked about."""
    asked: list[Any] = []

    def answer(_task: str, mode: str, position: Any, code: str, **_told: Any) -> Any:
        asked.append(position)
        return json_answer_of_task_for_two("move", mode, position, code, {"player": SENSIBLE})

    monkeypatch.setattr(app_turns, "json_answer_from_press", answer)
    return asked


def test_asked_by_two_pages_at_once_it_moves_once(
    ada_client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_with_app(ada, FAR_SIGHTED, first=TWO)
    first, second = fresh(game), fresh(game)
    count_questions(monkeypatch)
    seats = pairs.seats_by_key(game)
    pairs.known_to(second, frozenset())
    held = _hold_first_decision(
        monkeypatch, lambda: app_turns.play_next_app_decision_and_quick_ones(first, seats, queue_owner="a")
    )
    app_turns.play_next_app_decision_and_quick_ones(second, seats, queue_owner="b")
    assert held
    ops = [line.op_id for line in game.lines.filter(by=TWO)]
    assert len(ops) == len(set(ops))
    assert AppDecision.objects.filter(game=game).count() <= 2


def _hold_first_decision(monkeypatch: pytest.MonkeyPatch, meanwhile: Any) -> list[int]:
    """Do *meanwhile* after the first decision is made and before it is written."""
    held: list[int] = []
    make = app_turns._make_move_and_keep_reckoning

    def make_late(*args: Any) -> None:
        if not held:
            held.append(1)
            meanwhile()
        make(*args)

    monkeypatch.setattr(app_turns, "_make_move_and_keep_reckoning", make_late)
    return held


def test_while_the_hints_process_is_busy_the_page_says_that_it_waits(
    ada_client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: Any, **_told: Any) -> Any:
        raise HintBusyError("Others are asking just now.")

    monkeypatch.setattr(app_turns, "json_answer_from_press", refuse)
    game = game_with_app(ada, FAR_SIGHTED, first=TWO)
    for _ in range(3):
        answer = ask_app(ada_client, game)
    assert answer.status_code == 429
    body = answer.content.decode()
    assert "Reverie waits until there is room to think, then goes on by itself." in body
    assert 'hx-trigger="every 4s, submit"' in body


def test_where_the_hints_process_is_broken_the_page_says_so_and_asks_seldom(
    ada_client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_args: Any, **_told: Any) -> bytes:
        raise PrintTooLargeError("This hint grew too large and was stopped.")

    monkeypatch.setattr(press, "is_shared", lambda: True)
    monkeypatch.setattr(press, "run_job", break_off)
    answer = ask_app(ada_client, game := game_with_app(ada, FAR_SIGHTED, first=TWO))
    assert answer.status_code == 429
    body = answer.content.decode()
    assert "Reverie broke off while thinking." in body
    assert "until there is room" not in body
    assert 'hx-trigger="every 30s, submit"' in body
    assert fresh(game).number == 1  # it drew, and thought about what to play


def test_a_stranger_lets_it_play_nothing(cy_client: Client, ada: User) -> None:
    assert ask_app(cy_client, game_with_app(ada, first=TWO)).status_code == 404


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_against_it_comes_to_its_end(ada_client: Client, ada: User, mode: str) -> None:
    game, random = game_with_app(ada, FIRST_SIGHT, TWO, mode), Random(4)
    ask_app(ada_client, game)
    while not position_of(game).outcome:
        assert position_of(game).seat == ONE
        pairs.make_move(
            now := fresh(game), ONE, random.choice(legal(game)), seen_number=now.number, op_id=op(), by=ada
        )
        app_turns.play_app_decisions_known_at_once(now, pairs.seats_by_key(now))
    assert fresh(game).ended_at


# --- what it knows ---


@pytest.fixture
def positions(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every position that a player of the app was given."""
    given: list[Any] = []
    choose = app_turns._move_chosen_by_app

    def noted(game: PairGame, seat: Seat, position: Any, owner: str) -> Any:
        given.append(position)
        return choose(game, seat, position, owner)

    monkeypatch.setattr(app_turns, "_move_chosen_by_app", noted)
    return given


def test_it_is_given_what_its_own_seat_knows(ada_client: Client, ada: User, positions: list[Any]) -> None:
    game = game_with_app(ada, first=TWO)
    app_turns.play_app_decisions_known_at_once(game, pairs.seats_by_key(game))
    assert positions
    for position in positions:
        assert set(position.hands[ONE].cards) == {U}
        assert U not in position.hands[TWO].cards
        assert set(position.deck.cards) <= {U}


def test_no_page_before_the_end_betrays_its_hand(ada_client: Client, ada: User) -> None:
    game, random = game_with_app(ada, first=TWO), Random(5)
    for _ in range(2):
        body = ask_app(ada_client, game).content.decode()
        hand = {str(CODES[code]) for code in position_of(game, TWO).hands[TWO].cards}
        assert hand
        assert not [card for card in hand if re.search(rf"\b{card}\b", body)]
        play_own_turn(ada_client, game, random)


# --- what it reckoned with ---


def test_it_tells_what_it_reckoned_with_after_the_end_alone(ada_client: Client, ada: User) -> None:
    game = game_with_app(ada, first=TWO)
    ask_app(ada_client, game)
    assert AppDecision.objects.filter(game=game).exists()
    assert app_turns.reckoning_sentences_by_act(fresh(game)) == {}
    move(ada_client, game, f"forfeit {ONE}")
    told = app_turns.reckoning_sentences_by_act(fresh(game))
    assert set(told) <= set(acts_of_app(game))
    assert all("Reverie, sensible, had " in words for words in told.values())
    act = min(told)
    replay = ada_client.get(f"{game.get_absolute_url()}replay/", {"step": str(act)}).content.decode()
    assert "moves to choose from" in replay


@pytest.mark.asks
def test_a_far_sighted_one_tells_how_many_games_it_played_on(ada: User) -> None:
    game = game_with_app(ada, FAR_SIGHTED)
    AppDecision.objects.create(
        game=game, number=1, move="a",
        told={"player": FAR_SIGHTED, "moves": {"a": "One", "b": "Another"}, "best": "b", "choices": 5,
              "tried": [["a", 30, 48], ["b", 9, 20]]},
    )  # fmt: skip
    game.ended_at = game.begun_at
    assert "68 games on" in app_turns.reckoning_sentences_by_act(game)[1]
    assert "“One” 30 of 48, “Another” 9 of 20" in app_turns.reckoning_sentences_by_act(game)[1]


# --- again, and in somebody's place ---


def test_again_the_other_one_begins(ada_client: Client, ada: User) -> None:
    game = game_with_app(ada)
    move(ada_client, game, f"forfeit {ONE}")
    ada_client.post(f"{game.get_absolute_url()}again/")
    again = PairGame.objects.get(ended_at=None)
    assert again.setup["first"] == TWO
    assert pairs.seats_by_key(again)[TWO].player == SENSIBLE
    assert position_of(again).seat == ONE


def test_a_seat_is_handed_over_to_the_app(
    ada_client: Client, bo_client: Client, campaign: Campaign, ada: User, bo: User
) -> None:
    game = begun(campaign, ada, bo)
    number = fresh(game).news
    seat = pairs.seats_by_key(game)[TWO]
    assert app_turns.hand_seat_to_app(game, seat, SENSIBLE)
    assert not app_turns.hand_seat_to_app(game, seat, FIRST_SIGHT)
    assert fresh(game).news == number + 1
    assert move(bo_client, game, "draw").status_code == 404
    assert "Your hand" not in bo_client.get(game.get_absolute_url()).content.decode()
    play_own_turn(ada_client, game, Random(2))
    assert acts_of_app(game)
    assert pairs.known_to(fresh(game), ALL_KNOWING).position.seat == ONE


def test_its_whole_turn_is_told_until_one_plays(ada_client: Client, ada: User) -> None:
    game = game_with_app(ada, first=TWO)
    body = ask_app(ada_client, game).content.decode()
    fell = body[body.index('id="fell"') : body.index('id="board"')]
    assert "Reverie drew a card." in fell
    assert fell.count("Reverie ") >= 2
