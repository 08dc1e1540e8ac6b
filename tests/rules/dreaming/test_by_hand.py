"""What Boons and the story do by hand, in plain steps (Ruling B58)."""

from dataclasses import replace

import pytest

from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreaming.by_hand import boons_used_up, whose_and_why, why_of_boon
from characters.beckoning_dream.rules.dreaming.position import Ending
from characters.beckoning_dream.rules.dreaming.resolving import ending_in_words
from tests.rules.dreaming.dreams import Table, effort, foe, table

NO_MOVE = "This is no move here. Choose one of those that are offered."


def began(*moves: str) -> Table:
    """Return Ada with p1, s3 and s4 in her Present and s2 in her Past; p2, s1 and what follows are her Future."""
    laid = {0: "c1 c2 s4 s3 s2 p1 p2 s1"}
    met = table("d1", "d2", orders=laid).play(
        effort("s9", 9, 1, "d1"), "d1: next d1", "d1: oppose d1 effort 0"
    )
    met.play("d1: select d1 s2", "d1: interpret d1 nothing", "d1: bear d1 oneirogen", "gm: resolve open")
    return met.play(*moves)


def piles(played: Table) -> tuple[str, str, str]:
    return played.pile("d1", "present"), played.pile("d1", "past"), played.pile("d1", "pyre")


def test_one_moves_ones_own_open_cards_with_a_word_why() -> None:
    assert piles(began()) == ("p1 s3 s4", "s2", "")
    assert piles(began("d1: do d1 discard:s4 | The tide takes it.")) == ("p1 s3", "s2 s4", "")
    assert piles(began("d1: do d1 burn:s4 | It is too hot.")) == ("p1 s3", "s2", "s4")
    back = began("d1: do d1 recover:s2 | The tide returns.")
    assert piles(back) == ("p1 s2 s3 s4", "", "")
    assert back.log()[-1] == "Ada takes the 2 of Swords back from the Past, by hand: The tide returns."


def test_with_an_empty_present_one_burns_of_the_past() -> None:  # "Burn"
    assert began().why_not("d1", "do d1 burn:s2 | x") == "2 of Swords is not in the Present of Ada."
    bare = began(*[f"d1: do d1 discard:{card} | The tide." for card in ("p1", "s3", "s4")])
    assert piles(bare.play("d1: do d1 burn:s2 | It is too hot.")) == ("", "p1 s3 s4", "s2")
    assert bare.why_not("d1", "do d1 burn:s2 | x") == "2 of Swords is not in the Past of Ada."


def test_what_is_shuffled_back_lies_where_nobody_knows() -> None:
    shuffled = began("d1: do d1 shuffle:s2 | Once more.")
    assert "s2" in shuffled.pile("d1", "future").split()
    assert not shuffled.known(frozenset({"d1", "gm"})).position.bearers["d1"].piles.future.known


def test_all_else_the_game_master_does() -> None:
    why = "That is the GM’s to do: by hand one moves one’s own open cards."
    assert began().why_not("d1", "do d1 draw1 | I wish.") == why
    assert began().why_not("d2", "do d1 discard:s4 | No.")
    drawn = began("gm: do d1 draw2 | The well is full.")
    assert drawn.pile("d1", "present") == "p1 p2 s1 s3 s4"
    assert drawn.log("d2")[-2:] == ["Ada draws two cards, by hand: The well is full.", "Ada draws two cards."]


def test_figures_change_by_hand() -> None:
    changed = began("gm: do d1 awareness-2 | Dazed.", "gm: do d1 oneirogen+3 | The owl sang.")
    assert (changed.of("d1").awareness, changed.of("d1").oneirogen) == (1, 7)
    assert changed.log()[-2] == "Ada’s Awareness changes by −2, by hand: Dazed."


def test_cards_burn_unseen_by_hand() -> None:
    assert began("gm: do d1 blind1 | Ash falls.").pile("d1", "pyre") == "p2"


def test_a_look_at_the_top_is_its_players_alone_and_changes_nothing() -> None:
    looked = began("gm: do d1 look2 | She sees ahead.")
    assert looked.known(frozenset({"d1"})).position.bearers["d1"].piles.future.cards[:3] == ("p2", "s1", "U")
    assert not looked.known(frozenset({"gm", "d2"})).position.bearers["d1"].piles.future.known
    assert looked.log("d1")[-1] == "On top of Ada’s Future: the 2 of Pentacles and the Ace of Swords."


