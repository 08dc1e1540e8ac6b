"""``manage.py backup FILE``: copy database and media into one archive while people play."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from config import backup


class Command(BaseCommand):
    help = "Write the database, the media and a manifest to one .tar.gz; people may go on playing meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the archive to write, replaced when it is there")

    def handle(self, *, file: Path, **options: object) -> None:
        try:
            facts = backup.write_backup_archive(file.absolute())
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
        rows = sum(facts["counts"].values())
        size = file.stat().st_size // 1024
        self.stdout.write(f"{file}: {rows} rows in {len(facts['counts'])} tables, {size} kB.")
