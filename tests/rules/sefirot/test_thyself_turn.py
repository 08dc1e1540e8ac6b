"""Know Thyself: setup, the turn, Majors on the tree, Minors on the Seeresses."""

import re
from random import Random
from typing import Any, cast

import pytest

from decks.rules.tarot import DECK
from divination.games.dealing import dealer_of_deal
from divination.know_thyself.rules.game import MODE
from divination.know_thyself.rules.position import KnowThyself
from divination.know_thyself.rules.table import DRAW, DRAWS_ITSELF, PLAY
from divination.rules.boards import CENTRE, CROWN, FOUNDATION, KNOWLEDGE, MOON, SPIRIT, SUN
from divination.rules.engine import Outcome, Unseen, first_step, step_of_line, value_of_card
from divination.rules.material_plane import EMPTY
from play.rules.kinds import IllegalMoveError
from tests.rules.sefirot.thyself import (
    BOARD,
    card,
    cards,
    codes,
    full_tree,
    kinds,
    option,
    plane_of,
    play,
    resolved_tree,
    table,
)

DEAL = "7" * 64


def test_a_deck_is_22_majors_and_four_suits_of_14() -> None:
    majors = [each for each in DECK if each.is_major]
    assert (len(DECK), len(majors), [each.rank for each in majors]) == (78, 22, list(range(22)))


def test_pips_count_their_number_aces_1_and_courts_10() -> None:
    assert [value_of_card(each) for each in cards("c1 c2 c10 c11 c12 c13 c14")] == [1, 2, 10, 10, 10, 10, 10]


def test_ten_sefira_a_sun_and_a_moon() -> None:
    assert len(BOARD.full) == 10
    assert [spot.key for spot in BOARD.spots if spot.key not in BOARD.full] == [SUN, MOON]


def test_the_crown_is_topmost_and_knowledge_beneath_it() -> None:
    middle = sorted(CENTRE, key=lambda key: BOARD.by_key[key].y)
    assert middle == [CROWN, KNOWLEDGE, SPIRIT, FOUNDATION]
    assert min(spot.y for spot in BOARD.spots) == BOARD.by_key[CROWN].y


def test_four_grace_fields_beside_the_tree() -> None:
    assert len(BOARD.wings) == 4


def test_sun_is_top_left_and_moon_top_right_each_joined_to_two() -> None:
    assert (BOARD.beside[SUN], BOARD.beside[MOON]) == (
        ("severity", "understanding"),
        ("mercy", "wisdom"),
    )
    assert BOARD.by_key[SUN].x < BOARD.by_key[CROWN].x < BOARD.by_key[MOON].x


def test_the_deck_is_shuffled_whole() -> None:
    at = MODE.new(BOARD, [], {})
    assert (at.shuffles, at.may_be()) == ((DECK,), DECK)
    assert list(at.census()) == [Unseen(0, place) for place in range(78)]


def test_three_cards_are_drawn_and_the_first_turns_at_once() -> None:
    step = first_step(MODE.new(BOARD, [], {}), dealer_of_deal(DEAL))
    at: Any = step.position
    assert (len(at.hand), at.phase, at.turn, kinds(step.events)) == (4, "play", 1, ["drawn"] * 4)
    assert (at.columns, at.tree, at.grace) == (EMPTY, {}, ())


def test_a_turn_begins_with_a_card_from_the_deck() -> None:
    at, _ = play(table("m5 c1 s3"), "c1>1")
    assert at.legal_moves() == ("draw",)
    drawn, events = play(at, "draw", "see w4")
    assert (codes(drawn.hand), drawn.phase, drawn.turn) == ("m5 s3 w4", "play", 2)
    assert (events[-1].kind, events[-1].number) == ("drawn", len(at.hidden) - 1)


def test_one_card_is_played_a_turn() -> None:
    at, _ = play(table("m5 c1 s3"), "m5@foundation")
    with pytest.raises(IllegalMoveError, match=r"A turn begins with a card from the deck\. Legal: draw"):
        at.play("c1>1")


def test_a_major_goes_to_a_sefira_joined_to_the_bottom_of_the_tree() -> None:
    assert table("m17").legal_moves() == ("m17@foundation", "m17@splendor", "m17@victory")


def test_or_to_one_joined_to_an_occupied_place() -> None:
    moves = table("m17", tree={"foundation": "m1"}).legal_moves()
    assert moves == ("m17@splendor", "m17@victory", "m17@spirit")


def test_no_branch_no_way() -> None:
    with pytest.raises(IllegalMoveError, match="No branch leads there yet from an occupied place"):
        table("m17").play("m17@crown")


