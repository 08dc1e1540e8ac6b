"""What XP raise, and what becomes of Kit and spells (Arkana Engine, "Kit", "Kit Size", last page)."""

import pytest
from hypothesis import given, settings

from characters.arkana.rules.arkana import apply_entry
from characters.arkana.rules.growth import (
    GROUPS,
    SPENDS,
    missing_xp_reasons,
    open_and_closed_offers,
    open_offers,
)
from characters.arkana.rules.kit import KitPlace, Piece, WrittenSpell
from characters.arkana.rules.phrases import PHRASES
from characters.socket.rules import AnswersError, Entry
from tests.conftest import at_night
from tests.rules.arkana.lives import TABLE, born, done, lived, lives, offer, piece, settled


def refused(arkana, code, **answers):
    """Return what keeps the answers from being settled."""
    with pytest.raises(AnswersError) as caught:
        settled(arkana, offer(arkana, code), **answers)
    return [(problem.message, problem.where) for problem in caught.value.problems]


# --- raising ---


@pytest.mark.parametrize("score", [2, 3, 4, 5])
def test_a_phrase_rises_by_1_for_its_current_score(score):
    before = born(score, xp=9)
    assert offer(before, "raise enhance body").price == score
    after = done(before, "raise enhance body")
    assert (after.cells[0], after.xp) == (score + 1, 9 - score)


def test_from_2_to_6_costs_14_in_all():
    arkana = born(xp=14)
    for _ in range(4):
        arkana = done(arkana, "raise control mind")
    assert (arkana.scores[PHRASES[4]], arkana.xp) == (6, 0)


def test_nothing_rises_above_6():  # Ruling A6
    full = offer(born(6, xp=20), "raise enhance body")
    assert full.reasons == ("Enhance Body is 6: no Base Score goes higher. Raise another Phrase.",)
    assert not full.is_open


def test_each_of_the_nine_phrases_may_rise():
    raises = [one.code for one in open_offers(born(xp=2), TABLE) if one.group == "raise"]
    assert raises == [f"raise {phrase.code}" for phrase in PHRASES]


@pytest.mark.parametrize(
    ("xp", "reason"),
    [
        (0, "Costs 3 XP. You have 0, so 3 are missing."),
        (2, "Costs 3 XP. You have 2, so 1 is missing."),
    ],
)
def test_what_is_missing_is_said(xp, reason):
    assert offer(born(3, xp=xp), "raise enhance body").reasons == (reason,)


def test_who_owes_xp_buys_nothing():
    owing = apply_entry(born(), Entry("granted", -2, {"reason": "Miscounted"}))
    assert missing_xp_reasons(owing, 2) == (
        "Costs 2 XP. You owe 2: nothing can be bought until that is made good.",
    )


def test_a_raise_tells_the_masteries_it_lifts():
    notes = offer(born(3, 2, 2, 3, xp=9), "raise enhance mind").notes
    assert notes == ("Enhance Mastery 3: another die.",)
    assert offer(born(3, 2, 2, 2, xp=9), "raise control body").notes == (
        "Body Mastery 3: more Wounds to Body.",
    )
    assert offer(born(2, 3, xp=9), "raise control mind").notes == ("Mind Mastery 3: more Focus.",)


def test_the_incapacitated_have_retired_and_grow_no_more():
    out = offer(born(xp=9, wounds={"body": 2}), "raise enhance body")
    assert out.reasons == (
        "Body: 2 of 2 Wounds. Incapacitated, and out of play. The Arbiter may ease Wounds by exception.",
    )


def test_every_offer_stands_in_a_group():
    arkana = born(xp=2, pack=[piece()], equipment=[piece()], spells=[{"words": "Light"}])
    assert (
        {one.group for one in open_and_closed_offers(arkana, TABLE)}
        == SPENDS
        == {group.key for group in GROUPS}
    )


# --- Kit ---


def test_equipping_moves_a_piece_to_hand_at_no_price():
    before = born(pack=[piece("Rope"), piece("Bow", 2, "weapon", "ranged")])
    assert offer(before, "equip 2").label == "Equip Bow (weapon, Ranged, 2 hands)"
    after = done(before, "equip 2")
    assert ([str(one) for one in after.equipment], [str(one) for one in after.pack]) == (["Bow"], ["Rope"])
    assert after.xp == before.xp


def test_packing_moves_a_piece_away():
    after = done(born(equipment=[piece("Rope")]), "pack 1")
    assert (after.equipment, after.pack) == ((), (Piece("Rope"),))


