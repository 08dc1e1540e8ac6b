"""The only module that imports WeasyPrint: one job in, one PDF out, nothing loaded but what the job names."""

import gc
import re
import unicodedata
import weakref
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import groupby, repeat
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zlib import compress

import pydyf
import tinyhtml5
import weasyprint
from cssselect2 import ElementWrapper
from fontTools.ttLib import TTFont
from weasyprint import CSS, HTML, css, draw
from weasyprint.anchors import gather_anchors
from weasyprint.css import StyleFor
from weasyprint.document import Document
from weasyprint.formatting_structure.boxes import PageBox
from weasyprint.images import SVGImage
from weasyprint.layout import inline, preferred
from weasyprint.pdf import stream
from weasyprint.pdf.fonts import Font
from weasyprint.pdf.stream import Stream
from weasyprint.stacking import StackingContext
from weasyprint.text.fonts import FontConfiguration
from weasyprint.text.line_break import Layout
from weasyprint.urls import URLFetcher, URLFetcherResponse

from printing.fitting import Anchors, Fits, fit_blocks
from printing.job import Job

STATIC = Path(__file__).resolve().parent.parent / "static"
STYLESHEETS = STATIC / "css" / "print"
FONTS = STATIC / "fonts"
KEPT_DRAWINGS = 256
KEPT_STAMPS = 512
KEPT_STYLES = 4096
SAID_BY_ATTRIBUTES = ("lang", "anchor")
KEPT_PAGES = 6  # of a block
LARGEST_FONT = 1_000_000  # bytes of a font file that is kept with what is set in it


