"""A table's own numbers, and how we read the rules."""

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from itertools import groupby
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, F, OuterRef
from django.db.models.fields.json import KT
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from campaigns import roster
from campaigns.fields import LineField, LongField
from campaigns.forms import VersionForm
from campaigns.http import PlayerRequest, form_page, one_or_404, posted_data, see_other, stale_page
from campaigns.listing import page_of_rows
from campaigns.models import Campaign, CampaignQuerySet, HouseRules, User
from characters.ledger import ledger
from characters.ledger.errors import OutdatedError
from characters.models import Character
from characters.socket.rules import Question, System
from characters.systems import SYSTEMS, system_of

TEMPLATE = "characters/house_rules.html"


class HouseRulesForm(VersionForm):
    """A table's own rules in place of the house defaults: numbers, and lines of text where one has a limit.

    The choices of a question are what they mean as JSON: "true" and "false" for yes and no.
    """

    def __init__(self, system: System[Any, Any], rules: Any, version: int, data: Any = None) -> None:
        self.system, self.rules = system, rules
        initial = {q.key: _rule_value_as_field_shows_it(q, rules) for q in system.says.house_rule_fields}
        super().__init__(data, initial=initial | {"version": version})
        for q in system.says.house_rule_fields:
            default = dict(q.choices).get(
                began := _rule_value_as_field_shows_it(q, system.rules.house_rules), began
            )
            if isinstance(default, int):
                default = str(default).replace("-", "\N{MINUS SIGN}")
            usual = _("House default: %(number)s") % {"number": default if default != "" else _("none")}
            told: dict[str, Any] = {
                "label": q.label,
                "help_text": f"{usual}. {q.hint}" if q.hint else usual,
            }
            if q.choices:
                self.fields[q.key] = forms.TypedChoiceField(choices=q.choices, coerce=json.loads, **told)
            elif q.long:
                self.fields[q.key] = LongField(max_length=q.limit, required=q.required, **told)
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
        return [
            (about, [_label_and_value_of_rule(q, self.rules) for q in questions])
            for about, questions in self._grouped()
        ]

    def _grouped(self) -> Iterable[tuple[str, Iterable[Question]]]:
        return groupby(self.system.says.house_rule_fields, key=lambda question: question.about)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            for problem in self.system.rules.house_rule_problems(type(self.rules)(**self.numbers())):
                self.add_error(problem.where[0], problem.message)
        return cleaned

    def numbers(self) -> dict[str, Any]:
        return {q.key: self.cleaned_data[q.key] for q in self.system.says.house_rule_fields}

    def _in_words(self, field_name: str, value: Any) -> Any:
        """Return *value* as its field shows it, where what is chosen stands as JSON."""
        has_choices = hasattr(self.fields[field_name], "choices")
        return super()._in_words(field_name, json.dumps(value) if has_choices else value)

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "HouseRulesForm":
        data = {**self.data.dict(), "version": str(version_saved_meanwhile)}  # type: ignore[attr-defined]
        return HouseRulesForm(self.system, self.rules, version_saved_meanwhile, data)


def _label_and_value_of_rule(question: Question, house_rules: Any) -> tuple[str, Any]:
    told = _rule_value_as_field_shows_it(question, house_rules)
    return question.label, dict(question.choices).get(told, told)


def _rule_value_as_field_shows_it(question: Question, house_rules: Any) -> Any:
    """Return what holds of *question* in *house_rules*, as its field shows it."""
    held = getattr(house_rules, question.key)
    return json.dumps(held) if question.choices else held


def _visible_campaigns(user: User) -> CampaignQuerySet:
    runs_it = Exists(Campaign.objects.run_by(user).filter(pk=OuterRef("pk")))
    return Campaign.objects.visible_to(user).annotate(is_run_by_user=runs_it)


@login_required
def house_rules_page(request: PlayerRequest, campaign_slug: str, system_key: str) -> HttpResponse:
    """Every member reads the numbers in force and their history; game masters change them."""
    campaign = one_or_404(_visible_campaigns, request.user, campaign_slug)
    is_gm = campaign.is_run_by_user  # type: ignore[attr-defined]
    if system_key not in SYSTEMS or (request.method == "POST" and not is_gm):
        raise Http404
    form = HouseRulesForm(
        system_of(system_key), *_house_rules_and_version(campaign, system_key), posted_data(request)
    )
    page = _house_rules_context(request, campaign, system_key, is_gm)
    if not form.is_valid():
        return form_page(request, TEMPLATE, form, **page)
    seen = form.cleaned_data["version"]
    try:
        changes = {**form.numbers(), "said": ""}
        roster.change_house_rules(campaign, system_key, changes, by=request.user, seen_version=seen)
    except OutdatedError:
        rules, version = _house_rules_and_version(campaign, system_key)
        return stale_page(request, TEMPLATE, form, saved_values=asdict(rules), saved_version=version, **page)
    told = _("From now on these numbers hold. What was bought before stays as it was.")
    messages.info(request, " ".join([str(told), *_what_stays_at_table(campaign, system_key, form)]))
    return see_other(request.path)


def _what_stays_at_table(campaign: Campaign, system_key: str, form: HouseRulesForm) -> list[str]:
    """Return what the change leaves as it was of the characters who are there, in sentences; () where nobody plays."""
    after = replace(form.rules, **form.numbers())
    stays = list(system_of(system_key).rules.what_stays(form.rules, after))
    plays = Character.objects.at_table().filter(campaign=campaign, system=system_key)
    return stays if stays and plays.exists() else []


def _house_rules_and_version(campaign: Campaign, system_key: str) -> tuple[Any, int]:
    version, rules = ledger.version_and_house_rules_of_campaign(campaign.pk, system_key)
    return rules, version


def _house_rules_context(
    request: PlayerRequest, campaign: Campaign, system_key: str, is_gm: bool
) -> dict[str, Any]:
    versions = HouseRules.objects.filter(campaign=campaign, system=system_key).order_by("-version")
    history = versions.annotate(said=KT("data__said")).values(
        "version", "at", "said", by_name=F("by__display_name")
    )
    return {
        "campaign": campaign,
        "system": system_of(system_key),
        "is_gm": is_gm,
        "history": page_of_rows(request, history),
        "section": "campaigns",
    }


@require_GET
def rulings_page(request: HttpRequest) -> HttpResponse:
    """How we read the rules, for anyone."""
    systems = list(SYSTEMS.values())
    return render(request, "characters/rulings.html", {"systems": systems, "section": ""})
