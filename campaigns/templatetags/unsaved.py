"""Let a form keep what is typed in it: ``{% unsaved form %}`` inside it, before its fields."""

from collections.abc import Iterator
from typing import Any

from django import template
from django.forms import BaseForm
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaigns import unsaved as door

register = template.Library()

ABOUT = ("character", "opponent", "session", "reading", "campaign")  # keys of contexts
PLACES = [
    (_("Home"), "evenings:home"),
    (_("Characters"), "characters:list"),
    (_("Campaigns"), "campaigns:list"),
    (_("Games"), "divination:games"),
    (_("Readings"), "divination:list"),
]  # fmt: skip - the last two are a guest's too


@register.inclusion_tag("campaigns/_unsaved.html", takes_context=True, name="unsaved")
def kept_words_context(
    context: Context, form: BaseForm, form_name: str = "", page_path: str = ""
) -> dict[str, Any]:
    """Draw what keeps the words of *form*, by its name where a page has several; nothing where it asks for a line.

    A form that nobody has sent yet begins with what was kept of it.
    """
    request = context["request"]
    if not request.user.is_authenticated or not door.has_textarea(form):
        return {"key": ""}
    key = (form.is_bound and request.POST.get(door.FIELD)) or door.form_key(request, form_name, page_path)
    row = door.unsaved_row_of_form(request, key) if request.method != "POST" or not form.is_bound else None
    if row and not form.is_bound and not door.fill_in_typed_if_it_differs(form, row):
        row = None  # what stands there is what was typed: it was saved by now
    return {
        "key": key,
        "at": page_path or request.get_full_path(),
        "row": row,
        "is_refused": form.is_bound and not row,
        "ways": _titles_and_urls_of_ways_out(context),
    }


def _titles_and_urls_of_ways_out(context: Context) -> Iterator[tuple[str, str]]:
    """Yield what a page is about and the places in its head, each with its address: the ways out of it."""
    request, place = context["request"], context.get("place")
    told = {key: context.get(key) or getattr(place, key, None) for key in ABOUT}
    table = getattr(told["session"] or told["opponent"], "campaign", None)  # who sees these sits there
    for each in filter(None, dict.fromkeys([*told.values(), table])):
        if each.get_absolute_url() != request.path:
            yield str(each), each.get_absolute_url()
    for title, name in PLACES[-2:] if request.user.is_guest else PLACES:
        yield str(title), reverse(name)
