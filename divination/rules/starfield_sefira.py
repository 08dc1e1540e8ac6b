"""What occupies a Sefira of the Starfield, and what it is worth (Sefirot, "Special Cards")."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from decks.rules.tarot import CODES, Card
from divination.rules.sefira import Sefira
from divination.rules.starfield import HEART

LUMINARIES = (CODES["m18"], CODES["m19"])  # The Moon and The Sun, who may share the central Sefira
PAIR_WORTH = 50  # of both: 18, 19, and 13 more


@dataclass(frozen=True, slots=True)
class StarfieldSefira(Sefira):
    """A Major of the Starfield. *second* is the other luminary, once both share the centre.

    *laid_by*: the seats that laid it, or both luminaries. *faces*: the seat it faces, who laid or resolved it.
    """

    second: Card | None = None
    laid_by: frozenset[str] = frozenset()
    faces: str = ""

    @property
    def majors(self) -> tuple[Card, ...]:
        """Its Major, and the second luminary if there is one."""
        return (self.major, self.second) if self.second else (self.major,)

    @property
    def worth(self) -> int:
        """What it counts once it is resolved: its number, of both luminaries 50."""
        return PAIR_WORTH if self.second else self.major.rank

    def with_second_luminary(self, card: Card, seat: str, holds: int) -> "StarfieldSefira":
        """Return it with the other luminary, laid by *seat*: together they hold *holds*, to be resolved anew."""
        return replace(self, second=card, laid_by=self.laid_by | {seat}, holds=holds)


def may_join_luminary(card: Card, place: str, held: object) -> bool:
    """Say whether *card* is the luminary that may join the one that is *held* by *place*, the centre (Ruling W6)."""
    return (
        place == HEART
        and card in LUMINARIES
        and isinstance(held, StarfieldSefira)
        and held.second is None
        and held.major in LUMINARIES
        and held.major != card
    )


def are_all_majors_resolved(occupants: Collection[object]) -> bool:
    """Say whether every Major among what is *occupants* is resolved; a Guard needs no resolving."""
    return all(held.is_resolved for held in occupants if isinstance(held, StarfieldSefira))
