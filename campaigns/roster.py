"""The only writes of campaigns: members, invitations, sessions, notes, house rules.

Accounts and passwords have a door of their own, ``accounts``.
"""

import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from campaigns.accounts import (
    create_account,
    create_account_with_hash,
    create_host,
    end_reset_links_gms_made_for,
    new_token,
    setup_token,
    token_hash,
)
from campaigns.errors import (
    AlreadyMemberError,
    InviteGoneError,
    LastGameMasterError,
    NotMemberError,
    OutdatedError,
)
from campaigns.models import Campaign, GameSession, GMNote, HouseRules, Invite, Member, User
from campaigns.versions import save_fields_at_version

__all__ = ["create_account", "create_host", "setup_token"]  # said here too: a table begins with them

INVITE_USES, INVITE_DAYS = 1, 7


def new_campaign(title: str, pitch: str, by: User, *, system: str = "", is_demo: bool = False) -> Campaign:
    """Open a campaign with *by* as its game master; *system* is the key of the game it plays, "" for none yet."""
    with transaction.atomic():
        end_reset_links_gms_made_for(by)
        campaign = Campaign.objects.create(title=title, pitch=pitch, system=system, is_demo=is_demo)
        Member.objects.create(campaign=campaign, user=by, is_gm=True)
    return campaign


def save_campaign_title_and_pitch(campaign: Campaign, title: str, pitch: str, seen_version: int) -> None:
    """Raises OutdatedError."""
    save_fields_at_version(Campaign.objects.filter(pk=campaign.pk), seen_version, title=title, pitch=pitch)


def set_game_of_campaign(campaign: Campaign, system_key: str) -> None:
    """Say which game *campaign* plays first of all; what stands there of another game stays."""
    Campaign.objects.filter(pk=campaign.pk).update(system=system_key)


def set_campaign_archived(campaign: Campaign, *, is_archived: bool) -> None:
    """Put *campaign* into the archive or take it out again: lists and home leave it out, and nothing else changes."""
    Campaign.objects.filter(pk=campaign.pk).update(archived_at=timezone.now() if is_archived else None)


def add_member(campaign: Campaign, non_member: User) -> None:
    """Seat *non_member*, never as game master; one who left sits down again. Raises AlreadyMemberError."""
    with transaction.atomic():
        end_reset_links_gms_made_for(non_member)
        seat, is_new = Member.objects.get_or_create(campaign=campaign, user=non_member)
        gone = Member.objects.filter(pk=seat.pk, left_at__isnull=False)
        if not is_new and not gone.update(left_at=None, is_gm=False, joined_at=timezone.now()):
            raise AlreadyMemberError


def make_invite_token(campaign: Campaign, by: User, uses: int = INVITE_USES, days: int = INVITE_DAYS) -> str:
    """Return the token of a new invitation, which only this return value ever shows."""
    token = new_token()
    Invite.objects.create(
        campaign=campaign,
        token_hash=token_hash(token),
        uses_left=uses,
        expires_at=timezone.now() + datetime.timedelta(days=days),
        made_by=by,
    )
    return token


def revoke_invite(invite: Invite) -> None:
    """Let nobody join by *invite* from now on."""
    Invite.objects.filter(pk=invite.pk, revoked_at=None).update(revoked_at=timezone.now())


def accept_invite(invite_token: str, non_member: User) -> Campaign:
    """Spend a use of the invitation and seat *non_member*. InviteGoneError, AlreadyMemberError: no use is spent."""
    with transaction.atomic():
        campaign = _spend_use_of_invite(invite_token)
        add_member(campaign, non_member)
    return campaign


def accept_invite_as_new(
    invite_token: str, username: str, display_name: str, password: str
) -> tuple[User, Campaign]:
    """Make an account and seat it, or neither. Raises InviteGoneError, UsernameTakenError, BusyError (no use spent)."""
    hashed = make_password(password)
    with transaction.atomic():
        campaign = _spend_use_of_invite(invite_token)
        user = create_account_with_hash(username, display_name, hashed, invited_to=campaign)
        add_member(campaign, user)
    return user, campaign


def _spend_use_of_invite(invite_token: str) -> Campaign:
    open_now = Invite.objects.open().filter(token_hash=token_hash(invite_token))
    if not open_now.update(uses_left=F("uses_left") - 1):  # takes the lock: the last use goes to one
        raise InviteGoneError
    return Campaign.objects.get(invites__token_hash=token_hash(invite_token))


def leave_campaign(campaign: Campaign, user: User) -> None:
    """Take *user*'s seat away, nothing else. Raises NotMemberError, LastGameMasterError."""
    _save_seat_columns_unless_last_gm(campaign, user, left_at=timezone.now())


def make_gm(campaign: Campaign, user: User) -> None:
    """Raises NotMemberError."""
    if not Member.objects.present().filter(campaign=campaign, user=user).update(is_gm=True):
        raise NotMemberError


def unmake_gm(campaign: Campaign, user: User) -> None:
    """Raises NotMemberError, LastGameMasterError."""
    _save_seat_columns_unless_last_gm(campaign, user, is_gm=False)


def _save_seat_columns_unless_last_gm(campaign: Campaign, user: User, **columns: Any) -> None:
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)  # two game masters leave one after the other
        seats = Member.objects.present().filter(campaign=campaign)
        seat = seats.filter(user=user).first()
        if seat is None:
            raise NotMemberError
        if seat.is_gm and not seats.filter(is_gm=True).exclude(pk=seat.pk).exists():
            raise LastGameMasterError
        Member.objects.filter(pk=seat.pk).update(**columns)


def new_session(campaign: Campaign | None, title: str, date: datetime.date, by: User) -> GameSession:
    """Open a session of *campaign*, or of *by* alone."""
    owner = by if campaign is None else None
    return GameSession.objects.create(campaign=campaign, owner=owner, title=title, date=date)


def save_session_title_and_date(
    session: GameSession, title: str, date: datetime.date, seen_version: int
) -> None:
    """Raises OutdatedError."""
    save_fields_at_version(GameSession.objects.filter(pk=session.pk), seen_version, title=title, date=date)


def save_session_notes(session: GameSession, notes: str, seen_version: int) -> None:
    """Raises OutdatedError."""
    save_fields_at_version(GameSession.objects.filter(pk=session.pk), seen_version, notes=notes)


def save_session_gm_note(session: GameSession, text: str, seen_version: int) -> None:
    """Save what the game masters keep to themselves; a note never written has version 0. Raises OutdatedError."""
    GMNote.objects.get_or_create(game_session=session, defaults={"version": 0})
    save_fields_at_version(GMNote.objects.filter(game_session=session), seen_version, text=text)


def change_house_rules(
    campaign: Campaign, system_key: str, changes: dict[str, Any], by: User, seen_version: int
) -> HouseRules:
    """Append a version of *campaign*'s house rules with *changes*; version 0 stands for the house defaults.

    The same save twice is one. Raises OutdatedError.
    """
    kept = HouseRules.objects.filter(campaign=campaign, system=system_key).order_by("-version").first()
    data = {**(kept.data if kept else {}), **changes}
    if kept and (kept.version, kept.data, kept.by_id) == (seen_version + 1, data, by.pk):
        return kept
    if (kept.version if kept else 0) != seen_version:
        raise OutdatedError
    try:
        with transaction.atomic():
            return HouseRules.objects.create(
                campaign=campaign, system=system_key, version=seen_version + 1, data=data, by=by
            )
    except IntegrityError as error:
        raise OutdatedError from error
