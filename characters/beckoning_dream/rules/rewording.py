"""To mend the words of a Boon or a Bond that is held: a fact of the ledger, at no price (The Beckoning Dream, "Boons",
"Bond").
"""

from collections.abc import Iterator

from characters.beckoning_dream.rules.bonds import WORDS_LIMIT, bond_words_problems
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, EntryFactsAndProblems
from characters.beckoning_dream.rules.oneirogen import offer_to_count_oneirogen
from characters.socket.rules import Answers, Offer, Problem, Question

REWORD = "reworded"
OF_BOND = f"{REWORD} bond"
SAME = "These are its words already. Change them, or leave the page."


def rewording_and_oneirogen_offers(dreamer: Dreamer) -> Iterator[Offer]:
    """Yield an offer for each Boon and each Bond held: its words, as they are, to be put right; then the Oneirogen."""
    yield from boon_rewording_offers(dreamer)
    for place, bond in enumerate(dreamer.bonds, 1):
        words = Question("words", "What binds you, as your Dreamer tells it", WORDS_LIMIT, begins=bond.words)
        label = f"New words for the Bond with {bond.name}"
        yield Offer(f"{OF_BOND} {place}", REWORD, 0, label, asks=(words,))
    yield offer_to_count_oneirogen(dreamer)


def boon_rewording_offers(dreamer: Dreamer) -> Iterator[Offer]:
    """Yield an offer for each Boon held: its name and its text, as they are, to be put right."""
    for place, boon in enumerate(dreamer.boons, 1):
        asks = (
            Question("name", "Its name", NAME_LIMIT, begins=boon.name),
            Question("text", "What it does", TEXT_LIMIT, required=False, long=True, begins=boon.text),
        )
        yield Offer(f"{REWORD} {place}", REWORD, 0, f"New words for {boon.name}", asks=asks)


def rewording_facts_and_problems(dreamer: Dreamer, offer: Offer, answers: Answers) -> EntryFactsAndProblems:
    """Return what the line says that gives a Boon or a Bond its new words, and what is missing or amiss."""
    if offer.code.startswith(OF_BOND):
        return _bond_rewording_facts_and_problems(
            dreamer.bonds[int(offer.code.removeprefix(f"{OF_BOND} ")) - 1], answers
        )
    boon = dreamer.boons[int(offer.code.removeprefix(f"{REWORD} ")) - 1]
    name, text = " ".join(str(answers.get("name", "")).split()), str(answers.get("text", "")).strip()
    return {"boon": boon.name, "name": name, "text": text}, tuple(
        _boon_rewording_problems(dreamer, boon, name, text)
    )


def _bond_rewording_facts_and_problems(bond: Bond, answers: Answers) -> EntryFactsAndProblems:
    words = str(answers.get("words", "")).strip()
    same = (Problem("same", SAME, ("words",)),) if words == bond.words else ()
    return {"bonds": [{"key": bond.key, "words": words}]}, (*same, *bond_words_problems(words, "words"))


def _boon_rewording_problems(dreamer: Dreamer, boon: Boon, new_name: str, new_text: str) -> Iterator[Problem]:
    if not new_name:
        yield Problem("name", "Give the Boon a name.", ("name",))
    if (new_name, new_text) == (boon.name, boon.text):
        yield Problem("same", SAME, ("name",))
    for held in dreamer.boons:
        if held != boon and held.name.casefold() == new_name.casefold():  # Ruling B8
            yield Problem("held", f"{held.name} is held too. Give this one another name.", ("name",))
    for key, typed, most in (("name", new_name, NAME_LIMIT), ("text", new_text, TEXT_LIMIT)):
        if len(typed) > most:
            yield Problem(key, f"The {key} has {len(typed)} characters: at most {most}.", (key,))
