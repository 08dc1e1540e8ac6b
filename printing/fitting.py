"""Where everything of a page finds its room: a template writes it once, the stylesheet alone knows millimetres.

What runs longer than its room takes a smaller size, or goes overleaf. The press lays each such block out by itself, in
the place where it stands, and asks where it ended. A template says so by attributes:

| attribute | means |
|---|---|
| `data-fit="wide close"` | a block of this page, and the classes it may be set in, the largest first |
| `data-items="boons"` | its children go overleaf from the end, each whole, under this key and its own `data-over` |
| `data-spare` | a line to write on: it takes no room from what is written, and is cut off where there is none left |
| `data-cut` | such a child leaves its beginning here, with the class `cut` |
| `data-keep` | such a child stands on one page with the next |
| `data-over="look"` | a part of a block that goes overleaf where no size holds it; the last one first |
| `data-yields` | such a part goes before the block takes a smaller size |
| `data-to="boons"` | where overleaf all that goes is put |
| `data-gone="boons"`, `data-here="boons"` | stands only where some of it, or none of it, went |
| `data-count="boons"` | says how many went |
| `data-idle` | gives no reason to print the leaf it stands on |
| `data-blocks` | its children stand each in its own place: what was drawn before is not laid out again |
| `data-leaf` | is left out where nothing but whose it is stands in it; as a key, `leaf` is gone where it stands |

A block's room is its height, or the most that its height may be. A part that is a block itself has its own room too.
"""

import hashlib
from collections import Counter, OrderedDict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

Anchors = Mapping[str, tuple[float, float, float, float]]  # left, top, right, bottom, by id
OverleafKey = str  # a word of data-over, data-items, data-gone, data-here or data-count, or `leaf`
LETTERS = 1500  # more stand in no block of a page: such a text goes overleaf without being laid out
ENDLESS = (inf, inf, inf, inf)  # where what ends on a second page ends
KEPT_FITS = 2048
ENOUGH = 0.05  # of a CSS pixel: what sums of lengths are off by


class PartPlace(IntEnum):
    """Where a part of a block stands."""

    HERE = 0
    BEGUN = 1
    OVERLEAF = 2


@dataclass(frozen=True, slots=True)
class Fit:
    """How a block fits: its class, and where each of its parts stands."""

    size: str
    places: tuple[PartPlace, ...]


@dataclass(frozen=True, slots=True)
class Try:
    """A block laid out: in which class, its parts at which places."""

    block: "Block"
    size: str
    places: tuple[PartPlace, ...]


@dataclass(eq=False)
class Block:
    """An element that is to be fitted; *path* are those it stands in, from the body down."""

    element: Element
    path: Sequence[Element]
    parts: Sequence[Element] = field(init=False)

    def __post_init__(self) -> None:
        self.parts = list(
            _list_items_but_spare(self.element) if self.is_list else _parts_that_may_go_overleaf(self.element)
        )

    @property
    def is_list(self) -> bool:
        return "data-items" in self.element.attrib

    @property
    def sizes(self) -> Sequence[str]:
        return self.element.attrib["data-fit"].split() or [""]

    def overleaf_keys_of_part(self, part: Element) -> Sequence[OverleafKey]:
        own = part.attrib.get("data-over", "")
        return f"{self.element.attrib['data-items']} {own}".split() if self.is_list else own.split()

    def too_long(self) -> tuple[PartPlace, ...]:
        """Return the places of the parts at first: overleaf is what no block can hold."""
        read, places = 0, []
        for part in self.parts:
            length = _count_letters(part)
            read += length
            is_over = read > LETTERS
            if is_over and not self.is_list:
                read -= length  # a later part may be shorter
            places.append(PartPlace.OVERLEAF if is_over else PartPlace.HERE)
        return tuple(places)

    def digest(self) -> str:
        """Return a hash of all that decides how the block fits, stylesheets apart."""
        around = "".join(tostring(Element(one.tag, one.attrib), "unicode") for one in self.path)
        return hashlib.sha256((around + tostring(self.element, "unicode")).encode()).hexdigest()


