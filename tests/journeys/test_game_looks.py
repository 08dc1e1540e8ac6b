"""A page looks the same with its own game's stylesheet as with every game's: every element, every computed value."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import Page

from characters.systems import SYSTEMS
from tests.promises.world import World, lay_world

SHEETS = settings.BASE_DIR / "static/css"
IMPORT = re.compile(r'^@import "([\w/-]+\.css)";$', re.MULTILINE)
SHOWN = (
    ("characters:character", "dreamer"),
    ("characters:plan", "dreamer"),
    ("characters:character", "agent"),
    ("characters:character", "brand"),
    ("characters:scene", "scene"),
)
# What the standard names a value of is named alike for every element, and first; what a sheet names for itself follows.
STYLES = """() => {
  const standard = [...getComputedStyle(document.body)].filter(name => !name.startsWith("--"));
  return [...document.body.querySelectorAll("*")].map(element => {
    const style = getComputedStyle(element), names = standard.slice();
    while (names.length < style.length) { names.push(style[names.length]); }
    return element.className + " " + names.map(name => name + ":" + style.getPropertyValue(name)).join(";");
  });
}"""
# All that is many megabytes: it stays in the page, which is the same window however often it is written anew.
KEEP = f"window.kept = ({STYLES})(), window.kept.length"
UNLIKE = f"""() => {{
  const found = ({STYLES})(), isWhole = found.length === window.kept.length;
  return [...found.filter((told, place) => told !== window.kept[place]), ...(isWhole ? [] : ["not as many"])];
}}"""


def text_of(key: str) -> str:
    """Return the stylesheet of a game or of the house, whole, asking for nothing."""
    joined = (SHEETS / f"{key}.css").read_text()
    whole = IMPORT.sub(lambda found: (SHEETS / found[1]).read_text(), joined)
    return re.sub(r"url\([^)]*\)", "none", whole)


def write(page: Page, html: str, keys: list[str]) -> None:
    """Write *html* into the page with the stylesheets of *keys* alone."""
    bare = re.sub(r"<link\b[^>]*>|<script\b.*?</script>", "", html, flags=re.DOTALL)
    rules = "\n".join(text_of(key) if key in {"house", *SYSTEMS} else key for key in keys)
    page.set_content(
        bare.replace("</head>", f"<style>{rules}</style></head>", 1), wait_until="domcontentloaded"
    )


def keep(page: Page, html: str, keys: list[str]) -> int:
    """Keep how every element looks, and return how many there are."""
    write(page, html, keys)
    return int(page.evaluate(KEEP))


def unlike(page: Page, html: str, keys: list[str]) -> list[str]:
    """Return the elements that look otherwise than what was kept."""
    write(page, html, keys)
    found: list[str] = page.evaluate(UNLIKE)
    return found


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


def drawn(world: World, name: str, args: str) -> str:
    return str(world.client("gm" if "scene" in name else "owner").get(world.url(name, args)).content.decode())


def test_a_page_looks_alike_with_and_without_the_other_games_sheets(world: World, blank: Page) -> None:
    for name, args in SHOWN:
        html = drawn(world, name, args)
        (own,) = set(re.findall(r"/css/(\w+)\.css", html)) - {"house"}
        others = [key for key in SYSTEMS if key != own]
        assert keep(blank, html, ["house", own]) > 40
        assert unlike(blank, html, ["house", *others, own]) == []
        assert unlike(blank, html, ["house", own, *others]) == []


def test_a_rule_without_its_scope_would_be_seen(world: World, blank: Page) -> None:
    html = drawn(world, *SHOWN[0])
    keep(blank, html, ["house", "beckoning_dream"])
    assert unlike(blank, html, ["house", "beckoning_dream"]) == []
    assert unlike(blank, html, ["house", "beckoning_dream", ".small { letter-spacing: 1px }"]) != []
