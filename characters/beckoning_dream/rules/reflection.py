"""Every way to spend XP between dreams (The Beckoning Dream, "Reflection", "Boons")."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations

from characters.beckoning_dream.rules.boons import CATEGORIES, Boon
from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.rules import Answers, AnswersError, Cast, Deed, Entry, Group, Offer, Problem, Question, Table
from decks.rules.tarot import ACE, DECK, KING, NUMERALS, Card, Suit, codes, deck_text, ranks_of

GROUPS = (
    Group("lowest", "A lower card", "The next lowest of a suit you hold.", 1),
    Group("two_lowest", "Two low for one high", "The two lowest of a suit leave, its next highest comes.", 1),
    Group("across", "Across the suits", "The highest of one leaves, the next highest of another comes.", 1),
    Group("new_suit", "A new suit", "Its Ace and its 2 come together.", 2),
    Group("awareness", "More Awareness", "The Maximum rises by 1.", 2),
    Group("highest", "A higher card", "The next highest of a suit you hold.", 3),
    Group("boon", "A Boon", "A power of its own. A Major one brings its card.", 3),
)
PRICES = {group.key: group.price for group in GROUPS}
SPENDS = frozenset(PRICES)
*TYPED, MAJOR_ARCANA = CATEGORIES  # what a player names and writes, and what a Major brings
KINDS = {kind: kind for kind in TYPED} | {
    card.code: f"{NUMERALS[card.rank]} {card}" for card in DECK if card.is_major
}


def offers(dreamer: Dreamer, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield every way *dreamer* might spend XP, each with its price and what stands against it."""
    return iter(_every_offer(dreamer))


@lru_cache(maxsize=256)
def _every_offer(dreamer: Dreamer) -> tuple[Offer, ...]:
    """Return the offers as one value: a page asks for them more than once."""
    return tuple(_offers(dreamer))


def _offers(dreamer: Dreamer) -> Iterator[Offer]:
    for suit in Suit:
        yield _lowest(dreamer, suit)
    for suit in Suit:
        yield _two_lowest(dreamer, suit)
    for giver, taker in permutations(Suit, 2):
        yield _across(dreamer, giver, taker)
    for suit in Suit:
        yield _new_suit(dreamer, suit)
    yield _awareness(dreamer)
    for suit in Suit:
        yield _highest(dreamer, suit)
    yield _boon(dreamer)


