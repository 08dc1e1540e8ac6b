"""Each guard of a Transform, of Bonds that are kept and of the catalogue switched off: a law must notice."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.rules import bonds, gaining, offering, transforming
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.reflection import open_offers
from decks.rules.tarot import cards
from tests.rules import laws
from tests.strategies import (
    TABLE,
    asking_boons,
    bound_dreamers,
    dreamers,
    near_new_decks,
    paying,
    spends,
    transformers,
)

HUNTING = settings(phases=(Phase.generate,), max_examples=200, database=None, report_multiple_bugs=False)
NOTICED = (AssertionError, ValueError, IndexError, KeyError)


@HUNTING
@given(st.data())
def told_when_no_new_deck(data: st.DataObject) -> None:
    who = data.draw(transformers())
    laws.told_exactly_when_no_new_deck(who, data.draw(near_new_decks(who)))


# Decks of 2 and 3 cards, and of 38 and 39: without Majors 36 cards go up to 9.
BOUNDS = ({"c": 2}, {"c": 3}, {"c": 14, "s": 14, "w": 10}, {"c": 14, "s": 14, "w": 11})
AT_THE_BOUNDS = [
    Dreamer(cards(f"{suit}{rank}" for suit, top in tops.items() for rank in range(1, top + 1)), xp=4)
    for tops in BOUNDS
]


@HUNTING
@given(st.one_of(dreamers(), st.sampled_from(AT_THE_BOUNDS)))
def open_exactly_when_allowed(who: Dreamer) -> None:
    laws.open_exactly_when_allowed(who)


@HUNTING
@given(st.data())
def bonds_keep_their_price(data: st.DataObject) -> None:
    who = data.draw(bound_dreamers())
    options = [offer for offer in open_offers(who, TABLE) if offer.group not in ("boon", "bond")]
    if options:
        laws.bonds_keep_their_price(who, data.draw(spends(who, data.draw(st.sampled_from(options)))))


@HUNTING
@given(st.data())
def bonds_never_overdraw(data: st.DataObject) -> None:
    who = data.draw(bound_dreamers())
    options = [offer for offer in open_offers(who, TABLE) if offer.group in ("two_lowest", "across")]
    if options and (entry := data.draw(paying(who, data.draw(st.sampled_from(options))))):
        laws.bonds_keep_their_price(who, entry)


@HUNTING
@given(st.data())
def a_boon_asks_first(data: st.DataObject) -> None:
    catalogue = data.draw(asking_boons())
    code = data.draw(st.sampled_from([gaining.key_of(boon) for boon in catalogue]))
    laws.a_boon_asks_first(data.draw(dreamers().filter(lambda who: who.xp > 2)), catalogue, code)


def nothing(*_: object) -> Iterator[object]:
    return iter(())


def free(told: bonds._Answered, place: int, bond: object, *_: object) -> None:
    told.changes.append({"key": f"k{place - 1}", "mine": "", "words": "Hm."})


KEEP = bonds.keep
GUARDS: dict[str, tuple[object, str, object, Callable[[], None]]] = {
    "two fewer": (transforming, "FEWER", 1, told_when_no_new_deck),
    "nothing above 9": (transforming, "too_high", nothing, told_when_no_new_deck),
    "up to 9": (transforming, "HIGHEST", 8, told_when_no_new_deck),
    "suits from the Ace": (transforming, "without_ace", nothing, told_when_no_new_deck),
    "no gap": (transforming, "gaps", nothing, told_when_no_new_deck),
    "Majors whose Boon is held": (transforming, "_unheld", lambda who, new: [], told_when_no_new_deck),
    "three cards at least": (transforming, "LEAST_CARDS", 2, open_exactly_when_allowed),
    "as many as go up to 9": (
        transforming,
        "allowed",
        lambda who: transforming.DECK,
        open_exactly_when_allowed,
    ),
    "four XP": (offering, "PRICES", offering.PRICES | {"transform": 3}, open_exactly_when_allowed),
    "a Bond's price": (bonds, "CHANGE_PRICE", 0, bonds_keep_their_price),
    "a Bond's new card": (bonds, "_change", free, bonds_keep_their_price),
    "what loses its card is asked about": (bonds, "touched", lambda who, leaves: (), bonds_keep_their_price),
    "the purse": (bonds, "keep", lambda *asked: KEEP(*asked[:-1], 99), bonds_never_overdraw),  # type: ignore[call-arg]
    "prerequisites": (gaining, "unmet", lambda boon, deck, held: iter(()), a_boon_asks_first),
    "the card that a Major brings": (gaining, "_brought", lambda boon: frozenset(), a_boon_asks_first),
}
LAWS = {law.__name__: law for *_, law in GUARDS.values()}


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_with_every_guard_the_law_holds(law: Callable[[], None]) -> None:
    law()


@pytest.mark.parametrize("guard", GUARDS)
def test_without_the_guard_the_law_is_broken(guard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room, name, off, law = GUARDS[guard]
    monkeypatch.setattr(room, name, off)
    with pytest.raises(NOTICED):
        law()
