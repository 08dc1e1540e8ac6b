"""An agent to test with, ways to act as one, and the limits that always hold."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import strategies as st

from characters.hidden_isle.rules import granting, offers
from characters.hidden_isle.rules.agent import Agent, Contact, Downtime, Drive, HarmBox, Trait, apply_entry
from characters.hidden_isle.rules.growth import most_rating_of_skill
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import ActorAndSheets, AnswersError, Entry, Offer, Table
from decks.rules.tarot import Suit

RULES = HouseRules()
MARA = Contact("mara", "Mara", "Deity", "s12", "The Reeds", affection=3, distance=1)
VIRTUES = tuple(Trait(text, card) for text, card in (("calm", "m14"), ("brave", "m8"), ("kind", "c13")))
DRAFT: dict[str, Any] = {
    "childhood": {"text": "Raised by nets", "card": "c11"},
    "adulthood": {"text": "Sold maps", "card": "p12"},
    "burden": {"text": "I left them", "card": "m13"},
    "ideal": {"text": "No one drowns", "card": "m17"},
    "vices": [{"text": "spite", "card": "s14"}],
    "virtues": [{"text": "calm", "card": "m14"}],
    "skills": {"study": 2, "slip": 2, "mingle": 2, "survey": 1},
    "abilities": ["Quiet feet", "Second sight"],
    "contacts": [{"name": "Mara", "kind": "Deity", "card": "s12", "land": "The Reeds"}],
    "items": ["rope"],
}


def agent(**changes: Any) -> Agent:
    """Return an agent with a Major for a burden and an ideal, at 3 of 7 each."""
    burden, ideal = Drive("I left them", "m13", 3), Drive("No one drowns", "m17", 3)
    return replace(Agent(burden=burden, ideal=ideal, contacts=(MARA,)), **changes)


def resting(**changes: Any) -> Agent:
    """Return an agent in a downtime, vices and drift behind them."""
    return agent(**{"downtime": Downtime(), **changes})


def boxes(*codes: str) -> tuple[HarmBox, ...]:
    return tuple(map(HarmBox.from_code, codes))


def find(who: Agent, code: str, rules: HouseRules = RULES) -> Offer:
    every = (*offers.open_and_closed_offers(who, Table(rules)), *granting.exception_offers(who, Table(rules)))
    return next(offer for offer in every if offer.code == code)


def entry(who: Agent, code: str, *, rules: HouseRules = RULES, **answers: str) -> Entry:
    """Return what *code* writes, as the ledger would have it: keys with a blank line for a dash."""
    told = {key.replace("_", "-"): value for key, value in answers.items()}
    return granting.settle_spend_or_exception(
        ActorAndSheets("me", {"me": who}), find(who, code, rules), told, rules
    )["me"]


def do(who: Agent, code: str, *, rules: HouseRules = RULES, **answers: str) -> Agent:
    return apply_entry(who, entry(who, code, rules=rules, **answers))


def refused(who: Agent, code: str, *, rules: HouseRules = RULES, **answers: str) -> str:
    """Return the sentences with which *code* is refused."""
    with pytest.raises(AnswersError) as error:
        entry(who, code, rules=rules, **answers)
    return str(error.value)


def keeps_every_limit(who: Agent, rules: HouseRules = RULES) -> None:
    """Hold *who* against every limit of the rules, said anew."""
    assert 0 <= who.burden.track < rules.track
    assert 0 <= who.ideal.track < rules.track
    assert len(who.virtues) <= 3
    assert all(sum(box.suit is suit for box in who.harm) <= 2 for suit in Suit)
    assert all(0 <= at < 7 for at in who.tracks)
    assert min(who.points) >= 0
    assert who.xp >= 0
    assert all(
        0 <= who.rating(skill) <= most_rating_of_skill(who, skill, rules)
        for skill in ("study", "slip", "perform")
    )
    assert all(0 <= one.affection <= 6 and 0 <= one.distance < 3 for one in who.contacts)
    if at := who.downtime:
        assert at.used <= 2 + at.is_solo + at.extra
        assert at.extra <= 1
        assert at.visits <= 1
        assert at.odysseys <= 1


def drawn_answers(draw: st.DrawFn | Any, offer: Offer) -> dict[str, str]:
    """Draw answers to *offer*: a choice among the open ones, or words."""
    told = {}
    for ask in offer.asks:
        if ask.choices:
            told[ask.key] = draw(st.sampled_from([value for value, _ in ask.choices]))
        elif ask.limit:
            told[ask.key] = draw(st.sampled_from(("Io", "Sal", "Old Tam", "Wren")))
    return told
