"""What may be done with a game for two: begun with one of a campaign or by link, played, taken back, begun again."""

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.utils.translation import gettext as _

from campaigns.errors import NotMemberError
from campaigns.kept_queries import KeptModelQuery, KeptQuery, KeptUpdate
from campaigns.models import Campaign, Guest, Member, User
from campaigns.ops import rows_written_by_op
from decks.chance import rolled_dice
from decks.rules.tarot import CODES, capitalized, card_in_sentence
from divination.errors import RefusedError
from divination.games.real_cards_for_two import sentence_where_card_lies_by_code
from divination.lovers_discourse.rules.moves import PLAY_ON, TAKE
from divination.models import PairGame
from divination.modes import KINDS_FOR_TWO, MODES_FOR_TWO
from divination.rules.engine import SEE
from divination.rules.starfield import ONE, SEATS, TWO
from divination.rules.two_player_kind import FIRST, HAND_SIZE, setup_of_two_players
from divination.rules.two_player_words import with_player_names
from divination.rules.two_players import DRAW, HAND, PLAY, RAISE, SACRED, TwoPlayerPosition, other_seat
from play import keeper, remembering
from play.models import Line, Pencil, Record, Seat
from play.rules.kinds import IllegalMoveError, Kind
from play.rules.knowing import Known
from play.rules.lines import Audience

NEWEST = 12  # games that a list shows
TO_DRAW = (DRAW, TAKE, PLAY_ON)  # how a turn begins, before anything of it was laid out
CODE = re.compile(r"\b[scwpm]\d+\b")
SEATS_OF_RECORD = KeptModelQuery(
    Seat, lambda record_pk: Seat.objects.filter(record_id=record_pk), int, beside=["person"]
)


def kind_of_pair_game(game: PairGame) -> Kind[TwoPlayerPosition]:
    return KINDS_FOR_TWO[game.kind]


def known_to(game: PairGame, audience: Audience) -> Known[TwoPlayerPosition]:
    """Return what *audience* knows of *game* by now: a page is drawn from nothing else."""
    return remembering.known(kind_of_pair_game(game), game, audience)


def seats_by_key(game: PairGame) -> dict[str, Seat]:
    """Return both seats, each with who sits there. One query."""
    found = {seat.key: seat for seat in SEATS_OF_RECORD.all(game.pk)}
    for seat in found.values():
        seat.record = game
    return found


def count_news_so_pages_redraw(game: PairGame) -> None:
    """Let every page of *game* that asks whether something is new draw itself anew, although nobody moved."""
    PairGame.objects.filter(pk=game.pk).update(news=F("news") + 1)
    game.refresh_from_db(fields=["news"])


NUMBER_AND_NEWS = KeptQuery(
    lambda user_pk, slug: (
        PairGame.objects.visible_to(User(pk=user_pk)).filter(slug=slug).values_list("number", "news")
    ),
    int,
    str,
)


def number_and_news_of_visible_game(user: User | AnonymousUser, game_slug: str) -> tuple[int, int] | None:
    """Return what a poll asks for; None where *user* may not see that game. One query."""
    found = NUMBER_AND_NEWS.rows(user.pk, game_slug)
    return (found[0][0], found[0][1]) if found else None


@dataclass(frozen=True, slots=True)
class PairInList:
    """A game for two as the list of one who plays it shows it: with whom, and whether it waits for them."""

    game: PairGame
    partner: str  # "" while the other seat is empty
    is_own_turn: bool
    is_brought: bool  # in a file: others played it
    partner_slug: str  # "" where nobody sits there
    waits_since: datetime | None  # when the one who waits last acted; None: they did nothing yet


def newest_pair_games(user: User) -> list[PairInList]:
    """Return the newest games for two at which *user* sits, or which they brought, in one query: open ones first."""
    return [_pair_in_list(game) for game in NEWEST_PAIR_GAMES.all(user.pk)]