class NamedFetcher(URLFetcher):  # type: ignore[misc]
    """Knows the names it was given and refuses every other address: no file, no socket, no ``data:``."""

    def __init__(self, known: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self.known = known

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        if url not in self.known:
            raise ValueError("This address is none of ours.")
        kind = "image/svg+xml" if is_svg(self.known[url]) else None
        return URLFetcherResponse(url, self.known[url], {"Content-Type": kind} if kind else {})


def is_svg(content: bytes) -> bool:
    """Whether one of our files is a drawing."""
    return content.lstrip().startswith(b"<svg")


def read_our_fonts() -> dict[str, bytes]:
    """Return the fonts a stylesheet may ask for by ``url(font:cinzel-400-normal)``."""
    return {f"font:{path.stem}": path.read_bytes() for path in sorted(FONTS.glob("*.ttf"))}


def read_print_stylesheet(name: str) -> str:
    """Return the text of a print stylesheet; KeyError if we have none of that name."""
    known = {path.stem: path for path in STYLESHEETS.glob("*.css")}
    return known[name].read_text(encoding="utf-8")


def replace_css_variables(stylesheet: str) -> str:
    """Return *stylesheet* with the values of its ``:root`` in the place of every ``var()``.

    WeasyPrint would check each such declaration anew for every element, in every job.
    """
    values = dict(re.findall(r"(--[\w-]+):\s*([^;}]+);", stylesheet))
    return re.sub(r"var\((--[\w-]+)\)", lambda use: values[use[1]], stylesheet)


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
            drawn = stream.clone(resources=_empty_resources_like(stream))
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


def _empty_resources_like(stream: Stream) -> pydyf.Dictionary:
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


class Copied(dict[int, str]):
    """What each glyph of a font is copied as: a letter drawn with its marks is a letter and its marks.

    WeasyPrint tells the whole of such a group by its first glyph and leaves the others without a meaning.
    """

    def __init__(self, font: bytes) -> None:
        super().__init__()
        self._font = font

    def __setitem__(self, glyph: int, text: str) -> None:
        if not text or any(map(unicodedata.combining, text)):
            own = character_by_glyph_id(self._font).get(glyph, text)
            text = own if not text or unicodedata.combining(own[:1] or " ") else text
        super().__setitem__(glyph, text)


@lru_cache(maxsize=16)
def character_by_glyph_id(font_file: bytes) -> dict[int, str]:
    """Return the character of each glyph that has one in the font file *font_file*."""
    found = TTFont(BytesIO(font_file), lazy=True)
    return {found.getGlyphID(name): chr(point) for point, name in found.getBestCmap().items()}


@lru_cache(maxsize=16)
def ascent_and_descent_per_thousand(font_file: bytes) -> tuple[int, int]:
    """Return how far the font file *font_file* reaches up and down, in thousandths of its size."""
    found = TTFont(BytesIO(font_file), lazy=True, fontNumber=0)
    up, down = found["hhea"].ascent, found["hhea"].descent
    return round(up * 1000 / found["head"].unitsPerEm), round(down * 1000 / found["head"].unitsPerEm)


@lru_cache(maxsize=16)
def _shared_font_file(font_file: bytes) -> bytes:
    """Return the first of all font files that are *font_file*, so that each is in memory once."""
    return font_file


class CopiedFont(Font):  # type: ignore[misc]
    """A font in a PDF that tells what its letters mean one by one."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.file_content: bytes = _shared_font_file(self.file_content)
        self.to_unicode = Copied(self.file_content)
        if (
            "hhea" in self.tables
        ):  # not by the size that happens to be asked for first: a file depends on itself alone
            self.ascent, self.descent = ascent_and_descent_per_thousand(self.file_content)

    def without_letters(self) -> "CopiedFont":
        """Return the same font with nothing set in it."""
        bare = copy(self)
        bare.widths, bare.missing, bare.to_unicode = {}, {}, Copied(self.file_content)
        return bare

    def add_letters_of(self, other: "CopiedFont") -> None:
        """Hold the letters of *other* too; what a glyph meant first it means."""
        for mine, theirs in ((self.widths, other.widths), (self.to_unicode, other.to_unicode)):
            for glyph, of_it in theirs.items():
                mine.setdefault(glyph, of_it)

    @property
    def is_plain(self) -> bool:
        """Whether its letters are outlines that it has, and nothing is to be kept beside them."""
        is_drawn = self.bitmap or self.png or self.svg or self.colr
        return not (is_drawn or self.missing) and len(self.file_content) < LARGEST_FONT


stream.Font = CopiedFont


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
            resources=_empty_resources_like(stream_to_clone), fonts=BlockFonts(self.fonts)
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

# What no page of ours has, and WeasyPrint's own stylesheet says of every element there is.
NOTES = re.compile(r"^::(?:footnote|note)-.*$", re.MULTILINE)


@lru_cache(maxsize=1)
def _usual_styles() -> CSS:
    """Return what an element looks like of which no stylesheet says anything."""
    text = (Path(weasyprint.__file__).parent / "css" / "html5_ua.css").read_text(encoding="utf-8")
    kept, found = NOTES.subn("", text)
    assert found  # another WeasyPrint would word them otherwise
    return CSS(string=kept.replace("\n::marker", "\nli::marker"))


class Wrapped(ElementWrapper):  # type: ignore[misc]
    """An element whose children are looked for by their tags alone: WeasyPrint asks for no others."""

    def query_all(self, *tags: str) -> Iterator[ElementWrapper]:
        return map(self.from_html_root, (one for one in self.etree_element.iter() if one.tag in tags))


class Page(HTML):  # type: ignore[misc]
    """A page of ours for WeasyPrint: *root* is its tree, whatever it names is among *images*."""

    def __init__(self, root: Element, images: Mapping[str, bytes]) -> None:
        self.base_url, self.media_type = None, "print"
        self.url_fetcher = NamedFetcher(images)
        self.etree_element = root

    @property
    def wrapper_element(self) -> ElementWrapper:
        return Wrapped.from_html_root(self.etree_element, content_language=None)

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        return [_usual_styles()]


def parse_html(html: str) -> Element:
    """Return the elements of *html*.

    Our templates write what XML is too, which is read thirty times as quickly. What is none is read as a browser would.
    """
    with suppress(ElementTree.ParseError):
        root = ElementTree.fromstring(html.removeprefix("<!doctype html>"))
        if root.tag == "html":
            return root
    found: Element = tinyhtml5.parse(html, namespace_html_elements=False)
    return found


def _is_in_page_margin(element: Element) -> bool:
    """Whether *element* stands in the margin of each page, and in no block."""
    return element.get("class") == "whose"


def _assign_boxes_to_blocks(document: Document, blocks: Iterable[PrintedBlock]) -> None:
    """Tell the pages of *document* which boxes are of which block, and their heads in the order of the page."""
    of = {one: block for block in blocks for one in block.element.iter() if not _is_in_page_margin(one)}

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


def _clear_and_collect_garbage(attributes: dict[str, Any]) -> None:
    """Free what an engine *attributes* before its process ends: Pango's objects must not outlive Pango."""
    attributes.clear()
    gc.collect()


class Engine:
    """WeasyPrint with fonts, parsed stylesheets and images kept from job to job."""

    def __init__(self) -> None:
        self.fonts = FontConfiguration()
        self.fonts.known_styles = OrderedDict()  # each holds these fonts
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
        _assign_boxes_to_blocks(document, blocks)
        document.metadata.title = job.title
        document.metadata.lang = job.lang
        document.metadata.generator = "Reverie"
        document.metadata.attachments = []
        for splits in (inline.split_first_line, preferred.split_first_line):
            splits.forget()
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
                    empty[0].extend(
                        one for one in child if one.get("class") == "whose"
                    )  # other pages tell it
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
