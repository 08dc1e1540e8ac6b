"""What XP buys while a dream goes on over several evenings (Ruling B31)."""

import json
from typing import Any

import pytest

from characters.beckoning_dream.rules.dreaming.growing import differs_from_dream
from characters.beckoning_dream.rules.dreaming.position import BondHere
from play.rules.zones import U
from tests.rules.dreaming.dreams import DECKS, Table, foe, table

ADA = DECKS["d1"][1]
BONDS = (BondHere("d2", "w2"),)
NO_MOVE = "This is no move here. Choose one of those that are offered."
LAID = {0: "c1 c2 s4 s3 p1 p2"}  # given, the Guide's, the Present, on top of the Future


def dreaming(*moves: str, **more: Any) -> Table:
    return table("d1", "d2", orders=LAID, **{"reflects_each_evening": True, **more}).play(*moves)


def grown(*, new: str = "", gone: str = "", awareness: int = 3, **more: Any) -> str:
    """Return the move that takes in a sheet of Ada with these cards more, and those less."""
    deck = [*(code for code in ADA if code not in gone.split()), *new.split()]
    return f"grow d1 {json.dumps({'deck': deck, 'awareness': awareness, 'bonds': [], **more})}"


def test_what_xp_buys_meanwhile_counts_from_the_next_dream() -> None:
    assert dreaming(reflects_each_evening=False).why_not("gm", grown(new="s5")) == NO_MOVE


def test_a_house_may_take_it_in_after_each_evening_new_cards_are_shuffled_into_the_future() -> None:
    bought = dreaming(f"gm: {grown(new='s5 s6')}")
    assert bought.of("d1").deck == (*ADA, "s5", "s6")
    assert set(bought.pile("d1", "future").split()) == {"p2", "s1", "s2", "c3", "m13", "s5", "s6"}
    assert bought.known(frozenset({"gm", "d1"})).position.bearers["d1"].piles.future.known == ()
    assert bought.log()[-1] == (
        "Ada takes in what XP bought: the 5 of Swords and the 6 of Swords into the Future; Maximum Awareness 3."
    )


def test_cards_that_left_are_taken_from_wherever_they_lie() -> None:
    lies = (
        "d1: do d1 discard:s4 | x",
        "d1: do d1 burn:s3 | x",
        "d1: do d1 aside:p1 | x",
        "gm: do d1 draw1 | x",
    )
    taken = dreaming(*lies, f"gm: {grown(gone='s4 s3 p1 p2 m13')}")
    assert [taken.pile("d1", name) for name in ("past", "pyre", "aside", "present")] == ["", "", "c1 c2", ""]
    assert sorted(taken.pile("d1", "future").split()) == ["c3", "s1", "s2"]
    assert taken.log()[-1] == (
        "Ada takes in what XP bought: the 3 of Swords out of the Pyre, the 4 of Swords out of the Past, the Ace of "
        "Pentacles out of what is set aside, the 2 of Pentacles out of the Present and Death out of the Future; "
        "Maximum Awareness 3."
    )


def test_nobody_learns_what_else_lies_where_a_card_left() -> None:
    taken = dreaming("gm: do d1 look2 | x", f"gm: {grown(gone='s4 p2')}")
    for_all = taken.known(frozenset()).position.bearers["d1"].piles
    assert (for_all.present.cards, set(for_all.future.cards)) == ((U, U), {U})
    assert taken.known(frozenset({"d1"})).position.bearers["d1"].piles.present.known == ("p1", "s3")


def test_a_guide_whose_card_left_stands_without_one() -> None:
    bare = dreaming("d1: answer d1 An owl", f"gm: {grown(gone='c2')}", spread=1, question="Why?")
    assert (bare.of("d1").piles.guide, bare.of("d1").guide) == ("", "An owl")
    assert "c2" not in bare.pile("d1", "aside")


def test_a_card_of_the_dream_deck_stays_there_until_the_dream_ends() -> None:
    given = dreaming(f"gm: {grown(gone='c1', new='s5')}")
    assert given.of("d1").piles.given == "c1"
    assert given.of("d1").deck == (*(code for code in ADA if code != "c1"), "s5", "c1")
    told = "the 5 of Swords into the Future; the Ace of Cups stays in the Dream Deck; Maximum Awareness 3."
    assert given.log()[-1] == f"Ada takes in what XP bought: {told}"
    assert given.known(frozenset()).position.bearers["d1"].piles.given == "c1"
    assert "Ada gave the Ace of Cups to the Dream Deck." in given.play("gm: end").log()


