"""The plan's page: a goal marked card by card, the cheapest way to it, and what the character's page says of it."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from campaigns import roster
from campaigns.models import Campaign, HouseRules, User
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.pages import plans
from characters.socket.rules import Entry
from characters.systems import system_of
from tests.cast import SYSTEM, fresh, make_dreamer, op, spend_data
from tests.rules.laws import COSTS

pytestmark = pytest.mark.django_db
HTMX: dict[str, Any] = {"headers": {"HX-Request": "true", "HX-Target": "planner"}}
FIRST = "grow/?offer=two_lowest%20s#settle"


def url(character: Character, page: str = "plan/") -> str:
    return character.get_absolute_url() + page


def mark(client: Client, dreamer: Character, status: int = 303, **posted: Any) -> str:
    """Post one change of the plan, and return the page that answers or follows."""
    answer = client.post(url(dreamer), posted)
    assert answer.status_code == status, answer.content.decode()
    return (client.get(url(dreamer)) if status == 303 else answer).content.decode()


def two_to_five(client: Client, dreamer: Character) -> str:
    mark(client, dreamer, want=["s5"])
    return mark(client, dreamer, drop=["s1"])


def buy(client: Client, dreamer: Character, code: str, **answers: str) -> None:
    assert client.post(url(dreamer, "spend/"), spend_data(fresh(dreamer), code, **answers)).status_code == 303


# --- choosing, and the way ---


def test_at_first_what_is_held_is_marked(dreamer: Character, bo_client: Client) -> None:
    page = bo_client.get(url(dreamer)).content.decode()
    assert page.count('aria-pressed="true"') == 10
    assert "Press a card to want it" in page
    assert "Drop this plan" not in page


def test_a_marked_deck_is_answered_with_the_cheapest_way(dreamer: Character, bo_client: Client) -> None:
    page = two_to_five(bo_client, dreamer)
    assert "2 XP</span>" in page
    assert "in 2 steps. All of it can be paid now." in page
    assert "Let the Ace of Swords and the 2 of Swords go for the 5 of Swords" in page
    assert "Swords 2 to 5, Cups Ace to 6. 2 XP so far, can be paid now." in page
    assert f'href="{dreamer.get_absolute_url()}{FIRST}"' in page
    assert "What it changes" in page


def test_what_is_missing_is_said(dreamer: Character, bo_client: Client) -> None:
    page = mark(bo_client, dreamer, want=["s5", "s6", "w1", "w2"])
    assert "the rest waits for" in page
    poor = make_dreamer(dreamer.owner, None, xp=0)
    assert "You have 0: the whole way waits for 3 XP more." in mark(bo_client, poor, want=["c7"])
    owing = make_dreamer(dreamer.owner, None, xp=-2)
    assert "Something is owed: the whole way waits for 5 XP more." in mark(bo_client, owing, want=["c7"])


def test_a_click_by_htmx_gets_the_planner_alone(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(dreamer), {"want": ["s5"]}, **HTMX)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div class="contents" id="planner">')


def test_a_card_takes_along_what_lies_between(dreamer: Character, bo_client: Client) -> None:
    page = bo_client.get(url(dreamer)).content.decode()
    assert 'name="want" value="s5 s6 s7"' in page  # the 7 of Swords
    assert 'name="drop" value="c1 c2"' in page  # the 2 of Cups: the shorter end goes
    assert 'name="drop" value="c5 c6"' in page
    assert 'name="want" value="w1 w2 w3"' in page  # a suit that is not there begins at its Ace


def test_two_quick_clicks_both_count(dreamer: Character, bo_client: Client) -> None:
    for card in ("s5", "c7"):  # both from the page as it was before either
        bo_client.post(url(dreamer), {"want": [card]})
    assert {"s5", "c7"} <= set(fresh(dreamer).plan["goal"]["cards"])


def test_awareness_and_boons_are_planned_too(dreamer: Character, bo_client: Client) -> None:
    mark(bo_client, dreamer, asked="True", awareness="4", boon="m13", own="Iron Will", most="24", deck="")
    page = bo_client.get(url(dreamer)).content.decode()
    total = COSTS["awareness"] + 2 * COSTS["boon"]
    for words in ("Maximum 3, then 4", "Gain Boon of Death", "Gain Iron Will", f"{total} XP</span>"):
        assert words in page
    assert "Iron Will" not in mark(bo_client, dreamer, drop_boon="Iron Will")
    assert "Gain Boon of Death" not in mark(bo_client, dreamer, drop=["m13"])


@pytest.mark.asks
def test_a_boon_of_the_table_is_chosen_by_name(
    dreamer: Character, campaign: Campaign, ada: User, bo_client: Client
) -> None:
    boons = [
        {"name": "High Guard", "text": "", "category": "General", "major": None, "needs": [{"suit": "s"}]}
    ]
    HouseRules.objects.create(campaign=campaign, system=SYSTEM, version=1, data={"boons": boons}, by=ada)
    assert "Gain High Guard" in mark(bo_client, dreamer, boon="@High Guard")


def test_a_deck_can_be_written_in_a_line(dreamer: Character, bo_client: Client) -> None:
    page = mark(bo_client, dreamer, asked="True", deck="s2-5 c1-6")
    assert "2 XP</span>" in page


def test_transform_and_more_xp_are_offered_where_no_way_leads(dreamer: Character, bo_client: Client) -> None:
    page = mark(bo_client, dreamer, asked="True", deck="w1-8", most="3")
    assert "No route costs 3 XP or less." in page
    assert 'name="most" value="24"' in page
    assert 'name="transform" value="on"' in page
    page = mark(bo_client, dreamer, transform="on", most="24")
    assert "Transform: Wands Ace to 8" in page
    assert 'transform/?deck=w1-8"' in page  # where the new deck is put together, already laid out
    assert fresh(dreamer).plan["goal"]["transform"]
    assert mark(bo_client, dreamer, want=["w9"]).count("Transform:") == 1  # a click on a card keeps it
    mark(bo_client, dreamer, asked="True")  # the whole form, without its tick
    assert not fresh(dreamer).plan["goal"]["transform"]


def test_a_bond_that_would_lose_its_card_is_named(dreamer: Character, bo_client: Client, bo: User) -> None:
    bond = {
        "key": "k",
        "seat": "",
        "name": "Tobias",
        "mine": "s1",
        "theirs": "c1",
        "words": "We share a coat.",
    }
    ledger.write({dreamer.slug: Entry("bond", 0, {"bond": bond})}, op_id=op(), by=bo)
    assert "Your Bond with Tobias hangs on the Ace of Swords" in two_to_five(bo_client, dreamer)


# --- whose it is ---


def test_a_gm_may_plan_for_a_player(dreamer: Character, ada_client: Client) -> None:
    assert "2 XP</span>" in two_to_five(ada_client, dreamer)


def test_nobody_else_sees_a_plan(dreamer: Character, campaign: Campaign, cy: User, cy_client: Client) -> None:
    assert cy_client.get(url(dreamer)).status_code == 404
    roster.add_member(campaign, cy)
    assert cy_client.get(url(dreamer)).status_code == 404
    assert cy_client.post(url(dreamer), {"want": ["s5"]}).status_code == 404
    assert "Plan a route" not in cy_client.get(url(dreamer, "grow/")).content.decode()


def test_a_draft_has_no_plan(bo: User, bo_client: Client) -> None:
    assert (
        bo_client.get(url(profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, None))).status_code
        == 404
    )


def test_a_system_without_a_planner_has_no_such_page(
    dreamer: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = system_of(SYSTEM)
    parts = tuple(part for part in system.parts if part is not system.planner)
    without = replace(system, parts=parts)
    monkeypatch.setattr(plans, "system_of", lambda key: without)
    assert bo_client.get(url(dreamer)).status_code == 404


# --- the plan is kept ---


def test_the_own_page_says_what_of_the_plan_is_next(dreamer: Character, bo_client: Client) -> None:
    assert "Plan a route" in bo_client.get(url(dreamer, "grow/")).content.decode()
    two_to_five(bo_client, dreamer)
    page = bo_client.get(url(dreamer, "grow/")).content.decode()
    assert "Your plan: Swords 2 to 5, Cups Ace to 6. 2 steps, 2 XP." in page
    assert "All of it can be paid now." in page
    assert FIRST in page


def test_after_a_step_is_bought_the_rest_is_left(dreamer: Character, bo_client: Client) -> None:
    two_to_five(bo_client, dreamer)
    buy(bo_client, dreamer, "two_lowest s")
    page = bo_client.get(url(dreamer, "grow/")).content.decode()
    assert "Your plan: Swords 2 to 5, Cups Ace to 6. One step, 1 XP." in page
    assert "?offer=lowest%20s#settle" in page
    buy(bo_client, dreamer, "lowest s")
    assert "Your plan is done." in bo_client.get(url(dreamer, "grow/")).content.decode()
    assert "They are there" in bo_client.get(url(dreamer)).content.decode()


def test_a_route_that_a_purchase_made_stale_is_found_anew_and_a_look_writes_nothing(
    dreamer: Character, bo_client: Client
) -> None:
    two_to_five(bo_client, dreamer)
    kept = fresh(dreamer).plan
    buy(bo_client, dreamer, "highest s")
    page = bo_client.get(url(dreamer)).content.decode()
    assert "Let the Ace of Swords and the 2 of Swords go for the 6 of Swords" in page
    assert fresh(dreamer).plan == kept


def test_a_step_of_the_way_leaves_the_rest_of_it_the_cheapest(dreamer: Character, bo_client: Client) -> None:
    assert "none is cheaper" in two_to_five(bo_client, dreamer)
    buy(bo_client, dreamer, "two_lowest s")
    page = bo_client.get(url(dreamer)).content.decode()
    assert "none is cheaper" in page
    assert "Look again" not in page


def test_a_kept_way_claims_nothing_after_a_change_until_it_is_looked_at_again(
    dreamer: Character, campaign: Campaign, ada: User, bo_client: Client
) -> None:
    two_to_five(bo_client, dreamer)
    HouseRules.objects.create(campaign=campaign, system=SYSTEM, version=1, data={"boons": []}, by=ada)
    page = bo_client.get(url(dreamer)).content.decode()
    assert "none is cheaper" not in page
    assert "whether another is cheaper by now was not looked at." in page
    assert 'name="again" value="yes"' in page
    looked = mark(bo_client, dreamer, again="yes")
    assert "none is cheaper" in looked
    assert "Look again" not in looked


def test_a_kept_way_goes_when_looking_again_finds_a_cheaper_one(
    dreamer: Character, bo_client: Client
) -> None:
    two_to_five(bo_client, dreamer)
    long: list[dict[str, Any]] = [
        {"code": code, "answers": {}} for code in ("two_lowest s", "awareness", "lowest s")
    ]
    profiles.change_plan(dreamer, lambda now: {**now, "route": long, "seen": []})
    page = bo_client.get(url(dreamer)).content.decode()
    assert ("4 XP</span>" in page, "none is cheaper" in page) == (True, False)
    assert "2 XP</span>" in mark(bo_client, dreamer, again="yes")
    assert len(fresh(dreamer).plan["seen"]) == 3


def test_looking_again_with_nothing_planned_plans_nothing(dreamer: Character, bo_client: Client) -> None:
    assert "Press a card to want it" in mark(bo_client, dreamer, again="yes")


def test_without_transform_the_page_says_so_and_offers_it(dreamer: Character, bo_client: Client) -> None:
    page = mark(bo_client, dreamer, asked="True", deck="w1-8", most="24")
    assert "none without Transform is cheaper" in page
    assert re.search(r'name="transform" value="on"[^>]*>Look by Transform too<', page)


def test_a_plan_out_of_reach_is_told_on_the_own_page(dreamer: Character, bo_client: Client) -> None:
    mark(bo_client, dreamer, want=["s5 s6 s7 s8 s9 s10 s11 s12"])
    assert "No way leads there now." in bo_client.get(url(dreamer, "grow/")).content.decode()


def test_a_plan_can_be_dropped(dreamer: Character, bo_client: Client) -> None:
    two_to_five(bo_client, dreamer)
    answer = bo_client.post(url(dreamer), {"forget": "yes"})
    assert answer.headers["Location"] == url(dreamer, "grow/")
    assert fresh(dreamer).plan == {}


def test_a_search_that_another_click_overtook_keeps_no_way(
    dreamer: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = plans.plan_as_kept_or_found_anew  # type: ignore[attr-defined]

    def overtaken(*args: Any) -> Any:
        found = read(*args)
        profiles.change_plan(dreamer, lambda _now: {"goal": {"cards": ["c1"]}})
        return found

    monkeypatch.setattr(plans, "plan_as_kept_or_found_anew", overtaken)
    bo_client.post(url(dreamer), {"want": ["s5"]})
    assert fresh(dreamer).plan == {"goal": {"cards": ["c1"]}}


def test_a_plan_costs_its_owners_page_no_query(dreamer: Character, bo_client: Client) -> None:
    def asked() -> int:
        bo_client.get(url(dreamer, "grow/"))
        with CaptureQueriesContext(connection) as queries:
            bo_client.get(url(dreamer, "grow/"))
        return len(queries)

    before = asked()
    two_to_five(bo_client, dreamer)
    assert asked() == before


# --- bad input ---


@pytest.mark.parametrize(
    ("posted", "words"),
    [
        ({"drop": ["s2"]}, "Swords has a gap: Ace, 3, 4."),
        ({"drop": [f"c{n}" for n in range(1, 7)] + [f"s{n}" for n in range(1, 5)]}, "The deck is empty."),
        ({"own": "Boon of Death"}, "Boon of Death brings its card: Death belongs to the deck you want."),
    ],
)
def test_a_goal_that_breaks_the_rules_is_kept_and_told(
    dreamer: Character, bo_client: Client, posted: dict[str, Any], words: str
) -> None:
    page = mark(bo_client, dreamer, status=422, **posted)
    assert words in page
    assert "One thing to mend" in page
    assert words in bo_client.get(url(dreamer)).content.decode()
    bo_client.get(url(dreamer, "grow/"))


@pytest.mark.parametrize(
    ("posted", "words"),
    [
        ({"most": "25"}, "A plan looks as far as 24 XP: give a number from 0 to 24."),
        ({"most": "-1"}, "A plan looks as far as 24 XP: give a number from 0 to 24."),
        ({"most": "9" * 400}, "A plan looks as far as 24 XP: give a number from 0 to 24."),
        ({"most": "many"}, "Enter a whole number."),
        ({"awareness": "2"}, "Maximum Awareness never falls: it is 3 now."),
        ({"awareness": "21"}, "Maximum Awareness goes as far as 20 here."),
        ({"deck": "s2-5 x9"}, "“x9” names no cards."),
        ({"deck": "s1 " * 200}, "That is longer than any deck."),
        ({"own": "x" * 81}, "1 character too many: 80 fit here."),
        ({"want": ["s99"]}, "s99 is no card."),
    ],
)
def test_what_cannot_be_read_is_told_and_nothing_typed_is_lost(
    dreamer: Character, bo_client: Client, posted: dict[str, Any], words: str
) -> None:
    two_to_five(bo_client, dreamer)
    kept = fresh(dreamer).plan
    page = mark(bo_client, dreamer, status=422, asked="True", **{"own": "Iron Will", **posted})
    assert words in page
    assert fresh(dreamer).plan == kept
    for typed in {"own": "Iron Will", **posted}.values():
        assert isinstance(typed, list) or escape(typed.strip()) in page


def test_a_boon_that_the_table_does_not_keep_is_refused(dreamer: Character, bo_client: Client) -> None:
    assert "Select a valid choice." in mark(
        bo_client, dreamer, status=422, boon="@No such Boon", own="Iron Will"
    )


def test_a_plan_holds_at_most_forty_boons(dreamer: Character, bo_client: Client) -> None:
    profiles.change_plan(
        dreamer, lambda _: {"goal": {"cards": ["c1"], "boons": [f"Boon {n}" for n in range(40)]}}
    )
    page = mark(bo_client, dreamer, status=422, own="One more")
    assert "A plan holds at most 40 Boons." in page
