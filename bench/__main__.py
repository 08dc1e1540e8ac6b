"""Run every benchmark and print one table; the exit code is 1 where a limit is broken."""

import importlib
import os
import pkgutil
import sys
import tempfile

import django

import bench
from bench import Row
from config.stack import enlarge_stack_frame_of


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with tempfile.TemporaryDirectory(prefix="reverie-bench-") as folder:
        os.environ["DATA_DIR"] = folder
        django.setup()
        rows = [row for name in modules() for row in importlib.import_module(name).run()]
    for row in rows:
        print(line(row))
    broken = [row for row in rows if row.is_broken]
    print(f"{len(rows)} figures, {len(broken)} over their limit.")
    return 1 if broken else 0


def modules() -> list[str]:
    """Return the benchmarks by name, or those named on the command line."""
    found = [f"bench.{module.name}" for module in pkgutil.iter_modules(bench.__path__) if not module.ispkg]
    wanted = sys.argv[1:]
    return [
        name
        for name in found
        if name != "bench.__main__" and (not wanted or name.rpartition(".")[2] in wanted)
    ]


def line(row: Row) -> str:
    limit = "" if row.limit is None else f"at most {row.limit:g}"
    limit = limit if row.least is None else f"at least {row.least:g}"
    sign = "!" if row.is_broken else " "
    return f"{sign} {row.name:<52} {row.value:>9.3f}  {limit:<13} {row.note}"


enlarge_stack_frame_of(main)  # as a request has it

if __name__ == "__main__":
    sys.exit(main())
