"""How a page's blocks find their size and what goes overleaf, with a plain ruler in place of WeasyPrint."""

from collections.abc import Mapping
from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring, tostring

import pytest

from printing.fitting import LETTERS, Anchors, Fits, fit_blocks
from tests.printing.paper import WORDS, SetOut, pdf_of, sheet_job, squeezed, text_of
from tests.printing.test_sheet_whole import collisions
from tests.printing.test_sheet_whole import letters as letters_of

ROOM = {"": 30, "large": 30, "small": 60}  # lines of one letter that a block holds, by its size


class Ruler:
    """Lays a body out by counting letters: each takes a line, of an item begun the first alone."""

    def __init__(self) -> None:
        self.laid_out = 0

    def __call__(self, body: Element) -> Anchors:
        self.laid_out += 1
        found: dict[str, tuple[float, float, float, float]] = {}
        for block in (one for one in body.iter() if one.attrib.get("id", ".").isdigit()):
            size = next((name for name in ("small", "large") if name in block.attrib.get("class", "")), "")
            down = self._measure(block, found)
            number = block.attrib["id"]
            found[number] = (0, 0, 0, ROOM[size])
            found[f"{number}.end"] = (0, down, 0, down)
        return found

    def _measure(self, element: Element, found: dict[str, tuple[float, float, float, float]]) -> float:
        down = 0.0
        for child in element:
            is_cut = "cut" in child.attrib.get("class", "").split()
            high = 1 if is_cut else len("".join(child.itertext()).replace(" ", ""))
            if "id" in child.attrib:
                found[child.attrib["id"]] = (0, down, 0, down + high)
            down += high
        return down


def fitted(body: str, ruler: Ruler | None = None, kept: Fits | None = None) -> Element:
    page = fromstring(f"<html><head/><body>{body}</body></html>")
    fit_blocks(page, ruler or Ruler(), kept or Fits(), "a style")
    return page


def sized(page: Element) -> str:
    return next(one for one in page.iter() if "data-fit" in one.attrib).attrib.get("class", "")


def words(page: Element, where: str) -> list[str]:
    return ["".join(one.itertext()) for one in page.iter() if one.tag == where]


LEAF = '<section data-leaf=""><p class="whose">Ada</p><div data-to="it"/></section>'


@pytest.mark.parametrize(("letters", "size"), [(30, "large"), (31, "small"), (60, "small"), (90, "small")])
def test_the_first_size_that_holds_it_is_taken(letters: int, size: str) -> None:
    assert sized(fitted(f'<div data-fit="large small"><p>{"x" * letters}</p></div>')) == size


@pytest.mark.parametrize(("letters", "here"), [(60, ["x" * 60]), (61, [])])
def test_a_part_that_no_size_holds_goes_overleaf_whole(letters: int, here: list[str]) -> None:
    page = fitted(f'<div data-fit="large small"><b data-over="it">{"x" * letters}</b></div>{LEAF}')
    assert words(page, "section") == ([] if here else ["Ada" + "x" * 61])
    assert words(page, "b") == (here or ["x" * 61])


def test_a_leaf_with_a_size_of_its_own_keeps_what_went_there() -> None:
    leaf = '<section data-leaf="" data-fit="large small"><u data-gone="it"><s data-to="it"/></u></section>'
    page = fitted(f'<div data-fit=""><b data-over="it">{"x" * 31}</b></div>{leaf}')
    assert words(page, "section") == ["x" * 31]


def test_the_last_part_goes_first_and_the_type_grows_again() -> None:
    page = fitted(
        f'<div data-fit="large small"><b data-over="one">{"x" * 20}</b><b data-over="it">{"y" * 50}</b></div>{LEAF}'
    )
    assert (sized(page), words(page, "section")) == ("large", ["Ada" + "y" * 50])


def test_a_part_that_yields_goes_before_the_type_gets_smaller() -> None:
    page = fitted(
        f'<div data-fit="large small"><b>{"x" * 20}</b><b data-over="it" data-yields="">{"y" * 20}</b></div>{LEAF}'
    )
    assert (sized(page), words(page, "section")) == ("large", ["Ada" + "y" * 20])


def items(*letters: int, more: str = "") -> str:
    told = "".join(f"<i>{chr(97 + n) * many}</i>" for n, many in enumerate(letters))
    return f'<ol data-fit="" data-items="it"{more}>{told}<i data-spare=""/></ol>{LEAF}'


@pytest.mark.parametrize(
    ("letters", "here", "over"),
    [((10, 10, 10), 3, 0), ((10, 10, 11), 2, 1), ((40, 1, 1), 0, 3), ((10, 40, 1), 1, 2), ((), 0, 0)],
)
def test_items_go_overleaf_from_the_first_that_does_not_fit(
    letters: tuple[int, ...], here: int, over: int
) -> None:
    page = fitted(items(*letters))
    (held,) = (one for one in page.iter() if one.tag == "ol")
    assert len(held) - 1 == here
    assert sum(len(to) for to in page.iter() if "data-to" in to.attrib) == over


def test_items_that_are_kept_together_go_together() -> None:
    page = fitted(items(10, 10, 20).replace("<i>b", '<i data-keep="">b'))
    assert words(page, "section") == ["Ada" + "b" * 10 + "c" * 20]


