"""What hypothesis may draw: decks, drafts, Dreamers, entries, whole ledgers. No database."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any, TypeVar

from hypothesis import strategies as st

from characters.beckoning_dream.rules.boons import CATEGORIES, Boon, Need
from characters.beckoning_dream.rules.deck import HIGHEST_AT_CREATION
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, HouseRules
from characters.beckoning_dream.rules.oneirogen import MOST
from characters.beckoning_dream.rules.reflection import open_offers, settled_entry_under_default_rules
from characters.beckoning_dream.system import SYSTEM
from characters.ledger.replay import REVERTED, replay
from characters.socket.rules import OUTSIDE, AnswersError, Entry, Offer, Table
from decks.rules.tarot import (
    ACE,
    DECK,
    KING,
    RANKS,
    Card,
    Suit,
    cards_of_codes,
    codes_in_deck_order,
    ranks_held_of_suit,
)

HOUSE = HouseRules()
TABLE = Table(HOUSE)
MINORS = tuple(card for card in DECK if not card.is_major)
MAJORS = tuple(card for card in DECK if card.is_major)
WORDS = st.text("abcdefghijklmnopqrstuvwxyz '-", min_size=1, max_size=12).map(str.strip).filter(bool)
NAMES = ("Iron Will", "Tide", "Old Friend", "Low Road", "iron will", "Polaris")
Lines = list[tuple[int, Entry]]
Thing = TypeVar("Thing")


def some_of(things: Sequence[Thing], least: int, most: int) -> st.SearchStrategy[tuple[Thing, ...]]:
    """Draw from *least* to *most* of a few *things*: at one stroke, which takes a fraction of what a set does."""
    return st.sampled_from([some for count in range(least, most + 1) for some in combinations(things, count)])


# --- decks and drafts ---

MAJORS_BY_COUNT = [some_of(MAJORS, count, count) for count in range(4)]
SUITS_BY_COUNT = [some_of(tuple(Suit), count, count) for count in range(len(Suit) + 1)]
SUITS_IN_ANY_ORDER = st.sampled_from(list(permutations(Suit)))
ENDS = (*[ACE] * 7, *[KING] * 7, *RANKS)  # half of them an Ace or a King
LOWEST_AND_HIGHEST = st.sampled_from(sorted((min(ends), max(ends)) for ends in product(ENDS, repeat=2)))


def house_rules() -> st.SearchStrategy[HouseRules]:
    """Draw house rules that a table can mean."""
    least = st.integers(1, 24)
    return least.flatmap(
        lambda low: st.builds(HouseRules, st.just(low), st.integers(low, 24), st.integers(0, 20))
    )


@st.composite
def first_decks(draw: st.DrawFn, rules: HouseRules = HOUSE) -> frozenset[Card]:
    """Draw a legal first deck: suits from the Ace to the 6 at most, as many cards as *rules* want."""
    left = draw(st.integers(rules.deck_least, rules.deck_most))
    deck: set[Card] = set()
    suits = draw(SUITS_IN_ANY_ORDER)
    for place, suit in enumerate(suits):
        room_later = HIGHEST_AT_CREATION * (len(suits) - place - 1)
        top = draw(st.integers(max(0, left - room_later), min(left, HIGHEST_AT_CREATION)))
        deck |= {Card(suit, rank) for rank in range(ACE, top + 1)}
        left -= top
    return frozenset(deck)


@st.composite
def decks(draw: st.DrawFn) -> frozenset[Card]:
    """Draw a deck as one may become: each suit without a gap, from anywhere to anywhere, some Majors."""
    deck = set(draw(MAJORS_BY_COUNT[draw(st.integers(0, 3))]))
    for suit in draw(SUITS_BY_COUNT[draw(st.integers(0 if deck else 1, len(Suit)))]):
        low, high = draw(LOWEST_AND_HIGHEST)
        deck |= {Card(suit, rank) for rank in range(low, high + 1)}
    return frozenset(deck)


def drafts() -> st.SearchStrategy[dict[str, Any]]:
    """Draw what a builder may hold on the way to a first deck: any cards at all."""
    some = st.one_of(
        st.sets(st.sampled_from(DECK), max_size=20),
        st.sets(st.sampled_from([card for card in MINORS if card.rank <= 8]), max_size=24),
    )
    return some.map(lambda deck: {"cards": codes_in_deck_order(deck)})


CARDS_AT_EDGES = st.sets(
    st.sampled_from([Card(suit, rank) for suit in Suit for rank in (ACE, 2, 6, 7)]), max_size=2
)
NO_MAJOR_OR_ONE = st.sets(st.sampled_from(MAJORS), max_size=1)


@st.composite
def near_first_decks(draw: st.DrawFn) -> list[str]:
    """Draw the codes of a first deck, or of one that misses it by a card or two."""
    deck = draw(first_decks())
    tops = {suit: max(ranks) for suit in Suit if (ranks := ranks_held_of_suit(deck, suit))}
    some = st.one_of(
        st.sampled_from([move for suit, top in tops.items() if 1 < top < 6 for move in _moved(suit, top)]),
        CARDS_AT_EDGES,
        NO_MAJOR_OR_ONE,
        st.sampled_from(Suit).map(lambda suit: {Card(suit, rank) for rank in range(ACE, 8)} - deck),
    )
    return codes_in_deck_order(deck ^ draw(some))


def _moved(suit: Suit, top: int) -> list[set[Card]]:
    """Return what changes in *suit*, from the Ace to *top*, for one fewer, one more, a gap, and no Ace."""
    first, last, following = Card(suit, ACE), Card(suit, top), Card(suit, top + 1)
    return [{last}, {following}, {last, following}, {first, following}]


SOME_NAMES = some_of(NAMES[:4], 0, 2)


@st.composite
def arrivals(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a finished draft of a Dreamer who arrives as they are."""
    deck = draw(decks())
    majors = sorted(card.rank for card in deck if card.is_major)
    boons = [Boon(f"Boon of {Card(None, rank)}", "", CATEGORIES[2], rank) for rank in majors]
    boons += [Boon(name, "", draw(st.sampled_from(CATEGORIES[:2]))) for name in draw(SOME_NAMES)]
    return {
        "arrival": True,
        "cards": codes_in_deck_order(deck),
        "awareness": draw(st.integers(0, 20)),
        "xp": draw(st.integers(0, 12)),
        "boons": [boon.data for boon in boons],
    }


