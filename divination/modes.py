"""The modes of Sefirot that can be played here, by their keys."""

from typing import Any

from divination.rules.engine import Mode

ALL: tuple[Mode[Any, Any], ...] = ()
MODES = {mode.key: mode for mode in ALL}
