"""/readings/new/: shuffled and drawn, or laid with real cards."""

import re

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from decks.rules.tarot import Card
from divination.models import Reading
from divination.pages.begin_forms import DAY
from tests.cast import op

URL = "/readings/new/"
LAID = {"foundation": "m7", "spirit": "m17", "knowledge": "m1", "crown": "m9", "laid": "yes"}
pytestmark = pytest.mark.django_db


def test_drawing_fills_the_four_places_with_majors_from_the_ground_up(bo_client):
    answer = bo_client.post(URL, {"title": "Low tide", "question": "What next?", "op_id": op()})
    reading = Reading.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, reading.get_absolute_url())
    assert [row["place"] for row in reading.cards] == ["foundation", "spirit", "knowledge", "crown"]
    drawn = [Card.from_code(row["card"]) for row in reading.cards]
    assert all(card.is_major for card in drawn)
    assert len(set(drawn)) == 4
    assert re.fullmatch(r"[0-9a-f]{64}", reading.deal)


@pytest.mark.asks
def test_a_double_click_draws_once(bo_client):
    data = {"title": "Low tide", "op_id": op()}
    first, second = (bo_client.post(URL, data)["Location"] for _ in range(2))
    assert (first, Reading.objects.count()) == (second, 1)


@pytest.mark.asks
def test_another_ones_op_gives_nothing_away(bo_client, ada_client):
    data = {"title": "Low tide", "op_id": op()}
    bo_client.post(URL, data)
    assert ada_client.post(URL, data).status_code == 422
    assert Reading.objects.count() == 1


def test_real_cards_lie_where_they_were_laid(bo_client):
    bo_client.post(URL, {"title": "At the kitchen table", "op_id": op(), **LAID})
    reading = Reading.objects.get()
    assert {row["place"]: row["card"] for row in reading.cards} == {
        place: card for place, card in LAID.items() if place != "laid"
    }
    assert reading.deal == ""


def test_a_card_typed_twice_is_told_where_it_was_typed(bo_client):
    answer = bo_client.post(URL, {"title": "Twice", "op_id": op(), **LAID, "crown": "m7"})
    form = answer.context["form"]
    assert answer.status_code == 422
    assert form.errors == {"crown": ["The Chariot lies on Foundation already. Choose another card."]}
    body = answer.content.decode()
    assert '<option value="m17" selected>' in body
    assert '<details class="sect laid" open>' in body
    assert not Reading.objects.exists()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "Choose the card that lies on Spirit."),
        ("c9", "A Major lies on Spirit: choose one of the 22."),
        ("m99", "A Major lies on Spirit: choose one of the 22."),
    ],
)
def test_a_card_that_cannot_lie_there_is_told(bo_client, code, sentence):
    answer = bo_client.post(URL, {"title": "Odd", "op_id": op(), **LAID, "spirit": code})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"spirit": [sentence]}


def test_without_a_title_a_reading_is_called_after_its_day(bo_client):
    """One press is enough, also for a visitor who came by the first page."""
    bo_client.post(URL, {"title": " ", "op_id": op()})
    assert Reading.objects.get().title == f"Quick reading, {date_format(timezone.localdate(), DAY)}"


def test_the_page_says_where_the_four_will_lie_and_what_they_ask(bo_client):
    page = bo_client.get(URL).text
    assert page.index("What crowns me?") < page.index("What is below my feet?")
    assert '<svg class="tree"' in page


def test_the_form_is_shown_with_a_fresh_op(bo_client):
    ops = {bo_client.get(URL).context["form"]["op_id"].value() for _ in range(2)}
    assert len(ops) == 2
