"""Every kind of line of an agent's ledger as a sentence."""

from typing import Any

import pytest

from characters.hidden_isle.rules import offers
from characters.hidden_isle.rules.agent import Agent, Downtime, Drive
from characters.hidden_isle.rules.creation import first_entry
from characters.hidden_isle.rules.downtime import correction_entry, downtime_begun_entry
from characters.hidden_isle.rules.granting import award_entry
from characters.hidden_isle.rules.words import SENTENCES, cards_gone_and_come, describe_entry
from characters.socket.rules import Entry
from decks.rules.tarot import Card
from tests.rules.hidden_isle.lives import DRAFT, RULES, VIRTUES, agent, boxes, do, entry, resting

OWED = resting(downtime=Downtime(vices=1, drifts=1), vices=VIRTUES[:1])
HURT = resting(harm=boxes("s physical", "c trauma"), virtues=VIRTUES)
FULL = boxes(*(f"{suit} spiritual" for suit in "scwp" for _ in "12"))
POINTS = agent(points=(1,) * 5, xp=1)
EDGE = resting(burden=Drive("I left them", "m13", 6))


@pytest.mark.parametrize(
    ("who", "code", "told", "said"),
    [
        (OWED, "vice", {"suit_1": "s"}, "A vice took its due: spiritual harm in Swords."),
        (
            resting(downtime=Downtime(vices=1), harm=FULL),
            "vice",
            {},
            "A vice asked for harm, and no box was free.",
        ),
        (resting(downtime=Downtime(drifts=1)), "drift", {}, "The contacts drifted apart."),
        (
            resting(),
            "extra",
            {"suit_1": "s", "suit_2": "c"},
            "One more action, for spiritual harm in Swords and spiritual harm in Cups.",
        ),
        (HURT, "heal", {"box_1": "s physical"}, "Healed: physical harm in Swords."),
        (resting(), "train", {}, "Trained."),
        (resting(), "prepare", {"words": "a boat"}, "Prepared: a boat"),
        (resting(), "prepare", {}, "Prepared for what comes."),
        (resting(), "reflect burden up", {}, "Reflected. The burden went up by 1."),
        (resting(), "reflect ideal down", {}, "Reflected. The ideal went down by 1."),
        (
            EDGE,
            "reflect burden up",
            {},
            "Reflected. The burden was full and became a vice: I left them (Death).",
        ),
        (
            resting(),
            "meet",
            {"name": "Tam", "kind": "Other", "card": "p9", "land": "the Salt"},
            "Met Tam of the Salt (Other, 9 of Pentacles).",
        ),
        (resting(), "meet", {"name": "Tam", "kind": "Deity", "card": "m0"}, "Met Tam (Deity, The Fool)."),
        (resting(), "visit", {"contact": "mara"}, "Visited Mara."),
        (
            resting(),
            "odyssey alone",
            {"crown": "drawn", "start": "m17"},
            "Set out on a Dream Odyssey. Crown: a Major drawn at random. Party: The Star.",
        ),
        (
            resting(),
            "odyssey with",
            {"contact": "mara", "crown": "burden", "start": "m17", "bring": "yes"},
            "Set out on a Dream Odyssey with Mara. Crown: Death. Party: The Star and the Knight of Swords.",
        ),
        (resting(), "rest", {}, "The downtime was over."),
        (POINTS, "mark s", {}, "Marked the Swords track."),
        (
            agent(tracks=(6,) * 5, xp=1),
            "mark s",
            {},
            "The Swords track was full: a skill point.",
        ),
        (agent(tracks=(6,) * 5, xp=1), "mark ability", {}, "The Abilities track was full: a new ability."),
        (POINTS, "skill study", {}, "Study rose by one, for a point of Swords."),
        (POINTS, "ability", {"name": "Second sight"}, "A new ability: Second sight."),
        (agent(), "harm s", {"kind": "trauma"}, "Took trauma in Swords."),
        (
            HURT,
            "trauma",
            {"box": "c trauma", "way": "heart"},
            "Healed by a heart-to-heart: trauma in Cups.",
        ),
        (
            HURT,
            "trauma",
            {"box": "c trauma", "way": "virtue 0"},
            "Healed by the virtue calm: trauma in Cups.",
        ),
        (
            agent(burden=Drive()),
            "drive burden",
            {"text": "Debts", "card": "p5"},
            "A new burden: Debts (5 of Pentacles).",
        ),
        (HURT, "virtue aside", {"virtue": "0"}, "Set a virtue aside: calm (Temperance)."),
        (agent(aside=VIRTUES), "virtue up", {"virtue": "0"}, "Took a virtue up again: calm (Temperance)."),
        (agent(), "item come", {"name": "rope"}, "Took along: rope."),
        (agent(items=("rope",)), "item go", {"name": "rope"}, "Let go: rope."),
        (
            agent(visions=(Card.from_code("m0"),)),
            "vision",
            {"card": "m0"},
            "Played an extra vision card: The Fool.",
        ),
        (agent(), "track burden", {"to": "5", "reason": "a storm"}, "Burden at 5, by exception: a storm"),
        (
            agent(),
            "track burden",
            {"to": "7", "reason": "a storm"},
            "The burden was full and became a vice: I left them (Death). Burden at 7, by exception: a storm",
        ),
    ],
)
def test_a_line_is_a_sentence(who: Agent, code: str, told: Any, said: str) -> None:
    assert describe_entry(entry(who, code, **told)) == said


