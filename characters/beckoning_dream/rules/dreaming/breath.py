"""A breath between scenes, where the table settled on one: cards of each Past come back (an option of Ruling B43)."""

from collections.abc import Sequence

from characters.beckoning_dream.rules.dreaming.position import Bearer, Dream
from decks.rules.tarot import CODES, card_in_sentence, names_as_phrase
from play.rules.kinds import Chance
from play.rules.lines import Line
from play.rules.replacing import replace

NONE, HALF = "none", "half"  # what else comes back is all


def with_breath(dream: Dream) -> Dream:
    """Return *dream* with a scene over: half of each Past, rounded up, or all of it is shuffled into the Future, and
    Awareness rises by 1.
    """
    if dream.rules.breath == NONE:
        return dream
    for one in dream.asleep:
        dream = dream.with_bearer(replace(one, awareness=min(one.awareness + 1, one.maximum)))
    tasks = [(one.key, _coming_back(dream, one)) for one in dream.asleep]
    return dream.with_tasks(f"breathe {key} {count}" for key, count in tasks if count)


def _coming_back(dream: Dream, one: Bearer) -> int:
    past = len(one.piles.past)
    return (past + 1) // 2 if dream.rules.breath == HALF else past


def line_of_breath(full: Dream, key: str, count: int, chance: Chance) -> Line:
    """Return which *count* cards of an open Past come back, at random."""
    cards = chance.order(tuple(full.bearers[key].piles.past), full.shuffles)[:count]
    return Line(" ".join(["breathed", key, *sorted(cards)]))


def with_breathed(dream: Dream, key: str, cards: Sequence[str]) -> Dream:
    """Return *dream* with *cards* of the Past of *key* back in the Future, which is shuffled next."""
    piles = dream.bearers[key].piles
    for card in cards:
        piles = piles.with_shuffled_in(card)
    dream = replace(dream.with_piles(key, piles), shuffles=dream.shuffles + 1)
    return replace(dream, tasks=(f"mix {key}", *dream.tasks))


def breath_in_words(dream: Dream, key: str, cards: Sequence[str]) -> str:
    """Return what the log says of it."""
    named = names_as_phrase(card_in_sentence(CODES[code]) for code in cards)
    go = "goes" if len(cards) == 1 else "go"
    return f"{dream.bearers[key].name} takes a breath: {named} {go} back into the Future."