def test_only_one_major_a_space() -> None:
    with pytest.raises(IllegalMoveError, match=r"Spirit holds The Tower already\. Legal: m17@foundation"):
        table("m17", tree={"spirit": "m16"}).play("m17@spirit")


def test_a_card_in_the_heavens_never_moves() -> None:
    at = table("m17 c4", tree={"spirit": "m16 c2"}, grace="s9")
    for move in at.legal_moves():
        after, _ = at.play(move)
        assert (after.tree["spirit"], after.grace) == (at.tree["spirit"], at.grace)


def test_with_all_ten_full_a_major_may_go_to_grace() -> None:
    """The Sun's and the Moon's space do not count (Ruling K4)."""
    assert option(table("m17 c1", tree=full_tree()), "m17@grace").does == (
        "It would rest there, and needs no resolving.",
        "3 Grace Fields would be left.",
    )
    at, events = play(table("m17 c1", tree=full_tree()), "m17@grace")
    assert (codes(at.grace), events[0].kind, events[0].place) == ("m17", "graced", "wing1")


def test_not_before_and_not_without_a_free_field() -> None:
    short = full_tree()
    del short["crown"]
    assert option(table("m17", tree=short), "m17@grace").reasons == (
        "A Grace Field takes a Major only when every Sefira is full.",
    )
    assert option(table("m17", tree=full_tree(), grace="s1 s2 s3 s4"), "m17@grace").reasons == (
        "Every Grace Field is taken.",
    )


def test_a_major_in_grace_never_needs_resolving() -> None:
    tree = full_tree(
        foundation="m1 s1", splendor="m2 s2", victory="m3 s3", spirit="m4 s4", severity="m5 s5", mercy="m6 s6",
        understanding="m7 s7", wisdom="m8 s8", knowledge="m9 s9 w9",
    )  # fmt: skip
    at, _ = play(table("", tree=tree | {"crown": "m10"}, raised="s10", grace="m17"), "raise s10@crown")
    assert at.outcome
    assert at.outcome.is_won


def test_a_minor_goes_to_any_of_the_three_seeresses() -> None:
    assert table("c9").legal_moves() == ("c9>1", "c9>2", "c9>3")


def test_a_major_never_does() -> None:
    assert option(table("m9"), "m9>2").reasons == ("The Seeresses take Minors only.",)


def test_a_minor_never_goes_from_the_hand_to_the_heavens() -> None:
    at = table("c9", tree={"spirit": "m16"})
    assert option(at, "c9@spirit").reasons == (
        "A Minor comes to the Heavens only by rising from the Seeresses.",
    )
    assert "only when it rises" in option(at, "c9@grace").reasons[0]


def test_it_lies_below_what_the_seeress_has_and_begins_a_row() -> None:
    """Also when the row above is not full."""
    at, events = play(table("c9 m1", ["p2", "", ""]), "c9>1")
    assert (plane_of(at), kinds(events)) == (["p2 c9", "", ""], ["given"])


@pytest.mark.parametrize("columns", [("c2", "", ""), ("c2 p3", "", ""), ("", "", "c2")])
def test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far(columns: tuple[str, str, str]) -> None:
    at, events = play(table("c9", columns, {"spirit": "m21"}), "c9>1")
    assert kinds(events)[:3] == ["given", "matched", "rose"]
    assert sorted(codes(at.raised).split()) == ["c2", "c9"]


def test_a_row_and_a_column_rise_together() -> None:
    at, events = play(table("c9", ["c2", "p4 c3", ""], {"spirit": "m21"}), "c9>1")
    assert [event.place for event in events if event.kind == "matched"] == ["column1", "row2"]
    assert codes(at.raised) == "c2 c9 c3"


def test_neither_a_row_nor_a_column_in_common_is_no_match() -> None:
    at, events = play(table("c9", ["p2", "c4", "s3"]), "c9>1")
    assert kinds(events) == ["given"]
    assert at.phase == "draw"


def test_with_an_empty_deck_play_goes_on_without_a_draw() -> None:
    """Ruling K14."""
    at, _ = play(table("c9 s4", deck=""), "c9>1")
    assert (at.phase, at.turn, at.legal_moves()) == ("play", 2, ("s4>1", "s4>2", "s4>3"))


