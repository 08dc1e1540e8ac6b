"""What people answer before dice fall, and the dice that they may enter."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import ErrorDict
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from campaigns.forms import OpForm, new_op_id
from characters.ledger.dice import DiceField
from characters.ledger.throws import Around
from characters.socket.questions import question_field, tell
from characters.socket.rules import Check, Fallen, Problem, Task, Wanted

OWN_DICE, APP, COUNT = "mine", "app", "count"
DICE = "dice_"


class RollForm(OpForm):
    """The questions of a check, and a line for each throw that real dice may make.

    *is_quiet* draws without finding fault, as when somebody is still choosing.
    """

    revision = forms.IntegerField(widget=forms.HiddenInput)
    rules_version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, here: Around, check: Check[Any, Any], data: QueryDict, *, is_quiet: bool = False
    ) -> None:
        self.here, self.check, self.is_quiet = here, check, is_quiet
        self.questions = check.asks(here.cast, here.table)
        self.typed = self._whole(data) if is_quiet else data
        self.way = data.get("by")
        self.is_entered = self.way == OWN_DICE
        super().__init__(self.typed, auto_id="roll_%s")
        self.fields["by"] = forms.CharField(label=_("Who rolls"), required=False, widget=forms.HiddenInput)
        for question in self.questions:
            self.fields[question.key] = question_field(question)
        for wanted in self.wanted:
            self.fields[f"{DICE}{wanted.key}"] = DiceField(
                wanted, must=self.is_entered, label=wanted.label,
                help_text=_("%(count)s dice as they lie there, such as 6 3 1.") % {"count": wanted.count},
            )  # fmt: skip

    def _whole(self, query: QueryDict) -> QueryDict:
        """Return what the address answers, and what every question begins with."""
        data = query.copy()
        for question in self.questions:
            if question.begins and question.key not in data:
                data[question.key] = question.begins
        character = self.here.character
        for key, value in (("revision", character.revision), ("rules_version", self.here.version)):
            data[key] = str(value)
        data["op_id"] = new_op_id()
        return data

    @property
    def errors(self) -> Any:
        return ErrorDict() if self.is_quiet else super().errors

    @cached_property
    def answers(self) -> dict[str, Any]:
        """Return what is answered, each as its field reads it; what it cannot read, as it was typed."""
        return {question.key: self._read(question.key) for question in self.questions}

    def _read(self, key: str) -> Any:
        field = self.fields[key]
        raw = field.widget.value_from_datadict(self.data, self.files, key)
        try:
            return field.clean(raw)
        except ValidationError:
            return raw

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Return all that keeps the dice from falling."""
        return tuple(self.check.problems(self.here.cast, self.here.table, self.answers))

    @cached_property
    def task(self) -> Task | None:
        """Return the task, None while something is amiss."""
        if self.problems or any(self._is_unread(question.key) for question in self.questions):
            return None
        return self.check.settle(self.here.cast, self.here.table, self.answers)

    def _is_unread(self, key: str) -> bool:
        field = self.fields[key]
        try:
            field.clean(field.widget.value_from_datadict(self.data, self.files, key))
        except ValidationError:
            return True
        return False

    @cached_property
    def wanted(self) -> tuple[Wanted, ...]:
        return self.check.wants(self.task) if self.task is not None else ()

    @property
    def dice(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(DICE)]

    @property
    def has_dice(self) -> bool:
        """Say whether dice are written down."""
        return any(self.data.get(f"{DICE}{wanted.key}", "").strip() for wanted in self.wanted)

    @property
    def in_the_way(self) -> list[str]:
        """Return what is amiss in what is answered already, for those who are still choosing."""
        return [
            problem.message
            for problem in self.problems
            if not problem.where or self._is_answered(problem.where[0])
        ]

    def _is_answered(self, key: str) -> bool:
        answered = self.answers.get(key)
        return bool(answered) if not isinstance(answered, str) else bool(answered.strip())

    @property
    def is_outdated(self) -> bool:
        shown = (str(self.data.get("revision")), str(self.data.get("rules_version")))
        return shown != (str(self.here.character.revision), str(self.here.version))

    def renewed(self) -> "RollForm":
        """Return the same answers for the sheets as they are now."""
        data = self.typed.copy()
        data["revision"], data["rules_version"] = str(self.here.character.revision), str(self.here.version)
        return RollForm(self.here, self.check, data)

    @property
    def query(self) -> str:
        """Return the answers as an address tells them, with the dice that are written down for them."""
        told = QueryDict(mutable=True)
        for question in self.questions:
            values = [value for value in self.typed.getlist(question.key) if value != question.begins]
            if any(values):
                told.setlist(question.key, values)
        for name in self.fields:
            if name.startswith(DICE) and (written := self.typed.get(name)):
                told[name] = str(written)
        return told.urlencode()

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for problem in self.problems:
            name = problem.where[0] if problem.where and problem.where[0] in self.fields else None
            tell(self, name, problem.message)
        if self.way not in (OWN_DICE, APP, COUNT):
            self.add_error("by", _("Say who rolls: press one of the buttons beneath the chances."))
        if self.has_dice and self.way == APP:
            first = next(name for name in self.fields if name.startswith(DICE))
            self.add_error(first, _("Dice are written here: take these, or clear them and let the app roll."))
        return cleaned

    @property
    def entered(self) -> Fallen | None:
        """Return the dice that were written down, None where the app is to roll."""
        if not self.is_entered:
            return None
        return {one.key: self.cleaned_data[f"{DICE}{one.key}"] for one in self.wanted}


class PayForm(OpForm):
    """What is paid for once the dice lie there."""

    code = forms.CharField(max_length=40, widget=forms.HiddenInput)
    revision = forms.IntegerField(widget=forms.HiddenInput)
