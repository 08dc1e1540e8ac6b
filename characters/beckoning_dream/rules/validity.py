"""Whether a line of the ledger still stands when an earlier one is taken back."""

from dataclasses import replace

from characters.beckoning_dream.rules import bonds
from characters.beckoning_dream.rules.boons import Boon, unmet_needs
from characters.beckoning_dream.rules.deck import is_deck_whole
from characters.beckoning_dream.rules.dreamer import Dreamer, apply_entry
from characters.beckoning_dream.rules.offering import PLENTY
from characters.beckoning_dream.rules.reflection import card_offer
from characters.beckoning_dream.rules.transforming import transform_problems
from characters.socket.rules import Entry
from decks.rules.tarot import cards_of_codes

CARD_SPENDS = frozenset({"lowest", "two_lowest", "across", "new_suit", "highest"})


def is_entry_still_legal(dreamer_before: Dreamer, entry: Entry) -> bool:
    """Say whether *entry* could be written on *dreamer_before*, its cost aside; awards and first lines always can."""
    if entry.kind in CARD_SPENDS:
        return _would_move_same_cards_as(dreamer_before, entry) and _would_lose_same_bond_cards_as(
            dreamer_before, entry
        )
    if entry.kind == "boon":
        return all(_could_gain_boon(dreamer_before, Boon.read(told)) for told in entry.data["boons"])
    if entry.kind == "bond":
        return entry.data["bond"]["mine"] in {card.code for card in dreamer_before.deck}
    if entry.kind == "transform":
        return _could_transform(dreamer_before, entry) and _would_lose_same_bond_cards_as(
            dreamer_before, entry
        )
    if entry.kind == "exception":
        return _could_move_cards_and_keep_deck_whole(
            dreamer_before, entry
        ) and _would_lose_same_bond_cards_as(dreamer_before, entry)
    if entry.kind == "reworded":
        return _holds_what_entry_rewords(dreamer_before, entry)
    if entry.kind == "oneirogen":
        return bool(dreamer_before.oneirogen + entry.data["oneirogen"] >= 0)
    return True


def _would_move_same_cards_as(dreamer: Dreamer, entry: Entry) -> bool:
    """Say whether the same cards would leave and come."""
    leaves, comes = entry.data.get("removed", ()), entry.data["added"]
    across = f"{leaves[0][0]}>" if entry.kind == "across" else ""
    offer = card_offer(replace(dreamer, xp=PLENTY), f"{entry.kind} {across}{comes[0][0]}")
    return offer.is_open and (set(offer.leaves), set(offer.comes)) == (set(leaves), set(comes))


def _would_lose_same_bond_cards_as(dreamer: Dreamer, entry: Entry) -> bool:
    """Say whether the same Bonds would lose their cards, and each new card would be there.

    One that only fell asleep by *entry* may be gone, or asleep before: nothing was paid for it.
    """
    gone = cards_of_codes(entry.data.get("removed", ())) - cards_of_codes(entry.data.get("added", ()))
    changes = entry.data.get("bonds", ())
    after = {card.code for card in apply_entry(dreamer, entry).deck}
    touched = {bond.key for _, bond in bonds.awake_bonds_losing_their_card(dreamer, gone)}
    moved = {change["key"] for change in changes if "mine" in change}
    awake = {bond.key for _, bond in bonds.awake_bonds(dreamer)} & {change["key"] for change in changes}
    return (
        touched == awake
        and moved <= touched
        and all(change.get("mine") in {None, *after} for change in changes)
    )


def _could_gain_boon(dreamer: Dreamer, boon: Boon) -> bool:
    brought = cards_of_codes([f"m{boon.major}"]) if boon.major is not None else frozenset()
    is_met = next(unmet_needs(boon, dreamer.deck | brought, dreamer.boons), None) is None
    return is_met and not any(map(boon.is_same_by_name_or_major_as, dreamer.boons))


def _could_transform(dreamer: Dreamer, entry: Entry) -> bool:
    is_whole_deck = cards_of_codes(entry.data["removed"]) == dreamer.deck
    return is_whole_deck and not any(transform_problems(dreamer, cards_of_codes(entry.data["added"])))


def _could_move_cards_and_keep_deck_whole(dreamer: Dreamer, entry: Entry) -> bool:
    removed, added = (
        cards_of_codes(entry.data.get("removed", ())),
        cards_of_codes(entry.data.get("added", ())),
    )
    is_new = removed <= dreamer.deck and not added & dreamer.deck
    return is_new and is_deck_whole(apply_entry(dreamer, entry).deck)


def _holds_what_entry_rewords(dreamer: Dreamer, entry: Entry) -> bool:
    """Say whether the Boon or the Bond whose words were mended is still there."""
    if "boon" in entry.data:
        return any(boon.name == entry.data["boon"] for boon in dreamer.boons)
    return {change["key"] for change in entry.data["bonds"]} <= {bond.key for bond in dreamer.bonds}