def duel() -> Table:
    laid = {0: "c1 c2 s4 s3 p1", 2: "s2 s3"}
    fought = table("d1", "d2", orders=laid).play(
        foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1"
    )
    return fought.play("d1: select d1 s4", "gm: select f1 s2")


def test_a_value_and_stress_are_set_by_hand() -> None:
    fought = duel().play("gm: do d1 value+3 | The tower leans in.")
    assert fought.turn.revealed["d1"].value == 7
    fought.play("d1: interpret d1 nothing", "gm: interpret f1 press", "gm: do d1 stress4 | It is worse.")
    assert fought.turn.stress == {"d1": 4}
    assert fought.log()[-1] == "Ada bears 4 Stress (by the rules 1), by hand: It is worse."


def test_a_suit_and_a_score_are_set_by_hand_and_the_log_says_what_the_rules_said() -> None:
    fought = duel().play("gm: do d1 suit:p | A lie after all.")
    told = "Ada’s card counts as one of Pentacles (by the rules Swords), by hand: A lie after all. "
    assert fought.log()[-1] == told + "Ada Scores Countered and Warden Scores a Setback."
    assert fought.waits == ("interpret", "gm")
    fought.play("gm: do d1 score:success | It is enough.")
    told = "Ada Scores as the GM says (by the rules Countered), by hand: It is enough. "
    assert fought.log()[-1] == told + "Ada Scores a Success and Warden Scores a Setback."
    fought.play("d1: interpret d1 press misdirect")
    assert fought.why_not("gm", "do d1 suit:c | x") == "No card of Ada waits to be Interpreted."


def test_a_choice_more_is_given_by_hand() -> None:
    four = "interpret d1 press devastate glare=f1 hinder=f1"
    assert duel().why_not("d1", four) == "A Triumph has 3 choices."
    given = duel().play("gm: do d1 choice | Boon of the Magician.")
    assert not given.why_not("d1", four)
    countered = duel().play("gm: do d1 suit:p | x")
    why = "A Countered card chooses nothing: set its suit or its Score first."
    assert countered.why_not("gm", "do d1 choice | y") == why


def test_a_card_is_set_aside_by_hand() -> None:
    aside = began("d1: do d1 aside:s4 | Under the stone.")
    assert aside.pile("d1", "present") == "p1 s3"
    assert aside.pile("d1", "aside") == "c1 c2 s4"
    assert aside.log()[-1] == "Ada sets the 4 of Swords aside, by hand: Under the stone."


def test_cards_come_back_from_the_pyre_by_hand() -> None:
    burned = ("d1: do d1 burn:s4 | x", "d1: do d1 burn:s3 | x")
    back = began(
        *burned,
        "d1: relight d1 kindle:s4 | Boon of the Sun.",
        "d1: relight d1 restore:s3 | Boon of the Star.",
    )
    assert (back.pile("d1", "pyre"), back.pile("d1", "present")) == ("", "p1 s4")
    assert "s3" in back.pile("d1", "future")
    assert back.known(frozenset({"d1"})).position.bearers["d1"].piles.future.known == ()
    assert back.log()[-2:] == [
        "Ada takes the 4 of Swords back from the Pyre, by hand: Boon of the Sun.",
        "The 3 of Swords goes from the Pyre back into Ada’s Future, shuffled, by hand: Boon of the Star.",
    ]
    assert back.why_not("d1", "relight d1 kindle:s4 | x") == NO_MOVE
    assert back.why_not("d1", f"relight d1 kindle:s4 | {'x' * 201}") == NO_MOVE
    again = began(*burned)
    assert again.why_not("d2", "relight d1 kindle:s4 | x") == NO_MOVE
    told = "201 characters are too many: 200 fit here."
    assert again.why_not("d1", f"relight d1 kindle:s4 | {'x' * 201}") == told


def test_what_burned_unseen_nobody_takes_back() -> None:
    ashes = began("gm: do d1 blind1 | Ash.")
    for seat in ("d1", "gm"):
        assert ashes.why_not(seat, "relight d1 kindle:p2 | x") == NO_MOVE
        told = {ashes.why_not(seat, f"do d1 kindle:{card} | x") for card in ("p2", "s1")}
        assert told == {"That card is not in the Pyre of Ada, for all to see."}


