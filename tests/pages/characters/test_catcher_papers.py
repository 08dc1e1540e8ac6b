"""What a table of Dreamcatcher prints beside sheets: the GM's page and NPCs for whoever runs it, the odds for all."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from campaigns.models import Campaign, User
from characters.ledger import opposition
from characters.models import Character, Opponent
from tests.cast import op
from tests.characters.catchers import SYSTEM, make_catcher
from tests.pages.characters.test_print import leads_to, printed_text

pytestmark = pytest.mark.django_db
NPC = {"score": 3, "bears": 3, "advantages": ["Every ship owes him"], "hindrances": ["Counts aloud"]}


@pytest.fixture
def ragna(bo: User, campaign: Campaign) -> Character:
    return make_catcher(bo, campaign)


def page_of(campaign: Campaign) -> str:
    return reverse("characters:paper", args=[campaign.slug, SYSTEM])


def choices(client: Client, campaign: Campaign) -> list[str]:
    return re.findall(r'name="what" value="(\w+)"', client.get(page_of(campaign)).content.decode())


def words(client: Client, address: str, **asked: str) -> str:
    return printed_text(client, leads_to(client.get(address, {"go": "yes", **asked}).content.decode()))


def set_down(campaign: Campaign, name: str = "Harbourmaster") -> Opponent:
    return opposition.create_opponent(campaign, SYSTEM, "npc", op_id=op(), name=name, portrait="", data=NPC)


def test_a_gm_prints_the_page_to_call_from_and_the_npcs_set_down(
    ragna: Character, campaign: Campaign, ada_client: Client
) -> None:
    assert choices(ada_client, campaign) == ["gm", "odds"]
    set_down(campaign)
    assert choices(ada_client, campaign) == ["gm", "npcs", "odds"]
    told = words(ada_client, page_of(campaign), what="gm")
    assert "Owes money everywhere" in told
    assert "HARBOURMASTER" in words(ada_client, page_of(campaign), what="npcs").upper()


def test_the_gms_page_stays_the_gms_and_an_npcs_figures_too(
    ragna: Character, campaign: Campaign, bo_client: Client
) -> None:
    opposition.set_opponent_revealed(set_down(campaign), is_revealed=True)
    assert bo_client.get(page_of(campaign)).status_code == 200
    assert choices(bo_client, campaign) == ["odds"]
    for what in ("gm", "npcs"):
        assert bo_client.get(page_of(campaign), {"what": what, "go": "yes"}).status_code == 422
    assert "Harbourmaster" not in words(bo_client, page_of(campaign), what="odds")


def test_a_table_of_many_is_read_at_once(
    ragna: Character,
    campaign: Campaign,
    bo: User,
    ada_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(4):
        make_catcher(bo, campaign, f"Lark {number}")
    with django_assert_max_num_queries(8):
        ada_client.get(page_of(campaign))


def test_the_odds_are_printed_without_a_character_and_without_a_table(cy_client: Client) -> None:
    calculator = cy_client.get(reverse("characters:calculator", args=[SYSTEM, "odds"])).content.decode()
    found = re.search(r'href="([^"]+)">Print the odds<', calculator)
    assert found
    page = cy_client.get(found[1].replace("&amp;", "&")).content.decode()
    assert re.search(r'value="odds"[^>]* checked', page)
    told = words(cy_client, reverse("characters:blank_print", args=[SYSTEM]), what="odds")
    assert "58.33 %" in told
    assert "81 with the best reroll" in told


def test_a_blank_sheet_is_what_is_offered_first(cy_client: Client) -> None:
    told = words(cy_client, reverse("characters:blank_print", args=[SYSTEM]))
    assert "cross the box of what is hampered" in told


def test_who_has_no_account_is_offered_no_print(client: Client) -> None:
    calculator = client.get(reverse("characters:calculator", args=[SYSTEM, "odds"])).content.decode()
    assert "Print the odds" not in calculator


def test_a_revealed_npc_is_a_name_and_looks_to_players_and_whole_to_the_gm(
    ragna: Character, campaign: Campaign, ada_client: Client, bo_client: Client
) -> None:
    npc = set_down(campaign)
    opposition.set_opponent_revealed(npc, is_revealed=True)
    pages = (npc.get_absolute_url(), reverse("characters:opponents", args=[campaign.slug, SYSTEM]))
    for page in pages:
        seen, whole = (client.get(page).content.decode() for client in (bo_client, ada_client))
        assert "Harbourmaster" in seen
        assert [word for word in ("+3", "bears", "Every ship", "Counts aloud") if word in seen] == []
        assert "Every ship owes him" in whole
    assert "the players see its name and looks" in ada_client.get(pages[0]).content.decode()
