"""/readings/<slug>/seal.svg, .png, .pdf: a kept seal to take along."""

import io
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

from divination.readings import readings
from tests.cast import copied
from tests.pages.divination.conftest import fresh

ENDINGS = ["seal.svg", "seal.png", "seal.pdf", "seal/files/"]
LONG = ["Stand", "Listen", "Begin", "Transsubstantiationslehr"]


@pytest.fixture
@copied
def sealed(reading):
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone"], seen_version=reading.version)
    return fresh(reading)


@pytest.fixture
def crowded(reading):
    readings.save_seal(reading, LONG, seen_version=reading.version)
    return fresh(reading)


def url(reading, ending):
    return f"{reading.get_absolute_url()}{ending}"


def test_the_svg_bears_its_words_as_title(bo_client, sealed):
    answer = bo_client.get(url(sealed, "seal.svg"))
    assert answer["Content-Type"] == "image/svg+xml"
    assert "<title>Seal: Alone, Begin, Stand, Listen</title>" in answer.content.decode()


def test_what_is_typed_is_text_in_the_drawing_too(bo_client, reading):
    words = ['"it\'s"', "A & B", "ΕΛΠΊΔΑ", "](x)"]
    readings.save_seal(reading, words, seen_version=reading.version)
    tree = ElementTree.fromstring(bo_client.get(url(reading, "seal.svg")).content)
    title = tree.find("{http://www.w3.org/2000/svg}title").text
    assert title == 'Seal: ](x), ΕΛΠΊΔΑ, "it\'s", A & B'
    assert {node.tag.rpartition("}")[2] for node in tree.iter()} == {"svg", "title", "desc", "g", "path"}
    pdf = PdfReader(io.BytesIO(bo_client.get(url(reading, "seal.pdf")).content))
    assert (pdf.metadata["/Title"], pdf.pages[0].get("/Annots")) == (title, None)


@pytest.mark.parametrize(("ground", "corner"), [("paper", 255), ("transparent", 0)])
def test_the_png_has_its_size_and_ground(bo_client, sealed, ground, corner):
    answer = bo_client.get(url(sealed, "seal.png"), {"size": "512", "ground": ground})
    picture = Image.open(io.BytesIO(answer.content))
    assert picture.size == (512, 512)
    assert picture.convert("RGBA").getpixel((0, 0))[3] == corner


def test_the_pdf_is_printed_in_true_size(bo_client, sealed):
    answer = bo_client.get(url(sealed, "seal.pdf"), {"mm": "50"})
    document = PdfReader(io.BytesIO(answer.content))
    assert float(document.pages[0].mediabox.width) == pytest.approx(52 * 72 / 25.4, abs=0.2)
    assert document.metadata["/Title"] == "Seal: Alone, Begin, Stand, Listen"


def test_without_a_size_there_is_one(bo_client, sealed):
    answer = bo_client.get(url(sealed, "seal.pdf"))
    assert 'filename="the-weather-within.pdf"' in answer["Content-Disposition"]


@pytest.mark.parametrize(
    ("ending", "field", "value", "sentence"),
    [
        ("seal.pdf", "mm", "3", "A seal is 30 to 150 mm across"),
        ("seal.pdf", "mm", "151", "A seal is 30 to 150 mm across"),
        ("seal.pdf", "mm", "wide", "Write a whole number."),
        ("seal.png", "size", "511", "A picture is 512 to 2048 pixels across"),
        ("seal.png", "size", "9" * 30, "A picture is 512 to 2048 pixels across"),
        ("seal.png", "size", "\0", "Write a whole number."),
        ("seal.png", "ground", "lava", "Select a valid choice."),
    ],
)
def test_a_size_that_cannot_be_is_told_at_its_field(bo_client, sealed, ending, field, value, sentence):
    answer = bo_client.get(url(sealed, ending), {field: value})
    body = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in body
    assert f'id="id_{field}_error"' in body


def test_below_the_smallest_diameter_one_is_warned_before_it_prints(bo_client, crowded):
    answer = bo_client.get(url(crowded, "seal.pdf"), {"mm": "30"})
    body = answer.content.decode()
    assert answer.status_code == 422
    assert "At 30 mm the letters on the ring are" in body
    assert 'id="id_mm_error"' in body
    assert 'name="small"' in body
    assert "Print it all the same" in body
    printed = bo_client.get(url(crowded, "seal.pdf"), {"mm": "30", "small": "yes"})
    assert printed.content.startswith(b"%PDF")


@pytest.mark.parametrize("ending", ENDINGS)
def test_without_a_seal_there_is_nothing(bo_client, reading, ending):
    assert bo_client.get(url(reading, ending)).status_code == 404


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("who", ["ada_client", "cy_client", "host_client", "left_client"])
def test_a_private_seal_is_nobody_elses(request, who, sealed, ending):
    assert request.getfixturevalue(who).get(url(sealed, ending)).status_code == 404


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_table_has_what_is_shared_with_it(ada_client, sealed, campaign, ending):
    readings.share_with_campaign(sealed, campaign)
    assert ada_client.get(url(sealed, ending)).status_code == 200


def test_a_queue_that_is_full_says_so(bo_client, sealed, monkeypatch):
    from campaigns import prints
    from printing.press import PrintBusyError

    def busy(job, *, owner):
        raise PrintBusyError("The press is busy. Try again in a minute.")

    monkeypatch.setattr(prints, "print_pdf", busy)
    answer = bo_client.get(url(sealed, "seal.pdf"))
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "The press is busy." in answer.content.decode()