def test_what_it_would_do_is_told_before_it_is_done() -> None:
    at = table("m17 c9 m0", ["c2", "s3 c4", ""], {"foundation": "m7", "knowledge": "m2"})
    assert option(at, "m17@spirit").does == (
        "On Spirit it would hold 17, and ask: what lives in me, and what helps or hinders its peace?",
        "It opens Severity, Mercy, Understanding and Wisdom.",
    )
    assert option(at, "c9>1").does == (
        "In the first column the 2 of Cups and the 9 of Cups match and rise.",
        "In the second row the 9 of Cups and the 4 of Cups match and rise.",
        "No Sefira has room for the 9 of Cups: it needs a Grace Field.",
    )
    assert option(at, "m0@splendor").does[0] == "On Splendor any one card would resolve it."


def lost_by(move: str, *columns: str, tree: dict[str, str], **lies: Any) -> tuple[str, ...]:
    """Return what *move* would do beyond matching, where cards may find no room."""
    at = table(move.partition(">")[0], (*columns, "", "")[:3], tree, **lies)
    return tuple(told for told in option(at, move).does if "match" not in told)


def test_a_match_that_would_lose_the_game_says_so() -> None:
    """Ruling K18; what would only need a Grace Field that is there does not."""
    needs = "No Sefira has room for the 2 of Cups and the 9 of Cups: each needs a Grace Field."
    low = {"foundation": "m1"}
    assert lost_by("c9>1", "c2", tree=low, grace="s1 s2") == (needs,)
    one = lost_by("c9>1", "c2", tree=low, grace="s1 s2 s3")
    assert one == (needs, "Only 1 is free: the game would be lost.")
    none = lost_by("c9>1", "c2", tree=low, grace="s1 s2 s3 s4")
    assert none == (needs, "None is free: the game would be lost.")


def test_what_may_win_first_is_not_called_lost() -> None:
    """Ruling K8: with all ten Sefira full, the last Major may be resolved before the other card has to be placed."""
    tree = resolved_tree(crown="m11 p9")
    assert lost_by("c9>1", "c2", tree=tree, grace="w1 w2 w3 w4") == (
        "No Sefira has room for the 9 of Cups: it needs a Grace Field.",
        "None is free: the game would be lost, unless the last Major is resolved first.",
    )
    at, _ = play(table("c9", ["c2", "", ""], tree, grace="w1 w2 w3 w4"), "c9>1", "raise c2@crown")
    assert at.outcome
    assert at.outcome.is_won


def test_courts_that_may_negate_leave_it_open() -> None:
    """Ruling K7: once two Courts have left the game, the cards that rise may be others."""
    told = lost_by("c13>1", "c12", tree={"foundation": "m1"}, grace="s1 s2 s3 s4")
    assert [line for line in told if "lost" in line] == []
    assert any("negate" in line for line in told)


def test_every_place_of_a_card_is_an_option_with_a_sentence() -> None:
    at = table("m17 c9 m19", ["c2", "", ""], {"severity": "m7"}, variations="fated")
    told = list(at.options())
    assert len(told) == 3 * (len(BOARD.spots) + 1 + 3)
    assert all(bool(each.does) != bool(each.reasons) for each in told)
    assert all(re.fullmatch(r"[A-Z].*[.?]", line) for each in told for line in (*each.does, *each.reasons))


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("c10>1", "c10>1: The 10 of Cups is not in your hand. Legal: m17@foundation"),
        ("hello", "hello: There is no such move now. Play a card of your hand"),
        ("", "There is no such move now"),
        ("c9@spirit", "only by rising"),
    ],
)
def test_a_refusal_tells_the_rule_and_what_is_legal(move: str, said: str) -> None:
    with pytest.raises(IllegalMoveError, match=re.escape(said)):
        table("m17 c9").play(move)


def test_before_a_card_is_seen_no_move_is_legal() -> None:
    at, _ = play(table("c9 c3"), "c9>1", "draw")
    assert (at.legal_moves(), list(at.options()), at.may_be()) == ((), [], at.hidden)
    with pytest.raises(IllegalMoveError, match="Say first which it is"):
        at.play("c3>1")


def test_a_card_that_lies_elsewhere_cannot_be_the_one_turned_over() -> None:
    at, _ = play(table("c9 c3"), "c9>1", "draw")
    with pytest.raises(IllegalMoveError, match="The 9 of Cups has been seen before"):
        at.see(card("c9"))


def test_nothing_is_seen_where_nothing_is_turned_over() -> None:
    at = table("c9")
    assert at.may_be() == ()
    with pytest.raises(IllegalMoveError, match="No card is being turned over"):
        at.see(card("c3"))


@pytest.mark.parametrize("code", ["", "z9", "m22", "c9>1"])
def test_what_is_no_card_is_told(code: str) -> None:
    at, _ = play(table("c9 c3"), "c9>1", "draw")
    with pytest.raises(IllegalMoveError, match="is no card: write a suit letter and a rank"):
        step_of_line(at, f"see {code}", None)


