"""Two writers at once in a game for two: one wins, the other is told; a click twice is one move, again is one game."""

import re
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from divination.games import pairs, pencil
from divination.models import PairGame
from divination.rules.starfield import ONE, TWO
from divination.rules.two_players import other_seat
from play import remembering
from play.models import Record
from play.rules.lines import ALL_KNOWING
from tests.cast import make_user, op
from tests.conftest import at_night
from tests.promises.racing import at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(20, ci=4)
DEALS = at_night(30, ci=1)  # a race that a move ends is held once each
BOTH = 2


@pytest.fixture(params=range(DEALS))
def game(request: pytest.FixtureRequest) -> PairGame:
    ada, bo = make_user("ada"), make_user("bo")
    campaign = roster.new_campaign("The Salt Stair", "", ada)
    roster.add_member(campaign, bo)
    return pairs.begin_pair_game(
        campaign, "lovers_discourse", (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE
    )


@pytest.fixture
def clients(game: PairGame) -> dict[str, Client]:
    seats = pairs.seats_by_key(game)
    return {key: signed_in(seat.person, 1)[0] for key, seat in seats.items() if seat.person}


def now(game: PairGame) -> PairGame:
    remembering.MEMORY.clear()
    return PairGame.objects.get(pk=game.pk)


def position(game: PairGame) -> Any:
    return pairs.known_to(now(game), ALL_KNOWING).position


def sent(game: PairGame, what: str, **data: str) -> tuple[str, dict[str, str]]:
    told = {"number": str(now(game).number), "op_id": op(), **data}
    return reverse(f"divination:pair_{what}", args=[game.slug]), told


def statuses_at_once(*clients_and_posts: tuple[Client, tuple[str, dict[str, str]]]) -> Counter[int]:
    def post(number: int) -> int:
        client, (url, data) = clients_and_posts[number]
        return client.post(url, data).status_code

    return Counter(at_once(post, len(clients_and_posts)))


def play(game: PairGame, move: str) -> None:
    found = now(game)
    seat = position(game).seat
    by = pairs.seats_by_key(found)[seat].person
    assert by
    pairs.make_move(found, seat, move, seen_number=found.number, op_id=op(), by=by)


def back_to(game: PairGame, number: int) -> None:
    game.lines.filter(act__gt=number).delete()
    Record.objects.update(number=number)


def test_the_same_click_eight_times_is_one_move(game: PairGame) -> None:
    ada = pairs.seats_by_key(game)[ONE].person
    assert ada
    clients, told = signed_in(ada, 8), sent(game, "move", move="draw")
    assert statuses_at_once(*((client, told) for client in clients)) == {303: 8}
    assert now(game).number == game.number + 1


def test_one_of_two_moves_at_once_wins_every_time(game: PairGame) -> None:
    ada = pairs.seats_by_key(game)[ONE].person
    assert ada
    play(game, "draw")
    drawn, clients = now(game).number, signed_in(ada, BOTH)
    given = next(move for move in position(game).choices if ">" in move or "@" in move)
    for _ in range(ROUNDS):
        posts = [(client, sent(game, "move", move=given)) for client in clients]
        assert statuses_at_once(*posts) == {303: 1, 409: 1}
        assert position(game).phase != "play"
        back_to(game, drawn)


def test_two_draws_at_once_are_one_card_and_no_reproach(game: PairGame) -> None:
    """Two pages of one seat that draw by themselves."""
    ada = pairs.seats_by_key(game)[ONE].person
    assert ada
    clients = signed_in(ada, BOTH)
    for _ in range(ROUNDS):
        posts = [(client, sent(game, "move", move="draw")) for client in clients]
        assert statuses_at_once(*posts) == {303: BOTH}
        assert (position(game).phase, now(game).number) == ("play", game.number + 1)
        back_to(game, game.number)


def test_a_move_and_a_take_back_at_once_leave_one_of_both(game: PairGame, clients: dict[str, Client]) -> None:
    for _ in range(ROUNDS):
        play(game, "draw")
        seat = position(game).seat
        given = next(move for move in position(game).choices if ">" in move or "@" in move)
        play(game, given)
        if position(game).phase != "draw":  # it rose: another round would ask for more than a race
            break
        other, before = position(game).seat, now(game).number
        posts = (clients[seat], sent(game, "undo")), (clients[other], sent(game, "move", move="draw"))
        statuses = statuses_at_once(*posts)
        assert statuses[303] in (
            1,
            BOTH,
        )  # both where the take-back was asked, and the move then let it lapse
        assert set(statuses) <= {303, 409, 422}
        assert now(game).number == before + 1
        assert position(game).phase == "play"
        held = position(game)
        play(game, next(move for move in held.choices if ">" in move or "@" in move))
        if position(game).phase != "draw":
            break


def rest_a_card(game: PairGame) -> str:
    """Let whose turn it is draw and play a card that rests; return whose it was, "" where none can."""
    play(game, "draw")
    held, seat = position(game), position(game).seat
    resting = (move for move in held.choices if held.after_line(move).phase == "draw")
    if (move := next(resting, "")) and not held.after_line(move).is_asked_if_stuck:
        play(game, move)
        return str(seat)
    return ""


def test_one_of_a_question_and_a_move_at_once_comes_first(game: PairGame, clients: dict[str, Client]) -> None:
    """Asked first, the question lapses with the move; else it is told that a card was drawn since."""
    for _ in range(ROUNDS):
        if not (seat := rest_a_card(game)):
            break
        other = position(game).seat
        assert clients[other].post(*sent(game, "seen")).status_code == 204
        asks = clients[seat], sent(game, "undo")
        draws = clients[other], sent(game, "move", move="draw")
        statuses = statuses_at_once(asks, draws)
        assert set(statuses) <= {303, 409, 422}
        assert position(game).phase == "play"
        play(game, next(move for move in position(game).choices))
        if position(game).phase != "draw":
            break


def test_a_question_has_one_answer(game: PairGame, clients: dict[str, Client]) -> None:
    """Both answers at once, from two pages of who is asked, and a move of theirs from a third."""
    seat = rest_a_card(game)
    assert seat
    other = position(game).seat
    bo = pairs.seats_by_key(game)[other].person
    assert bo
    pages = signed_in(bo, 3)
    for _ in range(ROUNDS):
        assert clients[other].post(*sent(game, "seen")).status_code == 204
        assert clients[seat].post(*sent(game, "undo")).status_code == 303
        before, line = now(game), game.lines.latest("act").text
        assert before.asked_back == before.number
        yes, no = (sent(game, "undo_answer", answer=answer) for answer in ("yes", "no"))
        statuses = statuses_at_once(
            (pages[0], yes), (pages[1], no), (pages[2], sent(game, "move", move="draw"))
        )
        assert set(statuses) <= {303, 409, 422}
        found = now(game)
        if position(game).seat == seat:  # taken back: it is played again, and asked again
            assert (found.number, found.asked_back, found.let_stand) == (before.number + 1, 0, 0)
            play(game, line)
            continue
        drew = found.number == before.number + 1
        assert drew or found.let_stand == before.number
        break


def test_a_free_take_back_and_a_page_that_has_just_drawn_the_move_at_once(
    game: PairGame, clients: dict[str, Client]
) -> None:
    """Either it was taken back before the page told, or it is asked: nothing between."""
    for _ in range(ROUNDS):
        if not (seat := rest_a_card(game)):
            break
        other, line = position(game).seat, game.lines.latest("act").text
        before = now(game).number
        statuses = statuses_at_once((clients[seat], sent(game, "undo")), (clients[other], sent(game, "seen")))
        assert set(statuses) <= {204, 303, 409}
        assert now(game).number in (before, before + 1)
        if now(game).number > before:
            play(game, line)


def test_a_turn_given_twice_at_once_and_a_forfeit_is_one_turn_or_none(
    game: PairGame, clients: dict[str, Client]
) -> None:
    """All of what is in pencil is written, or none of it and it stays there."""
    for _ in range(ROUNDS):
        play(game, "draw")
        held, seat = position(game), position(game).seat
        line = next(move for move in held.choices if ">" in move or "@" in move)
        own = pairs.seats_by_key(game)[seat]
        pencil.lay_move(now(game), own, line, seen_moves=())
        before, other = now(game).number, other_seat(seat)
        gives = [(clients[seat], sent(game, "give", kept=line)) for _ in range(BOTH)]
        forfeits = clients[other], sent(game, "move", move=f"forfeit {other}")
        statuses = statuses_at_once(*gives, forfeits)
        assert set(statuses) <= {303, 409, 422}
        is_over = bool(position(game).outcome)
        is_given = not pencil.moves_kept_in_pencil(own)
        assert now(game).number == before + is_given + is_over
        assert is_given or is_over
        if is_over or position(game).phase != "draw":
            break


def test_who_gives_up_while_the_other_moves_ends_it(game: PairGame, clients: dict[str, Client]) -> None:
    draws = clients[ONE], sent(game, "move", move="draw")
    gives_up = clients[TWO], sent(game, "move", move="forfeit 2")
    statuses = statuses_at_once(draws, gives_up)
    assert set(statuses) <= {303, 409}
    assert position(game).outcome
    assert now(game).ended_at


def test_again_pressed_by_both_at_once_is_one_game(game: PairGame, clients: dict[str, Client]) -> None:
    play(game, "forfeit 1")
    assert statuses_at_once(*((client, sent(game, "again")) for client in clients.values())) == {303: 2}
    assert PairGame.objects.exclude(pk=game.pk).count() == 1


def test_a_gesture_beside_a_move_outdates_nothing(game: PairGame, clients: dict[str, Client]) -> None:
    """The move counts in any order; the gesture stands at the step that its maker saw, or is told that it came late."""
    for _ in range(ROUNDS):
        if position(game).outcome:  # a pair that never gives may be stuck before so many rounds
            break
        seat, before = position(game).seat, now(game).number
        waits = TWO if seat == ONE else ONE
        line = next(iter(position(game).choices))
        moves = clients[seat], sent(game, "move", move=line)
        gestures = clients[waits], sent(game, "gesture", word="thanks")
        statuses = statuses_at_once(moves, gestures)
        assert statuses in ({303: 2}, {303: 1, 409: 1})
        assert now(game).number == before + 1
        assert game.gestures.filter(step=before).count() == statuses[303] - 1


def test_two_who_end_it_at_once_end_it_once(game: PairGame) -> None:
    """From two pages of who waits, once the time has run out."""
    begun = now(game).begun_at - timedelta(days=2)
    PairGame.objects.filter(pk=game.pk).update(minutes_for_turn=60, begun_at=begun)
    bo = pairs.seats_by_key(game)[TWO].person
    assert bo
    posts = [(client, sent(game, "time", end="undecided")) for client in signed_in(bo, BOTH)]
    assert statuses_at_once(*posts) == {303: 2}
    assert now(game).number == game.number + 1
    assert position(game).outcome.is_undecided


def test_one_of_two_pairs_who_take_a_sky_at_once_plays_it(game: PairGame, clients: dict[str, Client]) -> None:
    campaign = game.campaign
    assert campaign
    others = [make_user(name) for name in ("cy", "dee", "eve", "fay")]
    for each in others:
        roster.add_member(campaign, each)
    url = reverse("divination:pair_sky", args=[game.slug])
    link = re.search(r"/sky/[\w-]+/", clients[ONE].post(url).content.decode())
    assert link
    posts = [
        (signed_in(one, 1)[0], (link[0], {"partner": f"{campaign.slug}.{other.slug}", "op_id": op()}))
        for one, other in (others[:BOTH], others[BOTH:])
    ]
    assert statuses_at_once(*posts)[303] == 1
    assert PairGame.objects.filter(deal=game.deal).count() == BOTH