def test_a_move_needs_a_free_slot_for_each_hand():
    full = born(pack=[piece("Pike", 2)], equipment=[piece(hands=2), piece(hands=2)])
    assert offer(full, "equip 1").reasons == (
        "Pike needs 2 slots, and 1 of 5 is free in the equipment. Drop or move something first.",
    )


def test_a_dropped_piece_is_gone():
    after = done(born(equipment=[piece("Rope"), piece("Lamp")]), "drop equipment 1")
    assert after.equipment == (Piece("Lamp"),)


@pytest.mark.parametrize("place", KitPlace)
def test_a_new_piece_comes_to_either_place(place):
    after = done(born(), f"add {place}", **piece("Rope"))
    assert after.pieces_at(place) == (Piece("Rope"),)


def test_a_full_place_takes_no_new_piece():
    full = born(pack=[piece(hands=2), piece(hands=2), piece()])
    assert offer(full, "add pack").reasons == (
        "A new piece needs 1 slot, and 0 of 5 are free in the pack. Drop or move something first.",
    )


def test_a_new_piece_must_fit_with_its_hands():
    nearly = born(pack=[piece(hands=2), piece(hands=2)])
    assert refused(nearly, "add pack", **piece("Pike", 2)) == [
        ("Pike needs 2 slots, and 1 of 5 is free in the pack. Drop or move something first.", ("hands",))
    ]


def test_a_new_piece_amiss_is_told_at_its_fields():
    assert [where for _, where in refused(born(), "add pack")] == [("name",), ("hands",)]


# --- spells ---


def test_a_spell_is_written_down_in_a_slot_or_in_none():
    assert done(born(), "learn", words="Light").spells == (WrittenSpell("Light"),)
    assert (
        done(born(), "learn", words="Light", place="pack").free_slot_count_negative_if_overfull(KitPlace.PACK)
        == 4
    )


def test_a_spell_moves_and_is_the_same_spell():
    placed = done(born(spells=[{"words": "Light"}]), "place 1", place="equipment")
    assert placed.spells == (WrittenSpell("Light", KitPlace.EQUIPMENT),)
    assert done(placed, "place 1", place="").spells == (WrittenSpell("Light"),)


def test_twenty_spells_are_enough_and_it_says_so():
    almost = born(spells=[{"words": f"Light {n}"} for n in range(19)])
    assert not offer(almost, "learn").reasons
    full = born(spells=[{"words": f"Light {n}"} for n in range(20)])
    assert offer(full, "learn").reasons == ("20 spells stand here, and no more fit. Let go of one first.",)
    assert not offer(done(full, "forget 3"), "learn").reasons


def test_an_expended_spell_is_gone():
    assert done(born(spells=[{"words": "Light"}]), "forget 1").spells == ()


def test_a_spell_asks_for_a_free_slot():
    full = born(pack=[piece(hands=2), piece(hands=2), piece()], spells=[{"words": "Light"}])
    why = "A spell needs 1 slot, and 0 of 5 are free in the pack. Drop or move something first."
    assert refused(full, "learn", words="Tide", place="pack") == [(why, ("place",))]
    assert refused(full, "place 1", place="pack") == [(why, ("place",))]
    question = offer(full, "place 1").asks[0]
    assert question.choices == (("equipment", "Equipment"),)
    assert question.closed == (("Pack", why),)


def test_a_spell_amiss_is_told_at_its_field():
    known = born(spells=[{"words": "Light"}])
    assert refused(known, "learn") == [("Say what the spell is, as the Arbiter ruled it.", ("words",))]
    assert refused(known, "place 1", place="hat") == [
        ("A spell occupies an Equipment slot, a Pack slot, or none.", ("place",))
    ]
    assert refused(known, "place 1", place="") == [
        ("The spell is there already. Choose another place.", ("place",))
    ]


# --- laws ---


@settings(max_examples=at_night(500, 50))
@given(lives())
def test_no_open_offer_costs_more_than_there_is_every_closed_one_says_why_and_codes_are_unique(lines):
    arkana = lived(lines)
    for one in open_offers(arkana, TABLE):
        assert one.price == 0 or arkana.xp >= one.price
    made = list(open_and_closed_offers(arkana, TABLE))
    assert len({one.code for one in made}) == len(made)
    assert all(one.is_open or all(reason.endswith(".") for reason in one.reasons) for one in made)
    xp = 0  # which no spend takes below zero
    for entry in lines:
        xp += entry.xp
        assert entry.kind not in SPENDS or entry.xp == 0 or xp >= 0
