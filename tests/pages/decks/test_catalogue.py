"""The catalogue of all cards, and what a page with many faces weighs."""

import gzip
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from campaigns.models import User
from characters.ledger import ledger, profiles
from decks.marks import SYMBOLS
from decks.rules.keywords import KEYWORDS
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


def test_a_press_leads_to_each_suit_and_to_the_majors(page: str) -> None:
    for place in ("swords", "cups", "wands", "pentacles", "majors"):
        assert f'href="#{place}"' in page
        assert f'id="{place}"' in page


def test_every_card_leads_to_its_own_page(page: str) -> None:
    assert all(f'href="{reverse("evenings:card", args=[card.code])}"' in page for card in DECK)


def test_titles_and_symbols_are_told_for_every_card() -> None:
    assert list(TITLES) == [card.code for card in DECK]
    drawn = [name.lower() for name, _ in SYMBOLS]
    assert [NAMED_OTHERWISE.get(name, name).lower() for _, name in MAJOR_SYMBOLS] == drawn


def test_all_faces_on_one_page_stay_light(page: str) -> None:
    assert len(gzip.compress(page.encode())) <= MOST


@pytest.mark.asks
def test_a_dreamers_page_with_24_faces_stays_light(bo: User, bo_client: Client) -> None:
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, None)
    profiles.save_name_and_texts(
        draft, {"name": "Ysolde", "texts": {"dream": "the tide"}}, seen_version=draft.version
    )
    arrival = {"arrival": True, "cards": FACES, "awareness": 5, "xp": 12}
    draft = profiles.change_draft(draft, lambda _before: arrival)
    ledger.finish_draft_as_first_line(draft, op_id=uuid4().hex, by=bo)
    content = bo_client.get(draft.get_absolute_url()).content
    assert content.count(b" full ") == len(FACES) == 24
    assert len(gzip.compress(content)) <= MOST


def test_it_asks_nothing_of_the_database_for_a_stranger(
    client: Client, django_assert_num_queries: Any, db: None
) -> None:
    with django_assert_num_queries(0):
        assert client.get(reverse("decks:catalogue")).status_code == 200


# --- looking for some of them ---


def found(client: Client, **asked: str) -> list[str]:
    """Return the codes of the cards that a look finds, in the order of the page."""
    page = client.get(reverse("decks:catalogue"), asked).content.decode()
    return re.findall(r'<li><a href="/cards/(\w+)/">', page)


def check_found(client: Client) -> None:
    assert len(found(client)) == 78
    assert found(client, suit="c") == [f"c{rank}" for rank in range(1, 15)]
    assert found(client, suit="m") == [f"m{rank}" for rank in range(22)]
    assert found(client, rank="courts", suit="w") == ["w11", "w12", "w13", "w14"]
    assert len(found(client, rank="courts")) == 16
    assert len(found(client, rank="pips")) == 40
    assert found(client, number="9") == ["s9", "c9", "w9", "p9", "m9"]
    assert found(client, number="0") == ["m0"]
    assert found(client, q="LAMP dark") == ["m9"]
    assert found(client, q="knight of") == ["s12", "c12", "w12", "p12"]
    assert found(client, suit="s", q="lamp") == []


@pytest.mark.django_db
def test_cards_are_found_by_suit_rank_number_and_words(client: Client) -> None:
    check_found(client)


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["<b>x</b>", '"><script>x</script>', "{{ x }}"])
def test_what_is_looked_for_is_shown_as_text(client: Client, typed: str) -> None:
    page = client.get(reverse("decks:catalogue"), {"q": typed}).content.decode()
    assert f'value="{escape(typed)}"' in page
    assert "<b>x" not in page
    assert "<script>x" not in page


@pytest.mark.django_db
def test_a_nul_is_refused_with_a_sentence(client: Client) -> None:
    answer = client.get(reverse("decks:catalogue"), {"q": "a\0"})
    assert answer.status_code == 422
    assert "Null characters are not allowed." in answer.content.decode()


@pytest.mark.django_db
def test_what_finds_nothing_says_what_to_do(client: Client) -> None:
    page = client.get(reverse("decks:catalogue"), {"q": "submarine"}).content.decode()
    assert "0 cards are like that." in page
    assert "Ask for less: another suit, or fewer words." in page
    assert 'value="submarine"' in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"number": "x"}, "Write a number from 0 to 21, in figures."),
        ({"number": "22"}, "Write a number from 0 to 21, in figures."),
        ({"number": "-1"}, "Write a number from 0 to 21, in figures."),
        ({"q": "a" * 81}, "At most 80 characters can be looked for."),
        ({"suit": "z"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_asked_for_is_said_at_its_field(
    client: Client, asked: dict[str, str], said: str
) -> None:
    answer = client.get(reverse("decks:catalogue"), asked)
    page = answer.content.decode()
    assert (answer.status_code, said in page, page.count('<li><a href="/cards/')) == (422, True, 78)
    assert next(iter(asked.values())) in page or "suit" in asked


def test_every_card_has_three_to_five_keywords_of_ours() -> None:
    assert list(KEYWORDS) == [card.code for card in DECK]
    assert all(3 <= len(words) <= 5 and len(set(words)) == len(words) for words in KEYWORDS.values())
    assert all(word == word.strip() and 0 < len(word) <= 30 for words in KEYWORDS.values() for word in words)
    told = list(KEYWORDS.values())
    assert len(set(told)) == len(told)


def test_the_keywords_stand_on_the_page_and_are_not_said_to_be_official(page: str) -> None:
    shown = page.replace("&#x27;", "’")
    assert [code for code, words in KEYWORDS.items() if ", ".join(words) not in shown] == []
    assert "The keywords are ours, and bind nobody." in page
