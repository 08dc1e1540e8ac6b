"""A printed reading: one page with its seal, the words whole however long, together and apart, on both papers."""

from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader

from divination.models import Reading
from tests.printing import readings
from tests.printing.paper import embedded, pdf_of, printed_once, squeezed, text_of

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
FIVE = (*readings.SAID, "Haste.")


def pages(reading: Reading, paper: str = "a4", **how: Any) -> list[str]:
    pdf = pdf_of(readings.job(reading, paper, **how))
    return [squeezed(page.extract_text()) for page in PdfReader(BytesIO(pdf)).pages]


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("reading", [readings.quick(), readings.lost(*FIVE)], ids=["four", "five"])
def test_a_reading_and_its_seal_are_one_page(reading: Reading, paper: str) -> None:
    reading.seal = [*readings.SEAL, "Stuck"][: len(reading.cards)]
    (text,) = pages(reading, paper)
    assert all(squeezed(words) in text for words in FIVE[: len(reading.cards)])
    assert squeezed("What holds?") in text
    assert squeezed("The Journey Within") in text


@pytest.mark.parametrize("paper", SIZES)
def test_the_page_is_of_the_paper_asked_for(paper: str) -> None:
    (page,) = PdfReader(BytesIO(pdf_of(readings.job(readings.quick(), paper)))).pages
    told = tuple(float(side) / 72 * 25.4 for side in page.mediabox[2:])
    assert told == pytest.approx(SIZES[paper], abs=0.1)


def test_the_seal_is_there_or_apart() -> None:
    sealed = readings.quick(seal=readings.SEAL)
    assert "seal:chosen" in readings.job(sealed).images
    assert "seal:chosen" not in readings.job(sealed, with_seal=False).images
    assert "seal:chosen" not in readings.job(readings.quick()).images


@pytest.mark.parametrize("paper", SIZES)
def test_long_words_flow_on_and_none_is_lost(paper: str) -> None:
    long = [" ".join(f"{name}{number}" for number in range(900)) for name in ("ab", "cd", "ef", "gh")]
    found = pages(readings.quick(*long, seal=readings.SEAL), paper)
    assert len(found) > 2
    whole = "".join(found)
    assert [word for words in long for word in words.split() if word not in whole] == []


@pytest.mark.parametrize("run", ["x" * 400, "W" * 400])
def test_a_run_without_a_space_stays_on_the_page(run: str) -> None:
    pdf = pdf_of(readings.job(readings.quick(run, title=run[:80])))
    assert text_of(pdf).count(run[0]) >= len(run)
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        right = max(text.get_charbox(place)[2] for place in range(text.count_chars()))
        assert right < page.get_width() - 30


def test_a_journey_prints_every_row() -> None:
    found = "".join(pages(readings.journey("the hut in the rain", 14)))
    assert found.count(squeezed("the hut in the rain")) == 14
    assert found.count(squeezed("4 Minors lie with it")) == 14


def test_room_to_write_in_is_never_parted() -> None:
    found = pages(readings.journey("", 14))
    asked, weighed = (
        [page.count(squeezed(said)) for page in found] for said in ("find here?", "4 Minors lie with")
    )
    assert asked == weighed
    assert sum(asked) == 14


@pytest.mark.parametrize("said", ["Ψάχνει την πόρτα", "Она ищет дверь", "היא מחפשת"])
def test_its_letters_are_ours(said: str) -> None:
    pdf, warned = printed_once(readings.job(readings.quick(said, title=said, question=said)))
    assert squeezed(said) in squeezed(text_of(pdf))
    assert all(embedded(pdf).values())
    assert ".notdef" not in warned
