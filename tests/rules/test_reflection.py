"""Every way to spend XP between dreams (The Beckoning Dream, "Reflection", "Boons")."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.rules.dreamer import Dreamer, apply_entry
from characters.beckoning_dream.rules.offering import GROUPS, PRICES, missing_xp_reasons
from characters.beckoning_dream.rules.reflection import (
    open_and_closed_offers,
    open_offers,
    settle_offer,
    settled_entry_under_default_rules,
)
from characters.socket.rules import ActorAndSheets, Entry, Offer
from decks.rules.tarot import cards_of_codes, codes_in_deck_order
from tests.conftest import at_night
from tests.rules import laws
from tests.strategies import HOUSE, TABLE, dreamers, entries, open_spends, spends


def dreamer(deck: str, xp: int = 12) -> Dreamer:
    return Dreamer(cards_of_codes(deck.split()), awareness=3, xp=xp)


def offer(who: Dreamer, code: str) -> Offer:
    (found,) = [offer for offer in open_and_closed_offers(who, TABLE) if offer.code == code]
    return found


def after(who: Dreamer, code: str) -> str:
    """Return the deck once *code* is bought, which must be open."""
    found = offer(who, code)
    assert found.is_open
    return " ".join(codes_in_deck_order(apply_entry(who, settled_entry_under_default_rules(found, who)).deck))


# --- the laws ---


@given(dreamers())
@settings(max_examples=at_night(2000, 300))
def test_a_spend_is_open_exactly_when_the_book_allows_it(who):
    laws.open_exactly_when_allowed(who)


@given(st.data())
@settings(max_examples=at_night(2000, 200))
def test_a_spend_does_what_it_says(data):
    who = data.draw(dreamers().filter(lambda who: who.xp > 0))
    chosen = data.draw(st.sampled_from(list(open_offers(who, TABLE)) or [None]))  # type: ignore[list-item]
    if chosen:
        laws.does_what_it_says(who, chosen, data.draw(spends(who, chosen)))


@given(st.data())
@settings(max_examples=at_night(2000, 100))
def test_no_spends_ever_break_the_deck_or_overdraw(data):
    laws.no_spends_break_the_deck(data.draw(dreamers()), lambda who: data.draw(open_spends(who)))


@given(dreamers(), entries())
def test_applying_never_refuses(who, entry):
    left = apply_entry(who, entry)
    assert left.xp == who.xp + entry.xp
    assert cards_of_codes(entry.data.get("added", ())) <= left.deck


@given(dreamers(), entries())
def test_applying_never_changes_what_it_was_given(who, entry):
    before = replace(who)
    apply_entry(who, entry)
    assert who == before


@given(dreamers())
def test_every_offer_shows_the_deck_it_makes_or_says_why_not(who):
    shown = {offer.code for offer in open_and_closed_offers(who, TABLE) if offer.after}
    rich = replace(who, xp=99)
    assert shown == {offer.code for offer in open_offers(rich, TABLE)} - {"transform"}


def test_every_offer_has_a_group_and_its_price():
    assert {group.key: group.price for group in GROUPS} == laws.COSTS
    listed = list(open_and_closed_offers(dreamer("c1"), TABLE))
    assert [offer.price for offer in listed] == [laws.COSTS[offer.group] for offer in listed]


# --- one XP: the next lowest ---


def test_one_xp_adds_the_next_lowest_card_of_a_suit():
    found = offer(dreamer("c3 c4", 1), "lowest c")
    assert (found.price, found.comes, found.leaves, found.reasons) == (1, ("c2",), (), ())
    assert (found.label, found.after) == ("Add the 2 of Cups", "Cups 2 to 4")
    assert after(dreamer("c3 c4", 1), "lowest c") == "c2 c3 c4"


def test_below_the_ace_there_is_nothing():  # Ruling B6
    assert offer(dreamer("c1 c2"), "lowest c").reasons == ("Cups already begins at the Ace.",)


@pytest.mark.parametrize("way", ["lowest", "two_lowest", "highest"])
def test_a_suit_not_in_the_deck_cannot_grow(way):
    assert offer(dreamer("c1 c2"), f"{way} s").reasons == (
        "Swords: not in your deck. A new suit comes with its Ace and 2, for 2 XP.",
    )


# --- one XP: two low for one high ---


def test_one_xp_removes_the_two_lowest_and_adds_the_next_highest():
    found = offer(dreamer("w1 w2 w3", 1), "two_lowest w")
    assert (found.price, found.leaves, found.comes, found.after) == (1, ("w1", "w2"), ("w4",), "Wands 3 to 4")
    assert found.label == "Let the Ace of Wands and the 2 of Wands go for the 4 of Wands"
    assert after(dreamer("w1 w2 w3", 1), "two_lowest w") == "w3 w4"


def test_of_exactly_two_cards_one_stays():  # Ruling B5
    assert after(dreamer("w1 w2"), "two_lowest w") == "w3"


def test_with_one_card_two_cannot_leave():  # Ruling B5
    assert offer(dreamer("w4"), "two_lowest w").reasons == ("Wands has only one card, and two must leave.",)


def test_with_the_king_on_top_two_low_bring_nothing():  # Ruling B5
    assert offer(dreamer("w12 w13 w14"), "two_lowest w").reasons == (
        "Wands: the King is on top, nothing is higher.",
    )


def test_a_lone_king_has_both_reasons_and_the_price():
    assert offer(dreamer("w14", 0), "two_lowest w").reasons == (
        "Wands has only one card, and two must leave.",
        "Wands: the King is on top, nothing is higher.",
        *missing_xp_reasons(dreamer("w14", 0), PRICES["two_lowest"]),
    )


# --- one XP: across the suits ---


def test_one_xp_removes_the_highest_of_one_suit_and_adds_the_next_highest_of_another():
    found = offer(dreamer("c1 c2 s1", 1), "across c>s")
    assert (found.price, found.leaves, found.comes) == (1, ("c2",), ("s2",))
    assert (found.label, found.after) == (
        "Let the 2 of Cups go for the 2 of Swords",
        "Swords Ace to 2, Cups Ace",
    )
    assert after(dreamer("c1 c2 s1", 1), "across c>s") == "s1 s2 c1"


def test_the_two_suits_differ():  # Ruling B6
    codes_across = {
        offer.code for offer in open_and_closed_offers(dreamer("c1"), TABLE) if offer.group == "across"
    }
    assert len(codes_across) == 12
    assert not codes_across & {"across s>s", "across c>c", "across w>w", "across p>p"}


def test_a_suit_may_give_its_only_card_and_is_gone():  # Ruling B6
    assert after(dreamer("c9 s1"), "across c>s") == "s1 s2"


def test_a_king_may_leave():
    assert after(dreamer("c14 s10"), "across c>s") == "s10 s11"


def test_nothing_comes_above_a_king():  # Ruling B6
    assert offer(dreamer("c1 s14"), "across c>s").reasons == (
        "Swords: the King is on top, nothing is higher.",
    )


@pytest.mark.parametrize(
    ("deck", "suits"),
    [("c1", ["Swords"]), ("s1", ["Cups"]), ("w1", ["Cups", "Swords"]), ("m0", ["Cups", "Swords"])],
)
def test_both_suits_are_in_the_deck(deck, suits):  # Ruling B6
    assert offer(dreamer(deck), "across c>s").reasons == tuple(
        f"{suit}: not in your deck. A new suit comes with its Ace and 2, for 2 XP." for suit in suits
    )


# --- two XP ---


def test_two_xp_add_the_ace_and_2_of_a_suit_not_held():
    found = offer(dreamer("c5", 2), "new_suit p")
    assert (found.price, found.comes, found.label) == (2, ("p1", "p2"), "Add the Ace and 2 of Pentacles")
    assert after(dreamer("c5", 2), "new_suit p") == "c5 p1 p2"


def test_a_suit_held_is_no_new_suit():
    found = offer(dreamer("c5"), "new_suit c")
    assert (found.reasons, found.comes, found.after) == (("Cups is in your deck already.",), (), "")


def test_two_xp_raise_the_maximum_awareness_by_one():
    who = dreamer("c5", 2)
    found = offer(who, "awareness")
    assert (found.price, found.label, found.is_open) == (2, "Maximum 3, then 4", True)
    entry = settled_entry_under_default_rules(found, who)
    assert entry == Entry("awareness", -2, {"awareness": 1, "from": 3})
    assert apply_entry(who, entry).awareness == 4


# --- three XP ---


def test_three_xp_add_the_next_highest_card_of_a_suit():
    found = offer(dreamer("s6", 3), "highest s")
    assert (found.price, found.comes, found.label) == (3, ("s7",), "Add the 7 of Swords")
    assert after(dreamer("s6", 3), "highest s") == "s6 s7"


@pytest.mark.parametrize(
    ("low", "high"), [("s10", "s11"), ("s11", "s12"), ("s12", "s13"), ("s13", "s14"), ("s1", "s2")]
)
def test_the_page_follows_the_10_and_the_king_the_queen(low, high):
    assert offer(dreamer(low), "highest s").comes == (high,)


def test_above_the_king_there_is_nothing():  # Ruling B6
    assert offer(dreamer("s14"), "highest s").reasons == ("Swords: the King is on top, nothing is higher.",)


# --- the price ---


@pytest.mark.parametrize(
    ("code", "xp", "said"),
    [
        ("highest s", 2, "Costs 3 XP. You have 2, so 1 is missing."),
        ("highest s", 0, "Costs 3 XP. You have 0, so 3 are missing."),
        ("boon", 1, "Costs 3 XP. You have 1, so 2 are missing."),
        ("awareness", 1, "Costs 2 XP. You have 1, so 1 is missing."),
        ("lowest s", 0, "Costs 1 XP. You have 0, so 1 is missing."),
        ("lowest s", -1, "Costs 1 XP. You owe 1: nothing can be bought until that is made good."),
        ("boon", -4, "Costs 3 XP. You owe 4: nothing can be bought until that is made good."),
    ],
)
def test_what_is_missing_is_said_in_figures(code, xp, said):
    assert offer(dreamer("s5", xp), code).reasons == (said,)


@pytest.mark.parametrize("code", ["highest s", "boon", "awareness", "new_suit c", "lowest s"])
def test_the_exact_price_is_enough(code):
    price = laws.COSTS[code.split()[0]]
    assert offer(dreamer("s5", price), code).is_open
    assert not offer(dreamer("s5", price - 1), code).is_open


def test_what_cannot_be_paid_still_shows_its_cards_and_the_deck():
    found = offer(dreamer("s5", 0), "highest s")
    assert (found.comes, found.after) == (("s6",), "Swords 5 to 6")


def test_unspent_xp_are_saved():
    who = dreamer("c3", 5)
    assert apply_entry(who, settled_entry_under_default_rules(offer(who, "lowest c"), who)).xp == 4


def test_a_spend_takes_nothing_from_what_was_earned():
    who = Dreamer(cards_of_codes(["c3"]), xp=5, earned=9)
    assert apply_entry(who, settled_entry_under_default_rules(offer(who, "lowest c"), who)).earned == 9


# --- settling ---


def test_a_spend_is_the_dreamers_own():
    who = dreamer("c3", 5)
    deed = settle_offer(
        ActorAndSheets("seat", {"seat": who, "other": who}), offer(who, "lowest c"), {}, HOUSE
    )
    assert deed == {"seat": Entry("lowest", -1, {"added": ["c2"]})}


def test_a_settled_exchange_names_what_left_and_what_came():
    who = dreamer("w1 w2 w3", 5)
    entry = settled_entry_under_default_rules(offer(who, "two_lowest w"), who)
    assert entry == Entry("two_lowest", -1, {"removed": ["w1", "w2"], "added": ["w4"]})
