"""WeasyPrint with all that it keeps from job to job."""

import gc
import weakref
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import repeat
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from weasyprint import CSS

from printing.fitting import Anchors, Fits, fit_blocks
from printing.job import Job
from printing.pdf.blocks import PrintedBlock, Stamp, assign_boxes_to_blocks, is_in_page_margin
from printing.pdf.cascade import fonts_with_known_styles
from printing.pdf.drawings import Drawing
from printing.pdf.files import (
    NamedFetcher,
    is_svg,
    read_our_fonts,
    read_print_stylesheet,
    replace_css_variables,
)
from printing.pdf.lines import forget_lines
from printing.pdf.page import Page, parse_html

KEPT_DRAWINGS = 256
KEPT_STAMPS = 512


def _clear_and_collect_garbage(attributes: dict[str, Any]) -> None:
    """Free what an engine *attributes* before its process ends: Pango's objects must not outlive Pango."""
    attributes.clear()
    gc.collect()


class Engine:
    """WeasyPrint with fonts, parsed stylesheets and images kept from job to job."""

    def __init__(self) -> None:
        self.fonts = fonts_with_known_styles()
        self._font_fetcher = NamedFetcher(read_our_fonts())
        self._stylesheets: dict[tuple[str, ...], CSS] = {}
        self._drawings: OrderedDict[tuple[str, bytes], Drawing] = OrderedDict()
        self._fits = Fits()
        self._stamps: OrderedDict[str, Sequence[Stamp]] = OrderedDict()  # one for each page of a block
        weakref.finalize(self, _clear_and_collect_garbage, vars(self))

    def render_pdf(self, job: Job) -> bytes:
        """Return *job* as a PDF, byte for byte the same for the same job."""
        images = self._drawings_of_svgs(job.images)
        page = self.fit_page(job)
        blocks = list(self._empty_drawn_blocks_and_yield_all(page.etree_element, job))
        document = page.render(
            font_config=self.fonts,
            stylesheets=[self._parse_stylesheets(job.stylesheets)],
            cache=images,
        )
        assign_boxes_to_blocks(document, blocks)
        document.metadata.title = job.title
        document.metadata.lang = job.lang
        document.metadata.generator = "Reverie"
        document.metadata.attachments = []
        forget_lines()
        pdf = document.write_pdf(cache=images)
        assert isinstance(pdf, bytes)
        assert all(block.is_drawn for block in blocks if block.stamp)  # an empty one would stand in its place
        self._keep_stamps_of_blocks(blocks)
        return pdf

    def _empty_drawn_blocks_and_yield_all(self, page_root: Element, job: Job) -> Iterator[PrintedBlock]:
        """Yield the blocks of a page; in the place of one that was drawn before stand empty ones, one for each page."""
        seen = sha256("".join(job.stylesheets).encode())
        for name, content in sorted(job.images.items()):
            seen.update(f"{name}:{len(content)}:".encode() + content)

        def walk(element: Element, around: bytes) -> Iterator[PrintedBlock]:
            around += ElementTree.tostring(Element(element.tag, element.attrib))
            for child in list(element):
                is_block = "data-blocks" in element.attrib and "data-blocks" not in child.attrib
                if not (is_block or "data-leaf" in child.attrib):
                    yield from walk(child, around)
                    continue
                child.tail = None
                known = seen.copy()
                known.update(around + ElementTree.tostring(child))
                key = known.hexdigest()
                if stamps := self._stamps.get(key):
                    empty = [Element(child.tag, child.attrib) for _page in stamps]
                    empty[0].extend(one for one in child if is_in_page_margin(one))  # other pages tell it
                    place = list(element).index(child)
                    element[place : place + 1] = empty
                    yield from map(PrintedBlock, repeat(key), empty, stamps)
                else:
                    yield PrintedBlock(key, child)

        return walk(page_root, b"")

    def _keep_stamps_of_blocks(self, blocks: Iterable[PrintedBlock]) -> None:
        for block in blocks:
            stamps = [one.stamp for one in (block, *block.more) if one.stamp]
            if stamps and len(stamps) == 1 + len(block.more):
                self._stamps.setdefault(block.key, stamps)
                self._stamps.move_to_end(block.key)
        while len(self._stamps) > KEPT_STAMPS:
            self._stamps.popitem(last=False)

    def fit_page(self, job: Job) -> Page:
        """Return the page of *job* with everything in its room, not yet laid out as a whole."""
        page = Page(parse_html(job.html), job.images)
        images = self._drawings_of_svgs(job.images)
        fit_blocks(
            page.etree_element,
            lambda body: self._anchors_of_laid_out_body(body, job, images),
            self._fits,
            " ".join(job.stylesheets),
        )
        return page

    def _anchors_of_laid_out_body(
        self, body: Element, job: Job, drawings_by_name: dict[str, Drawing]
    ) -> Anchors:
        """Return where each id of *body* stands, laid out as *job* is; none of it is drawn."""
        root = Element("html")
        root.append(body)
        document = Page(root, job.images).render(
            font_config=self.fonts,
            stylesheets=[self._parse_stylesheets(job.stylesheets)],
            cache=drawings_by_name,
        )
        found: dict[str, tuple[float, float, float, float]] = {}
        above = 0.0  # where a page begins: what stands on a second one ends below the first
        for page in document.pages:
            for name, (left, top, right, bottom) in page.anchors.items():
                found.setdefault(name, (left, top + above, right, bottom + above))
            above += page.height
        return found

    def _parse_stylesheets(self, names: tuple[str, ...]) -> CSS:
        if names not in self._stylesheets:
            text = replace_css_variables("\n".join(map(read_print_stylesheet, names)))
            self._stylesheets[names] = CSS(
                string=text, font_config=self.fonts, url_fetcher=self._font_fetcher
            )
        return self._stylesheets[names]

    def _drawings_of_svgs(self, images_by_name: Mapping[str, bytes]) -> dict[str, Drawing]:
        """Return the drawn images of *images_by_name*, those of earlier jobs' very same files as they were."""
        return {
            name: self._drawing_of_svg(name, content)
            for name, content in images_by_name.items()
            if is_svg(content)
        }

    def _drawing_of_svg(self, name: str, svg: bytes) -> Drawing:
        key = (name, svg)
        if key not in self._drawings:
            self._drawings[key] = Drawing(svg, name)
            while len(self._drawings) > KEPT_DRAWINGS:
                self._drawings.popitem(last=False)
        self._drawings.move_to_end(key)
        return self._drawings[key]
