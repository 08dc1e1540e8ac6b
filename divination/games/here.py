"""A game for two on one device: a curtain hangs before both hands, and its players open one at a time.

Which hand lies open stands in the game: for one turn, and behind a key that only the page that opened it has. So an
old address shows the curtain, and nothing is written by looking.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F

from campaigns.accounts import new_token
from divination.games.pairs import known_to
from divination.models import PairGame
from divination.rules.starfield import SEATS
from divination.rules.two_players import other_seat
from play.models import Seat
from play.rules.lines import WATCHER

KEY = 12  # characters of a key: it need only differ from those before


@dataclass(frozen=True, slots=True)
class Opening:
    """The hand of *seat*, which lies open for whoever has *key*."""

    seat: str
    key: str


def is_played_on_one_device(game: PairGame, seats: Mapping[str, Seat]) -> bool:
    """Say whether one person holds the device for both, whose hands it hides: of real cards it knows none."""
    one, two = (seats[key] for key in SEATS)
    is_one_person = bool(one.person_id) and one.person_id == two.person_id
    return is_one_person and not (one.player or two.player or game.is_real)


def hand_lying_open(game: PairGame) -> Opening | None:
    """Return which hand lies open now; None behind the curtain, which falls by itself as soon as the turn is over."""
    seat, turn, key = (game.opened or "..").split(".")
    position = known_to(game, WATCHER).position
    lies_open = not position.outcome and (position.seat, str(position.turn)) == (seat, turn)
    return Opening(seat, key) if lies_open else None


def seat_that_acts(game: PairGame) -> str:
    """Return whose hand lies open; behind the curtain who has just played, who may do nothing but take it back."""
    opening = hand_lying_open(game)
    return opening.seat if opening else other_seat(known_to(game, WATCHER).position.seat)


def open_hand(game: PairGame, seat: str) -> None:
    """Draw the curtain aside before the hand of *seat*, whose turn it is; for anybody else it stays."""
    position = known_to(game, WATCHER).position
    if position.seat == seat and not position.outcome:
        _write_opened_hand(game, f"{seat}.{position.turn}.{new_token()[:KEY]}")


def hide_both_hands(game: PairGame) -> None:
    """Hide both hands at once."""
    _write_opened_hand(game, "")


def _write_opened_hand(game: PairGame, opened: str) -> None:
    PairGame.objects.filter(pk=game.pk).update(opened=opened, news=F("news") + 1)
    game.refresh_from_db(fields=["opened", "news"])
