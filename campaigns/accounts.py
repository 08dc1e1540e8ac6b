"""The only writes of accounts: the first host, new accounts, passwords, reset links, tries to sign in.

Everything else that campaigns keeps is written in ``roster``. A password is hashed before a transaction begins: it
takes long, may have to wait, and nobody else can write meanwhile.
"""

import hashlib
import ipaddress
import secrets
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaigns.errors import HostExistsError, LinkGoneError, UsernameTakenError
from campaigns.models import ResetLink, SignInBucket, User
from campaigns.versions import save_fields_at_version

TRIES, SECONDS_A_TRY = 10, 90  # for a name from an address
TRIES_FROM_THERE, SECONDS_A_TRY_FROM_THERE = (
    30,
    60,
)  # for an address, whatever the name: a table of friends has one
RESET_LASTS = timedelta(hours=24)


def new_token() -> str:
    """Return 256 random bits for a link; only ``token_hash`` of it is stored."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return the SHA-256 of *token* in hexadecimal: all of it that is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def setup_token() -> str | None:
    """Return the token of `/setup/<token>/`, 64 hex digits (256 bits), while there is no host; nothing is stored."""
    if User.objects.filter(is_staff=True).exists():
        return None
    return salted_hmac("campaigns.setup", "the first host", algorithm="sha256").hexdigest()


def create_account(username: str, display_name: str, password: str | None) -> User:
    """Make an account. Raises UsernameTakenError, BusyError."""
    return create_account_with_hash(username, display_name, make_password(password))


def create_account_with_hash(username: str, display_name: str, password_hash: str, **fields: object) -> User:
    """Make an account whose password was hashed before. Raises UsernameTakenError."""
    name = User.normalize_username(username)
    try:
        with transaction.atomic():
            return User.objects.create(
                username=name, display_name=display_name, password=password_hash, **fields
            )
    except IntegrityError as error:
        raise UsernameTakenError(username) from error


def create_host(username: str, display_name: str, password: str) -> User:
    """Make the first host's account. Raises HostExistsError, UsernameTakenError, BusyError."""
    hashed = make_password(password)
    with transaction.atomic():
        lock = _get_or_make_locked_bucket("the first host")  # of two at once the second waits here
        if setup_token() is None:
            raise HostExistsError
        lock.delete()
        return create_account_with_hash(username, display_name, hashed, is_staff=True)


def save_display_name_and_paper_size(
    user: User, display_name: str, paper_size: str, seen_version: int
) -> None:
    """Raises OutdatedError."""
    save_fields_at_version(
        User.objects.filter(pk=user.pk), seen_version, display_name=display_name, paper=paper_size
    )


def change_password(user: User, password: str) -> None:
    """Give *user* a new password, which ends every session made with the old one and every open reset link.

    Raises BusyError.
    """
    _save_hashed_password(user, make_password(password))


def _save_hashed_password(user: User, password_hash: str) -> None:
    with transaction.atomic():
        user.password = password_hash
        user.save(update_fields=["password"])
        ResetLink.objects.filter(user=user, used_at=None).update(used_at=timezone.now())


def make_reset_link_token(user: User, by: User | None) -> str:
    """Return the token of a new link with which *user* may choose a password, once, within a day."""
    token = new_token()
    ResetLink.objects.create(
        user=user, token_hash=token_hash(token), expires_at=timezone.now() + RESET_LASTS, made_by=by
    )
    return token


def lock_account_row(user: User) -> None:
    """Let nobody be seated as *user*, or make them a link as a GM, until the transaction ends."""
    User.objects.select_for_update().get(pk=user.pk)


def end_reset_links_gms_made_for(user: User) -> None:
    """End the open links that GMs made for *user*, who sits down at a table; a host's stay."""
    lock_account_row(user)
    open_now = ResetLink.objects.filter(user=user, used_at=None, made_by__is_staff=False)
    open_now.update(used_at=timezone.now())


def return_untold_reset_links_and_mark_told(user: User) -> list[ResetLink]:
    """Return the links that were made for *user* since they were told last; now they are told."""
    new = (
        ResetLink.objects.filter(user=user, told_at=None).select_related("made_by").order_by("made_at", "pk")
    )
    found = list(new)
    if found:
        ResetLink.objects.filter(pk__in=[link.pk for link in found]).update(told_at=timezone.now())
    return found


