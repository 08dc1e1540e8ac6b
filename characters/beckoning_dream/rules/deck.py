"""What a deck must be, always and at creation (The Beckoning Dream, "Deck")."""

from collections.abc import Collection, Iterable, Iterator, Sequence, Set

from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.rules.dreaming.house_rules import dreaming_rule_problems
from characters.socket.rules import Draft, Entry, Fix, Problem
from decks.rules.tarot import (
    ACE,
    KING,
    Card,
    Suit,
    cards_in_deck_order,
    cards_of_codes,
    codes_in_deck_order,
    lowest_and_highest_of_runs,
    names_as_phrase,
    rank_name,
    ranks_held_of_suit,
    word_up_to_ten_or_figures,
)

HIGHEST_AT_CREATION = 6
MOST_FIRST_CARDS = HIGHEST_AT_CREATION * len(Suit)
MOST_AWARENESS, MOST_XP, MOST_BOONS = 20, 200, 40  # what an arrival may claim; caps of ours, not of the game
NAME_LIMIT, TEXT_LIMIT = 80, 2_000


# --- mending ---


def fix_by_adding_cards_of_one_suit(missing: Collection[Card]) -> Fix:
    """Return the change that adds *missing*, cards of one suit."""
    suit = next(iter(missing)).suit
    return Fix(
        f"Add the {names_as_phrase(rank_name(card.rank) for card in cards_in_deck_order(missing))} "
        f"of {suit and suit.title}",
        tuple(("want", code) for code in codes_in_deck_order(missing)),
    )


def fix_by_taking_out(surplus: Collection[Card]) -> Fix:
    """Return the change that takes *surplus* out; the suit is named only where there are several."""
    of_one_suit = len({card.suit for card in surplus}) == 1
    names = [rank_name(card.rank) if of_one_suit else str(card) for card in cards_in_deck_order(surplus)]
    return Fix(f"Take the {names_as_phrase(names)} out", _fields_and_codes_to_drop(surplus))


def _fields_and_codes_to_drop(surplus: Iterable[Card]) -> tuple[tuple[str, str], ...]:
    return tuple(("drop", code) for code in codes_in_deck_order(surplus))


# --- what always holds ---


def deck_problems(deck: Set[Card]) -> Iterator[Problem]:
    """Yield every way *deck* breaks the rules that always hold; a set has each card once."""
    if not deck:  # Ruling B1
        yield Problem("empty", "The deck is empty. A Dreamer needs at least one card.")
    yield from gap_problems(deck, KING)


def is_deck_whole(deck: Set[Card]) -> bool:
    """Say whether *deck* keeps the rules that always hold; where it does not, `deck_problems` says why."""
    return bool(deck) and not any(_suits_with_gaps(deck))


def gap_problems(deck: Set[Card], highest_rank_to_add: int) -> Iterator[Problem]:
    """Yield the gaps of *deck*, with a fix that fills each where no card above *highest_rank_to_add* is missing."""
    for suit, ranks in _suits_with_gaps(deck):
        low, high = lowest_and_highest_of_runs(ranks)[-1]
        missing = [Card(suit, rank) for rank in range(ranks[0], low) if rank not in ranks]
        above = [Card(suit, rank) for rank in range(low, high + 1)]
        yield Problem(
            "gap",
            f"{suit.title} has a gap: {', '.join(map(rank_name, ranks))}.",
            (*codes_in_deck_order(missing), *codes_in_deck_order(above)),
            ((fix_by_adding_cards_of_one_suit(missing),) if missing[-1].rank <= highest_rank_to_add else ())
            + (fix_by_taking_out(above),),
        )


def _suits_with_gaps(deck: Set[Card]) -> Iterator[tuple[Suit, list[int]]]:
    """Yield each suit of *deck* that has a gap, with its ranks, lowest first."""
    for suit in Suit:
        ranks = ranks_held_of_suit(deck, suit)
        if ranks and ranks[-1] - ranks[0] >= len(ranks):
            yield suit, ranks


# --- what holds the first time ---


def first_deck_problems(deck: Set[Card], rules: HouseRules) -> Iterator[Problem]:
    """Yield every way *deck* is no first deck: what always holds, and what holds the first time."""
    minors = frozenset(card for card in deck if card.suit)
    yield from gap_problems(deck, HIGHEST_AT_CREATION)
    yield from suits_without_ace_problems(deck, HIGHEST_AT_CREATION, "A first deck begins")
    yield from too_high_problems(minors, HIGHEST_AT_CREATION, "Higher cards come later, by Reflection.")
    yield from _problem_if_any_major_in_first_deck(deck)
    yield from _first_deck_size_problems(len(deck), rules)


def suits_without_ace_problems(
    deck: Set[Card], highest_rank_to_add: int, sentence_start: str
) -> Iterator[Problem]:
    """Each suit present must start with the Ace; a fix adds cards up to *highest_rank_to_add*."""
    for suit in Suit:
        ranks = ranks_held_of_suit(deck, suit)
        if ranks and ranks[0] != ACE:
            missing = [Card(suit, rank) for rank in range(ACE, ranks[0])]
            all_out = Fix(
                f"Take {suit.title} out", _fields_and_codes_to_drop(Card(suit, rank) for rank in ranks)
            )
            yield Problem(
                "ace",
                f"{suit.title} begins at {rank_name(ranks[0])}. {sentence_start} each suit with its Ace.",
                tuple(codes_in_deck_order(missing)),
                (
                    (fix_by_adding_cards_of_one_suit(missing),)
                    if missing[-1].rank <= highest_rank_to_add
                    else ()
                )
                + (all_out,),
            )


