"""An Arkana's own pages: the sheet, raising, gear, taking back, exceptions, the plan, the party, the house."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, HouseRules, User
from characters.arkana.rules import growth
from characters.ledger import ledger
from characters.models import Character, LedgerLine
from evenings.models import Evening
from tests.cast import copied, fresh, op, spend_data
from tests.pages.characters.arkana import ARKANA, begin, make_arkana, url

pytestmark = pytest.mark.django_db
WOUNDED: dict[str, Any] = {"wounds": {"body": 2, "spirit": 0}, "arrival": True, "kit": "+00"}


@pytest.fixture
@copied
def arkana(bo: User, campaign: Campaign) -> Character:
    """Bo's Corvin: the Moonwright (2 4 2 / 2 5 3 / 2 4 3), 5 XP."""
    return make_arkana(bo, campaign, xp=5)


def buy(client: Client, arkana: Character, code: str, status: int = 303, **answers: str) -> str:
    answer = client.post(url(arkana, "spend/"), spend_data(fresh(arkana), code, **answers))
    assert answer.status_code == status, answer.content.decode()
    return (client.get(url(arkana, "ledger/")) if status == 303 else answer).content.decode()


def sheet_of(arkana: Character) -> Any:
    return ledger.state(fresh(arkana)).sheet


# --- the sheet ---


def test_the_sheet_shows_the_grid_limits_kit_and_slots(arkana: Character, bo_client: Client) -> None:
    page = bo_client.get(url(arkana)).content.decode()
    for shown in (
        "Control Mind",
        "Body Wounds",
        "0 of 2",
        "returns to 4",
        "Brass orrery",
        "5 of 5",
        "a knack",
    ):
        assert shown in page
    assert page.count('class="score"') == 9
    assert "Borrow the moon" in page


def test_a_page_asks_at_most_eight_times(arkana: Character, bo_client: Client) -> None:
    for page in ("", "grow/", "plan/", "ledger/", "more/"):
        with CaptureQueriesContext(connection) as asked:
            assert bo_client.get(url(arkana, page)).status_code == 200
        assert len(asked) <= 8, page


def test_wounds_at_the_limit_are_told_and_nothing_rises(bo: User, bo_client: Client) -> None:
    fallen = make_arkana(bo, None, xp=9, **WOUNDED)
    page = bo_client.get(url(fallen)).content.decode()
    assert "Out of play." in page
    assert "Body: 2 of 2 Wounds. Incapacitated, and out of play." in page
    buy(bo_client, fallen, "raise enhance body", 422)


def test_a_stranger_gets_404(arkana: Character, cy_client: Client) -> None:
    assert cy_client.get(url(arkana)).status_code == 404
    assert cy_client.get(url(arkana, "plan/")).status_code == 404


def test_the_table_reads_it_in_a_line(arkana: Character, ada_client: Client, campaign: Campaign) -> None:
    page = ada_client.get(campaign.get_absolute_url()).content.decode()
    assert "Corvin Ashgrove" in page
    assert "Mind <b>4</b>" in page


# --- growth ---


def growth_told(page: str) -> list[str]:
    """Return each Phrase of Growth as its page tells it: what it would be, its price, and what stands against it."""
    section = page.partition('id="spend"')[2]
    shut = re.findall(r'<div class="shut"><ul>(.*?)</ul><ul class="why">(.*?)</ul></div>', section, re.DOTALL)
    told = [(label, why) for labels, why in shut for label in re.findall(r"<li>(.*?)</li>", labels)]
    return [" ".join(re.sub("<[^>]+>", " ", f"{label}: {why}").split()) for label, why in told]


def test_who_is_at_six_reads_that_it_goes_no_higher(bo: User, bo_client: Client) -> None:
    best = make_arkana(bo, None, xp=9, **{**WOUNDED, "wounds": {}, "scores": {"control mind": 6}})
    told = growth_told(bo_client.get(url(best, "grow/")).content.decode())
    assert told == [
        "Control Mind stays at 6: Control Mind is 6: no Base Score goes higher. Raise another Phrase."
    ]


