"""One page asks how anything is printed, one waits, one refuses: whatever it is that is printed."""

import ast
import re
import time
from dataclasses import replace
from io import BytesIO
from typing import Any
from unittest.mock import patch

import pypdfium2
import pytest
from django.conf import settings
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from campaigns import prints
from printing import picture as drawing
from printing.job import Job
from printing.picture import page_png
from printing.press import PrintTooLargeError, print_pdf
from tests.promises.laid import laid, world
from tests.promises.world import World

KINDS = [
    ("characters:print", "dreamer", {}),
    ("characters:print", "dreamer", {"what": "blank"}),
    ("characters:print", "dreamer", {"what": "cards", "backs": "on"}),
    ("characters:print", "dreamer", {"what": "table"}),
    ("characters:blank_print", "arkana", {}),
    ("characters:duel_print", "dreamer keeper", {}),
    ("characters:table_print", "campaign", {}),
    ("divination:print", "shared", {}),
    ("divination:print", "shared", {"what": "apart"}),
    ("divination:print", "shared", {"what": "cards"}),
    ("divination:seal_print", "shared", {"mm": "80"}),
    ("evenings:card_print", "c9", {}),
    ("evenings:deck_print", "", {"what": "m"}),
    ("evenings:deck_print", "", {"what": "almanac"}),
]
CUT = {"cards", "m", "evenings:card_print", "divination:seal_print"}  # what of these is cut out of the page
EVERY = pytest.mark.parametrize(("name", "args", "chosen"), KINDS)
ROOMS = ("evenings", "characters", "divination", "play", "campaigns", "decks")
SLOW = 2.0  # seconds
BODY = re.compile("(<body[^>]*>).*</body>", re.DOTALL)
__all__ = ["laid", "world"]
pytestmark = pytest.mark.django_db


def leads_to(text: str) -> str:
    """Return the file that the page waits for."""
    found = re.search(r'<meta http-equiv="refresh" content="0; url=([^"]+)">', text)
    assert found, text[:600]
    return found.group(1).replace("&amp;", "&")


def file_of(client: Client, page: str, chosen: dict[str, str]) -> str:
    return leads_to(client.get(page, chosen | {"go": "yes"}).content.decode())


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Return the sizes of the pages, in millimetres."""
    boxes = [page.mediabox for page in PdfReader(BytesIO(pdf)).pages]
    return {(round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4)) for box in boxes}


@EVERY
def test_it_is_asked_for_on_the_one_page(world: World, name: str, args: str, chosen: dict[str, str]) -> None:
    answer = world.client("owner").get(world.url(name, args))
    assert "campaigns/print_ask.html" in [template.name for template in answer.templates]
    ticked = dict(
        re.findall(r'type="radio" name="(\w+)" value="(\w+)"[^>]* checked', answer.content.decode())
    )
    assert (ticked["paper"], ticked["ink"]) == ("a4", "sparing")


@EVERY
def test_who_waits_is_answered_at_once_however_slow_the_press_is(
    world: World, name: str, args: str, chosen: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Job] = []

    def slow(job: Job, *, owner: str) -> bytes:
        asked.append(job)
        time.sleep(SLOW)
        return print_pdf(job, owner=owner)

    monkeypatch.setattr(prints, "print_pdf", slow)
    client, page = world.client("owner"), world.url(name, args)
    client.get(page)  # templates are read once
    began = time.perf_counter()
    answer = client.get(page, chosen | {"go": "yes"})
    took = time.perf_counter() - began
    assert "campaigns/print_wait.html" in [template.name for template in answer.templates]
    assert leads_to(answer.content.decode())
    assert asked == []
    assert took < SLOW / 2  # far less on an idle machine; the press alone would take all of it


def print_empty_page(job: Job, *, owner: str) -> bytes:
    """Print the page of *job* and its ground, with nothing on it."""
    return print_pdf(replace(job, html=BODY.sub(r"\1</body>", job.html)), owner=owner)


@EVERY
def test_on_both_papers_and_without_a_ground(
    world: World, name: str, args: str, chosen: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How it lies on each paper, `tests/printing` sees: here it is laid out on one, what is cut out on Letter,
    and of the other is the page.
    """
    client, papers = world.client("owner"), [("a4", (210, 297)), ("letter", (216, 279))]
    for paper, size in reversed(papers) if CUT & {name, chosen.get("what")} else papers:
        file = file_of(client, world.url(name, args), chosen | {"paper": paper})
        pdf = client.get(file).content
        assert sizes(pdf) == {size}
        assert "ink=sparing" in file
        for page in pypdfium2.PdfDocument(pdf):
            drawn = page.render(scale=0.3).to_pil().convert("RGB")
            assert drawn.getpixel((3, 3)) == (255, 255, 255)
        monkeypatch.setattr(prints, "print_pdf", print_empty_page)


