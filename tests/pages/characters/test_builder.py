"""The deck builder: a draft, click by click, and an arrival's way to the table."""

from typing import Any

import pytest
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.ledger.errors import OutdatedError
from characters.models import Character, LedgerLine
from tests.cast import SYSTEM, client_of, copied, fresh
from tests.pages.characters.test_arrival import offered

pytestmark = pytest.mark.django_db


@pytest.fixture
@copied
def draft(bo: User, campaign: Campaign) -> Character:
    begun = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    profiles.save_name_and_texts(begun, {"name": "Ysolt"}, seen_version=1)
    return fresh(begun)


def url(character: Character, page: str = "") -> str:
    return character.get_absolute_url() + page


def test_new_dreamer_makes_the_draft_and_opens_it(bo_client: Client, campaign: Campaign, bo: User) -> None:
    answer = bo_client.post("/characters/new/", {"system": SYSTEM, "campaign": campaign.slug})
    begun = Character.objects.get(owner=bo)
    assert (answer.status_code, answer["Location"]) == (303, url(begun))
    assert begun.campaign == campaign


def test_somebodys_only_campaign_is_chosen_already(bo_client: Client, campaign: Campaign) -> None:
    page = bo_client.get("/characters/new/").content.decode()
    assert f'<option value="{campaign.slug}" selected>' in page


@pytest.mark.asks
def test_a_campaign_one_is_not_in_cannot_be_chosen(cy_client: Client, campaign: Campaign) -> None:
    assert (
        cy_client.post("/characters/new/", {"system": SYSTEM, "campaign": campaign.slug}).status_code == 422
    )
    assert not Character.objects.exists()


@pytest.mark.parametrize("reader", ["ada", "cy"])
def test_a_draft_is_its_owners_alone(draft: Character, reader: str, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(f"{reader}_client")
    assert client.get(url(draft)).status_code == 404
    assert client.post(url(draft, "draft/"), {"want": "c1"}).status_code == 404


def test_a_click_adds_a_card_and_the_draft_keeps_it(draft: Character, bo_client: Client) -> None:
    assert bo_client.post(url(draft, "draft/"), {"want": "c1"}).status_code == 303
    assert fresh(draft).draft["cards"] == ["c1"]


def test_the_same_click_twice_is_once(draft: Character, bo_client: Client) -> None:
    for _ in range(2):
        bo_client.post(url(draft, "draft/"), {"want": "c1"})
    assert fresh(draft).draft["cards"] == ["c1"]


@pytest.mark.asks
def test_a_click_that_read_the_draft_before_another_wrote_it_loses_neither(draft: Character) -> None:
    early, late = fresh(draft), fresh(draft)
    profiles.change_draft(early, lambda before: {"cards": [*before.get("cards", ()), "c1"]})
    profiles.change_draft(late, lambda before: {"cards": [*before.get("cards", ()), "c2"]})
    assert fresh(draft).draft == late.draft == {"cards": ["c1", "c2"]}


def test_a_click_on_a_draft_that_was_offered_meanwhile_changes_nothing(draft: Character) -> None:
    seen = fresh(draft)
    profiles.offer_draft_to_gm(draft)
    with pytest.raises(OutdatedError):
        profiles.change_draft(seen, lambda _before: {"cards": ["c1"]})
    assert fresh(draft).draft == {}


def test_a_click_with_htmx_answers_the_builder_alone(draft: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(draft, "draft/"), {"want": "c1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()


def test_a_gap_is_named_with_what_mends_it(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), {"want": ["c2", "c3", "c5"]})
    page = bo_client.get(url(draft)).content.decode()
    assert "Cups has a gap: 2, 3, 5." in page
    assert "Add the 4 of Cups" in page
    assert "Take the 5 out" in page


def test_a_card_that_is_none_is_refused_and_nothing_is_lost(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), {"want": "c1"})
    assert bo_client.post(url(draft, "draft/"), {"want": "c15"}).status_code == 422
    assert fresh(draft).draft["cards"] == ["c1"]


def test_a_starter_deck_can_be_finished_at_once(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), {"starter": "blade"})
    assert bo_client.post(url(draft, "finish/")).status_code == 303
    done = fresh(draft)
    assert done.is_finished
    assert LedgerLine.objects.get(character=done).kind == "created"


def test_a_deck_that_is_not_legal_cannot_be_finished(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), {"want": ["c2", "c3"]})
    answer = bo_client.post(url(draft, "finish/"))
    assert answer.status_code == 422
    assert "Cups begins at 2" in answer.content.decode()
    assert not fresh(draft).is_finished


def test_finishing_twice_writes_one_line(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), {"starter": "blade"})
    assert [bo_client.post(url(draft, "finish/")).status_code for _ in range(2)] == [303, 303]
    assert LedgerLine.objects.filter(character=draft).count() == 1


def test_a_finished_character_has_no_draft_to_change(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), {"starter": "blade"})
    bo_client.post(url(draft, "finish/"))
    assert bo_client.post(url(draft, "draft/"), {"drop": "s6"}).status_code == 404


