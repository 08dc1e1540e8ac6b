"""Taking back in a game for two: free until the other's page drew the act, then asked, and answered by a click."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from divination.games import pairs
from divination.models import PairGame
from divination.rules.starfield import ONE, TWO
from play import keeper
from play.models import Seat
from tests.cast import op
from tests.pages.divination.test_pairs import (
    HTMX,
    dee,
    fresh,
    legal,
    move,
    position_of,
    sits,
)

__all__ = ["dee", "sits"]

DEAL = "c0de" * 16


@pytest.fixture
def played(campaign: Campaign, ada: User, bo: User) -> PairGame:
    """A game in which Ada drew and played a card that rested: it is Bo's turn."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE, deal=DEAL
    )
    play_until_other_draws(game)
    return game


def play_until_other_draws(game: PairGame) -> None:
    for _ in range(2):
        now, seat = fresh(game), position_of(game).seat
        by = pairs.seats_by_key(now)[seat].person
        assert by
        pairs.make_move(now, seat, legal(game)[0], seen_number=now.number, op_id=op(), by=by)
    assert position_of(game).phase == "draw"


def post(client: Client, game: PairGame, what: str, **data: Any) -> Any:
    told = {"number": str(fresh(game).number), "op_id": op(), **data}
    return client.post(f"{game.get_absolute_url()}{what}/", told, **HTMX)


def page(client: Client, game: PairGame) -> str:
    return client.get(game.get_absolute_url()).content.decode()


def test_taking_back_is_free_until_the_others_page_has_fetched_it(
    sits: dict[str, Client], played: PairGame
) -> None:
    body = post(sits[ONE], played, "undo").content.decode()
    assert position_of(played).phase == "play"
    assert "You asked Bo" not in body


def test_once_the_others_page_has_drawn_it_it_is_asked_and_accepted_with_a_click(
    sits: dict[str, Client], played: PairGame
) -> None:
    assert "Ask to take back" not in page(sits[ONE], played)
    assert "/seen/" in page(sits[TWO], played)
    assert post(sits[TWO], played, "seen").status_code == 204
    assert "/seen/" not in page(sits[TWO], played)
    assert "Ask to take back" in page(sits[ONE], played)
    before = fresh(played)
    body = post(sits[ONE], played, "undo").content.decode()
    assert "You asked Bo to take it back." in body
    assert (fresh(played).number, fresh(played).news) == (before.number, before.news + 1)
    asked = page(sits[TWO], played)
    assert "Ada asks to take back: Ada " in asked
    assert post(sits[TWO], played, "undo/answer", answer="yes").status_code == 200
    assert position_of(played).phase == "play"
    assert "asks to take back" not in page(sits[TWO], played)


@pytest.mark.asks
def test_a_double_click_asks_and_answers_once(sits: dict[str, Client], played: PairGame) -> None:
    post(sits[TWO], played, "seen")
    asks = {"op_id": op(), "number": str(fresh(played).number)}
    statuses = [post(sits[ONE], played, "undo", **asks).status_code for _ in range(2)]
    lets = {"op_id": op(), "number": str(fresh(played).number), "answer": "yes"}
    statuses += [post(sits[TWO], played, "undo/answer", **lets).status_code for _ in range(2)]
    assert statuses == [200] * 4
    assert position_of(played).phase == "play"


@pytest.mark.asks
def test_the_other_lets_it_stand(sits: dict[str, Client], played: PairGame) -> None:
    post(sits[TWO], played, "seen")
    post(sits[ONE], played, "undo")
    post(sits[TWO], played, "undo/answer", answer="no")
    assert "Bo lets it stand." in page(sits[ONE], played)
    refused = post(sits[ONE], played, "undo")
    assert refused.status_code == 422
    assert "Bo lets it stand." in refused.content.decode()
    assert position_of(played).seat == TWO
    late = post(sits[TWO], played, "undo/answer", answer="yes")
    assert late.status_code == 409
    assert "You have played on" not in late.content.decode()  # nobody has, since the page was drawn


def test_a_question_lapses_with_the_next_move(sits: dict[str, Client], played: PairGame) -> None:
    post(sits[TWO], played, "seen")
    seen = str(fresh(played).number)
    post(sits[ONE], played, "undo")
    move(sits[TWO], played, "draw")
    assert post(sits[TWO], played, "undo/answer", answer="yes", number=seen).status_code == 409
    for number in (seen, str(fresh(played).number)):
        late = post(sits[ONE], played, "undo", number=number)
        assert late.status_code in (409, 422)
        assert "A card was drawn since." in late.content.decode()
    assert "asks to take back" not in page(sits[TWO], played)


def test_a_page_without_scripts_tells_what_it_has_seen_with_what_it_posts(
    sits: dict[str, Client], played: PairGame
) -> None:
    move(sits[TWO], played, "draw")  # a plain form
    move(sits[TWO], played, legal(played)[0])
    move(sits[ONE], played, "draw", htmx=True)
    rests = (line for line in legal(played) if position_of(played, ONE).after_line(line).seat == TWO)
    move(sits[ONE], played, next(rests), htmx=True)
    assert "Ask to take back" in page(sits[ONE], played)


@pytest.mark.asks
@pytest.mark.parametrize("change", ["one person", "the app", "a former player"])
def test_where_nobody_else_could_answer_it_is_free(
    change: str, sits: dict[str, Client], played: PairGame, ada: User
) -> None:
    other = Seat.objects.filter(record=played, key=TWO)
    post(sits[TWO], played, "seen")
    changes: dict[str, Any] = {
        "one person": {"person": ada}, "the app": {"player": "sensible"}, "a former player": {"person": None},
    }  # fmt: skip
    other.update(**changes[change])
    post(sits[ONE], played, "undo")
    assert position_of(played).phase == "play"


def test_who_was_not_asked_answers_nothing(
    sits: dict[str, Client], played: PairGame, dee: User, client: Client
) -> None:
    post(sits[TWO], played, "seen")
    post(sits[ONE], played, "undo")
    assert "asks to take back" not in page(sits[ONE], played)
    assert post(sits[ONE], played, "undo/answer", answer="yes").status_code == 409
    client.force_login(dee)
    assert post(client, played, "undo/answer", answer="yes").status_code == 404
    assert "asks to take back" not in page(client, played)
    assert position_of(played).seat == TWO


def test_an_answer_must_be_chosen(sits: dict[str, Client], played: PairGame) -> None:
    assert post(sits[TWO], played, "undo/answer").status_code == 422


def test_nothing_is_taken_back_after_the_end(sits: dict[str, Client], played: PairGame) -> None:
    """Its end shows both hands: a move that ended it cannot be unmade by who has seen them."""
    move(sits[ONE], played, "forfeit 1")
    assert "Take back" not in page(sits[ONE], played)
    answer = post(sits[ONE], played, "undo")
    assert answer.status_code == 422
    assert "The game is over: nothing is taken back" in answer.content.decode()
    assert fresh(played).ended_at


@pytest.mark.asks
def test_it_is_looked_at_once_more_while_it_is_taken_back(
    sits: dict[str, Client], played: PairGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other's page may tell that it drew the act between our look and our write."""
    real = keeper.take_back_last_act

    def seen_meanwhile(*args: Any, **told: Any) -> Any:
        Seat.objects.filter(record=played, key=TWO).update(seen_number=fresh(played).number)
        return real(*args, **told)

    monkeypatch.setattr(keeper, "take_back_last_act", seen_meanwhile)
    assert post(sits[ONE], played, "undo").status_code == 409
    assert position_of(played).seat == TWO
