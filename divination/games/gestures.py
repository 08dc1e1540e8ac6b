"""The six gestures of a game for two, in which nobody speaks: one a step and seat, none of who chooses."""

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.errors import OutdatedError
from divination.errors import RefusedError
from divination.games.pairs import count_news_so_pages_redraw, known_to
from divination.models import Gesture, PairGame
from divination.rules.two_players import TwoPlayerPosition
from play.models import Record
from play.rules.lines import WATCHER

IN_WORDS = {  # who made it stands before it
    Gesture.Word.HERE: gettext_lazy("%(name)s is here."),
    Gesture.Word.BACK_LATER: gettext_lazy("%(name)s will be back later."),
    Gesture.Word.THANK_YOU: gettext_lazy("%(name)s says thank you."),
    Gesture.Word.BEAUTIFUL: gettext_lazy("%(name)s finds it beautiful."),
    Gesture.Word.ALAS: gettext_lazy("%(name)s sighs alas."),
    Gesture.Word.ONCE_MORE: gettext_lazy("%(name)s would play once more."),
}


def gesture_in_words(gesture: Gesture, name: str) -> str:
    return str(IN_WORDS[Gesture.Word(gesture.word)]) % {"name": name}


def may_make_gesture(position: TwoPlayerPosition, seat: str, step: int, made: Iterable[Gesture]) -> bool:
    """Say whether *seat*, of those *made* so far, has one left at *step*: who is to choose has none."""
    chooses = not position.outcome and position.seat == seat
    return not chooses and not any((one.seat, one.step) == (seat, step) for one in made)


def make_gesture(game: PairGame, seat: str, word: str, *, seen_number: int) -> None:
    """Let *seat* make a gesture at *seen_number*. It is no act: no move is outdated by it. A second click does nothing.

    OutdatedError when an act came since; RefusedError while *seat* is to choose.
    """
    known = known_to(game, WATCHER)
    if known.number != seen_number:
        raise OutdatedError
    if not may_make_gesture(known.position, seat, seen_number, ()):
        raise RefusedError(_("It is your turn: play, then there is a gesture again."))
    try:
        with transaction.atomic():
            row = Record.objects.filter(pk=game.pk, number=seen_number)
            if not row.update(number=F("number")):  # takes its lock: no move comes between
                raise OutdatedError
            Gesture.objects.create(game=game, seat=seat, step=seen_number, word=word)
            count_news_so_pages_redraw(game)
    except IntegrityError:  # made before, by another click
        game.refresh_from_db()
