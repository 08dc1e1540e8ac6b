"""Where hidden cards lie: each verb of a zone, for who knows and for who does not."""

import pytest

from play.rules.choices import SealedChoice, commitment_hash, line_with_salt_and_commitment
from play.rules.lines import (
    ALL_KNOWING,
    WATCHER,
    Act,
    Line,
    acts_not_taken_back,
    reader_sets_and_first_acts,
    reader_sets_of_audience,
    why_lines_are_no_act,
)
from play.rules.zones import U, Zone, unseen_cards

HAND, PILE = Zone(), Zone(is_pile=True)


def test_a_hand_is_kept_sorted_with_the_unseen_last():
    assert HAND.add([U, "c9"]).add(["c2"]).cards == ("c2", "c9", U)


def test_a_pile_is_added_to_on_top_or_below():
    assert PILE.add(["c1"]).add(["c2", "c3"]).add([U], below=True).cards == ("c2", "c3", "c1", U)


def test_a_pile_is_drawn_from_the_top():
    top, rest = PILE.add(["c1", U, "c3"]).draw(2)
    assert (top, rest.cards) == (("c1", U), ("c3",))
    assert rest.draw(5)[0] == ("c3",)


@pytest.mark.parametrize(
    ("zone", "card", "left"),
    [
        (HAND.add(["c1", "c2"]), "c1", ("c2",)),
        (HAND.add(["c1", U]), "c9", ("c1",)),  # it was the unseen one
        (HAND.add(["c1", "c2", U]), U, (U, U)),  # any of them may have gone
        (HAND.add(["c1"]), "c9", ("c1",)),  # total: nothing is refused
        (PILE.add(["c1", U, U]), "c9", (U, U)),  # from which place nobody here knows
        (PILE.add(["c1", U, "c3"]), "c1", (U, "c3")),
        (HAND, U, ()),
    ],
)
def test_a_card_is_taken(zone, card, left):
    assert zone.without_card(card).cards == left


def test_what_is_shown_has_a_name_from_then_on():
    assert HAND.add([U, U]).with_cards_seen(["c5"]).cards == ("c5", U)
    assert HAND.add(["c5", U]).with_cards_seen(["c5"]).cards == ("c5", U)
    assert PILE.add(["c1", U, U]).with_cards_seen([U, "c2"]).cards == ("c1", "c2", U)


def test_what_is_mixed_has_none_but_for_who_gave_the_order():
    assert PILE.add(["c1", "c2"]).shuffled_to_order_or_unseen().cards == unseen_cards(2)
    assert PILE.add(["c1", "c2"]).shuffled_to_order_or_unseen(["c2", "c1"]).cards == ("c2", "c1")
    assert HAND.add(["c1", U]).known == ("c1",)


# --- lines and acts ---

DRAWN = Line("drawn a c9", readers=frozenset("a"), stub="drawn a U")


@pytest.mark.parametrize(
    ("audience", "heard"),
    [(frozenset("a"), "drawn a c9"), (frozenset("ab"), "drawn a c9"), (frozenset("b"), "drawn a U"),
     (WATCHER, "drawn a U"), (ALL_KNOWING, "drawn a c9")],
)  # fmt: skip
def test_a_line_is_read_by_its_readers_and_its_stub_by_all_others(audience, heard):
    assert DRAWN.text_heard_by(audience) == heard


def test_a_line_of_no_readers_is_the_keepers_alone():
    secret = Line("dealt c1", readers=frozenset())
    assert [secret.text_heard_by(one) for one in (ALL_KNOWING, frozenset("a"), WATCHER)] == [
        "dealt c1",
        "",
        "",
    ]


def test_an_act_needs_something_for_everybody_at_its_head():
    assert why_lines_are_no_act([Line("drawn a c9", readers=frozenset("a"))])
    assert why_lines_are_no_act([])
    assert why_lines_are_no_act([Line("pass a", "a"), Line("undo 3", "a")])
    assert not why_lines_are_no_act([Line("draw a", "a"), DRAWN, Line("low c9", readers=frozenset("a"))])


def test_an_act_in_which_the_keeper_spoke_is_taken_back_by_nobody():
    assert Act(1, (Line("lay a c1", "a"),)).takeable_by == "a"
    assert Act(1, (Line("draw a", "a"), DRAWN)).takeable_by == ""


def test_what_was_taken_back_and_what_took_it_back_stand_no_more():
    acts = [Act(1, (Line("a", "a"),)), Act(2, (Line("b", "b"),)), Act(3, (Line("undo 2", "b"),))]
    assert [act.number for act in acts_not_taken_back([*acts, Act(4, (Line("undo 1", "a"),))])] == []
    assert [act.number for act in acts_not_taken_back(acts)] == [1]


def test_two_who_read_by_the_same_sets_have_read_the_same():
    limited = reader_sets_and_first_acts([Act(1, (Line("open"),)), Act(2, (DRAWN, Line("open")))])
    assert reader_sets_and_first_acts([Act(3, (DRAWN,))], limited) == limited == ((frozenset("a"), 2),)
    assert (
        reader_sets_of_audience(limited, frozenset("b"), 2)
        == reader_sets_of_audience(limited, WATCHER, 2)
        == frozenset()
    )
    assert (
        reader_sets_of_audience(limited, frozenset("a"), 2)
        == reader_sets_of_audience(limited, ALL_KNOWING, 2)
        == {frozenset("a")}
    )
    assert reader_sets_of_audience(limited, frozenset("a"), 1) == frozenset()


# --- sealed choices ---


def test_a_sealed_line_bears_its_salt_and_its_stub_the_commitment():
    sealed = line_with_salt_and_commitment(
        Line("vote a 2", "a", frozenset("a"), "voted a", is_sealed=True), lambda: "5a17"
    )
    assert (sealed.text, sealed.stub) == ("vote a 2 #5a17", f"voted a #{commitment_hash('5a17', 'vote a 2')}")
    own, told = SealedChoice.from_text(sealed.text), SealedChoice.from_stub(sealed.stub)
    assert (own.said, told.said) == ("vote a 2", U)
    assert told.matches_opened_text(own.opened)
    assert not told.matches_opened_text("vote a 3 #5a17")
