"""What is kept of a game for two after its end: its deal is told, and the replay shows both hands side by side."""

import re
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from decks.rules.tarot import CODES, card_in_sentence
from divination.games import gestures, pair_replay, pairs, thoughts
from divination.models import PairGame
from divination.rules.starfield import ONE, SEATS, TWO
from divination.rules.two_players import other_seat
from play.remembering import MEMORY, acts_so_far
from tests.cast import client_of, op
from tests.pages.divination.test_pairs import (
    HTMX,
    MODES,
    begun,
    dee,
    fresh,
    legal,
    move,
    play_on,
    position_of,
    sits,
)

__all__ = ["dee", "sits"]


@pytest.fixture
def game(campaign: Campaign, ada: User, bo: User) -> PairGame:
    """A game that goes on: five acts of it were played."""
    made = begun(campaign, ada, bo)
    play_on(made, lambda _position: fresh(made).number >= 5, Random(5))
    return fresh(made)


@pytest.fixture
def over(game: PairGame, bo: User) -> PairGame:
    """The same game, which Bo gave up."""
    pairs.make_move(game, TWO, "forfeit 2", seen_number=game.number, op_id=op(), by=bo)
    return fresh(game)


def url(game: PairGame, what: str) -> str:
    return reverse(f"divination:pair_{what}", args=[game.slug])


def replay(client: Client, game: PairGame, step: Any = "") -> str:
    answer = client.get(url(game, "replay"), {"step": step})
    assert answer.status_code == 200
    return answer.content.decode()


def hand_names(game: PairGame, seat: str) -> list[str]:
    return [str(CODES[code]) for code in position_of(game, seat).hands[seat].cards]


# --- code and salt ---


def test_code_and_salt_are_told_at_the_end_and_never_before(
    sits: dict[str, Client], game: PairGame, bo: User
) -> None:
    before = sits[ONE].get(url(game, "fair")).content.decode()
    assert game.commitment in before
    assert game.deal not in before
    assert game.salt not in before
    assert "As the cards lay" not in before
    assert game.commitment in sits[ONE].get(game.get_absolute_url()).content.decode()
    pairs.make_move(game, TWO, "forfeit 2", seen_number=game.number, op_id=op(), by=bo)
    after = sits[TWO].get(url(game, "fair")).content.decode()
    assert f"printf %s:%s {game.salt} {game.deal} | sha256sum" in after
    assert sha256(f"{game.salt}:{game.deal}".encode()).hexdigest() == game.commitment
    assert "Yes: salt and code give the number above." in after


def test_the_fairness_page_shows_the_order_that_was_dealt(sits: dict[str, Client], over: PairGame) -> None:
    dealt = acts_so_far(over)[0].lines[0].text.removeprefix("dealt ")
    assert dealt in sits[ONE].get(url(over, "fair")).content.decode()


def test_another_deal_than_the_code_gives_is_told(sits: dict[str, Client], over: PairGame) -> None:
    line = over.lines.get(act=0, part=1)
    first, second, *rest = line.text.removeprefix("dealt ").split()
    over.lines.filter(pk=line.pk).update(text=f"dealt {' '.join([second, first, *rest])}")
    MEMORY.clear()
    assert "Somebody changed what is kept" in sits[ONE].get(url(over, "fair")).content.decode()


# --- the replay ---


def test_there_is_no_replay_before_the_end(sits: dict[str, Client], game: PairGame) -> None:
    for client in sits.values():
        assert client.get(url(game, "replay")).status_code == 404
    with pytest.raises(pair_replay.GoesOnError):
        pair_replay.replay_of_ended_game(game)


def test_the_replay_shows_both_hands_side_by_side(sits: dict[str, Client], over: PairGame) -> None:
    for client in sits.values():
        body = replay(client, over, over.number)
        for seat in SEATS:
            for name in hand_names(over, seat):
                assert name in body
        assert "has not come here yet" not in body  # who is there now is nothing of a game that was


@pytest.mark.parametrize("mode", MODES)
def test_each_step_shows_what_each_held_and_knew_then(
    campaign: Campaign, ada: User, bo: User, sits: dict[str, Client], mode: str
) -> None:
    """What each seat was shown at every step of a whole game is what the replay says of that step."""
    game, random = begun(campaign, ada, bo, mode=mode), Random(mode)
    held = {0: {seat: position_of(game, seat) for seat in SEATS}}
    while not position_of(game).outcome:
        made = random.choice(legal(game))
        now, seat = fresh(game), position_of(game).seat
        by = pairs.seats_by_key(now)[seat].person
        pairs.make_move(now, seat, made, seen_number=now.number, op_id=op(), by=by)  # type: ignore[arg-type]
        held[fresh(game).number] = {seat: position_of(game, seat) for seat in SEATS}
    steps = pair_replay.replay_of_ended_game(fresh(game))
    assert [step.number for step in steps] == list(held)
    for step in steps:
        for seat in SEATS:
            assert step.hand(seat) == held[step.number][seat].hands[seat].cards
            assert (
                step.cards_of_hand_known_to_other(seat)
                == held[step.number][other_seat(seat)].hands[seat].known
            )
    assert replay(sits[ONE], game, steps[-1].number).count("aria-current") == 1


