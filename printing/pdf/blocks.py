"""Blocks that are laid out without their neighbours: each is drawn once, and stamped where it stands again.

The engine keeps their stamps from job to job.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Any
from xml.etree.ElementTree import Element

import pydyf
from weasyprint import draw
from weasyprint.anchors import gather_anchors
from weasyprint.document import Document
from weasyprint.formatting_structure.boxes import PageBox
from weasyprint.pdf.stream import Stream
from weasyprint.stacking import StackingContext

from printing.pdf.drawings import FormXObject, empty_resources_like
from printing.pdf.fonts import CopiedFont

KEPT_PAGES = 6  # of a block


class BlockFonts(dict[int, CopiedFont]):
    """The fonts of one block: those of its *page*, each with the letters of the block alone."""

    def __init__(self, page: dict[int, CopiedFont]) -> None:
        super().__init__()
        self._page = page

    def __contains__(self, key: object) -> bool:
        if not super().__contains__(key) and (known := self._page.get(key)):  # type: ignore[call-overload]
            super().__setitem__(key, known.without_letters())  # type: ignore[index]
        return super().__contains__(key)

    def __setitem__(self, key: int, font: CopiedFont) -> None:
        self._page[key] = font
        super().__setitem__(key, font.without_letters())


@dataclass(frozen=True, slots=True)
class Stamp:
    """A block as it was drawn: its *strokes*, what they name, and the *heads* in it that a reader may go to."""

    strokes: bytes
    states: Mapping[str, Any]
    forms: Sequence[FormXObject]
    fonts: Mapping[int, CopiedFont]
    heads: Sequence[Any]

    def draw(self, stream: Stream) -> None:
        """Draw the block again, as part of any page that it stands on in the same place."""
        stream.stream.append(self.strokes)
        stream._resources["ExtGState"].update(self.states)
        for form in self.forms:
            form.add_to_resources(stream._resources)
        for key, font in self.fonts.items():
            if key not in stream._fonts:
                stream._fonts[key] = font.without_letters()
            stream._fonts[key].add_letters_of(font)


@dataclass(eq=False)
class PrintedBlock:
    """What stands on one page of an element that is laid out without its neighbours, and how it was drawn, if known."""

    key: str
    element: Element
    stamp: Stamp | None = None
    is_drawn: bool = False
    boxes: list[Any] = field(default_factory=list)
    more: list["PrintedBlock"] = field(default_factory=list)  # on the pages after it
    is_long: bool = False  # stands on more pages than are kept

    @cached_property
    def reached(self) -> tuple[dict[str, Any], list[Any], list[Any], dict[Any, list[Any]]]:
        """The anchors, links, heads and forms of the block."""
        found: tuple[dict[str, Any], list[Any], list[Any], dict[Any, list[Any]]] = ({}, [], [], {None: []})
        for box in self.boxes:
            gather_anchors(box, *found)
        return found

    def heads(self) -> Sequence[Any]:
        """Return the heads of the block that a reader may go to."""
        return self.stamp.heads if self.stamp else self.reached[2]

    @property
    def is_alone(self) -> bool:
        """Whether nothing outside asks for the block, nor it for others: no link, no string, no count of pages."""
        anchors, links, _heads, forms = self.reached
        told = any(
            one.missing_link or one.string_set not in (None, [], "none")
            for box in self.boxes
            for one in box.descendants()
        )
        return not (told or anchors or links or any(forms.values()))

    @property
    def has_its_place(self) -> bool:
        """Whether the block stands in the same place whatever stands beside it: a leaf begins a page."""
        return "data-leaf" in self.element.attrib or self.boxes[0].is_absolutely_positioned()

    @property
    def may_be_kept(self) -> bool:
        return not self.is_long and self.has_its_place and self.is_alone


@dataclass(eq=False)
class BlockContext:
    """All that is drawn of a block, in the place of WeasyPrint's own stacking contexts."""

    block: PrintedBlock
    contexts: Sequence[Any]
    fonts: dict[int, CopiedFont]  # that were made for this page
    z_index = 0

    def draw(self, stream: Stream) -> None:
        block = self.block
        block.is_drawn = True
        block.stamp = block.stamp or (self._stamp_of_block_if_plain(stream) if block.may_be_kept else None)
        if block.stamp:
            block.stamp.draw(stream)
            return
        for context in self.contexts:
            _draw_any_context(stream, context)

    def _stamp_of_block_if_plain(self, stream_to_clone: Stream) -> Stamp | None:
        """Return how the block is drawn; None where it needs more than strokes, drawings and letters."""
        own = stream_to_clone.clone(
            resources=empty_resources_like(stream_to_clone), fonts=BlockFonts(self.fonts)
        )
        own._ctm_stack = [stream_to_clone.ctm]
        for context in self.contexts:
            _draw_any_context(own, context)
        used, fonts = own._resources, dict(own._fonts)
        forms = [one.form for one in used["XObject"].values() if hasattr(one, "form")]
        is_strokes = not (used["Pattern"] or used["Shading"]) and len(forms) == len(used["XObject"])
        is_named_for_itself = all(name[0] in "aA" for name in used["ExtGState"])
        if not (is_strokes and is_named_for_itself and all(font.is_plain for font in fonts.values())):
            return None
        strokes = b"\n".join(map(pydyf._to_bytes, own.stream))
        return Stamp(strokes, dict(used["ExtGState"]), forms, fonts, self.block.heads())


