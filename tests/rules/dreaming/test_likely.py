"""The likely answer to each question of a dream: what a page presets, and what a busy table takes as it is."""

from dataclasses import replace

import pytest

from characters.beckoning_dream.rules.dreaming.likely import (
    likely_card,
    likely_effects,
    likely_move,
    likely_next,
    likely_opponent,
    likely_spike_card,
)
from characters.beckoning_dream.rules.dreaming.position import GM, Dream
from play.rules.lines import WATCHER
from play.rules.zones import U
from tests.rules.dreaming.dreams import Table, effort, foe, table

ADA = "c1 c2 s4 s3 p1 m13 p2 s1"
WARDEN = "s1 s2 s3 w1 w2 w3"
SPIKE = (
    'gm: spike {"difficulty": 3, "consequence": "It falls.", "stress": 0, "awareness": 0, "members": ["d1"]}'
)


def seen(table: Table, key: str) -> Dream:
    """Return the dream as who plays *key* knows it."""
    known: Dream = table.known(frozenset({table.of(key).player})).position
    return known


def duel(*moves: str, cards: str = ADA, foes: str = WARDEN, laid: str = "", **more: object) -> Table:
    """Return Ada and Bo in a Duel against the Warden, on Ada's turn."""
    orders = {0: cards, 1: "p1 p2 p3 p4 w1 w2 w3", 2: laid}
    began = table("d1", "d2", orders=orders).play(foe(foes, **more), "gm: duel d1 d2 f1", "d1: next d1")  # type: ignore[arg-type]
    return began.play(*moves)


def revealed(mine: str, theirs: str, *moves: str, **told: object) -> Table:
    """Return the same once Ada Revealed *mine* and the Warden *theirs*."""
    cards = f"c1 c2 {mine} " + " ".join(card for card in ADA.split()[2:] if card != mine)
    foes = f"{theirs} w1 w2 w3" if theirs[0] != "w" else f"{theirs} s1 s2"
    begun = duel(cards=cards, foes=foes, laid=theirs)
    return begun.play("d1: oppose d1 f1", f"d1: select d1 {mine}", f"gm: select f1 {theirs}", *moves)


def play_likely(table: Table, most: int = 400) -> list[str]:
    """Play what is likely, each of their own knowledge, until the game master tells a new scene; return the moves."""
    moves = list[str]()
    while len(moves) < most:
        want = table.kind.wants(table.known(WATCHER).position)
        assert want
        if want.of == "scene":
            return moves
        seat = min(want.seats)
        moves.append(likely_move(table.known(frozenset({seat})).position, seat))
        table.move(seat, moves[-1])
    raise AssertionError(f"Still going on after {most} moves.")


# --- who, whom, with what ---


def test_next_is_who_waited_longest() -> None:
    went = revealed("s4", "s1")
    assert likely_next(went.full()) == "d2"


def test_the_likely_opponent_has_fewest_cards_to_play() -> None:
    both = table("d1").play(foe(WARDEN), foe("s7 s8 s9"), "gm: duel d1 f1 f2", "d1: next d1")
    assert likely_opponent(seen(both, "d1"), "d1") == "f2"


def test_of_an_effort_that_card_is_opposed_which_suits_best_what_one_holds() -> None:
    met = table("d1", orders={0: ADA}).play(
        effort("s2 c4", 9, 2, "d1"), "d1: next d1"
    )  # s4, s3 and p1 are held
    assert likely_opponent(seen(met, "d1"), "d1") == "effort 0"  # Cups counter Swords
    assert likely_card(seen(met.play("d1: oppose d1 effort 0"), "d1"), "d1") == "s4"


def test_with_real_cards_the_lowest_of_an_effort_is_opposed_and_any_card_is_laid() -> None:
    real = table("d1", real="d1").play("d1: enter d1 c1", effort("s9 c4", 9, 2, "d1"), "d1: next d1")
    assert likely_opponent(seen(real, "d1"), "d1") == "effort 1"
    assert likely_card(seen(real.play("d1: oppose d1 effort 1"), "d1"), "d1") == U


def test_of_equals_the_lowest_card_goes_and_the_high_one_is_kept() -> None:
    met = table("d1", orders={0: ADA}).play(effort("s1", 1, 2, "d1"), "d1: next d1", "d1: oppose d1 effort 0")
    assert likely_card(seen(met, "d1"), "d1") == "s3"  # more than what is left is dealt by neither


def test_against_nothing_known_the_highest_card_is_laid() -> None:
    assert likely_card(seen(duel("d1: oppose d1 f1"), "d1"), "d1") == "s4"


BO = "p2 p3 p1 w2 w3 p4 w1"


def test_against_a_present_that_was_shown_the_suit_counts() -> None:
    shown = table("d1", "d2", orders={0: "c1 c2 c3 p2 s4 s3", 1: BO, 2: "s1 w6 s3 s2"}).play(
        foe("s1 s2 s3 w6"), "gm: duel d1 d2 f1", "d1: next d1", "d1: oppose d1 f1", "d1: select d1 c3"
    )
    shown.play("gm: select f1 s1", "d1: interpret d1 analyze", "d1: next d2", "d2: oppose d2 f1")
    assert likely_card(seen(shown, "d2"), "d2") == "p1"  # Pentacles counter the 6 of Wands