class FitKey(NamedTuple):
    """What a fit depends on: the names of the stylesheets, and `Block.digest`."""

    stylesheets: str
    digest: str


class Fits:
    """How blocks fitted that were laid out before, the oldest use forgotten first."""

    def __init__(self, most: int = KEPT_FITS) -> None:
        self._most = most
        self._kept: OrderedDict[FitKey, Fit] = OrderedDict()

    def get(self, key: FitKey) -> Fit | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: FitKey, fit: Fit) -> None:
        self._kept[key] = fit
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


def fit_blocks(
    page: Element, lay_out: Callable[[Element], Anchors], known_fits: Fits, stylesheet_names: str
) -> None:
    """Give every block of *page* its size, and put overleaf what has no room.

    *lay_out* returns where each id of a body stands; *stylesheet_names* names the stylesheets that it uses.
    """
    body = page.find("body")
    if body is None or not any("data-fit" in one.attrib for one in body.iter()):
        return
    gone: Counter[OverleafKey] = Counter()
    for is_next in (
        _is_block_that_may_go_overleaf,
        _is_outermost_and_no_part_or_leaf,
        _is_nested_and_never_overleaf,
        _is_leaf,
    ):
        if is_next is _is_leaf:
            _drop_by_overleaf_counts_and_write_them(body, gone)
        blocks = [block for block in _blocks_to_fit(body) if is_next(block)]
        for block, found in zip(blocks, _fit_all(blocks, lay_out, known_fits, stylesheet_names), strict=True):
            gone += _apply_fit(block, found, body)
    _drop_by_overleaf_counts_and_write_them(body, gone)


# --- which blocks there are, and in which order they are fitted ---


def _blocks_to_fit(body: Element) -> Iterator[Block]:
    def walk(element: Element, path: tuple[Element, ...]) -> Iterator[Block]:
        for child in element:
            if "data-fit" in child.attrib:
                yield Block(child, path)
            yield from walk(child, (*path, child))

    return walk(body, (body,))


def _is_inside_another_block(block: Block) -> bool:
    return any("data-fit" in one.attrib for one in block.path)


def _is_block_that_may_go_overleaf(block: Block) -> bool:
    return "data-over" in block.element.attrib


def _is_outermost_and_no_part_or_leaf(block: Block) -> bool:
    return not (_is_block_that_may_go_overleaf(block) or _is_inside_another_block(block) or _is_leaf(block))


def _is_nested_and_never_overleaf(block: Block) -> bool:
    is_overleaf = any("data-leaf" in one.attrib for one in block.path)
    return _is_inside_another_block(block) and not _is_block_that_may_go_overleaf(block) and not is_overleaf


def _is_leaf(block: Block) -> bool:
    return "data-leaf" in block.element.attrib


def _list_items_but_spare(block: Element) -> Iterator[Element]:
    return (child for child in block if "data-spare" not in child.attrib)


def _parts_that_may_go_overleaf(element: Element) -> Iterator[Element]:
    if "data-fit" in element.attrib and "data-over" in element.attrib:
        yield element
        return
    for child in element:
        if "data-over" in child.attrib:
            yield child
        elif "data-fit" not in child.attrib:
            yield from _parts_that_may_go_overleaf(child)


def _css_classes(element: Element) -> list[str]:
    return element.attrib.get("class", "").split()


def _count_letters(element: Element) -> int:
    """Return how many letters stand in *element*; what stands in their place once they went comes on top of none."""
    within = (0 if "data-gone" in child.attrib else _count_letters(child) for child in element)
    return len(element.text or "") + sum(within) + sum(len(child.tail or "") for child in element)


# --- how they fit ---


