"""Every form there is and its fields, found by looking."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from django import forms

from characters.systems import SYSTEMS
from tests.rules.hidden_isle.lives import DRAFT

ROOMS = ("config", "evenings", "characters", "divination", "play", "campaigns", "decks", "printing")
NO_FORMS = (".migrations", ".management", ".wsgi")  # what serves shares the press as soon as it is imported


def modules() -> Iterator[ModuleType]:
    """Yield every module of every room in which a form may be."""
    for room in map(importlib.import_module, ROOMS):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if not any(part in module.name for part in NO_FORMS):
                yield importlib.import_module(module.name)


def all_forms() -> Iterator[Any]:
    """Yield every form, once, where it is made."""
    for module in modules():
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
    for system in SYSTEMS.values():
        found |= {f"WordsForm.{text.key}" for text in system.says.texts}
    found |= {f"ReadingForm.row{number}" for number in range(4)}
    found |= {"PairPartForm.three-contact"}  # one of its rows
    found |= {"MendForm.answer_name", "MendForm.answer_text", "MendForm.answer_words"}
    found |= {"MoveForm.answer_text"}
    found |= {"TryForm.answer_name", "TryForm.answer_text"}
    found |= {"SpendForm.answer_words", "AnswerForm.answer_words", "AnswerForm.word"}
    found |= {"RollForm.task", "RollForm.how", "SpendForm.answer_land"}
    found |= {"BeginForm.q0_name", "ExceptionForm.answer_text"}
    for key, draft in (("hidden_isle", DRAFT), ("dreamcatcher", {})):  # rows come with what stands in them
        builder = SYSTEMS[key].shows.form(draft=draft)
        found |= {
            f"{type(builder).__name__}.{name}" for name, field in builder.fields.items() if is_words(field)
        }
    return found | {"SpendForm.answer_name", "SpendForm.answer_text", "ExceptionForm.answer_reason"}


def is_words(field: forms.Field) -> bool:
    plain = isinstance(field, forms.CharField) and not isinstance(field, forms.RegexField)
    hidden = isinstance(field.widget, forms.HiddenInput | forms.PasswordInput)
    return plain and not hidden