def test_else_all_that_the_opponent_has_laid_is_what_is_known() -> None:
    laid = table("d1", "d2", orders={0: ADA, 1: BO, 2: "w9 s1"}).play(foe("w8 w9 s1 s2"), "gm: duel d1 d2 f1")
    laid.play("d1: next d1", "d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 w9")
    laid.play("d1: interpret d1 nothing", "gm: interpret f1 nothing", "d1: next d2", "d2: oppose d2 f1")
    assert likely_card(seen(laid, "d2"), "d2") == "p1"


def test_a_foe_lays_its_card_as_if_the_present_of_a_dreamer_were_unseen() -> None:
    opposing = duel("d1: oppose d1 f1", foes="c1 c2 c3 c4 p5", laid="c4 p5")
    assert seen(opposing, "f1").bearers["d1"].piles.present.known == ("p1", "s3", "s4")
    assert likely_card(seen(opposing, "f1"), "f1") == "p5"  # though Cups counter two of them


def test_who_anticipates_answers_the_card_that_lies_there() -> None:
    waits = table("d1", "d2", orders={0: "c3 s2 c1 c2 s4 s3", 1: BO, 2: "c9 w7"}).play(
        foe("c9 w7 s1"), "gm: duel d1 d2 f1", "d1: next d1", "d1: oppose d1 f1", "d1: select d1 c1"
    )
    waits.play("gm: select f1 c9", "d1: interpret d1 anticipate=d2", "gm: interpret f1 nothing")
    waits.play("d1: next d2", "d2: oppose d2 f1", "gm: select f1 w7")
    assert likely_card(seen(waits, "d2"), "d2") == "p1"


# --- Interpret ---


@pytest.mark.parametrize(
    ("mine", "theirs", "chosen"),
    [
        ("s4", "s1", ("devastate", "glare=f1", "press")),
        ("s4", "s3", ("glare=f1", "devastate")),
        ("m13", "s1", ("devastate", "press", "hinder=f1")),
        ("p2", "w1", ("devastate", "press", "misdirect")),
        ("s4", "s4", ("glare=f1", "press")),
        ("s1", "s9", ("brace",)),
        ("s4", "s5", ("brace",)),
        ("p1", "p2", ("trap=d2",)),
        ("p1", "s1", ()),
    ],
)
def test_the_likely_effects_deal_most_stress_or_spare_most(
    mine: str, theirs: str, chosen: tuple[str, ...]
) -> None:
    scored = revealed(mine, theirs)
    assert likely_effects(seen(scored, "d1"), "d1") == chosen


def test_a_glare_counts_2_at_once_where_the_opponent_chose_to_deal_stress() -> None:
    for chosen, likely in (("press", "glare=d1"), ("nothing", "devastate")):
        met = revealed("s3", "s4", f"d1: interpret d1 {chosen}")
        assert likely_effects(seen(met, "f1"), "f1")[0] == likely


def test_lookout_is_for_an_ally_who_is_less_aware() -> None:
    for by_hand, likely in ((), "hinder=f1"), (("gm: do d2 awareness-1 | the tide",), "lookout=d2"):
        cups = duel(cards="s1 s2 c3 s4 s3", foes="c1 s9", laid="c1").play(
            "d1: oppose d1 f1", "d1: select d1 c3", "gm: select f1 c1", *by_hand
        )
        assert likely_effects(seen(cups, "d1"), "d1") == ("devastate", "press", likely)


@pytest.mark.parametrize(
    ("asked", "likely"),
    [
        ("", "study=f1:highest"),
        ("highest", "study=f1:most"),
        ("lowest highest most", "study=f1:least"),
        ("highest most lowest least", ""),
    ],
)
def test_a_study_likely_asks_what_nobody_has_asked(asked: str, likely: str) -> None:
    alone = table("d2", orders={0: BO, 1: "w1"}).play(foe("w1 s1"), "gm: duel d2 f1", "d2: next d2")
    alone.play("d2: oppose d2 f1", "d2: select d2 w3", "gm: select f1 w1", "d2: guide d2 R push=d2 burn:w2")
    dream = seen(alone, "d2")
    dream = dream.with_bearer(replace(dream.bearers["f1"], studied=dict.fromkeys(asked.split(), ())))
    assert likely_effects(dream, "d2") == ("devastate", "press", "hinder=f1", *filter(None, [likely]))


def test_what_a_study_was_answered_is_kept_for_all() -> None:
    told = revealed("s4", "s1", "d1: interpret d1 study=f1:highest", "gm: interpret f1 nothing")
    assert seen(told, "d2").bearers["f1"].studied == {"highest": ("w3",)}


def test_who_meets_an_effort_braces_where_that_spares_more_than_it_could_deal() -> None:
    for intensity, chosen in ((2, "glare=effort"), (9, "brace")):
        met = table("d1", orders={0: ADA}).play(
            effort("s9", 9, intensity, "d1"), "d1: next d1", "d1: oppose d1 effort 0", "d1: select d1 s3"
        )
        assert likely_effects(seen(met, "d1"), "d1") == (chosen,)


# --- Stress, Spikes ---


def test_bearing_keeps_most_cards_to_play() -> None:
    hit = revealed("s3", "s9", "d1: interpret d1 nothing", "gm: interpret f1 press")
    assert likely_move(seen(hit, "d1"), "d1") == "bear d1 oneirogen"


def test_who_cannot_bear_it_stays_as_long_as_that_may_be() -> None:
    for stays, likely in ((0, "stay d3"), (2, "wake d3")):
        small = table("d3", orders={0: "c1 c2 s1 s2"}).play(foe("s14 s13"), "gm: duel d3 f1", "d3: next d3")
        small.play("d3: oppose d3 f1", "d3: select d3 s1", "gm: select f1 s14", "d3: interpret d3 nothing")
        dream = seen(small.play("gm: interpret f1 press devastate"), "d3")
        assert likely_move(dream.with_bearer(replace(dream.bearers["d3"], stays=stays)), "d3") == likely


def test_of_a_shared_pain_half_is_taken() -> None:
    asked = revealed("s4", "s9", "d2: bond d2 R d1 pain", "d1: yes d1", "d1: interpret d1 nothing")
    assert likely_move(seen(asked.play("gm: interpret f1 press devastate"), "d1"), "d1") == "share d1 3"


def test_a_plot_takes_the_highest_and_the_next_lies_on_top() -> None:
    plotted = duel(cards="c1 c2 p2 s4 s3", foes="p1 s9 s8", laid="p1").play("d1: oppose d1 f1")
    plotted.play(
        "d1: select d1 p2", "gm: select f1 p1", "d1: interpret d1 plot=d2", "gm: interpret f1 nothing"
    )
    plotted.play("d1: next d2", "d2: oppose d2 f1", "d2: select d2 p3", "gm: select f1 s8")
    plotted.play("gm: interpret f1 nothing")
    assert likely_move(seen(plotted, "d2"), "d2") == "take d2 w3 1 w2"


@pytest.mark.parametrize(
    ("key", "moves"),
    [
        ("gm", ()),
        ("gm", (SPIKE,)),
        ("d1", ("d1: hand d1",)),
        ("d1", ("d2: bond d2 R d1 tag",)),
    ],
)
def test_what_is_theirs_alone_to_say_has_no_likely_answer(key: str, moves: tuple[str, ...]) -> None:
    begun = table("d1") if key == GM else revealed("s4", "s9")
    assert likely_move(begun.play(*moves).known(frozenset({key})).position, key) == ""


@pytest.mark.parametrize(
    ("key", "real", "moves"), [("gm", "d1", ()), ("gm", "", ()), ("d1", "", ("gm: ask Why?",))]
)
def test_what_dream_construction_asks_has_no_likely_answer(
    key: str, real: str, moves: tuple[str, ...]
) -> None:
    begun = table("d1", spread=2, real=real).play(*moves)
    assert likely_move(begun.known(frozenset({key})).position, key) == ""


@pytest.mark.parametrize(("suit", "card"), [("s", "s1"), ("p", "p2"), ("w", "none")])
def test_a_spike_is_met_with_the_lowest_card_that_fits(suit: str, card: str) -> None:
    met = table("d1", orders={0: "c1 c2 s4 s3 p1 s1 p2 s2"}).play(SPIKE, f"gm: suit d1 {suit}")
    assert likely_spike_card(seen(met, "d1"), "d1") == card


def test_with_real_cards_one_says_that_one_has_chosen() -> None:
    met = table("d1", real="d1").play("d1: enter d1 c1", SPIKE, "gm: suit d1 s")
    assert likely_move(seen(met, "d1"), "d1") == "meet d1 U"


# --- whole Conflicts ---


@pytest.mark.unmeasured
@pytest.mark.parametrize("bearing", ["spends", "holds", "asked"])
@pytest.mark.parametrize("is_random", [False, True])
def test_what_is_likely_is_always_a_move_and_ends_every_duel(bearing: str, is_random: bool) -> None:
    rival = foe("s7 s8 s9 c1 c2 c3 w4 w5 p6 p7", 3, bearing=bearing, selects_at_random=is_random)
    moves = play_likely(table("d1", "d2", "d3").play(rival, "gm: duel d1 d2 d3 f1"))
    assert moves[-1].startswith("resolve")


def test_what_is_likely_meets_a_spike() -> None:
    met = table("d1", orders={0: "c1 c2 s4 s3 p1 s1 p2 s2"}).play(SPIKE, "gm: suit d1 s")
    assert play_likely(met) == ["meet d1 s1", "resolve won"]


def test_what_is_likely_ends_every_effort() -> None:
    assert play_likely(table("d1", "d2").play(effort("s2 c4 w6", 12, 2, "d1", "d2")))[-1] == "resolve won"
    assert play_likely(table("d3").play(effort("m21", 40, 2, "d3")))[-1] == "resolve lost"
