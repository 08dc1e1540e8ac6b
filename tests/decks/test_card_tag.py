"""The tag that draws a card for screen and paper alike."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from decks.rules.tarot import Card
from decks.templatetags.cards import card_html, minor_ranges_by_suit, offer_radio_buttons_html


def test_a_minor_has_rank_and_mark() -> None:
    assert card_html("s3") == (
        '<span class="card swords" role="img" aria-label="3 of Swords" data-code="s3">'
        '<b>3</b><i class="mark"></i></span>'
    )


def test_a_major_has_numeral_and_its_own_class() -> None:
    assert card_html("m18") == (
        '<span class="card major m18" role="img" aria-label="The Moon" data-code="m18">'
        '<b>XVIII</b><i class="mark"></i></span>'
    )


def test_a_card_value_draws_like_its_code() -> None:
    assert card_html(Card.from_code("c13"), "comes") == card_html("c13", "comes")


def test_states_are_classes_and_are_spoken() -> None:
    drawn = card_html("c4", "full missing", footnote_number=2)
    assert 'class="card cups full missing c4"' in drawn
    assert 'aria-label="4 of Cups, a problem, note 2"' in drawn
    assert drawn.endswith("<sup>2</sup></span>")


@pytest.mark.parametrize("code", ["w5", "s14", "m0"])
def test_a_full_face_names_its_drawing(code: str) -> None:
    assert code in card_html(code, "full").split('"')[1].split()


def test_a_small_minor_needs_no_drawing() -> None:
    assert "w5" not in card_html("w5").split('"')[1].split()


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(ValueError, match="is no card"):
        card_html('"><script>')


def test_a_deck_is_told_in_a_line() -> None:
    assert minor_ranges_by_suit(["c2", "c1", "c5", "s3", "m4"]) == [
        ("swords", "Swords", "3"),
        ("cups", "Cups", "Ace to 2, 5"),
    ]


def offer(
    code: str, label: str, leaves: tuple[str, ...] = (), comes: tuple[str, ...] = (), price: int = 0
) -> Any:
    return SimpleNamespace(code=code, label=label, leaves=leaves, comes=comes, price=price)


def test_a_choice_is_a_radio_with_the_cards_that_move() -> None:
    drawn = offer_radio_buttons_html([offer("across c>s", "Let it go", ("c6",), ("s5",))], "across c>s")
    assert 'value="across c&gt;s" checked>' in drawn
    assert '<span class="vh">Let it go</span>' in drawn
    assert "leaves the deck" in drawn
    assert "joins the deck" in drawn


def test_a_choice_without_cards_shows_its_words() -> None:
    assert offer_radio_buttons_html([offer("boon", "<b>Gain</b>")]) == (
        '<label class="pick"><input type="radio" name="offer" value="boon">'
        "<span>&lt;b&gt;Gain&lt;/b&gt;</span></label>"
    )


def test_choices_stand_in_their_order_with_their_own_prices() -> None:
    drawn = offer_radio_buttons_html([offer("raise", "Raise", price=3), offer("keep", "Keep")], "keep", "XP")
    assert re.findall(r'value="(\w+)"( checked)?', drawn) == [("raise", ""), ("keep", " checked")]
    assert re.findall(r'<span class="small soft">(.*?)</span>', drawn) == ["3 XP"]
    assert "small soft" not in offer_radio_buttons_html([offer("raise", "Raise", price=3)])
