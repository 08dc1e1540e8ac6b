"""One page asks how all of a character's papers are to be printed; it answers before the press does."""

import re
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from campaigns import prints as printing
from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import profiles
from characters.models import Character
from characters.systems import SYSTEMS
from tests.cast import fresh, make_dreamer
from tests.characters.arkana import make_arkana
from tests.characters.catchers import make_catcher
from tests.evenings import agents

pytestmark = pytest.mark.django_db
GO = {"go": "yes", "what": "filled", "paper": "a4", "ink": "sparing"}
SECRET = "Under the third stair"


def at(who: Character, page: str = "print/") -> str:
    return f"{who.get_absolute_url()}{page}"


def leads_to(text: str) -> str:
    """Return the file that the page waits for: it goes there by itself, and by a link."""
    found = re.search(r'<meta http-equiv="refresh" content="0; url=([^"]+)">', text)
    assert found, text[:400]
    assert f'href="{found.group(1)}"' in text
    return found.group(1).replace("&amp;", "&")


def one_of(system: str, owner: User, campaign: Campaign) -> Character:
    makers: dict[str, Any] = {
        "beckoning_dream": make_dreamer,
        "arkana": make_arkana,
        "hidden_isle": agents.agent,
        "dreamcatcher": make_catcher,
    }
    made: Character = makers[system](owner, campaign)
    return made


def corner(pdf: bytes) -> tuple[int, ...]:
    """Return the colour of the page's corner as it is printed."""
    page = pypdfium2.PdfDocument(pdf)[0]
    return tuple(page.render(scale=0.5).to_pil().convert("RGB").getpixel((4, 4)))


def with_secret(who: Character) -> Character:
    words = {
        "name": who.name,
        "pronouns": "",
        "texts": {**who.texts, "notes": "Owes a letter.", "secret": SECRET},
    }
    profiles.save_name_and_texts(who, words, seen_version=who.version)
    return fresh(who)


def printed_text(client: Client, address: str) -> str:
    pages = PdfReader(BytesIO(client.get(address).content)).pages
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))


def test_the_page_asks_what_on_which_paper_and_with_how_much_ink(
    dreamer: Character, bo_client: Client
) -> None:
    text = bo_client.get(at(dreamer)).content.decode()
    chosen = re.findall(r'<input type="radio" name="(\w+)" value="(\w+)"[^>]* checked', text)
    assert dict(chosen) == {"what": "filled", "paper": "a4", "ink": "sparing"}
    assert 'name="private"' in text


def test_ones_own_paper_is_chosen_already(dreamer: Character, bo: User, bo_client: Client) -> None:
    User.objects.filter(pk=bo.pk).update(paper="letter")
    assert re.search(r'value="letter"[^>]* checked', bo_client.get(at(dreamer)).content.decode())


def test_it_answers_at_once_and_prints_nothing_yet(
    dreamer: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        printing, "print_pdf", lambda *_args, **_kwargs: pytest.fail("it waited for the press")
    )
    text = bo_client.get(at(dreamer), GO).content.decode()
    assert "Being printed" in text
    assert leads_to(text) == f"{at(dreamer, 'sheet.pdf')}?paper=a4&ink=sparing"


@pytest.mark.parametrize("system", SYSTEMS)
def test_sparing_ink_lays_no_ground_and_full_ink_does(
    system: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = with_secret(one_of(system, bo, campaign))
    files = {
        ink: leads_to(bo_client.get(at(who), GO | {"ink": ink}).content.decode())
        for ink in ("sparing", "full")
    }
    assert corner(bo_client.get(files["sparing"]).content) == (255, 255, 255)
    assert corner(bo_client.get(at(who, "sheet.pdf")).content) == (255, 255, 255)  # nothing said of ink
    assert corner(bo_client.get(files["full"]).content) != (255, 255, 255)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_blank_sheet_is_printed_from_the_same_page(
    system: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = one_of(system, bo, campaign)
    file = leads_to(bo_client.get(at(who), GO | {"what": "blank", "paper": "letter"}).content.decode())
    assert file == f"{reverse('characters:blank_sheet', args=[system])}?paper=letter&ink=sparing"
    alone = leads_to(
        bo_client.get(
            reverse("characters:blank_print", args=[system]), GO | {"what": "blank"}
        ).content.decode()
    )
    assert alone.startswith(reverse("characters:blank_sheet", args=[system]))
    assert bo_client.get(file)["Content-Type"] == "application/pdf"


@pytest.mark.parametrize("system", SYSTEMS)
def test_private_notes_stay_at_home_until_their_owner_wants_them(
    system: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = with_secret(one_of(system, bo, campaign))
    without = leads_to(bo_client.get(at(who), GO).content.decode())
    along = leads_to(bo_client.get(at(who), GO | {"private": "on"}).content.decode())
    assert SECRET not in printed_text(bo_client, without)
    assert SECRET in printed_text(bo_client, along)


def test_nobody_elses_private_notes_are_printed(
    dreamer: Character, campaign: Campaign, ada_client: Client, cy: User, cy_client: Client
) -> None:
    who = with_secret(dreamer)
    roster.add_member(campaign, cy)
    for client in (ada_client, cy_client):
        assert 'name="private"' not in client.get(at(who)).content.decode()
        assert "private" not in leads_to(client.get(at(who), GO | {"private": "on"}).content.decode())
        assert SECRET not in printed_text(client, at(who, "sheet.pdf?private=yes"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("paper", "Paper is a4 or letter."),
        ("ink", "Ink is sparing or full."),
        ("what", "Choose one of what is listed here."),
    ],
)
def test_what_is_no_choice_is_told_at_its_field(
    dreamer: Character, bo_client: Client, name: str, said: str
) -> None:
    answer = bo_client.get(at(dreamer), GO | {name: "papyrus"})
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_an_ink_that_is_none_is_refused_at_the_file_too(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.get(at(dreamer, "sheet.pdf?ink=purple"))
    assert (answer.status_code, b"Ink is sparing or full." in answer.content) == (422, True)
