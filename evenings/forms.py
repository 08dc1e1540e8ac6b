"""What a game master tells of an evening: when it was, who was there, and the occasion's own questions."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField, LongField
from campaigns.forms import NewCampaignForm, OpForm, new_op_id
from campaigns.models import NAME, Campaign, GameSession, User
from characters.models import Character
from characters.pages.building import Kind, kinds_of
from characters.socket.rules import Occasion
from characters.systems import SYSTEMS
from evenings.models import Evening
from evenings.record import Night
from evenings.sealing import bearers


class CampaignGameForm(forms.Form):
    """Which game a campaign plays."""

    system = forms.ChoiceField(
        label=_("Game"),
        choices=[(key, system.says.title) for key, system in SYSTEMS.items()],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a game.")},
    )

    @property
    def game(self) -> str:
        """Return what the chosen game is called."""
        return str(SYSTEMS[self.cleaned_data["system"]].says.title)

    @property
    def kinds(self) -> list[Kind]:
        return kinds_of(self["system"])


class NewTableForm(CampaignGameForm, NewCampaignForm):
    """A new campaign: its title, what it is about, its game."""

    field_order = ["title", "pitch", "system"]


class SeatsForm(OpForm):
    """Who was there, and the occasion's own questions as a form within the form."""

    seats = forms.MultipleChoiceField(
        label=_("Who was there"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        error_messages={
            "invalid_choice": _("Somebody ticked is not in this campaign. Look again, then save.")
        },
    )

    def __init__(
        self,
        system: str,
        occasion: Occasion,
        characters: Iterable[Character],
        data: Any = None,
        *,
        told: dict[str, Any] | None = None,
        is_quiet: bool = False,
    ) -> None:
        self.system, self.occasion, self.is_quiet = system, occasion, is_quiet
        self.characters = list(characters)
        slugs = [character.slug for character in self.characters]
        there = told["seats"] if told else slugs
        super().__init__(data, initial={"op_id": new_op_id(), "seats": there, "date": timezone.localdate()})
        self.fields["seats"].choices = [(slug, slug) for slug in slugs]  # type: ignore[attr-defined]
        self.part = occasion.form(data, told=told, is_quiet=is_quiet)

    @property
    def errors(self) -> Any:
        return {} if self.is_quiet else super().errors

    def is_valid(self) -> bool:
        return all([super().is_valid(), self.part.is_valid()])

    @property
    def seated(self) -> list[Character]:
        """Return the characters that are ticked."""
        ticked = set(self["seats"].value() or ())
        return [character for character in self.characters if character.slug in ticked]

    @property
    def absent(self) -> list[Character]:
        seated = {character.pk for character in self.seated}
        return [character for character in self.characters if character.pk not in seated]

    @property
    def seats_asked(self) -> list[tuple[Any, Character]]:
        """Return each box to tick with the character it stands for."""
        return list(zip(self["seats"], self.characters, strict=True))

    @property
    def to_mend(self) -> list[tuple[forms.BoundField | None, str]]:
        """Return every field that has something to mend (None: the whole form) with its sentence, down the page."""
        page: list[tuple[forms.Form, str]] = [(self, name) for name in self.fields if name != "notes"]
        page += [(self.part, name) for name in self.part.fields] + [(self, "notes"), (self, NON_FIELD_ERRORS)]
        return [
            (form[name] if name in form.fields else None, str(form.errors[name][0]))
            for form, name in page
            if name in form.errors
        ]


class RecordForm(SeatsForm):
    """An evening as it is first written down."""

    field_order = ("title", "date", "seats", "notes")

    title = LineField(
        label=_("Title"), max_length=NAME, error_messages={"required": _("Give the session a title.")}
    )
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={
            "required": _("Say when it was."),
            "invalid": _("That is no date. Write it as year, month, day: 2026-11-20."),
        },
    )
    notes = LongField(label=_("Notes everyone can read"), required=False, widget=forms.Textarea({"rows": 4}))

    def __init__(self, *args: Any, session: GameSession | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        untitled = _("Give the %(event)s a title.") % {"event": self.occasion.event}
        self.fields["title"].error_messages["required"] = untitled
        self.session = session
        if session is not None:  # it has its own
            for name in ("title", "date", "notes"):
                del self.fields[name]

    def clean_seats(self) -> list[str]:
        seats: list[str] = self.cleaned_data["seats"]
        if not seats:
            raise forms.ValidationError(_("Tick at least one who was there."))
        return seats

    def night(self, campaign: Campaign | None) -> Night:
        """Return when and where it was."""
        if self.session is not None:
            return Night(campaign, self.session.title, self.session.date, session=self.session)
        told = self.cleaned_data
        return Night(campaign, told["title"], told["date"], told["notes"])


class CorrectForm(SeatsForm):
    """An evening as it really was; *seen* is the slug of the latest row that the form was made from."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=22)

    def __init__(self, latest: Evening, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, told=latest.answers, **kwargs)
        self.initial["seen"] = latest.slug
        self.latest = latest

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.part.is_valid() and self.is_same:
            raise forms.ValidationError(_("Nothing differs from what is recorded."))
        return cleaned

    @property
    def is_same(self) -> bool:
        """Say whether nothing differs from what is recorded."""
        there = {character.slug for character in self.seated}
        known = {character.slug for character in self.characters} & set(self.latest.answers["seats"])
        told = {key: self.latest.answers[key] for key in self.part.answers}
        return there == known and told == self.part.answers


class ChooseSealForm(forms.Form):
    """On which of *owner*'s sheets a seal is put."""

    character = forms.ModelChoiceField(
        Character.objects.none(),
        to_field_name="slug",
        label=_("On whose sheet"),
        empty_label=_("Choose"),
        error_messages={"invalid_choice": _("Choose one of your finished characters.")},
    )

    def __init__(self, owner: User, data: Any = None) -> None:
        super().__init__(data)
        self.characters = bearers(owner)
        self.fields["character"].queryset = self.characters  # type: ignore[attr-defined]
