"""Every entry as a sentence of the diary."""

import pytest
from hypothesis import given, settings

from characters.arkana.rules.creation import first_entry
from characters.arkana.rules.words import SENTENCES, describe_entry
from characters.socket.rules import Entry
from decks.rules.tarot import capitalized
from tests.conftest import at_night
from tests.rules.arkana.lives import HOUSE, born, draft, exception, lives, offer, piece, settled

BOW = piece("Bow", 2, "weapon", "ranged")
LADEN = born(xp=9, equipment=[BOW], pack=[piece()], spells=[{"words": "Light\nOnce a day."}])


def spent(code, **answers):
    return describe_entry(settled(LADEN, offer(LADEN, code), **answers))


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (
            first_entry(draft(3, 2, 4), HOUSE),
            "Created with Enhance Body 3, Enhance Spirit 4; Armor +, Tools 0, Weapons 0.",
        ),
        (
            first_entry(draft(pack=[piece()], equipment=[BOW], spells=[{"words": "Light"}]), HOUSE),
            "Created with every Phrase at 2; Armor +, Tools 0, Weapons 0. Carries: Bow, Rope. Knows 1 spell.",
        ),
        (
            first_entry(draft(arrival=True, xp=3, wounds={"body": 1, "spirit": 2}), HOUSE),
            "Arrived with every Phrase at 2; Armor +, Tools 0, Weapons 0. 1 Wound to Body. 2 Wounds to Spirit.",
        ),
        (Entry("milestone", 2, {"goal": "The bridge holds"}), "Milestone: The bridge holds"),
        (Entry("corrected", 1, {"was_there": True, "goal": "The ford"}), "Milestone corrected: The ford"),
        (Entry("corrected", -2, {"was_there": False}), "Milestone corrected: not there after all."),
        (Entry("granted", 2, {"reason": "A quiet week"}), "XP outside a milestone: A quiet week"),
        (
            Entry("exception", 0, {"exception": {"what": "Healed", "reason": "A spring"}}),
            "Healed, by exception: A spring",
        ),
        (Entry("check", -1, {"told": "Climbed the mast."}), "Climbed the mast."),
    ],
    ids=lambda value: value.kind if isinstance(value, Entry) else "",
)  # fmt: skip
def test_what_happens_is_told(entry, sentence):
    assert describe_entry(entry) == sentence


def test_a_beginning_is_told_row_by_row_however_its_scores_are_stored():
    begun = first_entry(draft(3, 2, 4), HOUSE)
    scores = dict(reversed(begun.data["scores"].items()))
    assert describe_entry(Entry("created", 0, {**begun.data, "scores": scores})) == describe_entry(begun)


@pytest.mark.parametrize(
    ("code", "answers", "sentence"),
    [
        ("raise control mind", {}, "Raised Control Mind from 2 to 3."),
        ("equip 1", {}, "Equipped: Rope (1 hand)."),
        ("pack 1", {}, "Packed: Bow (weapon, Ranged, 2 hands)."),
        ("add pack", piece("Lamp", 1, "tool"), "New in the pack: Lamp (tool, 1 hand)."),
        ("drop equipment 1", {}, "Left behind, from the equipment: Bow (weapon, Ranged, 2 hands)."),
        ("learn", {"words": "Tide"}, "A spell, in no slot: Tide"),
        ("learn", {"words": "Tide", "place": "pack"}, "A spell, in a slot of the pack: Tide"),
        ("place 1", {"place": "pack"}, "A spell now in a slot of the pack: Light"),
        ("forget 1", {}, "A spell ended: Light"),
    ],
)
def test_what_is_done_is_told(code, answers, sentence):
    assert spent(code, **answers) == sentence


def test_an_exception_is_told_with_its_reason():
    entry = settled(LADEN, exception(LADEN, "score"), phrase="control mind", score="5", reason="The well")
    assert describe_entry(entry) == "Control Mind rose from 2 to 5, by exception: The well"


def test_a_sentence_begins_with_a_capital_whoever_it_is_about():
    assert capitalized("the tide-warden takes 6 Damage.") == "The tide-warden takes 6 Damage."
    assert capitalized("Ondine and the tide.") == "Ondine and the tide."


@settings(max_examples=at_night(500, 50))
@given(lives())
def test_every_line_of_a_life_is_told(lines):
    assert all(entry.kind in SENTENCES and describe_entry(entry) for entry in lines)