def finished_drafts(rules: HouseRules = HOUSE) -> st.SearchStrategy[dict[str, Any]]:
    """Draw a draft that can be finished, of either kind."""
    return st.one_of(first_decks(rules).map(lambda deck: {"cards": codes_in_deck_order(deck)}), arrivals())


# --- Dreamers and their ledgers ---


FINISHED_DRAFTS, XP_THAT_CAME = finished_drafts(), st.one_of(st.integers(0, 4), st.integers(-20, 12))


@st.composite
def dreamers(draw: st.DrawFn) -> Dreamer:
    """Draw a Dreamer, new or arrived, with XP from nothing to plenty, or owing after a correction."""
    created = SYSTEM.rules.create(draw(FINISHED_DRAFTS), HOUSE)
    came = draw(XP_THAT_CAME)
    granted = Entry("granted", came, {"reason": "drawn"})
    return SYSTEM.rules.apply(SYSTEM.rules.apply(SYSTEM.rules.blank, created), granted)


@st.composite
def spends(draw: st.DrawFn, dreamer: Dreamer, offer: Offer) -> Entry:
    """Draw what *offer* may write for *dreamer*: itself, with answers where it asks."""
    told = {
        "boon": lambda: draw(_boon_answers(dreamer, offer)),
        "bond": lambda: draw(_bond_answers(dreamer)),
        "transform": lambda: {"deck": " ".join(draw(_new_decks(dreamer)))},
    }.get(offer.group, dict)()
    gone = (
        cards_of_codes(told["deck"].split())
        if "deck" in told
        else dreamer.deck - cards_of_codes(offer.leaves)
    )
    return settled_entry_under_default_rules(
        offer, dreamer, **told, **draw(_kept(dreamer, gone | cards_of_codes(offer.comes), offer.price))
    )


@st.composite
def _boon_answers(draw: st.DrawFn, dreamer: Dreamer, offer: Offer) -> dict[str, str]:
    held = {boon.name.casefold() for boon in dreamer.boons}
    kind = draw(st.sampled_from([key for key, _ in offer.asks[0].choices]))
    named = WORDS.filter(lambda name: " ".join(name.split()).casefold() not in held)  # blanks count once
    return {"boon": kind, "name": draw(named), "text": draw(st.text(max_size=20))}


