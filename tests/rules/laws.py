"""Laws that hold for every Dreamer, said anew in plain words, so that tests and mutants can check them."""

from collections.abc import Callable, Iterable

from characters.beckoning_dream.rules.boons import Boon, Need
from characters.beckoning_dream.rules.deck import deck_problems, draft_problems
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules, apply_entry
from characters.beckoning_dream.rules.reflection import (
    open_and_closed_offers,
    settle_offer,
    settled_entry_under_default_rules,
)
from characters.beckoning_dream.rules.transforming import transform_problems
from characters.beckoning_dream.system import SYSTEM
from characters.ledger.replay import REVERTED, replay
from characters.socket.rules import ActorAndSheets, AnswersError, Entry, Fix, Offer, Table
from decks.rules.tarot import Card, cards_of_codes, codes_in_deck_order
from tests.strategies import TABLE, Lines

Ends = dict[str, tuple[int, int]]  # the lowest and the highest rank of each suit held
COSTS = {
    "lowest": 1,
    "two_lowest": 1,
    "across": 1,
    "new_suit": 2,
    "awareness": 2,
    "highest": 3,
    "boon": 3,
    "bond": 2,
    "transform": 4,
}
CODES = [
    *(f"{way} {suit}" for way in ("lowest", "two_lowest", "new_suit", "highest") for suit in "scwp"),
    *(f"across {giver}>{taker}" for giver in "scwp" for taker in "scwp" if giver != taker),
    "awareness",
    "boon",
    "bond",
    "transform",
]


def ends(deck: Iterable[str]) -> Ends:
    """Return where each suit of *deck* begins and ends, from the codes alone."""
    ranks: dict[str, list[int]] = {}
    for code in deck:
        if code[0] != "m":
            ranks.setdefault(code[0], []).append(int(code[1:]))
    return {suit: (min(held), max(held)) for suit, held in ranks.items()}


def is_unbroken(deck: Iterable[str]) -> bool:
    """Say whether every suit holds all values between its lowest and its highest, and there is a card."""
    held = list(deck)
    spans = sum(high - low + 1 for low, high in ends(held).values())
    return bool(held) and spans == sum(code[0] != "m" for code in held)


def is_first_deck(deck: Iterable[str], rules: HouseRules) -> bool:
    """Say whether *deck* may be a Dreamer's first: Minors alone, Ace to 6 at most, as many as the house wants."""
    held = list(deck)
    is_low = all(low == 1 and high <= 6 for low, high in ends(held).values())
    is_minor = all(code[0] != "m" for code in held)
    return is_unbroken(held) and is_low and is_minor and rules.deck_least <= len(held) <= rules.deck_most


def is_allowed(ends: Ends, xp: int, code: str, count: int, low_majors: int) -> bool:
    """Say whether the book lets a Dreamer with these suits, XP, *count* of cards and held Majors up to 9 do this."""
    way, _, where = code.partition(" ")
    giver, _, taker = where.partition(">")
    if xp < COSTS[way]:
        return False
    if way in ("awareness", "boon", "bond"):
        return True
    if way == "transform":
        return 3 <= count <= 2 + 4 * 9 + low_majors
    if way == "new_suit":
        return giver not in ends
    if way == "across":
        return giver in ends and taker in ends and ends[taker][1] < 14
    if giver not in ends:
        return False
    low, high = ends[giver]
    return {"lowest": low > 1, "highest": high < 14, "two_lowest": high > low and high < 14}[way]


def ends_after(ends: Ends, code: str) -> Ends:
    """Return where the suits begin and end once *code* is done."""
    way, _, where = code.partition(" ")
    giver, _, taker = where.partition(">")
    low, high = ends.get(giver, (1, 0))
    if way == "across":
        left = {giver: (low, high - 1)} if high > low else {}
        others = {suit: held for suit, held in ends.items() if suit != giver}
        return others | left | {taker: (ends[taker][0], ends[taker][1] + 1)}
    moved = {
        "lowest": {giver: (low - 1, high)},
        "two_lowest": {giver: (low + 2, high + 1)},
        "new_suit": {giver: (1, 2)},
        "highest": {giver: (low, high + 1)},
    }
    return ends | moved.get(way, {})


