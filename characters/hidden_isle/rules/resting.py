"""Where a downtime stands, and how a fact takes it further (The Hidden Isle, "Downtime")."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from characters.socket.rules import Entry


@dataclass(frozen=True, slots=True)
class Odyssey:
    """A Dream Odyssey that has begun: the Crown ("" until it is drawn), the cards of the Party, whom it is shared with
    and that contact's affection when it began.
    """

    crown: str
    party: tuple[str, ...]
    contact: str = ""
    affection: int = 0


@dataclass(frozen=True, slots=True)
class Downtime:
    """One downtime as far as it has come: what is owed first, what was done, an Odyssey that is still dreamt.

    *vices* and *drifts* are still owed; *done* are the kinds of its lines, in order, and
    *lines* those lines; *key* names it for a correction.
    """

    is_solo: bool = False
    vices: int = 0
    drifts: int = 0
    used: int = 0
    extra: int = 0
    visits: int = 0
    odysseys: int = 0
    odyssey: Odyssey | None = None
    done: tuple[str, ...] = ()
    key: str = ""
    lines: tuple[Entry, ...] = field(default=(), compare=False)


def downtime_after(on: Downtime | None, entry: Entry, vices: int, contacts: int) -> Downtime | None:
    """Return the downtime as *entry* leaves it, begun, further on, or over; *on* is the one before.

    *vices* and *contacts* are how many the agent has.
    """
    data = entry.data
    if entry.kind == "downtime":
        return _downtime_begun(data, vices, contacts)  # Ruling H22
    if entry.kind == "corrected":
        return _downtime_put_right(on, data, vices, contacts)
    if entry.kind == "rested" or on is None:
        return None
    for key, by in data.get("downtime", {}).items():
        on = replace(on, **{key: max(0, getattr(on, key) + by)})
    if "downtime" in data or entry.kind == "woke":
        on = replace(on, done=(*on.done, entry.kind), lines=(*on.lines, entry))
    if entry.kind == "odyssey":
        return replace(on, odyssey=Odyssey(**{**data["odyssey"], "party": tuple(data["odyssey"]["party"])}))
    return replace(on, odyssey=None) if entry.kind == "woke" else on


def _downtime_begun(data: Mapping[str, Any], vices: int, contacts: int) -> Downtime:
    return Downtime(bool(data["solo"]), vices, int(bool(contacts)), key=data.get("key", ""))


def _downtime_put_right(
    on: Downtime | None, data: Mapping[str, Any], vices: int, contacts: int
) -> Downtime | None:
    """Return the downtime after a correction; who is in a later one by now stays in that."""
    if on is not None and on.key != data.get("key", ""):  # Ruling H21
        return on
    if data["begins"]:
        return _downtime_begun(data, vices, contacts)
    return replace(on, is_solo=data["solo"]) if on is not None and "solo" in data else None  # Ruling H23
