"""/readings/<slug>/seal/: a word for each card, seen while it is typed."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from divination.readings import readings
from tests.pages.divination.conftest import WORDS, fresh, make_reading
from tests.promises.nasty import STRINGS

TYPED = {"row0": "Stand", "row1": "Listen", "row2": "Begin", "row3": "Alone"}
HTMX = {"HX-Request": "true"}
STRANGERS = ["ada_client", "cy_client", "host_client", "left_client"]


def url(reading):
    return f"{reading.get_absolute_url()}seal/"


def data(reading, **typed):
    return {**TYPED, "version": str(reading.version), **typed}


def test_it_asks_a_word_for_each_card_from_the_crown_down(bo_client, reading):
    body = bo_client.get(url(reading)).content.decode()
    cards = [
        body.index(f'Your word<span class="vh"> for {card}<')
        for card in ("The Hermit", "The Magician", "The Star")
    ]
    assert cards == sorted(cards)
    assert "Virgo" in body


def test_a_seal_is_kept_card_by_card(bo_client, reading):
    answer = bo_client.post(url(reading), data(reading))
    assert (answer.status_code, answer["Location"]) == (303, url(reading))
    assert fresh(reading).seal == ["Stand", "Listen", "Begin", "Alone"]
    kept = bo_client.get(url(reading)).content.decode()
    assert "Your seal is kept." in kept
    assert "<h1>Change the seal</h1>" in kept
    assert "Your seal is kept." not in bo_client.get(url(reading)).content.decode()


def test_the_words_of_the_reading_stay(bo_client, reading):
    bo_client.post(url(reading), data(reading))
    assert [row["words"] for row in fresh(reading).cards] == WORDS


def test_showing_it_keeps_nothing(bo_client, reading):
    answer = bo_client.post(url(reading), data(reading, show="1"))
    assert answer.status_code == 200
    assert fresh(reading).seal == []
    assert dict(parse_qsl(urlsplit(answer.context["preview"]).query)) == TYPED


def test_a_keystroke_brings_the_seal_and_what_is_wrong_beside_each_word(bo_client, reading):
    answer = bo_client.post(url(reading), data(reading, show="1", row3="x" * 25), headers=HTMX)
    body = answer.content.decode()
    assert answer.status_code == 422
    assert "<!doctype" not in body
    assert "25 letters. The ring takes up to 24: shorten it by 1." in body
    assert body.count('hx-swap-oob="innerHTML:#') == 4
    assert "row3=" not in answer.context["preview"]


def test_while_typing_a_missing_word_is_no_fault(bo_client, reading):
    answer = bo_client.post(url(reading), {"row3": "Alone", "show": "1", "version": "1"}, headers=HTMX)
    assert answer.status_code == 200
    assert 'class="err"' not in answer.content.decode()


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("", "Write a word for this card."),
        ("x" * 25, "25 letters. The ring takes up to 24: shorten it by 1."),
        ("\U0001f319", "has no shape here"),
        ("a<b", "has no shape here"),
        ("x" * 201, "1 character too many"),
        ("a\0b", "NUL"),
    ],
)
def test_a_word_that_cannot_be_set_is_told_at_its_field(bo_client, reading, word, sentence):
    answer = bo_client.post(url(reading), data(reading, row3=word))
    assert answer.status_code == 422
    assert any(sentence in error for error in answer.context["form"].errors["row3"])
    assert answer.content.decode().count('id="row3-say"') == 1
    assert 'aria-describedby="row3-say"' in answer.content.decode()
    assert 'value="Listen"' in answer.content.decode()
    assert fresh(reading).seal == []


@pytest.mark.parametrize("word", ["ελπίδα", "надежда", "Straße", "it's", "œuvre"])
def test_words_of_our_alphabets_are_kept_as_typed(bo_client, reading, word):
    assert bo_client.post(url(reading), data(reading, row3=word)).status_code == 303
    assert fresh(reading).seal[3] == word


def test_whatever_is_typed_is_text(bo_client, reading):
    """Set on the ring or refused: the page and the drawing stay whole."""
    scripts = bo_client.get(url(reading)).content.decode().count("<script")
    for string in STRINGS:
        typed = data(fresh(reading), row3=string)
        assert bo_client.post(url(reading), typed).status_code in (303, 422), string
        body = bo_client.post(url(reading), {**typed, "show": "1"}).content.decode()
        assert (body.count("<script"), body.count("<img")) == (scripts, 5), string
    kept = bo_client.get(url(reading)).content.decode()
    assert (kept.count("<script"), kept.count("<img")) == (scripts, 5)


def test_a_stale_save_shows_both_words(bo_client, reading):
    bo_client.post(url(reading), data(reading))
    answer = bo_client.post(url(reading), data(reading, row3="cross"))  # as a shape is called in a form, too
    assert answer.status_code == 409
    assert {"label": "Your word for The Hermit", "theirs": "Alone", "yours": "cross"} in answer.context[
        "stale"
    ]
    assert fresh(reading).seal[3] == "Alone"


@pytest.mark.parametrize("who", STRANGERS)
def test_only_its_owner_seals_it(request, who, shared):
    client = request.getfixturevalue(who)
    assert client.get(url(shared)).status_code == 404
    assert client.post(url(shared), data(shared)).status_code == 404


def test_the_preview_draws_the_words_of_its_address(bo_client, reading):
    answer = bo_client.get(f"{url(reading)}preview.svg", {"row3": "Alone & free"})
    assert answer["Content-Type"] == "image/svg+xml"
    assert "no-store" in answer["Cache-Control"]
    assert "Alone &amp; free" in answer.content.decode()


def test_a_preview_that_cannot_be_drawn_is_refused(bo_client, reading):
    assert bo_client.get(f"{url(reading)}preview.svg", {"row3": "\U0001f319"}).status_code == 422


def test_day_and_night_are_drawn_apart(bo_client, reading):
    drawn = [bo_client.get(f"{url(reading)}preview.svg", {"on": on}).content for on in ("day", "night", "x")]
    assert drawn[0] != drawn[1]
    assert drawn[0] == drawn[2]


def test_the_page_names_the_smallest_diameter(bo_client, bo):
    reading = make_reading(bo)
    readings.save_seal(
        reading, ["Stand", "Listen", "Begin", "Unterscheidungen"], seen_version=reading.version
    )
    body = bo_client.get(url(reading)).content.decode()
    assert "mm wide or more, its words are easy to read." in body