def check_shut(client: Client, arkana: Character) -> None:
    """3 XP pay for six of nine Phrases; the others stand there too, each with its price and what is missing."""
    page = client.get(url(arkana, "grow/")).content.decode()
    offered = list(
        growth.open_and_closed_offers(sheet_of(arkana), ledger.rules_version_and_table(fresh(arkana))[1])
    )
    phrases = [offer for offer in offered if offer.group == growth.RAISE]
    shut = [offer for offer in phrases if not offer.is_open]
    assert (len(phrases), len(shut)) == (9, 3)
    said = {f"{offer.label} {offer.price} XP : {offer.reasons[0]}" for offer in shut}
    assert set(growth_told(page)) == said
    assert all(f'value="{offer.code}"' in page for offer in phrases if offer.is_open)


def test_a_phrase_that_cannot_be_paid_stands_there_with_its_price_and_what_is_missing(
    arkana: Character, bo_client: Client
) -> None:
    buy(bo_client, arkana, "raise enhance body")  # 3 XP are left, and 4 or 5 are asked
    check_shut(bo_client, arkana)


def test_with_no_xp_at_all_every_phrase_stands_there_still(bo: User, bo_client: Client) -> None:
    poor = make_arkana(bo, None)
    assert len(growth_told(bo_client.get(url(poor, "grow/")).content.decode())) == 9


def test_a_phrase_rises_for_its_current_score(arkana: Character, bo_client: Client) -> None:
    page = buy(bo_client, arkana, "raise diminish spirit")
    assert "Raised Diminish Spirit from 3 to 4." in page
    assert (sheet_of(arkana).xp, sheet_of(arkana).cells[8]) == (2, 4)


def test_what_a_raise_changes_is_shown_before(arkana: Character, bo_client: Client) -> None:
    page = bo_client.get(url(arkana, "grow/"), {"offer": "raise enhance body"}).content.decode()
    assert "Costs 2 XP, leaves 3" in page
    assert "The chance to meet a Target in per cent, now and then" in page
    assert "37.04" in page  # 10 of 27 falls of three dice


def test_a_raise_too_dear_says_what_is_missing(arkana: Character, bo_client: Client) -> None:
    buy(bo_client, arkana, "raise enhance body")
    page = buy(bo_client, arkana, "raise control mind", 422)
    assert "Costs 5 XP. You have 3, so 2 are missing." in page


def test_a_double_click_raises_once(arkana: Character, bo_client: Client) -> None:
    posted = spend_data(arkana, "raise enhance body")
    for _ in range(2):
        assert bo_client.post(url(arkana, "spend/"), posted).status_code == 303
    assert sheet_of(arkana).cells[0] == 3


def test_a_piece_comes_moves_and_goes_at_no_price(arkana: Character, bo_client: Client) -> None:
    buy(bo_client, arkana, "add pack", name="Rope", kit="tool", hands="1", reach="")
    buy(bo_client, arkana, "drop equipment 1")
    page = buy(bo_client, arkana, "equip 2")
    assert "Equipped: Rope (tool, 1 hand)." in page
    assert sheet_of(arkana).xp == 5


def test_a_piece_that_does_not_fit_says_so_and_stays_typed(arkana: Character, bo_client: Client) -> None:
    for number in range(3):
        buy(bo_client, arkana, "add pack", name=f"Rope {number}", kit="", hands="1", reach="")
    page = buy(bo_client, arkana, "add pack", 422, name="Ladder", kit="tool", hands="2", reach="")
    assert "Ladder needs 2 slots, and 1 of 5 is free in the pack." in page
    assert 'value="Ladder"' in page


def test_a_spell_is_learned_and_let_go(arkana: Character, bo_client: Client) -> None:
    buy(bo_client, arkana, "learn", words="Hush a room.", place="pack")
    assert "A spell ended: Hush a room." in buy(bo_client, arkana, "forget 3")


# --- taking back, exceptions, history ---


def take_back(client: Client, arkana: Character, number: int) -> Any:
    posted = {"number": number, "revision": fresh(arkana).revision, "op_id": op()}
    return client.post(url(arkana, "take-back/"), posted)


def test_a_raise_is_taken_back_and_its_xp_return(arkana: Character, bo_client: Client) -> None:
    buy(bo_client, arkana, "raise enhance body")
    assert take_back(bo_client, arkana, 3).status_code == 303
    assert (sheet_of(arkana).xp, sheet_of(arkana).cells[0]) == (5, 2)


