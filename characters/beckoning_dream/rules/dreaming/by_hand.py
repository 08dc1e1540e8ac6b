"""What Boons and the story do, by hand: plain steps, each with a word why (Ruling B58).

One moves one's own cards, the game master everything; a hidden card is moved, never read, but by who looks at it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from characters.beckoning_dream.rules.dreaming.guides import MOST_WORDS
from characters.beckoning_dream.rules.dreaming.position import GM, Bearer, Dream
from characters.beckoning_dream.rules.dreaming.real_cards import cards_the_present_may_hold
from decks.rules.tarot import CODES, capitalized, card_in_sentence, word_up_to_ten_or_figures
from play.rules.kinds import IllegalMoveError, Option

MOST = 99  # of any figure that is set by hand: a cap of ours
STEP = re.compile(r"(?P<word>[a-z]+)(?P<card>:\w+)?(?P<figure>[+-]?\d+)? \| (?P<why>.+)")
ONES_OWN = (
    "discard",
    "burn",
    "recover",
    "shuffle",
)  # of one's own cards, by a card that lies open to its player
COUNTED = ("draw", "blind", "look")  # of the Future, by a number
SIGNED = ("awareness", "oneirogen", "value")
SET = ("stress",)


@dataclass(frozen=True, slots=True)
class HandStep:
    """A plain step: its *word*, the *card* or the *figure* that it takes, and *why*."""

    word: str
    card: str
    figure: int
    why: str

    @classmethod
    def read(cls, written: str) -> "HandStep":
        """Read "recover:c3 | The tide returns." or "awareness+1 | …". Raises IllegalMoveError."""
        found = STEP.fullmatch(written)
        if not found or found["word"] not in (*ONES_OWN, *COUNTED, *SIGNED, *SET):
            raise IllegalMoveError("Choose what is done by hand, and say why.")
        figure = int(found["figure"] or 0)
        return cls(found["word"], (found["card"] or "").removeprefix(":"), figure, found["why"])


@dataclass(frozen=True, slots=True)
class HandAsked:
    """What may be done by hand for somebody: which steps, with which cards of the Present and of the Past."""

    words: tuple[str, ...]
    present: tuple[str, ...]
    past: tuple[str, ...]


def options_by_hand(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield for whom *seat* may do something by hand: a player for themselves, the game master for all."""
    every = (*ONES_OWN, *COUNTED, *SIGNED, *SET)
    for bearer in dream.bearers.values():
        if not bearer.has_left and seat in (GM, bearer.player) and not dream.tasks:
            present = cards_the_present_may_hold(dream, bearer) if bearer.piles.present else ()
            asked = HandAsked(every if seat == GM else ONES_OWN, present, bearer.piles.past.known)
            bare = (
                ()
                if seat == GM or asked.present or asked.past
                else ("No card of yours is there to be moved.",)
            )
            yield Option(
                f"do {bearer.key}", f"By hand, for {bearer.name}", bare, asks=(asked,), is_steady=True
            )


# --- what is amiss ---


def check_step(dream: Dream, seat: str, key: str, written: str) -> None:
    """Refuse a step by hand unless it can be; IllegalMoveError says why not."""
    step, bearer = HandStep.read(written), dream.bearers[key]
    if problem := _problem_of(dream, seat, bearer, step):
        raise IllegalMoveError(problem)


def _problem_of(dream: Dream, seat: str, bearer: Bearer, step: HandStep) -> str:
    if len(step.why) > MOST_WORDS:
        return f"{len(step.why)} characters are too many: {MOST_WORDS} fit here."
    if seat != GM and step.word not in ONES_OWN:
        return "That is the GM’s to do: by hand one moves one’s own open cards."
    if step.word in ONES_OWN:
        return _problem_of_card(dream, bearer, step)
    if step.word == "value" and not (dream.turn and bearer.key in dream.turn.revealed):
        return f"No card of {bearer.name} lies Revealed."
    if step.word == "stress" and not (dream.turn and bearer.key in dream.turn.stress):
        return f"{bearer.name} bears no Stress now."
    if step.word in COUNTED and not 1 <= step.figure <= len(bearer.piles.future):
        return f"The Future of {bearer.name} holds {word_up_to_ten_or_figures(len(bearer.piles.future))}."
    if not step.figure or abs(step.figure) > MOST:
        return f"Write a number from 1 to {MOST}, with its sign."
    left = {"awareness": bearer.awareness, "oneirogen": bearer.oneirogen}.get(step.word, MOST)
    return "" if left + step.figure >= 0 else f"{bearer.name} has {left}: it cannot fall below 0."


