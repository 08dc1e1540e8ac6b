"""Without a campaign the owner records their own evenings."""

import pytest
from django.urls import reverse

from evenings.models import Evening
from tests.cast import copied
from tests.evenings import tables
from tests.evenings.tables import balance

pytestmark = pytest.mark.django_db


@pytest.fixture
@copied
def pell(bo):
    return tables.dreamer(bo, None, "Pell")


def url(character):
    return reverse("evenings:solo", args=[character.slug, "reflection"])


def test_the_owner_records_for_their_own(bo_client, bo, told, pell):
    answer = bo_client.post(url(pell), {**told, "seats": [pell.slug], "save": "1"})
    assert (answer.status_code, balance(pell)) == (303, 3)
    assert Evening.objects.get().game_session.owner == bo


def test_the_page_shows_only_them(bo_client, pell, ondine):
    page = bo_client.get(url(pell)).content.decode()
    assert "Pell" in page
    assert ondine.name not in page


def test_nobody_else_can_be_seated(bo_client, told, pell, ondine):
    answer = bo_client.post(url(pell), {**told, "seats": [ondine.slug], "save": "1"})
    assert (answer.status_code, balance(ondine)) == (422, 0)


def test_at_a_table_the_game_master_records(bo_client, ondine):
    assert bo_client.get(url(ondine)).status_code == 404


def test_the_owner_finds_it_from_their_page(bo_client, pell):
    assert url(pell) in bo_client.get(pell.get_absolute_url()).content.decode()


def test_at_a_table_nobody_finds_it(ada_client, bo_client, ondine):
    for client in (ada_client, bo_client):
        assert url(ondine) not in client.get(ondine.get_absolute_url()).content.decode()


def test_an_occasion_that_does_not_exist_is_404(bo_client, pell):
    assert bo_client.get(reverse("evenings:solo", args=[pell.slug, "milestone"])).status_code == 404
