"""A turn in pencil: laid out by the rules on the position of its own seat, kept for that seat alone, given in one go.

What is laid out is moves. It is folded anew for each page on what the seat knows by then: a move that no longer goes is
told with its reason, and the rest stays. A draw is never in pencil, and nothing after an answer of the keeper is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction

from campaigns.errors import OutdatedError
from campaigns.models import User
from decks.rules.tarot import CODES, capitalized
from divination.errors import RefusedError
from divination.games import pairs
from divination.lovers_discourse.rules.table import FIELD_NAMES
from divination.models import PairGame
from divination.rules import material_plane as plane
from divination.rules.starfield import PLACES
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_player_kind import AnyTwoPlayerMode, CardOption
from divination.rules.two_player_words import cards_in_words, player_token
from divination.rules.two_players import DRAW, PLAY, TwoPlayerPosition, other_seat
from play import keeper
from play.models import Pencil, Seat
from play.rules.kinds import IllegalMoveError, Kind

MOST_MOVES = 40  # of one turn: nine cards rise at most, and what slides up may match again
NEVER = "A draw is never in pencil."
WHOLE = "The turn is whole without it."

Kinds = Kind[TwoPlayerPosition]


# --- the rules of it ---


@dataclass(frozen=True, slots=True)
class LaidMove:
    """A move in pencil: what it does in sentences, or what it was and why it no longer goes (*against*)."""

    move: str
    words: str
    against: str = ""


@dataclass(frozen=True, slots=True)
class LaidOutTurn:
    """A turn in pencil: the position it begins on, the one it leads to, each of its moves."""

    before: TwoPlayerPosition
    position: TwoPlayerPosition
    laid: tuple[LaidMove, ...] = ()

    @property
    def standing(self) -> tuple[str, ...]:
        """The moves that go."""
        return tuple(one.move for one in self.laid if not one.against)


def must_draw_before_laid_moves(position: TwoPlayerPosition, seat: str, moves: Sequence[str]) -> bool:
    """Say whether *seat* has yet to draw: what is laid out already waits for that, but a gift that is taken."""
    return position.seat == seat and position.phase == DRAW and not (moves and moves[0] in position.choices)


def position_to_lay_on(
    position: TwoPlayerPosition, seat: str, moves: Sequence[str] = ()
) -> TwoPlayerPosition:
    """Return the position of *seat* to lay *moves* on: out of turn, or before the draw, as if they were to play."""
    if position.seat == seat and not must_draw_before_laid_moves(position, seat, moves):
        return position
    return position.with_(
        seat=seat, mover=seat, phase=PLAY, drawing=0, is_asked_if_stuck=False, matched=(), pairs=(),
        raised=(), events=(),
    )  # fmt: skip


def lay_out(kind: Kinds, position: TwoPlayerPosition, seat: str, moves: Sequence[str]) -> LaidOutTurn:
    """Return *moves* laid out on what *seat* knows; each that does not go is left out, and says why."""
    before = now = position_to_lay_on(position, seat, moves)
    laid = []
    for move in moves:
        after, against = _position_after_and_reason_against(kind, now, seat, move)
        if against:
            laid.append(LaidMove(move, cards_and_place_of_move_in_words(now, move), against))
        else:
            laid.append(LaidMove(move, kind.says(move, after)))
            now = after
    return LaidOutTurn(before, now, tuple(laid))


def _position_after_and_reason_against(
    kind: Kinds, position: TwoPlayerPosition, seat: str, move: str
) -> tuple[TwoPlayerPosition, str]:
    if not may_lay_more(position, seat):
        return position, WHOLE
    try:
        option = kind.open_option_of_move(position, seat, move)
    except IllegalMoveError as error:
        return position, pairs.why_not_on_turn_or_which_card_missing(position, seat, move) or str(error)
    if not isinstance(option, CardOption):
        return position, "This ends the game, and is never in pencil."
    after = kind.apply(position, move)
    return (position, NEVER) if is_card_drawn_between(position, after) else (after, "")


def may_lay_more(position: TwoPlayerPosition, seat: str) -> bool:
    """Say whether more can be laid out: it is the turn of *seat* still, and the keeper is asked for nothing."""
    return position.seat == seat and bool(position.choices)


def is_card_drawn_between(before: TwoPlayerPosition, after: TwoPlayerPosition) -> bool:
    """Say whether a card comes off the deck between both."""
    return bool(after.drawing) or len(after.deck) < len(before.deck)


def cards_and_place_of_move_in_words(position: TwoPlayerPosition, move: str) -> str:
    """Return the cards of *move* and where they were to go, as a sentence begins."""
    cards = cards_in_words(tuple(CODES[code] for code in pairs.CODE.findall(move) if code in CODES))
    place = move.replace(">", "@").partition("@")[2]
    names = {**plane.SEERESS_NAMES, **FIELD_NAMES, **position.board.names}
    return capitalized(f"{cards} for {names[place]}" if place in names else cards or move)


def outlook_sentences_of_turn(mode: AnyTwoPlayerMode, laid_out: LaidOutTurn) -> Iterator[str]:
    """Yield what a turn would do, in sentences: what is resolved, what is left missing, what it opens to the other."""
    before, after = laid_out.before, laid_out.position
    changed = [place for place in PLACES if after.sky.get(place) != before.sky.get(place)]
    held = [after.sky[place] for place in changed if isinstance(after.sky.get(place), StarfieldSefira)]
    if resolved := tuple(card for one in held if one.is_resolved for card in one.majors):
        yield f"Resolves {cards_in_words(resolved)}."
    missing = [(one.majors, one.holds - one.total) for one in held if not one.is_resolved and one.holds]
    if missing:
        told = ", ".join(f"{cards_in_words(majors)} {left}" for majors, left in missing)
        yield f"Left missing: {told}."
    seat = before.seat
    if opened := _places_opened_to_seat(before, after, other_seat(seat)):
        names = ", ".join(after.board.names[place] for place in opened)
        yield f"Opens to {player_token(other_seat(seat))}: {names}."
    if after.outcome:
        yield mode.ended(after.outcome)


def _places_opened_to_seat(before: TwoPlayerPosition, after: TwoPlayerPosition, seat: str) -> list[str]:
    """Return the places where *seat* may do something after it that they could not before: a place they reach by then,
    or a Major newly laid within their reach that is not resolved.
    """
    was, now = (_places_within_reach(position.with_(seat=seat)) for position in (before, after))

    def is_new_major(place: str) -> bool:
        held = after.sky.get(place)
        was_held = isinstance(before.sky.get(place), StarfieldSefira)
        return isinstance(held, StarfieldSefira) and not was_held and not held.is_resolved

    return [place for place in PLACES if place in now and (place not in was or is_new_major(place))]


def _places_within_reach(position: TwoPlayerPosition) -> frozenset[str]:
    name = "reached" if hasattr(position, "reached") else "reached_by_majors"
    within_reach: frozenset[str] = getattr(position, name)
    return within_reach


# --- what a player would likely do, and why ---

BECAUSE = (  # by what a move brings, the weightiest first
    ("won", "it wins"),
    ("resolved", "it resolves a Major"),
    ("matched", "something rises"),
    ("attacked", "it fells a Guard"),
    ("slipped", "it slips under your Guard"),
    ("guarded", "it holds an empty place"),
    ("raised", "it fits, with room left"),
    ("laid", "one more Major to resolve"),
    ("offered", "your partner may use it"),
    ("given", "it may match later"),
    ("locked", "nothing else takes it"),
)


def likely_move_and_why(mode: AnyTwoPlayerMode, position: TwoPlayerPosition) -> tuple[str, str]:
    """Return what a sensible player would do who knows *position*, and why in few words; "" where nothing is open."""
    if not position.choices:
        return "", ""
    move = mode.sensible(position)
    brought = {event.kind for event in position.after_line(move).events}
    return move, next((words for kind, words in BECAUSE if kind in brought), "")


# --- how each seat plays ---


def does_seat_play_in_pencil(game: PairGame, seat: Seat) -> bool:
    """Say whether *seat* lays a turn out before it is given: as it was set, else where they play over days."""
    return game.is_over_days if seat.is_in_pencil is None else seat.is_in_pencil


def does_page_draw_by_itself(game: PairGame, seat: Seat) -> bool:
    """Say whether the page of *seat* draws as they look: as it was set, else where they play together."""
    return not game.is_over_days if seat.draws_by_itself is None else seat.draws_by_itself


def keep_way_to_play(seat: Seat, switch_field: str, *, is_on: bool) -> None:
    """Keep how who sits there plays: *switch_field* is the field of it."""
    setattr(seat, switch_field, is_on)
    seat.save(update_fields=[switch_field])


def has_only_to_draw(position: TwoPlayerPosition) -> bool:
    """Say whether nothing but a draw is open: where a gift lies there is a choice."""
    return list(position.choices) == [DRAW]


# --- what is kept ---


def moves_kept_in_pencil(seat: Seat) -> tuple[str, ...]:
    """Return what *seat* laid out; nobody but a page of that seat asks."""
    moves = Pencil.objects.filter(seat=seat).values_list("moves", flat=True).first()
    return tuple(moves.splitlines()) if moves else ()


def lay_move(game: PairGame, seat: Seat, move: str, *, seen_moves: Sequence[str]) -> None:
    """Lay *move* after *seen_moves*, which the page showed. OutdatedError where others are kept; RefusedError."""
    position, key = _position_and_key_of_seat(game, seat)
    is_first = (
        must_draw_before_laid_moves(position, key, seen_moves) and move in position.choices
    )  # a gift that is taken
    moves = [move, *seen_moves] if is_first else [*seen_moves, move]
    found = lay_out(pairs.kind_of_pair_game(game), position, key, moves)
    if against := found.laid[0 if is_first else -1].against:
        raise RefusedError(pairs.sentence_with_player_names(game, against))
    _keep_moves_if_as_seen(seat, seen_moves, found.standing)


def is_turn_whole(position: TwoPlayerPosition, seat: str) -> bool:
    """Say whether nothing more is to be done in the turn of *seat* that led to *position*."""
    return position.seat != seat or bool(position.outcome)


def lay_move_and_give_whole_turn(
    game: PairGame,
    seat: Seat,
    move: str,
    *,
    seen_moves: Sequence[str],
    seen_number: int,
    op_id: str,
    by: User,
) -> None:
    """Lay *move* after *seen_moves* and, where the turn ends with it, give the turn; a known *op_id* does nothing more.

    As `lay_move` and `make_moves_in_pencil` refuse; what was laid stays in pencil then.
    """
    if pairs.is_op_written(game, op_id):
        return
    lay_move(game, seat, move, seen_moves=seen_moves)
    kind, (position, key) = pairs.kind_of_pair_game(game), _position_and_key_of_seat(game, seat)
    laid = moves_kept_in_pencil(seat)
    if is_turn_whole(lay_out(kind, position, key, laid).position, key):
        make_moves_in_pencil(game, seat, seen_moves=laid, seen_number=seen_number, op_id=op_id, by=by)


def does_move_draw_at_once(game: PairGame, seat: Seat, move: str, *, seen_moves: Sequence[str]) -> bool:
    """Say whether *move* draws from where *seat* really stands: then it is made, not laid out."""
    position, key = _position_and_key_of_seat(game, seat)
    if position.seat != key or move not in position.choices:
        return False
    waits = not seen_moves or must_draw_before_laid_moves(position, key, seen_moves)
    return waits and is_card_drawn_between(position, position.after_line(move))


def take_move_out_of_pencil(seat: Seat, move_index: int, *, seen_moves: Sequence[str]) -> None:
    """Take the move at *move_index* out of *seen_moves*. OutdatedError where others are kept by now."""
    if not 0 <= move_index < len(seen_moves):
        raise OutdatedError
    _keep_moves_if_as_seen(seat, seen_moves, [*seen_moves[:move_index], *seen_moves[move_index + 1 :]])


def make_moves_in_pencil(
    game: PairGame, seat: Seat, *, seen_moves: Sequence[str], seen_number: int, op_id: str, by: User
) -> None:
    """Make all that *seat* laid out and that goes, in one write; a known *op_id* does nothing more.

    OutdatedError when another act came since, or something else is in pencil by now; RefusedError while it is not
    their turn, or they have yet to draw. Then nothing is made, and all of it stays in pencil.
    """
    kind, (position, key) = pairs.kind_of_pair_game(game), _position_and_key_of_seat(game, seat)
    standing = lay_out(kind, position, key, seen_moves).standing
    if position.seat != key and not position.outcome:
        pairs.refuse_unless_op_is_written(game, op_id, f"It is {player_token(position.seat)}’s turn. {KEPT}")
        return
    if must_draw_before_laid_moves(position, key, seen_moves):
        pairs.refuse_unless_op_is_written(game, op_id, f"Draw a card first. {KEPT}")
        return
    try:
        keeper.make_moves(
            kind, game, key, standing, seen_number=seen_number, op_id=op_id, by=by,
            beside=lambda _record, _outcome: _keep_moves_if_as_seen(seat, seen_moves, ()),
        )  # fmt: skip
    except IllegalMoveError as error:
        raise OutdatedError from error


KEPT = "What you laid out is kept in pencil."


def _position_and_key_of_seat(game: PairGame, seat: Seat) -> tuple[TwoPlayerPosition, str]:
    return pairs.known_to(game, frozenset({seat.key})).position, seat.key


def _keep_moves_if_as_seen(seat: Seat, seen_moves: Sequence[str], moves: Sequence[str]) -> None:
    """Keep *moves* in place of *seen_moves*. OutdatedError where something else was kept meanwhile."""
    if len(moves) > MOST_MOVES:
        raise RefusedError(f"A turn has at most {MOST_MOVES} moves.")
    seen, new = "\n".join(seen_moves), "\n".join(moves)
    with transaction.atomic():
        Pencil.objects.get_or_create(seat=seat)
        is_kept = Pencil.objects.filter(seat=seat, moves=seen).update(moves=new)
        if (
            not is_kept and not Pencil.objects.filter(seat=seat, moves=new).exists()
        ):  # the same click came first
            raise OutdatedError
