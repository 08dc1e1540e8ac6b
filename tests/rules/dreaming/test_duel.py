"""A Duel turn by turn: the text's "Duel", "Initiative", "Resolution", and Rulings B20, B34 to B36, B40 to B42, B50."""

import pytest

from characters.beckoning_dream.rules.dreaming.position import Ending
from characters.beckoning_dream.rules.dreaming.telling import line_in_words
from tests.rules.dreaming.dreams import Table, effort, foe, table

WARDEN = "s1 s2 s3 w1 w2 w3"
OPENED = (foe(WARDEN), "gm: duel d1 d2 f1", "d1: next d1")


def duel(*moves: str, cards: str = "c1 c2 s4 s3 p1 p2", foes: str = "") -> Table:
    """Return Ada and Bo in a Duel against the Warden, on Ada's turn; the first two of her *cards* lie aside."""
    return table("d1", "d2", orders={0: cards, 2: foes}).play(*OPENED, *moves)


def clash(*moves: str, mine: str = "s4", theirs: str = "s1", **laid: str) -> Table:
    """Return the same once Ada Revealed *mine* and the Warden *theirs*."""
    return duel("d1: oppose d1 f1", f"d1: select d1 {mine}", f"gm: select f1 {theirs}", *moves, **laid)


# --- begun ---


def test_a_dream_starts_with_two_cards_aside_and_a_present_up_to_awareness() -> None:
    began = table("d1", orders={0: "c1 c2 s4 s3 p1"})
    assert [began.pile("d1", pile) for pile in ("aside", "present")] == ["c1 c2", "p1 s3 s4"]
    assert len(began.of("d1").piles.future) == 5


def test_the_card_given_is_seen_by_nobody_and_the_guides_by_all() -> None:  # Ruling B27
    began = table("d1", orders={0: "c1 c2 s4 s3 p1"})
    for audience in ((), ("gm",), ("d1",)):
        assert began.known(frozenset(audience)).position.bearers["d1"].piles.aside.cards == ("c2", "U")


def test_a_duel_needs_two_sides_and_a_dreamer() -> None:
    began = table("d1", "d2")
    assert began.why_not("gm", "duel d1 d2") == "Set down a foe first: a Duel needs two sides."
    began.play(foe(WARDEN))
    needs = "A Duel needs two sides, and a Dreamer on one of them."
    assert began.why_not("gm", "duel d1 d2") == began.why_not("gm", "duel f1") == needs
    assert began.why_not("gm", "duel d1 f9").startswith("Name everybody in this Duel once")
    assert began.why_not("gm", "duel d1 d1 f1").startswith("Name everybody in this Duel once")


def test_a_foe_needs_a_deck_and_its_name_is_told_but_not_its_cards() -> None:
    began = table("d1")
    assert began.why_not("gm", foe("").removeprefix("gm: ")).startswith("A foe needs at least one card.")
    began.play(foe(WARDEN))
    assert began.log()[-1] == "Warden is there."
    assert set(began.known(frozenset({"d1"})).position.bearers["f1"].deck) == {"U"}
    assert began.known(frozenset({"gm"})).position.bearers["f1"].deck == tuple(sorted(WARDEN.split()))


def test_foes_begin_shuffled_with_a_present_up_to_awareness() -> None:  # Ruling B48
    opened = duel(foes="s3 w1")
    assert opened.pile("f1", "present") == "s3 w1"
    assert opened.known(frozenset({"d1"})).position.bearers["f1"].piles.present.cards == ("U", "U")


def test_whoever_presses_first_begins_or_whom_the_game_master_names() -> None:
    opened = table("d1", "d2").play(*OPENED[:2])
    assert opened.waits == ("begin", "d1", "d2", "gm")
    assert opened.why_not("d1", "next d2")
    assert [opened.why_not("gm", f"next {key}") for key in ("d1", "d2")] == ["", ""]


