"""Longer play with a state of its own: begun with its cast, played move by move."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from characters.rules.values import Deed, Rules, Sheet


@dataclass(frozen=True, slots=True)
class SceneKind(Generic[Sheet, Rules]):
    """A scene that a system knows. A position is any value; a move is one line."""

    key: str
    title: str
    line: str
    begin: Callable[[Mapping[str, Any], Rules], Any]  # from the cast (JSON); ValueError says why not
    play: Callable[[Any, str], tuple[Any, Sequence[Any]]]  # the position after a line, and what happened
    view: Callable[[Any, str], Mapping[str, Any]]  # what a seat may see and do
    outcome: Callable[[Any], Deed | None]  # None while it goes on
