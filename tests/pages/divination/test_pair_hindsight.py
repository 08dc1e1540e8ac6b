"""/games/two/<slug>/hindsight/: what could have been known, after the end, looked for bit by bit and kept."""

from random import Random
from typing import Any

import pytest
from django.test import Client

from divination.games import hindsight
from divination.models import PairGame, PairHindsight
from divination.pages import pair_hindsight
from divination.rules import hindsight as rules
from divination.rules.hindsight import Mark
from divination.rules.starfield import ONE, TWO
from play.rules.zones import U
from tests.pages.divination.test_pairs import HTMX, fresh, game, move, play_at_random, sits

__all__ = ["game", "sits"]


@pytest.fixture
def over(game: PairGame, sits: dict[str, Client]) -> PairGame:
    """A game that ended after some moves of both."""
    random = Random(4)
    for _move in range(8):
        play_at_random(game, random)
    move(sits[ONE], game, "forfeit 1")
    assert fresh(game).ended_at
    return fresh(game)


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "FIRST_GAMES", 1)
    monkeypatch.setattr(rules, "GAMES", 2)
    monkeypatch.setattr(rules, "OTHERS", 1)


def address(game: PairGame) -> str:
    return f"{game.get_absolute_url()}hindsight/"


def test_a_move_is_weighed_by_what_its_player_knew_then(over: PairGame) -> None:
    choices = list(hindsight.moves_with_a_choice(over))
    assert choices
    for choice in choices:
        other = TWO if choice.seat == ONE else ONE
        assert choice.move in choice.known.choices
        assert {*choice.known.deck.cards, *choice.known.hands[other].cards} == {U}
        assert U not in choice.both_hands_known.hands[other].cards
        assert {*choice.both_hands_known.deck.cards} == {U}


def test_it_is_looked_for_bit_by_bit_and_kept(
    over: PairGame, sits: dict[str, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Look back" in sits[ONE].get(address(over)).content.decode()
    monkeypatch.setattr(pair_hindsight, "SECONDS", 0.001)
    answer = sits[ONE].post(address(over), **HTMX)
    assert "One choice was looked at" in answer.content.decode()
    assert 'hx-trigger="load' in answer.content.decode()
    assert len(PairHindsight.objects.get().acts) == 1
    monkeypatch.setattr(pair_hindsight, "SECONDS", 60.0)
    assert sits[TWO].post(address(over)).status_code == 303
    kept = PairHindsight.objects.get()
    assert kept.is_done
    assert len(kept.acts) == len(list(hindsight.moves_with_a_choice(over)))
    monkeypatch.setattr(hindsight, "json_answer_from_press", None)
    body = sits[ONE].post(address(over), **HTMX).content.decode()
    assert 'hx-trigger="load' not in body


def test_it_takes_five_minutes_of_a_game_at_most(over: PairGame) -> None:
    PairHindsight.objects.create(game=over, seconds=hindsight.MOST_SECONDS)
    found = hindsight.look_back_for_seconds(over, seconds=60.0)
    assert (found.is_done, found.acts) == (True, [])


@pytest.mark.asks
@pytest.mark.parametrize(
    ("could_be_known", "words"),
    [(True, "By what could be known another move was better"), (False, "Nobody could know")],
)
def test_a_mark_says_what_was_better_and_whether_it_could_be_known(
    over: PairGame,
    sits: dict[str, Client],
    monkeypatch: pytest.MonkeyPatch,
    could_be_known: bool,
    words: str,
) -> None:
    def marked(_mode: Any, known: Any, _open: Any, played: str, _try: Any) -> Mark | None:
        other = next(each for each in known.choices if each != played)
        return Mark(played, other, 11, 41, 50, could_be_known)

    monkeypatch.setattr(hindsight, "mark_with_clearly_better_move", marked)
    monkeypatch.setattr(pair_hindsight, "SECONDS", 60.0)  # enough for all of them on a busy machine too
    sits[ONE].post(address(over))
    body = sits[TWO].get(address(over)).content.decode()
    assert words in body
    assert "41 of 50 games went well after it, 11 after this one." in body
    marks = hindsight.marks_by_act(hindsight.hindsight_of(over))
    step = f"{over.get_absolute_url()}replay/?step={min(marks)}"
    assert f'href="{step}"' in body
    assert words in sits[TWO].get(step).content.decode()
    assert {*marks} == {choice.act for choice in hindsight.moves_with_a_choice(over)}


def test_nobody_looks_back_before_the_end(game: PairGame, sits: dict[str, Client]) -> None:
    assert sits[ONE].get(address(game)).status_code == 404
    assert sits[ONE].post(address(game)).status_code == 404
    assert not PairHindsight.objects.exists()
