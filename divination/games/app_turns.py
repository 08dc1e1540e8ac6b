"""A seat of a game for two where a player of the app sits: its turns, and what it reckoned with, told after the end.

It knows what its seat knows, and moves by the same door as a person, one act a decision. Each decision is bound to the
number it is made at: asked for twice, or again after a process died, it is made once.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import astuple
from typing import Any

from django.db import transaction

from campaigns.errors import OutdatedError
from campaigns.models import User
from divination.games.hint_press import json_answer_from_press
from divination.games.pairs import begin_pair_record, count_news_so_pages_redraw, kind_of_pair_game, known_to
from divination.games.thinking import chosen_move_of_json, json_answer_of_task_for_two, tried_moves_of_json
from divination.models import AppDecision, PairGame
from divination.modes import MODES_FOR_TWO
from divination.rules.far_sighted import ChosenMove
from divination.rules.players_for_two import FAR_SIGHTED, PLAYERS_FOR_TWO
from divination.rules.starfield import ONE, TWO
from divination.rules.two_players import HAND, TwoPlayerPosition
from play import keeper
from play.models import Record, Seat
from play.rules.lines import WATCHER

NAME = "Reverie"  # what the app is called at the table
MOST_DECISIONS = 40  # of one request: no turn has as many

Seats = Mapping[str, Seat]


def begin_pair_game_with_app(
    opener: User,
    mode_key: str,
    variations: Collection[str],
    player: str,
    *,
    title: str,
    op_id: str,
    is_over_days: bool = False,
    first_seat: str = "",
    deal: str = "",
    opening_seats_and_moves: Sequence[tuple[str, str]] = (),
    board: Mapping[str, Any] | None = None,
    hand_size: int = HAND,
    own_name: str = "",
) -> PairGame:
    """Begin a game of *opener*'s own, called *own_name* there ("": as their account is), with the app's *player*
    across; the rest as of ``begin_pair_game``.
    """

    def seat_app(record: Record, _outcome: object) -> None:
        Seat.objects.filter(record=record, key=ONE).update(name=own_name)
        Seat.objects.filter(record=record, key=TWO).update(player=player, name=NAME)

    return begin_pair_record(
        PairGame(title=title, is_over_days=is_over_days), mode_key, variations, {ONE: opener, TWO: None},
        op_id=op_id, by=opener, owner=opener, beside=seat_app, first_seat=first_seat, deal=deal, board=board,
        hand_size=hand_size, opening_seats_and_moves=opening_seats_and_moves,
    )  # fmt: skip


def hand_seat_to_app(game: PairGame, seat: Seat, player: str) -> bool:
    """Let the app's *player* go on where a person sat at *seat*, who leaves it; False where it sits already, or
    somebody else sits there by now.
    """
    with transaction.atomic():
        rows = Seat.objects.filter(pk=seat.pk, person=seat.person, player="")
        is_handed = rows.update(
            player=player, person=None, name=NAME, is_in_pencil=None, draws_by_itself=None, is_plain=False
        )
        if is_handed:
            count_news_so_pages_redraw(game)
    return bool(is_handed)


def seat_of_app_on_turn(game: PairGame, seats: Seats) -> Seat | None:
    """Return the seat whose turn it is, where the app sits there; None where a person or nobody is waited for."""
    position = known_to(game, WATCHER).position
    seat = seats[position.seat]
    return seat if seat.player and not position.outcome and not game.is_real else None


def play_app_decisions_known_at_once(game: PairGame, seats: Seats) -> None:
    """Let the app play its turn as far as it thinks at once: what takes a far-sighted one long waits for its page."""
    _play_while_app_may_decide(game, seats, does_app_know_at_once)


def play_next_app_decision_and_quick_ones(game: PairGame, seats: Seats, *, queue_owner: str) -> None:
    """Let the app make its next decision, and all after it that take no time; *queue_owner* is whose queue it waits in.

    HintBusyError where the hints' process has no room just now, HintError where it broke off.
    """
    slow = iter([True])
    _play_while_app_may_decide(
        game,
        seats,
        lambda seat, position: does_app_know_at_once(seat, position) or next(slow, False),
        queue_owner,
    )


def does_app_know_at_once(seat: Seat, position: TwoPlayerPosition) -> bool:
    """Say whether the app knows at once what it does: it looks no further, or has no choice."""
    return seat.player != FAR_SIGHTED or len(position.choices) < 2


def _play_while_app_may_decide(
    game: PairGame, seats: Seats, may_decide: Callable[[Seat, TwoPlayerPosition], bool], queue_owner: str = ""
) -> None:
    for _ in range(MOST_DECISIONS):
        seat = seat_of_app_on_turn(game, seats)
        if seat is None:
            return
        number, position = game.number, known_to(game, frozenset({seat.key})).position
        if not may_decide(seat, position):
            return
        chosen = _move_chosen_by_app(game, seat, position, queue_owner)
        try:
            _make_move_and_keep_reckoning(game, seat, position, chosen, number)
        except OutdatedError:  # another page asked for it at the same time, and it was played
            game.refresh_from_db()
            return


def _move_chosen_by_app(
    game: PairGame, seat: Seat, position: TwoPlayerPosition, queue_owner: str
) -> ChosenMove:
    """Return what the player on *seat* does, of nothing but the *position* that its seat knows."""
    if len(position.choices) == 1:
        return ChosenMove(next(iter(position.choices)))
    code = f"{game.slug}:{seat.key}:{game.number}"
    told = {"player": seat.player}
    if does_app_know_at_once(seat, position):
        return chosen_move_of_json(json_answer_of_task_for_two("move", game.kind, position, code, told))
    return chosen_move_of_json(
        json_answer_from_press("move", game.kind, position, code, queue_owner=queue_owner, **told)
    )


def _make_move_and_keep_reckoning(
    game: PairGame, seat: Seat, position: TwoPlayerPosition, chosen: ChosenMove, seen_number: int
) -> None:
    told = {
        "player": seat.player,
        "moves": {
            move: _label_of_move(game, position, move)
            for move in _moves_named_in_reckoning(game, position, chosen)
        },
        "best": MODES_FOR_TWO[game.kind].sensible(position),
        "choices": len(position.choices),
        "tried": [astuple(one) for one in chosen.tried],
    }

    def keep_what_it_reckoned_with(record: Record, _outcome: object) -> None:
        if len(position.choices) > 1:
            AppDecision.objects.create(game=game, number=record.number, move=chosen.move, told=told)

    keeper.move(
        kind_of_pair_game(game), game, seat.key, chosen.move, seen_number=seen_number,
        op_id=f"app.{game.slug}.{seen_number}", by=None, beside=keep_what_it_reckoned_with,
    )  # fmt: skip


def _moves_named_in_reckoning(game: PairGame, position: TwoPlayerPosition, chosen: ChosenMove) -> list[str]:
    best = MODES_FOR_TWO[game.kind].sensible(position)
    return list(dict.fromkeys([chosen.move, best, *(one.move for one in chosen.tried)]))


def _label_of_move(game: PairGame, position: TwoPlayerPosition, move: str) -> str:
    return MODES_FOR_TWO[game.kind].label(position, position.choices[move])


# --- what it reckoned with ---


def reckoning_sentences_by_act(game: PairGame) -> dict[int, str]:
    """Return what the app reckoned with at each act that it made, in a sentence; {} until the game is over."""
    if not game.ended_at:
        return {}
    return {
        one.number: " ".join(_reckoning_in_sentences(one)) for one in AppDecision.objects.filter(game=game)
    }


def _reckoning_in_sentences(decision: AppDecision) -> Iterator[str]:
    told, move = decision.told, decision.move
    labels, tried, player = told["moves"], tried_moves_of_json(told["tried"]), PLAYERS_FOR_TWO[told["player"]]
    yield f"{NAME}, {player.title.lower()}, had {told['choices']} moves to choose from."
    if tried:
        games = sum(one.games for one in tried)
        best = ", ".join(f"“{labels[one.move]}” {one.well} of {one.games}" for one in tried[:3])
        yield f"It played {games} games on in thought, over cards as they might lie. Those went well after: {best}."
    elif move != told["best"]:
        yield f"It took “{labels[move]}” at random; at second sight “{labels[told['best']]}” was better."
    else:
        yield f"“{labels[move]}” was the best next one, as far as it could see."
