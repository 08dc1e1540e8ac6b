"""Dream Odyssey: "Using Major Arcana" and each of "The powers"."""

from typing import Any

import pytest

from divination.dream_odyssey.rules.majors import reasons_against_using_major
from divination.dream_odyssey.rules.table import WAY
from tests.rules.sefirot.odyssey import codes, do, facing, kinds, lay, option, refusal, resting, said, story

DECK = "p2 p3 p4 p6 p7 p8"
OUTSIDE = (1, 2, 3, 8, 9, 10, 12, 13, 15, 18, 19, 20, 21)
DURING = (0, 4, 5, 6, 7, 14, 16)
STACKS = {"foundation": "c2 s3"}


def taking(moves: tuple[str, ...]) -> list[str]:
    return [move.partition(" ")[2] for move in moves if move.startswith("take ")]


# --- when ---


@pytest.mark.parametrize("rank", OUTSIDE)
def test_a_power_that_says_nothing_is_for_outside_encounters(rank: int) -> None:
    laid: dict[str, Any] = {
        "party": f"m{rank}",
        "wounds": "w2",
        "discard": "s2 s3 s4 s5",
        "deck": DECK,
        "stacks": STACKS,
    }
    assert f"m{rank}" in resting(**laid).legal_moves()
    assert "Its power is not for encounters." in refusal(facing("c9", hand="c7", **laid), f"m{rank}")


@pytest.mark.parametrize("rank", DURING)
def test_a_power_to_be_played_during_an_encounter_is_not_for_outside(rank: int) -> None:
    assert "Its power is for encounters." in refusal(resting(party=f"m{rank}"), f"m{rank}")


@pytest.mark.parametrize(
    ("rank", "moment"), [(11, "when you would take a wound"), (17, "right after an encounter")]
)
def test_justice_and_the_star_have_a_moment_of_their_own(rank: int, moment: str) -> None:
    assert moment in refusal(resting(party=f"m{rank}"), f"m{rank}")


@pytest.mark.parametrize(
    ("rank", "deck", "told"),
    [
        (3, "p2 p3", "It needs 3 cards in the deck, which holds 2."),
        (9, "p2", "It needs 2 cards in the deck, which holds 1."),
        (12, "p2 p3", "It needs 3 cards in the deck, which holds 2."),
        (15, "p2 p3", "It needs 3 cards in the deck, which holds 2."),
        (18, "p2 p3 p4", "It needs 4 cards in the deck, which holds 3."),
        (20, "", "It needs 1 cards in the deck, which holds 0."),
        (21, "p2 p3 p4", "It needs 4 cards in the deck, which holds 3."),
    ],
)
def test_a_power_needs_as_many_cards_as_it_names_in_the_deck(rank: int, deck: str, told: str) -> None:
    assert told in refusal(resting(party=f"m{rank}", deck=deck), f"m{rank}")


@pytest.mark.parametrize(("rank", "pile"), [(13, "s2 s3"), (19, "s2 s3 s4")])
def test_a_power_needs_as_many_cards_as_it_names_in_the_discard_pile(rank: int, pile: str) -> None:
    told = refusal(resting(party=f"m{rank}", discard=pile, wounds="w2"), f"m{rank}")
    assert f"cards in the discard pile, which holds {len(pile.split())}." in told


def test_a_used_major_is_discarded() -> None:
    after, events = story(resting(party="m8", wounds="w2"), "m8")
    assert (codes(after.table.party), codes(after.table.left_majors)) == ("", "m8")
    assert said(events, after) == ["You use Strength."]


@pytest.mark.parametrize("rank", range(22))
def test_every_power_is_told(rank: int) -> None:
    laid: dict[str, Any] = {
        "party": f"m{rank} c12",
        "wounds": "w2",
        "discard": "s2 s3 s4 s5",
        "hand": "c1",
        "stacks": STACKS,
    }
    position = resting(**laid) if rank in OUTSIDE else facing("c13", **laid)
    told = option(position, f"m{rank}")
    assert told.label.startswith("Use ")
    assert told.reasons or told.does[0].endswith(" is discarded.")


