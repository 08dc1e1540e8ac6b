"""An import does everything or nothing and gains no rights: good files come back, broken ones change nothing."""

import io
import json
import random
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.files import MOST_BYTES, FileError
from campaigns.models import HouseRules
from characters.beckoning_dream.catalogue import (
    CATALOGUE,
    File,
    catalogue_file_text_of,
    entries_of_catalogue_file,
)
from characters.beckoning_dream.rules.boons import CATEGORIES, MAJOR_ARCANA, MAJOR_BOONS, Boon, Need
from characters.beckoning_dream.rules.catalogue import catalogue_problems
from characters.socket.catalogues import catalogue_preview, merged_entries
from tests.conftest import at_night
from tests.promises.world import World, every_row, undone

pytestmark = pytest.mark.alike  # what is read of a file; how it is kept, those that are marked ask

# --- catalogues there may be, each as the forms would keep it ---

LETTERS = st.characters(
    blacklist_categories=("Cc", "Cs", "Z", "Cn", "Co"), blacklist_characters="\ufffe\uffff"
)
NAMES = st.text(LETTERS, min_size=1, max_size=60).filter(lambda name: name.isprintable())
TEXTS = st.lists(NAMES, max_size=4).map("\n".join)


@st.composite
def needs(draw: st.DrawFn, names: list[str]) -> Need:
    suit = draw(st.sampled_from(["", *"scwp"]))
    need = Need(
        suit, draw(st.integers(0, 14 if suit else 78)), draw(st.integers(0, 14)), draw(st.none() | st.integers(0, 21)),
        draw(st.sampled_from(["", *names])),
    )  # fmt: skip
    return need if need != Need() else Need("s")


@st.composite
def catalogues(draw: st.DrawFn) -> list[Boon]:
    """Draw a catalogue without problems; a Boon asks only for those before it."""
    names = draw(st.lists(NAMES, max_size=8, unique_by=str.casefold))
    majors = iter(draw(st.permutations(range(22))))
    boons: list[Boon] = []
    for name in names:
        asked = draw(st.lists(needs([boon.name for boon in boons]), max_size=3))
        major = next(majors) if draw(st.booleans()) else None
        category = MAJOR_ARCANA if major is not None else draw(st.sampled_from(CATEGORIES))
        boons.append(Boon(name, draw(TEXTS), category, major, tuple(asked)))
    return boons


@settings(max_examples=at_night(1000, 100))
@given(catalogues(), catalogues())
def test_a_catalogue_comes_back_as_it_was_taken_along(boons, here):
    assert list(catalogue_problems(boons)) == []
    entries = tuple(boon.data for boon in boons)
    assert entries_of_catalogue_file(catalogue_file_text_of(entries).encode()) == entries
    before = [boon.data for boon in here]
    after = merged_entries(CATALOGUE, before, entries)
    told = catalogue_preview(CATALOGUE, before, after)
    assert not told.goes
    assert len(after) == len(before) + len(told.comes) == told.stays + len(told.changes) + len(told.comes)
    assert catalogue_preview(CATALOGUE, after, after).is_nothing
    assert merged_entries(CATALOGUE, after, entries) == after


# --- files that are broken ---

GOOD: dict[str, Any] = {
    "format": "reverie-boons",
    "version": 1,
    "boons": [
        {
            "name": "Calm",
            "category": "Minor Arcana",
            "text": "Still.",
            "needs": [{"suit": "cups", "cards": 4}],
        },
        {"name": "Storm", "needs": [{"boon": "Calm", "highest": 9}, {"major": 17}]},
        {"name": "Polaris", "category": "Major Arcana", "major": 17},
    ],
}
ODD: tuple[Any, ...] = (
    None,
    True,
    1.5,
    -1,
    10**9,
    [],
    {},
    [[]],
    "a\0b",
    "x" * 9_999,
    {"a": {"b": 1}},
    "\ud800",
)
Broken = tuple[str, bytes]  # what the message must name, the file


