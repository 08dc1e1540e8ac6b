"""The only writes of games: begun, brought, played line by line, told in a journal; the end of one lays its reading."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Sum
from django.db.models.functions import Length
from django.utils import timezone

from campaigns.errors import NotMemberError, OutdatedError
from campaigns.models import Campaign, User
from campaigns.versions import save
from divination.errors import RefusedError
from divination.games import fairness, playing
from divination.games.hint_press import asked
from divination.games.hinting import Hint, noted
from divination.games.playing import MOST_JOURNAL, UNDO, is_over, steps, takeable, why_it_stays
from divination.games.records import Brought
from divination.models import Chapter, Game, GameLine, Reading
from divination.modes import MODES, chosen
from divination.rules.engine import SEE, Step, follow
from play.rules.kinds import IllegalMoveError

HINT_SECONDS = 1.6  # of the two that an answer may take


def begin(
    owner: User,
    mode: str,
    variations: Collection[str] = (),
    *,
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

    A known *op_id* returns the game that it began. RefusedError says why it cannot begin, NotMemberError that its
    owner does not sit in *campaign*.
    """
    game = Game(
        owner=owner, campaign=campaign, mode=mode, variations=chosen(MODES[mode], variations), board=dict(board or {}),
        setup=dict(setup or {}), title=title, question=question, op_id=op_id, rules_version=MODES[mode].version,
        **({} if is_real else {"deal": deal} if deal else fairness.new_deal()),
    )  # fmt: skip
    _check_opening(game)
    return _begun(game)


def _check_opening(game: Game) -> None:
    if game.campaign and not game.campaign.has_member(game.owner_id):
        raise NotMemberError
    try:
        playing.opening(game)
    except ValueError as error:
        raise RefusedError(str(error)) from error


def bring(owner: User, brought: Brought, *, op_id: str) -> Game:
    """Keep a game that a file told, as *owner*'s. A known *op_id* returns the first."""
    game = brought.game
    game.owner, game.op_id, game.number = owner, op_id, len(brought.lines)
    return _begun(game, brought)


def _begun(game: Game, brought: Brought | None = None) -> Game:
    try:
        with transaction.atomic():
            game.save(force_insert=True)
            if brought is not None:
                _fill(game, brought)
    except IntegrityError as error:
        first = Game.objects.filter(op_id=game.op_id, owner=game.owner).first()
        if first is None:  # somebody else's op
            raise OutdatedError from error
        return first
    return game


def _fill(game: Game, brought: Brought) -> None:
    """Write what *brought* tells of *game*, which stands already."""
    GameLine.objects.bulk_create(
        GameLine(game=game, number=number, text=text, op_id=f"{game.op_id[:30]}.{number}")
        for number, text in enumerate(brought.lines, 1)
    )
    Chapter.objects.bulk_create(Chapter(game=game, line=line, text=text) for line, text in brought.chapters)
    if is_over(brought.steps[-1]):
        _keep(game, brought.steps)


def move(game: Game, line: str, *, number: int, op_id: str) -> Step:
    """Play *line*, a move or "see c9", where *number* lines stand in the log; *game* is then as it left it.

    A known *op_id* does nothing more. OutdatedError when another line came since, IllegalMoveError when the rules
    forbid it.
    """
    if number != game.number and _is_known(game, op_id):
        return steps(game)[-1]
    _check_open(game, number)
    if line.startswith(SEE) and not game.is_real:
        raise IllegalMoveError("The cards are turned over here for you. Choose one of the moves.")
    made = steps(game)
    after = (*made, follow(made[-1].position, line, playing.dealer_of(game)))
    with transaction.atomic():
        written = _write(game, line, number, op_id)
        if written and is_over(after[-1]):
            _keep(game, after)
    if written:
        playing.remember(game, after, written)
    return steps(game)[-1]


def take_back(game: Game, *, number: int, op_id: str) -> Step:
    """Let the last move not have been made, and return the step before it. A known *op_id* does nothing more.

    The last of a game with real cards takes its reading along. OutdatedError when another line or a word in the
    reading came since, IllegalMoveError once a card was turned over or shuffled.
    """
    if number != game.number and _is_known(game, op_id):
        return steps(game)[-1]
    _check_shown(game, number)
    if takeable(game) is None:
        _check_shown(Game.objects.get(pk=game.pk), number)
        raise IllegalMoveError(why_it_stays(game))
    before = steps(game)[:-1]
    with transaction.atomic():
        if written := _write(game, UNDO, number, op_id):
            if game.ended_at:
                _go_on(game)
            game.lines.filter(pk=playing.moves_of(game).values("pk")[:1]).update(is_undone=True)
    if written:
        playing.remember(game, before)
    return steps(game)[-1]


