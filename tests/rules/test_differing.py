"""What taking lines back changes of a Dreamer, in cards and in sentences."""

from dataclasses import replace
from typing import Any

from characters.beckoning_dream.rules.boons import Boon, Need
from characters.beckoning_dream.rules.differing import difference_between, other_seats_of_all_bonds
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from decks.rules.tarot import cards_of_codes

TIDE = Boon("Tide", needs=(Need(suit="c", cards=3),))
BELL = Bond("bell", "perrin", "Perrin", "c3", "s1", "The bell.")


def dreamer(deck: str = "c1 c2 c3", **more: Any) -> Dreamer:
    return Dreamer(cards_of_codes(deck.split()), **{"awareness": 3, **more})


def told(before: Dreamer, after: Dreamer) -> tuple[str, ...]:
    return difference_between(before, after).sentences


def test_the_deck_is_told_on_either_side() -> None:
    found = difference_between(dreamer("c3 c4"), dreamer("c1 c2 c3"))
    assert (found.leaves, found.comes) == (("c4",), ("c1", "c2"))
    assert (found.before, found.after) == ("Cups 3 to 4", "Cups Ace to 3")
    assert found.sentences == ()


def test_awareness_is_told() -> None:
    assert told(dreamer(awareness=5), dreamer()) == ("Maximum Awareness is 3, not 5.",)


def test_oneirogen_are_told() -> None:
    assert told(dreamer(oneirogen=5), dreamer(oneirogen=3)) == ("Oneirogen: 3, not 5.",)


def test_a_boon_goes_comes_sleeps_or_wakes() -> None:
    assert told(dreamer(boons=(TIDE,)), dreamer()) == ("The Boon Tide goes.",)
    assert told(dreamer(), dreamer(boons=(TIDE,))) == ("The Boon Tide is there again.",)
    awake, asleep = dreamer(boons=(TIDE,)), dreamer("c1 c2", boons=(TIDE,))
    assert told(awake, asleep) == (f"The Boon Tide sleeps: it asks for {TIDE.needs[0]}.",)
    assert told(asleep, awake) == ("The Boon Tide wakes.",)
    assert told(asleep, asleep) == told(awake, awake) == ()


def test_a_bond_goes_moves_back_or_wakes() -> None:
    here = dreamer(bonds=(BELL,))
    moved = replace(BELL, mine="c1", words="Another bell.", theirs="m17")
    assert told(here, dreamer()) == ("The Bond with Perrin goes: The bell.",)
    assert told(dreamer(bonds=(moved,)), here) == (
        "The Bond with Perrin hangs on the 3 of Cups again: The bell.",
        "Perrin's card in your Bond is the Ace of Swords again.",
    )
    assert told(dreamer(bonds=(replace(BELL, is_asleep=True),)), here) == ("The Bond with Perrin wakes.",)


def test_the_other_seats_are_those_of_the_bonds() -> None:
    outside, twice = replace(BELL, key="salt", seat=""), replace(BELL, key="tide")
    assert other_seats_of_all_bonds(dreamer(bonds=(BELL, outside, twice))) == ("perrin",)
