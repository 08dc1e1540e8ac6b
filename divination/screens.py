"""What pages say and show of each mode, by its key: the value `SCREEN` of `divination/<key>/screen.py`."""

from importlib import import_module

from divination.modes import ALL
from divination.pages.desk import Screen

SCREENS: dict[str, Screen] = {mode.key: import_module(f"divination.{mode.key}.screen").SCREEN for mode in ALL}
