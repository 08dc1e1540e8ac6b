"""A turn of two is summed alike where it is interpreted from one side (calculators) and in a dream (Ruling B36)."""

from itertools import combinations, product

import pytest

from characters.beckoning_dream.rules.dreaming.effects import ChosenEffect, TurnEffects
from characters.beckoning_dream.rules.dreaming.position import EFFORT, Turn
from characters.beckoning_dream.rules.interpreting import EFFECT_BY_NAME, Interpretation, InterpretedTurn
from characters.beckoning_dream.rules.own_effects import effects_of_text
from characters.beckoning_dream.rules.score import RevealedCard
from decks.rules.tarot import CODES

OWN = {one.name: one for one in effects_of_text("Spark | any | any | It jumps. | opponent stress 2")}
DEALING = ("Press", "Devastate", "Glare", "Brace", "Trap")
CARDS = ("s2", "s5", "c5", "p3", "m13")


def choices(side: Interpretation) -> list[tuple[str, ...]]:
    """Return every set of what deals or answers Stress that *side* may choose."""
    able = [effect.name for effect in side.open_effects if effect.name in DEALING] + list(OWN)
    return [chosen for count in range(side.choices + 1) for chosen in combinations(able, count)]


def summed_in_dream(turn: Turn, chosen: dict[str, tuple[str, ...]], intensity: int = 0) -> TurnEffects:
    read = {
        key: tuple(ChosenEffect(OWN.get(name) or EFFECT_BY_NAME[name], turn.other(key)) for name in names)
        for key, names in chosen.items()
    }
    return TurnEffects(turn, read, intensity)


@pytest.mark.parametrize(("mine", "theirs"), [*product(CARDS, CARDS)])
def test_in_a_duel_both_sides_deal_the_same(mine: str, theirs: str) -> None:
    revealed = {"d1": RevealedCard(CODES[mine]), "f1": RevealedCard(CODES[theirs])}
    turn = Turn("d1", opponent="f1", revealed=revealed)
    own, other = turn.interpretation("d1"), turn.interpretation("f1")
    for my_effects, their_effects in product(choices(own), choices(other)):
        told = InterpretedTurn(own, other, my_effects, their_effects, own=OWN)
        dealt = summed_in_dream(turn, {"d1": my_effects, "f1": their_effects}).stress_dealt()
        assert dealt.get("f1", 0) == told.stress_dealt_by_me
        assert dealt.get("d1", 0) == told.stress_dealt_to_me


@pytest.mark.parametrize(("mine", "theirs"), [*product(CARDS, CARDS)])
def test_against_an_effort_it_is_the_same(mine: str, theirs: str) -> None:
    revealed = {"d1": RevealedCard(CODES[mine]), EFFORT: RevealedCard(CODES[theirs])}
    turn = Turn("d1", opponent=EFFORT, opposed=0, revealed=revealed)
    own = turn.interpretation("d1")
    for my_effects in choices(own):
        told = InterpretedTurn(own, None, my_effects, (), 2, OWN)
        dealt = summed_in_dream(turn, {"d1": my_effects}, 2 if own.score.is_costly else 0).stress_dealt()
        assert dealt.get(EFFORT, 0) == told.stress_dealt_by_me
        assert dealt.get("d1", 0) == told.stress_dealt_to_me