def test_cards_come_back_from_aside_by_hand_but_for_what_was_given() -> None:
    back = began("d1: do d1 aside:s4 | Under the stone.", "d1: do d1 fetch:s4 | The stone is rolled away.")
    assert (back.pile("d1", "aside"), back.pile("d1", "present")) == ("c1 c2", "p1 s3 s4")
    assert back.log()[-1] == (
        "Ada takes the 4 of Swords back from what is set aside, by hand: The stone is rolled away."
    )
    guide = began("d1: do d1 fetch:c2 | Boon of the Lovers.")
    assert (guide.of("d1").piles.guide, guide.pile("d1", "present")) == ("", "c2 p1 s3 s4")
    assert began().why_not("gm", "do d1 fetch:c1 | x") == "Ace of Cups is not among what Ada set aside."


def test_one_of_the_top_of_the_future_is_taken_by_hand_and_the_others_are_shuffled_back() -> None:
    sought = began("gm: do d1 seek3 | Boon of the Hermit.")
    assert sought.waits == ("pick", "d1")
    looks = "Ada looks at the 2 of Pentacles, the Ace of Swords and the 3 of Cups of the Future."
    assert sought.log("d1")[-1] == looks
    assert not sought.known(frozenset({"gm", "d2"})).position.bearers["d1"].piles.looked_at.known
    assert sought.why_not("gm", "end") == "Somebody looks at cards: they take one first."
    sought.play("d1: take d1 p2 0 c3 s1")
    assert sought.pile("d1", "present") == "p1 p2 s3 s4"
    assert len(sought.of("d1").piles.future) == 3
    assert not sought.known(frozenset({"d1"})).position.bearers["d1"].piles.future.known


def test_with_real_cards_one_is_taken_and_nobody_says_which() -> None:
    real = table("d1", real="d1").play("d1: enter d1 c2", "gm: do d1 seek2 | Boon of the Hermit.")
    assert real.play("d1: take d1 U 0 U").pile("d1", "present") == "U U U U"


def test_a_foe_that_has_met_nobody_has_no_card_to_draw_yet() -> None:
    there = table("d1").play(foe("s1 s2 s3"))
    for step in ("draw1", "blind1", "look1", "seek1"):
        assert there.why_not("gm", f"do f1 {step} | x") == "Warden shuffles when a Duel begins."
    fought = there.play("gm: duel d1 f1", "gm: do f1 draw1 | It sees you.")
    assert len(fought.of("f1").piles.present) == 3


def test_cards_are_drawn_from_the_past_by_hand_shuffled() -> None:
    lies = ("d1: do d1 discard:s4 | x", "d1: do d1 discard:s3 | x", "d1: do d1 discard:p1 | x")
    drawn = table("d1", orders={0: "c1 c2 s4 s3 p1"}).play(*lies, "gm: do d1 redraw2 | Boon of Judgement.")
    assert (drawn.pile("d1", "present"), drawn.pile("d1", "past")) == ("p1 s3", "s4")
    assert drawn.log()[-2:] == [
        "Ada draws two cards from the Past, shuffled, by hand: Boon of Judgement.",
        "Ada draws the Ace of Pentacles and the 3 of Swords from the Past.",
    ]
    assert drawn.why_not("gm", "do d1 redraw2 | x") == "The Past of Ada holds one."
    assert table("d1").why_not("gm", "do d1 redraw1 | x") == "The Past of Ada holds no card."


def test_a_guide_burned_is_gone_for_the_rest_of_the_dream() -> None:
    burned = duel().play("gm: do d1 guide | Boon of the Tower.")
    assert burned.pile("d1", "pyre") == "c2"
    assert burned.log()[-1] == "Ada’s Guide burns for the rest of this dream, by hand: Boon of the Tower."
    why = "Your Guide burned; it comes back with the next dream."
    assert burned.why_not("d1", "guide d1 R bolster=d1 | a cat") == why
    assert not burned.why_not("d2", "guide d2 R bolster=d1 | a cat")
    assert burned.why_not("gm", "do d1 guide | again") == "The Guide of Ada has burned."


def test_a_guide_told_without_a_card_burns_too() -> None:
    bare = table("d3").play("gm: do d3 guide | x")
    assert bare.of("d3").is_guide_burned
    assert (
        table("d1")
        .play("gm: foe {}".format('{"name": "Moth", "cards": ["s1"], "awareness": 1}'))
        .play("gm: do f1 guide | no")
        .of("f1")
        .piles.pyre.cards
        == ()
    )


def opposed(*moves: str) -> Table:
    """Return Ada before an Effort of Difficulty 9 and Intensity 1."""
    return began(effort("s9", 9, 1, "d1"), "d1: next d1", "d1: oppose d1 effort 0", *moves)


