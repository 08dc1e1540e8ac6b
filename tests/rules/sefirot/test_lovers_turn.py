"""Lovers' Discourse: set-up, the draw, Majors on the sky, Minors on the Seeresses, gifts and locks."""

from typing import Any

import pytest

from decks.rules.tarot import DECK
from divination.rules.starfield import OUTER_LINKS, PLACES, STARFIELD
from divination.rules.two_players import TwoPlayerPosition
from tests.rules.sefirot.two_players import (
    FULL,
    LOVERS,
    ON_COLUMNS_ALONE,
    RESOLVED,
    answered,
    cards,
    codes,
    kinds,
    log_of,
    lovers,
    moves,
    option,
    places,
    plane_of,
    play,
    reasons,
)

# Of the printed examples: player 1 has The Tower and The Lovers, player 2 all else; The Hermit is resolved.
BRIDGE = {
    "L3": "1 m16", "R4": "1 m6", "C4": "2 m9 p9", "L2": "2 m13", "R3": "2 m4", "C3": "2 m12", "L1": "2 m3",
}  # fmt: skip


def begun(**setup: Any) -> Any:
    """Return a game that was just dealt."""
    return answered(LOVERS.begin(setup, {}))


# --- set-up ---


def test_the_deck_is_shuffled_and_each_is_dealt_three() -> None:
    at = begun()
    assert (len(at.deck), len(at.hands["1"]), len(at.hands["2"])) == (72, 3, 3)
    assert sorted([*at.deck, *at.hands["1"], *at.hands["2"]]) == sorted(card.code for card in DECK)
    assert (dict(at.sky), at.columns_of["1"], at.gifts, at.turn) == ({}, ((), (), ()), {}, 1)


def test_the_first_player_begins_unless_the_table_says_otherwise() -> None:
    """Ruling W8."""
    assert (begun().seat, begun(first="2").seat) == ("1", "2")


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_table_may_deal_two_to_four(size: int) -> None:
    at = begun(hand=size)
    assert (len(at.hands["1"]), len(at.hands["2"])) == (size, size)


def test_before_the_deal_no_move_is_legal() -> None:
    assert moves(LOVERS.begin({}, {})) == []


def test_with_real_cards_both_hands_are_drawn_and_nobody_told_us() -> None:
    at = LOVERS.begin({"real": True}, {})
    assert (at.hands["2"].cards, len(at.deck)) == (("U", "U", "U"), 71)


def test_with_real_cards_who_is_on_turn_has_drawn_and_is_asked_only_where_a_gift_lies() -> None:
    at = LOVERS.begin({"real": True}, {})
    assert (at.phase, len(at.hand), moves(at, "draw")) == ("play", 4, [])
    given, _ = play(at, "gift m4")
    assert (given.seat, len(given.hand), moves(given)) == ("2", 3, ["draw", "take"])
    assert log_of(play(given, "draw")[0]) == "‹2› drew a card."
    taken, _ = play(given, "take", "c9>1")
    assert (taken.seat, len(taken.hand), taken.phase) == ("1", 4, "play")
    empty = lovers("U U m4", deck="", other="U", is_real=True)
    on, _ = play(empty, "m4@L4")
    assert (on.seat, on.phase, len(on.hand)) == ("2", "play", 1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda at: at.begin_draw(),
        lambda at: at.can_be_stuck(),
        lambda at: at.places_open_to_major(cards("m1")[0]),
        lambda at: at.court_pairs(),
        lambda at: at.seats_that_own("C1"),
        lambda at: at.end_as_forfeited("1"),
        lambda at: at.end_as_undecided("1"),
        lambda at: at.end_as_stuck(None),
        lambda at: at.end_as_unplaceable(cards("c1")[0]),
    ],
)
def test_what_the_two_games_do_each_in_its_own_way_is_theirs_to_say(ask: Any) -> None:
    with pytest.raises(NotImplementedError):
        ask(TwoPlayerPosition())


# --- the draw ---


