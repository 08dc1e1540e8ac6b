"""Kept thoughts of a game for two: what one would have said, which its writer alone reads until they open it."""

from django.db import IntegrityError, transaction
from django.db.models import QuerySet, Sum
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.errors import OutdatedError
from campaigns.models import User
from campaigns.versions import save_fields_at_version
from divination.errors import RefusedError
from divination.games.pairs import count_news_so_pages_redraw
from divination.models import KeptThought, PairGame

MOST_THOUGHTS = 200_000  # letters of one seat in one game


def thoughts_that_all_may_read(game: PairGame) -> dict[int, list[tuple[str, str]]]:
    """Return by step what its writers opened after the end: seat and text of each. No query before the end."""
    found: dict[int, list[tuple[str, str]]] = {}
    if not game.ended_at:
        return found
    for thought in game.thoughts.exclude(opened_at=None):
        found.setdefault(thought.step, []).append((thought.seat, thought.text))
    return found


def thoughts_of_writer(game: PairGame, writer: User, seat: str) -> QuerySet[KeptThought]:
    """Return what *writer* kept at *seat*: the one way to what is not open."""
    return game.thoughts.filter(writer=writer, seat=seat)


def keep_thought(game: PairGame, writer: User, seat: str, step: int, text: str, *, seen_version: int) -> None:
    """Keep what *writer* at *seat* thinks at *step*, nothing where *text* is empty.

    *seen_version* is 0 where nothing stands yet.

    OutdatedError when something else was written since; RefusedError where there is no such step, too much is kept,
    or it was opened.
    """
    if not 0 <= step <= game.number:
        raise RefusedError(_("There is no such step in this game. Choose one that was played."))
    own = thoughts_of_writer(game, writer, seat)
    others = own.exclude(step=step).aggregate(long=Sum(Length("text")))["long"] or 0
    if others + len(text) > MOST_THOUGHTS:
        raise RefusedError(_("This is more than one game keeps. Shorten what you wrote."))
    here = own.filter(step=step)
    if here.exclude(opened_at=None).exists():
        raise RefusedError(_("You opened this thought: it stays as it is."))
    if seen_version:
        save_fields_at_version(here.filter(opened_at=None), seen_version, text=text)
        return
    if not text:
        return
    try:
        with transaction.atomic():
            KeptThought.objects.create(game=game, writer=writer, seat=seat, step=step, text=text)
    except IntegrityError as error:
        if not here.filter(text=text).exists():
            raise OutdatedError from error


def open_thoughts(game: PairGame, writer: User, seat: str, step: int | None = None) -> None:
    """Let all read what *writer* kept at *step*, or at every step: it stays open. RefusedError before the end."""
    if not game.ended_at:
        raise RefusedError(_("Nobody reads a thought before the end."))
    kept = thoughts_of_writer(game, writer, seat).filter(opened_at=None).exclude(text="")
    if step is not None:
        kept = kept.filter(step=step)
    if kept.update(opened_at=timezone.now()):
        count_news_so_pages_redraw(game)