def usable_reset_link_of_token(reset_token: str) -> ResetLink:
    """Return the link of *reset_token*. Raises LinkGoneError."""
    links = ResetLink.objects.filter(used_at=None, expires_at__gt=timezone.now(), user__is_active=True)
    link = links.filter(token_hash=token_hash(reset_token)).select_related("user").first()
    if link is None:
        raise LinkGoneError
    return link


def reset_password(reset_token: str, password: str) -> User:
    """Use up the link of *reset_token* and return its user, who has *password* now. Raises LinkGoneError, BusyError."""
    hashed = make_password(password)
    with transaction.atomic():
        link = usable_reset_link_of_token(reset_token)
        if not ResetLink.objects.filter(pk=link.pk, used_at=None).update(used_at=timezone.now()):
            raise LinkGoneError
        _save_hashed_password(link.user, hashed)
    return link.user


def take_sign_in_try_and_return_seconds_to_wait(username: str, address: str) -> int:
    """Use up a try to sign in as *username* from *address*, and one from *address* whoever it is for.

    Return the seconds to wait; 0: there was a try.
    """
    now = timezone.now()
    with transaction.atomic():
        # The address comes first: one that has no try left makes no rows for names.
        wait = _take_try_from_bucket_and_return_seconds_to_wait(
            _bucket_key("", address), TRIES_FROM_THERE, SECONDS_A_TRY_FROM_THERE, now
        )
        wait = wait or _take_try_from_bucket_and_return_seconds_to_wait(
            _bucket_key(username, address), TRIES, SECONDS_A_TRY, now
        )
    _delete_buckets_full_again(now)
    return wait


def _take_try_from_bucket_and_return_seconds_to_wait(
    bucket_key: str, tries: int, seconds_per_try: int, now: datetime
) -> int:
    bucket = _get_or_make_locked_bucket(bucket_key, tries)
    filled = (now - bucket.filled_at).total_seconds() / seconds_per_try
    tokens = min(tries, bucket.tokens + max(0, filled))
    if tokens < 1:
        return max(1, round((1 - tokens) * seconds_per_try))
    bucket.tokens, bucket.filled_at = tokens - 1, now
    bucket.save()
    return 0


def give_back_sign_in_try(username: str, address: str) -> None:
    """Give back the try that was taken last: no password was looked at, or it was the right one."""
    for name in ("", username):  # one by one: two locked at once might wait for each other
        SignInBucket.objects.filter(key=_bucket_key(name, address)).update(tokens=F("tokens") + 1)


def forget_sign_in_tries(username: str, address: str) -> None:
    """Give all tries for *username* back after a sign-in that went well, and the one that it took from *address*."""
    give_back_sign_in_try(username, address)
    SignInBucket.objects.filter(key=_bucket_key(username, address)).delete()


def _delete_buckets_full_again(now: datetime) -> None:
    """Drop the buckets that are full again by now, but for those that somebody takes a try from at this moment."""
    full = timedelta(seconds=max(TRIES * SECONDS_A_TRY, TRIES_FROM_THERE * SECONDS_A_TRY_FROM_THERE))
    with transaction.atomic():
        free = SignInBucket.objects.select_for_update(skip_locked=True).filter(filled_at__lt=now - full)
        SignInBucket.objects.filter(pk__in=[bucket.pk for bucket in free[:500]]).delete()


def sweep_sessions() -> None:
    """Drop the sessions of browsers that have ended."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()


def _get_or_make_locked_bucket(bucket_key: str, tokens_of_new: int = TRIES) -> SignInBucket:
    new = {"tokens": tokens_of_new, "filled_at": timezone.now()}
    return SignInBucket.objects.select_for_update().get_or_create(key=bucket_key, defaults=new)[0]


def _bucket_key(username: str, address: str) -> str:
    name = User.normalize_username(username)
    return hashlib.sha256(f"{name}\0{address_or_ipv6_network(address)}".encode()).hexdigest()


def address_or_ipv6_network(address: str) -> str:
    """Return *address*, or the /64 of an IPv6 address: whoever has one of those has them all."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4 or ip.ipv4_mapped:
        return str(ip)
    return str(ipaddress.ip_network((ip, 64), strict=False))
