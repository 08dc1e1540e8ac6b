"""/games/<slug>/ of Dream Odyssey: what one may do stands in rows, each with what it costs or how likely it is."""

import re
from dataclasses import replace
from typing import Any

import pytest

from campaigns.models import User
from decks.rules.tarot import CODES, DECK
from divination.dream_odyssey.rules.view import EncounterView, FoeView, OdysseyView, Person
from divination.dream_odyssey.ways import percent_chance_of_stranger, ways_on
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES
from divination.pages.desk import GameDesk
from divination.rules.engine import Option
from tests.divination.games import begin, play_on

MODE = MODES["dream_odyssey"]


def desk_of(game: Game, **chosen: Any) -> GameDesk:
    return GameDesk(game, steps_of_game(game)[-1], is_own=True, is_open=not game.ended_at, **chosen)


def test_in_every_state_each_row_leads_to_a_legal_move_or_a_card(bo: User) -> None:
    """And each place that may be gone to has one, as has each card faced by the one that was chosen."""
    game, asked = begin(bo, MODE.key), set[str]()
    while not game.ended_at:
        desk = desk_of(game)
        view: OdysseyView = desk.view
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
    view: OdysseyView = desk_of(game).view
    minors = [card for card in DECK if card.suit]
    lies = {*view.hand, *(person.card for person in view.party)}
    lies |= {card for on in view.places for card in on.stack if card}
    left = [card for card in minors if card not in lies]
    assert percent_chance_of_stranger(view) == round(100 * sum(card.is_court for card in left) / len(left))
    known = replace(view, deck=(CODES["c12"], *view.deck[1:]))
    assert (
        percent_chance_of_stranger(known),
        percent_chance_of_stranger(replace(view, deck=(CODES["c2"],))),
    ) == (100, 0)
    shuffled = replace(view, deck=(), discard=(CODES["c2"], CODES["c12"], CODES["c3"], CODES["c4"]))
    assert percent_chance_of_stranger(shuffled) == 25


def test_the_party_and_the_decks_stand_beside_the_hand(bo_client: Any, bo: User) -> None:
    game = begin(bo, MODE.key)
    body = bo_client.get(game.get_absolute_url()).content.decode()
    side = body.split('class="hands"')[1].split('class="beneath"')[0]
    for person in desk_of(game).view.party:
        assert f"{person.card}" in side
    assert re.search(r'class="decks"><span>Minors <b>\d+</b>', side)
    assert "a stranger" in side


class Asked(GameDesk):
    """A desk at which these are the moves that may be made."""

    @classmethod
    def of(cls, game: Any, *options: Option, **chosen: Any) -> "Asked":
        made = desk_of(game, **chosen)
        asked = cls(made.game, made.step, is_own=True, **{"is_open": True, **chosen})
        vars(asked)["options"] = options
        return asked


def faced(view: OdysseyView, who: str, **more: Any) -> OdysseyView:
    """Return *view* in an encounter with *who* alone."""
    trigger, standing = Person(CODES[who], ""), FoeView(CODES[who], "", CODES[who].rank, "waits")
    plain: dict[str, Any] = {
        "pip": None,
        "foe": None,
        "value": 0,
        "raising": (),
        "spent": (),
        "is_small": False,
    }
    met = EncounterView("way", "", trigger, (standing,), **{**plain, **more})
    return replace(view, asks="plays", encounter=met)


def figures(desk: GameDesk, view: OdysseyView) -> list[tuple[str, str]]:
    return [(way.label, way.figure) for way in ways_on(desk, view)]


@pytest.mark.parametrize(
    ("card", "is_small", "told"),
    [("c5", False, "5 to 9"), ("c1", False, "1 to 9"), ("c1", True, "11 to 9"), ("c12", False, "beats it")],
)
def test_a_card_says_what_it_counts_against_whom_it_faces(
    bo: User, card: str, is_small: bool, told: str
) -> None:
    game = begin(bo, MODE.key)
    view = faced(desk_of(game).view, "s9", is_small=is_small)
    options = [Option(f"{each}>s9", each, "s9", "Play it") for each in (card, "w7")]
    desk = Asked.of(game, *options, card_chosen=card)
    assert figures(desk, replace(view, hand=(CODES[card],))) == [("Against the 9 of Swords", told)]
    before = Asked.of(game, *options)
    assert [label for label, _figure in figures(before, replace(view, hand=(CODES["c5"],)))] == [
        "The 5 of Cups"
    ]