def _newest_pair_games(user_pk: int) -> QuerySet[PairGame]:
    others = Seat.objects.filter(record=OuterRef("pk")).exclude(person_id=user_pk)
    other = JSONObject(
        here="name", name="person__display_name", username="person__username", slug="person__slug"
    )
    own = Seat.objects.filter(record=OuterRef("pk"), person_id=user_pk)
    theirs = Q(pk__in=Seat.objects.filter(person_id=user_pk).values("record")) | Q(
        owner_id=user_pk, ended_at__isnull=False
    )
    on_turn_first = own.order_by("-is_waited_for").values("is_waited_for")
    here = own.filter(key=TWO).values("name")  # the other, where both play on this device
    rows: Any = PairGame.objects.filter(theirs).annotate(
        waits_since=last_act_of_who_waits(),
        other=Subquery(others.values(told=other)[:1]), here=Subquery(here[:1]),
        is_own_turn=Subquery(on_turn_first[:1]),
    )  # fmt: skip
    newest: QuerySet[PairGame] = rows.order_by(F("ended_at").desc(nulls_first=True), "-begun_at", "-pk")[
        :NEWEST
    ]
    return newest


def last_act_of_who_waits() -> Subquery:
    """Return when in a game for two the one who waits last acted, None where they did nothing yet."""
    waiting = Seat.objects.filter(record=OuterRef(OuterRef("pk")), is_waited_for=False).values("key")
    acts = Line.objects.filter(record=OuterRef("pk"), by__in=waiting).order_by("-at")
    return Subquery(acts.values("at")[:1])


NEWEST_PAIR_GAMES = KeptModelQuery(PairGame, _newest_pair_games, int)


def _pair_in_list(annotated_game: Any) -> PairInList:
    slug, is_brought = (annotated_game.other or {}).get("slug") or "", annotated_game.is_own_turn is None
    return PairInList(
        annotated_game,
        _partner_name_in_list(annotated_game),
        bool(annotated_game.is_own_turn),
        is_brought,
        slug,
        annotated_game.waits_since,
    )


def _partner_name_in_list(annotated_game: Any) -> str:
    if annotated_game.other is None:
        return str(annotated_game.here)
    called = annotated_game.other["here"] or annotated_game.other["name"] or annotated_game.other["username"]
    return called or (_("a former player") if annotated_game.campaign_id else "")


def begin_pair_game(
    campaign: Campaign,
    mode_key: str,
    variations: Collection[str],
    one: User,
    other: User,
    *,
    title: str,
    op_id: str,
    first_seat: str = "",
    is_over_days: bool = False,
    minutes_for_turn: int = 0,
    is_real: bool = False,
    deal: str = "",
    opening_seats_and_moves: Sequence[tuple[str, str]] = (),
    board: Mapping[str, Any] | None = None,
    hand_size: int = HAND,
) -> PairGame:
    """Begin a game of *one* with *other*, both of *campaign*; who begins is drawn by lot unless *first_seat* says it.

    *deal* is the code of a deal that is told, and *opening_seats_and_moves* is what was moved at once, both of a demo.
    A known *op_id* returns the game that it began. NotMemberError where one of them sits there no more.
    """
    sitting = campaign.members.present().filter(user__in=(one, other)).count()
    if sitting < len(SEATS) or one == other:
        raise NotMemberError
    return begin_pair_record(
        PairGame(title=title, is_over_days=is_over_days, minutes_for_turn=minutes_for_turn), mode_key, variations,
        {ONE: one, TWO: other}, op_id=op_id, by=one, campaign=campaign, first_seat=first_seat, deal=deal,
        is_real=is_real, board=board, hand_size=hand_size, opening_seats_and_moves=opening_seats_and_moves,
    )  # fmt: skip


def begin_pair_game_by_link(
    opener: User,
    mode_key: str,
    variations: Collection[str],
    *,
    title: str,
    op_id: str,
    is_over_days: bool = False,
    minutes_for_turn: int = 0,
    is_real: bool = False,
    board: Mapping[str, Any] | None = None,
    hand_size: int = HAND,
    own_name: str = "",
) -> PairGame:
    """Begin a game of *opener*'s own, called *own_name* there ("": as their account is), whose other seat is empty
    until somebody sits down there by a link.
    """
    return begin_pair_record(
        PairGame(title=title, is_over_days=is_over_days, minutes_for_turn=minutes_for_turn), mode_key, variations,
        {ONE: opener, TWO: None}, op_id=op_id, by=opener, owner=opener, is_real=is_real, board=board,
        hand_size=hand_size, beside=_writer_of_seat_names({ONE: own_name}),
    )  # fmt: skip


