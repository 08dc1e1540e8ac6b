"""What a player writes in the journal of a game."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LongField
from campaigns.forms import VersionForm


class JournalForm(VersionForm):
    """The journal at step *line*; version 0 where nothing stands yet."""

    text = LongField(label=_("Your journal"), required=False, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, line: int, data: Any = None, *, initial: dict[str, Any] | None = None) -> None:
        self.line = line
        super().__init__(data, initial=initial, auto_id=f"journal-{line}-%s")

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "JournalForm":
        """Return the form with all that was typed, ready to be saved over *version_saved_meanwhile*."""
        return type(self)(self.line, {**self.data.dict(), "version": str(version_saved_meanwhile)})  # type: ignore[attr-defined]
