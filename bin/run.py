"""Prepare the database and the static files, say where Reverie is, and serve it."""

import errno
import os
import sys
from pathlib import Path

import address

HOME = Path(__file__).resolve().parent.parent


def main() -> None:
    os.umask(0o077)  # what is written under data/ is the owner's alone
    check_workers()
    listener = address.bind()
    environment()
    greeting = prepare()
    listener.set_inheritable(True)
    print(greeting, flush=True)
    serve = [sys.executable, "-m", "gunicorn", "--bind", f"fd://{listener.fileno()}", "config.wsgi"]
    os.execv(sys.executable, serve)


def check_workers() -> None:
    """Stop with a sentence where WORKERS is no number of processes."""
    workers = os.environ.get("WORKERS") or "2"
    if not (workers.isascii() and workers.isdecimal() and 1 <= int(workers) <= 64):
        raise SystemExit(f"WORKERS is a number from 1 to 64, not {workers!r}.")


def environment() -> None:
    """Set what HOST implies and nobody has set."""
    sys.path.insert(0, str(HOME))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(address.names()))
    os.environ.setdefault("DEMO", "1" if address.is_loopback() else "0")


def prepare() -> str:
    """Bring database and static files up to date; return what to tell whoever started this."""
    import django

    try:
        django.setup()
    except (ValueError, OSError) as error:
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            where = os.environ.get("DATA_DIR") or HOME / "data"
            raise SystemExit(
                f"The disk that holds {where} is full: make room, then start it again."
            ) from None
        raise SystemExit(f"A setting cannot be used: {error}.") from None
    from config import prepare

    prepare.everything()
    port = os.environ.get("PORT") or "8000"
    return prepare.text_to_print_at_start(f"http://{address.names()[0]}:{port}")


if __name__ == "__main__":
    os.chdir(HOME)
    main()