def _problem_of_card(dream: Dream, bearer: Bearer, step: HandStep) -> str:
    is_past = step.word in ("recover", "shuffle")
    cards = bearer.piles.past.known if is_past else cards_the_present_may_hold(dream, bearer)
    if step.card in cards:
        return ""
    return f"{CODES.get(step.card, 'That card')} is not in the {'Past' if is_past else 'Present'} of {bearer.name}."


# --- what it does ---


def after_step_by_hand(dream: Dream, key: str, written: str) -> Dream:
    """Return *dream* after a step by hand for *key*."""
    step = HandStep.read(written)
    return DOES[step.word](dream, dream.bearers[key], step)


def _discard(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    return dream.with_piles(bearer.key, bearer.piles.with_discarded(step.card))


def _burn(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    return dream.with_piles(bearer.key, bearer.piles.with_burned(step.card))


def _recover(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    return dream.with_piles(bearer.key, bearer.piles.with_recovered(step.card))


def _shuffle(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    back = bearer.piles.with_shuffled_in(step.card)
    return dream.with_piles(bearer.key, back).with_tasks([f"mix {bearer.key}"])


def _draw(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    return dream.with_tasks([f"draw {bearer.key} {step.figure}"])


def _blind(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    return dream.with_tasks([f"ash {bearer.key} {step.figure}"])


def _look(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    return dream.with_tasks([f"peek {bearer.key} {step.figure}"])


def _awareness(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    return dream.with_bearer(replace(bearer, awareness=bearer.awareness + step.figure))


def _oneirogen(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    return dream.with_bearer(replace(bearer, oneirogen=bearer.oneirogen + step.figure))


def _value(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    turn = dream.turn
    assert turn
    card = turn.revealed[bearer.key]
    changed = replace(card, added=card.added + step.figure)
    return dream.with_turn(revealed={**turn.revealed, bearer.key: changed})


def _stress(dream: Dream, bearer: Bearer, step: HandStep) -> Dream:
    turn = dream.turn
    assert turn
    return dream.with_turn(stress={**turn.stress, bearer.key: step.figure})


DOES: Mapping[str, Callable[[Dream, Bearer, HandStep], Dream]] = {
    "discard": _discard, "burn": _burn, "recover": _recover, "shuffle": _shuffle, "draw": _draw, "blind": _blind,
    "look": _look, "awareness": _awareness, "oneirogen": _oneirogen, "value": _value, "stress": _stress,
}  # fmt: skip


# --- in words ---


def step_in_words(dream: Dream, key: str, written: str) -> str:
    """Return what the log says of a step by hand."""
    step, name = HandStep.read(written), dream.bearers[key].name
    card = card_in_sentence(CODES[step.card]) if step.card else ""
    count = "a card" if step.figure == 1 else f"{word_up_to_ten_or_figures(abs(step.figure))} cards"
    told = {
        "discard": f"{name} discards {card}",
        "burn": f"{name} burns {card}",
        "recover": f"{name} takes {card} back from the Past",
        "shuffle": f"{card} goes back into {name}’s Future, shuffled",
        "draw": f"{name} draws {count}",
        "blind": f"{name} burns {count} unseen",
        "look": f"{name} looks at {count} on top of the Future",
        "awareness": f"{name}’s Awareness changes by {step.figure:+d}",
        "oneirogen": f"{name}’s Oneirogen change by {step.figure:+d}",
        "value": f"The value of {name}’s card changes by {step.figure:+d}",
        "stress": f"{name} bears {step.figure} Stress",
    }[step.word]
    return capitalized(f"{told}, by hand: {step.why}").replace("-", "\N{MINUS SIGN}", int(step.figure < 0))