@st.composite
def _bond_answers(draw: st.DrawFn, dreamer: Dreamer) -> dict[str, str]:
    """Draw a Bond with somebody who is not kept here."""
    mine, theirs = draw(st.sampled_from(codes_in_deck_order(dreamer.deck))), draw(st.sampled_from(DECK)).code
    key = f"bond {len(dreamer.bonds)}"
    return {
        "with": OUTSIDE, "name": draw(WORDS), "theirs": theirs, "card": mine, "words": draw(WORDS), "key": key,
    }  # fmt: skip


@st.composite
def _new_decks(draw: st.DrawFn, dreamer: Dreamer) -> list[str]:
    """Draw a deck to Transform into: two cards fewer, each suit from its Ace, nothing above 9."""
    majors = [f"m{rank}" for rank in sorted(dreamer.majors_held) if rank <= 9]
    places = draw(st.permutations([*"scwp" * 9, *majors]))[: len(dreamer.deck) - 2]
    suits = [f"{suit}{rank}" for suit in "scwp" for rank in range(1, places.count(suit) + 1)]
    return suits + [place for place in places if place in majors]


@st.composite
def transformers(draw: st.DrawFn) -> Dreamer:
    """Draw a Dreamer of three cards or more, who may hold Boons of Majors in the deck and out of it."""
    deck = draw(decks().filter(lambda held: len(held) > 2))
    majors = draw(st.sets(st.integers(0, 12), max_size=3))
    return Dreamer(deck, xp=12, boons=tuple(Boon(f"Boon {n}", major=n) for n in sorted(majors)))


@st.composite
def near_new_decks(draw: st.DrawFn, dreamer: Dreamer) -> list[str]:
    """Draw the codes of a deck to Transform into, or of one of the same size that breaks one of the rules."""
    way = draw(st.sampled_from(("good", "tall", "late", "gap", "major", "few", "many")))
    majors = [f"m{rank}" for rank in sorted(dreamer.majors_held) if rank <= 9]
    shuffled = draw(st.randoms(use_true_random=False))
    places = [*"scwp" * 9, *(majors if way != "tall" else ())]
    shuffled.shuffle(places)
    if way == "tall":
        tall = draw(st.sampled_from("scwp"))
        places = [*tall * 10, *(place for place in places if place != tall)]
    places = places[: len(dreamer.deck) - 2]
    tops = {suit: min(places.count(suit), 9 + (way == "tall")) for suit in "scwp" if suit in places}
    deck = [f"{suit}{rank}" for suit, top in tops.items() for rank in range(1, top + 1)]
    deck += [place for place in places if place[0] == "m"]
    return _broken(way, deck, tops, shuffled)


def _broken(way: str, deck: list[str], tops: dict[str, int], chance: Any) -> list[str]:
    """Return *deck* with the one thing amiss that *way* names, where there is room for it."""
    suit = chance.choice(sorted(tops) or [""])
    top = tops.get(suit, 14)
    if way == "late" and top < 9:
        return [code for code in deck if code != f"{suit}1"] + [f"{suit}{top + 1}"]
    if way == "gap" and 1 < top < 9:
        return [code for code in deck if code != f"{suit}{top}"] + [f"{suit}{top + 1}"]
    if way == "major" and suit:
        comes = chance.choice([code for code in (f"m{rank}" for rank in range(13)) if code not in deck])
        return [code for code in deck if code != f"{suit}{top}"] + [comes]
    if way == "few":
        return [code for code in deck if code != f"{suit}{top}"]
    return [*deck, f"{suit}{top + 1}"] if way == "many" and top < 9 else deck


@st.composite
def bound_dreamers(draw: st.DrawFn) -> Dreamer:
    """Draw a Dreamer with Bonds, most on the ends of suits, one XP or a few beyond any price."""
    dreamer = draw(dreamers())
    edges = [f"{suit}{rank}" for suit in Suit for rank in _ends(ranks_held_of_suit(dreamer.deck, suit))]
    cards_of_bonds = draw(
        st.lists(st.sampled_from(edges or codes_in_deck_order(dreamer.deck)), min_size=1, max_size=3)
    )
    bonds = tuple(
        Bond(f"k{n}", "", f"Dreamer {n}", mine, "c9", "The bell.", draw(st.integers(0, 4)) == 0)
        for n, mine in enumerate(cards_of_bonds)
    )
    return replace(dreamer, bonds=bonds, xp=draw(st.integers(1, 6)))


def _ends(ranks: list[int]) -> list[int]:
    return [*ranks[:2], *ranks[-1:]]