def begin_pair_game_here(
    opener: User,
    mode_key: str,
    variations: Collection[str],
    name_by_seat: Mapping[str, str],
    *,
    title: str,
    op_id: str,
    is_real: bool = False,
    first_seat: str = "",
    deal: str = "",
    opening_seats_and_moves: Sequence[tuple[str, str]] = (),
    board: Mapping[str, Any] | None = None,
    hand_size: int = HAND,
) -> PairGame:
    """Begin a game of *opener*'s own for two who play it on one device, each called as *name_by_seat* says.

    *deal* and *opening_seats_and_moves* as of ``begin_pair_game``.
    """
    return begin_pair_record(
        PairGame(title=title), mode_key, variations, dict.fromkeys(SEATS, opener), op_id=op_id, by=opener,
        owner=opener, is_real=is_real, first_seat=first_seat, deal=deal, board=board, hand_size=hand_size,
        opening_seats_and_moves=opening_seats_and_moves, beside=_writer_of_seat_names(name_by_seat),
    )  # fmt: skip


def _writer_of_seat_names(name_by_seat: Mapping[str, str]) -> keeper.WriteBesideAct:
    """Return what calls who sits at each of these seats so, in the act that seats them."""

    def name(record: Record, _outcome: Any) -> None:
        for key, called in name_by_seat.items():
            Seat.objects.filter(record=record, key=key).update(name=called)

    return name


def begin_pair_record(
    unsaved_game: PairGame,
    mode_key: str,
    variations: Collection[str],
    people: Mapping[str, User | None],
    *,
    op_id: str,
    first_seat: str = "",
    is_real: bool = False,
    board: Mapping[str, Any] | None = None,
    hand_size: int = HAND,
    **record_arguments: Any,
) -> PairGame:
    """Begin *unsaved_game* with *people* on its seats; *record_arguments* is what else ``keeper.begin_record`` takes.

    *is_real*: with cards of their own, of which no hand is told. *board* is one of their own.
    """
    mode = MODES_FOR_TWO[mode_key]
    ordered = [each.key for each in mode.variations if each.key in variations]
    first = first_seat or SEATS[rolled_dice(1, len(SEATS))[0] - 1]
    setup = setup_of_two_players(ordered, first, board=board or {}, hand_size=hand_size, is_real=is_real)
    game = keeper.begin_record(
        KINDS_FOR_TWO[mode_key],
        setup,
        people,
        op_id=op_id,
        unsaved_record=unsaved_game,
        is_real=is_real,
        **record_arguments,
    )
    assert isinstance(game, PairGame)
    return game


def _op_id_of_next_game(game: PairGame) -> str:
    return f"again.{game.slug}"


def is_next_begun(game: PairGame) -> bool:
    """Say whether one of the two has begun the game after *game*. One query."""
    return PairGame.objects.filter(op_id=_op_id_of_next_game(game)).exists()


def begin_pair_game_again(game: PairGame, title: str) -> PairGame:
    """Begin a game as *game*, which is over, was begun, with the other one first; both who ask get the same one.

    Whoever sat there sits there again; a seat of a game by link whose person has gone is empty. NotMemberError where
    one of them sits in its campaign no more.
    """
    seats = seats_by_key(game)
    gone = {key for key, seat in seats.items() if has_person_left(seat)}
    if game.campaign and gone:
        raise NotMemberError
    one, other = (None if key in gone else seats[key].person for key in SEATS)
    as_before: dict[str, Any] = {
        "op_id": _op_id_of_next_game(game), "first_seat": other_seat(game.setup[FIRST]), "is_real": game.is_real,
        "board": game.setup.get("board"), "hand_size": game.setup.get(HAND_SIZE, HAND),
    }  # fmt: skip
    variations = game.setup.get("variations", ())
    pace: dict[str, Any] = {"is_over_days": game.is_over_days, "minutes_for_turn": game.minutes_for_turn}
    if game.campaign and one and other:
        with suppress(NotMemberError):  # else one sat down there by link, who never was of it
            return begin_pair_game(
                game.campaign, game.kind, variations, one, other, title=title, **pace, **as_before
            )

    def keep_names_and_players(record: Record, _outcome: Any) -> None:
        for key, seat in seats.items():
            if key not in gone and (seat.person or seat.player):
                Seat.objects.filter(record=record, key=key).update(name=seat.name, player=seat.player)

    return begin_pair_record(
        PairGame(title=title, **pace), game.kind, variations, {ONE: one, TWO: other},
        owner=game.owner or one or other, beside=keep_names_and_players, **as_before,
    )  # fmt: skip


