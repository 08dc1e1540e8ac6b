"""What other rooms show on a character's pages: they say so here, and this room need not know them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from campaigns.models import User
from characters.models import Character


@dataclass(frozen=True, slots=True)
class Beside:
    """A part of a page: the template that draws it, and what it draws as *shown*.

    *below* is the template of what stands at the page's end, "" for nothing.
    *settles* is the code of the offer that it has settled already, "" for none: the page need not ask which.
    """

    template: str
    shown: Any
    settles: str = ""
    below: str = ""


Teller = Callable[[User, Character, Any], Beside | None]
OWN_PAGE = ""
TELLERS: dict[tuple[str, str], list[Teller]] = {}


def tell(system: str, page: str, teller: Teller) -> None:
    """Let *teller* speak on *page* of every character of *system*; OWN_PAGE is the character's own."""
    TELLERS.setdefault((system, page), []).append(teller)


def beside(user: User, character: Character, page: str, sheet: Any) -> list[Beside]:
    """Return what stands beside *page* of *character* for *user*, as their *sheet* is now."""
    told = (teller(user, character, sheet) for teller in TELLERS.get((character.system, page), ()))
    return [part for part in told if part]
