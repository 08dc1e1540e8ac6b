"""What a page shows of a game, a module a mode: names, numbers and drawings, ready for its template."""

from collections.abc import Callable
from typing import Any

from divination.dream_odyssey import screen as dream_odyssey
from divination.know_thyself import screen as know_thyself
from divination.pages.desk import Desk

# What the template of a mode, `divination/games/_<key>.html`, gets beside the desk. Each gives
# `says` (what is waited for), `lesson` (a key of its lessons), `sums` (pairs of
# a name and a number), `refused` (pairs of names and a reason: why not there) and `buttons` (moves pressed at once).
SCREENS: dict[str, Callable[[Desk], dict[str, Any]]] = {
    "know_thyself": know_thyself.show,
    "dream_odyssey": dream_odyssey.show,
}
