"""What is to be seen on each card: the table of things and sentences, and the words a Guide shares with a card."""

import re
from collections import Counter
from itertools import combinations

import pytest

from decks.rules.pictures import (
    COMMON,
    KINDS,
    PICTURES,
    cards_by_thing,
    sentence_of_card,
    words_seen_on_card,
)
from decks.rules.tarot import DECK, NUMBERS, Card

MINORS = [card for card in DECK if card.suit]
COLOURS = r"\b(?:black|white|red|green|blue|yellow|grey|brown|pale|dark|light|gold|golden|silver|crimson)\b"
GROUNDS = r"\b(?:sea|hills?|deserts?|fields?|land|ground)\b"


def test_every_minor_and_nothing_else_has_its_picture() -> None:
    assert list(PICTURES) == [card.code for card in MINORS]


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_24_of_each_kind_each_on_two_or_three_cards(kind: str) -> None:
    shown = cards_by_thing(kind)
    assert len(shown) == 24
    assert {len(cards) for cards in shown.values()} == {2, 3}


def test_no_two_things_are_together_on_two_cards() -> None:
    pairs = Counter(
        pair
        for picture in PICTURES.values()
        for pair in combinations([(kind, thing.name) for kind, thing in picture.things.items()], 2)
    )
    assert [pair for pair, cards in pairs.items() if cards > 1] == []


def test_a_sentence_names_the_three_things() -> None:
    unsaid = [
        (code, word)
        for code, picture in PICTURES.items()
        for thing in picture.things.values()
        for word in set(re.findall(r"\w+", thing.name)) - COMMON - {"hands"}  # of the clock that has none
        if not words_seen_on_card(word, Card.from_code(code))
    ]
    assert unsaid == []


def test_a_sentence_tells_how_many_where_there_are_more_than_one() -> None:
    several = {
        code: f"{NUMBERS[thing.count].capitalize()} {thing.name}s"
        for code, picture in PICTURES.items()
        for thing in picture.things.values()
        if thing.count > 1
    }
    assert [code for code, said in several.items() if not PICTURES[code].sentence.startswith(said)] == []
    assert several.keys() == {"s10", "c8", "p2", "p3"}


def test_a_sentence_names_no_colour() -> None:
    assert [card.code for card in DECK if re.search(COLOURS, sentence_of_card(card).casefold())] == []


def test_a_sentence_of_a_minor_names_no_ground() -> None:
    assert [
        code for code, picture in PICTURES.items() if re.search(GROUNDS, picture.sentence.casefold())
    ] == []


def test_a_sentence_is_one_and_short() -> None:
    odd = [card.code for card in DECK if not re.fullmatch(r"[A-Z][^.]{20,110}\.", sentence_of_card(card))]
    assert odd == []


@pytest.mark.parametrize(
    ("guide", "code", "words"),
    [
        ("The Cat", "w2", ["cat"]),
        ("one stalking cat", "w2", ["stalking", "cat"]),
        ("CATS", "w2", ["cat"]),
        ("a crow", "s10", ["crows"]),
        ("three bees", "c3", ["bee"]),
        ("a pack of wolves", "s14", ["wolf"]),
        ("horses", "w12", ["horse"]),
        ("a glass of wine", "c3", ["glass"]),
        ("looking-glasses", "c3", ["glass"]),
        ("two dice", "p11", ["die"]),
        ("cherries", "w2", []),
        ("the moon", "m18", ["moon"]),
        ("a bell tower", "w10", ["bell", "tower"]),
    ],
)
def test_a_guide_is_seen_in_the_same_word_or_its_plural(guide: str, code: str, words: list[str]) -> None:
    assert words_seen_on_card(guide, Card.from_code(code)) == words


def test_common_words_never_mark() -> None:
    assert {"the", "a", "with", "of"} <= COMMON
    assert [card.code for card in DECK if words_seen_on_card(" ".join(COMMON), card)] == []


def test_whole_words_alone_mark() -> None:
    assert words_seen_on_card("a catastrophe", Card.from_code("w2")) == []
    assert words_seen_on_card("well", Card.from_code("p9")) == []


@pytest.mark.parametrize("guide", ["", "?!§ ☾☾ 42 __", "одна кошка", "一匹の猫"])
def test_signs_and_other_scripts_mark_nothing(guide: str) -> None:
    assert [card for card in DECK if words_seen_on_card(guide, card)] == []


def test_a_guide_of_ten_thousand_characters_is_read_like_any_other() -> None:
    assert words_seen_on_card("shadow " * 1428 + "cat", Card.from_code("w2")) == ["cat"]
