"""What you type is shown as text: every string in every field, on every page, in every form, on paper."""

import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby, product
from typing import Any

import pytest
from pypdf import PdfReader

from campaigns.models import NAME
from divination.games import pairs
from tests.conftest import at_night
from tests.html import parsed
from tests.promises.fields import text_fields
from tests.promises.nasty import LINES, MARKUP, PRINTED, STRINGS
from tests.promises.texts import NAMES_TO_SIGN_IN, TEXTS, Text, fresh_fields
from tests.promises.world import ROLES, World, everything, undone

HTMX = {"HX-Request": "true"}
PLAIN = "plain words"
BRIEF = (
    "gm evenings:occasion campaign system reflection",
    "gm evenings:correct evening",
    "player characters:duel dreamer keeper",
    "player characters:duel dreamer jolt",
)  # fragments of a page
SPACES = re.compile(r"\s+")
TYPED = re.compile(r"q(\d+)q.*?z\1z", re.DOTALL)
MADE = re.compile(r"[\w-]{16,}|\d\d:\d\d\.\d+")  # names, tokens and times, new for each page


@pytest.fixture(autouse=True)
def _the_lot_falls_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins a game for two, home waits with it: a page has the same elements whatever was typed."""
    monkeypatch.setattr(pairs, "rolled_dice", lambda _count, _sides: (2,))


def typed(string: str, number: int) -> str:
    """Return *string* marked as field *number*'s, cut to fit the smallest field."""
    return f"q{number}q{string[: TEXTS[number].cap - 10]}z{number}z"


