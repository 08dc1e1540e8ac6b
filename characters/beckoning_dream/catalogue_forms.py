"""What a game master types about one Boon of the catalogue."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import FixedChoices, Label, LineField, LongField
from characters.beckoning_dream.rules.boons import CATEGORIES, NOTHING, Boon, Need
from characters.beckoning_dream.rules.catalogue import MOST_ASKED
from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.socket.catalogue_forms import CatalogueEntryForm
from characters.socket.rules import CatalogueEntry
from decks.rules.tarot import DECK, MAJORS, NUMERALS, RANKS, Suit, rank_name

MAJOR_CHOICES = FixedChoices(
    [("", _("none")), *((str(n), f"{NUMERALS[n]} {name}") for n, name in enumerate(MAJORS))]
)
SUIT_CHOICES = FixedChoices([("", _("any")), *((suit.value, suit.title) for suit in Suit)])
RANK_CHOICES = FixedChoices([("", _("any")), *((str(rank), rank_name(rank)) for rank in RANKS)])
PARTS = ("suit", "cards", "highest", "major", "majors", "boon")
INSTEAD = "instead"  # a row that may stand in for the one above


def _optional_select_field(label: Label, choices: FixedChoices) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def _need_fields() -> dict[str, forms.Field]:
    cards = forms.IntegerField(label=_("Cards, at least"), min_value=1, max_value=len(DECK), required=False)
    return {
        "suit": _optional_select_field(_("Suit"), SUIT_CHOICES),
        "cards": cards,
        "highest": _optional_select_field(_("A card of at least"), RANK_CHOICES),
        "major": _optional_select_field(_("Major in the deck"), MAJOR_CHOICES),
        "majors": forms.IntegerField(
            label=_("Majors, at least"), min_value=1, max_value=len(MAJORS), required=False
        ),
        "boon": LineField(
            label=_("Boon held"),
            max_length=NAME_LIMIT,
            required=False,
            widget=forms.TextInput(attrs={"list": "boons", "autocomplete": "off"}),
        ),
        INSTEAD: forms.BooleanField(label=_("Enough in place of the one above"), required=False),
    }


class BoonForm(CatalogueEntryForm):
    """A Boon of the catalogue with its prerequisites, row by row; one may be enough in place of the one above."""

    name = LineField(label=_("Name"), max_length=NAME_LIMIT)
    category = forms.ChoiceField(label=_("Category"), choices=[(name, name) for name in CATEGORIES])
    major = forms.ChoiceField(
        label=_("Major it brings"),
        choices=MAJOR_CHOICES,
        required=False,
        help_text=_("Its card joins the deck with the Boon."),
    )
    text = LongField(
        label=_("What it does"),
        max_length=TEXT_LIMIT,
        required=False,
        widget=forms.Textarea({"rows": 5}),
        help_text=_("In your table's words. What was gained before keeps the words it had."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for row in range(MOST_ASKED):
            self.fields |= {f"need_{row}_{part}": field for part, field in _need_fields().items()}

    def field_values_of_entry(self, entry: CatalogueEntry) -> dict[str, Any]:
        boon = Boon.read(entry)
        shown: dict[str, Any] = {key: entry[key] for key in ("name", "category", "text")}
        shown["major"] = "" if boon.major is None else str(boon.major)
        for row, (need, is_instead) in enumerate(_needs_and_whether_alternative_to_one_above(boon)):
            shown |= {f"need_{row}_{part}": value for part, value in need.data.items()}
            shown[f"need_{row}_{INSTEAD}"] = is_instead
        return shown

    @property
    def plain(self) -> list[forms.BoundField]:
        return [self[name] for name in ("name", "category", "major", "text")]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Return the prerequisites to draw: those with something in them and one more are open."""
        rows = [{part: self[f"need_{row}_{part}"] for part in PARTS} for row in range(MOST_ASKED)]
        filled = [
            any(field.value() not in (None, "") or field.errors for field in row.values()) for row in rows
        ]
        last = max((place for place, has_words in enumerate(filled) if has_words), default=-1)
        instead = [self[f"need_{row}_{INSTEAD}"] if row else None for row in range(MOST_ASKED)]
        return [
            {**row, INSTEAD: instead[place], "number": place + 1, "is_open": place <= last + 1}
            for place, row in enumerate(rows)
        ]

    @property
    def boon_names(self) -> list[str]:
        """Return the Boons that this one may ask for."""
        return [kept["name"] for kept in self.entries if kept != self.kept]

    def entry(self) -> CatalogueEntry:
        asked = self.cleaned_data
        major = int(asked["major"]) if asked.get("major") else None
        needs = tuple(map(self._need_met_by_any_of_rows, self._groups()))
        return Boon(
            asked.get("name", ""), asked.get("text", ""), asked.get("category", ""), major, needs
        ).data

    def _need_typed_in_row(self, row_number: int) -> Need:
        typed = (self.cleaned_data.get(f"need_{row_number}_{part}") for part in PARTS)
        suit, cards, highest, major, majors, boon = typed
        major = int(major) if major else None
        return Need(suit or "", cards or 0, int(highest or 0), major, boon or "", majors or 0)

    def _groups(self) -> list[list[int]]:
        """Return the rows filled, those that may stand in for each other together."""
        groups: list[list[int]] = []
        for row in range(MOST_ASKED):
            if self._need_typed_in_row(row) == NOTHING:
                continue
            if groups and self.cleaned_data.get(f"need_{row}_{INSTEAD}"):
                groups[-1].append(row)
            else:
                groups.append([row])
        return groups

    def _need_met_by_any_of_rows(self, row_numbers: list[int]) -> Need:
        needs = tuple(map(self._need_typed_in_row, row_numbers))
        return needs[0] if len(needs) == 1 else Need(either=needs)

    def field_name_of_path(self, where: tuple[str, ...]) -> str:
        if where[0] != "needs":
            return where[0]
        if len(where) == 1:
            return f"need_{self._groups()[-1][-1]}_suit"
        rows = self._groups()[int(where[1])]
        if where[2] != "either":
            return f"need_{rows[0]}_{where[2]}"
        return f"need_{rows[int(where[3])]}_{where[4]}" if len(where) > 3 else f"need_{rows[-1]}_{INSTEAD}"

    def entries_after_renaming(
        self, entries: list[CatalogueEntry], old_name: str, new_name: str
    ) -> list[CatalogueEntry]:
        boons = (Boon.read(entry) for entry in entries)
        return [
            replace(
                boon, needs=tuple(_need_after_renaming(need, old_name, new_name) for need in boon.needs)
            ).data
            for boon in boons
        ]


def _needs_and_whether_alternative_to_one_above(boon: Boon) -> list[tuple[Need, bool]]:
    """Return the prerequisites as rows, each with whether it may stand in for the one above."""
    rows = []
    for need in boon.needs:
        if (plain := replace(need, either=())) != NOTHING:
            rows.append((plain, False))
        rows += [(one, place > 0) for place, one in enumerate(need.either)]
    return rows


def _need_after_renaming(need: Need, old_name: str, new_name: str) -> Need:
    followed = replace(
        need, either=tuple(_need_after_renaming(one, old_name, new_name) for one in need.either)
    )
    return (
        replace(followed, boon=new_name)
        if need.boon and need.boon.casefold() == old_name.casefold()
        else followed
    )
