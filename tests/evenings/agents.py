"""The Hand to test with: agents, the downtimes they had, what they did in them."""

from datetime import date
from typing import Any

from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.socket.rules import ActorAndSheets, Entry
from characters.systems import system_of
from evenings import record
from evenings.models import Evening
from evenings.record import WhenAndWhere
from tests.cast import fresh, op
from tests.rules.hidden_isle.lives import DRAFT

SYSTEM = "hidden_isle"
DOWNTIME = system_of(SYSTEM).occasions[0]


def agent(owner: User, at: Campaign | None, name: str = "Sela Vane", **draft: Any) -> Character:
    """Return a finished agent: one vice, one contact, Majors for a burden and an ideal."""
    made = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, at)
    profiles.save_name_and_texts(
        made, {"name": name, "pronouns": "she", "texts": {}}, seen_version=made.version
    )
    profiles.change_draft(made, lambda _: {**DRAFT, **draft})
    ledger.finish_draft_as_first_line(fresh(made), op_id=op(), by=owner)
    return fresh(made)


def begin(
    at: Campaign | None, by: User, *there: Character, solo: bool = False, title: str = "After the flood"
) -> Evening:
    """Begin a downtime, as the form does: it is named by the op of its evening."""
    named = op()
    return record.record_evening(
        SYSTEM,
        DOWNTIME,
        WhenAndWhere(at, title, date(2026, 11, 13), "They slept for days."),
        {"solo": solo, "key": named},
        [character.slug for character in there],
        op_id=named,
        by=by,
    )


def act(character: Character, code: str, by: User, **answers: str) -> Character:
    """Write the offer *code*; a blank line in an answer's name stands for a dash."""
    character = fresh(character)
    system, (version, table) = system_of(SYSTEM), ledger.rules_version_and_table(character)
    sheet = ledger.state(character).sheet
    offer = next(offer for offer in system.rules.offers(sheet, table) if offer.code == code)
    told = {key.replace("_", "-"): value for key, value in answers.items()}
    deed = system.rules.settle(
        ActorAndSheets(character.slug, {character.slug: sheet}), offer, told, table.rules
    )
    revisions = {character.slug: character.revision}
    ledger.write(deed, op_id=op(), by=by, revisions=revisions, rules_version=version)
    return fresh(character)


def open_actions(character: Character, by: User) -> Character:
    """Pay the vice and let the contacts drift, so that the actions are open."""
    return act(act(character, "vice", by, suit_1="s"), "drift", by)


def give(character: Character, *entries: Entry) -> Character:
    for entry in entries:
        ledger.write({character.slug: entry}, op_id=op(), by=None)
    return fresh(character)


def sheet_of(character: Character) -> Any:
    return ledger.state(fresh(character)).sheet
