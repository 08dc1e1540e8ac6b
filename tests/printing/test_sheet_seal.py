"""The chosen seal at the head of a sheet, or empty rings."""

import pytest

from characters.pages.prints import seal_svg_of_json_or_empty
from tests.printing.paper import OLD, SEAL, WORDS, page_sizes, pdf_of, sheet_job
from tests.printing.payloads import PAYLOADS


def test_a_chosen_seal_is_drawn() -> None:
    job = sheet_job(OLD, seal=SEAL)
    assert job.images["seal:chosen"].lstrip().startswith(b"<svg")
    assert "seal chosen" in job.html
    assert page_sizes(pdf_of(job)) == [(210, 297)]


def test_without_a_seal_the_rings_are_empty() -> None:
    job = sheet_job(OLD, WORDS)
    assert ("seal:chosen" in job.images, "seal chosen" in job.html) == (False, False)


def test_another_seal_is_another_print() -> None:
    other = {**SEAL, "words": ["Clarity", "Hunger", "Threshold", "Inheritance", "Salt"]}
    assert sheet_job(OLD, seal=SEAL).digest() != sheet_job(OLD, seal=other).digest()


@pytest.mark.parametrize(
    "seal",
    [
        {"cards": ["m2", "m1"], "words": ["Salt"]},
        {"cards": ["m2", "m99"], "words": ["Salt", "Sea"]},
        {"cards": ["m2", "m2"], "words": ["Salt", "Sea"]},
        {"cards": ["m2", "m1"], "words": ["Salt", "x" * 25]},
        {"cards": ["m2", "m1"], "words": ["Salt", "👩‍🚀"]},
        {"cards": ["m2", "m1"]},
        {},
    ],
)
def test_a_seal_that_cannot_be_drawn_leaves_the_rings_empty(seal: dict[str, list[str]]) -> None:
    assert seal_svg_of_json_or_empty(seal) == b""


@pytest.mark.parametrize("payload", PAYLOADS)
def test_whatever_stands_in_a_seals_words_is_drawn_or_left_out(payload: str) -> None:
    text = PAYLOADS[payload]("file:///tmp/k.svg", "http://127.0.0.1:1")
    for word in (text, text[:24]):
        drawn = seal_svg_of_json_or_empty({"cards": ["m2", "c7"], "words": [word, word]})
        assert not any(bad in drawn for bad in (b"file:", b"<image", b"<script", b"@import", b"url("))