def test_the_figures_of_an_effort_are_set_by_hand() -> None:
    eased = opposed(
        "gm: do effort difficulty-4 | The hinge is rust.", "gm: do effort intensity+2 | It wakes."
    )
    assert (eased.full().conflict.effort.difficulty, eased.full().conflict.effort.intensity) == (5, 3)
    assert eased.log()[-2] == "The Difficulty changes by −4 (by the rules 9), by hand: The hinge is rust."
    eased.play("d1: select d1 s4", "gm: do effort value-7 | It slips.")
    assert eased.turn.interpretation("d1").score == "triumph"
    assert eased.why_not("gm", "do effort intensity-4 | x") == "The gate has 3: it cannot fall below 0."
    assert eased.why_not("gm", "do effort draw1 | x") == "Choose what is done by hand, and say why."
    assert eased.why_not("d1", "do effort value+1 | x")
    assert opposed().why_not("gm", "do effort value+1 | x") == "No card of The gate lies Revealed."


def test_a_major_has_no_suit_by_the_rules() -> None:
    laid = {0: "c1 c2 m13 s3 p1", 2: "s2 s3"}
    fought = table("d1", "d2", orders=laid).play(foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1")
    fought.play("d1: oppose d1 f1", "d1: select d1 m13", "gm: select f1 s2", "gm: do d1 suit:s | Bone.")
    assert "(by the rules no suit)" in fought.log()[-1]


def test_by_the_rules_a_spike_is_met_by_all_or_not_and_of_a_duel_somebody_is_left_standing() -> None:
    told = '{"difficulty": 3, "consequence": "x", "stress": 0, "awareness": 0, "members": ["d1"]}'
    spiked = began(f"gm: spike {told}", "gm: suit d1 p")
    assert ending_in_words(spiked.full()) == ""
    assert ending_in_words(spiked.play("d1: meet d1 p2").full()) == "all met it"
    missed = began(f"gm: spike {told}", "gm: suit d1 p", "d1: meet d1 none")
    assert ending_in_words(missed.full()) == "not all met it"
    lost = table("d3", orders={0: "c1 c2 s1 s2"}).play(foe("s1 s2"), "gm: duel d3 f1", "d3: next d3")
    lost.play("d3: do d3 burn:s1 | x", "d3: do d3 burn:s2 | y", "d3: oppose d3 f1")
    assert ending_in_words(lost.full()) == "Warden is left standing"


def test_how_a_conflict_ended_is_set_with_what_the_rules_said_beside_it() -> None:
    won = opposed("gm: do effort difficulty-8 | Rust.", "d1: select d1 s4", "d1: interpret d1 press")
    won.play("d1: bear d1 oneirogen", "gm: resolve lost")
    assert "The Conflict is Resolved: it did not go well. By the rules the Difficulty is gone." in won.log()
    assert won.full().resolved[-1] == "lost"
    said = opposed("gm: resolve open | the hinge holds for now")
    assert "The Conflict is Resolved: it stays open. What it means: the hinge holds for now." in said.log()
    told = opposed("gm: do effort difficulty-8 | Rust.", "d1: select d1 s4", "d1: interpret d1 press")
    told.play("d1: bear d1 oneirogen", "gm: resolve lost | Too late!")
    beside = "it did not go well. By the rules the Difficulty is gone. What it means: Too late!"
    assert f"The Conflict is Resolved: {beside}" in told.log()
    plain = opposed("gm: resolve open")
    why = "Say in a few words what it means: up to 200 characters fit."
    assert opposed().why_not("gm", "resolve open |  ") == why
    assert opposed().why_not("gm", f"resolve open | {'x' * 201}") == why
    assert "The Conflict is Resolved: it stays open." in plain.log()


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("suit:x", "Choose the suit that it counts as."),
        ("score:splendid", "Choose the Score that it has."),
    ],
)
def test_what_a_card_cannot_count_as_says_why(step: str, why: str) -> None:
    assert duel().why_not("gm", f"do d1 {step} | x") == why


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("sing | la", "Choose what is done by hand, and say why."),
        ("value+1 [3] | x", "Choose what is done by hand, and say why."),
        ("difficulty-1 | x", "Choose what is done by hand, and say why."),
        ("suit:s | x", "No card of Ada waits to be Interpreted."),
        ("draw1", "Choose what is done by hand, and say why."),
        ("draw9 | much", "The Future of Ada holds four."),
        ("draw0 | none", "The Future of Ada holds four."),
        ("awareness | how much", "Write a number from 1 to 99, with its sign."),
        ("oneirogen+100 | rich", "Write a number from 1 to 99, with its sign."),
        ("awareness-9 | asleep", "Ada has 3: it cannot fall below 0."),
        ("value+1 | strong", "No card of Ada lies Revealed."),
        ("stress4 | ouch", "Ada bears no Stress now."),
        ("discard:c9 | gone", "9 of Cups is not in the Present of Ada."),
        ("recover: | gone", "Choose what is done by hand, and say why."),
        ("recover:s4 | gone", "4 of Swords is not in the Past of Ada."),
        (f"draw1 | {'x' * 201}", "201 characters are too many: 200 fit here."),
    ],
)
def test_what_cannot_be_done_says_why(step: str, why: str) -> None:
    assert began().why_not("gm", f"do d1 {step}") == why