# --- Select and Reveal ---


def test_both_select_unseen_and_reveal_at_once() -> None:
    selecting = duel("d1: oppose d1 f1", "d1: select d1 s4")
    assert selecting.waits == ("select", "gm")
    assert selecting.log("gm")[-1] == "Ada has Selected."
    assert selecting.pile("d1", "present") == "p1 s3 s4"
    selecting.play("gm: select f1 s1")
    assert {key: str(one.card) for key, one in selecting.turn.revealed.items()} == {
        "d1": "4 of Swords", "f1": "Ace of Swords",
    }  # fmt: skip
    assert selecting.pile("d1", "present") == "p1 s3"


def test_a_choice_may_be_changed_until_both_have_selected() -> None:
    changed = duel("d1: oppose d1 f1", "d1: select d1 s4", "d1: select d1 p1", "gm: select f1 s1")
    assert changed.turn.revealed["d1"].card.code == "p1"
    assert changed.why_not("d1", "select d1 s3")


def test_a_card_that_is_not_in_the_present_is_not_selected() -> None:
    assert duel("d1: oppose d1 f1").why_not("d1", "select d1 c1")


def test_nobody_else_chooses_the_opponent() -> None:
    assert duel().why_not("d2", "oppose d2 f1") == "Ada chooses an Opponent."


def test_who_must_select_with_an_empty_present_draws_first_up_to_awareness() -> None:  # Ruling B20
    bare = clash("d1: interpret d1 nothing", "gm: interpret f1 nothing", "d1: next d1")
    bare.play("d1: oppose d1 f1", "d1: select d1 s3", "gm: select f1 s2", "d1: interpret d1 nothing")
    bare.play("gm: interpret f1 nothing", "d1: next d1")
    assert bare.pile("f1", "present") == ""
    bare.play("d1: oppose d1 f1")
    assert bare.pile("f1", "present") == "s3 w1"


def test_a_foe_may_select_at_random() -> None:
    random = table("d1").play(
        foe(WARDEN, selects_at_random=True), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1"
    )
    assert random.why_not("gm", "select f1 s1")
    random.play(f"d1: select d1 {random.pile('d1', 'present').split()[0]}")
    assert random.turn.revealed["f1"].card.code in WARDEN.split()


# --- Interpret ---


def test_whose_turn_it_is_interprets_first_then_the_opponent() -> None:  # Ruling B35
    scored = clash()
    assert scored.waits == ("interpret", "d1")
    assert scored.why_not("gm", "interpret f1 press") == "Ada Interprets."
    assert scored.play("d1: interpret d1 press").waits == ("interpret", "gm")
    assert scored.turn.stress == {}


def test_who_is_countered_is_not_asked() -> None:
    countered = duel("d1: oppose d1 f1", "d1: select d1 p1", "gm: select f1 s1")
    assert countered.waits == ("interpret", "gm")


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ("press press", "Press is chosen."),
        ("press devastate help=d2 glare=f1", "A Triumph has 3 choices."),
        ("brace", "Brace needs a Setback."),
        ("analyze", "Analyze needs a card of Cups."),
        ("help", "Help works on an ally: Bo."),
        ("glare=d2", "Glare works on a foe: Warden."),
        ("press=f1", "Nobody is chosen for Press."),
        ("study=f1", "Study asks for one fact"),
        ("press:most", "Study asks for one fact"),
        ("press+1", "Oneirogen strengthen Help and Hinder, not Press."),
        ("fly", "“fly” is no effect."),
        ("help=d2+9", "Ada has 5 Oneirogen."),
        ("help=d2+4", "3 a turn, your Maximum Awareness, and 0 are spent."),
    ],
)
def test_what_cannot_be_chosen_says_why(chosen: str, why: str) -> None:
    assert clash().why_not("d1", f"interpret d1 {chosen}").startswith(why)


