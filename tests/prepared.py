"""What a first start of Reverie makes, kept from run to run: a migrated database, and static files collected."""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
import pytest
from django.conf import settings
from django.test import override_settings

from config import prepare

SENT = {"BACKEND": "config.sheets.JoinedStorage"}


def migrated_database(cache: pytest.Cache) -> Path:
    """Return an empty SQLite database, which is migrated once for as long as the migrations stay as they are."""
    said = hashlib.sha256(django.__version__.encode())
    for migration in sorted(settings.BASE_DIR.glob("*/migrations/*.py")):
        said.update(migration.read_bytes())
    with held(cache.mkdir("migrated")) as folder:
        file = folder / f"{said.hexdigest()}.sqlite3"
        if not file.exists():
            begun = file.with_suffix(".begun")
            begun.unlink(missing_ok=True)
            command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
            environment = os.environ | {"DATABASE_URL": f"sqlite:///{begun}"}
            subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=True)
            begun.rename(file)
    return file


def lay_first_start(data: Path, cache: pytest.Cache) -> None:
    """Make *data* a folder in which Reverie was started before, so that a start has nothing to migrate or collect."""
    shutil.copy(migrated_database(cache), data / "reverie.sqlite3")
    with held(cache.mkdir("static")) as folder:
        kept = folder / "collected"
        sent = {"STATIC_ROOT": kept, "STORAGES": settings.STORAGES | {"staticfiles": SENT}}
        with override_settings(**sent, WHITENOISE_SKIP_COMPRESS_EXTENSIONS=kinds_of_static_files()):
            prepare.collect_static()
        shutil.copytree(kept, data / "static")


def kinds_of_static_files() -> list[str]:
    """Return the ends of their names, none of which is packed here: how small they get, no test of a start asks."""
    return sorted({path.suffix[1:] for path in (settings.BASE_DIR / "static").rglob("*.*")})


@contextmanager
def held(folder: Path) -> Iterator[Path]:
    """Yield *folder* to one process at a time: parts of the tests begin together, and one makes what all will find."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder
