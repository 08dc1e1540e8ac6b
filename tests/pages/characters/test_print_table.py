"""The sheets of a whole table in one file: of those, and only those, whom the reader may see."""

import re
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import opposition, profiles
from characters.models import Character
from characters.pages import printing
from tests.cast import make_dreamer
from tests.characters.arkana import make_arkana
from tests.pages.characters.test_opponents import make_foe
from tests.pages.characters.test_print import SECRET, at, leads_to, with_secret

pytestmark = pytest.mark.django_db


def page_of(campaign: Campaign) -> str:
    return reverse("characters:table_print", args=[campaign.slug])


def pages(client: Client, campaign: Campaign, **asked: str) -> list[str]:
    """Return the words on each page of the file."""
    file = leads_to(client.get(page_of(campaign), {"go": "yes", **asked}).content.decode())
    read = PdfReader(BytesIO(client.get(file).content))
    return [re.sub(r"\s+", " ", page.extract_text()) for page in read.pages]


def test_everybody_at_the_table_is_in_it_by_name(
    dreamer: Character, campaign: Campaign, bo: User, ada_client: Client, bo_client: Client
) -> None:
    make_arkana(bo, campaign, "Zora Quill")
    for client in (ada_client, bo_client):
        told = pages(client, campaign)
        assert any(dreamer.name.upper() in page.upper() for page in told)
        assert "ZORA QUILL" in told[-1].upper()
        assert (
            "<b>2 sheets</b>" in client.get(page_of(campaign), {"go": "yes", "ink": "full"}).content.decode()
        )


@pytest.mark.asks
def test_a_file_of_many_is_the_same_each_time_and_bears_its_title(
    dreamer: Character, campaign: Campaign, bo: User, bo_client: Client
) -> None:
    make_arkana(bo, campaign, "Zora Quill")
    file = reverse("characters:table_pdf", args=[campaign.slug])
    first, again = bo_client.get(file), bo_client.get(file)
    assert first.content == again.content
    assert first["ETag"] == again["ETag"]
    assert PdfReader(BytesIO(first.content)).metadata.title == campaign.title


def test_who_is_gone_put_away_or_still_a_draft_is_not_in_it(
    dreamer: Character, campaign: Campaign, bo: User, cy: User, ada_client: Client
) -> None:
    roster.add_member(campaign, cy)
    make_dreamer(cy, campaign, name="Cass Away")
    archived = make_dreamer(bo, campaign, name="Put Away")
    profiles.set_character_archived(archived, is_archived=True)
    roster.leave_campaign(campaign, cy)
    told = " ".join(pages(ada_client, campaign)).upper()
    assert dreamer.name.upper() in told
    assert "CASS AWAY" not in told
    assert "PUT AWAY" not in told


def test_nobodys_private_notes_are_in_it(
    dreamer: Character, campaign: Campaign, ada_client: Client, bo_client: Client
) -> None:
    with_secret(dreamer)
    for client in (ada_client, bo_client):
        assert SECRET not in " ".join(pages(client, campaign, private="on"))


def test_outside_the_table_there_is_no_such_page(
    dreamer: Character, campaign: Campaign, cy_client: Client
) -> None:
    for name in ("table_print", "table_pdf", "table_png"):
        assert cy_client.get(reverse(f"characters:{name}", args=[campaign.slug])).status_code == 404


def test_a_sheets_page_offers_the_table_only_where_others_are(
    dreamer: Character, campaign: Campaign, bo: User, bo_client: Client
) -> None:
    assert "The whole table" not in bo_client.get(at(dreamer)).content.decode()
    make_arkana(bo, campaign, "Zora Quill")
    text = bo_client.get(at(dreamer)).content.decode()
    assert "The whole table" in text
    assert "2 sheets" in text
    assert page_of(campaign) in bo_client.get(campaign.get_absolute_url()).content.decode()


def test_more_than_one_file_holds_are_several(
    dreamer: Character, campaign: Campaign, bo: User, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "MOST", 1)
    make_arkana(bo, campaign, "Zora Quill")
    text = bo_client.get(page_of(campaign)).content.decode()
    assert "Sheets 1 to 1" in text
    assert "Sheets 2 to 2" in text
    assert all("ZORA" in page.upper() for page in pages(bo_client, campaign, what="2"))
    assert not any("ZORA" in page.upper() for page in pages(bo_client, campaign, what="1"))
    file = reverse("characters:table_pdf", args=[campaign.slug])
    assert bo_client.get(file, {"what": "3"}).status_code == 422


def test_a_sheets_page_offers_those_it_may_face_that_the_reader_may_see(
    dreamer: Character, campaign: Campaign, ada_client: Client, bo_client: Client
) -> None:
    shown, hidden = make_foe(campaign, name="The Toll-Keeper"), make_foe(campaign, name="The Lurker")
    opposition.set_opponent_revealed(shown, is_revealed=True)
    opposition.set_opponent_revealed(hidden, is_revealed=False)
    asked = bo_client.get(at(dreamer)).content.decode()
    assert "Against The Toll-Keeper" in asked
    assert "The Lurker" not in asked
    assert "Against The Lurker" in ada_client.get(at(dreamer)).content.decode()
    file = leads_to(bo_client.get(at(dreamer), {"go": "yes", "what": shown.slug}).content.decode())
    assert file.startswith(reverse("characters:duel_pdf", args=[dreamer.slug, shown.slug]))
    assert bo_client.get(at(dreamer), {"go": "yes", "what": hidden.slug}).status_code == 422
