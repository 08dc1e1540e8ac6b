"""An NPC in short: scores by two ways, Kit, pieces one a line; hidden until revealed, and brought into a conflict."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from characters.ledger import opposition
from characters.models import Opponent
from tests.cast import op
from tests.characters.conflicts import SYSTEM, make_npc, words

pytestmark = pytest.mark.django_db
LINES = {"enhance": "2", "control": "3", "diminish": "5", "body": "4", "mind": "2", "spirit": "2"}


def set_down(campaign: Campaign, client: Client, **typed: str) -> Any:
    url = reverse("characters:opponent_new", args=[campaign.slug, SYSTEM, "npc"])
    return client.post(url, {"name": "The Warden", "portrait": "", "op_id": op(), **typed})


@pytest.mark.asks
def test_an_act_and_an_area_make_a_cell(campaign: Campaign, ada_client: Client) -> None:
    assert set_down(campaign, ada_client, **LINES, enhance_body="6").status_code == 303
    assert Opponent.objects.get().data["cells"] == [6, 2, 2, 4, 3, 3, 5, 4, 4]


def test_kit_and_pieces_are_kept(campaign: Campaign, ada_client: Client) -> None:
    set_down(
        campaign, ada_client, kit_weapon="1", kit_armor="-1", equipment="Spear, reach, 2\nMail, armor, 1"
    )
    kept = Opponent.objects.get().data
    assert kept["kit"] == "-0+"
    assert [(p["name"], p["kit"], p["reach"], p["hands"]) for p in kept["equipment"]] == [
        ("Spear", "weapon", "reach", 2), ("Mail", "armor", "", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"enhance_body": "7"}, "Enhance Body is 7. A Base Score goes from 2 to 6."),
        ({"control": "1"}, "A Base Score goes from 2 to 6."),
        ({"body": "many"}, "A Base Score is a whole number from 2 to 6."),
        ({"equipment": "Spear"}, "Write a name, what it is"),
        ({"equipment": "Spear, reach, 3"}, "Line 1, “Spear, reach, 3”"),
        ({"equipment": "Boat, ship, 1"}, "armor, tool, close, reach or ranged"),
        ({"equipment": "\n".join(["Knife, close"] * 11)}, "At most 10 pieces of Kit fit here."),
    ],
)
def test_what_is_no_npc_gets_a_sentence_and_stays(
    campaign: Campaign, ada_client: Client, typed: dict[str, str], said: str
) -> None:
    answer = set_down(campaign, ada_client, **typed)
    assert (answer.status_code, Opponent.objects.count()) == (422, 0)
    assert said in words(answer)
    assert next(iter(typed.values())).splitlines()[0] in answer.content.decode()


def test_changing_one_shows_what_is_kept(campaign: Campaign, ada_client: Client) -> None:
    npc = make_npc(campaign)
    page = ada_client.get(reverse("characters:opponent_edit", args=[npc.slug])).content.decode()
    assert "Cudgel, close, 1" in page
    assert 'value="3"' in page


def test_it_hides_until_revealed_and_is_set_against_nobody(
    campaign: Campaign, ada_client: Client, bo_client: Client
) -> None:
    npc = make_npc(campaign)
    assert bo_client.get(npc.get_absolute_url()).status_code == 404
    opposition.set_opponent_revealed(npc, is_revealed=True)
    page = words(bo_client.get(npc.get_absolute_url()))
    assert "Enhance 3 3 3" in page
    assert "Set it against" not in page
    assert "Begin a conflict" not in page
    assert "Begin a conflict" in words(ada_client.get(npc.get_absolute_url()))


def test_the_list_tells_one_in_a_line(campaign: Campaign, ada_client: Client) -> None:
    make_npc(campaign)
    page = words(ada_client.get(reverse("characters:opponents", args=[campaign.slug, SYSTEM])))
    assert "Focus 3, Wounds 3 Body and 3 Spirit; dice 3 Enhance, 3 Control, 3 Diminish." in page
    assert "Set against" not in page
