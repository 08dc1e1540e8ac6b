"""A table's own rules, as its game master sets them."""

import json
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from campaigns.forms import VersionForm
from characters.socket.rules import Question, System


class HouseRulesForm(VersionForm):
    """A table's own rules in place of the house defaults: numbers, and lines of text where one has a limit.

    The choices of a question are what they mean as JSON: "true" and "false" for yes and no.
    """

    def __init__(self, system: System[Any, Any], rules: Any, version: int, data: Any = None) -> None:
        self.system, self.rules = system, rules
        initial = {q.key: _begins(q, rules) for q in system.house_rule_fields}
        super().__init__(data, initial=initial | {"version": version})
        for q in system.house_rule_fields:
            default = dict(q.choices).get(began := _begins(q, system.house_rules), began)
            told: dict[str, Any] = {
                "label": q.label,
                "help_text": _("House default: %(number)s") % {"number": default},
            }
            if q.choices:
                self.fields[q.key] = forms.TypedChoiceField(choices=q.choices, coerce=json.loads, **told)
            elif q.limit:
                self.fields[q.key] = LineField(max_length=q.limit, **told)
            else:
                amiss = dict.fromkeys(("required", "invalid"), _("Write a whole number, in figures."))
                self.fields[q.key] = forms.IntegerField(error_messages=amiss, **told)

    @property
    def asked(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the fields, those about one thing together under its name."""
        return [(about, [self[q.key] for q in questions]) for about, questions in self._grouped()]

    @property
    def facts(self) -> list[tuple[str, list[tuple[str, Any]]]]:
        """Return each rule's label and what holds, in words, those about one thing together under its name."""
        return [(about, [_fact(q, self.rules) for q in questions]) for about, questions in self._grouped()]

    def _grouped(self) -> Iterable[tuple[str, Iterable[Question]]]:
        return groupby(self.system.house_rule_fields, key=lambda question: question.about)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            for problem in self.system.house_rule_problems(type(self.rules)(**self.numbers())):
                self.add_error(problem.where[0], problem.message)
        return cleaned

    def numbers(self) -> dict[str, Any]:
        return {q.key: self.cleaned_data[q.key] for q in self.system.house_rule_fields}

    def renewed(self, version: int) -> "HouseRulesForm":
        data = {**self.data.dict(), "version": str(version)}  # type: ignore[attr-defined]
        return HouseRulesForm(self.system, self.rules, version, data)


def _fact(question: Question, rules: Any) -> tuple[str, Any]:
    told = _begins(question, rules)
    return question.label, dict(question.choices).get(told, told)


def _begins(question: Question, rules: Any) -> Any:
    """Return what holds of *question* in *rules*, as its field shows it."""
    held = getattr(rules, question.key)
    return json.dumps(held) if question.choices else held
