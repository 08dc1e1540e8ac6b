"""The least that is a game is made, shown, grown and printed, and is told all that it still lacks."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from campaigns.models import Campaign, User
from characters import systems
from characters.arkana.occasion_forms import MILESTONE
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.socket.rules import Starter
from config.templatetags.styles import stylesheet_links_html
from evenings.management.commands import demo as command
from evenings.pages.campaigns import CampaignGameForm
from tests.cast import fresh, spend_data
from tests.lacks import STARTERS, lacks
from tests.skeleton import system as skeleton

KEY, SYSTEM = skeleton.SYSTEM.key, skeleton.SYSTEM
MOST_LINES = 80


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the one line into the registry that a game's folder asks for."""
    monkeypatch.setitem(systems.SYSTEMS, KEY, SYSTEM)
    yield
    stylesheet_links_html.cache_clear()


@pytest.fixture
def lantern(bo: User, bo_client: Client, campaign: Campaign) -> Character:
    """A lantern made on the pages, as a player makes one."""
    asked = bo_client.post(reverse("characters:new"), {"system": KEY, "campaign": campaign.slug})
    draft = Character.objects.get(owner=bo)
    assert asked["Location"] == draft.get_absolute_url()
    page = bo_client.get(asked["Location"]).content.decode()
    assert 'name="flames"' in page
    typed = {"called": "Pale Harbour", "flames": "2"}
    assert bo_client.post(f"{asked['Location']}draft/", typed).status_code == 303
    assert bo_client.post(f"{asked['Location']}finish/", typed).status_code == 303
    return fresh(draft)


def text(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def printed(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer["Content-Type"] == "application/pdf"
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


def test_it_has_at_most_eighty_lines() -> None:
    assert len(Path(skeleton.__file__).read_text().splitlines()) <= MOST_LINES


@pytest.mark.django_db
def test_it_is_offered_where_one_chooses_a_game(bo_client: Client) -> None:
    page = text(bo_client.get(reverse("characters:new")))
    assert f"{SYSTEM.says.title} {SYSTEM.says.line}" in page


def test_a_campaign_may_play_it_while_it_is_in_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the page was imported: a game stays in no form that is made later."""
    assert CampaignGameForm({"system": KEY}).is_valid()
    monkeypatch.delitem(systems.SYSTEMS, KEY)
    assert not CampaignGameForm({"system": KEY}).is_valid()


@pytest.mark.django_db
def test_what_breaks_its_rules_is_not_finished(bo: User, bo_client: Client) -> None:
    bo_client.post(reverse("characters:new"), {"system": KEY})
    draft = Character.objects.get(owner=bo)
    answer = bo_client.post(f"{draft.get_absolute_url()}finish/", {"called": "Glare", "flames": "9"})
    assert answer.status_code == 422
    assert "A lantern begins with 1 to 3 flames." in text(answer)


@pytest.mark.django_db
def test_it_is_made_and_shown(lantern: Character, bo_client: Client) -> None:
    assert lantern.is_finished
    page = text(bo_client.get(lantern.get_absolute_url()))
    assert "Pale Harbour" in page
    assert "Flames 2" in page
    assert "Flames 2" in text(bo_client.get(reverse("evenings:home")))


@pytest.mark.django_db
def test_it_grows_by_its_offers(lantern: Character, ada_client: Client, bo_client: Client) -> None:
    assert "Grant one" in text(ada_client.get(f"{lantern.get_absolute_url()}more/"))
    given = spend_data(lantern, "gift", reason="a long night")
    assert ada_client.post(f"{lantern.get_absolute_url()}exceptions/", given).status_code == 303
    lit = spend_data(fresh(lantern), "raise flames")
    assert bo_client.post(f"{lantern.get_absolute_url()}spend/", lit).status_code in (200, 303)
    assert ledger.state(fresh(lantern)).sheet == skeleton.Lantern(flames=3, xp=1)
    page = text(bo_client.get(f"{lantern.get_absolute_url()}ledger/"))
    assert "One more flame" in page
    assert "a long night" in page


@pytest.mark.django_db
@pytest.mark.alike
def test_it_is_printed(lantern: Character, bo_client: Client) -> None:
    words = {"name": lantern.name, "texts": {"notes": "Burns low at ebb.", "secret": "Under the stair."}}
    profiles.save_name_and_texts(lantern, words, seen_version=lantern.version)
    page = printed(bo_client, f"{lantern.get_absolute_url()}sheet.pdf")
    assert re.search(r"Pale Harbour.*Flames\s*2.*Burns low at ebb\.", page, re.DOTALL)
    assert "Under the stair" not in page
    assert printed(bo_client, reverse("characters:blank_sheet", args=[KEY])).strip() != page


@pytest.mark.django_db
def test_no_other_game_is_on_its_pages(lantern: Character, bo_client: Client) -> None:
    page = bo_client.get(lantern.get_absolute_url()).content.decode()
    assert re.findall(r"css/(\w+)\.", page) == ["house"]
    assert "of-skeleton" in page


def test_it_is_told_what_it_lacks_and_where() -> None:
    places = [re.split(r"[:(]", told)[0] for told in lacks(SYSTEM)]
    assert set(places) == {
        *(f"characters/{KEY}/system.py, {value}" for value in ("GameRules", "GameWords", "GameViews", "System")),
        *(f"templates/characters/{KEY}/{name}.html"
          for name in ("_sheet", "_builder", "_brief", "_starter", "_kind", "print")),
        *(f"static/css/{name}.css" for name in (KEY, *(f"print/{KEY}{on}" for on in ("", "-a4", "-letter")))),
    }  # fmt: skip
    said = re.compile(r"(characters|templates|static)/[^:]+: .{8,}\.", re.DOTALL)
    assert [told for told in lacks(SYSTEM) if not said.fullmatch(told)] == []


def test_what_is_written_is_lacked_no_more() -> None:
    ready = tuple(Starter(str(n), "Low", "Burns low.", {"flames": 1}) for n in range(STARTERS))
    whole = replace(
        SYSTEM, rules=replace(SYSTEM.rules, starters=ready), says=replace(SYSTEM.says, begins="A wick.")
    )
    gone = set(lacks(SYSTEM)) - set(lacks(whole))
    assert {re.search(r"\((\w+)=", told)[1] for told in gone} == {"starters", "begins"}


def test_a_blank_line_in_the_ledger_is_a_lack() -> None:
    """As of a milestone that was copied, while its words were not."""
    untold = set(lacks(replace(SYSTEM, parts=(*SYSTEM.parts, MILESTONE)))) - set(lacks(SYSTEM))
    assert [re.split("[:(]", told)[0] for told in untold] == [f"characters/{KEY}/system.py, GameWords"] * 3
    spoken = replace(SYSTEM.says, describe=lambda entry: entry.kind)
    told_now = lacks(replace(SYSTEM, says=spoken, parts=(*SYSTEM.parts, MILESTONE)))
    assert [told for told in told_now if "describe" in told] == []


def test_rules_that_nothing_measures_are_a_lack(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = replace(SYSTEM, key="arkana")
    assert not any("coverage.ini" in told for told in lacks(other))
    (nothing := tmp_path / "coverage.ini").touch()
    monkeypatch.setattr("tests.lacks.COVERED", nothing)
    assert any("coverage.ini: name characters/arkana/rules" in told for told in lacks(other))


def test_without_a_demo_table_the_others_are_set_all_the_same() -> None:
    others = {key for key, system in systems.SYSTEMS.items() if not lacks(system)}
    assert KEY not in command._plays()
    assert others <= set(command._plays())
