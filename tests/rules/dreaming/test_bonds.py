"""Bonds: the text's "Bond", and Rulings B22, B36, B45."""

from characters.beckoning_dream.rules.score import Score
from tests.rules.dreaming.dreams import Table, foe, table


def revealed(*moves: str, mine: str = "s4", theirs: str = "s2", foes: str = "s1 s2 s3 w1 w2 w3") -> Table:
    """Return Ada's *mine* Revealed against the Warden; Bo looks on, holds w1, w2 and p3, and is bound to her s4."""
    laid = {0: f"c1 c2 {mine} m13 p1", 1: "p1 p2 w1 w2 p3", 2: theirs}
    began = table("d1", "d2", orders=laid).play(
        foe(foes), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1"
    )
    return began.play(f"d1: select d1 {mine}", f"gm: select f1 {theirs}", *moves)


def agreed(how: str, *moves: str) -> Table:
    return revealed(f"d2: bond d2 R d1 {how}", "d1: yes d1", *moves)


# --- when ---


def test_a_bond_is_invoked_when_a_card_that_is_not_ones_own_and_part_of_it_is_revealed() -> None:
    assert revealed().why_not("d2", "bond d2 R d1 tag") == ""
    assert revealed().why_not("d1", "bond d1 R d2 tag")  # no card of Bo’s lies there
    assert revealed(mine="m13").why_not("d2", "bond d2 R d1 tag")


def test_a_bond_that_sleeps_says_why() -> None:
    why = "Your Bond with Ada sleeps: its card has left your deck."
    assert revealed(mine="s3").why_not("d2", "bond d2 R d1 pain") == why


def test_all_players_involved_must_agree() -> None:
    asked = revealed("d2: bond d2 R d1 pain")
    assert asked.waits == ("bond", "d1")
    assert asked.why_not("d1", "interpret d1 press") == "Ada is asked about a Bond."
    asked.play("d1: no d1")
    assert asked.log()[-2:] == ["Bo offers Ada Shared Pain.", "Ada says no."]
    assert asked.full().conflict.members == ("d1", "f1")


def test_a_bond_once_a_turn() -> None:  # Ruling B45
    assert agreed("pain").why_not("d2", "bond d2 R d1 tag") == "This Bond was Invoked this turn."


def test_after_a_no_one_reads_who_said_it_and_that_the_next_turn_may_ask_again() -> None:  # Ruling B45
    refused = revealed("d2: bond d2 R d1 pain", "d1: no d1")
    assert refused.why_not("d2", "bond d2 R d1 tag") == (
        "Ada said no. A Bond is offered once a turn: again in the next one."
    )


def test_who_said_no_reads_that_it_was_they() -> None:
    between = table("d1", "d2", orders={0: "c1 c2 s4 m13 p1", 1: "p1 p2 w1 w2 p3"}, may_dreamers_duel=True)
    between.play(
        "gm: duel d1 d2@rebels", "d1: next d1", "d1: oppose d1 d2", "d1: select d1 s4", "d2: select d2 w2"
    )
    between.play("d2: bond d2 R d1 pain", "d1: no d1")
    said = "You said no to Bo. A Bond is offered once a turn: again in the next one."
    assert between.why_not("d1", "bond d1 R d2 pain") == said
    between.play("d1: interpret d1 nothing", "d2: interpret d2 nothing", "d1: next d2")
    assert between.full().turn.bonds_refused == ()


def test_invoking_a_bond_adds_the_dreamer_to_the_conflict() -> None:  # Ruling B22
    assert agreed("pain").full().conflict.members == ("d1", "f1", "d2")
    assert agreed("pain", "d1: interpret d1 nothing").log()[-2] == "Ada agrees."


def test_none_is_invoked_once_somebody_interpreted() -> None:
    assert revealed("d1: interpret d1 press").why_not("d2", "bond d2 R d1 pain")


# --- Tag In ---


def test_tag_in_lays_another_card_and_goes_on_as_if_the_turn_were_ones_own() -> None:
    tagged = agreed("tag", "d2: lay d2 w2")
    assert tagged.pile("d1", "present") == "m13 p1 s4"
    assert (tagged.turn.by, tagged.turn.revealed["d2"].card.code) == ("d2", "w2")
    assert tagged.log()[-1].startswith("Bo Reveals the 2 of Wands for the Bond. Bo Scores a Clash")
    tagged.play("d2: interpret d2 nothing", "gm: interpret f1 nothing")
    assert tagged.pile("d2", "past") == "w2"
    assert tagged.waits == ("next", "d2")
    assert len(tagged.of("d2").piles.present) == 3


def test_what_waits_for_who_tags_in_is_in_their_card_and_what_helped_the_owner_is_spent() -> (
    None
):  # Ruling B45
    laid = {0: "c1 c2 p2 s4 m13", 1: "p1 p2 w1 w2 p3", 2: "s1 s2"}
    helped = table("d1", "d2", orders=laid).play(foe("s1 s2 s3 w1"), "gm: duel d1 d2 f1", "d1: next d1")
    helped.play("d1: oppose d1 f1", "d1: select d1 m13", "gm: select f1 s1", "d1: interpret d1 help=d2")
    helped.play(
        "gm: interpret f1 nothing", "d1: next d1", "d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s2"
    )
    helped.play("d1: guide d1 R push=d1 burn:p2", "d2: bond d2 R d1 tag", "d1: yes d1", "d2: lay d2 w1")
    assert helped.turn.revealed["d2"].value == 2
    assert helped.turn.pushed == {}
    assert helped.of("d2").added == 0