@st.composite
def paying(draw: st.DrawFn, dreamer: Dreamer, offer: Offer) -> Entry | None:
    """Draw what *offer* writes for somebody who pays for every Bond; None where XP do not go so far."""
    after = dreamer.deck - cards_of_codes(offer.leaves) | cards_of_codes(offer.comes)
    told: dict[str, Any] = {}
    for place in range(1, len(dreamer.bonds) + 1):
        card = draw(st.sampled_from(codes_in_deck_order(after)))
        told |= {f"keep_{place}": "pay", f"card_{place}": card, f"words_{place}": "It held."}
    try:
        return settled_entry_under_default_rules(offer, dreamer, **told)
    except AnswersError:
        return None


NEED = st.builds(
    Need, st.sampled_from(["", *"scwp"]), st.integers(0, 8), st.integers(0, 14),
    st.one_of(st.none(), st.integers(0, 21)), st.just(""), st.integers(0, 3),
)  # fmt: skip
TORN = st.lists(NEED, min_size=2, max_size=3).map(lambda needs: Need(either=tuple(needs)))
NEEDS = st.lists(st.one_of(NEED, NEED, TORN), max_size=2).map(tuple)
NEEDS_BY_MAJOR = [st.one_of(NEEDS, st.just((Need(major=n),))) for n in range(22)]  # its own card among them
ONE_MAJOR_OR_TWO = st.lists(st.integers(0, 21), unique=True, min_size=1, max_size=2)


@st.composite
def asking_boons(draw: st.DrawFn) -> tuple[Boon, ...]:
    """Draw a catalogue of a few Boons, each with a prerequisite."""
    majors = draw(ONE_MAJOR_OR_TWO)
    brought = [
        Boon(f"Boon of {Card(None, n)}", "", CATEGORIES[2], n, draw(NEEDS_BY_MAJOR[n])) for n in majors
    ]
    return (*brought, Boon("Iron Will", "", CATEGORIES[0], None, draw(NEEDS)))


@st.composite
def _kept(draw: st.DrawFn, dreamer: Dreamer, after: frozenset[Card], price: int) -> dict[str, str]:
    """Draw what becomes of the Bonds whose cards are not in the deck *after*, as far as XP go."""
    answers: dict[str, Any] = {}
    purse = dreamer.xp - price
    for place, bond in enumerate(dreamer.bonds, 1):
        if bond.is_asleep or bond.mine in codes_in_deck_order(after):
            continue
        way = draw(st.sampled_from(("pay", "sleep"))) if purse else "sleep"
        purse -= way == "pay"
        card = draw(st.sampled_from(codes_in_deck_order(after)))
        answers |= {f"keep_{place}": way, f"card_{place}": card, f"words_{place}": draw(WORDS)}
    return answers


def boon_names() -> st.SearchStrategy[tuple[str, str]]:
    """Draw a kind of Boon and a name, of the few that Dreamers drawn here may hold already."""
    majors = st.tuples(st.sampled_from([card.code for card in MAJORS]), st.sampled_from(("", *NAMES)))
    return st.one_of(st.tuples(st.sampled_from(CATEGORIES[:2]), st.sampled_from(NAMES)), majors)


@st.composite
def open_spends(draw: st.DrawFn, dreamer: Dreamer) -> Entry | None:
    """Draw one spend that is open to *dreamer*; None where there is none."""
    options = list(open_offers(dreamer, TABLE))
    return draw(spends(dreamer, draw(st.sampled_from(options)))) if options else None


@st.composite
def ledgers(draw: st.DrawFn, *, most: int = 12) -> Lines:
    """Draw a lived ledger: a first line, then awards, spends and spends taken back, each as it was open."""
    lines: Lines = [(1, SYSTEM.rules.create(draw(FINISHED_DRAFTS), HOUSE))]
    steps = st.lists(st.sampled_from(("award", "spend", "spend", "take back")), max_size=most)
    for number, step in enumerate(draw(steps), 2):
        state = replay(SYSTEM, lines)
        if step == "take back" and state.takeable:
            entry = reverted(lines, state.takeable)
        else:
            spend = draw(open_spends(state.sheet)) if step == "spend" else None
            entry = spend or Entry("granted", draw(st.integers(1, 6)), {"reason": "drawn"})
        lines.append((number, entry))
    return lines


