"""The modes of Sefirot that can be played here, by their keys."""

from collections.abc import Collection

from divination.dream_odyssey.rules import game as dream_odyssey
from divination.errors import RefusedError
from divination.know_thyself.rules import game as know_thyself
from divination.lovers_discourse.rules import game as lovers_discourse
from divination.rules.engine import AnyMode
from divination.rules.two_player_kind import AnyTwoPlayerMode
from divination.rules.two_players import TwoPlayerPosition
from divination.warring_planets.rules import game as warring_planets
from play.rules.kinds import Kind

ALL: tuple[AnyMode, ...] = (know_thyself.MODE, dream_odyssey.MODE)
MODES = {mode.key: mode for mode in ALL}
FOR_TWO: tuple[AnyTwoPlayerMode, ...] = (lovers_discourse.MODE, warring_planets.MODE)
MODES_FOR_TWO = {mode.key: mode for mode in FOR_TWO}
KINDS_FOR_TWO: dict[str, Kind[TwoPlayerPosition]] = {
    kind.key: kind for kind in (lovers_discourse.KIND, warring_planets.KIND)
}


def checked_variation_keys_in_order(mode: AnyMode, variations: Collection[str]) -> list[str]:
    """Return *variations* in the order of *mode*. RefusedError: why they cannot be played together."""
    if problems := list(mode.problems(variations)):
        raise RefusedError(" ".join(problems))
    return [each.key for each in mode.variations if each.key in variations]


def checked_setting_keys_in_order(mode: AnyMode, settings: Collection[str]) -> list[str]:
    """Return *settings* in the order of *mode*. RefusedError: it has no such one."""
    known = [each.key for each in mode.settings]
    if strange := [key for key in settings if key not in known]:
        raise RefusedError(f"{mode.title} has no setting “{strange[0][:40]}”.")
    return [key for key in known if key in settings]


def variation_titles(mode: AnyMode | AnyTwoPlayerMode, variations: Collection[str]) -> list[str]:
    """Return *variations* as people call them."""
    return [each.title for each in mode.variations if each.key in variations]
