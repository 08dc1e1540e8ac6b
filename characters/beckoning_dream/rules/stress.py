"""What Stress a Dreamer can take, and how (The Beckoning Dream, "Stress", "Burn", "Blind Burn", "Oneirogen").

Any option may be used at any time, in any order and number; each absorbs at most its cap, and nothing is banked
(Ruling B14).
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import product

FLINCH, BLINK, BURN, BLIND_BURN, ONEIROGEN = 1, 2, 3, 4, 1  # the most that one of each absorbs
SET_ASIDE = 2  # "Dream Construction": the card given to the Dream Deck, and the Guide


@dataclass(frozen=True, slots=True)
class DreamingMind:
    """What a Dreamer has in a dream: cards by place, current Awareness, and Oneirogen that may still go this turn.

    All together never spend more Oneirogen in a turn than the Maximum Awareness (Ruling B17 has the one exception).
    """

    present: int = 0
    past: int = 0
    future: int = 0
    awareness: int = 0
    oneirogen: int = 0

    @property
    def cards(self) -> int:
        return self.present + self.past + self.future

    @property
    def is_asleep(self) -> bool:
        """Say whether the Dreamer stays in the dream: without a card they wake up (Ruling B18)."""
        return self.cards > 0


@dataclass(frozen=True, slots=True)
class Absorption:
    """How often each option of "Stress" is chosen."""

    flinch: int = 0
    blink: int = 0
    burn: int = 0
    blind_burn: int = 0
    oneirogen: int = 0

    @property
    def absorbs(self) -> int:
        """Return the most it absorbs."""
        return sum(getattr(self, option.name) * CAPS[option.name] for option in fields(self))


CAPS = {"flinch": FLINCH, "blink": BLINK, "burn": BURN, "blind_burn": BLIND_BURN, "oneirogen": ONEIROGEN}


def mind_at_start_of_dream(deck_size: int, awareness: int) -> DreamingMind:
    """Return how a dream begins (Ruling B21): two of the cards set aside, then a draw to Maximum *awareness*."""
    left = max(0, deck_size - SET_ASIDE)
    present = min(awareness, left)
    return DreamingMind(present, 0, left - present, awareness)


def most_stress_absorbable(mind: DreamingMind) -> int:
    """Return the most Stress that *mind* can absorb at once, to its last card.

    A card of the Present gives most: Flinch with it, and Burn it from the Past once the Present is empty (Ruling B15).
    """
    return (
        (FLINCH + BURN) * mind.present
        + BURN * mind.past
        + BLIND_BURN * mind.future
        + BLINK * mind.awareness
        + ONEIROGEN * mind.oneirogen
    )


def most_stress_absorbable_while_dreaming(mind: DreamingMind) -> int:
    """Return the most Stress that *mind* can absorb and still have a card to dream on with (Ruling B18)."""
    if not mind.is_asleep:
        return 0
    return most_stress_absorbable(mind) - (BURN if mind.present + mind.past else BLIND_BURN)


def ways_to_absorb(mind: DreamingMind, stress: int) -> Iterator[Absorption]:
    """Yield every way in which *mind* can absorb *stress* (at least 1) and no option chosen could be left out.

    Blind Burns need a Future. Flinches need the Present. Burns need Present or Past: where the Present is not yet
    empty they take from it, so all its cards can go, those that Flinched too, and then the rest of the Past.
    """
    burns = _range_of_useful_counts(mind.present + mind.past, BURN, stress)
    for blind_burn, burn, blink in product(
        _range_of_useful_counts(mind.future, BLIND_BURN, stress),
        burns,
        _range_of_useful_counts(mind.awareness, BLINK, stress),
    ):
        heavy = Absorption(0, blink, burn, blind_burn)
        ones = stress - heavy.absorbs
        if ones > 0:
            for flinch in range(max(0, ones - mind.oneirogen), min(ones, mind.present) + 1):
                yield Absorption(flinch, blink, burn, blind_burn, ones - flinch)
        elif -ones < _least_absorbed_by_one_chosen_option(heavy):
            yield heavy


def _range_of_useful_counts(most_possible: int, absorbed_by_each: int, stress: int) -> range:
    """Return how often an option can be of use: while there is something to do it with, and Stress to absorb."""
    return range(min(most_possible, -(-stress // absorbed_by_each)) + 1)


def _least_absorbed_by_one_chosen_option(absorption: Absorption) -> int:
    """Return what leaving out the smallest option of *absorption* would take from it."""
    return min(CAPS[option.name] for option in fields(absorption) if getattr(absorption, option.name))


def mind_after_absorbing(mind: DreamingMind, absorption: Absorption) -> DreamingMind:
    """Return what *absorption* leaves of *mind*, whatever the order in which it was done."""
    present = max(0, mind.present - absorption.flinch - absorption.burn)
    return DreamingMind(
        present,
        mind.present + mind.past - absorption.burn - present,
        mind.future - absorption.blind_burn,
        mind.awareness - absorption.blink,
        mind.oneirogen - absorption.oneirogen,
    )


def sort_key_by_what_is_left(mind: DreamingMind, absorption: Absorption) -> tuple[int, ...]:
    """Return what orders ways, the one to choose first: what leaves most cards to play comes before what burns fewest.

    Whoever burned fewest first would have an empty deck four times as often. Then comes what gives up least: cards
    Burned, cards Burned unseen, Awareness, Oneirogen, cards discarded.
    """
    left = mind_after_absorbing(mind, absorption)
    return (
        -(left.present + left.future),
        absorption.burn + absorption.blind_burn,
        absorption.blind_burn,
        absorption.blink,
        absorption.oneirogen,
        absorption.flinch,
    )
