"""A character's entries as sentences for the ledger."""

from collections.abc import Callable, Mapping

from characters.dreamcatcher.rules.creation import KINDS
from characters.dreamcatcher.rules.destiny import Point, Why
from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import ABILITY, count_in_words
from characters.socket.rules import Entry, EntryData
from decks.rules.tarot import capitalized, names_as_phrase


def describe_entry(entry: Entry) -> str:
    """Return *entry* in a line."""
    return _SENTENCES[entry.kind](entry.data)


def _begun(data: EntryData) -> str:
    scores = ", ".join(f"{name} {signed(score)}" for name, score in data["abilities"])
    traits = [
        f" {capitalized(kind)}: {', '.join(words for _key, words in data['came'][kind])}."
        for kind in KINDS
        if data["came"][kind]
    ]
    return f"{scores}.{''.join(traits)}"


def _arrived(data: EntryData) -> str:
    hampers = f" Comes with {count_in_words(len(data['hampers']), 'hamper')}." if data["hampers"] else ""
    return f"Arrived: {_begun(data)}{hampers}"


def _played(data: EntryData) -> str:
    """Tell a scene, or a test alone: what is hampered, what recovered, every point and where it came from."""
    told = [f"{data['title']}." if data["title"] else "Played."]
    names = dict(data["names"])
    for label, codes in (
        ("Hampered", [code for code, _test in data["hampers"]]),
        ("Recovered", data["recovered"]),
    ):
        if codes:
            listed = names_as_phrase(names.get(code, code.removeprefix(ABILITY)) for code in codes)
            told.append(f"{label}: {listed}.")
    if data["points"]:
        points = (Point(change, Why(why), test, words) for change, why, test, words in data["points"])
        told.append(f"Destiny {'; '.join(point.in_words for point in points)}.")
    if data["out"]:
        told.append("Was out of the scene.")
    if data.get("waits"):
        told.append("It failed.")
    return " ".join(told)


def _corrected(data: EntryData) -> str:
    if not data["was_there"]:
        return "Story corrected: not there after all."
    return f"Story corrected: {data['title']}"


def _converted(data: EntryData) -> str:
    ((_key, words),) = data["came"]["advantages"]
    new = data["came"].get("hindrances", ())
    named = f" A new hindrance: {new[0][1]}." if new else ""
    return f"‘{data['from']}’ became the advantage ‘{words}’.{named}"


def _raised(data: EntryData) -> str:
    ((code, _change),) = data["scores"]
    return f"{code.removeprefix(ABILITY)} rose from {signed(data['from'])} to {signed(data['from'] + 1)}."


def _exception(data: EntryData) -> str:
    return f"{data['exception']['what']}, by exception: {data['exception']['reason']}"


_SENTENCES: Mapping[str, Callable[[EntryData], str]] = {
    "created": _begun,
    "arrived": _arrived,
    "scene": _played,
    "test": _played,
    "story": lambda data: f"The story ends: {data['title']}. Everything is recovered.",
    "corrected": _corrected,
    "convert": _converted,
    "name": lambda data: f"A new hindrance: {data['came']['hindrances'][0][1]}.",
    "raise": _raised,
    "reworded": lambda data: f"Reads now: {data['renamed'][0][1]}",
    "granted": lambda data: f"Granted: {data['reason']}",
    "exception": _exception,
}