def is_transformed(before: Iterable[str], after: Iterable[str], held: Iterable[int]) -> bool:
    """Say whether the book lets the deck *before* become *after*: two fewer, from the Ace, nothing above 9."""
    new, majors = list(after), {f"m{major}" for major in held}
    is_low = all(low == 1 for low, _ in ends(new).values()) and all(int(code[1:]) <= 9 for code in new)
    is_held = all(code in majors for code in new if code[0] == "m")
    return is_unbroken(new) and is_low and is_held and len(new) == len(list(before)) - 2


# --- the laws ---


def open_exactly_when_allowed(dreamer: Dreamer) -> None:
    """A spend is open exactly when the book allows it, and every spend of the book is among the offers."""
    held = ends(codes_in_deck_order(dreamer.deck))
    is_open = {offer.code: offer.is_open for offer in open_and_closed_offers(dreamer, TABLE)}
    low = sum(major <= 9 for major in dreamer.majors_held)
    assert is_open == {code: is_allowed(held, dreamer.xp, code, len(dreamer.deck), low) for code in CODES}


def does_what_it_says(dreamer: Dreamer, offer: Offer, entry: Entry) -> None:
    """A spend costs its price, changes the suits as the book says and shows the deck it makes."""
    after = apply_entry(dreamer, entry)
    assert entry.xp == -COSTS[offer.group] == -offer.price
    assert after.xp == dreamer.xp - offer.price
    if offer.group == "transform":
        assert is_transformed(
            codes_in_deck_order(dreamer.deck), codes_in_deck_order(after.deck), dreamer.majors_held
        )
    else:
        assert ends(codes_in_deck_order(after.deck)) == ends_after(
            ends(codes_in_deck_order(dreamer.deck)), offer.code
        )
    assert len(after.bonds) == len(dreamer.bonds) + (offer.group == "bond")
    assert after.awareness == dreamer.awareness + (offer.group == "awareness")
    assert len(after.boons) == len(dreamer.boons) + (offer.group == "boon")


def no_spends_break_the_deck(dreamer: Dreamer, next_spend: Callable[[Dreamer], Entry | None]) -> None:
    """However long a Dreamer spends, the deck keeps its rules and XP never fall below nothing."""
    while entry := next_spend(dreamer):
        dreamer = apply_entry(dreamer, entry)
        assert dreamer.xp >= 0
        assert is_unbroken(codes_in_deck_order(dreamer.deck))
        assert len({boon.name.casefold() for boon in dreamer.boons}) == len(dreamer.boons)


def taken_back_is_as_if_never_written(lines: Lines) -> None:
    """A ledger with reverts stands as the same ledger without them and without what they took back."""
    state = replay(SYSTEM, lines)
    gone = {number for _, entry in lines if entry.kind == REVERTED for number in entry.data["reverts"]}
    kept = [(number, e) for number, e in lines if e.kind != REVERTED and number not in gone]
    plain = replay(SYSTEM, kept)
    assert (state.sheet, state.balance, state.spends) == (plain.sheet, plain.balance, plain.spends)


def the_sums_agree(lines: Lines) -> None:
    """The XP of all lines together, the sheet's and the balance are one number, and none overdraws."""
    state = replay(SYSTEM, lines)
    assert sum(entry.xp for _, entry in lines) == state.sheet.xp == state.balance
    assert state.balance >= 0


def told_exactly_when_broken(deck: list[str]) -> None:
    """A deck has a problem exactly when a suit has a gap or nothing is left."""
    assert (not list(deck_problems(cards_of_codes(deck)))) == is_unbroken(deck)


def told_exactly_when_no_first_deck(deck: list[str], rules: HouseRules) -> None:
    """A draft has a problem exactly when it is no first deck for the house."""
    assert (not list(draft_problems({"cards": deck}, rules))) == is_first_deck(deck, rules)


