"""The catalogue of all cards, and what a page with many faces weighs."""

import gzip

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from decks.marks import SYMBOLS
from decks.rules.symbols import MAJOR_SYMBOLS, TITLES
from decks.rules.tarot import DECK

MOST = 40 * 1024
NAMED_OTHERWISE = {"Moon": "the Moon", "Sol": "the Sun"}


@pytest.fixture
def page(client: Client, db: None) -> str:
    return client.get(reverse("decks:catalogue")).content.decode()


def test_every_card_is_there_with_its_name_and_title(page: str) -> None:
    shown = page.replace("&amp;", "&")
    missing = [card.code for card in DECK if f">{card}</b>" not in shown or TITLES[card.code] not in shown]
    assert missing == []


def test_every_card_leads_to_its_own_page(page: str) -> None:
    assert all(f'href="{reverse("evenings:card", args=[card.code])}"' in page for card in DECK)


def test_titles_and_symbols_are_told_for_every_card() -> None:
    assert list(TITLES) == [card.code for card in DECK]
    drawn = [name.lower() for name, _ in SYMBOLS]
    assert [NAMED_OTHERWISE.get(name, name).lower() for _, name in MAJOR_SYMBOLS] == drawn


def test_all_faces_on_one_page_stay_light(page: str) -> None:
    assert len(gzip.compress(page.encode())) <= MOST


def test_twenty_four_faces_cost_little(rf: object) -> None:
    cards = "".join(f'{{% card "{card.code}" "full" %}}' for card in DECK[:24])
    html = Template("{% load cards %}" + cards).render(Context())
    assert len(gzip.compress(html.encode())) <= MOST / 20


def test_it_asks_nothing_of_the_database_for_a_stranger(
    client: Client, django_assert_num_queries: object, db: None
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]  # a pytest fixture
        assert client.get(reverse("decks:catalogue")).status_code == 200
