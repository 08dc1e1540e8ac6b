"""/campaigns/<slug>/paper/<system>/print/: what a table prints besides sheets, of what each may see."""

import re
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from campaigns.models import Campaign
from characters.ledger import opposition
from characters.models import Character
from characters.pages import table_papers
from tests.cast import SYSTEM, house_rules_form, op
from tests.characters.dreams import _as_laid, make_dream
from tests.pages.characters.test_opponents import make_foe
from tests.pages.characters.test_print import leads_to
from tests.pages.characters.test_scene_story import print_page, printed
from tests.printing.table_papers import JOLT, STEP, TOLL_KEEPER

__all__ = ["_as_laid"]
pytestmark = pytest.mark.django_db
PREPARED = '{"what": "foe", "name": "Moth", "awareness": 1, "cards": ["p10", "p11"], "scene": 0}'


def page_of(campaign: Campaign) -> str:
    return reverse("characters:paper", args=[campaign.slug, SYSTEM])


def choices(client: Client, campaign: Campaign) -> list[str]:
    """Return what may be chosen to print."""
    return re.findall(r'name="what" value="(\w+)"', client.get(page_of(campaign)).content.decode())


def words(client: Client, campaign: Campaign, **asked: str) -> str:
    file = leads_to(client.get(page_of(campaign), {"go": "yes", **asked}).content.decode())
    pages = PdfReader(BytesIO(client.get(file).content)).pages
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))


def test_it_offers_what_stands_against_them_and_three_sheets(
    campaign: Campaign, dreamer: Character, ada_client: Client
) -> None:
    assert choices(ada_client, campaign) == ["ready", "scores", "guides"]
    make_foe(campaign, "s4 w7 m0")
    assert choices(ada_client, campaign) == ["foes", "ready", "scores", "guides"]
    assert "Bears Stress" in words(ada_client, campaign, what="foes")
    assert "TRIUMPH" in words(ada_client, campaign, what="scores").upper()
    assert "COMBINED MIGHT" in words(ada_client, campaign, what="guides").upper()


def test_a_player_prints_what_was_revealed_and_finds_no_trace_of_the_rest(
    campaign: Campaign, dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    check_hidden(campaign, ada_client, bo_client)


def check_hidden(campaign: Campaign, ada_client: Client, bo_client: Client) -> None:
    make_foe(campaign, "s4", name="Gmcanary")
    shown = make_foe(campaign, "w7")
    assert choices(bo_client, campaign) == ["ready", "scores", "guides"]
    assert bo_client.get(page_of(campaign), {"what": "foes", "go": "yes"}).status_code == 422
    opposition.set_opponent_revealed(shown, is_revealed=True)
    assert "GMCANARY" in words(ada_client, campaign, what="foes").upper()
    told = words(bo_client, campaign, what="foes").upper()
    assert shown.name.upper() in told
    assert "GMCANARY" not in told


def test_house_rules_and_own_effects_stand_on_the_sheets(
    campaign: Campaign, dreamer: Character, ada_client: Client
) -> None:
    omen = "Omen | Cups | any | Somebody hears the sea. | me draw 1"
    rules = reverse("characters:house_rules", args=[campaign.slug, SYSTEM])
    form = house_rules_form(own_effects=omen, guides_a_dream=3, who_reveals_draws="true")
    assert ada_client.post(rules, form).status_code == 303
    scores = words(ada_client, campaign, what="scores")
    assert "Somebody hears the sea." in scores
    assert "Both who Revealed draw, foes too" in scores
    assert "at most (0: no limit): 3" in words(ada_client, campaign, what="guides")


def test_very_many_opponents_are_printed_in_files(
    campaign: Campaign, dreamer: Character, ada_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_papers, "OPPONENTS", 2)
    for _ in range(3):
        make_foe(campaign, "s4")
    assert choices(ada_client, campaign) == ["foes", "ready", "scores", "guides", "foes2"]
    page = ada_client.get(page_of(campaign)).content.decode()
    assert "Foes, Efforts and Spikes, 1 to 2" in page
    assert "Foes, Efforts and Spikes, 3 to 3" in page
    assert words(ada_client, campaign, what="foes2").count("Bears Stress") == 1


def test_foes_come_first_then_efforts_then_spikes(
    campaign: Campaign, dreamer: Character, ada_client: Client
) -> None:
    kinds = {"spike": JOLT, "effort": STEP, "foe": TOLL_KEEPER}
    for kind, data in kinds.items():
        opposition.create_opponent(
            campaign, SYSTEM, kind, op_id=op(), name=f"A {kind}", portrait="", data=data
        )
    told = words(ada_client, campaign, what="foes")
    assert sorted(("A foe", "An Effort", "A Spike"), key=told.index) == ["A foe", "An Effort", "A Spike"]


def test_campaign_and_opponents_lead_there(
    campaign: Campaign, dreamer: Character, ada_client: Client
) -> None:
    make_foe(campaign, "s4")
    opponents = reverse("characters:opponents", args=[campaign.slug, SYSTEM])
    for page in (campaign.get_absolute_url(), opponents):
        assert page_of(campaign) in ada_client.get(page).content.decode()


# --- what is prepared for a dream ---


def test_a_gm_prints_what_she_prepared_and_nobody_else_is_offered_it() -> None:
    check_prepared()


def check_prepared() -> None:
    dream = make_dream()
    assert "what=prepared" not in dream.page(dream.ada)
    dream.play(f"gm: prepare {PREPARED}")
    assert f"{print_page(dream)}?what=prepared" in dream.page(dream.ada)
    assert "MOTH" in printed(dream, dream.ada, what="prepared").upper()
    for client in (dream.bo, dream.eve):
        assert client.get(print_page(dream), {"what": "prepared", "go": "yes"}).status_code == 422
        assert "prepared" not in client.get(print_page(dream)).content.decode()
    on_the_screen = dream.ada.get(print_page(dream), {"what": "prepared", "screen": "all", "go": "yes"})
    assert on_the_screen.status_code == 422


def test_what_was_used_is_prepared_no_more() -> None:
    dream = make_dream().play(f"gm: prepare {PREPARED}", "gm: use t1")
    assert dream.ada.get(print_page(dream), {"what": "prepared", "go": "yes"}).status_code == 422
