"""What the form of a builder must offer, whatever its system."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from campaigns.models import NAME
from characters.socket.rules import Draft

CLICKS = {"form": "clicks"}  # such a field goes along with every click, so that nothing typed is lost


class NameForm(forms.Form):
    """What a draft is called: asked first, and sent along with every click."""

    called = LineField(
        label=_("Name"),
        max_length=NAME,
        required=False,
        widget=forms.TextInput(CLICKS | {"autocomplete": "off"}),
    )


class DraftForm(forms.Form):
    """One click of a builder; *draft* stands there before it, *rules* are the table's; every field may be missing."""

    shown: tuple[str, ...] = ()  # the fields that begin with what the draft holds
    is_drawn = False  # whether a builder draws its fields from the start, and not only for an arrival

    def __init__(self, data: Any = None, *, draft: Draft, rules: Any = None) -> None:
        super().__init__(data, initial={key: draft.get(key, 0) for key in self.shown})
        self.before, self.rules = draft, rules
        for key in self.shown:
            self.fields[key].widget.attrs |= CLICKS

    def draft_after(self, before: Draft) -> Draft:
        """Return the draft that *before* becomes: the wanted state, so that a click twice is a click once."""
        raise NotImplementedError
