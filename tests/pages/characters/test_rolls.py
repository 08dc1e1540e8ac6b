"""Rolling at the table: chances before, dice as they fall, once and never again, and who sees them."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from characters.arkana.rules.phrases import Phrase
from characters.ledger import throws
from characters.models import Character, LedgerLine, Throw
from decks import chance
from tests.cast import client_of, copied, fresh, op
from tests.characters.arkana import form_data, make_arkana, roll_url, rolled, sheet, wounded

MIND = {"phrase": "control mind", "target": "4"}


@pytest.fixture
@copied
def sill(bo: User, campaign: Campaign) -> Character:
    return make_arkana(bo, campaign, xp=4)


@pytest.fixture
@copied
def perrin(ada: User, campaign: Campaign) -> Character:
    return make_arkana(ada, campaign, "Perrin Vane")


def page(client: Client, url: str, **query: str) -> str:
    answer = client.get(url, query)
    assert answer.status_code == 200, answer.status_code
    return " ".join(answer.content.decode().split())


def fall(monkeypatch: pytest.MonkeyPatch, *dice: int) -> None:
    """Let every throw show *dice*, from the first."""
    monkeypatch.setattr(chance, "rolled_dice", lambda count, sides=6: (dice * 9)[:count])


# --- before ---


@pytest.mark.parametrize("key", ["check", "spell", "rest"])
def test_the_form_stands_on_a_page_of_its_own(bo_client, sill, key):
    assert "Before the dice fall" in page(bo_client, roll_url(sill, key))


def test_nothing_is_rolled_under_a_name_that_is_none(bo_client, sill, dreamer):
    assert bo_client.get(roll_url(sill, "leap")).status_code == 404
    assert bo_client.get(roll_url(dreamer, "check")).status_code == 404


def test_the_address_may_answer_and_then_every_chance_stands_there(bo_client, sill):
    body = page(bo_client, roll_url(sill), **MIND)
    # Control Mind 3, 3 dice, Target 4: 10 of 27 ways bring a Gain more than Losses, 7 even, 10 less
    assert body.count("37.04 %") == 2
    assert "25.93 %" in body


def test_a_change_redraws_the_chances_alone(bo_client, sill):
    answer = bo_client.get(roll_url(sill), MIND, headers={"HX-Request": "true", "HX-Target": "foreseen"})
    body = answer.content.decode()
    assert body.lstrip().startswith("<section")
    assert "37.04" in body


def test_without_javascript_a_button_counts(bo_client, sill):
    answer = bo_client.post(roll_url(sill), form_data(bo_client, sill, **MIND, by="count"))
    assert answer.status_code == 303
    assert "37.04" in bo_client.get(answer["Location"]).content.decode()
    assert "csrf" not in answer["Location"].partition("?")[2]  # the address itself may spell it by chance
    assert not Throw.objects.exists()


def test_what_cannot_be_counted_is_said_at_its_field(bo_client, sill):
    amiss = {**MIND, "target": "x5", "others": "the crow 9", "by": "count"}
    answer = bo_client.post(roll_url(sill), form_data(bo_client, sill, **amiss))
    body = answer.content.decode()
    assert answer.status_code == 422
    assert {"target", "others"} <= set(answer.context["form"].errors)
    assert 'value="x5"' in body
    assert 'value="the crow 9"' in body


@pytest.mark.asks
@pytest.mark.parametrize("by", ["", "fate", "APP", "mine "])
def test_an_unknown_way_of_rolling_lets_no_die_fall(bo_client, sill, by):
    answer = bo_client.post(roll_url(sill), form_data(bo_client, sill, **MIND | {"by": by}))
    body = answer.content.decode()
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"by"}
    assert body.count('id="roll_by"') == 1
    assert "Say who rolls" in body
    assert "control mind" in body
    assert not Throw.objects.exists()


def test_a_form_that_names_no_way_of_rolling_lets_no_die_fall(bo_client, sill):
    asked = form_data(bo_client, sill, **MIND)
    del asked["by"]
    assert bo_client.post(roll_url(sill), asked).status_code == 422
    assert not Throw.objects.exists()


def test_counting_anew_loses_no_dice_that_are_written_down(bo_client, sill):
    written = {**MIND, "dice_own": "6 3 1", "by": "count"}
    answer = bo_client.post(roll_url(sill), form_data(bo_client, sill, **written))
    assert 'value="6 3 1"' in bo_client.get(answer["Location"]).content.decode()


def test_a_base_score_that_suffices_may_be_taken(bo_client, sill):
    assert "Take the Base Score" in page(bo_client, roll_url(sill), phrase="control mind", step="3")
    answer = rolled(bo_client, sill, phrase="control mind", step="3", way="base", by="app")
    throw = Throw.objects.get()
    assert (answer.status_code, throw.thrown) == (303, {})
    assert "taken as the Result without a roll" in throw.told


def test_a_critical_task_is_rolled_whatever_the_base_score(bo_client, sill):
    body = page(bo_client, roll_url(sill), phrase="control mind", step="3", critical="yes")
    assert "Take the Base Score" not in body
    assert (
        rolled(bo_client, sill, phrase="control mind", step="3", critical="yes", way="base").status_code
        == 422
    )


def test_what_lies_beyond_the_mastery_is_doubted_and_leads_to_a_spell(bo_client, sill):
    body = page(bo_client, roll_url(sill), phrase="control mind", step="7")
    assert "the Arbiter may allow a Spell" in body
    assert roll_url(sill, "spell") in body


def test_whom_the_table_has_may_assist_by_their_own_sheet(bo_client, sill, perrin):
    body = page(bo_client, roll_url(sill), **MIND, assists=perrin.slug)
    assert "and one Assist" in body
    rolled(bo_client, sill, **MIND, assists=[perrin.slug], others="Old Marrow 5")
    thrown = Throw.objects.get().thrown
    assert [len(dice) for dice in thrown.values()] == [3, 3, 5]


def test_nobody_of_another_table_assists(bo_client, sill, cy):
    stranger = make_arkana(cy, None, "Stranger")
    assert "Stranger" not in page(bo_client, roll_url(sill))
    assert rolled(bo_client, sill, **MIND, assists=[stranger.slug]).status_code == 422


# --- the dice ---


def test_the_app_rolls_and_tells_each_dies_part(bo_client, sill, monkeypatch):
    fall(monkeypatch, 6, 3, 1)
    answer = rolled(bo_client, sill, **MIND, task="Pick the lock")
    assert answer.status_code == 303
    body = page(bo_client, answer["Location"])
    told = "Control Mind 3; dice 6 (Gain), 3 (Null), 1 (Loss): Result 3 against a Target of 4, 1 short, a success"
    assert f"“Pick the lock”: {told}" in body
    assert body.count('class="die gain"') == body.count('class="die loss"') == 1


def test_the_campaign_leads_to_what_its_table_rolled(bo_client, sill, campaign):
    way = reverse("characters:rolls", args=[campaign.slug])
    assert f'href="{way}"' in page(bo_client, campaign.get_absolute_url())


def test_a_reload_shows_the_same_dice(bo_client, sill):
    url = rolled(bo_client, sill, **MIND)["Location"]
    assert [re.findall("dice .*?:", page(bo_client, url))[0] for _ in range(3)] == [
        re.findall("dice .*?:", Throw.objects.get().told)[0]
    ] * 3


def test_a_double_click_or_back_gives_the_same_dice(bo_client, sill):
    data = form_data(bo_client, sill, **MIND)
    first, second = (bo_client.post(roll_url(sill), data) for _ in range(2))
    third = bo_client.post(roll_url(sill), {**data, "phrase": "control body"})
    assert first["Location"] == second["Location"] == third["Location"]
    assert Throw.objects.count() == 1


@pytest.mark.parametrize("typed", ["6 3 1", "631", "6, 3, 1", " 6;3;1 ", "63 1"])
def test_real_dice_are_taken_as_they_lie(bo_client, sill, typed):
    rolled(bo_client, sill, **MIND, by="mine", dice_own=typed)
    throw = Throw.objects.get()
    assert (throw.thrown, throw.is_entered) == ({"own": [6, 3, 1]}, True)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("6 3", "Here fall 3 dice, and 2 are written down."),
        ("6 3 1 1", "Here fall 3 dice, and 4 are written down."),
        ("6 3 7", "“7” is no face of a die"),
        ("a b c", "“a” is no face of a die"),
        ("", "Here fall 3 dice, and 0 are written down."),
        ("6 3 0", "“0” is no face of a die"),
        ("6 3 ²", "is no face of a die"),
    ],
)
def test_dice_that_are_none_are_told_at_their_field(bo_client, sill, typed, said):
    answer = rolled(bo_client, sill, **MIND, by="mine", dice_own=typed)
    body = answer.content.decode()
    assert (answer.status_code, said in body, Throw.objects.exists()) == (422, True, False)
    assert not typed or f'value="{typed}"' in body


def test_the_dice_of_who_assists_are_written_down_and_refused_as_theirs(bo_client, sill, perrin):
    asked: dict[str, Any] = {**MIND, "assists": [perrin.slug], "by": "mine"}
    own, theirs = bo_client.get(roll_url(sill), asked).context["form"].dice
    dice = {own.html_name: "6 3 1", theirs.html_name: "6 6"}
    refused = rolled(bo_client, sill, **asked, **dice)
    assert (refused.status_code, set(refused.context["form"].errors)) == (422, {theirs.html_name})
    assert "Perrin" in theirs.label
    assert all(f'value="{shown}"' in refused.content.decode() for shown in dice.values())
    assert not Throw.objects.exists()
    assert rolled(bo_client, sill, **asked, **dice | {theirs.html_name: "6 6 2"}).status_code == 303
    assert list(Throw.objects.get().thrown.values()) == [[6, 3, 1], [6, 6, 2]]


def test_dice_written_down_are_not_rolled_over(bo_client, sill):
    answer = rolled(bo_client, sill, **MIND, dice_own="6 3 1")
    assert (answer.status_code, Throw.objects.exists()) == (422, False)


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"target": "many"}, "A Target is a whole number from 0 on"),
        ({"target": "-1"}, "A Target is a whole number from 0 on"),
        ({"target": "4", "step": "7"}, "keep one of them"),
        ({"phrase": ""}, "Choose one of the nine Phrases."),
        ({"phrase": "control soul"}, "Choose one of the nine Phrases."),
        ({"xp": "-1"}, "Spend a whole number of XP, from 0"),
        ({"xp": "many"}, "Spend a whole number of XP, from 0"),
        ({"xp": "5"}, "You have 4, so 1 is missing."),
        ({"others": "Old Marrow"}, "Write a name and an Act Mastery from 2 to 6"),
        ({"others": "Old Marrow 7"}, "Write a name and an Act Mastery from 2 to 6"),
        ({"others": "Ann 2, Ann 3"}, "Ann is named twice"),
        ({"others": "Sill Marrow 2"}, "Sill Marrow is named twice"),
        ({"kit": "lute"}, "Kit is Armor, Tools or Weapons"),
    ],
)
def test_what_is_amiss_is_told_and_nothing_typed_is_lost(bo_client, sill, answers, said):
    answer = rolled(bo_client, sill, **{**MIND, **answers, "task": "Pick the lock"})
    body = answer.content.decode()
    assert answer.status_code == 422
    assert said in body
    assert 'value="Pick the lock"' in body
    assert not Throw.objects.exists()


def test_a_choice_that_is_none_is_told_what_it_may_be(bo_client, sill):
    answer = rolled(bo_client, sill, **{**MIND, "phrase": "control soul", "kit": "lute"})
    told = {key: texts[0] for key, texts in answer.context["form"].errors.items()}
    assert told["phrase"] == "Choose one of the nine Phrases."
    assert told["kit"].startswith("Kit is Armor, Tools or Weapons")


def test_xp_before_the_roll_are_spent_and_written(bo_client, sill, monkeypatch):
    fall(monkeypatch, 3)
    rolled(bo_client, sill, **MIND, xp="1")
    assert sheet(sill).xp == 3
    line = LedgerLine.objects.filter(character=sill).last()
    assert (line.kind, line.xp) == ("check", -1)
    assert "1 XP +1: Result 4" in line.data["told"]


def test_a_check_without_xp_writes_no_line(bo_client, sill):
    rolled(bo_client, sill, **MIND)
    assert fresh(sill).revision == sill.revision


def test_what_an_older_form_asks_is_not_rolled(bo_client, sill):
    data = form_data(bo_client, sill, **MIND, task="Pick the lock")
    wounded(sill, body=1)
    answer = bo_client.post(roll_url(sill), data)
    body = answer.content.decode()
    assert (answer.status_code, Throw.objects.exists()) == (409, False)
    assert "The table moved on while you chose." in body
    assert 'value="Pick the lock"' in body


def test_who_is_out_of_play_rolls_no_more(bo_client, sill):
    wounded(sill, body=9)
    answer = rolled(bo_client, sill, **MIND)
    assert (answer.status_code, "Incapacitated" in answer.content.decode()) == (422, True)


# --- after ---


def short(client: Client, character: Character, monkeypatch: pytest.MonkeyPatch) -> str:
    fall(monkeypatch, 3)
    return rolled(client, character, phrase="control mind", step="5")["Location"]


def pay_data(body: str, code: str) -> dict[str, str]:
    form = body[: body.index(f'value="{code}"')].rpartition("<form")[2]
    return {"code": code, **dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))}


@pytest.mark.asks
def test_after_the_roll_xp_make_up_what_is_short(bo_client, sill, monkeypatch):
    url = short(bo_client, sill, monkeypatch)
    body = page(bo_client, url)
    assert "Result 4, a success with complications" in body
    answer = bo_client.post(url, pay_data(body, "gain 2"))
    assert answer.status_code == 303
    told = page(bo_client, answer["Location"])
    assert "2 XP +2: Result 5 against a Target of 5, a success." in told
    assert sheet(sill).xp == 2
    assert Throw.objects.first().thrown == Throw.objects.last().thrown
    assert "More was done with these dice since" in page(bo_client, url)


def test_a_gain_is_paid_for_once(bo_client, sill, monkeypatch):
    url = short(bo_client, sill, monkeypatch)
    data = pay_data(page(bo_client, url), "gain 1")
    first, second = (bo_client.post(url, data) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert sheet(sill).xp == 3


def test_two_tabs_pay_for_one_gain(bo_client, ada_client, sill, monkeypatch):
    url = short(bo_client, sill, monkeypatch)
    one, other = (pay_data(page(client, url), "gain 1") for client in (bo_client, ada_client))
    assert bo_client.post(url, one).status_code == 303
    assert ada_client.post(url, other).status_code == 409
    assert (sheet(sill).xp, Throw.objects.count()) == (3, 2)


def test_what_cannot_be_afforded_says_so(bo_client, bo, campaign, monkeypatch):
    poor = make_arkana(bo, campaign, "Poor", xp=1)
    url = short(bo_client, poor, monkeypatch)
    body = page(bo_client, url)
    assert "Costs 2 XP. You have 1, so 1 is missing." in body
    answer = bo_client.post(url, {**pay_data(body, "gain 1"), "code": "gain 2"})
    assert (answer.status_code, sheet(poor).xp) == (422, 1)


def test_nothing_is_offered_once_another_roll_came_after(bo_client, sill, monkeypatch):
    url = short(bo_client, sill, monkeypatch)
    rolled(bo_client, sill, **MIND)
    assert "What would help" not in page(bo_client, url)


def test_what_another_roll_came_after_is_paid_for_no_more(bo_client, sill, monkeypatch):
    url = short(bo_client, sill, monkeypatch)
    data = pay_data(page(bo_client, url), "gain 1")
    rolled(bo_client, sill, **MIND)
    assert bo_client.post(url, data).status_code == 409
    assert (sheet(sill).xp, Throw.objects.count()) == (4, 2)


# --- Spells ---

SPELL = {
    "act": "enhance",
    "how": "A chant",
    "phrase": "control mind",
    "step": "7",
    "focus": "1",
    "area": "spirit",
}


def test_a_spell_is_cause_then_effect_and_writes_its_wounds(bo_client, sill, monkeypatch):
    fall(monkeypatch, 6, 2, 2)
    answer = rolled(bo_client, sill, "spell", **SPELL)
    throw = Throw.objects.get()
    assert throw.thrown.keys() == {"cause", "own"}
    # cost 7 - 3 + 2 Losses = 6: a Focus of 1, and 5 Wounds
    assert sheet(sill).spirit_wounds == 5
    assert "for 1 Focus and 5 Wounds to Spirit" in page(bo_client, answer["Location"])


@pytest.mark.parametrize(
    ("said", "target"), [({"step": ""}, 3 + 3 + 1), ({"step": "5"}, 5), ({"step": "", "target": "9"}, 9)]
)
def test_a_spells_target_lies_beyond_ones_dice_unless_the_arbiter_says(
    bo_client, sill, said, target
):  # Ruling A27
    before = sheet(sill)
    phrase = Phrase.from_code("control mind")
    assert before.scores[phrase] + before.dice_count(phrase.act) + 1 == 3 + 3 + 1
    assert rolled(bo_client, sill, "spell", **{**SPELL, "focus": "30", **said}).status_code == 303
    assert Throw.objects.get().asked["target"] == target


def test_a_spells_target_that_is_none_is_refused(bo_client, sill):
    answer = rolled(bo_client, sill, "spell", **{**SPELL, "step": "", "target": "far"})
    assert (answer.status_code, Throw.objects.exists()) == (422, False)


def test_a_spell_that_focus_pays_for_writes_nothing(bo_client, sill, monkeypatch):
    fall(monkeypatch, 6)
    rolled(bo_client, sill, "spell", **{**SPELL, "focus": "9", "area": ""})
    assert fresh(sill).revision == sill.revision


def test_where_wounds_may_come_it_is_asked_where_they_go(bo_client, sill):
    answer = rolled(bo_client, sill, "spell", **{**SPELL, "area": ""})
    assert answer.status_code == 422
    assert "It may cost up to 7, and Focus is 1" in answer.content.decode()


@pytest.mark.parametrize(
    "answers", [{"act": ""}, {"how": ""}, {"focus": "-1"}, {"focus": "x"}, {"act": "leap"}]
)
def test_a_spell_is_declared_in_full(bo_client, sill, answers):
    answer = rolled(bo_client, sill, "spell", **{**SPELL, **answers})
    assert (answer.status_code, Throw.objects.exists()) == (422, False)


def test_a_spell_expended_comes_back_at_a_rest(bo_client, ada_client, sill):
    words = sheet(sill).spells[0].words
    cast = {**SPELL, "focus": "9", "area": "body", "spell": "1", "expend": "yes"}
    assert rolled(bo_client, sill, "spell", **cast).status_code == 303
    assert sheet(sill).expended == (words,)
    assert "The spell is expended until the next Rest." in Throw.objects.get().told
    assert ".." not in Throw.objects.get().told
    assert (
        "expended until the next Rest" in page(bo_client, sill.get_absolute_url()).partition('id="ledger"')[0]
    )
    refused = rolled(bo_client, sill, "spell", **cast)
    assert (refused.status_code, "is expended; a Rest brings it back" in refused.content.decode()) == (
        422,
        True,
    )
    opened(ada_client, sill)
    assert sheet(sill).expended == ()


def test_only_a_written_spell_is_expended(bo_client, sill):
    assert rolled(bo_client, sill, "spell", **{**SPELL, "expend": "yes"}).status_code == 422


def test_the_chances_of_a_spell_tell_what_it_may_cost(bo_client, sill):
    body = page(bo_client, roll_url(sill, "spell"), **SPELL)
    assert "Incapacitated, at 2 Wounds to Spirit" in body


# --- a Rest ---


def opened(client: Client, character: Character, key: str = "rest") -> int:
    url = reverse("characters:roll_open", args=[character.slug, key])
    return client.post(url, {"op_id": op()}).status_code


def test_no_wound_heals_before_a_rest_is_allowed(bo_client, sill):
    wounded(sill, body=1)
    answer = rolled(bo_client, sill, "rest", area="body")
    assert (answer.status_code, "No Rest is open." in answer.content.decode()) == (422, True)


def test_a_rest_is_allowed_to_everyone_by_who_runs_the_table(ada_client, bo_client, sill, perrin):
    assert "Who runs the table allows it." in page(bo_client, roll_url(sill, "rest"))
    assert "Allow it" in page(ada_client, roll_url(perrin, "rest"))
    opened(bo_client, sill)
    assert sheet(sill).rest == ""
    opened(ada_client, sill)
    assert sheet(sill).rest == sheet(perrin).rest != ""


def test_what_needs_no_leave_is_allowed_to_nobody(ada_client, sill):
    assert [opened(ada_client, sill, key) for key in ("check", "spell")] == [404, 404]
    assert sheet(sill).rest == ""


def test_each_heals_once_in_a_rest(ada_client, bo_client, sill, monkeypatch):
    wounded(sill, body=2, spirit=1)
    opened(ada_client, sill)
    fall(monkeypatch, 3, 2, 2)
    answer = rolled(bo_client, sill, "rest", area="body")
    assert answer.status_code == 303, answer.content.decode()
    assert sheet(sill).body_wounds == 0
    wounded(sill, body=1)
    again = rolled(bo_client, sill, "rest", area="body")
    assert (again.status_code, sheet(sill).body_wounds) == (422, 1)
    assert rolled(bo_client, sill, "rest", area="spirit").status_code == 303
    opened(ada_client, sill)
    assert rolled(bo_client, sill, "rest", area="body").status_code == 303


def test_who_assists_heals_not_themselves(ada_client, bo_client, sill, perrin):
    wounded(sill, body=1)
    wounded(perrin, body=1)
    opened(ada_client, sill)
    assert rolled(bo_client, sill, "rest", area="body", assists=[perrin.slug]).status_code == 303
    refused = rolled(ada_client, perrin, "rest", area="body")
    assert (refused.status_code, sheet(perrin).body_wounds) == (422, 1)
    assert "assists in this Rest instead of healing" in refused.content.decode()


@pytest.mark.asks
def test_an_owner_without_a_table_allows_their_own(bo_client, bo, monkeypatch):
    fall(monkeypatch, 3)
    alone = wounded(make_arkana(bo, None), spirit=1)
    opened(bo_client, alone)
    assert rolled(bo_client, alone, "rest", area="spirit").status_code == 303
    assert sheet(alone).spirit_wounds == 0


# --- who ---


def test_the_table_sees_the_rolls_and_nobody_else(bo_client, ada_client, cy, sill):
    url = rolled(bo_client, sill, **MIND)["Location"]
    assert ada_client.get(url).status_code == 200
    assert client_of(cy).get(url).status_code == 404
    assert client_of(cy).get(reverse("characters:rolls", args=[sill.campaign.slug])).status_code == 404


def test_who_only_plays_here_does_not_roll_for_others(sill, campaign, cy):
    roster.add_member(campaign, cy)
    url = roll_url(sill)
    assert client_of(cy).get(url).status_code == 404
    assert client_of(cy).post(url, MIND).status_code == 404


def test_the_tables_rolls_answer_only_when_something_fell(bo_client, ada_client, sill):
    url = reverse("characters:rolls", args=[sill.campaign.slug])
    headers = {"HX-Request": "true", "HX-Target": "rolls"}
    assert ada_client.get(url, {"seen": ""}, headers=headers).status_code == 204
    rolled(bo_client, sill, **MIND)
    shown = ada_client.get(url, {"seen": ""}, headers=headers)
    assert (shown.status_code, "Control Mind 3" in shown.content.decode()) == (200, True)
    seen = Throw.objects.get().slug
    assert ada_client.get(url, {"seen": seen}, headers=headers).status_code == 204


@pytest.mark.asks
def test_a_characters_page_leads_to_its_checks_and_shows_the_last_rolls(bo_client, sill):
    rolled(bo_client, sill, **MIND)
    body = page(bo_client, f"{sill.get_absolute_url()}more/")
    assert all(roll_url(sill, key) in body for key in ("check", "spell", "rest"))
    assert Throw.objects.get().get_absolute_url() in body


def test_dice_of_a_throw_never_change(bo_client, sill):
    rolled(bo_client, sill, **MIND)
    throw = Throw.objects.get()
    assert throws.dice_of_throw(throw) == {"own": tuple(throw.thrown["own"])}
