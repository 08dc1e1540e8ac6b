"""`python -m tests.upgrades`: keep the database in DATA_DIR and what it says of itself, for the upgrades to come."""

import json
import os
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from config import __version__, backup  # noqa: E402  # after the settings
from tests.upgrades.facts import facts  # noqa: E402

HERE = Path(__file__).parent


def main() -> None:
    backup.write_backup_archive(HERE / f"{__version__}.tar.gz")
    (HERE / f"{__version__}.json").write_text(
        json.dumps(facts(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    )
    print(f"{HERE / __version__}.tar.gz and .json are written: commit both.")


if __name__ == "__main__":
    main()
