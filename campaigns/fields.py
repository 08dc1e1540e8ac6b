"""Text as people type it: newlines made one, control characters dropped, caps that say what to do."""

import unicodedata
from collections.abc import Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms
from django.core.exceptions import ValidationError
from django.utils.choices import BaseChoiceIterator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaigns.models import LINE, LONG

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Label: TypeAlias = "StrOrPromise"  # what a field is called, translated by now or once it is shown
KEPT = "\n\t"
FIRST_YEAR, LAST_YEAR = 1900, 2999  # of what is played
ODD = {"\u2028": "\n", "\u2029": "\n", "\r\n": "\n", "\r": "\n", "\ufffe": "", "\uffff": ""}
UNSEEN = ("Z", "C")  # Unicode's categories of separators and of what has no shape


def text_without_control_characters(value: str) -> str:
    r"""Return *value* with ``\n`` for every newline and no control character but ``\n`` and ``\t``.

    A NUL raises ValidationError, since no database and no file keeps one.
    """
    if "\0" in value:
        raise ValidationError(
            _("This text holds a NUL, which cannot be kept. Take it out or type it anew."), "nul"
        )
    for odd, plain in ODD.items():
        value = value.replace(odd, plain)
    return "".join(c for c in value if c in KEPT or unicodedata.category(c) not in ("Cc", "Cs"))


def refuse_more_characters_than(value: str, most: int) -> None:
    """Raise ValidationError saying by how many characters *value* is longer than *most*."""
    if (over := len(value) - most) > 0:
        raise ValidationError(
            ngettext_lazy(
                "%(over)d character too many: %(most)d fit here. Shorten it by %(over)d.",
                "%(over)d characters too many: %(most)d fit here. Shorten it by %(over)d.",
                "over",
            ),
            "max_length",
            {"over": over, "most": most},
        )


class FixedChoices(BaseChoiceIterator):
    """Choices as they are for ever: of a list Django makes another four times a field, and for each form with it."""

    def __init__(self, values_and_labels: Iterable[tuple[str, Label]]) -> None:
        self._values_and_labels = tuple(values_and_labels)

    def __iter__(self) -> Iterator[tuple[str, Label]]:
        return iter(self._values_and_labels)

    def __copy__(self) -> "FixedChoices":
        return self

    def __deepcopy__(self, _memo: object) -> "FixedChoices":
        return self


class TextField(forms.CharField):
    """Text of at most ``most`` characters; the browser gets no maxlength, which would cut off a paste in silence."""

    most = LONG
    default_error_messages = {"required": _("Nothing stands here yet. Fill it in.")}

    def __init__(self, *, max_length: int | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = max_length or self.most
        self.validators = [
            v for v in self.validators if type(v).__name__ != "ProhibitNullCharactersValidator"
        ]

    def to_python(self, value: object) -> str:
        text = text_without_control_characters(str(super().to_python(value) or "")).strip()
        return text if any(unicodedata.category(c)[0] not in UNSEEN for c in text) else ""

    def validate(self, value: str) -> None:
        super().validate(value)
        refuse_more_characters_than(value, self.most)


class LineField(TextField):
    """A name or a line: no newlines, one blank where there were several."""

    most = LINE

    def to_python(self, value: object) -> str:
        return " ".join(super().to_python(value).split())


class LongField(TextField):
    """A text of several lines."""

    widget = forms.Textarea
    most = LONG


class DayField(forms.DateField):
    """A day on which somebody plays, near enough for any calendar to know the one after it."""

    default_error_messages = {
        "required": _("Say when it is."),
        "invalid": _("No such date. Write it as 2026-05-31."),
    }

    def __init__(self, **kwargs: Any) -> None:
        typed_as_day = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
        super().__init__(widget=typed_as_day, validators=[refuse_day_too_far_away], **kwargs)


def refuse_day_too_far_away(day: date) -> None:
    """Raise ValidationError for a *day* before 1900 or after 2999."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValidationError(_("That day is too far away. Choose one from 1900 to 2999."))
