"""What is alike on page after page: drawn once a process."""

from typing import Any
from weakref import WeakKeyDictionary

from django import template
from django.utils.safestring import SafeString

register = template.Library()


class OnceNode(template.Node):
    """A part of a template that knows nothing but the values of *names*."""

    def __init__(self, nodes: template.NodeList, names: list[str]) -> None:
        self._nodes, self._names = nodes, names

    def render(self, context: template.Context) -> SafeString:
        values = tuple(context.get(name) for name in self._names)
        drawn = DRAWN.setdefault(self, {})
        if values not in drawn:
            known = dict(zip(self._names, values, strict=True))
            drawn[values] = self._nodes.render(context.new(known))
        return drawn[values]


DRAWN: WeakKeyDictionary[OnceNode, dict[tuple[Any, ...], SafeString]] = (
    WeakKeyDictionary()
)  # as long as its template


@register.tag
def once(parser: Any, token: Any) -> OnceNode:
    """Draw what stands before `endonce` once for each value of what is named: {% once section %}.

    Nothing else of the page is known there, so name only what has few values, and none that is anybody's own.
    """
    nodes = parser.parse(("endonce",))
    parser.delete_first_token()
    return OnceNode(nodes, token.split_contents()[1:])