def test_a_court_says_what_it_makes_of_the_pip_that_was_played(bo: User) -> None:
    game = begin(bo, MODE.key)
    played = {"pip": CODES["c4"], "foe": CODES["s9"], "raising": (CODES["w11"],)}
    view = replace(faced(desk_of(game).view, "s9", **played), asks="raise")
    options = [
        Option("raise c14", "c14", "", "Raise it with the King of Cups"),
        Option("raise c4", "c4", "", "Stay"),
    ]
    assert figures(Asked.of(game, *options), view) == [("Raise it with the King of Cups", "12 to 9")]


def test_what_is_let_go_and_what_may_help_say_so(bo: User) -> None:
    game = begin(bo, MODE.key)
    view = replace(desk_of(game).view, asks="plays", hand=())
    options = Option("let c5", "c5", "", "Let the 5 of Cups go"), Option("assist", "", "", "Assist")
    assert figures(Asked.of(game, *options), view) == [
        ("Let the 5 of Cups go", "is let go"), ("Assist", "a Major or two Courts"),
    ]  # fmt: skip


def test_the_row_that_is_chosen_is_marked(bo: User) -> None:
    game = begin(bo, MODE.key)
    view, option = (
        desk_of(game).view,
        next(each for each in desk_of(game).legal if not each.card and each.place),
    )
    marked = [way.label for way in ways_on(desk_of(game, move_chosen=option.move), view) if way.is_chosen]
    assert marked == [option.label]


def test_rows_stand_where_one_may_move_and_is_asked_for_a_way(bo: User) -> None:
    game = begin(bo, MODE.key)
    desk, view = desk_of(game), desk_of(game).view
    watched = GameDesk(game, desk.step, is_own=False, is_open=False)
    assert (bool(ways_on(desk, view)), ways_on(desk, replace(view, asks="drop"))) == (True, [])
    assert ways_on(watched, replace(view, asks="plays")) == []


@pytest.mark.parametrize(
    "where",
    ["hand", "party", "wounds", "aside", "discard", "deck", "places", "foes", "pip", "raising", "spent"],
)
def test_a_court_that_lies_open_anywhere_is_no_stranger_to_come(bo: User, where: str) -> None:
    """Of 14 Minors of a suit and no others unseen four are Courts; of the others three."""
    view: OdysseyView = desk_of(begin(bo, MODE.key)).view
    king, suit = CODES["c14"], [card for card in CODES.values() if card.suit is CODES["c14"].suit]
    others = tuple(card for card in CODES.values() if card.suit and card not in suit)
    bare = replace(
        view, deck=(None,), discard=others, hand=(), party=(), wounds=(), aside=(), encounter=None,
        places=tuple(replace(on, stack=()) for on in view.places),
    )  # fmt: skip
    assert percent_chance_of_stranger(bare) == round(100 * 4 / 14)
    shown: dict[str, OdysseyView] = {
        "hand": replace(bare, hand=(king,)),
        "party": replace(bare, party=(Person(king, ""),)),
        "wounds": replace(bare, wounds=(king, None)),
        "aside": replace(bare, aside=(king,)),
        "discard": replace(bare, discard=(*others, king)),
        "deck": replace(bare, deck=(None, king)),
        "places": replace(bare, places=(replace(bare.places[0], stack=(king,)), *bare.places[1:])),
        "foes": replace(faced(bare, "c14")),
        "pip": replace(faced(bare, "s9", pip=king)),
        "raising": replace(faced(bare, "s9", raising=(king,))),
        "spent": replace(faced(bare, "s9", spent=(king,))),
    }
    assert percent_chance_of_stranger(shown[where]) == round(100 * 3 / 13)


def test_an_empty_place_is_gone_to_at_once(bo: User) -> None:
    game = begin(bo, MODE.key)
    desk = desk_of(game)
    view: OdysseyView = desk.view
    option = next(each for each in desk.legal if not each.card and each.place)
    cleared = tuple(replace(on, state="empty") if on.key == option.place else on for on in view.places)
    told = dict(figures(desk, replace(view, places=cleared)))
    assert told[option.label] == "at once"
    assert "a stranger" in dict(figures(desk, view))[option.label]
