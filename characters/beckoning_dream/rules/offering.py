"""How an offer of Reflection is made: its price, what stands against it, what it asks of Bonds."""

from collections.abc import Sequence

from characters.beckoning_dream.rules import bonds
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.socket.rules import Group, Offer, Question
from decks.rules.tarot import Card, codes_in_deck_order, deck_in_words

GROUPS = (
    Group("lowest", "A lower card", "The next lowest of a suit you hold.", 1),
    Group("two_lowest", "Two low for one high", "The two lowest of a suit leave, its next highest comes.", 1),
    Group("across", "Across the suits", "The highest of one leaves, the next highest of another comes.", 1),
    Group("bond", "A Bond", "A memory shared with another. Both pay, both agree on the words.", 2),
    Group("new_suit", "A new suit", "Its Ace and its 2 come together.", 2),
    Group("awareness", "More Awareness", "The Maximum rises by 1.", 2),
    Group("highest", "A higher card", "The next highest of a suit you hold.", 3),
    Group("boon", "A Boon", "A power of its own. A Major one brings its card.", 3),
    Group("transform", "Transform", "Every card leaves. Two fewer come: suits from the Ace, up to 9.", 4),
)
PRICES = {group.key: group.price or 0 for group in GROUPS}
SPENDS = frozenset(PRICES)
PLENTY = 1_000  # XP that pay for anything


def make_spend_offer(
    dreamer: Dreamer,
    offer_code: str,
    label: str,
    *,
    leaves: tuple[Card, ...] = (),
    comes: tuple[Card, ...] = (),
    asks: Sequence[Question] = (),
    reasons_against: tuple[str, ...] = (),
) -> Offer:
    """Return the offer *offer_code* for *dreamer*, asking of each Bond whose card leaves what becomes of it."""
    group = offer_code.partition(" ")[0]
    price = PRICES[group]
    after = (dreamer.deck - set(leaves)) | set(comes)
    touched = bonds.awake_bonds_losing_their_card(dreamer, leaves) if leaves else ()
    return Offer(
        code=offer_code,
        group=group,
        price=price,
        label=label,
        leaves=tuple(codes_in_deck_order(leaves)),
        comes=tuple(codes_in_deck_order(comes)),
        after="" if reasons_against else deck_in_words(after),
        asks=(*asks, *(bonds.questions_on_bonds_losing_their_card(touched, after) if touched else ())),
        notes=bonds.sentences_on_bonds_losing_their_card(touched),
        extra=bonds.extra_cost_of_keeping_bonds_in_words_or_empty(touched),
        seats=bonds.other_seats_of_bonds(touched),
        reasons=reasons_against + missing_xp_reasons(dreamer, price),
    )


def missing_xp_reasons(dreamer: Dreamer, price: int) -> tuple[str, ...]:
    """Say what XP is missing: unspent XP are saved, and no spend takes them below zero."""
    if dreamer.xp < 0:
        return (f"Costs {price} XP. You owe {-dreamer.xp}: nothing can be bought until that is made good.",)
    if missing := max(0, price - dreamer.xp):
        are = "is" if missing == 1 else "are"
        return (f"Costs {price} XP. You have {dreamer.xp}, so {missing} {are} missing.",)
    return ()
