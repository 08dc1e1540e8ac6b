"""How Stress is borne, card by card (The Beckoning Dream, "Stress", "Burn", "Blind Burn"; Rulings B14, B15, B42)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from characters.beckoning_dream.rules.dreaming.effects import problems_of_spending_oneirogen
from characters.beckoning_dream.rules.dreaming.position import Bearer, Bearing, Dream
from characters.beckoning_dream.rules.dreaming.real_cards import (
    burnable_cards,
    why_it_cannot_be_held,
    why_it_cannot_be_past,
)
from characters.beckoning_dream.rules.score import value_of_card
from characters.beckoning_dream.rules.stress import (
    BLIND_BURN,
    BLINK,
    BURN,
    FLINCH,
    ONEIROGEN,
    Absorption,
    most_stress_absorbable,
    sort_key_by_what_is_left,
    ways_to_absorb,
)
from decks.rules.tarot import CODES, ORDER
from play.rules.kinds import IllegalMoveError
from play.rules.replacing import replace

# A step of bearing, as it is written: "flinch:c3", "blink", "burn:s2", "blind", "oneirogen".
ABSORBS = {"flinch": FLINCH, "burn": BURN, "blind": BLIND_BURN, "blink": BLINK, "oneirogen": ONEIROGEN}


def after_step(bearer: Bearer, step: str) -> Bearer:
    """Return *bearer* after one step; it refuses nothing."""
    word, _colon, card = step.partition(":")
    match word:
        case "flinch":
            return replace(bearer, piles=bearer.piles.with_discarded(card))
        case "burn":
            return replace(bearer, piles=bearer.piles.with_burned(card))
        case "blind":
            return replace(bearer, piles=bearer.piles.with_blind_burned())
        case "blink":
            return replace(bearer, awareness=bearer.awareness - 1)
        case _:
            return bearer  # an Oneirogen: what a turn has seen spent is counted with it


def after_bearing(dream: Dream, key: str, steps: Iterable[str]) -> Dream:
    """Return *dream* after *key* bore what lay on them; nothing is left over, and nothing is banked."""
    steps = tuple(steps)
    for step in steps:
        dream = dream.with_bearer(after_step(dream.bearers[key], step))
    dream = dream.with_oneirogen_spent(key, steps.count("oneirogen"))
    assert dream.turn
    left = {who: stress for who, stress in dream.turn.stress.items() if who != key}
    return replace(dream, just_borne=dream.turn.stress[key]).with_turn(stress=left)


def sum_of_steps(words_of_steps: Iterable[str]) -> str:
    """Return what *words_of_steps* absorb at most, each after another, those alike together.

    >>> sum_of_steps(["flinch", "burn", "blind", "blind"])
    '1 + 3 + 2 × 4'
    """
    counts = Counter(words_of_steps)
    terms = (
        f"{counts[word]} \N{MULTIPLICATION SIGN} {most}" if counts[word] > 1 else str(most)
        for word, most in ABSORBS.items()
        if counts[word]
    )
    return " + ".join(terms)


def check_steps(dream: Dream, key: str, steps: tuple[str, ...]) -> None:
    """Refuse *steps* of *key* unless each can be done and together they absorb all; IllegalMoveError says why not."""
    assert dream.turn
    bearer, stress = dream.bearers[key], dream.turn.stress[key]
    for step in steps:
        if step.startswith("flinch") and not bearer.piles.present:
            raise IllegalMoveError(_nothing_to_discard(dream, key))
        if problem := problem_of_step(dream, bearer, step):
            raise IllegalMoveError(problem)
        bearer = after_step(bearer, step)
    absorbed = [ABSORBS[step.partition(":")[0]] for step in steps]
    if problems := list(problems_of_spending_oneirogen(dream, key, steps.count("oneirogen"))):
        raise IllegalMoveError(" ".join(problems))
    if sum(absorbed) < stress:
        raise IllegalMoveError(f"{stress - sum(absorbed)} Stress are still there.")
    if sum(absorbed) - min(absorbed) >= stress:
        raise IllegalMoveError("One of these can be left out: all Stress is absorbed without it.")


def _nothing_to_discard(dream: Dream, key: str) -> str:
    """Return what is said to who Flinches with no Present: in how many ways they may bear it."""
    assert dream.turn
    mind = dream.bearers[key].mind(dream.oneirogen_left(key))
    count = len(list(ways_to_absorb(mind, dream.turn.stress[key])))
    return f"Nothing to Discard: {'one way is' if count == 1 else f'{count} ways are'} left."


def problem_of_step(dream: Dream, bearer: Bearer, step: str) -> str:
    """Say why *bearer* cannot do *step*, "" where they can."""
    word, _colon, card = step.partition(":")
    piles = bearer.piles
    match word:
        case "flinch":
            return _problem_of_held(
                dream, bearer, card, f"{CODES.get(card, 'A card')} is not in the Present."
            )
        case "burn" if piles.present:
            told = f"Burn a card of the Present: {CODES.get(card, 'a card')} is not in it."
            return _problem_of_held(dream, bearer, card, told)
        case "burn" if piles.past:
            return why_it_cannot_be_past(dream, bearer, card)
        case "burn":
            return "Nothing to Burn: the Past is empty."
        case "blind":
            return "" if piles.future else "The Future is empty: no Blind Burn is left."
        case "blink":
            return "" if bearer.awareness else "Awareness is 0: it cannot fall."
        case "oneirogen":
            return ""
        case _:
            return f"“{step}” is no way to bear Stress."


def _problem_of_held(dream: Dream, bearer: Bearer, card: str, not_there: str) -> str:
    """Say why *card* is none of the Present; with real cards it is any that lies nowhere else."""
    problem = why_it_cannot_be_held(dream, bearer, card)
    return problem if bearer.is_real or not problem else not_there


@dataclass(frozen=True, slots=True)
class StressAsked:
    """What bearing asks: *stress*, and the steps that are likely, none where it is more than can be borne."""

    stress: int
    likely: tuple[str, ...]


# --- by itself ---


def can_bear(dream: Dream, key: str) -> bool:
    """Say whether *key* can absorb all that lies on them (Ruling B18)."""
    assert dream.turn
    mind = dream.bearers[key].mind(dream.oneirogen_left(key))
    return dream.turn.stress[key] <= most_stress_absorbable(mind)


def steps_of_absorption(dream: Dream, bearer: Bearer, absorption: Absorption) -> tuple[str, ...]:
    """Return *absorption* step by step, the lowest cards first: what it Discards of the Present, then what it Burns.

    Of real cards any is named that may lie there: which one goes its player says.
    """
    steps = ["flinch"] * absorption.flinch + ["burn"] * absorption.burn
    done: list[str] = []
    for word in steps:
        pile = bearer.piles.present or bearer.piles.past
        cards = pile.known or burnable_cards(dream, bearer)
        done.append(f"{word}:{min(cards, key=_lowest_first)}")
        bearer = after_step(bearer, done[-1])
    rest = {"blink": absorption.blink, "blind": absorption.blind_burn, "oneirogen": absorption.oneirogen}
    return (*done, *(word for word, count in rest.items() for _time in range(count)))


def _lowest_first(code: str) -> tuple[int, int]:
    return value_of_card(CODES[code]), ORDER[CODES[code]]


def likely_absorption(dream: Dream, key: str) -> Absorption:
    """Return how *key* would bear what lies on them, if they can: so that most cards are left to play."""
    assert dream.turn
    mind = dream.bearers[key].mind(dream.oneirogen_left(key))
    ways = ways_to_absorb(mind, dream.turn.stress[key])
    return min(ways, key=lambda way: sort_key_by_what_is_left(mind, way))


def likely_steps(dream: Dream, key: str) -> tuple[str, ...]:
    """Return the same step by step."""
    return steps_of_absorption(dream, dream.bearers[key], likely_absorption(dream, key))


def stress_asked(dream: Dream, key: str) -> StressAsked:
    """Return what *key* is asked, who has Stress to bear."""
    assert dream.turn
    return StressAsked(dream.turn.stress[key], likely_steps(dream, key) if can_bear(dream, key) else ())


def steps_of_foe(dream: Dream, key: str) -> tuple[str, ...]:
    """Return how a foe bears by its preset: one that spends itself Burns unseen, then Burns, then Blinks (B42)."""
    assert dream.turn
    bearer, left = dream.bearers[key], dream.turn.stress[key]
    piles, steps = bearer.piles, list[str]()
    spent = BLIND_BURN * len(piles.future) + BURN * (len(piles.present) + len(piles.past))
    if bearer.bearing is not Bearing.SPENDS or left > spent + BLINK * bearer.awareness:
        return likely_steps(dream, key)
    while left > 0:
        steps.append(_step_of_spending_itself(bearer))
        left -= ABSORBS[steps[-1].partition(":")[0]]
        bearer = after_step(bearer, steps[-1])
    return tuple(steps)


def _step_of_spending_itself(bearer: Bearer) -> str:
    if bearer.piles.future:
        return "blind"
    if pile := bearer.piles.present or bearer.piles.past:
        return f"burn:{min(pile.known, key=_lowest_first)}"
    return "blink"
