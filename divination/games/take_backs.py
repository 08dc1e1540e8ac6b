"""Taking back in a game for two: free until the other's page has fetched the act, then asked, and answered by a click.

A page says itself what it drew (`note_act_seen`), since looking writes nothing; one without scripts says it with what
it posts, so that from its first form on it is always asked. Nothing is taken back once a card was drawn or shown, nor
after the end, when both hands lie open.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import F, Q

from campaigns.errors import OutdatedError
from campaigns.kept_queries import KeptUpdate
from campaigns.models import User
from campaigns.ops import rows_written_by_op
from divination.errors import RefusedError
from divination.games import pairs
from divination.models import PairGame
from divination.rules.two_players import other_seat
from play import keeper, remembering
from play.models import Record, Seat
from play.rules.kinds import IllegalMoveError
from play.rules.knowing import Known
from play.rules.lines import WATCHER

DRAWN, OVER = (
    "A card was drawn since.",
    "The game is over: nothing is taken back once both hands may be seen.",
)
Seats = Mapping[str, Seat]


class TakeBack(StrEnum):
    """How the last act stands to who made it."""

    CLOSED = ""
    FREE = "free"
    ASK = "ask"
    ASKED = "asked"
    STANDS = "stands"  # the other let it stand


def take_back_state_for_seat(game: PairGame, seats: Seats, seat: str, known: Known[Any]) -> TakeBack:
    """Return how the last act stands to *seat*; *known* is what anybody knows."""
    if not seat or known.takeable_by != seat or game.ended_at:
        return TakeBack.CLOSED
    if game.let_stand == known.takeable:
        return TakeBack.STANDS
    if is_take_back_free(seats[seat], seats[other_seat(seat)], known.takeable):
        return TakeBack.FREE
    return TakeBack.ASKED if game.asked_back == known.takeable else TakeBack.ASK


def is_take_back_free(own: Seat, other: Seat, act_number: int) -> bool:
    """Say whether nobody but *own* can have seen act *act_number*, or nobody sits there who could answer."""
    is_nobody_else = not other.person_id or bool(other.player) or other.person_id == own.person_id
    return is_nobody_else or not (other.is_plain or other.seen_number >= act_number)


def is_seat_asked_to_allow_take_back(game: PairGame, seat: str, known: Known[Any]) -> bool:
    """Say whether the other asks *seat* to let the last act be taken back."""
    is_others = bool(seat) and known.takeable_by == other_seat(seat)
    return is_others and not game.ended_at and game.asked_back == known.takeable


def note_act_seen(game: PairGame, seat: Seat, act_number: int, *, is_page_without_scripts: bool) -> None:
    """Keep that the page of *seat* has drawn act *act_number*, by itself or, without scripts, with what it posts."""
    act_number = min(act_number, game.number)
    if act_number <= seat.seen_number and is_page_without_scripts == seat.is_plain:
        return
    seen = (SEEN_ON_PAGE, SEEN_ON_PAGE_WITHOUT_SCRIPTS)[is_page_without_scripts]
    seen.write(seat.pk, act_number, max(act_number, seat.seen_number))


def _kept_sight_of_act(*, is_plain: bool) -> KeptUpdate:
    return KeptUpdate(
        lambda seat_pk, act_number, seen_number: (
            Seat.objects.filter(Q(seen_number__lt=act_number) | ~Q(is_plain=is_plain), pk=seat_pk),
            {"seen_number": seen_number, "is_plain": is_plain},
        ),
        int,
        int,
        int,
    )


SEEN_ON_PAGE, SEEN_ON_PAGE_WITHOUT_SCRIPTS = (
    _kept_sight_of_act(is_plain=False),
    _kept_sight_of_act(is_plain=True),
)


def take_back_or_ask(
    game: PairGame, seats: Seats, seat: str, *, seen_number: int, op_id: str, by: User
) -> None:
    """Let the last act of *seat* not have been made where that is free, else ask the other; a click twice is one.

    OutdatedError when another act came since, RefusedError where it can no more be taken back or asked.
    """
    if rows_written_by_op(op_id, game.lines.all()).exists():
        return
    known = pairs.known_to(game, WATCHER)
    if known.number != seen_number:
        raise OutdatedError
    how = take_back_state_for_seat(game, seats, seat, known)
    if how == TakeBack.FREE:
        _take_back_last_act_if_check_passes(
            game,
            seat,
            seen_number,
            op_id,
            by,
            lambda: _check_take_back_still_free(seats, seat, known.takeable),
        )
    elif how == TakeBack.ASK:
        _write_fields_while_at_number(game, seen_number, asked_back=known.takeable)
    elif how != TakeBack.ASKED:
        raise RefusedError(_why_cannot_take_back(game, seats, seat, how))


def _check_take_back_still_free(seats: Seats, seat: str, act: int) -> None:
    other = Seat.objects.select_for_update().get(pk=seats[other_seat(seat)].pk)
    if not is_take_back_free(seats[seat], other, act):
        raise OutdatedError


def answer_take_back(
    game: PairGame, seat: str, *, lets_it_go: bool, seen_number: int, op_id: str, by: User
) -> None:
    """Let *seat* answer the other, who asks to take the last act back; a click twice is one answer.

    OutdatedError when nothing is asked by now.
    """
    if rows_written_by_op(op_id, game.lines.all()).exists():
        return
    known = pairs.known_to(game, WATCHER)
    if known.number != seen_number or not is_seat_asked_to_allow_take_back(game, seat, known):
        raise OutdatedError
    act = game.asked_back
    if lets_it_go:
        _take_back_last_act_if_check_passes(
            game,
            seat,
            seen_number,
            op_id,
            by,
            lambda: _write_fields_if_act_is_asked_back(game, act, asked_back=0),
        )
    else:
        _write_fields_while_at_number(game, seen_number, asked_act=act, asked_back=0, let_stand=act)


def why_nothing_is_taken_back(game: PairGame) -> str:
    """Say what stands against taking back what came last: a card drawn since, or something else that was shown."""
    acts = remembering.acts_that_stand(game)
    if acts and any(line.text.startswith("drawn") for line in acts[-1].lines):
        return DRAWN
    return "Only who made the last move can take it back, and nothing that was shown."


def _why_cannot_take_back(game: PairGame, seats: Seats, seat: str, take_back: TakeBack) -> str:
    if take_back == TakeBack.STANDS:
        return f"{pairs.names_by_seat(seats)[other_seat(seat)]} lets it stand."
    return OVER if game.ended_at else why_nothing_is_taken_back(game)


def _take_back_last_act_if_check_passes(
    game: PairGame, seat: str, seen_number: int, op_id: str, by: User, check: Callable[[], None]
) -> None:
    kind = pairs.kind_of_pair_game(game)
    try:
        keeper.take_back_last_act(
            kind, game, seat, seen_number=seen_number, op_id=op_id, by=by, can_take_back_others=True,
            beside=lambda _record, _outcome: check(),
        )  # fmt: skip
    except IllegalMoveError as error:
        raise RefusedError(why_nothing_is_taken_back(game)) from error


def _write_fields_while_at_number(
    game: PairGame, seen_number: int, asked_act: int | None = None, **new_values: int
) -> None:
    """Write *new_values* while *game* stands at *seen_number*, and, where it is given, *asked_act* is asked back.

    No move comes between. OutdatedError otherwise.
    """
    with transaction.atomic():
        row = Record.objects.filter(pk=game.pk, number=seen_number, ended_at=None)
        if not row.update(number=F("number")):  # takes its lock
            raise OutdatedError
        _write_fields_if_act_is_asked_back(game, asked_act, **new_values)
    game.refresh_from_db(fields=["news", *new_values])


def _write_fields_if_act_is_asked_back(game: PairGame, asked_act: int | None, **new_values: int) -> None:
    rows = PairGame.objects.filter(pk=game.pk)
    if asked_act is not None:
        rows = rows.filter(asked_back=asked_act)
    if not rows.update(news=F("news") + 1, **new_values):
        raise OutdatedError
