"""One game's looks never reach another's page: its sheets speak under its own class alone, and the page bears it."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import tinycss2
import tinyhtml5
from cssselect2 import ElementWrapper
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse
from fontTools.ttLib import TTFont

from characters.systems import SYSTEMS
from config.finders import EVERY
from config.sheets import JoinedStorage
from config.templatetags.styles import stylesheet_links_html

SHEETS = settings.BASE_DIR / "static/css"
OWN = sorted(path for key in SYSTEMS for path in (SHEETS / key).glob("*.css"))
JOINED = {SHEETS / f"{key}.css": key for key in SYSTEMS} | {SHEETS / "house.css": ""}
FIRST = SHEETS / "first.css"  # what the first page takes of the house's
SHARED = sorted(set(SHEETS.glob("*.css")) - {*JOINED, FIRST})
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
ATTRIBUTE = re.compile(r"\[[^]]*]")
# `.icon.eye`, `.card.major`: a word of a shared list, whoever uses it
VOCABULARY = {"icon", "card", "cards", "major"}
BOARDS = {"games.css", "odyssey.css"}  # the games that are played on a board: one page for all of them
ON_A_BOARD = ("board", "gamepage", "lessons", "dream_odyssey")
SENT = {"BACKEND": "config.sheets.JoinedStorage"}
MOST = 4  # requests a page's first drawing waits for: stylesheets, and scripts that are neither deferred nor async
# Our templates quote every attribute, and escape what is in it.
TAG = re.compile(r'<(/?)([a-zA-Z][\w-]*)((?:[^">]|"[^"]*")*)>')
CLASSES = re.compile(r'\sclass="([^"]*)"')
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def rules_of(text: str) -> list[tinycss2.ast.Node]:
    return tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)


def strangers(text: str, game: str) -> list[str]:
    """Return what of a game's stylesheet would reach beyond its pages."""
    return [
        tinycss2.serialize([rule])[:60]
        for rule in rules_of(text)
        if tinycss2.serialize(getattr(rule, "prelude", [])).strip() != f":where(.of-{game})"
        and getattr(rule, "lower_at_keyword", "") != "keyframes"
    ]


def selectors(text: str) -> Iterator[str]:
    """Yield every selector of a stylesheet, those of a game without its scope."""
    for rule in rules_of(text):
        inner = tinycss2.serialize(rule.content) if getattr(rule, "content", None) is not None else ""
        if rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports"):
            yield from selectors(inner)
        elif rule.type == "qualified-rule":
            prelude = tinycss2.serialize(rule.prelude)
            yield from selectors(inner) if prelude.startswith(":where(.of-") else prelude.split(",")


def users_of_classes() -> dict[str, set[str]]:
    """Return who writes each class: games by their key, and "all" for templates and tags that all share."""
    users = defaultdict(set)
    drawn = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
    for path in [*drawn, *sorted(settings.BASE_DIR.glob("*/templatetags/*.py"))]:
        folder = path.relative_to(settings.BASE_DIR).parts[1:]
        user = folder[1] if folder[0] == "characters" and folder[1] in SYSTEMS else "all"
        for found in re.findall(r'class="((?:\{[{%].*?[%}]\}|[^"])*)"', path.read_text()):
            for name in re.findall(r"[a-zA-Z][\w-]*", found):
                users[name].add(user)
    return users


USERS = users_of_classes()


def games_own(selector: str) -> set[str]:
    """Return the classes of a selector that one game's templates alone write."""
    parts = [CLASS.findall(part) for part in re.split(r"[\s>+~()]+", selector)]
    names = {name for part in parts if not VOCABULARY & set(part) for name in part}
    return {name for name in names if len(USERS.get(name, ())) == 1 and "all" not in USERS[name]}


def test_a_stranger_among_a_games_rules_is_found() -> None:
    found = strangers(":where(.of-a) { .clash { color: red } } .turn { color: red }", "a")
    assert found == [".turn { color: red }"]
    assert strangers("@media (min-width: 1px) { .clash { color: red } }", "a")
    assert strangers(":where(.of-b) { .clash { color: red } }", "a")


