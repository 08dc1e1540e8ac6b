"""What a GM may grant beside the rules: XP, a card that leaves the deck whole, a purchase on credit."""

from typing import Any

import pytest

from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, HouseRules, apply_entry
from characters.beckoning_dream.rules.granting import exception_offers, settle_spend_or_exception
from characters.socket.rules import ActorAndSheets, AnswersError, Entry, Offer, Table
from decks.rules.tarot import DECK, Card, cards_of_codes

HOUSE = HouseRules()
TABLE = Table(HOUSE)
WHY = "the bell tower fell"


def dreamer(deck: str = "c1 c2 c3 s1 s2", xp: int = 0, **more: Any) -> Dreamer:
    return Dreamer(cards_of_codes(deck.split()), awareness=3, xp=xp, **more)


def offer(who: Dreamer, code: str) -> Offer:
    return next(offer for offer in exception_offers(who, TABLE) if offer.code == code)


def grant(who: Dreamer, code: str, **answers: str) -> Entry:
    told = {"reason": WHY, **answers}
    return settle_spend_or_exception(ActorAndSheets("me", {"me": who}), offer(who, code), told, HOUSE)["me"]


def refused(who: Dreamer, code: str, **answers: str) -> list[str]:
    with pytest.raises(AnswersError) as error:
        grant(who, code, **answers)
    return [problem.where[0] for problem in error.value.problems]


def codes(who: Dreamer) -> list[str]:
    return [offer.code for offer in exception_offers(who, TABLE)]


def choices(who: Dreamer, code: str) -> set[str]:
    return {choice for choice, _ in offer(who, code).asks[-1].choices}


@pytest.mark.parametrize(("typed", "xp"), [("3", 3), ("-2", -2), ("\N{MINUS SIGN}2", -2), ("50", 50)])
def test_xp_come_and_go(typed: str, xp: int) -> None:
    assert grant(dreamer(), "xp", xp=typed) == Entry("granted", xp, {"reason": WHY})


@pytest.mark.parametrize("typed", ["", "0", "51", "-51", "many"])
def test_xp_are_a_number_up_to_fifty(typed: str) -> None:
    assert refused(dreamer(), "xp", xp=typed) == ["xp"]


def test_every_answer_that_is_amiss_is_named() -> None:
    assert refused(dreamer(), "xp", xp="0", reason=" ") == ["xp", "reason"]
    assert refused(dreamer(), "give", card="c1", reason="x" * 201) == ["card", "reason"]
    assert refused(dreamer(), "credit boon", boon="", name="Tide", reason="") == ["reason", "boon"]


def test_a_card_may_come_that_leaves_no_gap() -> None:
    majors = {card.code for card in DECK if card.is_major}
    minors = {"c4", "s3"} | {f"{suit}{rank}" for suit in "wp" for rank in range(1, 15)}
    assert choices(dreamer(), "give") == majors | minors


def test_a_card_may_leave_that_leaves_no_gap() -> None:
    assert choices(dreamer(), "take") == {"c1", "c3", "s1", "s2"}


def test_the_last_card_stays_and_a_whole_deck_takes_no_more() -> None:
    assert "take" not in codes(dreamer("c1"))
    assert "give" not in codes(Dreamer(frozenset(DECK)))


def test_a_card_comes_with_its_reason() -> None:
    entry = grant(dreamer(), "give", card="m17")
    assert entry == Entry(
        "exception", 0, {"added": ["m17"], "exception": {"what": "The Star came", "reason": WHY}}
    )
    after = apply_entry(dreamer(), entry)
    assert Card.from_code("m17") in after.deck
    assert after.exceptions == (("The Star came", WHY),)


@pytest.mark.parametrize(("xp", "told"), [(2, "+2 XP"), (-2, "\N{MINUS SIGN}2 XP")])
def test_xp_that_was_granted_stands_on_the_sheet_with_its_reason(xp: int, told: str) -> None:
    assert apply_entry(dreamer(), Entry("granted", xp, {"reason": WHY})).exceptions == ((told, WHY),)


def test_a_card_that_leaves_lets_its_bond_sleep_and_the_other_is_told() -> None:
    mine = dreamer(bonds=(Bond("bell", "p", "Perrin", "c3", "s1", "The bell."),))
    theirs = dreamer(bonds=(Bond("bell", "me", "Ondine", "s1", "c3", "The bell."),))
    deed = settle_spend_or_exception(
        ActorAndSheets("me", {"me": mine, "p": theirs}),
        offer(mine, "take"),
        {"card": "c3", "reason": WHY},
        HOUSE,
    )
    assert apply_entry(mine, deed["me"]).bonds[0].is_asleep
    assert apply_entry(theirs, deed["p"]).bonds[0].theirs == ""
    assert deed["me"].data["exception"]["what"] == "The 3 of Cups left"


def test_a_card_needs_a_reason() -> None:
    assert refused(dreamer(), "give", card="m17", reason="") == ["reason"]


def test_what_only_waits_for_xp_may_be_bought_on_credit() -> None:
    assert {"credit highest c", "credit awareness", "credit boon", "credit transform"} <= set(
        codes(dreamer())
    )
    assert "credit bond" not in codes(dreamer())  # it is not one Dreamer's alone
    assert "credit lowest c" not in codes(dreamer())  # nothing is lower
    assert not [code for code in codes(dreamer(xp=9)) if code.startswith("credit")]


def test_on_credit_the_balance_falls_below_nothing() -> None:
    entry = grant(dreamer(xp=1), "credit highest c")
    assert (entry.kind, entry.xp) == ("highest", -3)
    after = apply_entry(dreamer(xp=1), entry)
    assert after.xp == -2
    assert after.exceptions == (("On credit: Add the 4 of Cups", WHY),)


def test_a_purchase_on_credit_needs_a_reason() -> None:
    assert refused(dreamer(), "credit highest c", reason="") == ["reason"]


def test_a_boon_on_credit_is_asked_for_as_any() -> None:
    entry = grant(dreamer(), "credit boon", boon="General", name="Tide", text="")
    assert entry.data["boons"] == [Boon("Tide").data]


def test_a_spend_is_settled_as_ever() -> None:
    from characters.beckoning_dream.rules.reflection import open_offers

    who = dreamer(xp=3)
    spend = next(offer for offer in open_offers(who, TABLE) if offer.code == "highest c")
    assert settle_spend_or_exception(ActorAndSheets("me", {"me": who}), spend, {}, HOUSE)["me"] == Entry(
        "highest", -3, {"added": ["c4"]}
    )
