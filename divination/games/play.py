"""What may be done with a game: begun, brought, played line by line, told in a journal; its end lays its reading.

Lines are written by the door of the room of play alone; what the app keeps of a game beside them is written here.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Sum
from django.db.models.functions import Length

from campaigns.errors import NotMemberError, OutdatedError
from campaigns.models import Campaign, User
from campaigns.versions import save_fields_at_version
from divination.errors import RefusedError
from divination.games import playing
from divination.games.hint_press import hints_from_press
from divination.games.hinting import Hint, log_note_of_hints
from divination.games.playing import (
    MOST_JOURNAL,
    kept_rows_of_cards,
    kind_of_game,
    steps_of_game,
    why_last_step_cannot_be_taken_back,
)
from divination.games.records import BroughtGame
from divination.models import Chapter, Game, Reading
from divination.modes import MODES, checked_setting_keys_in_order, checked_variation_keys_in_order
from divination.rules.course import (
    SEAT,
    Ended,
    kind_of_mode,
    position_and_events_after_line,
    setup_of_record_without_empty_parts,
)
from divination.rules.engine import SEE, Step
from play import keeper
from play.models import Record
from play.rules.kinds import IllegalMoveError
from play.rules.lines import Act

HINT_SECONDS = 1.6  # of the two that an answer may take


def begin_game(
    owner: User,
    mode_key: str,
    variations: Collection[str] = (),
    *,
    settings: Collection[str] = (),
    title: str,
    op_id: str,
    board: Mapping[str, Any] | None = None,
    setup: Mapping[str, Any] | None = None,
    deal: str = "",
    is_real: bool = False,
    question: str = "",
    campaign: Campaign | None = None,
) -> Game:
    """Begin a game: dealt by a code nobody knows, by *deal* (that of a game that is over), or with real cards.

    *settings* are how it is played on until that is changed, *setup* is what was laid out for an agent beforehand. A
    known *op_id* returns the game that it began. RefusedError says why it cannot begin, NotMemberError that its owner
    does not sit in *campaign*.
    """
    told = setup_of_record_without_empty_parts(
        checked_variation_keys_in_order(MODES[mode_key], variations),
        board or {},
        setup or {},
        checked_setting_keys_in_order(MODES[mode_key], settings),
    )
    if campaign and not campaign.has_member(owner.pk):
        raise NotMemberError
    try:
        game = keeper.begin_record(
            kind_of_mode(MODES[mode_key]), told, {SEAT: owner}, op_id=op_id, owner=owner, campaign=campaign, deal=deal,
            is_real=is_real, by=owner, unsaved_record=Game(title=title, question=question),
        )  # fmt: skip
    except ValueError as error:
        raise RefusedError(str(error)) from error
    assert isinstance(game, Game)
    return game


def keep_brought_game(owner: User, brought: BroughtGame, *, op_id: str) -> Game:
    """Keep a game that a file told, as *owner*'s. A known *op_id* returns the first."""
    game = brought.game
    game.owner, game.op_id = owner, op_id

    def beside(record: Record, ended: Ended | None) -> None:
        Chapter.objects.bulk_create(
            Chapter(game=game, line=line, text=text) for line, text in brought.chapters
        )
        _keep_result_and_reading(game, ended)

    return keeper.keep_told_record(
        kind_of_game(game), game, {SEAT: owner}, brought.told.acts, by=owner, beside=beside
    )


def play_line(game: Game, move_or_seen_card: str, *, seen_number: int, op_id: str) -> Step:
    """Play a move or "see c9" where *seen_number* lines stand in the log; *game* is then as it left it.

    A known *op_id* does nothing more. OutdatedError when another line came since, IllegalMoveError when the rules
    forbid it.
    """
    is_seen_card = move_or_seen_card.startswith(SEE)
    if is_seen_card and not game.is_real:
        raise IllegalMoveError("The cards are turned over here for you. Choose one of the moves.")
    write = keeper.write_down_chance if is_seen_card else keeper.move
    try:
        act = write(
            kind_of_game(game), game, SEAT, move_or_seen_card.removeprefix(SEE), seen_number=seen_number,
            op_id=op_id, by=game.player, beside=lambda _record, ended: _keep_result_and_reading(game, ended),
        )  # fmt: skip
    except IllegalMoveError:  # the rules say which of them forbids it, and what would be legal
        position_and_events_after_line(steps_of_game(game)[-1].position, move_or_seen_card)
        raise
    _refuse_act_written_before(act, seen_number)
    return steps_of_game(game)[-1]


def play_line_and_what_follows(game: Game, move_or_seen_card: str, *, seen_number: int, op_id: str) -> Step:
    """Play *move_or_seen_card* as `play_line` does, and after it what follows by itself: each an act of its own."""
    step = play_line(game, move_or_seen_card, seen_number=seen_number, op_id=op_id)
    while not game.ended_at and (then := MODES[game.mode].follows(step.position)):
        step = play_line(game, then, seen_number=game.number, op_id=f"{op_id[:30]}.{game.number}")
    return step


