"""An agent's entries as sentences for the diary."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from characters.hidden_isle.rules.agent import ABILITY, BECOMES, SKILLS, TRACKS, Box
from characters.hidden_isle.rules.asking import big, named
from characters.hidden_isle.rules.tracks import DRIVES
from characters.socket.rules import Entry
from decks.rules.tarot import CODES, names_as_phrase

Data = Mapping[str, Any]


def _boxes(codes: Iterable[str]) -> str:
    return names_as_phrase(str(Box.from_code(code)) for code in codes)


def _trait(told: Mapping[str, str]) -> str:
    return f"{told['text']} ({CODES[told['card']]})"


def _created(data: Data) -> str:
    burden, ideal = _trait(data["burden"]), _trait(data["ideal"])
    return f"Came to Dioscoria. Burden: {burden}. Ideal: {ideal}."


def _arrived(data: Data) -> str:
    drives = ((which.capitalize(), data[which]) for which in DRIVES)
    return " ".join(
        (
            "Arrived with a life behind them.",
            *(f"{which}: {_trait(told)}." for which, told in drives if told["text"]),
        )
    )


def _downtime(data: Data) -> str:
    return "Downtime began, alone." if data["solo"] else "Downtime began."


def _corrected(data: Data) -> str:
    if "solo" not in data:
        return "Downtime corrected: not in it after all."
    alone = "alone" if data["solo"] else "with the Hand"
    return (
        f"Downtime corrected: in it after all, {alone}."
        if data["begins"]
        else f"Downtime corrected: {alone}."
    )


def _vice(data: Data) -> str:
    hurt = data["hurt"]
    return f"A vice took its due: {_boxes(hurt)}." if hurt else "A vice asked for harm, and no box was free."


def _drift(data: Data) -> str:
    return "The contacts drifted apart."


def _moves(data: Data) -> list[str]:
    """Return what became of the burden and the ideal, each in a sentence."""
    moved = data.get("moved", {})  # in any order: PostgreSQL keeps an object's keys in its own
    told = [
        f"The {which} went {'up' if moved[which] >= 0 else 'down'} by {abs(moved[which])}."
        for which in DRIVES
        if which in moved
    ]
    for which in DRIVES:
        kind = BECOMES[which]
        if which in data:
            told.append(f"The {which} was full and became a {kind}: {_trait(data[f'{kind}s'][0])}.")
    return told


def _prepared(data: Data) -> str:
    return f"Prepared: {data['words']}" if data["words"] else "Prepared for what comes."


def _met(data: Data) -> str:
    contact = data["contacts"][0]
    land = f" of {contact['land']}" if contact["land"] else ""
    return f"Met {contact['name']}{land} ({contact['kind']}, {CODES[contact['card']]})."


def _odyssey(data: Data) -> str:
    odyssey = data["odyssey"]
    crown = named(odyssey["crown"]) if odyssey["crown"] else "a Major drawn at random"
    party = names_as_phrase(map(named, odyssey["party"]))
    company = f" with {data['name']}" if "name" in data else ""
    return f"Set out on a Dream Odyssey{company}. Crown: {crown}. Party: {party}."


def _woke(data: Data) -> str:
    told = [
        f"Woke from the Odyssey, {data['outcome']}. {big(named(data['visions'][0]))} is an extra vision card."
    ]
    if data["healed"]:
        told.append(f"Healed: {_boxes(data['healed'])}.")
    return " ".join((*told, *_moves(data)))


def _marked(data: Data) -> str:
    track = next(iter(data["tracks"]))
    if "points" not in data:
        return f"Marked the {TRACKS[track]} track."
    gave = "a new ability" if track == ABILITY else "a skill point"
    return f"The {TRACKS[track]} track was full: {gave}."


def _skilled(data: Data) -> str:
    skill = next(iter(data["skills"]))
    return f"{skill.capitalize()} rose by one, for a point of {SKILLS[skill].title}."


def _mended(data: Data) -> str:
    by = f"the virtue {data['virtue']}" if "virtue" in data else "a heart-to-heart"
    return f"Healed by {by}: {_boxes(data['healed'])}."


def _named(data: Data) -> str:
    which = next(which for which in DRIVES if which in data)
    return f"A new {which}: {_trait(data[which])}."


def _virtue(data: Data) -> str:
    if "aside" in data:
        return f"Set a virtue aside: {_trait(data['aside'][0])}."
    return f"Took a virtue up again: {_trait(data['virtues'][0])}."


def _item(data: Data) -> str:
    return f"Took along: {data['items'][0]}." if "items" in data else f"Let go: {data['dropped'][0]}."


def _exception(data: Data) -> str:
    granted = data["exception"]
    became = " ".join(_moves(data)) if "moved" not in data else ""
    return f"{became} {granted['what']}, by exception: {granted['reason']}".lstrip()


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "created": _created,
    "arrived": _arrived,
    "downtime": _downtime,
    "corrected": _corrected,
    "vice": _vice,
    "drift": _drift,
    "extra": lambda data: f"One more action, for {_boxes(data['hurt']) or 'nothing'}.",
    "healed": lambda data: f"Healed: {_boxes(data['healed'])}.",
    "trained": lambda data: "Trained.",
    "prepared": _prepared,
    "reflected": lambda data: f"Reflected. {' '.join(_moves(data))}",
    "met": _met,
    "visited": lambda data: f"Visited {data['name']}.",
    "odyssey": _odyssey,
    "woke": _woke,
    "rested": lambda data: "The downtime was over.",
    "marked": _marked,
    "skilled": _skilled,
    "ability": lambda data: f"A new ability: {data['abilities'][0]}.",
    "harmed": lambda data: f"Took {_boxes(data['hurt'])}.",
    "mended": _mended,
    "named": _named,
    "virtue": _virtue,
    "item": _item,
    "vision": lambda data: f"Played an extra vision card: {CODES[data['seen'][0]]}.",
    "granted": lambda data: f"XP outside a downtime: {data['reason']}",
    "exception": _exception,
}


def cards_moved(entry: Entry) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the codes of the extra vision cards that *entry* used up, and of those it brought."""
    return tuple(entry.data.get("seen", ())), tuple(entry.data.get("visions", ()))


def describe(entry: Entry) -> str:
    """Return *entry* as a sentence."""
    return SENTENCES[entry.kind](entry.data)
