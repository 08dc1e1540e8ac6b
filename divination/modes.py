"""The modes of Sefirot that can be played here, by their keys."""

from typing import Any

from divination.rules.engine import Mode

MODES: dict[str, Mode[Any, Any]] = {mode.key: mode for mode in ()}
