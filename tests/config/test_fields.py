"""Fields as the pages draw them: what Django says of them, and nobody's words as HTML."""

import re

import pytest
from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from characters.socket.questions import PickField

EVIL = "<b>\"'&"
QUIET = "&lt;b&gt;&quot;&#x27;&amp;"


class Asked(forms.Form):
    words = forms.CharField(label=EVIL, help_text=EVIL, initial=EVIL, required=False)
    long = forms.CharField(widget=forms.Textarea, initial=EVIL)
    menu = forms.ChoiceField(choices=[(EVIL, EVIL), ("Group", [("a", EVIL)])])
    several = forms.MultipleChoiceField(
        label=EVIL, choices=[("a", EVIL)], widget=forms.CheckboxSelectMultiple, required=False
    )
    agreed = forms.BooleanField(label=EVIL)
    held = forms.CharField(widget=forms.HiddenInput, initial=EVIL)
    pick = PickField(label=EVIL, help_text=EVIL, choices=[(EVIL, EVIL)], is_drawn=False)


def drawn(name: str, form: forms.Form | None = None, **more: object) -> str:
    template = "characters/_pick.html" if name == "pick" else "_field.html"
    return render_to_string(template, {"field": (form or Asked())[name], **more})


@pytest.mark.parametrize("name", Asked.base_fields)
def test_words_of_others_are_never_html(name: str) -> None:
    assert EVIL not in drawn(name)
    assert QUIET in drawn(name)


@pytest.mark.parametrize("name", Asked.base_fields)
def test_an_error_is_never_html(name: str) -> None:
    form = Asked({})
    form.add_error(name, EVIL)
    assert "<b>" not in drawn(name, form)


@pytest.mark.parametrize("name", ["words", "long", "pick"])
def test_the_control_names_the_first_error(name: str) -> None:
    form = Asked({})
    form.add_error(name, "Second.")
    found = drawn(name, form)
    assert found.count(f'id="id_{name}_error"') == 1
    assert re.search(rf'aria-describedby="[^"]*id_{name}_error', found)


def test_a_field_that_is_not_required_says_so_unless_it_is_asked() -> None:
    assert "if you like" in drawn("words")
    assert "if you like" not in drawn("words", is_asked=True)


def test_boxes_that_answer_one_question_are_a_group_with_its_name() -> None:
    found = drawn("several")
    assert 'role="group" aria-labelledby="id_several_label"' in found
    assert 'id="id_several_label"' in found
    assert "role=" not in drawn("words")


def test_a_label_can_be_hidden() -> None:
    assert '<label class="vh" for="id_long">' in drawn("long", label_class="vh")


@pytest.mark.parametrize("name", ["words", "long", "menu", "agreed", "held"])
def test_a_control_is_what_django_draws(name: str) -> None:
    class Plain(Asked):
        default_renderer = forms.renderers.DjangoTemplates

    def attributes(html: str) -> list[str]:
        return sorted(re.findall(r'[\w-]+="[^"]*"|<\w+|required|selected', html.replace("&#39;", "&#x27;")))

    assert attributes(str(Asked()[name])) == attributes(str(Plain()[name]))


def test_safe_words_stand_as_they_are() -> None:
    form = Asked()
    form.fields["words"].label = mark_safe("<i>So</i>")
    assert "<i>So</i>" in drawn("words", form)
