"""What the game master prepares unseen, sets down and opens in parts, and the budget beside it."""

import json
from typing import Any

import pytest

from characters.beckoning_dream.rules.dreaming.position import Prepared
from characters.beckoning_dream.rules.dreaming.prepared import (
    READY_MADE,
    budget,
    cards_asked_for,
    prepared_by_gm,
)
from characters.beckoning_dream.rules.foes import effort_problems, foe_problems
from tests.rules.dreaming.dreams import Table
from tests.rules.dreaming.test_construction import QUESTION, constructed, moves_of

WARDEN = {"what": "foe", "name": "Warden", "cards": ["s2", "s1"], "awareness": 2, "scene": 2}
GATE = {"what": "effort", "name": "The gate", "cards": ["c2", "s4"], "difficulty": 6, "intensity": 1}
FALL = {
    "what": "spike",
    "name": "The fall",
    "difficulty": 3,
    "consequence": "The floor is gone.",
    "stress": 2,
}


def prepare(told: dict[str, Any], key: str = "", **changed: object) -> str:
    return f"gm: prepare {key} {json.dumps({**told, **changed})}".replace("  ", " ")


def ready(*moves: str) -> Table:
    """Return a dream for which a Warden (t1), a gate (t2) and a fall (t3) are prepared."""
    return constructed(QUESTION, prepare(WARDEN), prepare(GATE), prepare(FALL), *moves)


def test_what_is_prepared_the_game_master_alone_reads() -> None:
    told = ready()
    things = prepared_by_gm(told.known(frozenset({"gm"})).position)
    assert [(key, thing.what, thing.scene) for key, thing in things.items()] == [
        ("t1", "foe", 2),
        ("t2", "effort", 0),
        ("t3", "spike", 0),
    ]
    assert told.log("gm")[-3:] == [
        "Prepared unseen: Warden, a foe.",
        "Prepared unseen: The gate, an Effort.",
        "Prepared unseen: The fall, a Spike.",
    ]
    for seat in ("d1", "d2"):
        known = told.known(frozenset({seat})).position
        assert (known.prepared, dict(prepared_by_gm(known)), dict(known.opened)) == ("U", {}, {})
        assert [line.act for line in told.known(frozenset({seat})).log][
            -1
        ] == 1  # in which the question was asked


def test_it_may_be_prepared_while_something_else_is_waited_for() -> None:
    assert constructed().why_not("gm", prepare(WARDEN).removeprefix("gm: ")) == ""


def test_it_may_be_changed_and_put_away_and_nobody_else_learns_which() -> None:
    changed = ready(prepare(WARDEN, "t1", name="Moth", scene=0), "gm: drop t2")
    things = prepared_by_gm(changed.known(frozenset({"gm"})).position)
    assert [(key, thing.told["name"], thing.scene) for key, thing in things.items()] == [
        ("t1", "Moth", 0),
        ("t3", "The fall", 0),
    ]
    stubs = [act.lines[0].text_heard_by(frozenset({"d1"})) for act in changed.acts[-5:]]
    assert stubs == ["prepared"] * 5
    assert list(prepared_by_gm(changed.play(prepare(GATE)).full())) == ["t1", "t3", "t4"]


NOTHING = "Say what is prepared: a foe, an Effort or a Spike."
NAMELESS = "Give it a name: up to 200 characters fit, as for what else it costs."
SULKS = "Say how it bears Stress: it spends itself, holds on, or you are asked."
ALWAYS_BAD = "Say what happens to who shows no card of the suit. It is always bad."


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("a foe", NOTHING),
        ("t9 {}", NOTHING),
        ("{}", NOTHING),
        (json.dumps({"what": "foe"}), "Say its name, awareness and cards."),
        (json.dumps({**WARDEN, "name": " "}), NAMELESS),
        (json.dumps({**GATE, "cost": "x" * 201}), NAMELESS),
        (json.dumps({**WARDEN, "scene": 4}), "Pin it to a scene of the spread, or to none."),
        (json.dumps({**WARDEN, "awareness": 21}), "Awareness is 21. It may be 0 to 20 here."),
        (json.dumps({**WARDEN, "bearing": "sulks"}), SULKS),
        (json.dumps({**FALL, "burns": 21}), "Stress, Awareness lost and Burns are numbers from 0 to 20."),
        (json.dumps({**FALL, "consequence": ""}), ALWAYS_BAD),
    ],
)
def test_what_cannot_be_prepared_says_why(written: str, why: str) -> None:
    assert ready().why_not("gm", f"prepare {written}") == why


# --- set down ---


def test_a_prepared_foe_is_set_down_by_one_press_and_its_deck_stays_unseen() -> None:
    set_down = ready("gm: use t1")
    assert set_down.of("f1").deck == ("s1", "s2")
    assert set_down.log("d1")[-1] == "Warden is there."
    assert set_down.known(frozenset({"d1"})).position.bearers["f1"].deck == ("U", "U")
    assert prepared_by_gm(set_down.full())["t1"].is_used
    assert set_down.play("gm: use t1").of("f2").name == "Warden 2"  # it may come again (Ruling B48)


def test_two_that_are_prepared_under_one_name_are_told_apart() -> None:
    two = ready(prepare({**WARDEN, "name": "Guard"}), prepare({**WARDEN, "name": "Guard"}))
    names = {key: thing.told["name"] for key, thing in prepared_by_gm(two.full()).items()}
    assert list(names.values())[-2:] == ["Guard", "Guard 2"]
    first, second = list(names)[-2:]
    two.play(prepare({**WARDEN, "name": "Guard"}, second, awareness=1))
    assert prepared_by_gm(two.full())[second].told["name"] == "Guard 2", "changed, and still the second"
    two.play(f"gm: use {first}", prepare({**WARDEN, "name": "Guard"}))
    left = [thing.told["name"] for thing in prepared_by_gm(two.full()).values() if not thing.is_used]
    assert left[-2:] == ["Guard 2", "Guard"]
    assert two.play(f"gm: open {second} name").log("d1")[-1] == "The GM shows a foe: Guard 2."


def test_a_prepared_effort_and_spike_begin_before_who_meets_them() -> None:
    met = ready(prepare(GATE, "t2", cost="a memory"), "gm: use t2 d1")
    assert met.log("d1")[-1].endswith("the 4 of Swords; a bad Score also costs a memory.")
    gate = met.full().conflict
    assert (gate.members, gate.effort.spread, gate.effort.cost) == (("d1",), ("c2", "s4"), "a memory")
    fall = ready("gm: use t3 d1 d2").full().conflict
    assert (fall.members, fall.spike.stress, fall.spike.consequence) == (
        ("d1", "d2"),
        2,
        "The floor is gone.",
    )


def test_what_cannot_be_set_down_now_says_why() -> None:
    busy = ready("gm: use t2 d1")
    why = "The Effort “The gate” is open. Say how it ended first, under “End the Conflict”."
    assert busy.why_not("gm", "use t1") == why
    assert busy.why_not("gm", "use t3 d1") == why
    assert ready().why_not("gm", "use t2 f9").startswith("Name the Dreamers who meet this Effort")


# --- opened in parts ---


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["t1 name"], "The GM shows a foe: Warden."),
        (["t1 figures"], "The GM shows a foe: Awareness 2, two cards."),
        (["t1 name", "t1 deck"], "The GM shows Warden: the 2 of Swords and the Ace of Swords."),
        (["t2 figures"], "The GM shows an Effort: Difficulty 6, Intensity 1."),
        (["t2 deck"], "The GM shows an Effort: the 2 of Cups and the 4 of Swords."),
        (["t3 figures"], "The GM shows a Spike: Difficulty 3."),
        (["t3 consequence"], "The GM shows a Spike: The floor is gone."),
    ],
)
def test_it_is_opened_in_parts(moves: list[str], words: str) -> None:
    assert ready(*(f"gm: open {move}" for move in moves)).log("d1")[-1] == words


def test_what_is_opened_all_know_and_nothing_more() -> None:
    opened = ready("gm: open t1 figures").known(frozenset({"d2"})).position.opened
    assert opened == {"t1": {"what": "foe", "awareness": 2, "size": 2, "parts": ["figures"]}}
    assert ready("gm: open t1 figures").why_not("gm", "open t1 figures") == "All have seen that."


def test_figures_tell_a_foe_of_one_card_and_what_else_an_effort_costs() -> None:
    shown = ready(prepare(WARDEN, "t1", cards=["s1"]), "gm: open t1 figures")
    assert shown.log("d1")[-1] == "The GM shows a foe: Awareness 2, one card."
    shown.play(prepare(GATE, "t2", cost="a memory"), "gm: open t2 figures")
    assert (
        shown.log("d1")[-1]
        == "The GM shows an Effort: Difficulty 6, Intensity 1; a bad Score also costs a memory."
    )


def test_players_have_no_such_moves() -> None:
    assert moves_of(ready(), "d1", "prepare", "open", "use", "drop", "join", "ask", "scene") == []


# --- ready-made, and the budget ---


def test_each_that_is_ready_made_is_legal_and_has_the_size_it_is_known_for() -> None:
    foes = {made.name: len(made.told["cards"]) for made in READY_MADE if made.what == "foe"}
    assert foes == {"A minor foe": 6, "An able foe": 10, "A rival": 13, "A terror": 18}
    for made in READY_MADE:
        problems = foe_problems if made.what == "foe" else effort_problems
        assert not list(problems(made.told))
        assert ready().why_not("gm", prepare(made.as_prepared).removeprefix("gm: ")) == ""


def made(key: str, **more: object) -> Prepared:
    one = next(one for one in READY_MADE if key in one.name)
    return Prepared(one.what, {**one.told, "bearing": "spends", **more})


SPIKE = Prepared("spike", {})
PLANS = {  # as simulated: what a plan of three scenes asks of four new Dreamers, who have 32 cards to play
    "light": [made("slight"), SPIKE, made("minor"), made("able")],
    "typical": [made("firm"), SPIKE, made("able"), SPIKE, made("rival")],
    "heavy": [made("firm"), made("able"), SPIKE, made("rival"), made("terror")],
}


@pytest.mark.parametrize(("plan", "is_too_much"), [("light", False), ("typical", False), ("heavy", True)])
def test_a_heavy_plan_asks_for_more_than_eight_cards_a_head(plan: str, is_too_much: bool) -> None:
    assert (sum(cards_asked_for(thing, 4) for thing in PLANS[plan]) > 32) is is_too_much


def test_what_is_not_ready_made_is_reckoned_by_its_cards_and_difficulty() -> None:
    own = {"cards": ["s1", "s2", "s3"], "awareness": 2}
    assert cards_asked_for(Prepared("foe", {**own, "bearing": "holds"}), 4) == 3
    assert cards_asked_for(Prepared("foe", {**own, "bearing": "spends"}), 4) == 2
    assert cards_asked_for(made("minor", bearing="holds"), 4) == 5.7
    assert cards_asked_for(Prepared("effort", {"cards": ["c3"], "difficulty": 9, "intensity": 1}), 4) == 6


def test_the_budget_sets_what_is_not_used_yet_against_the_cards_to_play() -> None:
    told = ready()
    both = budget(told.full())
    assert (both.cards_to_play, both.cards_asked_for) == (13, 6)  # 8 and 5; 1.3, 2.7 and 2 turns
    assert budget(told.play("gm: use t1").full()).cards_asked_for == 5
