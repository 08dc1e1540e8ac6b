"""The Beckoning Dream, "Interpret": what a Scored card lets one choose."""

import pytest

from characters.beckoning_dream.rules.interpreting import EFFECTS, names_of_open_interpretation_effects
from characters.beckoning_dream.rules.score import Score
from decks.rules.tarot import Card, Suit

ANY = ("Press", "Help", "Hinder", "Study")


def open_to(code: str, scored: Score) -> set[str]:
    return set(names_of_open_interpretation_effects(Card.from_code(code), scored)) - set(ANY)


def test_who_is_countered_chooses_nothing() -> None:
    assert names_of_open_interpretation_effects(Card.from_code("c9"), Score.COUNTERED) == ()


@pytest.mark.parametrize("scored", [kind for kind in Score if kind.choices])
def test_some_can_always_be_chosen(scored: Score) -> None:
    assert set(ANY) <= set(names_of_open_interpretation_effects(Card.from_code("m3"), scored))


@pytest.mark.parametrize(
    ("code", "scored", "more"),
    [
        ("c9", Score.TRIUMPH, {"Analyze", "Lookout", "Devastate"}),
        ("c9", Score.CLASH, {"Analyze"}),
        ("c9", Score.SETBACK, {"Analyze", "Anticipate", "Fall Back"}),
        ("p9", Score.TRIUMPH, {"Misdirect", "Plot", "Devastate"}),
        ("p9", Score.SETBACK, {"Misdirect", "Trap", "Fall Back"}),
        ("s9", Score.SUCCESS, {"Glare", "Devastate"}),
        ("s9", Score.TRIUMPH, {"Glare", "Break", "Devastate"}),
        ("s9", Score.SETBACK, {"Glare", "Brace", "Fall Back"}),
        ("m9", Score.TRIUMPH, {"Devastate"}),
    ],
)
def test_others_need_a_suit_or_a_score(code: str, scored: Score, more: set[str]) -> None:
    assert open_to(code, scored) == more


def test_those_of_wands_are_the_tables_own() -> None:
    assert not [effect for effect in EFFECTS if effect.suit is Suit.WANDS]
    assert open_to("w9", Score.CLASH) == set()