def test_a_raise_that_stood_on_another_goes_along_after_a_yes(arkana: Character, bo_client: Client) -> None:
    buy(bo_client, arkana, "raise enhance body")
    buy(bo_client, arkana, "raise enhance body")
    answer = take_back(bo_client, arkana, 3)
    page = bo_client.get(answer["Location"])
    told = page.content.decode()
    assert "Enhance Body is 2, not 4." in told
    assert "Raised Enhance Body from 3 to 4." in told
    bo_client.post(url(arkana, "take-back/"), {field.name: field.value() for field in page.context["form"]})
    assert (sheet_of(arkana).xp, sheet_of(arkana).cells[0]) == (5, 2)


def exception(client: Client, arkana: Character, code: str, status: int = 303, **answers: str) -> str:
    answer = client.post(url(arkana, "exceptions/"), spend_data(fresh(arkana), code, **answers))
    assert answer.status_code == status, answer.content.decode()
    return (client.get(url(arkana, "ledger/")) if status == 303 else answer).content.decode()


def test_the_arbiter_grants_a_score_and_wounds_with_a_reason(arkana: Character, ada_client: Client) -> None:
    exception(ada_client, arkana, "score", phrase="enhance body", score="4", reason="The river's gift")
    page = exception(ada_client, arkana, "wounds", area="spirit", held="1", reason="It followed him home")
    assert "Enhance Body rose from 2 to 4" in page
    assert "Wounds to Spirit went from 0 to 1" in page
    assert "1 of 3" in ada_client.get(url(arkana)).content.decode()


@pytest.mark.parametrize(
    ("code", "amiss", "where", "said"),
    [
        ("score", {"score": "7"}, "score", "A Base Score goes from 2 to 6."),
        ("score", {"phrase": "enhance soul"}, "phrase", "Choose one of the nine Phrases."),
        ("wounds", {"held": "-1"}, "held", "Wounds: a number from 0 to 50."),
        ("wounds", {"held": "some"}, "held", "Wounds: a number from 0 to 50."),
        ("xp", {"xp": "plenty"}, "xp", "Give a number from 1 to 50, or with a minus to take some away."),
        ("xp", {"reason": ""}, "reason", "Say why: it stands in the ledger."),
    ],
)
def test_an_exception_that_is_amiss_is_refused_at_its_field(
    arkana: Character, ada_client: Client, code: str, amiss: dict[str, str], where: str, said: str
) -> None:
    lines = LedgerLine.objects.count()
    told = {"phrase": "enhance body", "score": "4", "area": "body", "held": "1", "xp": "2", "reason": "fell"}
    page = exception(ada_client, arkana, code, 422, **told | amiss)
    assert f'id="spend_answer_{where}_error"><span>{said}</span>' in page
    assert where == "reason" or 'value="fell"' in page
    assert LedgerLine.objects.count() == lines


def test_a_player_grants_themselves_nothing(arkana: Character, bo_client: Client) -> None:
    assert bo_client.get(url(arkana, "exceptions/")).status_code == 404


def test_the_history_reads_as_a_diary(arkana: Character, bo_client: Client) -> None:
    buy(bo_client, arkana, "raise enhance body")
    page = bo_client.get(url(arkana, "ledger/")).content.decode()
    for sentence in (
        "Created with",
        "XP outside a milestone: a gift for the test",
        "Raised Enhance Body from 2 to 3.",
    ):
        assert sentence in page


# --- the plan ---


def plan(client: Client, arkana: Character, status: int = 303, **posted: str) -> str:
    answer = client.post(
        url(arkana, "plan/"), {key.replace("_", " "): value for key, value in posted.items()}
    )
    assert answer.status_code == status, answer.content.decode()
    return (client.get(url(arkana, "plan/")) if status == 303 else answer).content.decode()


def test_a_plan_finds_the_way_cheapest_step_first(arkana: Character, bo_client: Client) -> None:
    plan(bo_client, arkana, enhance_mind="5")
    page = plan(bo_client, arkana, enhance_body="3")
    assert "6 XP</span>" in page
    assert page.index("Enhance Body from 2 to 3") < page.index("Enhance Mind from 4 to 5")
    assert "in 2 steps" in page
    assert "The first can be paid now; the rest waits for 1 XP more." in page


