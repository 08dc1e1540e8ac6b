"""The only writes of accounts: the first host, new accounts, passwords, reset links, tries to sign in.

Everything else that campaigns keeps is written in ``roster``.
"""

import hashlib
import ipaddress
import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaigns.errors import HostExistsError, LinkGoneError, UsernameTakenError
from campaigns.models import ResetLink, SignInBucket, User
from campaigns.versions import save

TRIES, SECONDS_A_TRY = 10, 90
RESET_LASTS = timedelta(hours=24)


def new_token() -> str:
    """Return 256 random bits for a link; only ``token_hash`` of it is stored."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def setup_token() -> str | None:
    """Return the token of `/setup/<token>/`, 64 hex digits (256 bits), while there is no host; nothing is stored."""
    if User.objects.filter(is_staff=True).exists():
        return None
    return salted_hmac("campaigns.setup", "the first host", algorithm="sha256").hexdigest()


def create_account(username: str, display_name: str, password: str | None, **fields: object) -> User:
    """Make an account. Raises UsernameTakenError."""
    try:
        with transaction.atomic():
            return User.objects.create_user(username, password, display_name=display_name, **fields)
    except IntegrityError as error:
        raise UsernameTakenError(username) from error


def create_host(username: str, display_name: str, password: str) -> User:
    """Make the first host's account. Raises HostExistsError, UsernameTakenError."""
    with transaction.atomic():
        lock = _locked_bucket("the first host")  # of two at once the second waits here
        if setup_token() is None:
            raise HostExistsError
        lock.delete()
        return create_account(username, display_name, password, is_staff=True)


def save_account(user: User, display_name: str, paper: str, seen_version: int) -> None:
    """Save what *user* is called at the table and prints on. Raises OutdatedError."""
    save(User.objects.filter(pk=user.pk), seen_version, display_name=display_name, paper=paper)


def change_password(user: User, password: str) -> None:
    """Give *user* a new password, which ends every session made with the old one and every open reset link."""
    with transaction.atomic():
        user.set_password(password)
        user.save(update_fields=["password"])
        ResetLink.objects.filter(user=user, used_at=None).update(used_at=timezone.now())


def make_reset_link(user: User, by: User | None) -> str:
    """Return the token of a new link with which *user* may choose a password, once, within a day."""
    token = new_token()
    ResetLink.objects.create(
        user=user, token_hash=token_hash(token), expires_at=timezone.now() + RESET_LASTS, made_by=by
    )
    return token


def open_reset_link(token: str) -> ResetLink:
    """Return the link of *token*. Raises LinkGoneError."""
    links = ResetLink.objects.filter(used_at=None, expires_at__gt=timezone.now(), user__is_active=True)
    link = links.filter(token_hash=token_hash(token)).select_related("user").first()
    if link is None:
        raise LinkGoneError
    return link


def reset_password(token: str, password: str) -> User:
    """Use up the link of *token* and return its user, who has *password* now. Raises LinkGoneError."""
    with transaction.atomic():
        link = open_reset_link(token)
        if not ResetLink.objects.filter(pk=link.pk, used_at=None).update(used_at=timezone.now()):
            raise LinkGoneError
        change_password(link.user, password)
    return link.user


def take_try(username: str, address: str) -> int:
    """Use up a try to sign in as *username* from *address*; return the seconds to wait, 0 when there was a try."""
    now = timezone.now()
    with transaction.atomic():
        bucket = _locked_bucket(_bucket_key(username, address))
        filled = (now - bucket.filled_at).total_seconds() / SECONDS_A_TRY
        tokens = min(TRIES, bucket.tokens + max(0, filled))
        if tokens < 1:
            return max(1, round((1 - tokens) * SECONDS_A_TRY))
        bucket.tokens, bucket.filled_at = tokens - 1, now
        bucket.save()
    return 0


def forget_tries(username: str, address: str) -> None:
    """Give back all tries after a sign-in that went well, and drop the buckets that are full again by now."""
    full = timezone.now() - timedelta(seconds=TRIES * SECONDS_A_TRY)
    SignInBucket.objects.filter(key=_bucket_key(username, address)).delete()
    SignInBucket.objects.filter(filled_at__lt=full).delete()


def _locked_bucket(key: str) -> SignInBucket:
    new = {"tokens": TRIES, "filled_at": timezone.now()}
    return SignInBucket.objects.select_for_update().get_or_create(key=key, defaults=new)[0]


def _bucket_key(username: str, address: str) -> str:
    name = User.normalize_username(username)
    return hashlib.sha256(f"{name}\0{_household(address)}".encode()).hexdigest()


def _household(address: str) -> str:
    """Return *address*, or the /64 of an IPv6 address: whoever has one of those has them all."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4 or ip.ipv4_mapped:
        return str(ip)
    return str(ipaddress.ip_network((ip, 64), strict=False))
