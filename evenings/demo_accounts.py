"""The accounts of the people at the demo tables: their names, their passwords, and the file that tells them."""

import os
import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path

from django.contrib.auth.hashers import get_hasher
from django.db.models import Q, QuerySet

from campaigns.accounts import create_account
from campaigns.models import User
from characters.socket.playthroughs import Person, Playthrough

PREFIX = "demo-"
ROUNDS = 1_000

NamePasswordAndPlace = tuple[str, str, str]  # the user name, the password, whose it is


def demo_usernames(playthrough: Playthrough) -> list[str]:
    """Return the user names of *playthrough*'s people."""
    return [PREFIX + person.key for person in playthrough.people]


def new_demo_account_and_password(person: Person) -> tuple[User, str]:
    """Return a new account for *person*, and its password. UsernameTakenError where somebody bears its name."""
    password = secrets.token_urlsafe(9)
    made = create_account(PREFIX + person.key, person.name, None)
    made.password = _hash_with_few_rounds(password)
    made.save(update_fields=["password"])
    return made, password


def _hash_with_few_rounds(password: str) -> str:
    """Return *password*, 72 bits of chance that no number of rounds makes safer; a first sign-in hashes it anew."""
    hasher = get_hasher()
    few = {"iterations": ROUNDS} if hasattr(hasher, "iterations") else {}
    return str(hasher.encode(password, hasher.salt(), **few))


def demo_accounts_of(playthroughs: Iterable[Playthrough]) -> QuerySet[User]:
    """Return the accounts made for *playthroughs*: they bear their names, and sit at a demo table or own one."""
    named = User.objects.filter(username__in=[name for play in playthroughs for name in demo_usernames(play)])
    return named.filter(Q(memberships__campaign__is_demo=True) | Q(characters__is_demo=True)).distinct()


def write_passwords_file(accounts: Sequence[NamePasswordAndPlace], file: Path) -> None:
    """Keep the demo's passwords in a file that only the host reads, each with whose they are."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept:
        wide = max(len(name) for name, _password, _place in accounts)
        kept.writelines(f"{name:<{wide}}  {password}  {place}\n" for name, password, place in accounts)
