"""What is asked at the table, what it comes to and what it leaves (Arkana Engine, "Task Resolution", "Rest")."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from characters.arkana.rules import assisting, casting, recovering, rolling
from characters.arkana.rules.aftermath import rest_opening_entry
from characters.arkana.rules.arkana import Arkana, HouseRules, apply_entry
from characters.arkana.rules.checks import Outcome
from characters.arkana.rules.kit import Rating, WrittenSpell
from characters.arkana.rules.phrases import PhraseAct
from characters.socket.rules import ActorAndSheets, EntriesBySeat, Problem, Table

# 3 dice for Enhance and Control, 2 for Diminish; Control Mind 3, Enhance Body 4
CELLS = (4, 3, 2, 3, 3, 2, 2, 2, 2)
SILL = Arkana(cells=CELLS, ratings=(Rating.GAIN, Rating.NULL, Rating.LOSS), xp=3)
PERRIN = Arkana(cells=(6,) * 9)
TABLE = Table(HouseRules(), (("perrin", "Perrin"), ("vane", "Vane")), "Sill")
CAST = ActorAndSheets("sill", {"sill": SILL, "perrin": PERRIN, "vane": Arkana()})
MIND = {"phrase": "control mind", "target": "5", "xp": "0"}
SPELL = {
    "act": "enhance",
    "how": "A chant",
    "phrase": "control mind",
    "step": "7",
    "focus": "3",
    "area": "body",
}


def cast(**sheets: Arkana) -> ActorAndSheets[Arkana]:
    return ActorAndSheets("sill", {**CAST.sheets, **sheets})


def said(problems: Iterator[Problem]) -> list[tuple[str, ...]]:
    return [problem.where for problem in problems]


def task(**answers: Any) -> dict[str, Any]:
    return dict(rolling.check_task_of_answers(CAST, TABLE, {**MIND, **answers}))


def left_by(arkana: Arkana, deed: EntriesBySeat) -> Arkana:
    return apply_entry(arkana, deed["sill"]) if deed else arkana


# --- a Check ---


def test_a_check_is_settled_from_the_sheet():
    settled = task(kit="armor", xp="2", task="Climb")
    assert rolling.check_of(settled).unrolled == 3 + 1 + 2
    assert (settled["dice"], settled["target"], settled["words"]) == (3, 5, "Climb")
    assert task(kit="weapon")["kit"] == -1
    assert task(kit="")["kit"] == 0


def test_the_ladder_gives_a_target_as_any_number_does():
    assert task(target="", step="6")["target"] == 6
    assert task(target="12")["target"] == 12
    assert task(target="6", step="6")["target"] == 6
    assert said(rolling.check_answer_problems(CAST, TABLE, {**MIND, "step": "6"})) == [("target",)]


def test_the_player_rolls_as_many_dice_as_the_act_mastery():
    (own,) = rolling.check_dice_wanted(task())
    assert (own.count, own.sides) == (task()["dice"], 6)


@pytest.mark.parametrize("target", ["", "x", "-1", "5.5", "²"])
def test_a_target_is_a_whole_number(target):
    assert said(rolling.check_answer_problems(CAST, TABLE, {**MIND, "target": target})) == [("target",)]


def test_those_at_the_table_assist_by_their_own_mastery():
    settled = task(assists=["perrin"], others="Old Marrow 4")
    assert [wanted.count for wanted in rolling.check_dice_wanted(settled)] == [3, 6, 4]


@pytest.mark.parametrize(
    ("answers", "where"),
    [
        ({"assists": ["nobody"]}, "assists"),
        ({"others": "Perrin 3", "assists": ["perrin"]}, "others"),
        ({"others": "Sill 3"}, "others"),
        ({"others": "Ann"}, "others"),
        ({"others": "Ann 1"}, "others"),
        ({"others": "Ann 7"}, "others"),
        ({"others": ", ".join(f"Ann{n} 2" for n in range(13))}, "others"),
        ({"kit": "lute"}, "kit"),
        ({"xp": "-1"}, "xp"),
        ({"xp": "100"}, "xp"),
        ({"xp": "4"}, "xp"),
        ({"phrase": "control soul"}, "phrase"),
        ({"way": "base"}, "way"),
    ],
)
def test_what_is_amiss_is_told_where_it_stands(answers, where):
    assert (where,) in said(rolling.check_answer_problems(CAST, TABLE, {**MIND, **answers}))


def test_the_base_score_may_be_taken_where_it_is_enough():
    enough = {**MIND, "target": "3", "way": "base"}
    assert not list(rolling.check_answer_problems(CAST, TABLE, enough))
    assert said(rolling.check_answer_problems(CAST, TABLE, {**enough, "critical": ["yes"]})) == [("way",)]
    taken = task(target="3", way="base", xp="2")
    assert rolling.check_dice_wanted(taken) == ()
    assert rolling.score_of(taken, {}) == 3
    assert not rolling.entries_if_check_took_xp(CAST, taken, {})
    assert not rolling.gain_offers_after_check(CAST, TABLE, taken, {})


def test_who_retired_from_play_rolls_no_more():
    gone = cast(sill=replace(SILL, body_wounds=3))
    assert said(rolling.check_answer_problems(gone, TABLE, MIND)) == [()]


def test_xp_before_the_roll_are_a_line_each_gain_one():
    settled = task(xp="2")
    deed = rolling.entries_if_check_took_xp(CAST, settled, {"own": (3, 3, 3)})
    assert left_by(SILL, deed).xp == 1
    assert not rolling.entries_if_check_took_xp(CAST, task(), {"own": (3, 3, 3)})


def test_gains_after_the_roll_reach_complication_and_success():
    offers = rolling.gain_offers_after_check(CAST, TABLE, task(), {"own": (3, 3, 3)})  # Result 3 against 5
    assert [(offer.code, offer.price, offer.is_open) for offer in offers] == [
        ("gain 1", 1, True),
        ("gain 2", 2, True),
    ]
    assert [
        offer.is_open
        for offer in rolling.gain_offers_after_check(CAST, TABLE, task(target="7"), {"own": (3, 3, 3)})
    ] == [
        True,
        False,
    ]
    assert rolling.gain_offers_after_check(CAST, TABLE, task(), {"own": (5, 5, 5)}) == ()
    assert rolling.gain_offers_after_check(CAST, TABLE, task(target="40"), {"own": (1, 1, 1)}) == ()


def test_what_is_paid_later_counts_with_the_same_dice():
    offer = rolling.gain_offers_after_check(CAST, TABLE, task(), {"own": (3, 3, 3)})[1]
    paid, deed = rolling.paid_check_task_and_entries(CAST, task(), {"own": (3, 3, 3)}, offer)
    assert rolling.score_of(paid, {"own": (3, 3, 3)}) == 5
    assert deed["sill"].xp == -2
    again, more = rolling.paid_check_task_and_entries(
        CAST, paid, {"own": (3, 3, 3)}, replace(offer, code="gain 1")
    )
    assert (again["later"], more["sill"].xp) == (3, -1)


# --- a Spell ---


def spell(**answers: Any) -> dict[str, Any]:
    return dict(casting.spell_task_of_answers(CAST, TABLE, {**SPELL, **answers}))


def test_the_cause_rolls_the_act_mastery_it_declares():
    cause, _effect = casting.spell_dice_wanted(spell())
    assert (cause.count, cause.sides) == (CAST.my_sheet.dice_count(PhraseAct.ENHANCE), 6)


def test_the_cause_falls_before_the_effect():
    assert [wanted.key for wanted in casting.spell_dice_wanted(spell())] == ["cause", "own"]


@pytest.mark.parametrize("cause", list(product((1, 3, 6), repeat=3)))
def test_focus_pays_first_and_wounds_the_rest(cause):
    fallen = {"cause": cause, "own": (3, 3, 3)}
    cost = 4 + sum(die == 1 for die in cause)
    after = left_by(SILL, casting.entries_if_spell_changes_sheet(CAST, spell(), fallen))
    assert after.body_wounds == max(0, cost - 3)
    assert after.spirit_wounds == 0
    assert casting.casting_of(spell(), fallen).result.score == 3 + sum(die == 6 for die in cause)


def test_a_spell_that_costs_no_wound_writes_nothing():
    assert not casting.entries_if_spell_changes_sheet(
        CAST, spell(focus="9", area=""), {"cause": (1, 1, 1), "own": (3, 3, 3)}
    )


def test_a_spell_written_down_may_be_expended_until_the_next_rest():
    knows = replace(SILL, spells=(WrittenSpell("Open what is locked"),))
    here = cast(sill=knows)
    settled = casting.spell_task_of_answers(
        here, TABLE, {**SPELL, "focus": "9", "spell": "1", "expend": ["yes"]}
    )
    deed = casting.entries_if_spell_changes_sheet(here, settled, {"cause": (3, 3, 3), "own": (3, 3, 3)})
    spent = left_by(knows, deed)
    assert spent.expended == ("Open what is locked",)
    assert ("spell",) in said(casting.spell_answer_problems(cast(sill=spent), TABLE, {**SPELL, "spell": "1"}))
    assert next(q.closed for q in casting.spell_questions(cast(sill=spent), TABLE) if q.key == "spell")
    assert apply_entry(spent, rest_opening_entry("r")).expended == ()


@pytest.mark.parametrize(
    ("answers", "where"),
    [
        ({"act": "leap"}, "act"),
        ({"how": " "}, "how"),
        ({"focus": "-1"}, "focus"),
        ({"focus": "x"}, "focus"),
        ({"area": ""}, "area"),
        ({"area": "mind"}, "area"),
        ({"spell": "2"}, "spell"),
        ({"expend": ["yes"]}, "expend"),
        ({"step": "x"}, "target"),
    ],
)
def test_a_spell_is_declared_in_full(answers, where):
    assert (where,) in said(casting.spell_answer_problems(CAST, TABLE, {**SPELL, **answers}))


def test_a_spell_with_no_target_said_has_one_more_than_base_score_and_act_mastery():  # Ruling A27
    unsaid = {**SPELL, "target": "", "step": ""}
    assert not list(casting.spell_answer_problems(CAST, TABLE, unsaid))
    assert casting.spell_task_of_answers(CAST, TABLE, unsaid)["target"] == 3 + 3 + 1


def test_gains_later_raise_the_effect():
    fallen = {"cause": (3, 3, 3), "own": (3, 5, 5)}  # Result 5 against 7
    offer = casting.gain_offers_after_spell(CAST, TABLE, spell(), fallen)[1]
    paid, deed = casting.paid_spell_task_and_entries(CAST, spell(), fallen, offer)
    assert casting.casting_of(paid, fallen).outcome is Outcome.SUCCESS
    assert (deed["sill"].xp, deed["sill"].data.get("wounds")) == (-2, None)


# --- a Rest ---

RESTING = {"area": "body", "xp": "0"}
HURT = replace(SILL, body_wounds=2, spirit_wounds=1)


def resting_cast(**more: Arkana) -> ActorAndSheets[Arkana]:
    sheets = {"sill": HURT, "perrin": replace(PERRIN, body_wounds=1), "vane": Arkana(body_wounds=1), **more}
    return ActorAndSheets(
        "sill", {seat: apply_entry(sheet, rest_opening_entry("r1")) for seat, sheet in sheets.items()}
    )


def heal(here: ActorAndSheets[Arkana], fallen: dict[str, Any], **answers: Any) -> ActorAndSheets[Arkana]:
    settled = recovering.rest_task_of_answers(here, TABLE, {**RESTING, **answers})
    after = left_by(here.my_sheet, recovering.entries_of_rest(here, settled, fallen))
    return ActorAndSheets("sill", {**here.sheets, "sill": after})


def test_nobody_heals_before_a_rest_is_allowed():
    assert said(recovering.rest_answer_problems(cast(sill=HURT), TABLE, RESTING)) == [()]


def test_wounds_go_by_the_result_and_each_area_once_in_a_rest():
    here = heal(resting_cast(), {"own": (3, 1, 1)})  # Enhance Body 4 less 2
    assert here.my_sheet.body_wounds == 0
    hurt = ActorAndSheets("sill", {**here.sheets, "sill": replace(here.my_sheet, body_wounds=1)})
    assert said(recovering.rest_answer_problems(hurt, TABLE, RESTING)) == [("area",)]
    assert not list(recovering.rest_answer_problems(hurt, TABLE, {**RESTING, "area": "spirit"}))
    again = ActorAndSheets(
        "sill", {seat: apply_entry(sheet, rest_opening_entry("r2")) for seat, sheet in hurt.sheets.items()}
    )
    assert not list(recovering.rest_answer_problems(again, TABLE, RESTING))


def test_who_assists_does_so_instead_of_healing():
    here = heal(resting_cast(), {"own": (3, 3, 3), "assist1": (6,) * 6}, assists=["perrin"])
    perrin = ActorAndSheets("perrin", here.sheets)
    table = Table(HouseRules(), (("sill", "Sill"), ("vane", "Vane")), "Perrin")
    assert said(recovering.rest_answer_problems(perrin, table, RESTING)) == [("area",)]
    vane = ActorAndSheets("vane", here.sheets)
    table = Table(HouseRules(), (("sill", "Sill"), ("perrin", "Perrin")), "Vane")
    assert said(recovering.rest_answer_problems(vane, table, {**RESTING, "assists": ["perrin"]})) == [
        ("assists",)
    ]
    assert said(recovering.rest_answer_problems(vane, table, {**RESTING, "assists": ["sill"]})) == [
        ("assists",)
    ]
    assert not list(recovering.rest_answer_problems(vane, table, RESTING))


def test_who_missed_the_rest_assists_nobody_in_it():
    here = ActorAndSheets("sill", {**resting_cast().sheets, "vane": Arkana()})
    assert said(recovering.rest_answer_problems(here, TABLE, {**RESTING, "assists": ["vane"]})) == [
        ("assists",)
    ]


def test_one_from_elsewhere_assists_once():
    here = heal(resting_cast(), {"own": (3, 3, 3), "assist1": (3, 3)}, others="Ann 2")
    assert not list(
        recovering.rest_answer_problems(here, TABLE, {**RESTING, "area": "spirit", "others": "Ann 2"})
    )
    vane = ActorAndSheets("vane", here.sheets)
    table = Table(HouseRules(), (("sill", "Sill"),), "Vane")
    assert said(recovering.rest_answer_problems(vane, table, {**RESTING, "others": "Ann 2"})) == [("others",)]
    assert [made.assists for made in recovering.open_rest_or_empty(vane, table).made] == [("Ann",)]


def test_two_of_one_name_are_two():
    table = Table(HouseRules(), (("perrin", "Sill"), ("vane", "Sill")), "Sill")
    assert set(recovering.distinct_names_by_slug(CAST, table).values()) == {"Sill", "Sill (2)", "Sill (3)"}


def test_where_nothing_is_wounded_nothing_heals():
    here = resting_cast(sill=replace(SILL, spirit_wounds=1))
    assert said(recovering.rest_answer_problems(here, TABLE, RESTING)) == [("area",)]
    assert said(recovering.rest_answer_problems(here, TABLE, {**RESTING, "area": "mind"})) == [("area",)]


def test_gains_later_heal_what_is_left_while_the_rest_is_open():
    here = resting_cast(sill=replace(HURT, cells=(2, *CELLS[1:])))
    settled = recovering.rest_task_of_answers(here, TABLE, RESTING)
    fallen = {"own": (1, 1, 1)}  # Enhance Body 2 less 3: nothing healed
    after = heal(here, fallen)
    offers = recovering.gain_offers_after_rest(after, TABLE, settled, fallen)
    assert [(offer.code, offer.is_open) for offer in offers] == [("gain 2", True), ("gain 3", True)]
    paid, deed = recovering.paid_rest_task_and_entries(after, settled, fallen, offers[0])
    assert left_by(after.my_sheet, deed).body_wounds == 1
    assert recovering.wounds_left_after_rest(paid, fallen) == 1
    another = ActorAndSheets(
        "sill", {**after.sheets, "sill": apply_entry(after.my_sheet, rest_opening_entry("r2"))}
    )
    assert recovering.gain_offers_after_rest(another, TABLE, settled, fallen) == ()


def test_a_rest_is_told_with_each_dies_part():
    settled = recovering.rest_task_of_answers(resting_cast(), TABLE, RESTING)
    assert [wanted.count for wanted in recovering.rest_dice_wanted(settled)] == [3]
    told = recovering.rest_in_words(settled, {"own": (3, 3, 3)})
    assert told.endswith("Result 4: 2 Wounds to Body healed, 0 left.")
    dry = recovering.rest_task_of_answers(resting_cast(), TABLE, {**RESTING, "area": "spirit"})
    assert recovering.rest_in_words(dry, {"own": (1, 1, 1)}).endswith("no Wound to Spirit healed.")


# --- what is asked ---


@pytest.mark.parametrize(
    ("asks", "keys"),
    [
        (rolling.check_questions, "phrase step target task kit xp assists others critical way"),
        (casting.spell_questions, "act how phrase step target task kit xp assists others focus area"),
        (recovering.rest_questions, "area task kit xp assists others"),
    ],
)
def test_every_question_is_asked_once(asks, keys):
    assert [question.key for question in asks(CAST, TABLE)] == keys.split()


def test_the_phrases_are_asked_with_their_scores():
    phrases = rolling.check_questions(CAST, TABLE)[0]
    assert dict(phrases.choices)["control mind"] == "Control Mind 3"
    assert len(phrases.choices) == 9


def test_the_base_score_is_not_weighed_while_the_target_is_none():
    assert said(rolling.check_answer_problems(CAST, TABLE, {**MIND, "target": "x", "way": "base"})) == [
        ("target",)
    ]
    xp = {**MIND, "target": "3", "xp": "x", "way": "base"}
    assert said(rolling.check_answer_problems(CAST, TABLE, xp)) == [("xp",)]


def test_a_critical_check_that_is_taken_unrolled_is_told_so():
    assert "taken as the Result" in rolling.check_in_words(task(target="3", way="base", task="Wait"), {})


@pytest.mark.parametrize("typed", ["", " , ;", "\n"])
def test_nobody_is_read_from_nothing(typed):
    assert assisting.typed_names_and_dice_of_others({"others": typed}) == ()
