"""Interpretation Effects that a table writes for itself: the three of Wands, which are not known, and any others.

Each is a line: its name, the suit that the Scored card needs, the Scores it needs, what it means in words, and as far
as the app is to do it, plain steps.

>>> effects_of_text("Wildfire | Wands | Triumph | It leaps over. | opponent stress 2, me awareness -1")[0].name
'Wildfire'
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from characters.beckoning_dream.rules.interpreting import (
    ALLY,
    EFFECT_BY_NAME,
    FOE,
    ME,
    OPPONENT,
    Effect,
    EffectStep,
    StepWord,
)
from characters.beckoning_dream.rules.score import Score
from decks.rules.tarot import Suit

BAR, ANY = "|", "any"
MOST_OWN, MOST_NAME, MOST_STEPS, MOST_FIGURE = 26, 40, 4, 9  # caps of ours, not of the game
TEXT_LIMIT = 6_000
STEP = re.compile(r"(?:(?P<who>me|opponent|ally|foe) )?(?P<word>[a-z]+) (?P<figure>[+-]?\d+)")
SIGNED = (StepWord.AWARENESS, StepWord.ONEIROGEN, StepWord.VALUE)
SUITS = {suit.title.lower(): suit for suit in Suit}
SCORES = {score.value: score for score in Score if score.choices}
HOW = "Write it as: name | suit or any | Scores or any | what it means | steps, if the app is to do them."


class NoEffectError(ValueError):
    """A line that is no effect; the message says what is amiss."""


@lru_cache(maxsize=64)
def effects_of_text(text: str) -> tuple[Effect, ...]:
    """Return the effects that *text* writes, a line each. Raises NoEffectError."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_OWN:
        raise NoEffectError(f"{len(lines)} effects are too many: {MOST_OWN} fit here.")
    effects: list[Effect] = []
    taken = {name.casefold() for name in EFFECT_BY_NAME}
    for number, line in enumerate(lines):
        effect = _effect_of_line(line, f"own_{chr(ord('a') + number)}")
        if effect.name.casefold() in taken:
            raise NoEffectError(f"{effect.name}: there is an effect of that name. Choose another.")
        taken.add(effect.name.casefold())
        effects.append(effect)
    return tuple(effects)


def _effect_of_line(line: str, code: str) -> Effect:
    name, *parts = (part.strip() for part in line.split(BAR))
    if not 0 < len(name) <= MOST_NAME or not 3 <= len(parts) <= 4 or not parts[2]:
        raise NoEffectError(f"“{line[:MOST_NAME]}”: {HOW}")
    suit, scores, words = parts[:3]
    if suit.lower() not in (ANY, *SUITS):
        raise NoEffectError(
            f"{name}: {suit or 'nothing'} is no suit. Write Swords, Cups, Wands, Pentacles or any."
        )
    steps = tuple(_steps_of(name, parts[3])) if parts[3:] and parts[3] else ()
    return Effect(
        name,
        SUITS.get(suit.lower()),
        tuple(_scores_of(name, scores)),
        works_on_effort=not any(step.needs_a_foe for step in steps),
        code=code,
        words=words,
        steps=steps,
    )


def _scores_of(name: str, written: str) -> Iterator[Score]:
    for word in (written.lower() if written.lower() != ANY else "").replace(" or ", ",").split(","):
        if word.strip() in SCORES:
            yield SCORES[word.strip()]
        elif word.strip():
            raise NoEffectError(
                f"{name}: {word.strip()} is no Score that chooses. Write Triumph, Success, Clash, Setback or any."
            )


def _steps_of(name: str, written: str) -> Iterator[EffectStep]:
    """Yield the steps that *written* names; NoEffectError says which cannot be."""
    parts = [part.strip().lower().replace("\N{MINUS SIGN}", "-") for part in written.split(",")]
    if len(parts) > MOST_STEPS:
        raise NoEffectError(f"{name}: {len(parts)} steps are too many: {MOST_STEPS} fit.")
    for part in parts:
        found = STEP.fullmatch(part)
        words = list(StepWord)
        if not found or found["word"] not in words:
            raise NoEffectError(
                f"{name}: “{part}” is no step. Write who (me, opponent, ally, foe), what ({', '.join(words)}) "
                "and a number."
            )
        step = EffectStep(found["who"] or ME, StepWord(found["word"]), int(found["figure"]))
        if why := _problem_of_step(step):
            raise NoEffectError(f"{name}: “{part}”: {why}")
        yield step
    if {ALLY, FOE} <= {part.split(" ")[0] for part in parts}:
        raise NoEffectError(f"{name}: it works on an ally or on a foe, not on one of each.")


def _problem_of_step(step: EffectStep) -> str:
    least = -MOST_FIGURE if step.word in SIGNED else 1
    if not step.figure or not least <= step.figure <= MOST_FIGURE:
        return f"the number is {least} to {MOST_FIGURE}, and not 0."
    if step.word is StepWord.STRESS and step.who not in (OPPONENT, FOE):
        return "Stress is dealt to the opponent or to a foe."
    return ""