def test_a_turn_begins_with_a_card_from_the_deck() -> None:
    waits, _ = play(lovers("c1 s3", other="c2", deck="w4 p5"), "c1>1")
    assert (waits.seat, waits.phase, moves(waits)) == ("2", "draw", ["draw"])
    assert (option(waits, "draw").label, option(waits, "draw").does) == (
        "Draw a card",
        ("2 are left in the deck.",),
    )
    at = answered(play(waits, "draw")[0])
    assert (at.hand.cards, at.deck.cards, at.phase, at.turn) == (("c2", "w4"), ("p5",), "play", 10)
    assert log_of(at) == "‹2› drew the 4 of Wands."


def test_or_with_the_gift_near_by() -> None:
    waits, _ = play(lovers("c1", other="c2", gifts={"sun": "p12"}), "c1>1")
    assert moves(waits) == ["draw", "take"]
    deck = len(waits.deck)
    at, _ = play(waits, "take")
    assert (at.hand.cards, dict(at.gifts), len(at.deck), at.phase) == (("c2", "p12"), {}, deck, "play")
    assert option(waits, "take").does == (
        "It takes the place of drawing. Both of you know that it is in your hand until you play it.",
    )
    assert (option(waits, "take").label, log_of(at)) == (
        "Take the Knight of Pentacles, the gift",
        "‹2› took the Knight of Pentacles, the gift in the Sun’s field.",
    )


def test_a_gift_that_lies_by_the_partner_is_not_taken() -> None:
    waits, _ = play(lovers("c1", other="c2", gifts={"moon": "p12"}), "c1>1")
    assert moves(waits) == ["draw"]
    assert reasons(waits, "take") == ("No gift lies near you.",)
    assert option(waits, "take").label == "Take the gift"


def test_with_a_card_to_draw_one_cannot_play_on_without() -> None:
    """Ruling L6: deck or gift is a choice, neither is none."""
    waits, _ = play(lovers("c1", other="c2", deck="w4", gifts={"sun": "p12"}), "c1>1")
    assert reasons(waits, "play on") == ("The deck has cards still: draw one, or take the gift.",)
    assert option(waits, "draw").does == ("1 is left in the deck.",)
    alone, _ = play(lovers("c1", other="c2", deck="w4"), "c1>1")
    assert reasons(alone, "play on") == ("The deck has cards still: draw one.",)


def test_with_an_empty_deck_a_gift_may_be_taken_or_left() -> None:
    """Rulings L3, L6."""
    waits, _ = play(lovers("c1", other="c2", deck="", gifts={"sun": "p12"}), "c1>1")
    assert moves(waits) == ["take", "play on"]
    assert reasons(waits, "draw") == ("The deck is empty.",)
    left, _ = play(waits, "play on")
    assert (left.hand.cards, left.phase, left.gifts["sun"].code) == (("c2",), "play", "p12")
    assert (option(waits, "play on").label, option(waits, "play on").does) == ("Play on without drawing", ())


@pytest.mark.parametrize("hand", ["", "m17 m18"])
def test_that_one_loses_by_leaving_the_gift_is_told_before(hand: str) -> None:
    at = lovers("c1", FULL, other=hand, deck="", gifts={"sun": "p12"}, locked={"moon": "s1"})
    waits, _ = play(at, "c1>1")
    assert option(waits, "play on").does == (
        "Nothing in your hand can be played: the game is lost with it, for you both.",
    )


def test_with_an_empty_deck_and_no_gift_play_goes_on() -> None:
    """Ruling K14."""
    at, _ = play(lovers("c1", other="c2", deck=""), "c1>1")
    assert (at.seat, at.phase, moves(at)[:3]) == ("2", "play", ["c2>1", "c2>2", "c2>3"])


def test_taking_where_no_gift_lies_changes_nothing() -> None:
    """A line that was true once never breaks the fold."""
    waits, _ = play(lovers("c1", other="c2"), "c1>1")
    assert waits.after_line("take").hand == waits.hand


@pytest.mark.parametrize("line", ["no such line!", "attack c9@L3"])
def test_a_line_of_no_kind_changes_nothing(line: str) -> None:
    at = lovers("c1")
    after = at.after_line(line)
    assert (after.hand, after.sky, after.phase, after.events) == (at.hand, at.sky, at.phase, ())


# --- Majors ---