def test_an_effect_on_an_ally_needs_one() -> None:
    alone = table("d1", orders={0: "c1 c2 s4 s3 p1 p2"}).play(foe(WARDEN), "gm: duel d1 f1", "d1: next d1")
    alone.play("d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s1")
    why = "Help needs an ally, and there is none in this Conflict."
    assert alone.why_not("d1", "interpret d1 help=d2") == why
    asked = next(
        option.asks[0] for option in alone.kind.options(alone.full(), "d1") if option.code == "interpret d1"
    )
    assert next(each.reasons for each in asked.effects if each.word == "help") == (why,)


def test_a_foe_has_no_oneirogen() -> None:  # Ruling B42
    answered = clash("d1: interpret d1 press")
    assert answered.why_not("gm", "interpret f1 hinder=d1+1") == "Warden has no Oneirogen."


def test_never_more_oneirogen_a_turn_than_maximum_awareness() -> None:  # Ruling B44
    rich = clash("d1: interpret d1 help=d2+2", "gm: interpret f1 press")
    assert (rich.of("d1").oneirogen, rich.of("d2").added) == (3, 3)
    assert rich.full().oneirogen_left("d1") == 1
    rich = clash("d1: interpret d1 help=d2+3", "gm: interpret f1 press")
    assert rich.why_not("d1", "bear d1 oneirogen") == "3 a turn, your Maximum Awareness, and 3 are spent."


def test_stress_of_a_turn_is_one_heap_before_it_is_halved() -> None:  # Ruling B36
    both = clash("d1: interpret d1 press glare=f1", "gm: interpret f1 glare=d1", mine="s4", theirs="s1")
    assert both.turn.dealt == {"f1": 3, "d1": 2}
    braced = clash("d1: interpret d1 press devastate", "gm: interpret f1 brace")
    assert (braced.turn.dealt, braced.turn.stress) == ({"f1": 4}, {"f1": 2})


def test_glare_may_fall_on_another_foe_who_dealt_nothing() -> None:
    two = table("d1", "d2", orders={0: "c1 c2 s4 s3 p1 p2"}).play(
        foe(WARDEN), foe("c1 c2"), "gm: duel d1 d2 f1 f2"
    )
    two.play("d1: next d1", "d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s1")
    two.play("d1: interpret d1 glare=f2", "gm: interpret f1 press")
    assert two.turn.dealt == {"f2": 1, "d1": 1}


def test_break_burns_the_revealed_card() -> None:
    broken = clash("d1: interpret d1 break", "gm: interpret f1 nothing")
    assert broken.pile("f1", "pyre") == "s1"
    assert broken.pile("f1", "past") == ""


def test_misdirect_lowers_the_opponents_awareness_never_below_0() -> None:
    low = clash("d1: interpret d1 misdirect", mine="p2", theirs="w1", cards="c1 c2 p2 p1 s3", foes="w1 w2 w3")
    assert low.of("f1").awareness == 1
    low.play(
        "d1: next d1",
        "d1: oppose d1 f1",
        "d1: select d1 p1",
        "gm: select f1 w2",
        "d1: interpret d1 misdirect",
    )
    assert low.of("f1").awareness == 0
    low.play("d1: next d2", "d2: oppose d2 f1", "d2: select d2 p3", "gm: select f1 w3")
    low.play("d2: interpret d2 misdirect")
    assert low.of("f1").awareness == 0


@pytest.mark.parametrize(("before", "after"), [((), 3), (("d2: bear d2 blink",), 3)])
def test_lookout_raises_awareness_by_1_never_above_maximum(before: tuple[str, ...], after: int) -> None:
    blinked = table("d1", "d2", orders={0: "c1 c2 c3 s4 p1", 1: "p1 p2 w1 w2 w3"}).play(
        *OPENED[:2], "d2: next d2"
    )
    blinked.play("d2: oppose d2 f1", "d2: select d2 w1", "gm: select f1 s2", "d2: interpret d2 nothing")
    blinked.play("gm: interpret f1 press" if before else "gm: interpret f1 nothing", *before, "d2: next d1")
    assert blinked.of("d2").awareness == 3 - len(before)
    blinked.play("d1: oppose d1 f1", "d1: select d1 c3", "gm: select f1 s1")
    blinked.play("d1: interpret d1 lookout=d2")
    assert blinked.of("d2").awareness == after


