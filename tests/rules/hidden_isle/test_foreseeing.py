"""What a downtime brings an agent is told before it begins, and a correction touches no later one."""

from characters.hidden_isle.rules.agent import Agent, Downtime, Odyssey, Trait, apply_entry
from characters.hidden_isle.rules.downtime import (
    correction_entry,
    downtime_begun_entry,
    foreseen_downtime_sentences,
)
from characters.socket.rules import Entry
from tests.rules.hidden_isle.lives import RULES, agent, boxes

VICES = (Trait("spite", "s14"), Trait("greed", "p14"))
HAND, SOLO = {"solo": False, "key": "one"}, {"solo": True, "key": "one"}
FULL = boxes(*(f"{suit} trauma" for suit in "sscc"), *(f"{suit} trauma" for suit in "wwp"))


def told(who: Agent, line: Entry) -> tuple[str, ...]:
    return foreseen_downtime_sentences(who, RULES, line)


def test_vices_drift_and_actions_to_come_are_told() -> None:
    assert told(agent(vices=VICES), downtime_begun_entry(HAND)) == (
        "Two vices: 2 spiritual harm.",
        "Contacts drift. Mara: affection 3, distance 2.",
        "Then two actions.",
    )
    assert told(agent(contacts=()), downtime_begun_entry(SOLO)) == ("Then three actions.",)


def test_too_few_free_boxes_are_told() -> None:
    assert told(agent(vices=VICES, harm=FULL, contacts=()), downtime_begun_entry(HAND))[0] == (
        "Two vices: 2 spiritual harm. Only one box is free."
    )


def test_a_downtime_that_takes_anothers_place_says_what_goes() -> None:
    on = Downtime(vices=1, odyssey=Odyssey("m13", ("m17",)), key="one")
    assert told(agent(downtime=on, contacts=()), downtime_begun_entry({**HAND, "key": "two"})) == (
        "A downtime is on already. This one takes its place.",
        "One vice of the old one will ask for nothing more.",
        "The Dream Odyssey ends untold, and gives nothing.",
        "Two actions of the old one would go unused.",
        "Then two actions.",
    )
    spent = agent(downtime=Downtime(used=2, key="one"), contacts=())
    assert told(spent, downtime_begun_entry({**HAND, "key": "two"})) == (
        "A downtime is on already. This one takes its place.",
        "Then two actions.",
    )


def test_a_correction_says_what_it_changes() -> None:
    on = apply_entry(agent(), downtime_begun_entry(HAND))
    assert told(on, correction_entry(HAND, SOLO)) == ("Then three actions left, not two.",)
    assert told(on, correction_entry(HAND, None)) == (
        "Their downtime ends. What they did in it stays, and can be taken back line by line.",
    )


def test_a_correction_leaves_a_later_downtime_as_it_is() -> None:
    later = apply_entry(agent(), downtime_begun_entry({**HAND, "key": "two"}))
    assert apply_entry(later, correction_entry(HAND, SOLO)).downtime == later.downtime
    assert told(later, correction_entry(HAND, SOLO)) == (
        "This downtime is over for them. What they did in it stays.",
    )


def test_a_correction_of_nothing_changes_nothing() -> None:
    assert correction_entry(HAND, HAND) == correction_entry(None, None) == Entry("corrected")
    assert correction_entry(HAND, {**HAND, "key": "two"}) == Entry("corrected")
