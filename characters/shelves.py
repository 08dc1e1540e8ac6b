"""Offers in the order a page shows them: by price, then by group, the possible first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from characters.rules import Group, Offer


@dataclass(frozen=True, slots=True)
class Shelf:
    """A group's offers: those that are open, and every reason against the others, each said once."""

    group: Group
    open: tuple[Offer, ...]
    closed: tuple[Offer, ...]

    @property
    def reasons(self) -> list[str]:
        return list(dict.fromkeys(reason for offer in self.closed for reason in offer.reasons))

    @property
    def within_sight(self) -> list[Offer]:
        """Return the closed offers that only wait for XP: their cards can be shown already."""
        return [offer for offer in self.closed if len(offer.reasons) == 1 and (offer.comes or offer.after)]


def shelves(groups: Iterable[Group], offers: Iterable[Offer]) -> Iterator[Shelf]:
    """Yield a shelf for each of *groups*."""
    listed = list(offers)
    for group in groups:
        here = [offer for offer in listed if offer.group == group.key]
        yield Shelf(
            group,
            tuple(offer for offer in here if offer.is_open),
            tuple(offer for offer in here if not offer.is_open),
        )


def by_price(listed: Iterable[Shelf]) -> list[tuple[int, list[Shelf]]]:
    """Return shelves under their prices, cheapest first."""
    ordered = sorted(listed, key=lambda shelf: shelf.group.price)
    return [(price, list(same)) for price, same in groupby(ordered, key=lambda shelf: shelf.group.price)]