def test_analyze_shows_the_opponents_present_to_the_table() -> None:  # Ruling B47
    shown = clash("d1: interpret d1 analyze", mine="c3", cards="c1 c2 c3 s4 p1")
    assert shown.known(frozenset()).position.bearers["f1"].piles.present.cards == ("s2",)
    assert "Warden’s Present is shown: the 2 of Swords." in shown.log()


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("most", "The most common suit in Warden’s deck: Swords and Wands."),
        ("least", "The least common suit in Warden’s deck: Swords and Wands."),
        ("highest", "The highest card in Warden’s deck: the 3 of Swords and the 3 of Wands."),
        ("lowest", "The lowest card in Warden’s deck: the Ace of Swords and the Ace of Wands."),
    ],
)
def test_study_is_answered_truly_of_equals_all(fact: str, told: str) -> None:  # Ruling B47
    studied = clash(f"d1: interpret d1 study=f1:{fact}", "gm: interpret f1 nothing")
    assert told in studied.log()


def test_study_of_a_deck_of_majors_finds_no_suit() -> None:
    majors = table("d1", "d2").play(foe("m3 m9", 1), "gm: duel d1 d2 f1", "d1: next d1", "d1: oppose d1 f1")
    majors.play("d1: select d1 m13", f"gm: select f1 {majors.pile('f1', 'present')}")
    majors.play("d1: interpret d1 study=f1:most", "gm: interpret f1 nothing")
    assert "The most common suit in Warden’s deck: it has no suit." in majors.log()


# --- what waits ---


def closed_and_next(scored: Table, key: str, mine: str, theirs: str) -> Table:
    return scored.play(
        f"d1: next {key}", f"{key}: oppose {key} f1", f"{key}: select {key} {mine}", f"gm: select f1 {theirs}"
    )


def test_help_and_hinder_fall_on_the_next_reveal() -> None:  # Rulings B46, B57
    waits = clash("d1: interpret d1 help=d2+1 hinder=f1", "gm: interpret f1 nothing")
    assert (waits.of("d2").added, waits.of("f1").added) == (2, -1)
    closed_and_next(waits, "d2", "p3", "s2")
    assert {key: one.value for key, one in waits.turn.revealed.items()} == {"d2": 5, "f1": 1}
    assert (waits.of("d2").added, waits.of("f1").added) == (0, 0)


@pytest.mark.parametrize(("dealt", "added"), [("press", 2), ("press devastate", 3)])
def test_trap_adds_half_of_what_the_opponent_dealt_at_least_2(dealt: str, added: int) -> None:
    trapped = table("d1", "d2", orders={0: "c1 c2 p1 s4 s3"}).play(foe("c6 c5", 2), *OPENED[1:])
    trapped.play("d1: oppose d1 f1", "d1: select d1 p1", "gm: select f1 c6", "d1: interpret d1 trap=d2")
    trapped.play(f"gm: interpret f1 {dealt}")
    assert trapped.of("d2").added == added


def test_who_anticipates_selects_after_the_opponents_reveal() -> None:
    scored = clash("d1: interpret d1 anticipate=d2", mine="c1", cards="s1 s2 c1 c2 p1", theirs="s2")
    assert scored.of("d2").anticipates
    scored.play("d1: next d2", "d2: oppose d2 f1")
    assert scored.waits == ("select", "gm")
    assert scored.why_not("d2", "select d2 p3") == "Warden Reveals first."
    scored.play("gm: select f1 s1")
    assert scored.waits == ("select", "d2")
    assert list(scored.turn.revealed) == ["f1"]
    assert scored.play("d2: select d2 p3").waits[0] == "interpret"
    assert not scored.of("d2").anticipates


