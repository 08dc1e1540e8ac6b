"""Bad input gets a sentence that says what to do, where it was typed, and loses nothing typed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib import auth
from django.db import connection

from campaigns.models import LONG, NAME
from config import MOST_BODY
from tests.conftest import at_night
from tests.html import parsed
from tests.promises.nasty import STRINGS
from tests.promises.racing import spend_form
from tests.promises.test_shown_as_text import forms, meant
from tests.promises.texts import TEXTS, FreshFields, Text, fresh_fields
from tests.promises.walking import looked_up_once
from tests.promises.world import ROLES, World, every_row, undone
from tests.routes import CORRECTED, NIGHT, ROUTES, SOLO, Route

OVER = "too many"
HUGE = "9" * 30
ODD = (  # values that a form takes for the same kind of nonsense, side by side
    ("",),
    ("-1",),
    ("0",),
    (HUGE,),
    ("1.5", "1e9"),
    ("\0", "a\0b"),
    ("x", "null", "[]", "{}", "é" * 50, "../..", "' or 1=1"),
)
STORED = (  # what one database takes and another does not, or not where it counts: beneath nought, too large or long
    ("-1",),
    (HUGE,),
    ("é" * 50,),
)
REACHING = {  # the fields, beside those of text, whose values get as far as the database
    "advantages", "answer_xp", "campaign", "character", "hindrances", "number", "op_id", "row5", "session",
    "to", "username",
}  # fmt: skip
WORDED = {
    text.key for text in TEXTS
}  # how long a text may be and what of it is kept, tests of their own ask of each
POSTED = [route for route in ROUTES if route.data and "303" in route.post]


def fields(answer: Any, key: str) -> list[Any]:
    return [node for node in parsed(answer.content.decode()).iter() if node.attrib.get("name") == key]


def said_at(answer: Any, key: str) -> str:
    """Return the sentence beside the field that *key* names, as a screen reader finds it."""
    tree = parsed(answer.content.decode())
    named = [
        node for node in tree.iter() if node.attrib.get("name") == key and "aria-describedby" in node.attrib
    ]
    places = {place for node in named for place in node.attrib["aria-describedby"].split()}
    return " ".join("".join(node.itertext()) for node in tree.iter() if node.attrib.get("id") in places)


def too_long(text: Text, over: int, string: str = "") -> str:
    """Return *string* and what fills the field of *text*, longer than that by *over*."""
    letters = "ab " * (text.cap // 3) + "c" * (text.cap % 3 + over)
    return string + letters[len(string) :]


def check_cap(world: World, text: Text, typed: tuple[str, ...], hidden: dict[str, str] | None = None) -> None:
    """Each of *typed*, too long: a sentence at the field, what was typed still in it, nothing written."""
    before, looked_up = every_row(), looked_up_once(auth.get_user)
    hidden = fresh_fields(world, text) if hidden is None else hidden
    for string in typed:
        with patch.object(auth, "get_user", looked_up):
            answer = text.post(world, string, hidden=hidden)
        assert answer.status_code == 422
        assert OVER in said_at(answer, text.key)
        nodes = fields(answer, text.key)
        held = [node.attrib.get("value") or "".join(node.itertext()) for node in nodes]
        kept = str.strip if string.strip() == meant(string) else meant  # what is odd may come back tidied
        assert kept(string) in map(kept, held)
    assert every_row() == before


def just_the_cap(text: Text) -> str:
    """Return as many letters as fit, no other field's: two who play one game are not called alike."""
    return too_long(text, 0, f"q{TEXTS.index(text)}q ")[:-1] + "e"


def check_fits(
    world: World, text: Text, hidden: dict[str, str] | None = None, beside: dict[str, str] | None = None
) -> None:
    answer = text.post(world, just_the_cap(text), beside, hidden)
    assert answer.status_code == text.answered


def test_the_caps_are_those_that_are_published() -> None:
    assert (NAME, LONG) == (80, 10_000)
    assert {text.cap for text in TEXTS if text.key in ("name", "title", "display_name")} == {80}
    assert {text.cap for text in TEXTS if text.key == "notes"} == {10_000}


@pytest.mark.alike  # refused before it is asked; what just fits is asked of each
@pytest.mark.parametrize("text", TEXTS, ids=str)
def test_a_text_too_long_is_told_where_it_was_typed(
    world: World, hidden_fields: FreshFields, text: Text
) -> None:
    """And is held as text, whatever it is, wherever a form comes back."""
    string = STRINGS[TEXTS.index(text) % len(STRINGS)]
    typed = too_long(text, 1), too_long(text, 500, string)
    check_cap(world, text, typed, hidden_fields.of(world, text))


@pytest.mark.parametrize("texts", list(forms(TEXTS)), ids=lambda texts: str(texts[0]))
def test_a_text_of_just_the_cap_fits(world: World, hidden_fields: FreshFields, texts: list[Text]) -> None:
    """Each field of a form is filled: were one too long, nothing would be saved."""
    first, *others = texts
    check_fits(
        world, first, hidden_fields.of(world, first), {text.key: just_the_cap(text) for text in others}
    )


