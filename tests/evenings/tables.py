"""Small tables to test with: people, a campaign, finished Dreamers, an evening."""

from datetime import date
from typing import Any
from uuid import uuid4

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.socket.rules import ActorAndSheets
from characters.systems import system_of
from evenings import record
from evenings.models import Evening
from evenings.record import WhenAndWhere

SYSTEM = "beckoning_dream"
REFLECTION = system_of(SYSTEM).occasions[0]
TEN = {"cards": [f"s{rank}" for rank in range(1, 7)] + [f"p{rank}" for rank in range(1, 5)]}


def op() -> str:
    return uuid4().hex


def person(name: str) -> User:
    return User.objects.create_user(name.lower(), "long enough to guess", display_name=name)


def campaign(gm: User, *players: User, title: str = "The Salt Stair") -> Campaign:
    made = roster.new_campaign(title, "Nobody remembers who built it.", gm)
    for player in players:
        roster.add_member(made, player)
    return made


def dreamer(owner: User, at: Campaign | None, name: str, draft: dict[str, Any] | None = None) -> Character:
    """Return a finished Dreamer."""
    character = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, at)
    Character.objects.filter(pk=character.pk).update(name=name)
    profiles.change_draft(character, lambda _: draft or TEN)
    character.refresh_from_db()
    ledger.finish_draft_as_first_line(character, op_id=op(), by=owner)
    character.refresh_from_db()
    return character


def answers(well: int = 2, badly: int = 1, *, learned: bool = True, progress: bool = False) -> dict[str, Any]:
    """Return a dream of *well* + *badly* cards."""
    spread = [["m16", True]] * well + [["w2", False]] * badly
    return {"spread": spread, "learned": learned, "progress": progress}


def evening(
    at: Campaign | None, by: User, *there: Character, op_id: str | None = None, **told: Any
) -> Evening:
    return record.record_evening(
        SYSTEM,
        REFLECTION,
        WhenAndWhere(at, "The Orchard Under Glass", date(2026, 11, 13), "It rained upwards."),
        answers(**told),
        [character.slug for character in there],
        op_id=op_id or op(),
        by=by,
    )


def spend(character: Character, group: str, by: User) -> None:
    """Buy the first open offer of *group*."""
    character.refresh_from_db()
    system, sheet = system_of(character.system), ledger.state(character).sheet
    _, table = ledger.rules_version_and_table(character)
    offer = next(o for o in system.rules.offers(sheet, table) if o.group == group and o.is_open)
    cast = ActorAndSheets(character.slug, {character.slug: sheet})
    ledger.write(
        system.rules.settle(cast, offer, {}, table.rules),
        op_id=op(),
        by=by,
        revisions={character.slug: character.revision},
    )
    character.refresh_from_db()


def balance(character: Character) -> int:
    character.refresh_from_db()
    return ledger.state(character).balance
