"""The parts of a character's page: where each stands, what its tab says, and which of them was used last."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.models import User
from characters.ledger.replay import ReplayedState
from characters.models import Character
from characters.socket.rules import System

PartKey = Literal["character", "grow", "ledger", "more"]
SHEET: Final = "character"
GROW: Final = "grow"
LEDGER: Final = "ledger"
MORE: Final = "more"
TITLES: dict[PartKey, str | Promise] = {
    SHEET: _("Sheet"),
    GROW: _("Grow"),
    LEDGER: _("Ledger"),
    MORE: _("More"),
}
COOKIE = "part"
REMEMBERED: tuple[PartKey, ...] = (SHEET, GROW, LEDGER)
LASTS = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Tab:
    """The way to one part; *badge* is the figure beside its title, *is_due*: something waits there."""

    title: str | Promise
    url: str
    badge: str = ""
    is_due: bool = False
    is_here: bool = False


def may_write(character: Character, user: User) -> bool:
    """Say whether *user* may spend for *character*: its owner, or a game master of its table."""
    return character.owner_id == user.pk or character.has_user_as_gm(user)


def part_url(character: Character, part: PartKey) -> str:
    return reverse(f"characters:{part}", args=[character.slug])


def tabs_of_character(
    character: Character, system: System[Any, Any], state: ReplayedState, user: User, open_part: PartKey
) -> list[Tab]:
    """Return the ways to the parts that *user* may open, with the XP to spend and how many lines there are."""
    open_to: tuple[PartKey, ...] = (
        (SHEET, GROW, LEDGER, MORE) if may_write(character, user) else (SHEET, LEDGER, MORE)
    )
    badges: dict[PartKey, str] = {
        GROW: _balance_in_words_or_empty(system, state),
        LEDGER: str(character.revision),
    }
    return [
        Tab(TITLES[part], part_url(character, part), badges.get(part, ""), part == GROW, part == open_part)
        for part in open_to
    ]


def _balance_in_words_or_empty(system: System[Any, Any], state: ReplayedState) -> str:
    if state.balance == 0 and system.is_headed:  # what grows by more than XP says nothing of none
        return ""
    return f"{state.balance} {system.says.currency}".replace("-", "\N{MINUS SIGN}")


def url_of_last_used_part(character: Character, user: User, cookies: dict[str, str]) -> str:
    """Return the address of *character* in a list: the part its owner used last on this device, else the sheet."""
    used = cookies.get(COOKIE, SHEET)
    is_own = character.is_finished and character.owner_id == user.pk
    part = next((part for part in REMEMBERED if part == used), None)
    return part_url(character, part) if is_own and part else character.get_absolute_url()
