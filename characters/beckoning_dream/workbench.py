"""What the deck builder draws: four rows of cards, numbered problems on the cards they speak of."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from characters.beckoning_dream.rules.deck import HIGHEST_AT_CREATION, draft_boons, draft_cards
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.socket.rules import Draft, Problem, Tally
from decks.buttons import CardButton
from decks.rules.tarot import KING, MAJORS, Card, Suit, codes_in_deck_order

WAYS = {
    Suit.SWORDS: "Decisive, forceful",
    Suit.CUPS: "Patient, discerning",
    Suit.WANDS: "Mysterious, chaotic",
    Suit.PENTACLES: "Subtle, cunning",
}


def builder_context(draft: Draft, rules: HouseRules, problems: Sequence[Problem]) -> Mapping[str, Any]:
    """Return the builder's rows (suit by suit, each rank with its state), Majors, Boons and count."""
    deck, arrival = draft_cards(draft), bool(draft.get("arrival"))
    notes = {code: place for place, problem in enumerate(problems, 1) for code in problem.where}
    highest = max([HIGHEST_AT_CREATION, *(card.rank for card in deck if card.suit)])
    others = [(f"m{rank}", name) for rank, name in enumerate(MAJORS) if Card(None, rank) not in deck]
    return {
        "rows": list(_rows_of_suits_then_held_majors(deck, KING if arrival else highest, notes)),
        "other_majors": others,
        "boons": draft_boons(draft),
        "count": len(deck),
        "least": rules.deck_least,
        "most": rules.deck_most,
        "is_exact": rules.deck_least == rules.deck_most,
        "tallies": (_card_count_tally(len(deck), rules, arrival=arrival),),
        "awareness": draft.get("awareness", rules.awareness),
        "xp": draft.get("xp", 0),
        "arrival": arrival,
    }


def _rows_of_suits_then_held_majors(
    deck: frozenset[Card], highest_rank: int, problem_numbers_by_card_code: Mapping[str, int]
) -> Iterator[dict[str, Any]]:
    """Yield each suit from the Ace to the *highest_rank* rank, then the Majors that *deck* holds."""
    for suit in Suit:
        cards = [Card(suit, rank) for rank in range(1, highest_rank + 1)]
        yield builder_row_context(
            suit.title, suit.name.lower(), WAYS[suit], cards, deck, problem_numbers_by_card_code
        )
    if majors := sorted((card for card in deck if card.is_major), key=lambda card: card.rank):
        yield builder_row_context(
            "Majors", "majors", "Each by its Boon", majors, deck, problem_numbers_by_card_code
        )


def _card_count_tally(count: int, rules: HouseRules, *, arrival: bool) -> Tally:
    if arrival:
        return Tally(str(count), "card" if count == 1 else "cards")
    pips = tuple(number <= count for number in range(1, max(rules.deck_most, count) + 1))
    if rules.deck_least == rules.deck_most:
        return Tally(str(count), f"of {rules.deck_most} cards", pips)
    return Tally(str(count), f"cards, {rules.deck_least} to {rules.deck_most} wanted", pips)


def builder_row_context(
    name: str,
    suit_key: str,
    subtitle: str,
    cards: list[Card],
    deck: frozenset[Card],
    problem_numbers_by_card_code: Mapping[str, int],
) -> dict[str, Any]:
    """Return a suit's row of the builder: *notes* are the numbers of problems on its cards."""
    return {
        "name": name,
        "key": suit_key,
        "way": subtitle,
        "buttons": [_card_button(card, deck, problem_numbers_by_card_code) for card in cards],
    }


def _card_button(
    card: Card, deck: frozenset[Card], problem_numbers_by_card_code: Mapping[str, int]
) -> CardButton:
    is_held, note = card in deck, problem_numbers_by_card_code.get(card.code, "")
    look_classes = " ".join(("full", *(() if is_held else ("absent",)), *(("missing",) if note else ())))
    return CardButton(card.code, is_held, look_classes, note)


def arrival_draft_of(dreamer: Dreamer) -> Draft:
    """Return *dreamer* as an arrival's draft, for a duplicate."""
    return {
        "arrival": True,
        "cards": codes_in_deck_order(dreamer.deck),
        "awareness": dreamer.awareness,
        "xp": max(0, dreamer.xp),
        "boons": [boon.data for boon in dreamer.boons],
        "oneirogen": dreamer.oneirogen,
    }
