"""The catalogue of all cards, and what a page with many faces weighs."""

import gzip
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import User
from characters import keeping, ledger
from decks.marks import SYMBOLS
from decks.rules.symbols import MAJOR_SYMBOLS, TITLES
from decks.rules.tarot import DECK
from tests.cast import SYSTEM

MOST = 40 * 1024
FACES = [f"{suit}{rank}" for suit in "scwp" for rank in range(1, 7)]
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


def test_a_dreamers_page_with_24_faces_stays_light(bo: User, bo_client: Client) -> None:
    draft = keeping.new_draft(SYSTEM, bo, None)
    keeping.save_words(draft, {"name": "Ysolde", "texts": {"dream": "the tide"}}, version=draft.version)
    arrival = {"arrival": True, "cards": FACES, "awareness": 5, "xp": 12}
    draft = keeping.change_draft(draft, lambda _before: arrival)
    ledger.finish(draft, op_id=uuid4().hex, by=bo)
    content = bo_client.get(draft.get_absolute_url()).content
    assert content.count(b" full ") == len(FACES) == 24
    assert len(gzip.compress(content)) <= MOST


def test_it_asks_nothing_of_the_database_for_a_stranger(
    client: Client, django_assert_num_queries: object, db: None
) -> None:
    with django_assert_num_queries(0):
        assert client.get(reverse("decks:catalogue")).status_code == 200
