"""With real cards: what to do with the deck first, and the grid on which one says which card was turned over."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.rules.tarot import (
    CODES,
    DECK,
    NUMERALS,
    RANKS,
    Card,
    Suit,
    capitalized,
    card_in_sentence,
    rank_letter,
)
from divination.dream_odyssey.rules.view import View as OdysseyView
from divination.know_thyself.rules.view import View as ThyselfView
from divination.pages.desk import Desk
from divination.rules.engine import Position, Unseen


@dataclass(frozen=True, slots=True)
class Said:
    """A card of the grid: its sign, and why it cannot be the one turned over ("": it may be)."""

    card: Card
    sign: str
    against: str

    @property
    def told(self) -> str:
        return f"{self.card}: {self.against}" if self.against else str(self.card)


@dataclass(frozen=True, slots=True)
class Family:
    """A suit, or the Majors, in the grid: *key* names its mark."""

    key: str
    name: str
    cards: tuple[Said, ...]


def cards_by_family(against: dict[str, str]) -> list[Family]:
    """Return all 78 cards in their places: four suits of fourteen, then the Majors."""
    suits = [
        Family(suit.name.lower(), suit.title, tuple(_said_card(Card(suit, rank), against) for rank in RANKS))
        for suit in Suit
    ]
    majors = tuple(_said_card(card, against) for card in DECK if card.is_major)
    return [*suits, Family("majors", _("Majors"), majors)]


def _said_card(card: Card, against: dict[str, str]) -> Said:
    sign = rank_letter(card.rank) if card.suit else NUMERALS[card.rank]
    return Said(card, sign, against.get(card.code, ""))


def reasons_against(desk: Desk) -> dict[str, str]:
    """Return why each card that is not possible cannot be the one turned over: where it lies, by its code."""
    may_be = desk.step.position.may_be()
    lies = {card.code: where for where, cards in LIES[desk.mode.key](desk) for card in cards}
    return {
        card.code: lies.get(card.code) or _other_deck_reason(card, may_be)
        for card in DECK
        if card not in may_be
    }


def _other_deck_reason(card: Card, may_be: Collection[Card]) -> str:
    if may_be and all(other.is_major for other in may_be) and not card.is_major:
        return _("a Major is turned over, and this is a Minor")
    if card.is_major and not any(other.is_major for other in may_be):
        return _("a Minor is turned over, and this is a Major")
    return _("it has been seen before")


def _whereabouts_in_thyself(desk: Desk) -> Iterator[tuple[str, Iterable[Card]]]:
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


def _whereabouts_in_odyssey(desk: Desk) -> Iterator[tuple[str, Iterable[Card]]]:
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


LIES: dict[str, Callable[[Desk], Iterator[tuple[str, Iterable[Card]]]]] = {
    "know_thyself": _whereabouts_in_thyself,
    "dream_odyssey": _whereabouts_in_odyssey,
}


def first_do(desk: Desk) -> str:
    """Return what to do with the real deck before the card is turned over, "" where it lies ready."""
    position = desk.step.position
    if not position.wants or not _is_unseen(position, position.wants.shuffle):
        return ""
    return FIRST[desk.mode.key](desk, position.wants.shuffle)


def _is_unseen(position: Position, shuffle: int) -> bool:
    """Say whether nothing of *shuffle* has been turned over yet."""
    unseen = sum(isinstance(slot, Unseen) and slot.shuffle == shuffle for slot in position.census())
    return unseen == len(position.shuffles[shuffle])


def _first_in_thyself(desk: Desk, shuffle: int) -> str:
    view: ThyselfView = desk.view
    if view.number:
        told = _(
            "Your sacred number is %(number)s. Put every card that you turned over back into the deck and shuffle "
            "all 78 anew."
        )
        return told % {"number": view.number}
    return _("Shuffle all 78 cards, and lay the deck face down.")


def _first_in_odyssey(desk: Desk, shuffle: int) -> str:
    if shuffle > 1:
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


FIRST: dict[str, Callable[[Desk, int], str]] = {
    "know_thyself": _first_in_thyself,
    "dream_odyssey": _first_in_odyssey,
}


def cannot_be_sentence(code: str, against: dict[str, str]) -> str:
    """Return why the card *code* cannot be the one turned over, in a sentence."""
    told = _("%(card)s cannot be the card turned over now: %(why)s. Look again.")
    return capitalized(told % {"card": card_in_sentence(CODES[code]), "why": against[code]})