# --- 0 The Fool ---


def test_the_fool_makes_aces_eleven_and_they_come_back() -> None:
    position = do(facing("s12 c9", hand="c1", party="m0"), "m0")
    assert option(position, "c1>s12").does == ("It is beaten.",)
    after = do(position, "c1>s12")
    assert codes(after.table.hand) == "c1"
    assert "won" in kinds(story(after, "c1>c9")[1])


def test_without_the_fool_an_ace_is_one_and_with_it_other_pips_are_discarded() -> None:
    assert "short" in option(facing("s12", hand="c1", party="m0"), "c1>s12").does[0]
    after = do(facing("c2 c3", hand="c4 c7", party="m0"), "m0", "c4>c2")
    assert codes(after.table.hand) == "c7"


def test_the_fool_lasts_for_one_encounter() -> None:
    after = do(
        facing("c2", hand="c1 c7", party="m0", stacks={"splendor": "s9"}),
        "m0",
        "c1>c2",
        "go splendor",
        "arrive",
    )
    assert "short" in option(after, "c1>s9").does[0]


def test_the_fool_needs_something_to_play() -> None:
    position = do(facing("s9 s8", hand="c2", party="m0 m14", deck="p12 p13 p14"), "c2>s9", "draw top")
    assert "There is nothing left to play" in refusal(position, "m0")


# --- I The Magician ---


def test_the_magician_replaces_a_stack_from_the_top_of_the_discard_pile() -> None:
    position = do(resting(party="m1", discard="w2 w3 w4", stacks={"foundation": "s9 s8"}), "m1")
    assert position.legal_moves() == ("stack foundation",)
    assert option(position, "stack foundation").does == ("The 2 of Wands and the 3 of Wands will lie there.",)
    after, events = story(position, "stack foundation")
    assert codes(after.table.sefira("foundation").stack) == "w2 w3"
    assert codes(after.table.discard) == "s8 s9 w4"
    assert said(events, after)[0] == "The 2 of Wands and the 3 of Wands lie on Foundation now."


def test_the_magician_needs_as_many_cards_as_the_stack_holds() -> None:
    laid: dict[str, Any] = {"party": "m1", "stacks": {"foundation": "s9 s8", "splendor": "s7"}}
    position = do(resting(**laid, discard="w2"), "m1")
    assert "The discard pile holds 1 cards, the stack 2." in refusal(position, "stack foundation")
    assert "does not hold as many cards as any stack" in refusal(resting(**laid), "m1")


def test_the_magician_may_replace_a_stack_that_is_face_down() -> None:
    position = do(resting(party="m1", discard="w2 w3 w4", stacks={"wisdom": "s9 s8"}), "m1")
    assert "stack wisdom" in position.legal_moves()


# --- II The High Priestess ---


def test_the_high_priestess_keeps_two_of_the_bottom_three_of_the_deck() -> None:
    position = do(resting(party="m2", hand="c7", deck=DECK), "m2", "from deck")
    assert position.legal_moves() == ("return p8", "return p7", "return p6")
    put_back = option(position, "return p7")
    assert (put_back.label, put_back.does) == ("Put the 7 of Pentacles back", ("The other two are yours.",))
    after = do(position, "return p7")
    assert codes(after.table.hand) == "c7 p8 p6"
    assert codes(after.table.minors) == "p2 p3 p4 p7"


def test_or_of_the_bottom_three_of_the_discard_pile() -> None:
    position = do(resting(party="m2", hand="c7", discard="w2 w3 w12 w5"), "m2", "from discard")
    after = do(position, "return w3")
    assert (codes(after.table.hand), codes(after.table.party)) == ("c7 w5", "w12")
    assert codes(after.table.discard) == "w2 w3"


