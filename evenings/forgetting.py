"""A character, a campaign or a person taken away for good; nothing else but the demo and empty drafts is deleted.

What others hold keeps its sense: their Bonds stand with somebody without a name, and the person is "a former player".
"""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import CASCADE, ForeignObjectRel, Q
from django.utils import timezone

from campaigns.models import Campaign, Invite, Member, User, new_slug
from characters.ledger import scenes
from characters.models import Character, LedgerLine, Throw
from divination.models import Game, PairGame
from evenings.models import Evening
from play.models import Record, Seat, hand_on_or_delete_records, pks_of_records_by_other_person

SOMEBODY, PLAYER = "somebody who left", "a former player"
STAYING = (Member, Invite)  # rows of a person that tell of others: who sat where, and who was let in


class ForgetError(Exception):
    """It cannot be forgotten yet; the message says what to do first."""


@dataclass(frozen=True, slots=True)
class ForgettingNotice:
    """What would be forgotten: a sentence of what goes, one of what stays, and how."""

    goes: str
    stays: str
    thing: Character | Campaign | User

    def forget(self) -> None:
        """Take it away, all or nothing, then every print; what SQLite deleted is overwritten too."""
        with transaction.atomic():
            match self.thing:
                case Character():
                    _delete_characters([self.thing])
                case Campaign():
                    self.thing.delete()
                case User():
                    _delete_rows_of_user_and_blank_account(self.thing)
        empty_print_cache()
        wipe_deleted_sqlite_rows()


def what_forgetting_character_deletes_and_leaves(character: Character) -> ForgettingNotice:
    """Return what forgetting *character* deletes and what stays."""
    conflicts = character.scenes.count()
    return ForgettingNotice(
        f"{character} of {character.owner} goes, with {_count_and_noun(character.lines.count(), 'line')} of its ledger,"
        f" its rolls, its open offers and {_count_and_noun(conflicts, 'conflict')} it was in.",
        f"The ledgers of others stay as they are: a Bond with {character} is one with {SOMEBODY}, its words stay."
        " What others wrote about it in their notes stays theirs.",
        character,
    )


def what_forgetting_campaign_deletes_and_leaves(campaign: Campaign) -> ForgettingNotice:
    """Return what forgetting *campaign* deletes and what stays."""
    held = (
        ("sessions", "session"),
        ("opponents", "opponent"),
        ("scenes", "conflict"),
        ("house_rules", "version"),
    )
    for_two = _count_and_noun(PairGame.objects.filter(campaign=campaign, owner=None).count(), "game")
    numbers = [_count_and_noun(getattr(campaign, name).count(), word) for name, word in held]
    return ForgettingNotice(
        f"{campaign} goes, with its roster and invitations, {numbers[0]} and their notes, {numbers[1]}, {numbers[2]},"
        f" {for_two} for two and {numbers[3]} of its house rules.",
        f"{_count_and_noun(campaign.characters.count(), 'character')} stay with their players, each with its whole"
        " ledger; the readings and games that were shared there are their owners' alone again.",
        campaign,
    )


def what_forgetting_user_deletes_and_leaves(user: User) -> ForgettingNotice:
    """ForgetError: somebody else would be left without a game master or a host."""
    for campaign in _campaigns_run_alone(user):
        if campaign.members.present().exclude(user=user).exists():
            told = f"{user} alone runs {campaign}, where others sit"
            raise ForgetError(f"{told}. Let them make somebody else GM first, or forget the campaign.")
    if user.is_staff and not User.objects.filter(is_staff=True, is_active=True).exclude(pk=user.pk).exists():
        raise ForgetError(f"{user} is the only host. Make another first.")
    empty = ", ".join(str(campaign) for campaign in _campaigns_run_alone(user))
    games = Game.objects.filter(owner=user).count()
    for_two = set(PairGame.objects.filter(Q(owner=user) | Q(seats__person=user)).values_list("pk", flat=True))
    others = Seat.objects.filter(record__in=for_two, person__isnull=False).exclude(person=user)
    shared = set(others.values_list("record", flat=True))
    return ForgettingNotice(
        f"{user} goes, with {_count_and_noun(user.characters.count(), 'character')}, {_count_and_noun(games, 'game')},"
        f" {_count_and_noun(len(for_two - shared), 'game')} for two that nobody else sits at,"
        f" {_count_and_noun(user.readings.count(), 'reading')}, what they kept for themselves, every sign-in"
        f"{f', and what nobody else sits at: {empty}' if empty else ''}.",
        f"What others hold stays: where it named {user} it says {PLAYER}."
        f" {_count_and_noun(len(shared), 'game')} for two stay with who sits across."
        " What they wrote into the notes of a table that others share stays that table's.",
        user,
    )


def _count_and_noun(count: int, singular_noun: str) -> str:
    return f"{count:,} {singular_noun}{'' if count == 1 else 's'}"


def _campaigns_run_alone(user: User) -> list[Campaign]:
    """Return the campaigns that *user* is the one game master of."""
    others = Member.objects.present().filter(is_gm=True).exclude(user=user)
    return list(Campaign.objects.run_by(user).exclude(pk__in=others.values("campaign")))


# --- a character ---


