"""To mend the words of a Boon that is held: a fact of the ledger, at no price (The Beckoning Dream, "Boons")."""

from collections.abc import Iterator, Mapping

from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.rules import Answers, Offer, Problem, Question

REWORD = "reworded"


def mends(dreamer: Dreamer) -> Iterator[Offer]:
    """Yield an offer for each Boon held: its name and its text, as they are, to be put right."""
    for place, boon in enumerate(dreamer.boons, 1):
        asks = (
            Question("name", "Its name", NAME_LIMIT, begins=boon.name),
            Question("text", "What it does", TEXT_LIMIT, required=False, long=True, begins=boon.text),
        )
        yield Offer(f"{REWORD} {place}", REWORD, 0, f"New words for {boon.name}", asks=asks)


def reworded(
    dreamer: Dreamer, offer: Offer, answers: Answers
) -> tuple[Mapping[str, object], tuple[Problem, ...]]:
    """Return what the line says that gives a Boon its new words, and what is missing or amiss."""
    boon = dreamer.boons[int(offer.code.removeprefix(f"{REWORD} ")) - 1]
    name, text = " ".join(str(answers.get("name", "")).split()), str(answers.get("text", "")).strip()
    return {"boon": boon.name, "name": name, "text": text}, tuple(_problems(dreamer, boon, name, text))


def _problems(dreamer: Dreamer, boon: Boon, name: str, text: str) -> Iterator[Problem]:
    if not name:
        yield Problem("name", "Give the Boon a name.", ("name",))
    if (name, text) == (boon.name, boon.text):
        yield Problem("same", "These are its words already. Change them, or leave the page.", ("name",))
    for held in dreamer.boons:
        if held != boon and held.name.casefold() == name.casefold():  # Ruling B8
            yield Problem("held", f"{held.name} is held too. Give this one another name.", ("name",))
    for key, typed, most in (("name", name, NAME_LIMIT), ("text", text, TEXT_LIMIT)):
        if len(typed) > most:
            yield Problem(key, f"The {key} has {len(typed)} characters: at most {most}.", (key,))
