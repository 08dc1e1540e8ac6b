"""What a game master types about one Boon of the catalogue."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField, LongField
from characters.beckoning_dream.rules.boons import CATEGORIES, Boon, Need
from characters.beckoning_dream.rules.catalogue import MOST_NEEDS
from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.catalogue_forms import EntryForm
from characters.rules import Kept
from decks.rules.tarot import DECK, MAJORS, NUMERALS, RANKS, Suit, rank_name

MAJOR_CHOICES = [(str(n), f"{NUMERALS[n]} {name}") for n, name in enumerate(MAJORS)]
SUIT_CHOICES = [(suit.value, suit.title) for suit in Suit]
RANK_CHOICES = [(str(rank), rank_name(rank)) for rank in RANKS]
PARTS = ("suit", "cards", "highest", "major", "boon")


def _select(label: Any, choices: Iterable[tuple[str, str]], empty: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", empty), *choices], required=False)


def _need_fields() -> dict[str, forms.Field]:
    cards = forms.IntegerField(label=_("Cards, at least"), min_value=1, max_value=len(DECK), required=False)
    return {
        "suit": _select(_("Suit"), SUIT_CHOICES, _("any")),
        "cards": cards,
        "highest": _select(_("A card of at least"), RANK_CHOICES, _("any")),
        "major": _select(_("Major in the deck"), MAJOR_CHOICES, _("none")),
        "boon": LineField(
            label=_("Boon held"), max_length=NAME_LIMIT, required=False,
            widget=forms.TextInput(attrs={"list": "boons", "autocomplete": "off"}),
        ),
    }  # fmt: skip


class BoonForm(EntryForm):
    """A Boon of the catalogue with up to six prerequisites."""

    name = LineField(label=_("Name"), max_length=NAME_LIMIT)
    category = forms.ChoiceField(label=_("Category"), choices=[(name, name) for name in CATEGORIES])
    major = forms.ChoiceField(
        label=_("Major it brings"), choices=[("", _("none")), *MAJOR_CHOICES], required=False,
        help_text=_("Its card joins the deck with the Boon."),
    )  # fmt: skip
    text = LongField(
        label=_("What it does"), max_length=TEXT_LIMIT, required=False, widget=forms.Textarea({"rows": 5}),
        help_text=_("In your table's words. What was gained before keeps the words it had."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for row in range(MOST_NEEDS):
            self.fields |= {f"need_{row}_{part}": field for part, field in _need_fields().items()}

    def begins(self, kept: Kept) -> dict[str, Any]:
        boon = Boon.read(kept)
        shown: dict[str, Any] = {key: kept[key] for key in ("name", "category", "text")}
        shown["major"] = "" if boon.major is None else str(boon.major)
        for row, need in enumerate(boon.needs):
            shown |= {f"need_{row}_{part}": value for part, value in need.data.items()}
        return shown

    @property
    def plain(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "category", "major", "text")]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Return the prerequisites to draw: those with something in them and one more are open."""
        rows = [{part: self[f"need_{row}_{part}"] for part in PARTS} for row in range(MOST_NEEDS)]
        filled = [
            any(field.value() not in (None, "") or field.errors for field in row.values()) for row in rows
        ]
        last = max((place for place, has_words in enumerate(filled) if has_words), default=-1)
        return [{**row, "number": place + 1, "is_open": place <= last + 1} for place, row in enumerate(rows)]

    @property
    def boon_names(self) -> list[str]:
        """Return the Boons that this one may ask for."""
        return [kept["name"] for kept in self.entries if kept != self.kept]

    def entry(self) -> Kept:
        asked = self.cleaned_data
        major = int(asked["major"]) if asked.get("major") else None
        needs = tuple(need for row in range(MOST_NEEDS) if (need := self._need(row)) != Need())
        return Boon(
            asked.get("name", ""), asked.get("text", ""), asked.get("category", ""), major, needs
        ).data

    def _need(self, row: int) -> Need:
        suit, cards, highest, major, boon = (self.cleaned_data.get(f"need_{row}_{part}") for part in PARTS)
        return Need(suit or "", cards or 0, int(highest or 0), int(major) if major else None, boon or "")

    def field_of(self, where: tuple[str, ...]) -> str:
        if where[0] != "needs":
            return where[0]
        filled = [row for row in range(MOST_NEEDS) if self._need(row) != Need()]
        return f"need_{filled[int(where[1])]}_{where[2]}"

    def followed(self, after: list[Kept], was: str, name: str) -> list[Kept]:
        boons = (Boon.read(entry) for entry in after)
        return [
            replace(boon, needs=tuple(_follow(need, was, name) for need in boon.needs)).data for boon in boons
        ]


def _follow(need: Need, was: str, name: str) -> Need:
    return replace(need, boon=name) if need.boon and need.boon.casefold() == was.casefold() else need
