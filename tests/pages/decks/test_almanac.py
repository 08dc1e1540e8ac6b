"""The almanac: what there is to see on the cards, looked for, linked and on one page of paper."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pypdf import PdfReader

from decks.almanac import job_of_almanac
from decks.rules.pictures import KINDS, PICTURES, cards_by_thing
from printing.manner import Manner
from printing.press import print_pdf

ALMANAC = reverse("decks:almanac")


def page_of(client: Client, **asked: str) -> str:
    return client.get(ALMANAC, asked).content.decode()


def found(client: Client, words: str) -> tuple[list[str], list[str]]:
    """Return the things that a look finds, and the cards told of besides."""
    page = page_of(client, q=words)
    return re.findall(r'<li id="([\w-]+)">', page), re.findall(r'class="nm" href="/cards/(\w+)/"', page)


def test_all_72_are_there_by_kind_each_drawn_with_the_cards_that_bear_it(
    client: Client, django_assert_num_queries: Any, db: None
) -> None:
    with django_assert_num_queries(0):
        page = page_of(client)
    for kind in KINDS:
        for name, cards in cards_by_thing(kind).items():
            slug = name.replace(" ", "-")
            told = page.partition(f'<li id="{slug}">')[2].partition("</li>")[0]
            assert f"things.svg#{slug}" in told
            assert f"<b>{name.capitalize()}</b>" in told
            assert re.findall(r'href="/cards/(\w+)/"', told) == [card.code for card in cards]


@pytest.mark.django_db
def test_a_word_finds_things_and_what_else_a_sentence_tells(client: Client) -> None:
    assert found(client, "owl") == (["owl"], [])
    assert found(client, "TOWER") == (["bell-tower", "broken-tower"], ["m16", "m18"])
    assert found(client, "butterfly") == ([], ["s13"])
    assert len(found(client, "")[0]) == 72


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("dragon", "a dragon"),
        ("Ogre", "an Ogre"),
        ("two dragons", "“two dragons”"),
        ("unicorns", "“unicorns”"),
    ],
)
def test_what_no_card_shows_may_still_be_found_by_the_table(client: Client, words: str, named: str) -> None:
    told = f"None of our cards shows {named}. A Guide may be found in anything drawn, and the table decides."
    assert told in page_of(client, q=words)


@pytest.mark.django_db
def test_what_is_looked_for_is_shown_as_text_and_a_nul_is_refused(client: Client) -> None:
    typed = '"><script>x</script>'
    page = page_of(client, q=typed)
    assert f'value="{escape(typed)}"' in page
    assert "<script>x" not in page
    answer = client.get(ALMANAC, {"q": "a\0"})
    assert (answer.status_code, "Null characters" in answer.content.decode()) == (422, True)


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["w2", "p14"])
def test_a_cards_page_shows_its_three_large_and_leads_to_each(client: Client, code: str) -> None:
    page = client.get(reverse("evenings:card", args=[code])).content.decode()
    assert f"strips/{code}.svg#strip" in page
    assert f"<figcaption>{PICTURES[code].sentence}</figcaption>" in page
    for thing in PICTURES[code].things.values():
        assert f'href="{ALMANAC}#{thing.slug}">{thing.name.capitalize()}</a>' in page


@pytest.mark.django_db
def test_a_majors_page_tells_its_picture_in_a_sentence(client: Client) -> None:
    page = client.get(reverse("evenings:card", args=["m9"])).content.decode()
    assert "<figcaption>A lantern with the sign of Virgo" in page
    assert "strips/" not in page


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_it_prints_on_one_page(paper: str) -> None:
    manner = Manner(paper, "sparing")
    job = manner.apply_to(job_of_almanac(manner, "The almanac"))  # as its page gives it: the press knows it
    pages = PdfReader(BytesIO(print_pdf(job, owner=""))).pages
    assert len(pages) == 1
    text = pages[0].extract_text()
    assert all(name in text for kind in KINDS for name in cards_by_thing(kind))
