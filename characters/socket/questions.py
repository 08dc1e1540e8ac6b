"""Questions of the rules as fields of a form."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import Label, LineField, LongField
from characters.socket.card_fields import CardSelect
from characters.socket.rules import Choice, Question
from decks.rules.tarot import CODES, DECK

FEW = 3  # choices that stand beside each other; more of them fold, cards excepted


class PickField(forms.ChoiceField):
    """A choice with all there is to choose in sight; *is_drawn*: cards, *is_told*: with words of their own as well."""

    widget = forms.RadioSelect

    def __init__(self, *, is_drawn: bool, **kwargs: Any) -> None:
        self.is_drawn = is_drawn
        self.is_told = is_drawn and any(label != str(CODES[code]) for code, label in kwargs["choices"])
        super().__init__(**kwargs)


class MenuField(forms.ChoiceField):
    """A choice told at length, group by group, with what is closed and why."""

    widget = forms.RadioSelect

    def __init__(self, *, menu: tuple[Choice, ...], **kwargs: Any) -> None:
        self.menu = menu
        super().__init__(**kwargs)


def question_field(question: Question) -> forms.Field:
    """Return the form field that asks *question*; *is_asked* says whether it must be answered."""
    field = _field_of_question(question)
    field.is_asked = question.required  # type: ignore[attr-defined]
    return field


def _field_of_question(question: Question) -> forms.Field:
    told: dict[str, Any] = {"label": question.label, "required": False, "help_text": question.hint}
    if question.many:
        return forms.MultipleChoiceField(
            choices=question.choices,
            widget=forms.CheckboxSelectMultiple,
            initial=question.begins.split(","),
            **told,
        )
    if question.menu:
        return MenuField(choices=question.choices, menu=question.menu, **told)
    is_drawn = len(question.choices) < len(DECK) and all(code in CODES for code, _ in question.choices)
    if len(question.choices) == len(DECK) and set(dict(question.choices)) == set(CODES):
        return forms.ChoiceField(choices=[("", ""), *question.choices], widget=CardSelect, **told)
    if question.choices and (is_drawn or len(question.choices) <= FEW):
        return PickField(choices=question.choices, is_drawn=is_drawn, initial=question.begins, **told)
    if question.choices:
        unchosen = [] if "" in dict(question.choices) else [("", _("Choose"))]
        return forms.ChoiceField(choices=[*unchosen, *question.choices], initial=question.begins, **told)
    field = LongField if question.long else LineField
    return field(max_length=question.limit, initial=question.begins, **told)


def number_field(label: Label, least: int, most: int, **field_options: Any) -> forms.IntegerField:
    """Return a field for a whole number, that keeps whatever else was typed and says what it takes."""
    sentence = _("Write a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), sentence),
        **field_options,
    )


def add_error_if_field_has_none(form: forms.Form, field_name: str | None, message: str) -> None:
    """Add what the rules say of *field_name*: for a choice that is none their sentence, elsewhere the first one."""
    if field_name is not None and form.has_error(field_name, "invalid_choice"):
        del form.errors[field_name]
    if field_name is None or field_name not in form.errors:
        form.add_error(field_name, message)