def reverted(lines: Lines, *numbers: int) -> Entry:
    """Return the line that takes *numbers* of *lines* back."""
    xp = sum(entry.xp for number, entry in lines if number in numbers)
    return Entry(REVERTED, -xp, {"reverts": list(numbers)})


# --- settled facts of every kind, fitting or not ---


def _codes(least: int = 1) -> st.SearchStrategy[list[str]]:
    return st.sets(st.sampled_from(DECK), min_size=least, max_size=4).map(codes_in_deck_order)


CODE = st.sampled_from(DECK).map(lambda card: card.code)
GRANTED = st.fixed_dictionaries({"what": WORDS, "reason": WORDS})


def _bonds() -> st.SearchStrategy[dict[str, Any]]:
    words = dict.fromkeys(("key", "seat", "name", "words"), WORDS)
    return st.fixed_dictionaries({**words, "mine": CODE, "theirs": CODE})


def _changes() -> st.SearchStrategy[list[dict[str, Any]]]:
    moved = st.fixed_dictionaries({"key": WORDS, "mine": CODE, "words": WORDS})
    asleep = st.fixed_dictionaries({"key": WORDS, "is_asleep": st.just(True)})
    return st.lists(st.one_of(moved, asleep), max_size=2)


def _moves() -> st.SearchStrategy[list[dict[str, Any]]]:
    theirs = st.one_of(st.just(""), CODE)
    return st.lists(st.fixed_dictionaries({"key": WORDS, "theirs": theirs}), min_size=1, max_size=2)


def _boons() -> st.SearchStrategy[dict[str, Any]]:
    minor = st.builds(Boon, WORDS, st.text(max_size=20), st.sampled_from(CATEGORIES[:2]))
    major = st.builds(Boon, WORDS, st.text(max_size=20), st.just(CATEGORIES[2]), st.integers(0, 21))
    return st.one_of(minor, major).map(lambda boon: boon.data)


FACTS = {"well": st.integers(0, 12), "learned": st.booleans(), "progress": st.booleans()}
DATA = {
    "created": st.fixed_dictionaries({"added": _codes(), "awareness": st.integers(0, 20)}),
    "arrived": st.fixed_dictionaries(
        {"added": _codes(), "awareness": st.integers(0, 20), "boons": st.lists(_boons(), max_size=3)}
    ),
    "reflection": st.fixed_dictionaries(FACTS),
    "corrected": st.one_of(
        st.just({"was_there": False}), st.fixed_dictionaries({"was_there": st.just(True), **FACTS})
    ),
    "granted": st.fixed_dictionaries({"reason": st.text(max_size=20)}),
    "lowest": st.fixed_dictionaries({"added": _codes()}),
    "two_lowest": st.fixed_dictionaries({"removed": _codes(), "added": _codes()}),
    "across": st.fixed_dictionaries({"removed": _codes(), "added": _codes()}),
    "new_suit": st.fixed_dictionaries({"added": _codes()}),
    "awareness": st.fixed_dictionaries({"awareness": st.just(1), "from": st.integers(0, 20)}),
    "highest": st.fixed_dictionaries({"added": _codes()}),
    "bond": st.fixed_dictionaries({"bond": _bonds()}),
    "told": st.fixed_dictionaries({"bonds": _moves(), "name": WORDS}),
    "transform": st.fixed_dictionaries(
        {"removed": _codes(), "added": _codes()}, optional={"bonds": _changes()}
    ),
    "exception": st.fixed_dictionaries(
        {"added": _codes(), "exception": GRANTED}, optional={"bonds": _changes()}
    ),
    "reworded": st.one_of(
        st.fixed_dictionaries({"boon": WORDS, "name": WORDS, "text": WORDS}),
        st.fixed_dictionaries(
            {"bonds": st.fixed_dictionaries({"key": WORDS, "words": WORDS}).map(lambda b: [b])}
        ),
    ),
    "boon": st.fixed_dictionaries({"boons": _boons().map(lambda boon: [boon])}, optional={"added": _codes()}),
    "oneirogen": st.fixed_dictionaries({"oneirogen": st.integers(-MOST, MOST).filter(bool)}),
}


def entries() -> st.SearchStrategy[Entry]:
    """Draw a settled fact of any kind a Dreamer's ledger knows, whether or not it fits anyone."""
    return st.sampled_from(sorted(DATA)).flatmap(
        lambda kind: st.builds(Entry, st.just(kind), st.integers(-20, 20), DATA[kind])
    )
