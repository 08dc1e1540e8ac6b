"""Words typed in a form and not saved yet: kept for who typed them, until they save or throw them away."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.db import OperationalError, transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import KEY, Unsaved, User

MOST_TEXT = 200_000  # characters of one form, as JSON
MOST_FORMS = 100  # of one person; the oldest goes first
KEPT_FOR = timedelta(days=30)
FIELD, AT, GO_TO = (
    "unsaved",
    "unsaved_at",
    "unsaved_to",
)  # which form, on which page, and where its writer goes next
KEEPS = "campaigns:unsaved"  # the view that keeps and throws away
NOT_KEPT = ("csrfmiddlewaretoken", FIELD, AT, GO_TO, "keep", "throw", "by")
NOT_TYPED = ("revision", "rules_version")  # what the page shows now counts, not what it showed then


class UnsavedError(ValueError):
    """What was typed cannot be kept; the message says why and what to do."""


# --- reading ---


def has_textarea(form: forms.BaseForm) -> bool:
    """Say whether *form* asks for more than a line."""
    fields = (field for each in form_and_inner_form(form) for field in each.fields.values())
    return any(isinstance(field.widget, forms.Textarea) for field in fields)


def form_key(request: HttpRequest, form_name: str = "", page_path: str = "") -> str:
    """Return the key of the form called *form_name* on *page_path*, by default the one that is looked at."""
    htmx = getattr(request, "htmx", None)
    here = htmx.current_url_abs_path if htmx else ""
    return f"{urlsplit(page_path or here or request.path).path}#{form_name}"


def unsaved_row_of_form(request: HttpRequest, form_key: str) -> Unsaved | None:
    """Return what whoever asks has typed in the form *form_key*; all forms of a page are read by one query."""
    page, rows = form_key.partition("#")[0], getattr(request, "unsaved_rows", None)
    if rows is None or rows[0] != page:
        theirs = Unsaved.objects.filter(user=request.user.pk, key__startswith=f"{page}#")
        rows = request.unsaved_rows = (page, {row.key: row for row in theirs})  # type: ignore[attr-defined]
    found: Unsaved | None = rows[1].get(form_key)
    return found


def typed_in_form(request: HttpRequest, form_key: str) -> QueryDict | None:
    """Return what was typed in the form *form_key* as it was posted, None where nothing is kept."""
    row = unsaved_row_of_form(request, form_key)
    if row is None:
        return None
    data = QueryDict(mutable=True)
    for name, values in row.data.items():
        data.setlist(name, values)
    return data


def fill_in_typed_if_it_differs(form: forms.BaseForm, unsaved: Unsaved) -> bool:
    """Let *form*, which nobody sent yet, begin with what was typed; say whether that is more than stands in it."""
    told = [
        (each, name, value)
        for each in form_and_inner_form(form)
        for name in each.fields
        if name not in NOT_TYPED and (value := _typed_value(each, name, unsaved)) is not None
    ]
    if not any(_differs_from_field(each[name], value) for each, name, value in told):
        return False
    for each, name, value in told:
        each.initial[name] = value
        vars(each[name]).pop("initial", None)  # a bound field remembers what it began with
    return True


def form_and_inner_form(form: forms.BaseForm) -> list[forms.BaseForm]:
    """Return *form* and the form within it, which a game adds to those of several."""
    return [form, *([form.part] if hasattr(form, "part") else [])]


def _typed_value(form: forms.BaseForm, field_name: str, unsaved: Unsaved) -> Any:
    """Return what was typed for *field_name*, None where nothing was asked; a box without a tick posts nothing."""
    widget, values = form.fields[field_name].widget, unsaved.data.get(form.add_prefix(field_name))
    if isinstance(widget, forms.CheckboxSelectMultiple | forms.SelectMultiple):
        return values or []
    if isinstance(widget, forms.CheckboxInput):
        return bool(values)
    return values[-1] if values else None


def _differs_from_field(field: forms.BoundField, value: Any) -> bool:
    was = field.value()
    return not field.is_hidden and (value if isinstance(value, list) else str(value)) != (
        [str(one) for one in was or []] if isinstance(value, list) else str("" if was is None else was)
    )


# --- writing ---


def keep_typed_words(user: User, form_key: str, posted: Mapping[str, Any]) -> Unsaved:
    """Keep what was *posted* of the form *form_key*, in place of what was kept of it. Raises UnsavedError."""
    if (
        not form_key.startswith("/")
        or "#" not in form_key
        or len(form_key) > KEY
        or not form_key.isprintable()
    ):
        raise UnsavedError(_("These words belong to no page. Load the page anew, then type them there."))
    data = {name: values for name, values in _posted_names_and_values(posted) if name not in NOT_KEPT}
    if len(json.dumps(data)) > MOST_TEXT:
        raise UnsavedError(_("This is more than can be kept unsaved. Save it, or shorten it first."))
    with transaction.atomic():
        Unsaved.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()
        row, _is_new = Unsaved.objects.update_or_create(
            user=user, key=form_key, defaults={"data": data, "at": timezone.now()}
        )
        rest = (
            Unsaved.objects.filter(user=user).order_by("-at", "-pk").values_list("pk", flat=True)[MOST_FORMS:]
        )
        Unsaved.objects.filter(pk__in=list(rest)).delete()
    return row


def forget_typed_words(user: User, form_key: str) -> None:
    """Forget what *user* typed in the form *form_key*."""
    Unsaved.objects.filter(user=user, key=form_key[:KEY].replace("\0", "")).delete()


def forget_typed_words_once_saved(request: HttpRequest, answer_status: int) -> None:
    """Forget what was kept of the form that *request* sent, once its answer's *answer_status* says that it was done."""
    if request.method != "POST" or answer_status >= 400 or FIELD not in request.POST:
        return
    at = request.resolver_match
    if request.user.is_authenticated and "look" not in request.POST and at and at.view_name != KEEPS:
        forget_typed_words(request.user, request.POST[FIELD])


def forget_typed_words_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Forget what was kept of a form once that form was saved, whichever it is."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        with suppress(OperationalError):  # the form is saved: a busy database must not say otherwise
            forget_typed_words_once_saved(request, response.status_code)
        return response

    return answer


def _posted_names_and_values(posted: Mapping[str, Any]) -> Iterable[tuple[str, list[str]]]:
    lists = (
        posted.lists() if isinstance(posted, QueryDict) else ((name, [text]) for name, text in posted.items())
    )
    for name, values in lists:
        yield (
            _text_without_nul_or_surrogates(name),
            [_text_without_nul_or_surrogates(value) for value in values],
        )


def _text_without_nul_or_surrogates(text: object) -> str:
    """Return *text* without what no database takes."""
    return str(text).replace("\0", "").encode(errors="ignore").decode()
