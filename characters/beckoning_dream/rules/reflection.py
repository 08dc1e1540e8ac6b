"""Reflection: what a dream gives, and every way to spend it (The Beckoning Dream, "Reflection")."""

from collections.abc import Iterator, Mapping
from itertools import permutations

from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules, apply
from characters.rules import Answers, AnswersError, Cast, Deed, Entry, Group, Offer, Problem, Question, Table
from decks.rules.tarot import ACE, KING, MAJORS, NUMERALS, Card, Suit, codes, deck_text, ranks_of

GROUPS = (
    Group("lowest", "A lower card", "The next lowest of a suit you hold.", 1),
    Group("two_lowest", "Two low for one high", "The two lowest of a suit leave, its next highest comes.", 1),
    Group("across", "Across the suits", "The highest of one suit leaves, the next highest of another comes.", 1),
    Group("new_suit", "A new suit", "Its Ace and its 2 come together.", 2),
    Group("awareness", "More Awareness", "The Maximum rises by 1.", 2),
    Group("highest", "A higher card", "The next highest of a suit you hold.", 3),
    Group("boon", "A Boon", "A power of its own. A Major one brings its card.", 3),
)
PRICES = {group.key: group.price for group in GROUPS}
SPENDS = frozenset(PRICES)


def offers(dreamer: Dreamer, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield every way *dreamer* might spend XP, each with its price and what stands against it."""
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
    if dreamer.xp < price:
        return (f"Costs {price} XP. You have {dreamer.xp}, so {price - dreamer.xp} is missing.",)
    return ()


def _absent(suit: Suit) -> str:
    return f"{suit.title}: not in your deck. A new suit comes with its Ace and 2, for 2 XP."


def _topped(suit: Suit) -> str:
    return f"{suit.title}: the King is on top, nothing is higher."


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
    code, title = f"two_lowest {suit}", f"Two low for one high in {suit.title}"
    if not ranks:
        return _offer(dreamer, code, title, against=(_absent(suit),))
    against = () if len(ranks) > 1 else (f"{suit.title} has only one card, and two must leave.",)  # Ruling B5
    if ranks[-1] == KING:
        return _offer(dreamer, code, title, against=(*against, _topped(suit)))
    low, high = tuple(Card(suit, rank) for rank in ranks[:2]), Card(suit, ranks[-1] + 1)
    if against:
        return _offer(dreamer, code, title, against=against)
    label = f"Let the {low[0]} and the {low[1]} go for the {high}"
    return _offer(dreamer, code, label, leaves=low, comes=(high,))


def _across(dreamer: Dreamer, giver: Suit, taker: Suit) -> Offer:
    """Spend one XP to remove the highest card of one suit and add the next highest of a different suit."""
    given, taken = ranks_of(dreamer.deck, giver), ranks_of(dreamer.deck, taker)
    code = f"across {giver}>{taker}"
    against = tuple(_absent(suit) for suit, ranks in ((giver, given), (taker, taken)) if not ranks)
    if taken and taken[-1] == KING:  # Ruling B6
        against += (_topped(taker),)
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
    if not ranks or ranks[-1] == KING:  # Ruling B6
        why = _topped(suit) if ranks else _absent(suit)
        return _offer(dreamer, f"highest {suit}", f"A higher card in {suit.title}", against=(why,))
    card = Card(suit, ranks[-1] + 1)
    return _offer(dreamer, f"highest {suit}", f"Add the {card}", comes=(card,))


def _boon(dreamer: Dreamer) -> Offer:
    """Spend three XP to gain a Boon; one offer with questions, not one for each Boon."""
    majors = tuple(
        (f"m{rank}", f"{NUMERALS[rank]} {name}") for rank, name in enumerate(MAJORS)
        if rank not in dreamer.majors_held  # Ruling B8
    )  # fmt: skip
    kinds = (("General", "General"), ("Minor Arcana", "Minor Arcana"), *majors)
    asks = (
        Question("boon", "Which kind", choices=kinds, hint="A Major is its own Boon: its card joins the deck."),
        Question("name", "Its name", NAME_LIMIT, required=False, hint="A Major needs none."),
        Question("text", "What it does, in your table's words", TEXT_LIMIT, required=False, long=True),
    )
    return _offer(dreamer, "boon", "Gain a Boon", asks=asks)


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
        data |= _settled_boon(cast.my_sheet, offer, answers)
    return {cast.me: Entry(offer.group, -offer.price, data)}


def _settled_boon(dreamer: Dreamer, offer: Offer, answers: Answers) -> Mapping[str, object]:
    kind, name = str(answers.get("boon", "")), str(answers.get("name", "")).strip()
    text = str(answers.get("text", "")).strip()
    problems = tuple(_boon_problems(dreamer, offer, kind, name, text))
    if problems:
        raise AnswersError(problems)
    if kind in ("General", "Minor Arcana"):
        return {"boons": [{"name": name, "text": text, "category": kind, "major": None}]}
    card = Card.from_code(kind)
    boon = {"name": name or f"Boon of {card}", "text": text, "category": "Major Arcana", "major": card.rank}
    return {"boons": [boon], "added": [kind]}  # Ruling B7


def _boon_problems(dreamer: Dreamer, offer: Offer, kind: str, name: str, text: str) -> Iterator[Problem]:
    if kind not in dict(offer.asks[0].choices):
        yield Problem("boon", "Choose what kind of Boon it is. A Boon already held cannot be gained again.", ("boon",))
    if not name and not kind.startswith("m"):
        yield Problem("name", "Give the Boon a name.", ("name",))
    if len(name) > NAME_LIMIT:
        yield Problem("name", f"The name has {len(name)} characters: at most {NAME_LIMIT}.", ("name",))
    if name and name.casefold() in (boon.name.casefold() for boon in dreamer.boons):  # Ruling B8
        yield Problem("name", f"{name} is held already. A Boon is held once.", ("name",))
    if len(text) > TEXT_LIMIT:
        yield Problem("text", f"The text has {len(text)} characters: at most {TEXT_LIMIT}.", ("text",))


def settled(offer: Offer, dreamer: Dreamer, **answers: str) -> Entry:
    """Return the one entry that *offer* writes for *dreamer*."""
    return settle(Cast("me", {"me": dreamer}), offer, answers, HouseRules())["me"]


__all__ = ["GROUPS", "PRICES", "SPENDS", "apply", "offers", "open_offers", "settle", "settled"]
