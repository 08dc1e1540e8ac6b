"""Draw the faces of all cards anew into static/cards/, one file a palette, and the stylesheet that names them."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from decks.faces import SCREEN, draw_back_svg, draw_face_svg, strip_svg, things_svg
from decks.rules.tarot import DECK

HEAD = "/* Made by manage.py draw_faces: where each face's drawings are. cards.css shows them. */\n"


def face_files() -> dict[str, bytes]:
    """Return what static/ has to hold: path -> content."""
    files = {"css/faces.css": stylesheet().encode(), "cards/things.svg": things_svg()}
    files |= {f"cards/strips/{card.code}.svg": strip_svg(card.code) for card in DECK if card.suit}
    for palette in SCREEN:
        files[f"cards/{palette}/back.svg"] = draw_back_svg(palette)
        files |= {f"cards/{palette}/{card.code}.svg": draw_face_svg(card.code, palette) for card in DECK}
    return files


def stylesheet() -> str:
    """Return the rules that give every full face its drawings."""
    rules = (
        f".full.{name} {{ "
        + " ".join(f'--{hour}: url("../cards/{hour}/{name}.svg");' for hour in SCREEN)
        + " }"
        for name in (*(card.code for card in DECK), "back")
    )
    return HEAD + "\n".join(rules) + "\n"


class Command(BaseCommand):
    help = "Draw the faces of all cards anew into static/cards/."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        static = Path(settings.BASE_DIR) / "static"
        for name, content in face_files().items():
            (static / name).parent.mkdir(parents=True, exist_ok=True)
            (static / name).write_bytes(content)
        self.stdout.write(f"{len(DECK)} faces and the back drawn.")
