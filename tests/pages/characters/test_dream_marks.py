"""What is to be seen on a dream's cards: the sentence beside one's Guide, the words of Guides on Revealed cards."""

import re
from typing import Any

import pytest

from campaigns import roster
from tests.cast import SYSTEM
from tests.characters.dreams import (
    REVEALED,
    SELECTED,
    Dreaming,
    _as_laid,
    begin_dream,
    lay_people,
    make_dream,
)

pytestmark = pytest.mark.django_db

__all__ = ["_as_laid"]

ASKED = "gm: ask What waits at the top?"
GUIDES = (ASKED, "d1: answer d1 Three wise owls", "d2: answer d2 A red umbrella", "gm: scene 1")


def marked(page: str) -> dict[str, list[str]]:
    """Return the words that each Revealed card is marked with, by whose it is."""
    sides = re.findall(r'<div class="dream-side.*?<p>(.*?), <b>.*?</p>(.*?)</div>', page, re.S)
    return {name: re.findall(r'class="dream-seen"><span.*?</span>(.*?)</p>', more) for name, more in sides}


def with_own_deck(**told: Any) -> Dreaming:
    people, campaign, slugs = lay_people()
    roster.change_house_rules(campaign, SYSTEM, {"own_deck": True}, by=people["ada"], seen_version=0)
    return begin_dream(people, campaign, slugs, **told)


def test_a_revealed_card_is_marked_the_same_for_all_with_the_words_of_a_guide() -> None:
    dream = make_dream(spread=1).play(*GUIDES, *REVEALED)
    for client in (dream.ada, dream.dee, dream.eve):
        assert marked(dream.page(client)) == {"Ondine": [], "Warden": ["owl"]}
    assert marked(dream.page(dream.bo)) == {"You": [], "Warden": ["owl"]}


def test_nothing_is_marked_before_it_is_revealed() -> None:
    dream = make_dream(spread=1).play(*GUIDES, *SELECTED)
    for client in (dream.ada, dream.bo, dream.dee, dream.eve):
        assert "dream-seen" not in dream.page(client)


def test_a_marked_and_an_unmarked_guide_are_both_invoked() -> None:
    dream = make_dream(spread=1).play(*GUIDES, *REVEALED)
    dream.play("d1: guide d1 R weaken=f1 | the owl", "d2: guide d2 R bolster=d1 | the egg's shade")
    assert "Weaken for Warden (the owl)" in dream.page(dream.eve)


def test_the_cards_sentence_stands_beside_ones_guide_and_nothing_is_written_for_one() -> None:
    dream = make_dream(spread=1).play(ASKED)
    assert dream.of("d1").piles.guide == "c1"
    assert "A young stag drinks below a waterfall; a plain ring." in dream.page(dream.bo)
    assert dream.form(dream.bo, "words").get("words") in (None, [""])


def test_a_table_with_a_deck_of_its_own_reads_no_sentence_and_no_mark() -> None:
    dream = with_own_deck(spread=1).play(ASKED)
    assert "dream-sentence" not in dream.page(dream.bo)
    dream.play(*GUIDES[1:], *REVEALED)
    page = dream.page(dream.bo)
    assert marked(page) == {"You": [], "Warden": []}
    assert "look-at" not in page
    assert "data-own-deck" in page


def test_each_card_that_lies_open_leads_to_what_is_to_be_seen_on_it() -> None:
    dream = make_dream(spread=1).play(*GUIDES, *REVEALED)
    page = dream.page(dream.bo)
    assert re.findall(r'class="look-at" href="/cards/(s1|s9)/"', page) == ["s9", "s1"]
