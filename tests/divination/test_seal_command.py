"""`manage.py seal`: a reading's seal as a file."""

import io

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from decks.rules.tarot import Card
from divination.readings import readings
from tests.cast import op

FOUR = [Card.from_code(code) for code in ("m7", "m17", "m1", "m9")]


@pytest.fixture
def sealed(bo):
    reading = readings.lay_new_reading_of_real_cards(bo, "Low tide", "", FOUR, op_id=op())
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone"], seen_version=1)
    return reading


@pytest.mark.parametrize(
    ("ending", "start"),
    [
        ("svg", b"<svg"),
        pytest.param("png", b"\x89PNG", marks=pytest.mark.alike),  # drawn of the same rows
        pytest.param("pdf", b"%PDF", marks=pytest.mark.alike),
    ],
)
def test_the_ending_says_which_file(sealed, tmp_path, ending, start):
    file = tmp_path / f"seal.{ending}"
    call_command("seal", sealed.slug, "-o", str(file))
    assert file.read_bytes().startswith(start)


def test_a_size_is_in_pixels(sealed, tmp_path):
    call_command("seal", sealed.slug, "-o", str(tmp_path / "seal.png"), "--size", "600")
    assert Image.open(io.BytesIO((tmp_path / "seal.png").read_bytes())).size == (600, 600)


@pytest.mark.parametrize(
    ("name", "size", "sentence"),
    [
        ("seal.png", "100", "512 to 2048"),
        ("seal.pdf", "3", "30 to 150"),
        ("seal.gif", "60", ".svg, .png or .pdf"),
    ],
)
def test_what_cannot_be_written_is_told(sealed, tmp_path, name, size, sentence):
    with pytest.raises(CommandError, match=sentence):
        call_command("seal", sealed.slug, "-o", str(tmp_path / name), "--size", size)
    assert not (tmp_path / name).exists()


def test_no_such_reading(db, tmp_path):
    with pytest.raises(CommandError, match="no reading"):
        call_command("seal", "x" * 22, "-o", str(tmp_path / "seal.svg"))


def test_a_reading_without_a_seal(bo, tmp_path):
    reading = readings.lay_new_reading_of_real_cards(bo, "Low tide", "", FOUR, op_id=op())
    with pytest.raises(CommandError, match="no seal yet"):
        call_command("seal", reading.slug, "-o", str(tmp_path / "seal.svg"))
