"""The other door of characters: drafts, words, and whose they are. No line of a ledger is written here."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.models import Campaign, User
from campaigns.versions import save_fields_at_version
from characters.ledger import scenes
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character
from characters.socket.rules import Draft
from characters.systems import system_of

FORGET_DRAFTS_AFTER = timedelta(days=7)


def create_draft_and_delete_old_untouched(system: str, owner: User, campaign: Campaign | None) -> Character:
    """Begin a character; the owner's untouched empty drafts over 7 days old go away with it."""
    old = timezone.now() - FORGET_DRAFTS_AFTER
    untouched = Character.objects.filter(
        owner=owner, revision=0, name="", texts={}, draft={}, touched_at__lt=old
    )
    untouched.delete()
    return Character.objects.create(system=system, owner=owner, campaign=campaign)


def change_draft(character: Character, change: Callable[[Draft], Draft]) -> Character:
    """Save what *change* makes of the draft as it is now, so that two quick clicks both count."""
    row = Character.objects.filter(pk=character.pk, finished_at=None, offered_at=None)
    after = change(character.draft)
    # Nearly always nobody clicked since *character* was read: then one statement compares and writes.
    if row.filter(draft=character.draft).update(draft=after, touched_at=timezone.now()):
        character.draft = after
        return character
    with transaction.atomic():
        before = row.select_for_update().order_by("pk").values_list("draft", flat=True).first()
        if before is None:
            raise OutdatedError
        character.draft = change(before)
        row.update(draft=character.draft, touched_at=timezone.now())
    return character


def name_draft(draft: Character, name: str) -> None:
    """Name a draft; a form of its words that was open meanwhile is stale then."""
    row = Character.objects.filter(pk=draft.pk, finished_at=None, offered_at=None)
    row.update(name=name, version=F("version") + 1, touched_at=timezone.now())
    draft.name = name


def save_name_and_texts(character: Character, columns: dict[str, Any], *, seen_version: int) -> None:
    """Save name, pronouns and texts; OutdatedError when someone saved others since *seen_version*."""
    row = Character.objects.filter(pk=character.pk)
    save_fields_at_version(row, seen_version, **columns)
    row.update(touched_at=timezone.now())


def offer_draft_to_gm(character: Character) -> None:
    """Lay an arriving character before the game master; its draft stands still until they answer."""
    unoffered = Character.objects.filter(pk=character.pk, finished_at=None, offered_at=None)
    unoffered.update(offered_at=timezone.now())


def withdraw_arrival_from_gm(character: Character) -> None:
    """Take an arrival back, as its owner or as the game master who wants it changed."""
    Character.objects.filter(pk=character.pk, finished_at=None).update(offered_at=None)


def put_seal_on_sheet_or_take_off(character: Character, seal_json: dict[str, list[str]]) -> None:
    """Put a seal, card codes and words, on the sheet; an empty one takes it off."""
    Character.objects.filter(pk=character.pk).update(seal=seal_json, touched_at=timezone.now())


def change_plan(character: Character, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Character:
    """Keep what *change* makes of the plan as it is now, so that two quick clicks both count."""
    row = Character.objects.filter(pk=character.pk)
    with transaction.atomic():
        character.plan = change(row.select_for_update().values_list("plan", flat=True).get())
        row.update(plan=character.plan, touched_at=timezone.now())
    return character


def set_character_archived(character: Character, *, is_archived: bool) -> None:
    """Put *character* away, or bring it back."""
    Character.objects.filter(pk=character.pk).update(archived_at=timezone.now() if is_archived else None)


def create_draft_like(character: Character, draft: Draft, owner: User) -> Character:
    """Begin a new draft with the words and *draft* of *character*, without its history or its campaign."""
    return Character.objects.create(
        system=character.system,
        owner=owner,
        name=f"{character.name[:70]} (copy)",
        pronouns=character.pronouns,
        texts={key: words for key, words in character.texts.items() if "@" not in key},
        draft=draft,
    )


def hand_over_to(character: Character, new_owner: User) -> None:
    """Give *character* to somebody else at its table; private texts stay with who wrote them.

    RefusedError when they do not sit there, or when somebody else has handed it over meanwhile.
    """
    with transaction.atomic():
        fresh = Character.objects.select_for_update().get(pk=character.pk)
        if fresh.owner_id != character.owner_id:
            raise RefusedError.because(f"By now {fresh} belongs to {fresh.owner}. Load the page anew.", "to")
        if fresh.table is None or new_owner.pk not in fresh.seats:
            raise RefusedError.because("Choose someone who is in this campaign.", "to")
        texts = _texts_for_new_owner(fresh, new_owner)
        Character.objects.filter(pk=fresh.pk).update(owner=new_owner, texts=texts, version=F("version") + 1)
        scenes.give_seats_to_owner(fresh, new_owner)


def _texts_for_new_owner(character: Character, new_owner: User) -> dict[str, str]:
    """Return the texts with the old owner's private ones laid aside, and the new one's own brought back."""
    texts = dict(character.texts)
    for key in [text.key for text in system_of(character.system).says.texts if text.private]:
        if words := texts.pop(key, ""):
            texts[f"{key}@{character.owner.slug}"] = words
        if words := texts.pop(f"{key}@{new_owner.slug}", ""):
            texts[key] = words
    return texts


def move_to_campaign(character: Character, campaign: Campaign | None) -> None:
    """Bring *character* to a campaign of its owner, or out of every campaign; the ledger stays."""
    if campaign is not None and not campaign.has_member(character.owner_id):
        raise RefusedError.because("Choose a campaign you are in.", "campaign")
    Character.objects.filter(pk=character.pk).update(campaign=campaign, offered_at=None)