def places(value: Any, path: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Yield every container with a key of it, and the path there."""
    keys = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in keys:
        there = f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}".removeprefix(".")
        yield value, key, there
        yield from places(inner, there)


def spoiled(seed: int) -> Broken | None:
    """Return the good file with one place of it spoiled, and that place."""
    chance, file = random.Random(seed), json.loads(json.dumps(GOOD))
    container, key, path = chance.choice(list(places(file)))
    way = chance.choice(("odd", "unknown", "missing"))
    if way == "odd":
        container[key] = chance.choice(ODD)
        if container[key] in (None, []) and (not _must(key) or key == "boons"):
            return None  # what may be left out may be left empty
    elif way == "unknown" and isinstance(container, dict):
        container["colour"], path = "red", path.removesuffix(str(key)) + "colour"
    elif way == "missing" and isinstance(container, dict) and _must(key):
        del container[key]
    else:
        return None
    return path, json.dumps(file).encode()


def _must(key: Any) -> bool:
    return key in ("name", "format", "version", "boons") or isinstance(key, int)


def many(count: int) -> bytes:
    return json.dumps({**GOOD, "boons": [{"name": f"Boon {n}"} for n in range(count)]}).encode()


WHOLE = json.dumps(GOOD).encode()
BY_HAND: tuple[Broken, ...] = (
    ("Line 1", b"no JSON at all"),
    ("Line 1", WHOLE[:-1]),
    ("Line 1", WHOLE + b"]"),
    ("Line 1", WHOLE.replace(b"Calm", b"Ca\0lm")),
    ("Byte", WHOLE.decode().encode("utf-16")),
    ("Byte", WHOLE.replace(b"Calm", b"Ca\xfflm")),
    ("The file", b"[]"),
    ("The file", b'"boons"'),
    ("The file", b" " * (MOST_BYTES + 1)),
    ("Line 1", b"[" * 200_000),
    ("Line 1", b'{"a":' * 100_000),
    ("name", WHOLE.replace(b'"name": "Calm"', b'"name": "Calm", "name": "Calmer"')),
    ("NaN", WHOLE.replace(b"17", b"NaN")),
    ("9999", WHOLE.replace(b"17", b"9" * 5_000)),
    ("version", WHOLE.replace(b'"version": 1', b'"version": 3')),
    ("version", WHOLE.replace(b'"version": 1', b'"version": "1"')),
    ("format", WHOLE.replace(b"reverie-boons", b"reverie-cards")),
    ("boons", many(10_000)),
    ("boons", many(201)),
    ("boons[0].needs[0].suit", WHOLE.replace(b"cups", b"coins")),
    ("boons[0].needs", json.dumps({**GOOD, "boons": [{"name": "A", "needs": [{"cards": 1}] * 7}]}).encode()),
    (
        "boons[1].name",
        WHOLE.replace(b"Storm", b"calm").replace(b'"boon": "Calm"', b'"boon": "Boon of The Sun"'),
    ),
    ("boons[1].needs[0].boon", WHOLE.replace(b'"boon": "Calm"', b'"boon": "Gone"')),
    ("boons[0].needs[0].suit", WHOLE.replace(b'{"suit": "cups", "cards": 4}', b"{}")),
    ("boons[0].needs[0].cards", WHOLE.replace(b'"cards": 4', b'"cards": 15')),
)


def broken_files(count: int) -> list[Broken]:
    """Return *count* broken files, those made by hand first."""
    made = (spoiled(seed) for seed in range(100 * count))
    return [*BY_HAND, *(file for file in made if file)][:count]


def upload(world: World, data: bytes, role: str = "gm", way: str = "add") -> Any:
    file = SimpleUploadedFile("boons.json", data, "application/json")
    return world.client(role).post(
        world.url("characters:catalogue_import", "campaign system"), {"file": file, "way": way}
    )


def said(answer: Any) -> str:
    form = (answer.context or {}).get("form")  # none: it broke, or went through
    return " ".join(form.errors.get("file", ())) if form else ""


def check_broken(world: World, files: list[Broken]) -> None:
    """No file breaks the server or changes a row, and the message names the place."""
    before = every_row()
    assert next(badly_answered(world, files), "") == ""
    assert every_row() == before


def badly_answered(world: World, files: list[Broken]) -> Iterator[str]:
    """Yield what is told of each file that is not refused with its place; what comes after it waits to be asked for."""
    for path, data in files:
        answer = upload(world, data)
        if (answer.status_code, path in said(answer)) != (422, True):
            yield f"{path}: {answer.status_code} {said(answer)} {data[:300]!r}"


def test_a_broken_file_changes_nothing_and_is_told_where(world: World) -> None:
    check_broken(world, broken_files(at_night(300, 75)))


@pytest.mark.parametrize(
    "data", [data for path, data in BY_HAND if path != "Byte"], ids=lambda data: str(len(data))
)
def test_a_broken_yes_changes_nothing_either(world: World, data: bytes) -> None:
    text = data.decode()
    before = every_row()
    posted = {"file": text, "way": "add", "version": "0"}
    answer = world.client("gm").post(world.url("characters:catalogue_yes", "campaign system"), posted)
    assert (answer.status_code, bool(said(answer))) == (422, True)
    assert every_row() == before


# --- what a good file does ---


def yes(world: World, shown: Any, **other: str) -> Any:
    """Post the yes of a preview, as its page would."""
    posted = {**{key: str(value) for key, value in shown.context["posted"].items()}, **other}
    return world.client("gm").post(world.url("characters:catalogue_yes", "campaign system"), posted)


def names() -> list[str]:
    newest = HouseRules.objects.order_by("-version").first()
    return [entry["name"] for entry in newest.data["boons"]] if newest else []


def test_a_file_is_shown_before_it_changes_anything(world: World) -> None:
    before = every_row()
    shown = upload(world, WHOLE)
    assert (shown.status_code, every_row() == before) == (200, True)
    told = shown.context["preview"]
    assert (told.comes, [change.name for change in told.changes], told.goes) == (
        ("Calm", "Storm"),
        ["Polaris"],
        (),
    )
    assert told.stays == 21
    assert told.changes[0].parts == (("Name", "Boon of The Star", "Polaris"),)


@pytest.mark.asks
def test_a_yes_writes_what_was_shown(world: World) -> None:
    assert yes(world, upload(world, WHOLE)).status_code == 303
    assert (len(names()), names()[-2:], "Polaris" in names()) == (24, ["Calm", "Storm"], True)
    rules = HouseRules.objects.get()
    assert (set(rules.data), rules.data["said"]) == ({"boons", "said"}, "2 new, 1 changed, from a file")


@pytest.mark.asks
def test_a_file_may_take_the_place_of_everything(world: World) -> None:
    shown = upload(world, WHOLE, way="replace")
    assert len(shown.context["preview"].goes) == 21
    assert yes(world, shown).status_code == 303
    assert names() == ["Calm", "Storm", "Polaris"]


@pytest.mark.asks
def test_a_second_yes_changes_nothing_more(world: World) -> None:
    shown = upload(world, WHOLE)
    assert [yes(world, shown).status_code for _ in range(2)] == [303, 303]
    assert HouseRules.objects.count() == 1


@pytest.mark.asks
def test_a_yes_that_met_another_change_is_shown_anew(world: World) -> None:
    shown = upload(world, WHOLE)
    calm = {"name": "Calm", "category": "General", "text": "", "version": "0"}
    world.client("gm").post(world.url("characters:catalogue_new", "campaign system"), calm)
    again = yes(world, shown)
    assert (again.status_code, HouseRules.objects.count()) == (409, 1)
    assert [change.name for change in again.context["preview"].changes] == ["Polaris", "Calm"]
    assert yes(world, again).status_code == 303
    assert names().count("Calm") == 1


def test_what_stands_already_changes_nothing(world: World) -> None:
    export = world.client("player").get(world.url("characters:catalogue_export", "campaign system"))
    shown = upload(world, export.content, way="replace")
    assert shown.context["preview"].is_nothing
    assert "Nothing: all of it stands in the catalogue already." in unescape(shown.content.decode())
    assert yes(world, shown).status_code == 303
    assert HouseRules.objects.count() == 0


def test_a_file_that_clashes_with_what_is_here_says_with_what(world: World) -> None:
    clash = json.dumps({**GOOD, "boons": [{"name": "Boon of The Moon"}]}).encode()
    assert said(upload(world, clash)).startswith(
        "boons[0].name: Boon of The Moon is in the catalogue already."
    )
    orphan = json.dumps({**GOOD, "boons": [{"name": "A", "needs": [{"boon": "Boon of The Moon"}]}]}).encode()
    assert upload(world, orphan).status_code == 200
    assert said(upload(world, orphan, way="replace")).startswith("boons[0].needs[0].boon: ")


def test_what_a_file_breaks_elsewhere_is_named(world: World) -> None:
    swap = [{"name": "Boon of The Moon", "category": "Major Arcana", "major": 17}]
    answer = upload(world, json.dumps({**GOOD, "boons": swap}).encode())
    assert said(answer).startswith("Boon of The Moon: Boon of The Moon is in the catalogue already.")


def test_without_a_file_nothing_happens(world: World) -> None:
    url = world.url("characters:catalogue_import", "campaign system")
    answer = world.client("gm").post(url, {"way": "add"})
    assert (answer.status_code, said(answer)) == (422, "Choose a file first.")
    empty = world.client("gm").post(url, {"way": "add", "file": io.BytesIO(b"")})
    assert (empty.status_code, said(empty)) == (422, "This file is empty. Choose another.")


def test_a_file_gains_nobody_a_right(world: World) -> None:
    before = every_row()
    for role in ("anonymous", "outsider", "owner", "player", "former", "host"):
        with undone():
            assert upload(world, WHOLE, role).status_code in (302, 404)
    assert every_row() == before


def test_the_export_is_a_file_with_the_tables_name(world: World) -> None:
    answer = world.client("player").get(world.url("characters:catalogue_export", "campaign system"))
    assert answer["Content-Type"] == "application/json"
    assert 'attachment; filename="the-salt-stair-boons.json"' in answer["Content-Disposition"]
    assert entries_of_catalogue_file(answer.content) == tuple(boon.data for boon in MAJOR_BOONS)


def refused(read: Callable[[], object]) -> str:
    with pytest.raises(FileError) as told:
        read()
    return str(told.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b" " * (MOST_BYTES + 1),
            "The file has 513 KB, and at most 512 fit. Leave some of it out.",
        ),
        (b"{\n  oops", "Line 2, column 3: here it stops being JSON. Mend it, or export the file anew."),
        (b"\n\n" + b"[" * 9, "Line 3: this nests more than 8 deep. Take a layer out."),
        (b"{}\n\0", "Line 2: a NUL stands here, which no text has. Take it out."),
        (
            WHOLE.replace(b'"Storm"', b'"Storm", "colour": 1, "weight": 2'),
            "boons[1].colour: nothing here is called that. Take it out. (1 more after it.)",
        ),
        (WHOLE.replace(b'"name": "Storm", ', b""), "boons[1].name: this is missing. Add it."),
        (
            WHOLE.replace(b'"cards": 4', b'"cards": "4"'),
            "boons[0].needs[0].cards: this must be a whole number.",
        ),
        (
            WHOLE.replace(b'"cards": 4', b'"cards": 79'),
            "boons[0].needs[0].cards: this number must be at most 78.",
        ),
        (
            WHOLE.replace(b'"cards": 4', b'"cards": 0'),
            "boons[0].needs[0].cards: this number must be at least 1.",
        ),
        (many(10_000), "boons: 10,000 Boons are too many. At most 200 fit: leave some out."),
        (
            json.dumps({**GOOD, "boons": [{"name": "A" * 200}]}).encode(),
            "boons[0].name: 120 characters too many: 80 fit here. Shorten it by 120.",
        ),
    ],
)
def test_each_message_says_where_what_and_what_to_do(data, message):
    assert refused(lambda: entries_of_catalogue_file(data)) == message


def test_the_schema_that_is_published_is_the_one_that_holds() -> None:
    published = (Path(__file__).parents[2] / "docs" / "boon-catalogue.schema.json").read_text()
    assert json.loads(published) == File.model_json_schema()


def test_a_file_of_the_first_version_still_reads() -> None:
    old = {
        "format": "reverie-boons",
        "version": 1,
        "boons": [{"name": "Calm", "needs": [{"suit": "cups", "cards": 4}]}],
    }
    (calm,) = entries_of_catalogue_file(json.dumps(old).encode())
    assert calm["needs"] == [{"suit": "c", "cards": 4}]
    assert json.loads(catalogue_file_text_of([calm]))["version"] == 2


def test_the_example_that_is_published_is_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "boon-catalogue.md").read_text()
    example = page.split("```json\n")[1].split("```")[0]
    assert [entry["name"] for entry in entries_of_catalogue_file(example.encode())] == [
        "Unasked Answer",
        "Two Tides",
        "Polaris",
    ]
