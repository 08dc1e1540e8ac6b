"""What you type is shown as text: every string in every field, on every page, in every form, on paper.

It is asked in two steps. Every string is typed into every field, and is in the rows as it was typed. Then every page is
read twice: with letters in all of these rows, and with the strings in their place.
"""

import io
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import groupby, product
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.contrib import auth
from django.db import connection
from pypdf import PdfReader

from campaigns.fields import LineField, LongField, text_without_control_characters
from campaigns.models import LINE, LONG, NAME
from divination.games import pairs
from tests.cast import forget
from tests.conftest import at_night
from tests.html import parsed
from tests.promises.fields import text_fields
from tests.promises.nasty import LINES, MARKUP, PRINTED, STRINGS
from tests.promises.texts import NAMES_TO_SIGN_IN, TEXTS, FreshFields, Text, fresh_fields
from tests.promises.walking import looked_up_once
from tests.promises.world import ROLES, World, every_row, everything, undone

HTMX = {"HX-Request": "true"}
PLAIN = "plain words"
BRIEF = (
    "gm evenings:occasion campaign system reflection",
    "gm evenings:correct evening",
    "player characters:duel dreamer keeper",
    "player characters:duel dreamer jolt",
)  # fragments of a page
JUDGED = ("AgentDraftForm", "ArkanaDraftForm", "DreamerPlanForm", "TryForm")
SPACES = re.compile(r"\s+")
CHANGE = "change "  # what a line of a Conflict that holds JSON begins with
STANDS = re.compile(rf"q(\d+)q{PLAIN}z\1z")
STANDS_CUT = re.compile(rf"q\d+q{PLAIN[:4]}(?!{PLAIN[4:]}z)")


@pytest.fixture(autouse=True)
def _the_lot_falls_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins a game for two, home waits with it: a page has the same elements whatever was typed."""
    monkeypatch.setattr(pairs, "rolled_dice", lambda _count, _sides: (2,))


def marked(string: str, number: int) -> str:
    """Return *string* marked as field *number*'s."""
    return f"q{number}q{string}z{number}z"


def typed(string: str, number: int) -> str:
    """Return *string* marked as field *number*'s, cut to fit the smallest field."""
    return marked(string[: TEXTS[number].cap - 10], number)


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


Hidden = dict[int, dict[str, str]]  # what a form's page draws just now, by the number of its first field


def forms(texts: Iterable[Text]) -> Iterator[list[Text]]:
    """Yield the fields of each form that is filled in, in the order of *texts*."""
    for _form, fields in groupby(texts, key=lambda text: (text.form, text.route, text.data.get("partner"))):
        yield list(fields)


def fill(world: World, string: str, texts: tuple[Text, ...] = TEXTS, hidden: Hidden | None = None) -> None:
    """Type *string* into every field, each marked with its own number.

    What the forms hid is looked up in *hidden*, and added: it is the same wherever all of it is typed in this order.
    """
    hidden = {} if hidden is None else hidden
    # Each stays as they were: but for the name that is typed here, nothing of them changes.
    users = {role: looked_up_once(auth.get_user) for role in ROLES}
    for first, *others in forms(texts):
        beside = {other.key: typed(string, TEXTS.index(other)) for other in others}
        number = TEXTS.index(first)
        cookies: Any = world.client(first.role).cookies.copy()
        with patch.object(auth, "get_user", users[first.role]):
            if number not in hidden:
                hidden[number] = fresh_fields(world, first)
            answer = first.post(world, typed(string, number), beside, hidden[number])
        assert answer.status_code == first.answered, f"{first}: {answer.status_code}"
        world.client(first.role).cookies = cookies


def put(string: str, texts: tuple[Text, ...]) -> None:
    """Put *string* into every row where PLAIN stands as one of *texts*, as its field keeps it, however long it is."""

    def kept(found: re.Match[str]) -> str:
        text = TEXTS[number := int(found[1])]
        field = LongField if text.long else LineField
        return field(max_length=10 * LONG).clean(marked(string, number)) if text in texts else found[0]

    for model in apps.get_models():
        for row in model._base_manager.values():
            with_string = {name: replaced(value, kept) for name, value in row.items()}
            if with_string != row:
                model._base_manager.filter(pk=row[model._meta.pk.attname]).update(**with_string)
    forget()


def replaced(value: Any, kept: Callable[[re.Match[str]], str]) -> Any:
    """Return the value of a row, whatever it holds, with what is *kept* wherever PLAIN stands."""
    if isinstance(value, str) and value.startswith(CHANGE):
        return CHANGE + json.dumps(replaced(json.loads(value.removeprefix(CHANGE)), kept))
    if isinstance(value, str):
        return STANDS.sub(kept, value)
    if isinstance(value, dict):
        return {replaced(key, kept): replaced(part, kept) for key, part in value.items()}
    return [replaced(part, kept) for part in value] if isinstance(value, list) else value


