"""Know Thyself: victory, defeat, the filling of the centre, the reading, what is shown and told."""

from typing import Any

import pytest

from divination.know_thyself.rules.ending import end_as_lost_and_fill_center_from_hand as loss
from divination.know_thyself.rules.game import MODE
from divination.know_thyself.rules.position import KnowThyself
from divination.know_thyself.rules.telling import cards_beyond_center, minors_and_state_in_words
from divination.rules.engine import Event, Step
from tests.rules.sefirot.thyself import (
    card,
    codes,
    full_tree,
    is_whole,
    kinds,
    option,
    play,
    resolved_tree,
    table,
)

NEARLY = resolved_tree(crown="m10 c4")


def ended(position: KnowThyself, *moves: str) -> tuple[KnowThyself, list[Event]]:
    after, events = play(position, *moves)
    assert after.outcome
    return after, events


def test_all_full_and_all_resolved_is_victory() -> None:
    at, events = ended(table("", tree=NEARLY, raised="w6"), "raise w6@crown")
    assert at.outcome
    assert (at.outcome.is_won, kinds(events)) == (True, ["raised", "resolved", "won"])


def test_it_is_told_before() -> None:
    at = table("", tree=NEARLY, raised="w6")
    assert option(at, "raise w6@crown").does == ("It resolves Wheel of Fortune, the last: you win.",)


def test_it_interrupts_everything() -> None:
    """Ruling K8: what rose with it need not be placed, though nothing would have room for it."""
    at, _ = ended(table("", tree=NEARLY, raised="w6 w14 w13", grace="c5 c7 c8 c9"), "raise w6@crown")
    assert (at.outcome is not None and at.outcome.is_won, codes(at.raised)) == (True, "w14 w13")
    assert at.legal_moves() == ()
    assert at.wants is None


def test_the_score_is_the_total_of_all_resolved_majors() -> None:
    """Ruling K9: the Hermit on Knowledge counts 18."""
    at, _ = ended(table("", tree=NEARLY, raised="w6"), "raise w6@crown")
    assert at.outcome
    assert at.outcome.score == 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 18 + 10


@pytest.mark.parametrize(("space", "major"), [("sun", "m19"), ("moon", "m18")])
def test_an_empty_space_needs_nothing_but_a_taken_one_must_be_resolved(space: str, major: str) -> None:
    at, _ = play(table("", tree=NEARLY | {space: major}, raised="w6"), "raise w6@crown")
    assert at.outcome is None


def test_an_unresolved_major_is_no_victory() -> None:
    at, _ = play(table("", tree=NEARLY | {"spirit": "m4 c3"}, raised="w6"), "raise w6@crown")
    assert at.outcome is None


def test_a_raised_minor_without_room_and_grace_is_defeat() -> None:
    at, events = ended(
        table("c9 m3", ["c13", "", ""], {"spirit": "m2"}, grace="s1 s2 s3 s4"), "c9>1"
    )  # fmt: skip
    assert at.outcome
    assert not at.outcome.is_won
    assert (at.outcome.card, kinds(events)[:5]) == (
        card("c13"),
        ["given", "matched", "rose", "lost", "filled"],
    )


def test_what_can_be_placed_is_placed_first_and_may_win() -> None:
    """Ruling K20: the game is lost only when nothing that rose can be placed."""
    at = table("", tree=NEARLY, raised="w14 w6", grace="c5 c7 c8 c9")
    assert at.legal_moves() == ("raise w6@crown",)
    short = table("", tree={"spirit": "m9"}, raised="w14 w6", grace="c5 c7 c8 c9")
    at, _ = ended(short, "raise w6@spirit")
    assert at.outcome
    assert at.outcome.card == card("w14")


def test_a_hand_of_majors_with_no_place_is_defeat() -> None:
    """The card drawn last is the obstacle (Ruling K18)."""
    at = table("m20 m21 c1", tree=full_tree(), grace="s1 s2 s3 s4", deck="m17")
    at, events = ended(at, "c1>1", "draw", "see m17")
    assert at.outcome
    assert (at.outcome.card, events[-1].kind) == (card("m17"), "lost")
    assert "Only Majors" in at.outcome.told