def test_an_item_begun_leaves_room_for_the_beginnings_of_the_others() -> None:
    page = fitted(items(40, 20, 5, more=' data-cut=""'))
    (held,) = (one for one in page.iter() if one.tag == "ol")
    assert [one.attrib.get("class", "") for one in held][:3] == ["cut", "", ""]
    assert words(page, "section") == ["Ada" + "a" * 40]


def test_what_stands_where_something_went_is_told() -> None:
    told = '<p data-gone="it"><s data-count="it"/> more</p><p data-here="it">all</p>'
    leaf = '<em data-gone="leaf">goes on</em><em data-here="leaf">one page</em>'
    page = fitted(told + leaf + items(10, 10, 20))
    assert (words(page, "p")[0], words(page, "em")) == ("1 more", ["goes on"])
    page = fitted(told + leaf + items(10))
    assert (words(page, "p")[0], words(page, "em")) == ("all", ["one page"])


def test_a_part_with_its_own_room_goes_alone() -> None:
    page = fitted(
        f'<div data-fit="large small"><b>{"x" * 5}</b><u data-fit="" data-over="it"><b>{"y" * 31}</b></u></div>{LEAF}'
    )
    assert words(page, "section") == ["Ada" + "y" * 31]


def test_no_more_letters_are_laid_out_than_a_block_could_hold() -> None:
    many = items(*[LETTERS // 4] * 40).replace('data-fit=""', 'data-fit="small"')
    seen: list[int] = []

    class Counting(Ruler):
        def __call__(self, body: Element) -> Anchors:
            seen.append(len("".join(body.itertext())))
            return super().__call__(body)

    fitted(many, Counting())
    assert max(seen) <= LETTERS
    seen.clear()
    fitted(f'<div data-fit="large small"><b data-over="it">{"x" * (LETTERS + 1)}</b></div>{LEAF}', Counting())
    assert seen == [0]


@pytest.mark.parametrize(
    ("block", "times"),
    [
        ('<div data-fit="small"><b>x</b></div>', 0),
        ('<div data-fit="large small"><b>x</b></div>', 1),
        (f'<div data-fit="small"><b data-over="it">{"x" * 61}</b></div>', 1),
        (items(LETTERS, 1).replace('data-fit=""', 'data-fit="large small"'), 1),
    ],
    ids=["one size", "two sizes", "one size, or overleaf", "a list too long for any"],
)
def test_what_is_taken_anyway_is_not_laid_out(block: str, times: int) -> None:
    ruler = Ruler()
    assert sized(fitted(block, ruler)) in ("large", "small")
    assert ruler.laid_out == times


def test_what_was_laid_out_before_is_not_laid_out_again() -> None:
    ruler, kept = Ruler(), Fits()
    pages = [fitted(f"<p>{n}</p>{items(10, 40)}", ruler, kept) for n in range(2)]
    assert ruler.laid_out == 1
    assert [tostring(one) for one in pages[0].iter("ol")] == [tostring(one) for one in pages[1].iter("ol")]


def test_what_stands_around_a_block_counts_as_it_does_for_the_stylesheet() -> None:
    ruler, kept = Ruler(), Fits()
    for paper in ("a4", "letter"):
        fitted(f'<div class="{paper}">{items(10, 40)}</div>', ruler, kept)
    assert ruler.laid_out == 2


def test_the_oldest_fits_are_forgotten() -> None:
    ruler, kept = Ruler(), Fits(most=2)
    for letters in (1, 2, 3, 1):
        fitted(items(letters), ruler, kept)
    assert ruler.laid_out == 4


def test_text_after_what_goes_stays() -> None:
    page = fitted('<p data-gone="it">a</p>b<div data-fit=""><i/>c</div>d')
    assert "".join(page.itertext()) == "bcd"


def test_a_page_without_blocks_is_left_alone() -> None:
    unmoved: Mapping[str, str] = {"data-gone": "x"}
    page = fitted('<p data-gone="x">a</p>')
    assert [one.attrib for one in page.iter("p")] == [unmoved]


@pytest.mark.parametrize(("times", "is_overleaf"), [(1, False), (3, False), (40, True)])
def test_a_field_added_to_the_template_alone_is_printed_in_its_room(times: int, is_overleaf: bool) -> None:
    """No line of Python and no stylesheet knows of it: the head's type yields, and what no size holds goes overleaf."""
    words = "Fear: deep water, and who comes out of it. "
    job = sheet_job(words=replace(WORDS, look="A grey coat, and a lantern. " * 3))
    here, there = '<div class="dream">', '<section data-gone="dream">'
    html = job.html.replace(here, f'<p class="table" data-over="fear">{words * times}</p>{here}', 1)
    html = html.replace(there, f'<section data-gone="fear"><div data-to="fear"></div></section>{there}', 1)
    changed = replace(job, html=html)
    assert ("deep water" in SetOut(changed).overleaf) == is_overleaf
    pdf = pdf_of(changed)
    assert squeezed(text_of(pdf)).count("Fear:deepwater") == times
    assert collisions(letters_of(pdf)) == []
