"""A card as a PDF: the face of the page, in true size."""

from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

MILLIMETRE = 72 / 25.4
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("asked", ["", "?ink=full"])
def test_a_card_and_its_back_are_printed_in_true_size(bo_client: Client, asked: str) -> None:
    answer = bo_client.get(f"/cards/m17/card.pdf{asked}")
    document = PdfReader(BytesIO(answer.content))
    sizes = [
        (round(page.mediabox.width / MILLIMETRE), round(page.mediabox.height / MILLIMETRE))
        for page in document.pages
    ]
    assert answer["Content-Type"] == "application/pdf"
    assert sizes == [(70, 120), (70, 120)]
    assert document.metadata is not None
    assert document.metadata.title == "The Star"


def test_less_ink_is_another_drawing(bo_client: Client) -> None:
    less, full = (bo_client.get(f"/cards/m17/card.pdf{asked}").content for asked in ("", "?ink=full"))
    assert full != less


def test_a_card_that_is_none_is_not_there(bo_client: Client) -> None:
    assert bo_client.get("/cards/c15/card.pdf").status_code == 404
