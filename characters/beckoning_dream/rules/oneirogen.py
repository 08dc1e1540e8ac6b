"""The Oneirogen that a Dreamer has, awarded and spent in play, kept between dreams (The Beckoning Dream, "Oneirogen";
Ruling B21).
"""

from collections.abc import Iterator

from characters.beckoning_dream.rules.dreamer import Dreamer, EntryFactsAndProblems
from characters.socket.rules import Answers, Offer, Problem, Question

ONEIROGEN = "oneirogen"
DIGITS = 3  # a cap of ours: "any number" may be gathered
MOST = 10**DIGITS - 1


def offer_to_count_oneirogen(dreamer: Dreamer) -> Offer:
    """Return the offer to say how many there are by now; it costs nothing."""
    now = Question(ONEIROGEN, "Oneirogen now", DIGITS, begins=str(dreamer.oneirogen), hint=HINT)
    return Offer(ONEIROGEN, ONEIROGEN, 0, "How many Oneirogen", asks=(now,))


HINT = "Awarded for what you make of your cards, spent in the dream. What is left carries over to the next."


def oneirogen_change_facts_and_problems(dreamer: Dreamer, answers: Answers) -> EntryFactsAndProblems:
    """Return what the line says that counts them anew, and what is amiss with the number."""
    typed = str(answers.get(ONEIROGEN, "")).strip()
    if problems := tuple(_counted_oneirogen_problems(dreamer, typed)):
        return {}, problems
    return {ONEIROGEN: int(typed) - dreamer.oneirogen}, ()


def _counted_oneirogen_problems(dreamer: Dreamer, typed: str) -> Iterator[Problem]:
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > DIGITS:
        yield Problem(ONEIROGEN, f"Write a whole number from 0 to {MOST}.", (ONEIROGEN,))
    elif int(typed) == dreamer.oneirogen:
        yield Problem("same", f"There are {typed} already. Change it, or leave the page.", (ONEIROGEN,))
