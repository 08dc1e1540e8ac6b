"""A hint in a game for two: only while both allow it, from what its asker knows, and for nobody else to see."""

from collections.abc import Mapping, Sequence

from django.db.models import F, Value
from django.db.models.functions import Concat, Replace
from django.utils.translation import gettext_lazy

from campaigns.errors import OutdatedError
from divination.errors import HintError, RefusedError
from divination.games.hint_press import json_answer_from_press
from divination.games.pairs import count_news_so_pages_redraw, known_to
from divination.games.thinking import tried_moves_of_json
from divination.models import PairGame, PairHint
from divination.rules.far_sighted import FIRST_ROUNDS, TriedMoveForTwo
from divination.rules.starfield import SEATS
from play.models import Seat

SECONDS = 2.0
LEAST_GAMES = FIRST_ROUNDS  # that the best move rests on: fewer tell no move from another
TOO_LITTLE_ROOM = gettext_lazy(
    "There was too little room to think just now: the machine is busy. Ask again in a while."
)


def allow_hints(game: PairGame, seat: str, *, is_allowed: bool) -> None:
    """Let hints be given as far as *seat* is asked, or not any more; open pages show it."""
    others = Replace(F("hints_allowed_by"), Value(seat), Value(""))
    now = Concat(others, Value(seat)) if is_allowed else others
    PairGame.objects.filter(pk=game.pk, ended_at=None).update(hints_allowed_by=now)
    count_news_so_pages_redraw(game)
    game.refresh_from_db(fields=["hints_allowed_by"])


def seats_that_allow_hints(game: PairGame, seats: Mapping[str, Seat]) -> frozenset[str]:
    """Return which of both allow hints: a player of the app always does."""
    return frozenset(key for key in SEATS if key in game.hints_allowed_by or seats[key].player)


def may_seat_get_hint(game: PairGame, seats: Mapping[str, Seat], seat: str) -> bool:
    """Say whether *seat* may be given a hint now: both allow it, the app knows the hand, and there is a choice."""
    position = known_to(game, frozenset({seat})).position
    return (
        seats_that_allow_hints(game, seats) == {*SEATS}
        and not game.is_real
        and position.seat == seat
        and len(position.choices) > 1
    )


def tried_moves_of_hint_given(game: PairGame, seat: str) -> Sequence[TriedMoveForTwo]:
    """Return the hint that *seat* was given for the move that is to be made now, () where it was given none."""
    kept = PairHint.objects.filter(game=game, seat=seat, number=game.number).first()
    return tried_moves_of_json(kept.told) if kept else ()


def give_hint(
    game: PairGame, seats: Mapping[str, Seat], seat: str, *, seen_number: int, queue_owner: str
) -> None:
    """Work out a hint for *seat* and keep it; asked again at the same act, the first one stands.

    *queue_owner* is whose queue it waits in. OutdatedError when another act came since, RefusedError where none may be
    given, HintError while others are, or where too few games could be played on.
    """
    if seen_number != game.number or game.ended_at:
        raise OutdatedError
    if tried_moves_of_hint_given(game, seat):
        return
    if not may_seat_get_hint(game, seats, seat):
        raise RefusedError("There is no hint now: both of you have to allow it, and it has to be your turn.")
    position = known_to(game, frozenset({seat})).position
    code = f"{game.slug}:{seat}:{game.number}"  # nothing that the player does not know
    told = json_answer_from_press(
        "hint", game.kind, position, code, queue_owner=queue_owner, seconds=SECONDS, least_games=LEAST_GAMES
    )
    if told and max(one.games for one in tried_moves_of_json(told)) < LEAST_GAMES:
        raise HintError(str(TOO_LITTLE_ROOM))
    PairHint.objects.get_or_create(game=game, seat=seat, number=game.number, defaults={"told": told})
