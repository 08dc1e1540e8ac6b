"""What a Check, a Rest or a conflict leaves on the sheet: Wounds, and XP spent on Gains (Arkana Engine, last page)."""

from collections.abc import Mapping
from typing import Any

from characters.arkana.rules.arkana import Arkana
from characters.arkana.rules.growth import short_of
from characters.arkana.rules.phrases import Area
from characters.rules import Entry

CHECK, REST, CONFLICT = "check", "rest", "conflict"
KINDS = frozenset({CHECK, REST, CONFLICT})
GAIN_PRICE = 1  # XP for a single Gain, before or after the roll


def gain_reasons(arkana: Arkana, gains: int = 1) -> tuple[str, ...]:
    """Say why *arkana* cannot buy *gains* for a Check; nothing where they can."""
    return short_of(arkana, gains * GAIN_PRICE)


def aftermath(
    arkana: Arkana, kind: str, told: str, *, wounds: Mapping[Area, int] | None = None, gains: int = 0
) -> Entry:
    """Return the line that *kind* leaves, *told* in a sentence, with the Wounds as they are now."""
    changes = {
        area.value: held - arkana.wounds(area)
        for area, held in (wounds or {}).items()
        if held != arkana.wounds(area)
    }
    data: dict[str, Any] = {"told": told, **({"wounds": changes} if changes else {})}
    return Entry(kind, -GAIN_PRICE * gains, data)
