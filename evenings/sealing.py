"""From a reading to a sheet: who can bear a seal, and the one write that puts it there."""

from campaigns.models import User
from characters.ledger import profiles
from characters.models import Character, CharacterQuerySet
from divination.models import Reading
from divination.readings.sealing import saved_seal


def possible_seal_bearers(owner: User) -> CharacterQuerySet:
    """Return *owner*'s characters on whose sheets a seal can stand."""
    return Character.objects.filter(owner=owner).finished().active()


def copy_seal_to_character(reading: Reading, character: Character) -> None:
    """Put the seal of *reading* on *character*'s sheet as it is now; without a seal nothing is put there."""
    if seal := saved_seal(reading):
        profiles.put_seal_on_sheet_or_take_off(character, seal.kept)