def test_one_card_is_played_a_turn() -> None:
    at, _ = play(lovers("m17 c1 s3", other="c2"), "m17@L4")
    assert (at.seat, at.turn, moves(at)) == ("2", 10, ["draw"])


def test_a_major_goes_to_a_sefira_at_ones_own_edge() -> None:
    assert places(lovers("m17"), "m17") == "L4 C5 R4"
    assert places(lovers("m17", seat="2"), "m17") == "L1 C1 R1"


def test_or_to_one_that_majors_join_to_it() -> None:
    assert places(lovers("m17", {"R4": "1 m9"}), "m17") == "L4 C5 R3"
    assert places(lovers("m17", {"R4": "1 m9", "R3": "1 m8"}), "m17") == "L4 C4 C5 R2"


def test_the_majors_of_both_carry_a_chain() -> None:
    """Ruling L2: the printed sky, built up."""
    taken = {place: BRIDGE[place] for place in ("L1", "L2", "L3")}
    assert places(lovers("m17", taken, seat="2"), "m17") == "L4 C1 C2 C4 R1"
    more = taken | {"C4": BRIDGE["C4"]}
    assert places(lovers("m17", more, seat="2"), "m17") == "L4 C1 C2 C3 C5 R1 R3"


def test_a_chain_that_does_not_begin_at_ones_edge_leads_nowhere() -> None:
    at = lovers("m17", {"R1": "2 m9"})
    assert places(at, "m17") == "L4 C5 R4"
    assert reasons(at, "m17@R2") == ("No chain of Majors leads from your edge to Moon 2.",)


def test_on_columns_alone_no_chain_crosses() -> None:
    at = lovers("m17", {"R4": "1 m9", "R3": "1 m8"}, board=ON_COLUMNS_ALONE)
    assert places(at, "m17") == "L4 C5 R2"


def test_the_second_board_carries_over_its_own_links() -> None:
    own = STARFIELD | {"links": OUTER_LINKS}
    assert places(lovers("m17", {"C5": "1 m9"}, board=own), "m17") == "L3 L4 C4 R3 R4"


def test_only_one_major_a_sefira() -> None:
    at = lovers("m17", {"C5": "1 m9 c2"})
    assert reasons(at, "m17@C5") == ("Star 5 holds The Hermit already.",)


def test_what_lies_far_off_and_is_taken_has_both_against_it() -> None:
    at = lovers("m17", {"R2": "2 m9"})
    assert reasons(at, "m17@R2") == (
        "Moon 2 holds The Hermit already.",
        "No chain of Majors leads from your edge to Moon 2.",
    )


def test_with_thirteen_full_no_more_majors_come() -> None:
    at = lovers("m17 c9", FULL)
    assert moves(at, "m17") == []
    assert all(option(at, f"m17@{place}").reasons for place in PLACES)


def test_a_major_faces_who_laid_it() -> None:
    at, _ = play(lovers("m17", seat="2"), "m17@C1")
    assert (at.sky["C1"].laid_by, at.sky["C1"].faces) == ({"2"}, "2")
    assert log_of(at) == "‹2› laid The Star on Star 1. Exactly 17 in Minors resolves it."


def test_what_lies_on_the_sky_never_moves() -> None:
    at = lovers("m17 c4", {"L4": "1 m16 c2", "L3": "2 m9"})
    for move in at.choices:
        after, _ = play(at, move)
        assert all(after.sky[place] == at.sky[place] for place in at.sky)


def test_what_laying_would_do_is_told() -> None:
    at = lovers("m17 m0")
    assert option(at, "m17@C5").label == "Place The Star on Star 5"
    assert option(at, "m17@C5").does == ("On Star 5 exactly 17 in Minors would resolve it.",)
    assert option(at, "m0@C5").does == ("On Star 5 any one card would resolve it.",)
    assert log_of(play(at, "m0@C5")[0]) == "‹1› laid The Fool on Star 5. Any one card resolves it."


# --- Minors ---