@pytest.mark.parametrize(
    ("hand", "grace"), [("m20 m21", "s1 s2 s3"), ("m20 m19", "s1 s2 s3 s4"), ("m20 m18", "s1 s2 s3 s4")]
)
def test_but_not_with_a_free_grace_field_or_a_luminary_to_play(hand: str, grace: str) -> None:
    """Ruling K4."""
    at, _ = play(table(f"{hand} c1", tree=full_tree(), grace=grace, deck="m17"), "c1>1", "draw", "see m17")
    assert at.outcome is None


def test_nothing_left_to_play_is_defeat() -> None:
    """Ruling K14."""
    at, _ = ended(table("c1", tree=full_tree(), deck=""), "c1>1")
    assert at.outcome
    assert (at.outcome.card, at.outcome.told) == (
        None,
        "Deck and hand are empty, and the tree is not resolved.",
    )


# After the end.


def lost(hand: str, tree: dict[str, str], deck: str | None = None) -> KnowThyself:
    at = table(f"c9 {hand}", ["c13", "", ""], tree, grace="s1 s2 s3 s4", deck=deck)
    return ended(at, "c9>1")[0]


def test_the_centre_is_filled_from_the_hand_from_the_bottom_to_the_top() -> None:
    """In the order drawn (Ruling K21)."""
    at = lost("m17 s9 m5", {"splendor": "m2", "knowledge": "m1"})
    assert [(place, sefira.major.code) for place, sefira in at.tree.items()][2:] == [
        ("foundation", "m17"), ("spirit", "m5"),
    ]  # fmt: skip
    assert (codes(at.hand), at.filling) == ("s9", ("crown",))


def test_then_from_the_deck_until_all_four_are_filled() -> None:
    at = lost("m17", {"splendor": "m2", "knowledge": "m1"})
    at, events = play(at, "see c1", "see m8", "see w2", "see w3", "see m20")
    assert kinds(events) == ["turned", "filled", "turned", "turned", "filled"]
    assert (at.tree["spirit"].major, at.tree["crown"].major, at.wants) == (card("m8"), card("m20"), None)
    assert is_whole(at)


def test_a_full_centre_wants_nothing() -> None:
    at = lost("m17", {"foundation": "m1", "spirit": "m2", "knowledge": "m3", "crown": "m4"})
    assert (at.wants, at.legal_moves(), codes(at.hand)) == (None, (), "m17")


def test_when_no_major_is_left_a_place_stays_open() -> None:
    at = lost("m17", {"splendor": "m2", "knowledge": "m1"}, deck="c1 m8")
    at, _ = play(at, "see m8", "see c1")
    assert (at.filling, at.wants) == (("crown",), None)


def test_the_obstacle_never_fills_a_sefira() -> None:
    """Ruling K18."""
    tree = {place: lies for place, lies in full_tree().items() if place != "foundation"}
    lonely = table("m17", tree=tree)
    at, _ = loss(lonely, ())
    assert codes(at.hand) == "m17"
    assert at.filling == ("foundation",)


# The reading.


def steps_of(position: KnowThyself, *moves: str) -> list[Step]:
    steps = [Step("", position, (), is_revealing=True)]
    for move in moves:
        now: Any = steps[-1].position
        after, events = play(now, move)
        steps.append(Step(move, after, tuple(events), is_revealing=move.startswith("see")))
    return steps


def test_the_emperor_on_the_foundation_with_an_ace_and_a_three() -> None:
    """The example of "Sefirot as Divination": what supports the asker is order, felt as well as thought."""
    at = table("m4", tree={"splendor": "m10", "victory": "m8"})
    steps = steps_of(at, "m4@foundation")
    raising = table("m5", tree={"splendor": "m10", "victory": "m8", "foundation": "m4"}, raised="c1 s3")
    more = steps_of(raising, "raise c1@foundation", "raise s3@foundation")
    (row,) = MODE.reading([*steps, *more[1:]])
    assert (row.place, row.card.code, codes(row.minors), row.line) == ("foundation", "m4", "c1 s3", 1)
    assert row.told == "Placed in turn 1, resolved by the Ace of Cups and the 3 of Swords."


def test_each_row_names_the_step_that_put_its_card_there() -> None:
    at = table("m17 c9 m5", ["c13", "", ""], {"splendor": "m2", "victory": "m3"}, grace="s1 s2 s3 s4")
    steps = steps_of(at, "m17@spirit", "draw", "see w1", "c9>1")
    rows = MODE.reading(steps)
    assert [(row.place, row.card.code, row.line) for row in rows] == [("spirit", "m17", 1)]
    assert rows[0].told == "Placed in turn 1; nothing came to it."


