"""From a reading to a sheet: the one write that puts a seal there."""

from characters import keeping
from characters.models import Character
from divination.models import Reading
from divination.sealing import kept_seal


def copy_seal(reading: Reading, character: Character) -> None:
    """Put the seal of *reading* on *character*'s sheet as it is now; without a seal nothing is put there."""
    if seal := kept_seal(reading):
        keeping.choose_seal(character, seal.kept)
