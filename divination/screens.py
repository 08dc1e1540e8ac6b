"""What pages say and show of each mode, by its key: the values of `divination/<key>/`."""

from importlib import import_module
from typing import NamedTuple

from divination.modes import ALL, FOR_TWO
from divination.pages.desk import Lesson, Screen

SCREENS: dict[str, Screen] = {mode.key: import_module(f"divination.{mode.key}.screen").SCREEN for mode in ALL}


class Teaching(NamedTuple):
    """How a mode is played, in steps, and how its manual is read: code, choice, why."""

    lessons: tuple[Lesson, ...]
    rulings: tuple[tuple[str, str, str], ...]


TAUGHT_FOR_TWO = {
    mode.key: Teaching(
        import_module(f"divination.{mode.key}.lessons").LESSONS,
        import_module(f"divination.{mode.key}.rulings").RULINGS,
    )
    for mode in FOR_TWO
}


def teaching_of_mode(mode_key: str) -> Teaching | None:
    """Return how the mode is taught, None where there is no such mode."""
    screen = SCREENS.get(mode_key)
    return Teaching(screen.lessons, screen.rulings) if screen else TAUGHT_FOR_TWO.get(mode_key)
