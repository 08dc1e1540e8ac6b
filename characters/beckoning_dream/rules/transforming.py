"""To Transform: a whole deck let go for a new one (The Beckoning Dream, "Reflection"; Rulings B11 to B13)."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from characters.beckoning_dream.rules import bonds
from characters.beckoning_dream.rules.bonds import awake_bonds
from characters.beckoning_dream.rules.deck import (
    fix_by_taking_out,
    gap_problems,
    suits_without_ace_problems,
    too_high_problems,
)
from characters.beckoning_dream.rules.dreamer import Dreamer, EntryFactsAndProblems
from characters.beckoning_dream.rules.offering import make_spend_offer
from characters.socket.rules import Answers, Fix, Offer, Problem, Question
from decks.rules.notation import cards_of_text
from decks.rules.tarot import (
    DECK,
    Card,
    cards_in_deck_order,
    codes_in_deck_order,
    names_as_phrase,
    word_up_to_ten_or_figures,
)

HIGHEST = 9
FEWER = 2
LEAST_CARDS = 3
MOST_NEW = len(DECK)


def cards_a_transform_may_add(dreamer: Dreamer) -> frozenset[Card]:
    """Return every card that a Transform may add: up to 9, a Major if its Boon is held (Ruling B12)."""
    return frozenset(
        card for card in DECK if card.rank <= HIGHEST and (card.suit or card.rank in dreamer.majors_held)
    )


def transform_offer(dreamer: Dreamer) -> Offer:
    """Spend four XP to remove all cards and add two fewer."""
    count, may = len(dreamer.deck), cards_a_transform_may_add(dreamer)
    against: tuple[str, ...] = ()
    if count < LEAST_CARDS:  # Ruling B11
        against = (f"To Transform takes at least {LEAST_CARDS} cards. Your deck has {count}.",)
    elif count - FEWER > len(may):
        against = (f"{count - FEWER} cards would have to come, and only {len(may)} go up to {HIGHEST}.",)
    cards_come = f"{word_up_to_ten_or_figures(count - FEWER)} card{'' if count - FEWER == 1 else 's'}"
    hint = f"{cards_come.capitalize()}, as s1-4 c2: each suit from its Ace, nothing above {HIGHEST}."
    deck = Question("deck", "The new deck", 5 * MOST_NEW, page="transform", hint=hint)
    bound = () if against else awake_bonds(dreamer)
    asks = () if against else (deck, *bonds.questions_on_bonds_losing_their_card(bound, may))
    made = make_spend_offer(dreamer, "transform", "Transform", asks=asks, reasons_against=against)
    return replace(made, after="", extra=bonds.extra_cost_of_keeping_bonds_in_words_or_empty(bound))


def read_new_deck(text: str) -> frozenset[Card]:
    """Return the deck that *text* names ("s1-4 c2"); ValueError says which part names no card."""
    return frozenset(cards_of_text(text))


def transform_problems(dreamer: Dreamer, new_deck: Set[Card]) -> Iterator[Problem]:
    """Yield every way *new_deck* is no deck to Transform into."""
    yield from gap_problems(new_deck, HIGHEST)
    yield from suits_without_ace_problems(new_deck, HIGHEST, "A Transform begins")
    yield from too_high_problems(new_deck, HIGHEST, "A Transform adds nothing higher.")
    if strange := _majors_without_boon(dreamer, new_deck):
        out = str(strange[0]) if len(strange) == 1 else "these Majors"
        yield Problem(
            "boonless",
            f"{names_as_phrase(strange)}: a Major comes again only if its Boon is held.",
            tuple(codes_in_deck_order(strange)),
            (Fix(f"Take {out} out", fix_by_taking_out(strange).change),),
        )
    wanted = len(dreamer.deck) - FEWER
    if len(new_deck) != wanted:
        way, amount = (
            ("missing", wanted - len(new_deck))
            if len(new_deck) < wanted
            else ("too many", len(new_deck) - wanted)
        )
        are = "card is" if amount == 1 else "cards are"
        yield Problem(
            "count",
            f"{word_up_to_ten_or_figures(amount).capitalize()} {are} {way}: {len(new_deck)} of {wanted}.",
        )


def _majors_without_boon(dreamer: Dreamer, new_deck: Set[Card]) -> list[Card]:
    return [
        card
        for card in cards_in_deck_order(new_deck)
        if card.is_major and card.rank not in dreamer.majors_held
    ]


def transform_facts_and_problems(dreamer: Dreamer, answers: Answers) -> EntryFactsAndProblems:
    """Return what the line of a Transform says of the deck, and what is amiss with the one wanted."""
    try:
        named = cards_of_text(str(answers.get("deck", "")))
    except ValueError as error:
        return {}, (Problem("deck", str(error), ("deck",)),)
    new = frozenset(named)
    found = (*_problem_if_cards_named_twice(named), *transform_problems(dreamer, new))
    problems = tuple(Problem(p.code, p.message, ("deck",)) for p in found)
    return {"removed": codes_in_deck_order(dreamer.deck), "added": codes_in_deck_order(new)}, problems


def _problem_if_cards_named_twice(named: Sequence[Card]) -> Iterator[Problem]:
    if twice := {card for card in named if named.count(card) > 1}:
        are = "is" if len(twice) == 1 else "are"
        yield Problem(
            "twice",
            f"The {names_as_phrase(cards_in_deck_order(twice))} {are} named twice. A deck has each card once.",
        )
