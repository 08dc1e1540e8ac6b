"""An Arkana's entries as sentences for the diary."""

from collections.abc import Callable, Mapping
from typing import Any

from characters.arkana.rules import aftermath
from characters.arkana.rules.kit import Piece, Spell, counted, ratings_of, set_told
from characters.arkana.rules.phrases import LOWEST, PHRASES, Phrase
from characters.socket.rules import Entry

Data = Mapping[str, Any]


def _first(data: Data) -> str:
    """Tell a beginning: the scores above 2, the Kit ratings, what is carried."""
    gained = data["scores"]  # in any order: PostgreSQL keeps an object's keys in its own
    raised = [f"{phrase} {LOWEST + gained[phrase.code]}" for phrase in PHRASES if phrase.code in gained]
    scores = ", ".join(raised) if raised else f"every Phrase at {LOWEST}"
    pieces = [Piece.read(told) for place in ("equipment", "pack") for told in data["came"][place]]
    carried = f" Carries: {', '.join(map(str, pieces))}." if pieces else ""
    spells = data["came"]["spells"]
    cast = f" Knows {counted(len(spells), 'spell')}." if spells else ""
    return f"{scores}; {set_told(ratings_of(data['kit']))}.{carried}{cast}"


def _arrived(data: Data) -> str:
    wounds = [
        f" {counted(data['wounds'][area], 'Wound')} to {area.capitalize()}."
        for area in ("body", "spirit")
        if data["wounds"][area]
    ]
    return f"Arrived with {_first(data)}{''.join(wounds)}"


def _corrected(data: Data) -> str:
    if not data["was_there"]:
        return "Milestone corrected: not there after all."
    return f"Milestone corrected: {data['goal']}"


def _raised(data: Data) -> str:
    phrase = Phrase.from_code(next(iter(data["scores"])))
    return f"Raised {phrase} from {data['from']} to {data['from'] + 1}."


def _piece(things: Data) -> tuple[str, str]:
    """Return the place and the words of the one piece in *things*."""
    place, pieces = next(iter(things.items()))
    return place, Piece.read(pieces[0]).description


def _added(data: Data) -> str:
    place, piece = _piece(data["came"])
    return f"New in the {place}: {piece}."


def _dropped(data: Data) -> str:
    place, piece = _piece(data["left"])
    return f"Left behind, from the {place}: {piece}."


def _spell(data: Data, which: str) -> Spell:
    return Spell.read(data[which]["spells"][0])


def _learned(data: Data) -> str:
    spell = _spell(data, "came")
    return f"A spell, in {_slot(spell)}: {spell.words}"


def _slot(spell: Spell) -> str:
    return f"a slot of the {spell.place}" if spell.place else "no slot"


def _placed(data: Data) -> str:
    spell = _spell(data, "came")
    return f"A spell now in {_slot(spell)}: {spell}"


def _exception(data: Data) -> str:
    granted = data["exception"]
    return f"{granted['what']}, by exception: {granted['reason']}"


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "created": lambda data: f"Created with {_first(data)}",
    "arrived": _arrived,
    "milestone": lambda data: f"Milestone: {data['goal']}",
    "corrected": _corrected,
    "granted": lambda data: f"XP outside a milestone: {data['reason']}",
    "raise": _raised,
    "equip": lambda data: f"Equipped: {_piece(data['came'])[1]}.",
    "pack": lambda data: f"Packed: {_piece(data['came'])[1]}.",
    "add": _added,
    "drop": _dropped,
    "learn": _learned,
    "place": _placed,
    "forget": lambda data: f"A spell ended: {_spell(data, 'left')}",
    "exception": _exception,
    aftermath.RESTING: lambda data: (
        "A Rest: Wounds of Body and of Spirit may be healed, once each, or another assisted."
    ),
    **dict.fromkeys(aftermath.KINDS, lambda data: str(data["told"])),
}


def sentence(words: str) -> str:
    """Return *words* with a capital to begin with, whatever name they begin with.

    >>> sentence("the tide-warden defends.")
    'The tide-warden defends.'
    """
    return words[:1].upper() + words[1:]


def describe(entry: Entry) -> str:
    """Return *entry* as a sentence."""
    return SENTENCES[entry.kind](entry.data)
