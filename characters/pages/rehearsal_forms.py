"""What a player posts while the party rehearses: a spend to try out, and the yes to all that was tried."""

from collections.abc import Mapping
from typing import Any

from django import forms

from campaigns.forms import OpForm
from characters.ledger.rehearsing import Seat
from characters.pages.forms import SpendForm
from characters.socket.rules import Cast, Offer, Table


class TryForm(SpendForm):
    """One offer of the sheet as the drafts before it would leave it, its questions answered."""

    revision = None  # type: ignore[assignment]  # a draft writes nothing: nothing can be outdated
    rules_version = None  # type: ignore[assignment]

    page_key = ""  # what a page of its own puts together for the sheet as it is, is written down here

    def __init__(
        self, seat: Seat, data: Any = None, *, code: str = "", begun: Mapping[str, str] | None = None
    ) -> None:
        """Make the form; *begun* is what its answers begin with, as a page of the system's own sent it along."""
        self.seat = seat
        super().__init__(seat.character, data, code=code)
        self.initial.update(
            {name: text for name, text in (begun or {}).items() if name.startswith("answer_")}
        )

    def _stand(self) -> tuple[int, Table[Any], Any]:
        return self.seat.rules_version, self.seat.table, self.seat.tried.cast.my_sheet

    def _cast(self, offer: Offer) -> Cast[Any]:
        return self.seat.tried.cast

    @property
    def left(self) -> int:
        """Return what stays after the drafts and the chosen offer."""
        return self.seat.tried.balance - (self.offer.price if self.offer else 0)


class ConfirmForm(OpForm):
    """The yes to the drafts that were shown."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
    rules_version = forms.IntegerField(widget=forms.HiddenInput)
    drafts = forms.CharField(widget=forms.HiddenInput, max_length=1_000)
