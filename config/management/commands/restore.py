"""``manage.py restore FILE``: put a backup in the place of what is there, after looking at every byte of it."""

import sqlite3
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from config import backup, restoring, serving

TOLD = {
    "campaigns_user": ("account", "accounts"),
    "campaigns_campaign": ("campaign", "campaigns"),
    "characters_character": ("character", "characters"),
    "characters_ledgerline": ("line of their ledgers", "lines of their ledgers"),
    "divination_game": ("game", "games"),
    "divination_reading": ("reading", "readings"),
}


class Command(BaseCommand):
    help = (
        "Put the backup FILE in the place of database and media. What is there now is kept in data/backups."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "database_and_media_archive",
            metavar="file",
            type=Path,
            help="an archive that `manage.py backup` wrote, on any database",
        )
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, database_and_media_archive: Path, yes: bool, **options: object) -> None:
        try:
            with (
                serving.alone(),
                restoring.verify_and_lay_out_archive(database_and_media_archive.absolute()) as found,
            ):
                self.print_contents_and_what_is_replaced(found.manifest)
                if not yes and not self.agrees():
                    raise CommandError("Nothing was changed.")
                kept = restoring.put_backup_in_place(found)
        except (restoring.RestoreError, serving.ServingError) as error:
            raise CommandError(f"{error} Nothing was changed.") from None
        except (DatabaseError, sqlite3.Error, OSError) as error:
            raise CommandError(f"It could not be put in place: {str(error).strip()}") from None
        self.stdout.write(
            f"Restored. {f'What was there is kept in {kept}.' if kept else 'Nothing was there before.'}"
        )

    def print_contents_and_what_is_replaced(self, manifest: restoring.Manifest) -> None:
        media = len(manifest.files) - 1
        self.stdout.write(
            f"The backup is whole: Reverie {manifest.version} made it on {manifest.database} at {manifest.made_at}."
            f"\n  It holds  {row_counts_in_words(manifest.counts)}, {media} {'picture' if media == 1 else 'pictures'}."
            f"\n  It replaces  {there()}."
        )

    def agrees(self) -> bool:
        if not sys.stdin.isatty():
            raise CommandError("Nobody can be asked here. Say --yes to replace it. Nothing was changed.")
        return input('Replace it? Write "yes": ').strip().lower() == "yes"


def row_counts_in_words(counts: Mapping[str, int]) -> str:
    numbers = ((counts.get(table, 0), words) for table, words in TOLD.items())
    return ", ".join(f"{number:,} {words[number != 1]}" for number, words in numbers)


def there() -> str:
    """Say what is in the database now."""
    if not restoring.is_there():
        return "nothing: there is no database yet"
    try:
        tables = connection.introspection.table_names()
        with connection.cursor() as cursor:
            counts = {table: backup.count_rows(cursor, table) for table in TOLD if table in tables}
    except DatabaseError:
        return "a database that cannot be read"
    return f"{row_counts_in_words(counts)}, which are kept in data/backups"