def told_exactly_when_no_new_deck(dreamer: Dreamer, deck: list[str]) -> None:
    """A deck is refused for a Transform exactly when the book refuses it."""
    is_new = is_transformed(codes_in_deck_order(dreamer.deck), deck, dreamer.majors_held)
    assert (not list(transform_problems(dreamer, cards_of_codes(deck)))) == is_new


def bonds_keep_their_price(dreamer: Dreamer, entry: Entry) -> None:
    """Each Bond changed costs 1 XP more, none overdraws, and every one awake hangs on a card of the deck."""
    after = apply_entry(dreamer, entry)
    changed = sum("mine" in change for change in entry.data.get("bonds", ()))
    assert entry.xp == -COSTS[entry.kind] - changed
    assert after.xp >= 0
    held = codes_in_deck_order(after.deck)
    assert all(bond.mine in held for bond in after.bonds if not bond.is_asleep)


def a_boon_asks_first(dreamer: Dreamer, catalogue: tuple[Boon, ...], code: str) -> None:
    """A Boon of the catalogue is gained exactly when the deck, with the card it brings, has all it asks for."""
    wanted = next(boon for boon in catalogue if code in (f"m{boon.major}", f"@{boon.name}"))
    deck = set(codes_in_deck_order(dreamer.deck)) | ({code} if wanted.major is not None else set())
    is_met = all(_has(deck, need) for need in wanted.needs)
    is_held = any(map(wanted.is_same_by_name_or_major_as, dreamer.boons))
    house = HouseRules(boons=catalogue)
    (offer,) = [offer for offer in open_and_closed_offers(dreamer, Table(house)) if offer.code == "boon"]
    is_open = code in dict(offer.asks[0].choices)
    assert is_open == (is_met and not is_held)
    try:
        settle_offer(ActorAndSheets("me", {"me": dreamer}), offer, {"boon": code}, house)
    except AnswersError:
        assert not is_open
    else:
        assert is_open


def _has(deck: set[str], need: Need) -> bool:
    ranks = [int(code[1:]) for code in deck if code[0] in (need.suit or "scwp")]
    count = len(ranks) if need.suit else len(deck)
    least = need.cards or (1 if need.suit else 0)
    has_major = need.major is None or f"m{need.major}" in deck
    has_majors = sum(code[0] == "m" for code in deck) >= need.majors
    has_one = not need.either or any(_has(deck, one) for one in need.either)
    return count >= least and max(ranks, default=0) >= need.highest and has_major and has_majors and has_one


def a_boon_is_held_once(dreamer: Dreamer, kind: str, name: str) -> None:
    """A Boon is refused exactly when its name or its Major is held."""
    chosen = name or f"Boon of {Card.from_code(kind)}"
    is_held = chosen.casefold() in {boon.name.casefold() for boon in dreamer.boons}
    is_held |= kind in {f"m{boon.major}" for boon in dreamer.boons}
    (offer,) = [offer for offer in open_and_closed_offers(dreamer, TABLE) if offer.code == "boon"]
    try:
        settled_entry_under_default_rules(offer, dreamer, boon=kind, name=name)
    except AnswersError:
        assert is_held
    else:
        assert not is_held


def mended(draft: dict[str, list[str]], rules: HouseRules, choose: Callable[[list[Fix]], Fix]) -> list[str]:
    """Apply one offered fix after another, as chosen, and return the codes of the problems none can mend."""
    held = cards_of_codes(draft["cards"])
    for _ in range(40):
        problems = list(draft_problems({"cards": codes_in_deck_order(held)}, rules))
        fixes = [fix for problem in problems for fix in problem.fixes]
        if not fixes:
            return [problem.code for problem in problems]
        change = choose(fixes).change
        held |= cards_of_codes(code for field, code in change if field == "want")
        held -= cards_of_codes(code for field, code in change if field == "drop")
    raise AssertionError("The fixes go round in circles.")