def test_the_high_priestess_needs_three_cards_where_she_looks() -> None:
    assert "It needs 3 cards in the deck or in the discard pile." in refusal(
        resting(party="m2", deck="p2", discard="w2 w3"), "m2"
    )
    position = do(resting(party="m2", deck="p2 p3", discard="w2 w3 w4"), "m2")
    assert "It needs 3 cards there, and 2 lie there." in refusal(position, "from deck")
    assert option(position, "from discard").label == "Look at the bottom of the discard pile"


# --- III The Empress ---


def test_the_empress_keeps_one_of_the_bottom_three_and_puts_the_others_on_top() -> None:
    position = do(resting(party="m3", hand="c7", deck=DECK), "m3")
    assert taking(position.legal_moves()) == ["p8", "p7", "p6"]
    position = do(position, "take p7")
    assert option(position, "put p8").does == ("It goes to the top of the deck; the others go on top of it.",)
    after = do(position, "put p8")
    assert (codes(after.table.hand), codes(after.table.minors)) == ("c7 p7", "p6 p8 p2 p3 p4")


# --- IV The Emperor ---


def test_the_emperor_takes_an_encountered_court_into_the_party() -> None:
    position = do(facing("s12 c9", hand="c10", party="m4"), "m4")
    assert "The 9 of Cups is no Court." in refusal(position, "take c9")
    after, events = story(position, "take s12")
    assert codes(after.table.party) == "s12"
    assert after.table.encounter
    assert codes(after.table.encounter.row) == "c9"
    assert said(events, after)[0] == "The Knight of Swords (swordmaster) changes sides."


def test_the_emperor_needs_a_court_and_it_counts_as_defeated() -> None:
    assert "No Court stands in this encounter." in refusal(facing("c9", party="m4"), "m4")
    assert "won" in kinds(story(facing("s12", party="m4"), "m4", "take s12")[1])


# --- V The Hierophant ---


def test_the_hierophant_keeps_up_to_two_pips_played_in_this_encounter() -> None:
    position = do(facing("c2 s3", hand="c7 w6", party="m5", deck=DECK), "c7>c2", "w6>s3")
    assert position.legal_moves() == ("m5", "end")  # asked before the encounter ends
    assert option(position, "end").does == ("It is won.",)
    position = do(position, "m5", "take c7")
    assert position.legal_moves() == ("take w6", "enough")
    both = do(position, "take w6")
    assert codes(both.table.hand) == "c7 w6 p2"
    one = do(position, "enough")
    assert codes(one.table.hand) == "c7 p2"
    assert "w6" in codes(one.table.discard)


def test_the_hierophants_pips_come_back_at_once() -> None:
    position = do(facing("c2 s3 s9", hand="c7", party="m5"), "c7>c2", "m5", "take c7")
    assert position.legal_moves() == ("c7>s3", "c7>s9")


def test_the_hierophant_needs_a_discarded_pip_of_this_encounter() -> None:
    position = facing("c2 s3", hand="c7 w6", party="m5", discard="w2")
    assert "No pip that you played in this encounter" in refusal(position, "m5")


# --- VI The Lovers ---


def test_the_lovers_take_a_card_of_the_same_suit() -> None:
    position = do(facing("c9 s3", hand="c2 w6", party="m6"), "m6")
    assert position.legal_moves() == ("c2>c9",)
    assert "are of two suits" in refusal(position, "w6>s3")
    after, events = story(position, "c2>c9")
    assert codes(after.table.hand) == "w6 c9"
    assert codes(after.table.discard) == "c2"
    assert said(events, after)[0] == "The 2 of Cups recognises the 9 of Cups, which is yours."


def test_a_court_that_the_lovers_take_joins_the_party() -> None:
    position = do(facing("c12 s3", hand="c2 w6", party="m6"), "m6")
    assert option(position, "c2>c12").does[0].endswith("the Knight of Cups comes to your Party.")
    assert codes(do(position, "c2>c12").table.party) == "c12"


