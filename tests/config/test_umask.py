"""What a command or a server writes under data/ is read by its owner alone, whatever the shell allows."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

OPENED = "from django.db import connection; connection.ensure_connection()"
SERVED = (
    "import config.wsgi; from decks import letters; print(letters._read_whole_font.cache_info().currsize)"
)


def said_by(data: Path, *command: str) -> str:
    """Run *command* on *data* where the shell allows everything; return what it says."""
    environment = {**os.environ, "DATA_DIR": str(data), "DATABASE_URL": ""}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=environment,
        umask=0,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


def check_owner_alone(data: Path) -> None:
    modes = {path.name: oct(path.stat().st_mode & 0o077) for path in data.iterdir()}
    assert "reverie.sqlite3" in modes
    assert set(modes.values()) == {"0o0"}, modes


def test_a_command_leaves_the_database_to_its_owner(tmp_path: Path) -> None:
    said_by(tmp_path / "data", "manage.py", "shell", "-c", OPENED)
    check_owner_alone(tmp_path / "data")


def test_a_server_leaves_the_database_to_its_owner_and_has_read_its_fonts(tmp_path: Path) -> None:
    """Before it is up: a seal is drawn by many threads at once."""
    assert said_by(tmp_path / "data", "-c", f"{SERVED}; {OPENED}") == "3"
    check_owner_alone(tmp_path / "data")