def too_high_problems(deck: Set[Card], highest_rank_allowed: int, sentence_on_why: str) -> Iterator[Problem]:
    """No card may have a value above *highest_rank_allowed*: 6 the first time, 9 after a Transform."""
    high = [card for card in cards_in_deck_order(deck) if card.rank > highest_rank_allowed]
    if high:
        are = "is" if len(high) == 1 else "are"
        yield Problem(
            "high",
            f"{_cards_at_start_of_sentence(high)} {are} above {highest_rank_allowed}. {sentence_on_why}",
            tuple(codes_in_deck_order(high)),
            (fix_by_taking_out(high),),
        )


def _cards_at_start_of_sentence(found: Sequence[Card]) -> str:
    """Return cards as a phrase that begins a sentence; a Major has its article in its name."""
    return names_as_phrase(found) if found[0].is_major else f"The {names_as_phrase(found)}"


def _problem_if_any_major_in_first_deck(deck: Set[Card]) -> Iterator[Problem]:
    majors = [card for card in cards_in_deck_order(deck) if card.is_major]
    if majors:  # Ruling B2
        out = str(majors[0]) if len(majors) == 1 else "the Majors"
        yield Problem(
            "major",
            f"{names_as_phrase(majors)}: a Major joins with its Boon, after a Reflection.",
            tuple(codes_in_deck_order(majors)),
            (Fix(f"Take {out} out", _fields_and_codes_to_drop(majors)),),
        )


def _first_deck_size_problems(count: int, rules: HouseRules) -> Iterator[Problem]:
    """The text names no number: the house does (Ruling B1)."""
    least, most = rules.deck_least, rules.deck_most
    told = f"{count} of {most}" if least == most else f"{count}, and a first deck has {least} to {most}"
    if count < least:
        yield Problem("few", f"{_capitalized_count_of_cards_with_are(least - count)} missing: {told}.")
    if count > most:
        yield Problem("many", f"{_capitalized_count_of_cards_with_are(count - most)} too many: {told}.")


def _capitalized_count_of_cards_with_are(count: int) -> str:
    return f"{word_up_to_ten_or_figures(count).capitalize()} {'card is' if count == 1 else 'cards are'}"


# --- drafts ---


def draft_cards(draft: Draft) -> frozenset[Card]:
    """Return the cards of a draft."""
    return cards_of_codes(draft.get("cards", ()))


def draft_boons(draft: Draft) -> tuple[Boon, ...]:
    """Return the Boons that an arriving Dreamer's draft claims."""
    return tuple(Boon.read(boon) for boon in draft.get("boons", ()))


def draft_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """Yield what keeps *draft* from being finished, as a first deck or as an arrival."""
    deck = draft_cards(draft)
    if draft.get("arrival"):
        yield from deck_problems(deck)
        yield from _awareness_and_xp_problems(draft)
        yield from _twice_held_boon_and_boonless_major_problems(draft_boons(draft), deck)
    else:
        yield from first_deck_problems(deck, rules)


def _awareness_and_xp_problems(draft: Draft) -> Iterator[Problem]:
    for key, label, most in (("awareness", "Maximum Awareness", MOST_AWARENESS), ("xp", "XP", MOST_XP)):
        if not 0 <= draft.get(key, 0) <= most:
            yield Problem(key, f"{label} is {draft[key]}. It may be 0 to {most} here.", (key,))


def _twice_held_boon_and_boonless_major_problems(
    boons: tuple[Boon, ...], deck: frozenset[Card]
) -> Iterator[Problem]:
    for place, boon in enumerate(boons):
        if any(map(boon.is_same_by_name_or_major_as, boons[:place])):  # Ruling B8
            message = f"{boon.name} is here twice. A Boon is held once: take one out."
            yield Problem("twice", message, ("boon_name",))
    held = {boon.major for boon in boons}
    for card in cards_in_deck_order(deck):
        if card.is_major and card.rank not in held:  # "Boons": a Major joins by its Boon
            mends = (
                Fix(f"Add the Boon of {card}", (("boon", card.code),)),
                Fix("Take it out", _fields_and_codes_to_drop([card])),
            )
            message = f"{card} is in the deck without its Boon. {mends[0].label}, or take the card out."
            yield Problem("boonless", message, (card.code,), mends)


def first_entry(draft: Draft, rules: HouseRules) -> Entry:
    """Return the first line: a new Dreamer with the house's Awareness, or one who arrives as they are."""
    deck = codes_in_deck_order(draft_cards(draft))
    if not draft.get("arrival"):
        return Entry("created", 0, {"added": deck, "awareness": rules.awareness})
    data = {
        "added": deck,
        "awareness": draft.get("awareness", rules.awareness),
        "boons": list(draft.get("boons", ())),
        **({"oneirogen": draft["oneirogen"]} if draft.get("oneirogen") else {}),
    }
    return Entry("arrived", draft.get("xp", 0), data)


# --- house rules ---


def house_rule_problems(rules: HouseRules) -> Iterator[Problem]:
    """Yield what no table can mean: 24 cards are every suit from its Ace to its 6."""
    if not 1 <= rules.deck_least <= MOST_FIRST_CARDS:
        yield Problem("deck_least", f"A first deck has 1 to {MOST_FIRST_CARDS} cards.", ("deck_least",))
    least = min(max(1, rules.deck_least), MOST_FIRST_CARDS)
    if not least <= rules.deck_most <= MOST_FIRST_CARDS:
        yield Problem("deck_most", f"The most may be {least} to {MOST_FIRST_CARDS} cards.", ("deck_most",))
    if not 0 <= rules.awareness <= MOST_AWARENESS:
        yield Problem("awareness", f"Maximum Awareness is 0 to {MOST_AWARENESS}.", ("awareness",))
    yield from dreaming_rule_problems(rules)
