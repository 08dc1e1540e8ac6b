"""Where a downtime stands, and how a fact takes it further (The Hidden Isle, "Downtime")."""

from dataclasses import dataclass, field, replace

from characters.socket.rules import Entry, EntryData


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


def downtime_after(
    downtime: Downtime | None, entry: Entry, vice_count: int, contact_count: int
) -> Downtime | None:
    """Return the downtime as *entry* leaves it, begun, further on, or over; *downtime* is the one before.

    *vice_count* and *contact_count* are how many the agent has.
    """
    data = entry.data
    if entry.kind == "downtime":
        return _new_downtime(data, vice_count, contact_count)  # Ruling H22
    if entry.kind == "corrected":
        return _corrected_downtime(downtime, data, vice_count, contact_count)
    if entry.kind == "rested" or downtime is None:
        return None
    for key, by in data.get("downtime", {}).items():
        downtime = replace(downtime, **{key: max(0, getattr(downtime, key) + by)})
    if "downtime" in data or entry.kind == "woke":
        downtime = replace(downtime, done=(*downtime.done, entry.kind), lines=(*downtime.lines, entry))
    if entry.kind == "odyssey":
        return replace(
            downtime, odyssey=Odyssey(**{**data["odyssey"], "party": tuple(data["odyssey"]["party"])})
        )
    return replace(downtime, odyssey=None) if entry.kind == "woke" else downtime


def _new_downtime(entry_data: EntryData, vice_count: int, contact_count: int) -> Downtime:
    return Downtime(
        bool(entry_data["solo"]), vice_count, int(bool(contact_count)), key=entry_data.get("key", "")
    )


def _corrected_downtime(
    downtime: Downtime | None, entry_data: EntryData, vice_count: int, contact_count: int
) -> Downtime | None:
    """Return the downtime after a correction; who is in a later one by now stays in that."""
    if downtime is not None and downtime.key != entry_data.get("key", ""):  # Ruling H21
        return downtime
    if entry_data["begins"]:
        return _new_downtime(entry_data, vice_count, contact_count)
    return (
        replace(downtime, is_solo=entry_data["solo"])
        if downtime is not None and "solo" in entry_data
        else None
    )  # Ruling H23