@pytest.mark.parametrize("step", ["discard:s4", "burn:s3"])
def test_no_card_leaves_a_present_while_one_of_it_lies_face_down(step: str) -> None:
    lies = table("d1", orders={0: "c1 c2 s4 s3 p1"}).play(foe("s1 s2"), "gm: duel d1 f1", "d1: next d1")
    lies.play("d1: oppose d1 f1", "d1: select d1 s4")
    told = "A card of Ada lies face down: that one is Revealed first."
    assert lies.why_not("d1", f"do d1 {step} | the tide") in (told, "No card of yours is there to be moved.")
    assert lies.why_not("gm", f"do d1 {step} | the tide") == told


def test_a_card_is_left_to_who_is_to_select() -> None:
    gone = [f"d1: do d1 discard:{card} | the tide" for card in ("s4", "s3")]
    opposing = table("d1", orders={0: "c1 c2 s4 s3 p1"}).play(foe("s1 s2"), "gm: duel d1 f1", "d1: next d1")
    last = opposing.play("d1: oppose d1 f1", *gone).why_not("gm", "do d1 burn:p1 | the tide")
    assert last == "Ada is to Select, and has one card."


def test_a_turn_closes_where_nobody_can_lay_a_card() -> None:
    bare = table("d3", orders={0: "c1 c2 s1 s2"}).play(foe("s1 s2"), "gm: duel d3 f1", "d3: next d3")
    bare.play("d3: do d3 burn:s1 | x", "d3: do d3 burn:s2 | y", "d3: oppose d3 f1")
    assert bare.full().conflict.ending is Ending.LOST


def test_who_has_no_card_has_nothing_to_move() -> None:
    assert table("d1").play("gm: do d1 blind5 | Ash.").why_not("d1", "do d1 recover:s1 | x")
    bare = table("d1", decks={"d1": ("Ada", ["s1"], 0, 0)}).play("gm: do d1 blind1 | Ash.")
    assert bare.why_not("d1", "do d1 recover:s1 | z") == "No card of yours is there to be moved."


def test_the_game_master_does_things_by_hand_while_another_is_waited_for() -> None:
    seeking = began("gm: do d1 seek3 | Boon of the Hermit.")
    held = seeking.pile("d2", "present")
    seeking.play("gm: do d2 draw1 | The well is full.", "gm: do d1 awareness-1 | Dazed.")
    assert seeking.pile("d2", "present") != held  # at once, before the card that is waited for is taken
    assert (seeking.of("d1").awareness, seeking.waits) == (2, ("pick", "d1"))
    seeking.play(f"d2: do d2 discard:{held.split()[0]} | The tide.", "gm: do d2 seek1 | The owl.")
    assert seeking.waits == ("pick", "d2")
    seeking.play(f"d2: take d2 {seeking.pile('d2', 'looked_at')} 0", "d1: take d1 p2 0 c3 s1")
    assert seeking.pile("d1", "present") == "p1 p2 s3 s4"


def test_whose_cards_are_in_the_middle_of_something_keep_them_until_it_is_done() -> None:
    why = "Ada looks at cards, and takes one first."
    seeking = began("gm: do d1 seek3 | Boon of the Hermit.")
    for seat in ("d1", "gm"):
        assert seeking.why_not(seat, "do d1 discard:s4 | x") == why
    assert seeking.why_not("gm", "do d1 draw1 | x") == why
    asking = table("d1", "d2", spread=2)
    assert asking.waits == ("ask", "gm")
    assert asking.why_not("gm", "do d2 draw1 | x") == "Bo is dealt cards first."
    assert asking.play("gm: do d2 awareness-1 | x", "gm: ask What waits?").of("d2").piles.to_play == 5
    assert len(asking.of("d2").piles.present) == 2
    real = table("d1", "d2", real="d1")
    assert real.why_not("gm", "do d1 blind1 | x") == "Ada turns over a card first."