# --- Plot ---


def plotted(*moves: str) -> Table:
    """Return Ada about to draw after Bo Plotted for her: c3, m13 and s1 are the top three of her Future."""
    laid = {0: "c1 c2 s4 s3 p1 c3 m13 s1", 1: "w1 w2 p2 p1 p3", 2: "w1 w2"}
    plot = table("d1", "d2", orders=laid).play(
        *OPENED[:2], "d2: next d2", "d2: oppose d2 f1", "d2: select d2 p2"
    )
    plot.play(
        "gm: select f1 w1", "d2: interpret d2 plot=d1", "d2: next d1", "d1: oppose d1 f1", "d1: select d1 s3"
    )
    return plot.play("gm: select f1 w2", "d1: interpret d1 nothing", "gm: interpret f1 nothing", *moves)


def test_who_is_plotted_for_looks_at_the_top_three_alone() -> None:
    looked = plotted()
    assert looked.waits == ("take", "d1")
    assert looked.known(frozenset({"d1"})).position.bearers["d1"].piles.looked_at.known == ("c3", "m13", "s1")
    for audience in ({"d2"}, {"gm"}):
        assert not looked.known(frozenset(audience)).position.bearers["d1"].piles.looked_at.known
    assert looked.why_not("gm", "resolve won").startswith("Somebody looks at cards")


def test_they_take_one_and_put_the_others_on_top_or_at_the_bottom_in_any_order() -> None:
    looked = plotted()
    options = [option.code for option in looked.kind.options(looked.full(), "d1") if not option.reasons]
    assert len(options) == len(set(options)) == 18
    looked.play("d1: take d1 m13 1 s1 c3")
    assert looked.pile("d1", "present") == "m13 p1 s4"
    future = looked.pile("d1", "future").split()
    assert (future[0], future[-1], looked.waits) == ("s1", "c3", ("next", "d1"))


def test_what_is_taken_the_game_master_sees_and_nobody_what_went_back() -> None:
    looked = plotted("d1: take d1 m13 1 s1 c3")
    seen = looked.known(frozenset({"gm"})).position.bearers["d1"].piles
    assert ("m13" in seen.present.known, seen.future.known) == (True, ())
    assert "Ada takes a card, and puts the others back." in looked.log("d2")
    assert "Ada takes Death, and puts the others back." in looked.log("gm")


def test_a_plot_looks_first_and_the_rest_is_drawn_as_ever() -> None:
    laid = {0: "c1 c2 s4 s3 p1 c3 m13 s1", 1: "w1 w2 p2 p1 p3", 2: "w1 w2"}
    plot = table("d1", "d2", orders=laid).play(
        *OPENED[:2], "d2: next d2", "d2: oppose d2 f1", "d2: select d2 p2"
    )
    plot.play(
        "gm: select f1 w1", "d2: interpret d2 plot=d1", "d2: next d1", "d1: oppose d1 f1", "d1: select d1 s3"
    )
    plot.play(
        "gm: select f1 w2", "d1: interpret d1 nothing", "gm: interpret f1 press", "d1: bear d1 flinch:s4"
    )
    assert plot.play("d1: take d1 m13 2 s1 c3").pile("d1", "present") == "m13 p1 s1"


# --- closed ---


def closed(*bearing: str) -> Table:
    return clash("d1: interpret d1 press", "gm: interpret f1 nothing", *bearing)


def test_a_turn_closes_with_the_table_swept_and_a_draw_for_whose_turn_it_was() -> None:
    swept = closed("gm: bear f1 flinch:s2")
    assert [swept.pile("d1", pile) for pile in ("past", "present")] == ["s4", "p1 p2 s3"]
    assert swept.pile("f1", "past") == "s1 s2"
    assert swept.pile("f1", "present") == ""  # a foe draws at Select alone
    assert swept.waits == ("next", "d1")


