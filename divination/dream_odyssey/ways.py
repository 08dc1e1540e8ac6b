"""What one may do on the road and in an encounter of Dream Odyssey, as rows: each with its cost or its chance."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.rules.tarot import CODES, DECK, Card, capitalized, card_in_sentence
from divination.dream_odyssey.facing import what_pip_can_do_in_words
from divination.dream_odyssey.rules.table import value_of_played_pip
from divination.dream_odyssey.rules.view import OdysseyView, SefiraView
from divination.pages.desk import GameDesk
from divination.rules.engine import Option, value_of_card

HELP = ("assist", "inspire")
ASKED = (
    "road",
    "way",
    "plays",
    "raise",
)  # elsewhere the cards that are asked about lie there, each with its word


@dataclass(frozen=True, slots=True)
class WayOn:
    """A row: *figure* is what it costs or how likely it is; *href* chooses it."""

    label: str
    figure: str
    href: str
    is_chosen: bool


def ways_on(desk: GameDesk, view: OdysseyView) -> list[WayOn]:
    """Return the ways on from here: where one may go, what may be played against whom, who may help."""
    return list(_rows_of_ways_on(desk, view)) if desk.is_open and view.asks in ASKED else []


def _rows_of_ways_on(desk: GameDesk, view: OdysseyView) -> Iterator[WayOn]:
    places = {on.key: on for on in view.places}
    if view.asks == "plays" and (not desk.card or desk.card not in {card.code for card in view.hand}):
        for card in view.hand:
            name = capitalized(card_in_sentence(card))
            yield WayOn(
                name, what_pip_can_do_in_words(view, card), desk.url_that_chooses(card.code), is_chosen=False
            )
    for option in desk.legal:
        if on := places.get(option.place):
            yield _way_of_option(desk, option, _cost_of_going_in_words(view, on))
        elif view.asks == "raise":
            if CODES[option.card].is_court:  # the pip itself stands by what it is: that is a button
                yield _way_of_option(
                    desk, option, _value_with_court_and_need_in_words(view, CODES[option.card])
                )
        elif option.place in CODES and option.card == desk.card:
            against = _("Against %(card)s") % {"card": card_in_sentence(CODES[option.place])}
            yield _way_of_option(desk, option, _value_and_need_in_words(view, option), against)
        elif option.card and not option.place:
            yield _way_of_option(desk, option, _("is let go"))
        elif option.move in HELP:
            yield _way_of_option(desk, option, _("a Major or two Courts"))


def _way_of_option(desk: GameDesk, option: Option, cost_or_chance: str, label: str = "") -> WayOn:
    href = (
        desk.url_that_chooses(option.card, option.place)
        if option.card
        else desk.url_that_chooses(move=option.move)
    )
    return WayOn(label or option.label, cost_or_chance, href, option is desk.chosen)


def _cost_of_going_in_words(view: OdysseyView, on: SefiraView) -> str:
    """Return how many wait on *on*, and how likely a stranger stands in the way there."""
    if on.state == "empty":
        return _("at once")
    return _("%(n)s wait, a stranger %(percent)s %%") % {
        "n": len(on.stack), "percent": percent_chance_of_stranger(view),
    }  # fmt: skip


def percent_chance_of_stranger(view: OdysseyView) -> int:
    """Return in how many of a hundred cases the next Minor is a Court, by all that its player has seen.

    An empty deck is the discard pile, shuffled.
    """
    if view.deck and (top := view.deck[0]):
        return 100 if top.is_court else 0
    may_be = _minors_unseen(view) if view.deck else view.discard
    return round(100 * sum(card.is_court for card in may_be) / len(may_be)) if may_be else 0


def _minors_unseen(view: OdysseyView) -> list[Card]:
    """Return the Minors that lie open nowhere, and that nobody has seen put back."""
    now = view.encounter
    lies = [*view.hand, *view.discard, *view.wounds, *view.aside, *view.deck]
    lies += [person.card for person in view.party]
    lies += [card for on in view.places for card in on.stack]
    if now:
        lies += [*(foe.card for foe in now.foes), now.pip, *now.raising, *now.spent]
    return [card for card in DECK if card.suit and card not in lies]


def _value_and_need_in_words(view: OdysseyView, option: Option) -> str:
    """Return what the card of *option* counts, and what it has to reach."""
    card, foe = CODES[option.card], CODES[option.place]
    if card.is_court or not view.encounter:
        return _("beats it")
    counts = value_of_played_pip(card, is_ace_eleven=view.encounter.is_small)
    return _("%(counts)s to %(needs)s") % {"counts": counts, "needs": value_of_card(foe)}


def _value_with_court_and_need_in_words(view: OdysseyView, court: Card) -> str:
    """Return what the pip that was played counts with *court*, and what it has to reach."""
    now = view.encounter
    if not now or not now.pip or not now.foe:
        return ""
    counts = value_of_played_pip(now.pip, (*now.raising, court), is_ace_eleven=now.is_small)
    return _("%(counts)s to %(needs)s") % {"counts": counts, "needs": value_of_card(now.foe)}
