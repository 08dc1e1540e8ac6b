"""What is done before Reverie serves: migrations, static files, the demo tables; and what is said then."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command, get_commands
from django.db import OperationalError, connection
from django.utils import timezone

import config
from campaigns import accounts
from config import backup, health, writing


def everything() -> None:
    """Bring database and static files up to date; do nothing where they are. SystemExit: a sentence says why not."""
    try:
        _everything()
    except (Exception, SystemExit) as error:
        if writing.trouble_key_of_error(error) == writing.FULL:
            raise SystemExit(no_room()) from None
        raise


def no_room() -> str:
    """Return what to do when the disk is full."""
    data = settings.DATA_DIR
    told = f"The disk that holds {data} is full, so Reverie cannot start. Nothing was lost."
    return (
        f"{told} Make room, then start it again: backups lie in {data / 'backups'}; {data / 'cache'} may go."
    )


def _everything() -> None:
    try:
        migrate()
    except (OperationalError, ImproperlyConfigured) as error:
        raise SystemExit(f"The database does not answer: {str(error).strip()}") from None
    except (OSError, CommandError) as error:
        raise SystemExit(f"The backup before the upgrade failed, so nothing was changed: {error}") from None
    fill()
    accounts.sweep_sessions()
    connection.close()
    collect_static()


def migrate() -> None:
    """Apply pending migrations, after a backup of what is there."""
    if not health.pending_migrations():
        return
    if connection.introspection.table_names():
        stamp = timezone.now().strftime("%Y%m%d-%H%M%S")
        kept = settings.DATA_DIR / "backups" / f"before-{config.__version__}-{stamp}.tar.gz"
        backup.write_backup_archive(kept)
        print(f"Backed up to {kept} before upgrading the database.", flush=True)
    call_command("migrate", verbosity=0, interactive=False)


def fill() -> None:
    """Set the demo tables in a database in which nobody has an account."""
    if settings.DEMO and "demo" in get_commands() and not get_user_model().objects.exists():
        call_command("demo", verbosity=0)


def collect_static() -> None:
    """Collect and hash the static files when one of them has changed."""
    stamp = Path(settings.STATIC_ROOT) / ".sources"
    sources = static_sources()
    if stamp.exists() and stamp.read_text() == sources:
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(sources)


def static_sources() -> str:
    """Return a digest of the path, size and time of every static file in the rooms and libraries."""
    digest = hashlib.sha256(config.__version__.encode())
    for finder in get_finders():
        for path, storage in finder.list(["CVS", ".*", "*~"]):
            found = Path(storage.path(path)).stat()
            digest.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def text_to_print_at_start(url: str) -> str:
    """Return the address, the demo accounts and, until it is used, the link for the first host."""
    lines = [f"Reverie {config.__version__} is at {url}/"]
    demo = settings.DATA_DIR / "demo.txt"
    if demo.exists():
        lines += [
            "",
            f"The demo campaigns ({demo}):",
            *(f"  {line}" for line in demo.read_text().splitlines()),
        ]
    if token := setup_token():
        lines += ["", f"Make the first host's account: {url}/setup/{token}/"]
    return "\n".join([*lines, "", "Stop it with Ctrl+C."])


def setup_token() -> str | None:
    from campaigns import roster

    return roster.setup_token()