def test_whose_turn_it_was_names_who_is_next_themselves_too() -> None:  # Ruling B53
    swept = closed("gm: bear f1 flinch:s2")
    assert [swept.why_not("d1", f"next {key}") for key in ("d1", "d2")] == ["", ""]
    assert swept.why_not("d2", "next d2")


def test_who_is_on_turn_may_name_who_is_next_before_it_closes() -> None:
    named = clash("d1: then d1 d2")
    assert named.log()[-1] == "Ada names who is next: Bo."
    named.play("d1: interpret d1 press", "gm: interpret f1 nothing", "gm: bear f1 flinch:s2")
    assert named.waits == ("oppose", "d2")
    assert clash().why_not("d2", "then d2 d1")


def test_who_was_named_and_fell_back_is_not_next() -> None:
    fell = clash(
        "d1: then d1 d1",
        "d1: interpret d1 fall_back",
        "gm: interpret f1 nothing",
        mine="s1",
        theirs="w3",
        cards="c1 c2 s1 s3",
        foes="w3 s1",
    )
    assert fell.waits == ("next", "d1")


def test_fall_back_leaves_when_the_turn_closes() -> None:
    fell = clash(
        "d1: interpret d1 fall_back",
        "gm: interpret f1 nothing",
        mine="s1",
        theirs="w3",
        cards="c1 c2 s1 s3",
        foes="w3 s1",
    )
    assert fell.why_not("d1", "next d1")
    assert fell.full().conflict.members == ("d2", "f1")


def small(cards: str, *moves: str) -> Table:
    """Return Ada alone against a foe of few *cards*."""
    alone = table("d1", orders={0: "c1 c2 s4 s3 p1 p2"}).play(foe(cards, 1), "gm: duel d1 f1", "d1: next d1")
    return alone.play("d1: oppose d1 f1", "d1: select d1 s4", f"gm: select f1 {cards.split()[0]}", *moves)


def test_who_has_neither_present_nor_future_is_out_when_a_turn_closes() -> None:  # Ruling B41
    won = small("s1", "d1: interpret d1 nothing", "gm: interpret f1 nothing")
    assert won.full().conflict.ending is Ending.WON
    assert won.waits == ("resolve", "gm")


def test_the_log_says_of_all_who_ran_out_together_that_they_are_out() -> None:  # Ruling B40
    assert "Cy and Warden have no card left to play and are out." in " ".join(spent_together().log())


def test_a_duel_is_lost_when_no_dreamer_is_left_in_it() -> None:
    fled = small("s5 s6", "d1: interpret d1 fall_back", "gm: interpret f1 nothing")
    assert fled.full().conflict.ending is Ending.LOST


def spent_together() -> Table:
    """Return Cy and a foe whose last cards went in one turn."""
    last = table("d3", orders={0: "c1 c2 s1 s2"}).play(
        foe("w1 w2", 2, bearing="asked"), "gm: duel d3 f1", "d3: next d3"
    )
    last.play("d3: oppose d3 f1", "d3: select d3 s1", "gm: select f1 w1", "d3: interpret d3 nothing")
    last.play(
        "gm: interpret f1 nothing", "d3: next d3", "d3: oppose d3 f1", "d3: select d3 s2", "gm: select f1 w2"
    )
    return last.play("d3: interpret d3 nothing", "gm: interpret f1 nothing")


def test_nobody_stands_when_the_last_cards_go_together() -> None:  # Ruling B40
    assert spent_together().full().conflict.ending is Ending.NOBODY


