"""What a deck must be, always and at creation (The Beckoning Dream, "Deck")."""

from collections.abc import Collection, Iterator

from characters.beckoning_dream.rules.dreamer import Boon, HouseRules
from characters.rules import Draft, Entry, Fix, Problem
from decks.rules.tarot import ACE, Card, Suit, cards, codes, listed, rank_name, ranks_of, runs

HIGHEST_AT_CREATION = 6
MOST_AWARENESS, MOST_XP, MOST_BOONS = 20, 200, 40  # what an arrival may claim; caps of ours, not of the game
NAME_LIMIT, TEXT_LIMIT = 80, 2_000
CATEGORIES = ("General", "Minor Arcana", "Major Arcana")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """Return *count* as a word up to ten, in figures above."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def add_fix(missing: Collection[Card]) -> Fix:
    return Fix(f"Add the {listed(_short(missing))}", tuple(("want", code) for code in codes(missing)))


def drop_fix(surplus: Collection[Card]) -> Fix:
    return Fix(f"Take the {listed(_short(surplus))} out", tuple(("drop", code) for code in codes(surplus)))


def _short(some: Collection[Card]) -> list[str]:
    """Name cards of one suit with the suit said once, at the end."""
    names = [str(card) for card in sorted(some, key=lambda card: card.rank)]
    return [name.removesuffix(f" of {card.suit.title}") if card.suit and name != names[-1] else name
            for card, name in zip(sorted(some, key=lambda card: card.rank), names, strict=True)]  # fmt: skip


def deck_problems(deck: Collection[Card]) -> Iterator[Problem]:
    """Yield every way *deck* breaks the rules that always hold."""
    if not deck:  # Ruling B1
        yield Problem("empty", "The deck is empty. A Dreamer needs at least one card.")
    for suit in Suit:
        ranks = ranks_of(deck, suit)
        if ranks and ranks != list(range(ranks[0], ranks[-1] + 1)):
            yield _gap(suit, ranks)


def _gap(suit: Suit, ranks: list[int]) -> Problem:
    missing = [Card(suit, rank) for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
    low, _ = list(runs(ranks))[-1]
    above = [Card(suit, rank) for rank in ranks if rank >= low]
    names = ", ".join(rank_name(rank) for rank in ranks)
    return Problem(
        "gap",
        f"{suit.title} has a gap: {names}.",
        (*codes(missing), *codes(above)),
        (add_fix(missing), drop_fix(above)),
    )


def first_deck_problems(deck: Collection[Card], rules: HouseRules) -> Iterator[Problem]:
    """Yield every way *deck* is no first deck: what always holds, and what holds the first time."""
    for suit in Suit:
        ranks = ranks_of(deck, suit)
        if ranks and ranks[0] != ACE:
            missing = [Card(suit, rank) for rank in range(ACE, ranks[0])]
            yield Problem(
                "ace",
                f"{suit.title} begins at {rank_name(ranks[0])}. A first deck begins each suit with its Ace.",
                tuple(codes(missing)),
                (add_fix(missing),),
            )
    high = [card for card in deck if card.suit and card.rank > HIGHEST_AT_CREATION]
    if high:
        are = "is" if len(high) == 1 else "are"
        yield Problem(
            "high",
            f"The {listed(map(str, sorted(high, key=lambda c: c.code)))} {are} above 6. "
            "Higher cards come later, by Reflection.",
            tuple(codes(high)),
            (drop_fix(high),) if len({card.suit for card in high}) == 1 else (),
        )
    majors = [card for card in deck if card.is_major]
    if majors:  # Ruling B2
        yield Problem(
            "major",
            f"{listed(map(str, majors))}: a Major joins with its Boon, after a Reflection.",
            tuple(codes(majors)),
            (Fix("Take the Majors out", tuple(("drop", code) for code in codes(majors))),),
        )
    yield from _size(len(deck), rules)


def _size(count: int, rules: HouseRules) -> Iterator[Problem]:
    if rules.deck_least == rules.deck_most:
        wanted = str(rules.deck_most)
    else:
        wanted = f"{rules.deck_least} to {rules.deck_most}"
    if 0 < count < rules.deck_least:
        yield Problem("few", f"{_cards_are(rules.deck_least - count)} missing: {count} of {wanted}.")
    if count > rules.deck_most:
        yield Problem("many", f"{_cards_are(count - rules.deck_most)} too many: {count} of {wanted}.")


def _cards_are(count: int) -> str:
    return f"{number(count).capitalize()} {'card is' if count == 1 else 'cards are'}"


def draft_cards(draft: Draft) -> frozenset[Card]:
    """Return the cards of a draft."""
    return cards(draft.get("cards", ()))


def draft_boons(draft: Draft) -> tuple[Boon, ...]:
    """Return the Boons that an arriving Dreamer's draft claims."""
    return tuple(Boon(**boon) for boon in draft.get("boons", ()))


def draft_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """Yield what keeps *draft* from being finished, as a first deck or as an arrival."""
    deck = draft_cards(draft)
    yield from deck_problems(deck)
    if draft.get("arrival"):
        yield from _arrival_problems(draft, deck)
    else:
        yield from first_deck_problems(deck, rules)


def _arrival_problems(draft: Draft, deck: frozenset[Card]) -> Iterator[Problem]:
    for key, label, most in (("awareness", "Maximum Awareness", MOST_AWARENESS), ("xp", "XP", MOST_XP)):
        if not 0 <= draft.get(key, 0) <= most:
            yield Problem(key, f"{label} is {draft[key]}. It may be 0 to {most} here.", (key,))
    held = {boon.major for boon in draft_boons(draft)}
    for card in sorted((card for card in deck if card.is_major), key=lambda card: card.rank):
        if card.rank not in held:  # "Boons": a Major joins by its Boon
            yield Problem(
                "boonless",
                f"{card} is in the deck without its Boon. Add the Boon of {card}, or take the card out.",
                (card.code,),
                (Fix(f"Add the Boon of {card}", (("boon", card.code),)), Fix("Take it out", (("drop", card.code),))),
            )


def create(draft: Draft, rules: HouseRules) -> Entry:
    """Return the first line: a new Dreamer with the house's Awareness, or one who arrives as they are."""
    deck = codes(draft_cards(draft))
    if draft.get("arrival"):
        data = {"added": deck, "awareness": draft.get("awareness", 0), "boons": list(draft.get("boons", ()))}
        return Entry("arrived", draft.get("xp", 0), data)
    return Entry("created", 0, {"added": deck, "awareness": rules.awareness})


def house_rule_problems(rules: HouseRules) -> Iterator[Problem]:
    """Yield what no table can mean."""
    if not 1 <= rules.deck_least <= 24:
        yield Problem("deck_least", "A first deck has 1 to 24 cards.", ("deck_least",))
    if rules.deck_most < rules.deck_least or rules.deck_most > 24:
        yield Problem("deck_most", f"At most must be {rules.deck_least} to 24.", ("deck_most",))
    if not 0 <= rules.awareness <= MOST_AWARENESS:
        yield Problem("awareness", f"Maximum Awareness is 0 to {MOST_AWARENESS}.", ("awareness",))
