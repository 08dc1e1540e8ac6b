"""The only writes of campaigns: accounts, members, invitations, sessions, notes, house rules."""

from django.utils.crypto import salted_hmac

from campaigns.models import User


def setup_token() -> str | None:
    """Return the token of `/setup/<token>/`, 64 hex digits (256 bits), while there is no host; nothing is stored."""
    if User.objects.filter(is_staff=True).exists():
        return None
    return salted_hmac("campaigns.setup", "the first host", algorithm="sha256").hexdigest()
