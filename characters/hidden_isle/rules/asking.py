"""What an offer asks, and how its answers are read: every one that is missing or amiss is named."""

from collections.abc import Iterator, Mapping
from typing import Any

from characters.hidden_isle.rules.agent import Trait
from characters.hidden_isle.rules.house_rules import HouseRules, rules_other_than_default
from characters.socket.rules import Answers, Entry, Offer, Problem, Question
from decks.rules.tarot import CODES, DECK, Card, card_in_sentence, word_up_to_ten_or_figures

LINE, NAME = 120, 80  # characters; caps of ours, not of the game
CARDS = tuple((card.code, str(card)) for card in DECK)


def pluralized_in_words(count: int, noun: str, nouns: str = "") -> str:
    """Return *count* of *noun* in words: "one skill point", "two skill points"."""
    return f"{word_up_to_ten_or_figures(count)} {noun if count == 1 else nouns or noun + 's'}"


def card_in_words(card_code: str) -> str:
    """Return the card of *card_code* as a sentence names it."""
    return card_in_sentence(Card.from_code(card_code))


def trait_in_words(trait: Trait) -> str:
    """Return a vice or a virtue in a line."""
    return f"{trait.text} ({CODES[trait.card]})"


def trait_questions(subject: str) -> tuple[Question, Question]:
    """Return what must be known of *subject*: its words and its card."""
    return Question("text", f"{subject}, in a few words", LINE), Question("card", "Its card", choices=CARDS)


# --- reading ---


def trimmed_answers_and_problems(
    offer: Offer, answers: Answers
) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """Return the answers to what *offer* asks, by key, blanks trimmed, and what is amiss with them."""
    told = {ask.key: " ".join(str(answers.get(ask.key, "")).split()) for ask in offer.asks}
    problems = tuple(problem for ask in offer.asks for problem in _answer_problems(ask, told[ask.key]))
    return {key: value for key, value in told.items() if value}, problems


def _answer_problems(ask: Question, value: str) -> Iterator[Problem]:
    if not value:
        if ask.required:
            yield Problem(ask.key, f"{ask.label}: {_legal_answer_in_words(ask)}", (ask.key,))
    elif value in dict(ask.closed):
        yield Problem(ask.key, f"{dict(ask.closed)[value]} {_legal_answer_in_words(ask)}", (ask.key,))
    elif ask.limit and len(value) > ask.limit:
        told = f"{ask.label} has {len(value)} characters: at most {ask.limit}."
        yield Problem(ask.key, told, (ask.key,))
    elif not ask.limit and value not in dict(ask.choices):
        yield Problem(
            ask.key, f"{ask.label}: there is no such choice. {_legal_answer_in_words(ask)}", (ask.key,)
        )


def _legal_answer_in_words(ask: Question) -> str:
    """Say what would be legal."""
    if ask.limit:
        return "say it in a few words."
    if ask.choices == CARDS:
        return "choose a card."
    labels = "; ".join(label for _, label in ask.choices)
    return f"Choose one of these: {labels}." if labels else "Nothing can be chosen here now."


# --- writing ---


def entry_of_answers_without_xp(
    offer: Offer, answers: Mapping[str, str], rules: HouseRules, facts: Mapping[str, Any]
) -> Entry:
    """Return the line of *offer*: the *facts*, and by which answers and house rules they came about."""
    by: dict[str, Any] = {"code": offer.code, "answers": dict(answers)}
    if house := rules_other_than_default(rules):
        by["house"] = house
    return Entry(KINDS_OF_LINE[offer.group], 0, {**facts, "by": by})


KINDS_OF_LINE: Mapping[str, str] = {
    "mark": "marked",
    "skill": "skilled",
    "ability": "ability",
    "harm": "harmed",
    "trauma": "mended",
    "drive": "named",
    "virtue": "virtue",
    "item": "item",
    "vision": "vision",
    "vice": "vice",
    "drift": "drift",
    "extra": "extra",
    "heal": "healed",
    "train": "trained",
    "prepare": "prepared",
    "reflect": "reflected",
    "meet": "met",
    "visit": "visited",
    "odyssey": "odyssey",
    "woke": "woke",
    "rest": "rested",
}


def contact_key_of_name(name: str) -> str:
    """Return the key of a contact called *name*.

    >>> contact_key_of_name("Mara of the Reeds")
    'mara-of-the-reeds'
    """
    return "-".join(name.casefold().split())
