"""/games/<slug>/ of Dream Odyssey: what one may do stands in rows, each with what it costs or how likely it is."""

import re
from dataclasses import replace
from typing import Any

from campaigns.models import User
from decks.rules.tarot import CODES, DECK
from divination.dream_odyssey.rules.view import View
from divination.dream_odyssey.ways import percent_of_stranger, ways_on
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES
from divination.pages.desk import Desk
from tests.divination.games import begin, play_on

MODE = MODES["dream_odyssey"]


def desk_of(game: Game, **chosen: Any) -> Desk:
    return Desk(game, steps_of_game(game)[-1], is_own=True, is_open=not game.ended_at, **chosen)


def test_in_every_state_each_row_leads_to_a_legal_move_or_a_card(bo: User) -> None:
    """And each place that may be gone to has one, as has each card faced by the one that was chosen."""
    game, asked = begin(bo, MODE.key), set[str]()
    while not game.ended_at:
        desk = desk_of(game)
        view: View = desk.view
        asked.add(view.asks)
        goes = {
            option.label for option in desk.legal if option.place in desk.board.by_key and not option.card
        }
        assert goes <= {way.label for way in ways_on(desk, view)}
        for card in view.hand:
            chosen = desk_of(game, card_chosen=card.code)
            faces = {option.place for option in chosen.of_card if option.place in CODES}
            rows = ways_on(chosen, view)
            assert len({way.href for way in rows}) == len(rows)
            assert all(way.href for way in rows)
            if view.asks == "plays":
                assert faces == set(re.findall(r"place=(\w+)", " ".join(way.href for way in rows)))
        play_on(game, 1)
    assert {"road", "plays"} <= asked


def test_how_likely_a_stranger_is_counts_what_nobody_has_seen(bo: User) -> None:
    game = begin(bo, MODE.key)
    view: View = desk_of(game).view
    minors = [card for card in DECK if card.suit]
    lies = {*view.hand, *(person.card for person in view.party)}
    lies |= {card for on in view.places for card in on.stack if card}
    left = [card for card in minors if card not in lies]
    assert percent_of_stranger(view) == round(100 * sum(card.is_court for card in left) / len(left))
    known = replace(view, deck=(CODES["c12"], *view.deck[1:]))
    assert (percent_of_stranger(known), percent_of_stranger(replace(view, deck=(CODES["c2"],)))) == (100, 0)
    shuffled = replace(view, deck=(), discard=(CODES["c2"], CODES["c12"], CODES["c3"], CODES["c4"]))
    assert percent_of_stranger(shuffled) == 25


def test_the_party_and_the_decks_stand_beside_the_hand(bo_client: Any, bo: User) -> None:
    game = begin(bo, MODE.key)
    body = bo_client.get(game.get_absolute_url()).content.decode()
    side = body.split('class="hands"')[1].split('class="beneath"')[0]
    for person in desk_of(game).view.party:
        assert f"{person.card}" in side
    assert re.search(r'class="decks"><span>Minors <b>\d+</b>', side)
    assert "a stranger" in side
