"""The modes of Sefirot that can be played here, by their keys."""

from collections.abc import Collection
from typing import Any

from divination.dream_odyssey.rules import game as dream_odyssey
from divination.errors import RefusedError
from divination.know_thyself.rules import game as know_thyself
from divination.rules.engine import Mode

ALL: tuple[Mode[Any, Any], ...] = (know_thyself.MODE, dream_odyssey.MODE)
MODES = {mode.key: mode for mode in ALL}


def checked_variation_keys_in_order(mode: Mode[Any, Any], variations: Collection[str]) -> list[str]:
    """Return *variations* in the order of *mode*. RefusedError: why they cannot be played together."""
    if problems := list(mode.problems(variations)):
        raise RefusedError(" ".join(problems))
    return [each.key for each in mode.variations if each.key in variations]


def checked_setting_keys_in_order(mode: Mode[Any, Any], settings: Collection[str]) -> list[str]:
    """Return *settings* in the order of *mode*. RefusedError: it has no such one."""
    known = [each.key for each in mode.settings]
    if strange := [key for key in settings if key not in known]:
        raise RefusedError(f"{mode.title} has no setting “{strange[0][:40]}”.")
    return [key for key in known if key in settings]


def variation_titles(mode: Mode[Any, Any], variations: Collection[str]) -> list[str]:
    """Return *variations* as people call them."""
    return [each.title for each in mode.variations if each.key in variations]
