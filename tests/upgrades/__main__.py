"""`python -m tests.upgrades [NAME]`: keep the database in DATA_DIR and what it says of itself, for later upgrades.

It is called as this version, NAME behind it where there is one.
"""

import json
import os
import sys
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from config import __version__, backup  # noqa: E402  # after the settings
from tests.upgrades.facts import facts  # noqa: E402

HERE = Path(__file__).parent


def main() -> None:
    name = "-".join([__version__, *sys.argv[1:]])
    backup.write_backup_archive(HERE / f"{name}.tar.gz")
    (HERE / f"{name}.json").write_text(
        json.dumps(facts(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    )
    print(f"{HERE / name}.tar.gz and .json are written: commit both.")


if __name__ == "__main__":
    main()
