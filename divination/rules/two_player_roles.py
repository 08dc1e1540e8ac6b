"""What happens in a game for two that a reading tells of, noted as it happens (Sefirot, "Sefirot as divination").

Nothing here is worked out from the last position: a Guard that linked may be gone by then, a Major turned.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from decks.rules.tarot import Card
from divination.rules.engine import Event
from divination.rules.two_players import TwoPlayerPosition

LAID, GUARDED, RESOLVED, TURNED = ("laid", "slipped"), "guarded", "resolved", "turned to"


@dataclass(frozen=True, slots=True)
class NotedCards:
    """What *seat* did with a card, or with both luminaries, on *place*; *step* is the number of the act."""

    step: int
    cards: tuple[Card, ...]
    place: str
    seat: str


@dataclass(frozen=True, slots=True)
class NotedRoles:
    """What has been noted of a game so far.

    *link* joined what is one player's with what is the other's; *by_other* is the first Major that was resolved by
    who had not laid it; *end* is the card that brought the end about. *laid* and *resolved* are the last by place.
    """

    first_majors: Mapping[str, NotedCards] = field(default_factory=dict)  # by seat
    link: NotedCards | None = None
    by_other: NotedCards | None = None
    last_resolved: NotedCards | None = None
    end: NotedCards | None = None
    laid: Mapping[str, NotedCards] = field(default_factory=dict)
    resolved: Mapping[str, NotedCards] = field(default_factory=dict)


def noted_roles_of_game(act_numbers_and_positions: Iterable[tuple[int, TwoPlayerPosition]]) -> NotedRoles:
    """Return what is noted of a game: the number of the act and the position of every line, in order."""
    noted = NotedRoles()
    for step, position in act_numbers_and_positions:
        for event in position.events:
            happened = NotedCards(step, event.cards, event.place, position.mover)
            noted = _noted_roles_after_event(noted, event, happened, position)
        if position.outcome and noted.end is None and position.outcome.card:
            noted = replace(noted, end=NotedCards(step, (position.outcome.card,), "", position.mover))
    return noted


def _noted_roles_after_event(
    noted: NotedRoles, event: Event, noted_cards: NotedCards, position: TwoPlayerPosition
) -> NotedRoles:
    place = event.place
    if event.kind in LAID:
        noted = replace(noted, first_majors={noted_cards.seat: noted_cards, **noted.first_majors})
    if event.kind in (*LAID, GUARDED):
        noted = replace(noted, laid={**noted.laid, place: noted_cards})
    if (
        event.kind in (*LAID, GUARDED, TURNED)
        and noted.link is None
        and has_neighbour_of_other_owner(position, place)
    ):
        noted = replace(noted, link=noted_cards)
    if event.kind == RESOLVED:
        is_by_other = noted_cards.seat not in position.sky[place].laid_by  # Rulings L14, W16
        noted = replace(
            noted,
            by_other=noted.by_other or (noted_cards if is_by_other else None),
            last_resolved=noted_cards,
            resolved={**noted.resolved, place: noted_cards},
        )
    return noted


def has_neighbour_of_other_owner(position: TwoPlayerPosition, place: str) -> bool:
    """Say whether a card of *place* is adjacent to one that is another's (Ruling L4)."""
    owners = position.seats_that_own(place)
    return any(
        len(owners | position.seats_that_own(other)) > 1
        for other in position.board.beside[place]
        if other in position.sky
    )