def test_the_lovers_need_a_card_of_one_suit() -> None:
    assert "No card of your hand shares its suit" in refusal(facing("c9", hand="s2", party="m6"), "m6")


# --- VII The Chariot ---


def test_the_chariot_leaves_an_encounter_before_any_card_is_played() -> None:
    position = facing("c9 s9", hand="c2 c3", party="m7", deck=DECK)
    after, events = story(position, "m7", "discard p8", "put p7")
    assert codes(after.table.sefira("foundation").stack) == "c9 s9"
    assert codes(after.table.hand) == "c2 c3 p2"  # one is drawn after it as ever
    assert "lost" in kinds(events)


def test_the_chariot_does_not_leave_once_a_card_is_played() -> None:
    position = do(facing("c2 s9", hand="c7 c3", party="m7 s13"), "c7>c2")
    assert "You have played a card already" in refusal(position, "m7")
    court = do(facing("c12 s9", hand="c7 c3", party="m7 c13"), "c13>c12")
    assert "You have played a card already" in refusal(court, "m7")


def test_the_sefira_follows_a_stranger_one_has_left() -> None:
    position = facing("c9", place=WAY, hand="c2 c3", party="m7", deck=DECK, stacks={"foundation": "s2"})
    after = do(position, "m7", "discard p8", "put p7")
    assert after.table.encounter
    assert after.table.encounter.place == "foundation"


# --- VIII Strength ---


def test_strength_takes_a_card_from_a_wound_field() -> None:
    position = do(resting(party="m8", hand="c7", wounds="w2 w9"), "m8")
    after = do(position, "take w9")
    assert (codes(after.table.hand), codes(after.table.wounds)) == ("c7 w9", "w2")


def test_strength_needs_a_wound_and_a_court_joins_the_party() -> None:
    assert "You have no wound." in refusal(resting(party="m8"), "m8")
    assert codes(do(resting(party="m8", wounds="w12"), "m8", "take w12").table.party) == "w12"


# --- IX The Hermit ---


@pytest.mark.parametrize(
    ("one", "other", "drawn"),
    [("top", "top", "p2 p3"), ("bottom", "bottom", "p8 p7"), ("top", "bottom", "p2 p8")],
)
def test_the_hermit_draws_two_from_either_end(one: str, other: str, drawn: str) -> None:
    after = do(resting(party="m9", hand="c7", deck=DECK), "m9", f"draw {one}", f"draw {other}")
    assert codes(after.table.hand) == f"c7 {drawn}"


# --- X Wheel of Fortune ---


def test_the_wheel_discards_the_hand_and_draws_as_many() -> None:
    after = do(resting(party="m10", hand="c2 c3 c4 c5", deck=DECK), "m10")
    assert codes(after.table.hand) == "p2 p3 p4 p6"
    assert codes(after.table.discard) == "c5 c4 c3 c2"


def test_the_wheel_draws_on_to_three_pips() -> None:
    after = do(resting(party="m10", hand="c2", deck="p12 p13 p4 p6 p7"), "m10")
    assert codes(after.table.hand) == "p4 p6 p7"
    assert codes(after.table.party) == "p12 p13"


def test_a_court_counts_as_drawn_by_the_wheel() -> None:
    after = do(resting(party="m10", hand="c2 c3 c4 c5", deck="p12 p13 p4 p6 p7"), "m10")
    assert codes(after.table.hand) == "p4 p6 p7"  # four drawn, then one more to three


def test_the_wheel_stops_where_no_minor_is_left() -> None:
    after = do(resting(party="m10", hand="c2", deck="p2"), "m10")
    assert after.wants  # the card it discarded is shuffled anew
    after = do(after, "see c2")
    assert codes(after.table.hand) == "p2 c2"


# --- XI Justice ---