def test_what_was_bought_falls_off_the_plan(arkana: Character, bo_client: Client) -> None:
    plan(bo_client, arkana, nine="3 4 2 2 5 3 2 4 4")
    buy(bo_client, arkana, "raise enhance body")
    page = bo_client.get(url(arkana, "plan/")).content.decode()
    assert "in one step" in page
    assert "Next: Diminish Spirit from 3 to 4" in bo_client.get(url(arkana, "grow/")).content.decode()


@pytest.mark.parametrize(
    ("posted", "said"),
    [
        ({"control_mind": "4"}, "Control Mind is 5, and XP only raise a Phrase."),
        ({"control_mind": "7"}, "Control Mind: no Base Score goes higher than 6."),
        ({"nine": "3 3"}, "That is 2 of nine scores."),
    ],
)
def test_a_goal_that_cannot_be_is_refused_in_a_sentence(
    arkana: Character, bo_client: Client, posted: dict[str, str], said: str
) -> None:
    assert said in plan(bo_client, arkana, 422, **posted)
    assert not fresh(arkana).plan


def test_scores_written_below_what_stands_are_named_to_mend(arkana: Character, bo_client: Client) -> None:
    page = plan(bo_client, arkana, 422, nine="2 2 2 2 2 2 2 2 2")
    assert "Control Mind is 5, and XP only raise a Phrase: it cannot go to 2." in page
    assert "Leave Control Mind at 5" in page


def test_no_way_leads_out_of_incapacity(bo: User, bo_client: Client) -> None:
    fallen = make_arkana(bo, None, xp=9, **WOUNDED)
    page = plan(bo_client, fallen, enhance_body="3")
    assert "No way" in page
    assert "The Arbiter may ease Wounds by exception." in page


# --- together ---


def test_the_party_is_set_side_by_side(
    arkana: Character, cy: User, campaign: Campaign, bo_client: Client
) -> None:
    roster.add_member(campaign, cy)
    make_arkana(cy, campaign, name="Ilse", scores={}, kit="+00")
    page = bo_client.get(f"{campaign.get_absolute_url()}rehearsal/{ARKANA}/").content.decode()
    assert "4, Corvin Ashgrove" in page
    assert "Corvin Ashgrove stands alone in Enhance Mind, Control Mind and Diminish Mind" in page
    assert "Nobody has more than 2 in Enhance Body" in page
    assert "Nobody has a knack for Weapons." in page


def test_a_try_shows_where_it_would_lead(arkana: Character, bo_client: Client, campaign: Campaign) -> None:
    bo_client.post(url(arkana, "rehearse/"), {"code": "raise enhance body", "op_id": op()})
    page = bo_client.get(f"{campaign.get_absolute_url()}rehearsal/{ARKANA}/").content.decode()
    assert "Enhance Body from 2 to 3" in page
    assert sheet_of(arkana).cells[0] == 2


# --- a milestone ---


@pytest.fixture
def milestone(campaign: Campaign) -> str:
    return reverse("evenings:occasion", args=[campaign.slug, ARKANA, "milestone"])


@pytest.fixture
def reached(arkana: Character) -> dict[str, Any]:
    """What the form posts when the party has crossed the river for 2 XP each."""
    return {
        "op_id": op(), "title": "The Ferry at Nine", "date": "2026-11-20", "seats": [arkana.slug],
        "goal": "Cross the river", "xp": "2", "save": "1",
    }  # fmt: skip


def test_a_milestone_brings_everybody_xp(
    arkana: Character, ada_client: Client, milestone: str, reached: dict[str, Any]
) -> None:
    assert ada_client.get(milestone).status_code == 200
    answer = ada_client.post(milestone, reached)
    assert answer.status_code == 303
    assert sheet_of(arkana).xp == 7
    page = ada_client.get(answer["Location"]).content.decode()
    assert "Cross the river" in page
    assert "2 XP each" in page
    assert "Milestone: Cross the river" in ada_client.get(url(arkana, "ledger/")).content.decode()


