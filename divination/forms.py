"""What people type about a reading."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField, LongField
from campaigns.forms import OpForm, VersionForm, new_op_id
from campaigns.models import LINE, NAME, Campaign, User
from decks.rules.tarot import DECK, NUMERALS, Card
from divination.models import Reading
from divination.rules.reading import CENTRE, problems

MAJORS = [("", _("Choose"))] + [
    (card.code, f"{NUMERALS[card.rank]} {card}") for card in DECK if card.is_major
]
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
                label=_("Your words"), required=False, widget=forms.Textarea(attrs={"rows": 5})
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
