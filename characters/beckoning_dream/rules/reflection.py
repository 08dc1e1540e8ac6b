"""Every way to spend XP between dreams (The Beckoning Dream, "Reflection")."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from characters.beckoning_dream.rules import bonds
from characters.beckoning_dream.rules.dreamer import Dreamer, EntryFactsAndProblems, HouseRules
from characters.beckoning_dream.rules.forging import bond_facts_and_problems, forge_offer
from characters.beckoning_dream.rules.gaining import boon_offer, gained_boon_facts_and_problems
from characters.beckoning_dream.rules.offering import PRICES, make_spend_offer
from characters.beckoning_dream.rules.oneirogen import oneirogen_change_facts_and_problems
from characters.beckoning_dream.rules.rewording import rewording_facts_and_problems
from characters.beckoning_dream.rules.transforming import transform_facts_and_problems, transform_offer
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    AnswersError,
    EntriesBySeat,
    Entry,
    Offer,
    Table,
)
from decks.rules.tarot import ACE, KING, Card, Suit, cards_of_codes, ranks_held_of_suit


@lru_cache(maxsize=256)  # a page asks for them more than once
def open_and_closed_offers(dreamer: Dreamer, table: Table[HouseRules]) -> tuple[Offer, ...]:
    """Return every way *dreamer* might spend XP, each with its price and what stands against it."""
    return (
        *open_and_closed_card_offers(dreamer),
        forge_offer(dreamer, table.others),
        _awareness_offer(dreamer),
        boon_offer(dreamer, table.rules.boons),
        transform_offer(dreamer),
    )


def open_and_closed_card_offers(dreamer: Dreamer) -> Iterator[Offer]:
    """Yield every way to spend XP on cards alone."""
    for suit in Suit:
        yield _next_lowest_offer(dreamer, suit)
    for suit in Suit:
        yield _two_lowest_for_next_highest_offer(dreamer, suit)
    for giver, taker in permutations(Suit, 2):
        yield _highest_of_giver_for_next_of_taker_offer(dreamer, giver, taker)
    for suit in Suit:
        yield _new_suit_offer(dreamer, suit)
    for suit in Suit:
        yield _next_highest_offer(dreamer, suit)


def card_offer(dreamer: Dreamer, offer_code: str) -> Offer:
    """Return the one offer *offer_code* of cards for *dreamer*: "highest c", "across s>c"."""
    way, _, where = offer_code.partition(" ")
    if way == "across":
        giver, _, taker = where.partition(">")
        return _highest_of_giver_for_next_of_taker_offer(dreamer, Suit(giver), Suit(taker))
    return {
        "lowest": _next_lowest_offer,
        "two_lowest": _two_lowest_for_next_highest_offer,
        "new_suit": _new_suit_offer,
        "highest": _next_highest_offer,
    }[way](dreamer, Suit(where))


def open_offers(dreamer: Dreamer, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield the offers that nothing stands against."""
    return (offer for offer in open_and_closed_offers(dreamer, table) if offer.is_open)


def _absent_suit_sentence(suit: Suit) -> str:
    return (
        f"{suit.title}: not in your deck. A new suit comes with its Ace and 2, for {PRICES['new_suit']} XP."
    )


def _nothing_higher_reasons(suit: Suit, ranks_held: list[int]) -> tuple[str, ...]:
    """Say why no next highest card of *suit* can come: it is not in the deck, or its King is (Ruling B6)."""
    if not ranks_held:
        return (_absent_suit_sentence(suit),)
    return (f"{suit.title}: the King is on top, nothing is higher.",) if ranks_held[-1] == KING else ()


def _next_lowest_offer(dreamer: Dreamer, suit: Suit) -> Offer:
    """Spend one XP to add the next lowest value card for a suit that is in the deck."""
    ranks = ranks_held_of_suit(dreamer.deck, suit)
    if not ranks or ranks[0] == ACE:  # Ruling B6
        why = f"{suit.title} already begins at the Ace." if ranks else _absent_suit_sentence(suit)
        return make_spend_offer(
            dreamer, f"lowest {suit}", f"A lower card in {suit.title}", reasons_against=(why,)
        )
    card = Card(suit, ranks[0] - 1)
    return make_spend_offer(dreamer, f"lowest {suit}", f"Add the {card}", comes=(card,))


def _two_lowest_for_next_highest_offer(dreamer: Dreamer, suit: Suit) -> Offer:
    """Spend one XP to remove the two lowest cards of a suit and add the next highest to it."""
    ranks = ranks_held_of_suit(dreamer.deck, suit)
    against = _nothing_higher_reasons(suit, ranks)
    if len(ranks) == 1:  # Ruling B5
        against = (f"{suit.title} has only one card, and two must leave.", *against)
    code = f"two_lowest {suit}"
    if against:
        return make_spend_offer(
            dreamer, code, f"Two low for one high in {suit.title}", reasons_against=against
        )
    low, high = tuple(Card(suit, rank) for rank in ranks[:2]), Card(suit, ranks[-1] + 1)
    label = f"Let the {low[0]} and the {low[1]} go for the {high}"
    return make_spend_offer(dreamer, code, label, leaves=low, comes=(high,))