def _fit_all(
    blocks: Sequence[Block], lay_out: Callable[[Element], Anchors], known_fits: Fits, stylesheet_names: str
) -> list[Fit]:
    """Return how each of *blocks* fits; all that is still to be laid out is laid out together."""
    keys = [FitKey(stylesheet_names, block.digest()) for block in blocks]
    asking = {
        key: _fitting_steps(block) for key, block in zip(keys, blocks, strict=True) if not known_fits.get(key)
    }
    found = {key: known for key in keys if (known := known_fits.get(key))}
    answers: dict[FitKey, Any] = dict.fromkeys(asking)  # nothing yet: so they begin
    while answers:
        wanted = {}
        for key, answer in answers.items():
            try:
                wanted[key] = asking[key].send(answer)
            except StopIteration as fitted:
                found[key] = fitted.value
                known_fits.put(key, fitted.value)
        tries = [each for asked in wanted.values() for each in asked]
        seen = _lay_out_tries(tries, lay_out) if tries else {}
        answers = {key: [seen[each] for each in asked] for key, asked in wanted.items()}
    return [found[key] for key in keys]


@dataclass(frozen=True, slots=True)
class TryLayout:
    """What a try looked like: the room, where all of it ended, and from where to where each part reached."""

    room: float
    end: float
    parts: tuple[tuple[float, float] | None, ...]

    @property
    def fits(self) -> bool:
        return self.end <= self.room + ENOUGH


FittingSteps = Generator[list[Try], list[TryLayout], Fit]


def _fitting_steps(block: Block) -> FittingSteps:
    """Ask for tries, be sent what they looked like, and return how *block* fits."""
    return _fitting_steps_of_list(block) if block.is_list else _fitting_steps_of_parts(block)


def _fitting_steps_of_parts(block: Block) -> FittingSteps:
    """Try each size with all parts, then with the last one overleaf, and so on; those that yield go at every size."""
    first = block.too_long()
    steady = [n for n, part in enumerate(block.parts) if "data-yields" not in part.attrib and not first[n]]
    yielding = [n for n, part in enumerate(block.parts) if "data-yields" in part.attrib and not first[n]]
    for count in range(len(steady) + 1):
        without = _with_parts_overleaf(first, steady[len(steady) - count :])
        places = [without, _with_parts_overleaf(without, yielding)] if yielding else [without]
        tries = [Try(block, size, each) for size in block.sizes for each in places]
        if count == len(steady):
            tries.pop()  # all overleaf in the smallest: it is taken where nothing else fits
        # Nearly everything fits as it is: the others are laid out only where it does not.
        for batch in (tries[:1], tries[1:]):
            for each, seen in zip(batch, (yield batch) if batch else [], strict=True):
                if seen.fits:
                    return Fit(each.size, each.places)
    return Fit(block.sizes[-1], _with_parts_overleaf(first, range(len(first))))


def _fitting_steps_of_list(block: Block) -> FittingSteps:
    """Try each size with all items, of a list too long for any the last alone; there the first that does not fit goes
    overleaf, and all after it.
    """
    first = block.too_long()
    is_cut, is_whole = "data-cut" in block.element.attrib, PartPlace.OVERLEAF not in first
    tries = [Try(block, size, first) for size in (block.sizes if is_whole else block.sizes[-1:])]
    for batch in (tries[:1], tries[1:]):
        for each, seen in zip(batch, (yield batch) if batch else [], strict=True):
            if seen.fits and is_whole:
                return Fit(each.size, first)
            last = seen
    if is_cut:
        (begun,) = yield [Try(block, block.sizes[-1], (PartPlace.BEGUN,) * len(first))]
        return Fit(block.sizes[-1], _place_of_each_item_whole_cut_or_overleaf(last, begun))
    here = next((n for n, part in enumerate(last.parts) if not part or part[1] > last.room + ENOUGH), 0)
    while here and "data-keep" in block.parts[here - 1].attrib:
        here -= 1
    return Fit(block.sizes[-1], _with_parts_overleaf(first, range(here, len(first))))