@cache
def meant(text: str) -> str:
    """Return *text* as it should be kept: newlines made one, what has no shape dropped, blanks counted once."""
    for odd, plain in {"\u2028": "\n", "\u2029": "\n", "\r": "\n"}.items():
        text = text.replace(odd, plain)
    return blanks_once("".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs")))


def blanks_once(text: str) -> str:
    return SPACES.sub(" ", text).strip()


def elements(tree: Any) -> Counter[tuple[str, ...]]:
    """Count the elements of a page by name and attributes."""
    return Counter((str(node.tag), *sorted(node.attrib)) for node in tree.iter())


def words(tree: Any) -> str:
    """Return all a page says: its text, and what its fields hold."""
    fields = [node.attrib.get("value", "") for node in tree.iter("input")]
    return blanks_once(" ".join([*tree.itertext(), *fields]))


def page(world: World, address: str, headers: dict[str, str]) -> str:
    """Return the page at "role route thing...", its fragment by htmx as a page; "" where htmx gets the whole page."""
    role, name, *args = address.split()
    answer = world.client(role).get(world.url(name, " ".join(args)), headers=headers)
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    body = answer.content.decode()
    is_whole = body.startswith("<!doctype")
    if headers and is_whole:
        return ""
    return body if is_whole else f"<!doctype html><body>{body}"


def outline(page: str, string: str) -> str:
    """Return *page* without what is made anew for it, and with the mere number of a field where *string* stands as it
    should be kept, escaped.
    """
    escaped = {str(number): escape(meant(typed(string, number))) for number in range(len(TEXTS))}

    def number_alone(found: re.Match[str]) -> str:
        return f"q{found[1]}q" if blanks_once(found[0]) == escaped.get(found[1]) else found[0]

    return MADE.sub("", TYPED.sub(number_alone, page))


Hidden = dict[int, dict[str, str]]  # what a form's page draws just now, by the number of its first field


def fill(world: World, string: str, texts: tuple[Text, ...] = TEXTS, hidden: Hidden | None = None) -> None:
    """Type *string* into every field, each marked with its own number.

    What the forms hid is looked up in *hidden*, and added: it is the same wherever all of it is typed in this order.
    """
    hidden = {} if hidden is None else hidden
    for _form, fields in groupby(texts, key=lambda text: (text.form, text.route, text.data.get("partner"))):
        first, *others = fields
        beside = {other.key: typed(string, TEXTS.index(other)) for other in others}
        number = TEXTS.index(first)
        cookies: Any = world.client(first.role).cookies.copy()
        if number not in hidden:
            hidden[number] = fresh_fields(world, first)
        answer = first.post(world, typed(string, number), beside, hidden[number])
        assert answer.status_code == first.answered, f"{first}: {answer.status_code}"
        world.client(first.role).cookies = cookies


def expected(address: str, string: str, texts: tuple[Text, ...]) -> list[str]:
    return [meant(typed(string, TEXTS.index(text))) for text in texts if address in text.shown]


@contextmanager
def as_new_browsers(world: World) -> Iterator[None]:
    """Let no cookie that a page sets meanwhile stay: the head of every page draws how much home said waits."""
    kept: Any = {role: world.client(role).cookies.copy() for role in ROLES}
    yield
    for role, cookies in kept.items():
        world.client(role).cookies = cookies


Asked = tuple[str, bool]  # a page, and whether it is asked for by htmx


@dataclass(frozen=True)
class Seen:
    """A page with a string in its fields: its `outline`, and its `elements`."""

    outline: str
    elements: Counter[tuple[str, ...]]


def look(
    world: World,
    string: str,
    texts: tuple[Text, ...],
    asked: Iterable[Asked],
    hidden: Hidden,
    known: Mapping[Asked, Seen],
) -> tuple[list[str], dict[Asked, Seen]]:
    """Type *string* as each of *texts*; return what does not stand where it should, and each of the pages *asked* for
    that htmx does not get whole.

    A page of the same outline as one that is *known* holds the same elements, and all that it should: it differs in
    nothing but what was typed, and that stands there escaped.
    """
    missing, seen = [], {}
    with undone(), as_new_browsers(world):
        fill(world, string, texts, hidden)
        if texts is TEXTS:
            LOST[string] = lost(string)
        for at in asked:
            address, by_htmx = at
            if not (body := page(world, address, HTMX if by_htmx else {})):
                continue
            drawn = outline(body, string)
            if at in known and known[at].outline == drawn:
                seen[at] = known[at]
                continue
            said = words(tree := parsed(body))
            wanted = [] if by_htmx and address in BRIEF else expected(address, string, texts)
            missing += [f"{address}: {text}" for text in wanted if text not in said]
            seen[at] = Seen(drawn, elements(tree))
    return missing, seen


def check_shown(world: World, strings: tuple[str, ...], texts: tuple[Text, ...] = TEXTS) -> None:
    """Each page is read as a browser reads it with plain words and with the first of *strings*: these show that
    escaped words stand nowhere but where they are words.
    """
    pages = sorted({page for text in texts for page in text.shown})
    hidden: Hidden = {}
    missing, plain = look(world, PLAIN, texts, product(pages, (False, True)), hidden, {})
    assert not missing, "\n".join(missing)
    for string in strings:
        known = {} if string == strings[0] else plain
        missing, seen = look(world, string, texts, plain, hidden, known)
        assert not missing, "\n".join(missing)
        changed = [at for at in plain if at not in seen or plain[at].elements != seen[at].elements]
        assert not changed


def check_form_keeps(world: World, text: Text, string: str) -> None:
    """A form that comes back for another fault holds what was typed, as it was typed."""
    number = TEXTS.index(text)
    too_long = typed(string, number) + "x" * text.cap
    answer = text.post(world, too_long)
    assert answer.status_code == 422
    tree = parsed(answer.content.decode())
    fields = [node for node in tree.iter() if node.attrib.get("name") == text.key]
    held = [node.attrib.get("value") or "".join(node.itertext()) for node in fields]
    assert meant(too_long) in map(meant, held)


def printed(world: World) -> tuple[str, int]:
    """Return the text of the Dreamer's printed sheet without blanks, and how many links it holds."""
    answer = world.client("owner").get(world.url("characters:sheet_pdf", "dreamer"))
    pages = PdfReader(io.BytesIO(answer.content)).pages
    text = unicodedata.normalize("NFKC", "".join(sheet.extract_text() for sheet in pages))
    return re.sub(r"[\s\u200b\u200c\u00ad]", "", text), sum(len(sheet.get("/Annots", [])) for sheet in pages)


def check_printed(world: World, string: str) -> None:
    texts = tuple(
        text for text in TEXTS
        if text.form in ("WordsForm", "SpendForm") and text.key in ON_PAPER and text.route.endswith(" dreamer")
    )  # fmt: skip
    with undone():
        fill(world, string, texts)
        said, links = printed(world)
    wanted = {text.key: re.sub(r"\s", "", meant(typed(string, TEXTS.index(text)))) for text in texts}
    missing = {key: text for key, text in wanted.items() if unicodedata.normalize("NFKC", text) not in said}
    assert (missing, links) == ({}, 0)


ON_PAPER = ("name", "pronouns", "dream", "look", "notes", "answer_name", "answer_text")


def packs(room: int) -> tuple[str, ...]:
    """Return the strings, as many at a time as *room* characters hold, the longest first."""
    made: list[str] = []
    for string in sorted(STRINGS, key=len, reverse=True):
        for number, pack in enumerate(made):
            if len(pack) + len(string) < room:
                made[number] = f"{pack} {string}"
                break
        else:
            made.append(string)
    return tuple(made)


PACKS = packs(at_night(1, ci=NAME - 10))
MARKED = " ".join(MARKUP[:3])
PRONOUNS = next(text for text in TEXTS if text.key == "pronouns")


def test_every_field_of_text_is_tried() -> None:
    assert text_fields() - NAMES_TO_SIGN_IN == {text.name for text in TEXTS}


@pytest.mark.alike  # how it is kept, the next test asks
def test_a_text_shows_as_it_was_typed_and_makes_no_element(world: World) -> None:
    check_shown(world, PACKS)


def strings_of(kept: Any) -> Iterator[str]:
    """Yield every string in rows, whatever holds it."""
    if isinstance(kept, str):
        yield blanks_once(kept)
    elif isinstance(kept, dict | list | tuple):
        for part in kept.values() if isinstance(kept, dict) else kept:
            yield from strings_of(part)


LOST: dict[str, list[str]] = {}  # of each string that this process has typed into every field


def lost(string: str) -> list[str]:
    """Return what no row holds as it was meant, where *string* was typed into every field."""
    kept = "\n".join(strings_of(everything()))
    meanings = [meant(typed(string, number)) for number in range(len(TEXTS))]
    return [text for text in meanings if text not in kept]


@pytest.mark.parametrize(
    "packs",
    [
        [pack for pack in PACKS if not pack.isascii()],
        pytest.param(
            [pack for pack in PACKS if pack.isascii()], marks=pytest.mark.alike
        ),  # the next test has each
    ],
    ids=["of every alphabet", "of ASCII alone"],
)
def test_a_text_is_kept_as_it_was_typed(world: World, packs: list[str]) -> None:
    """What was looked at on its pages was looked for in its rows, too."""
    hidden: Hidden = {}
    for string in (string for string in packs if string not in LOST):
        with undone():
            fill(world, string, hidden=hidden)
            LOST[string] = lost(string)
    assert [text for string in packs for text in LOST[string]] == []


def test_the_shortest_field_shows_each_of_them(world: World) -> None:
    """Pronouns have room for one string at a time."""
    said = {}
    for string in STRINGS:
        PRONOUNS.post(world, string[: PRONOUNS.cap])
        said[string] = words(parsed(page(world, PRONOUNS.shown[0], {})))
    assert [string for string in STRINGS if meant(string[: PRONOUNS.cap]) not in said[string]] == []


@pytest.mark.alike
@pytest.mark.parametrize("text", TEXTS, ids=str)
def test_a_form_that_comes_back_holds_what_was_typed(world: World, text: Text) -> None:
    check_form_keeps(world, text, STRINGS[TEXTS.index(text) % len(STRINGS)])


@pytest.mark.alike
@pytest.mark.parametrize("text", [text for text in TEXTS if "version" in text.data], ids=str)
def test_a_stale_page_shows_both_as_text(world: World, text: Text) -> None:
    assert stale_elements(world, text, MARKED) == stale_elements(world, text, PLAIN)


def stale_elements(world: World, text: Text, string: str) -> Counter[tuple[str, ...]]:
    """Return the elements of the page that a second tab gets, with *string* typed in both."""
    ours, theirs = (f"{tab} {string}"[: text.cap] for tab in ("ours", "theirs"))
    with undone():
        behind = {**world.filled(text.data), **fresh_fields(world, text), text.key: ours}
        assert text.post(world, theirs).status_code == 303
        answer = world.client(text.role).post(text.url(world), behind)
    assert answer.status_code == 409
    tree = parsed(answer.content.decode())
    assert all(meant(typed) in words(tree) for typed in (ours, theirs))
    return elements(tree)


@pytest.mark.alike
@pytest.mark.parametrize("string", PRINTED[: at_night(len(PRINTED), ci=4)])
def test_the_sheet_prints_what_was_typed(world: World, string: str) -> None:
    check_printed(world, string)


def test_a_nul_is_refused_with_a_sentence(world: World) -> None:
    for text in TEXTS:
        answer = text.post(world, "a\0b")
        assert (answer.status_code, "NUL" in answer.content.decode()) == (422, True), text


@pytest.mark.parametrize("text", [text for text in TEXTS if text.long], ids=str)
def test_several_lines_stay_several_lines(world: World, text: Text) -> None:
    with undone():
        assert text.post(world, LINES[1]).status_code == text.answered
        kept = str(everything())
    assert repr("one\ntwo\nthree")[1:-1] in kept


def test_what_is_no_text_at_all_becomes_a_sign_for_it(world: World) -> None:
    """Half a surrogate cannot be sent as UTF-8; what a broken program sends instead harms nothing."""
    url = world.url("evenings:campaign_new")
    body = b"pitch=half+%ED%A0%80+way&title=Mine&system=arkana"
    answer = world.client("owner").post(url, body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 303
    assert "half" in str(everything())