def _go_on(game: Game) -> None:
    """Let *game* not have ended; its reading goes. OutdatedError when somebody wrote in it or shared it since."""
    reading = Reading.objects.select_for_update().get(game=game)
    if not reading.is_untouched:
        raise OutdatedError
    reading.delete()
    game.result, game.ended_at = Game.Result.OPEN, None
    game.save(update_fields=["result", "ended_at"])


def hint(game: Game, *, number: int, op_id: str, seconds: float = HINT_SECONDS) -> tuple[Hint, ...]:
    """Return the moves that win most games from here, the best first, and note them in the log.

    Asked again before the next move, the note is told again. OutdatedError when another line came since,
    IllegalMoveError where there is nothing to choose, HintError while its owner or others are being given one.
    """
    if told := playing.hinted(game):
        return told
    _check_open(game, number)
    made = steps(game)
    if not made[-1].position.legal_moves():
        raise IllegalMoveError("There is nothing to choose now.")
    code = f"{game.slug}:{len(made)}"  # nothing that the player does not know
    told = asked(game.mode, made[-1].position, code, seconds, owner=str(game.owner_id))
    with transaction.atomic():
        written = _write(game, noted(told), number, op_id)
    if written:
        playing.remember(game, made, written)
    return playing.hinted(game)


def _is_known(game: Game, op_id: str) -> bool:
    """Say whether this op has written its line; *game* is then as it stands now."""
    is_known = bool(op_id) and op_id.isprintable() and game.lines.filter(op_id=op_id).exists()
    if is_known:
        game.refresh_from_db()
    return is_known


def _check_shown(game: Game, number: int) -> None:
    if number != game.number:
        raise OutdatedError


def _check_open(game: Game, number: int) -> None:
    _check_shown(game, number)
    if game.ended_at:
        raise OutdatedError


def _write(game: Game, text: str, number: int, op_id: str) -> GameLine | None:
    """Write *text* as the next line; None if the same op did so at this moment. Raises OutdatedError.

    The number is raised first, which takes the row's lock everywhere. An op that wrote a line before writes no other.
    """
    if not Game.objects.filter(pk=game.pk, number=number).update(number=F("number") + 1):
        if _is_known(game, op_id):
            return None
        raise OutdatedError
    try:
        written = GameLine.objects.create(game=game, number=number + 1, text=text, op_id=op_id)
    except IntegrityError as error:
        raise OutdatedError from error
    game.number = number + 1
    return written


def _keep(game: Game, made: Sequence[Step]) -> None:
    """Keep how *game* ended, and the reading that grew out of it; nobody else's until it is shared."""
    outcome = made[-1].position.outcome
    game.result = Game.Result.WON if outcome and outcome.is_won else Game.Result.LOST
    game.ended_at = timezone.now()
    game.save(update_fields=["result", "ended_at"])
    Reading.objects.create(
        owner_id=game.owner_id, mode=game.mode, title=game.title, question=game.question, deal=game.deal,
        cards=playing.reading_rows(game, made), game=game, op_id=f"game.{game.slug}", is_demo=game.is_demo,
    )  # fmt: skip


def write_chapter(game: Game, line: int, text: str, *, version: int) -> None:
    """Write *text* in the journal at step *line*; *version* 0 where nothing stands yet.

    OutdatedError when something else was written since, RefusedError when there is no such step or the journal is
    full.
    """
    if not 0 <= line < len(steps(game)):
        raise RefusedError("There is no such step in this game. Choose one that was played.")
    others = game.chapters.exclude(line=line).aggregate(long=Sum(Length("text")))["long"] or 0
    if others + len(text) > MOST_JOURNAL:
        raise RefusedError(f"The journal of a game holds {MOST_JOURNAL:,} letters. Shorten what you wrote.")
    if version or not text:
        return save(game.chapters.filter(line=line), version, text=text) if version else None
    try:
        with transaction.atomic():
            Chapter.objects.create(game=game, line=line, text=text)
    except IntegrityError as error:
        if not game.chapters.filter(line=line, text=text).exists():
            raise OutdatedError from error
    return None