@pytest.mark.alike
def test_a_body_too_big_is_refused_with_a_sentence_and_changes_nothing(world: World) -> None:
    before = every_row()
    body, kind = b"x=" + b"y" * MOST_BODY, "application/x-www-form-urlencoded"
    for route in POSTED:
        answer = world.client(writer(route)).post(world.url(route.name, route.args), body, content_type=kind)
        assert (answer.status_code, "<h1>" in answer.content.decode()) == (413, True), route
    assert every_row() == before


@pytest.mark.parametrize("route", POSTED, ids=str)
def test_no_value_in_any_field_breaks_a_page(world: World, route: Route) -> None:
    """Whatever stands in one field, the answer is no server error; and what is asked of SQLite alone reaches none."""
    broken, reaching, looked_up = [], set(), looked_up_once(auth.get_user)
    for key, value in odd_fields(route):
        with values_in_statements() as values, patch.object(auth, "get_user", looked_up):
            if send(world, route, {key: value}) == 500:
                broken.append((key, value))
        if is_among(value, values):
            reaching.add("NUL" if "\0" in value else key)
    assert (broken, reaching - REACHING - WORDED) == ([], set())


@contextmanager
def values_in_statements() -> Iterator[list[Any]]:
    """Yield what the database is given beside its statements."""
    given: list[Any] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        given.extend(params or ())
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield given


def is_among(odd: str, values: list[Any]) -> bool:
    """Say whether what is *odd*, where it can be told from all else, is among *values*, within a text or by itself."""
    if "\0" in odd:
        return any(told in repr(values) for told in (r"\x00", r"\u0000"))
    return odd == HUGE and odd in repr(values)


def odd_fields(route: Route) -> Iterator[tuple[str, str]]:
    """Yield each field with odd values: by night every one, else one of a kind, the next of them field by field.

    What a form makes of the other kinds SQLite shows, and of all that gets no further.
    """
    is_sqlite = connection.vendor == "sqlite"
    odd = ODD if is_sqlite else STORED
    keys = [
        key for key in route.data
        if not key.endswith("-1") and (is_sqlite or key in REACHING)  # a second card is as the first
    ]  # fmt: skip
    for number, key in enumerate(keys):
        for kind in odd:
            yield from ((key, kind[(number + n) % len(kind)]) for n in range(at_night(len(kind), ci=1)))


def send(world: World, route: Route, odd: dict[str, str]) -> int:
    """Post with *odd* in it; what it does is undone, so that the next is not merely late."""
    client = world.client(writer(route))
    cookies: Any = client.cookies.copy()
    with undone():
        url, data = world.url(route.name, route.args), world.filled(route.data) | odd
        answer = world.post(writer(route), url, data)
    client.cookies = cookies
    return answer.status_code


def writer(route: Route) -> str:
    """Return who may post there."""
    return ROLES[route.post.split().index("303")]


@pytest.mark.parametrize("data", [NIGHT, SOLO, CORRECTED], ids=["record", "solo", "correct"])
def test_no_number_of_cards_breaks_a_night(world: World, data: dict[str, Any]) -> None:
    url = world.url("evenings:occasion", "campaign system reflection")
    many = {f"card-{n}": "m16" for n in range(60)} | {f"went-{n}": "yes" for n in range(60)}
    answer = world.client("gm").post(url, world.filled(data) | many | {"places": "99"})
    assert answer.status_code in (303, 422)


@pytest.mark.parametrize(
    "address", ["campaigns/{}/", "characters/{}/", "sessions/{}/edit/", "join/{}/", "reset/{}/"]
)
@pytest.mark.parametrize(
    "slug", ["%00", "a%00b", "%F0%9F%8C%99", "x" * 3000, "..%2f..", "%ED%A0%80", "' or 1=1"]
)
def test_no_address_breaks_a_page(world: World, address: str, slug: str) -> None:
    answers = {world.client(role).get("/" + address.format(slug)).status_code for role in ("anonymous", "gm")}
    assert answers <= {302, 400, 404}


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 30, "1e3", "\0"])
def test_no_page_number_breaks_a_page(world: World, page: str) -> None:
    url = world.url("characters:ledger", "dreamer")
    assert world.client("gm").get(url, {"page": page}).status_code == 200


def test_a_refused_spend_keeps_the_boon_that_was_typed(world: World) -> None:
    data = spend_form(world.client("owner"), world.dreamer, "boon")
    data |= {"answer_boon": "", "answer_name": "The Warm Hand", "answer_text": "It holds."}
    answer = world.client("owner").post(world.url("characters:spend", "dreamer"), data)
    assert answer.status_code == 422
    assert {"The Warm Hand", "It holds."} <= set(held_texts(answer))


def held_texts(answer: Any) -> list[str]:
    both = (*fields(answer, "answer_name"), *fields(answer, "answer_text"))
    return [node.attrib.get("value") or "".join(node.itertext()).strip() for node in both]
