"""What people choose before a game of Sefirot begins."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from campaigns.forms import new_op_id
from campaigns.models import LINE, NAME
from divination.drawing import picture_of_mode
from divination.modes import ALL, MODES
from divination.pages.board_form import BoardForm
from divination.rules.engine import AnyMode

DEALT, REAL = "app", "real"
CARDS = [
    (DEALT, _("The app’s: shuffled and dealt here")),
    (REAL, _("Real cards: you lay them, the app keeps the rules")),
]
DEAL = r"^\s*[0-9A-Fa-f]{64}\s*$"
DAY = "j\N{NO-BREAK SPACE}F"  # never on two lines


def default_game_title(mode: AnyMode, today: date) -> str:
    """Return what a game is called by whoever gives it no name."""
    return f"{mode.title}, {date_format(today, DAY)}"


class NewGameForm(BoardForm):
    """A game to begin. Only the mode must be chosen: all else has a good default."""

    mode = forms.ChoiceField(
        label=_("Which game"),
        choices=[(mode.key, mode.title) for mode in ALL],
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose a game."),
            "invalid_choice": _("There is no such game here. Choose one of these."),
        },
    )
    question = LineField(
        label=_("What you ask"), max_length=LINE, required=False, help_text=_("Or leave it to the cards.")
    )
    title = LineField(
        label=_("Title"),
        max_length=NAME,
        required=False,
        help_text=_("Left empty it is the game and the day."),
    )
    cards = forms.ChoiceField(
        label=_("Whose cards"),
        choices=CARDS,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose the app’s cards or real ones.")},
    )
    deal = forms.RegexField(
        DEAL,
        label=_("The same shuffle as friends"),
        required=False,
        help_text=_("The code of a game that is over: 64 digits, on its page about the deal."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        error_messages={
            "invalid": _("A deal’s code has 64 digits from 0 to f. Copy it whole, or leave it empty.")
        },
    )

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        asked: QueryDict | None = None,
        *,
        modes: Sequence[AnyMode] = ALL,
    ) -> None:
        """*asked* is what an address chooses beforehand: the *mode*, its variations (*as*), the *deal* of friends;
        *modes* are those that may be begun.
        """
        asked = QueryDict() if asked is None else asked
        keys = [mode.key for mode in modes]
        first = asked.get("mode") if asked.get("mode") in keys else keys[0]
        chosen = {"op_id": new_op_id(), "mode": first, "cards": DEALT, "deal": asked.get("deal", "")}
        super().__init__(data, files, initial=chosen)
        self.open_modes = modes
        self.fields["mode"].choices = [(mode.key, mode.title) for mode in modes]  # type: ignore[attr-defined]
        for each in modes:
            self.fields[f"as_{each.key}"] = self._field_of_variations(each, asked.getlist("as"))
            if each.settings:
                self.fields[f"on_{each.key}"] = forms.MultipleChoiceField(
                    label=_("How you play on"),
                    required=False,
                    widget=forms.CheckboxSelectMultiple,
                    choices=[(setting.key, setting.title) for setting in each.settings],
                    error_messages={"invalid_choice": _("There is no such setting. Choose among these.")},
                )

    @staticmethod
    def _field_of_variations(mode: AnyMode, preselected_keys: Collection[str]) -> forms.Field:
        choices = [(each.key, each.title) for each in mode.offered]
        wished = [key for key, _title in choices if key in preselected_keys]
        wrong = {"invalid_choice": _("There is no such way to play it. Choose among these.")}
        if mode.one_of:
            return forms.ChoiceField(
                label=mode.one_of,
                choices=choices,
                required=False,
                initial=(wished or choices[0])[0],
                widget=forms.RadioSelect,
                error_messages=wrong,
            )
        return forms.MultipleChoiceField(
            label=_("Variations"),
            choices=choices,
            required=False,
            initial=wished,
            widget=forms.CheckboxSelectMultiple,
            error_messages=wrong,
        )

    def modes(self) -> Iterator[dict[str, Any]]:
        """Yield each mode with its picture, its radio, the field of its variations, and each of these with its line."""
        for radio, mode in zip(self["mode"], self.open_modes, strict=True):
            field, lines = self[f"as_{mode.key}"], [each.line for each in mode.offered]
            on = self[f"on_{mode.key}"] if mode.settings else None
            yield {
                "mode": mode,
                "picture": picture_of_mode(mode),
                "radio": radio,
                "field": field,
                "ways": list(zip(field, lines, strict=True)),
                "on": on,
                "settings": list(zip(on or (), [each.line for each in mode.settings], strict=True)),
            }

    @property
    def chosen(self) -> AnyMode:
        return MODES[self.cleaned_data["mode"]]

    @property
    def variations(self) -> list[str]:
        """The variations chosen of the mode that was chosen."""
        typed = self.cleaned_data.get(f"as_{self.chosen.key}") or []
        return [typed] if isinstance(typed, str) else typed

    @property
    def settings(self) -> list[str]:
        """The settings chosen of the mode that was chosen."""
        return list(self.cleaned_data.get(f"on_{self.chosen.key}") or [])

    @property
    def is_real(self) -> bool:
        return self.cleaned_data.get("cards") == REAL

    @property
    def title_or_usual(self) -> str:
        return self.cleaned_data["title"] or default_game_title(self.chosen, timezone.localdate())

    def clean_deal(self) -> str:
        return str(self.cleaned_data["deal"]).strip().lower()

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if "mode" in cleaned and (wrong := list(self.chosen.problems(self.variations))):
            self.add_error(f"as_{self.chosen.key}", wrong)
        if cleaned.get("deal") and self.is_real:
            told = _("Real cards bring their own shuffle. Leave the code empty, or let the app deal.")
            self.add_error("deal", told)
        return cleaned
