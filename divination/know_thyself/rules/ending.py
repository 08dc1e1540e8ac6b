"""How a game of Know Thyself ends, and what then fills the centre of the tree (Sefirot, "Know Thyself")."""

from typing import TYPE_CHECKING

from decks.rules.tarot import Card, the
from divination.know_thyself.rules.heavens import score
from divination.rules.boards import CENTRE
from divination.rules.cards import less
from divination.rules.engine import Event, Outcome

if TYPE_CHECKING:
    from divination.know_thyself.rules.position import KnowThyself, Played

OVER = "over"
FROM_HAND, FROM_DECK = 0, 1  # where a Major that fills a Sefira after the end comes from


def won(position: "KnowThyself", events: tuple[Event, ...]) -> "Played":
    """End the game at once, whatever is still to be placed (Ruling K8)."""
    total = score(position.tree)
    outcome = Outcome(is_won=True, told="Every Sefira is full, and every Major resolved.", score=total)
    return position.with_(phase=OVER, outcome=outcome), (*events, Event("won", number=total))


def lost(position: "KnowThyself", events: tuple[Event, ...]) -> "Played":
    """End the game, and fill the centre from the hand in the order drawn, then from the deck (Ruling K21)."""
    obstacle, told = _obstacle(position)
    kept = () if obstacle is None else (obstacle,)
    after = position.with_(
        phase=OVER,
        outcome=Outcome(is_won=False, told=told, card=obstacle),
        filling=tuple(place for place in CENTRE if place not in position.tree),
    )
    events += (Event("lost", kept),)
    for card in position.hand:
        if not card.suit and card not in kept and after.filling:
            after, more = filled(after.with_(hand=less(after.hand, card)), card, FROM_HAND)
            events += more
    return after, events


def _obstacle(position: "KnowThyself") -> tuple[Card | None, str]:
    """Return the card that nothing can be done with, and why: the first that rose, or the last drawn (Ruling K18)."""
    if position.raised:
        first = position.raised[0]
        return first, f"No Sefira has room for {the(first)}, and every Grace Field is taken."
    if position.hand:
        return position.hand[-1], "Only Majors are in the hand, and no place is free for one."
    return None, "Deck and hand are empty, and the tree is not resolved."


def filled(position: "KnowThyself", card: Card, source: int) -> "Played":
    """Lay *card* on the lowest open place of the centre if it is a Major; a Minor is only turned over."""
    if card.suit:
        return position.with_(away=(*position.away, card)), (Event("turned", (card,)),)
    place, *others = position.filling
    tree = {**position.tree, place: position.sefira(card, place)}
    after = position.with_(tree=tree, filling=tuple(others))
    return after, (Event("filled", (card,), place, source),)
