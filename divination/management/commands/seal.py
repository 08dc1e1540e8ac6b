"""`manage.py seal SLUG -o seal.svg`: a reading's seal as a file; its ending says which."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from decks.rules.seal import Seal
from decks.seals import SealSizeError, draw_seal_png, draw_seal_svg, seal_pdf_job
from divination.models import Reading
from divination.readings.sealing import saved_seal
from printing.press import PrintError, print_pdf

PIXELS, MILLIMETRES = 2048, 60


class Command(BaseCommand):
    help = "Write a reading's seal to a file: .svg, .png or .pdf."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the reading's, as in its address")
        parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
        parser.add_argument("--size", type=int, help=".png: pixels, 512 to 2048; .pdf: mm, 30 to 150")

    def handle(self, *args: Any, **options: Any) -> None:
        found = Reading.objects.filter(slug=options["slug"]).first()
        if found is None:
            raise CommandError(f"There is no reading {options['slug']}.")
        seal = saved_seal(found)
        if seal is None:
            raise CommandError(f"{found} has no seal yet.")
        try:
            options["output"].write_bytes(seal_file(seal, options["output"].suffix, options["size"]))
        except (SealSizeError, PrintError, OSError) as problem:
            raise CommandError(str(problem)) from problem


def seal_file(seal: Seal, suffix_with_dot: str, size_in_px_or_mm: int | None) -> bytes:
    """Return *seal* as the file that *suffix_with_dot* names."""
    if suffix_with_dot == ".svg":
        return draw_seal_svg(seal, "print")
    if suffix_with_dot == ".png":
        return draw_seal_png(
            seal, PIXELS if size_in_px_or_mm is None else size_in_px_or_mm, transparent=False
        )
    if suffix_with_dot == ".pdf":
        return print_pdf(
            seal_pdf_job(seal, MILLIMETRES if size_in_px_or_mm is None else size_in_px_or_mm), owner="host"
        )
    raise CommandError("A seal is written as .svg, .png or .pdf.")
