"""The form of a move in what is played by forms, drawn at once: a page has a dozen with the same hidden fields."""

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.markup import as_markup, escaped

register = template.Library()


@register.simple_block_tag(takes_context=True, name="move_form")
def move_form_html(
    context: Context, content: SafeString, act: str, part: str = "", form_id: str = ""
) -> SafeString:
    """Draw a form that posts *act* to where `move` leads: `{% move_form "plain" %}…{% endmove_form %}`.

    *part* is where it stands in a part beside the first form; the first one says whose cards it plays instead.
    """
    stage, move = context["stage"], escaped(context["move"])
    hidden = {
        "csrfmiddlewaretoken": context["csrf_token"],
        "op_id": stage.new_op,
        "seat": stage.seat,
        "seen": stage.number,
        "act": act,
        **({"beside": part} if part else {"key": context["table"].key}),
    }
    named = f' id="{escaped(form_id)}"' if form_id else ""
    fields = "".join(
        f'<input type="hidden" name="{name}" value="{escaped(value)}">' for name, value in hidden.items()
    )
    return as_markup(
        f'<form{named} method="post" action="{move}" hx-post="{move}" hx-target="#stage" hx-swap="outerHTML">'
        f"{fields}{content}</form>"
    )
