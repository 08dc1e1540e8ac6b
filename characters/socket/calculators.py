"""What a calculator asks: questions whose answers stand in the address alone."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django import forms
from django.utils.datastructures import MultiValueDict


class CalculatorForm(forms.Form):
    """Questions that the address answers; what it leaves out is answered by each field's ``initial``."""

    def __init__(self, asked: Mapping[str, Sequence[str]]) -> None:
        answers = {
            name: list(asked[name]) if name in asked else self._usual(name) for name in self.base_fields
        }
        self.answers = MultiValueDict(answers)
        super().__init__(self.answers, auto_id="ask_%s")
        self.is_valid()
        for name in self.errors:
            self._keep_what_no_menu_has(name)

    def _keep_what_no_menu_has(self, name: str) -> None:
        """Let a menu show the answer that is none of its choices, beside the sentence that says so."""
        widget = getattr(self.fields.get(name), "widget", None)
        if type(widget) is forms.Select:
            typed = self.answers.get(name)
            widget.choices = [(typed, typed), *widget.choices]

    def _usual(self, name: str) -> list[str]:
        usual = self.base_fields[name].initial
        return [] if usual is None else [str(usual)]

    @property
    def query(self) -> str:
        """Return the shortest query that fills the form so."""
        return urlencode(
            [
                (name, value)
                for name, values in self.answers.lists()
                for value in values
                if [value] != (self._usual(name) or [""])
            ]
        )

    def has_read(self, *names: str) -> bool:
        """Say whether the answers to *names* could be read."""
        return all(name in self.cleaned_data for name in names)