def _place_of_each_item_whole_cut_or_overleaf(uncut: TryLayout, cut: TryLayout) -> tuple[PartPlace, ...]:
    """Return which items stand whole: those that leave room for the beginnings of all after them."""
    starts = [part[0] for part in cut.parts if part] + [cut.end]
    short = [after - before for before, after in pairwise(starts)]
    left, places = uncut.room - starts[0], []
    for n, part in enumerate(uncut.parts):
        if part and part[1] - part[0] <= left - sum(short[n + 1 :]) + ENOUGH:
            places.append(PartPlace.HERE)
            left -= part[1] - part[0] + _gap_after_part(uncut, n)
        elif short[n] <= left + ENOUGH:
            places.append(PartPlace.BEGUN)
            left -= short[n]
        else:
            places.append(PartPlace.OVERLEAF)
    return tuple(places)


def _gap_after_part(layout: TryLayout, part_number: int) -> float:
    part, after = (
        layout.parts[part_number],
        layout.parts[part_number + 1] if part_number + 1 < len(layout.parts) else None,
    )
    return (after[0] if after else layout.end) - part[1] if part else 0


def _with_parts_overleaf(places: Sequence[PartPlace], part_numbers: Sequence[int]) -> tuple[PartPlace, ...]:
    return tuple(PartPlace.OVERLEAF if n in set(part_numbers) else place for n, place in enumerate(places))


def _lay_out_tries(tries: Sequence[Try], lay_out: Callable[[Element], Anchors]) -> dict[Try, TryLayout]:
    """Lay *tries* out, all on one page: each stands in its place, and none moves another."""
    body: Element | None = None
    shared: dict[Element, Element] = {}
    for number, each in enumerate(tries):
        at: Element | None = None
        for around in each.block.path:
            if around not in shared or (around.tag != "body" and "sheet" not in _css_classes(around)):
                made = Element(around.tag, around.attrib)
                if "sheet" in _css_classes(made):
                    made.attrib["data-endless"] = ""
                if at is not None:
                    at.append(made)
                shared[around] = made
            at = shared[around]
            body = at if body is None else body
        assert at is not None
        at.append(_element_of_try(each, str(number)))
    assert body is not None
    anchors = lay_out(body)
    return {each: _layout_of_try(each, str(number), anchors) for number, each in enumerate(tries)}


def _element_of_try(tried: Try, element_id: str) -> Element:
    """Return the block as *tried*, with an id wherever it is to be asked where that is."""
    block = deepcopy(tried.block.element)
    _add_css_class(block, tried.size)
    block.attrib["id"] = element_id
    parts = Block(block, ()).parts
    for n, (part, place) in enumerate(zip(parts, tried.places, strict=True)):
        if place is PartPlace.BEGUN:
            _add_css_class(part, "cut")
        part.attrib["id"] = f"{element_id}.{n}" if part is not block else element_id
    gone = [part for part, place in zip(parts, tried.places, strict=True) if place is PartPlace.OVERLEAF]
    keys = _count_keys_overleaf(tried.block, tried.places)
    own = {key for part in tried.block.parts for key in tried.block.overleaf_keys_of_part(part)}
    _remove_elements(block, lambda one: one in gone and one is not block)
    _remove_elements(block, lambda one: not _stays_on_page(one, keys, own))
    _remove_elements(block, lambda one: "data-spare" in one.attrib)
    SubElement(block, "fit-end", {"id": f"{element_id}.end"})
    return block


def _layout_of_try(tried: Try, element_id: str, anchors: Anchors) -> TryLayout:
    parts = (anchors.get(f"{element_id}.{n}") for n in range(len(tried.places)))
    end = anchors.get(f"{element_id}.end", ENDLESS)
    return TryLayout(anchors[element_id][3], end[1], tuple(part and (part[1], part[3]) for part in parts))


# --- what follows from how they fit ---