def test_justice_prevents_a_wound() -> None:
    position = do(facing("s9", hand="c2", party="m11", deck=DECK), "c2>s9")
    assert position.legal_moves() == ("m11", "wound")
    assert option(position, "m11").does == ("The 2 of Cups is discarded, and nothing is drawn.",)
    after, events = story(position, "m11")
    assert after.table.wounds == ()
    assert "c2" in codes(after.table.discard)
    assert "Justice prevents the wound; the 2 of Cups is discarded." in said(events, after)


def test_one_may_take_the_wound_and_keep_justice() -> None:
    position = do(facing("s9", hand="c2", party="m11", deck=DECK, wounds="w2"), "c2>s9")
    assert option(position, "wound").does == ("The 2 of Cups becomes a wound.",)
    after = do(position, "wound")
    assert codes(after.table.wounds) == "w2 c2"
    assert after.legal_moves() == ("draw top", "draw bottom")


def test_justice_prevents_the_fourth_wound() -> None:
    position = do(facing("s9", hand="c2", party="m11", deck=DECK, wounds="w2 w3 w4"), "c2>s9", "m11")
    assert position.outcome is None


def test_justice_keeps_a_court_that_an_encounter_would_cost() -> None:
    position = do(
        facing("s9", hand="w5", party="m11 c14", deck=DECK, majors={"foundation": "m14"}), "w5>s9", "+c14"
    )
    assert position.legal_moves() == ("m11 c14", "let go")
    kept, events = story(position, "m11 c14")
    assert codes(kept.table.party) == "c14 m14"
    assert "Justice keeps the King of Cups (lord of the dance)." in said(events, kept)
    gone = do(position, "let go")
    assert "c14" in codes(gone.table.discard)
    assert "m11" in codes(gone.table.party)


def test_justice_keeps_a_court_given_up_for_help() -> None:
    position = do(resting(party="m11 c12 c13", hand="c7", deck=DECK), "assist", "give c12", "give c13")
    assert position.legal_moves() == ("m11 c12", "m11 c13", "let go")
    assert option(position, "m11 c12").label == "Justice keeps the Knight of Cups"
    assert option(position, "let go").does == ("They are discarded; Justice stays with you.",)
    after = do(position, "m11 c13")
    assert (codes(after.table.party), codes(after.table.discard)) == ("c13", "c12")
    assert codes(after.table.hand) == "c7 p2"


def test_justice_keeps_a_court_that_the_tower_would_cost() -> None:
    position = do(facing("s9 s8", hand="c7", party="m11 m16 c12"), "m16", "discard c12")
    assert position.legal_moves() == ("m11 c12", "let go")


def test_the_hierophant_may_keep_a_pip_whose_wound_was_prevented() -> None:
    position = do(facing("s9", hand="c2", party="m11 m5", deck=DECK), "c2>s9", "m11")
    assert "m5" in position.legal_moves()


# --- XII The Hanged Man ---


def test_the_hanged_man_discards_one_and_draws_three_from_both_ends() -> None:
    position = do(resting(party="m12", hand="c7 c2", deck=DECK), "m12", "discard c2")
    position = do(position, "draw top", "draw top")
    assert "One of the three comes from the bottom of the deck." in refusal(position, "draw top")
    after = do(position, "draw bottom")
    assert codes(after.table.hand) == "c7 p2 p3 p8"
    assert codes(after.table.discard) == "c2"


@pytest.mark.parametrize("third", ["top", "bottom"])
def test_the_hanged_mans_third_is_free_once_both_ends_gave(third: str) -> None:
    position = do(
        resting(party="m12", hand="c7 c2", deck=DECK), "m12", "discard c2", "draw bottom", "draw top"
    )
    assert f"draw {third}" in position.legal_moves()


def test_the_hanged_man_needs_a_card_to_discard() -> None:
    assert "Your hand is empty." in list(reasons_against_using_major(lay(hand="", party="m12"), 12))


