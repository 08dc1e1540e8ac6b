"""What is sent from a game's page: a move, and with real cards which one was turned over."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.forms import OpForm
from decks.rules.notation import NotationError, card_of_text
from decks.rules.tarot import DECK
from divination.pages.real_cards import Family, card_grid_by_family, sentence_why_not_card
from divination.rules.engine import SEE


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
    """The card that was turned over: pressed on a grid of all 78, or typed by its code or its name.

    *against* says why each of the others cannot be it, by its code.
    """

    written = forms.CharField(
        label=_("Press it, or type it"),
        required=False,
        max_length=40,
        help_text=_("Such as queen of cups, q cups, c13, wheel or XVII."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "enterkeyhint": "done",
                "placeholder": _("queen of cups"),
            }
        ),
    )
    card = forms.ChoiceField(
        choices=[(card.code, str(card)) for card in DECK],
        required=False,
        error_messages={"invalid_choice": _("The deck has no such card. Choose one of these.")},
    )

    def __init__(self, against: dict[str, str], data: Any = None) -> None:
        super().__init__(data)
        self.against = against

    def clean(self) -> dict[str, Any]:
        super().clean()
        written, card = self.cleaned_data.get("written", ""), self.cleaned_data.get("card", "")
        if "card" in self.errors or "written" in self.errors:
            return self.cleaned_data
        field = "card" if card else "written"  # a pressed card counts, whatever is typed beside it
        if not card and not written:
            self.add_error(field, _("Say which card was turned over: press it, or type its name."))
            return self.cleaned_data
        try:
            code = card or card_of_text(written).code
        except NotationError as error:
            self.add_error(field, str(error))
            return self.cleaned_data
        if code in self.against:
            self.add_error(field, sentence_why_not_card(code, self.against))
        self.cleaned_data["card"] = code
        return self.cleaned_data

    @property
    def grid(self) -> list[Family]:
        return card_grid_by_family(self.against)

    @property
    def line(self) -> str:
        return f"{SEE}{self.cleaned_data['card']}"
