"""The fields of an agent's builder in the rows that draw them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField, Form

from characters.hidden_isle.rules.agent import BECOMES, SKILLS
from characters.hidden_isle.rules.creation import PHRASES
from characters.hidden_isle.rules.creation import TRAITS as TRAIT_NAMES
from characters.socket.draft_form import DraftForm
from characters.socket.rules import Draft
from decks.rules.tarot import CODES, Suit

TRAITS = {"vices": "vice", "virtues": "virtue", "aside": "aside"}
LISTS = {**TRAITS, "abilities": "ability", "contacts": "contact", "items": "item", "visions": "vision"}
MOST_ROWS = 20  # a cap of ours, not of the game
EMPTY: Mapping[str, Any] = {
    **{key: {"text": "", "card": ""} for key in TRAITS},
    "contacts": {"name": "", "kind": "", "card": "", "land": ""},
}
ORDERS = ("starter", "arrival", "add", "back", "unlock", "lock", "seen")


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
    form: Form,
    field_prefix: str,
    title: str,
    field_keys: tuple[str, ...],
    drop_name: str = "",
    drop_index: int = 0,
) -> CardRow:
    """Return the row of the fields of *form* called *field_prefix* and each of *field_keys*."""
    fields = tuple(
        form[f"{field_prefix}-{key}"] for key in field_keys if f"{field_prefix}-{key}" in form.fields
    )
    return CardRow(field_prefix, title, form[f"{field_prefix}-card"], fields, drop_name, drop_index)


def fields_with_prefix(form: Form, prefix: str) -> list[BoundField]:
    return [form[name] for name in form.fields if name.startswith(prefix)]


def rows_of_draft_list(draft: Draft, list_key: str) -> list[Any]:
    return list(draft.get(list_key, ()))


class BuilderRows(DraftForm):
    """What the templates draw of the form: its fields in rows."""

    is_arrival = False

    def _draft_rows_padded_to_posted_count(self, list_key: str) -> list[Any]:
        """Return what stands in the rows of *list_key*; as many as were shown, where something was posted."""
        held = rows_of_draft_list(self.before, list_key)
        if self.is_bound and len(held) < MOST_ROWS:
            posted = [name.split("-")[1] for name in self.data if name.startswith(f"{list_key}-")]
            shown = max(
                (int(place) + 1 for place in posted if place.isascii() and place.isdigit()), default=0
            )
            held += [EMPTY.get(list_key, "")] * (min(shown, MOST_ROWS) - len(held))
        return held

    @property
    def past(self) -> list[CardRow]:
        return [card_row(self, key, key.capitalize(), ("text",)) for key in PHRASES if key not in BECOMES]

    @property
    def drives(self) -> list[CardRow]:
        return [card_row(self, key, key.capitalize(), ("text", "track")) for key in BECOMES]

    @property
    def traits(self) -> dict[str, list[CardRow]]:
        """Return the rows of vices, virtues and virtues aside."""
        return {key: self._card_rows_of_list(key, ("text",), f"{TRAIT_NAMES[key]} %s") for key in TRAITS}

    @property
    def contacts(self) -> list[CardRow]:
        return self._card_rows_of_list(
            "contacts", ("name", "kind", "land", "affection", "distance"), "Contact %s"
        )

    def _card_rows_of_list(
        self, list_key: str, field_keys: tuple[str, ...], title_pattern: str
    ) -> list[CardRow]:
        places = range(len(self._draft_rows_padded_to_posted_count(list_key)))
        return [
            card_row(self, f"{list_key}-{n}", title_pattern % (n + 1), field_keys, LISTS[list_key], n)
            for n in places
        ]

    @property
    def ability_fields(self) -> list[BoundField]:
        return fields_with_prefix(self, "abilities-")

    @property
    def item_fields(self) -> list[BoundField]:
        return fields_with_prefix(self, "items-")

    @property
    def vision_fields(self) -> list[BoundField]:
        return fields_with_prefix(self, "visions-")

    @property
    def figures(self) -> list[tuple[str, str, str, list[BoundField]]]:
        """Return an arrival's figures suit by suit: its mark, name and code; harm by kind, XP, points to place."""
        told = ("harm-%s-physical", "harm-%s-spiritual", "harm-%s-trauma", "tracks-%s", "points-%s")
        return [
            (suit.name.lower(), suit.title, suit.value, [self[name % suit.value] for name in told])
            for suit in Suit
            if self.is_arrival
        ]

    @property
    def ability_figures(self) -> list[BoundField]:
        return [self[name] for name in ("tracks-ability", "points-ability", "xp") if name in self.fields]

    @property
    def redrawn(self) -> str:
        """Return what is drawn anew while one types, as htmx names it: problems and cards, but no field."""
        cards = [name.removesuffix("-card") for name in self.fields if name.endswith("-card")]
        places = ("vices", "virtues", "abilities", "contacts", "items", *self.fields)
        return ",".join(
            (
                "#fingerprint",
                *(f"#face-{name}" for name in cards),
                *(f"#at-{name}" for name in self._field_names_with_place_for_problems(places)),
            )
        )

    def _field_names_with_place_for_problems(self, names: Iterable[str]) -> list[str]:
        """Return those of *names* that have a place for problems."""
        silent = {*SKILLS, *(f"drop-{what}" for what in LISTS.values()), *ORDERS}
        return [name for name in dict.fromkeys(names) if name not in silent]
