"""The same sky: one deal that two pairs play, each told how the other ended once both have.

Until then nothing tells either of them more of the deal than their own cards did: no code, no replay, no file.
"""

from collections.abc import Mapping
from typing import Any

from campaigns.accounts import new_token, token_hash
from campaigns.errors import OutdatedError
from campaigns.models import Member, User
from divination.errors import RefusedError
from divination.games import pairs
from divination.models import PairGame
from divination.modes import MODES_FOR_TWO
from divination.rules.starfield import ONE, TWO
from divination.rules.two_player_kind import FIRST, HAND_SIZE
from divination.rules.two_player_words import with_player_names
from divination.rules.two_players import HAND
from play.models import Record, Seat
from play.rules.lines import WATCHER


def other_game_with_same_deal(game: PairGame) -> PairGame | None:
    """Return the game that another pair plays with the same deal, None where there is none."""
    if game.sky_of_id:
        return game.sky_of
    return game.game_of_other_pair


def may_all_know_deal(game: PairGame) -> bool:
    """Say whether anybody may know the deal and both hands: no pair plays it any more, and none may begin to."""
    if not game.ended_at or is_sky_offered(game):
        return False
    other = other_game_with_same_deal(game)
    return other is None or bool(other.ended_at)


def is_sky_offered(game: PairGame) -> bool:
    """Say whether a link is out by which another pair may begin."""
    return bool(game.sky_hash)


def may_sky_be_offered(game: PairGame) -> bool:
    """Say whether *game* may be offered: it goes on, so that nobody was told its deal, and no other pair has it."""
    return not (game.ended_at or game.is_real or other_game_with_same_deal(game))


def offer_sky_and_make_link_token(game: PairGame) -> str:
    """Return the token of a new link to the sky of *game*; an older one ends. RefusedError where it is too late."""
    token = new_token()
    row = PairGame.objects.filter(pk=game.pk, ended_at=None, skies=None, sky_of=None).exclude(deal="")
    if not PairGame.objects.filter(pk__in=row.values("pk")).update(sky_hash=token_hash(token)):
        raise RefusedError("Its deal is told already, or another pair plays it.")
    return token


def withdraw_sky_offer(game: PairGame) -> None:
    """Let the link to the sky of *game* lead nowhere any more."""
    PairGame.objects.filter(pk=game.pk).update(sky_hash="")


def game_of_sky_link_token(token: str) -> PairGame | None:
    return PairGame.objects.filter(sky_hash=token_hash(token)).first()


def does_user_sit_in_game(game: PairGame, user: User) -> bool:
    return Seat.objects.filter(record=game, person=user).exists()


def begin_game_with_same_deal(
    first_game: PairGame, opener: User, partner: Member, *, title: str, op_id: str
) -> PairGame:
    """Begin the game of another pair, *opener* and *partner*, with the deal of *first_game*, as that was begun.

    The same seat begins. RefusedError where one of them knows the deal; OutdatedError where somebody was quicker.
    """
    if does_user_sit_in_game(first_game, opener) or does_user_sit_in_game(first_game, partner.user):
        raise RefusedError("Who played this sky knows its cards. It is for another pair.")
    offered = first_game.sky_hash

    def take_offer(_record: Record, _outcome: Any) -> None:
        row = PairGame.objects.filter(pk=first_game.pk, sky_hash=offered).exclude(sky_hash="")
        if not row.update(sky_hash=""):
            raise OutdatedError

    unsaved = PairGame(
        title=title,
        is_over_days=first_game.is_over_days,
        salt=first_game.salt,
        commitment=first_game.commitment,
        sky_of=first_game,
    )
    return pairs.begin_pair_record(
        unsaved, first_game.kind, first_game.setup.get("variations", ()), {ONE: opener, TWO: partner.user}, op_id=op_id,
        by=opener, campaign=partner.campaign, first_seat=first_game.setup[FIRST], board=first_game.setup.get("board"),
        hand_size=first_game.setup.get(HAND_SIZE, HAND), deal=first_game.deal, beside=take_offer,
    )  # fmt: skip


def result_in_words_or_empty(game: PairGame) -> str:
    """Say how *game*, which is over, ended; "" where it was left undecided."""
    outcome = pairs.known_to(game, WATCHER).position.outcome
    names: Mapping[str, str] = pairs.names_by_seat(pairs.seats_by_key(game))
    return with_player_names(MODES_FOR_TWO[game.kind].ended(outcome), names) if outcome else ""
