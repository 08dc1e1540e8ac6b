"""What a game master types about an opponent."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField, LongField
from campaigns.forms import OP_ID, VersionForm, new_op_id
from campaigns.models import NAME
from characters.models import Opponent
from characters.systems import opponent_part


class OpponentForm(VersionForm):
    """An opponent's name and portrait, and its system's own questions as a form within the form."""

    op_id = forms.RegexField(
        OP_ID, widget=forms.HiddenInput, error_messages={"invalid": _("Load the page anew.")}
    )
    name = LineField(label=_("Name"), max_length=NAME)
    portrait = LongField(
        label=_("What they look like"),
        required=False,
        help_text=_("Players read it once you reveal this."),
        widget=forms.Textarea({"rows": 4}),
    )

    def __init__(self, opponent: Opponent, data: Any = None) -> None:
        self.opponent, is_new = opponent, opponent.pk is None
        told = {"name": opponent.name, "portrait": opponent.portrait, "version": opponent.version}
        super().__init__(data, initial={"op_id": new_op_id(), **({} if is_new else told)})
        del self.fields["version" if is_new else "op_id"]
        self.part = opponent_part(opponent.system, opponent.kind)(data, told=opponent.data)

    def is_valid(self) -> bool:
        return all([super().is_valid(), self.part.is_valid()])

    @property
    def to_mend(self) -> list[forms.BoundField]:
        """Return every field that has something to mend, down the page."""
        return [form[name] for form in (self, self.part) for name in form.fields if name in form.errors]

    def columns(self) -> dict[str, Any]:
        """Return the columns to save."""
        typed = self.cleaned_data
        return {"name": typed["name"], "portrait": typed["portrait"], "data": self.part.kept}

    def beside(self, theirs: dict[str, Any]) -> list[dict[str, Any]]:
        return super().beside(theirs) + self.part.beside(theirs["data"])

    def renewed(self, version: int) -> "OpponentForm":
        data = self.data.copy()  # type: ignore[attr-defined]  # cards are several of one name
        data["version"] = str(version)
        return OpponentForm(self.opponent, data)


class OpponentNoteForm(VersionForm):
    text = LongField(
        label=_("Your note"),
        help_text=_("Only GMs read it, revealed or not."),
        required=False,
        widget=forms.Textarea({"rows": 12}),
    )
