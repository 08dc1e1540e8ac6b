"""The key that signs sessions and links."""

import os
import secrets
from pathlib import Path


def read_or_make_secret_key(data_dir: Path) -> str:
    """Return SECRET_KEY, or what SECRET_KEY_FILE holds; failing both, a key made once in *data_dir*."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    if named := os.environ.get("SECRET_KEY_FILE"):
        return Path(named).read_text().strip()
    kept = data_dir / "secret-key"
    if not kept.exists():
        _make_key_file(kept)
    return kept.read_text().strip()


def _make_key_file(path: Path) -> None:
    """Write a new key to *path*, readable by its owner alone; a key that appeared meanwhile stands."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".secret-key-{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(48))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