# --- the setting: a turn that begins with its card drawn ---


def test_a_turn_that_draws_itself_wants_its_card_at_once() -> None:
    after, _ = play(table("c9 m4", variations=DRAWS_ITSELF), "c9>1")
    assert (after.phase, after.turn, after.drawing, bool(after.wants)) == (PLAY, 2, 1, True)
    by_hand, _ = play(table("c9 m4"), "c9>1")
    assert (by_hand.phase, by_hand.turn, by_hand.wants) == (DRAW, 1, None)


@pytest.mark.unmeasured
def test_what_draws_itself_plays_as_if_each_card_were_drawn_by_hand() -> None:
    for seed in range(12):
        deals, choose = dealer_of_deal(f"{seed:064x}"), Random(seed).choice
        by_hand, itself = (
            cast(KnowThyself, first_step(MODE.new(BOARD, keys, {}), deals).position)
            for keys in ([], [DRAWS_ITSELF])
        )
        while moves := by_hand.legal_moves():
            move = choose(moves)
            by_hand = cast(KnowThyself, step_of_line(by_hand, move, deals).position)
            if move != "draw":
                itself = cast(KnowThyself, step_of_line(itself, move, deals).position)
            if by_hand.phase != DRAW:
                assert itself.with_(variations=frozenset()) == by_hand
                assert itself.legal_moves() == by_hand.legal_moves()


def test_a_turn_that_waits_to_draw_draws_once_it_draws_itself() -> None:
    waits, _ = play(table("c9 m4"), "c9>1")
    (change,) = MODE.changes(waits)
    assert "This turn's card is drawn at once." in change.does
    after, events = play(waits, "draws itself")
    assert (after.phase, after.turn, after.drawing, kinds(events)) == (PLAY, 2, 1, ["settled"])


def test_a_turn_under_way_goes_on_whatever_is_settled() -> None:
    at = table("c9 m4")
    settled, _ = play(at, "draws itself")
    assert settled.with_(variations=frozenset()) == at
    back, _ = play(settled, "draws by hand")
    assert back == at


def test_a_setting_is_no_move_of_the_game_and_says_what_it_costs() -> None:
    at = table("c9 m4")
    assert "draws itself" not in at.legal_moves()
    (one,) = MODE.changes(at)
    assert (one.move, one.reasons) == ("draws itself", ())
    assert "cannot be taken back" in " ".join(one.does)
    assert [each.move for each in MODE.changes(play(at, one.move)[0])] == ["draws by hand"]


@pytest.mark.parametrize("move", ["draws by hand", "draws alone"])
def test_what_is_settled_already_is_not_settled_again(move: str) -> None:
    with pytest.raises(IllegalMoveError):
        table("c9 m4").play(move)


def test_nothing_is_settled_while_a_card_is_turned_over_or_once_it_is_over() -> None:
    wants, _ = play(table("c9 m4", variations=DRAWS_ITSELF), "c9>1")
    assert list(MODE.changes(wants)) == []
    over = table("c9 m4").with_(outcome=Outcome(is_won=False, told="It is over."))
    assert list(MODE.changes(over)) == []


# --- what is chosen until the player chooses ---


def likely_move(position: KnowThyself) -> str:
    chosen = MODE.likely(position, [each for each in position.options() if not each.reasons])
    return chosen.move if chosen else ""


def test_likely_is_what_resolves() -> None:
    at = table(tree={"foundation": "m9 c2", "victory": "m17 c10"}, raised="c7 c5")
    assert likely_move(at) == "raise c7@foundation"
    assert (
        likely_move(table(tree={"foundation": "m8", "victory": "m17 c10"}, raised="c7")) == "raise c7@victory"
    )


def test_likely_is_what_raises_most_and_finds_room() -> None:
    assert likely_move(table("c9 s4", ("c2", "", ""), {"foundation": "m20"}))[:3] == "c9>"
    assert likely_move(table("c9 s4", ("c2", "", "")))[:3] == "s4>"  # what would rise has no room


def test_nothing_is_likely_where_one_only_draws() -> None:
    waits, _ = play(table("c9 m4"), "c9>1")
    assert likely_move(waits) == ""


def test_likely_is_a_major_before_what_matches_nothing_and_the_one_way_where_there_is_no_other() -> None:
    assert likely_move(table("c9 m4"))[:3] == "m4@"
    assert likely_move(table(raised="c3 c13")) == "raise c3@grace"
