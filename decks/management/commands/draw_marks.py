"""Draw the suit marks and symbols anew into static/marks/, one file a palette."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from decks.marks import draw_mark_svg, mark_names

SCREEN_PALETTES = ("day", "night")


def mark_files() -> dict[str, bytes]:
    """Return what static/marks/ has to hold: file name -> SVG."""
    return {
        f"{name}-{palette}.svg": draw_mark_svg(name, palette)
        for name in mark_names()
        for palette in SCREEN_PALETTES
    }


class Command(BaseCommand):
    help = "Draw the suit marks and symbols anew into static/marks/."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(settings.BASE_DIR) / "static" / "marks"
        folder.mkdir(parents=True, exist_ok=True)
        for name, drawing in mark_files().items():
            (folder / name).write_bytes(drawing)
        self.stdout.write(f"{len(mark_files())} marks drawn.")