def expected(address: str, string: str, texts: tuple[Text, ...]) -> list[str]:
    return [meant(marked(string, TEXTS.index(text))) for text in texts if address in text.shown]


@contextmanager
def as_new_browsers(world: World) -> Iterator[None]:
    """Let no cookie that a page sets meanwhile stay: the head of every page draws how much home said waits."""
    kept: Any = {role: world.client(role).cookies.copy() for role in ROLES}
    yield
    for role, cookies in kept.items():
        world.client(role).cookies = cookies


Asked = tuple[str, bool]  # a page, and whether it is asked for by htmx


def look(
    world: World, string: str, texts: tuple[Text, ...], asked: Iterable[Asked]
) -> dict[Asked, Counter[tuple[str, ...]]]:
    """Put *string* into the rows of *texts*; return the elements of each page *asked* for that htmx does not get whole,
    where what should stand there does.
    """
    missing, found = [], {}
    with undone(), as_new_browsers(world):
        put(string, texts)
        for address, by_htmx in asked:
            if body := page(world, address, HTMX if by_htmx else {}):
                said = words(tree := parsed(body))
                wanted = [] if by_htmx and address in BRIEF else expected(address, string, texts)
                missing += [f"{address}: {text}" for text in wanted if text not in said]
                found[address, by_htmx] = elements(tree)
    assert not missing, "\n".join(missing)
    return found


def pages_of(texts: Iterable[Text]) -> list[Asked]:
    return list(product(sorted({page for text in texts for page in text.shown}), (False, True)))


def check_alike(
    world: World, strings: Sequence[str], texts: tuple[Text, ...], asked: Iterable[Asked]
) -> None:
    """A page with any of *strings*, all about as long, as each of *texts* says it whole, and holds the elements that it
    has for as many letters.
    """
    letters = look(world, re.sub(r"\S", "n", text_without_control_characters(strings[0])), texts, asked)
    for string in strings:
        seen = look(
            world, string, texts, letters
        )  # what htmx gets whole was looked at, and is not asked again
        assert [at for at in letters if at not in seen or letters[at] != seen[at]] == []


def check_shown(world: World, strings: Sequence[str], texts: tuple[Text, ...] = TEXTS) -> None:
    """Every page of *texts* is looked at with each of *strings*, however long; one that judges what it shows, with as
    much at a time as may be typed.
    """
    judged = tuple(text for text in texts if text.form in JUDGED)
    others = tuple(text for text in texts if text.form not in JUDGED)
    with undone():
        fill(world, PLAIN, texts)
        assert not STANDS_CUT.findall(str(everything()))  # what was cut from a text would stay as it is
        for string in strings:
            check_alike(world, [string], others, pages_of(texts))
        if judged:
            check_alike(world, PACKS, judged, pages_of(judged))


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
IN_A_LINE = packs(at_night(1, ci=LINE - 10))
ON_A_PAGE = packs(at_night(1, ci=LONG))  # as one text, or each by itself
OF_A_LINE = tuple(text for form in forms(TEXTS) if min(text.cap for text in form) >= LINE for text in form)
OF_A_NAME = tuple(text for text in TEXTS if text not in OF_A_LINE)
OF_EACH_KIND = tuple(text for text in OF_A_LINE if text.form in ("NotesForm", "WordsForm"))  # of columns
MARKED = " ".join(MARKUP[:3])
PRONOUNS = next(text for text in TEXTS if text.key == "pronouns")


def test_every_field_of_text_is_tried() -> None:
    assert text_fields() - NAMES_TO_SIGN_IN == {text.name for text in TEXTS}


@pytest.mark.alike  # how it is kept, the next test asks
def test_a_text_shows_as_it_was_typed_and_makes_no_element(world: World) -> None:
    check_shown(world, ON_A_PAGE)


def strings_of(kept: Any) -> Iterator[str]:
    """Yield every string in rows, whatever holds it."""
    if isinstance(kept, str):
        yield blanks_once(kept)
    elif isinstance(kept, dict | list | tuple):
        for part in kept.values() if isinstance(kept, dict) else kept:
            yield from strings_of(part)


def lost(string: str, texts: tuple[Text, ...]) -> list[str]:
    """Return what no row holds as it was meant, where *string* was typed into every field of *texts*."""
    kept = "\n".join(strings_of(everything()))
    meanings = [meant(typed(string, TEXTS.index(text))) for text in texts]
    return [text for text in meanings if text not in kept]


