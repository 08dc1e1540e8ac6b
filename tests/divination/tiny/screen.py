"""Ladder as its page shows it: every legal move is a button, and the board is drawn with nothing on it."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.rules.tarot import capitalized, names_as_phrase
from divination.board import drawing_of_board
from divination.pages.desk import GameDesk, Lesson, Screen


def screen_context(desk: GameDesk) -> dict[str, Any]:
    """Return what the page of *desk* shows."""
    view = desk.view
    return {
        "view": view,
        "drawing": drawing_of_board(desk.board, {}),
        "says": _("Keep your card, or leave it.") if view.hand else _("Draw a card."),
        "sums": [(_("Pile"), str(view.pile)), (_("Kept"), str(len(view.kept)))],
        "buttons": desk.legal,  # `desk.buttons` once cards or places are pressed
    }


def closed_targets_and_reasons_in_words(desk: GameDesk) -> list[tuple[str, str]]:
    """Return why the chosen card may not go elsewhere: places, and the reason they share."""
    return desk.closed_targets_and_reasons_in_words(lambda keys: capitalized(names_as_phrase(keys)))


SCREEN = Screen(
    show=screen_context,
    why_not=closed_targets_and_reasons_in_words,
    lessons=(
        Lesson("aim", gettext_lazy("The aim"), (gettext_lazy("Keep four cards of 18 together."),)),
        Lesson("end", gettext_lazy("The end"), (gettext_lazy("Four cards are kept, or none are left."),)),
    ),
)
