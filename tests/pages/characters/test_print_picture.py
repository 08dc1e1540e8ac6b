"""The page that asks how a sheet is printed shows what comes: page 1, and how many pages there are."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from campaigns import prints as printing
from campaigns.models import Campaign, User
from characters.ledger import profiles
from characters.models import Character
from characters.systems import SYSTEMS
from printing import picture as drawing
from printing.picture import page_png
from printing.press import PrintBusyError
from tests.cast import fresh
from tests.pages.characters.test_print import SECRET, at, one_of, printed_text, with_secret

pytestmark = pytest.mark.django_db
LOOK = {"look": "yes", "what": "filled", "paper": "a4", "ink": "sparing"}
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held against each other is drawn alike, and sooner."""
    monkeypatch.setattr(drawing, "DPI", 37)


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def shown(client: Client, address: str, **chosen: str) -> tuple[str, str]:
    """Return what is said of what comes, and the address of its picture."""
    text = client.get(address, LOOK | chosen, headers=HTMX).content.decode()
    found = re.search(r'<img src="([^"]+)"', text)
    assert found, text
    return " ".join(text.split()), found.group(1).replace("&amp;", "&")


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("chosen", [{}, {"ink": "full"}, {"what": "blank", "paper": "letter"}])
def test_it_is_page_1_of_the_very_pdf_and_the_pages_are_counted(
    system: str, chosen: dict[str, str], bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = with_secret(one_of(system, bo, campaign))  # the press knows it from `test_print`
    said, picture = shown(bo_client, at(who), **chosen)
    answer = bo_client.get(picture)
    pdf = bo_client.get(picture.replace(".png?", ".pdf?")).content
    pages = PdfReader(BytesIO(pdf)).pages
    assert answer["Content-Type"] == "image/png"
    assert answer.content == page_png(pdf)
    size = tuple(
        float(side) * drawing.DPI / 72 for side in (pages[0].mediabox.width, pages[0].mediabox.height)
    )
    assert pixels(answer.content).size == pytest.approx(size, abs=1.5)
    assert ("<b>1 page</b>" if len(pages) == 1 else f"Page 1 of <b>{len(pages)} pages</b>") in said
    assert (pixels(answer.content).getpixel((4, 4)) == (255, 255, 255)) == (chosen.get("ink") != "full")


def test_the_page_is_there_before_the_picture(
    dreamer: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "print_pdf", lambda *_a, **_k: pytest.fail("it waited for the press"))
    text = bo_client.get(at(dreamer)).content.decode()
    assert "Page 1 is being laid out" in text
    picture = f"{at(dreamer, 'sheet.png')}?paper=a4&amp;ink=sparing"
    assert f'<noscript><img src="{picture}"' in text


def test_without_a_script_one_presses_look_and_sees_it(dreamer: Character, bo_client: Client) -> None:
    text = bo_client.get(at(dreamer), LOOK | {"paper": "letter"}).content.decode()
    assert f'<img src="{at(dreamer, "sheet.png")}?paper=letter&amp;ink=sparing"' in text
    assert re.search(r'value="letter"[^>]* checked', text)
    assert "<html" in text


def test_private_notes_are_in_the_picture_for_their_owner_alone(
    dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    who = with_secret(dreamer)
    along, without = (at(who, f"sheet.png?ink=sparing{more}") for more in ("&private=yes", ""))
    assert shown(bo_client, at(who), private="on")[1].endswith("&private=yes")
    assert "private" not in shown(ada_client, at(who), private="on")[1]
    assert SECRET in printed_text(bo_client, along.replace(".png", ".pdf"))
    assert SECRET not in printed_text(ada_client, along.replace(".png", ".pdf"))
    assert ada_client.get(along).content == ada_client.get(without).content == bo_client.get(without).content


def test_who_may_not_see_the_sheet_sees_no_picture(dreamer: Character, cy_client: Client) -> None:
    assert cy_client.get(at(dreamer, "sheet.png")).status_code == 404
    assert cy_client.get(at(dreamer), LOOK, headers=HTMX).status_code == 404


def test_what_the_browser_has_is_not_sent_again(dreamer: Character, bo_client: Client) -> None:
    first = bo_client.get(at(dreamer, "sheet.png"))
    again = bo_client.get(at(dreamer, "sheet.png"), headers={"If-None-Match": first["ETag"]})
    assert (first["Cache-Control"], again.status_code, again.content) == ("private, no-cache", 304, b"")


def test_a_busy_press_is_said_in_the_pictures_place(
    dreamer: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_job: Any, **_owner: Any) -> bytes:
        raise PrintBusyError("The press is busy.")

    monkeypatch.setattr(printing, "print_pdf", busy)
    text = bo_client.get(at(dreamer), LOOK, headers=HTMX).content.decode()
    assert "The press is busy." in text
    assert "<img" not in text
    answer = bo_client.get(at(dreamer, "sheet.png"))
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_a_blank_sheet_is_pictured_without_a_character(cy_client: Client) -> None:
    said, picture = shown(cy_client, reverse("characters:blank_print", args=["arkana"]), what="blank")
    assert cy_client.get(picture)["Content-Type"] == "image/png"
    assert "<b>1 page</b>" in said


def with_long_notes(who: Character) -> Character:
    texts = {**who.texts, "notes": "Owes the lighthouse a letter. " * 90}
    profiles.save_name_and_texts(
        who, {"name": who.name, "pronouns": "", "texts": texts}, seen_version=who.version
    )
    return fresh(who)


def test_one_leafs_to_the_other_pages_by_ordinary_links(dreamer: Character, bo_client: Client) -> None:
    who = with_long_notes(dreamer)
    first = bo_client.get(at(who), LOOK | {"paper": "letter"}).content.decode()
    assert "Page 1 of <b>2 pages</b>" in " ".join(first.split())
    assert "Print 2 pages</button>" in " ".join(first.split()).replace(" </button>", "</button>")
    assert 'rel="prev"' not in first
    way = re.search(r'rel="next" href="([^"]+)"', first)
    assert way
    second = bo_client.get(way.group(1).replace("&amp;", "&")).content.decode()
    assert "Page 2 of <b>2 pages</b>" in " ".join(second.split())
    assert re.search(r'value="letter"[^>]* checked', second)
    assert 'rel="next"' not in second
    picture = re.search(r'<img src="([^"]+page=2)"', second)
    assert picture
    pdf = bo_client.get(at(who, "sheet.pdf?paper=letter&ink=sparing")).content
    assert bo_client.get(picture.group(1).replace("&amp;", "&")).content == page_png(pdf, 2)


@pytest.mark.parametrize(("asked", "shown"), [("99", 2), ("0", 1), ("two", 1), ("²", 1), ("9" * 5000, 1)])
def test_a_page_that_is_none_is_the_nearest(
    dreamer: Character, bo_client: Client, asked: str, shown: int
) -> None:
    who = with_long_notes(dreamer)
    text = bo_client.get(at(who), LOOK | {"page": asked}).content.decode()
    assert f"Page {shown} of <b>2 pages</b>" in " ".join(text.split())


def test_there_is_no_picture_of_a_page_that_is_none(dreamer: Character, bo_client: Client) -> None:
    assert bo_client.get(at(dreamer, "sheet.png?page=9")).status_code == 404


def test_who_waits_is_told_how_many_pages_come_once_they_are_known(
    dreamer: Character, bo_client: Client
) -> None:
    manner, who = {"paper": "letter", "ink": "full"}, with_long_notes(dreamer)
    assert "pages</b> come" not in bo_client.get(at(who), manner | {"go": "yes"}).content.decode()
    looked = bo_client.get(at(who), manner | {"look": "yes"}).content.decode()
    seen = re.search(r'name="seen" value="([^"]+)"', looked)
    assert seen
    along = {"go": "yes", "seen": seen.group(1).replace("&amp;", "&")}
    assert "<b>2 pages</b> come" in bo_client.get(at(who), manner | along).content.decode()
    other = bo_client.get(at(who), manner | along | {"what": "blank"}).content.decode()
    assert "pages</b> come" not in other  # what was seen was another thing