# --- XIII Death ---


def test_death_discards_a_wound_and_keeps_one_of_the_top_four() -> None:
    position = do(resting(party="m13", hand="c7", wounds="w2 w9", discard="s2 s3 s4 s5"), "m13", "discard w2")
    assert taking(position.legal_moves()) == ["w2", "s2", "s3", "s4"]  # the wound is one of them
    after = do(position, "take s3")
    assert (codes(after.table.hand), codes(after.table.wounds)) == ("c7 s3", "w9")
    assert codes(after.table.discard) == "w2 s2 s4 s5"


def test_death_needs_a_wound_and_three_discarded_cards() -> None:
    assert "You have no wound." in refusal(resting(party="m13", discard="s2 s3 s4"), "m13")
    assert "m13" in resting(party="m13", discard="s2 s3 s4", wounds="w2").legal_moves()


# --- XIV Temperance ---


def test_temperance_discards_an_encountered_card() -> None:
    after = do(facing("s9 c2", hand="c7", party="m14"), "m14", "discard s9")
    assert codes(after.table.discard) == "s9"
    assert "won" in kinds(story(facing("s9", hand="c7", party="m14"), "m14", "discard s9")[1])


# --- XV The Devil ---


def test_the_devil_gives_two_and_a_wound() -> None:
    position = do(resting(party="m15", hand="c7", deck="p2 p12 p4 p6"), "m15")
    assert position.legal_moves() == ("wound p2", "wound p12", "wound p4")
    assert option(position, "wound p2").does == ("It becomes a wound; the other two are yours.",)
    after = do(position, "wound p2")
    assert (codes(after.table.hand), codes(after.table.party), codes(after.table.wounds)) == (
        "c7 p4",
        "p12",
        "p2",
    )
    assert codes(after.table.minors) == "p6"  # nothing is drawn for it


def test_the_devils_wound_may_be_a_court_and_the_fourth() -> None:
    assert codes(do(resting(party="m15", deck="p2 p12 p4"), "m15", "wound p12").table.wounds) == "p12"
    after = do(resting(party="m15", deck=DECK, wounds="w2 w3 w4"), "m15", "wound p2")
    assert after.outcome
    assert not after.outcome.is_won


def test_justice_prevents_the_devils_wound() -> None:
    after = do(resting(party="m15 m11", hand="c7", deck=DECK), "m15", "wound p2", "m11")
    assert (after.table.wounds, codes(after.table.discard)) == ((), "p2")


# --- XVI The Tower ---


def test_the_tower_discards_one_of_the_party_and_defeats_two() -> None:
    position = do(facing("s9 s8 c2", hand="c7", party="m16 c12 m9"), "m16")
    assert position.legal_moves() == ("discard c12", "discard m9")
    position = do(position, "discard c12")
    assert option(position, "fell s9").does == ("It is discarded.",)
    position = do(position, "fell s9")
    assert position.legal_moves() == ("fell s8", "fell c2", "enough")
    after = do(position, "fell s8")
    assert codes(after.table.discard) == "s8 s9 c12"
    assert after.legal_moves() == ("c7>c2",)


def test_the_tower_may_defeat_one_alone_and_cost_a_major() -> None:
    after = do(facing("s9 c2", hand="c7", party="m16 m9"), "m16", "discard m9", "fell s9", "enough")
    assert codes(after.table.left_majors) == "m9 m16"
    assert after.legal_moves() == ("c7>c2",)
    only = story(facing("s9", hand="c7", party="m16 m9"), "m16", "discard m9", "fell s9")[1]
    assert "won" in kinds(only)


def test_the_tower_needs_another_card_to_discard() -> None:
    assert "It takes another card of your Party to discard." in refusal(facing("s9", party="m16"), "m16")