DREAM = do(resting(harm=boxes("s physical")), "odyssey alone", crown="burden", start="m17")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            first_entry(DRAFT, RULES),
            "Came to Dioscoria. Burden: I left them (Death). Ideal: No one drowns (The Star).",
        ),
        (downtime_begun_entry({"solo": False}), "Downtime began."),
        (downtime_begun_entry({"solo": True}), "Downtime began, alone."),
        (correction_entry({}, None), "Downtime corrected: not in it after all."),
        (correction_entry(None, {}), "Downtime corrected: in it after all, with the Hand."),
        (correction_entry({}, {"solo": True}), "Downtime corrected: alone."),
        (award_entry(3, "the flood"), "XP outside a downtime: the flood"),
        (
            entry(DREAM, "woke won", reward="burden up", rest="heal", box_1="s physical"),
            "Woke from the Odyssey, won. Death is an extra vision card. Healed: physical harm in Swords. "
            "The burden went up by 2.",
        ),
        (
            entry(DREAM, "woke lost", rest="xp"),
            "Woke from the Odyssey, lost. Death is an extra vision card.",
        ),
    ],
)
def test_beginnings_and_ends_are_sentences(line: Entry, said: str) -> None:
    assert describe_entry(line) == said


def test_every_kind_that_is_written_has_its_sentence() -> None:
    assert set(SENTENCES) >= offers.SPENDS
    assert set(SENTENCES) - offers.SPENDS == {
        "arrived",
        "created",
        "downtime",
        "corrected",
        "granted",
        "exception",
    }


@pytest.mark.parametrize("keys", [("burden", "ideal"), ("ideal", "burden")])
def test_two_tracks_that_moved_are_told_in_one_order(keys: tuple[str, str]) -> None:
    moved = {key: {"burden": 2, "ideal": -1}[key] for key in keys}
    told = Entry("woke", 0, {"outcome": "won", "visions": ["m13"], "healed": [], "moved": moved})
    assert describe_entry(told).endswith("The burden went up by 2. The ideal went down by 1.")


def test_an_odyssey_takes_extra_visions_and_brings_others() -> None:
    woke = Entry("woke", 0, {"outcome": "won", "visions": ["m13"], "seen": ["m4", "m5"]})
    assert cards_gone_and_come(woke) == (("m4", "m5"), ("m13",))
    assert cards_gone_and_come(Entry("granted", 2, {})) == ((), ())
