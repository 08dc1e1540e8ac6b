"""What the form of an occasion, what happens to everyone at once, must offer, whatever its system."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from django import forms
from django.forms.utils import ErrorDict

from characters.socket.rules import Answers

Seats = Sequence[tuple[str, str]]


class OccasionForm(forms.Form):
    """The questions of one occasion. *told* are answers recorded before, *is_quiet* draws without finding fault.

    *seats* are those who may have been there, each with its name, for what differs from one to another; *rules* returns
    the house rules that they play by, None where nobody is there.
    """

    template: ClassVar[str]  # the questions
    live: ClassVar[str]  # what of them a change redraws
    recorded: ClassVar[str]  # the answers, once recorded

    def __init__(
        self,
        data: Any = None,
        *,
        told: Any = None,
        is_quiet: bool = False,
        seats: Seats = (),
        rules: Callable[[], Any] = lambda: None,
    ) -> None:
        self.is_quiet, self.seats, self.rules = is_quiet, seats, rules
        super().__init__(data, initial=self.field_values_of_answers(told) if told else None)

    @property
    def errors(self) -> Any:
        return ErrorDict() if self.is_quiet else super().errors

    def field_values_of_answers(self, answers: Answers) -> dict[str, Any]:
        """Return what the fields show for *answers*."""
        raise NotImplementedError

    @property
    def answers(self) -> dict[str, Any]:
        """Return what is answered so far, as JSON; complete once the form is valid."""
        raise NotImplementedError