def test_resolution_draws_for_every_dreamer_and_lets_lapse_what_waits() -> None:  # Rulings B46, B50
    told = clash("d1: interpret d1 help=d2", "gm: interpret f1 nothing", "gm: resolve won")
    assert told.full().conflict is None
    assert (told.of("d2").added, len(told.of("d1").piles.present)) == (0, 3)
    assert "f1" not in told.full().bearers
    assert told.full().resolved == ("won",)
    assert told.waits == ("scene", "gm")
    assert told.log()[-1] == "The Conflict is Resolved: it went well."


def test_a_conflict_ended_in_mid_turn_sweeps_the_table() -> None:
    early = clash("gm: resolve open")
    assert "s4" in early.pile("d1", "past")


def test_nothing_else_begins_while_a_conflict_is_open() -> None:
    open_ = duel()
    assert (
        open_.why_not("gm", "end")
        == "A Duel with Warden is open. Say how it ended first, under “End the Conflict”."
    )
    assert open_.why_not("gm", "resolve won") == ""
    assert table("d1").why_not("gm", "resolve won") == "No Conflict is open."


def test_a_dream_ends_when_the_game_master_says_so() -> None:
    over = table("d1").play("gm: end")
    assert over.waits == ()
    assert list(over.kind.options(over.full(), "gm")) == []
    assert over.log()[-2:] == ["The dream is over.", "Ada gave the Ace of Cups to the Dream Deck."]


# --- Dreamers against each other ---


def test_dreamers_against_each_other_only_where_the_campaign_agreed() -> None:  # Ruling B51
    refused = table("d1", "d2").play(foe(WARDEN)).why_not("gm", "duel d1 d2@rebels")
    assert refused == "Dreamers against each other: this campaign has not agreed to that."


def between(*moves: str) -> Table:
    laid = {0: "c1 c2 s4 s3 p1", 1: "p1 p2 w1 w2 p3"}
    began = table("d1", "d2", orders=laid, may_dreamers_duel=True).play(
        "gm: duel d1 d2@rebels", "d1: next d1"
    )
    return began.play("d1: oppose d1 d2", "d1: select d1 s4", "d2: select d2 w1", *moves)


def test_each_is_opponent_in_the_others_turn_and_draws_when_their_own_closes() -> None:
    closed = between("d1: interpret d1 nothing", "d2: interpret d2 nothing")
    assert [len(closed.of(key).piles.present) for key in ("d1", "d2")] == [3, 2]
    assert closed.waits == ("next", "d1")


def test_either_may_yield_when_a_turn_has_closed() -> None:
    closed = between("d1: interpret d1 nothing", "d2: interpret d2 nothing")
    assert closed.why_not("d2", "yield d2") == ""
    closed.play("d1: yield d1")
    assert closed.log()[-1] == "Ada yields."
    assert closed.full().conflict.ending is Ending.WON
    assert closed.play("gm: resolve open").of("d2").side == "dreamers"


def test_nobody_yields_to_a_foe() -> None:
    assert closed("gm: bear f1 flinch:s2").why_not("d1", "yield d1")


def test_with_no_dreamer_left_to_play_a_duel_of_foes_is_lost() -> None:
    apart = table("d3", orders={0: "c1 c2 s1 s2"}).play(
        foe("s6 s5", 2), foe("w1 w2", side="others"), "gm: duel d3 f1 f2"
    )
    apart.play(
        "d3: next d3",
        "d3: oppose d3 f1",
        "d3: select d3 s1",
        "gm: select f1 s6",
        "d3: interpret d3 fall_back",
    )
    assert apart.play("gm: interpret f1 nothing").full().conflict.ending is Ending.LOST


# --- foes that come again (Ruling B48) ---


def parted(*moves: str) -> Table:
    """Return Ada and Bo after a Duel in which the Warden, who held s2 and s3, laid its 2 of Swords."""
    turn = ("d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s2", "d1: interpret d1 nothing")
    met = duel(*turn, "gm: interpret f1 nothing", foes="s2 s3 w1")
    return met.play(*moves, "gm: resolve open")


