"""Print a character's sheet into a file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from characters.models import Character
from characters.prints import PAPERS, sheet_job
from printing.press import PrintError, print_pdf


class Command(BaseCommand):
    help = "Print a character's sheet as a PDF: print_sheet SLUG -o FILE [--paper letter]"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the part of the page's address after /characters/")
        parser.add_argument("-o", "--output", required=True, type=Path, help="the file to write")
        parser.add_argument("--paper", choices=PAPERS, default=None, help="by default the owner's own")

    def handle(self, *args: Any, **options: Any) -> None:
        found = Character.objects.select_related("campaign", "owner").filter(slug=options["slug"]).first()
        if found is None or not found.is_finished:
            raise CommandError(
                "There is no finished character with this slug. Copy it from the page's address."
            )
        try:
            pdf = print_pdf(sheet_job(found, options["paper"] or found.owner.paper), owner="print_sheet")
            options["output"].write_bytes(pdf)
        except PrintError as problem:
            raise CommandError(str(problem)) from problem
        except OSError as problem:
            raise CommandError(f"Cannot write {options['output']}: {problem.strerror}.") from problem
        self.stdout.write(f"{found.name}: {options['output']}")