@EVERY
@patch.object(drawing, "DPI", 37)  # both are drawn alike, and coarse ones sooner
def test_its_picture_is_a_page_of_the_very_file(
    world: World, name: str, args: str, chosen: dict[str, str]
) -> None:
    client, page = world.client("owner"), world.url(name, args)
    text = client.get(page, chosen | {"look": "yes"}).content.decode()
    picture = re.search(r'<img src="([^"]+)" width', text)
    assert picture
    answer = client.get(picture.group(1).replace("&amp;", "&"))
    assert answer["Content-Type"] == "image/png"
    assert answer.content == page_png(client.get(file_of(client, page, chosen)).content)


@EVERY
def test_a_refusal_is_a_sentence_and_a_way_back_to_the_page(
    world: World, name: str, args: str, chosen: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_job: Any, **_owner: Any) -> bytes:
        raise PrintTooLargeError("This print grew too large.")

    monkeypatch.setattr(prints, "print_pdf", refuse)
    client, page = world.client("owner"), world.url(name, args)
    answer = client.get(file_of(client, page, chosen))
    body = answer.content.decode()
    assert answer.status_code == 422
    assert "campaigns/not_printed.html" in [template.name for template in answer.templates]
    assert "This print grew too large." in body
    assert "/print/" in body


@EVERY
def test_a_paper_that_is_none_is_told_at_its_field_of_the_file_too(
    world: World, name: str, args: str, chosen: dict[str, str]
) -> None:
    client = world.client("owner")
    file = file_of(client, world.url(name, args), chosen).replace("paper=a4", "paper=papyrus")
    answer = client.get(file)
    assert answer.status_code == 422
    assert 'id="id_paper_error"' in answer.content.decode()


def test_no_other_page_goes_to_the_press() -> None:
    """A view that prints by itself would be a second way of doing it."""
    callers = set()
    for room in ROOMS:
        for path in (settings.BASE_DIR / room).rglob("*.py"):
            if "print_pdf" not in (text := path.read_text()) or "management" in path.parts:
                continue
            names = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
            if "print_pdf" in names:
                callers.add(str(path.relative_to(settings.BASE_DIR)))
    assert callers == {"campaigns/prints.py"}


def test_a_seal_too_small_to_read_is_pictured_only_for_who_said_so(world: World) -> None:
    client, page = world.client("owner"), world.url("divination:seal_print", "shared")
    wrong = client.get(page, {"look": "yes", "mm": "3"}, headers={"HX-Request": "true"})
    assert (wrong.status_code, b"A seal is 30 to 150 mm across" in wrong.content) == (422, True)
    assert b"<html" not in wrong.content
    assert b'id="looked"' in wrong.content


def test_cards_to_cut_are_in_true_size_between_marks(world: World) -> None:
    client = world.client("owner")
    chosen = {"what": "m", "backs": "on", "ink": "full"}
    pdf = client.get(file_of(client, world.url("evenings:deck_print"), chosen)).content
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 12  # 22 Majors, four to a page, and their backs
    scale = 4  # dots a millimetre
    face, back, last = (
        document[n].render(scale=scale * 25.4 / 72).to_pil().convert("RGB") for n in (0, 1, 10)
    )

    def at(picture: Image.Image, x: float, y: float) -> Any:
        return picture.getpixel((round(x * scale), round(y * scale)))

    white, left, top = (255, 255, 255), 35.0, 28.5  # two by two, 70 x 120 mm each, in the middle of an A4
    for x, y in ((left, top), (left + 139, top), (left, top + 239), (left + 139, top + 239)):
        assert at(face, x + 0.5, y + 0.5) != white
    for x, y in ((left - 0.6, 100), (left + 140.6, 100), (100, top - 0.6), (100, top + 240.6)):
        assert at(face, x, y) == white
    for x in (left, left + 70, left + 140):  # the marks stand where the cuts are
        assert sum(at(face, x, top - 4)) < 400
        assert sum(at(face, x, top + 244)) < 400
    assert at(back, left + 20, top + 20) != at(face, left + 20, top + 20)
    assert at(last, left + 20, 148) != white  # two are left: one row, in the middle
    assert at(last, left + 20, top + 5) == white


def test_backs_lie_behind_their_faces_once_the_page_is_turned(world: World) -> None:
    """Three cards: the third lies at the left of its row, so its back at the right."""
    from decks.cutting import job_of_cards_to_cut
    from decks.rules.tarot import DECK
    from printing.manner import Manner

    job = job_of_cards_to_cut(DECK[:3], Manner("a4"), "Three", has_backs=True)
    lefts = [re.findall(r"<img[^>]*left: ([\d.]+)mm", page) for page in job.html.split('class="page"')[1:]]
    assert lefts == [["35.00", "105.00", "35.00"], ["105.00", "35.00", "105.00"]]