ARRIVAL = {"arrival": "yes", "want": ["c3", "c4", "c11", "c12"], "awareness": "5", "xp": "4"}


@pytest.fixture
@copied
def arrival(draft: Character, bo_client: Client) -> Character:
    bo_client.post(
        url(draft, "draft/"), {"arrival": "yes", "want": ["c3", "c4"], "awareness": "5", "xp": "4"}
    )
    bo_client.post(url(draft, "draft/"), {"boon": "m9"})
    bo_client.post(url(draft, "draft/"), {"boon_name": "Lamplight", "boon_text": "It shows doors."})
    return fresh(draft)


def accept(gm_client: Client, arrival: Character) -> Any:
    """Press the button of the page as the GM has it before them."""
    return gm_client.post(url(arrival, "finish/"), offered(gm_client.get(url(arrival))))


def test_an_arrival_waits_for_the_gm(arrival: Character, bo_client: Client, ada_client: Client) -> None:
    assert ada_client.get(url(arrival)).status_code == 404
    assert bo_client.post(url(arrival, "finish/")).status_code == 303
    assert not fresh(arrival).is_finished
    assert ada_client.get(url(arrival)).status_code == 200


def test_the_gm_accepts_and_the_first_line_is_arrived(
    arrival: Character, bo_client: Client, ada_client: Client, ada: User
) -> None:
    bo_client.post(url(arrival, "finish/"))
    assert accept(ada_client, arrival).status_code == 303
    line = LedgerLine.objects.get(character=arrival)
    assert (line.kind, line.xp, line.written_by) == ("arrived", 4, ada)
    sheet = ledger.state(fresh(arrival)).sheet
    assert {card.code for card in sheet.deck} == {"c3", "c4", "m9"}
    assert (sheet.awareness, sheet.xp, len(sheet.boons)) == (5, 4, 2)


def test_the_gm_sees_the_cards_that_are_held_and_no_others(
    arrival: Character, bo_client: Client, ada_client: Client
) -> None:
    bo_client.post(url(arrival, "finish/"))
    page = ada_client.get(url(arrival)).content.decode()
    assert page.count('class="rank"') == len(arrival.draft["cards"])


def test_an_arrival_begins_with_the_house_rules_awareness(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), {"arrival": "yes"})
    assert 'name="awareness" value="3"' in bo_client.get(url(draft)).content.decode()


def test_while_it_waits_nothing_changes(arrival: Character, bo_client: Client) -> None:
    bo_client.post(url(arrival, "finish/"))
    bo_client.post(url(arrival, "draft/"), {"want": "c5"})
    assert fresh(arrival).draft == arrival.draft


def test_the_gm_can_send_it_back(arrival: Character, bo_client: Client, ada_client: Client) -> None:
    bo_client.post(url(arrival, "finish/"))
    assert ada_client.post(url(arrival, "withdraw/")).status_code == 303
    assert ada_client.get(url(arrival)).status_code == 404
    assert bo_client.post(url(arrival, "draft/"), {"want": "c5"}).status_code == 303


def test_another_player_neither_sees_nor_accepts_an_arrival(
    arrival: Character, campaign: Campaign, bo_client: Client, cy: User
) -> None:
    roster.add_member(campaign, cy)
    bo_client.post(url(arrival, "finish/"))
    cy_client = client_of(cy)
    assert cy_client.get(url(arrival)).status_code == 404
    assert cy_client.post(url(arrival, "finish/")).status_code == 404


def test_without_a_campaign_the_owner_accepts(cy: User, cy_client: Client) -> None:
    alone = profiles.create_draft_and_delete_old_untouched(SYSTEM, cy, None)
    profiles.save_name_and_texts(alone, {"name": "Alone"}, seen_version=1)
    cy_client.post(url(alone, "draft/"), {"arrival": "yes", "want": ["s5"], "awareness": "2"})
    cy_client.post(url(alone, "finish/"))
    assert fresh(alone).is_finished


def test_an_arrivals_gap_is_refused_too(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), ARRIVAL)
    answer = bo_client.post(url(draft, "finish/"))
    assert answer.status_code == 422
    assert "Cups has a gap" in answer.content.decode()


def test_a_major_without_its_boon_is_refused(draft: Character, bo_client: Client) -> None:
    bo_client.post(url(draft, "draft/"), {"arrival": "yes", "want": ["c1", "m9"]})
    assert "without its Boon" in bo_client.post(url(draft, "finish/")).content.decode()


@pytest.mark.asks
def test_an_untouched_empty_draft_goes_after_a_week(bo: User, bo_client: Client) -> None:
    from datetime import timedelta

    from django.utils import timezone

    old = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, None)
    named = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, None)
    profiles.save_name_and_texts(named, {"name": "Kept"}, seen_version=1)
    Character.objects.update(touched_at=timezone.now() - timedelta(days=8))
    bo_client.post("/characters/new/", {"system": SYSTEM})
    assert not Character.objects.filter(pk=old.pk).exists()
    assert Character.objects.filter(pk=named.pk).exists()
