"""What other rooms show on a character's pages: they say so here, and this room need not know them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

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
OWN_PAGE = ""
PANELS: dict[tuple[str, str], list[PanelMaker]] = {}


def register(system: str, page: str, teller: PanelMaker) -> None:
    """Let *teller* speak on *page* of every character of *system*; OWN_PAGE is the character's own."""
    PANELS.setdefault((system, page), []).append(teller)


def panels_for(user: User, character: Character, page: str, sheet: Any) -> list[Panel]:
    """Return what stands beside *page* of *character* for *user*, as their *sheet* is now."""
    told = (teller(user, character, sheet) for teller in PANELS.get((character.system, page), ()))
    return [part for part in told if part]
