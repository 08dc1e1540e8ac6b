"""How a game for two goes on when the time agreed on for a turn has run out: by who waits, never by itself."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import User
from campaigns.ops import rows_written_by_op
from divination.errors import RefusedError
from divination.games.pairs import kind_of_pair_game, known_to, names_by_seat
from divination.games.turn_time import end_of_turn
from divination.models import PairGame
from divination.modes import MODES_FOR_TWO
from divination.rules.two_players import ABSENT, UNDECIDED, other_seat
from play import keeper
from play.models import Seat
from play.rules.lines import WATCHER
from play.rules.lines import Line as Said
from play.times import moment_in_words


class EndOfWaiting(StrEnum):
    """What the one who waits may choose."""

    UNDECIDED = UNDECIDED
    FORFEITED = ABSENT
    APP = "app"
    LINK = "link"


ENDS = {  # what it is called, and what it means
    EndOfWaiting.UNDECIDED: (gettext_lazy("End it undecided"), gettext_lazy("Nobody has won, nobody lost.")),
    EndOfWaiting.FORFEITED: (
        gettext_lazy("Take it as forfeited"), gettext_lazy("You have won, whatever the score."),
    ),
    EndOfWaiting.APP: (
        gettext_lazy("Let the app play on there"), gettext_lazy("It plays on sensibly, and knows only that hand."),
    ),
    EndOfWaiting.LINK: (
        gettext_lazy("Give the seat out by a new link"),
        gettext_lazy("Whoever opens it sits down there and sees that hand. Until then nothing changes."),
    ),
}  # fmt: skip


def ways_to_end_waiting_with_title_and_meaning(game: PairGame) -> list[tuple[str, str, str]]:
    """Return each way that *game* may go on: none forfeits what both win or lose, no app lays real cards."""
    is_won_by_one = bool(MODES_FOR_TWO[game.kind].scores(known_to(game, WATCHER).position))
    closed = {EndOfWaiting.FORFEITED: not is_won_by_one, EndOfWaiting.APP: game.is_real}
    return [
        (str(way), str(title), str(meaning)) for way, (title, meaning) in ENDS.items() if not closed.get(way)
    ]


def check_time_has_run_out(game: PairGame, seats: Mapping[str, Seat], seat: str) -> None:
    """Let *seat* say how it goes on. RefusedError at their own turn, too early, or where no time was agreed on."""
    position, partner = known_to(game, WATCHER).position, names_by_seat(seats)[other_seat(seat)]
    if game.ended_at:
        raise RefusedError(_("The game is over."))
    if position.seat == seat:
        raise RefusedError(_("It is your turn: %(name)s waits for you.") % {"name": partner})
    until = end_of_turn(game, seat)
    if until is None:
        raise RefusedError(_("No time for a turn was agreed on."))
    if until > timezone.now():
        told = {"name": partner, "when": moment_in_words(until)}
        raise RefusedError(_("%(name)s has until %(when)s.") % told)


def end_game_after_time(
    game: PairGame,
    seats: Mapping[str, Seat],
    seat: str,
    how: EndOfWaiting,
    *,
    seen_number: int,
    op_id: str,
    by: User,
) -> None:
    """Let *seat*, who waits, end it undecided or as forfeited; a click twice ends it once.

    OutdatedError when the other one moved since; RefusedError as `check_time_has_run_out`.
    """
    if rows_written_by_op(op_id, game.lines.all()).exists():
        return
    check_time_has_run_out(game, seats, seat)
    line = Said(f"{how} {other_seat(seat)}", by=seat)
    keeper.tell(
        kind_of_pair_game(game), game, lambda _full: (line,), seen_number=seen_number, op_id=op_id, by=by
    )