@pytest.mark.parametrize("sheet", OWN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_games_rules_stand_under_its_class(sheet: Path) -> None:
    assert strangers(sheet.read_text(), sheet.parent.name) == []


def test_each_sheet_is_sent_with_the_house_or_with_its_game() -> None:
    for joined, key in JOINED.items():
        named = re.findall(r'^@import "([\w/-]+\.css)";$', joined.read_text(), re.MULTILINE)
        own = OWN if key else SHARED
        assert sorted(named) == [
            str(at.relative_to(SHEETS)) for at in own if not key or at.parent.name == key
        ]


def imported(at: Path) -> list[str]:
    return re.findall(r'^@import "([\w/-]+\.css)";$', at.read_text(), re.MULTILINE)


@pytest.mark.django_db
def test_the_first_page_has_every_look_that_the_house_gives_it(client: Client) -> None:
    first, house = imported(FIRST), imported(SHEETS / "house.css")
    assert first == [name for name in house if name in first]
    page = client.get("/").content.decode()
    assert "css/first.css" in page
    assert re.findall(r"fonts/([\w-]+)-first-", page) == ["eb-garamond", "cinzel"]  # no word of it is slanted
    assert page.count('loading="lazy"') >= 1
    assert '<link rel="prefetch" as="style" href="/static/css/house.css">' in page
    op_id = re.findall(r'name="op_id" value="([^"]+)"', page)[0]
    client.post(reverse("divination:game_new"), {"op_id": op_id, "mode": "know_thyself"})
    again = client.get("/").content.decode()
    assert "Play on" in again
    root = ElementWrapper.from_html_root(tinyhtml5.parse(again, namespace_html_elements=False))
    there = {word for words in CLASSES.findall(again) for word in words.split()}
    for name in [name for name in house if name not in first]:
        for looks in map(in_any_state, selectors((SHEETS / name).read_text())):
            classes = set(CLASS.findall(ATTRIBUTE.sub("", looks)))
            assert not (classes and classes <= there and root.query(looks)), (name, looks)


def in_any_state(selector: str) -> str:
    """Return *selector* without what it asks of an element's state or its neighbours', or its half of a list's."""
    whole = re.sub(r"::?[a-z-]+(\((?:[^()]|\([^()]*\))*\))?", "", selector)
    return re.sub(r"\(.*|\).*|[\s>+~]+$", "", whole, flags=re.DOTALL) or "none"


def test_what_is_collected_is_one_file_with_the_addresses_of_its_parts(tmp_path: Path) -> None:
    unpacked = sorted({path.suffix[1:] for path in (settings.BASE_DIR / "static").rglob("*.*")})
    sent = {"STATIC_ROOT": tmp_path, "STORAGES": settings.STORAGES | {"staticfiles": SENT}}
    sent["WHITENOISE_SKIP_COMPRESS_EXTENSIONS"] = unpacked  # how small they get, nothing here asks
    with override_settings(**sent):
        call_command("collectstatic", interactive=False, verbosity=0)
        storage = JoinedStorage()
        for at in (*JOINED, FIRST):
            text = (tmp_path / storage.stored_name(f"css/{at.name}")).read_text()
            assert "@import" not in text
            assert all(
                (tmp_path / "css" / found).is_file() for found in re.findall(r'url\("([^"]+)"\)', text)
            )
            named = re.findall(r'^@import "([\w/-]+\.css)";$', at.read_text(), re.MULTILINE)
            assert text.count("{") == sum((SHEETS / name).read_text().count("{") for name in named) > 0


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_a_boards_rules_stand_on_its_page(name: str) -> None:
    listed = list(selectors((SHEETS / name).read_text()))
    assert [at for at in listed if not set(CLASS.findall(at)) & set(ON_A_BOARD)] == []
    assert {word: USERS[word] for word in ON_A_BOARD if USERS[word] - {"all"}} == {}


@pytest.mark.parametrize(
    "sheet", sorted(set(SHARED) - {SHEETS / name for name in BOARDS}), ids=lambda at: at.name
)
def test_a_shared_sheet_names_no_class_of_one_game_alone(sheet: Path) -> None:
    assert {selector: own for selector in selectors(sheet.read_text()) if (own := games_own(selector))} == {}


def letters_of_face(face: str) -> tuple[str, ...]:
    """Return family, weight and style of a typeface: each has first letters of its own."""
    told = dict(re.findall(r"(font-family|font-weight|font-style):\s*([^;]+)", face))
    return tuple(told.get(name, "").strip() for name in ("font-family", "font-weight", "font-style"))


def test_the_letters_that_every_page_begins_with_come_with_the_page() -> None:
    """A file that comes late is not used at all, and its words stand in another serif amid ours (fonts.css)."""
    faces = [rule for rule in rules_of((SHEETS / "fonts.css").read_text()) if rule.type == "at-rule"]
    first = [text for face in faces if "-first-" in (text := tinycss2.serialize(face.content))]
    sent = (settings.BASE_DIR / "templates/_typefaces.html").read_text()
    assert len(first) == sent.count('rel="preload"') == 3
    assert {letters_of_face(face) for face in first} == {
        letters_of_face(tinycss2.serialize(face.content)) for face in faces
    }
    for face in first:
        name = re.findall(r"fonts/([\w-]+\.woff2)", face)[0]
        assert name in sent
        held = TTFont(settings.BASE_DIR / "static/fonts" / name).getBestCmap()
        ranges = re.findall(r"U\+(\w+)(?:-(\w+))?", face)
        wanted = {n for low, high in ranges for n in range(int(low, 16), int(high or low, 16) + 1)}
        assert wanted - set(held) == set()
        assert set(map(ord, "Aé")) & wanted == {ord("A")}  # the rest comes where a page holds it


def test_no_two_motions_share_a_name() -> None:
    names = re.findall(r"@keyframes ([\w-]+)", "".join(path.read_text() for path in [*OWN, *SHARED]))
    assert len(names) == len(set(names))


@cache
def only_of() -> dict[str, str]:
    """Return the classes to which one game alone gives a look and which it alone writes, each with that game."""
    named = defaultdict(set)
    for path in [*OWN, *SHARED]:
        for selector in selectors(path.read_text()):
            for name in CLASS.findall(selector):
                named[name].add(path.parent.name)
    return {
        name: min(where)
        for name, where in named.items()
        if len(where) == 1 and where == USERS[name] <= {*SYSTEMS}
    }


def bare(page: str) -> set[str]:
    """Return what bears a class of a game's outside that game's scope."""
    only = only_of()
    named = {name for names in set(CLASSES.findall(page)) for name in names.split()}
    if named.isdisjoint(only):
        return set()  # read only where it has any such class
    found, above = set(), list[tuple[str, set[str]]]()
    for closes, tag, told in TAG.findall(page):
        if closes:
            while above and above.pop()[0] != tag:
                pass
            continue
        names = {name for classes in CLASSES.findall(told) for name in classes.split()}
        if own := names & only.keys():
            scopes = names.union(*(open_names for _tag, open_names in above))
            found |= {name for name in own if f"of-{only[name]}" not in scopes}
        if tag not in VOID and not told.endswith("/"):
            above.append((tag, names))
    return found


def ill_linked(page: str) -> set[str]:
    """Return the games drawn on a page without their stylesheet, and what more than four requests hold it up."""
    linked = re.findall(r'<link rel="stylesheet" href="[^"]*/css/(\w+)[.\w]*\.css">', page)
    drawn = set(re.findall(r'class="[^"]*\bof-(\w+)', page)) if "every" not in linked else set()
    houses = {"house", "first"} if 'class="threshold"' in page else {"house"}
    waits = [*linked, *re.findall(r"<script(?![^>]*\b(?:defer|async)\b)[^>]*>", page)]
    return (
        drawn - set(linked)
        | (set() if houses & set(linked) else {"house"})
        | set(waits if len(waits) > MOST else ())
    )


def test_what_a_game_draws_outside_its_class_is_found() -> None:
    name, key = next(iter(only_of().items()))
    drawn = f'<p class="lead">Here:<p class="a {name}">'
    assert bare(drawn) == {name}
    assert bare(f'<main class="of-{key}">{drawn}</main>') == bare('<p class="lead">') == set()


def test_a_page_without_its_sheets_or_with_too_many_is_found() -> None:
    house = '<link rel="stylesheet" href="/static/css/house.css">'
    assert ill_linked(house + '<main class="page of-arkana">') == {"arkana"}
    assert ill_linked(house + house.replace("house", "arkana") + '<main class="page of-arkana">') == set()
    assert ill_linked(house + "<script src=a></script>" * 4) == {"house", "<script src=a>"}
    assert ill_linked("<main>") == ill_linked(house.replace("house", "first")) == {"house"}


def test_a_page_of_one_game_links_no_other() -> None:
    assert re.findall(r"css/(\w+)", stylesheet_links_html("arkana")) == ["house", "arkana"]
    assert re.findall(r"css/(\w+)", stylesheet_links_html("none")) == ["house"]
    assert re.findall(r"css/(\w+)", stylesheet_links_html("")) == ["house", "every"]


def test_one_sheet_holds_the_looks_of_every_game() -> None:
    every = Path(str(find(EVERY))).read_text()
    assert [path for path in OWN if f'@import "{path.relative_to(SHEETS)}";\n' not in every] == []
