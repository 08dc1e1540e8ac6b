"""Every form there is and its fields, found by looking."""

import importlib
from collections.abc import Iterator

from django import forms

from characters.systems import SYSTEMS
from divination.rules.reading import CENTRE

FORMS = (
    "campaigns.forms",
    "characters.forms",
    "characters.occasions",
    "characters.catalogue_forms",
    "characters.opponent_forms",
    "characters.opponents",
    "characters.proposal_forms",
    "characters.beckoning_dream.plan_forms",
    "characters.rehearsal_forms",
    "characters.roll_forms",
    "characters.scene_forms",
    "divination.forms",
    "evenings.forms",
    *(f"characters.{key}.catalogue_forms" for key in SYSTEMS),
    *(
        f"characters.{key}.{module}"
        for key in SYSTEMS
        for module in ("forms", "occasion_forms", "opponent_forms")
    ),
)


def all_forms() -> Iterator[type[forms.BaseForm]]:
    for module in map(importlib.import_module, FORMS):
        for form in vars(module).values():
            if (
                isinstance(form, type)
                and issubclass(form, forms.BaseForm)
                and form.__module__ == module.__name__
            ):
                yield form


def text_fields() -> set[str]:
    """Return "Form.field" of every field a person types words into, those of the systems' own making too."""
    found = {
        f"{form.__name__}.{name}"
        for form in all_forms()
        for name, field in form.base_fields.items()
        if is_words(field) and name != "drop_boon"
    }
    for system, *_ in SYSTEMS.values():
        found |= {f"WordsForm.{text.key}" for text in system.texts}
    found |= {f"ReadingForm.{place.key}" for place in CENTRE}
    found |= {"MendForm.answer_name", "MendForm.answer_text", "MendForm.answer_words"}
    found |= {"MoveForm.answer_text"}
    found |= {"TryForm.answer_name", "TryForm.answer_text"}
    found |= {"SpendForm.answer_words", "AnswerForm.answer_words"}
    found |= {"RollForm.task", "RollForm.how"}
    return found | {"SpendForm.answer_name", "SpendForm.answer_text", "ExceptionForm.answer_reason"}


def is_words(field: forms.Field) -> bool:
    plain = isinstance(field, forms.CharField) and not isinstance(field, forms.RegexField)
    hidden = isinstance(field.widget, forms.HiddenInput | forms.PasswordInput)
    return plain and not hidden
