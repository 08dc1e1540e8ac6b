"""A Dreamer's entries as sentences for the diary."""

from collections.abc import Callable, Mapping
from typing import Any

from characters.beckoning_dream.rules.deck import number
from characters.rules import Entry
from decks.rules.tarot import cards, codes, deck_text, listed
from decks.rules.tarot import Card

Data = Mapping[str, Any]


def _named(listed_codes: list[str]) -> str:
    return listed(str(Card.from_code(code)) for code in codes(cards(listed_codes)))


def _came(data: Data) -> str:
    return f"The {_named(data['added'])} joined the deck."


def _exchanged(data: Data) -> str:
    return f"Let the {_named(data['removed'])} go for the {_named(data['added'])}."


def _boon(data: Data) -> str:
    boon = data["boons"][0]
    joined = f" {_named(data['added'])} joined the deck." if data.get("added") else ""
    return f"Gained a Boon: {boon['name']}.{joined}"


def _arrived(data: Data) -> str:
    boons = f", {number(len(data['boons']))} Boon{'s'[: len(data['boons']) != 1]}" if data["boons"] else ""
    return f"Arrived with {deck_text(cards(data['added']))}, Maximum Awareness {data['awareness']}{boons}."


def _reflection(data: Data) -> str:
    parts = [f"{number(data['well'])} card{'s'[: data['well'] != 1]} of the spread went well"]
    parts += ["we learned something"] if data["learned"] else []
    parts += ["we came closer to a dream"] if data["progress"] else []
    return f"Reflection: {listed(parts)}."


def _corrected(data: Data) -> str:
    if not data["was_there"]:
        return "Reflection corrected: not in that dream after all."
    return f"Reflection corrected: {_reflection(data).removeprefix('Reflection: ')}"


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "created": lambda data: f"Created with {deck_text(cards(data['added']))}.",
    "arrived": _arrived,
    "reflection": _reflection,
    "corrected": _corrected,
    "granted": lambda data: f"XP outside a dream: {data['reason']}",
    "lowest": _came,
    "two_lowest": _exchanged,
    "across": _exchanged,
    "new_suit": _came,
    "awareness": lambda data: f"Maximum Awareness rose from {data['from']} to {data['from'] + 1}.",
    "highest": _came,
    "boon": _boon,
}


def describe(entry: Entry) -> str:
    """Return *entry* as a sentence."""
    return SENTENCES[entry.kind](entry.data)