def test_tag_in_takes_the_opponents_place_and_side_too() -> None:
    laid = {0: "c1 c2 s4 s3 p1", 1: "p1 p2 w1 w2 p3", 2: "c1 c2 s1 s2"}
    between = table("d1", "d2", "d3", orders=laid, may_dreamers_duel=True).play(
        "gm: duel d1@rebels d3", "d3: next d3"
    )
    between.play(
        "d3: oppose d3 d1", "d3: select d3 s1", "d1: select d1 s4", "d2: bond d2 R d1 tag", "d1: yes d1"
    )
    between.play("d2: lay d2 w1")
    assert (between.turn.opponent, between.of("d2").side) == ("d2", "rebels")
    assert between.waits == ("interpret", "d3")


def test_tag_in_needs_a_card_in_the_present() -> None:
    bare = revealed("d1: guide d1 R bolster=d1")
    bo = bare.of("d2")
    empty = bare.full().with_piles(
        "d2", bo.piles.without_revealed("w1").without_revealed("w2").without_revealed("p3")
    )
    reasons = {
        option.code.split()[-1]: option.reasons
        for option in bare.kind.options(empty, "d2")
        if "bond" in option.code
    }
    assert reasons["tag"] == ("Tag In takes a card of your Present, and there is none.",)
    assert reasons["might"] == ("Combined Might takes a card of your Present, and there is none.",)
    assert reasons["pain"] == ()


# --- Combined Might ---


def test_combined_might_adds_the_value_and_its_card_burns_when_the_turn_closes() -> None:
    mighty = agreed("might", "d2: lay d2 w2", "d1: as d1 s4")
    assert mighty.turn.revealed["d1"].value == 6
    mighty.play("d1: interpret d1 nothing", "gm: interpret f1 nothing")
    assert mighty.pile("d2", "pyre") == "w2"
    assert mighty.pile("d1", "past") == "s4"


def test_the_owner_scores_it_by_either_suit() -> None:
    mighty = agreed("might", "d2: lay d2 p3")
    assert mighty.waits == ("bond", "d1")
    assert mighty.play("d1: as d1 p3").turn.interpretation("d1").score is Score.COUNTERED
    assert mighty.log()[-1].startswith("Ada Scores it as the 3 of Pentacles would. Ada Scores Countered")


def test_of_two_cards_of_one_suit_there_is_nothing_to_choose() -> None:
    laid = {0: "c1 c2 s4 m13 p1", 1: "c1 c2 s1 s2"}
    same = table("d1", "d3", orders=laid).play(
        foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1"
    )
    same.play("d1: select d1 s4", "gm: select f1 s1", "d3: bond d3 R d1 might", "d1: yes d1", "d3: lay d3 s2")
    assert same.waits == ("interpret", "d1")
    assert same.turn.revealed["d1"].value == 6


def test_they_choose_from_the_present_and_the_owner_from_two_suits() -> None:
    mighty = agreed("might")
    assert codes(mighty, "d2", "lay") == ["lay d2 p3", "lay d2 w1", "lay d2 w2"]
    assert codes(mighty.play("d2: lay d2 p3"), "d1", "as") == ["as d1 s4", "as d1 p3"]


def codes(played: Table, seat: str, word: str) -> list[str]:
    """Return the moves of *seat* that begin with *word*."""
    options = played.kind.options(played.known(frozenset({seat})).position, seat)
    return [option.code for option in options if option.code.startswith(f"{word} ")]


# --- Shared Pain ---


def pained(*moves: str, effects: str = "press devastate") -> Table:
    """Return Ada's 4 of Swords after the Warden's 9 dealt her Stress that Bo shares."""
    laid = {0: "c1 c2 s4 m13 p1", 1: "p1 p2 w1 w2 p3", 2: "s9"}
    began = table("d1", "d2", orders=laid).play(
        foe("s8 s9 s10"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1"
    )
    began.play("d1: select d1 s4", "gm: select f1 s9", "d2: bond d2 R d1 pain", "d1: yes d1")
    return began.play(
        "d1: interpret d1 brace" if "brace" in moves else "d1: interpret d1 nothing",
        f"gm: interpret f1 {effects}",
    )


def test_shared_pain_splits_the_stress_of_the_turn_as_both_like() -> None:
    split = pained()
    assert split.waits == ("share", "d1")
    assert split.turn.stress == {"d1": 6}
    split.play("d1: share d1 4")
    assert split.turn.stress == {"d1": 2, "d2": 4}
    assert split.log()[-1] == "Ada shares 4 of the Stress."


def test_who_shares_may_take_nothing_or_all() -> None:  # Ruling B36
    assert pained().play("d1: share d1 0").turn.stress == {"d1": 6}
    assert pained().play("d1: share d1 6").turn.stress == {"d2": 6}
    assert pained().why_not("d1", "share d1 7")


def test_stress_is_split_first_then_halved() -> None:  # Ruling B36
    assert pained("brace").play("d1: share d1 2").turn.stress == {"d1": 2, "d2": 2}


def test_without_stress_there_is_nothing_to_split() -> None:
    assert pained(effects="study=d1:most").waits == ("next", "d1")
