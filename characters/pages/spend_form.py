"""What people type about a character, turned into what the ledger and the keeping take."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from campaigns.forms import OpForm, new_op_id
from campaigns.models import User
from characters.ledger import ledger
from characters.models import Character
from characters.socket.questions import add_error_if_field_has_none, question_field
from characters.socket.rules import ActorAndSheets, Answers, AnswersError, EntriesBySeat, Offer, System, Table
from characters.systems import system_of

Offers = Callable[[Any, Table[Any]], Iterable[Offer]]
Settle = Callable[[ActorAndSheets[Any], Offer, Answers, Any], EntriesBySeat]


class SpendForm(OpForm):
    """One offer, its questions answered. *offers* are all that the rules make for the sheet as it is now."""

    code = forms.CharField(widget=forms.HiddenInput, max_length=60)
    revision = forms.IntegerField(widget=forms.HiddenInput)
    rules_version = forms.IntegerField(widget=forms.HiddenInput)
    none: Any = _("That cannot be done now. Choose one of those below.")
    deed: EntriesBySeat
    cleaned_answers: dict[str, str]

    def __init__(self, character: Character, data: Any = None, *, code: str = "") -> None:
        self.character = character
        self.system: System[Any, Any] = system_of(character.system)
        wanted = data.get("code", "") if data is not None else code
        self.is_joint = self.system.takes_two_characters(
            wanted
        )  # or, once answered, a game master's yes is needed
        self.version, self.table, self.sheet = self._stand()
        offer, self._settle = self._ways()
        self.offers = list(offer(self.sheet, self.table))
        self.offer: Offer | None = next((offer for offer in self.offers if offer.code == wanted), None)
        super().__init__(data, initial={
            "code": wanted, "op_id": new_op_id(),
            "revision": character.revision, "rules_version": self.version,
        }, auto_id="spend_%s")  # fmt: skip
        for question in self.offer.asks if self.offer else ():
            self.fields[f"answer_{question.key}"] = question_field(question)

    def _stand(self) -> tuple[int, Table[Any], Any]:
        """Return the house-rules version, what surrounds the character, and the sheet that the offers are made for."""
        version, table = ledger.rules_version_and_table(self.character, with_others=self.is_joint)
        return version, table, ledger.state(self.character).sheet

    def _actor_and_sheets_for_offer(self, offer: Offer) -> ActorAndSheets[Any]:
        """Return whom *offer* may touch."""
        return ledger.actor_and_sheets(self.character, offer.seats)

    def _ways(self) -> tuple[Offers, Settle]:
        """Return what makes the offers this form chooses from, and what settles one."""
        return self.system.rules.offers, self.system.rules.settle

    @property
    def is_outdated(self) -> bool:
        """Say whether the form was shown for another revision or other house rules."""
        shown = (str(self.data.get("revision")), str(self.data.get("rules_version")))
        return self.is_bound and shown != (str(self.character.revision), str(self.version))

    @property
    def is_moving(self) -> bool:
        """Say whether the chosen offer makes cards leave or come."""
        return self.offer is not None and bool(self.offer.leaves or self.offer.comes)

    @property
    def left(self) -> int:
        """Return what stays after the chosen offer."""
        return ledger.state(self.character).balance - (self.offer.price if self.offer else 0)

    @cached_property
    def foreseen(self) -> Any:
        """Return what the chosen offer changes of what is to be expected, as far as the system can tell."""
        return (
            self.system.shows.foresee(self.sheet, self.offer)
            if self.system.shows.foresee and self.offer
            else None
        )

    @cached_property
    def answers(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("answer_")]

    @cached_property
    def asked(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the fields that are answered, those about one thing together under its name."""
        grouped = groupby(self.offer.asks if self.offer else (), key=lambda question: question.about)
        return [(about, [self[f"answer_{q.key}"] for q in questions]) for about, questions in grouped]

    @property
    def page_key(self) -> str:
        """Return the page of the system where what is asked is put together, "" where it is answered here."""
        return (
            next((question.page for question in self.offer.asks if question.page), "") if self.offer else ""
        )

    def rebound_with_typed(self) -> "SpendForm":
        """Return the same choice for the sheet as it is now, with everything typed kept."""
        if not self.is_bound:
            return self
        shown = {"revision": str(self.character.revision), "rules_version": str(self.version)}
        data = dict(self.data.items()) | shown
        return type(self)(self.character, data)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.offer is None:
            raise forms.ValidationError(self.none)
        if self.offer.reasons:
            raise forms.ValidationError(list(self.offer.reasons))
        self.cleaned_answers = {
            question.key: cleaned.get(f"answer_{question.key}", "") for question in self.offer.asks
        }
        cast = self._actor_and_sheets_for_offer(self.offer)
        try:
            self.deed = self._settle(cast, self.offer, self.cleaned_answers, self.table.rules)
        except AnswersError as error:
            for problem in error.problems:
                add_error_if_field_has_none(self, f"answer_{problem.where[0]}", problem.message)
        self.is_joint = self.system.needs_yes_of_other_or_gm(self.offer.code, self.cleaned_answers)
        return cleaned

    def write(self, by: User) -> None:
        """Write what was answered, on the ledger as it was shown; OutdatedError when that moved on."""
        wanted = self.cleaned_data
        lines = ledger.write(
            self.deed, op_id=wanted["op_id"], by=by,
            revisions={self.character.slug: wanted["revision"]}, rules_version=wanted["rules_version"],
        )  # fmt: skip
        ledger.carry_cached_states_over_written_lines(lines)