def test_who_waits_for_a_yes_to_their_guide_keeps_what_it_takes() -> None:
    laid = {0: "c1 c2 s4 s3 p1", 2: "s2 s3"}
    fought = table("d1", "d2", orders=laid, guides_need_yes=True)
    fought.play(foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1", "d1: select d1 s4")
    fought.play("gm: select f1 s2", "d1: guide d1 R bolster=d1+3 | an owl")
    why = "Does another see Ada’s Guide, too? That is answered first."
    assert fought.why_not("gm", "do d1 oneirogen-5 | x") == why
    assert fought.play("gm: do f1 value+1 | It grows.").turn.revealed["f1"].value == 3
    assert fought.play("d2: seen d1").of("d1").oneirogen == 2


def test_the_figures_of_an_effort_change_while_another_is_waited_for() -> None:
    eased = opposed("gm: do d1 seek1 | The owl.", "gm: do effort difficulty-4 | The hinge is rust.")
    assert (eased.full().conflict.effort.difficulty, eased.waits) == (5, ("pick", "d1"))


def test_what_a_spike_has_one_look_at_is_put_back_first() -> None:
    told = '{"difficulty": 3, "consequence": "x", "stress": 0, "awareness": 0, "members": ["d1"]}'
    spiked = began(f"gm: spike {told}", "gm: suit d1 p")
    why = "Ada looks at cards already: those are put back first."
    assert spiked.why_not("gm", "do d1 seek1 | x") == why
    assert not spiked.why_not("gm", "do d1 draw1 | x")


def test_a_boon_whose_words_say_once_a_dream_is_used_up_by_what_is_done_in_its_name() -> None:
    lamp, salt = Boon("Lamp", "Once a dream, shuffle."), Boon("Lamp & Salt", "Once per dream, burn.")
    often = Boon("Owl", "Once a scene of the dream, look.")
    used = began(
        "gm: do d1 draw1 | Lamp & Salt, again.", "d1: do d1 discard:s4 | Owl", "gm: do d1 look1 | Lamplight…"
    )
    assert used.log()[-2].endswith("by hand: Lamplight…")
    assert boons_used_up(used.of("d1"), [lamp, salt, often]) == {"Lamp & Salt"}
    assert boons_used_up(used.of("d2"), [lamp, salt, often]) == frozenset()


@pytest.mark.parametrize("why", ["Ada’s Lamp", "Ada's Lamp, lit.", "Ada: Lamp"])
@pytest.mark.parametrize("done", ["do d2 draw1", "do effort difficulty-1", "do d1 draw1"])
def test_a_boon_is_used_up_where_it_is_done_for_another_in_its_owners_name(done: str, why: str) -> None:
    lamp, used = Boon("Lamp", "Once a dream, draw."), table("d1", "d2").play(effort("s9", 9, 1, "d1", "d2"))
    used.play(f"gm: {done} | {why}")
    assert [boons_used_up(used.of(key), [lamp]) for key in ("d1", "d2")] == [{"Lamp"}, frozenset()]


def test_who_goes_by_the_longer_name_is_meant_by_it() -> None:
    named = began().full()
    both = named.with_bearer(replace(named.bearers["d2"], name="Ada’s cat"))
    assert whose_and_why(both, "Ada’s cat’s Lamp") == ("d2", "Lamp")
    assert whose_and_why(both, "Ada’s Lamp") == ("d1", "Lamp")
    assert whose_and_why(both, "Adair’s Lamp") == ("", "Adair’s Lamp")


def test_a_why_says_once_whose_boon_it_is() -> None:
    named = began().full()
    told = [why_of_boon(named, "d1", why) for why in ("Lamp", "Ada’s Lamp", "Ada: Lamp")]
    assert told == ["Ada’s Lamp", "Ada’s Lamp", "Ada: Lamp"]


def test_nothing_is_done_by_hand_for_who_has_left() -> None:
    for seat in ("d1", "gm"):
        why = "Ada has left the dream."
        assert began("d1: leave d1").why_not(seat, "do d1 discard:s4 | x") == why
