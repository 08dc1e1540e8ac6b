"""The demo tables, each lived through once a process; every test then gets their rows."""

import stat
from functools import cache

from django.conf import settings
from django.core.management import call_command

from characters.systems import playthrough_of
from evenings import demo
from evenings.demo_accounts import NamePasswordAndPlace
from tests.snapshot import Snapshot


def lay_table(system: str) -> list[NamePasswordAndPlace]:
    """Lay the demo table of *system* alone; return the accounts of its people."""
    return _table_of(system).lay()


@cache
def _table_of(system: str) -> Snapshot[list[NamePasswordAndPlace]]:
    return Snapshot(lambda: demo.write_playthrough_and_return_accounts(system, playthrough_of(system)))


def _every_table() -> tuple[str, int]:
    """Set them by the command; return what it tells the host, and who may read that."""
    call_command("demo", verbosity=0)
    file = settings.DATA_DIR / "demo.txt"
    told = file.read_text(), stat.S_IMODE(file.stat().st_mode)
    file.unlink()
    return told


lay_every_table = Snapshot(_every_table).lay