def test_awareness_changes_no_earlier_than_at_the_next_draw() -> None:
    assert (dreaming(f"gm: {grown(awareness=4)}").of("d1").maximum, dreaming().of("d1").awareness) == (4, 3)
    assert len(dreaming(f"gm: {grown(awareness=4)}").of("d1").piles.present) == 3


def test_a_bond_that_was_forged_counts() -> None:
    forged = dreaming(f"gm: {grown(bonds=[{'other': 'd2', 'theirs': 'w1'}])}")
    assert [(bond.other, bond.theirs) for bond in forged.of("d1").bonds] == [("d2", "w1")]


def test_it_is_taken_in_between_conflicts_alone_and_of_nobody_who_is_awake() -> None:
    fought = dreaming(foe("s1 s2"), "gm: duel d1 f1")
    assert (
        fought.why_not("gm", grown(new="s5"))
        == "A Duel with Warden is open. Say how it ended first, under “End the Conflict”."
    )
    assert fought.why_not("d1", grown(new="s5")) == NO_MOVE
    left = dreaming("d1: leave d1")
    assert not left.why_not("gm", grown(new="s5"))
    awake = dreaming("gm: do d1 blind5 | x", *(f"d1: do d1 burn:{card} | x" for card in ("s4", "s3", "p1")))
    assert awake.play("d1: wake d1").why_not("gm", grown(new="s5")) == NO_MOVE


def test_of_a_real_card_one_says_where_it_lay() -> None:
    lies = ("d1: enter d1 c2", "d1: do d1 discard:s4 | x")
    real = dreaming(*lies, real="d1")
    assert real.why_not("gm", grown(gone="s4 p1")) == "Say where the Ace of Pentacles lay."
    assert real.why_not("gm", grown(gone="p1", lies={"p1": "past"})) == "Say where the Ace of Pentacles lay."
    taken = dreaming(*lies, f"gm: {grown(gone='s4 p1', lies={'p1': 'present'})}", real="d1")
    assert [len(getattr(taken.of("d1").piles, name)) for name in ("past", "present", "future")] == [0, 1, 5]
    told = dict.fromkeys(("p1", "s3", "s2"), "present")
    assert (
        real.why_not("gm", grown(gone="p1 s3 s2", lies=told))
        == "So many cards do not lie unseen in the Present."
    )
    stays = dreaming(*lies, f"gm: {grown(gone='p1', lies={'p1': 'given'})}", real="d1")
    assert (stays.of("d1").deck[-1], len(stays.of("d1").piles.present)) == ("p1", 2)
    told = dict.fromkeys(("p1", "s3"), "given")
    assert (
        real.why_not("gm", grown(gone="p1 s3", lies=told))
        == "So many cards do not lie unseen in the Dream Deck."
    )


def test_a_sheet_is_taken_in_where_it_is_another_than_in_the_dream() -> None:
    ada, now = dreaming().of("d1"), tuple(BONDS)
    assert not differs_from_dream(ada, ADA, 3, now)
    assert differs_from_dream(ada, [*ADA, "s5"], 3, now)
    assert differs_from_dream(ada, ADA, 4, now)
    assert differs_from_dream(ada, ADA, 3, ())
    assert not differs_from_dream(ada, [code for code in ADA if code != "c1"], 3, now)  # the Dream Deck's


@pytest.mark.parametrize(
    ("deck", "awareness", "why"),
    [
        ([], 3, "A deck has at least one card, and each only once."),
        (["s1", "s1"], 3, "A deck has at least one card, and each only once."),
        (["s1", "x9"], 3, "A deck has at least one card, and each only once."),
        (ADA, 21, "Maximum Awareness is 0 to 20."),
    ],
)
def test_what_is_no_sheet_says_why(deck: list[str], awareness: int, why: str) -> None:
    told = json.dumps({"deck": deck, "awareness": awareness, "bonds": []})
    assert dreaming().why_not("gm", f"grow d1 {told}") == why
