"""What the form of an opponent (a foe, an Effort) must offer, whatever its system."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms

from campaigns.forms import SavedAndTyped
from characters.socket.rules import Draft


class OpponentPart(forms.Form):
    """A system's own questions about one kind of opponent; *told* is what was kept before (JSON)."""

    template: ClassVar[str]  # the questions

    def __init__(self, data: Any = None, *, told: Any = None) -> None:
        super().__init__(data, initial=self.field_values_of_opponent(told) if told else None)

    def field_values_of_opponent(self, opponent_data: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the fields show for *opponent_data*."""
        raise NotImplementedError

    @property
    def kept(self) -> dict[str, Any]:
        """Return what is to be kept, as JSON, once the form is valid."""
        raise NotImplementedError

    def rows_of_saved_meanwhile_and_typed(self, saved_meanwhile: Draft) -> list[SavedAndTyped]:
        """Return for each thing asked what is kept now (*saved_meanwhile*) and what was typed."""
        raise NotImplementedError