def _apply_fit(block: Block, fit: Fit, body: Element) -> Counter[OverleafKey]:
    """Set *block* as *fit*, and return the keys of all that went overleaf, each as often as it did."""
    _add_css_class(block.element, fit.size)
    keys = _count_keys_overleaf(block, fit.places)
    own = {key for part in block.parts for key in block.overleaf_keys_of_part(part)}
    for part, place in zip(block.parts, fit.places, strict=True):
        if place is PartPlace.HERE:
            continue
        for to in body.iter():
            if to.attrib.get("data-to") in block.overleaf_keys_of_part(part):
                moved = deepcopy(part)
                moved.attrib.pop("data-fit", None)
                for one in moved.iter():
                    one.attrib.pop("data-over", None)  # a leaf that is a block has no part of what came to it
                moved.tail = None
                to.append(moved)
        if place is PartPlace.BEGUN:
            _add_css_class(part, "cut")
    gone = [part for part, place in zip(block.parts, fit.places, strict=True) if place is PartPlace.OVERLEAF]
    if gone:
        _remove_elements(body, lambda one: one in gone)
    _remove_elements(block.element, lambda one: not _stays_on_page(one, keys, own))
    for one in block.element.iter():
        if (
            set(_overleaf_keys_asked_for(one)) <= own
        ):  # decided here: whether as much of another block went does not matter
            one.attrib.pop("data-gone", None)
            one.attrib.pop("data-here", None)
    return keys


def _count_keys_overleaf(block: Block, places: Sequence[PartPlace]) -> Counter[OverleafKey]:
    parts = zip(block.parts, places, strict=True)
    return Counter(
        key
        for part, place in parts
        if place is not PartPlace.HERE
        for key in block.overleaf_keys_of_part(part)
    )


def _drop_by_overleaf_counts_and_write_them(body: Element, overleaf_counts: Counter[OverleafKey]) -> None:
    """Leave out what stands only where something else went or did not, and write how many went."""
    _remove_elements(
        body,
        lambda one: not _stays_on_page(one, overleaf_counts) and "leaf" not in _overleaf_keys_asked_for(one),
    )
    _remove_elements(
        body, lambda one: "data-leaf" in one.attrib and all(map(_is_no_reason_to_print_leaf, one))
    )
    gone = overleaf_counts + Counter(leaf=sum("data-leaf" in one.attrib for one in body.iter()))
    _remove_elements(body, lambda one: not _stays_on_page(one, gone))
    for one in body.iter():
        if key := one.attrib.get("data-count"):
            one.text = str(overleaf_counts[key])


def _is_no_reason_to_print_leaf(element: Element) -> bool:
    """Return whether *element* of a leaf gives no reason to print it."""
    return (
        "whose" in _css_classes(element)
        or "data-idle" in element.attrib
        or ("data-to" in element.attrib and not len(element))
    )


def _overleaf_keys_asked_for(element: Element) -> list[OverleafKey]:
    return f"{element.attrib.get('data-gone', '')} {element.attrib.get('data-here', '')}".split()


def _stays_on_page(
    element: Element, overleaf_counts: Mapping[OverleafKey, int], decided_keys: set[OverleafKey] | None = None
) -> bool:
    """Return whether *element* stays once so much went overleaf; where a key is not of *decided_keys*, for now."""
    if not (asked := _overleaf_keys_asked_for(element)):
        return True
    wants, bars = element.attrib.get("data-gone", "").split(), element.attrib.get("data-here", "").split()
    if decided_keys is not None and not {*asked} <= decided_keys:
        return True
    return (not wants or any(overleaf_counts.get(key) for key in wants)) and not any(
        overleaf_counts.get(key) for key in bars
    )


def _add_css_class(element: Element, css_class: str) -> None:
    if css_class:
        element.attrib["class"] = " ".join([*_css_classes(element), css_class])


def _remove_elements(within: Element, is_unwanted: Callable[[Element], bool]) -> None:
    """Remove all unwanted elements within *within*, and keep the text that follows them."""
    for place in range(len(within) - 1, -1, -1):
        child = within[place]
        if not is_unwanted(child):
            _remove_elements(child, is_unwanted)
            continue
        if child.tail:
            if place:
                within[place - 1].tail = (within[place - 1].tail or "") + child.tail
            else:
                within.text = (within.text or "") + child.tail
        del within[place]
