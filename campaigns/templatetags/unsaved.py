"""Let a form keep what is typed in it: ``{% unsaved form %}`` inside it, before its fields."""

from typing import Any

from django import template

from campaigns import unsaved as door

register = template.Library()


@register.inclusion_tag("campaigns/_unsaved.html", takes_context=True)
def unsaved(context: Any, form: Any, name: str = "", page: str = "") -> dict[str, Any]:
    """Draw what keeps the words of *form*, called *name* where a *page* has several; nothing where it asks for a line.

    A form that nobody has sent yet begins with what was kept of it.
    """
    request = context["request"]
    if not request.user.is_authenticated or not door.holds_words(form):
        return {"key": ""}
    key = (form.is_bound and request.POST.get(door.FIELD)) or door.key_of(request, name, page)
    row = door.kept(request, key) if request.method != "POST" or not form.is_bound else None
    if row and not form.is_bound and not door.restore(form, row):
        row = None  # what stands there is what was typed: it was saved by now
    return {
        "key": key,
        "at": page or request.get_full_path(),
        "row": row,
        "is_refused": form.is_bound and not row,
    }
