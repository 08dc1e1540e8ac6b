"""What a command or a server writes under data/ is read by its owner alone, whatever the shell allows."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings


def check_owner_alone(data: Path, *command: str) -> None:
    environment = {**os.environ, "DATA_DIR": str(data), "DATABASE_URL": ""}
    subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=environment,
        umask=0,
        check=True,
        capture_output=True,
    )
    modes = {path.name: oct(path.stat().st_mode & 0o077) for path in data.iterdir()}
    assert "reverie.sqlite3" in modes
    assert set(modes.values()) == {"0o0"}, modes


def test_a_command_leaves_the_database_to_its_owner(tmp_path: Path) -> None:
    check_owner_alone(tmp_path / "data", "manage.py", "migrate", "contenttypes", "0001")


def test_a_server_leaves_the_database_to_its_owner(tmp_path: Path) -> None:
    serving = "import config.wsgi; from django.db import connection; connection.ensure_connection()"
    check_owner_alone(tmp_path / "data", "-c", serving)
