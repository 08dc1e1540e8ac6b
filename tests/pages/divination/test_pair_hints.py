"""/games/two/<slug>/hint/: a hint only if both allow it, from what its asker knows, on no page but theirs."""

import json
from typing import Any

import pytest
from django.test import Client

from divination.games import hint_worker, pair_hints
from divination.games.hint_press import QuestionForTwo
from divination.games.thinking import chosen_move_of_json
from divination.models import PairGame, PairHint
from divination.rules.far_sighted import FIRST_ROUNDS
from divination.rules.starfield import ONE, TWO
from play.models import Seat
from play.rules.zones import U
from tests.cast import op
from tests.pages.divination.test_pairs import fresh, game, legal, move, position_of, sits

__all__ = ["game", "sits"]


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair_hints, "SECONDS", 0.02)
    monkeypatch.setattr(pair_hints, "LEAST_GAMES", 1)


def page(client: Client, game: PairGame) -> str:
    return client.get(f"{game.get_absolute_url()}hint/").content.decode()


def allow(client: Client, game: PairGame, allowed: str = "1") -> None:
    assert client.post(f"{game.get_absolute_url()}hints/", {"allowed": allowed}).status_code == 303


def ask(client: Client, game: PairGame, **data: Any) -> Any:
    told = {"number": str(fresh(game).number), "op_id": op(), **data}
    return client.post(f"{game.get_absolute_url()}hint/", told)


@pytest.fixture
def chosen(game: PairGame, sits: dict[str, Client]) -> PairGame:
    """A game in which Ada has drawn, and is to play a card."""
    move(sits[ONE], game, "draw")
    return game


@pytest.mark.parametrize("who", [(), (ONE,), (TWO,)])
def test_a_hint_is_given_only_if_both_allow_it(
    chosen: PairGame, sits: dict[str, Client], who: tuple[str, ...]
) -> None:
    for seat in who:
        allow(sits[seat], chosen)
    answer = ask(sits[ONE], chosen)
    assert answer.status_code == 422
    assert "both of you have to allow it" in answer.content.decode()
    assert not PairHint.objects.exists()


def test_a_hint_says_of_how_many_games_it_speaks_and_leads_to_the_move(
    chosen: PairGame, sits: dict[str, Client]
) -> None:
    for seat in sits:
        allow(sits[seat], chosen)
    assert "Ask for a hint" in page(sits[ONE], chosen)
    assert ask(sits[ONE], chosen).status_code == 303
    (kept,) = PairHint.objects.all()
    best, well, games = kept.told[0]
    body = page(sits[ONE], chosen)
    assert best in legal(chosen)
    assert f"{well} of {games}" in body
    assert f"{chosen.get_absolute_url()}?card=" in body
    ask(sits[ONE], chosen)
    assert PairHint.objects.count() == 1


@pytest.mark.parametrize("games", [1, FIRST_ROUNDS - 1, FIRST_ROUNDS])
def test_a_hint_of_too_few_games_is_none_and_may_be_asked_for_again(
    chosen: PairGame, sits: dict[str, Client], monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """The best move rests on as many games as a move is tried before it may drop out."""
    monkeypatch.setattr(pair_hints, "LEAST_GAMES", FIRST_ROUNDS)
    best, other = legal(chosen)[:2]
    monkeypatch.setattr(
        pair_hints, "json_answer_from_press", lambda *_asked, **_told: [[best, 1, games], [other, 0, 1]]
    )
    for seat in sits:
        allow(sits[seat], chosen)
    answer = ask(sits[ONE], chosen)
    if games < FIRST_ROUNDS:
        assert answer.status_code == 429
        body = answer.content.decode()
        assert "There was too little room to think just now" in body
        assert "Ask for a hint" in body
        assert 'class="hints"' not in body
        assert not PairHint.objects.exists()
    else:
        assert answer.status_code == 303
        assert f"1 of {games}" in page(sits[ONE], chosen)


def test_nothing_tells_the_other_that_a_hint_was_asked_for(chosen: PairGame, sits: dict[str, Client]) -> None:
    for seat in sits:
        allow(sits[seat], chosen)
    now = fresh(chosen)
    ask(sits[ONE], chosen)
    assert (fresh(chosen).number, fresh(chosen).news) == (now.number, now.news)
    assert not pair_hints.tried_moves_of_hint_given(fresh(chosen), TWO)
    for body in (page(sits[TWO], chosen), sits[TWO].get(chosen.get_absolute_url()).content.decode()):
        assert 'class="hints"' not in body
        assert not any(code in body for code, *_figures in PairHint.objects.get().told)


@pytest.mark.asks
def test_a_hint_is_made_of_what_its_seat_knows(
    chosen: PairGame, sits: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Any] = []

    def noted(task: str, _mode: str, position: Any, code: str, **_told: Any) -> Any:
        given.append((task, position, code))
        return [[next(iter(position.choices)), 1, 2]]

    monkeypatch.setattr(pair_hints, "json_answer_from_press", noted)
    for seat in sits:
        allow(sits[seat], chosen)
    ask(sits[ONE], chosen)
    ((task, position, code),) = given
    assert task == "hint"
    assert {*position.hands[TWO].cards, *position.deck.cards} == {U}
    assert chosen.deal not in code


def test_either_may_allow_no_hints_any_more(chosen: PairGame, sits: dict[str, Client]) -> None:
    for allowed in ("1", "1", ""):
        allow(sits[ONE], chosen, allowed)
        allow(sits[TWO], chosen)
    assert fresh(chosen).hints_allowed_by == TWO
    assert ask(sits[ONE], chosen).status_code == 422


def test_what_the_other_allows_stands_at_the_table(chosen: PairGame, sits: dict[str, Client]) -> None:
    number_and_news = f"{fresh(chosen).number}.{fresh(chosen).news}"
    poll = f"{chosen.get_absolute_url()}?seen={number_and_news}"
    assert ">Allow hints</a>" in sits[TWO].get(chosen.get_absolute_url()).content.decode()
    allow(sits[ONE], chosen)
    answer = sits[TWO].get(poll, headers={"hx-request": "true"})
    assert "Allow hints, as Ada does" in answer.content.decode()


def test_a_player_of_the_app_allows_hints(chosen: PairGame, sits: dict[str, Client]) -> None:
    Seat.objects.filter(record=chosen, key=TWO).update(person=None, player="sensible", name="The app")
    allow(sits[ONE], chosen)
    assert ask(sits[ONE], chosen).status_code == 303


def test_there_is_no_hint_at_the_others_turn_nor_for_a_page_that_was_overtaken(
    chosen: PairGame, sits: dict[str, Client]
) -> None:
    for seat in sits:
        allow(sits[seat], chosen)
    assert ask(sits[TWO], chosen).status_code == 422
    assert "turn. A hint is given at yours." in page(sits[TWO], chosen)
    assert ask(sits[ONE], chosen, number="0").status_code == 409
    assert ask(sits[ONE], chosen, op_id="").status_code == 422


def test_who_sits_at_both_ends_gets_no_hint(chosen: PairGame, sits: dict[str, Client]) -> None:
    """Behind the curtain it would show the other hand."""
    Seat.objects.filter(record=chosen).update(person=Seat.objects.get(record=chosen, key=ONE).person)
    assert sits[ONE].get(f"{chosen.get_absolute_url()}hint/").status_code == 404


def test_the_hints_process_knows_games_for_two_and_plays_a_seat(chosen: PairGame) -> None:
    position = position_of(chosen, ONE)
    assert position.choices
    question = QuestionForTwo("move", chosen.kind, position, "ab", {"player": "first_sight"})
    header = json.loads(json.dumps(question.header()))
    answer = json.loads(hint_worker.hinter()(header, question.blobs))
    assert chosen_move_of_json(answer).move in position.choices
