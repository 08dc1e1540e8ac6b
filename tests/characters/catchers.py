"""Dreamcatchers to test with, by the real writes: +3 +3 +2 +2 +1 0, three advantages, two hindrances, five destiny."""

from datetime import date
from typing import Any

from campaigns.models import Campaign, User
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.socket.rules import Entry
from characters.systems import system_of
from evenings import record
from evenings.models import Evening
from evenings.record import WhenAndWhere
from tests.cast import fresh, op
from tests.rules.dreamcatcher.lives import draft

SYSTEM = "dreamcatcher"
STORY = system_of(SYSTEM).occasions[0]
DRAFT = draft()


def make_catcher(
    owner: User, campaign: Campaign | None, name: str = "Ragna Oarless", **told: Any
) -> Character:
    """Return a finished character: a1 to a3 are advantages, h4 and h5 hindrances."""
    made = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    profiles.save_name_and_texts(
        made, {"name": name, "pronouns": "she", "texts": {}}, seen_version=made.version
    )
    profiles.change_draft(made, lambda _: {**DRAFT, **told})
    ledger.finish_draft_as_first_line(fresh(made), op_id=op(), by=owner)
    return fresh(made)


def tell_story(
    at: Campaign | None,
    by: User,
    *there: Character,
    title: str = "The drowned bell",
    destiny: int = 2,
    **differs: int,
) -> Evening:
    """End a story; *differs* are points for some, by their slugs."""
    return record.record_evening(
        SYSTEM,
        STORY,
        WhenAndWhere(at, "A long night", date(2026, 11, 13), "The bell rang twice."),
        {"title": title, "destiny": destiny, "differs": differs},
        [character.slug for character in there],
        op_id=op(),
        by=by,
    )


def write(character: Character, entry: Entry) -> Character:
    ledger.write({character.slug: entry}, op_id=op(), by=character.owner)
    return fresh(character)


def hamper(character: Character, *codes: str, test: str = "Guile: past the guard") -> Character:
    """Return *character* after a test that hampered *codes*."""
    data = {
        "title": test, "hampers": [[code, test] for code in codes], "recovered": [], "names": [], "points": [],
        "called": [], "out": False,
    }  # fmt: skip
    return write(character, Entry("test", 0, data))


def sheet_of(character: Character) -> Dreamcatcher:
    found: Dreamcatcher = ledger.state(fresh(character)).sheet
    return found
