"""A throw-away PostgreSQL cluster, made with the installed server's own tools and gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import machine

FAST = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
}


@contextmanager
def cluster() -> Iterator[str]:
    """Yield the DATABASE_URL of a new cluster; it listens on a socket in its own folder, not on a port."""
    folder = Path(tempfile.mkdtemp(prefix="reverie-pg-"))
    owner = _owner(folder)
    data, log = folder / "data", folder / "log"
    options = " ".join(f"-c {name}='{value}'" for name, value in FAST.items())
    try:
        _run(
            "initdb",
            f"--pgdata={data}",
            "--username=reverie",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            **owner,
        )
        _run(
            "pg_ctl",
            "start",
            "--wait",
            f"--pgdata={data}",
            f"--log={log}",
            f"--options={options} -k {folder}",
            **owner,
        )
        yield f"postgres://reverie@{quote(str(folder), safe='')}/postgres"
    finally:
        if (data / "postmaster.pid").exists():
            _run("pg_ctl", "stop", "--mode=immediate", f"--pgdata={data}", **owner)
        shutil.rmtree(folder, ignore_errors=True)


def _owner(folder: Path) -> dict[str, Any]:
    """Return as whom the server runs: not as root, which it refuses."""
    if os.geteuid():
        return {}
    accounts = {account.pw_name: account for account in pwd.getpwall()}
    account = accounts.get("postgres") or accounts["nobody"]
    os.chown(folder, account.pw_uid, account.pw_gid)
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _run(program: str, *arguments: str, **owner: Any) -> None:
    """Run a tool of the server from a folder its owner can read."""
    command = [f"{machine.postgres_bin()}/{program}", *arguments]
    done = subprocess.run(
        command, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **owner
    )
    if done.returncode:
        raise SystemExit(f"PostgreSQL's {program} failed: {done.stdout.strip()}")
