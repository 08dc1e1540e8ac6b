"""What people type about a reading."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField, LongField
from campaigns.forms import OpForm, VersionForm, new_op_id
from campaigns.models import LINE, NAME, Campaign, User
from decks.rules.seal import Seal
from decks.rules.tarot import DECK, NUMERALS, Card
from decks.seals import SealSizeError, draw_png, pdf_job, smallest_diameter
from divination.models import Reading
from divination.rules.reading import CENTRE, problems
from divination.sealing import EMPTY, faults, kept_words

MAJORS = [("", _("Choose"))] + [
    (card.code, f"{NUMERALS[card.rank]} {card}") for card in DECK if card.is_major
]
A_NUMBER = {"invalid": _("Write a whole number."), "required": _("Write a whole number.")}
SMALL = _(
    "At %(mm)s mm the letters on the ring are %(points)s pt, hard to read. From %(smallest)s mm they are 5 pt."
)
TOP_DOWN = CENTRE[::-1]


class NewReadingForm(OpForm):
    """A new reading: shuffled and drawn, or laid with real cards."""

    title = LineField(label=_("Title"), max_length=NAME)
    question = LineField(
        label=_("What you ask"), max_length=LINE, required=False, help_text=_("Or leave it to the cards.")
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"op_id": new_op_id()})
        self.is_laid = data is not None and "laid" in data
        for place in TOP_DOWN:
            self.fields[place.key] = forms.CharField(
                label=place.name,
                required=False,
                widget=forms.Select(choices=MAJORS),
                help_text=place.question,
            )

    @property
    def cards(self) -> list[Card]:
        """The cards typed in, from the bottom to the top."""
        return [Card.from_code(self.cleaned_data[place.key]) for place in CENTRE]

    @property
    def places(self) -> list[forms.BoundField]:
        return [self[place.key] for place in TOP_DOWN]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.is_laid:
            for problem in problems([cleaned.get(place.key, "") for place in CENTRE]):
                self.add_error(problem.place, problem.message)
        return cleaned


class ReadingForm(VersionForm):
    """The title and question of *reading*, and the reader's own words for every card."""

    title = LineField(label=_("Title"), max_length=NAME)
    question = LineField(label=_("What you ask"), max_length=LINE, required=False)

    def __init__(self, reading: Reading, data: Any = None) -> None:
        self.reading = reading
        super().__init__(data, initial={**self.now(), "version": reading.version})
        for laid in reversed(reading.laid):
            self.fields[laid.place.key] = LongField(
                label=_("Your words for %(card)s") % {"card": laid.card},
                required=False,
                widget=forms.Textarea(attrs={"rows": 5}),
            )

    def now(self) -> dict[str, str]:
        """Return every text as it is kept now."""
        words = {laid.place.key: laid.words for laid in self.reading.laid}
        return {"title": self.reading.title, "question": self.reading.question, **words}

    def words(self) -> list[str]:
        """Return what was typed for each card, from the bottom to the top."""
        return [self.cleaned_data[laid.place.key] for laid in self.reading.laid]

    def renewed(self, version: int) -> "ReadingForm":
        """Return the form with all that was typed, ready to be saved over *version*."""
        return type(self)(self.reading, {**self.data.dict(), "version": str(version)})  # type: ignore[attr-defined]


class SealForm(VersionForm):
    """A word for every card of *reading*. While somebody types (*is_live*) a missing word is no fault yet."""

    def __init__(self, reading: Reading, data: Any = None, *, is_live: bool = False) -> None:
        self.reading, self.is_live = reading, is_live
        super().__init__(data, initial={**kept_words(reading), "version": reading.version})
        for laid in reversed(reading.laid):
            say = {"aria-describedby": f"{laid.place.key}-say", "autocomplete": "off", "spellcheck": "false"}
            self.fields[laid.place.key] = LineField(
                label=_("Your word for %(card)s") % {"card": laid.card},
                required=False,
                widget=forms.TextInput(attrs=say),
            )

    @property
    def places(self) -> list[str]:
        return [laid.place.key for laid in self.reading.laid]

    @property
    def typed(self) -> dict[str, str]:
        """Return the words as they stand in the form now."""
        return {place: str(self[place].value() or "").strip() for place in self.places}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        words = {place: cleaned[place] for place in self.places if place in cleaned}
        for place, problem in faults(self.reading, words):
            if place in words and not (self.is_live and problem.code == EMPTY):
                self.add_error(place, problem.message)
        return cleaned

    def words(self) -> list[str]:
        """Return the words typed, from the bottom to the top."""
        return [self.cleaned_data[place] for place in self.places]

    def now(self) -> dict[str, str]:
        """Return every word as it is kept now."""
        return dict.fromkeys(self.places, "") | kept_words(self.reading)

    def renewed(self, version: int) -> "SealForm":
        """Return the form with all that was typed, ready to be saved over *version*."""
        return type(self)(self.reading, {**self.data.dict(), "version": str(version)})  # type: ignore[attr-defined]


class PictureForm(forms.Form):
    """A seal as a PNG; *typed* may be nothing at all."""

    size = forms.IntegerField(label=_("Pixels across"), initial=2048, error_messages=A_NUMBER)
    ground = forms.ChoiceField(
        label=_("Ground"), choices=[("paper", _("paper")), ("transparent", _("transparent"))], initial="paper"
    )

    def __init__(self, seal: Seal, typed: dict[str, Any] | None = None) -> None:
        self.seal = seal
        super().__init__({"size": "2048", "ground": "paper"} | typed if typed is not None else None)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                self.png = draw_png(
                    self.seal, cleaned["size"], transparent=cleaned["ground"] == "transparent"
                )
            except SealSizeError as error:
                self.add_error("size", str(error))
        return cleaned


class PrintForm(forms.Form):
    """A seal printed in true size; too small to read, it is printed only for who said *small*."""

    mm = forms.IntegerField(label=_("Millimetres across"), initial=60, error_messages=A_NUMBER)
    is_small = False

    def __init__(self, seal: Seal, typed: dict[str, Any] | None = None) -> None:
        self.seal, self.smallest = seal, smallest_diameter(seal)
        super().__init__({"mm": "60"} | typed if typed is not None else None)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                self.job = pdf_job(self.seal, cleaned["mm"])
            except SealSizeError as error:
                self.add_error("mm", str(error))
            else:
                self._warn(cleaned["mm"])
        return cleaned

    def _warn(self, mm: int) -> None:
        if mm < self.smallest and "small" not in self.data:
            self.is_small = True
            said = {"mm": mm, "points": f"{5 * mm / self.smallest:.1f}", "smallest": f"{self.smallest:g}"}
            self.add_error("mm", SMALL % said)


class ShareForm(forms.Form):
    """With which of *owner*'s campaigns a reading is shared; with none it is theirs alone."""

    campaign = forms.ModelChoiceField(
        Campaign.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("Choose"),
        label=_("Campaign"),
        error_messages={"invalid_choice": _("Choose a campaign you are in.")},
    )

    def __init__(self, owner: User, data: Any = None) -> None:
        super().__init__(data)
        self.tables = Campaign.objects.visible_to(owner).order_by("title")
        self.fields["campaign"].queryset = self.tables  # type: ignore[attr-defined]