def test_a_milestone_is_previewed_before_it_is_recorded(
    arkana: Character, ada_client: Client, milestone: str, reached: dict[str, Any]
) -> None:
    looking = {key: value for key, value in reached.items() if key != "save"} | {"look": "1"}
    page = ada_client.post(milestone, looking).content.decode()
    assert "5, then 7" in page
    assert sheet_of(arkana).xp == 5


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"goal": ""}, "Name the goal that the party reached."),
        ({"goal": "g" * 201}, "1 character too many: 200 fit here."),
        ({"xp": "0"}, "A milestone gives each player 1 XP or more, up to 20 here."),
        ({"xp": "21"}, "A milestone gives each player 1 XP or more, up to 20 here."),
        ({"xp": "two"}, "Write a whole number: 1 XP or more."),
        ({"xp": ""}, "A milestone gives each player 1 XP or more, up to 20 here."),
    ],
)
def test_a_milestone_that_is_amiss_is_refused_at_its_field(
    arkana: Character,
    ada_client: Client,
    milestone: str,
    reached: dict[str, Any],
    wrong: dict[str, str],
    said: str,
) -> None:
    answer = ada_client.post(milestone, reached | wrong)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert sheet_of(arkana).xp == 5


def test_a_milestone_is_corrected_by_a_line(
    arkana: Character, ada_client: Client, milestone: str, reached: dict[str, Any]
) -> None:
    ada_client.post(milestone, reached)
    first = Evening.objects.get()
    really = {"op_id": op(), "seen": first.slug, "seats": [arkana.slug], "goal": "Cross the river", "xp": "1"}
    correct = reverse("evenings:correct", args=[first.slug])
    assert 'value="Cross the river"' in ada_client.get(correct).content.decode()
    assert ada_client.post(correct, {**really, "save": "1"}).status_code == 303
    assert sheet_of(arkana).xp == 6
    assert "Milestone corrected: Cross the river" in ada_client.get(url(arkana, "ledger/")).content.decode()


# --- the house ---


@pytest.fixture
def house(campaign: Campaign) -> str:
    return reverse("characters:house_rules", args=[campaign.slug, ARKANA])


RULES = {
    "version": "0", "creation_points": "12", "points_per_raise": "1", "equipment_slots": "4", "pack_slots": "6",
    "hands": "2", "targets": "2 plain, 6 wild", "focus_is_used_up": "true", "players_set": "true",
}  # fmt: skip


def test_a_table_writes_its_own_rules(
    ada_client: Client, bo_client: Client, campaign: Campaign, house: str
) -> None:
    assert ada_client.post(house, RULES).status_code == 303
    rules = ledger.version_and_house_rules_of_campaign(campaign.pk, ARKANA)[1]
    assert (rules.creation_points, rules.ladder, rules.focus_is_used_up, rules.players_set) == (
        12,
        ((2, "plain"), (6, "wild")),
        True,
        True,
    )
    page = bo_client.get(house).content.decode()
    assert "Is used up by what it takes off" in page
    assert "2 plain, 6 wild" in page


@pytest.mark.asks
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"targets": "easy 3"}, "Write each Target with a word for it"),
        ({"targets": "4 a, 3 b"}, "The Targets rise, each named once."),
        ({"focus_is_used_up": "perhaps"}, "is not one of the available choices"),
        ({"equipment_slots": "-1"}, "Equipment slots: from 0 to 20."),
        ({"equipment_slots": "many"}, "Write a whole number, in figures."),
        ({"equipment_slots": ""}, "Write a whole number, in figures."),
    ],
)
def test_a_house_rule_that_is_none_is_refused_at_its_field(
    ada_client: Client, house: str, wrong: dict[str, str], said: str
) -> None:
    answer = ada_client.post(house, RULES | wrong)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not HouseRules.objects.exists()


def test_a_new_arkana_is_built_by_the_rules_of_the_house(
    bo: User, ada_client: Client, bo_client: Client, campaign: Campaign, house: str
) -> None:
    ada_client.post(house, RULES)
    page = bo_client.get(url(begin(bo, campaign))).content.decode()
    assert "12 points left" in page
    assert "0 of 4" in page
    assert "0 of 6" in page