def make_move(game: PairGame, seat: str, move: str, *, seen_number: int, op_id: str, by: User) -> None:
    """Let *seat* make *move*, as it was offered at *seen_number*; a known *op_id* does nothing more.

    OutdatedError when another act came since; RefusedError says what stands against it.
    """
    kind, is_seen = kind_of_pair_game(game), game.is_real and move.startswith(SEE)
    make = keeper.write_down_chance if is_seen else keeper.move
    try:
        make(
            kind, game, seat, move.removeprefix(SEE) if is_seen else move, seen_number=seen_number, op_id=op_id,
            by=by, beside=lambda _record, _outcome: None if move in TO_DRAW else rub_out_pencil(game, seat),
        )  # fmt: skip
    except IllegalMoveError as error:
        position = known_to(game, frozenset({seat})).position
        told = why_not_on_turn_or_which_card_missing(position, seat, move) or str(error)
        raise RefusedError(sentence_with_player_names(game, told)) from error


def rub_out_pencil(game: PairGame, seat: str) -> None:
    """Forget what *seat* laid out: they have played by hand."""
    PENCIL_RUBBED_OUT.write(game.pk, seat)


PENCIL_RUBBED_OUT = KeptUpdate(
    lambda game_pk, seat: (
        Pencil.objects.filter(seat__record_id=game_pk, seat__key=seat).exclude(moves=""),
        {"moves": ""},
    ),
    int,
    str,
)


def sentence_with_player_names(game: PairGame, sentence: str) -> str:
    return with_player_names(sentence, names_by_seat(seats_by_key(game)))


def is_op_written(game: PairGame, op_id: str) -> bool:
    return rows_written_by_op(op_id, game.lines.all()).exists()


def refuse_unless_op_is_written(game: PairGame, op_id: str, reason: str) -> None:
    """Raise RefusedError, unless the same click was written already."""
    if not is_op_written(game, op_id):
        raise RefusedError(sentence_with_player_names(game, reason))


def why_not_on_turn_or_which_card_missing(position: TwoPlayerPosition, seat: str, move: str) -> str:
    """Say that it is not the turn of *seat*, or which card of *move* they do not have; "" where it is neither."""
    if position.outcome:
        return "The game is over."
    if position.seat != seat and position.phase != SACRED:
        return f"It is ‹{position.seat}›’s turn."
    if position.is_real and position.phase != RAISE:
        lies = sentence_where_card_lies_by_code(position)
        return next(
            (
                f"{capitalized(card_in_sentence(CODES[code]))}: {lies[code]}"
                for code in CODE.findall(move)
                if code in lies
            ),
            "",
        )
    have = {PLAY: position.hand.cards, RAISE: tuple(card.code for card in position.raised)}.get(
        position.phase
    )
    for code in CODE.findall(move):
        if have is not None and code in CODES and code not in have:
            where = "in your hand" if position.phase == PLAY else "among what rose"
            return f"{capitalized(card_in_sentence(CODES[code]))} is not {where}."
    return ""


def names_by_seat(seats: Mapping[str, Seat]) -> dict[str, str]:
    """Return what the players of a game are called; who was forgotten is a former player."""
    return {
        key: _("Your partner")
        if is_seat_empty(seat)
        else seat.name or str(seat.person or _("a former player"))
        for key, seat in seats.items()
    }


def has_person_left(seat: Seat) -> bool:
    """Say whether who sat there has no account any more, or has left the campaign of the game."""
    if seat.person is None:
        return not (seat.player or is_seat_empty(seat))
    if not seat.person.is_active:
        return not Guest.objects.filter(user=seat.person).exists()
    left = Member.objects.filter(user=seat.person, campaign=seat.record.campaign_id, left_at__isnull=False)
    return bool(seat.record.campaign_id) and left.exists()


def is_seat_empty(seat: Seat) -> bool:
    """Say whether nobody has sat on *seat* yet, of a game by link: a guest who is gone has left a name."""
    return not (seat.record.campaign_id or seat.person_id or seat.name or seat.player)


def audience_of_user(seats: Mapping[str, Seat], user: User | AnonymousUser) -> Audience:
    """Return the seats of *user*: what the page of a game is drawn for."""
    return frozenset(key for key, seat in seats.items() if seat.person_id and seat.person_id == user.pk)
