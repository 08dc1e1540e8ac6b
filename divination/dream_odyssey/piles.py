"""The piles of Dream Odyssey, with what its player knows of them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.rules.tarot import Card, capitalized, card_in_sentence, names_as_phrase
from divination.dream_odyssey.rules.view import OdysseyView


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile: how many cards lie there, what is told of them, those *known* in it, or *all*, from the top."""

    name: str
    count: int
    told: str = ""
    known: tuple[Card, ...] = ()
    all: tuple[Card, ...] = ()


def piles_known(view: OdysseyView) -> list[Pile]:
    """Return the piles with what is known of them."""
    deck, left = view.deck, view.left_majors
    known = tuple((card, _place_in_pile_in_words(n, len(deck))) for n, card in enumerate(deck) if card)
    told = _("; ").join(f"{where}: {card_in_sentence(card)}" for card, where in known)
    top = _("on top %(card)s") % {"card": card_in_sentence(view.discard[0])} if view.discard else ""
    return [
        Pile(_("Minors deck"), len(deck), capitalized(told), tuple(card for card, _where in known)),
        Pile(_("Minors discarded"), len(view.discard), capitalized(top), all=tuple(view.discard)),
        Pile(_("Majors deck"), view.majors),
        Pile(_("Majors discarded"), len(left), names_as_phrase(map(card_in_sentence, left)) if left else ""),
    ]


def _place_in_pile_in_words(index_from_top: int, pile_size: int) -> str:
    """Return where the card *index_from_top* of a pile lies, from the nearer end."""
    if index_from_top == 0:
        return _("top")
    if index_from_top == pile_size - 1:
        return _("bottom")
    if index_from_top < pile_size - index_from_top:
        return _("number %(n)s from the top") % {"n": index_from_top + 1}
    return _("number %(n)s from the bottom") % {"n": pile_size - index_from_top}
