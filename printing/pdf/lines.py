"""Lines of a text, each split off once while a page is laid out, and drawn as it was split."""

from collections.abc import Callable
from typing import Any

from weasyprint.layout import inline, preferred
from weasyprint.text.line_break import Layout


class KnownSplits:
    """WeasyPrint's way to split a line off a text, which remembers the lines of the page that is laid out.

    WeasyPrint lays columns out again until they are of one height, and every line from right to left twice.
    """

    def __init__(self, split: Callable[..., Any]) -> None:
        self._split = split
        self._known: dict[tuple[Any, ...], Any] = {}

    def __call__(self, text: str, style: Any, context: Any, width: float, *rest: Any, **named: Any) -> Any:
        is_measured = named.get("minimum", False)  # as narrow as can be: such a line is never drawn
        is_cut = style["block_ellipsis"] != "none"  # such a line is changed as it is drawn
        if is_cut and not is_measured:
            return self._split(text, style, context, width, *rest, **named)
        within = width and round(width, 3)  # two columns differ by what sums of lengths are off by
        key = (text, id(style), id(context), within, rest, *named.items())
        if key not in self._known:  # both are held, or others might come to be called as they were
            layout, *measures = self._split(text, style, context, width, *rest, **named)
            self._known[key] = ((None if is_measured else layout, *measures), style, context)
        return self._known[key][0]

    def forget(self) -> None:
        """Let go of all lines, and with them of the page that they stood on."""
        self._known.clear()


inline.split_first_line = KnownSplits(inline.split_first_line)
preferred.split_first_line = KnownSplits(preferred.split_first_line)


def forget_lines() -> None:
    """Let go of all lines, however they were split off, and of the page that they stood on."""
    inline.split_first_line.forget()
    preferred.split_first_line.forget()


def _min_width_beside_floats(context: Any, line: Any, **more: Any) -> float:
    """Return how narrow *line* may be set, for which its text is laid out: 0 below all floats, where nobody asks."""
    feet = (shape.position_y + shape.margin_height() for shape in context.excluded_shapes)
    if max(feet) < line.position_y:
        return 0
    return float(_any_min_width(context, line, **more))


_any_min_width = inline.inline_min_content_width
inline.inline_min_content_width = _min_width_beside_floats


def _set_text_of_justified_layout(layout: Layout, _style: Any) -> None:
    """Have a line ready to be drawn: it stands as it was laid out, but for wider spaces."""
    if layout.justification_spacing:
        layout.set_text(layout.text, justify=True)


Layout.deactivate = lambda _layout: None  # or each line would be laid out again to be drawn
Layout.reactivate = _set_text_of_justified_layout