def test_foes_are_gone_after_their_conflict_unless_they_come_again() -> None:
    assert "f1" not in parted().full().bearers
    kept = parted("gm: keep f1")
    assert [kept.pile("f1", pile) for pile in ("present", "past")] == ["s3", "s2"]
    assert "Warden will come again." in kept.log()
    again = kept.play("gm: duel d1 f1")
    assert (again.pile("f1", "present"), again.pile("f1", "past")) == ("s3 w1", "s2")
    assert "f1" not in again.play("gm: resolve open").full().bearers


def test_a_foe_that_comes_again_on_the_dreamers_side_may_stand_against_them() -> None:
    ally = parted("gm: keep f1").play("gm: duel d1 f1", "gm: keep f1", "gm: resolve open")
    ally.play(foe("w3"), "gm: duel d1 f1@dreamers f2", "gm: keep f1", "gm: resolve open")
    needs = "A Duel needs two sides, and a Dreamer on one of them."
    assert (ally.of("f1").side, ally.why_not("gm", "duel d1 f1")) == ("dreamers", needs)
    assert ally.play("gm: duel d1 f1@foes").of("f1").side == "foes"


def test_the_log_says_who_stands_against_whom() -> None:
    sided = table("d1", "d2").play(foe("s1"), foe("s2", name="Moth"), foe("w1", name="Cat"))
    sided.play("gm: duel d1 d2 f1@dreamers f2 f3@own")
    assert "A Duel begins: Ada, Bo and Warden against Moth against Cat." in sided.log()


def test_a_foe_that_met_nobody_yet_stays() -> None:
    waiting = table("d1").play(foe(WARDEN), effort("p9", 9, 1, "d1"), "gm: resolve open")
    assert waiting.of("f1").name == "Warden"
    assert waiting.why_not("gm", "keep f1")


def guards() -> Table:
    """Return Ada before two foes of one name."""
    return table("d1").play(foe(WARDEN, name="Guard"), foe("c1 c2", name="Guard"))


def test_two_foes_of_one_name_are_told_apart_wherever_they_are_named() -> None:
    two = guards().play("gm: duel d1 f1 f2", "d1: next d1")
    options = {option.code: option.label for option in two.kind.options(two.full(), "d1")}
    assert (options["oppose d1 f1"], options["oppose d1 f2"]) == ("Oppose Guard", "Oppose Guard 2")
    assert {"Guard is there.", "Guard 2 is there.", "A Duel begins: Ada against Guard and Guard 2."} <= set(
        two.log()
    )
    assert two.play("d1: oppose d1 f2").log()[-1] == "Ada opposes Guard 2."


def test_a_name_is_free_again_once_its_foe_is_gone() -> None:
    gone = guards().play("gm: duel d1 f1", "gm: resolve won", foe("w1", name="Guard"))
    assert {key: one.name for key, one in gone.full().bearers.items()} == {
        "d1": "Ada", "f2": "Guard 2", "f3": "Guard",
    }  # fmt: skip


def test_a_foe_that_is_set_down_beside_one_that_comes_again_has_a_name_of_its_own() -> None:
    two = table("d1").play(foe("w1 w2"), foe(WARDEN), "gm: duel d1 f1 f2", "gm: keep f2", "gm: resolve open")
    assert list(two.play(foe("c1 c2", name="Moth")).full().bearers) == ["d1", "f2", "f3"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("select d1 s9 #salt", "Ada Selects the 9 of Swords, unseen."),
        ("meet d1 s9", "Ada chooses the 9 of Swords, unseen."),
        ("meet d1 none", "Ada chooses no card, unseen."),
        ("lower d1", "Ada lowers the hand."),
        ("drop p1", "Something that was prepared is taken away, unseen."),
    ],
)
def test_who_made_an_unseen_move_reads_what_it_was(line: str, told: str) -> None:
    assert line_in_words(line, table("d1").full()) == told
