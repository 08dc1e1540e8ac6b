"""Fields drawn without templates are what Django's templates draw."""

from typing import Any

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.test.html import parse_html

from config.widgets import Widgets

ODD = """<b>"it's"</b> & {{ more }}"""
GROUPED = [("", "Choose"), ("a", ODD), ("More", [("b", "Bee"), (ODD, "Odd")])]
PLAIN = [("1", "One"), ("2", ODD)]


class Every(forms.Form):
    hidden = forms.CharField(widget=forms.HiddenInput)
    text = forms.CharField(
        widget=forms.TextInput({"autocomplete": "off", "data-x": ODD, "autofocus": True, "hidden": False})
    )
    number = forms.IntegerField(min_value=1, max_value=9)
    password = forms.CharField(widget=forms.PasswordInput)
    date = forms.DateField(widget=forms.DateInput({"type": "date"}))
    choice = forms.ChoiceField(choices=GROUPED, required=False, help_text="Any.")
    radio = forms.ChoiceField(choices=PLAIN, widget=forms.RadioSelect)
    ticks = forms.MultipleChoiceField(choices=PLAIN, widget=forms.CheckboxSelectMultiple)
    several = forms.MultipleChoiceField(choices=PLAIN, widget=forms.SelectMultiple)
    long = forms.CharField(widget=forms.Textarea)


FULL = dict.fromkeys(Every.base_fields, ODD) | {
    "choice": "b",
    "radio": "2",
    "ticks": ["1"],
    "several": ["1", "2"],
}


@pytest.mark.parametrize("data", [None, {}, FULL])
@pytest.mark.parametrize("name", Every.base_fields)
def test_each_field_is_as_the_templates_draw_it(name: str, data: Any) -> None:
    ours, theirs = (Every(data, renderer=renderer())[name] for renderer in (Widgets, DjangoTemplates))
    assert parse_html(str(ours)) == parse_html(str(theirs))


@pytest.mark.parametrize("name", ["radio", "ticks"])
def test_each_choice_alone_is_as_the_templates_draw_it(name: str) -> None:
    ours, theirs = (Every(FULL, renderer=renderer())[name] for renderer in (Widgets, DjangoTemplates))
    assert [parse_html(one.tag()) for one in ours] == [parse_html(one.tag()) for one in theirs]


def test_what_people_typed_is_text() -> None:
    drawn = "".join(str(field) for field in Every(FULL, renderer=Widgets()))
    assert "<b>" not in drawn