def _delete_characters(gone: list[Character]) -> None:
    for character in gone:
        scenes.delete_scenes_of_character(character)
        _remove_character_from_rows_of_others(character)
        character.delete()


def _remove_character_from_rows_of_others(character: Character) -> None:
    """Take *character* out of what was written for others: its slug everywhere, the name that stands beside it."""
    others = Character.objects.exclude(pk=character.pk)
    for row, field in _rows_and_columns_with_slug(character.slug):
        setattr(row, field, _json_without_character(getattr(row, field), character))
        row.save(update_fields=[field])
    if character.name and character.campaign_id:  # a roll names who assisted, and nothing else of them
        for throw in Throw.objects.filter(character__in=others.filter(campaign=character.campaign_id)):
            if character.name in throw.told:
                throw.asked = _json_with_equal_strings_made_nameless(throw.asked, character.name)
                throw.told = throw.told.replace(character.name, SOMEBODY)
                throw.save(update_fields=["asked", "told"])


def _rows_and_columns_with_slug(character_slug: str) -> Iterator[tuple[Any, str]]:
    for model, field in (
        (LedgerLine, "data"),
        (Evening, "answers"),
        (Throw, "asked"),
        (Character, "rehearsal"),
    ):
        for row in model._default_manager.iterator():
            if character_slug in json.dumps(getattr(row, field)):
                yield row, field


def _json_without_character(data: Any, character: Character) -> Any:
    """Return *data* (JSON) without *character*: out of lists and keys, "" as a value, nameless beside it."""
    slug = character.slug
    if isinstance(data, list):
        return [
            _json_without_character(one, character)
            for one in data
            if one != slug and not _is_drafted_spend_with_character(one, slug)
        ]
    if isinstance(data, dict):
        kept = {key: _json_without_character(value, character) for key, value in data.items() if key != slug}
        if slug in map(str, data.values()) and "name" in kept:  # as they were called then
            kept["name"] = SOMEBODY
        return kept
    return "" if data == slug else data


def _is_drafted_spend_with_character(draft_json: object, character_slug: str) -> bool:
    """Say whether *draft_json* is a spend that is tried out with the character of *character_slug*."""
    return (
        isinstance(draft_json, dict)
        and isinstance(draft_json.get("answers"), dict)
        and character_slug in json.dumps(draft_json)
    )


def _json_with_equal_strings_made_nameless(data: Any, text: str) -> Any:
    if isinstance(data, list):
        return [_json_with_equal_strings_made_nameless(one, text) for one in data]
    if isinstance(data, dict):
        return {key: _json_with_equal_strings_made_nameless(value, text) for key, value in data.items()}
    return SOMEBODY if data == text else data


# --- a person ---


def _delete_rows_of_user_and_blank_account(user: User) -> None:
    for campaign in _campaigns_run_alone(user):
        campaign.delete()
    _delete_characters(list(user.characters.all()))
    _hand_on_records_that_others_play(user)
    for relation in User._meta.get_fields(include_hidden=True):  # a relation named "+" is hidden
        if isinstance(relation, ForeignObjectRel) and _is_deleted_with_user(relation):
            relation.related_model._base_manager.filter(**{relation.field.name: user}).delete()
    Member.objects.of(user).update(left_at=timezone.now(), is_gm=False)
    Invite.objects.filter(made_by=user, revoked_at=None).update(revoked_at=timezone.now())
    for session in Session.objects.iterator():
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            session.delete()
    for (
        field
    ) in User._meta.concrete_fields:  # the row stays for those whose history names it, and says nothing
        if not field.primary_key:
            setattr(user, field.attname, field.get_default())
    user.slug = new_slug()
    user.username, user.display_name, user.is_active = f"former-{user.slug}".casefold(), PLAYER, False
    user.set_unusable_password()
    user.save()


def _hand_on_records_that_others_play(user: User) -> None:
    """Let the records that *user* began be whose who sits there too; what is *user*'s own on a seat goes: a name, and
    whatever hangs on it.
    """
    theirs = Record.objects.filter(owner=user).values_list("pk", flat=True)
    for person_pk, pks in pks_of_records_by_other_person(theirs, {user.pk}).items():
        Record.objects.filter(pk__in=pks).update(owner=person_pk)
    for relation in Seat._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel) and relation.on_delete is CASCADE:
            relation.related_model._base_manager.filter(**{f"{relation.field.name}__person": user}).delete()
    Seat.objects.filter(person=user).update(name="")


def _is_deleted_with_user(relation: ForeignObjectRel) -> bool:
    return (
        relation.on_delete in (CASCADE, hand_on_or_delete_records) and relation.related_model not in STAYING
    )


# --- traces ---


def empty_print_cache() -> None:
    """Drop every print that is kept: which of them showed what is forgotten, nobody knows."""
    folder = settings.DATA_DIR / "cache"
    for kept in folder.iterdir() if folder.exists() else ():
        if kept.is_dir():
            shutil.rmtree(kept, ignore_errors=True)
        else:
            kept.unlink(missing_ok=True)


def wipe_deleted_sqlite_rows() -> None:
    """Have SQLite write its file anew: a deleted row lies in it until something else is written there."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
