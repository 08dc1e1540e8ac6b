"""What is sent from a game's page: a move, and with real cards which one was turned over."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms import OpForm
from decks.rules.notation import NotationError, read_cards
from divination.rules.engine import SEE

ONE = _("Write one: c9 for the 9 of Cups, m13 for Death.")


class WriteForm(OpForm):
    """A line to write where *number* lines stand in the log; a number that is none stands for an outdated one."""

    number = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_number(self) -> int:
        text: str = self.cleaned_data["number"]
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1


class PlayForm(WriteForm):
    """A move as a button holds it."""

    move = forms.CharField(
        max_length=200,
        error_messages={"required": _("Choose a move first."), "max_length": _("Choose a move first.")},
    )

    @property
    def line(self) -> str:
        return str(self.cleaned_data["move"])


class SeenForm(WriteForm):
    """The card that was turned over: chosen from those that it may be, or written."""

    written = forms.CharField(
        label=_("Or write it"),
        required=False,
        max_length=40,
        help_text=_("As s7, c13 or m0."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )
    card = forms.ChoiceField(label=_("The card"), required=False)

    def __init__(self, may_be: Any, data: Any = None) -> None:
        super().__init__(data)
        choices = [(card.code, str(card)) for card in may_be]
        self.fields["card"].choices = [("", _("Choose it")), *choices]  # type: ignore[attr-defined]
        self.fields["card"].error_messages["invalid_choice"] = _(
            "This card has been seen before. Choose another."
        )

    def clean(self) -> dict[str, Any]:
        super().clean()
        written = self.cleaned_data.get("written", "")
        if "card" in self.errors or "written" in self.errors:
            return self.cleaned_data
        if not written and not self.cleaned_data.get("card"):
            self.add_error("card", _("Say which card was turned over."))
        elif written:
            self._read(written)
        return self.cleaned_data

    def _read(self, written: str) -> None:
        try:
            cards = read_cards(written)
        except NotationError:
            text = _("“%(written)s” names no card. %(how)s")
            return self.add_error("written", text % {"written": written, "how": ONE})
        may_be = [code for code, _name in self.fields["card"].choices]  # type: ignore[attr-defined]
        if len(cards) != 1:
            return self.add_error("written", _("One card is turned over at a time. %(how)s") % {"how": ONE})
        if cards[0].code not in may_be:
            text = _("%(card)s has been seen before, so it is not the one turned over now.")
            return self.add_error("written", text % {"card": cards[0]})
        self.cleaned_data["card"] = cards[0].code
        return None

    @property
    def line(self) -> str:
        return f"{SEE}{self.cleaned_data['card']}"
