"""A card's page: its facts for anybody, the decks that hold it for those who may read them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import User
from characters.ledger import profiles
from characters.models import Character
from tests.cast import copied, make_dreamer

pytestmark = pytest.mark.django_db


@pytest.fixture
@copied
def cups(campaign, bo: User) -> Character:
    return make_dreamer(bo, campaign, name="Ondine")


def read(client: Client, code: str) -> str:
    page = client.get(reverse("evenings:card", args=[code])).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        (
            "c9",
            (
                "9 of Cups",
                "Moving On",
                "its numeral over the mark of Cups",
                "Swords ; is countered by Wands",
                "Brings to mind a wish granted, content, a full table",
            ),
        ),
        ("m5", ("The Hierophant", "To Bridge the Worlds", "Sign Taurus", "nothing counters it")),
        ("m20", ("The Gate", "A Passage of Transformation", "Element Fire")),
    ],
)
def test_anybody_reads_what_a_card_is(client, code, facts):
    page = read(client, code)
    assert [fact for fact in facts if fact.replace(" ;", ";") not in page] == []


def test_what_is_no_card_is_not_found(client):
    assert client.get("/cards/c15/").status_code == 404


def test_a_stranger_sees_no_deck(client, cy_client, cups):
    assert "Ondine" not in read(client, "c1") + read(cy_client, "c1")


def test_the_owner_sees_whose_deck_holds_it(bo_client, cups):
    assert "Ondine yours" in read(bo_client, "c1")
    assert "Not in the deck of Ondine" in read(bo_client, "p14")


def test_the_table_sees_it_with_the_owners_name(ada_client, cups):
    assert "Ondine Bo" in read(ada_client, "c1")


def test_a_draft_is_in_no_deck(bo_client, bo, campaign):
    profiles.change_draft(
        profiles.create_draft_and_delete_old_untouched("beckoning_dream", bo, campaign),
        lambda _: {"cards": ["c1"]},
    )
    assert "In nobody’s deck yet." in read(bo_client, "c1")


def test_few_queries_however_many_dreamers(bo_client, bo, campaign, django_assert_max_num_queries):
    for number in range(12):
        make_dreamer(bo, campaign, name=f"Dreamer {number}")
    with django_assert_max_num_queries(8):
        read(bo_client, "c1")