@pytest.mark.parametrize("rank", [14, 16])
def test_nothing_is_left_for_a_power_once_all_are_beaten(rank: int) -> None:
    position = do(facing("c2", hand="c7", party=f"m5 m{rank}"), "c7>c2")
    assert "Nothing stands any more." in refusal(position, f"m{rank}")


# --- XVII The Star ---


def test_the_star_takes_a_card_one_just_defeated() -> None:
    position = do(facing("c2 s12", hand="c7 w10", party="m17", majors={"crown": "m0"}), "c7>c2", "w10>s12")
    assert position.legal_moves() == ("m17 c2", "m17 s12", "go on")
    assert option(position, "m17 c2").label == "The Star takes the 2 of Cups"
    assert "s12" in codes(do(position, "m17 s12").table.party)
    assert codes(do(position, "m17 c2").table.hand) == "c2 p2"
    kept = do(position, "go on")
    assert "m17" in codes(kept.table.party)


def test_the_star_shines_after_a_lost_encounter_too() -> None:
    position = do(facing("c2 s12", hand="c7", party="m17", majors={"crown": "m0"}), "c7>c2")
    assert position.legal_moves() == ("m17 c2", "go on")


def test_the_star_has_nothing_to_take_where_nothing_was_beaten() -> None:
    position = do(facing("s12", hand="c7", party="m17", majors={"crown": "m0"}), "c7>s12", "draw top")
    assert "go on" not in position.legal_moves()


# --- XVIII The Moon ---


def test_the_moon_takes_one_of_the_bottom_four_and_orders_the_rest() -> None:
    position = do(resting(party="m18", hand="c7", deck=DECK, majors={"sun": "m0"}), "m18")
    assert taking(position.legal_moves()) == ["p8", "p7", "p6", "p4"]
    after = do(position, "take p4", "put p6", "put p8")
    assert (codes(after.table.hand), codes(after.table.minors)) == ("c7 p4", "p2 p3 p6 p8 p7")


# --- XIX The Sun ---


def test_the_sun_takes_one_of_the_top_four_discarded_and_puts_the_rest_under_the_deck() -> None:
    position = do(resting(party="m19", hand="c7", deck="p2 p3", discard="s2 s3 s4 s5 s6"), "m19")
    after = do(position, "take s5", "put s4", "put s2")
    assert (codes(after.table.hand), codes(after.table.minors)) == ("c7 s5", "p2 p3 s4 s2 s3")
    assert codes(after.table.discard) == "s6"


# --- XX The Gate ---


def test_the_gate_discards_the_bottom_card_and_takes_any_discarded_one() -> None:
    position = do(resting(party="m20", hand="c7", deck="p2 p3", discard="s2 s3"), "m20")
    assert taking(position.legal_moves()) == ["p3", "s2", "s3"]
    after = do(position, "take s3")
    assert (codes(after.table.hand), codes(after.table.discard)) == ("c7 s3", "p3 s2")


# --- XXI The World ---


def test_the_world_takes_one_of_the_top_four_and_orders_the_rest() -> None:
    position = do(resting(party="m21", hand="c7", deck=DECK), "m21")
    assert taking(position.legal_moves()) == ["p2", "p3", "p4", "p6"]
    after = do(position, "take p6", "put p4", "put p2")
    assert (codes(after.table.hand), codes(after.table.minors)) == ("c7 p6", "p3 p2 p4 p7 p8")


# --- any order ---


def test_cards_are_discarded_in_any_order_where_a_power_may_look_at_it() -> None:
    position = do(resting(party="m10 m13", hand="c2 c3 c4", deck=DECK), "m10")
    assert position.legal_moves() == ("discard c2", "discard c3", "discard c4", "discard all")
    assert option(position, "discard all").does == ("The last of them lies on top.",)
    after = do(position, "discard c3", "discard c4")
    assert codes(after.table.discard) == "c2 c4 c3"
    assert codes(do(position, "discard all").table.discard) == "c4 c3 c2"
