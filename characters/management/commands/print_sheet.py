"""Print a character's sheet, or a system's blank one, into a file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from characters.models import Character
from characters.pages.prints import blank_sheet_job, sheet_job
from characters.systems import SYSTEMS
from printing.manner import PAPERS
from printing.press import PrintError, print_pdf


class Command(BaseCommand):
    help = (
        "Print a character's sheet as a PDF: print_sheet SLUG -o FILE [--paper letter]; "
        f"or a blank one: print_sheet --blank SYSTEM -o FILE, with one of {', '.join(SYSTEMS)}"
    )

    def add_arguments(self, parser: CommandParser) -> None:
        wanted = parser.add_mutually_exclusive_group(required=True)
        wanted.add_argument("slug", nargs="?", help="the part of the page's address after /characters/")
        wanted.add_argument("--blank", choices=SYSTEMS, metavar="SYSTEM", help=f"one of {', '.join(SYSTEMS)}")
        parser.add_argument("-o", "--output", required=True, type=Path, help="the file to write")
        parser.add_argument("--paper", choices=PAPERS, default=None, help="by default the owner's own, or A4")

    def handle(self, *args: Any, **options: Any) -> None:
        paper, file = options["paper"], options["output"]
        found = None if options["blank"] else _finished_character_or_raise_command_error(options["slug"])
        job = (
            sheet_job(found, paper or found.owner.paper)
            if found
            else blank_sheet_job(options["blank"], paper or "a4")
        )
        try:
            file.write_bytes(print_pdf(job, owner="print_sheet"))
        except PrintError as problem:
            raise CommandError(str(problem)) from problem
        except OSError as problem:
            raise CommandError(f"Cannot write {file}: {problem.strerror}.") from problem
        self.stdout.write(f"{found.name if found else job.title}: {file}")


def _finished_character_or_raise_command_error(slug: str) -> Character:
    found = Character.objects.select_related("campaign", "owner").filter(slug=slug).first()
    if found is None or not found.is_finished:
        raise CommandError("There is no finished character with this slug. Copy it from the page's address.")
    return found