def open_offers(dreamer: Dreamer, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield the offers that nothing stands against."""
    return (offer for offer in offers(dreamer, table) if offer.is_open)


def _offer(
    dreamer: Dreamer,
    code: str,
    label: str,
    *,
    leaves: tuple[Card, ...] = (),
    comes: tuple[Card, ...] = (),
    asks: tuple[Question, ...] = (),
    against: tuple[str, ...] = (),
) -> Offer:
    group = code.partition(" ")[0]
    price = PRICES[group]
    after = deck_text((dreamer.deck - set(leaves)) | set(comes)) if not against else ""
    return Offer(
        code=code,
        group=group,
        price=price,
        label=label,
        leaves=tuple(codes(leaves)),
        comes=tuple(codes(comes)),
        after=after,
        asks=asks,
        reasons=against + _short_of(dreamer, price),
    )


def _short_of(dreamer: Dreamer, price: int) -> tuple[str, ...]:
    """Say what XP is missing: unspent XP are saved, and no spend takes them below zero."""
    if dreamer.xp < 0:
        return (f"Costs {price} XP. You owe {-dreamer.xp}: nothing can be bought until that is made good.",)
    if missing := max(0, price - dreamer.xp):
        are = "is" if missing == 1 else "are"
        return (f"Costs {price} XP. You have {dreamer.xp}, so {missing} {are} missing.",)
    return ()


def _absent(suit: Suit) -> str:
    return (
        f"{suit.title}: not in your deck. A new suit comes with its Ace and 2, for {PRICES['new_suit']} XP."
    )


def _nothing_higher(suit: Suit, ranks: list[int]) -> tuple[str, ...]:
    """Say why no next highest card of *suit* can come: it is not in the deck, or its King is (Ruling B6)."""
    if not ranks:
        return (_absent(suit),)
    return (f"{suit.title}: the King is on top, nothing is higher.",) if ranks[-1] == KING else ()


def _lowest(dreamer: Dreamer, suit: Suit) -> Offer:
    """Spend one XP to add the next lowest value card for a suit that is in the deck."""
    ranks = ranks_of(dreamer.deck, suit)
    if not ranks or ranks[0] == ACE:  # Ruling B6
        why = f"{suit.title} already begins at the Ace." if ranks else _absent(suit)
        return _offer(dreamer, f"lowest {suit}", f"A lower card in {suit.title}", against=(why,))
    card = Card(suit, ranks[0] - 1)
    return _offer(dreamer, f"lowest {suit}", f"Add the {card}", comes=(card,))


def _two_lowest(dreamer: Dreamer, suit: Suit) -> Offer:
    """Spend one XP to remove the two lowest cards of a suit and add the next highest to it."""
    ranks = ranks_of(dreamer.deck, suit)
    against = _nothing_higher(suit, ranks)
    if len(ranks) == 1:  # Ruling B5
        against = (f"{suit.title} has only one card, and two must leave.", *against)
    code = f"two_lowest {suit}"
    if against:
        return _offer(dreamer, code, f"Two low for one high in {suit.title}", against=against)
    low, high = tuple(Card(suit, rank) for rank in ranks[:2]), Card(suit, ranks[-1] + 1)
    label = f"Let the {low[0]} and the {low[1]} go for the {high}"
    return _offer(dreamer, code, label, leaves=low, comes=(high,))


def _across(dreamer: Dreamer, giver: Suit, taker: Suit) -> Offer:
    """Spend one XP to remove the highest card of one suit and add the next highest of a different suit."""
    given, taken = ranks_of(dreamer.deck, giver), ranks_of(dreamer.deck, taker)
    against = (() if given else (_absent(giver),)) + _nothing_higher(taker, taken)
    code = f"across {giver}>{taker}"
    if against:
        return _offer(dreamer, code, f"From {giver.title} to {taker.title}", against=against)
    leaves, comes = Card(giver, given[-1]), Card(taker, taken[-1] + 1)
    return _offer(dreamer, code, f"Let the {leaves} go for the {comes}", leaves=(leaves,), comes=(comes,))


def _new_suit(dreamer: Dreamer, suit: Suit) -> Offer:
    """Spend two XP to add the Ace and 2 of a suit that is not in the deck."""
    against = (f"{suit.title} is in your deck already.",) if ranks_of(dreamer.deck, suit) else ()
    comes = () if against else (Card(suit, 1), Card(suit, 2))
    return _offer(
        dreamer, f"new_suit {suit}", f"Add the Ace and 2 of {suit.title}", comes=comes, against=against
    )


def _awareness(dreamer: Dreamer) -> Offer:
    """Spend two XP to increase Maximum Awareness by 1."""
    return _offer(dreamer, "awareness", f"Maximum {dreamer.awareness}, then {dreamer.awareness + 1}")


def _highest(dreamer: Dreamer, suit: Suit) -> Offer:
    """Spend three XP to add the next highest value card for a suit that is in the deck."""
    ranks = ranks_of(dreamer.deck, suit)
    if against := _nothing_higher(suit, ranks):
        return _offer(dreamer, f"highest {suit}", f"A higher card in {suit.title}", against=against)
    card = Card(suit, ranks[-1] + 1)
    return _offer(dreamer, f"highest {suit}", f"Add the {card}", comes=(card,))


def _boon(dreamer: Dreamer) -> Offer:
    """Spend three XP to gain a Boon; one offer with questions, not one for each Boon."""
    held = {f"m{rank}" for rank in dreamer.majors_held}
    kinds = tuple((kind, name) for kind, name in KINDS.items() if kind not in held)  # Ruling B8
    asks = (
        Question(
            "boon", "Which kind", choices=kinds, hint="A Major is its own Boon: its card joins the deck."
        ),
        Question("name", "Its name", NAME_LIMIT, required=False, hint="A Major needs none."),
        Question("text", "What it does, in your table's words", TEXT_LIMIT, required=False, long=True),
    )
    return _offer(dreamer, "boon", "Gain a Boon", asks=asks)


# --- settling ---


def settle(cast: Cast[Dreamer], offer: Offer, answers: Answers, rules: HouseRules) -> Deed:
    """Return what *offer* writes; AnswersError lists every answer that is missing or amiss."""
    data: dict[str, object] = {}
    if offer.leaves:
        data["removed"] = list(offer.leaves)
    if offer.comes:
        data["added"] = list(offer.comes)
    if offer.group == "awareness":
        data |= {"awareness": 1, "from": cast.my_sheet.awareness}
    if offer.group == "boon":
        data |= _settled_boon(cast.my_sheet, answers)
    return {cast.me: Entry(offer.group, -offer.price, data)}


def _settled_boon(dreamer: Dreamer, answers: Answers) -> Mapping[str, object]:
    kind, text = str(answers.get("boon", "")), str(answers.get("text", "")).strip()
    name = " ".join(str(answers.get("name", "")).split())
    problems = tuple(_boon_problems(dreamer, kind, name, text))
    if problems:
        raise AnswersError(problems)
    boon = _named_boon(kind, name, text)
    brought = {} if boon.major is None else {"added": [kind]}  # Ruling B7
    return {"boons": [boon.data], **brought}


def _named_boon(kind: str, name: str, text: str) -> Boon:
    if kind in TYPED:
        return Boon(name, text, kind)
    card = Card.from_code(kind)
    return Boon(name or f"Boon of {card}", text, MAJOR_ARCANA, card.rank)


def _boon_problems(dreamer: Dreamer, kind: str, name: str, text: str) -> Iterator[Problem]:
    if kind not in KINDS:
        yield Problem("boon", "Choose what kind of Boon it is.", ("boon",))
    if not name and (kind in TYPED or kind not in KINDS):
        yield Problem("name", "Give the Boon a name.", ("name",))
    elif kind in KINDS:
        boon = _named_boon(kind, name, text)
        for held in filter(boon.is_same_as, dreamer.boons):  # Ruling B8
            where = "name" if held.name.casefold() == name.casefold() else "boon"
            yield Problem("held", f"{held.name} is held already. A Boon is held once.", (where,))
    if len(name) > NAME_LIMIT:
        yield Problem("name", f"The name has {len(name)} characters: at most {NAME_LIMIT}.", ("name",))
    if len(text) > TEXT_LIMIT:
        yield Problem("text", f"The text has {len(text)} characters: at most {TEXT_LIMIT}.", ("text",))


def settled(offer: Offer, dreamer: Dreamer, **answers: str) -> Entry:
    """Return the one entry that *offer* writes for *dreamer*."""
    return settle(Cast("me", {"me": dreamer}), offer, answers, HouseRules())["me"]
