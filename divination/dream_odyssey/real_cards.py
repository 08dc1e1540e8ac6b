"""Dream Odyssey with real cards: where each card lies that cannot be turned over, what to do with the deck first."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from decks.rules.tarot import Card, card_in_sentence
from divination.dream_odyssey.rules.view import OdysseyView
from divination.pages.desk import GameDesk


def clauses_on_where_known_cards_lie(desk: GameDesk) -> Iterator[tuple[str, Iterable[Card]]]:
    """Yield where cards lie that cannot be turned over now, and which they are."""
    view: OdysseyView = desk.view
    yield _("it was put back into the deck, where you know it"), filter(None, view.deck)
    yield _("it lies on the discard pile"), (*view.discard, *view.left_majors)
    yield _("it is in your hand"), view.hand
    yield _("it is in your Party"), (person.card for person in view.party)
    yield _("it is a wound"), filter(None, view.wounds)
    yield _("it lies before you"), filter(None, view.aside)
    for on in view.places:
        yield _("it lies on %(place)s") % {"place": on.name}, filter(None, (on.major, *on.stack))
    if now := view.encounter:
        faced = (foe.card for foe in now.foes)
        yield _("it lies in the encounter"), filter(None, (*faced, now.pip, *now.raising, *now.spent))


def real_deck_instruction_before_shuffle(desk: GameDesk, shuffle_from_0: int) -> str:
    """Return what to do with the real deck before the first card of *shuffle_from_0* is turned over, "" for nothing."""
    if shuffle_from_0 > 1:
        back = next((event.cards for event in desk.step.events if event.kind == "shuffled back"), ())
        if back:
            told = _("No Court may be in your first hand: put %(cards)s back and shuffle the Minors.")
            return told % {"cards": _(" and ").join(map(card_in_sentence, back))}
        return _("The Minors deck is empty: shuffle its discard pile, and lay it down as the new deck.")
    if desk.step.line:
        return ""
    return _(
        "Shuffle Majors and Minors apart. Lay a Major face down on every Sefira, and on it as many Minors as the board "
        "shows, face down too; the rest are your two decks."
    )
