"""Arkana for the page tests, made by the real writes."""

from typing import Any

from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.systems import system_of
from tests.cast import fresh, op

ARKANA = "arkana"


def ready(key: str = "moon") -> dict[str, Any]:
    """Return the draft of a ready-made one: the Moonwright unless another is named."""
    return dict(next(starter.draft for starter in system_of(ARKANA).rules.starters if starter.key == key))


def begin(
    owner: User, campaign: Campaign | None = None, name: str = "Corvin Ashgrove", **draft: Any
) -> Character:
    """Return a draft as it stands in the builder."""
    begun = profiles.create_draft_and_delete_old_untouched(ARKANA, owner, campaign)
    profiles.save_name_and_texts(
        begun, {"name": name, "pronouns": "he", "texts": {"calling": "a ferryman"}}, seen_version=1
    )
    profiles.change_draft(begun, lambda before: {**before, **draft})
    return fresh(begun)


def make_arkana(
    owner: User, campaign: Campaign | None = None, *, xp: int = 0, name: str = "Corvin Ashgrove", **draft: Any
) -> Character:
    """Return a finished Arkana with *xp* to spend."""
    begun = begin(owner, campaign, name, **(draft or ready()))
    ledger.finish_draft_as_first_line(begun, op_id=op(), by=owner)
    if xp:
        ledger.write(
            {begun.slug: system_of(ARKANA).rules.award(xp, "a gift for the test")}, op_id=op(), by=owner
        )
    return fresh(begun)


def url(character: Character, page: str = "") -> str:
    return f"{character.get_absolute_url()}{page}"
