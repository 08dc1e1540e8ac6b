"""What a Check, a Rest or a conflict leaves on the sheet: Wounds, XP spent on Gains, spells expended, who healed."""

from collections.abc import Mapping
from typing import Any

from characters.arkana.rules.arkana import Arkana
from characters.arkana.rules.growth import missing_xp_reasons
from characters.arkana.rules.phrases import Area
from characters.socket.rules import Entry

CHECK, REST, CONFLICT, RESTING = "check", "rest", "conflict", "resting"
KINDS = frozenset({CHECK, REST, CONFLICT})
GAIN_PRICE = 1  # XP for a single Gain, before or after the roll (Ruling A10)


def reasons_against_buying_gains(arkana: Arkana, gains: int = 1) -> tuple[str, ...]:
    """Say why *arkana* cannot buy *gains* for a Check; nothing where they can."""
    return missing_xp_reasons(arkana, gains * GAIN_PRICE)


def entry_of_roll(
    arkana: Arkana,
    entry_kind: str,
    sentence: str,
    *,
    wounds_after: Mapping[Area, int] | None = None,
    gains_bought: int = 0,
    **more_data: Any,
) -> Entry:
    """Return the line that *entry_kind* leaves, *sentence* in a sentence, with *wounds_after* it.

    *more_data* may be "expended", the words of spells, and "recovery", the area healed in a Rest and who assisted.
    """
    changes = {
        area.value: held - arkana.wounds(area)
        for area, held in (wounds_after or {}).items()
        if held != arkana.wounds(area)
    }
    data: dict[str, Any] = {"told": sentence, **({"wounds": changes} if changes else {}), **more_data}
    return Entry(entry_kind, -GAIN_PRICE * gains_bought, data)


def rest_opening_entry(unique_rest_id: str) -> Entry:
    """Return the line that opens a Rest, the same on every sheet; *unique_rest_id* tells it from every other."""
    return Entry(RESTING, 0, {"rest": unique_rest_id})
