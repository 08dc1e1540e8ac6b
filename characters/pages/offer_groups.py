"""Offers in the order a page shows them: under headings of the system's own or by price, the possible first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from characters.socket.rules import Group, Offer


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """A group's offers: those that are open, and every reason against the others, each said once."""

    group: Group
    open: tuple[Offer, ...]
    closed: tuple[Offer, ...]

    @property
    def reasons(self) -> list[str]:
        return list(dict.fromkeys(reason for offer in self.closed for reason in offer.reasons))

    @property
    def shut(self) -> list[tuple[tuple[Offer, ...], tuple[str, ...]]]:
        """Return the closed offers, those of one price and the same reasons together."""
        alike = sorted(self.closed, key=lambda offer: (offer.price, offer.reasons))
        together = groupby(alike, key=lambda offer: (offer.price, offer.reasons))
        return [(tuple(offers), reasons) for (_price, reasons), offers in together]

    @property
    def folds(self) -> bool:
        """Say whether what is closed may be folded: something of its kind is open, and more than one reason."""
        return bool(self.open) and len(self.reasons) > 1

    @property
    def within_sight(self) -> list[Offer]:
        """Return the closed offers that only wait for XP: their cards can be shown already."""
        return [offer for offer in self.closed if len(offer.reasons) == 1 and (offer.comes or offer.after)]


@dataclass(frozen=True, slots=True)
class OfferSection:
    """Shelves under one *heading*, or without one under one *price*; None: each of their offers has its own."""

    heading: str
    price: int | None
    shelves: tuple[OfferGroup, ...]


def groups_with_offers(groups: Iterable[Group], offers: Iterable[Offer]) -> Iterator[OfferGroup]:
    """Yield a shelf for each of *groups*."""
    listed = list(offers)
    for group in groups:
        here = [offer for offer in listed if offer.group == group.key]
        yield OfferGroup(
            group,
            tuple(offer for offer in here if offer.is_open),
            tuple(offer for offer in here if not offer.is_open),
        )


def sections_by_heading_else_by_price(offer_groups: Iterable[OfferGroup]) -> list[OfferSection]:
    """Return shelves under their headings, in the order of the groups; where none has one, by price, cheapest first."""
    stock = list(offer_groups)
    if any(shelf.group.heading for shelf in stock):
        under = groupby(stock, key=lambda shelf: shelf.group.heading)
        return [OfferSection(heading, None, tuple(same)) for heading, same in under]
    stock.sort(key=lambda shelf: (shelf.group.price is None, shelf.group.price))  # what has none comes last
    priced = groupby(stock, key=lambda shelf: shelf.group.price)
    return [OfferSection("", price, tuple(same)) for price, same in priced]
