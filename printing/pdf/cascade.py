"""What becomes of rules within a style, worked out once for all elements that they are the same for."""

from collections import OrderedDict
from typing import Any

from weasyprint import css
from weasyprint.css import StyleFor
from weasyprint.text.fonts import FontConfiguration

KEPT_STYLES = 4096
SAID_BY_ATTRIBUTES = ("lang", "anchor")


class KnownStyles(StyleFor):  # type: ignore[misc]
    """WeasyPrint's cascade, which remembers what becomes of the same rules within the same parent's style.

    A kept style holds its rules and its parent's, so that no other comes to be called as they are.
    """

    def set_computed_styles(
        self,
        element: Any,
        parent: Any,
        root: Any = None,
        pseudo_type: str | None = None,
        base_url: str | None = None,
        target_collector: Any = None,
    ) -> None:
        styles, rules = self.get_computed_styles(), self.get_cascaded_styles().get((element, pseudo_type), {})
        said = (
            (name, value if name in SAID_BY_ATTRIBUTES else id(value), *weight[:2], *weight[2])
            for name, (value, weight) in rules.items()
        )
        key = (id(styles.get((parent, None))), pseudo_type, *said)
        # Fonts that come from elsewhere keep none.
        known: OrderedDict[Any, Any] = vars(self.font_config).get("known_styles", OrderedDict())
        if key in known:
            styles[element, pseudo_type] = known[key]
            if target_collector and known[key]["anchor"]:
                target_collector.collect_anchor(known[key]["anchor"])
            return
        super().set_computed_styles(element, parent, root, pseudo_type, base_url, target_collector)
        known[key] = styles[element, pseudo_type]
        while len(known) > KEPT_STYLES:
            known.popitem(last=False)


css.StyleFor = KnownStyles


def fonts_with_known_styles() -> FontConfiguration:
    """Return our fonts' configuration, which holds the known styles: each of them holds it too."""
    fonts = FontConfiguration()
    fonts.known_styles = OrderedDict()
    return fonts
