"""SVGs of ours: each is worked out once in a size, and stands once in a file."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from xml.etree import ElementTree
from zlib import compress

import pydyf
from weasyprint import draw
from weasyprint.images import SVGImage
from weasyprint.pdf.stream import Stream

from printing.pdf.files import NamedFetcher


@dataclass(frozen=True, slots=True)
class FormXObject:
    """A drawing in one size, by its *name* in a file: what a PDF holds once and shows wherever it is named."""

    name: str
    size: tuple[float, float]
    strokes: bytes  # compressed: as any file holds them
    states: Mapping[str, Any]

    def stream(self) -> pydyf.Stream:
        width, height = self.size
        extra = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "Filter": "/FlateDecode",
            "BBox": pydyf.Array((0, 0, width, height)),
            "Resources": pydyf.Dictionary({"ExtGState": pydyf.Dictionary(self.states)}),
        }
        return pydyf.Stream([self.strokes], pydyf.Dictionary(extra))

    def add_to_resources(self, resources: pydyf.Dictionary) -> None:
        """See to it that the drawing is among *resources*."""
        held = resources["XObject"]
        if self.name not in held:
            held[self.name] = self.stream()
            held[self.name].form = self


class Drawing(SVGImage):  # type: ignore[misc]
    """An SVG of ours that is worked out once for each size it is drawn at, and stands in a file once for each."""

    def __init__(self, content: bytes, name: str) -> None:
        super().__init__(ElementTree.fromstring(content), name, NamedFetcher({}), None)
        self._hash = sha256(content)
        self._forms: dict[tuple[float, float], FormXObject | None] = {}

    def form_x_object_in_size(self, stream: Stream, size: tuple[float, float]) -> FormXObject | None:
        """Return the drawing as one that a file shares; None where it needs more of the page than strokes."""
        if size not in self._forms:
            drawn = stream.clone(resources=empty_resources_like(stream))
            super().draw(drawn, *size, None)
            named = self._hash.copy()
            named.update(repr(size).encode())  # the same in any file, whatever was drawn before
            used, name = drawn._resources, f"d{named.hexdigest()[:12]}"
            is_strokes = not (used["XObject"] or used["Pattern"] or used["Shading"])
            strokes = compress(b"\n".join(map(pydyf._to_bytes, drawn.stream)), 9)
            self._forms[size] = (
                FormXObject(name, size, strokes, dict(used["ExtGState"])) if is_strokes else None
            )
        return self._forms[size]

    def draw(self, stream: Stream, concrete_width: float, concrete_height: float, style: Any) -> None:
        if form := self.form_x_object_in_size(stream, (concrete_width, concrete_height)):
            form.add_to_resources(stream._resources)
            stream.draw_x_object(form.name)
        else:
            super().draw(stream, concrete_width, concrete_height, style)


def empty_resources_like(stream: Stream) -> pydyf.Dictionary:
    """Return what may be named by *stream* and is not: nothing yet but its colour spaces."""
    names = ("ExtGState", "XObject", "Pattern", "Shading")
    empty = {name: pydyf.Dictionary() for name in names}
    return pydyf.Dictionary({**empty, "ColorSpace": stream._resources["ColorSpace"], "Font": None})


def _draw_background_image(stream: Stream, layer: Any, style: Any) -> None:
    """Draw a background; a drawing that stands once without a group of its own, of which each costs two objects."""
    is_once = layer.repeat == ("no-repeat", "no-repeat") and 0 not in layer.size
    if not (
        is_once
        and isinstance(layer.image, Drawing)
        and layer.image.form_x_object_in_size(stream, tuple(layer.size))
    ):
        _draw_any_background_image(stream, layer, style)
        return
    with stream.artifact(), stream.stacked():
        if not layer.unbounded:
            stream.rectangle(*layer.painting_area)
            stream.clip()
            stream.end()
        across, down = (sum(pair) for pair in zip(layer.position, layer.positioning_area, strict=False))
        stream.transform(e=across, f=down)
        width, height = layer.size
        layer.image.draw(stream, width, height, style)


_draw_any_background_image = draw.draw_background_image
draw.draw_background_image = _draw_background_image
