"""The builder of an agent: every field goes along with every click, and every problem stands where it is."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.hidden_isle.rules.agent import SKILLS
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.systems import system_of
from tests.cast import copied, fresh
from tests.rules.hidden_isle.lives import DRAFT

pytestmark = pytest.mark.django_db
SYSTEM = system_of("hidden_isle")


@pytest.fixture
@copied
def draft(bo: User, campaign: Campaign) -> Character:
    begun = profiles.create_draft_and_delete_old_untouched(SYSTEM.key, bo, campaign)
    profiles.save_name_and_texts(begun, {"name": "Sela Vane"}, seen_version=1)
    return fresh(begun)


@pytest.fixture
@copied
def whole(draft: Character) -> Character:
    profiles.change_draft(draft, lambda _: dict(DRAFT))
    return fresh(draft)


def click(client: Client, who: Character, **posted: str) -> Any:
    told = {key.replace("__", "-"): value for key, value in posted.items()}
    return client.post(f"{who.get_absolute_url()}draft/", told)


def page(client: Client, who: Character) -> str:
    return client.get(who.get_absolute_url()).content.decode()


def standing(text: str, where: str) -> str:
    """Return what is told at the place *where*."""
    return text.partition(f'id="at-{where}"')[2].partition("</div>")[0]


def test_what_is_typed_is_kept_with_any_click(draft: Character, bo_client: Client) -> None:
    answer = click(bo_client, draft, childhood__text="Raised by nets", childhood__card="c11", skirmish="2")
    assert answer.status_code == 303
    kept = fresh(draft).draft
    assert kept["childhood"] == {"text": "Raised by nets", "card": "c11"}
    assert kept["skills"] == {"skirmish": 2}


def test_the_card_is_drawn_beside_its_phrase(whole: Character, bo_client: Client) -> None:
    text = page(bo_client, whole)
    face = text.partition('id="face-childhood"')[2].partition("</span>")[0]
    assert 'aria-label="Page of Cups"' in face


@pytest.mark.parametrize("arrival", ["no", "yes"])
def test_what_is_still_to_do_leads_to_its_place(draft: Character, bo_client: Client, arrival: str) -> None:
    click(bo_client, draft, arrival=arrival)
    click(bo_client, draft, add="contacts", childhood__text="x" * 300)
    text = page(bo_client, draft)
    led = re.findall(r'class="place" href="#([\w-]+)"', text)
    assert len(led) >= 4
    assert [place for place in led if f'id="{place}"' not in text] == []


def test_a_skill_goes_up_and_down_by_its_marks(draft: Character, bo_client: Client) -> None:
    for wanted in ("2", "1"):
        click(bo_client, draft, study=wanted)
        click(bo_client, draft, study=wanted)  # the same click twice is once
        assert fresh(draft).draft["skills"]["study"] == int(wanted)
    click(bo_client, draft, study="0")
    assert fresh(draft).draft["skills"] == {}


def test_skills_are_told_in_the_order_of_the_sheet(whole: Character, bo_client: Client) -> None:
    for skill in ("slip", "skirmish", "study"):  # not as PostgreSQL orders keys either
        click(bo_client, whole, **{skill: "3"})
    told = [
        problem.message for problem in SYSTEM.rules.problems(fresh(whole).draft, SYSTEM.rules.house_rules)
    ]
    assert [one.partition(" ")[0] for one in told if " is 3" in one] == ["Skirmish", "Study", "Slip"]


def test_every_skill_stands_under_its_suit(draft: Character, bo_client: Client) -> None:
    text = page(bo_client, draft)
    assert all(f'name="{skill}"' in text for skill in SKILLS)


@pytest.mark.parametrize(
    ("posted", "where", "said"),
    [
        ({"burden__track": "9"}, "burden-track", "goes from 0 to 7"),
        ({"ideal__track": "-1"}, "ideal-track", "goes from 0 to 7"),
        ({"burden__track": "7"}, "burden-track", "would become a vice at once"),
        ({"skirmish": "3"}, "skirmish", "Skirmish is 3: 0 to 2 to begin with."),
        ({"abilities__0": "Quiet feet", "abilities__1": "quiet feet"}, "abilities-1", "named twice"),
    ],
)
def test_what_breaks_a_rule_is_told_at_its_field(
    posted: dict[str, str], where: str, said: str, whole: Character, bo_client: Client
) -> None:
    assert click(bo_client, whole, **posted).status_code == 303
    assert said in standing(page(bo_client, whole), where)


def test_a_track_over_seven_keeps_what_was_typed_until_it_is_mended(
    whole: Character, bo_client: Client
) -> None:
    click(bo_client, whole, burden__track="9", burden__text="I left them all")
    assert 'value="9"' in page(bo_client, whole)
    assert bo_client.post(f"{whole.get_absolute_url()}finish/").status_code == 422
    click(bo_client, whole, burden__track="6")
    assert fresh(whole).draft["burden"] == {"text": "I left them all", "card": "m13", "track": 6}


def test_a_fourth_virtue_is_told_with_what_takes_it_out(whole: Character, bo_client: Client) -> None:
    virtue = {"text": "kind", "card": "c13"}
    profiles.change_draft(whole, lambda draft: {**draft, "virtues": [virtue] * 4})
    told = standing(page(bo_client, whole), "virtues")
    assert "at most 3 are active" in told
    assert 'name="drop-virtue" value="3"' in told
    click(bo_client, whole, drop__virtue="3")
    assert len(fresh(whole).draft["virtues"]) == 3


@pytest.mark.parametrize(
    ("posted", "where", "said"),
    [
        ({"burden__track": "lots"}, "burden-track", "Give a whole number, in figures."),
        ({"burden__track": "1000"}, "burden-track", "Give a number of at most three figures."),
        ({"childhood__text": "x" * 121}, "childhood-text", "1 character too many"),
        ({"childhood__card": "m99"}, "childhood-card", "That is no card."),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_field_and_nothing_typed_is_lost(
    posted: dict[str, str], where: str, said: str, whole: Character, bo_client: Client
) -> None:
    answer = click(bo_client, whole, **posted, adulthood__text="Sold other people's maps")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert said in standing(text, where)
    assert 'value="Sold other people&#x27;s maps"' in text
    assert fresh(whole).draft == dict(DRAFT)


def test_rows_come_and_go(whole: Character, bo_client: Client) -> None:
    click(bo_client, whole, add="vices")
    assert fresh(whole).draft["vices"][1] == {"text": "", "card": ""}
    click(bo_client, whole, vices__1__text="greed", vices__1__card="p4", drop__vice="0")
    assert fresh(whole).draft["vices"] == [{"text": "greed", "card": "p4"}]


def test_a_contact_and_items_are_kept(whole: Character, bo_client: Client) -> None:
    contact = {"name": "Ede", "kind": "Other", "card": "w1", "land": ""}
    click(bo_client, whole, **{f"contacts__0__{key}": value for key, value in contact.items()},
          items__0="rope", items__1="a lamp")  # fmt: skip
    kept = fresh(whole).draft
    assert kept["contacts"] == [contact]
    assert kept["items"] == ["rope", "a lamp"]


def test_a_ready_made_agent_replaces_what_stood_there_and_it_can_be_brought_back(
    whole: Character, bo_client: Client
) -> None:
    click(bo_client, whole, starter="lantern")
    assert fresh(whole).draft["childhood"] != DRAFT["childhood"]
    assert not list(SYSTEM.rules.problems(fresh(whole).draft, SYSTEM.rules.house_rules))
    click(bo_client, whole, back="yes")
    assert fresh(whole).draft == dict(DRAFT)


def test_what_another_tab_changed_is_not_overwritten(whole: Character, bo_client: Client) -> None:
    seen = page(bo_client, whole).partition('name="seen" value="')[2][:16]
    click(bo_client, whole, childhood__text="Raised by wolves", seen=seen)
    answer = click(bo_client, whole, childhood__text="Raised by gulls", seen=seen)
    assert answer.status_code == 422
    assert "changed elsewhere" in answer.content.decode()
    assert 'value="Raised by gulls"' in answer.content.decode()
    assert fresh(whole).draft["childhood"]["text"] == "Raised by wolves"


def test_a_whole_draft_becomes_an_agent(whole: Character, bo_client: Client) -> None:
    assert bo_client.post(f"{whole.get_absolute_url()}finish/").status_code == 303
    who = ledger.state(fresh(whole)).sheet
    assert (who.burden.text, who.rating("study"), who.contacts[0].affection) == ("I left them", 2, 1)


def test_an_arrival_brings_harm_and_xp_and_waits_for_the_seer(
    whole: Character, bo_client: Client, ada_client: Client
) -> None:
    click(bo_client, whole, arrival="yes")
    click(bo_client, whole, xp="4", study="3", harm__s__trauma="1", tracks__c="5", contacts__0__affection="5")
    assert bo_client.post(f"{whole.get_absolute_url()}finish/").status_code == 303
    waiting = ada_client.get(whole.get_absolute_url())
    assert "trauma" in waiting.content.decode()
    seen = waiting.context["offered"]
    assert ada_client.post(f"{whole.get_absolute_url()}finish/", {"offered": seen}).status_code == 303
    standing_now = ledger.state(fresh(whole))
    who = standing_now.sheet
    assert (standing_now.balance, who.rating("study"), who.xp_on_track("c")) == (4, 3, 5)
    assert [box.code for box in who.harm] == ["s trauma"]
    assert who.contacts[0].affection == 5


def test_a_third_harm_in_a_suit_of_an_arrival_is_told_there(whole: Character, bo_client: Client) -> None:
    click(bo_client, whole, arrival="yes")
    click(bo_client, whole, harm__s__physical="3")
    assert "Swords has two boxes" in standing(page(bo_client, whole), "harm-s")
