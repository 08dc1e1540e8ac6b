"""What other rooms show on a character's pages: the settings name their tables, and this room need not know them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from campaigns.models import User
from characters.models import Character


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a page: the template that draws it, and what it draws as *shown*.

    *below* is the template of what stands at the page's end, "" for nothing.
    *settles* is the code of the offer that it has settled already, "" for none: the page need not ask which.
    """

    template: str
    shown: Any
    settles: str = ""
    below: str = ""


PanelMaker = Callable[[User, Character, Any], Panel | None]
OWN_PAGE = ""  # the character's own, where others are named by their key


def panels_shown_to(user: User, character: Character, part: str, sheet: Any) -> list[Panel]:
    """Return what stands beside *part* of *character* for *user*, as their *sheet* is now."""
    tables: list[Mapping[tuple[str, str], PanelMaker]] = [import_string(name) for name in settings.PANELS]
    makers = [table[place] for table in tables for place in [(character.system, part)] if place in table]
    return [panel for maker in makers if (panel := maker(user, character, sheet))]
