"""/games/<slug>/ of Know Thyself: a place takes the only card that may go there, and what has one way to go follows."""

import re
from typing import Any

from campaigns.models import User
from divination.games import play
from divination.games.playing import log_of_game_newest_first, steps_of_game
from divination.models import Game
from divination.modes import MODES
from tests.cast import op
from tests.divination.games import DEAL, begin, go

MODE = MODES["know_thyself"]


def before(bo: User) -> tuple[Game, str]:
    """Return a game before the move after which a risen card has but one way to go, and that move."""
    found = begin(bo, deal=DEAL)
    while not found.ended_at:
        made, move = (
            [step.line for step in steps_of_game(found)[1:]],
            MODE.sensible(steps_of_game(found)[-1].position),
        )
        go(found, move)
        if MODE.follows(steps_of_game(found)[-1].position):
            game = begin(bo, deal=DEAL)
            go(game, *made)
            return game, move
    raise AssertionError("Nothing follows by itself in this game.")


def post(client: Any, game: Game, what: str, **data: str) -> str:
    data = {"number": str(game.number), "op_id": op(), **data}
    asked = client.post(f"{game.get_absolute_url()}{what}/", data, headers={"hx-request": "true"})
    game.refresh_from_db()
    return str(asked.content.decode())


def test_a_risen_card_with_one_way_to_go_takes_it_by_itself(bo_client: Any, bo: User) -> None:
    """Each is an act of its own, and both are told."""
    game, move = before(bo)
    number = game.number
    body = post(bo_client, game, "move", move=move)
    assert game.number == number + 2
    *_others, one, last = steps_of_game(game)
    assert (one.line, last.line) == (move, MODE.follows(one.position))
    said = re.search(r'<section class="t-fell".*?</h2>', body, re.S)
    assert said
    for step in (one, last):
        assert MODE.tell(step.events[0], step.position) in said[0]


def test_taking_it_back_takes_back_what_followed(bo_client: Any, bo: User) -> None:
    game, move = before(bo)
    was = steps_of_game(game)[-1]
    post(bo_client, game, "move", move=move)
    post(bo_client, game, "undo")
    assert steps_of_game(game)[-1] == was
    assert [line.text for line in log_of_game_newest_first(game)[:2]] == ["undo", "undo"]


def test_sent_twice_it_follows_once(bo: User) -> None:
    game, move = before(bo)
    number, once = game.number, op()
    play.play_line_and_what_follows(game, move, seen_number=number, op_id=once)
    again = Game.objects.get(pk=game.pk)
    play.play_line_and_what_follows(again, move, seen_number=number, op_id=once)
    assert again.number == game.number == number + 2


def test_a_place_takes_the_only_card_that_may_go_there(bo_client: Any, bo: User) -> None:
    """Until a card is chosen; then it is that one alone."""
    game = begin(bo, is_real=True, deal="")
    go(game, *(f"see {card}" for card in ("m13", "m18", "m5", "c2")))
    url = game.get_absolute_url()
    hers = f'href="{url}?card=c2&amp;place=1"'
    assert hers in bo_client.get(url).content.decode()
    assert hers not in bo_client.get(url, {"card": "m13"}).content.decode()
    other = begin(bo, is_real=True, deal="")
    go(other, *(f"see {card}" for card in ("m13", "m18", "c9", "c2")))
    assert (
        "&amp;place=1" not in bo_client.get(other.get_absolute_url()).content.decode()
    )  # which of two Minors?