def test_a_minor_goes_to_any_of_ones_own_three_seeresses() -> None:
    at = lovers("c9", others_columns=("c2", "", ""), seat="2")
    assert moves(at)[:3] == ["c9>1", "c9>2", "c9>3"]
    after, events = play(at, "c9>1")
    assert (plane_of(after, "2"), plane_of(after, "1"), kinds(events)) == (
        ["c9", "", ""],
        ["c2", "", ""],
        ["given"],
    )
    assert (option(at, "c9>1").label, log_of(after)) == (
        "Give the 9 of Cups to the First Seeress",
        "‹2› gave the 9 of Cups to the First Seeress.",
    )


def test_a_major_never_goes_to_a_seeress() -> None:
    assert reasons(lovers("m9"), "m9>2") == ("The Seeresses take Minors only.",)


def test_a_minor_never_goes_from_the_hand_to_the_sky() -> None:
    at = lovers("c9", {"C5": "1 m16"})
    assert reasons(at, "c9@C5") == ("A Minor comes to the sky only by rising from the Seeresses.",)


def test_it_lies_below_what_the_seeress_has_and_begins_a_row() -> None:
    """Also when the row above is not full."""
    at, _ = play(lovers("c9 m1", columns=("p2", "", "")), "c9>1")
    assert plane_of(at) == ["p2 c9", "", ""]
    assert option(lovers("c9", columns=("p2", "", "")), "c9>1").does == (
        "Nothing beside it matches yet: it waits there.",
    )


@pytest.mark.parametrize("columns", [("c2", "", ""), ("c2 p3", "", ""), ("", "", "c2")])
def test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far(columns: tuple[str, str, str]) -> None:
    at, events = play(lovers("c9", {"C5": "1 m21"}, columns), "c9>1")
    assert kinds(events)[:3] == ["given", "matched", "rose"]
    assert sorted(codes(at.raised).split()) == ["c2", "c9"]


def test_a_row_and_a_column_rise_together() -> None:
    at = lovers("c9", {"C5": "1 m21"}, ("c2", "p4 c3", ""))
    assert option(at, "c9>1").does == (
        "In the first column the 2 and the 9 of Cups match and rise.",
        "In the second row the 9 and the 3 of Cups match and rise.",
    )
    after, events = play(at, "c9>1")
    assert [event.place for event in events if event.kind == "matched"] == ["column1", "row2"]
    assert codes(after.raised) == "c2 c9 c3"


def test_the_partners_seeresses_match_nothing_of_ones_own() -> None:
    at, events = play(lovers("c9", columns=("", "", ""), others_columns=("c2", "c4 p4", "")), "c9>1")
    assert (kinds(events), at.seat) == (["given"], "2")


# --- gifts ---


def test_any_card_may_be_laid_open_in_the_far_field() -> None:
    at = lovers("m17 c9", other="s1", gifts={"moon": "p12"})
    assert moves(at, "gift") == ["gift c9", "gift m17"]
    after, events = play(at, "gift c9")
    assert (after.gifts["sun"].code, after.hands["1"].cards, kinds(events)) == ("c9", ("m17",), ["offered"])
    assert (option(at, "gift c9").label, log_of(after)) == (
        "Leave the 9 of Cups as a gift for ‹2›",
        "‹1› laid the 9 of Cups in the Sun’s field as a gift.",
    )
    assert option(at, "gift c9").does == (
        "It lies open, and may be taken in place of drawing. It can be given once in a game.",
    )


def test_the_partner_takes_it_in_their_turn() -> None:
    at, _ = play(lovers("c9", other="s1"), "gift c9", "take")
    assert (at.seat, at.hand.cards, dict(at.gifts)) == ("2", ("c9", "s1"), {})


def test_a_gift_taken_may_be_played_at_once() -> None:
    at, _ = play(lovers("m17", other="s1"), "gift m17", "take", "m17@C1")
    assert at.sky["C1"].laid_by == {"2"}


def test_each_gives_into_the_field_by_the_partner() -> None:
    at, _ = play(lovers("c9", seat="2"), "gift c9")
    assert (list(at.gifts), log_of(at)) == (["moon"], "‹2› laid the 9 of Cups in the Moon’s field as a gift.")


def test_a_field_holds_one_card() -> None:
    """Ruling L3."""
    assert reasons(lovers("m17 c9", gifts={"sun": "w11"}), "gift c9") == (
        "The far field still holds the Page of Wands.",
    )


