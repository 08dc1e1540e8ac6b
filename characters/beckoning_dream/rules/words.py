"""A Dreamer's entries as sentences for the diary."""

from collections.abc import Callable, Iterable, Mapping

from characters.beckoning_dream.rules.offering import SPENDS
from characters.socket.rules import Entry, EntryData, MovedCards
from decks.rules.tarot import (
    Card,
    card_in_sentence,
    cards_in_deck_order,
    cards_of_codes,
    deck_in_words,
    names_as_phrase,
    word_up_to_ten_or_figures,
)


def _cards_in_words(codes: Iterable[str]) -> str:
    return names_as_phrase(cards_in_deck_order(cards_of_codes(codes)))


def _count_in_words_and_noun(count: int, noun: str) -> str:
    return f"{word_up_to_ten_or_figures(count)} {noun}{'' if count == 1 else 's'}"


def _cards_joined_sentence(entry_data: EntryData) -> str:
    return f"The {_cards_in_words(entry_data['added'])} joined the deck."


def _cards_exchanged_sentence(entry_data: EntryData) -> str:
    return (
        f"Let the {_cards_in_words(entry_data['removed'])} go for the {_cards_in_words(entry_data['added'])}."
    )


def _boon_gained_sentence(entry_data: EntryData) -> str:
    boon = entry_data["boons"][0]
    joined = f" {_cards_in_words(entry_data['added'])} joined the deck." if entry_data.get("added") else ""
    return f"Gained a Boon: {boon['name']}.{joined}"


def _arrived_sentence(entry_data: EntryData) -> str:
    boons = f", {_count_in_words_and_noun(len(entry_data['boons']), 'Boon')}" if entry_data["boons"] else ""
    deck = deck_in_words(cards_of_codes(entry_data["added"]))
    return f"Arrived with {deck}, Maximum Awareness {entry_data['awareness']}{boons}."


def _reflection_parts_sentence(entry_data: EntryData) -> str:
    parts = [f"{_count_in_words_and_noun(entry_data['well'], 'card')} of the spread went well"]
    parts += ["we learned something"] if entry_data["learned"] else []
    parts += ["we came closer to a dream"] if entry_data["progress"] else []
    return f"Reflection: {names_as_phrase(parts)}."


def _reflection_corrected_sentence(entry_data: EntryData) -> str:
    if not entry_data["was_there"]:
        return "Reflection corrected: not in that dream after all."
    return f"Reflection corrected: {_reflection_parts_sentence(entry_data).removeprefix('Reflection: ')}"


def _bond_forged_sentence(entry_data: EntryData) -> str:
    bond = entry_data["bond"]
    both = f"{_cards_in_words([bond['mine']])} and {_cards_in_words([bond['theirs']])}"
    return f"Forged a Bond with {bond['name']}, {both}: {bond['words']}"


def _partner_changed_bond_sentence(entry_data: EntryData) -> str:
    """Tell what became of the other's side of a Bond."""
    name = entry_data["name"]
    parts = [
        f"{name}'s card in your Bond is now {card_in_sentence(Card.from_code(change['theirs']))}."
        if change["theirs"]
        else f"{name}'s card in your Bond has left their deck."
        for change in entry_data["bonds"]
    ]
    return " ".join(parts)


def _bond_change_and_credit_sentences(entry_data: EntryData) -> list[str]:
    """Return what became of Bonds whose cards left, and by whose leave, to be told after a spend."""
    told = [
        f"A Bond moved to {card_in_sentence(Card.from_code(change['mine']))}: {change['words']}"
        if "mine" in change
        else "A Bond fell asleep."
        for change in entry_data.get("bonds", ())
    ]
    granted = entry_data.get("exception")
    return [*told, f"On credit: {granted['reason']}"] if granted else told


def _exception_granted_sentence(entry_data: EntryData) -> str:
    granted = entry_data["exception"]
    told = f"{granted['what']}, by exception: {granted['reason']}"
    return _one_after_another(told, "A Bond fell asleep.") if entry_data.get("bonds") else told


def _one_after_another(*told: str) -> str:
    """Return sentences in a row; a player's own words may want their full stop before the next."""
    *before, last = told
    closed = [each if each.rstrip("\"'”’)").endswith((".", "!", "?", "…")) else f"{each}." for each in before]
    return " ".join([*closed, last])


def _boon_or_bond_reworded_sentence(entry_data: EntryData) -> str:
    if "boon" in entry_data:
        return f"New words for the Boon {entry_data['boon']}: {entry_data['name']}. {entry_data['text']}".rstrip()
    return f"New words for a Bond: {entry_data['bonds'][0]['words']}"


def _oneirogen_gathered_or_spent_sentence(entry_data: EntryData) -> str:
    more = entry_data["oneirogen"]
    return f"{'Gathered' if more > 0 else 'Spent'} {word_up_to_ten_or_figures(abs(more))} Oneirogen."


SENTENCES: Mapping[str, Callable[[EntryData], str]] = {
    "created": lambda data: f"Created with {deck_in_words(cards_of_codes(data['added']))}.",
    "arrived": _arrived_sentence,
    "reflection": _reflection_parts_sentence,
    "corrected": _reflection_corrected_sentence,
    "granted": lambda data: f"XP outside a dream: {data['reason']}",
    "lowest": _cards_joined_sentence,
    "two_lowest": _cards_exchanged_sentence,
    "across": _cards_exchanged_sentence,
    "new_suit": _cards_joined_sentence,
    "awareness": lambda data: f"Maximum Awareness rose from {data['from']} to {data['from'] + 1}.",
    "highest": _cards_joined_sentence,
    "boon": _boon_gained_sentence,
    "bond": _bond_forged_sentence,
    "told": _partner_changed_bond_sentence,
    "transform": lambda data: f"Transformed: {deck_in_words(cards_of_codes(data['added']))}.",
    "exception": _exception_granted_sentence,
    "reworded": _boon_or_bond_reworded_sentence,
    "oneirogen": _oneirogen_gathered_or_spent_sentence,
}


def cards_gone_and_come(entry: Entry) -> MovedCards:
    """Return the codes of the cards that *entry* took out of the deck, and of those it brought."""
    gone, come = entry.data.get("removed", ()), entry.data.get("added", ())
    return MovedCards(
        tuple(code for code in gone if code not in come), tuple(code for code in come if code not in gone)
    )


def describe_entry(entry: Entry) -> str:
    """Return *entry* as a sentence."""
    sentence = SENTENCES[entry.kind](entry.data)
    return (
        _one_after_another(sentence, *_bond_change_and_credit_sentences(entry.data))
        if entry.kind in SPENDS
        else sentence
    )
