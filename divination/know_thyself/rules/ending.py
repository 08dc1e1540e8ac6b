"""How a game of Know Thyself ends, and what then fills the centre of the tree (Sefirot, "Know Thyself")."""

from typing import TypeVar

from decks.rules.tarot import Card, card_in_sentence
from divination.know_thyself.rules.heavens import score_of_resolved_majors
from divination.know_thyself.rules.table import OVER, ThyselfTable
from divination.rules.boards import CENTRE
from divination.rules.engine import Event, Outcome, without_card_object

AnyTable = TypeVar("AnyTable", bound=ThyselfTable)
FROM_HAND, FROM_DECK = 0, 1  # where a Major that fills a Sefira after the end comes from


def end_as_won(table: AnyTable, events_so_far: tuple[Event, ...]) -> tuple[AnyTable, tuple[Event, ...]]:
    """End the game at once, whatever is still to be placed (Ruling K8)."""
    total = score_of_resolved_majors(table.tree)
    outcome = Outcome(is_won=True, told="Every Sefira is full, and every Major resolved.", score=total)
    return table.with_(phase=OVER, outcome=outcome), (*events_so_far, Event("won", number=total))


def end_as_lost_and_fill_center_from_hand(
    table: AnyTable, events_so_far: tuple[Event, ...]
) -> tuple[AnyTable, tuple[Event, ...]]:
    """End the game, and fill the centre from the hand in the order drawn, then from the deck (Ruling K21)."""
    obstacle, told = _obstacle_and_why_lost(table)
    kept = () if obstacle is None else (obstacle,)
    after = table.with_(
        phase=OVER,
        outcome=Outcome(is_won=False, told=told, card=obstacle),
        filling=tuple(place for place in CENTRE if place not in table.tree),
    )
    events_so_far += (Event("lost", kept),)
    for card in table.hand:
        if not card.suit and card not in kept and after.filling:
            after, more = lay_major_in_center_or_turn_minor_over(
                after.with_(hand=without_card_object(after.hand, card)), card, is_from_deck=False
            )
            events_so_far += more
    return after, events_so_far


def _obstacle_and_why_lost(table: ThyselfTable) -> tuple[Card | None, str]:
    """Return the card that nothing can be done with, and why: the first that rose, or the last drawn (Ruling K18)."""
    if table.raised:
        first = table.raised[0]
        return first, f"No Sefira has room for {card_in_sentence(first)}, and every Grace Field is taken."
    if table.hand:
        return table.hand[-1], "Only Majors are in the hand, and no place is free for one."
    return None, "Deck and hand are empty, and the tree is not resolved."


def lay_major_in_center_or_turn_minor_over(
    table: AnyTable, card: Card, *, is_from_deck: bool
) -> tuple[AnyTable, tuple[Event, ...]]:
    """Lay *card* on the lowest open place of the centre if it is a Major; a Minor is only turned over."""
    if card.suit:
        return table.with_(away=(*table.away, card)), (Event("turned", (card,)),)
    place, *others = table.filling
    tree = {**table.tree, place: table.sefira_with_major(card, place)}
    after = table.with_(tree=tree, filling=tuple(others))
    return after, (Event("filled", (card,), place, FROM_DECK if is_from_deck else FROM_HAND),)