def test_a_locked_field_takes_none() -> None:
    assert reasons(lovers("m17 c9", locked={"sun": "w11"}), "gift c9") == ("It is locked.",)


def test_a_card_is_given_once_in_a_game() -> None:
    """Ruling L9: or two players might hand a card to and fro for ever."""
    at, _ = play(lovers("c4", other="s1"), "gift c4", "take")
    assert reasons(at, "gift c4") == (
        "The 4 of Cups was a gift already, and a card is given once in a game.",
    )
    assert moves(at, "gift") == ["gift s1"]


def test_a_gift_taken_is_known_to_both_until_it_is_played() -> None:
    """Ruling L18: of a hand that is hidden, by the other's page."""
    seen = lovers("c4", other="U U U", deck=None)
    taken, _ = play(seen, "gift c4", "take")
    assert taken.hands["2"].known == ("c4",)
    played, _ = play(taken, "c4>1")
    assert (played.hands["2"].known, len(played.hands["2"])) == ((), 3)


# --- locking with a card of the hand ---


NO_SEFIRA: dict[str, Any] = {"sky": FULL, "locked": {"sun": "s1"}}


def test_a_hand_that_can_neither_be_played_nor_given_locks_a_field() -> None:
    """Ruling L7: only Majors, no Sefira free, the far field taken, the near one not."""
    at = lovers("m17 m18", other="c1", **NO_SEFIRA)
    assert moves(at) == ["lock m17@moon", "lock m18@moon"]
    after, events = play(at, "lock m17@moon")
    assert (codes(after.locked.values()), after.seat, kinds(events)) == ("s1 m17", "2", ["locked"])
    assert (option(at, "lock m17@moon").label, log_of(after)) == (
        "Lock the Moon’s field with The Star",
        "‹1› locked the Moon’s field with The Star.",
    )
    assert option(at, "lock m17@moon").does == (
        "It lies face down for good: nothing can be given in the Moon’s field any more.",
    )


@pytest.mark.parametrize(
    ("hand", "lies"),
    [
        ("m17 c9", NO_SEFIRA),  # a Minor goes to a Seeress
        ("m17", {"sky": {}, "locked": {"sun": "s1"}}),  # a Sefira is free
        ("m17", {"sky": FULL}),  # it may be given
    ],
)
def test_not_while_one_of_it_can_be_played_or_given(hand: str, lies: dict[str, Any]) -> None:
    assert "A card of the hand locks a field only when none can be played or given." in reasons(
        lovers(hand, **lies), "lock m17@moon"
    )


def test_a_field_with_a_gift_or_a_lock_is_not_locked() -> None:
    at = lovers("m17", FULL, gifts={"sun": "c4"}, locked={"moon": "s1"})
    assert moves(at) == []
    assert (reasons(at, "lock m17@sun"), reasons(at, "lock m17@moon")) == (
        ("The far field still holds the 4 of Cups.",),
        ("It is locked.",),
    )
    near = lovers("m17", FULL, gifts={"moon": "c4"})
    assert "The near field still holds the 4 of Cups." in reasons(near, "lock m17@moon")


def test_a_hand_of_gifts_that_passed_once_may_lock_either_field() -> None:
    at = lovers("m17", FULL, passed="m17")
    assert moves(at) == ["lock m17@sun", "lock m17@moon"]


def test_of_real_cards_that_nobody_told_us_any_that_cannot_go_may_lock() -> None:
    """Ruling L7; what we know of the hand, a gift taken, may show that something can still be played."""
    full = {place: lies.split(" s")[0] for place, lies in RESOLVED.items()}
    at = lovers("U U U", full, other="U U U", locked={"sun": "s1"}, is_real=True)
    assert "lock m17@moon" in at.choices
    assert option(at, "lock m17@moon").does == (
        "Only while nothing else in the hand can be laid or given.",
        "It lies face down for good: nothing can be given in the Moon’s field any more.",
    )
    assert reasons(at, "lock c9@moon") == (
        "A card of the hand locks a field only when none can be played or given.",
    )
    knows = lovers("U U c4", full, other="U U U", locked={"sun": "s1"}, is_real=True)
    assert moves(knows, "lock") == []
