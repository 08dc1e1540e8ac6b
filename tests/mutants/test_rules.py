"""Each guard of the rules switched off by name: a law must notice."""

from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from characters import replay as replaying
from characters.beckoning_dream.rules import deck, offering, reflection
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import HouseRules
from tests.rules import laws
from tests.strategies import HOUSE, boon_names, drafts, dreamers, ledgers, near_first_decks, open_spends

HUNTING = settings(phases=(Phase.generate,), max_examples=300, database=None, report_multiple_bugs=False)
NOTICED = (AssertionError, ValueError, IndexError, KeyError)


@HUNTING
@given(dreamers())
def open_exactly_when_allowed(who):
    laws.open_exactly_when_allowed(who)


@HUNTING
@given(st.data())
def no_spends_break_the_deck(data):
    laws.no_spends_break_the_deck(data.draw(dreamers()), lambda who: data.draw(open_spends(who)))


@HUNTING
@given(dreamers(), boon_names())
def a_boon_is_held_once(who, boon):
    laws.a_boon_is_held_once(who, *boon)


@HUNTING
@given(drafts())
def told_when_broken(draft):
    laws.told_exactly_when_broken(draft["cards"])


@HUNTING
@given(near_first_decks(), st.sampled_from((HouseRules(1, 24), HOUSE)))
def told_when_no_first_deck(held, rules):
    laws.told_exactly_when_no_first_deck(held, rules)


@HUNTING
@given(ledgers())
def taken_back_is_as_if_never_written(lines):
    laws.taken_back_is_as_if_never_written(lines)


def nothing(*_: object) -> Iterator[object]:
    return iter(())


def king_may_grow(suit, ranks):
    return () if ranks else (reflection._absent(suit),)


FREE = dict.fromkeys(offering.PRICES, 0)
GUARDS = {
    "XP check": (offering, "short_of", lambda who, price: (), open_exactly_when_allowed),
    "XP check, spending on": (offering, "short_of", lambda who, price: (), no_spends_break_the_deck),
    "the prices": (offering, "PRICES", FREE, open_exactly_when_allowed),
    "King on top": (reflection, "_nothing_higher", king_may_grow, open_exactly_when_allowed),
    "suit in the deck": (reflection, "_nothing_higher", lambda suit, ranks: (), open_exactly_when_allowed),
    "nothing below the Ace": (reflection, "ACE", 0, open_exactly_when_allowed),
    "a Boon is held once": (Boon, "is_same_as", lambda self, other: False, a_boon_is_held_once),
    "contiguity": (deck, "gaps", nothing, told_when_broken),
    "contiguity the first time": (deck, "gaps", nothing, told_when_no_first_deck),
    "Aces the first time": (deck, "without_ace", nothing, told_when_no_first_deck),
    "nothing above 6 the first time": (deck, "too_high", nothing, told_when_no_first_deck),
    "no Major the first time": (deck, "_majors", nothing, told_when_no_first_deck),
    "ten cards the first time": (deck, "_size", nothing, told_when_no_first_deck),
    "what is taken back drops out": (replaying, "REVERTED", "never", taken_back_is_as_if_never_written),
}
LAWS = {law.__name__: law for *_, law in GUARDS.values()}


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_with_every_guard_the_law_holds(law):
    law()


@pytest.mark.parametrize("guard", GUARDS)
def test_without_the_guard_the_law_is_broken(guard, monkeypatch):
    room, name, off, law = GUARDS[guard]
    monkeypatch.setattr(room, name, off)
    with pytest.raises(NOTICED):
        law()