def test_a_gift_that_was_taken_is_known_to_both_in_the_replay(
    campaign: Campaign, ada: User, bo: User, sits: dict[str, Client]
) -> None:
    game = begun(campaign, ada, bo, mode="lovers_discourse")
    move(sits[ONE], game, "draw")
    gift = next(each for each in legal(game) if each.startswith("gift"))
    move(sits[ONE], game, gift)
    assert move(sits[TWO], game, "take").status_code in (200, 303)
    taken = fresh(game).number
    move(sits[TWO], game, "forfeit 2")
    card = CODES[gift.split()[1]]
    assert f"knew of {card_in_sentence(card)}, a gift." in re.sub(r"\s+", " ", replay(sits[TWO], game, taken))
    assert "knew none of these." in replay(sits[TWO], game, taken)


def test_the_next_card_of_the_deck_is_what_nobody_could_know(sits: dict[str, Client], over: PairGame) -> None:
    dealt = acts_so_far(over)[0].lines[0].text.removeprefix("dealt ").split()
    assert f"which nobody could know: {card_in_sentence(CODES[dealt[6]])}." in replay(sits[ONE], over)


@pytest.mark.parametrize("step", ["", "x", "-1", "999999", "9" * 40, "٣"])
def test_whatever_step_is_asked_for_a_step_is_shown(
    sits: dict[str, Client], over: PairGame, step: str
) -> None:
    assert "Step " in replay(sits[ONE], over, step)


def test_a_step_that_was_taken_back_shows_what_stood_then(
    campaign: Campaign, ada: User, bo: User, sits: dict[str, Client]
) -> None:
    game = pairs.begin_pair_game(
        campaign,
        "warring_planets",
        (),
        ada,
        bo,
        title="Two skies",
        op_id=op(),
        first_seat=ONE,
        deal="c0de" * 16,
    )
    move(sits[ONE], game, "draw")
    move(sits[ONE], game, next(each for each in legal(game) if ">" in each))
    gone = fresh(game).number
    told = {"number": str(gone), "op_id": op()}
    assert sits[ONE].post(f"{game.get_absolute_url()}undo/", told, **HTMX).status_code == 200
    move(sits[ONE], game, "forfeit 1")
    steps = pair_replay.replay_of_ended_game(fresh(game))
    assert gone not in [step.number for step in steps]
    assert "Step 1 of" in replay(sits[ONE], game, gone)


def test_a_member_who_watches_sees_the_replay_and_a_stranger_does_not(
    dee: User, cy_client: Client, over: PairGame
) -> None:
    assert "Step 0 of" in replay(client_of(dee), over)
    assert cy_client.get(url(over, "replay")).status_code == 404


def test_the_end_leads_to_the_replay_and_to_the_deal(sits: dict[str, Client], over: PairGame) -> None:
    body = sits[ONE].get(over.get_absolute_url()).content.decode()
    assert url(over, "replay") in body
    assert url(over, "fair") in body
    assert "nobody else sees it" not in body


@pytest.mark.asks
def test_gestures_and_opened_thoughts_stand_at_their_step(
    sits: dict[str, Client], game: PairGame, ada: User, bo: User
) -> None:
    """Those that were not opened stand nowhere, not even for their writer."""
    step = game.number
    off_turn = other_seat(position_of(game).seat)
    gestures.make_gesture(game, off_turn, "alas", seen_number=step)
    thoughts.keep_thought(game, ada, ONE, step, "It was the Moon I feared.", seen_version=0)
    thoughts.keep_thought(game, bo, TWO, step, "I nearly laughed.", seen_version=0)
    pairs.make_move(game, TWO, "forfeit 2", seen_number=game.number, op_id=op(), by=bo)
    thoughts.open_thoughts(fresh(game), ada, ONE, step)
    for client in sits.values():
        here, elsewhere = replay(client, game, step), replay(client, game, step - 1)
        assert "sighs alas." in here
        assert "It was the Moon I feared." in here
        assert "I nearly laughed." not in here
        assert "sighs alas." not in elsewhere
        assert "It was the Moon I feared." not in elsewhere
