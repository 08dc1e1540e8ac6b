"""Kit, its ratings, its size and what hands may use (Arkana Engine, "Kit", "Kit Size")."""

from itertools import product

import pytest

from characters.arkana.rules.kit import (
    KIT_SETS,
    Kit,
    KitPlace,
    Piece,
    Range,
    Rating,
    WrittenSpell,
    armor_tool_weapon_ratings,
    code_of_ratings,
    kit_set_problems,
    piece_problems,
    slots_filled,
    written_spell_problems,
)
from tests.rules.arkana.lives import piece

EVERY_SET = ["".join(signs) for signs in product("+0-", repeat=3)]


def told(problems):
    return [(problem.message, problem.where) for problem in problems]


def test_kit_comes_in_three_types():
    assert [kit.title for kit in Kit] == ["Armor", "Tool", "Weapon"]


def test_a_rating_is_gain_null_or_loss():
    assert [(rating.sign, int(rating)) for rating in Rating] == [("−", -1), ("0", 0), ("+", 1)]


def test_six_sets_are_legal_and_no_other():
    assert sorted(code for code in EVERY_SET if not list(kit_set_problems(code))) == sorted(KIT_SETS)


@pytest.mark.parametrize("code", EVERY_SET)
def test_one_rises_and_two_stay_or_one_falls_and_two_rise(code):
    rises, falls = code.count("+"), code.count("-")
    assert (code in KIT_SETS) == ((rises, falls) in {(1, 0), (2, 1)})


@pytest.mark.parametrize("code", EVERY_SET)
def test_a_code_is_read_back(code):
    assert code_of_ratings(armor_tool_weapon_ratings(code)) == code


def test_a_true_minus_sign_counts_as_one():
    assert armor_tool_weapon_ratings("−++") == armor_tool_weapon_ratings("-++")


def test_a_set_that_is_none_of_the_six_offers_them_all():
    (problem,) = kit_set_problems("+++")
    assert problem.message == "Armor +, Tools +, Weapons + cannot go together. Choose one of the six sets."
    assert problem.where == ("kit",)
    assert [fix.value for fix in problem.fixes] == list(KIT_SETS)


@pytest.mark.parametrize("code", ["", None, "+0", "++--", "abc", 7])
def test_what_writes_no_set_asks_for_one(code):
    (problem,) = kit_set_problems(code)
    assert problem.message == "The Kit ratings are not chosen yet. Choose one of the six sets."


def test_an_unreadable_code_says_which_there_are():
    with pytest.raises(ValueError, match="'x' is no set of Kit ratings: write one of "):
        armor_tool_weapon_ratings("x")


# --- pieces ---


def test_a_piece_is_read_back_and_prints_as_one_line():
    bow = Piece("Bow", Kit.WEAPON, 2, Range.RANGED)
    assert Piece.read(bow.data) == bow
    assert (str(bow), bow.description) == ("Bow", "Bow (weapon, Ranged, 2 hands)")


def test_a_piece_of_no_type_is_told_by_its_hands():
    assert Piece.read({"name": "  Old   map ", "hands": "1"}).description == "Old map (1 hand)"


@pytest.mark.parametrize(
    ("wrong", "message", "where"),
    [
        (piece(" "), "Give the piece a name.", "name"),
        (piece("x" * 81), "The name has 81 characters: at most 80.", "name"),
        (piece("Rope", 3), "Rope takes 1 or 2 hands to hold or use.", "hands"),
        (piece("Rope", 0), "Rope takes 1 or 2 hands to hold or use.", "hands"),
        (piece("Rope", 1, "food"), "Rope is Armor, a Tool, a Weapon, or none of them.", "kit"),
        (piece("Bow", 2, "weapon", "far"), "A weapon is Close, Reach or Ranged.", "reach"),
        (piece("Bow", 2, "weapon"), "Say if Bow is Close, Reach or Ranged.", "reach"),
        (piece("Rope", 1, "tool", "close"), "Only a weapon has a range. Leave Rope without one.", "reach"),
    ],
)
def test_a_piece_amiss_is_told_at_its_field(wrong, message, where):
    assert told(piece_problems(wrong)) == [(message, (where,))]


def test_every_fault_of_a_piece_is_named():
    assert len(told(piece_problems({"kit": "weapon"}))) == 3


@pytest.mark.parametrize("hands", [1, 2, "1", "2"])
def test_a_piece_takes_one_hand_or_two(hands):
    assert not told(piece_problems(piece(hands=hands)))


# --- spells ---


def test_a_spell_is_free_text_that_may_occupy_a_slot():
    spell = WrittenSpell("Call the tide\nOnce until the next rest.", KitPlace.PACK)
    assert WrittenSpell.read(spell.data) == spell
    assert str(spell) == "Call the tide"
    assert not told(written_spell_problems(spell.data))
    assert WrittenSpell.read({"words": " Light "}) == WrittenSpell("Light", None)


@pytest.mark.parametrize(
    ("words", "short"),
    [
        (
            "Once a day, at low water, it gives back what was lost, as far as the bank is dry, and no more.",
            "Once a day, at low water, it gives back what was lost, as far as the bank is…",
        ),
        (f"{'tide ' * 15}ebb, and again", f"{'tide ' * 15}ebb…"),
        ("x" * 80, "x" * 80),
        ("x" * 81, f"{'x' * 79}…"),
    ],
)
def test_a_long_spell_is_called_by_whole_words(words, short):
    assert str(WrittenSpell(words)) == short


@pytest.mark.parametrize(
    ("wrong", "message", "where"),
    [
        ({"words": " "}, "Say what the spell is, as the Arbiter ruled it.", "words"),
        ({"words": "x" * 2001}, "The spell has 2001 characters: at most 2000.", "words"),
        (
            {"words": "Light", "place": "hat"},
            "A spell occupies an Equipment slot, a Pack slot, or none.",
            "place",
        ),
    ],
)
def test_a_spell_amiss_is_told_at_its_field(wrong, message, where):
    assert told(written_spell_problems(wrong)) == [(message, (where,))]


# --- "Kit Size" ---

SWORD, SHIELD = Piece("Great sword", Kit.WEAPON, 2, Range.CLOSE), Piece("Shield", Kit.ARMOR)


def test_pieces_take_a_slot_for_each_hand():
    assert slots_filled([SWORD, SHIELD], (), KitPlace.EQUIPMENT) == 3


def test_a_two_handed_sword_fills_two_pack_slots():
    assert slots_filled([SWORD], (), KitPlace.PACK) == 2


def test_a_spell_takes_a_slot_only_where_it_is_kept():
    spells = (WrittenSpell("Light", KitPlace.PACK), WrittenSpell("Tide"))
    assert [slots_filled((), spells, place) for place in KitPlace] == [0, 1]


def test_the_pack_and_the_equipment_are_each_others_other():
    assert [place.other for place in KitPlace] == [KitPlace.PACK, KitPlace.EQUIPMENT]