def _highest_of_giver_for_next_of_taker_offer(dreamer: Dreamer, giver: Suit, taker: Suit) -> Offer:
    """Spend one XP to remove the highest card of one suit and add the next highest of a different suit."""
    given, taken = ranks_held_of_suit(dreamer.deck, giver), ranks_held_of_suit(dreamer.deck, taker)
    against = (() if given else (_absent_suit_sentence(giver),)) + _nothing_higher_reasons(taker, taken)
    code = f"across {giver}>{taker}"
    if against:
        return make_spend_offer(
            dreamer, code, f"From {giver.title} to {taker.title}", reasons_against=against
        )
    leaves, comes = Card(giver, given[-1]), Card(taker, taken[-1] + 1)
    return make_spend_offer(
        dreamer, code, f"Let the {leaves} go for the {comes}", leaves=(leaves,), comes=(comes,)
    )


def _new_suit_offer(dreamer: Dreamer, suit: Suit) -> Offer:
    """Spend two XP to add the Ace and 2 of a suit that is not in the deck."""
    against = (f"{suit.title} is in your deck already.",) if ranks_held_of_suit(dreamer.deck, suit) else ()
    comes = () if against else (Card(suit, 1), Card(suit, 2))
    return make_spend_offer(
        dreamer,
        f"new_suit {suit}",
        f"Add the Ace and 2 of {suit.title}",
        comes=comes,
        reasons_against=against,
    )


def _awareness_offer(dreamer: Dreamer) -> Offer:
    """Spend two XP to increase Maximum Awareness by 1."""
    return make_spend_offer(
        dreamer, "awareness", f"Maximum {dreamer.awareness}, then {dreamer.awareness + 1}"
    )


def _next_highest_offer(dreamer: Dreamer, suit: Suit) -> Offer:
    """Spend three XP to add the next highest value card for a suit that is in the deck."""
    ranks = ranks_held_of_suit(dreamer.deck, suit)
    if against := _nothing_higher_reasons(suit, ranks):
        return make_spend_offer(
            dreamer, f"highest {suit}", f"A higher card in {suit.title}", reasons_against=against
        )
    card = Card(suit, ranks[-1] + 1)
    return make_spend_offer(dreamer, f"highest {suit}", f"Add the {card}", comes=(card,))


# --- settling ---


def settle_offer(
    cast: ActorAndSheets[Dreamer], offer: Offer, answers: Answers, rules: HouseRules
) -> EntriesBySeat:
    """Return what *offer* writes; AnswersError lists every answer that is missing or amiss."""
    dreamer = cast.my_sheet
    data, problems = _entry_facts_and_problems(dreamer, offer, answers, rules)
    gone, come = cards_of_codes(data.get("removed", ())), cards_of_codes(data.get("added", ()))
    kept = bonds.SettledBonds()
    if gone and not problems:
        after = (dreamer.deck - gone) | come
        kept = bonds.settle_bonds_losing_their_card(
            bonds.awake_bonds_losing_their_card(dreamer, gone - come),
            after,
            answers,
            dreamer.xp - offer.price,
        )
    if problems := (*problems, *kept.problems):
        raise AnswersError(problems)
    if kept.changes:
        data = {**data, "bonds": list(kept.changes)}
    return {
        **bonds.entries_telling_bond_partners(cast, kept.changes),
        cast.me: Entry(offer.group, -offer.price - kept.xp, data),
    }


def _entry_facts_and_problems(
    dreamer: Dreamer, offer: Offer, answers: Answers, rules: HouseRules
) -> EntryFactsAndProblems:
    """Return what the line of *offer* says, its Bonds aside, and what is amiss with the answers."""
    match offer.group:
        case "transform":
            return transform_facts_and_problems(dreamer, answers)
        case "oneirogen":
            return oneirogen_change_facts_and_problems(dreamer, answers)
        case "boon":
            return gained_boon_facts_and_problems(dreamer, rules.boons, answers)
        case "bond":
            return bond_facts_and_problems(dreamer, answers)
        case "reworded":
            return rewording_facts_and_problems(dreamer, offer, answers)
        case "awareness":
            return {"awareness": 1, "from": dreamer.awareness}, ()
    moved = {"removed": list(offer.leaves), "added": list(offer.comes)}
    return {key: codes for key, codes in moved.items() if codes}, ()


def settled_entry_under_default_rules(offer: Offer, dreamer: Dreamer, **answers: str) -> Entry:
    """Return the one entry that *offer* writes for *dreamer*."""
    return settle_offer(ActorAndSheets("me", {"me": dreamer}), offer, answers, HouseRules())["me"]
