"""The fields of an agent's builder in the rows that draw them."""

from dataclasses import dataclass
from typing import Any

from django.forms import BoundField, Form

from decks.rules.tarot import CODES


@dataclass(frozen=True, slots=True)
class CardRow:
    """Fields with the card that is drawn beside them; *what* and *place* name the row for the button that drops it."""

    name: str
    title: str
    card: BoundField
    fields: tuple[BoundField, ...]
    what: str = ""
    place: int = 0

    @property
    def code(self) -> str:
        """Return the chosen card's code, "" where none is."""
        code = str(self.card.value() or "")
        return code if code in CODES else ""


def card_row(
    form: Form, name: str, title: str, keys: tuple[str, ...], what: str = "", place: int = 0
) -> CardRow:
    """Return the row of the fields of *form* called *name* and each of *keys*."""
    fields = tuple(form[f"{name}-{key}"] for key in keys if f"{name}-{key}" in form.fields)
    return CardRow(name, title, form[f"{name}-card"], fields, what, place)


def fields_of(form: Any, prefix: str) -> list[BoundField]:
    return [form[name] for name in form.fields if name.startswith(prefix)]