def test_a_lost_game_adds_its_obstacle() -> None:
    at = table("m5 c9", ["c13", "", ""], {"splendor": "m2"}, grace="s1 s2 s3 s4")
    steps = steps_of(at, "c9>1", "see m7", "see m8", "see m9")
    rows = MODE.reading(steps)
    assert [(row.place, row.card.code, row.line) for row in rows] == [
        ("foundation", "m5", 1), ("spirit", "m7", 2), ("knowledge", "m8", 3), ("crown", "m9", 4),
        ("obstacle", "c13", 1),
    ]  # fmt: skip
    assert [row.told for row in rows[:2]] == ["It came from your hand.", "It came from the deck."]
    assert "No Sefira has room for the Queen of Cups" in rows[-1].told


def test_a_defeat_without_a_card_has_no_obstacle() -> None:
    steps = steps_of(table("c1", tree=full_tree(), deck=""), "c1>1")
    assert [row.place for row in MODE.reading(steps)] == []


def test_a_reading_may_take_in_the_other_sefira_in_the_boards_order() -> None:
    at = table("m10 m8 m4 c1", ["c13", "", ""])
    steps = steps_of(at, "m8@victory", "draw", "see w1", "m10@splendor", "draw", "see w2", "m4@foundation")
    rows = cards_beyond_center(steps)
    assert [(row.place, row.card.code, row.line) for row in rows] == [
        ("splendor", "m10", 4), ("victory", "m8", 1),
    ]  # fmt: skip
    assert [row.told for row in rows] == [
        "Placed in turn 2; nothing came to it.", "Placed in turn 1; nothing came to it.",
    ]  # fmt: skip


def test_few_minors_are_named_and_of_many_suits_and_courts_are_told() -> None:
    few = table("", tree={"spirit": "m4 c1 s3"}).tree["spirit"]
    assert minors_and_state_in_words(few) == "resolved by the Ace of Cups and the 3 of Swords."
    many = table("", tree={"spirit": "m21 c1 s3 c2 c11"}).tree["spirit"]
    assert (
        minors_and_state_in_words(many)
        == "with 4 Minors, Swords 1 and Cups 3, 1 of them a Court on it, 16 of 21."
    )


# What is shown and told.


def test_the_view_tells_a_place_by_what_lies_on_it() -> None:
    at = table("m17", ["c2", "", ""], {"spirit": "m14 c10 c1", "mercy": "m9 p9"}, grace="s5")
    seen = MODE.view(at)
    spirit = next(place for place in seen.places if place.key == "spirit")
    assert (spirit.total, spirit.holds, spirit.is_resolved) == (11, 14, False)
    assert [place.key for place in seen.places if place.is_open] == [
        "foundation", "splendor", "victory", "severity", "understanding", "wisdom", "knowledge", "moon",
    ]  # fmt: skip
    assert (seen.resolved, seen.to_resolve, seen.score) == (1, 10, 9)
    assert seen.grace == (card("s5"), None, None, None)
    assert seen.deck == len(at.hidden)


def test_the_view_holds_no_card_that_nobody_has_seen() -> None:
    at = table("m17", ["c2", "", ""], {"spirit": "m14"})
    said = repr(MODE.view(at))
    assert "Unseen" not in said
    assert all(repr(hidden) not in said for hidden in at.hidden)


def test_a_game_is_told_in_sentences() -> None:
    at = table("p9 s3 m7", ["", "p13 c3", "c13"], {"splendor": "m9", "victory": "m10", "knowledge": "m0"})
    told = []
    for move in ("p9>1", "raise p9@splendor", "raise p13@victory", "raise c3@knowledge"):
        at, events = at.play(move)
        told += [MODE.tell(event, at) for event in events]
    assert told == [
        "The 9 of Pentacles went to the First Seeress.",
        "The 9 of Pentacles and the Queen of Pentacles matched in the first row.",
        "The 9 of Pentacles and the Queen of Pentacles rose.",
        "The 3 of Cups slid up.",
        "The 9 of Pentacles was placed on The Hermit, 9 of 9.",
        "The Hermit is resolved: 9 points.",
        "The Queen of Pentacles was placed on Wheel of Fortune, 10 of 10.",
        "Wheel of Fortune is resolved: 10 points.",
        "The 3 of Cups and the Queen of Cups matched in the first row.",
        "The 3 of Cups and the Queen of Cups rose.",
        "The 3 of Cups was placed on The Fool, 3 of 40.",
    ]
