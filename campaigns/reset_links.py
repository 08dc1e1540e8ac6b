"""Who may make a member a link for a new password, every reason why not, and what that member is told of it.

Whoever holds such a link could sign in as somebody else. So a GM makes one only for an account that has been their
table's alone from the beginning, and its user hears of every one.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns import accounts
from campaigns.errors import NotMemberError
from campaigns.models import Member, ResetLink, User


def reasons_against_reset_link(member: Any, gm: User) -> list[str]:
    """Return every reason why *gm*, who runs its table, makes no link for who holds *member* (of ``with_users``).

    That it is a host's, was made elsewhere or sits elsewhere is one reason: which of them is nothing for a GM to know.
    """
    person: User = member.user
    found: list[str] = []
    if person == gm:
        found.append(_("Your own password you change on your account’s page."))
    if not person.is_active:
        found.append(_("This account is closed."))
    if person.is_staff or person.invited_to_id != member.campaign_id or member.sits_elsewhere:
        found.append(
            _("This account is not this campaign’s alone: only a host makes it a link for a new password.")
        )
    return found


def make_reset_link_token_as_gm(member: Member, gm: User) -> str:
    """Return the token of a link that *gm* makes for who holds *member*, whom nobody seats elsewhere meanwhile.

    NotMemberError: there is a reason not to.
    """
    with transaction.atomic():
        accounts.lock_account_row(member.user)
        now = Member.objects.present().with_users().filter(pk=member.pk).first()
        if now is None or reasons_against_reset_link(now, gm):
            raise NotMemberError
        return accounts.make_reset_link_token(now.user, gm)


def describe_reset_link(link: ResetLink) -> str:
    """Return in sentences who made *link* and what became of it."""
    words = {
        "name": link.made_by or _("Whoever runs this house"),
        "when": date_format(timezone.localtime(link.made_at), "j F Y, H:i"),
    }
    made = _("%(name)s made a link for a new password for you (%(when)s).") % words
    return f"{made} {_outcome_of_reset_link_in_words(link)}"


def describe_reset_link_with_advice(link: ResetLink) -> str:
    """Return what ``describe_reset_link`` says of *link*, and what to do about it."""
    advice = _("If you did not ask for it, change your password: that ends every such link. And tell a host.")
    return f"{describe_reset_link(link)} {advice}"


def _outcome_of_reset_link_in_words(link: ResetLink) -> str:
    if link.used_at:
        return _("It was used, or ended when you changed your password or joined a campaign.")
    return _("Nobody has used it so far.") if link.expires_at > timezone.now() else _("Nobody used it.")
