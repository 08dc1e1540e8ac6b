"""What two type in the reading of their game: words beside each card, how each reads a ring, by which methods."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.fields import LongField
from campaigns.forms import VersionForm
from decks.rules.tarot import names_as_phrase
from divination.pages.reading_forms import MOST_WORDS, TOO_LONG
from divination.readings.pair_readings import ReadGame
from divination.rules.starfield import RINGS
from divination.rules.two_player_readings import (
    ANTICLOCKWISE,
    CLOCKWISE,
    MEETINGS,
    METHODS,
    NOWHERE,
    OUROBOROS,
    TIMES,
    ReadRow,
)

RING = ("ring", "turns", "time", "crosses")  # what is said of one's own
RING_CHOICES = (
    ("", gettext_lazy("the free one")),
    *zip(RINGS, (gettext_lazy("by the Sun"), gettext_lazy("by the Moon")), strict=True),
)
TURN_CHOICES = (
    ("", gettext_lazy("away from you")),
    (CLOCKWISE, gettext_lazy("with the clock")),
    (ANTICLOCKWISE, gettext_lazy("against the clock")),
)
TIME_CHOICES = (
    ("", gettext_lazy("not said yet")),
    *zip(
        TIMES,
        (gettext_lazy("it was once"), gettext_lazy("it is now"), gettext_lazy("it may come")),
        strict=True,
    ),
)


class PairPartForm(VersionForm):
    """What one of the two writes beside each card, and how they read their ring where rings are read."""

    ring = forms.ChoiceField(label=gettext_lazy("Your ring"), choices=RING_CHOICES, required=False)
    turns = forms.ChoiceField(label=gettext_lazy("It turns"), choices=TURN_CHOICES, required=False)
    time = forms.ChoiceField(label=gettext_lazy("When"), choices=TIME_CHOICES, required=False)
    crosses = forms.ChoiceField(label=gettext_lazy("You change over"), required=False)

    def __init__(self, read: ReadGame, seat: str, data: Any = None) -> None:
        self.read, self.own_part = read, read.parts[seat]
        self.has_ring = OUROBOROS in read.methods
        self.rows = [row for rows in read.rows().values() for row in rows if not row.is_open]
        super().__init__(data, initial={**self.now(), "version": self.own_part.version})
        self.fields["crosses"].choices = [  # type: ignore[attr-defined]
            ("", _("not said yet")),
            *((place, _("on %(place)s") % {"place": read.last.board.names[place]}) for place in MEETINGS),
            (NOWHERE, _("nowhere")),
        ]
        if not self.has_ring:
            for name in RING:
                del self.fields[name]
        for row in self.rows:
            named = names_as_phrase(map(str, row.cards))
            self.fields[row.key] = LongField(
                label=_("Your words for %(card)s") % {"card": named},
                required=False,
                widget=forms.Textarea(attrs={"rows": 3}),
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        over = sum(len(cleaned.get(row.key, "")) for row in self.rows) - MOST_WORDS
        if over > 0:
            self.add_error(None, TOO_LONG % {"most": f"{MOST_WORDS:,}", "over": f"{over:,}"})
        return cleaned

    def now(self) -> dict[str, str]:
        """Return every text as it is kept now."""
        ring = {name: getattr(self.own_part, name) for name in RING if self.has_ring}
        return ring | {row.key: self.own_part.words.get(row.key, "") for row in self.rows}

    @property
    def words(self) -> dict[str, str]:
        return {row.key: self.cleaned_data[row.key] for row in self.rows}

    @property
    def ring_choices(self) -> dict[str, str]:
        """What was said of the ring; nothing where no ring is read."""
        return {name: self.cleaned_data[name] for name in RING if self.has_ring}

    def field_of(self, row: ReadRow) -> forms.BoundField | None:
        return self[row.key] if row.key in self.fields else None

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "PairPartForm":
        return type(self)(
            self.read,
            self.own_part.seat,
            {**self.data.dict(), "version": str(version_saved_meanwhile)},  # type: ignore[attr-defined]
        )


class MethodsForm(forms.Form):
    """By which methods a game is read; they combine."""

    methods = forms.MultipleChoiceField(
        label=gettext_lazy("Read it by"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": gettext_lazy("Choose at least one."),
            "invalid_choice": gettext_lazy("Choose among those listed here."),
        },
    )

    def __init__(self, read: ReadGame, data: Any = None) -> None:
        super().__init__(data, initial={"methods": read.methods})
        self.fields["methods"].choices = [(key, METHODS[key].title) for key in read.offered]  # type: ignore[attr-defined]

    @property
    def ways(self) -> list[tuple[Any, str]]:
        """Each method's box, and what it does in a line."""
        return [(box, METHODS[str(box.data["value"])].line) for box in self["methods"]]