@pytest.mark.parametrize(
    "is_ascii",
    [False, pytest.param(True, marks=pytest.mark.alike)],  # the next test has each
    ids=["of every alphabet", "of ASCII alone"],
)
def test_a_text_is_kept_as_it_was_typed(world: World, is_ascii: bool) -> None:
    """In as few packs as the smallest field of a form has room for. That every field hands on each of them, SQLite
    shows; PostgreSQL is asked what becomes of each in text and in JSON.
    """
    is_sqlite = connection.vendor == "sqlite"
    asked = ((PACKS, OF_A_NAME), (IN_A_LINE, OF_A_LINE)) if is_sqlite else ((IN_A_LINE, OF_EACH_KIND),)
    missing = []
    for packs, texts in asked:
        hidden: Hidden = {}
        for string in [pack for pack in packs if pack.isascii() is is_ascii]:
            with undone():
                fill(world, string, texts, hidden)
                missing += lost(string, texts)
                assert is_sqlite or kinds_of_columns_that_hold(texts) == {"text", "JSON"}
    assert missing == []


def kinds_of_columns_that_hold(texts: tuple[Text, ...]) -> set[str]:
    """Return whether any of *texts* is kept in text, and whether any is in JSON."""
    marks = [f"q{TEXTS.index(text)}q" for text in texts]
    return {
        "JSON" if isinstance(value, dict | list) else "text"
        for rows in everything().values() for row in rows for value in row.values()
        if any(mark in str(value) for mark in marks)
    }  # fmt: skip


@pytest.mark.alike  # each was kept above in columns of its kind
def test_the_shortest_field_shows_each_of_them(world: World) -> None:
    """Pronouns have room for one string at a time."""
    said, hidden = {}, fresh_fields(world, PRONOUNS)
    for string in STRINGS:
        with undone():
            PRONOUNS.post(world, string[: PRONOUNS.cap], hidden=hidden)
            said[string] = words(parsed(page(world, PRONOUNS.shown[0], {})))
    assert [string for string in STRINGS if meant(string[: PRONOUNS.cap]) not in said[string]] == []


@pytest.mark.alike
@pytest.mark.parametrize("text", [text for text in TEXTS if "version" in text.data], ids=str)
def test_a_stale_page_shows_both_as_text(world: World, hidden_fields: FreshFields, text: Text) -> None:
    hidden = hidden_fields.of(world, text)
    assert stale_elements(world, text, MARKED, hidden) == stale_elements(world, text, PLAIN, hidden)


def stale_elements(world: World, text: Text, string: str, hidden: dict[str, str]) -> Counter[tuple[str, ...]]:
    """Return the elements of the page that a second tab gets, with *string* typed in both."""
    ours, theirs = (f"{tab} {string}"[: text.cap] for tab in ("ours", "theirs"))
    with undone():
        behind = {**world.filled(text.data), **hidden, text.key: ours}
        assert text.post(world, theirs, hidden=hidden).status_code == 303
        answer = world.post(text.role, text.url(world), behind)
    assert answer.status_code == 409
    said = words(tree := parsed(answer.content.decode()))
    assert all(meant(typed) in said for typed in (ours, theirs))
    return elements(tree)


@pytest.mark.alike
@pytest.mark.parametrize("string", PRINTED[: at_night(len(PRINTED), ci=4)])
def test_the_sheet_prints_what_was_typed(world: World, string: str) -> None:
    check_printed(world, string)


@pytest.mark.alike  # what is refused reaches no database
def test_a_nul_is_refused_with_a_sentence(world: World, hidden_fields: FreshFields) -> None:
    for text in TEXTS:
        answer = text.post(world, "a\0b", hidden=hidden_fields.of(world, text))
        assert (answer.status_code, "NUL" in answer.content.decode()) == (422, True), text


def test_long_texts_of_both_kinds_of_columns_are_asked_of_postgresql() -> None:
    assert {text.form for text in OF_EACH_KIND if text.long} == {"NotesForm", "WordsForm"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, marks=() if text in OF_EACH_KIND else pytest.mark.alike)
        for text in TEXTS
        if text.long
    ],
    ids=str,
)
def test_several_lines_stay_several_lines(world: World, hidden_fields: FreshFields, text: Text) -> None:
    hidden = hidden_fields.of(world, text)
    with undone():
        assert text.post(world, LINES[1], hidden=hidden).status_code == text.answered
        kept = str(every_row())
    lines = "one\ntwo\nthree"
    in_json = json.dumps(lines)[1:-1]
    assert any(repr(said)[1:-1] in kept for said in (lines, in_json))


def test_what_is_no_text_at_all_becomes_a_sign_for_it(world: World) -> None:
    """Half a surrogate cannot be sent as UTF-8; what a broken program sends instead harms nothing."""
    url = world.url("evenings:campaign_new")
    body = b"pitch=half+%ED%A0%80+way&title=Mine&system=arkana"
    answer = world.client("owner").post(url, body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 303
    assert "half" in str(everything())