def _draw_stacking_context(stream: Stream, context: StackingContext | BlockContext) -> None:
    if isinstance(context, BlockContext):
        context.draw(stream)
    else:
        _draw_any_context(stream, context)


_draw_any_context = draw.draw_stacking_context
draw.draw_stacking_context = _draw_stacking_context


def _stacking_context_of_page(page_box: PageBox) -> StackingContext:
    found = _any_contexts_of(page_box)
    if blocks := getattr(page_box, "blocks", None):
        _group_contexts_by_block(found, blocks, {})
    return found


def _group_contexts_by_block(
    context: StackingContext, block_of_element: Mapping[Element, PrintedBlock], fonts: dict[int, CopiedFont]
) -> None:
    """Put what of *context* belongs to one of *block_of_element* together; WeasyPrint draws it in this order too."""
    gathered: list[Any] = []
    for block, of_it in groupby(context.zero_z_contexts, lambda one: block_of_element.get(one.box.element)):
        contexts = list(of_it)
        if block:
            gathered.append(BlockContext(block, contexts, fonts))
            continue
        for each in contexts:
            _group_contexts_by_block(each, block_of_element, fonts)
        gathered.extend(contexts)
    context.zero_z_contexts = gathered


_any_contexts_of = draw.StackingContext.from_page
draw.StackingContext.from_page = staticmethod(_stacking_context_of_page)


def is_in_page_margin(element: Element) -> bool:
    """Whether *element* stands in the margin of each page, and in no block."""
    return element.get("class") == "whose"


def assign_boxes_to_blocks(document: Document, blocks: Iterable[PrintedBlock]) -> None:
    """Tell the pages of *document* which boxes are of which block, and their heads in the order of the page."""
    of = {one: block for block in blocks for one in block.element.iter() if not is_in_page_margin(one)}

    def find(box: Any, here: dict[PrintedBlock, PrintedBlock]) -> dict[PrintedBlock, PrintedBlock]:
        block = of.get(box.element)
        if not block:
            for child in box.children:
                find(child, here)
            return here
        if block not in here and block.boxes:
            block.more.append(PrintedBlock(block.key, block.element))
            for page in (block, *block.more):
                page.is_long = len(block.more) >= KEPT_PAGES
        here.setdefault(block, block.more[-1] if block.more else block).boxes.append(box)
        return here

    for page in document.pages:
        root, *_margins = page._page_box.children
        if here := find(root, {}):
            page._page_box.blocks = {one: here.get(block, block) for one, block in of.items()}
            page.bookmarks = [head for block in here.values() for head in block.heads()]
