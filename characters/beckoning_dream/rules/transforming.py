"""To Transform: a whole deck let go for a new one (The Beckoning Dream, "Reflection"; Rulings B11 to B13)."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from characters.beckoning_dream.rules import bonds
from characters.beckoning_dream.rules.bonds import awake
from characters.beckoning_dream.rules.deck import gaps, number, too_high, without_ace
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.offering import make_offer
from characters.rules import Answers, Offer, Problem, Question
from decks.rules.tarot import DECK, Card, cards, codes, in_order, listed

HIGHEST = 9
FEWER = 2
LEAST_CARDS = 3
MOST_NEW = len(DECK)


def allowed(dreamer: Dreamer) -> frozenset[Card]:
    """Return every card that a Transform may add: up to 9, a Major if its Boon is held (Ruling B12)."""
    return frozenset(
        card for card in DECK if card.rank <= HIGHEST and (card.suit or card.rank in dreamer.majors_held)
    )


def transform_offer(dreamer: Dreamer) -> Offer:
    """Spend four XP to remove all cards and add two fewer."""
    count, may = len(dreamer.deck), allowed(dreamer)
    against: tuple[str, ...] = ()
    if count < LEAST_CARDS:  # Ruling B11
        against = (f"To Transform takes at least {LEAST_CARDS} cards. Your deck has {count}.",)
    elif count - FEWER > len(may):
        against = (f"{count - FEWER} cards would have to come, and only {len(may)} go up to {HIGHEST}.",)
    cards_come = f"{number(count - FEWER)} card{'' if count - FEWER == 1 else 's'}"
    hint = f"{cards_come.capitalize()}: each suit from its Ace, nothing above {HIGHEST}."
    deck = Question("deck", "The new deck", 5 * MOST_NEW, page="transform", hint=hint)
    bound = () if against else awake(dreamer)
    asks = () if against else (deck, *bonds.questions(bound, may))
    made = make_offer(dreamer, "transform", "Transform", asks=asks, against=against)
    return replace(made, after="", extra=bonds.extra(bound))


def new_deck(text: str) -> frozenset[Card]:
    """Return the deck that *text* names by codes with blanks between them; ValueError names what is no card."""
    return cards(text.split())


def transform_problems(dreamer: Dreamer, new: Set[Card]) -> Iterator[Problem]:
    """Yield every way *new* is no deck to Transform into."""
    yield from gaps(new, HIGHEST)
    yield from without_ace(new, HIGHEST, "A Transform begins")
    yield from too_high(new, HIGHEST, "A Transform adds nothing higher.")
    if strange := [card for card in in_order(new) if card.is_major and card.rank not in dreamer.majors_held]:
        yield Problem(
            "boonless",
            f"{listed(strange)}: a Major comes again only if its Boon is held.",
            tuple(codes(strange)),
        )
    wanted = len(dreamer.deck) - FEWER
    if len(new) != wanted:
        way, amount = ("missing", wanted - len(new)) if len(new) < wanted else ("too many", len(new) - wanted)
        are = "card is" if amount == 1 else "cards are"
        yield Problem("count", f"{number(amount).capitalize()} {are} {way}: {len(new)} of {wanted}.")


def transformed(dreamer: Dreamer, answers: Answers) -> tuple[Mapping[str, object], tuple[Problem, ...]]:
    """Return what the line of a Transform says of the deck, and what is amiss with the one wanted."""
    try:
        new = new_deck(str(answers.get("deck", "")))
    except ValueError as error:
        return {}, (Problem("deck", str(error), ("deck",)),)
    problems = tuple(Problem(p.code, p.message, ("deck",)) for p in transform_problems(dreamer, new))
    return {"removed": codes(dreamer.deck), "added": codes(new)}, problems