def take_back_move_and_follow_ups_to_step_before(game: Game, *, seen_number: int, op_id: str) -> Step:
    """Take the last move back as `take_back_last_line_to_step_before` does, with what had followed it by itself."""
    taken, step = (
        steps_of_game(game)[-1].line,
        take_back_last_line_to_step_before(game, seen_number=seen_number, op_id=op_id),
    )
    while MODES[game.mode].follows(step.position) == taken and playing.step_that_may_be_taken_back(game):
        taken, step = (
            step.line,
            take_back_last_line_to_step_before(
                game, seen_number=game.number, op_id=f"{op_id[:30]}.{game.number}"
            ),
        )
    return step


def _refuse_act_written_before(act: Act, seen_number: int) -> None:
    """Raise OutdatedError where an op wrote its act before the page was drawn that sent it: it writes no other."""
    if act.number <= seen_number:
        raise OutdatedError


def take_back_last_line_to_step_before(game: Game, *, seen_number: int, op_id: str) -> Step:
    """Let the last move not have been made, and return the step before it. A known *op_id* does nothing more.

    The last of a game with real cards takes its reading along. OutdatedError when another line or a word in the
    reading came since, IllegalMoveError once a card was turned over or shuffled.
    """
    if seen_number == game.number and playing.is_over_for_good(game):
        if Game.objects.get(pk=game.pk).number != seen_number:
            raise OutdatedError
        raise IllegalMoveError(why_last_step_cannot_be_taken_back(game))
    try:
        act = keeper.take_back_last_act(
            kind_of_game(game), game, SEAT, seen_number=seen_number, op_id=op_id, by=game.player,
            beside=lambda _record, _ended: _reopen_game(game),
        )  # fmt: skip
    except IllegalMoveError:
        raise IllegalMoveError(why_last_step_cannot_be_taken_back(game)) from None
    _refuse_act_written_before(act, seen_number)
    return steps_of_game(game)[-1]


def _reopen_game(game: Game) -> None:
    """Let *game* not have ended; its reading goes. OutdatedError when somebody wrote in it or shared it since."""
    if game.result == Game.Result.OPEN:
        return
    reading = Reading.objects.select_for_update().filter(game=game).first()
    if reading is None or not reading.is_untouched:
        raise OutdatedError
    reading.delete()
    game.result = Game.Result.OPEN
    game.save(update_fields=["result"])


def note_and_return_hints(
    game: Game, *, seen_number: int, op_id: str, seconds: float = HINT_SECONDS
) -> tuple[Hint, ...]:
    """Return the moves that win most games from here, the best first, and note them in the log.

    Asked again before the next move, the note is told again. OutdatedError when another line came since,
    IllegalMoveError where there is nothing to choose, HintError while its owner or others are being given one.
    """
    if told := playing.hints_of_last_log_line(game):
        return told
    if seen_number != game.number or game.ended_at:
        raise OutdatedError
    made = steps_of_game(game)
    if not made[-1].position.legal_moves():
        raise IllegalMoveError("There is nothing to choose now.")
    code = f"{game.slug}:{len(made)}"  # nothing that the player does not know
    told = hints_from_press(game.mode, made[-1].position, code, seconds, queue_owner=str(game.owner_id))
    keeper.note_in_log(
        kind_of_game(game),
        game,
        SEAT,
        log_note_of_hints(told),
        seen_number=seen_number,
        op_id=op_id,
        by=game.player,
    )
    return playing.hints_of_last_log_line(game)


def _keep_result_and_reading(game: Game, ended: Ended | None) -> None:
    """Keep how *game* ended, if it has, and the reading that grew out of it; nobody else's until it is shared."""
    if ended is None:
        return
    game.result = Game.Result.WON if ended.outcome.is_won else Game.Result.LOST
    game.save(update_fields=["result"])
    Reading.objects.create(
        owner=game.player, mode=game.mode, title=game.title, question=game.question, deal=game.deal,
        cards=kept_rows_of_cards(game, ended.reading), game=game, op_id=f"game.{game.slug}", is_demo=game.is_demo,
    )  # fmt: skip


def write_journal_chapter(game: Game, step_number: int, text: str, *, seen_version: int) -> None:
    """Write *text* in the journal at step *step_number*; *seen_version* 0 where nothing stands yet.

    OutdatedError when something else was written since, RefusedError when there is no such step or the journal is
    full.
    """
    if not 0 <= step_number < len(steps_of_game(game)):
        raise RefusedError("There is no such step in this game. Choose one that was played.")
    others = game.chapters.exclude(line=step_number).aggregate(long=Sum(Length("text")))["long"] or 0
    if others + len(text) > MOST_JOURNAL:
        raise RefusedError(f"The journal of a game holds {MOST_JOURNAL:,} letters. Shorten what you wrote.")
    if seen_version or not text:
        return (
            save_fields_at_version(game.chapters.filter(line=step_number), seen_version, text=text)
            if seen_version
            else None
        )
    try:
        with transaction.atomic():
            Chapter.objects.create(game=game, line=step_number, text=text)
    except IntegrityError as error:
        if not game.chapters.filter(line=step_number, text=text).exists():
            raise OutdatedError from error
    return None
