"""A sheet in one line, as it stands above the offers: what the choice would change, what was written lately."""

from dataclasses import dataclass

from characters.socket.rules.tallies import Tally

NEW, COMES, LEAVES = "new", "comes", "leaves"


@dataclass(frozen=True, slots=True)
class StripCell:
    """A *card* by its code, or a *figure* under the sign *mark*; *label* says in words what it is.

    *state* is NEW for what was written lately, COMES or LEAVES for what the choice would change, else "".
    """

    label: str = ""
    card: str = ""
    figure: str = ""
    mark: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class StripGroup:
    """Cells that belong together under a *title*; *mark* is its sign, "" for none."""

    title: str
    cells: tuple[StripCell, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Strip:
    """A whole sheet in one line; *tally* is the one figure that sums it up, if there is one."""

    groups: tuple[StripGroup, ...]
    tally: Tally | None = None
