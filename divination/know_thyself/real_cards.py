"""Know Thyself with real cards: where each card lies that cannot be turned over, what to do with the deck first."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from decks.rules.tarot import Card
from divination.know_thyself.rules.position import ThyselfView
from divination.pages.desk import GameDesk


def clauses_on_where_known_cards_lie(desk: GameDesk) -> Iterator[tuple[str, Iterable[Card]]]:
    """Yield where cards lie that cannot be turned over now, and which they are."""
    view: ThyselfView = desk.view
    yield _("it is in your hand"), view.hand
    yield _("it has risen and waits"), view.raised
    yield _("it is out of the game"), view.away
    yield _("it lies on a Grace Field"), filter(None, view.grace)
    for which, column in zip((_("first"), _("second"), _("third")), view.columns, strict=True):
        yield _("it lies with the %(which)s Seeress") % {"which": which}, column
    for place in view.places:
        if place.major:
            yield _("it lies on %(place)s") % {"place": place.name}, (place.major, *place.minors)


def real_deck_instruction_before_shuffle(desk: GameDesk, shuffle_from_0: int) -> str:
    """Return what to do with the real deck before the first card of *shuffle_from_0* is turned over, "" for nothing."""
    view: ThyselfView = desk.view
    if view.number:
        told = _(
            "Your sacred number is %(number)s. Put every card that you turned over back into the deck and shuffle "
            "all 78 anew."
        )
        return told % {"number": view.number}
    return _("Shuffle all 78 cards, and lay the deck face down.")
